//! Trait of all typed views of operations; the views themselves come from their declarations.

use crate::ids::OpId;
use crate::spec::OpSpec;
use crate::view::Operation;

/// A typed view of an operation: a thin wrapper that names its operands, results, attributes and regions.
pub trait TypedOp<'a, 'c>: Copy + Sized {
    /// Name of the operation.
    const NAME: &'static str;

    /// Declaration of the operation.
    const SPEC: &'static OpSpec<'static>;

    /// Wraps an operation without looking at its name.
    fn wrap(op: Operation<'a, 'c>) -> Self;

    /// Returns the operation.
    fn op(self) -> Operation<'a, 'c>;

    /// Returns the id of the operation in its body.
    fn id(self) -> OpId
    where
        'c: 'a,
    {
        self.op().id()
    }

    /// Returns the view, if the operation has this name.
    fn cast(op: Operation<'a, 'c>) -> Option<Self> {
        let is_it = op.spec().is_some_and(|spec| std::ptr::addr_eq(spec, Self::SPEC));
        is_it.then(|| Self::wrap(op))
    }
}

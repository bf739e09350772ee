//! Model of operations that transform.

use super::{Applied, Interpreter};
use terrace_ir::Operation;
use terrace_ir::spec::Model;

/// Execution of a transform operation. Operations from outside get theirs by a row of this model:
///
/// ```
/// use terrace_ir::constraints::AnyType;
/// use terrace_ir::spec::{ModelRows, ModelTable};
/// use terrace_ir::{Operation, TypedOp, model_rows};
/// use terrace_ods_macros::operation;
/// use terrace_transform_interpreter::interpreter::{Applied, Interpreter, TransformModel};
///
/// /// `my.twice %op`: the same operations, twice.
/// #[operation(name = "my.twice")]
/// pub struct TwiceOp {
///     target: Operand<AnyType>,
///     twice: OpResult<AnyType>,
/// }
///
/// fn twice<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
///     let op = TwiceOp::wrap(op);
///     let ops = state.ops(op.target());
///     state.set_ops(op.twice(), ops.repeat(2))
/// }
///
/// const ROWS: ModelRows<TransformModel> = model_rows! { TwiceOp => TransformModel::of(twice) };
/// const MODELS: ModelTable = ModelTable::of(&[ROWS]);
/// ```
pub struct TransformModel {
    /// Does what the operation says, and sets what is associated with its results.
    ///
    /// A silenceable failure leaves results that were not set without objects.
    pub apply: Apply,
    /// Returns true if several of its operands may be associated with the same objects, even if it consumes them.
    pub allows_repeats: fn(Operation<'_, '_>) -> bool,
}

impl TransformModel {
    /// Returns the model of an operation whose operands are associated with different objects if it consumes any.
    pub const fn of(apply: Apply) -> Self {
        TransformModel { apply, allows_repeats: |_| false }
    }
}

/// Function that does what a transform operation says.
pub type Apply = for<'s, 't, 'c> fn(&mut Interpreter<'s, 't, 'c>, Operation<'s, 'c>) -> Applied;

impl Model for TransformModel {
    const NAME: &'static str = "TransformOpInterface";
}

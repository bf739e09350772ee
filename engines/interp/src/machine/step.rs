//! Control flow effects of an executed operation.
//!
//! Nothing here recurses: an operation with regions says which region to enter and what to do when that ends, and the
//! machine keeps both on its own stack.

use crate::machine::Machine;
use crate::trap::Outcome;
use crate::value::Value;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Block, Operation, Region};

/// Next step.
pub enum Step<'a, 'c> {
    /// The operation has these results; the next operation follows.
    Results(Vec<Value>),
    /// The first operation of a block follows; its arguments get these values.
    Branch(Block<'a, 'c>, Vec<Value>),
    /// A region is entered; the arguments of its first block get these values. What happens when it ends is up to the
    /// continuation.
    Enter(Region<'a, 'c>, Vec<Value>, Continuation<'a, 'c>),
    /// This terminator ends the region that was entered last.
    End,
    /// A function is called; its results will be those of the operation.
    Call(Operation<'a, 'c>, Vec<Value>),
    /// The function returns.
    Return(Vec<Value>),
}

/// Continuation at the end of a region, given its terminator: the enclosing operation goes on.
pub type Continuation<'a, 'c> =
    Box<dyn FnOnce(&mut Machine<'a, 'c, '_>, Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> + 'a>;

/// Implementation of an operation.
pub type Execute = for<'a, 'c, 'h> fn(&mut Machine<'a, 'c, 'h>, Operation<'a, 'c>) -> Outcome<Step<'a, 'c>>;

/// Declaration of an operation, and its implementation.
pub type Row = (&'static OpSpec<'static>, Execute);

/// Implementations of the operations of a dialect.
pub type Table = &'static [Row];

/// Writes the row of an operation: its type, and the function that executes it, which gets the typed view.
macro_rules! row {
    ($($op:ident)::+, $execute:expr) => {
        (<$($op)::+<'_, '_> as terrace_ir::TypedOp<'_, '_>>::SPEC, |machine, op| {
            let execute: for<'a, 'c, 'h> fn(
                &mut $crate::machine::Machine<'a, 'c, 'h>,
                $($op)::+<'a, 'c>,
            ) -> $crate::trap::Outcome<$crate::machine::step::Step<'a, 'c>> = $execute;
            execute(machine, terrace_ir::TypedOp::wrap(op))
        })
    };
}
pub(crate) use row;

impl<'a, 'c> Step<'a, 'c> {
    /// Returns the step of an operation without results.
    pub fn done() -> Outcome<Self> {
        Ok(Step::Results(Vec::new()))
    }

    /// Returns the step of an operation with one result.
    pub fn result(value: Value) -> Outcome<Self> {
        Ok(Step::Results(vec![value]))
    }

    /// Returns the step that enters a region.
    pub fn enter(
        region: Region<'a, 'c>,
        arguments: Vec<Value>,
        then: impl FnOnce(&mut Machine<'a, 'c, '_>, Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> + 'a,
    ) -> Outcome<Self> {
        Ok(Step::Enter(region, arguments, Box::new(then)))
    }
}

//! Model of operations that transform.

use super::{Applied, Interpreter};
use terrace_ir::Operation;
use terrace_ir::spec::Model;

/// Execution of a transform operation. Operations from outside get theirs by a row of this model.
pub struct TransformModel {
    /// Does what the operation says, and sets what is behind its results.
    ///
    /// A silenceable failure leaves results that were not set without objects.
    pub apply: Apply,
}

/// Function that does what a transform operation says.
pub type Apply = for<'s, 't, 'c> fn(&mut Interpreter<'s, 't, 'c>, Operation<'s, 'c>) -> Applied;

impl Model for TransformModel {
    const NAME: &'static str = "TransformOpInterface";
}

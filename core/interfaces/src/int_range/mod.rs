//! Integer ranges: bounds of integers, and their propagation through operations.
//!
//! [`ConstantIntRanges`] is the fact, [`arithmetic`], [`bits`], [`compare`], [`index`] and [`affine`] are what
//! operations do with it, and [`InferIntRange`] is how an operation says which of them it is.

pub mod affine;
pub mod arithmetic;
pub mod bits;
pub mod compare;
pub mod index;
mod range;
mod shaped;

pub use range::{ConstantIntRanges, storage_bits};
pub use shaped::dimension;

use terrace_ir::Operation;
use terrace_ir::spec::Interface;

/// Range of the one result, given those of all operands; `None` if the operation does not say.
pub type InferFn = fn(Operation<'_, '_>, &[ConstantIntRanges]) -> Option<ConstantIntRanges>;

/// The same, where something can be said without knowing all operands.
pub type InferOptionalFn = fn(Operation<'_, '_>, &[Option<ConstantIntRanges>]) -> Option<ConstantIntRanges>;

/// `InferIntRangeInterface`: an operation that knows the bounds of its result.
#[derive(Clone, Copy)]
pub enum InferIntRange {
    /// From the bounds of all operands.
    Known(InferFn),
    /// From those of some.
    Optional(InferOptionalFn),
}

impl Interface for InferIntRange {
    const NAME: &'static str = "InferIntRangeInterface";
}

impl InferIntRange {
    /// The first operand as it is.
    pub const FIRST: InferIntRange = InferIntRange::Known(|_, operands| operands.first().cloned());

    /// Infers the range of the result.
    pub fn infer(
        &self,
        op: Operation<'_, '_>,
        operands: &[Option<ConstantIntRanges>],
    ) -> Option<ConstantIntRanges> {
        match self {
            InferIntRange::Known(infer) => {
                let known: Option<Vec<ConstantIntRanges>> = operands.iter().cloned().collect();
                infer(op, &known?)
            }
            InferIntRange::Optional(infer) => infer(op, operands),
        }
    }
}

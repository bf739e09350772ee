//! Witnesses: conditions that hold, and regions that rely on them.

use crate::constraints::{ShapeOrExtentTensorType, WitnessType};
use crate::interfaces;
use terrace_ir::constraints::{AnyType, BoolAttr, I1, StrAttr};
use terrace_ods_macros::{operation, operations};

/// Runs its region, which relies on the witness.
///
/// ```mlir
/// %r = shape.assuming %w -> (tensor<2xf32>) {
///   %t = "test.make"() : () -> tensor<2xf32>
///   shape.assuming_yield %t : tensor<2xf32>
/// }
/// ```
#[operation(
    name = "shape.assuming",
    traits = [SingleBlock, SingleBlockImplicitTerminator("shape.assuming_yield"), HasRecursiveMemoryEffects],
    interfaces = [RegionBranchOpInterface(&interfaces::ASSUMING)],
    has = [canonicalize, custom_syntax],
)]
pub struct AssumingOp {
    witness: Operand<WitnessType>,
    results: VariadicResult<AnyType>,
    #[name = "doRegion"]
    do_region: Region<SizedRegion<1>>,
}

/// Joins witnesses: what it gives holds if they all do.
///
/// ```mlir
/// %w = shape.assuming_all %a, %b
/// ```
#[operation(
    name = "shape.assuming_all",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    format = "$inputs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize, verify],
)]
pub struct AssumingAllOp {
    inputs: VariadicOperand<WitnessType>,
    result: OpResult<WitnessType>,
}

/// Ends the region of `shape.assuming`: these values are its results.
#[operation(
    name = "shape.assuming_yield",
    traits = [AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator, HasParent(&["shape.assuming"])],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
)]
pub struct AssumingYieldOp {
    operands: VariadicOperand<AnyType>,
}

/// A witness of which it is known whether it holds.
///
/// ```mlir
/// %w = shape.const_witness true
/// ```
#[operation(
    name = "shape.const_witness",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait],
    format = "$passing attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ConstWitnessOp {
    passing: Attr<BoolAttr>,
    result: OpResult<WitnessType>,
}

operations! {
    #[operation(
        traits = [IsCommutative],
        format = "$shapes attr-dict `:` type($shapes)",
        result_types = inferred,
    )]
    struct _ {
        shapes: VariadicOperand<ShapeOrExtentTensorType>,
        result: OpResult<WitnessType>,
    }

    /// A witness that shapes can be broadcast to one shape.
    ///
    /// ```mlir
    /// %w = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
    /// ```
    pub struct CstrBroadcastableOp = "shape.cstr_broadcastable", has = [fold, canonicalize, verify];

    /// A witness that shapes are the same.
    ///
    /// ```mlir
    /// %w = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
    /// ```
    pub struct CstrEqOp = "shape.cstr_eq", has = [fold, canonicalize];
}

/// A witness that a condition is true; the text says what is required.
///
/// ```mlir
/// %w = shape.cstr_require %condition, "the batch is even"
/// ```
#[operation(
    name = "shape.cstr_require",
    format = "$pred `,` $msg attr-dict",
    result_types = inferred,
    has = [fold],
)]
pub struct CstrRequireOp {
    pred: Operand<I1>,
    msg: Attr<StrAttr>,
    result: OpResult<WitnessType>,
}

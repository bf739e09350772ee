//! Masks.

use crate::constraints::{VectorOfAnyRankOfI1, VectorOfNonZeroRankOfI1};
use terrace_ir::constraints::{AnyType, DenseI64ArrayAttr, Index};
use terrace_ods_macros::operation;

/// Returns a mask whose leading box of known size is set.
///
/// ```mlir
/// %mask = vector.constant_mask [3, 2] : vector<4x3xi1>
/// ```
#[operation(
    name = "vector.constant_mask",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [VectorUnrollOpInterface],
    format = "$mask_dim_sizes attr-dict `:` type(results)",
    effects = [],
    has = [fold, verify],
)]
pub struct ConstantMaskOp {
    mask_dim_sizes: Attr<DenseI64ArrayAttr>,
    #[unnamed]
    result: OpResult<VectorOfAnyRankOfI1>,
}

/// Returns a mask whose leading box is set.
///
/// ```mlir
/// %mask = vector.create_mask %n, %m : vector<4x3xi1>
/// ```
#[operation(
    name = "vector.create_mask",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [VectorUnrollOpInterface],
    format = "$operands attr-dict `:` type(results)",
    effects = [],
    has = [canonicalize, verify],
)]
pub struct CreateMaskOp {
    operands: VariadicOperand<Index>,
    #[unnamed]
    result: OpResult<VectorOfAnyRankOfI1>,
}

/// Runs the operation in its region on the lanes that the mask selects.
///
/// ```mlir
/// %r = vector.mask %mask { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
/// ```
#[operation(
    name = "vector.mask",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator("vector.yield"), HasRecursiveMemoryEffects,
        NoRegionArguments,
    ],
    interfaces = [MaskingOpInterface],
    has = [fold, canonicalize, custom_syntax, verify],
)]
pub struct MaskOp {
    mask: Operand<VectorOfNonZeroRankOfI1>,
    passthru: OptionalOperand<AnyType>,
    results: VariadicResult<AnyType>,
    #[name = "maskRegion"]
    mask_region: Region<SizedRegion<1>>,
}

/// Ends the region of a `vector.mask` with the values that it gives.
#[operation(
    name = "vector.yield",
    traits = [AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
)]
pub struct YieldOp {
    operands: VariadicOperand<AnyType>,
}

//! Sizes: constants, conversions and arithmetic.

use crate::constraints::{AnyShapeOrSizeType, ShapeOrSizeType, SizeOrIndexType, SizeType};
use crate::interfaces;
use terrace_ir::constraints::{Index, IndexAttr, StrAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [IsCommutative, AlwaysSpeculatableImplTrait, InferTypeOpAdaptor],
        format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _<T> {
        lhs: Operand<T>,
        rhs: Operand<T>,
        result: OpResult<T>,
    }

    /// Adds two sizes; an error in one of them makes the sum one.
    ///
    /// ```mlir
    /// %sum = shape.add %a, %b : index, !shape.size -> !shape.size
    /// ```
    pub struct AddOp<SizeOrIndexType> = "shape.add", has = [fold, verify];

    /// The greater of two sizes, or of the extents of two shapes.
    ///
    /// ```mlir
    /// %m = shape.max %a, %b : !shape.size, !shape.size -> !shape.size
    /// ```
    pub struct MaxOp<ShapeOrSizeType> = "shape.max", has = [fold];

    /// The smaller of two sizes, or of the extents of two shapes.
    ///
    /// ```mlir
    /// %m = shape.min %a, %b : !shape.size, !shape.size -> !shape.size
    /// ```
    pub struct MinOp<ShapeOrSizeType> = "shape.min", has = [fold];

    /// Multiplies two sizes.
    ///
    /// ```mlir
    /// %p = shape.mul %a, %b : index, !shape.size -> !shape.size
    /// ```
    pub struct MulOp<SizeOrIndexType> = "shape.mul", has = [fold, verify];
}

/// A size that is known.
///
/// ```mlir
/// %four = shape.const_size 4
/// ```
#[operation(
    name = "shape.const_size",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface],
    format = "$value attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct ConstSizeOp {
    value: Attr<IndexAttr>,
    result: OpResult<SizeType>,
}

/// Divides one size by another, rounding down.
///
/// ```mlir
/// %q = shape.div %a, %b : index, index -> index
/// ```
#[operation(
    name = "shape.div",
    traits = [AlwaysSpeculatableImplTrait, InferTypeOpAdaptor],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    effects = [],
    result_types = custom,
    has = [fold, infer_types, are_compatible_types, verify],
)]
pub struct DivOp {
    lhs: Operand<SizeOrIndexType>,
    rhs: Operand<SizeOrIndexType>,
    result: OpResult<SizeOrIndexType>,
}

/// Makes an index a size.
///
/// ```mlir
/// %n = shape.index_to_size %i
/// ```
#[operation(
    name = "shape.index_to_size",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct IndexToSizeOp {
    arg: Operand<Index>,
    result: OpResult<SizeType>,
}

/// Joins what is known of a shape or a size in two places; contradictions make an error.
///
/// ```mlir
/// %s = shape.meet %a, %b, error = "no shape fits" : !shape.shape, !shape.shape -> !shape.shape
/// ```
#[operation(
    name = "shape.meet",
    traits = [IsCommutative, InferTypeOpAdaptor],
    format = "$arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)",
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct MeetOp {
    arg0: Operand<AnyShapeOrSizeType>,
    arg1: Operand<AnyShapeOrSizeType>,
    error: OptionalAttr<StrAttr>,
    result: OpResult<AnyShapeOrSizeType>,
}

/// Makes a size an index; it is not an error.
///
/// ```mlir
/// %i = shape.size_to_index %n : !shape.size
/// ```
#[operation(
    name = "shape.size_to_index",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [CastOpInterface(&interfaces::SIZE_TO_INDEX)],
    format = "$arg attr-dict `:` type($arg)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct SizeToIndexOp {
    arg: Operand<SizeOrIndexType>,
    result: OpResult<Index>,
}

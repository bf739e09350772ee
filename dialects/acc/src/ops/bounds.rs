//! Parts of variables.

use crate::constraints::OpenACC_DataBoundsType;
use terrace_ir::constraints::{AnyIntegerOrIndex, BoolAttr, Index};
use terrace_ods_macros::operation;

/// The part of a dimension that a data clause is about.
///
/// ```mlir
/// %b = acc.bounds lowerbound(%lb : index) upperbound(%ub : index) stride(%st : index)
/// ```
#[operation(
    name = "acc.bounds",
    traits = [AttrSizedOperandSegments],
    interfaces = [OutlineRematerializationOpInterface],
    format = "oilist( `lowerbound` `(` $lowerbound `:` type($lowerbound) `)` | `upperbound` `(` $upperbound `:` \
        type($upperbound) `)` | `extent` `(` $extent `:` type($extent) `)` | `stride` `(` $stride `:` \
        type($stride) `)` | `startIdx` `(` $startIdx `:` type($startIdx) `)` ) attr-dict",
    effects = [],
    has = [verify],
)]
pub struct DataBoundsOp {
    lowerbound: OptionalOperand<AnyIntegerOrIndex>,
    upperbound: OptionalOperand<AnyIntegerOrIndex>,
    extent: OptionalOperand<AnyIntegerOrIndex>,
    stride: OptionalOperand<AnyIntegerOrIndex>,
    #[default("false", |context| context.bool_attribute(false))]
    #[name = "strideInBytes"]
    stride_in_bytes: Attr<BoolAttr>,
    #[name = "startIdx"]
    start_idx: OptionalOperand<AnyIntegerOrIndex>,
    result: OpResult<OpenACC_DataBoundsType>,
}

/// Returns the number of elements in bounds.
#[operation(
    name = "acc.get_extent",
    format = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
    effects = [],
)]
pub struct GetExtentOp {
    bounds: Operand<OpenACC_DataBoundsType>,
    result: OpResult<Index>,
}

/// Returns the lower bound.
#[operation(
    name = "acc.get_lowerbound",
    format = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
    effects = [],
)]
pub struct GetLowerboundOp {
    bounds: Operand<OpenACC_DataBoundsType>,
    result: OpResult<Index>,
}

/// Returns the stride of bounds.
#[operation(
    name = "acc.get_stride",
    format = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
    effects = [],
)]
pub struct GetStrideOp {
    bounds: Operand<OpenACC_DataBoundsType>,
    result: OpResult<Index>,
}

/// Returns the upper bound.
#[operation(
    name = "acc.get_upperbound",
    format = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)",
    effects = [],
)]
pub struct GetUpperboundOp {
    bounds: Operand<OpenACC_DataBoundsType>,
    result: OpResult<Index>,
}

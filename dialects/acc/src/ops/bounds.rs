//! Parts of variables.

use crate::constraints::OpenACC_DataBoundsType;
use terrace_ir::constraints::{AnyIntegerOrIndex, BoolAttr, Index};
use terrace_ods_macros::{operation, operations};

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

operations! {
    #[operation(format = "$bounds attr-dict `:` `(` type($bounds) `)` `->` type($result)", effects = [])]
    struct _ {
        bounds: Operand<OpenACC_DataBoundsType>,
        result: OpResult<Index>,
    }

    /// Returns the number of elements in bounds.
    pub struct GetExtentOp = "acc.get_extent";
    /// Returns the lower bound.
    pub struct GetLowerboundOp = "acc.get_lowerbound";
    /// Returns the stride of bounds.
    pub struct GetStrideOp = "acc.get_stride";
    /// Returns the upper bound.
    pub struct GetUpperboundOp = "acc.get_upperbound";
}

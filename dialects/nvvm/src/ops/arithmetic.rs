//! Numbers.

use crate::attributes::enums::{DotAccumulateType, PermuteMode};
use crate::constraints::{DotAccumulateTypeAttr, PermuteModeAttr, VectorOf2I16, VectorOf4I8};
use terrace_ir::constraints::{BoolAttr, F32, I32};
use terrace_ods_macros::operation;

/// Adds to a number the products of two numbers of 16 bits and two of 8.
#[operation(
    name = "nvvm.dot.accumulate.2way",
    format = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)",
    view = none,
)]
pub struct DotAccumulate2WayOp {
    a: Operand<VectorOf2I16>,
    #[cases(DotAccumulateType)]
    a_type: Attr<DotAccumulateTypeAttr>,
    b: Operand<VectorOf4I8>,
    #[cases(DotAccumulateType)]
    b_type: Attr<DotAccumulateTypeAttr>,
    c: Operand<I32>,
    b_hi: Attr<BoolAttr>,
    res: OpResult<I32>,
}

/// Adds to a number the products of four pairs of bytes.
///
/// ```mlir
/// %r = nvvm.dot.accumulate.4way %a <signed>, %b <unsigned>, %c : vector<4xi8>, vector<4xi8>
/// ```
#[operation(
    name = "nvvm.dot.accumulate.4way",
    format = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)",
    view = none,
)]
pub struct DotAccumulate4WayOp {
    a: Operand<VectorOf4I8>,
    #[cases(DotAccumulateType)]
    a_type: Attr<DotAccumulateTypeAttr>,
    b: Operand<VectorOf4I8>,
    #[cases(DotAccumulateType)]
    b_type: Attr<DotAccumulateTypeAttr>,
    c: Operand<I32>,
    res: OpResult<I32>,
}

/// Picks bytes of two numbers.
#[operation(
    name = "nvvm.prmt",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)",
    effects = [],
    has = [verify],
)]
pub struct PermuteOp {
    lo: Operand<I32>,
    hi: OptionalOperand<I32>,
    selector: Operand<I32>,
    #[cases(PermuteMode)]
    mode: Attr<PermuteModeAttr>,
    res: OpResult<I32>,
}

/// Approximates the reciprocal.
#[operation(
    name = "nvvm.rcp.approx.ftz.f",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict `:` type($res)",
    effects = [],
    view = none,
)]
pub struct RcpApproxFtzF32Op {
    arg: Operand<F32>,
    res: OpResult<F32>,
}

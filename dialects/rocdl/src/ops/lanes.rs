//! Values of other lanes of the wave.

use crate::constraints::ROCDLPair;
use terrace_ir::constraints::{DictArrayAttr, I1, I1Attr, I32, I32Attr};
use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::{operation, operations};

/// Returns a mask of the lanes in which a condition holds.
///
/// ```mlir
/// %mask = rocdl.ballot %p : i64
/// ```
#[operation(name = "rocdl.ballot", format = "$pred attr-dict `:` type($res)", view = none)]
pub struct BallotOp {
    pred: Operand<I1>,
    res: OpResult<LLVM_Type>,
}

/// Gives each lane the value of the lane whose number it tells.
#[operation(
    name = "rocdl.ds_bpermute",
    format = "$index `,` $src attr-dict `:` `(` type($index) `,` type($src) `)` `->` type($res)",
    view = none,
)]
pub struct DsBpermuteOp {
    index: Operand<I32>,
    src: Operand<I32>,
    res: OpResult<I32>,
}

/// Exchanges values between lanes by a fixed pattern.
#[operation(
    name = "rocdl.ds_swizzle",
    format = "$src `,` $offset attr-dict `:` `(` type($src) `,` type($offset) `)` `->` type($res)",
    view = none,
)]
pub struct DsSwizzleOp {
    src: Operand<I32>,
    offset: Operand<I32>,
    res: OpResult<I32>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [ArgAndResultAttrsOpInterface],
        format = "$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)",
        effects = [],
        view = none,
    )]
    struct _ {
        in0: Operand<I32>,
        in1: Operand<I32>,
        arg_attrs: OptionalAttr<DictArrayAttr>,
        res_attrs: OptionalAttr<DictArrayAttr>,
        res: OpResult<I32>,
    }

    /// Counts the bits of a mask that stand for lanes before this one, among lanes from 32 on.
    pub struct MbcntHiOp = "rocdl.mbcnt.hi";
    /// Counts the bits of a mask that stand for lanes before this one, among the first 32 lanes.
    pub struct MbcntLoOp = "rocdl.mbcnt.lo";
}

operations! {
    #[operation(
        format = "attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` \
        type($res)",
        view = none,
    )]
    struct _ {
        old: Operand<I32>,
        src: Operand<I32>,
        fi: Attr<I1Attr>,
        #[name = "boundControl"]
        bound_control: Attr<I1Attr>,
        res: OpResult<ROCDLPair>,
    }

    /// Exchanges odd rows of 16 lanes of one register with even rows of another.
    ///
    /// ```mlir
    /// %r = rocdl.permlane16.swap %a, %b, false, true : (i32, i32) -> <(i32, i32)>
    /// ```
    pub struct Permlane16SwapOp = "rocdl.permlane16.swap";

    /// Exchanges the upper half of one register with the lower half of another.
    pub struct Permlane32SwapOp = "rocdl.permlane32.swap";
}

/// Gives each lane a value from the other half of its row of 32 lanes.
#[operation(
    name = "rocdl.permlanex16",
    traits = [AllTypesMatch(&["res", "old", "src0"]), AllTypesMatch(&["src1", "src2"])],
    format = "attr-dict $old `,` $src0 `,` $src1 `,` $src2 `,` $fi `,` $boundControl `:` type($src0) `,` \
        type($src1)",
    view = none,
)]
pub struct PermlaneX16Op {
    old: Operand<LLVM_Type>,
    src0: Operand<LLVM_Type>,
    src1: Operand<LLVM_Type>,
    src2: Operand<LLVM_Type>,
    fi: Attr<I1Attr>,
    #[name = "boundControl"]
    bound_control: Attr<I1Attr>,
    res: OpResult<LLVM_Type>,
}

/// Returns the value of the first active lane.
#[operation(
    name = "rocdl.readfirstlane",
    traits = [AllTypesMatch(&["res", "src"])],
    format = "$src attr-dict `:` type($res)",
    view = none,
)]
pub struct ReadfirstlaneOp {
    src: Operand<LLVM_Type>,
    res: OpResult<LLVM_Type>,
}

/// Returns the value of one lane.
#[operation(
    name = "rocdl.readlane",
    traits = [AllTypesMatch(&["res", "src0"])],
    format = "$src0 `,` $src1 attr-dict `:` `(` type($src0) `,` type($src1) `)` `->` type($res)",
    view = none,
)]
pub struct ReadlaneOp {
    src0: Operand<LLVM_Type>,
    src1: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Gives each lane the value of another one of its row, by a pattern.
///
/// ```mlir
/// %r = rocdl.update.dpp %old, %a with 1, 15, 15, true : i32
/// ```
#[operation(
    name = "rocdl.update.dpp",
    traits = [AllTypesMatch(&["res", "src", "old"])],
    format = "attr-dict $old `,` $src `with` $dppCtrl `,` $rowMask `,` $bankMask `,` $boundCtrl `:` \
        type($src)",
    view = none,
)]
pub struct DPPUpdateOp {
    old: Operand<LLVM_Type>,
    src: Operand<LLVM_Type>,
    #[name = "dppCtrl"]
    dpp_ctrl: Attr<I32Attr>,
    #[name = "rowMask"]
    row_mask: Attr<I32Attr>,
    #[name = "bankMask"]
    bank_mask: Attr<I32Attr>,
    #[name = "boundCtrl"]
    bound_ctrl: Attr<I1Attr>,
    res: OpResult<LLVM_Type>,
}

//! Cases of enums, and flags.

use super::syntax::{parse_comdat, print_comdat};
use super::syntax::{parse_one, print_one};
use crate::attributes::enums::{
    CConv, Comdat, FastmathFlags, FramePointerKind, IntegerOverflowFlags, Linkage, TailCallKind, UWTableKind,
};
use terrace_ods_macros::attribute;

/// Calling convention.
#[attribute(
    name = "llvm.cconv",
    class = "CConvAttr",
    declared_format = "`<` $CallingConv `>`",
    parse = |parser, _| parse_one(parser, CConvAttr::SPEC),
    print = |values, printer| print_one(values, printer, CConvAttr::SPEC),
)]
pub struct CConvAttr {
    #[name = "CallingConv"]
    #[words = "Calling Conventions"]
    calling_conv: Case<CConv>,
}

/// Selection rule of the linker for sections of one name.
#[attribute(
    name = "llvm.comdat",
    class = "ComdatAttr",
    declared_format = "$comdat",
    parse = parse_comdat,
    print = print_comdat,
)]
pub struct ComdatAttr {
    #[class = "comdat::Comdat"]
    #[words = "LLVM Comdat Types"]
    comdat: Case<Comdat>,
}

/// Fast-math assumptions about floats.
#[attribute(
    name = "llvm.fastmath",
    class = "LLVM_FastmathFlagsAttr",
    summary = "LLVM fastmath flags",
    enumeration = FastmathFlags::SPEC,
    parse = |parser, _| parse_one(parser, FastmathFlagsAttr::SPEC),
    print = |values, printer| print_one(values, printer, FastmathFlagsAttr::SPEC),
)]
pub struct FastmathFlagsAttr {
    #[class = "::mlir::LLVM::FastmathFlags"]
    value: Case<FastmathFlags>,
}

/// Which functions keep a frame pointer.
#[attribute(
    name = "llvm.framePointerKind",
    class = "FramePointerKindAttr",
    declared_format = "`<` $framePointerKind `>`",
    parse = |parser, _| parse_one(parser, FramePointerKindAttr::SPEC),
    print = |values, printer| print_one(values, printer, FramePointerKindAttr::SPEC),
)]
pub struct FramePointerKindAttr {
    #[name = "framePointerKind"]
    #[class = "framePointerKind::FramePointerKind"]
    #[words = "LLVM FramePointerKind"]
    frame_pointer_kind: Case<FramePointerKind>,
}

/// Linkage of a symbol.
#[attribute(
    name = "llvm.linkage",
    class = "LinkageAttr",
    declared_format = "`<` $linkage `>`",
    parse = |parser, _| parse_one(parser, LinkageAttr::SPEC),
    print = |values, printer| print_one(values, printer, LinkageAttr::SPEC),
)]
pub struct LinkageAttr {
    #[class = "linkage::Linkage"]
    #[words = "LLVM linkage types"]
    linkage: Case<Linkage>,
}

/// Overflow assumptions.
#[attribute(
    name = "llvm.overflow",
    class = "LLVM_IntegerOverflowFlagsAttr",
    summary = "LLVM integer overflow flags",
    enumeration = IntegerOverflowFlags::SPEC,
    parse = |parser, _| parse_one(parser, IntegerOverflowFlagsAttr::SPEC),
    print = |values, printer| print_one(values, printer, IntegerOverflowFlagsAttr::SPEC),
)]
pub struct IntegerOverflowFlagsAttr {
    #[class = "::mlir::LLVM::IntegerOverflowFlags"]
    #[words = "LLVM integer overflow flags"]
    value: Case<IntegerOverflowFlags>,
}

/// True if a call takes the place of its caller.
#[attribute(
    name = "llvm.tailcallkind",
    class = "TailCallKindAttr",
    declared_format = "`<` $tailCallKind `>`",
    parse = |parser, _| parse_one(parser, TailCallKindAttr::SPEC),
    print = |values, printer| print_one(values, printer, TailCallKindAttr::SPEC),
)]
pub struct TailCallKindAttr {
    #[name = "tailCallKind"]
    #[words = "Tail Call Kind"]
    tail_call_kind: Case<TailCallKind>,
}

/// Which tables for unwinding are written.
#[attribute(
    name = "llvm.uwtableKind",
    class = "UWTableKindAttr",
    declared_format = "`<` $uwtableKind `>`",
    parse = |parser, _| parse_one(parser, UWTableKindAttr::SPEC),
    print = |values, printer| print_one(values, printer, UWTableKindAttr::SPEC),
)]
pub struct UWTableKindAttr {
    #[name = "uwtableKind"]
    #[class = "uwtable::UWTableKind"]
    #[words = "LLVM Unwind Behavior"]
    uwtable_kind: Case<UWTableKind>,
}

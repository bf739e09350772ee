//! Cases of enums, and flags.

use super::syntax::{parse_comdat, print_comdat};
use super::syntax::{parse_one, print_one};
use crate::attributes::enums::{
    CConv, Comdat, FastmathFlags, FramePointerKind, IntegerOverflowFlags, Linkage, TailCallKind, UWTableKind,
};
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};

/// Calling convention.
pub static CCONV_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "CConvAttr",
    parameters: &[ParameterSpec::required("CallingConv", ParameterKind::Enum(CConv::SPEC))
        .written("CConv", ParameterForm::Case(CConv::SPEC, "Calling Conventions"))],
    declared_format: Some("`<` $CallingConv `>`"),
    parse: Some(|parser, _| parse_one(parser, &CCONV_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &CCONV_ATTR)),
    ..AttributeSpec::new("llvm.cconv")
};

/// Selection rule of the linker for sections of one name.
pub static COMDAT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ComdatAttr",
    parameters: &[ParameterSpec::required("comdat", ParameterKind::Enum(Comdat::SPEC))
        .written("comdat::Comdat", ParameterForm::Case(Comdat::SPEC, "LLVM Comdat Types"))],
    declared_format: Some("$comdat"),
    parse: Some(parse_comdat),
    print: Some(print_comdat),
    ..AttributeSpec::new("llvm.comdat")
};

/// Fast-math assumptions about floats.
pub static FASTMATH_FLAGS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_FastmathFlagsAttr",
    summary: "LLVM fastmath flags",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(FastmathFlags::SPEC))
        .written("::mlir::LLVM::FastmathFlags", ParameterForm::Case(FastmathFlags::SPEC, ""))],
    enumeration: Some(FastmathFlags::SPEC),
    parse: Some(|parser, _| parse_one(parser, &FASTMATH_FLAGS_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &FASTMATH_FLAGS_ATTR)),
    ..AttributeSpec::new("llvm.fastmath")
};

/// Which functions keep a frame pointer.
pub static FRAME_POINTER_KIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "FramePointerKindAttr",
    parameters: &[ParameterSpec::required("framePointerKind", ParameterKind::Enum(FramePointerKind::SPEC))
        .written(
            "framePointerKind::FramePointerKind",
            ParameterForm::Case(FramePointerKind::SPEC, "LLVM FramePointerKind"),
        )],
    declared_format: Some("`<` $framePointerKind `>`"),
    parse: Some(|parser, _| parse_one(parser, &FRAME_POINTER_KIND_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &FRAME_POINTER_KIND_ATTR)),
    ..AttributeSpec::new("llvm.framePointerKind")
};

/// Linkage of a symbol.
pub static LINKAGE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LinkageAttr",
    parameters: &[ParameterSpec::required("linkage", ParameterKind::Enum(Linkage::SPEC))
        .written("linkage::Linkage", ParameterForm::Case(Linkage::SPEC, "LLVM linkage types"))],
    declared_format: Some("`<` $linkage `>`"),
    parse: Some(|parser, _| parse_one(parser, &LINKAGE_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &LINKAGE_ATTR)),
    ..AttributeSpec::new("llvm.linkage")
};

/// Overflow assumptions.
pub static INTEGER_OVERFLOW_FLAGS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_IntegerOverflowFlagsAttr",
    summary: "LLVM integer overflow flags",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(IntegerOverflowFlags::SPEC)).written(
        "::mlir::LLVM::IntegerOverflowFlags",
        ParameterForm::Case(IntegerOverflowFlags::SPEC, "LLVM integer overflow flags"),
    )],
    enumeration: Some(IntegerOverflowFlags::SPEC),
    parse: Some(|parser, _| parse_one(parser, &INTEGER_OVERFLOW_FLAGS_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &INTEGER_OVERFLOW_FLAGS_ATTR)),
    ..AttributeSpec::new("llvm.overflow")
};

/// True if a call takes the place of its caller.
pub static TAIL_CALL_KIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "TailCallKindAttr",
    parameters: &[ParameterSpec::required("tailCallKind", ParameterKind::Enum(TailCallKind::SPEC))
        .written("TailCallKind", ParameterForm::Case(TailCallKind::SPEC, "Tail Call Kind"))],
    declared_format: Some("`<` $tailCallKind `>`"),
    parse: Some(|parser, _| parse_one(parser, &TAIL_CALL_KIND_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &TAIL_CALL_KIND_ATTR)),
    ..AttributeSpec::new("llvm.tailcallkind")
};

/// Which tables for unwinding are written.
pub static UW_TABLE_KIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "UWTableKindAttr",
    parameters: &[ParameterSpec::required("uwtableKind", ParameterKind::Enum(UWTableKind::SPEC))
        .written("uwtable::UWTableKind", ParameterForm::Case(UWTableKind::SPEC, "LLVM Unwind Behavior"))],
    declared_format: Some("`<` $uwtableKind `>`"),
    parse: Some(|parser, _| parse_one(parser, &UW_TABLE_KIND_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &UW_TABLE_KIND_ATTR)),
    ..AttributeSpec::new("llvm.uwtableKind")
};

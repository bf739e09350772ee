//! Values that are constant.

use super::parameters::{FLAT_SYMBOL_REF_ATTR, UINT32_T, UNSIGNED};
use super::syntax::{
    parse_constant_range, parse_dso_local_equivalent, print_constant_range, print_dso_local_equivalent,
};
use super::syntax::{parse_one, print_one};
use super::verify::verify_constant_range;
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ods_macros::attribute;

/// An address space.
#[attribute(
    name = "llvm.address_space",
    class = "LLVM_AddressSpaceAttr",
    summary = "LLVM address space",
    traits = &["LLVMAddrSpaceAttrInterface", "MemorySpaceAttrInterface"],
    declared_format = "`<` $addressSpace `>`",
    parse = |parser, _| parse_one(parser, AddressSpaceAttr::SPEC),
    print = |values, printer| print_one(values, printer, AddressSpaceAttr::SPEC),
)]
pub struct AddressSpaceAttr {
    #[name = "addressSpace"]
    address_space: Integer<UNSIGNED>,
}

/// A block of a function, by its tag.
#[attribute(name = "llvm.blockaddress", class = "LLVM_BlockAddressAttr", params)]
pub struct BlockAddressAttr {
    function: Attr<FLAT_SYMBOL_REF_ATTR>,
    tag: Declared<BlockTagAttr>,
}

/// The tag of a block.
#[attribute(name = "llvm.blocktag", class = "LLVM_BlockTagAttr", params)]
pub struct BlockTagAttr {
    id: Integer<UINT32_T>,
}

/// The integers from one bound to another.
pub static CONSTANT_RANGE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ConstantRangeAttr",
    summary: "A range of two integers, corresponding to LLVM's ConstantRange",
    parameters: &[
        ParameterSpec::required("lower", ParameterKind::Custom),
        ParameterSpec::required("upper", ParameterKind::Custom),
    ],
    parse: Some(parse_constant_range),
    print: Some(print_constant_range),
    verify: Some(verify_constant_range),
    ..AttributeSpec::new("llvm.constant_range")
};

/// A function of this module that does the same.
#[attribute(
    name = "llvm.dso_local_equivalent",
    class = "LLVM_DSOLocalEquivalentAttr",
    declared_format = "$sym",
    parse = parse_dso_local_equivalent,
    print = print_dso_local_equivalent,
)]
pub struct DSOLocalEquivalentAttr {
    sym: Attr<FLAT_SYMBOL_REF_ATTR>,
}

/// A value that nothing may depend on.
pub static POISON_ATTR: AttributeSpec<'static> =
    AttributeSpec { class: "PoisonAttr", ..AttributeSpec::new("llvm.poison") };

/// Any bits.
pub static UNDEF_ATTR: AttributeSpec<'static> =
    AttributeSpec { class: "UndefAttr", ..AttributeSpec::new("llvm.undef") };

/// The value of zeros.
pub static ZERO_ATTR: AttributeSpec<'static> =
    AttributeSpec { class: "ZeroAttr", ..AttributeSpec::new("llvm.zero") };

//! Values that are constant.

use super::kinds::is_flat_symbol;
use super::syntax::{
    parse_constant_range, parse_dso_local_equivalent, print_constant_range, print_dso_local_equivalent,
};
use super::syntax::{parse_one, print_one};
use super::verify::verify_constant_range;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// An address space.
pub static ADDRESS_SPACE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_AddressSpaceAttr",
    summary: "LLVM address space",
    parameters: &[ParameterSpec::required("addressSpace", ParameterKind::Integer)
        .written("unsigned", ParameterForm::Unsigned(32))],
    traits: &["LLVMAddrSpaceAttrInterface", "MemorySpaceAttrInterface"],
    declared_format: Some("`<` $addressSpace `>`"),
    parse: Some(|parser, _| parse_one(parser, &ADDRESS_SPACE_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &ADDRESS_SPACE_ATTR)),
    ..AttributeSpec::new("llvm.address_space")
};

/// A block of a function, by its tag.
pub static BLOCK_ADDRESS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_BlockAddressAttr",
    parameters: &[
        ParameterSpec::required("function", ParameterKind::Attribute)
            .written("FlatSymbolRefAttr", ParameterForm::Attribute(is_flat_symbol)),
        ParameterSpec::required("tag", ParameterKind::Attribute)
            .written("BlockTagAttr", ParameterForm::Declared(&BLOCK_TAG_ATTR)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &BLOCK_ADDRESS_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &BLOCK_ADDRESS_ATTR)),
    ..AttributeSpec::new("llvm.blockaddress")
};

/// The tag of a block.
pub static BLOCK_TAG_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_BlockTagAttr",
    parameters: &[ParameterSpec::required("id", ParameterKind::Integer)
        .written("uint32_t", ParameterForm::Unsigned(32))],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &BLOCK_TAG_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &BLOCK_TAG_ATTR)),
    ..AttributeSpec::new("llvm.blocktag")
};

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
pub static DSO_LOCAL_EQUIVALENT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DSOLocalEquivalentAttr",
    parameters: &[ParameterSpec::required("sym", ParameterKind::Attribute)
        .written("FlatSymbolRefAttr", ParameterForm::Attribute(is_flat_symbol))],
    declared_format: Some("$sym"),
    parse: Some(parse_dso_local_equivalent),
    print: Some(print_dso_local_equivalent),
    ..AttributeSpec::new("llvm.dso_local_equivalent")
};

/// A value that nothing may depend on.
pub static POISON_ATTR: AttributeSpec<'static> =
    AttributeSpec { class: "PoisonAttr", ..AttributeSpec::new("llvm.poison") };

/// Any bits.
pub static UNDEF_ATTR: AttributeSpec<'static> =
    AttributeSpec { class: "UndefAttr", ..AttributeSpec::new("llvm.undef") };

/// The value of zeros.
pub static ZERO_ATTR: AttributeSpec<'static> =
    AttributeSpec { class: "ZeroAttr", ..AttributeSpec::new("llvm.zero") };

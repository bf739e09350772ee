//! Entries, and what they are collected in.
//!
//! The entries of all collections are one parameter: an array of entries, which are attributes themselves.

use crate::syntax::{
    parse_alignment, parse_collection, parse_entry, print_alignment, print_collection, print_entry,
};
use crate::verify::{verify_device, verify_map, verify_spec, verify_system};
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};

const ENTRIES: &[ParameterSpec<'static>] = &[ParameterSpec::required("entries", ParameterKind::Attributes)];

/// One thing that is said of a name or a type: `#dlti.dl_entry<"dlti.endianness", "little">`.
pub static ENTRY_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "DataLayoutEntryAttr",
    summary: "An attribute to represent an entry of a data layout specification.",
    parameters: &[
        ParameterSpec::required("key", ParameterKind::Custom),
        ParameterSpec::required("value", ParameterKind::Attribute),
    ],
    traits: &["DataLayoutEntryInterface"],
    parse: Some(parse_entry),
    print: Some(print_entry),
    ..AttributeSpec::new("dlti.dl_entry")
};

/// Data layout: `#dlti.dl_spec<i64 = dense<64> : vector<2xi64>>`.
pub static SPEC_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "DataLayoutSpecAttr",
    summary: "An attribute to represent a data layout specification.",
    parameters: ENTRIES,
    traits: &["DataLayoutSpecInterface", "DLTIQueryInterface"],
    parse: Some(|parser, _| parse_collection(parser, &SPEC_ATTR)),
    print: Some(print_collection),
    verify: Some(verify_spec),
    ..AttributeSpec::new("dlti.dl_spec")
};

/// Alignment of function pointers.
pub static FUNCTION_POINTER_ALIGNMENT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "FunctionPointerAlignmentAttr",
    summary: "An attribute to represent function pointer alignment.",
    parameters: &[
        ParameterSpec::required("alignment", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64)),
        ParameterSpec::required("function_dependent", ParameterKind::Custom)
            .written("bool", ParameterForm::Bool),
    ],
    declared_format: Some("`<` $alignment `,` `function_dependent` `=` $function_dependent `>`"),
    parse: Some(parse_alignment),
    print: Some(print_alignment),
    ..AttributeSpec::new("dlti.function_pointer_alignment")
};

/// Anything that is said of names and types.
pub static MAP_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "MapAttr",
    summary: "A mapping of DLTI-information by way of key-value pairs",
    parameters: ENTRIES,
    traits: &["DLTIQueryInterface"],
    parse: Some(|parser, _| parse_collection(parser, &MAP_ATTR)),
    print: Some(print_collection),
    verify: Some(verify_map),
    ..AttributeSpec::new("dlti.map")
};

/// Properties of one device.
pub static TARGET_DEVICE_SPEC_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "TargetDeviceSpecAttr",
    summary: "An attribute to represent target device specification.",
    parameters: ENTRIES,
    traits: &["TargetDeviceSpecInterface", "DLTIQueryInterface"],
    parse: Some(|parser, _| parse_collection(parser, &TARGET_DEVICE_SPEC_ATTR)),
    print: Some(print_collection),
    verify: Some(verify_device),
    ..AttributeSpec::new("dlti.target_device_spec")
};

/// Properties of all devices, by name.
pub static TARGET_SYSTEM_SPEC_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "TargetSystemSpecAttr",
    summary: "An attribute to represent target system specification.",
    parameters: ENTRIES,
    traits: &["TargetSystemSpecInterface", "DLTIQueryInterface"],
    parse: Some(|parser, _| parse_collection(parser, &TARGET_SYSTEM_SPEC_ATTR)),
    print: Some(print_collection),
    verify: Some(verify_system),
    ..AttributeSpec::new("dlti.target_system_spec")
};

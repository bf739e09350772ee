//! The attributes: what modules and symbols say about devices, and cases of enums.

mod cases;
pub mod enums;
mod syntax;

pub use cases::*;

use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// Assumptions of a device's atomic operations.
pub static ATOMIC_CONTROL_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "AtomicControlAttr",
    summary: "",
    parameters: &[
        ParameterSpec::required("ignore_denormal_mode", ParameterKind::Integer)
            .or("false")
            .written("bool", ParameterForm::Bool),
        ParameterSpec::required("fine_grained_memory", ParameterKind::Integer)
            .or("false")
            .written("bool", ParameterForm::Bool),
        ParameterSpec::required("remote_memory", ParameterKind::Integer)
            .or("false")
            .written("bool", ParameterForm::Bool),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &ATOMIC_CONTROL_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &ATOMIC_CONTROL_ATTR)),
    ..AttributeSpec::new("omp.atomic_control")
};

/// Availability of a symbol on devices.
pub static DECLARETARGET_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "DeclareTargetAttr",
    summary: "",
    parameters: &[
        ParameterSpec::optional("device_type", ParameterKind::Attribute)
            .written("DeclareTargetDeviceTypeAttr", ParameterForm::Declared(&DEVICE_TYPE_ATTR)),
        ParameterSpec::optional("capture_clause", ParameterKind::Attribute)
            .written("DeclareTargetCaptureClauseAttr", ParameterForm::Declared(&CAPTURE_CLAUSE_ATTR)),
        ParameterSpec::optional("automap", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(|value| value.as_bool().is_some())),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DECLARETARGET_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DECLARETARGET_ATTR)),
    ..AttributeSpec::new("omp.declaretarget")
};

/// Generation of device code.
pub static FLAGS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "FlagsAttr",
    summary: "",
    parameters: &[
        ParameterSpec::required("debug_kind", ParameterKind::Integer)
            .or("0")
            .written("uint32_t", ParameterForm::Unsigned(32)),
        ParameterSpec::required("assume_teams_oversubscription", ParameterKind::Integer)
            .or("false")
            .written("bool", ParameterForm::Bool),
        ParameterSpec::required("assume_threads_oversubscription", ParameterKind::Integer)
            .or("false")
            .written("bool", ParameterForm::Bool),
        ParameterSpec::required("assume_no_thread_state", ParameterKind::Integer)
            .or("false")
            .written("bool", ParameterForm::Bool),
        ParameterSpec::required("assume_no_nested_parallelism", ParameterKind::Integer)
            .or("false")
            .written("bool", ParameterForm::Bool),
        ParameterSpec::required("no_gpu_lib", ParameterKind::Integer)
            .or("false")
            .written("bool", ParameterForm::Bool),
        ParameterSpec::required("openmp_device_version", ParameterKind::Integer)
            .or("50")
            .written("uint32_t", ParameterForm::Unsigned(32)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &FLAGS_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &FLAGS_ATTR)),
    ..AttributeSpec::new("omp.flags")
};

/// The version of OpenMP that a module is written for.
pub static VERSION_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "VersionAttr",
    summary: "",
    parameters: &[ParameterSpec::required("version", ParameterKind::Integer)
        .written("uint32_t", ParameterForm::Unsigned(32))],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &VERSION_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &VERSION_ATTR)),
    ..AttributeSpec::new("omp.version")
};

//! Capabilities of devices, and requirements of modules.

use super::cases::SCOPE_ATTR;
use super::enums::{
    Capability, ClientAPI, DeviceType, Extension, LoadCacheControl, StoreCacheControl, Vendor, Version,
};
use super::forms::{
    ARRAY, BOOL, INTEGER, OPTIONAL_INTEGER, TYPE, parse_attribute_that, parse_number, parse_word,
};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct, SourceLoc};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, EnumSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// A way to load, on one level of the caches.
pub static CACHE_CONTROL_LOAD_INTEL_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SPIRV_CacheControlLoadINTELAttr",
    parameters: &[
        ParameterSpec::required("cache_level", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32)),
        ParameterSpec::required("load_cache_control", ParameterKind::Enum(LoadCacheControl::SPEC)).written(
            "mlir::spirv::LoadCacheControl",
            ParameterForm::Case(LoadCacheControl::SPEC, "valid SPIR-V LoadCacheControl"),
        ),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &CACHE_CONTROL_LOAD_INTEL_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &CACHE_CONTROL_LOAD_INTEL_ATTR)),
    ..AttributeSpec::new("spirv.cache_control_load_intel")
};

/// A way to store, on one level of the caches.
pub static CACHE_CONTROL_STORE_INTEL_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SPIRV_CacheControlStoreINTELAttr",
    parameters: &[
        ParameterSpec::required("cache_level", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32)),
        ParameterSpec::required("store_cache_control", ParameterKind::Enum(StoreCacheControl::SPEC)).written(
            "mlir::spirv::StoreCacheControl",
            ParameterForm::Case(StoreCacheControl::SPEC, "valid SPIR-V StoreCacheControl"),
        ),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &CACHE_CONTROL_STORE_INTEL_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &CACHE_CONTROL_STORE_INTEL_ATTR)),
    ..AttributeSpec::new("spirv.cache_control_store_intel")
};

/// Returns a parameter that is a type.
const fn ty(name: &'static str) -> ParameterSpec<'static> {
    ParameterSpec::required(name, ParameterKind::Type).written("mlir::Type", TYPE)
}

/// A parameter that is a scope.
const SCOPE: ParameterSpec<'static> = ParameterSpec::required("scope", ParameterKind::Attribute)
    .written("mlir::spirv::ScopeAttr", ParameterForm::Declared(&SCOPE_ATTR));

/// A kind of cooperative matrices that a device can multiply.
pub static COOP_MATRIX_PROPS_KHR_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SPIRV_CooperativeMatrixPropertiesKHRAttr",
    parameters: &[
        ParameterSpec::required("m_size", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32)),
        ParameterSpec::required("n_size", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32)),
        ParameterSpec::required("k_size", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32)),
        ty("a_type"),
        ty("b_type"),
        ty("c_type"),
        ty("result_type"),
        ParameterSpec::required("acc_sat", ParameterKind::Attribute).written("bool", BOOL),
        SCOPE,
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &COOP_MATRIX_PROPS_KHR_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &COOP_MATRIX_PROPS_KHR_ATTR)),
    ..AttributeSpec::new("spirv.coop_matrix_props_khr")
};

/// A kind of cooperative matrices that a device of NVIDIA can multiply.
pub static COOP_MATRIX_PROPS_NV_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SPIRV_CooperativeMatrixPropertiesNVAttr",
    parameters: &[
        ParameterSpec::required("m_size", ParameterKind::Integer).written("int", INTEGER),
        ParameterSpec::required("n_size", ParameterKind::Integer).written("int", INTEGER),
        ParameterSpec::required("k_size", ParameterKind::Integer).written("int", INTEGER),
        ty("a_type"),
        ty("b_type"),
        ty("c_type"),
        ty("result_type"),
        SCOPE,
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &COOP_MATRIX_PROPS_NV_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &COOP_MATRIX_PROPS_NV_ATTR)),
    ..AttributeSpec::new("spirv.coop_matrix_props_nv")
};

/// Limits of a device's resources: `#spirv.resource_limits<subgroup_size = 64>`.
pub static RESOURCE_LIMITS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SPIRV_ResourceLimitsAttr",
    parameters: &[
        ParameterSpec::optional("max_compute_shared_memory_size", ParameterKind::Integer)
            .or("16384")
            .written("int", INTEGER),
        ParameterSpec::optional("max_compute_workgroup_invocations", ParameterKind::Integer)
            .or("128")
            .written("int", INTEGER),
        ParameterSpec::optional("max_compute_workgroup_size", ParameterKind::Attribute)
            .or("$_builder.getI32ArrayAttr({128, 128, 64})")
            .written("ArrayAttr", ARRAY),
        ParameterSpec::optional("subgroup_size", ParameterKind::Integer).or("32").written("int", INTEGER),
        ParameterSpec::optional("min_subgroup_size", ParameterKind::Integer)
            .written("std::optional<int>", OPTIONAL_INTEGER),
        ParameterSpec::optional("max_subgroup_size", ParameterKind::Integer)
            .written("std::optional<int>", OPTIONAL_INTEGER),
        ParameterSpec::optional("cooperative_matrix_properties_khr", ParameterKind::Attribute)
            .or("nullptr")
            .written("ArrayAttr", ARRAY),
        ParameterSpec::optional("cooperative_matrix_properties_nv", ParameterKind::Attribute)
            .or("nullptr")
            .written("ArrayAttr", ARRAY),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| {
        let mut values = parse_struct(parser, &RESOURCE_LIMITS_ATTR)?;
        // The usual size is the same as none.
        if values[2] == usual_workgroup_size(parser.context()) {
            values[2] = parser.context().absent_parameter();
        }
        Ok(values)
    }),
    print: Some(|values, printer| print_struct(values, printer, &RESOURCE_LIMITS_ATTR)),
    ..AttributeSpec::new("spirv.resource_limits")
};

fn usual_workgroup_size<'c>(context: Ctx<'c>) -> Attribute<'c> {
    context.array_attribute(&[128, 128, 64].map(|size| context.i32_attribute(size)))
}

/// A version of the specification, with capabilities and extensions: `#spirv.vce<v1.3, [Shader], [SPV_KHR_16bit_storage]>`.
pub static VCE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "VerCapExtAttr",
    parameters: &[
        ParameterSpec::required("version", ParameterKind::Enum(Version::SPEC)),
        ParameterSpec::required("capabilities", ParameterKind::Integers),
        ParameterSpec::required("extensions", ParameterKind::Integers),
    ],
    parse: Some(|parser, _| {
        let context = parser.context();
        parser.parse_punct(Punct::Less)?;
        let version = parse_case(parser, Version::SPEC, "version")?;
        parser.parse_comma()?;
        let capabilities = parse_cases(parser, Capability::SPEC, "capability")?;
        parser.parse_comma()?;
        let extensions = parse_cases(parser, Extension::SPEC, "extension")?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![context.i64_attribute(version), capabilities, extensions])
    }),
    print: Some(|parameters, printer| {
        let [version, capabilities, extensions] = parameters else { return };
        printer.push('<');
        printer.push_str(&text_of(*version, Version::SPEC));
        print_cases(*capabilities, printer, Capability::SPEC);
        print_cases(*extensions, printer, Extension::SPEC);
        printer.push('>');
    }),
    ..AttributeSpec::new("spirv.vce")
};

/// Parses the keyword of a case.
fn parse_case(parser: &mut dyn OpAsmParser<'_>, cases: &EnumSpec<'_>, what: &str) -> ParseResult<i64> {
    let (word, at) = parse_word(parser)?;
    match cases.value_of(&word) {
        Some(value) => Ok(value.cast_signed()),
        None => Err(parser.emit_error(at, &format!("unknown {what}: {word}"))),
    }
}

/// Parses `[A, B]`.
fn parse_cases<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    cases: &EnumSpec<'_>,
    what: &str,
) -> ParseResult<Attribute<'c>> {
    let mut values = Vec::new();
    parser.parse_comma_separated_list(Delimiter::Square, "", &mut |p| {
        values.push(parse_case(p, cases, what)?);
        Ok(())
    })?;
    Ok(parser.context().i64_array_attribute(&values))
}

fn text_of(value: Attribute<'_>, cases: &EnumSpec<'_>) -> String {
    cases.text_of(value.as_i64().unwrap_or_default().cast_unsigned())
}

fn print_cases<'c>(values: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>, cases: &EnumSpec<'_>) {
    printer.push_str(", [");
    printer.print_list(values.as_array().unwrap_or_default(), |p, value| p.push_str(&text_of(*value, cases)));
    printer.push(']');
}

/// A device and how it is used: `#spirv.target_env<#spirv.vce<v1.0, [Shader], []>, api=Vulkan, #spirv.resource_limits<>>`.
pub static TARGET_ENV_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "TargetEnvAttr",
    parameters: &[
        ParameterSpec::required("triple", ParameterKind::Attribute),
        ParameterSpec::required("client_api", ParameterKind::Enum(ClientAPI::SPEC)),
        ParameterSpec::required("vendor", ParameterKind::Enum(Vendor::SPEC)),
        ParameterSpec::required("device_type", ParameterKind::Enum(DeviceType::SPEC)),
        ParameterSpec::optional("device_id", ParameterKind::Integer),
        ParameterSpec::required("limits", ParameterKind::Attribute),
    ],
    parse: Some(|parser, _| parse_target_env(parser)),
    print: Some(print_target_env),
    ..AttributeSpec::new("spirv.target_env")
};

/// The number of a device of which none is known.
const UNKNOWN_DEVICE: i64 = 0x7FFF_FFFF;

/// Returns the value of the case of that name. Of an unknown one an error is emitted, but reading goes on, as
/// upstream's does.
fn value_or_tell(
    parser: &mut dyn OpAsmParser<'_>,
    cases: &EnumSpec<'_>,
    what: &str,
    word: &str,
    at: SourceLoc,
) -> Option<u64> {
    let value = cases.value_of(word);
    if value.is_none() {
        let _ = parser.emit_error(at, &format!("unknown {what}: {word}"));
    }
    value
}

/// Parses the keyword of a case.
fn parse_or_tell(
    parser: &mut dyn OpAsmParser<'_>,
    cases: &EnumSpec<'_>,
    what: &str,
) -> ParseResult<Option<u64>> {
    let (word, at) = parse_word(parser)?;
    Ok(value_or_tell(parser, cases, what, &word, at))
}

fn parse_target_env<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let triple = parse_attribute_that(parser, |value| value.as_dialect(VCE_ATTR.name).is_some())?;
    parser.parse_comma()?;
    let mut api = ClientAPI::Unknown.value();
    if parser.parse_optional_keyword("api") {
        parser.parse_equal()?;
        api = parse_or_tell(parser, ClientAPI::SPEC, "client API")?.unwrap_or(api);
        parser.parse_comma()?;
    }
    let mut vendor = Vendor::Unknown.value();
    let mut device_type = DeviceType::Unknown.value();
    let mut device = context.absent_parameter();
    let at = parser.current_location();
    if let Some(word) = parser.parse_optional_any_keyword() {
        vendor = value_or_tell(parser, Vendor::SPEC, "vendor", &word, at).unwrap_or(vendor);
        if parser.parse_optional_punct(Punct::Colon) {
            device_type = parse_or_tell(parser, DeviceType::SPEC, "device type")?.unwrap_or(device_type);
            if parser.parse_optional_punct(Punct::Colon) {
                device = parse_number(parser)?;
            }
        }
        parser.parse_comma()?;
    }
    let limits = parse_attribute_that(parser, |value| value.as_dialect(RESOURCE_LIMITS_ATTR.name).is_some())?;
    parser.parse_punct(Punct::Greater)?;
    if device.as_i64() == Some(UNKNOWN_DEVICE) {
        device = context.absent_parameter();
    }
    let number = |value: u64| context.i64_attribute(value.cast_signed());
    Ok(vec![triple, number(api), number(vendor), number(device_type), device, limits])
}

fn print_target_env<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [triple, api, vendor, device_type, device, limits] = parameters else { return };
    let known = |value: &Attribute<'c>, cases: &EnumSpec<'_>| {
        Some(text_of(*value, cases)).filter(|text| text != "Unknown")
    };
    printer.push('<');
    printer.print_attribute(*triple);
    if let Some(api) = known(api, ClientAPI::SPEC) {
        printer.push_str(", api=");
        printer.push_str(&api);
    }
    if let Some(vendor) = known(vendor, Vendor::SPEC) {
        printer.push_str(", ");
        printer.push_str(&vendor);
        if let Some(device_type) = known(device_type, DeviceType::SPEC) {
            printer.push(':');
            printer.push_str(&device_type);
            if let Some(device) = device.as_i64() {
                printer.push(':');
                printer.push_integer(device);
            }
        }
    }
    printer.push_str(", ");
    printer.print_attribute(*limits);
    printer.push('>');
}

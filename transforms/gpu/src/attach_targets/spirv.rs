//! `--spirv-attach-target`: devices that run SPIR-V.

use super::attach;
use terrace_ir::spec::EnumSpec;
use terrace_ir::{Attribute, Failure, LogicalResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_spirv::attributes::enums::{Capability, ClientAPI, DeviceType, Extension, Vendor, Version};
use terrace_spirv::attributes::{RESOURCE_LIMITS_ATTR, TARGET_ENV_ATTR, VCE_ATTR};

/// The pass `--spirv-attach-target`.
#[pass(
    "spirv-attach-target",
    "Attaches an SPIR-V target attribute to a GPU Module.",
    class = "GpuSPIRVAttachTarget"
)]
pub struct SpirvAttachTarget {
    #[option("caps", help = "List of supported SPIR-V Capabilities")]
    capabilities: Vec<String>,
    /// Client API.
    #[option("client_api", default = "Unknown")]
    api: String,
    #[option("device_id", help = "Device ID")]
    device: i64,
    /// Device Type.
    #[option("device_type", default = "Unknown")]
    device_type: String,
    #[option("exts", help = "List of supported SPIR-V Extensions")]
    extensions: Vec<String>,
    #[option("module", help = "Regex used to identify the modules to attach the target to.")]
    module: String,
    /// Device Vendor.
    #[option("vendor", default = "Unknown")]
    vendor: String,
    /// SPIR-V Version.
    #[option("ver", default = "v1.0")]
    version: String,
}

impl SpirvAttachTarget {
    fn target<'c>(&self, op: &PassOp<'_, 'c>) -> Option<Attribute<'c>> {
        let context = op.context();
        // What no case is named after is left out, as upstream does.
        let list = |names: &[String], cases: &EnumSpec<'_>| {
            let values = names.iter().filter_map(|name| cases.value_of(name)).map(u64::cast_signed);
            context.i64_array_attribute(&values.collect::<Vec<_>>())
        };
        let case = |what: &str, name: &str, cases: &EnumSpec<'_>| match cases.value_of(name) {
            Some(value) => Some(context.i64_attribute(value.cast_signed())),
            None => {
                // The error is told; the pass fails.
                let _ = op.op().emit_error(format_args!("unknown {what}: {name}"));
                None
            }
        };
        let triple = [
            case("version", &self.version, Version::SPEC)?,
            list(&self.capabilities, Capability::SPEC),
            list(&self.extensions, Extension::SPEC),
        ];
        let no_limits = vec![context.absent_parameter(); RESOURCE_LIMITS_ATTR.parameters.len()];
        let device = match self.device {
            0 => context.absent_parameter(),
            number => context.i64_attribute(number),
        };
        let parameters = [
            context.dialect_attribute(&VCE_ATTR, &triple),
            case("client API", &self.api, ClientAPI::SPEC)?,
            case("vendor", &self.vendor, Vendor::SPEC)?,
            case("device type", &self.device_type, DeviceType::SPEC)?,
            device,
            context.dialect_attribute(&RESOURCE_LIMITS_ATTR, &no_limits),
        ];
        Some(context.dialect_attribute(&TARGET_ENV_ATTR, &parameters))
    }
}

impl Pass for SpirvAttachTarget {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let target = self.target(op).ok_or(Failure)?;
        attach(op, &self.module, target)
    }
}

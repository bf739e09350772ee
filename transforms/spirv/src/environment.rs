//! Target environments: what a device has, and which kernels it gets.

use crate::availability::{IMPLIED_CAPABILITIES, IMPLIED_EXTENSIONS, Needs, needs_of_type};
use terrace_ir::{Attribute, Ctx, Operation, Type};
use terrace_spirv::attributes::enums::{Capability, ClientAPI, Extension, StorageClass, Version};
use terrace_spirv::attributes::{RESOURCE_LIMITS_ATTR, TARGET_ENV_ATTR, VCE_ATTR};

/// Name of the attribute with the environment that a program is for.
pub const TARGET_ENV: &str = "spirv.target_env";

/// Device that a program is for: its version of the language, extensions and capabilities, those that others bring with
/// them included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetEnvironment {
    /// Version of the language.
    pub version: Version,
    /// Interface through which the device is used.
    pub client_api: ClientAPI,
    extensions: Vec<Extension>,
    capabilities: Vec<Capability>,
}

impl Default for TargetEnvironment {
    /// Returns the environment of programs that name none: shaders of version 1.0 with storage buffers.
    fn default() -> Self {
        TargetEnvironment::new(
            Version::V10,
            &[Capability::Shader],
            &[Extension::SPVKHRStorageBufferStorageClass],
            ClientAPI::Unknown,
        )
    }
}

impl TargetEnvironment {
    /// Returns an environment with these and all that they bring.
    pub fn new(
        version: Version,
        capabilities: &[Capability],
        extensions: &[Extension],
        client_api: ClientAPI,
    ) -> Self {
        let mut all = extensions.to_vec();
        for (of, implied) in IMPLIED_EXTENSIONS {
            if of.value() <= version.value() {
                all.extend_from_slice(implied);
            }
        }
        TargetEnvironment { version, client_api, extensions: all, capabilities: with_implied(capabilities) }
    }

    /// Returns the environment that an attribute says.
    pub fn of(attribute: Attribute<'_>) -> Option<Self> {
        let parameters = attribute.as_dialect(TARGET_ENV_ATTR.name)?;
        let triple = Triple::of(*parameters.first()?)?;
        let api = u64::try_from(parameters.get(1)?.as_i64()?).ok()?;
        let api = ClientAPI::from_value(api)?;
        Some(Self::new(triple.version, &triple.capabilities, &triple.extensions, api))
    }

    /// Returns the environment of an operation: that of the nearest one around it that says one, or the default.
    pub fn around(op: Operation<'_, '_>) -> Self {
        Self::attribute_around(op).and_then(Self::of).unwrap_or_default()
    }

    /// Returns the attribute with the environment of an operation, if one around it says one: as its own attribute, or
    /// among the targets of a module of a device.
    pub fn attribute_around<'c>(op: Operation<'_, 'c>) -> Option<Attribute<'c>> {
        let is_one = |value: &Attribute<'c>| value.as_dialect(TARGET_ENV_ATTR.name).is_some();
        let mut outer = std::iter::successors(Some(op), |op| op.parent_op());
        outer.find_map(|op| {
            let targets = || op.attribute("targets")?.as_array()?.iter().copied().find(is_one);
            op.attribute(TARGET_ENV).filter(is_one).or_else(targets)
        })
    }

    /// Returns the size of a subgroup of a target, in invocations, by the attribute that says it; 32 where it is not said.
    pub fn subgroup_size(attribute: Option<Attribute<'_>>) -> i64 {
        let limits = attribute.and_then(|value| value.as_dialect(TARGET_ENV_ATTR.name)?.get(5).copied());
        let size = limits.and_then(|limits| limits.as_dialect(RESOURCE_LIMITS_ATTR.name)?.get(3)?.as_i64());
        size.unwrap_or(32)
    }

    /// Returns true if programs may use a capability.
    pub fn allows(&self, capability: Capability) -> bool {
        self.capabilities.contains(&capability)
    }

    /// Returns true if programs may use an extension.
    pub fn allows_extension(&self, extension: Extension) -> bool {
        self.extensions.contains(&extension)
    }

    /// Returns the extensions that programs may use.
    pub fn extensions(&self) -> &[Extension] {
        &self.extensions
    }

    /// Returns the first of several extensions that programs may use.
    pub fn allowed_extension(&self, any: &[Extension]) -> Option<Extension> {
        any.iter().copied().find(|one| self.allows_extension(*one))
    }

    /// Returns the first of several capabilities that programs may use.
    pub fn allowed_capability(&self, any: &[Capability]) -> Option<Capability> {
        any.iter().copied().find(|one| self.allows(*one))
    }

    /// Returns true if the environment has the extensions and capabilities of some needs; versions are not compared.
    pub fn has_parts_of(&self, needs: &Needs) -> bool {
        let extensions = needs.extensions;
        let capabilities = needs.capabilities;
        (extensions.is_empty() || self.allowed_extension(extensions).is_some())
            && (capabilities.is_empty() || self.allowed_capability(capabilities).is_some())
    }

    /// Returns true if the environment satisfies some needs, that of a version included.
    pub fn satisfies(&self, needs: &Needs) -> bool {
        let version = self.version.value();
        (needs.since.value()..=needs.until.value()).contains(&version) && self.has_parts_of(needs)
    }

    /// Returns true if programs may use a type, for values in memory of a storage class, or in none.
    pub fn allows_type(&self, ty: Type<'_>, class: Option<StorageClass>) -> bool {
        let mut needs = Vec::new();
        needs_of_type(ty, class, &mut needs);
        needs.iter().all(|needs| self.has_parts_of(needs))
    }
}

/// Returns capabilities with all those that they imply.
pub(crate) fn with_implied(capabilities: &[Capability]) -> Vec<Capability> {
    let mut all: Vec<Capability> = Vec::new();
    let mut pending: Vec<Capability> = capabilities.iter().rev().copied().collect();
    while let Some(capability) = pending.pop() {
        if all.contains(&capability) {
            continue;
        }
        all.push(capability);
        let implied = IMPLIED_CAPABILITIES.iter().find(|(of, _)| *of == capability);
        pending.extend(implied.into_iter().flat_map(|(_, implied)| *implied));
    }
    all
}

/// A version with capabilities and extensions, as an attribute says them.
pub struct Triple {
    /// Version of the language.
    pub version: Version,
    /// Capabilities.
    pub capabilities: Vec<Capability>,
    /// Extensions.
    pub extensions: Vec<Extension>,
}

impl Triple {
    /// Returns the content of an attribute, if it is one of these.
    pub fn of(attribute: Attribute<'_>) -> Option<Self> {
        let [version, capabilities, extensions] = attribute.as_dialect(VCE_ATTR.name)? else { return None };
        let case = |value: &Attribute<'_>| value.as_i64().map(i64::cast_unsigned);
        let cases =
            |values: &Attribute<'_>| -> Option<Vec<u64>> { values.as_array()?.iter().map(case).collect() };
        Some(Triple {
            version: Version::from_value(case(version)?)?,
            capabilities: cases(capabilities)?.into_iter().filter_map(Capability::from_value).collect(),
            extensions: cases(extensions)?.into_iter().filter_map(Extension::from_value).collect(),
        })
    }

    /// Returns the attribute that says it.
    pub fn attribute<'c>(&self, context: Ctx<'c>) -> Attribute<'c> {
        let number = |value: u64| value.cast_signed();
        let capabilities: Vec<i64> = self.capabilities.iter().map(|one| number(one.value())).collect();
        let extensions: Vec<i64> = self.extensions.iter().map(|one| number(one.value())).collect();
        let parts = [
            context.i64_attribute(number(self.version.value())),
            context.i64_array_attribute(&capabilities),
            context.i64_array_attribute(&extensions),
        ];
        context.dialect_attribute(&VCE_ATTR, &parts)
    }
}

/// Returns the limits of a device of which none are known.
pub fn default_limits<'c>(context: Ctx<'c>) -> Attribute<'c> {
    let absent = vec![context.absent_parameter(); RESOURCE_LIMITS_ATTR.parameters.len()];
    context.dialect_attribute(&RESOURCE_LIMITS_ATTR, &absent)
}

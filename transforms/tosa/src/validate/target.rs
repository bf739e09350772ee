//! The target that a module names.

use crate::attach_target::TARGET_ENV;
use terrace_ir::{Attribute, LogicalResult, Operation};
use terrace_tosa::{Extension, Level, Profile, SpecificationVersion, TARGET_ENV_ATTR};

/// Properties of the target.
pub(super) struct Target {
    /// True if the level limits the sizes of tensors and windows.
    pub has_limits: bool,
    /// True if the version is 1.1, where sizes may be dynamic.
    pub is_draft: bool,
    profiles: Vec<u64>,
    extensions: Vec<u64>,
}

impl Target {
    /// Returns the target of a module; without an attribute, version 1.0 and level 8k with both profiles.
    pub fn of(module: Operation<'_, '_>) -> Self {
        let given = module.attribute(TARGET_ENV).and_then(|target| target.as_dialect(TARGET_ENV_ATTR.name));
        let part = |at: usize| given.and_then(|given| given.get(at).copied());
        let number = |at: usize| part(at).and_then(Attribute::as_i64);
        let list = |at: usize| -> Option<Vec<u64>> {
            let list = part(at)?.as_array()?;
            Some(list.iter().filter_map(|word| Some(word.as_i64()?.cast_unsigned())).collect())
        };
        let profiles = list(2).unwrap_or_else(|| vec![Profile::ProInt.value(), Profile::ProFp.value()]);
        Target {
            has_limits: number(1) != Some(Level::None.value().cast_signed()),
            is_draft: number(0) == Some(SpecificationVersion::V11Draft.value().cast_signed()),
            profiles,
            extensions: list(3).unwrap_or_default(),
        }
    }

    /// Returns true if it has a profile.
    pub fn has_profile(&self, profile: Profile) -> bool {
        self.profiles.contains(&profile.value())
    }

    /// Returns true if it has an extension.
    pub fn has_extension(&self, extension: Extension) -> bool {
        self.extensions.contains(&extension.value())
    }

    /// Checks that the version knows all profiles and extensions.
    pub fn check(&self, module: Operation<'_, '_>) -> LogicalResult {
        let wrong = |kind: &str, name: &str, version: &str| {
            let target = if self.is_draft { "1.1" } else { "1.0" };
            module.emit_error(format_args!(
                "{kind} '{name}' is not compatible with the target version {target}, minimum required version is \
                 {version}"
            ))
        };
        if self.has_profile(Profile::None) {
            return wrong("profile", Profile::None.text(), "0.0");
        }
        for extension in self.extensions.iter().filter_map(|word| Extension::from_value(*word)) {
            match extension {
                Extension::None => return wrong("extension", extension.text(), "0.0"),
                Extension::Mxfp | Extension::Int64 | Extension::Shape if !self.is_draft => {
                    return wrong("extension", extension.text(), "1.1");
                }
                _ => {}
            }
        }
        Ok(())
    }
}

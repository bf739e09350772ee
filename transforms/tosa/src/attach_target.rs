//! `--tosa-attach-target`: say in an attribute of the module which version, level, profiles and extensions of TOSA its
//! target has.
//!
//! Reads:     nothing.
//! Preserves: everything.
//! Cost:      constant.

use terrace_ir::{Attribute, Body, Failure, LogicalResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_tosa::{Extension, Level, Profile, SpecificationVersion, TARGET_ENV_ATTR};

/// Discardable attribute of a module that describes its target.
pub(crate) const TARGET_ENV: &str = "tosa.target_env";

/// The pass `--tosa-attach-target`.
#[pass(
    "tosa-attach-target",
    "Attach tosa.target_env information to the given module.",
    anchor = "builtin.module"
)]
pub struct TosaAttachTarget {
    #[option(
        "specification_version",
        choices = ["1.0" => SpecificationVersion::V10, "1.1.draft" => SpecificationVersion::V11Draft],
        help = "The specification version that TOSA operators should conform to."
    )]
    version: SpecificationVersion,
    #[option(
        "level",
        choices = ["8k" => Level::EightK, "none" => Level::None],
        help = "The TOSA level that operators should conform to. A TOSA level defines operator argument ranges that an implementation shall support."
    )]
    level: Level,
    #[option(
        "profiles",
        help = "The TOSA profile(s) that operators should conform to. TOSA profiles enable efficient implementation on different classes of device. Each profile is an independent set of operations and data type combinations."
    )]
    profiles: Vec<String>,
    #[option(
        "extensions",
        help = "The TOSA extension(s) that operators should conform to. TOSA profile extensions define optional operation and data type combinations."
    )]
    extensions: Vec<String>,
}

impl Pass for TosaAttachTarget {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.op().context();
        let number = |value: u64| context.i64_attribute(value.cast_signed());
        let mut lists: [Vec<Attribute<'c>>; 2] = Default::default();
        let given =
            [(&self.profiles, Profile::SPEC, "profile"), (&self.extensions, Extension::SPEC, "extension")];
        for (list, (names, cases, noun)) in lists.iter_mut().zip(given) {
            for name in names {
                let known = cases.cases.iter().filter(|case| case.text != "none");
                match known.clone().find(|case| case.text == name) {
                    Some(case) => list.push(number(case.value)),
                    None => {
                        let all: Vec<&str> = known.map(|case| case.text).collect();
                        let all = all.join(", ");
                        context.tell_text(format!(
                            "Unknown TOSA {noun} name passed in '{name}', supported {noun}s are: {all}\n"
                        ));
                        return Err(Failure);
                    }
                }
            }
        }
        let [profiles, extensions] = lists.map(|list| context.array_attribute(&list));
        let parameters = [number(self.version.value()), number(self.level.value()), profiles, extensions];
        let target = context.dialect_attribute(&TARGET_ENV_ATTR, &parameters);
        op.body_mut().set_attribute(Body::ROOT, context.identifier(TARGET_ENV), Some(target));
        op.mark_all_analyses_preserved();
        Ok(())
    }
}

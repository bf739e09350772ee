//! `--tosa-attach-target`: say in an attribute of the module which version, level, profiles and extensions of TOSA its
//! target has.
//!
//! Reads:     nothing.
//! Preserves: everything.
//! Cost:      constant.

use terrace_ir::{Attribute, Body, Failure, LogicalResult};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_tosa::{Extension, Level, Profile, SpecificationVersion, TARGET_ENV_ATTR};

/// Discardable attribute of a module that describes its target.
pub(crate) const TARGET_ENV: &str = "tosa.target_env";

/// The pass.
pub struct TosaAttachTarget {
    version: SpecificationVersion,
    level: Level,
    profiles: Vec<String>,
    extensions: Vec<String>,
}

impl DeclaredPass for TosaAttachTarget {
    const ARGUMENT: &'static str = "tosa-attach-target";
    const CLASS: &'static str = "TosaAttachTarget";
    const SUMMARY: &'static str = "Attach tosa.target_env information to the given module.";
    const ANCHOR: Option<&'static str> = Some("builtin.module");
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "specification_version",
            kind: OptionKind::Choice(&["1.0", "1.1.draft"]),
            default: "1.0",
            help: "The specification version that TOSA operators should conform to.",
        },
        OptionSpec {
            name: "level",
            kind: OptionKind::Choice(&["8k", "none"]),
            default: "8k",
            help: "The TOSA level that operators should conform to. A TOSA level defines operator argument ranges \
                   that an implementation shall support.",
        },
        OptionSpec {
            name: "profiles",
            kind: OptionKind::Texts,
            default: "",
            help: "The TOSA profile(s) that operators should conform to. TOSA profiles enable efficient \
                   implementation on different classes of device. Each profile is an independent set of operations \
                   and data type combinations.",
        },
        OptionSpec {
            name: "extensions",
            kind: OptionKind::Texts,
            default: "",
            help: "The TOSA extension(s) that operators should conform to. TOSA profile extensions define optional \
                   operation and data type combinations.",
        },
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(TosaAttachTarget {
            version: match options.text("specification_version") {
                "1.1.draft" => SpecificationVersion::V11Draft,
                _ => SpecificationVersion::V10,
            },
            level: if options.text("level") == "none" { Level::None } else { Level::EightK },
            profiles: options.texts("profiles").to_vec(),
            extensions: options.texts("extensions").to_vec(),
        })
    }
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

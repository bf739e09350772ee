//! The declarations of all dialects as JSON, for tools that compare or index them.

use std::fmt::Write;
use terrace_ir::spec::{
    AttributeSpec, AttributeSyntax, EffectKind, Effects, EnumSpec, OpSpec, ParameterSpec, RegionConstraint,
    ResultTypes, Trait, TypeSpec, ValueSpec,
};
use terrace_ir::{DialectSpec, builtin};
use terrace_ods::arity::Arity;

/// The name of the schema that the dump follows.
const SCHEMA: &str = "terrace-ods/1";

/// Describes dialects as JSON, but for those that declare nothing.
///
/// Where this differs from upstream's declarations on purpose, `dump.md` says why.
pub fn to_json(dialects: &[&DialectSpec<'_>]) -> String {
    let mut sorted: Vec<_> = dialects.to_vec();
    sorted.retain(|dialect| {
        !(dialect.ops.is_empty() && dialect.types.is_empty() && dialect.attributes.is_empty())
    });
    sorted.sort_by_key(|dialect| dialect.name);
    let dialects = object(sorted.iter().map(|dialect| (dialect.name.to_owned(), dialect_to_json(dialect))));
    let mut text = object([
        ("schema".to_owned(), string(SCHEMA)),
        ("llvm".to_owned(), string("22")),
        ("dialects".to_owned(), dialects),
    ]);
    text.push('\n');
    text
}

fn dialect_to_json(dialect: &DialectSpec<'_>) -> String {
    let (types, attributes) = match dialect.name {
        "builtin" => (builtin::TYPES, builtin::ATTRIBUTES),
        _ => (dialect.types, dialect.attributes),
    };
    let short = |name: &str| name.split_once('.').map_or(name, |(_, rest)| rest).to_owned();
    object([
        ("ops".to_owned(), object(dialect.ops.iter().map(|op| (short(op.name), op_to_json(op))))),
        ("types".to_owned(), object(types.iter().map(|ty| (short(ty.name), type_to_json(ty))))),
        ("attributes".to_owned(), object(attributes.iter().map(|a| (short(a.name), attribute_to_json(a))))),
        ("enums".to_owned(), object(dialect.enums.iter().map(|e| (short(e.name), enum_to_json(e))))),
    ])
}

fn op_to_json(op: &OpSpec<'_>) -> String {
    let attributes = op.attributes.iter().map(|slot| {
        // That it is absent if it is not given goes without saying for a property that is only there or not.
        let is_flag = slot.is_property
            && matches!(slot.constraint.syntax, AttributeSyntax::OptionalInteger | AttributeSyntax::Unit);
        let mut fields = vec![
            ("name".to_owned(), string(slot.name)),
            ("kind".to_owned(), string(if slot.is_property { "property" } else { "attribute" })),
            ("summary".to_owned(), string(slot.constraint.summary)),
            ("optional".to_owned(), (slot.is_optional || is_flag).to_string()),
        ];
        let default = slot.default.filter(|_| !is_flag);
        fields.extend(default.map(|default| ("default".to_owned(), string(default.text))));
        fields.extend(slot.constraint.enumeration.map(|e| ("enum".to_owned(), string(e.name))));
        object(fields)
    });
    let regions = op.regions.iter().map(|region| {
        object([
            ("name".to_owned(), string(region.name)),
            ("arity".to_owned(), string(if region.is_variadic { "variadic" } else { "single" })),
            ("summary".to_owned(), string(&region_summary(region.constraint))),
        ])
    });
    let successors = op.successors.iter().map(|successor| {
        object([
            ("name".to_owned(), string(successor.name)),
            ("arity".to_owned(), string(if successor.is_variadic { "variadic" } else { "single" })),
            ("summary".to_owned(), string("any successor")),
        ])
    });
    let result_types = match op.result_types {
        _ if op.results.is_empty() => "none",
        ResultTypes::Explicit => "explicit",
        ResultTypes::Inferred => "inferred",
        ResultTypes::Custom => "custom",
    };
    let effects = match op.effects {
        Effects::Unknown => "null".to_owned(),
        Effects::Custom => string("custom"),
        Effects::Only(effects) => array(effects.iter().map(|effect| {
            object([
                ("effect".to_owned(), string(effect_name(effect.kind))),
                ("on".to_owned(), effect.on.map_or("null".to_owned(), string)),
                ("resource".to_owned(), string(effect.resource)),
                ("stage".to_owned(), effect.stage.to_string()),
                ("full".to_owned(), effect.is_full.to_string()),
            ])
        })),
    };
    object([
        ("class".to_owned(), string(op.class)),
        ("operands".to_owned(), array(op.operands.iter().map(value_to_json))),
        ("attributes".to_owned(), array(attributes)),
        ("results".to_owned(), array(op.results.iter().map(value_to_json))),
        ("regions".to_owned(), array(regions)),
        ("successors".to_owned(), array(successors)),
        ("traits".to_owned(), array(op.traits.iter().map(trait_to_json))),
        ("result_types".to_owned(), string(result_types)),
        ("effects".to_owned(), effects),
        ("format".to_owned(), op.format.map_or("null".to_owned(), string)),
        ("flags".to_owned(), op_flags(op)),
    ])
}

fn value_to_json(value: &ValueSpec<'_>) -> String {
    let (arity, prefix) = match value.arity {
        Arity::Single | Arity::Optional => {
            (if value.arity == Arity::Single { "single" } else { "optional" }, "")
        }
        Arity::Variadic => ("variadic", "variadic of "),
        Arity::VariadicOfVariadic => ("variadic_of_variadic", "variadic of "),
    };
    let mut fields = vec![
        ("name".to_owned(), string(value.name)),
        ("arity".to_owned(), string(arity)),
        ("summary".to_owned(), string(&format!("{prefix}{}", value.constraint.summary))),
    ];
    fields.extend(value.segment_attribute.map(|name| ("segment_attr".to_owned(), string(name))));
    object(fields)
}

fn region_summary(constraint: RegionConstraint) -> String {
    match constraint {
        RegionConstraint::Any => "any region".to_owned(),
        RegionConstraint::Sized(count) => format!("region with {count} blocks"),
        RegionConstraint::MaxSized(count) => format!("region with at most {count} blocks"),
        RegionConstraint::MinSized(count) => format!("region with at least {count} blocks"),
        RegionConstraint::MinArguments(count) => format!("region with at least {count} arguments"),
    }
}

fn effect_name(kind: EffectKind) -> &'static str {
    match kind {
        EffectKind::Read => "Read",
        EffectKind::Write => "Write",
        EffectKind::Allocate => "Allocate",
        EffectKind::Free => "Free",
    }
}

fn trait_to_json(declared: &Trait<'_>) -> String {
    let native =
        |name: &str| object([("kind".to_owned(), string("native")), ("name".to_owned(), string(name))]);
    let predicate = |name: &str, summary: &str, rest: Vec<(String, String)>| {
        let mut fields = vec![
            ("kind".to_owned(), string("predicate")),
            ("name".to_owned(), string(name)),
            ("summary".to_owned(), string(summary)),
        ];
        fields.extend(rest);
        object(fields)
    };
    let matching = |name: &str, what: &str, values: &[&str]| {
        let summary = format!("all of {{{}}} have same {what}", values.join(", "));
        predicate(name, &summary, vec![("values".to_owned(), array(values.iter().map(|v| string(v))))])
    };
    let sides = |from: &str, to: &str| vec![("lhs".to_owned(), string(from)), ("rhs".to_owned(), string(to))];
    match *declared {
        Trait::SingleBlockImplicitTerminator(op) => native(&format!("SingleBlockImplicitTerminator<{op}>")),
        Trait::HasParent(ops) => native(&format!("HasParent<{}>", ops.join(", "))),
        Trait::Symbol => native("SymbolOpInterface"),
        Trait::Named(name) | Trait::Custom { name, .. } => native(name),
        Trait::Interface(interface) => native(interface.name),
        Trait::AllTypesMatch(values) => matching("AllTypesMatch", "type", values),
        Trait::AllElementTypesMatch(values) => matching("AllElementTypesMatch", "element type", values),
        Trait::AllRanksMatch(values) => matching("AllRanksMatch", "rank", values),
        Trait::AllShapesMatch(values) => matching("AllShapesMatch", "shape", values),
        Trait::AllElementCountsMatch(values) => matching("AllElementCountsMatch", "element count", values),
        Trait::TypesMatchWith { summary, from, to, .. } => {
            predicate("TypesMatchWith", summary, sides(from, to))
        }
        Trait::OptionalTypesMatchWith { summary, from, to, .. } => {
            predicate("OptionalTypesMatchWith", summary, sides(from, to))
        }
        Trait::Predicate { name, summary, values, .. } => {
            let values =
                (!values.is_empty()).then(|| ("values".to_owned(), array(values.iter().map(|v| string(v)))));
            predicate(name, summary, values.into_iter().collect())
        }
        _ => native(declared.name()),
    }
}

fn parameters_to_json(parameters: &[ParameterSpec<'_>]) -> String {
    array(parameters.iter().map(|parameter| {
        object([
            ("name".to_owned(), string(parameter.name)),
            ("optional".to_owned(), parameter.is_optional.to_string()),
            ("default".to_owned(), parameter.default.map_or("null".to_owned(), string)),
        ])
    }))
}

fn named_traits(names: &[&str]) -> String {
    array(
        names
            .iter()
            .map(|name| object([("kind".to_owned(), string("native")), ("name".to_owned(), string(name))])),
    )
}

/// Returns the mnemonic; builtin types and attributes have none.
fn mnemonic(dialect: &str, mnemonic: &str) -> String {
    if dialect == builtin::DIALECT.name { "null".to_owned() } else { string(mnemonic) }
}

/// Returns which of these hold, by their names.
fn flags(all: &[(&str, bool)]) -> String {
    array(all.iter().filter(|(_, holds)| *holds).map(|(name, _)| string(name)))
}

/// Returns the hooks that an operation implements.
fn op_flags(op: &OpSpec<'_>) -> String {
    let hooks = &op.hooks;
    // That it folds to its attribute goes without code.
    let is_constant = op.traits.iter().any(|one| one.name() == "ConstantLike");
    // Upstream has a function for patterns, or one that is a pattern, which goes by the name of the operation's class.
    let is_method =
        matches!(hooks.canonicalize, [only] if only.name.trim_end_matches("::canonicalize") == op.class);
    flags(&[
        ("hasCustomAssemblyFormat", hooks.parse.is_some()),
        ("hasVerifier", hooks.verify.is_some()),
        ("hasRegionVerifier", hooks.verify_regions.is_some()),
        ("hasFolder", hooks.fold.is_some() || is_constant),
        ("hasCanonicalizer", !hooks.canonicalize.is_empty() && !is_method),
        ("hasCanonicalizeMethod", is_method),
    ])
}

fn type_to_json(ty: &TypeSpec<'_>) -> String {
    object([
        ("mnemonic".to_owned(), mnemonic(ty.dialect(), ty.mnemonic())),
        ("summary".to_owned(), string(ty.summary)),
        ("parameters".to_owned(), parameters_to_json(ty.parameters)),
        ("traits".to_owned(), named_traits(ty.traits)),
        ("format".to_owned(), ty.declared_format.map_or("null".to_owned(), string)),
        (
            "flags".to_owned(),
            flags(&[
                ("hasCustomAssemblyFormat", ty.parse.is_some() && ty.declared_format.is_none()),
                ("genVerifyDecl", ty.verify.is_some()),
            ]),
        ),
    ])
}

fn attribute_to_json(attribute: &AttributeSpec<'_>) -> String {
    let mut fields = vec![
        ("mnemonic".to_owned(), mnemonic(attribute.dialect(), attribute.mnemonic())),
        ("summary".to_owned(), string(attribute.summary)),
        ("parameters".to_owned(), parameters_to_json(attribute.parameters)),
        ("traits".to_owned(), named_traits(attribute.traits)),
        ("format".to_owned(), attribute.format().map_or("null".to_owned(), string)),
        (
            "flags".to_owned(),
            flags(&[
                ("hasCustomAssemblyFormat", attribute.parse.is_some() && attribute.format().is_none()),
                ("genVerifyDecl", attribute.verify.is_some()),
                ("genMnemonicAlias", attribute.has_mnemonic_alias()),
            ]),
        ),
    ];
    fields.extend(attribute.enumeration.map(|e| ("enum".to_owned(), string(e.name))));
    object(fields)
}

fn enum_to_json(declared: &EnumSpec<'_>) -> String {
    let cases = declared.cases.iter().map(|case| {
        object([
            ("string".to_owned(), string(case.text)),
            (
                "value".to_owned(),
                if declared.is_bits { case.value.to_string() } else { case.value.cast_signed().to_string() },
            ),
            ("symbol".to_owned(), string(case.symbol)),
        ])
    });
    let mut fields = vec![
        ("width".to_owned(), declared.width_bits.to_string()),
        ("bit".to_owned(), declared.is_bits.to_string()),
        ("cases".to_owned(), array(cases)),
    ];
    if declared.is_bits {
        fields.push(("separator".to_owned(), string(declared.separator)));
        fields.push(("print_primary_groups".to_owned(), declared.prints_groups.to_string()));
        fields.push(("quoted".to_owned(), declared.is_quoted.to_string()));
    }
    object(fields)
}

fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c < ' ' => write!(out, "\\u{:04x}", u32::from(c)).expect("a string takes any text"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn array(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(", "))
}

fn object(fields: impl IntoIterator<Item = (String, String)>) -> String {
    let fields: Vec<_> =
        fields.into_iter().map(|(name, value)| format!("{}: {value}", string(&name))).collect();
    format!("{{{}}}", fields.join(",\n"))
}

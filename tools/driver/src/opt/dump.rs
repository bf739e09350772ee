//! The declarations of all dialects as JSON, for tools that compare or index them.

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use std::io::{Result, Write};
use terrace_ir::spec::{
    AttributeSpec, AttributeSyntax, EffectKind, Effects, EnumSpec, OpSpec, ParameterSpec, RegionConstraint,
    ResultTypes, Trait, TypeSpec, ValueSpec,
};
use terrace_ir::{DialectSpec, builtin};
use terrace_ods::arity::Arity;

/// Declarations of all dialects.
#[derive(Serialize)]
struct Dump<'s> {
    /// Name of the schema that the dump follows.
    schema: &'static str,
    llvm: &'static str,
    dialects: Object<'s, Dialect<'s>>,
}

/// Object with keys in an order of their own.
struct Object<'s, T>(Vec<(&'s str, T)>);

impl<T: Serialize> Serialize for Object<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

#[derive(Serialize)]
struct Dialect<'s> {
    ops: Object<'s, Op<'s>>,
    types: Object<'s, Type<'s>>,
    attributes: Object<'s, Attribute<'s>>,
    enums: Object<'s, Enum<'s>>,
}

#[derive(Serialize)]
struct Op<'s> {
    class: &'s str,
    operands: Vec<Part<'s>>,
    attributes: Vec<Slot<'s>>,
    results: Vec<Part<'s>>,
    regions: Vec<Part<'s>>,
    successors: Vec<Part<'s>>,
    traits: Vec<Declared<'s>>,
    result_types: &'static str,
    effects: Option<EffectsOf<'s>>,
    format: Option<&'s str>,
    flags: Vec<&'static str>,
}

/// Operand, result, region or successor.
#[derive(Serialize)]
struct Part<'s> {
    name: &'s str,
    arity: &'static str,
    summary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    segment_attr: Option<&'s str>,
}

/// Attribute or property of an operation.
#[derive(Serialize)]
struct Slot<'s> {
    name: &'s str,
    kind: &'static str,
    summary: &'s str,
    optional: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<&'s str>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "enum")]
    enumeration: Option<&'s str>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EffectsOf<'s> {
    Custom(&'static str),
    Only(Vec<Effect<'s>>),
}

#[derive(Serialize)]
struct Effect<'s> {
    effect: &'static str,
    on: Option<&'s str>,
    resource: &'s str,
    stage: u32,
    full: bool,
}

/// Trait: a native one has a name only.
#[derive(Default, Serialize)]
struct Declared<'s> {
    kind: &'static str,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    values: &'s [&'s str],
    #[serde(skip_serializing_if = "Option::is_none")]
    lhs: Option<&'s str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rhs: Option<&'s str>,
}

#[derive(Serialize)]
struct Parameter<'s> {
    name: &'s str,
    optional: bool,
    default: Option<&'s str>,
}

#[derive(Serialize)]
struct Type<'s> {
    mnemonic: Option<&'s str>,
    summary: &'s str,
    parameters: Vec<Parameter<'s>>,
    traits: Vec<Declared<'s>>,
    format: Option<&'s str>,
    flags: Vec<&'static str>,
}

#[derive(Serialize)]
struct Attribute<'s> {
    #[serde(flatten)]
    declared: Type<'s>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "enum")]
    enumeration: Option<&'s str>,
}

#[derive(Serialize)]
struct Enum<'s> {
    width: u32,
    bit: bool,
    cases: Vec<Case<'s>>,
    #[serde(flatten)]
    bits: Option<Bits<'s>>,
}

#[derive(Serialize)]
struct Case<'s> {
    string: &'s str,
    value: Number,
    symbol: &'s str,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Unsigned(u64),
    Signed(i64),
}

/// Form of sets of an enumeration's bits.
#[derive(Serialize)]
struct Bits<'s> {
    separator: &'s str,
    print_primary_groups: bool,
    quoted: bool,
}

/// Describes dialects as JSON, but for those that declare nothing.
///
/// Where this differs from upstream's declarations on purpose, `dump.md` says why.
pub fn to_json(dialects: &[&DialectSpec<'_>]) -> String {
    let mut sorted: Vec<_> = dialects.to_vec();
    sorted.retain(|dialect| {
        !(dialect.ops.is_empty() && dialect.types.is_empty() && dialect.attributes.is_empty())
    });
    sorted.sort_by_key(|dialect| dialect.name);
    let dump = Dump {
        schema: "terrace-ods/1",
        llvm: "22",
        dialects: Object(sorted.iter().map(|dialect| (dialect.name, dialect_of(dialect))).collect()),
    };
    let mut bytes = Vec::new();
    let written = dump.serialize(&mut serde_json::Serializer::with_formatter(&mut bytes, Lines));
    written.expect("memory takes any text, and all keys are strings");
    bytes.push(b'\n');
    String::from_utf8(bytes).expect("JSON is text")
}

/// Form of the dump: a line for each entry of an object, and blanks that people expect.
struct Lines;

impl Formatter for Lines {
    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> Result<()> {
        if is_first { Ok(()) } else { out.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> Result<()> {
        if is_first { Ok(()) } else { out.write_all(b",\n") }
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        out.write_all(b": ")
    }
}

fn dialect_of<'s>(dialect: &'s DialectSpec<'s>) -> Dialect<'s> {
    let (types, attributes) = match dialect.name {
        "builtin" => (builtin::TYPES, builtin::ATTRIBUTES),
        _ => (dialect.types, dialect.attributes),
    };
    fn named<'s, D, T>(all: &[&'s D], name: fn(&'s D) -> &'s str, of: fn(&'s D) -> T) -> Object<'s, T> {
        let short = |name: &'s str| name.split_once('.').map_or(name, |(_, rest)| rest);
        Object(all.iter().map(|declared| (short(name(declared)), of(declared))).collect())
    }
    Dialect {
        ops: named(dialect.ops, |op| op.name, op_of),
        types: named(types, |ty| ty.name, type_of),
        attributes: named(attributes, |attribute| attribute.name, attribute_of),
        enums: named(dialect.enums, |declared| declared.name, enum_of),
    }
}

fn op_of<'s>(op: &'s OpSpec<'s>) -> Op<'s> {
    let attributes = op.attributes.iter().map(|slot| {
        // That it is absent if it is not given goes without saying for a property that is only there or not.
        let is_flag = slot.is_property
            && matches!(slot.constraint.syntax, AttributeSyntax::OptionalInteger | AttributeSyntax::Unit);
        Slot {
            name: slot.name,
            kind: if slot.is_property { "property" } else { "attribute" },
            summary: slot.constraint.summary,
            optional: slot.is_optional || is_flag,
            default: slot.default.filter(|_| !is_flag).map(|default| default.text),
            enumeration: slot.constraint.enumeration.map(|e| e.name),
        }
    });
    let part = |name, is_variadic: bool, summary| Part {
        name,
        arity: if is_variadic { "variadic" } else { "single" },
        summary,
        segment_attr: None,
    };
    let regions = op.regions.iter();
    let regions =
        regions.map(|region| part(region.name, region.is_variadic, region_summary(region.constraint)));
    let successors = op.successors.iter();
    let successors = successors.map(|one| part(one.name, one.is_variadic, "any successor".to_owned()));
    Op {
        class: op.class,
        operands: op.operands.iter().map(value_of).collect(),
        attributes: attributes.collect(),
        results: op.results.iter().map(value_of).collect(),
        regions: regions.collect(),
        successors: successors.collect(),
        traits: op.traits.iter().map(trait_of).collect(),
        result_types: match op.result_types {
            _ if op.results.is_empty() => "none",
            ResultTypes::Explicit => "explicit",
            ResultTypes::Inferred => "inferred",
            ResultTypes::Custom => "custom",
        },
        effects: match op.effects {
            Effects::Unknown => None,
            Effects::Custom => Some(EffectsOf::Custom("custom")),
            Effects::Only(effects) => Some(EffectsOf::Only(
                effects
                    .iter()
                    .map(|effect| Effect {
                        effect: effect_name(effect.kind),
                        on: effect.on,
                        resource: effect.resource,
                        stage: effect.stage,
                        full: effect.is_full,
                    })
                    .collect(),
            )),
        },
        format: op.format,
        flags: op_flags(op),
    }
}

fn value_of<'s>(value: &'s ValueSpec<'s>) -> Part<'s> {
    let (arity, prefix) = match value.arity {
        Arity::Single => ("single", ""),
        Arity::Optional => ("optional", ""),
        Arity::Variadic => ("variadic", "variadic of "),
        Arity::VariadicOfVariadic => ("variadic_of_variadic", "variadic of "),
    };
    let summary = format!("{prefix}{}", value.constraint.summary);
    Part { name: value.name, arity, summary, segment_attr: value.segment_attribute }
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

fn native(name: impl Into<String>) -> Declared<'static> {
    Declared { kind: "native", name: name.into(), ..Declared::default() }
}

fn trait_of<'s>(declared: &'s Trait<'s>) -> Declared<'s> {
    let predicate = |name: &str, summary: &str| Declared {
        kind: "predicate",
        name: name.to_owned(),
        summary: Some(summary.to_owned()),
        ..Declared::default()
    };
    let matching = |name: &str, what: &str, values: &'s [&'s str]| Declared {
        values,
        ..predicate(name, &format!("all of {{{}}} have same {what}", values.join(", ")))
    };
    match *declared {
        Trait::SingleBlockImplicitTerminator(op) => native(format!("SingleBlockImplicitTerminator<{op}>")),
        Trait::HasParent(ops) => native(format!("HasParent<{}>", ops.join(", "))),
        Trait::Symbol => native("SymbolOpInterface"),
        Trait::Named(name) | Trait::Custom { name, .. } => native(name),
        Trait::Interface(interface) => native(interface.name),
        Trait::AllTypesMatch(values) => matching("AllTypesMatch", "type", values),
        Trait::AllElementTypesMatch(values) => matching("AllElementTypesMatch", "element type", values),
        Trait::AllRanksMatch(values) => matching("AllRanksMatch", "rank", values),
        Trait::AllShapesMatch(values) => matching("AllShapesMatch", "shape", values),
        Trait::AllElementCountsMatch(values) => matching("AllElementCountsMatch", "element count", values),
        Trait::TypesMatchWith { summary, from, to, .. } => {
            Declared { lhs: Some(from), rhs: Some(to), ..predicate("TypesMatchWith", summary) }
        }
        Trait::OptionalTypesMatchWith { summary, from, to, .. } => {
            Declared { lhs: Some(from), rhs: Some(to), ..predicate("OptionalTypesMatchWith", summary) }
        }
        Trait::TypesMatchBy { summary, from, to, .. } => {
            Declared { lhs: Some(from), rhs: Some(to), ..predicate(declared.name(), summary) }
        }
        Trait::Predicate { name, summary, values, .. } | Trait::PredicateBy { name, summary, values, .. } => {
            Declared { values, ..predicate(name, summary) }
        }
        _ => native(declared.name()),
    }
}

fn parameters_of<'s>(parameters: &[ParameterSpec<'s>]) -> Vec<Parameter<'s>> {
    let parameters = parameters.iter();
    parameters
        .map(|one| Parameter { name: one.name, optional: one.is_optional, default: one.default })
        .collect()
}

fn named_traits(names: &[&str]) -> Vec<Declared<'static>> {
    names.iter().map(|name| native(*name)).collect()
}

/// Returns the mnemonic; builtin types and attributes have none.
fn mnemonic<'s>(dialect: &str, mnemonic: &'s str) -> Option<&'s str> {
    (dialect != builtin::DIALECT.name).then_some(mnemonic)
}

/// Returns the names of those that hold.
fn flags(all: &[(&'static str, bool)]) -> Vec<&'static str> {
    all.iter().filter(|(_, holds)| *holds).map(|(name, _)| *name).collect()
}

/// Returns the hooks that an operation implements.
fn op_flags(op: &OpSpec<'_>) -> Vec<&'static str> {
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

fn type_of<'s>(ty: &'s TypeSpec<'s>) -> Type<'s> {
    Type {
        mnemonic: mnemonic(ty.dialect(), ty.mnemonic()),
        summary: ty.summary,
        parameters: parameters_of(ty.parameters),
        traits: named_traits(ty.traits),
        format: ty.declared_format,
        flags: flags(&[
            ("hasCustomAssemblyFormat", ty.parse.is_some() && ty.declared_format.is_none()),
            ("genVerifyDecl", ty.verify.is_some()),
        ]),
    }
}

fn attribute_of<'s>(attribute: &'s AttributeSpec<'s>) -> Attribute<'s> {
    let declared = Type {
        mnemonic: mnemonic(attribute.dialect(), attribute.mnemonic()),
        summary: attribute.summary,
        parameters: parameters_of(attribute.parameters),
        traits: named_traits(attribute.traits),
        format: attribute.format(),
        flags: flags(&[
            ("hasCustomAssemblyFormat", attribute.parse.is_some() && attribute.format().is_none()),
            ("genVerifyDecl", attribute.verify.is_some()),
            ("genMnemonicAlias", attribute.has_mnemonic_alias()),
        ]),
    };
    Attribute { declared, enumeration: attribute.enumeration.map(|e| e.name) }
}

fn enum_of<'s>(declared: &'s EnumSpec<'s>) -> Enum<'s> {
    let number = |value: u64| match declared.is_bits {
        true => Number::Unsigned(value),
        false => Number::Signed(value.cast_signed()),
    };
    let cases = declared.cases.iter();
    Enum {
        width: declared.width_bits,
        bit: declared.is_bits,
        cases: cases
            .map(|case| Case { string: case.text, value: number(case.value), symbol: case.symbol })
            .collect(),
        bits: declared.is_bits.then_some(Bits {
            separator: declared.separator,
            print_primary_groups: declared.prints_groups,
            quoted: declared.is_quoted,
        }),
    }
}

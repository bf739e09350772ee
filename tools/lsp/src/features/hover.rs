//! Hover: what is known of an operation, a value, a block, a symbol, an alias or a type.

use super::View;
use crate::document::{Entity, Placed, token_at};
use std::fmt::Write;
use std::ops::Range;
use terrace_analysis::program::Program as Analyzed;
use terrace_analysis::ranges::integer_ranges;
use terrace_interfaces::constant::constant;
use terrace_interfaces::effects::effects;
use terrace_ir::origins::Origin;
use terrace_ir::spec::{
    AttributeSpec, EffectKind, EffectTarget, Effects, OpSpec, ParameterSpec, TypeSpec, ValueSpec,
};
use terrace_ir::{Operation, Value};
use terrace_ods::arity::Arity;

/// Functions with more operations than this are not analyzed for a hover.
const LARGEST_ANALYZED: usize = 20_000;

/// Knowledge of a word of the text.
pub struct Hover {
    /// Text in Markdown.
    pub markdown: String,
    /// Range of the word that the hover is about.
    pub range: Range<usize>,
}

/// Returns what is known at a byte.
pub fn hover(view: View<'_, '_>, at: usize) -> Option<Hover> {
    let mention = view.document.mention_at(view.text, at);
    let (markdown, range) = match mention {
        Some(mention) => (describe(view, &mention.entity, mention.range.start)?, mention.range),
        None => {
            let token = token_at(view.text, at)?;
            (describe_word(view, &view.text.as_str()[token.range.clone()])?, token.range)
        }
    };
    Some(Hover { markdown, range })
}

fn describe(view: View<'_, '_>, entity: &Entity, at: usize) -> Option<String> {
    match entity {
        Entity::Operation(name) => describe_op_at(view, name, at),
        Entity::Value(definition) => describe_value(view, *definition, at),
        Entity::Block(definition) => describe_block(view, *definition),
        Entity::Symbol(definition) => describe_symbol(view, *definition),
        Entity::Alias(..) => {
            let definition = view.document.definitions(view.text, entity).into_iter().next()?;
            let line = view.text.line_text(view.text.line_of(definition.start)).trim();
            Some(code(line))
        }
        Entity::Declared(name) => describe_declared(view, name),
    }
}

fn code(text: &str) -> String {
    format!("```mlir\n{text}\n```\n")
}

/// Appends to a text; that cannot fail.
fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a string takes all");
}

/// Returns the first line of a text, shortened.
fn first_line(text: &str) -> String {
    const LONGEST: usize = 200;
    let line = text.lines().next().unwrap_or_default().trim_end();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}

// ---- operations ----

fn describe_op_at(view: View<'_, '_>, name: &str, at: usize) -> Option<String> {
    let mut text = match view.document.context.known_op_name(name).and_then(|name| name.spec()) {
        Some(spec) => op_documentation(spec),
        None => format!("`{name}`: operation of no known declaration\n"),
    };
    if let Some((placed, op)) = view.op_at(at)
        && let Some(op) = view.document.op_in_ir(placed, view.text, op)
    {
        put_op_facts(&mut text, op);
    }
    Some(text)
}

/// Returns what the declaration says of an operation, in Markdown.
pub fn op_documentation(spec: &OpSpec<'_>) -> String {
    let mut text = format!("**`{}`**", spec.name);
    if !spec.summary.is_empty() {
        put(&mut text, format_args!(" — {}", spec.summary));
    }
    text.push('\n');
    if let Some(format) = spec.format {
        put(&mut text, format_args!("\n```\n{}\n```\n", format.trim()));
    }
    put_values(&mut text, "Operands", spec.operands);
    if !spec.attributes.is_empty() {
        text.push_str("\n**Attributes**\n\n");
        for slot in spec.attributes {
            let optional = if slot.is_optional { ", optional" } else { "" };
            let default =
                slot.default.map(|default| format!(", default `{}`", default.text)).unwrap_or_default();
            put(
                &mut text,
                format_args!("- `{}`: {}{optional}{default}\n", slot.name, slot.constraint.summary),
            );
        }
    }
    put_values(&mut text, "Results", spec.results);
    if !spec.regions.is_empty() {
        let names: Vec<String> = spec.regions.iter().map(|region| format!("`{}`", region.name)).collect();
        put(&mut text, format_args!("\n**Regions**: {}\n", names.join(", ")));
    }
    if !spec.successors.is_empty() {
        let names: Vec<String> = spec.successors.iter().map(|one| format!("`{}`", one.name)).collect();
        put(&mut text, format_args!("\n**Successors**: {}\n", names.join(", ")));
    }
    if !spec.traits.is_empty() {
        let names: Vec<String> = spec.traits.iter().map(|one| format!("`{}`", one.name())).collect();
        put(&mut text, format_args!("\n**Traits**: {}\n", names.join(", ")));
    }
    match spec.effects {
        Effects::Only([]) => text.push_str("\n**Effects**: none\n"),
        Effects::Only(declared) => {
            let words: Vec<String> = declared
                .iter()
                .map(|effect| match effect.on {
                    Some(on) => format!("{} `{on}`", effect_word(effect.kind)),
                    None => effect_word(effect.kind).to_owned(),
                })
                .collect();
            put(&mut text, format_args!("\n**Effects**: {}\n", words.join(", ")));
        }
        Effects::Custom => text.push_str("\n**Effects**: depend on the operation\n"),
        Effects::Unknown => {}
    }
    text
}

fn put_values(text: &mut String, title: &str, values: &[ValueSpec<'_>]) {
    if values.is_empty() {
        return;
    }
    put(text, format_args!("\n**{title}**\n\n"));
    for value in values {
        let arity = match value.arity {
            Arity::Single => "",
            Arity::Optional => "optional ",
            Arity::Variadic | Arity::VariadicOfVariadic => "variadic of ",
        };
        put(text, format_args!("- `{}`: {arity}{}\n", value.name, value.constraint.summary));
    }
}

fn effect_word(kind: EffectKind) -> &'static str {
    match kind {
        EffectKind::Read => "reads",
        EffectKind::Write => "writes",
        EffectKind::Allocate => "allocates",
        EffectKind::Free => "frees",
    }
}

/// Appends what is known of one operation.
fn put_op_facts(text: &mut String, op: Operation<'_, '_>) {
    let types: Vec<String> = op.results().map(|result| result.ty().to_string()).collect();
    if !types.is_empty() {
        put(text, format_args!("\n**Here**: `{}`\n", first_line(&types.join(", "))));
    }
    if let Some(found) = effects(op).filter(|found| !found.is_empty()) {
        let words: Vec<String> = found
            .iter()
            .map(|effect| {
                let on = match effect.on {
                    EffectTarget::Value(value) => format!(" of a `{}`", value.ty()),
                    EffectTarget::Symbol(symbol) => format!(" of `{symbol}`"),
                    EffectTarget::Nothing => String::new(),
                };
                format!("{}{on}", effect_word(effect.kind))
            })
            .collect();
        put(text, format_args!("\n**Effects here**: {}\n", words.join(", ")));
    }
    let origin = Origin::of(op.location());
    if !origin.steps.is_empty() {
        put(text, format_args!("\n**Origin**: {origin}\n"));
    }
}

// ---- values ----

fn describe_value(view: View<'_, '_>, definition: usize, at: usize) -> Option<String> {
    let placed = view.document.unit_at(definition)?;
    let local = (definition - placed.start) as u32;
    let trace = &placed.unit.trace;
    let index = trace.values.binary_search_by_key(&local, |value| value.range.start).ok()?;
    let value = &trace.values[index];
    let name = &view.text.as_str()[placed.range(value.range.clone())];
    // A use with a number is of one of them.
    let used = trace.uses.binary_search_by_key(&((at - placed.start) as u32), |found| found.at).ok();
    let number = used.map_or(0, |used| trace.uses[used].number as usize);
    let mut text = String::new();
    match &value.types[..] {
        [] => return None,
        [ty] => text.push_str(&code(&format!("{name} : {ty}"))),
        types => {
            let list: Vec<String> = types.iter().map(ToString::to_string).collect();
            text.push_str(&code(&format!("{name}:{} : {}", types.len(), list.join(", "))));
        }
    }
    let uses = trace.uses.iter().filter(|found| found.definition == local).count();
    let what = if value.is_argument { "block argument" } else { "result" };
    let plural = if uses == 1 { "" } else { "s" };
    put(&mut text, format_args!("\n{what}, {uses} use{plural}\n"));
    if let Some(op) = value.op {
        if !value.is_argument {
            let op = &trace.ops[op as usize];
            text.push_str(&code(&first_line(&view.text.as_str()[placed.range(op.range.clone())])));
        }
        // An analysis counts on what the verifier checks.
        if !placed.unit.has_errors()
            && let Some(found) = value_in_ir(view, placed, op, value.is_argument, local, number)
        {
            put_value_facts(&mut text, found);
        }
    }
    Some(text)
}

/// Returns the value in the IR that a definition names.
fn value_in_ir<'v, 'c>(
    view: View<'v, 'c>,
    placed: Placed<'v, 'c>,
    op: u32,
    is_argument: bool,
    definition: u32,
    number: usize,
) -> Option<Value<'v, 'c>> {
    let found = view.document.op_in_ir(placed, view.text, op)?;
    if is_argument {
        let wanted = placed.unit.position(placed.text(view.text), definition as usize);
        let blocks = found.regions().flat_map(|region| region.blocks());
        return blocks.flat_map(|block| block.arguments()).find(|argument| {
            argument.position().is_some_and(|position| (position.line, position.column) == wanted)
        });
    }
    // Names share the results of an operation in their order.
    let names = placed.unit.trace.values.iter().filter(|value| value.op == Some(op) && !value.is_argument);
    let before: usize =
        names.take_while(|value| value.range.start < definition).map(|value| value.types.len()).sum();
    (before + number < found.result_count()).then(|| found.result(before + number))
}

/// Appends the constant that a value is, and the range of an integer.
fn put_value_facts(text: &mut String, value: Value<'_, '_>) {
    if let Some(constant) = constant(value) {
        put(text, format_args!("\nconstant `{}`\n", first_line(&constant.to_string())));
        return;
    }
    let body = value.body();
    if body.op_limit() > LARGEST_ANALYZED {
        return;
    }
    let analyzed = Analyzed::new(body, true);
    let facts = integer_ranges(&analyzed);
    let range = facts.of_body(0).get(value.id().index()).and_then(Option::as_ref);
    if let Some(range) = range
        && let Some(known) = range_text(range)
    {
        put(text, format_args!("\nrange {known}\n"));
    }
}

/// Returns the bounds of a range, if they say anything.
fn range_text(range: &terrace_interfaces::int_range::ConstantIntRanges) -> Option<String> {
    let bits = range.width_bits();
    let most = terrace_interfaces::int_range::ConstantIntRanges::max_range(bits);
    if *range == most {
        return None;
    }
    Some(format!(
        "signed `[{}, {}]`, unsigned `[{}, {}]`",
        range.smin().to_string_signed(10),
        range.smax().to_string_signed(10),
        range.umin().to_string_unsigned(10),
        range.umax().to_string_unsigned(10)
    ))
}

fn describe_block(view: View<'_, '_>, definition: usize) -> Option<String> {
    let placed = view.document.unit_at(definition)?;
    let local = (definition - placed.start) as u32;
    let uses = placed
        .unit
        .trace
        .blocks
        .iter()
        .filter(|block| block.definition == local && block.at != local)
        .count();
    let line = view.text.line_text(view.text.line_of(definition)).trim();
    let plural = if uses == 1 { "" } else { "s" };
    Some(format!("{}\nblock, {uses} predecessor reference{plural}\n", code(line)))
}

fn describe_symbol(view: View<'_, '_>, definition: usize) -> Option<String> {
    let (placed, op) = view.op_at(definition)?;
    let op = &placed.unit.trace.ops[op as usize];
    let text = &view.text.as_str()[placed.range(op.range.clone())];
    let header = text.split('{').next().unwrap_or(text);
    let uses = view.document.mentions(view.text, &Entity::Symbol(definition)).len().saturating_sub(1);
    let plural = if uses == 1 { "" } else { "s" };
    Some(format!("{}\nsymbol, {uses} reference{plural}\n", code(first_line(header).trim())))
}

// ---- types and attributes ----

fn describe_declared(view: View<'_, '_>, name: &str) -> Option<String> {
    let (sigil, full) = name.split_at_checked(1)?;
    let dialect = view.document.context.dialect(full.split('.').next()?)?;
    if sigil == "!" {
        let spec = dialect.types.iter().find(|spec| spec.name == full)?;
        return Some(type_documentation(spec));
    }
    let spec = dialect.attributes.iter().find(|spec| spec.name == full)?;
    Some(attribute_documentation(spec))
}

/// Returns what the declaration says of a type, in Markdown.
pub fn type_documentation(spec: &TypeSpec<'_>) -> String {
    declared("!", spec.name, spec.summary, spec.declared_format, spec.parameters)
}

/// Returns what the declaration says of an attribute, in Markdown.
pub fn attribute_documentation(spec: &AttributeSpec<'_>) -> String {
    let mut text = declared("#", spec.name, spec.summary, spec.declared_format, spec.parameters);
    if let Some(cases) = spec.enumeration {
        let cases: Vec<String> = cases.cases.iter().map(|case| format!("`{}`", case.text)).collect();
        put(&mut text, format_args!("\n**Cases**: {}\n", cases.join(", ")));
    }
    text
}

fn declared(
    sigil: &str,
    name: &str,
    summary: &str,
    format: Option<&str>,
    parameters: &[ParameterSpec<'_>],
) -> String {
    let mut text = format!("**`{sigil}{name}`**");
    if !summary.is_empty() {
        put(&mut text, format_args!(" — {summary}"));
    }
    text.push('\n');
    if let Some(format) = format {
        put(&mut text, format_args!("\n```\n{format}\n```\n"));
    }
    if !parameters.is_empty() {
        text.push_str("\n**Parameters**\n\n");
        for parameter in parameters {
            put(&mut text, format_args!("- `{}`\n", parameter.name));
        }
    }
    text
}

/// Returns what a word stands for that is the name of nothing in the document: a builtin type, or the case of an enum.
fn describe_word(view: View<'_, '_>, word: &str) -> Option<String> {
    let width = word.strip_prefix("si").or(word.strip_prefix("ui")).or(word.strip_prefix('i'));
    if let Some(bits) = width.and_then(|digits| digits.parse::<u32>().ok()) {
        let sign = match word.as_bytes()[0] {
            b's' => "signed ",
            b'u' => "unsigned ",
            _ => "signless ",
        };
        return Some(format!("**`{word}`** — {sign}integer of {bits} bits\n"));
    }
    let builtin = [
        ("index", "integer of the width of a machine word"),
        ("memref", "memory of a shape, an element type, a layout and a memory space"),
        ("tensor", "value of a shape and an element type"),
        ("vector", "value of a fixed or scalable shape and an element type"),
        ("complex", "pair of numbers"),
        ("tuple", "fixed list of types"),
        ("none", "type with one value"),
        ("f16", "float of 16 bits (IEEE 754 half)"),
        ("bf16", "float of 16 bits with 8 of exponent"),
        ("f32", "float of 32 bits (IEEE 754 single)"),
        ("f64", "float of 64 bits (IEEE 754 double)"),
        ("f80", "float of 80 bits (x87)"),
        ("f128", "float of 128 bits (IEEE 754 quadruple)"),
        ("tf32", "float of 19 bits (TensorFloat-32)"),
    ];
    if let Some((name, meaning)) = builtin.iter().find(|(name, _)| *name == word) {
        return Some(format!("**`{name}`** — {meaning}\n"));
    }
    let enums = view.dialects().into_iter().flat_map(|dialect| dialect.enums.iter());
    let of_case: Vec<String> = enums
        .filter(|one| one.cases.iter().any(|case| case.text == word))
        .map(|one| format!("- case of `{}` {}\n", one.name, one.summary))
        .take(4)
        .collect();
    (!of_case.is_empty()).then(|| format!("**`{word}`**\n\n{}", of_case.concat()))
}

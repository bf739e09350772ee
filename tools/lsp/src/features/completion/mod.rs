//! Completion: operations, values in scope, blocks, symbols, aliases, types, attributes, cases of enums, and passes
//! with their options in RUN lines.

mod snippets;

use super::View;
use super::hover::{attribute_documentation, op_documentation, type_documentation};
use crate::document::index::op_at;
use snippets::snippet;
use std::collections::HashSet;
use std::ops::Range;
use terrace_ir::TraitFlags;
use terrace_ir::spec::{AttributeSyntax, OpSpec};
use terrace_pass::{OptionKind, OptionSpec};
use terrace_registry::PASSES;

/// Characters after which completion is of use at once.
pub const TRIGGERS: [&str; 8] = ["%", "@", "^", "#", "!", ".", "=", "-"];

/// Something that may stand at a place.
pub struct Item {
    /// The name that is shown.
    pub label: String,
    /// Kind of what is completed, for the icon.
    pub kind: ItemKind,
    /// Line about it.
    pub detail: Option<String>,
    /// Documentation in Markdown, where it takes no time to find.
    pub documentation: Option<String>,
    /// Range that it replaces.
    pub range: Range<usize>,
    /// Text that it puts there.
    pub text: String,
    /// True if the text has fields, in the syntax of snippets.
    pub is_snippet: bool,
    /// Operation that [`documentation`] tells of.
    pub op: Option<String>,
}

/// Kind of what is completed: an operation, a type, a value, ...
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemKind {
    /// Operation.
    Operation,
    /// Value.
    Value,
    /// Symbol, pass or pipeline.
    Function,
    /// Block.
    Block,
    /// Alias.
    Alias,
    /// Type.
    Type,
    /// Attribute, or option of a pass.
    Attribute,
    /// Case of an enum.
    Case,
}

impl Item {
    fn new(label: &str, kind: ItemKind, detail: Option<String>, range: Range<usize>) -> Self {
        Item {
            label: label.to_owned(),
            kind,
            detail,
            documentation: None,
            range,
            text: label.to_owned(),
            is_snippet: false,
            op: None,
        }
    }
}

/// Completion at one place.
struct Completion<'v, 'c> {
    view: View<'v, 'c>,
    /// Range that an item replaces: the word in front of the place.
    word: Range<usize>,
    /// The line up to there.
    before: &'v str,
    items: Vec<Item>,
}

/// Returns what may stand at a byte.
pub fn completion(view: View<'_, '_>, at: usize) -> Vec<Item> {
    let line = view.text.line(view.text.line_of(at));
    let before = &view.text.as_str()[line.start..at];
    if let Some(comment) = before.find("//") {
        return run_line_completion(&before[comment..], at);
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_.$-".contains(c);
    let start = before
        .rfind(|c| !is_part(c))
        .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let sigil = before[..start].chars().next_back().filter(|c| "%@^#!".contains(*c));
    let start = start - sigil.map_or(0, char::len_utf8);
    let word = line.start + start..at;
    let mut completion = Completion { view, word, before: &before[..start], items: Vec::new() };
    match sigil {
        Some('%') => completion.values(at),
        Some('@') => completion.symbols(at),
        Some('^') => completion.blocks(at),
        Some('!') => completion.aliases_and("!", at),
        Some('#') => completion.aliases_and("#", at),
        _ => completion.words(at),
    }
    completion.items
}

/// Returns the documentation of the operation of an item.
pub fn documentation(op: &str) -> Option<String> {
    let mut ops = terrace_registry::DIALECTS.iter().flat_map(|dialect| dialect.ops.iter());
    ops.find(|spec| spec.name == op).map(|spec| op_documentation(spec))
}

impl<'v, 'c> Completion<'v, 'c> {
    fn add(&mut self, label: &str, kind: ItemKind, detail: Option<String>) -> &mut Item {
        self.items.push(Item::new(label, kind, detail, self.word.clone()));
        let last = self.items.len() - 1;
        &mut self.items[last]
    }

    /// Adds the values that are visible: defined before, in a region that is still open.
    fn values(&mut self, at: usize) {
        let Some(placed) = self.view.document.unit_at(at) else { return };
        let trace = &placed.unit.trace;
        let local = (at - placed.start) as u32;
        let text = placed.text(self.view.text);
        let mut seen = HashSet::new();
        for value in trace.values.iter().rev().filter(|value| value.range.end < local) {
            // The results of the operation that is being written are none of its operands.
            let own = value.op.map(|op| &trace.ops[op as usize].range);
            let is_own = !value.is_argument && own.is_some_and(|range| range.contains(&local));
            if is_own || !is_visible(trace, value, local) {
                continue;
            }
            let name = &text[value.range.start as usize..value.range.end as usize];
            let types: Vec<String> = value.types.iter().map(ToString::to_string).collect();
            let detail = Some(types.join(", "));
            if seen.insert(name) && types.len() > 1 {
                for number in 0..types.len() {
                    self.add(&format!("{name}#{number}"), ItemKind::Value, detail.clone());
                }
            } else if types.len() <= 1 {
                self.add(name, ItemKind::Value, detail);
            }
        }
    }

    fn symbols(&mut self, at: usize) {
        let Some((program, _)) = self.view.document.program_at(at) else { return };
        let start = program.start;
        let mut seen = HashSet::new();
        for placed in self.view.document.units().filter(|placed| placed.program_start == start) {
            let text = placed.text(self.view.text);
            for symbol in &placed.unit.symbols(text).definitions {
                if seen.insert(symbol.name.clone()) {
                    let op = &placed.unit.trace.ops[symbol.op as usize];
                    let header = text[op.range.start as usize..op.range.end as usize].lines().next();
                    let detail = header.map(|header| header.trim_end_matches(['{', ' ']).to_owned());
                    self.add(&format!("@{}", symbol.name), ItemKind::Function, detail);
                }
            }
        }
    }

    fn blocks(&mut self, at: usize) {
        let Some(placed) = self.view.document.unit_at(at) else { return };
        let trace = &placed.unit.trace;
        let local = (at - placed.start) as u32;
        let text = placed.text(self.view.text);
        let is_around = |range: &Range<u32>| range.start < local && local <= range.end;
        let mut around = trace.regions.iter().filter(|region| is_around(&region.range));
        let Some(region) = around.next() else { return };
        for block in trace.blocks.iter().filter(|block| block.definition == block.at) {
            let home = trace.regions.iter().find(|region| region.range.contains(&block.at));
            if home.is_some_and(|home| home.range == region.range) {
                let name = &text[block.at as usize..(block.at + block.len) as usize];
                let line = text[block.at as usize..].lines().next().map(str::to_owned);
                self.add(name, ItemKind::Block, line);
            }
        }
    }

    /// Adds aliases, and types or attributes of dialects.
    fn aliases_and(&mut self, sigil: &str, at: usize) {
        if let Some((program, _)) = self.view.document.program_at(at) {
            let text = &self.view.text.as_str()[program.start..at];
            for line in text.lines().filter(|line| line.starts_with(sigil)) {
                if let Some((name, value)) = line.split_once('=') {
                    self.add(name.trim(), ItemKind::Alias, Some(value.trim().to_owned()));
                }
            }
        }
        for dialect in self.view.dialects() {
            if sigil == "!" {
                for spec in
                    dialect.types.iter().filter(|spec| spec.name.contains('.') && dialect.name != "builtin")
                {
                    let item =
                        self.add(&format!("!{}", spec.name), ItemKind::Type, Some(spec.summary.to_owned()));
                    item.documentation = Some(type_documentation(spec));
                }
            } else {
                for spec in dialect.attributes.iter().filter(|_| dialect.name != "builtin") {
                    let label = format!("#{}", spec.name);
                    let item = self.add(&label, ItemKind::Attribute, Some(spec.summary.to_owned()));
                    item.documentation = Some(attribute_documentation(spec));
                }
            }
        }
    }

    /// Adds operations where one may start, and else builtin types, cases, and names of attributes.
    fn words(&mut self, at: usize) {
        let before = self.before.trim_end();
        let starts_op = before.is_empty()
            || (before.ends_with('=') && before.trim_start().starts_with('%'))
            || before.ends_with('{')
            || (before.ends_with(':') && before.trim_start().starts_with('^'));
        if starts_op {
            self.operations(at);
            return;
        }
        let written = &self.view.text.as_str()[self.word.clone()];
        if let Some(spec) = self.op_on_line(at) {
            self.cases_of(spec);
        }
        if before.ends_with([':', ',', '(', '<', '>', 'x']) || !written.is_empty() {
            self.types();
        }
    }

    fn operations(&mut self, at: usize) {
        let default = self.default_dialect(at);
        for dialect in self.view.dialects() {
            for spec in dialect.ops {
                let is_short =
                    Some(dialect.name) == default || (dialect.name == "builtin" && default.is_none());
                let short = spec.name.split_once('.').map_or(spec.name, |(_, short)| short);
                let label = if is_short { short } else { spec.name };
                let text = match spec.has_custom_form() {
                    true => snippet(spec, label),
                    false => snippet(spec, spec.name),
                };
                let item = self.add(label, ItemKind::Operation, Some(spec.summary.to_owned()));
                (item.text, item.is_snippet) = (text, true);
                item.op = Some(spec.name.to_owned());
            }
        }
    }

    /// Returns the dialect whose prefix operations may leave out here.
    fn default_dialect(&self, at: usize) -> Option<&'c str> {
        let placed = self.view.document.unit_at(at)?;
        let trace = &placed.unit.trace;
        let mut op = op_at(trace, at.checked_sub(placed.start)?);
        while let Some(index) = op {
            let traced = &trace.ops[index as usize];
            if let Some(dialect) =
                traced.name.and_then(|name| name.spec()).and_then(|spec| spec.default_dialect)
            {
                return Some(dialect);
            }
            op = traced.parent;
        }
        None
    }

    /// Returns the declaration of the operation on the line.
    fn op_on_line(&self, _at: usize) -> Option<&'c OpSpec<'c>> {
        let code = self.before.trim_start();
        let code = match code.split_once('=') {
            Some((names, rest)) if names.starts_with('%') => rest.trim_start(),
            _ => code,
        };
        let name = code.split(|c: char| !(c.is_ascii_alphanumeric() || "_.".contains(c))).next()?;
        let context = self.view.document.context;
        let find = |name: &str| {
            let (dialect, _) = name.split_once('.')?;
            context.dialect(dialect)?.ops.iter().copied().find(|op| op.name == name)
        };
        find(name).or_else(|| find(&format!("func.{name}"))).or_else(|| find(&format!("builtin.{name}")))
    }

    fn cases_of(&mut self, spec: &OpSpec<'_>) {
        for slot in spec.attributes {
            let cases = slot.constraint.enumeration.or(match slot.constraint.syntax {
                AttributeSyntax::Keyword(cases) | AttributeSyntax::Flags { cases, .. } => Some(cases),
                AttributeSyntax::Of(spec) => spec.enumeration,
                _ => None,
            });
            for case in cases.map_or(&[][..], |cases| cases.cases) {
                let detail = Some(format!("{} of {}", slot.name, spec.name));
                self.add(case.text, ItemKind::Case, detail);
            }
            self.add(slot.name, ItemKind::Attribute, Some(slot.constraint.summary.to_owned()));
        }
    }

    fn types(&mut self) {
        const WORDS: [&str; 18] = [
            "i1", "i8", "i16", "i32", "i64", "index", "bf16", "f16", "f32", "f64", "none", "memref",
            "tensor", "vector", "complex", "tuple", "si32", "ui32",
        ];
        for word in WORDS {
            self.add(word, ItemKind::Type, None);
        }
        for dialect in self.view.dialects().into_iter().filter(|dialect| dialect.name != "builtin") {
            for spec in dialect.types.iter().filter(|spec| spec.name.contains('.')) {
                self.add(&format!("!{}", spec.name), ItemKind::Type, Some(spec.summary.to_owned()));
            }
        }
    }
}

/// Returns true if a value is known at a byte of its unit: what is around its definition is around the byte as well.
fn is_visible(
    trace: &terrace_parser::Trace<'_>,
    value: &terrace_parser::ValueDefinition<'_>,
    at: u32,
) -> bool {
    let home = match (value.op, value.is_argument) {
        (Some(op), true) => Some(op),
        (Some(op), false) => trace.ops[op as usize].parent,
        (None, _) => None,
    };
    let Some(home) = home else { return true };
    let mut op = op_at(trace, at as usize);
    while let Some(index) = op {
        if index == home {
            return true;
        }
        let traced = &trace.ops[index as usize];
        // Nothing of what is around an isolated operation is known inside.
        if traced.name.is_some_and(|name| name.has_trait(TraitFlags::ISOLATED)) && at > traced.name_range.end
        {
            return false;
        }
        op = traced.parent;
    }
    false
}

// ---- RUN lines ----

/// Returns passes, or the options of one, for a comment that runs a tool.
fn run_line_completion(comment: &str, at: usize) -> Vec<Item> {
    if !comment.contains("RUN:") {
        return Vec::new();
    }
    let start = comment.rfind([' ', '"', '\'', '(', ',', '{', '=']).map_or(0, |at| at + 1);
    let word = &comment[start..];
    let dashes = word.len() - word.trim_start_matches('-').len();
    let range = at - word.len() + dashes..at;
    let item =
        |label: &str, detail: &str, kind| Item::new(label, kind, Some(detail.to_owned()), range.clone());
    if let Some(options) = options_in(comment) {
        return options
            .iter()
            .map(|option| item(&format!("{}=", option.name), &option_detail(option), ItemKind::Attribute))
            .collect();
    }
    let passes = PASSES.all_passes().into_iter().map(|pass| (pass.argument, pass.summary));
    let pipelines = PASSES.all_pipelines().into_iter().map(|one| (one.argument, one.summary));
    passes.chain(pipelines).map(|(name, summary)| item(name, summary, ItemKind::Function)).collect()
}

/// Returns the options of the pass whose braces or quotes are open at the end of a text.
pub fn options_in(text: &str) -> Option<&'static [OptionSpec]> {
    let opened = match (text.rfind('{'), text.rfind('}')) {
        (Some(open), close) if close.is_none_or(|close| close < open) => Some(open),
        _ => text.rfind("=\"").filter(|at| text[at + 2..].matches('"').count().is_multiple_of(2)),
    }?;
    let name = text[..opened].rsplit([' ', '(', ',', '"', '\'']).next()?.trim_start_matches('-');
    let pass = PASSES.pass(name).map(|pass| pass.options);
    pass.or_else(|| PASSES.pipeline(name).map(|pipeline| pipeline.options))
}

/// Returns the help of an option, with its kind and default.
pub fn option_detail(option: &OptionSpec) -> String {
    let kind = match option.kind {
        OptionKind::Bool | OptionKind::OwnBool => "bool".to_owned(),
        OptionKind::Int => "int".to_owned(),
        OptionKind::Unsigned => "unsigned".to_owned(),
        OptionKind::Number => "number".to_owned(),
        OptionKind::Text => "text".to_owned(),
        OptionKind::Choice(words) => words.join("|"),
        OptionKind::Texts | OptionKind::Files | OptionKind::Ints | OptionKind::UnsignedInts => {
            "list".to_owned()
        }
    };
    format!("{} ({kind}, default {})", option.help, option.default)
}

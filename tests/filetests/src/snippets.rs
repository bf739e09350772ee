//! `mlir` blocks in documentation comments: what stands there must be MLIR.
//!
//! A block is read as a file first. If that fails it is taken for a piece of a function's body. Values that it uses and
//! does not define become arguments of the function, with the types at which it uses them; blocks that it branches to
//! become empty ones. Then it is verified. A piece that only the operation around it can make valid (`scf.yield` without
//! its loop, a call without its callee) is read and not verified.

use crate::REGISTRY;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use terrace_ir::{Context, Diagnostic};
use terrace_parser::{Source, TopLevel, parse_source};

/// A block of documentation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The Rust file, from the root on.
    pub path: String,
    /// The line of its first line, counted from one.
    pub line: usize,
    /// Text of the snippet.
    pub text: String,
}

/// Returns the blocks of a file that begin with three backticks and `mlir`: in Rust, those of documentation comments.
pub fn snippets_of(path: &str, text: &str) -> Vec<Snippet> {
    let mut found = Vec::new();
    let mut open: Option<Snippet> = None;
    let is_markdown = path.ends_with(".md");
    for (i, line) in text.lines().enumerate() {
        let trimmed = line.trim_start();
        let comment = trimmed.strip_prefix("///").or_else(|| trimmed.strip_prefix("//!"));
        let Some(text) = Some(line).filter(|_| is_markdown).or(comment) else {
            open = None;
            continue;
        };
        let text = text.strip_prefix(' ').unwrap_or(text);
        match &mut open {
            None if text.trim() == "```mlir" => {
                open = Some(Snippet { path: path.to_owned(), line: i + 2, text: String::new() });
            }
            None => {}
            Some(snippet) if text.trim() != "```" => {
                snippet.text += text;
                snippet.text.push('\n');
            }
            Some(_) => found.extend(open.take()),
        }
    }
    found
}

/// Definitions that a fragment's surroundings would have to provide.
const SURROUNDINGS: &[&str] = &[
    "expects parent op",
    "must be enclosed",
    "does not reference a valid",
    "reference to undefined function",
    "undefined global: ",
    "has not been declared by",
    "must appear as",
    "enclosing function",
    "symbol",
];

/// Reads and verifies a block.
///
/// # Errors
/// The diagnostics, and the text to which they apply.
pub fn check(snippet: &Snippet) -> Result<(), String> {
    let whole = read(&snippet.text);
    if whole.is_valid() {
        return Ok(());
    }
    let body = complete(&snippet.text);
    let mut shortest: Option<Reading> = None;
    // With the function's own terminator, and without it if the piece ends with one.
    for end in ["return", ""] {
        let reading = read(&body.in_function(&snippet.text, end));
        let lacks_surroundings = |d: &Diagnostic| SURROUNDINGS.iter().any(|words| d.message.contains(words));
        if reading.is_valid() || reading.has_parsed && reading.told.iter().any(lacks_surroundings) {
            return Ok(());
        }
        if shortest.as_ref().is_none_or(|other| !other.has_parsed && reading.has_parsed) {
            shortest = Some(reading);
        }
    }
    let reading = shortest.expect("both ways were tried");
    let mut words = String::new();
    for diagnostic in &reading.told {
        let line = diagnostic.place.position.as_ref().map_or(0, |p| p.line);
        let _ = writeln!(words, "line {line}: {}", diagnostic.message);
    }
    let _ = writeln!(words, "of this text:\n{}", reading.text);
    Err(words)
}

/// Result of parsing a text.
struct Reading {
    text: String,
    has_parsed: bool,
    told: Vec<Diagnostic>,
}

impl Reading {
    fn is_valid(&self) -> bool {
        self.has_parsed && self.told.is_empty()
    }
}

fn read(text: &str) -> Reading {
    let told: Arc<Mutex<Vec<Diagnostic>>> = Arc::default();
    let list = told.clone();
    let context = Context::new(REGISTRY.dialects);
    context.set_allows_unregistered_dialects(true);
    context.set_shows_op_on_diagnostic(false);
    context.set_diagnostic_handler(move |diagnostic| {
        list.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
    });
    let source = Source::new(text.as_bytes(), "snippet");
    let op = parse_source(&context, source, TopLevel::Module);
    let mut is_valid = true;
    if let Ok(op) = &op {
        is_valid = terrace_ir::verify::verify(op.op()).is_ok();
    }
    let has_parsed = op.is_ok();
    drop(op);
    let told = std::mem::take(&mut *told.lock().unwrap_or_else(PoisonError::into_inner));
    assert!(is_valid || !told.is_empty(), "an error is told");
    Reading { text: text.to_owned(), has_parsed, told }
}

/// Value or symbol that a fragment uses and does not define.
#[derive(Default)]
struct Missing {
    /// Types of the values of a name.
    values: BTreeMap<String, Vec<String>>,
    /// Types of the arguments of a block.
    blocks: BTreeMap<String, String>,
}

impl Missing {
    /// Returns the piece in an operation that allows everything, with the missing values defined after it.
    fn in_scope(&self, piece: &str) -> String {
        let mut text = format!("\"scope\"() ({{\n{piece}\n");
        self.write_blocks("\"end\"() : () -> ()", &mut text);
        for (name, types) in &self.values {
            let _ = writeln!(text, "{name}:{} = \"value\"() : () -> ({})", types.len(), types.join(", "));
        }
        text += "}) : () -> ()\n";
        text
    }

    /// Returns the piece as the body of a function that gets the missing values.
    fn in_function(&self, piece: &str, end: &str) -> String {
        let single = self.values.iter().filter(|(_, types)| types.len() == 1);
        let arguments: Vec<String> = single.map(|(name, types)| format!("{name}: {}", types[0])).collect();
        let mut text = format!("func.func @snippet({}) {{\n", arguments.join(", "));
        for (name, types) in self.values.iter().filter(|(_, types)| types.len() > 1) {
            let _ = writeln!(text, "{name}:{} = \"value\"() : () -> ({})", types.len(), types.join(", "));
        }
        let _ = writeln!(text, "{piece}\n{end}");
        self.write_blocks("return", &mut text);
        text += "}\n";
        text
    }

    fn write_blocks(&self, end: &str, text: &mut String) {
        for (i, (name, types)) in self.blocks.iter().enumerate() {
            let types = types.split(',').filter(|ty| !ty.trim().is_empty()).enumerate();
            let arguments: Vec<String> = types.map(|(n, ty)| format!("%argument_{i}_{n}: {ty}")).collect();
            let _ = writeln!(text, "{name}({}):\n{end}", arguments.join(", "));
        }
    }

    /// Learns from one diagnostic; whether there was something to learn.
    fn learn(&mut self, diagnostic: &Diagnostic, text: &str) -> bool {
        let message = diagnostic.message.as_str();
        let Some(place) = &diagnostic.place.position else { return false };
        let line = text.lines().nth(place.line.saturating_sub(1) as usize).unwrap_or_default();
        let rest = line.get(place.column.saturating_sub(1) as usize..).unwrap_or_default();
        let word_length = |text: &str| {
            let is_part = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
            text.char_indices().skip(1).find(|(_, c)| !is_part(*c)).map_or(text.len(), |(at, _)| at)
        };
        if message.contains("use of undeclared SSA value name") && rest.starts_with('%') {
            let (name, behind) = rest.split_at(word_length(rest));
            let number = behind
                .strip_prefix('#')
                .map_or("0", |number| &number[..word_length(number).min(number.len())]);
            let number: usize = number.parse().unwrap_or(0);
            let types = self.values.entry(name.to_owned()).or_default();
            let is_new = types.len() <= number;
            types.resize(types.len().max(number + 1), "none".to_owned());
            return is_new;
        }
        if message.contains("reference to an undefined block") && rest.starts_with('^') {
            let (name, behind) = rest.split_at(word_length(rest));
            let types = behind
                .strip_prefix('(')
                .and_then(|list| list.split_once(')'))
                .and_then(|(list, _)| list.split_once(':'));
            let types = types.map_or(String::new(), |(_, types)| types.to_owned());
            return self.blocks.insert(name.to_owned(), types).is_none();
        }
        let quoted = |text: &str, before: &str| {
            let text = text.split_once(before)?.1;
            Some(text[..text.rfind('\'')?].to_owned())
        };
        let defined = quoted(message, "definition of SSA value '");
        let used = diagnostic
            .notes
            .iter()
            .find_map(|note| quoted(&note.message, "previously used here with type '"));
        if let (Some(defined), Some(used)) = (defined, used) {
            let value = defined.split('\'').next().unwrap_or_default();
            let (name, number) = value.split_once('#').unwrap_or((value, "0"));
            let number: usize = number.parse().unwrap_or(0);
            if let Some(ty) = self.values.get_mut(name).and_then(|types| types.get_mut(number)) {
                let is_new = *ty != used;
                *ty = used;
                return is_new;
            }
        }
        false
    }
}

/// Finds what a piece lacks by trying to read it, as often as something new is learnt.
fn complete(piece: &str) -> Missing {
    const MOST_ROUNDS: usize = 100;
    let mut missing = Missing::default();
    for _ in 0..MOST_ROUNDS {
        let reading = read(&missing.in_scope(piece));
        if reading.has_parsed {
            break;
        }
        let learnt = reading.told.iter().filter(|d| missing.learn(d, &reading.text)).count();
        if learnt == 0 {
            break;
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_with_their_lines() {
        let rust = "/// Adds.\n///\n/// ```mlir\n/// a.b\n///   c\n/// ```\nfn f() {}\n//! ```text\n//! no\n//! ```\n";
        let wanted = Snippet { path: "a.rs".to_owned(), line: 4, text: "a.b\n  c\n".to_owned() };
        assert_eq!(snippets_of("a.rs", rust), [wanted]);
    }

    #[test]
    fn pieces_get_what_they_lack() {
        let check_piece =
            |text: &str| check(&Snippet { path: String::new(), line: 1, text: text.to_owned() });
        assert_eq!(check_piece("%0 = \"a.b\"(%x, %y#1) : (i32, f32) -> i1\n"), Ok(()));
        assert!(check_piece("%0 = \n").is_err());
    }
}

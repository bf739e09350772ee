//! Semantic tokens: the kind of each word of the text.

use crate::document::Placed;
use crate::features::View;
use lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend};
use std::ops::Range;
use terrace_parser::{TokenKind, tokens};

const KINDS: [SemanticTokenType; 13] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::TYPE,
    SemanticTokenType::MACRO,
    SemanticTokenType::STRING,
    SemanticTokenType::NUMBER,
    SemanticTokenType::COMMENT,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::METHOD,
    SemanticTokenType::NAMESPACE,
    SemanticTokenType::PROPERTY,
];
const KEYWORD: u32 = 0;
const VARIABLE: u32 = 1;
const PARAMETER: u32 = 2;
const FUNCTION: u32 = 3;
const TYPE: u32 = 4;
const MACRO: u32 = 5;
const STRING: u32 = 6;
const NUMBER: u32 = 7;
const COMMENT: u32 = 8;
const METHOD: u32 = 10;
const LABEL: u32 = 11;
const PROPERTY: u32 = 12;

/// The bit of [`SemanticTokenModifier::DEFINITION`].
const DEFINITION: u32 = 1;

/// Returns the kinds and modifiers, by their numbers.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: KINDS.to_vec(),
        token_modifiers: vec![SemanticTokenModifier::DEFINITION],
    }
}

/// Returns the tokens of a stretch of the text.
pub fn semantic_tokens(view: View<'_, '_>, range: Range<usize>) -> Vec<SemanticToken> {
    let first = view.text.line_of(range.start);
    let last = view.text.line_of(range.end);
    let mut writer = Writer { found: Vec::new(), line: 0, character: 0 };
    let mut placed: Option<Placed<'_, '_>> = None;
    for line in first..=last {
        let bounds = view.text.line(line);
        let text = &view.text.as_str()[bounds.clone()];
        // Text before the first token, between two, and after the last one is white space and comments.
        let mut at = 0;
        let mut previous = TokenKind::EndOfFile;
        for token in tokens(text.as_bytes()) {
            let Some(word) = text.get(token.range.clone()) else { continue };
            at = token.range.end;
            let start = bounds.start + token.range.start;
            if placed
                .is_none_or(|placed| !(placed.start..placed.start + placed.unit.range.len()).contains(&start))
            {
                placed = view.document.unit_at(start);
            }
            let kind = kind_of(placed, start, token.kind, word, previous, &text[token.range.end..]);
            previous = token.kind;
            if let Some((kind, modifiers)) = kind {
                writer.add(view, start..start + word.len(), kind, modifiers);
            }
        }
        if let Some(comment) = text.get(at..).and_then(|rest| rest.find("//")) {
            let end = bounds.start + text.trim_end().len();
            writer.add(view, bounds.start + at + comment..end, COMMENT, 0);
        }
    }
    writer.found
}

struct Writer {
    found: Vec<SemanticToken>,
    line: u32,
    character: u32,
}

impl Writer {
    fn add(&mut self, view: View<'_, '_>, range: Range<usize>, token_type: u32, modifiers: u32) {
        let range = view.range(range);
        let (line, start) = (range.start.line, range.start.character);
        let delta_start = if line == self.line { start - self.character } else { start };
        self.found.push(SemanticToken {
            delta_line: line - self.line,
            delta_start,
            length: range.end.character - start,
            token_type,
            token_modifiers_bitset: modifiers,
        });
        (self.line, self.character) = (line, start);
    }
}

fn kind_of(
    placed: Option<Placed<'_, '_>>,
    start: usize,
    kind: TokenKind,
    word: &str,
    previous: TokenKind,
    behind: &str,
) -> Option<(u32, u32)> {
    let local = placed.map(|placed| (start - placed.start) as u32);
    let trace = placed.map(|placed| &placed.unit.trace);
    Some(match kind {
        TokenKind::PercentId => {
            let (trace, local) = (trace?, local?);
            let used = trace.uses.binary_search_by_key(&local, |found| found.at);
            let definition = used.map_or(local, |found| trace.uses[found].definition);
            let value = trace.values.binary_search_by_key(&definition, |value| value.range.start);
            let is_argument = value.is_ok_and(|at| trace.values[at].is_argument);
            let modifiers = if used.is_err() && value.is_ok() { DEFINITION } else { 0 };
            (if is_argument { PARAMETER } else { VARIABLE }, modifiers)
        }
        TokenKind::CaretId => {
            let (trace, local) = (trace?, local?);
            let found = trace.blocks.binary_search_by_key(&local, |block| block.at);
            let is_definition = found.is_ok_and(|at| trace.blocks[at].definition == local);
            (LABEL, if is_definition { DEFINITION } else { 0 })
        }
        TokenKind::AtId => (FUNCTION, 0),
        TokenKind::HashId if word[1..].starts_with(|c: char| c.is_ascii_digit()) => (NUMBER, 0),
        TokenKind::HashId => (MACRO, 0),
        TokenKind::ExclamationId => (TYPE, 0),
        TokenKind::Integer | TokenKind::Float => (NUMBER, 0),
        TokenKind::String => match is_op_name(trace, local) {
            true => (METHOD, 0),
            false => (STRING, 0),
        },
        TokenKind::BareId => {
            if is_op_name(trace, local) {
                (METHOD, 0)
            } else if is_type_word(word) {
                (TYPE, 0)
            } else if behind.trim_start().starts_with('=') && !behind.trim_start().starts_with("==") {
                (PROPERTY, 0)
            } else if previous == TokenKind::Integer && word.starts_with('x') {
                (TYPE, 0)
            } else {
                (KEYWORD, 0)
            }
        }
        _ => return None,
    })
}

fn is_op_name(trace: Option<&terrace_parser::Trace<'_>>, local: Option<u32>) -> bool {
    let (Some(trace), Some(local)) = (trace, local) else { return false };
    let op = crate::document::index::op_at(trace, local as usize);
    op.is_some_and(|op| trace.ops[op as usize].name_range.start == local)
}

/// Returns true if a word is a builtin type.
fn is_type_word(word: &str) -> bool {
    const WORDS: [&str; 11] =
        ["index", "memref", "tensor", "vector", "complex", "tuple", "none", "bf16", "tf32", "f80", "f128"];
    let digits = word.strip_prefix("si").or(word.strip_prefix("ui")).or(word.strip_prefix(['i', 'f']));
    let is_number = |digits: &str| digits.starts_with(|c: char| c.is_ascii_digit());
    WORDS.contains(&word) || digits.is_some_and(is_number)
}

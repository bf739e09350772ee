//! Edits of the text: lines, what is in brackets, and tokens.

use crate::action::Edit;
use crate::tree::lists::{self, Token, elements, pairs};
use std::ops::Range;

fn cut(text: &str, span: &Range<usize>) -> Option<String> {
    let (before, behind) = (text.get(..span.start)?, text.get(span.end..)?);
    Some(format!("{before}{behind}"))
}

fn cuts(spans: impl IntoIterator<Item = Range<usize>>) -> Vec<Edit> {
    spans.into_iter().map(|span| Edit::text(move |text| cut(text, &span))).collect()
}

/// Lists edits that drop n lines each, the last first.
pub fn lines(text: &str, size: usize) -> Vec<Edit> {
    let mut spans = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        spans.push(start..start + line.len());
        start += line.len();
    }
    cuts(spans.rchunks(size.max(1)).map(|chunk| chunk[0].start..chunk[chunk.len() - 1].end))
}

/// Lists edits that drop blanks: all that can be missed, and then single stretches of them.
pub fn blanks(text: &str) -> Vec<Edit> {
    let mut edits = vec![Edit::text(|text| Some(text.split_whitespace().collect::<Vec<_>>().join(" ")))];
    let mut spans = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        match (c.is_whitespace(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                spans.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    edits.extend(cuts(spans));
    edits
}

/// Lists edits that drop a pair of brackets with or without what is in it, or an element of a list; outer ones first.
pub fn brackets(text: &str) -> Vec<Edit> {
    let tokens = lists::tokens(text);
    let mut edits = Vec::new();
    for (open, close) in pairs(text, &tokens) {
        let (start, end) = (tokens[open].span.clone(), tokens[close].span.clone());
        edits.extend(cuts([start.start..end.end, start.end..end.start]));
        // With the word before it, which is often a keyword or a name.
        if open > 0 {
            edits.extend(cuts(std::iter::once(tokens[open - 1].span.start..end.end)));
        }
        edits.push(Edit::text(move |text| {
            let (before, inside, behind) =
                (text.get(..start.start)?, text.get(start.end..end.start)?, text.get(end.end..)?);
            Some(format!("{before} {inside} {behind}"))
        }));
    }
    edits.extend(cuts(elements(text)));
    edits
}

/// Lists edits that drop n tokens each, the last first.
pub fn tokens(text: &str, size: usize) -> Vec<Edit> {
    let tokens: Vec<Token> = lists::tokens(text);
    let size = size.max(1);
    if size > 2 {
        return cuts(tokens.rchunks(size).map(span_of));
    }
    cuts(tokens.windows(size).rev().map(span_of))
}

fn span_of(tokens: &[Token]) -> Range<usize> {
    tokens[0].span.start..tokens[tokens.len() - 1].span.end
}

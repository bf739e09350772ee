//! Finds the leftmost, longest match of a tree from [`super::ere`].
//!
//! The search is done by the `regex` crate on a translation of the tree. Two things it cannot do are done here:
//! POSIX wants the longest match where `regex` gives the first alternative's ([`longest`](super::longest)), and
//! back references are searched by [`super::backtrack`] at the places that a translation without them proposes.

use std::ops::Range;

use regex::bytes::{Regex, RegexBuilder};

use super::backtrack::Backtracker;
use super::ere::{self, ByteSet, Case, Node};
use super::longest::longest_end;

/// A compiled expression.
#[derive(Debug)]
pub(super) struct Matcher {
    root: Node,
    group_count: usize,
    search: Search,
}

/// A match: the whole of it, and what each group has matched, group 1 first.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) range: Range<usize>,
    pub(super) groups: Vec<Option<Range<usize>>>,
}

#[derive(Debug)]
enum Search {
    /// A long text that matches only itself, for which `regex` takes quadratic time.
    Literal(Vec<u8>),
    /// The first match is the longest.
    First(Regex),
    /// The match starts where the first one does but may end later.
    Longest(Regex),
    /// The first match is only a proposal where one may start.
    Backtrack(Regex),
}

/// From this length on a literal is searched for by hand.
const LONG_LITERAL: usize = 256;

impl Matcher {
    /// Compiles an extended regular expression.
    ///
    /// # Errors
    /// The complaint about the expression, without a full stop.
    pub(super) fn new(pattern: &[u8], case: Case) -> Result<Matcher, String> {
        let (root, group_count) = ere::parse(pattern, case)?;
        if let Some(literal) = long_literal(&root) {
            return Ok(Matcher { root, group_count, search: Search::Literal(literal) });
        }
        let mut groups = vec![None; group_count + 1];
        let mut shape = Shape::default();
        survey(&root, &mut groups, &mut shape);
        let mut translation = String::new();
        translate(&root, &groups, &mut translation);
        let finder = compile(&translation)?;
        let search = match shape {
            Shape { back_references: true, .. } => Search::Backtrack(finder),
            Shape { choices: true, .. } => Search::Longest(finder),
            _ => Search::First(finder),
        };
        Ok(Matcher { root, group_count, search })
    }

    /// Finds the leftmost match in `text`, and of those the longest.
    pub(super) fn find(&self, text: &[u8]) -> Option<Found> {
        match &self.search {
            Search::Literal(literal) => {
                let start = text.windows(literal.len()).position(|window| window == literal)?;
                Some(Found { range: start..start + literal.len(), groups: Vec::new() })
            }
            Search::Backtrack(finder) => self.find_by_backtracking(finder, text),
            Search::First(finder) => self.find_first(finder, text),
            Search::Longest(finder) => {
                let first = self.find_first(finder, text)?;
                let end = longest_end(&self.root, text, first.range.start)?;
                if end <= first.range.end { Some(first) } else { Some(self.stretch(text, first, end)) }
            }
        }
    }

    fn find_first(&self, finder: &Regex, text: &[u8]) -> Option<Found> {
        if self.group_count == 0 {
            return finder.find(text).map(|found| Found { range: found.range(), groups: Vec::new() });
        }
        let captures = finder.captures(text)?;
        let groups = (1..=self.group_count).map(|i| captures.get(i).map(|group| group.range())).collect();
        Some(Found { range: captures.get(0)?.range(), groups })
    }

    /// `first` with its end moved, and its groups found anew for that end.
    fn stretch(&self, text: &[u8], first: Found, end: usize) -> Found {
        let start = first.range.start;
        let groups = Backtracker::new(text, self.group_count)
            .match_between(&self.root, start, end)
            .unwrap_or(first.groups);
        Found { range: start..end, groups }
    }

    fn find_by_backtracking(&self, finder: &Regex, text: &[u8]) -> Option<Found> {
        let mut from = 0;
        let mut backtracker = Backtracker::new(text, self.group_count);
        while let Some(candidate) = finder.find_at(text, from) {
            let start = candidate.start();
            if let Some((end, groups)) = backtracker.match_from(&self.root, start) {
                return Some(Found { range: start..end, groups });
            }
            from = start + 1;
            if from > text.len() {
                break;
            }
        }
        None
    }
}

/// Returns the text that `root` is, if it is nothing else and long.
fn long_literal(root: &Node) -> Option<Vec<u8>> {
    let Node::Concat(nodes) = root else { return None };
    let byte = |node: &Node| match node {
        Node::Set(set) => set.single(),
        _ => None,
    };
    if nodes.len() < LONG_LITERAL { None } else { nodes.iter().map(byte).collect() }
}

#[derive(Default)]
struct Shape {
    back_references: bool,
    /// True if there is anything but single bytes that repeat without bound: only then can a first match be short.
    choices: bool,
}

fn survey<'a>(node: &'a Node, groups: &mut [Option<&'a Node>], shape: &mut Shape) {
    match node {
        Node::Group(number, inner) => {
            groups[*number] = Some(inner);
            survey(inner, groups, shape);
        }
        Node::Concat(nodes) => nodes.iter().for_each(|node| survey(node, groups, shape)),
        Node::Alternate(nodes) => {
            shape.choices = true;
            nodes.iter().for_each(|node| survey(node, groups, shape));
        }
        Node::Repeat { node, min, max } => {
            let is_greedy_run = max.is_none() && matches!(**node, Node::Set(_));
            shape.choices |= *max != Some(*min) && !is_greedy_run;
            survey(node, groups, shape);
        }
        Node::BackReference(_) => shape.back_references = true,
        Node::Empty | Node::Set(_) | Node::LineStart | Node::LineEnd | Node::WordStart | Node::WordEnd => {}
    }
}

/// Writes `node` in the syntax of the `regex` crate.
///
/// A back reference becomes a copy of the group it names, which matches at least what the reference does.
fn translate(node: &Node, groups: &[Option<&Node>], out: &mut String) {
    match node {
        Node::Empty => {}
        Node::Set(set) => translate_set(set, out),
        Node::LineStart => out.push('^'),
        Node::LineEnd => out.push('$'),
        Node::WordStart => out.push_str("\\b{start}"),
        Node::WordEnd => out.push_str("\\b{end}"),
        Node::Group(_, inner) => {
            out.push('(');
            translate(inner, groups, out);
            out.push(')');
        }
        Node::Concat(nodes) => nodes.iter().for_each(|node| translate(node, groups, out)),
        Node::Alternate(nodes) => {
            out.push_str("(?:");
            for (i, node) in nodes.iter().enumerate() {
                if i > 0 {
                    out.push('|');
                }
                translate(node, groups, out);
            }
            out.push(')');
        }
        Node::Repeat { node, min, max } => {
            out.push_str("(?:");
            translate(node, groups, out);
            out.push(')');
            match (min, max) {
                (0, None) => out.push('*'),
                (1, None) => out.push('+'),
                (0, Some(1)) => out.push('?'),
                (min, None) => out.push_str(&format!("{{{min},}}")),
                (min, Some(max)) => out.push_str(&format!("{{{min},{max}}}")),
            }
        }
        Node::BackReference(number) => {
            out.push_str("(?:");
            if let Some(inner) = groups[*number] {
                translate(inner, groups, out);
            }
            out.push_str(")?");
        }
    }
}

fn translate_set(set: &ByteSet, out: &mut String) {
    if let Some(byte) = set.single() {
        return translate_byte(byte, out);
    }
    let ranges = set.ranges();
    out.push('[');
    if ranges.is_empty() {
        out.push_str("^\\x00-\\xff");
    }
    for range in ranges {
        translate_byte(*range.start(), out);
        if range.start() != range.end() {
            out.push('-');
            translate_byte(*range.end(), out);
        }
    }
    out.push(']');
}

fn translate_byte(byte: u8, out: &mut String) {
    if byte.is_ascii_alphanumeric() {
        out.push(char::from(byte));
    } else {
        out.push_str(&format!("\\x{byte:02x}"));
    }
}

fn compile(translation: &str) -> Result<Regex, String> {
    RegexBuilder::new(translation)
        .unicode(false)
        .multi_line(true)
        .size_limit(64 << 20)
        .build()
        .map_err(|_| "regular expression is too big".to_owned())
}

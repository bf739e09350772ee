//! Finds the directives in a file with CHECK lines.

use super::options::CheckOptions;

/// One directive, such as `CHECK-NEXT: text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Directive {
    pub(super) kind: Kind,
    /// Counted from 1.
    pub(super) line: usize,
    pub(super) prefix: String,
    /// True if the modifier `{LITERAL}` is given.
    pub(super) is_literal: bool,
    /// Text after the colon.
    pub(super) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Next,
    Same,
    Not,
    Dag,
    Label,
    Empty,
    Count(u32),
    /// Written nowhere: it stands after the last directive.
    EndOfInput,
}

impl Directive {
    /// Returns the directive's name as it is written: `CHECK-NEXT:`.
    pub(super) fn name(&self) -> String {
        let suffix = match self.kind {
            Kind::Plain | Kind::EndOfInput => "",
            Kind::Next => "-NEXT",
            Kind::Same => "-SAME",
            Kind::Not => "-NOT",
            Kind::Dag => "-DAG",
            Kind::Label => "-LABEL",
            Kind::Empty => "-EMPTY",
            Kind::Count(count) => {
                return format!("{}-COUNT-{count}{}:", self.prefix, self.modifiers());
            }
        };
        format!("{}{suffix}{}:", self.prefix, self.modifiers())
    }

    fn modifiers(&self) -> &'static str {
        if self.is_literal { "{LITERAL}" } else { "" }
    }
}

/// Suffix after a prefix.
enum Suffix<'a> {
    /// The kind, whether it is literal, and what follows the colon.
    Directive(Kind, bool, &'a str),
    /// The rest of the line is a comment.
    Comment,
    /// This is not a directive.
    None,
}

/// Returns the directives of `text`, whose whitespace is canonical already, and the prefixes that were met.
///
/// # Errors
/// The line and the complaint about a directive that is nearly one.
pub(super) fn directives(text: &str, options: &CheckOptions) -> Result<Vec<Directive>, (usize, String)> {
    let mut found = Vec::new();
    for (i, line_text) in text.split('\n').enumerate() {
        let line = i + 1;
        let mut place = 0;
        while let Some((start, prefix, is_comment)) = next_prefix(line_text, place, options) {
            let rest = &line_text[start + prefix.len()..];
            let suffix = if is_comment { comment_suffix(rest) } else { suffix(rest, prefix) };
            match suffix.map_err(|complaint| (line, complaint))? {
                Suffix::None => {
                    place = start + prefix.len();
                    place += rest.bytes().take_while(|&byte| is_word_byte(byte)).count();
                }
                Suffix::Comment => break,
                Suffix::Directive(kind, is_literal, rest) => {
                    let is_exact = options.strict_whitespace && options.match_full_lines;
                    let rest = rest.split('\r').next().unwrap_or(rest);
                    let text = if is_exact { rest } else { rest.trim_start_matches([' ', '\t']) };
                    let (prefix, text) = (prefix.to_owned(), text.to_owned());
                    found.push(Directive { kind, line, prefix, is_literal, text });
                    break;
                }
            }
        }
    }
    Ok(found)
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

/// Returns the first prefix in `line` from `from` on that begins a word, the longest of several; and whether it is a
/// comment's.
fn next_prefix<'o>(line: &str, from: usize, options: &'o CheckOptions) -> Option<(usize, &'o str, bool)> {
    let checks = options.prefixes.iter().map(|prefix| (prefix.as_str(), false));
    let comments = options.comment_prefixes.iter().map(|prefix| (prefix.as_str(), true));
    let first_of = |(prefix, is_comment): (&'o str, bool)| {
        line[from..]
            .match_indices(prefix)
            .map(|(start, _)| from + start)
            .find(|&start| start == 0 || !is_word_byte(line.as_bytes()[start - 1]))
            .map(|start| (start, prefix, is_comment))
    };
    checks
        .chain(comments)
        .filter_map(first_of)
        .min_by_key(|&(start, prefix, _)| (start, std::cmp::Reverse(prefix.len())))
}

/// Rejects suffixes of a comment: `COM-NOT:` is nothing.
fn comment_suffix(rest: &str) -> Result<Suffix<'_>, String> {
    Ok(if rest.starts_with(':') { Suffix::Comment } else { Suffix::None })
}

fn suffix<'a>(rest: &'a str, prefix: &str) -> Result<Suffix<'a>, String> {
    if rest.starts_with([':', '{']) {
        return Ok(modifiers(Kind::Plain, rest));
    }
    let is_misspelled = rest.starts_with('_');
    let Some(word) = rest.strip_prefix(['-', '_']) else { return Ok(Suffix::None) };
    if let Some(count) = word.strip_prefix("COUNT-") {
        let bad_count = || format!("invalid count in -COUNT specification on prefix '{prefix}'");
        let length = count.bytes().take_while(u8::is_ascii_digit).count();
        let number: u32 = count[..length].parse().map_err(|_| bad_count())?;
        let rest = &count[length..];
        if number == 0 || number > i32::MAX as u32 || !rest.starts_with([':', '{']) {
            return Err(bad_count());
        }
        return Ok(modifiers(Kind::Count(number), rest));
    }
    const WITH_NOT: [&str; 8] = [
        "DAG-NOT:",
        "NOT-DAG:",
        "NEXT-NOT:",
        "NOT-NEXT:",
        "SAME-NOT:",
        "NOT-SAME:",
        "EMPTY-NOT:",
        "NOT-EMPTY:",
    ];
    if WITH_NOT.iter().any(|both| word.starts_with(both)) {
        return Err(format!("unsupported -NOT combo on prefix '{prefix}'"));
    }
    const WORDS: [(&str, Kind); 6] = [
        ("NEXT", Kind::Next),
        ("SAME", Kind::Same),
        ("NOT", Kind::Not),
        ("DAG", Kind::Dag),
        ("LABEL", Kind::Label),
        ("EMPTY", Kind::Empty),
    ];
    for (name, kind) in WORDS {
        if let Some(rest) = word.strip_prefix(name) {
            let found = modifiers(kind, rest);
            if is_misspelled && matches!(found, Suffix::Directive(..)) {
                return Err(format!("misspelled directive '{prefix}_{name}:'"));
            }
            return Ok(found);
        }
    }
    Ok(Suffix::None)
}

/// `:` or `{LITERAL}:`, with blanks and commas between the braces as one likes.
fn modifiers(kind: Kind, rest: &str) -> Suffix<'_> {
    if let Some(rest) = rest.strip_prefix(':') {
        return Suffix::Directive(kind, false, rest);
    }
    let Some((inner, after)) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) else {
        return Suffix::None;
    };
    match after.strip_prefix(':') {
        Some(rest) if inner.split(',').all(|word| word.trim() == "LITERAL") => {
            Suffix::Directive(kind, true, rest)
        }
        _ => Suffix::None,
    }
}

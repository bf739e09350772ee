//! Wording: a function's documentation begins with a verb, no documentation with a description in place of a name, and
//! no comment uses a word for which the field has another.

use super::tree::is_test;
use super::{Complaint, Tree};

/// First words that describe instead of naming.
const INDIRECT: [&str; 8] = ["What", "Whether", "Where", "Who", "How", "That", "Of", "As"];

/// Words of comments, each with the field's own.
const REPLACED: [(&str, &str); 5] = [
    ("behind", "after, past, beyond, through"),
    ("so many", "n, the number of"),
    ("of today", "current"),
    ("short float", "f16/bf16"),
    ("rectifier", "ReLU"),
];

/// Words that look like verbs in the third person and are mostly nouns in the plural, or no verbs.
const NOUNS: [&str; 58] = [
    "Accesses",
    "Aliases",
    "Always",
    "Arguments",
    "As",
    "Attributes",
    "Bits",
    "Blocks",
    "Buffers",
    "Bytes",
    "Cases",
    "Characters",
    "Chunks",
    "Columns",
    "Conditions",
    "Constants",
    "Dialects",
    "Digits",
    "Dimensions",
    "Effects",
    "Elements",
    "Entries",
    "Expressions",
    "Files",
    "Functions",
    "Has",
    "Indices",
    "Is",
    "Its",
    "Keys",
    "Kinds",
    "Lanes",
    "Less",
    "Levels",
    "Locations",
    "Loops",
    "Messages",
    "Models",
    "Numbers",
    "Offsets",
    "Operands",
    "Operations",
    "Options",
    "Parameters",
    "Parts",
    "Patterns",
    "Pieces",
    "Positions",
    "Properties",
    "Regions",
    "Results",
    "Shapes",
    "Sizes",
    "Strides",
    "Successors",
    "Symbols",
    "This",
    "Values",
];

pub fn check(tree: &Tree, found: &mut Vec<Complaint>) {
    for (path, text) in tree.rust_files() {
        let mut complain = |line, message| {
            found.push(Complaint { path: path.to_owned(), line, check: "wording", message });
        };
        for (line, word) in indirect_openings(text) {
            complain(
                line,
                format!(
                    "a doc comment begins with '{word}': begin with a verb (function) or a noun (type, field)"
                ),
            );
        }
        for (line, word, own) in replaced_words(text) {
            complain(line, format!("'{word}' in a comment: say {own}"));
        }
        if !is_test(path) {
            for (line, word) in functions_without_verb(text) {
                complain(
                    line,
                    format!("the documentation of a function begins with '{word}': begin with a verb"),
                );
            }
        }
    }
}

/// Returns the lines, counted from one, where a doc comment begins with one of the words, and the word.
fn indirect_openings(text: &str) -> impl Iterator<Item = (usize, &'static str)> + '_ {
    let mut previous = "";
    text.lines().enumerate().filter_map(move |(i, line)| {
        let line = line.trim_start();
        let mark = ["///", "//!"].into_iter().find(|mark| line.starts_with(mark)).unwrap_or("");
        let is_first = !mark.is_empty() && mark != previous;
        previous = mark;
        let rest = line.strip_prefix(mark).filter(|_| is_first)?.trim_start();
        let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next()?;
        INDIRECT.into_iter().find(|one| *one == word).map(|word| (i + 1, word))
    })
}

/// Returns the lines whose comments, outside of backticks, use a word that has a replacement.
fn replaced_words(text: &str) -> impl Iterator<Item = (usize, &'static str, &'static str)> + '_ {
    text.lines().enumerate().filter_map(|(i, line)| {
        let comment = line.trim_start().strip_prefix("//")?;
        if comment.contains("CHECK") {
            return None;
        }
        let prose: String = comment.split('`').step_by(2).collect::<Vec<_>>().join(" ").to_lowercase();
        let (word, own) = REPLACED.into_iter().find(|(word, _)| contains_word(&prose, word))?;
        Some((i + 1, word, own))
    })
}

/// Returns true if a text has a word, or several, that no letters surround.
fn contains_word(text: &str, word: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_letter) && !text[at + word.len()..].starts_with(is_letter))
}

/// Returns the lines where the documentation of a function begins, if it does so with another word than a verb in the
/// third person, and that word. A formula in backticks is as good as a verb, and tests are named for what holds.
fn functions_without_verb(text: &str) -> Vec<(usize, &str)> {
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let mut found = Vec::new();
    let is_doc = |line: &str| line.starts_with("///");
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| is_doc(line)) {
        if i > 0 && is_doc(lines[i - 1]) {
            continue;
        }
        let rest = &lines[i..];
        let header = rest.iter().take_while(|line| is_doc(line) || line.starts_with("#["));
        if header.clone().any(|line| line.starts_with("#[test]")) {
            continue;
        }
        let declared = rest.get(header.count()).copied().unwrap_or("");
        let opening = line["///".len()..].trim_start();
        if is_function(declared) && !begins_with_verb(opening) {
            found.push((i + 1, opening.split(' ').next().unwrap_or(opening)));
        }
    }
    found
}

fn is_function(line: &str) -> bool {
    // What may stand in front of `fn`: visibility, qualifiers and an ABI. A field of a function type has a colon there.
    line.split_once("fn ").is_some_and(|(front, _)| !front.contains(": ") && !front.contains(['=', ';', '{']))
}

fn begins_with_verb(opening: &str) -> bool {
    if opening.is_empty() || ["`", "Called ", "Cannot "].iter().any(|start| opening.starts_with(start)) {
        return true;
    }
    let word = opening.split(|c: char| !c.is_ascii_alphabetic() && c != '-').next().unwrap_or("");
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.ends_with('s')
        && NOUNS.binary_search(&word).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_word_of_a_comment_counts() {
        let rows = [
            ("/// Whether it is.\nfn f() {}", vec![(1, "Whether")]),
            ("/// Returns it.\n/// What else.\nfn f() {}", vec![]),
            ("//! How it works.\n\n    /// Of both.\n", vec![(1, "How"), (3, "Of")]),
            ("// What is no documentation.\n/// Ashore.\n", vec![]),
        ];
        for (text, expected) in rows {
            assert_eq!(indirect_openings(text).collect::<Vec<_>>(), expected, "{text}");
        }
    }

    #[test]
    fn functions_begin_with_verbs() {
        assert!(NOUNS.is_sorted());
        let rows = [
            ("/// The sum.\nfn f() {}", vec![(1, "The")]),
            ("/// Values of it.\n#[inline]\npub(crate) const fn f() {}", vec![(1, "Values")]),
            ("/// Returns it.\n/// The sum.\nfn f() {}", vec![]),
            ("/// `a + b`\nfn f() {}", vec![]),
            ("/// Sums agree.\n#[test]\nfn f() {}", vec![]),
            ("/// The field.\nf: fn() -> u32,", vec![]),
            ("/// The type.\nstruct S;", vec![]),
        ];
        for (text, expected) in rows {
            assert_eq!(functions_without_verb(text), expected, "{text}");
        }
    }

    #[test]
    fn words_with_a_replacement_are_found_in_comments_only() {
        let rows = [
            ("// after `behind` it", 0),
            ("    /// Stands behind it.", 1),
            ("let behind = 1;", 0),
            ("// So many.", 1),
        ];
        for (text, expected) in rows {
            assert_eq!(replaced_words(text).count(), expected, "{text}");
        }
    }
}

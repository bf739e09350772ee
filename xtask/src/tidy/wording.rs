//! Wording of doc comments: a function's begins with a verb, a type's or field's with a noun.

use super::{Complaint, Tree};

/// First words that describe instead of naming.
const INDIRECT: [&str; 8] = ["What", "Whether", "Where", "Who", "How", "That", "Of", "As"];

pub fn check(tree: &Tree, found: &mut Vec<Complaint>) {
    for (path, text) in tree.rust_files() {
        for (line, word) in indirect_openings(text) {
            let message = format!(
                "a doc comment begins with '{word}': begin with a verb (function) or a noun (type, field)"
            );
            found.push(Complaint { path: path.to_owned(), line, check: "wording", message });
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
}

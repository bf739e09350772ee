//! Text before the cursor: while somebody writes, it need not be valid.

use serde_json::{Value, json};
use std::path::PathBuf;

/// Text before a place, on which decisions are made by its last words.
#[derive(Clone, Copy)]
pub struct Before<'t>(&'t str);

impl<'t> Before<'t> {
    /// Returns the text before a place.
    pub fn of(text: &'t str, at: usize) -> Self {
        Before(text.get(..at).unwrap_or(text))
    }

    fn line(self) -> &'t str {
        self.0.rsplit('\n').next().unwrap_or_default()
    }

    /// Returns the part of the name of an included file that is written already, if the cursor is in one.
    pub fn file_name(self) -> Option<&'t str> {
        let line = self.line().trim_start();
        let rest = line.strip_prefix('#').unwrap_or(line).strip_prefix("include")?;
        let started = rest.trim_start().strip_prefix('"')?;
        (!started.contains('"')).then_some(started)
    }

    /// Returns the word that is being written; empty if there is none.
    pub fn word(self) -> &'t str {
        let start = self.0.rfind(|c: char| !is_word_char(c)).map_or(0, |at| at + 1);
        &self.0[start..]
    }

    /// Returns the text without the word that is being written, and without the space before it.
    pub fn without_word(self) -> Before<'t> {
        Before(self.0[..self.0.len() - self.word().len()].trim_end())
    }

    /// Returns the word before the one that is being written; empty if something else is there.
    pub fn previous(self) -> &'t str {
        self.without_word().word()
    }

    /// Returns the text as it is.
    pub fn text(self) -> &'t str {
        self.0
    }

    /// Returns true if a token comes before the word that is being written.
    pub fn follows(self, token: &str) -> bool {
        self.without_word().0.ends_with(token)
    }

    /// Returns the position of the innermost bracket of some that is open, and the number of commas after it.
    pub fn opener(self, brackets: &[char]) -> Option<(usize, u32)> {
        let (mut depth, mut commas) = (0usize, 0);
        for (at, c) in self.0.char_indices().rev().take(MOST_BYTES) {
            match c {
                ')' | ']' | '}' => depth += 1,
                '>' if brackets.contains(&'<') && !self.0[..at].ends_with('-') => depth += 1,
                '(' | '[' | '{' if depth > 0 => depth -= 1,
                '<' if depth > 0 && brackets.contains(&'<') => depth -= 1,
                c if brackets.contains(&c) => return Some((at, commas)),
                '(' | '[' | '{' | ';' if depth == 0 => return None,
                ',' if depth == 0 => commas += 1,
                _ => {}
            }
        }
        None
    }
}

/// Bytes that are looked at before the cursor.
const MOST_BYTES: usize = 1 << 16;

fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns the files and folders that the name of an included file may go on with.
pub fn file_items(folders: &[PathBuf], started: &str, endings: &[&str]) -> Vec<Value> {
    const FILE: u32 = 17;
    const FOLDER: u32 = 19;
    let (inside, _) = started.rsplit_once('/').unwrap_or(("", started));
    let mut found: Vec<(String, u32)> = Vec::new();
    for folder in folders {
        let Ok(entries) = std::fs::read_dir(folder.join(inside)) else { continue };
        for entry in entries.flatten().take(10_000) {
            let Ok(name) = entry.file_name().into_string() else { continue };
            if entry.path().is_dir() {
                found.push((name, FOLDER));
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push((name, FILE));
            }
        }
    }
    found.sort();
    found.dedup();
    found.into_iter().map(|(label, kind)| json!({ "kind": kind, "label": label })).collect()
}

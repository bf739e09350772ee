//! Parsed text of a language: names and what they name, messages, and more that depends on the language.

use std::collections::HashMap;
use std::ops::Range;
use terrace_tablegen::{Diagnostic, Loc, Sources};

/// Place in the text that names an entity.
#[derive(Clone, Copy, Debug)]
pub struct Occurrence {
    /// Position of the name.
    pub loc: Loc,
    /// Number of its bytes.
    pub len: u32,
    /// Entity that is named.
    pub entity: usize,
    /// Meaning of the place beside the entity: what the language says.
    pub detail: u32,
}

/// Detail of an ordinary place.
pub const PLAIN: u32 = u32::MAX;

/// Names of a text, and the entities that they name.
#[derive(Default)]
pub struct Index {
    /// For each entity, the position and length of the name in its declaration.
    pub entities: Vec<(Loc, u32)>,
    by_loc: HashMap<(u32, u32), usize>,
    /// Places that name something, the declarations among them.
    pub occurrences: Vec<Occurrence>,
}

impl Index {
    /// Returns the entity that is declared at a position, which is added if there is none.
    pub fn entity(&mut self, sources: &Sources, loc: Loc) -> usize {
        let next = self.entities.len();
        let entity = *self.by_loc.entry((loc.buffer, loc.offset)).or_insert(next);
        if entity == next {
            let len = word_len(sources, loc);
            self.entities.push((loc, len));
            self.occurrences.push(Occurrence { loc, len, entity, detail: PLAIN });
        }
        entity
    }

    /// Adds a place that names an entity.
    pub fn mention(&mut self, sources: &Sources, loc: Loc, entity: usize, detail: u32) {
        if self.entities[entity].0 != loc {
            let len = word_len(sources, loc);
            self.occurrences.push(Occurrence { loc, len, entity, detail });
        }
    }

    /// Returns the place of the main file in which a byte is.
    pub fn at(&self, offset: usize) -> Option<Occurrence> {
        let contains = |one: &&Occurrence| {
            let start = one.loc.offset as usize;
            one.loc.buffer == 0 && one.len > 0 && (start..=start + one.len as usize).contains(&offset)
        };
        // Of two that touch, the one that begins here.
        self.occurrences.iter().copied().filter(|one| contains(&one)).max_by_key(|one| one.loc.offset)
    }

    /// Returns the declaration of an entity and all other places that name it, in the order of the text.
    pub fn places_of(&self, entity: usize) -> Vec<(Loc, u32)> {
        let mut places: Vec<(Loc, u32)> = self
            .occurrences
            .iter()
            .filter(|one| one.entity == entity && one.loc != self.entities[entity].0)
            .map(|one| (one.loc, one.len))
            .collect();
        places.sort_by_key(|(loc, _)| (loc.buffer, loc.offset));
        places.dedup();
        places.insert(0, self.entities[entity]);
        places
    }
}

/// Returns the number of bytes of the word at a position.
pub fn word_len(sources: &Sources, loc: Loc) -> u32 {
    let text = sources.buffers.get(loc.buffer as usize).map_or("", |buffer| &buffer.text);
    let rest = text.get(loc.offset as usize..).unwrap_or_default();
    let len = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    len as u32
}

/// Returns the range of the token at a position: a word, or one character.
pub fn token(text: &str, at: usize) -> Range<usize> {
    let rest = text.get(at..).unwrap_or_default();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let len = match rest.chars().next() {
        Some(first) if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
        Some(first) => first.len_utf8(),
        None => 0,
    };
    at..at + len
}

/// Returns the comment before a line as text, with a line feed on both sides; empty if there is none.
pub fn comment_before(sources: &Sources, loc: Loc) -> String {
    let text = sources.buffers.get(loc.buffer as usize).map_or("", |buffer| &buffer.text);
    let before = text.get(..loc.offset as usize).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let mut lines = Vec::new();
    for line in before[..line_start].lines().rev() {
        match line.trim().strip_prefix("//") {
            Some(comment) => lines.push(comment.trim_start_matches('/')),
            None => break,
        }
    }
    if lines.is_empty() {
        return String::new();
    }
    lines.reverse();
    format!("\n{}\n", lines.join("\n"))
}

/// File that the text includes.
pub struct Link {
    /// Range of its name, with the quotes.
    pub range: Range<usize>,
    /// Path of the file.
    pub path: String,
}

/// Symbol of the outline.
pub struct Outline {
    /// Name.
    pub name: String,
    /// Kind, as the protocol has it.
    pub kind: lsp_types::SymbolKind,
    /// Range of all of it.
    pub range: Range<usize>,
    /// Range of its name.
    pub selection: Range<usize>,
}

/// Hint between the characters of the text.
pub struct Hint {
    /// Byte before which it stands.
    pub at: usize,
    /// Text.
    pub label: String,
    /// True for the type of a variable, false for the name of an argument.
    pub is_type: bool,
}

/// Form that something which is called may have.
pub struct Form {
    /// Text of the form.
    pub label: String,
    /// Words about it.
    pub documentation: Option<String>,
    /// Range of each parameter in the label, and what is known of it.
    pub parameters: Vec<(u32, u32, Option<String>)>,
}

/// Forms of something that is called, and the number of the argument that is being written.
pub struct Signature {
    /// Forms.
    pub forms: Vec<Form>,
    /// Number of the argument that is being written.
    pub active: u32,
}

/// Parsed text.
pub trait Sheet {
    /// Returns the files that were read, the text itself first.
    fn sources(&self) -> &Sources;
    /// Returns the messages.
    fn diagnostics(&self) -> &[Diagnostic];
    /// Returns the names.
    fn index(&self) -> &Index;
    /// Describes what a place names, in Markdown.
    fn hover(&self, occurrence: Occurrence) -> Option<String>;
    /// Returns the symbols of the text.
    fn outline(&self) -> Vec<Outline>;
    /// Returns what may stand at a place: items of the protocol.
    fn completion(&self, text: &str, at: usize) -> Vec<serde_json::Value>;
    /// Returns what is called around a place.
    fn signature(&self, text: &str, at: usize) -> Option<Signature>;
    /// Returns the hints of a range.
    fn hints(&self, range: Range<usize>) -> Vec<Hint>;
    /// Returns the text in another form.
    ///
    /// # Errors
    /// If there is no such form.
    fn output(&self, kind: &str) -> Result<String, String>;

    /// Returns the files that the text includes.
    fn links(&self) -> Vec<Link> {
        let Some(main) = self.sources().buffers.first() else { return Vec::new() };
        let includes = self.sources().buffers.iter().skip(1);
        let link = |buffer: &terrace_tablegen::Buffer| {
            let from = buffer.included_from.filter(|from| from.buffer == 0)?.offset as usize;
            // A position is that of the name, or the end of it.
            let start = match main.text.get(from..)?.starts_with('"') {
                true => from,
                false => main.text.get(..from.checked_sub(1)?)?.rfind('"')?,
            };
            let end = start + 2 + main.text.get(start + 1..)?.find('"')?;
            Some(Link { range: start..end, path: buffer.path.clone() })
        };
        let mut links: Vec<Link> = includes.filter_map(link).collect();
        // Files of a TableGen file that rules include come from the same place.
        links.dedup_by(|b, a| a.range == b.range);
        links
    }
}

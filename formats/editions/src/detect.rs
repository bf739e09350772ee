//! Which edition a text is in, by what only that edition has.

use crate::edition::Edition;

/// Result of detecting an edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Detected {
    /// The edition.
    pub edition: Edition,
    /// Evidence, for a remark: words of the text, or the file's own statement.
    pub by: &'static str,
    /// The line on which that stands, from one.
    pub line: u32,
}

/// Returns the edition that a line `// edition: 2020` names; only comments may stand in front of it.
pub fn marked(text: &[u8]) -> Option<Detected> {
    for (number, line) in text.split(|byte| *byte == b'\n').enumerate() {
        let line = line.trim_ascii();
        if line.is_empty() {
            continue;
        }
        let comment = line.strip_prefix(b"//")?.trim_ascii();
        if let Some(name) = comment.strip_prefix(b"edition:") {
            let edition = Edition::of_name(std::str::from_utf8(name.trim_ascii()).ok()?)?;
            return Some(Detected { edition, by: "the file says so", line: number as u32 + 1 });
        }
    }
    None
}

/// Returns the edition of a text that does not read in the current edition: the oldest that has what is found in it.
pub fn detect(text: &[u8]) -> Detected {
    if let Some(marked) = marked(text) {
        return marked;
    }
    let mut found = Detected { edition: Edition::Today, by: "nothing older is in it", line: 1 };
    let mut note = |edition, by, line: usize| {
        // `func` alone is of any edition; what is older or newer than that decides.
        let is_more_telling = match found.edition {
            Edition::Today => true,
            Edition::Y2022 => edition < Edition::Y2022,
            Edition::Y2020 => edition < Edition::Y2020,
            Edition::May2019 => edition < Edition::May2019,
            Edition::January2019 => false,
        };
        if is_more_telling {
            found = Detected { edition, by, line: line as u32 + 1 };
        }
    };
    let text = String::from_utf8_lossy(text);
    let mut prefixes_2022 = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.split("//").next().unwrap_or_default().trim();
        let statement =
            line.split_once(" = ").filter(|(left, _)| left.starts_with('%')).map_or(line, |(_, right)| right);
        let word = statement.split([' ', '(', '\t']).next().unwrap_or_default();
        prefixes_2022 |= ["arith.", "memref.", "cf."].iter().any(|prefix| word.starts_with(prefix));
        match word {
            "for" | "if" | "affine_apply" => {
                note(Edition::January2019, "a loop, condition or 'affine_apply' without a dialect", number)
            }
            "func" => note(Edition::Y2022, "'func' without a dialect", number),
            word if is_word_of_std(word) => {
                note(Edition::Y2020, "an operation of 'std' without a dialect", number)
            }
            "\"affine_apply\"" => note(Edition::January2019, "'affine_apply'", number),
            "br_cond" | "\"br_cond\"" => note(Edition::May2019, "'br_cond'", number),
            _ if statement.starts_with("\"std.") => note(Edition::Y2020, "an operation of 'std'", number),
            _ => {}
        }
        if line.starts_with('#') && line.contains("= (") {
            if line.contains(" size ") || line.contains(" size(") {
                note(Edition::January2019, "a bound of an affine map", number);
            }
            note(Edition::Y2020, "an affine map without a word in front", number);
        }
        if line.starts_with('!') && line.contains("= type ") {
            let name = line.split(' ').next().unwrap_or_default();
            let edition = if name.contains('.') { Edition::January2019 } else { Edition::Y2022 };
            note(edition, "'type' in the definition of an alias", number);
        }
    }
    // Dictionaries with `:` are of 2019, unless `affine.` or `=` says otherwise.
    if found.edition == Edition::Y2020 && !prefixes_2022 && has_colon_dictionary(&text) {
        found = Detected { edition: Edition::May2019, by: "an attribute as 'name: value'", line: found.line };
    }
    found
}

fn is_word_of_std(word: &str) -> bool {
    crate::reader::forms::is_word_of_2020(word)
}

/// Returns true if `{name: value` stands somewhere.
fn has_colon_dictionary(text: &str) -> bool {
    text.match_indices('{').any(|(at, _)| {
        let rest = text[at + 1..].trim_start_matches(' ');
        let name = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.')).unwrap_or(0);
        name > 0 && rest[name..].starts_with(": ")
    })
}

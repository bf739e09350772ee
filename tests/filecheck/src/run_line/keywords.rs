//! Finds `RUN:`, `DEFINE:` and `REDEFINE:` in a test file, and joins their continued lines.

use super::RunLineError;
use super::substitutions::Substitutions;

/// One RUN line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLine {
    /// Line in which it begins, counted from 1.
    pub line: usize,
    /// The command, in which `%(line)` and the names that the file itself defines are replaced already.
    pub command: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keyword {
    Run,
    Define,
    Redefine,
}

impl Keyword {
    /// With the longer one of two that end alike first.
    const ALL: [(&'static str, Keyword); 3] =
        [("REDEFINE:", Keyword::Redefine), ("DEFINE:", Keyword::Define), ("RUN:", Keyword::Run)];

    fn name(self) -> &'static str {
        Keyword::ALL.iter().find(|(_, keyword)| *keyword == self).map_or("", |(name, _)| name)
    }
}

/// A keyword and its text, which may come from several lines.
struct Entry {
    keyword: Keyword,
    line: usize,
    text: String,
}

/// Returns the RUN lines of a test file, in order.
///
/// A line that ends with a backslash is continued by the next one with the same keyword. A name is replaced by the
/// value that it has at that place of the file.
///
/// # Errors
/// A line that is never continued, and a malformed `DEFINE:` or `REDEFINE:`.
pub fn run_lines(text: &str) -> Result<Vec<RunLine>, RunLineError> {
    let mut defined = Substitutions::new();
    let mut found = Vec::new();
    for entry in entries(text)? {
        match entry.keyword {
            Keyword::Run => {
                let command = defined.expand_partly(&entry.text);
                found.push(RunLine { line: entry.line, command: command.trim().to_owned() });
            }
            keyword => define(&entry, keyword, &mut defined)?,
        }
    }
    Ok(found)
}

fn entries(text: &str) -> Result<Vec<Entry>, RunLineError> {
    let mut entries: Vec<Entry> = Vec::new();
    // The line in which the last entry ends, if it is to be continued.
    let mut open: Option<usize> = None;
    for (i, line_text) in text.lines().enumerate() {
        let line = i + 1;
        let Some((keyword, rest)) = keyword_in(line_text) else { continue };
        let rest = expand_line_numbers(rest.trim_end(), line);
        let (rest, continues) = match rest.strip_suffix('\\') {
            Some(rest) => (rest, true),
            None => (rest.as_str(), false),
        };
        match (open, entries.last_mut()) {
            (Some(_), Some(last)) if last.keyword == keyword => match keyword {
                Keyword::Run => last.text += rest,
                // The pieces of a value are joined by a single space.
                _ => last.text = format!("{} {}", last.text.trim_end(), rest.trim_start()),
            },
            (Some(line), Some(last)) => return Err(unterminated(line, last.keyword)),
            _ => entries.push(Entry { keyword, line, text: rest.to_owned() }),
        }
        open = continues.then_some(line);
    }
    match (open, entries.last()) {
        (Some(line), Some(last)) => Err(unterminated(line, last.keyword)),
        _ => Ok(entries),
    }
}

fn unterminated(line: usize, keyword: Keyword) -> RunLineError {
    let message = format!("unterminated '{}' directive (with '\\')", keyword.name());
    RunLineError { line: Some(line), message }
}

/// Returns the first keyword in a line, and what follows it.
fn keyword_in(line: &str) -> Option<(Keyword, &str)> {
    let places = Keyword::ALL.iter().filter_map(|(name, keyword)| {
        let place = line.find(name)?;
        Some((place, *keyword, &line[place + name.len()..]))
    });
    places.min_by_key(|(place, ..)| *place).map(|(_, keyword, rest)| (keyword, rest))
}

/// Replaces `%(line)`, `%(line+2)` and `%(line-2)`.
fn expand_line_numbers(text: &str, line: usize) -> String {
    let mut expanded = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("%(line") {
        let after = &rest[start + "%(line".len()..];
        let number = after.split_once(')').and_then(|(offset, after)| {
            let offset: i64 = if offset.is_empty() { 0 } else { offset.replace(' ', "").parse().ok()? };
            let number = i64::try_from(line).ok()?.checked_add(offset)?;
            Some((number, after))
        });
        match number {
            Some((number, after)) => {
                expanded += &rest[..start];
                expanded += &number.to_string();
                rest = after;
            }
            None => {
                expanded += &rest[..start + 1];
                rest = &rest[start + 1..];
            }
        }
    }
    expanded + rest
}

fn define(entry: &Entry, keyword: Keyword, defined: &mut Substitutions) -> Result<(), RunLineError> {
    let error = |message: String| RunLineError { line: Some(entry.line), message };
    let directive = keyword.name();
    let (name, value) = entry.text.split_once('=').ok_or_else(|| {
        error(format!("'{directive}' directive does not contain an '=': '{}'", entry.text.trim()))
    })?;
    let (name, value) = (name.trim(), value.trim());
    if !is_name(name) {
        return Err(error(format!(
            "'{directive}' directive has the malformed name '{name}': it must be '%{{' a letter or '_', then \
             letters, digits, '_', '-' or ':', and '}}'"
        )));
    }
    match keyword {
        Keyword::Define if defined.get(name).is_some() => {
            Err(error(format!("'{name}' is already defined; use 'REDEFINE:'")))
        }
        Keyword::Redefine if defined.replace(name, value) => Ok(()),
        Keyword::Redefine => Err(error(format!("'{name}' is not defined; use 'DEFINE:'"))),
        _ => {
            defined.prepend(name, value);
            Ok(())
        }
    }
}

fn is_name(name: &str) -> bool {
    let inner = name.strip_prefix("%{").and_then(|name| name.strip_suffix('}')).unwrap_or("");
    inner.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && inner.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_:".contains(&byte))
}

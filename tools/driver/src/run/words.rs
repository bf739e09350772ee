//! The arguments of a command line in the order of the inputs: by position, by name, and those of files of several arrays.

use crate::files::Files;
use crate::input::arrays::{Loaded, npy, type_of};
use terrace_weights::{File, zip};

/// Argument on the command line.
#[derive(Clone, Debug)]
pub(super) enum Word {
    /// Text: numbers, or the name of a file.
    Text(String),
    /// An array out of a file of several.
    Array(Box<Loaded>),
}

/// Names by which each input may be called, the one that is shown first.
pub(super) type Names = [Vec<String>];

/// Puts arguments in the order of the inputs; `None` stands for one that is not given. Arguments without a name fill the
/// inputs from the first on.
///
/// # Errors
/// With words for the user.
pub(super) fn arrange(
    texts: &[String],
    names: &Names,
    files: &mut dyn Files,
) -> Result<Vec<Option<Word>>, String> {
    let mut slots: Slots<'_> = Slots { all: Vec::new(), names };
    let mut next = 0;
    for text in texts {
        if let Some((position, rest)) = named(text, names)? {
            let word = match archive_entry(rest) {
                None => Word::Text(rest.to_owned()),
                Some((file, key)) => entry(file, key.unwrap_or(&names[position][0]), files)?,
            };
            slots.put(position, word)?;
        } else if let Some((file, None)) = archive_entry(text) {
            for (name, array) in all_entries(file, files)? {
                let by_place = || name.strip_prefix("arr_").and_then(|number| number.parse().ok());
                let position = position_of(&name, names).or_else(by_place);
                let position =
                    position.filter(|at| *at < names.len()).ok_or_else(|| unknown(&name, names))?;
                slots.put(position, Word::Array(Box::new(array)))?;
            }
        } else if let Some((file, Some(key))) = archive_entry(text) {
            slots.put(next, entry(file, key, files)?)?;
            next += 1;
        } else {
            slots.put(next, Word::Text(text.clone()))?;
            next += 1;
        }
    }
    Ok(slots.all)
}

/// Arguments that are in their places.
struct Slots<'n> {
    all: Vec<Option<Word>>,
    names: &'n Names,
}

impl Slots<'_> {
    fn put(&mut self, position: usize, word: Word) -> Result<(), String> {
        if self.all.len() <= position {
            self.all.resize(position + 1, None);
        }
        if self.all[position].is_some() {
            let name = self.names.get(position).and_then(|names| names.first());
            return Err(format!("the input '{}' is given twice", name.map_or("", String::as_str)));
        }
        self.all[position] = Some(word);
        Ok(())
    }
}

fn position_of(name: &str, names: &Names) -> Option<usize> {
    names.iter().position(|own| own.iter().any(|own| own == name))
}

/// Splits `NAME=X`; `None` if the text has no name in front.
fn named<'t>(text: &'t str, names: &Names) -> Result<Option<(usize, &'t str)>, String> {
    for (at, own) in names.iter().enumerate() {
        let rest = own.iter().find_map(|name| text.strip_prefix(name.as_str())?.strip_prefix('='));
        if let Some(rest) = rest {
            return Ok(Some((at, rest)));
        }
    }
    match text.split_once('=') {
        // A type that is not understood is told where the numbers are read.
        Some((name, _)) if type_of(name).is_err() && !is_like_type(name) => Err(unknown(name, names)),
        _ => Ok(None),
    }
}

/// Returns true for a word that is meant as a type: sizes, or a letter and a number of bits.
fn is_like_type(word: &str) -> bool {
    let last = word.rsplit('x').next().unwrap_or_default();
    let is_element = last.len() > 1 && last.trim_start_matches(char::is_alphabetic).parse::<u32>().is_ok();
    word.starts_with(['-', '?'])
        || word.starts_with(|c: char| c.is_ascii_digit())
        || is_element && last.len() <= 4
}

fn unknown(name: &str, names: &Names) -> String {
    let known: Vec<String> =
        names.iter().filter_map(|own| own.first()).map(|name| format!("'{name}'")).collect();
    match known.is_empty() {
        true => format!("there is no input '{name}': there are none"),
        false => format!("there is no input '{name}': there are {}", known.join(", ")),
    }
}

/// Splits the name of an archive, and of the array in it: `FILE.npz`, or `FILE.npz:NAME`.
fn archive_entry(text: &str) -> Option<(&str, Option<&str>)> {
    let text = text.strip_prefix('@').unwrap_or(text);
    if text.ends_with(".npz") && !text.contains('=') {
        return Some((text, None));
    }
    let (file, key) = text.rsplit_once(".npz:")?;
    Some((&text[..file.len() + ".npz".len()], Some(key)))
}

/// Reads the arrays of an archive, with their names.
fn all_entries(file: &str, files: &mut dyn Files) -> Result<Vec<(String, Loaded)>, String> {
    let contents = files.open(file).map_err(|why| format!("'{file}': {why}"))?;
    let bytes = contents.bytes();
    let entries = zip::entries(bytes.get()).map_err(|why| format!("'{file}': {why}"))?;
    let arrays = entries.into_iter().filter_map(|entry| {
        let name = entry.name.strip_suffix(".npy")?.to_owned();
        let part = bytes.get().get(entry.bytes.clone()).unwrap_or_default();
        let array = zip::unpacked(part, entry.method, entry.len).and_then(|array| npy::load(&array));
        Some(
            array
                .map(|array| (name.clone(), array))
                .map_err(|why| format!("'{file}', array '{name}': {why}")),
        )
    });
    arrays.collect()
}

fn entry(file: &str, key: &str, files: &mut dyn Files) -> Result<Word, String> {
    let all = all_entries(file, files)?;
    let names: Vec<String> = all.iter().map(|(name, _)| format!("'{name}'")).collect();
    let found = all.into_iter().find(|(name, _)| name == key);
    let (_, array) = found
        .ok_or_else(|| format!("'{file}': there is no array '{key}': there are {}", names.join(", ")))?;
    Ok(Word::Array(Box::new(array)))
}

/// Fills arguments that are not given from a file of weights, by their names.
///
/// # Errors
/// With words for the user.
pub(super) fn fill(slots: &mut Vec<Option<Word>>, names: &Names, weights: &File<'_>) -> Result<(), String> {
    slots.resize(slots.len().max(names.len()), None);
    for (slot, own) in slots.iter_mut().zip(names) {
        let tensor = own.iter().find_map(|name| weights.tensor(name)).filter(|_| slot.is_none());
        if let Some(tensor) = tensor {
            let array = crate::input::weights::array(weights, tensor)?;
            *slot = Some(Word::Array(Box::new(array)));
        }
    }
    Ok(())
}

//! Files that are no programs: TableGen files, and rules in PDLL.
//!
//! | module | content |
//! |---|---|
//! | [`sheet`] | what is known of a parsed text, whatever its language |
//! | [`td`] | TableGen files |
//! | [`pdll`] | files of rules |
//! | [`words`] | the text before the cursor, where it need not be valid |
//! | [`answers`] | requests and their results |

mod answers;
mod pdll;
mod sheet;
mod td;
mod words;

pub use answers::Opened;
pub use pdll::Rules;
pub use sheet::Sheet;
pub use td::TableGen;

/// Language of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// TableGen.
    TableGen,
    /// Rules.
    Pdll,
}

impl Language {
    /// Returns the language of a file by what the editor calls it, or by its name; `None` for programs.
    pub fn of(id: &str, uri: &str) -> Option<Language> {
        match id {
            "tablegen" | "td" => Some(Language::TableGen),
            "pdll" => Some(Language::Pdll),
            _ if uri.ends_with(".td") => Some(Language::TableGen),
            _ if uri.ends_with(".pdll") => Some(Language::Pdll),
            _ => None,
        }
    }
}

//! Settings of the translation.

/// The language that is written.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Language {
    /// C++ of the year 2011 or later, as the reference implementation writes it.
    #[default]
    Cpp,
    /// C99: what it includes is included, and functions are declared before they are used. Several results of a
    /// function are a structure.
    C,
}

/// Settings of the translation.
#[derive(Clone, Copy, Default, Debug)]
pub struct Settings<'s> {
    /// Language of the text.
    pub language: Language,
    /// True if a function's variables are declared at its top, as functions of several blocks need it.
    pub declares_variables_at_top: bool,
    /// The file to write: those of other names are left out, as are all while this is empty.
    pub file: &'s str,
}

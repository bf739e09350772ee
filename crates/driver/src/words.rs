//! The words of a command line, for tools with few options: `--name`, `--name=value`, `--name value`, and inputs.

/// Rest of a command line.
pub(crate) struct Words<'a> {
    rest: std::slice::Iter<'a, String>,
}

/// One word.
pub(crate) enum Word<'a> {
    /// Input: no leading dash, or `-` alone.
    Input(&'a str),
    Flag(Flag<'a>),
}

/// An option, without the dashes in front.
pub(crate) struct Flag<'a> {
    /// Word as given.
    pub word: &'a str,
    pub name: &'a str,
    /// Text after the equals sign.
    pub value: Option<&'a str>,
}

impl<'a> Words<'a> {
    pub fn new(arguments: &'a [String]) -> Self {
        Words { rest: arguments.iter() }
    }

    /// The next word.
    pub fn next(&mut self) -> Option<Word<'a>> {
        let word = self.rest.next()?.as_str();
        if word == "-" || !word.starts_with('-') {
            return Some(Word::Input(word));
        }
        let flag = word.trim_start_matches('-');
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (flag, None),
        };
        Some(Word::Flag(Flag { word, name, value }))
    }

    /// The value of an option: behind its equals sign, or the next word.
    ///
    /// # Errors
    /// In words, if there is none.
    pub fn value(&mut self, flag: &Flag<'a>) -> Result<&'a str, String> {
        let value = flag.value.or_else(|| self.rest.next().map(String::as_str));
        value.ok_or_else(|| format!("'{}' needs a value", flag.word))
    }
}

/// Returns true if somebody asks how the tool is called.
pub(crate) fn asks_for_help(arguments: &[String]) -> bool {
    arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h" | "-help"))
}

/// Returns the error about an unknown option.
pub(crate) fn unknown(flag: &Flag<'_>, help: &str) -> String {
    format!("there is no option '{}'\n\n{help}", flag.word)
}

/// The level of `-O0` to `-O3`.
pub(crate) fn level(name: &str) -> Option<u8> {
    ["O0", "O1", "O2", "O3"].iter().position(|level| *level == name).map(|level| level as u8)
}

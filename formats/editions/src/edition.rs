//! The editions of the language, oldest first.

use std::fmt;

/// An edition of the textual form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Edition {
    /// `for`, `if` and `affine_apply` without a dialect; `{a: 1}`.
    January2019,
    /// `affine.for`; operations with regions.
    May2019,
    /// `{a = 1}`; the operations of `std` without a prefix; `func` is builtin.
    Y2020,
    /// `arith.addi`, `memref.load`; `func` and `return` without a prefix still.
    Y2022,
    /// Today's language.
    Today,
}

impl Edition {
    /// All of them, oldest first.
    pub const ALL: [Edition; 5] =
        [Edition::January2019, Edition::May2019, Edition::Y2020, Edition::Y2022, Edition::Today];

    /// Returns the name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Edition::January2019 => "2019-01",
            Edition::May2019 => "2019-05",
            Edition::Y2020 => "2020",
            Edition::Y2022 => "2022",
            Edition::Today => "today",
        }
    }

    /// Returns the edition of that name.
    pub fn of_name(name: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.name() == name)
    }

    /// Returns true if it is one of the two of 2019.
    pub(crate) fn is_2019(self) -> bool {
        self <= Edition::May2019
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

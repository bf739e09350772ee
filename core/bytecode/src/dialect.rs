//! Bytecode hooks of a dialect, beyond the encodings that its attributes declare.

use std::fmt;
use terrace_ir::OwnedOperation;

/// The encodings that a reader or writer uses: one list, for it is short.
pub(crate) type Encodings = &'static [&'static DialectEncoding];

/// Bytecode hooks of a dialect.
///
/// How its attributes are stored is part of their declarations: see [`terrace_ir::spec::AttributeEncoding`].
#[derive(Clone, Copy)]
pub struct DialectEncoding {
    /// The dialect's namespace.
    pub dialect: &'static str,
    /// Version record of the dialect; the bytes are the dialect's own.
    pub version: Option<&'static [u8]>,
    /// Says whether a file of that version can be read.
    ///
    /// An error's message goes to the user.
    pub accepts_version: Option<fn(&[u8]) -> Result<(), String>>,
    /// Upgrades a program written by that version: it is called with what was read, before that
    /// is verified.
    ///
    /// An error's message goes to the user.
    pub upgrade: Option<Upgrade>,
}

/// Changes a program that was written by an older version of a dialect, which is given first.
pub type Upgrade = fn(&[u8], &mut OwnedOperation<'_>) -> Result<(), String>;

impl fmt::Debug for DialectEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DialectEncoding").field("dialect", &self.dialect).finish_non_exhaustive()
    }
}

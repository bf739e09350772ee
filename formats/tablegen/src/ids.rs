//! Number of a record, which types and values hold.

/// Number of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RecordId(pub(crate) u32);

impl RecordId {
    /// Returns the number.
    pub fn number(self) -> u32 {
        self.0
    }
}

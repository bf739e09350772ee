//! Sets of operations of one body.

use terrace_ir::ids::OpId;

/// Bit set by operation index, which is dense in a body.
#[derive(Default)]
pub(super) struct OpSet(Vec<u64>);

impl OpSet {
    fn place(op: OpId) -> (usize, u64) {
        (op.index() / 64, 1 << (op.index() % 64))
    }

    /// Adds an operation. Returns true if it was not in the set.
    pub fn insert(&mut self, op: OpId) -> bool {
        let (word, bit) = Self::place(op);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    /// Removes an operation.
    pub fn remove(&mut self, op: OpId) {
        let (word, bit) = Self::place(op);
        if let Some(word) = self.0.get_mut(word) {
            *word &= !bit;
        }
    }

    /// Removes all operations.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns true if an operation is in the set.
    #[inline]
    pub fn contains(&self, op: OpId) -> bool {
        let (word, bit) = Self::place(op);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }
}

impl FromIterator<OpId> for OpSet {
    fn from_iter<I: IntoIterator<Item = OpId>>(ops: I) -> Self {
        let mut set = OpSet::default();
        for op in ops {
            set.insert(op);
        }
        set
    }
}

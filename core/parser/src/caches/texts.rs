//! Cache of values by the text that denotes them.

use super::words::begins_with;
use terrace_support::interner::FoldMap;
use terrace_support::recent::Recent;

/// Cache of values by the text that denotes them.
pub(crate) struct Texts<'t, V> {
    all: FoldMap<&'t [u8], V>,
    /// Recent texts that end with a closing bracket, so that what follows does not matter.
    recent: Recent<&'t [u8], V, 64>,
}

impl<'t, V: Copy> Texts<'t, V> {
    pub fn new() -> Self {
        Texts { all: FoldMap::default(), recent: Recent::default() }
    }

    /// Returns the value and length of a recent text with which the rest of the source begins.
    #[inline]
    pub fn recent_prefix(&self, rest: &[u8]) -> Option<(V, usize)> {
        let &(text, value) = self.recent.entry(Self::hash(rest)?)?;
        begins_with(rest, text).then_some((value, text.len()))
    }

    /// Returns the value of the first `len` bytes of the rest of the source.
    pub fn get(&mut self, rest: &'t [u8], len: usize) -> Option<V> {
        let value = *self.all.get(&rest[..len])?;
        self.note(rest, len, value);
        Some(value)
    }

    pub fn insert(&mut self, rest: &'t [u8], len: usize, value: V) {
        self.all.insert(&rest[..len], value);
        self.note(rest, len, value);
    }

    fn note(&mut self, rest: &'t [u8], len: usize, value: V) {
        let text = &rest[..len];
        if let (Some(hash), Some(b'>' | b']')) = (Self::hash(rest), text.last()) {
            self.recent.insert(hash, text, value);
        }
    }

    /// Returns a hash of the first bytes, some of which may follow the text: mostly the same ones do.
    #[inline]
    fn hash(rest: &[u8]) -> Option<u64> {
        let [first, second] = [0, 5].map(|at| rest.get(at..).and_then(|rest| rest.first_chunk::<8>()));
        let second = u64::from_le_bytes(*second?);
        Some(u64::from_le_bytes(*first?) ^ second.rotate_left(32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_lately_is_found_by_what_the_rest_begins_with() {
        let rest = b"memref<4xf32>, memref<4xf32>) {";
        let mut texts = Texts::new();
        texts.insert(rest, 13, 1);
        assert_eq!(texts.recent_prefix(&rest[15..]), Some((1, 13)));
        assert_eq!(texts.recent_prefix(b"memref<4xf32, 1>"), None);
        assert_eq!(texts.recent_prefix(b"memref"), None, "the rest may be shorter");
        assert_eq!(texts.get(&rest[15..], 13), Some(1));
    }

    #[test]
    fn what_has_no_closing_bracket_is_not_found_that_way() {
        let rest = b"!llvm.ptr, !llvm.ptr";
        let mut texts = Texts::new();
        texts.insert(rest, 9, 1);
        assert_eq!(texts.recent_prefix(b"!llvm.ptrs"), None);
        assert_eq!(texts.get(&rest[11..], 9), Some(1));
    }
}

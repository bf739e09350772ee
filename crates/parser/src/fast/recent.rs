//! Direct-mapped cache: the one kind of cache of a fixed size.

use terrace_support::interner::place_among;

/// Cache of at most `N` entries, `N` being a power of two above one; an entry replaces the one in its slot.
///
/// The caller supplies the hash, so that it can be computed from a part of the key, or from text that begins with it.
/// Memory is allocated by the first insertion.
pub(crate) struct Recent<K, V, const N: usize>(Vec<Option<(K, V)>>);

impl<K, V, const N: usize> Default for Recent<K, V, N> {
    fn default() -> Self {
        Recent(Vec::new())
    }
}

impl<K, V, const N: usize> Recent<K, V, N> {
    /// Returns the entry in the slot of a hash; its key may be another one of the same slot.
    #[inline]
    pub fn entry(&self, hash: u64) -> Option<&(K, V)> {
        self.0.get(place_among(N, hash))?.as_ref()
    }

    /// Returns the value of a key with this hash.
    #[inline]
    pub fn get(&self, hash: u64, key: &K) -> Option<&V>
    where
        K: PartialEq,
    {
        self.entry(hash).filter(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// Inserts an entry, replacing the one in its slot.
    pub fn insert(&mut self, hash: u64, key: K, value: V) {
        if self.0.is_empty() {
            self.0.resize_with(N, || None);
        }
        self.0[place_among(N, hash)] = Some((key, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_replaces_the_one_in_its_slot() {
        let mut cache: Recent<&str, u32, 2> = Recent::default();
        assert_eq!(cache.get(1, &"a"), None);
        cache.insert(1, "a", 1);
        assert_eq!(cache.get(1, &"a"), Some(&1));
        cache.insert(1, "b", 2);
        assert_eq!((cache.get(1, &"a"), cache.get(1, &"b")), (None, Some(&2)));
    }
}

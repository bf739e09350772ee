//! Direct-mapped cache: the one kind of cache of a fixed size.

use crate::interner::place_among;

/// Cache of at most `N` entries, `N` being a power of two above one; an entry replaces the one in its slot.
///
/// The caller supplies the hash, so that it can be computed from a part of the key, or from text that begins with it.
/// Where keys often share a slot, [`Recent::insert_keeping`] and [`Recent::find_of_two`] use two slots a hash.
/// Memory is allocated by the first insertion.
#[derive(Clone, Debug)]
pub struct Recent<K, V, const N: usize>(Vec<Option<(K, V)>>);

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
        *self.slot(place_among(N, hash)) = Some((key, value));
    }

    /// Returns the value of the key with this hash that `is_same` accepts, from either of its two slots.
    #[inline]
    pub fn find_of_two(&self, hash: u64, is_same: impl Fn(&K) -> bool) -> Option<&V> {
        let (entries, place) = (self.0.first_chunk::<N>()?, place_among(N, hash));
        if let Some((known, value)) = &entries[place]
            && is_same(known)
        {
            return Some(value);
        }
        match &entries[place ^ 1] {
            Some((known, value)) if is_same(known) => Some(value),
            _ => None,
        }
    }

    /// Inserts an entry in the first of its two slots; the one there moves to the other slot.
    pub fn insert_keeping(&mut self, hash: u64, key: K, value: V) {
        let place = place_among(N, hash);
        let earlier = self.slot(place).replace((key, value));
        *self.slot(place ^ 1) = earlier;
    }

    #[inline]
    fn slot(&mut self, place: usize) -> &mut Option<(K, V)> {
        if self.0.is_empty() {
            self.0.resize_with(N, || None);
        }
        &mut self.0[place]
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

    #[test]
    fn the_last_two_entries_of_a_hash_are_kept() {
        let mut cache: Recent<&str, u32, 4> = Recent::default();
        for (key, value) in [("a", 1), ("b", 2), ("c", 3)] {
            cache.insert_keeping(1, key, value);
        }
        let found = ["a", "b", "c"].map(|key| cache.find_of_two(1, |known| *known == key).copied());
        assert_eq!(found, [None, Some(2), Some(3)]);
    }
}

//! Slabs: tables whose entries come and go, with a generation an entry, so that a stale handle is found.

use crate::handle::GENERATIONS;
use std::marker::PhantomData;

/// Index of an entry of one kind of table.
pub trait Key: Copy + Eq {
    /// Returns the key with this index.
    fn at(index: u32) -> Self;

    /// Returns the index.
    fn index(self) -> u32;
}

macro_rules! keys {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(u32);

        impl $crate::slab::Key for $name {
            fn at(index: u32) -> Self {
                $name(index)
            }

            fn index(self) -> u32 {
                self.0
            }
        }
    )*};
}
pub(crate) use keys;

struct Slot<T> {
    generation: u16,
    entry: Option<T>,
}

/// A table of entries that can be removed.
pub struct Slab<K, T> {
    slots: Vec<Slot<T>>,
    free: Vec<u32>,
    key: PhantomData<K>,
}

impl<K, T> Default for Slab<K, T> {
    fn default() -> Self {
        Slab { slots: Vec::new(), free: Vec::new(), key: PhantomData }
    }
}

impl<K: Key, T> Slab<K, T> {
    /// Adds an entry and returns its index.
    ///
    /// # Panics
    /// At 2^30 entries.
    pub fn insert(&mut self, entry: T) -> K {
        if let Some(index) = self.free.pop() {
            self.slots[index as usize].entry = Some(entry);
            return K::at(index);
        }
        assert!(self.slots.len() < 1 << 30, "a handle has 30 bits for an index");
        self.slots.push(Slot { generation: 0, entry: Some(entry) });
        K::at((self.slots.len() - 1) as u32)
    }

    /// Removes an entry. Its slot is used again, unless all of its generations are used up.
    pub fn remove(&mut self, key: K) -> Option<T> {
        let slot = self.slots.get_mut(key.index() as usize)?;
        let entry = slot.entry.take()?;
        slot.generation += 1;
        if slot.generation < GENERATIONS {
            self.free.push(key.index());
        }
        Some(entry)
    }

    /// Returns the generation of a slot.
    pub fn generation(&self, key: K) -> u16 {
        self.slots.get(key.index() as usize).map_or(0, |slot| slot.generation)
    }

    /// Returns the key of an index, if an entry with this generation is there.
    pub fn find(&self, index: u32, generation: u16) -> Option<K> {
        let slot = self.slots.get(index as usize)?;
        (slot.entry.is_some() && slot.generation == generation).then(|| K::at(index))
    }

    /// Returns an entry.
    pub fn get(&self, key: K) -> Option<&T> {
        self.slots.get(key.index() as usize)?.entry.as_ref()
    }

    /// Returns an entry, to change it.
    pub fn get_mut(&mut self, key: K) -> Option<&mut T> {
        self.slots.get_mut(key.index() as usize)?.entry.as_mut()
    }
}

/// Entries that other entries link to: a link leads to a live entry.
impl<K: Key, T> std::ops::Index<K> for Slab<K, T> {
    type Output = T;

    fn index(&self, key: K) -> &T {
        self.get(key).expect("a link leads to a live entry")
    }
}

impl<K: Key, T> std::ops::IndexMut<K> for Slab<K, T> {
    fn index_mut(&mut self, key: K) -> &mut T {
        self.get_mut(key).expect("a link leads to a live entry")
    }
}

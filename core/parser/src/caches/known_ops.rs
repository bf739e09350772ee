//! Cache of operation names by their text.

use super::words::begins_with;
use terrace_support::interner::FoldMap;
use terrace_support::recent::Recent;

/// Values by names of operations; recent ones are found without hashing the whole name.
pub(crate) struct KnownOps<'t, V> {
    all: FoldMap<&'t [u8], V>,
    recent: Recent<&'t [u8], V, 256>,
}

impl<V> Default for KnownOps<'_, V> {
    fn default() -> Self {
        KnownOps { all: FoldMap::default(), recent: Recent::default() }
    }
}

impl<'t, V: Clone> KnownOps<'t, V> {
    /// Returns a hash of a name from its last bytes, in which names differ most.
    #[inline]
    fn hash(name: &[u8]) -> u64 {
        let last = match (name.last_chunk::<8>(), name.last_chunk::<4>()) {
            (Some(bytes), _) => u64::from_le_bytes(*bytes),
            (None, Some(bytes)) => u64::from(u32::from_le_bytes(*bytes)),
            (None, None) => 0,
        };
        last ^ name.len() as u64
    }

    /// Returns an operation by its name as written.
    #[inline(always)]
    pub fn get(&mut self, name: &'t [u8]) -> Option<V> {
        let hash = Self::hash(name);
        match self.recent.entry(hash) {
            Some((recent, known)) if recent.len() == name.len() && begins_with(recent, name) => {
                Some(known.clone())
            }
            _ => self.get_older(hash, name),
        }
    }

    #[cold]
    fn get_older(&mut self, hash: u64, name: &'t [u8]) -> Option<V> {
        let known = self.all.get(name)?;
        self.recent.insert(hash, name, known.clone());
        Some(known.clone())
    }

    /// Adds an operation.
    pub fn insert(&mut self, name: &'t [u8], known: V) {
        self.all.insert(name, known);
    }
}

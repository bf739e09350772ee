//! Names of operations that were looked up before, by their text.

use crate::core::KnownOp;
use crate::words::begins_with;
use terrace_support::interner::{FoldMap, place_among};

/// Operations by name. The ones that were asked for last are found without hashing the whole name.
#[derive(Default)]
pub(crate) struct KnownOps<'t, 'c> {
    all: FoldMap<&'t [u8], KnownOp<'c>>,
    recent: Vec<Option<(&'t [u8], KnownOp<'c>)>>,
}

impl<'t, 'c> KnownOps<'t, 'c> {
    const PLACES: usize = 256;

    /// The place of a name among the recent ones, from its last bytes: those that tell names apart.
    #[inline]
    fn place(name: &[u8]) -> usize {
        let last = match (name.last_chunk::<8>(), name.last_chunk::<4>()) {
            (Some(bytes), _) => u64::from_le_bytes(*bytes),
            (None, Some(bytes)) => u64::from(u32::from_le_bytes(*bytes)),
            (None, None) => 0,
        };
        place_among(Self::PLACES, last ^ name.len() as u64)
    }

    #[inline]
    pub fn get(&mut self, name: &'t [u8]) -> Option<&KnownOp<'c>> {
        let place = Self::place(name);
        let is_same = |recent: &[u8]| recent.len() == name.len() && begins_with(recent, name);
        if !matches!(self.recent.get(place), Some(Some((recent, _))) if is_same(recent)) {
            self.remember(place, name)?;
        }
        self.recent[place].as_ref().map(|(_, known)| known)
    }

    #[cold]
    fn remember(&mut self, place: usize, name: &'t [u8]) -> Option<()> {
        let known = self.all.get(name)?.clone();
        if self.recent.is_empty() {
            self.recent.resize(Self::PLACES, None);
        }
        self.recent[place] = Some((name, known));
        Some(())
    }

    pub fn insert(&mut self, name: &'t [u8], known: KnownOp<'c>) {
        self.all.insert(name, known);
    }
}

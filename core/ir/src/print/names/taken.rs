//! Names that are taken, in the order in which they were: those taken last are the first to be free again.

use hashbrown::HashTable;
use terrace_support::interner::hash_bytes;

/// A stack of different names that can be looked up.
#[derive(Default)]
pub(in crate::print) struct TakenNames {
    texts: String,
    /// End of each name in `texts`; it starts at the end of the one before.
    ends: Vec<usize>,
    /// Positions in `ends`, by text.
    positions: HashTable<u32>,
}

impl TakenNames {
    /// Returns the number of names.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the names from the first to the last.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|at| text_at(&self.texts, &self.ends, at))
    }

    /// Takes a name; whether it was free.
    pub fn insert(&mut self, name: &str) -> bool {
        let Self { texts, ends, positions } = self;
        let hash_at = |at: &u32| hash_bytes(text_at(texts, ends, *at as usize).as_bytes());
        let is_name = |at: &u32| text_at(texts, ends, *at as usize) == name;
        let hash = hash_bytes(name.as_bytes());
        let is_free = match positions.entry(hash, is_name, hash_at) {
            hashbrown::hash_table::Entry::Occupied(_) => false,
            hashbrown::hash_table::Entry::Vacant(entry) => {
                entry.insert(ends.len() as u32);
                true
            }
        };
        if is_free {
            texts.push_str(name);
            ends.push(texts.len());
        }
        is_free
    }

    /// Frees all of them.
    pub fn clear(&mut self) {
        self.texts.clear();
        self.ends.clear();
        self.positions.clear();
    }

    /// Frees all but the first `len` names.
    pub fn truncate(&mut self, len: usize) {
        for at in (len..self.ends.len()).rev() {
            let text = text_at(&self.texts, &self.ends, at);
            let found = self.positions.find_entry(hash_bytes(text.as_bytes()), |found| *found as usize == at);
            found.expect("a taken name can be found").remove();
        }
        self.ends.truncate(len);
        self.texts.truncate(self.ends.last().copied().unwrap_or_default());
    }
}

fn text_at<'t>(texts: &'t str, ends: &[usize], at: usize) -> &'t str {
    let start = if at == 0 { 0 } else { ends[at - 1] };
    &texts[start..ends[at]]
}

//! Tables of names: values by `%name`, blocks by `^name`, each with the region that it belongs to.
//!
//! Nothing is ever taken out. A name ends with its region, and the table only learns of that when it grows; until then an
//! entry of a closed region is passed over, or gives its place to a new one of the same name.

use terrace_support::interner::{fold, hash_bytes};

/// A name and what it stands for: 24 bytes with eight of `Option<V>`.
#[derive(Clone, Copy)]
pub(crate) struct Entry<V> {
    key: u64,
    /// Position of the name in the text.
    pub at: u32,
    /// The number of the region in which it is known.
    pub region: u32,
    /// `None` in a place without an entry.
    value: Option<V>,
}

impl<V: Copy> Entry<V> {
    #[inline]
    pub fn value(&self) -> V {
        self.value.expect("a place with a name has a value")
    }

    pub fn set_value(&mut self, value: V) {
        self.value = Some(value);
    }
}

/// A name in the text, sigil included, ready to be looked up.
#[derive(Clone, Copy)]
pub(crate) struct Name<'t> {
    text: &'t [u8],
    at: u32,
    len: u32,
    key: u64,
}

/// Set in the keys of long names, which are hashes; no byte of a short name has it.
const IS_HASH: u64 = 1 << 63;
/// The key of a place without an entry; not a hash, for its lowest bit is set.
const FREE: u64 = u64::MAX;

/// Returns the first probe of a key, to be masked to the size of the table.
#[inline]
fn first_place(key: u64) -> usize {
    fold(key, 0x9e37_79b9_7f4a_7c15) as usize
}

impl<'t> Name<'t> {
    #[inline]
    pub fn new(text: &'t [u8], at: u32, len: u32) -> Self {
        let (start, rest) = (at as usize + 1, len.saturating_sub(1) as usize);
        let key = match text.get(start..).and_then(|text| text.first_chunk::<8>()) {
            Some(_) if rest == 0 => 0,
            Some(bytes) if rest <= 8 => u64::from_le_bytes(*bytes) & (u64::MAX >> (64 - 8 * rest)),
            _ => Self::rarer_key(&text[at as usize..(at + len) as usize]),
        };
        Name { text, at, len, key }
    }

    /// Returns the key of a name that is long, or stands at the end of the text.
    fn rarer_key(name: &[u8]) -> u64 {
        let name = name.get(1..).unwrap_or_default();
        if name.len() > 8 {
            return (hash_bytes(name) | IS_HASH) & !1;
        }
        name.iter().rev().fold(0, |key, byte| key << 8 | u64::from(*byte))
    }

    #[inline]
    pub fn bytes(self) -> &'t [u8] {
        &self.text[self.at as usize..(self.at + self.len) as usize]
    }

    /// Returns true if an entry is of this name.
    #[inline]
    fn is_of<V>(self, entry: &Entry<V>) -> bool {
        entry.key == self.key && (self.key & IS_HASH == 0 || self.stands_at(entry.at))
    }

    /// Returns true if the same name stands at a place where some name starts.
    fn stands_at(self, at: u32) -> bool {
        let there = &self.text[at as usize..];
        // A name after a digit has only digits, so that one name may go on where the other ends.
        there.starts_with(self.bytes()) && crate::lexer::name_len(there) == self.len as usize
    }
}

/// Table of named entities.
pub(crate) struct Names<V> {
    /// A power of two, or none.
    places: Vec<Entry<V>>,
    /// Number of used slots.
    used: usize,
}

impl<V> Default for Names<V> {
    fn default() -> Self {
        Names { places: Vec::new(), used: 0 }
    }
}

impl<V: Copy> Names<V> {
    const LEAST: usize = 64;

    /// Finds the entry of that name for which `is_meant` holds.
    #[inline]
    pub fn find(&self, name: Name<'_>, is_meant: impl Fn(&Entry<V>) -> bool) -> Option<&Entry<V>> {
        let last = self.places.len().wrapping_sub(1);
        let mut place = first_place(name.key);
        loop {
            place &= last;
            let entry = self.places.get(place)?;
            if name.is_of(entry) && is_meant(entry) {
                return Some(entry);
            }
            if entry.key == FREE {
                return None;
            }
            place += 1;
        }
    }

    /// Finds the entry of that name for which `is_meant` holds. If there is none, one is added, in the place of one
    /// whose region is over if there is one of that name; says whether that was so.
    #[inline]
    pub fn find_or_insert(
        &mut self,
        name: Name<'_>,
        region: u32,
        value: impl FnOnce() -> V,
        is_meant: impl Fn(&Entry<V>) -> bool,
        is_over: impl Fn(u32) -> bool,
    ) -> (&mut Entry<V>, bool) {
        if self.used * 4 >= self.places.len() * 3 {
            self.grow(&is_over);
        }
        let last = self.places.len() - 1;
        let mut place = first_place(name.key) & last;
        let mut reused = None;
        loop {
            let entry = &self.places[place];
            if entry.key == FREE {
                break;
            }
            if name.is_of(entry) {
                if is_meant(entry) {
                    return (&mut self.places[place], false);
                }
                if reused.is_none() && is_over(entry.region) {
                    reused = Some(place);
                }
            }
            place = (place + 1) & last;
        }
        self.used += usize::from(reused.is_none());
        let entry = &mut self.places[reused.unwrap_or(place)];
        *entry = Entry { key: name.key, at: name.at, region, value: Some(value()) };
        (entry, true)
    }

    /// Gives a name a meaning, where no name has more than one at a time. If it has one that is not over, that one stays.
    ///
    /// # Errors
    /// If it has one: where the name stands that has it.
    #[inline]
    pub fn set_only(
        &mut self,
        name: Name<'_>,
        region: u32,
        value: V,
        is_over: impl Fn(u32) -> bool,
    ) -> Result<(), u32> {
        if self.used * 4 >= self.places.len() * 3 {
            self.grow(&is_over);
        }
        let last = self.places.len() - 1;
        let mut place = first_place(name.key) & last;
        loop {
            let entry = &self.places[place];
            if entry.key == FREE {
                self.used += 1;
                break;
            }
            if name.is_of(entry) {
                if !is_over(entry.region) {
                    return Err(entry.at);
                }
                break;
            }
            place = (place + 1) & last;
        }
        self.places[place] = Entry { key: name.key, at: name.at, region, value: Some(value) };
        Ok(())
    }

    /// Makes room, and leaves out what is over.
    #[cold]
    fn grow(&mut self, is_over: &impl Fn(u32) -> bool) {
        let is_live = |entry: &&Entry<V>| entry.key != FREE && !is_over(entry.region);
        let live = self.places.iter().filter(is_live).count();
        let size = (2 * live + 2).next_power_of_two().max(Self::LEAST);
        let free = Entry { key: FREE, at: 0, region: 0, value: None };
        let old = std::mem::replace(&mut self.places, vec![free; size]);
        for entry in old.iter().filter(is_live) {
            let mut place = first_place(entry.key) & (size - 1);
            while self.places[place].key != FREE {
                place = (place + 1) & (size - 1);
            }
            self.places[place] = *entry;
        }
        self.used = live;
    }

    /// Returns all entries of a region.
    pub fn of_region(&self, region: u32) -> impl Iterator<Item = &Entry<V>> {
        self.places.iter().filter(move |entry| entry.key != FREE && entry.region == region)
    }

    /// Gives back the room if it is large; to be used when everything is over.
    pub fn fit(&mut self) {
        const KEPT: usize = 1 << 12;
        if self.places.len() > KEPT {
            *self = Self::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of all lengths, short and long, at the end of the text too, are told apart.
    #[test]
    fn names_are_told_apart() {
        let words = ["%", "%1", "%12", "%a", "%ab", "%abcdefgh", "%abcdefghi", "%abcdefghij", "%1234567890"];
        let text: String = words.iter().flat_map(|word| [word, "\n"]).collect();
        let text = text.trim_end().as_bytes();
        let mut names = Names::<u32>::default();
        let mut at = 0;
        let all: Vec<Name<'_>> = words
            .iter()
            .map(|word| {
                let name = Name::new(text, at, word.len() as u32);
                at += word.len() as u32 + 1;
                name
            })
            .collect();
        for (value, &name) in all.iter().enumerate() {
            assert!(names.find(name, |_| true).is_none());
            names.find_or_insert(name, 0, || value as u32, |_| true, |_| false);
        }
        for (value, &name) in all.iter().enumerate() {
            assert_eq!(names.find(name, |_| true).map(|entry| entry.value()), Some(value as u32));
        }
    }

    /// Checks that entries of closed scopes are replaced by new ones, and dropped when the table grows.
    #[test]
    fn what_is_over_goes() {
        let text: String = (0..1000).map(|number| format!("%{number:04} ")).collect();
        let name = |number: u32| Name::new(text.as_bytes(), number * 6, 5);
        let mut names = Names::<u32>::default();
        for region in 0..1000 {
            let is_meant = |entry: &Entry<u32>| entry.region == region;
            names.find_or_insert(name(7), region, || region, is_meant, |other| other < region);
        }
        assert_eq!((names.used, names.places.len()), (1, 64));
        for number in 0..1000 {
            let is_over = |other| other < 1000 + number;
            names.find_or_insert(name(number), 1000 + number, || number, |_| false, is_over);
        }
        assert_eq!(names.places.len(), 64);
        assert_eq!(names.find(name(999), |_| true).map(|entry| entry.value()), Some(999));
    }
}

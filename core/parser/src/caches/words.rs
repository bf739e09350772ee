//! Cache of the meanings of short words.

use terrace_support::recent::Recent;

/// Cache of values by words of at most sixteen bytes.
pub(crate) struct Words<V, const N: usize = 64>(Recent<Key, V, N>);

/// A word as numbers: its first eight bytes, its last eight, which may be the same ones, and its length.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    first: u64,
    last: u64,
    len: usize,
}

impl Key {
    #[inline]
    fn of(word: &[u8]) -> Option<Key> {
        let len = word.len();
        if let (Some(first), Some(last)) = (word.first_chunk::<8>(), word.last_chunk::<8>()) {
            let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
            return (len <= 16).then_some(Key { first, last, len });
        }
        if let (Some(first), Some(last)) = (word.first_chunk::<4>(), word.last_chunk::<4>()) {
            let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
            return Some(Key { first: u64::from(first), last: u64::from(last), len });
        }
        match *word {
            [a] => Some(Key { first: u64::from(a), last: 0, len }),
            [a, b] => Some(Key { first: u64::from(a) | u64::from(b) << 8, last: 0, len }),
            [a, b, c] => {
                Some(Key { first: u64::from(a) | u64::from(b) << 8 | u64::from(c) << 16, last: 0, len })
            }
            _ => None,
        }
    }

    #[inline]
    fn hash(self) -> u64 {
        self.first ^ self.last.rotate_left(24) ^ self.len as u64
    }
}

/// Returns true if a text begins with another one. Most are of eight to sixteen bytes, which takes two comparisons of
/// numbers.
#[inline]
pub(crate) fn begins_with(text: &[u8], start: &[u8]) -> bool {
    let Some(head) = text.get(..start.len()) else { return false };
    match (start.first_chunk::<8>(), start.last_chunk::<8>()) {
        (Some(first), Some(last)) if start.len() <= 16 => {
            head.first_chunk() == Some(first) && head.last_chunk() == Some(last)
        }
        _ => head == start,
    }
}

impl<V, const N: usize> Default for Words<V, N> {
    fn default() -> Self {
        Words(Recent::default())
    }
}

impl<V: Copy, const N: usize> Words<V, N> {
    #[inline]
    pub fn get(&self, word: &[u8]) -> Option<V> {
        let key = Key::of(word)?;
        self.0.get(key.hash(), &key).copied()
    }

    pub fn remember(&mut self, word: &[u8], value: V) {
        if let Some(key) = Key::of(word) {
            self.0.insert(key.hash(), key, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_begin_with_their_starts() {
        let text = b"abcdefghijklmnopqrstuvwxyz";
        for len in 0..=text.len() {
            assert!(begins_with(text, &text[..len]), "{len}");
            let mut other = text[..len].to_vec();
            for at in 0..len {
                other[at] = b'-';
                assert!(!begins_with(text, &other), "{len} {at}");
                other[at] = text[at];
            }
        }
        assert!(!begins_with(&text[..9], &text[..10]));
    }

    #[test]
    fn words_are_told_apart() {
        let text = "abcdefghijklmnopqrstuvwxyz";
        let all: Vec<&str> = (1..=16).flat_map(|len| (0..8).map(move |at| &text[at..at + len])).collect();
        for known in &all {
            let mut words: Words<_> = Words::default();
            words.remember(known.as_bytes(), 1);
            for asked in &all {
                assert_eq!(words.get(asked.as_bytes()).is_some(), asked == known, "{asked} {known}");
            }
        }
        let mut words: Words<_> = Words::default();
        words.remember(text.as_bytes(), 1);
        assert_eq!(words.get(text.as_bytes()), None, "long words are not kept");
    }
}

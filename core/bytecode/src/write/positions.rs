//! The places of locations, and those of positions in a file by their line.
//!
//! Nearly every operation has a position of its own, and those of neighbours are near to each other. So a list by line
//! is faster than a table of hashes: what is asked for next stands beside what was asked for last. The positions of a line
//! are items that lead to each other.

use super::builtin;
use super::numbering::{Counter, Item, Numbering, Subject};
use hashbrown::HashTable;
use smallvec::SmallVec;
use terrace_ir::{FileLineCol, Identifier, Location, NumberedPosition};
use terrace_support::ensure_stack;
use terrace_support::interner::hash_of;

/// Positions of one file: that of the first one that is asked for.
#[derive(Default)]
pub(super) struct Positions<'c> {
    file: Option<Identifier<'c>>,
    /// Positions in later lines are left to whoever asks.
    pub limit: usize,
    /// By line, one more than the place of its newest position.
    lines: Vec<u32>,
}

impl<'c> Positions<'c> {
    /// Lines with more positions than this are left to whoever asks.
    pub const MOST_OF_A_LINE: usize = 8;

    /// Returns one more than the place of the newest position in the line of `position`, or zero; to be changed if
    /// that becomes the newest. `None` if such a position is not found by its line.
    #[inline]
    pub fn newest_of_line(&mut self, position: FileLineCol<'c>) -> Option<&mut u32> {
        let line = position.line() as usize;
        if *self.file.get_or_insert(position.file) != position.file || line >= self.limit {
            return None;
        }
        if line >= self.lines.len() {
            self.lines.resize((line + 1).max(self.lines.len() * 2).min(self.limit), 0);
        }
        Some(&mut self.lines[line])
    }
}

/// The places of locations that are not found by their line. What a place stands for is looked up among the items, so that
/// the table is small.
#[derive(Default)]
pub(super) struct LocationPlaces(HashTable<u32>);

/// Key of a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Unknown,
    Position { file_place: u32, line: u32, column: u32 },
    Other(usize),
}

impl Key {
    /// Returns the key of an item; none if that is no location.
    fn of(item: &Item<Subject<'_>>) -> Option<Key> {
        Some(match item.subject {
            Subject::Attribute(_) => return None,
            Subject::Unknown => Key::Unknown,
            Subject::Position { line, column, .. } => {
                Key::Position { file_place: item.references, line, column }
            }
            Subject::Location(data) => Key::Other(data.address()),
        })
    }
}

impl<'c> Numbering<'c> {
    pub fn location(&mut self, location: Location<'c>) -> u32 {
        if let Location::FileLineCol(position) = location
            && let Some(at) = self.position(position)
        {
            return at;
        }
        if let Some(at) = self.find_location(location) {
            return self.attributes.use_again(at);
        }
        let at = self.attributes.items.len() as u32;
        match location {
            Location::Unknown => self.add_location(Subject::Unknown),
            Location::FileLineCol(position) => {
                let (line, column) = (position.line(), position.column());
                self.add_location(Subject::Position { line, column, previous: 0 });
                self.refer_to_file(at, position.file);
            }
            Location::Other(data) => {
                self.add_location(Subject::Location(data));
                let places = ensure_stack(|| {
                    let mut counter = Counter { numbering: self, places: SmallVec::new() };
                    builtin::encode_location(location, &mut counter);
                    counter.places
                });
                self.attributes.items[at as usize].references = self.keep(&places);
            }
        }
        let items = &self.attributes.items;
        let hash_of_place = |place: &u32| hash_of(&Key::of(&items[*place as usize]));
        self.location_places.0.insert_unique(hash_of_place(&at), at, hash_of_place);
        at
    }

    /// Finds the place of a location that was met, and is not found by its line.
    fn find_location(&self, location: Location<'c>) -> Option<u32> {
        let key = Some(match location {
            Location::Unknown => Key::Unknown,
            Location::FileLineCol(position) => {
                let (line, column) = (position.line(), position.column());
                Key::Position { file_place: self.known_identifier(position.file)?, line, column }
            }
            Location::Other(data) => Key::Other(data.address()),
        });
        let items = &self.attributes.items;
        let is_same = |place: &u32| Key::of(&items[*place as usize]) == key;
        self.location_places.0.find(hash_of(&key), is_same).copied()
    }

    /// Returns a location in the short form of records.
    #[inline]
    pub fn numbered_position(&mut self, position: NumberedPosition) -> u32 {
        let file = match self.last_number {
            Some((number, file)) if number == position.file => file,
            _ => {
                let file = self.context.file(position.file);
                self.last_number = Some((position.file, file));
                file
            }
        };
        let NumberedPosition { line, column, .. } = position;
        self.location(Location::FileLineCol(FileLineCol::new(file, line, column)))
    }

    /// Returns a position of the file whose positions are found by their line; `None` if it is left to the table.
    fn position(&mut self, position: FileLineCol<'c>) -> Option<u32> {
        let next = self.attributes.items.len() as u32;
        let newest = self.positions.newest_of_line(position)?;
        let (mut at, mut count) = (*newest, 0);
        while let Some(place) = at.checked_sub(1) {
            let item = &self.attributes.items[place as usize];
            let Subject::Position { column, previous, .. } = item.subject else { break };
            if column == position.column() {
                return Some(self.attributes.use_again(place));
            }
            at = previous;
            count += 1;
        }
        if count == Positions::MOST_OF_A_LINE {
            return None;
        }
        let previous = std::mem::replace(newest, next + 1);
        let (line, column) = (position.line(), position.column());
        self.add_location(Subject::Position { line, column, previous });
        self.refer_to_file(next, position.file);
        Some(next)
    }

    fn add_location(&mut self, subject: Subject<'c>) {
        let dialect = self.builtin_dialect();
        self.attributes.add(subject, dialect);
    }

    fn refer_to_file(&mut self, at: u32, file: Identifier<'c>) {
        let place = match self.last_file {
            Some((name, place)) if name == file => self.attributes.use_again(place),
            _ => self.identifier(file),
        };
        self.last_file = Some((file, place));
        self.attributes.items[at as usize].references = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use terrace_ir::Context;

    #[test]
    fn positions_are_found_again() {
        let context = Context::new(&[]);
        let mut numbering = Numbering::new(&context, 0);
        numbering.positions.limit = 100;
        let mut find = |file, line, column| numbering.location(context.file_line_col(file, line, column));
        let mut asked: Vec<(&str, u32, u32)> = vec![("f", 99, 1), ("f", 3, 1), ("f", 100, 1), ("g", 3, 1)];
        // More than are found by their line.
        asked.extend((2..20).map(|column| ("f", 3, column)));
        let places: Vec<u32> = asked.iter().map(|&(file, line, column)| find(file, line, column)).collect();
        for (&(file, line, column), &place) in asked.iter().zip(&places) {
            assert_eq!(find(file, line, column), place);
        }
        let mut distinct = places.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), places.len());
        let counts = places.iter().map(|&place| numbering.attributes.counts[place as usize]);
        assert!(counts.clone().all(|count| count == 2), "{:?}", counts.collect::<Vec<_>>());
    }
}

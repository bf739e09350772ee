//! The places of locations, and those of positions in a file by their line.
//!
//! Nearly every operation has a position of its own, and those of neighbours are near to each other. So a list by line
//! is faster than a table of hashes: what is asked for next stands beside what was asked for last. The positions of a line
//! are items that lead to each other.

use super::builtin;
use super::numbering::{Counter, Numbering, Subject};
use smallvec::SmallVec;
use terrace_ir::{FileLineCol, Identifier, Location, NumberedPosition};

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

    /// One more than the place of the newest position in the line of `position`, or zero; to be changed if that becomes the
    /// newest. `None` if such a position is not found by its line.
    #[inline]
    pub fn newest_of_line(&mut self, position: FileLineCol<'c>) -> Option<&mut u32> {
        let line = position.line as usize;
        if *self.file.get_or_insert(position.file) != position.file || line >= self.limit {
            return None;
        }
        if line >= self.lines.len() {
            self.lines.resize((line + 1).max(self.lines.len() * 2).min(self.limit), 0);
        }
        Some(&mut self.lines[line])
    }
}

impl<'c> Numbering<'c> {
    pub fn location(&mut self, location: Location<'c>) -> u32 {
        if let Location::FileLineCol(position) = location
            && let Some(at) = self.position(position)
        {
            return at;
        }
        let next = self.attributes.items.len() as u32;
        let at = *self.location_places.entry(location).or_insert(next);
        if at != next {
            return self.attributes.use_again(at);
        }
        match location {
            Location::Unknown => self.add_location(Subject::Unknown),
            Location::FileLineCol(position) => {
                let FileLineCol { line, column, .. } = position;
                self.add_location(Subject::Position { line, column, previous: 0 });
                self.refer_to_file(at, position.file);
            }
            Location::Other(data) => {
                self.add_location(Subject::Location(data));
                let places = stacker::maybe_grow(64 << 10, 1 << 20, || {
                    let mut counter = Counter { numbering: self, places: SmallVec::new() };
                    builtin::encode_location(location, &mut counter);
                    counter.places
                });
                self.attributes.items[at as usize].references = self.keep(&places);
            }
        }
        at
    }

    /// A location in the short form of records.
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
        self.location(Location::FileLineCol(FileLineCol { file, line, column }))
    }

    /// A position of the file whose positions are found by their line; `None` if it is left to the table.
    fn position(&mut self, position: FileLineCol<'c>) -> Option<u32> {
        let next = self.attributes.items.len() as u32;
        let newest = self.positions.newest_of_line(position)?;
        let (mut at, mut count) = (*newest, 0);
        while let Some(place) = at.checked_sub(1) {
            let item = &self.attributes.items[place as usize];
            let Subject::Position { column, previous, .. } = item.subject else { break };
            if column == position.column {
                return Some(self.attributes.use_again(place));
            }
            at = previous;
            count += 1;
        }
        if count == Positions::MOST_OF_A_LINE {
            return None;
        }
        let previous = std::mem::replace(newest, next + 1);
        let FileLineCol { line, column, .. } = position;
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

//! The places of positions in a file, found by their line.
//!
//! Nearly every operation has a position of its own, and those of neighbours are near to each other. So a list by line
//! is faster than a table of hashes: what is asked for next stands beside what was asked for last.

use terrace_ir::{FileLineCol, Identifier};

/// Lines with more positions than this are left to whoever asks.
const MOST_OF_A_LINE: usize = 8;

/// Positions of one file: that of the first one that is asked for.
#[derive(Default)]
pub(super) struct Positions<'c> {
    file: Option<Identifier<'c>>,
    /// Positions in later lines are left to whoever asks.
    pub limit: usize,
    /// By line, one more than the number of its newest entry.
    lines: Vec<u32>,
    entries: Vec<Entry>,
}

struct Entry {
    column: u32,
    place: u32,
    /// As in `lines`, the one before it in the line.
    previous: u32,
}

impl<'c> Positions<'c> {
    /// The place of a position; `next` if it has none, and gets that. `None` if such a position is not kept here.
    pub fn find_or_keep(&mut self, position: FileLineCol<'c>, next: u32) -> Option<u32> {
        let line = position.line as usize;
        if *self.file.get_or_insert(position.file) != position.file || line >= self.limit {
            return None;
        }
        if line >= self.lines.len() {
            self.lines.resize((line + 1).max(self.lines.len() * 2).min(self.limit), 0);
        }
        let mut at = self.lines[line];
        let mut count = 0;
        while at > 0 {
            let entry = &self.entries[at as usize - 1];
            if entry.column == position.column {
                return Some(entry.place);
            }
            at = entry.previous;
            count += 1;
        }
        if count == MOST_OF_A_LINE {
            return None;
        }
        let previous = self.lines[line];
        self.entries.push(Entry { column: position.column, place: next, previous });
        self.lines[line] = self.entries.len() as u32;
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use terrace_ir::Context;

    #[test]
    fn positions_are_found_again() {
        let context = Context::new(&[]);
        let mut positions = Positions { limit: 100, ..Positions::default() };
        let [file, other] = ["f", "g"].map(|name| context.identifier(name));
        let mut find =
            |file, line, column, next| positions.find_or_keep(FileLineCol { file, line, column }, next);
        assert_eq!(find(file, 99, 1, 0), Some(0));
        assert_eq!(find(file, 3, 1, 1), Some(1));
        assert_eq!(find(file, 3, 2, 2), Some(2));
        assert_eq!([find(file, 3, 1, 3), find(file, 99, 1, 3)], [Some(1), Some(0)]);
        assert_eq!([find(other, 3, 1, 3), find(file, 100, 1, 3)], [None, None]);
        for column in 3..9 {
            assert_eq!(find(file, 3, column, column), Some(column));
        }
        // The line is full.
        assert_eq!([find(file, 3, 9, 9), find(file, 3, 8, 9), find(file, 3, 1, 9)], [None, Some(8), Some(1)]);
    }
}

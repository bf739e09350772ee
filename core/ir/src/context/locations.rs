//! Locations of a context: how they are made, put together, and packed into the records of operations.

use super::Context;
use crate::uniqued::attribute::Attribute;
use crate::uniqued::identifier::{Identifier, Interned};
use crate::uniqued::location::{FileLineCol, Location, LocationData, PackedLocation, Unpacked};
use std::sync::PoisonError;
use terrace_support::interner::FoldSet;

/// Longer lists of locations are made when somebody asks for them.
const MOST_FUSED: usize = 32;

impl<'c> Context<'c> {
    /// Returns the location of a position in a file.
    pub fn file_line_col(&'c self, file: &str, line: u32, column: u32) -> Location<'c> {
        Location::FileLineCol(FileLineCol::new(self.identifier(file), line, column))
    }

    /// Returns the file of that number, which some location of this context has.
    ///
    /// # Panics
    /// If there is none.
    pub fn file(&self, number: usize) -> Identifier<'c> {
        self.files.read().unwrap_or_else(PoisonError::into_inner).list[number]
    }

    fn location(&'c self, data: LocationData<'c>) -> Location<'c> {
        Location::Other(Interned::new(self.locations.intern(data)))
    }

    /// Returns the location of a stretch of a file; a plain position if it is empty.
    pub fn file_line_col_range(
        &'c self,
        start: FileLineCol<'c>,
        end_line: u32,
        end_column: u32,
    ) -> Location<'c> {
        if (start.line(), start.column()) == (end_line, end_column) {
            return Location::FileLineCol(start);
        }
        self.location(LocationData::FileLineColRange { start, end_line, end_column })
    }

    /// Returns a named location.
    pub fn name_location(&'c self, name: &str, child: Location<'c>) -> Location<'c> {
        self.location(LocationData::Name { name: self.identifier(name), child: self.flat_location(child) })
    }

    /// Returns the location of inlined code.
    pub fn call_site(&'c self, callee: Location<'c>, caller: Location<'c>) -> Location<'c> {
        let (callee, caller) = (self.flat_location(callee), self.flat_location(caller));
        self.location(LocationData::CallSite { callee, caller })
    }

    /// Joins several locations into one: nested ones with the same metadata are flattened, unknown ones and
    /// repetitions left out.
    pub fn fused(&'c self, locations: &[Location<'c>], metadata: Option<Attribute<'c>>) -> Location<'c> {
        let mut parts: Vec<Location<'c>> = Vec::new();
        let mut seen: FoldSet<Location<'c>> = FoldSet::default();
        let mut add = |location: Location<'c>| {
            if location != Location::Unknown && seen.insert(location) {
                parts.push(location);
            }
        };
        for &location in locations {
            match self.flat_location(location).data() {
                Some(LocationData::Fused { locations, metadata: inner }) if *inner == metadata => {
                    locations.iter().copied().for_each(&mut add);
                }
                _ => add(location),
            }
        }
        if metadata.is_none() {
            match parts[..] {
                [] => return Location::Unknown,
                [one] => return one,
                _ => {}
            }
        } else if parts.is_empty() {
            parts.push(Location::Unknown);
        }
        self.fused_as_given(&parts, metadata)
    }

    /// Joins several locations into one, just as they are given: what was stored is flat already.
    pub fn fused_as_given(
        &'c self,
        locations: &[Location<'c>],
        metadata: Option<Attribute<'c>>,
    ) -> Location<'c> {
        let locations = self.arena.slice(locations);
        self.location(LocationData::Fused { locations, metadata })
    }

    /// Joins several locations into one, as [`Context::fused`]; where they are many, the list is made when somebody
    /// asks for it.
    pub fn joined(&'c self, locations: &[Location<'c>]) -> Location<'c> {
        let size = |location: &Location<'c>| match location.data() {
            Some(LocationData::Fused { locations, metadata: None }) => locations.len(),
            Some(LocationData::Joined { .. }) => MOST_FUSED,
            _ => 1,
        };
        if locations.iter().map(size).sum::<usize>() <= MOST_FUSED {
            return self.fused(locations, None);
        }
        let mut parts: Vec<Location<'c>> = Vec::with_capacity(locations.len());
        for &location in locations {
            if location != Location::Unknown && !parts.contains(&location) {
                parts.push(location);
            }
        }
        match parts[..] {
            [] => Location::Unknown,
            [one] => one,
            _ => self.location(LocationData::Joined { parts: self.arena.slice(&parts) }),
        }
    }

    /// Returns the same with a list of all locations, if it is a joined one. What is printed or stored is flat.
    ///
    /// Cost: that of the list, the first time.
    pub fn flat_location(&'c self, location: Location<'c>) -> Location<'c> {
        let Location::Other(data) = location else { return location };
        if !matches!(data.get(), LocationData::Joined { .. }) {
            return location;
        }
        let table = || self.flat_locations.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let table = table();
            if let Some(&at) = table.0.get(&data.address()) {
                return table.1[at];
            }
        }
        let (mut leaves, mut seen, mut pending) = (Vec::new(), FoldSet::default(), vec![location]);
        while let Some(next) = pending.pop() {
            match next {
                Location::Other(inner) => match *inner.get() {
                    LocationData::Joined { parts } if seen.insert(inner.address()) => {
                        pending.extend(parts.iter().rev());
                    }
                    LocationData::Joined { .. } => {}
                    _ => leaves.push(next),
                },
                _ => leaves.push(next),
            }
        }
        let flat = self.fused(&leaves, None);
        let mut table = table();
        let at = table.1.len();
        table.0.insert(data.address(), at);
        table.1.push(flat);
        flat
    }

    pub(crate) fn pack_location(&'c self, location: Location<'c>) -> PackedLocation {
        match location {
            Location::Unknown => PackedLocation::UNKNOWN,
            Location::FileLineCol(position) => {
                let file = self.file_number(position.file);
                PackedLocation::file_line_col(file, position.line(), position.column()).unwrap_or_else(|| {
                    // Too large for the fields: kept whole, as a range that ends where it starts.
                    let data = LocationData::FileLineColRange {
                        start: position,
                        end_line: position.line(),
                        end_column: position.column(),
                    };
                    self.pack_other(Interned::new(self.locations.intern(data)))
                })
            }
            Location::Other(data) => self.pack_other(data),
        }
    }

    fn pack_other(&self, data: Interned<'c, LocationData<'c>>) -> PackedLocation {
        let mut index = self.other_location_index.lock().unwrap_or_else(PoisonError::into_inner);
        let at = *index.entry(data.address()).or_insert_with(|| {
            let mut all = self.other_locations.write().unwrap_or_else(PoisonError::into_inner);
            all.push(data);
            all.len() - 1
        });
        PackedLocation::index(at)
    }

    pub(crate) fn file_number(&self, file: Identifier<'c>) -> usize {
        if let Some(at) = self.files.read().unwrap_or_else(PoisonError::into_inner).find(file) {
            return at;
        }
        let mut files = self.files.write().unwrap_or_else(PoisonError::into_inner);
        files.find(file).unwrap_or_else(|| {
            let next = files.list.len();
            files.list.push(file);
            files.numbers.insert(file.0.address(), next);
            next
        })
    }

    pub(crate) fn unpack_location(&self, location: PackedLocation) -> Location<'c> {
        if location == PackedLocation::UNKNOWN {
            return Location::Unknown;
        }
        match location.unpack() {
            Unpacked::FileLineCol { file, line, column } => {
                Location::FileLineCol(FileLineCol::new(self.file(file), line, column))
            }
            Unpacked::Index(at) => {
                let data = self.other_locations.read().unwrap_or_else(PoisonError::into_inner)[at];
                match *data.get() {
                    LocationData::FileLineColRange { start, end_line, end_column }
                        if (start.line(), start.column()) == (end_line, end_column) =>
                    {
                        Location::FileLineCol(start)
                    }
                    _ => Location::Other(data),
                }
            }
        }
    }
}

//! Source locations of operations.

use crate::uniqued::attribute::Attribute;
use crate::uniqued::identifier::{Identifier, Interned};
use terrace_support::ensure_stack;

/// A source location. `Copy`; the common form, file, line and column, needs no storage of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Location<'c> {
    /// Not known.
    Unknown,
    /// A position in a file.
    FileLineCol(FileLineCol<'c>),
    /// One of the rarer forms.
    Other(Interned<'c, LocationData<'c>>),
}

/// A position in a file; line and column count from one, zero means that it is not known.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FileLineCol<'c> {
    /// The name of the file.
    pub file: Identifier<'c>,
    /// Line and column in one: as two, they would be written one by one, and a machine waits for both where it reads them
    /// together soon after, as locations are copied.
    position: u64,
}

impl<'c> FileLineCol<'c> {
    /// Creates a position.
    #[inline]
    pub fn new(file: Identifier<'c>, line: u32, column: u32) -> Self {
        FileLineCol { file, position: u64::from(line) << 32 | u64::from(column) }
    }

    /// Returns the line.
    #[inline]
    pub fn line(self) -> u32 {
        (self.position >> 32) as u32
    }

    /// Returns the column.
    #[inline]
    pub fn column(self) -> u32 {
        self.position as u32
    }
}

/// A position in a file, which it names by the number that the file has in the context: what records hold, as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberedPosition {
    /// The number of the file; [`Context::file`] knows its name.
    ///
    /// [`Context::file`]: crate::Context::file
    pub file: usize,
    /// Line, counted from one.
    pub line: u32,
    /// Column, counted from one.
    pub column: u32,
}

/// The rarer forms of a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum LocationData<'c> {
    /// A stretch of a file.
    FileLineColRange {
        /// Start.
        start: FileLineCol<'c>,
        /// The line where it ends.
        end_line: u32,
        /// The column where it ends.
        end_column: u32,
    },
    /// A name, and maybe where that comes from.
    Name {
        /// The name.
        name: Identifier<'c>,
        /// Named location.
        child: Location<'c>,
    },
    /// Code that was inlined from one place into another.
    CallSite {
        /// Location of the code.
        callee: Location<'c>,
        /// Location of the call.
        caller: Location<'c>,
    },
    /// Several locations in one.
    Fused {
        /// The locations.
        locations: &'c [Location<'c>],
        /// Metadata of the fusion.
        metadata: Option<Attribute<'c>>,
    },
    /// Location as `Fused`, not in that form yet: [`Context::flat_location`] converts it.
    ///
    /// A rewrite that goes on and on makes locations of locations; to make a list of each would be quadratic. Of two
    /// locations of this form that come down to the same list, each is a location of its own.
    ///
    /// [`Context::flat_location`]: crate::Context::flat_location
    Joined {
        /// The locations, some of which are of this form.
        parts: &'c [Location<'c>],
    },
}

impl<'c> Location<'c> {
    /// Returns the rarer form, if it is one.
    pub fn data(self) -> Option<&'c LocationData<'c>> {
        match self {
            Location::Other(data) => Some(data.get()),
            _ => None,
        }
    }

    /// Finds the first position in a file that this location leads to: what a diagnostic is printed at.
    pub fn find_file(self) -> Option<FileLineCol<'c>> {
        let mut at = self;
        loop {
            match at {
                Location::Unknown => return None,
                Location::FileLineCol(position) => return Some(position),
                Location::Other(data) => match *data.get() {
                    LocationData::FileLineColRange { start, .. } => return Some(start),
                    LocationData::Name { child, .. } => at = child,
                    LocationData::CallSite { callee, .. } => at = callee,
                    LocationData::Fused { locations, .. } | LocationData::Joined { parts: locations } => {
                        return locations.iter().find_map(|l| ensure_stack(|| l.find_file()));
                    }
                },
            }
        }
    }
}

/// A location in 64 bits, meaningful together with the context: a file number, line and column, or an index into
/// the context's table of locations.
///
/// ```text
/// 0 | file: 15 | line: 28 | column: 20
/// 1 | index: 63
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PackedLocation(u64);

pub(crate) enum Unpacked {
    FileLineCol { file: usize, line: u32, column: u32 },
    Index(usize),
}

const COLUMN_BITS: u32 = 20;
const LINE_BITS: u32 = 28;
const FILE_BITS: u32 = 15;

impl PackedLocation {
    pub const UNKNOWN: PackedLocation = PackedLocation(u64::MAX);

    pub fn file_line_col(file: usize, line: u32, column: u32) -> Option<Self> {
        let fits = file < 1 << FILE_BITS && line < 1 << LINE_BITS && column < 1 << COLUMN_BITS;
        fits.then(|| {
            PackedLocation(((file as u64) << LINE_BITS | u64::from(line)) << COLUMN_BITS | u64::from(column))
        })
    }

    pub fn index(index: usize) -> Self {
        PackedLocation(1 << 63 | index as u64)
    }

    /// Returns the position, if it is one that needs no table.
    #[inline]
    pub fn position(self) -> Option<NumberedPosition> {
        match self.unpack() {
            Unpacked::FileLineCol { file, line, column } => Some(NumberedPosition { file, line, column }),
            Unpacked::Index(_) => None,
        }
    }

    #[inline]
    pub fn unpack(self) -> Unpacked {
        if self.0 >> 63 == 1 {
            return Unpacked::Index((self.0 & !(1 << 63)) as usize);
        }
        Unpacked::FileLineCol {
            file: (self.0 >> (LINE_BITS + COLUMN_BITS)) as usize,
            line: (self.0 >> COLUMN_BITS) as u32 & ((1 << LINE_BITS) - 1),
            column: self.0 as u32 & ((1 << COLUMN_BITS) - 1),
        }
    }
}

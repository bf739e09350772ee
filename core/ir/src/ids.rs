//! Small typed numbers for what lives in a [`Body`](crate::Body).
//!
//! An id means something only together with the body that gave it out, for as long as its entry is not erased; an
//! `Option` of an id takes no extra room.
//!
//! # What is checked
//! **With debug assertions** an id carries the number of its body and the generation of its entry. Any use of an id
//! panics, reading included, if the body is another one ("belongs to another body") or the entry was erased, whether its
//! place was taken since or not ("was erased").
//!
//! **Without them** an id is 32 bits, and edits of a body check that the operations, blocks and values that they are
//! given exist and are not erased. The places of erased entries are not given to new ones before the body is handed out to
//! another piece of work ([`Body::reuse_erased`](crate::Body::reuse_erased); each pass is one), so an id that was erased
//! by the same piece of work is always found. An id of another body is found if this body has no live entry of that
//! number.
//!
//! [`Body::ROOT`](crate::Body::ROOT) is the root of each body. Two ids are equal if their numbers are: comparisons do not
//! look at bodies and generations.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

/// The body and the generation of an id; nothing without debug assertions.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    #[cfg(debug_assertions)]
    pub body: u32,
    #[cfg(debug_assertions)]
    pub generation: u32,
}

impl Origin {
    /// The origin of an id that is valid in each body.
    pub const ANY: Origin = Origin {
        #[cfg(debug_assertions)]
        body: 0,
        #[cfg(debug_assertions)]
        generation: 0,
    };
}

/// An id of an entry of a [`Table`](crate::body::Table).
pub(crate) trait TableId: Copy {
    /// The kind of the entry, for messages of debug assertions.
    #[cfg_attr(not(debug_assertions), allow(dead_code))]
    const KIND: &'static str;

    /// Returns the id of the entry at `index`.
    fn new(index: usize, origin: Origin) -> Self;

    /// Returns the position of the entry.
    fn position(self) -> usize;

    /// Returns the body and generation.
    fn origin(self) -> Origin;
}

/// Returns the number of the entry at `index`.
#[inline]
fn number(index: usize) -> NonZeroU32 {
    let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
    number.expect("a body holds fewer than 2^32 - 1 entries of a kind")
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $kind:literal),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name {
            number: NonZeroU32,
            origin: Origin,
        }

        impl $name {
            /// Returns the position of the entry in its table.
            #[inline]
            pub fn index(self) -> usize {
                self.number.get() as usize - 1
            }
        }

        impl TableId for $name {
            const KIND: &'static str = $kind;

            #[inline]
            fn new(index: usize, origin: Origin) -> Self {
                $name { number: number(index), origin }
            }

            #[inline]
            fn position(self) -> usize {
                self.index()
            }

            #[inline]
            fn origin(self) -> Origin {
                self.origin
            }
        }

        impl PartialEq for $name {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.number == other.number
            }
        }

        impl Eq for $name {}

        impl Hash for $name {
            #[inline]
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.number.hash(state);
            }
        }

        impl PartialOrd for $name {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            #[inline]
            fn cmp(&self, other: &Self) -> Ordering {
                self.number.cmp(&other.number)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.number).finish()
            }
        }
    )*};
}

ids! {
    /// An operation of a body.
    OpId "operation",
    /// A block of a body.
    BlockId "block",
    /// A region of a body.
    RegionId "region",
    /// An SSA value of a body: a result of an operation or an argument of a block.
    ValueId "value",
    /// One operand of one operation: a use of a value.
    OperandId "operand",
}

macro_rules! links {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub(crate) struct $name(NonZeroU32);

        impl $name {
            /// Returns the id of the entry at `index` of its table.
            #[inline]
            pub fn at(index: usize) -> Self {
                $name(number(index))
            }

            /// Returns the position of the entry in its table.
            #[inline]
            pub fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }
    )*};
}

links! {
    /// One successor of one operation: a use of a block.
    SuccessorId,
    /// The rarely present part of an operation.
    ExtraId,
}

impl ExtraId {
    /// Returns the id as a number, which is neither zero nor the largest.
    #[inline]
    pub fn number(self) -> u32 {
        self.0.get()
    }

    /// Returns the id of a number, unless that is zero.
    #[inline]
    pub fn of_number(number: u32) -> Option<Self> {
        NonZeroU32::new(number).map(ExtraId)
    }
}

impl OpId {
    /// The first entry of its table.
    pub(crate) const FIRST: Self = OpId { number: NonZeroU32::MIN, origin: Origin::ANY };
}

impl ValueId {
    /// Returns the value `number` places after: results of one operation are consecutive.
    #[inline]
    pub fn offset(self, number: u32) -> Self {
        TableId::new(self.index() + number as usize, self.origin)
    }
}

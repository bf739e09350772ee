//! Small typed numbers for what lives in a [`Body`](crate::Body).
//!
//! An id means something only together with the body that gave it out; an `Option` of an id takes no extra room.

use std::num::NonZeroU32;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(NonZeroU32);

        impl $name {
            /// The id of the entry at `index` of its table.
            #[inline]
            pub(crate) fn at(index: usize) -> Self {
                let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
                $name(number.expect("a body holds fewer than 2^32 - 1 entries of a kind"))
            }

            /// Returns the position of the entry in its table.
            #[inline]
            pub fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }
    )*};
}

impl ExtraId {
    /// The id as a number, which is neither zero nor the largest.
    #[inline]
    pub(crate) fn number(self) -> u32 {
        self.0.get()
    }

    /// The id of a number, unless that is zero.
    #[inline]
    pub(crate) fn of_number(number: u32) -> Option<Self> {
        NonZeroU32::new(number).map(ExtraId)
    }
}

impl OpId {
    /// The first entry of its table.
    pub(crate) const FIRST: Self = OpId(NonZeroU32::MIN);
}

impl ValueId {
    /// The value `number` places behind: results of one operation are consecutive.
    #[inline]
    pub fn offset(self, number: u32) -> Self {
        ValueId::at(self.index() + number as usize)
    }
}

ids! {
    /// An operation of a body.
    OpId,
    /// A block of a body.
    BlockId,
    /// A region of a body.
    RegionId,
    /// An SSA value of a body: a result of an operation or an argument of a block.
    ValueId,
    /// One operand of one operation: a use of a value.
    OperandId,
    /// One successor of one operation: a use of a block.
    SuccessorId,
    /// The rarely present part of an operation.
    ExtraId,
}

//! Tables of handles by number, filled by whichever thread is first.

use crate::uniqued::attribute::{Attribute, AttributeData};
use crate::uniqued::discardable::{Discardable, DiscardableData};
use crate::uniqued::identifier::{Identifier, Interned};
use crate::uniqued::ty::{Type, TypeData};
use terrace_support::once::OnceTable;

macro_rules! handle_table {
    ($(#[$doc:meta])* $table:ident, $handle:ident, $data:ty, $of_data:expr, $data_of:expr) => {
        $(#[$doc])*
        pub struct $table<'c>(OnceTable<'c, $data>);

        impl<'c> $table<'c> {
            /// Creates a table of n entries, all absent.
            pub fn new(len: usize) -> Self {
                $table(OnceTable::new(len))
            }
            /// Returns an entry, if it was set.
            #[inline]
            pub fn get(&self, at: usize) -> Option<$handle<'c>> {
                self.0.get(at).map($of_data)
            }
            /// Sets an entry, unless another thread was faster; what it is from then on.
            ///
            /// # Panics
            /// If there is no such entry.
            pub fn set(&self, at: usize, handle: $handle<'c>) -> $handle<'c> {
                $of_data(self.0.set(at, $data_of(handle)))
            }
        }
    };
}

handle_table!(
    /// Attributes by number.
    AttributeTable, Attribute, AttributeData<'c>, |data| Attribute(Interned::new(data)), |handle: Attribute<'c>| handle.0.get()
);
handle_table!(
    /// Discardable attributes by number.
    DiscardableTable, Discardable, DiscardableData<'c>, Discardable, |handle: Discardable<'c>| handle.0
);
handle_table!(
    /// Types by number.
    TypeTable, Type, TypeData<'c>, |data| Type(Interned::new(data)), |handle: Type<'c>| handle.0.get()
);
handle_table!(
    /// Names by number.
    IdentifierTable, Identifier, &'c str, |data| Identifier(Interned::new(data)), |handle: Identifier<'c>| handle.0.get()
);

//! Tables of handles by number, filled by whichever thread is first.

use crate::attribute::{Attribute, AttributeData};
use crate::identifier::{Identifier, Interned};
use crate::ty::{Type, TypeData};
use terrace_support::once::OnceTable;

macro_rules! handle_table {
    ($(#[$doc:meta])* $table:ident, $handle:ident, $data:ty) => {
        $(#[$doc])*
        pub struct $table<'c>(OnceTable<'c, $data>);

        impl<'c> $table<'c> {
            /// A table of so many entries, all absent.
            pub fn new(len: usize) -> Self {
                $table(OnceTable::new(len))
            }
            /// An entry, if it was set.
            #[inline]
            pub fn get(&self, at: usize) -> Option<$handle<'c>> {
                self.0.get(at).map(|data| $handle(Interned::new(data)))
            }
            /// Sets an entry, unless another thread was faster; what it is from then on.
            ///
            /// # Panics
            /// If there is no such entry.
            pub fn set(&self, at: usize, handle: $handle<'c>) -> $handle<'c> {
                $handle(Interned::new(self.0.set(at, handle.0.get())))
            }
        }
    };
}

handle_table!(
    /// Attributes by number.
    AttributeTable, Attribute, AttributeData<'c>
);
handle_table!(
    /// Types by number.
    TypeTable, Type, TypeData<'c>
);
handle_table!(
    /// Names by number.
    IdentifierTable, Identifier, &'c str
);

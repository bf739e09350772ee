//! Numbers of entities, each the row of a table.

/// Declares numbers of entities in a table.
macro_rules! entities {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub(crate) struct $name(u32);

        impl $name {
            /// Returns the number of the entity in that row of its table.
            pub(crate) fn new(index: usize) -> Self {
                $name(u32::try_from(index).expect("a text has less than 2^32 entities"))
            }

            /// Returns the row of the entity in its table.
            pub(crate) fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

entities! {
    /// Number of a type.
    TypeId;
    /// Number of a constant.
    ConstantId;
    /// Number of a piece of metadata.
    MetadataId;
    /// Number of a function, variable, alias or ifunc.
    SymbolId;
    /// Number of a value that an instruction or an argument of a function defines.
    LocalId;
    /// Number of a block of a function.
    BlockId;
}

/// Operand of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    /// Value of the function.
    Local(LocalId),
    /// Constant.
    Constant(ConstantId),
    /// Metadata, as an argument.
    Metadata(MetadataId),
}

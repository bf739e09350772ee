//! The machine that loops are shaped for, as far as passes are told of it.

/// Registers and caches of one core.
///
/// Loops are shaped by this description, not by the machine that the compiler runs on, so the same options give the same
/// program anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machine {
    /// Bytes of a vector register.
    pub vector_bytes: i64,
    /// Number of vector registers.
    pub registers: i64,
    /// True if sums of products have one rounding.
    pub has_fma: bool,
    /// Bytes of the data caches of one core: the first, the second, and as much of the third level as it may fill.
    pub cache_bytes: [i64; 3],
}

impl Machine {
    /// Any machine with vectors of 128 bits.
    pub const ANY: Machine = Machine {
        vector_bytes: 16,
        registers: 16,
        has_fma: false,
        cache_bytes: [32 << 10, 256 << 10, 2 << 20],
    };

    /// A machine with vectors of 256 bits, which is what passes shape loops for unless they are told of another.
    pub const DEFAULT: Machine = Machine {
        vector_bytes: 32,
        registers: 16,
        has_fma: true,
        cache_bytes: [32 << 10, 512 << 10, 4 << 20],
    };

    /// Bytes that come from memory together.
    pub const LINE_BYTES: i64 = 64;

    /// Iterations that a loop is taken to have if their number is not known.
    pub const UNKNOWN_TRIPS: i64 = 256;

    /// Returns the number of elements of a size in a vector, at least one.
    pub fn lanes(&self, element_bytes: i64) -> i64 {
        (self.vector_bytes / element_bytes.max(1)).max(1)
    }
}

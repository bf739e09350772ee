//! Enums.

use terrace_ods_macros::enumeration;

/// Which layout a buffer gets that crosses the boundary of a function.
#[enumeration(name = "bufferization.LayoutMapOption", width = 32)]
pub enum LayoutMapOption {
    /// Inferred layout, as far as it is known.
    #[case("InferLayoutMap")]
    InferLayoutMap = 0,
    /// None: row by row.
    #[case("IdentityLayoutMap")]
    IdentityLayoutMap = 1,
    /// Any strides and any offset.
    #[case("FullyDynamicLayoutMap")]
    FullyDynamicLayoutMap = 2,
}

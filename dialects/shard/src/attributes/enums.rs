//! Words that attributes choose among.

use terrace_ods_macros::enumeration;

/// Reduction of elements of several devices.
#[enumeration(name = "shard.ReductionKind", width = 32)]
pub enum ReductionKind {
    #[text = "sum"]
    Sum = 1,
    #[text = "max"]
    Max = 2,
    #[text = "min"]
    Min = 3,
    #[text = "product"]
    Product = 4,
    #[text = "average"]
    Average = 5,
    #[text = "bitwise_and"]
    BitwiseAnd = 6,
    #[text = "bitwise_or"]
    BitwiseOr = 7,
    #[text = "bitwise_xor"]
    BitwiseXor = 8,
    #[text = "generic"]
    Generic = 100,
}

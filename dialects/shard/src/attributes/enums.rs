//! Words that attributes choose among.

use terrace_ods_macros::enumeration;

/// Reduction of elements of several devices.
#[enumeration(name = "shard.ReductionKind", width = 32)]
pub enum ReductionKind {
    #[case("sum")]
    Sum = 1,
    #[case("max")]
    Max = 2,
    #[case("min")]
    Min = 3,
    #[case("product")]
    Product = 4,
    #[case("average")]
    Average = 5,
    #[case("bitwise_and")]
    BitwiseAnd = 6,
    #[case("bitwise_or")]
    BitwiseOr = 7,
    #[case("bitwise_xor")]
    BitwiseXor = 8,
    #[case("generic")]
    Generic = 100,
}

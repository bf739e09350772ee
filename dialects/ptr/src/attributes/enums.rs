//! Words that attributes choose among.

use terrace_ods_macros::enumeration;

/// Atomic update of memory.
#[enumeration(name = "ptr.AtomicBinOp", width = 32)]
pub enum AtomicBinOp {
    #[case("xchg", symbol = "xchg")]
    Xchg = 0,
    #[case("add", symbol = "add")]
    Add = 1,
    #[case("sub", symbol = "sub")]
    Sub = 2,
    #[case("_and", symbol = "_and")]
    And = 3,
    #[case("nand", symbol = "nand")]
    Nand = 4,
    #[case("_or", symbol = "_or")]
    Or = 5,
    #[case("_xor", symbol = "_xor")]
    Xor = 6,
    #[case("max", symbol = "max")]
    Max = 7,
    #[case("min", symbol = "min")]
    Min = 8,
    #[case("umax", symbol = "umax")]
    Umax = 9,
    #[case("umin", symbol = "umin")]
    Umin = 10,
    #[case("fadd", symbol = "fadd")]
    Fadd = 11,
    #[case("fsub", symbol = "fsub")]
    Fsub = 12,
    #[case("fmax", symbol = "fmax")]
    Fmax = 13,
    #[case("fmin", symbol = "fmin")]
    Fmin = 14,
    #[case("uinc_wrap", symbol = "uinc_wrap")]
    UincWrap = 15,
    #[case("udec_wrap", symbol = "udec_wrap")]
    UdecWrap = 16,
}

/// In what order memory is seen by other threads.
#[enumeration(name = "ptr.AtomicOrdering", width = 32)]
pub enum AtomicOrdering {
    #[case("not_atomic", symbol = "not_atomic")]
    NotAtomic = 0,
    #[case("unordered", symbol = "unordered")]
    Unordered = 1,
    #[case("monotonic", symbol = "monotonic")]
    Monotonic = 2,
    #[case("acquire", symbol = "acquire")]
    Acquire = 3,
    #[case("release", symbol = "release")]
    Release = 4,
    #[case("acq_rel", symbol = "acq_rel")]
    AcqRel = 5,
    #[case("seq_cst", symbol = "seq_cst")]
    SeqCst = 6,
}

/// Overflow assumptions about adding an offset.
#[enumeration(name = "ptr.PtrAddFlags", width = 32)]
pub enum PtrAddFlags {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("nusw", symbol = "nusw")]
    Nusw = 1,
    #[case("nuw", symbol = "nuw")]
    Nuw = 2,
    #[case("inbounds", symbol = "inbounds")]
    Inbounds = 3,
}

/// Overflow assumptions about a difference.
#[enumeration(name = "ptr.PtrDiffFlags", width = 8, bits, separator = "|")]
pub enum PtrDiffFlags {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("nuw", symbol = "nuw")]
    Nuw = 1,
    #[case("nsw", symbol = "nsw")]
    Nsw = 2,
}

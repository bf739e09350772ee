//! Words that attributes choose among.

use terrace_ods_macros::enumeration;

/// Atomic update of memory.
#[enumeration(name = "ptr.AtomicBinOp", width = 32)]
pub enum AtomicBinOp {
    #[text = "xchg"]
    #[symbol = "xchg"]
    Xchg = 0,
    #[text = "add"]
    #[symbol = "add"]
    Add = 1,
    #[text = "sub"]
    #[symbol = "sub"]
    Sub = 2,
    #[text = "_and"]
    #[symbol = "_and"]
    And = 3,
    #[text = "nand"]
    #[symbol = "nand"]
    Nand = 4,
    #[text = "_or"]
    #[symbol = "_or"]
    Or = 5,
    #[text = "_xor"]
    #[symbol = "_xor"]
    Xor = 6,
    #[text = "max"]
    #[symbol = "max"]
    Max = 7,
    #[text = "min"]
    #[symbol = "min"]
    Min = 8,
    #[text = "umax"]
    #[symbol = "umax"]
    Umax = 9,
    #[text = "umin"]
    #[symbol = "umin"]
    Umin = 10,
    #[text = "fadd"]
    #[symbol = "fadd"]
    Fadd = 11,
    #[text = "fsub"]
    #[symbol = "fsub"]
    Fsub = 12,
    #[text = "fmax"]
    #[symbol = "fmax"]
    Fmax = 13,
    #[text = "fmin"]
    #[symbol = "fmin"]
    Fmin = 14,
    #[text = "uinc_wrap"]
    #[symbol = "uinc_wrap"]
    UincWrap = 15,
    #[text = "udec_wrap"]
    #[symbol = "udec_wrap"]
    UdecWrap = 16,
}

/// In what order memory is seen by other threads.
#[enumeration(name = "ptr.AtomicOrdering", width = 32)]
pub enum AtomicOrdering {
    #[text = "not_atomic"]
    #[symbol = "not_atomic"]
    NotAtomic = 0,
    #[text = "unordered"]
    #[symbol = "unordered"]
    Unordered = 1,
    #[text = "monotonic"]
    #[symbol = "monotonic"]
    Monotonic = 2,
    #[text = "acquire"]
    #[symbol = "acquire"]
    Acquire = 3,
    #[text = "release"]
    #[symbol = "release"]
    Release = 4,
    #[text = "acq_rel"]
    #[symbol = "acq_rel"]
    AcqRel = 5,
    #[text = "seq_cst"]
    #[symbol = "seq_cst"]
    SeqCst = 6,
}

/// Overflow assumptions about adding an offset.
#[enumeration(name = "ptr.PtrAddFlags", width = 32)]
pub enum PtrAddFlags {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "nusw"]
    #[symbol = "nusw"]
    Nusw = 1,
    #[text = "nuw"]
    #[symbol = "nuw"]
    Nuw = 2,
    #[text = "inbounds"]
    #[symbol = "inbounds"]
    Inbounds = 3,
}

/// Overflow assumptions about a difference.
#[enumeration(name = "ptr.PtrDiffFlags", width = 8, bits, separator = "|")]
pub enum PtrDiffFlags {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "nuw"]
    #[symbol = "nuw"]
    Nuw = 1,
    #[text = "nsw"]
    #[symbol = "nsw"]
    Nsw = 2,
}

//! Choices that instructions have: predicates, orders, flags.

use terrace_ods_macros::enumeration;

/// Syntax of inline assembly.
#[enumeration(name = "llvm.AsmDialect", width = 64)]
pub enum AsmDialect {
    #[text = "att"]
    #[symbol = "AD_ATT"]
    ADATT = 0,
    #[text = "intel"]
    #[symbol = "AD_Intel"]
    ADIntel = 1,
}

/// Combination of the old and new value in an atomic access.
#[enumeration(name = "llvm.AtomicBinOp", width = 64)]
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
    #[text = "usub_cond"]
    #[symbol = "usub_cond"]
    UsubCond = 17,
    #[text = "usub_sat"]
    #[symbol = "usub_sat"]
    UsubSat = 18,
    #[text = "fmaximum"]
    #[symbol = "fmaximum"]
    Fmaximum = 19,
    #[text = "fminimum"]
    #[symbol = "fminimum"]
    Fminimum = 20,
}

/// Ordering of an atomic access.
#[enumeration(name = "llvm.AtomicOrdering", width = 64)]
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
    Acquire = 4,
    #[text = "release"]
    #[symbol = "release"]
    Release = 5,
    #[text = "acq_rel"]
    #[symbol = "acq_rel"]
    AcqRel = 6,
    #[text = "seq_cst"]
    #[symbol = "seq_cst"]
    SeqCst = 7,
}

/// Predicate of a float comparison.
#[enumeration(name = "llvm.FCmpPredicate", width = 64)]
pub enum FCmpPredicate {
    #[text = "_false"]
    #[symbol = "_false"]
    False = 0,
    #[text = "oeq"]
    #[symbol = "oeq"]
    Oeq = 1,
    #[text = "ogt"]
    #[symbol = "ogt"]
    Ogt = 2,
    #[text = "oge"]
    #[symbol = "oge"]
    Oge = 3,
    #[text = "olt"]
    #[symbol = "olt"]
    Olt = 4,
    #[text = "ole"]
    #[symbol = "ole"]
    Ole = 5,
    #[text = "one"]
    #[symbol = "one"]
    One = 6,
    #[text = "ord"]
    #[symbol = "ord"]
    Ord = 7,
    #[text = "ueq"]
    #[symbol = "ueq"]
    Ueq = 8,
    #[text = "ugt"]
    #[symbol = "ugt"]
    Ugt = 9,
    #[text = "uge"]
    #[symbol = "uge"]
    Uge = 10,
    #[text = "ult"]
    #[symbol = "ult"]
    Ult = 11,
    #[text = "ule"]
    #[symbol = "ule"]
    Ule = 12,
    #[text = "une"]
    #[symbol = "une"]
    Une = 13,
    #[text = "uno"]
    #[symbol = "uno"]
    Uno = 14,
    #[text = "_true"]
    #[symbol = "_true"]
    True = 15,
}

/// Assumption about float exceptions.
#[enumeration(name = "llvm.FPExceptionBehavior", width = 64)]
pub enum FPExceptionBehavior {
    #[text = "ignore"]
    Ignore = 0,
    #[text = "maytrap"]
    MayTrap = 1,
    #[text = "strict"]
    Strict = 2,
}

/// Fast-math assumptions about floats.
#[enumeration(name = "llvm.FastmathFlags", width = 32, bits, separator = ", ", groups, quoted)]
pub enum FastmathFlags {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "nnan"]
    #[symbol = "nnan"]
    Nnan = 1,
    #[text = "ninf"]
    #[symbol = "ninf"]
    Ninf = 2,
    #[text = "nsz"]
    #[symbol = "nsz"]
    Nsz = 4,
    #[text = "arcp"]
    #[symbol = "arcp"]
    Arcp = 8,
    #[text = "contract"]
    #[symbol = "contract"]
    Contract = 16,
    #[text = "afn"]
    #[symbol = "afn"]
    Afn = 32,
    #[text = "reassoc"]
    #[symbol = "reassoc"]
    Reassoc = 64,
    #[text = "fast"]
    #[symbol = "fast"]
    Fast = 127,
}

/// No-wrap assumptions about address arithmetic.
#[enumeration(name = "llvm.GEPNoWrapFlags", width = 32, bits, separator = "|", groups)]
pub enum GEPNoWrapFlags {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "inbounds_flag"]
    #[symbol = "inboundsFlag"]
    Inboundsflag = 1,
    #[text = "nusw"]
    #[symbol = "nusw"]
    Nusw = 2,
    #[text = "nuw"]
    #[symbol = "nuw"]
    Nuw = 4,
    #[text = "inbounds"]
    #[symbol = "inbounds"]
    Inbounds = 3,
}

/// Predicate of an integer comparison.
#[enumeration(name = "llvm.ICmpPredicate", width = 64)]
pub enum ICmpPredicate {
    #[text = "eq"]
    #[symbol = "eq"]
    Eq = 0,
    #[text = "ne"]
    #[symbol = "ne"]
    Ne = 1,
    #[text = "slt"]
    #[symbol = "slt"]
    Slt = 2,
    #[text = "sle"]
    #[symbol = "sle"]
    Sle = 3,
    #[text = "sgt"]
    #[symbol = "sgt"]
    Sgt = 4,
    #[text = "sge"]
    #[symbol = "sge"]
    Sge = 5,
    #[text = "ult"]
    #[symbol = "ult"]
    Ult = 6,
    #[text = "ule"]
    #[symbol = "ule"]
    Ule = 7,
    #[text = "ugt"]
    #[symbol = "ugt"]
    Ugt = 8,
    #[text = "uge"]
    #[symbol = "uge"]
    Uge = 9,
}

/// Overflow assumptions.
#[enumeration(name = "llvm.IntegerOverflowFlags", width = 32, bits, separator = ", ", groups)]
pub enum IntegerOverflowFlags {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "nsw"]
    #[symbol = "nsw"]
    Nsw = 1,
    #[text = "nuw"]
    #[symbol = "nuw"]
    Nuw = 2,
}

/// Which neighbour a value between two floats becomes.
#[enumeration(name = "llvm.RoundingMode", width = 64)]
pub enum RoundingMode {
    #[text = "towardzero"]
    TowardZero = 0,
    #[text = "tonearest"]
    NearestTiesToEven = 1,
    #[text = "upward"]
    TowardPositive = 2,
    #[text = "downward"]
    TowardNegative = 3,
    #[text = "tonearestaway"]
    NearestTiesToAway = 4,
    #[text = "dynamic"]
    Dynamic = 7,
    #[text = "invalid"]
    Invalid = 0xFFFF_FFFF_FFFF_FFFF,
}

/// True if a call takes the place of its caller.
#[enumeration(name = "llvm.TailCallKind", width = 64)]
pub enum TailCallKind {
    #[text = "none"]
    None = 0,
    #[text = "notail"]
    NoTail = 3,
    #[text = "musttail"]
    MustTail = 2,
    #[text = "tail"]
    Tail = 1,
}

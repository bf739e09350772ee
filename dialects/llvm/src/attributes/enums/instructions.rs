//! Choices that instructions have: predicates, orders, flags.

use terrace_ods_macros::enumeration;

/// Syntax of inline assembly.
#[enumeration(name = "llvm.AsmDialect", width = 64)]
pub enum AsmDialect {
    #[case("att", symbol = "AD_ATT")]
    ADATT = 0,
    #[case("intel", symbol = "AD_Intel")]
    ADIntel = 1,
}

/// Combination of the old and new value in an atomic access.
#[enumeration(name = "llvm.AtomicBinOp", width = 64)]
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
    #[case("usub_cond", symbol = "usub_cond")]
    UsubCond = 17,
    #[case("usub_sat", symbol = "usub_sat")]
    UsubSat = 18,
    #[case("fmaximum", symbol = "fmaximum")]
    Fmaximum = 19,
    #[case("fminimum", symbol = "fminimum")]
    Fminimum = 20,
}

/// Ordering of an atomic access.
#[enumeration(name = "llvm.AtomicOrdering", width = 64)]
pub enum AtomicOrdering {
    #[case("not_atomic", symbol = "not_atomic")]
    NotAtomic = 0,
    #[case("unordered", symbol = "unordered")]
    Unordered = 1,
    #[case("monotonic", symbol = "monotonic")]
    Monotonic = 2,
    #[case("acquire", symbol = "acquire")]
    Acquire = 4,
    #[case("release", symbol = "release")]
    Release = 5,
    #[case("acq_rel", symbol = "acq_rel")]
    AcqRel = 6,
    #[case("seq_cst", symbol = "seq_cst")]
    SeqCst = 7,
}

/// Predicate of a float comparison.
#[enumeration(name = "llvm.FCmpPredicate", width = 64)]
pub enum FCmpPredicate {
    #[case("_false", symbol = "_false")]
    False = 0,
    #[case("oeq", symbol = "oeq")]
    Oeq = 1,
    #[case("ogt", symbol = "ogt")]
    Ogt = 2,
    #[case("oge", symbol = "oge")]
    Oge = 3,
    #[case("olt", symbol = "olt")]
    Olt = 4,
    #[case("ole", symbol = "ole")]
    Ole = 5,
    #[case("one", symbol = "one")]
    One = 6,
    #[case("ord", symbol = "ord")]
    Ord = 7,
    #[case("ueq", symbol = "ueq")]
    Ueq = 8,
    #[case("ugt", symbol = "ugt")]
    Ugt = 9,
    #[case("uge", symbol = "uge")]
    Uge = 10,
    #[case("ult", symbol = "ult")]
    Ult = 11,
    #[case("ule", symbol = "ule")]
    Ule = 12,
    #[case("une", symbol = "une")]
    Une = 13,
    #[case("uno", symbol = "uno")]
    Uno = 14,
    #[case("_true", symbol = "_true")]
    True = 15,
}

/// Assumption about float exceptions.
#[enumeration(name = "llvm.FPExceptionBehavior", width = 64)]
pub enum FPExceptionBehavior {
    #[case("ignore")]
    Ignore = 0,
    #[case("maytrap")]
    MayTrap = 1,
    #[case("strict")]
    Strict = 2,
}

/// Fast-math assumptions about floats.
#[enumeration(name = "llvm.FastmathFlags", width = 32, bits, separator = ", ", groups, quoted)]
pub enum FastmathFlags {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("nnan", symbol = "nnan")]
    Nnan = 1,
    #[case("ninf", symbol = "ninf")]
    Ninf = 2,
    #[case("nsz", symbol = "nsz")]
    Nsz = 4,
    #[case("arcp", symbol = "arcp")]
    Arcp = 8,
    #[case("contract", symbol = "contract")]
    Contract = 16,
    #[case("afn", symbol = "afn")]
    Afn = 32,
    #[case("reassoc", symbol = "reassoc")]
    Reassoc = 64,
    #[case("fast", symbol = "fast")]
    Fast = 127,
}

/// No-wrap assumptions about address arithmetic.
#[enumeration(name = "llvm.GEPNoWrapFlags", namespace = "LLVM", width = 32, bits, separator = "|", groups)]
pub enum GEPNoWrapFlags {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("inbounds_flag", symbol = "inboundsFlag")]
    Inboundsflag = 1,
    #[case("nusw", symbol = "nusw")]
    Nusw = 2,
    #[case("nuw", symbol = "nuw")]
    Nuw = 4,
    #[case("inbounds", symbol = "inbounds")]
    Inbounds = 3,
}

/// Predicate of an integer comparison.
#[enumeration(name = "llvm.ICmpPredicate", width = 64)]
pub enum ICmpPredicate {
    #[case("eq", symbol = "eq")]
    Eq = 0,
    #[case("ne", symbol = "ne")]
    Ne = 1,
    #[case("slt", symbol = "slt")]
    Slt = 2,
    #[case("sle", symbol = "sle")]
    Sle = 3,
    #[case("sgt", symbol = "sgt")]
    Sgt = 4,
    #[case("sge", symbol = "sge")]
    Sge = 5,
    #[case("ult", symbol = "ult")]
    Ult = 6,
    #[case("ule", symbol = "ule")]
    Ule = 7,
    #[case("ugt", symbol = "ugt")]
    Ugt = 8,
    #[case("uge", symbol = "uge")]
    Uge = 9,
}

/// Overflow assumptions.
#[enumeration(
    name = "llvm.IntegerOverflowFlags",
    namespace = "LLVM",
    width = 32,
    bits,
    separator = ", ",
    groups
)]
pub enum IntegerOverflowFlags {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("nsw", symbol = "nsw")]
    Nsw = 1,
    #[case("nuw", symbol = "nuw")]
    Nuw = 2,
}

/// Which neighbour a value between two floats becomes.
#[enumeration(name = "llvm.RoundingMode", width = 64)]
pub enum RoundingMode {
    #[case("towardzero")]
    TowardZero = 0,
    #[case("tonearest")]
    NearestTiesToEven = 1,
    #[case("upward")]
    TowardPositive = 2,
    #[case("downward")]
    TowardNegative = 3,
    #[case("tonearestaway")]
    NearestTiesToAway = 4,
    #[case("dynamic")]
    Dynamic = 7,
    #[case("invalid")]
    Invalid = 0xFFFF_FFFF_FFFF_FFFF,
}

/// True if a call takes the place of its caller.
#[enumeration(name = "llvm.TailCallKind", width = 64)]
pub enum TailCallKind {
    #[case("none")]
    None = 0,
    #[case("notail")]
    NoTail = 3,
    #[case("musttail")]
    MustTail = 2,
    #[case("tail")]
    Tail = 1,
}

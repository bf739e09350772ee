//! Predicates, flags and modes, and the attributes that hold them.

use terrace_ir::case_attributes;
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::enumeration;

/// Combination of the old and new value in an atomic update.
#[enumeration(name = "arith.AtomicRMWKind", width = 64)]
pub enum AtomicRMWKind {
    #[case("addf", symbol = "addf")]
    Addf = 0,
    #[case("addi", symbol = "addi")]
    Addi = 1,
    #[case("andi", symbol = "andi")]
    Andi = 2,
    #[case("assign", symbol = "assign")]
    Assign = 3,
    #[case("maximumf", symbol = "maximumf")]
    Maximumf = 4,
    #[case("maxnumf", symbol = "maxnumf")]
    Maxnumf = 5,
    #[case("maxs", symbol = "maxs")]
    Maxs = 6,
    #[case("maxu", symbol = "maxu")]
    Maxu = 7,
    #[case("minimumf", symbol = "minimumf")]
    Minimumf = 8,
    #[case("minnumf", symbol = "minnumf")]
    Minnumf = 9,
    #[case("mins", symbol = "mins")]
    Mins = 10,
    #[case("minu", symbol = "minu")]
    Minu = 11,
    #[case("mulf", symbol = "mulf")]
    Mulf = 12,
    #[case("muli", symbol = "muli")]
    Muli = 13,
    #[case("ori", symbol = "ori")]
    Ori = 14,
    #[case("xori", symbol = "xori")]
    Xori = 15,
}

/// Comparison of two floats: ordered (`o`) predicates are false, unordered (`u`) ones true, if one is NaN.
#[enumeration(name = "arith.CmpFPredicate", width = 64)]
pub enum CmpFPredicate {
    #[case("false")]
    AlwaysFalse = 0,
    #[case("oeq", symbol = "OEQ")]
    Oeq = 1,
    #[case("ogt", symbol = "OGT")]
    Ogt = 2,
    #[case("oge", symbol = "OGE")]
    Oge = 3,
    #[case("olt", symbol = "OLT")]
    Olt = 4,
    #[case("ole", symbol = "OLE")]
    Ole = 5,
    #[case("one", symbol = "ONE")]
    One = 6,
    #[case("ord", symbol = "ORD")]
    Ord = 7,
    #[case("ueq", symbol = "UEQ")]
    Ueq = 8,
    #[case("ugt", symbol = "UGT")]
    Ugt = 9,
    #[case("uge", symbol = "UGE")]
    Uge = 10,
    #[case("ult", symbol = "ULT")]
    Ult = 11,
    #[case("ule", symbol = "ULE")]
    Ule = 12,
    #[case("une", symbol = "UNE")]
    Une = 13,
    #[case("uno", symbol = "UNO")]
    Uno = 14,
    #[case("true")]
    AlwaysTrue = 15,
}

/// Comparison of two integers: signed (`s`) or unsigned (`u`).
#[enumeration(name = "arith.CmpIPredicate", width = 64)]
pub enum CmpIPredicate {
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

/// Fast-math assumptions about floats.
#[enumeration(name = "arith.FastMathFlags", width = 32, bits, separator = ",", groups, quoted)]
pub enum FastMathFlags {
    /// Nothing.
    #[case("none", symbol = "none")]
    None = 0,
    /// Operations may be regrouped.
    #[case("reassoc", symbol = "reassoc")]
    Reassoc = 1,
    /// No NaN occurs.
    #[case("nnan", symbol = "nnan")]
    Nnan = 2,
    /// No infinity occurs.
    #[case("ninf", symbol = "ninf")]
    Ninf = 4,
    /// The sign of zero does not matter.
    #[case("nsz", symbol = "nsz")]
    Nsz = 8,
    /// A division may become a multiplication by the reciprocal.
    #[case("arcp", symbol = "arcp")]
    Arcp = 16,
    /// Several roundings may become one.
    #[case("contract", symbol = "contract")]
    Contract = 32,
    /// Returns true if functions may be approximated.
    #[case("afn", symbol = "afn")]
    Afn = 64,
    /// All of it.
    #[case("fast", symbol = "fast")]
    Fast = 127,
}

/// Overflow assumptions.
#[enumeration(name = "arith.IntegerOverflowFlags", width = 32, bits, separator = ", ", groups, quoted)]
pub enum IntegerOverflowFlags {
    /// Nothing.
    #[case("none", symbol = "none")]
    None = 0,
    /// The result as a signed integer.
    #[case("nsw", symbol = "nsw")]
    Nsw = 1,
    /// The result as an unsigned integer.
    #[case("nuw", symbol = "nuw")]
    Nuw = 2,
}

/// Which neighbour a value between two floats becomes.
#[enumeration(name = "arith.RoundingMode", width = 32)]
pub enum RoundingMode {
    #[case("to_nearest_even", symbol = "to_nearest_even")]
    ToNearestEven = 0,
    #[case("downward", symbol = "downward")]
    Downward = 1,
    #[case("upward", symbol = "upward")]
    Upward = 2,
    #[case("toward_zero", symbol = "toward_zero")]
    TowardZero = 3,
    #[case("to_nearest_away", symbol = "to_nearest_away")]
    ToNearestAway = 4,
}

case_attributes! {
    /// Fast-math assumptions about floats.
    FAST_MATH_FLAGS_ATTR = of_enum("arith.fastmath", FastMathFlags),
        class = "Arith_FastMathAttr", summary = "Floating point fast math flags";
    /// Overflow assumptions.
    INTEGER_OVERFLOW_FLAGS_ATTR = of_enum("arith.overflow", IntegerOverflowFlags),
        class = "Arith_IntegerOverflowAttr", summary = "Integer overflow arith flags";
}

impl FastMathFlags {
    /// Returns the flags as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&FAST_MATH_FLAGS_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

impl IntegerOverflowFlags {
    /// Returns the flags as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(
            &INTEGER_OVERFLOW_FLAGS_ATTR,
            &[context.i64_attribute(self.value().cast_signed())],
        )
    }
}

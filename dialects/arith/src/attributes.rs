//! Predicates, flags and modes, and the attributes that hold them.

use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::enumeration;

/// Combination of the old and new value in an atomic update.
#[enumeration(name = "arith.AtomicRMWKind", width = 64)]
pub enum AtomicRMWKind {
    #[text = "addf"]
    #[symbol = "addf"]
    Addf = 0,
    #[text = "addi"]
    #[symbol = "addi"]
    Addi = 1,
    #[text = "andi"]
    #[symbol = "andi"]
    Andi = 2,
    #[text = "assign"]
    #[symbol = "assign"]
    Assign = 3,
    #[text = "maximumf"]
    #[symbol = "maximumf"]
    Maximumf = 4,
    #[text = "maxnumf"]
    #[symbol = "maxnumf"]
    Maxnumf = 5,
    #[text = "maxs"]
    #[symbol = "maxs"]
    Maxs = 6,
    #[text = "maxu"]
    #[symbol = "maxu"]
    Maxu = 7,
    #[text = "minimumf"]
    #[symbol = "minimumf"]
    Minimumf = 8,
    #[text = "minnumf"]
    #[symbol = "minnumf"]
    Minnumf = 9,
    #[text = "mins"]
    #[symbol = "mins"]
    Mins = 10,
    #[text = "minu"]
    #[symbol = "minu"]
    Minu = 11,
    #[text = "mulf"]
    #[symbol = "mulf"]
    Mulf = 12,
    #[text = "muli"]
    #[symbol = "muli"]
    Muli = 13,
    #[text = "ori"]
    #[symbol = "ori"]
    Ori = 14,
    #[text = "xori"]
    #[symbol = "xori"]
    Xori = 15,
}

/// Comparison of two floats: ordered (`o`) predicates are false, unordered (`u`) ones true, if one is NaN.
#[enumeration(name = "arith.CmpFPredicate", width = 64)]
pub enum CmpFPredicate {
    #[text = "false"]
    AlwaysFalse = 0,
    #[text = "oeq"]
    #[symbol = "OEQ"]
    Oeq = 1,
    #[text = "ogt"]
    #[symbol = "OGT"]
    Ogt = 2,
    #[text = "oge"]
    #[symbol = "OGE"]
    Oge = 3,
    #[text = "olt"]
    #[symbol = "OLT"]
    Olt = 4,
    #[text = "ole"]
    #[symbol = "OLE"]
    Ole = 5,
    #[text = "one"]
    #[symbol = "ONE"]
    One = 6,
    #[text = "ord"]
    #[symbol = "ORD"]
    Ord = 7,
    #[text = "ueq"]
    #[symbol = "UEQ"]
    Ueq = 8,
    #[text = "ugt"]
    #[symbol = "UGT"]
    Ugt = 9,
    #[text = "uge"]
    #[symbol = "UGE"]
    Uge = 10,
    #[text = "ult"]
    #[symbol = "ULT"]
    Ult = 11,
    #[text = "ule"]
    #[symbol = "ULE"]
    Ule = 12,
    #[text = "une"]
    #[symbol = "UNE"]
    Une = 13,
    #[text = "uno"]
    #[symbol = "UNO"]
    Uno = 14,
    #[text = "true"]
    AlwaysTrue = 15,
}

/// Comparison of two integers: signed (`s`) or unsigned (`u`).
#[enumeration(name = "arith.CmpIPredicate", width = 64)]
pub enum CmpIPredicate {
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

/// Fast-math assumptions about floats.
#[enumeration(name = "arith.FastMathFlags", width = 32, bits, separator = ",", groups, quoted)]
pub enum FastMathFlags {
    /// Nothing.
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    /// Operations may be regrouped.
    #[text = "reassoc"]
    #[symbol = "reassoc"]
    Reassoc = 1,
    /// No NaN occurs.
    #[text = "nnan"]
    #[symbol = "nnan"]
    Nnan = 2,
    /// No infinity occurs.
    #[text = "ninf"]
    #[symbol = "ninf"]
    Ninf = 4,
    /// The sign of zero does not matter.
    #[text = "nsz"]
    #[symbol = "nsz"]
    Nsz = 8,
    /// A division may become a multiplication by the reciprocal.
    #[text = "arcp"]
    #[symbol = "arcp"]
    Arcp = 16,
    /// Several roundings may become one.
    #[text = "contract"]
    #[symbol = "contract"]
    Contract = 32,
    /// Functions may be approximated.
    #[text = "afn"]
    #[symbol = "afn"]
    Afn = 64,
    /// All of it.
    #[text = "fast"]
    #[symbol = "fast"]
    Fast = 127,
}

/// Overflow assumptions.
#[enumeration(name = "arith.IntegerOverflowFlags", width = 32, bits, separator = ", ", groups, quoted)]
pub enum IntegerOverflowFlags {
    /// Nothing.
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    /// The result as a signed integer.
    #[text = "nsw"]
    #[symbol = "nsw"]
    Nsw = 1,
    /// The result as an unsigned integer.
    #[text = "nuw"]
    #[symbol = "nuw"]
    Nuw = 2,
}

/// Which neighbour a value between two floats becomes.
#[enumeration(name = "arith.RoundingMode", width = 32)]
pub enum RoundingMode {
    #[text = "to_nearest_even"]
    #[symbol = "to_nearest_even"]
    ToNearestEven = 0,
    #[text = "downward"]
    #[symbol = "downward"]
    Downward = 1,
    #[text = "upward"]
    #[symbol = "upward"]
    Upward = 2,
    #[text = "toward_zero"]
    #[symbol = "toward_zero"]
    TowardZero = 3,
    #[text = "to_nearest_away"]
    #[symbol = "to_nearest_away"]
    ToNearestAway = 4,
}

/// Fast-math assumptions about floats.
pub static FAST_MATH_FLAGS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Arith_FastMathAttr",
    summary: "Floating point fast math flags",
    ..AttributeSpec::of_enum(
        "arith.fastmath",
        &[ParameterSpec::required("value", ParameterKind::Enum(FastMathFlags::SPEC))],
        FastMathFlags::SPEC,
    )
};

impl FastMathFlags {
    /// The flags as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&FAST_MATH_FLAGS_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

/// Overflow assumptions.
pub static INTEGER_OVERFLOW_FLAGS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Arith_IntegerOverflowAttr",
    summary: "Integer overflow arith flags",
    ..AttributeSpec::of_enum(
        "arith.overflow",
        &[ParameterSpec::required("value", ParameterKind::Enum(IntegerOverflowFlags::SPEC))],
        IntegerOverflowFlags::SPEC,
    )
};

impl IntegerOverflowFlags {
    /// The flags as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(
            &INTEGER_OVERFLOW_FLAGS_ATTR,
            &[context.i64_attribute(self.value().cast_signed())],
        )
    }
}

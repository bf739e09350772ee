//! Kinds of reductions, iterators and punctuation; and choices of how operations are lowered.

use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::enumeration;

/// Combination of two elements in a reduction.
#[enumeration(name = "vector.CombiningKind", width = 32)]
pub enum CombiningKind {
    #[text = "add"]
    #[symbol = "ADD"]
    Add = 0,
    #[text = "mul"]
    #[symbol = "MUL"]
    Mul = 1,
    #[text = "minui"]
    #[symbol = "MINUI"]
    Minui = 2,
    #[text = "minsi"]
    #[symbol = "MINSI"]
    Minsi = 3,
    #[text = "minnumf"]
    #[symbol = "MINNUMF"]
    Minnumf = 4,
    #[text = "maxui"]
    #[symbol = "MAXUI"]
    Maxui = 5,
    #[text = "maxsi"]
    #[symbol = "MAXSI"]
    Maxsi = 6,
    #[text = "maxnumf"]
    #[symbol = "MAXNUMF"]
    Maxnumf = 7,
    #[text = "and"]
    #[symbol = "AND"]
    And = 8,
    #[text = "or"]
    #[symbol = "OR"]
    Or = 9,
    #[text = "xor"]
    #[symbol = "XOR"]
    Xor = 10,
    #[text = "maximumf"]
    #[symbol = "MAXIMUMF"]
    Maximumf = 12,
    #[text = "minimumf"]
    #[symbol = "MINIMUMF"]
    Minimumf = 11,
}

/// Kind of a contraction's dimension.
#[enumeration(name = "vector.IteratorType", width = 32)]
pub enum IteratorType {
    #[text = "parallel"]
    #[symbol = "parallel"]
    Parallel = 0,
    #[text = "reduction"]
    #[symbol = "reduction"]
    Reduction = 1,
}

/// Punctuation printed after or instead of a vector.
#[enumeration(name = "vector.PrintPunctuation", width = 32)]
pub enum PrintPunctuation {
    #[text = "no_punctuation"]
    NoPunctuation = 0,
    #[text = "newline"]
    NewLine = 1,
    #[text = "comma"]
    Comma = 2,
    #[text = "open"]
    Open = 3,
    #[text = "close"]
    Close = 4,
}

/// Lowering of contractions.
#[enumeration(name = "vector.VectorContractLowering", width = 32)]
pub enum VectorContractLowering {
    #[text = "dot"]
    Dot = 0,
    #[text = "llvmintr"]
    LLVMIntr = 1,
    #[text = "outerproduct"]
    OuterProduct = 2,
    #[text = "parallelarith"]
    ParallelArith = 3,
}

/// Which dimensions a reduction is lowered along.
#[enumeration(name = "vector.VectorMultiReductionLowering", width = 32)]
pub enum VectorMultiReductionLowering {
    #[text = "innerparallel"]
    InnerParallel = 0,
    #[text = "innerreduction"]
    InnerReduction = 1,
}

/// Splitting of transfers that may be out of bounds.
#[enumeration(name = "vector.VectorTransferSplit", width = 32)]
pub enum VectorTransferSplit {
    #[text = "none"]
    None = 0,
    #[text = "vector-transfer"]
    VectorTransfer = 1,
    #[text = "linalg-copy"]
    LinalgCopy = 2,
    #[text = "force-in-bounds"]
    ForceInBounds = 3,
}

/// Lowering of transpositions.
#[enumeration(name = "vector.VectorTransposeLowering", width = 32)]
pub enum VectorTransposeLowering {
    #[text = "eltwise"]
    EltWise = 0,
    #[text = "llvmintr"]
    LLVMIntr = 1,
    #[text = "shuffle_1d"]
    Shuffle1D = 2,
    #[text = "shuffle_16x16"]
    Shuffle16x16 = 3,
}

/// Combination of two elements in a reduction.
pub static COMBINING_KIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Vector_CombiningKindAttr",
    summary: "Kind of combining function for contractions and reductions",
    ..AttributeSpec::of_enum(
        "vector.kind",
        &[ParameterSpec::required("value", ParameterKind::Enum(CombiningKind::SPEC))],
        CombiningKind::SPEC,
    )
};

impl CombiningKind {
    /// The kind as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&COMBINING_KIND_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

/// Kind of a dimension.
pub static ITERATOR_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Vector_IteratorTypeEnum",
    summary: "Iterator type",
    ..AttributeSpec::of_enum(
        "vector.iterator_type",
        &[ParameterSpec::required("value", ParameterKind::Enum(IteratorType::SPEC))],
        IteratorType::SPEC,
    )
};

impl IteratorType {
    /// The iterator type as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&ITERATOR_TYPE_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

/// Punctuation printed after a vector.
pub static PRINT_PUNCTUATION_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Vector_PrintPunctuation",
    summary: "Punctuation for separating vectors or vector elements",
    ..AttributeSpec::of_enum(
        "vector.punctuation",
        &[ParameterSpec::required("value", ParameterKind::Enum(PrintPunctuation::SPEC))],
        PrintPunctuation::SPEC,
    )
};

impl PrintPunctuation {
    /// The punctuation as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context
            .dialect_attribute(&PRINT_PUNCTUATION_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

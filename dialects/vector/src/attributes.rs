//! Kinds of reductions, iterators and punctuation; and choices of how operations are lowered.

use terrace_ir::case_attributes;
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::enumeration;

/// Combination of two elements in a reduction.
#[enumeration(name = "vector.CombiningKind", width = 32)]
pub enum CombiningKind {
    #[case("add", symbol = "ADD")]
    Add = 0,
    #[case("mul", symbol = "MUL")]
    Mul = 1,
    #[case("minui", symbol = "MINUI")]
    Minui = 2,
    #[case("minsi", symbol = "MINSI")]
    Minsi = 3,
    #[case("minnumf", symbol = "MINNUMF")]
    Minnumf = 4,
    #[case("maxui", symbol = "MAXUI")]
    Maxui = 5,
    #[case("maxsi", symbol = "MAXSI")]
    Maxsi = 6,
    #[case("maxnumf", symbol = "MAXNUMF")]
    Maxnumf = 7,
    #[case("and", symbol = "AND")]
    And = 8,
    #[case("or", symbol = "OR")]
    Or = 9,
    #[case("xor", symbol = "XOR")]
    Xor = 10,
    #[case("maximumf", symbol = "MAXIMUMF")]
    Maximumf = 12,
    #[case("minimumf", symbol = "MINIMUMF")]
    Minimumf = 11,
}

/// Kind of a contraction's dimension.
#[enumeration(name = "vector.IteratorType", width = 32)]
pub enum IteratorType {
    #[case("parallel", symbol = "parallel")]
    Parallel = 0,
    #[case("reduction", symbol = "reduction")]
    Reduction = 1,
}

/// Punctuation printed after or instead of a vector.
#[enumeration(name = "vector.PrintPunctuation", width = 32)]
pub enum PrintPunctuation {
    #[case("no_punctuation")]
    NoPunctuation = 0,
    #[case("newline")]
    NewLine = 1,
    #[case("comma")]
    Comma = 2,
    #[case("open")]
    Open = 3,
    #[case("close")]
    Close = 4,
}

/// Lowering of contractions.
#[enumeration(name = "vector.VectorContractLowering", width = 32)]
pub enum VectorContractLowering {
    #[case("dot")]
    Dot = 0,
    #[case("llvmintr")]
    LLVMIntr = 1,
    #[case("outerproduct")]
    OuterProduct = 2,
    #[case("parallelarith")]
    ParallelArith = 3,
}

/// Which dimensions a reduction is lowered along.
#[enumeration(name = "vector.VectorMultiReductionLowering", width = 32)]
pub enum VectorMultiReductionLowering {
    #[case("innerparallel")]
    InnerParallel = 0,
    #[case("innerreduction")]
    InnerReduction = 1,
}

/// Splitting of transfers that may be out of bounds.
#[enumeration(name = "vector.VectorTransferSplit", width = 32)]
pub enum VectorTransferSplit {
    #[case("none")]
    None = 0,
    #[case("vector-transfer")]
    VectorTransfer = 1,
    #[case("linalg-copy")]
    LinalgCopy = 2,
    #[case("force-in-bounds")]
    ForceInBounds = 3,
}

/// Lowering of transpositions.
#[enumeration(name = "vector.VectorTransposeLowering", width = 32)]
pub enum VectorTransposeLowering {
    #[case("eltwise")]
    EltWise = 0,
    #[case("llvmintr")]
    LLVMIntr = 1,
    #[case("shuffle_1d")]
    Shuffle1D = 2,
    #[case("shuffle_16x16")]
    Shuffle16x16 = 3,
}

case_attributes! {
    /// Combination of two elements in a reduction.
    COMBINING_KIND_ATTR = of_enum("vector.kind", CombiningKind),
        class = "Vector_CombiningKindAttr",
        summary = "Kind of combining function for contractions and reductions";
    /// Kind of a dimension.
    ITERATOR_TYPE_ATTR = of_enum("vector.iterator_type", IteratorType),
        class = "Vector_IteratorTypeEnum", summary = "Iterator type";
    /// Punctuation printed after a vector.
    PRINT_PUNCTUATION_ATTR = of_enum("vector.punctuation", PrintPunctuation),
        class = "Vector_PrintPunctuation", summary = "Punctuation for separating vectors or vector elements";
}

impl CombiningKind {
    /// Returns the kind as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&COMBINING_KIND_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

impl IteratorType {
    /// Returns the iterator type as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&ITERATOR_TYPE_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

impl PrintPunctuation {
    /// Returns the punctuation as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context
            .dialect_attribute(&PRINT_PUNCTUATION_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

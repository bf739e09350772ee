//! Vectors as wholes.

use crate::constraints::{
    LLVM_AnyVector, LLVM_Type, LLVM_VectorOfSignlessInteger, extracts_fitting, has_small_vectors,
    has_twice_as_many, inserts_fitting,
};
use terrace_ir::constraints::{AnySignlessInteger, I64Attr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// A mask of the lanes whose number is below a bound.
    pub struct GetActiveLaneMaskOp = "llvm.intr.get.active.lane.mask",
        format = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)",
    {
        base: Operand<AnySignlessInteger>,
        n: Operand<AnySignlessInteger>,
        res: OpResult<LLVM_Type>,
    }

    /// The numbers of the lanes.
    pub struct StepVectorOp = "llvm.intr.stepvector", format = "attr-dict `:` type($res)" {
        res: OpResult<LLVM_VectorOfSignlessInteger>,
    }

    /// The even and the odd lanes of a vector.
    pub struct VectorDeinterleave2Op = "llvm.intr.vector.deinterleave2" {
        vec: Operand<LLVM_AnyVector>,
        res: OpResult<LLVM_Type>,
    }

    /// Consecutive lanes of a vector.
    pub struct VectorExtractOp = "llvm.intr.vector.extract",
        traits = [
            Predicate {
            name: "PredOpTrait",
            summary: "vectors are not bigger than 2^17 bits.",
            values: &[],
            holds: has_small_vectors,
        },
            Predicate {
            name: "PredOpTrait",
            summary: "it is not extracting scalable from fixed-length vectors.",
            values: &[],
            holds: extracts_fitting,
        },
        ],
        format = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)",
    {
        srcvec: Operand<LLVM_AnyVector>,
        pos: Attr<I64Attr>,
        res: OpResult<LLVM_AnyVector>,
    }

    /// A vector with another one in some of its lanes.
    pub struct VectorInsertOp = "llvm.intr.vector.insert",
        traits = [
            AllTypesMatch(&["dstvec", "res"]),
            Predicate {
            name: "PredOpTrait",
            summary: "vectors are not bigger than 2^17 bits.",
            values: &[],
            holds: has_small_vectors,
        },
            Predicate {
            name: "PredOpTrait",
            summary: "it is not inserting scalable into fixed-length vectors.",
            values: &[],
            holds: inserts_fitting,
        },
        ],
        format = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)",
        result_types = inferred,
    {
        dstvec: Operand<LLVM_AnyVector>,
        srcvec: Operand<LLVM_AnyVector>,
        pos: Attr<I64Attr>,
        res: OpResult<LLVM_AnyVector>,
    }

    /// The lanes of two vectors in turns.
    pub struct VectorInterleave2Op = "llvm.intr.vector.interleave2",
        traits = [
            AllTypesMatch(&["vec1", "vec2"]),
            Predicate {
            name: "PredOpTrait",
            summary: "result has twice as many elements as 'vec1'",
            values: &[],
            holds: has_twice_as_many,
        },
        ],
    {
        vec1: Operand<LLVM_AnyVector>,
        vec2: Operand<LLVM_AnyVector>,
        res: OpResult<LLVM_Type>,
    }
}

/// The multiple that scalable vectors have.
#[operation(name = "llvm.intr.vscale")]
pub struct VscaleOp {
    res: OpResult<LLVM_Type>,
}

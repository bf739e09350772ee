//! Vectors as wholes.

use crate::constraints::{
    LLVM_AnyVector, LLVM_Type, LLVM_VectorOfSignlessInteger, extracts_fitting, has_small_vectors,
    has_twice_as_many, inserts_fitting,
};
use terrace_ir::constraints::{AnySignlessInteger, I64Attr};
use terrace_ods_macros::operation;

/// A mask of the lanes whose number is below a bound.
#[operation(
    name = "llvm.intr.get.active.lane.mask",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)",
    effects = [],
)]
pub struct GetActiveLaneMaskOp {
    base: Operand<AnySignlessInteger>,
    n: Operand<AnySignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The numbers of the lanes.
#[operation(
    name = "llvm.intr.stepvector",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict `:` type($res)",
    effects = [],
)]
pub struct StepVectorOp {
    res: OpResult<LLVM_VectorOfSignlessInteger>,
}

/// The even and the odd lanes of a vector.
#[operation(
    name = "llvm.intr.vector.deinterleave2",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VectorDeinterleave2Op {
    vec: Operand<LLVM_AnyVector>,
    res: OpResult<LLVM_Type>,
}

/// Consecutive lanes of a vector.
#[operation(
    name = "llvm.intr.vector.extract",
    traits = [
        AlwaysSpeculatableImplTrait,
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
    effects = [],
)]
pub struct VectorExtractOp {
    srcvec: Operand<LLVM_AnyVector>,
    pos: Attr<I64Attr>,
    res: OpResult<LLVM_AnyVector>,
}

/// A vector with another one in some of its lanes.
#[operation(
    name = "llvm.intr.vector.insert",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["dstvec", "res"]),
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
    effects = [],
    result_types = inferred,
)]
pub struct VectorInsertOp {
    dstvec: Operand<LLVM_AnyVector>,
    srcvec: Operand<LLVM_AnyVector>,
    pos: Attr<I64Attr>,
    res: OpResult<LLVM_AnyVector>,
}

/// The lanes of two vectors in turns.
#[operation(
    name = "llvm.intr.vector.interleave2",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["vec1", "vec2"]),
        Predicate {
            name: "PredOpTrait",
            summary: "result has twice as many elements as 'vec1'",
            values: &[],
            holds: has_twice_as_many,
        },
    ],
    effects = [],
)]
pub struct VectorInterleave2Op {
    vec1: Operand<LLVM_AnyVector>,
    vec2: Operand<LLVM_AnyVector>,
    res: OpResult<LLVM_Type>,
}

/// The multiple that scalable vectors have.
#[operation(name = "llvm.intr.vscale")]
pub struct VscaleOp {
    res: OpResult<LLVM_Type>,
}

//! Loops, and how they may be transformed.

use super::parameters::{BOOL_ATTR, FUSED_LOC, INTEGER_ATTR, LLVM_ARRAY_REF_ACCESS_GROUP_ATTR};
use terrace_ods_macros::attribute;

/// Annotation of a loop's transformations.
#[attribute(
    name = "llvm.loop_annotation",
    class = "LoopAnnotationAttr",
    alias,
    code = 18,
    fields = [
        OptionalAttribute, OptionalAttribute, OptionalAttribute, OptionalAttribute, OptionalAttribute,
        OptionalAttribute, OptionalAttribute, OptionalAttribute, OptionalAttribute, OptionalAttribute,
        OptionalAttribute, OptionalAttribute, OptionalAttribute, OptionalAttribute, Attributes,
    ],
    params,
    spec = LOOP_ANNOTATION_ATTR,
)]
pub struct LoopAnnotationAttr {
    #[name = "disableNonforced"]
    disable_nonforced: Option<Bool<BOOL_ATTR>>,
    #[spec(LOOP_VECTORIZE_ATTR)]
    vectorize: Option<Declared<LoopVectorizeAttr>>,
    #[spec(LOOP_INTERLEAVE_ATTR)]
    interleave: Option<Declared<LoopInterleaveAttr>>,
    #[spec(LOOP_UNROLL_ATTR)]
    unroll: Option<Declared<LoopUnrollAttr>>,
    #[name = "unrollAndJam"]
    #[spec(LOOP_UNROLL_AND_JAM_ATTR)]
    unroll_and_jam: Option<Declared<LoopUnrollAndJamAttr>>,
    #[spec(LOOP_LICM_ATTR)]
    licm: Option<Declared<LoopLICMAttr>>,
    #[spec(LOOP_DISTRIBUTE_ATTR)]
    distribute: Option<Declared<LoopDistributeAttr>>,
    #[spec(LOOP_PIPELINE_ATTR)]
    pipeline: Option<Declared<LoopPipelineAttr>>,
    #[spec(LOOP_PEELED_ATTR)]
    peeled: Option<Declared<LoopPeeledAttr>>,
    #[spec(LOOP_UNSWITCH_ATTR)]
    unswitch: Option<Declared<LoopUnswitchAttr>>,
    #[name = "mustProgress"]
    must_progress: Option<Bool<BOOL_ATTR>>,
    #[name = "isVectorized"]
    is_vectorized: Option<Bool<BOOL_ATTR>>,
    #[name = "startLoc"]
    start_loc: Option<Attr<FUSED_LOC>>,
    #[name = "endLoc"]
    end_loc: Option<Attr<FUSED_LOC>>,
    #[name = "parallelAccesses"]
    parallel_accesses: Option<List<LLVM_ARRAY_REF_ACCESS_GROUP_ATTR>>,
}

/// True if a loop may be distributed.
#[attribute(name = "llvm.loop_distribute", class = "LoopDistributeAttr", alias, params, spec = LOOP_DISTRIBUTE_ATTR)]
pub struct LoopDistributeAttr {
    disable: Option<Bool<BOOL_ATTR>>,
    #[name = "followupCoincident"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_coincident: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupSequential"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_sequential: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupFallback"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_fallback: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupAll"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_all: Option<Declared<LoopAnnotationAttr>>,
}

/// Interleaving of iterations.
#[attribute(name = "llvm.loop_interleave", class = "LoopInterleaveAttr", alias, params, spec = LOOP_INTERLEAVE_ATTR)]
pub struct LoopInterleaveAttr {
    count: Attr<INTEGER_ATTR>,
}

/// True if invariants may move out of a loop.
#[attribute(name = "llvm.loop_licm", class = "LoopLICMAttr", alias, params, spec = LOOP_LICM_ATTR)]
pub struct LoopLICMAttr {
    disable: Option<Bool<BOOL_ATTR>>,
    #[name = "versioningDisable"]
    versioning_disable: Option<Bool<BOOL_ATTR>>,
}

/// Number of peeled iterations.
#[attribute(name = "llvm.loop_peeled", class = "LoopPeeledAttr", alias, params, spec = LOOP_PEELED_ATTR)]
pub struct LoopPeeledAttr {
    count: Option<Attr<INTEGER_ATTR>>,
}

/// Pipelining of a loop.
#[attribute(name = "llvm.loop_pipeline", class = "LoopPipelineAttr", alias, params, spec = LOOP_PIPELINE_ATTR)]
pub struct LoopPipelineAttr {
    disable: Option<Bool<BOOL_ATTR>>,
    initiationinterval: Option<Attr<INTEGER_ATTR>>,
}

/// Unrolling of a loop.
#[attribute(name = "llvm.loop_unroll", class = "LoopUnrollAttr", alias, params, spec = LOOP_UNROLL_ATTR)]
pub struct LoopUnrollAttr {
    disable: Option<Bool<BOOL_ATTR>>,
    count: Option<Attr<INTEGER_ATTR>>,
    #[name = "runtimeDisable"]
    runtime_disable: Option<Bool<BOOL_ATTR>>,
    full: Option<Bool<BOOL_ATTR>>,
    #[name = "followupUnrolled"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_unrolled: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupRemainder"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_remainder: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupAll"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_all: Option<Declared<LoopAnnotationAttr>>,
}

/// Unroll-and-jam of a loop and those in it.
#[attribute(name = "llvm.loop_unroll_and_jam", class = "LoopUnrollAndJamAttr", alias, params, spec = LOOP_UNROLL_AND_JAM_ATTR)]
pub struct LoopUnrollAndJamAttr {
    disable: Option<Bool<BOOL_ATTR>>,
    count: Option<Attr<INTEGER_ATTR>>,
    #[name = "followupOuter"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_outer: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupInner"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_inner: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupRemainderOuter"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_remainder_outer: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupRemainderInner"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_remainder_inner: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupAll"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_all: Option<Declared<LoopAnnotationAttr>>,
}

/// True if conditions may move out of a loop.
#[attribute(name = "llvm.loop_unswitch", class = "LoopUnswitchAttr", alias, params, spec = LOOP_UNSWITCH_ATTR)]
pub struct LoopUnswitchAttr {
    #[name = "partialDisable"]
    partial_disable: Option<Bool<BOOL_ATTR>>,
}

/// Vectorization of a loop.
#[attribute(name = "llvm.loop_vectorize", class = "LoopVectorizeAttr", alias, params, spec = LOOP_VECTORIZE_ATTR)]
pub struct LoopVectorizeAttr {
    disable: Option<Bool<BOOL_ATTR>>,
    #[name = "predicateEnable"]
    predicate_enable: Option<Bool<BOOL_ATTR>>,
    #[name = "scalableEnable"]
    scalable_enable: Option<Bool<BOOL_ATTR>>,
    width: Option<Attr<INTEGER_ATTR>>,
    #[name = "followupVectorized"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_vectorized: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupEpilogue"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_epilogue: Option<Declared<LoopAnnotationAttr>>,
    #[name = "followupAll"]
    #[spec(LOOP_ANNOTATION_ATTR)]
    followup_all: Option<Declared<LoopAnnotationAttr>>,
}

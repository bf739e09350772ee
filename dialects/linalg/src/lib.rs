//! The `linalg` dialect: operations on tensors and memrefs as perfectly nested loops over their elements.
//!
//! Each operation has an iteration space, maps from its points to elements of the operands, and a region that says what
//! is computed of them. Named operations are short for common ones: their maps and regions follow from their names.
#![forbid(unsafe_code)]

mod attributes;
mod builder;
mod canonicalize;
pub mod constraints;
mod facts;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use attributes::*;
pub use builder::{Loops, create_empty_generic, create_generic, create_named, create_with_body};
pub use facts::{IndexingMaps, IteratorTypes, Structured, batch_matmul_maps, indexing_maps, iterator_types};
pub use interfaces::LinalgOp;
pub use ops::*;
pub use syntax::{GenericParts, NamedParts, broadcast, generic, named, transpose};

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AbsOp::SPEC,
        AddOp::SPEC,
        BatchMatmulOp::SPEC,
        BatchMatvecOp::SPEC,
        BatchMmt4DOp::SPEC,
        BatchReduceMatmulOp::SPEC,
        BatchVecmatOp::SPEC,
        BroadcastOp::SPEC,
        CeilOp::SPEC,
        ContractOp::SPEC,
        Conv1DOp::SPEC,
        Conv1DNcwFcwOp::SPEC,
        Conv1DNwcWcfOp::SPEC,
        Conv2DOp::SPEC,
        Conv2DNchwFchwOp::SPEC,
        Conv2DNchwFchwQOp::SPEC,
        Conv2DNgchwFgchwOp::SPEC,
        Conv2DNgchwGfchwOp::SPEC,
        Conv2DNgchwGfchwQOp::SPEC,
        Conv2DNhwcFhwcOp::SPEC,
        Conv2DNhwcFhwcQOp::SPEC,
        Conv2DNhwcHwcfOp::SPEC,
        Conv2DNhwcHwcfQOp::SPEC,
        Conv2DNhwgcGfhwcOp::SPEC,
        Conv2DNhwgcGfhwcQOp::SPEC,
        Conv3DOp::SPEC,
        Conv3DNcdhwFcdhwOp::SPEC,
        Conv3DNdhwcDhwcfOp::SPEC,
        Conv3DNdhwcDhwcfQOp::SPEC,
        CopyOp::SPEC,
        DepthwiseConv1DNcwCwOp::SPEC,
        DepthwiseConv1DNwcWcOp::SPEC,
        DepthwiseConv1DNwcWcmOp::SPEC,
        DepthwiseConv2DNchwChwOp::SPEC,
        DepthwiseConv2DNhwcHwcOp::SPEC,
        DepthwiseConv2DNhwcHwcQOp::SPEC,
        DepthwiseConv2DNhwcHwcmOp::SPEC,
        DepthwiseConv2DNhwcHwcmQOp::SPEC,
        DepthwiseConv3DNcdhwCdhwOp::SPEC,
        DepthwiseConv3DNdhwcDhwcOp::SPEC,
        DepthwiseConv3DNdhwcDhwcmOp::SPEC,
        DivOp::SPEC,
        DivUnsignedOp::SPEC,
        DotOp::SPEC,
        ElementwiseOp::SPEC,
        ErfOp::SPEC,
        ExpOp::SPEC,
        FillOp::SPEC,
        FillRng2DOp::SPEC,
        FloorOp::SPEC,
        GenericOp::SPEC,
        IndexOp::SPEC,
        LogOp::SPEC,
        MapOp::SPEC,
        MatmulOp::SPEC,
        MatvecOp::SPEC,
        MaxOp::SPEC,
        MinOp::SPEC,
        Mmt4DOp::SPEC,
        MulOp::SPEC,
        NegFOp::SPEC,
        PackOp::SPEC,
        PoolingNchwMaxOp::SPEC,
        PoolingNchwSumOp::SPEC,
        PoolingNcwMaxOp::SPEC,
        PoolingNcwSumOp::SPEC,
        PoolingNdhwcMaxOp::SPEC,
        PoolingNdhwcMinOp::SPEC,
        PoolingNdhwcSumOp::SPEC,
        PoolingNhwcMaxOp::SPEC,
        PoolingNhwcMaxUnsignedOp::SPEC,
        PoolingNhwcMinOp::SPEC,
        PoolingNhwcMinUnsignedOp::SPEC,
        PoolingNhwcSumOp::SPEC,
        PoolingNwcMaxOp::SPEC,
        PoolingNwcMaxUnsignedOp::SPEC,
        PoolingNwcMinOp::SPEC,
        PoolingNwcMinUnsignedOp::SPEC,
        PoolingNwcSumOp::SPEC,
        PowFOp::SPEC,
        QuantizedBatchMatmulOp::SPEC,
        QuantizedMatmulOp::SPEC,
        ReciprocalOp::SPEC,
        ReduceOp::SPEC,
        RoundOp::SPEC,
        RsqrtOp::SPEC,
        SelectOp::SPEC,
        SoftmaxOp::SPEC,
        SqrtOp::SPEC,
        SquareOp::SPEC,
        SubOp::SPEC,
        TanhOp::SPEC,
        TransposeOp::SPEC,
        UnPackOp::SPEC,
        VecmatOp::SPEC,
        WinogradFilterTransformOp::SPEC,
        WinogradInputTransformOp::SPEC,
        WinogradOutputTransformOp::SPEC,
        YieldOp::SPEC,
    ],
    attributes: &[
        &BINARY_FN_ATTR,
        &ELEMENTWISE_KIND_ATTR,
        &ITERATOR_TYPE_ATTR,
        &TERNARY_FN_ATTR,
        &TYPE_FN_ATTR,
        &UNARY_FN_ATTR,
    ],
    enums: &[
        BinaryFn::SPEC,
        ElementwiseArityGroup::SPEC,
        ElementwiseCaseLimits::SPEC,
        ElementwiseKind::SPEC,
        IteratorType::SPEC,
        TernaryFn::SPEC,
        TypeFn::SPEC,
        UnaryFn::SPEC,
        WinogradConv2DFmr::SPEC,
    ],
    hooks: DialectHooks {
        materialize_constant: Some(terrace_arith::materialize),
        verify_op_attribute: Some(verify::verify_op_attribute),
        inliner: Some(&InlinerHooks::ALWAYS),
        canonicalize: canonicalize::OF_STRUCTURED,
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("linalg")
};

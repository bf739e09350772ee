//! The `stablehlo` dialect: operations on whole tensors, as frameworks of machine learning export them.
//!
//! Unsigned integers have a type of their own, and a region that combines elements works on tensors without dimensions.
#![forbid(unsafe_code)]

mod attributes;
pub mod constraints;
mod facts;
mod ops;
mod syntax;
mod types;
mod verify;

pub use verify::traits;

pub use attributes::*;
pub use facts::windows::{Window, windows_of};
pub use ops::*;
pub use types::*;

use terrace_ir::{
    Attribute, Ctx, DialectHooks, DialectSpec, InlinerHooks, Location, OperationState, Type, TypedOp, Value,
};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AbsOp::SPEC,
        AddOp::SPEC,
        AfterAllOp::SPEC,
        AllGatherOp::SPEC,
        AllReduceOp::SPEC,
        AllToAllOp::SPEC,
        AndOp::SPEC,
        AsyncDoneOp::SPEC,
        AsyncStartOp::SPEC,
        Atan2Op::SPEC,
        BatchNormGradOp::SPEC,
        BatchNormInferenceOp::SPEC,
        BatchNormTrainingOp::SPEC,
        BitcastConvertOp::SPEC,
        BroadcastOp::SPEC,
        BroadcastInDimOp::SPEC,
        CaseOp::SPEC,
        CbrtOp::SPEC,
        CeilOp::SPEC,
        CholeskyOp::SPEC,
        ClampOp::SPEC,
        CollectiveBroadcastOp::SPEC,
        CollectivePermuteOp::SPEC,
        CompareOp::SPEC,
        ComplexOp::SPEC,
        CompositeOp::SPEC,
        ConcatenateOp::SPEC,
        ConstantOp::SPEC,
        ConvertOp::SPEC,
        ConvolutionOp::SPEC,
        CosineOp::SPEC,
        ClzOp::SPEC,
        CreateTokenOp::SPEC,
        CrossReplicaSumOp::SPEC,
        CustomCallOp::SPEC,
        DivOp::SPEC,
        DotOp::SPEC,
        DotGeneralOp::SPEC,
        DynamicBroadcastInDimOp::SPEC,
        DynamicConvOp::SPEC,
        DynamicGatherOp::SPEC,
        DynamicIotaOp::SPEC,
        DynamicPadOp::SPEC,
        DynamicReshapeOp::SPEC,
        DynamicSliceOp::SPEC,
        DynamicUpdateSliceOp::SPEC,
        EinsumOp::SPEC,
        ExpOp::SPEC,
        Expm1Op::SPEC,
        FftOp::SPEC,
        FloorOp::SPEC,
        GatherOp::SPEC,
        GetDimensionSizeOp::SPEC,
        GetTupleElementOp::SPEC,
        IfOp::SPEC,
        ImagOp::SPEC,
        InfeedOp::SPEC,
        IotaOp::SPEC,
        IsFiniteOp::SPEC,
        LogOp::SPEC,
        Log1pOp::SPEC,
        LogisticOp::SPEC,
        MapOp::SPEC,
        MaxOp::SPEC,
        MinOp::SPEC,
        MulOp::SPEC,
        NegOp::SPEC,
        NotOp::SPEC,
        OptimizationBarrierOp::SPEC,
        OrOp::SPEC,
        OutfeedOp::SPEC,
        PadOp::SPEC,
        PartitionIdOp::SPEC,
        PopulationCountOp::SPEC,
        PowOp::SPEC,
        RealOp::SPEC,
        RealDynamicSliceOp::SPEC,
        RecvOp::SPEC,
        ReduceOp::SPEC,
        ReducePrecisionOp::SPEC,
        ReduceScatterOp::SPEC,
        ReduceWindowOp::SPEC,
        RemOp::SPEC,
        ReplicaIdOp::SPEC,
        ReshapeOp::SPEC,
        ReturnOp::SPEC,
        ReverseOp::SPEC,
        RngOp::SPEC,
        RngBitGeneratorOp::SPEC,
        RoundOp::SPEC,
        RoundNearestEvenOp::SPEC,
        RsqrtOp::SPEC,
        ScatterOp::SPEC,
        SelectOp::SPEC,
        SelectAndScatterOp::SPEC,
        SendOp::SPEC,
        SetDimensionSizeOp::SPEC,
        ShiftLeftOp::SPEC,
        ShiftRightArithmeticOp::SPEC,
        ShiftRightLogicalOp::SPEC,
        SignOp::SPEC,
        SineOp::SPEC,
        SliceOp::SPEC,
        SortOp::SPEC,
        SqrtOp::SPEC,
        SubtractOp::SPEC,
        TanOp::SPEC,
        TanhOp::SPEC,
        TorchIndexSelectOp::SPEC,
        TransposeOp::SPEC,
        TriangularSolveOp::SPEC,
        TupleOp::SPEC,
        UnaryEinsumOp::SPEC,
        UniformDequantizeOp::SPEC,
        UniformQuantizeOp::SPEC,
        WhileOp::SPEC,
        XorOp::SPEC,
    ],
    types: &[&FUTURE_TYPE, &TOKEN_TYPE],
    attributes: &[
        &BOUNDS_ATTR,
        &CHANNEL_HANDLE_ATTR,
        &COMPARISON_DIRECTION_ATTR,
        &COMPARISON_TYPE_ATTR,
        &CONV_ATTR,
        &DOT_ATTR,
        &DOT_ALGORITHM_ATTR,
        &FFT_TYPE_ATTR,
        &GATHER_ATTR,
        &OUTPUT_OPERAND_ALIAS_ATTR,
        &PRECISION_ATTR,
        &RESULT_ACCURACY_ATTR,
        &RESULT_ACCURACY_MODE_ATTR,
        &RNG_ALGORITHM_ATTR,
        &RNG_DISTRIBUTION_ATTR,
        &SCATTER_ATTR,
        &TRANSPOSE_ATTR,
    ],
    enums: &[
        ComparisonDirection::SPEC,
        ComparisonType::SPEC,
        CustomCallApiVersion::SPEC,
        FftType::SPEC,
        Precision::SPEC,
        ResultAccuracyMode::SPEC,
        RngAlgorithm::SPEC,
        RngDistribution::SPEC,
        Transpose::SPEC,
    ],
    hooks: DialectHooks {
        inliner: Some(&InlinerHooks::ALWAYS),
        materialize_constant: Some(materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("stablehlo")
};

fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    let is_constant = value.is_elements() && value.ty() == Some(ty) && ty.is_ranked_tensor();
    is_constant.then(|| ConstantOp::builder(context, location).value_attr(Some(value)).output(ty).build())
}

impl<'a, 'c> ConstantOp<'a, 'c> {
    /// `c` for integers, `cst` for others.
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        let is_integer = self.output().ty().element_or_self().is_integer();
        set(self.op().result(0), if is_integer { "c" } else { "cst" });
    }
}

impl<'a, 'c> WhileOp<'a, 'c> {
    /// `iterArg` for all arguments.
    pub(crate) fn argument_names(
        region: terrace_ir::Region<'a, 'c>,
        set: &mut dyn FnMut(Value<'a, 'c>, &str),
    ) {
        for argument in region.first_block().into_iter().flat_map(|block| block.arguments()) {
            set(argument, "iterArg");
        }
    }
}

//! The instructions of the core and of extensions, with the order of their operands.

use super::Part::{self, Case, Constant, Literal, Literals, TypeId, Values};
use super::{Encoding, Instruction, VALUES};
use terrace_ir::TypedOp;
use terrace_spirv::attributes::enums::Opcode;
use terrace_spirv::attributes::{
    COOP_MATRIX_LAYOUT_KHR_ATTR, COOPERATIVE_MATRIX_OPERANDS_KHR_ATTR, GROUP_OPERATION_ATTR,
    IMAGE_OPERANDS_ATTR, MEMORY_ACCESS_ATTR, MEMORY_SEMANTICS_ATTR, PACKED_VECTOR_FORMAT_ATTR, SCOPE_ATTR,
    STORAGE_CLASS_ATTR,
};
use terrace_spirv::*;

/// Pointer, scope, semantics, value.
const ATOMIC: &[Part] = &[
    Values(0),
    Constant("memory_scope", &SCOPE_ATTR),
    Constant("semantics", &MEMORY_SEMANTICS_ATTR),
    Values(1),
];
/// Pointer, scope, semantics of both outcomes, value, comparator.
const ATOMIC_COMPARE: &[Part] = &[
    Values(0),
    Constant("memory_scope", &SCOPE_ATTR),
    Constant("equal_semantics", &MEMORY_SEMANTICS_ATTR),
    Constant("unequal_semantics", &MEMORY_SEMANTICS_ATTR),
    Values(1),
    Values(2),
];
/// Pointer, scope, semantics.
const ATOMIC_COUNT: &[Part] =
    &[Values(0), Constant("memory_scope", &SCOPE_ATTR), Constant("semantics", &MEMORY_SEMANTICS_ATTR)];
/// Composite, path.
const EXTRACT: &[Part] = &[Values(0), Literals("indices")];
/// Object, composite, path.
const INSERT: &[Part] = &[Values(0), Values(1), Literals("indices")];
/// Two scopes, semantics.
const CONTROL_BARRIER: &[Part] = &[
    Constant("execution_scope", &SCOPE_ATTR),
    Constant("memory_scope", &SCOPE_ATTR),
    Constant("memory_semantics", &MEMORY_SEMANTICS_ATTR),
];
/// Scope, two values.
const SCOPE_AND_TWO: &[Part] = &[Constant("execution_scope", &SCOPE_ATTR), Values(0), Values(1)];
/// Scope, kind, value.
const GROUP: &[Part] =
    &[Constant("execution_scope", &SCOPE_ATTR), Case("group_operation", &GROUP_OPERATION_ATTR), Values(0)];
/// Scope, value.
const SCOPE_AND_ONE: &[Part] = &[Constant("execution_scope", &SCOPE_ATTR), Values(0)];
/// Scope, kind, value, maybe the size of clusters.
const CLUSTERED_GROUP: &[Part] = &[
    Constant("execution_scope", &SCOPE_ATTR),
    Case("group_operation", &GROUP_OPERATION_ATTR),
    Values(0),
    Values(1),
];
/// Scope.
const SCOPE: &[Part] = &[Constant("execution_scope", &SCOPE_ATTR)];
/// Scope, value, distance, maybe the size of clusters.
const ROTATE: &[Part] = &[Constant("execution_scope", &SCOPE_ATTR), Values(0), Values(1), Values(2)];
/// Image, coordinate, depth or texel, mask of further operands, those.
const IMAGE_THREE: &[Part] =
    &[Values(0), Values(1), Values(2), Case("image_operands", &IMAGE_OPERANDS_ATTR), Values(3)];
/// Image, coordinate, mask of further operands, those.
const IMAGE_TWO: &[Part] = &[Values(0), Values(1), Case("image_operands", &IMAGE_OPERANDS_ATTR), Values(2)];
/// Type.
const MATRIX_LENGTH: &[Part] = &[TypeId("cooperative_matrix_type")];
/// Pointer, layout, stride, access.
const MATRIX_LOAD: &[Part] = &[
    Values(0),
    Constant("matrix_layout", &COOP_MATRIX_LAYOUT_KHR_ATTR),
    Values(1),
    Case("memory_operand", &MEMORY_ACCESS_ATTR),
    Literal("alignment"),
];
/// Three matrices, interpretation.
const MATRIX_MUL_ADD: &[Part] =
    &[Values(0), Values(1), Values(2), Case("matrix_operands", &COOPERATIVE_MATRIX_OPERANDS_KHR_ATTR)];
/// Pointer, object, layout, stride, access.
const MATRIX_STORE: &[Part] = &[
    Values(0),
    Values(1),
    Constant("matrix_layout", &COOP_MATRIX_LAYOUT_KHR_ATTR),
    Values(2),
    Case("memory_operand", &MEMORY_ACCESS_ATTR),
    Literal("alignment"),
];
/// Pointer, access.
const LOAD: &[Part] = &[Values(0), Case("memory_access", &MEMORY_ACCESS_ATTR), Literal("alignment")];
/// Scope, semantics.
const MEMORY_BARRIER: &[Part] =
    &[Constant("memory_scope", &SCOPE_ATTR), Constant("memory_semantics", &MEMORY_SEMANTICS_ATTR)];
/// Two vectors, accumulator, packing.
const DOT_ACCUMULATE: &[Part] =
    &[Values(0), Values(1), Values(2), Case("format", &PACKED_VECTOR_FORMAT_ATTR)];
/// Two vectors, packing.
const DOT: &[Part] = &[Values(0), Values(1), Case("format", &PACKED_VECTOR_FORMAT_ATTR)];
/// Pointer, value, access.
const STORE: &[Part] =
    &[Values(0), Values(1), Case("memory_access", &MEMORY_ACCESS_ATTR), Literal("alignment")];
/// Storage class, maybe an initializer.
const VARIABLE: &[Part] = &[Case("storage_class", &STORAGE_CLASS_ATTR), Values(0)];
/// Two vectors, components.
const SHUFFLE: &[Part] = &[Values(0), Values(1), Literals("components")];

/// Declares instructions, grouped by their parts: `PARTS { Operation = Opcode, .. }`.
macro_rules! instructions {
    ($($parts:ident { $($op:ident = $opcode:ident,)* })*) => {
        &[$($(Instruction {
            spec: $op::SPEC,
            encoding: Encoding::Opcode(Opcode::$opcode),
            parts: $parts,
        },)*)*]
    };
}

/// All of them.
pub(super) static CORE: &[Instruction] = instructions! {
    VALUES {
        AccessChainOp = OpAccessChain,
        BitCountOp = OpBitCount,
        BitFieldInsertOp = OpBitFieldInsert,
        BitFieldSExtractOp = OpBitFieldSExtract,
        BitFieldUExtractOp = OpBitFieldUExtract,
        BitReverseOp = OpBitReverse,
        BitcastOp = OpBitcast,
        BitwiseAndOp = OpBitwiseAnd,
        BitwiseOrOp = OpBitwiseOr,
        BitwiseXorOp = OpBitwiseXor,
        CompositeConstructOp = OpCompositeConstruct,
        ConvertFToSOp = OpConvertFToS,
        ConvertFToUOp = OpConvertFToU,
        ConvertPtrToUOp = OpConvertPtrToU,
        ConvertSToFOp = OpConvertSToF,
        ConvertUToFOp = OpConvertUToF,
        ConvertUToPtrOp = OpConvertUToPtr,
        DotOp = OpDot,
        EXTEmitMeshTasksOp = OpEmitMeshTasksEXT,
        EXTSetMeshOutputsOp = OpSetMeshOutputsEXT,
        EmitVertexOp = OpEmitVertex,
        EndPrimitiveOp = OpEndPrimitive,
        FAddOp = OpFAdd,
        FConvertOp = OpFConvert,
        FDivOp = OpFDiv,
        FModOp = OpFMod,
        FMulOp = OpFMul,
        FNegateOp = OpFNegate,
        FOrdEqualOp = OpFOrdEqual,
        FOrdGreaterThanEqualOp = OpFOrdGreaterThanEqual,
        FOrdGreaterThanOp = OpFOrdGreaterThan,
        FOrdLessThanEqualOp = OpFOrdLessThanEqual,
        FOrdLessThanOp = OpFOrdLessThan,
        FOrdNotEqualOp = OpFOrdNotEqual,
        FRemOp = OpFRem,
        FSubOp = OpFSub,
        FUnordEqualOp = OpFUnordEqual,
        FUnordGreaterThanEqualOp = OpFUnordGreaterThanEqual,
        FUnordGreaterThanOp = OpFUnordGreaterThan,
        FUnordLessThanEqualOp = OpFUnordLessThanEqual,
        FUnordLessThanOp = OpFUnordLessThan,
        FUnordNotEqualOp = OpFUnordNotEqual,
        GenericCastToPtrOp = OpGenericCastToPtr,
        IAddCarryOp = OpIAddCarry,
        IAddOp = OpIAdd,
        IEqualOp = OpIEqual,
        IMulOp = OpIMul,
        INTELConvertBF16ToFOp = OpConvertBF16ToFINTEL,
        INTELConvertFToBF16Op = OpConvertFToBF16INTEL,
        INTELRoundFToTF32Op = OpRoundFToTF32INTEL,
        INTELSubgroupBlockReadOp = OpSubgroupBlockReadINTEL,
        INTELSubgroupBlockWriteOp = OpSubgroupBlockWriteINTEL,
        INotEqualOp = OpINotEqual,
        ISubBorrowOp = OpISubBorrow,
        ISubOp = OpISub,
        ImageOp = OpImage,
        ImageQuerySizeOp = OpImageQuerySize,
        InBoundsPtrAccessChainOp = OpInBoundsPtrAccessChain,
        IsFiniteOp = OpIsFinite,
        IsInfOp = OpIsInf,
        IsNanOp = OpIsNan,
        KHRAssumeTrueOp = OpAssumeTrueKHR,
        KHRSubgroupBallotOp = OpSubgroupBallotKHR,
        KillOp = OpKill,
        LogicalAndOp = OpLogicalAnd,
        LogicalEqualOp = OpLogicalEqual,
        LogicalNotEqualOp = OpLogicalNotEqual,
        LogicalNotOp = OpLogicalNot,
        LogicalOrOp = OpLogicalOr,
        MatrixTimesMatrixOp = OpMatrixTimesMatrix,
        MatrixTimesScalarOp = OpMatrixTimesScalar,
        MatrixTimesVectorOp = OpMatrixTimesVector,
        NotOp = OpNot,
        OrderedOp = OpOrdered,
        PtrAccessChainOp = OpPtrAccessChain,
        PtrCastToGenericOp = OpPtrCastToGeneric,
        ReturnOp = OpReturn,
        ReturnValueOp = OpReturnValue,
        SConvertOp = OpSConvert,
        SDivOp = OpSDiv,
        SGreaterThanEqualOp = OpSGreaterThanEqual,
        SGreaterThanOp = OpSGreaterThan,
        SLessThanEqualOp = OpSLessThanEqual,
        SLessThanOp = OpSLessThan,
        SModOp = OpSMod,
        SMulExtendedOp = OpSMulExtended,
        SNegateOp = OpSNegate,
        SRemOp = OpSRem,
        SelectOp = OpSelect,
        ShiftLeftLogicalOp = OpShiftLeftLogical,
        ShiftRightArithmeticOp = OpShiftRightArithmetic,
        ShiftRightLogicalOp = OpShiftRightLogical,
        TransposeOp = OpTranspose,
        UConvertOp = OpUConvert,
        UDivOp = OpUDiv,
        UGreaterThanEqualOp = OpUGreaterThanEqual,
        UGreaterThanOp = OpUGreaterThan,
        ULessThanEqualOp = OpULessThanEqual,
        ULessThanOp = OpULessThan,
        UModOp = OpUMod,
        UMulExtendedOp = OpUMulExtended,
        UnorderedOp = OpUnordered,
        UnreachableOp = OpUnreachable,
        VectorExtractDynamicOp = OpVectorExtractDynamic,
        VectorInsertDynamicOp = OpVectorInsertDynamic,
        VectorTimesMatrixOp = OpVectorTimesMatrix,
        VectorTimesScalarOp = OpVectorTimesScalar,
    }
    ATOMIC {
        AtomicAndOp = OpAtomicAnd,
        AtomicExchangeOp = OpAtomicExchange,
        AtomicIAddOp = OpAtomicIAdd,
        AtomicISubOp = OpAtomicISub,
        AtomicOrOp = OpAtomicOr,
        AtomicSMaxOp = OpAtomicSMax,
        AtomicSMinOp = OpAtomicSMin,
        AtomicUMaxOp = OpAtomicUMax,
        AtomicUMinOp = OpAtomicUMin,
        AtomicXorOp = OpAtomicXor,
        EXTAtomicFAddOp = OpAtomicFAddEXT,
    }
    ATOMIC_COMPARE {
        AtomicCompareExchangeOp = OpAtomicCompareExchange,
        AtomicCompareExchangeWeakOp = OpAtomicCompareExchangeWeak,
    }
    ATOMIC_COUNT {
        AtomicIDecrementOp = OpAtomicIDecrement,
        AtomicIIncrementOp = OpAtomicIIncrement,
    }
    EXTRACT {
        CompositeExtractOp = OpCompositeExtract,
    }
    INSERT {
        CompositeInsertOp = OpCompositeInsert,
    }
    CONTROL_BARRIER {
        ControlBarrierOp = OpControlBarrier,
        INTELControlBarrierArriveOp = OpControlBarrierArriveINTEL,
        INTELControlBarrierWaitOp = OpControlBarrierWaitINTEL,
    }
    SCOPE_AND_TWO {
        GroupBroadcastOp = OpGroupBroadcast,
        GroupNonUniformBroadcastOp = OpGroupNonUniformBroadcast,
        GroupNonUniformQuadSwapOp = OpGroupNonUniformQuadSwap,
        GroupNonUniformShuffleDownOp = OpGroupNonUniformShuffleDown,
        GroupNonUniformShuffleOp = OpGroupNonUniformShuffle,
        GroupNonUniformShuffleUpOp = OpGroupNonUniformShuffleUp,
        GroupNonUniformShuffleXorOp = OpGroupNonUniformShuffleXor,
    }
    GROUP {
        GroupFAddOp = OpGroupFAdd,
        GroupFMaxOp = OpGroupFMax,
        GroupFMinOp = OpGroupFMin,
        GroupFMulKHROp = OpGroupFMulKHR,
        GroupIAddOp = OpGroupIAdd,
        GroupIMulKHROp = OpGroupIMulKHR,
        GroupNonUniformBallotBitCountOp = OpGroupNonUniformBallotBitCount,
        GroupSMaxOp = OpGroupSMax,
        GroupSMinOp = OpGroupSMin,
        GroupUMaxOp = OpGroupUMax,
        GroupUMinOp = OpGroupUMin,
    }
    SCOPE_AND_ONE {
        GroupNonUniformAllEqualOp = OpGroupNonUniformAllEqual,
        GroupNonUniformAllOp = OpGroupNonUniformAll,
        GroupNonUniformAnyOp = OpGroupNonUniformAny,
        GroupNonUniformBallotFindLSBOp = OpGroupNonUniformBallotFindLSB,
        GroupNonUniformBallotFindMSBOp = OpGroupNonUniformBallotFindMSB,
        GroupNonUniformBallotOp = OpGroupNonUniformBallot,
    }
    CLUSTERED_GROUP {
        GroupNonUniformBitwiseAndOp = OpGroupNonUniformBitwiseAnd,
        GroupNonUniformBitwiseOrOp = OpGroupNonUniformBitwiseOr,
        GroupNonUniformBitwiseXorOp = OpGroupNonUniformBitwiseXor,
        GroupNonUniformFAddOp = OpGroupNonUniformFAdd,
        GroupNonUniformFMaxOp = OpGroupNonUniformFMax,
        GroupNonUniformFMinOp = OpGroupNonUniformFMin,
        GroupNonUniformFMulOp = OpGroupNonUniformFMul,
        GroupNonUniformIAddOp = OpGroupNonUniformIAdd,
        GroupNonUniformIMulOp = OpGroupNonUniformIMul,
        GroupNonUniformLogicalAndOp = OpGroupNonUniformLogicalAnd,
        GroupNonUniformLogicalOrOp = OpGroupNonUniformLogicalOr,
        GroupNonUniformLogicalXorOp = OpGroupNonUniformLogicalXor,
        GroupNonUniformSMaxOp = OpGroupNonUniformSMax,
        GroupNonUniformSMinOp = OpGroupNonUniformSMin,
        GroupNonUniformUMaxOp = OpGroupNonUniformUMax,
        GroupNonUniformUMinOp = OpGroupNonUniformUMin,
    }
    SCOPE {
        GroupNonUniformElectOp = OpGroupNonUniformElect,
    }
    ROTATE {
        GroupNonUniformRotateKHROp = OpGroupNonUniformRotateKHR,
    }
    IMAGE_THREE {
        ImageDrefGatherOp = OpImageDrefGather,
        ImageSampleProjDrefImplicitLodOp = OpImageSampleProjDrefImplicitLod,
        ImageWriteOp = OpImageWrite,
    }
    IMAGE_TWO {
        ImageFetchOp = OpImageFetch,
        ImageReadOp = OpImageRead,
        ImageSampleExplicitLodOp = OpImageSampleExplicitLod,
        ImageSampleImplicitLodOp = OpImageSampleImplicitLod,
    }
    MATRIX_LENGTH {
        KHRCooperativeMatrixLengthOp = OpCooperativeMatrixLengthKHR,
    }
    MATRIX_LOAD {
        KHRCooperativeMatrixLoadOp = OpCooperativeMatrixLoadKHR,
    }
    MATRIX_MUL_ADD {
        KHRCooperativeMatrixMulAddOp = OpCooperativeMatrixMulAddKHR,
    }
    MATRIX_STORE {
        KHRCooperativeMatrixStoreOp = OpCooperativeMatrixStoreKHR,
    }
    LOAD {
        LoadOp = OpLoad,
    }
    MEMORY_BARRIER {
        MemoryBarrierOp = OpMemoryBarrier,
    }
    DOT_ACCUMULATE {
        SDotAccSatOp = OpSDotAccSat,
        SUDotAccSatOp = OpSUDotAccSat,
        UDotAccSatOp = OpUDotAccSat,
    }
    DOT {
        SDotOp = OpSDot,
        SUDotOp = OpSUDot,
        UDotOp = OpUDot,
    }
    STORE {
        StoreOp = OpStore,
    }
    VARIABLE {
        VariableOp = OpVariable,
    }
    SHUFFLE {
        VectorShuffleOp = OpVectorShuffle,
    }
};

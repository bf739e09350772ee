//! Needs of operations, by name: those that every version has without more are left out.

use super::{Needs, Row};
use terrace_ir::TypedOp;
use terrace_spirv::attributes::enums::{Capability, Extension, Version};
use terrace_spirv::*;

/// Rows of names with the same needs.
pub(super) const OPS: &[Row<&str>] = &[
    Row {
        of: &[
            GraphARMOp::NAME,
            GraphConstantARMOp::NAME,
            GraphEntryPointARMOp::NAME,
            GraphOutputsARMOp::NAME,
        ],
        needs: Needs::NOTHING
            .any_extension(&[Extension::SPVARMGraph, Extension::SPVARMTensors])
            .any_capability(&[Capability::GraphARM]),
    },
    Row {
        of: &[AtomicCompareExchangeWeakOp::NAME],
        needs: Needs::NOTHING.until(Version::V13).any_capability(&[Capability::Kernel]),
    },
    Row {
        of: &[BitFieldInsertOp::NAME, BitFieldSExtractOp::NAME, BitFieldUExtractOp::NAME, BitReverseOp::NAME],
        needs: Needs::NOTHING.any_capability(&[Capability::BitInstructions, Capability::Shader]),
    },
    Row {
        of: &[
            CLAcosOp::NAME,
            CLAcoshOp::NAME,
            CLAsinOp::NAME,
            CLAsinhOp::NAME,
            CLAtanOp::NAME,
            CLAtan2Op::NAME,
            CLAtanhOp::NAME,
            CLCeilOp::NAME,
            CLCosOp::NAME,
            CLCoshOp::NAME,
            CLErfOp::NAME,
            CLExpOp::NAME,
            CLFAbsOp::NAME,
            CLFloorOp::NAME,
            CLFmaOp::NAME,
            CLFMaxOp::NAME,
            CLFMinOp::NAME,
            CLLogOp::NAME,
            CLMixOp::NAME,
            CLPowOp::NAME,
            CLPrintfOp::NAME,
            CLRintOp::NAME,
            CLRoundOp::NAME,
            CLRsqrtOp::NAME,
            CLSAbsOp::NAME,
            CLSMaxOp::NAME,
            CLSMinOp::NAME,
            CLSinOp::NAME,
            CLSinhOp::NAME,
            CLSqrtOp::NAME,
            CLTanOp::NAME,
            CLTanhOp::NAME,
            CLUMaxOp::NAME,
            CLUMinOp::NAME,
            GenericCastToPtrOp::NAME,
            GenericCastToPtrExplicitOp::NAME,
            OrderedOp::NAME,
            PtrCastToGenericOp::NAME,
            UnorderedOp::NAME,
        ],
        needs: Needs::NOTHING.any_capability(&[Capability::Kernel]),
    },
    Row {
        of: &[ConvertPtrToUOp::NAME, ConvertUToPtrOp::NAME],
        needs: Needs::NOTHING
            .any_capability(&[Capability::Addresses, Capability::PhysicalStorageBufferAddresses]),
    },
    Row {
        of: &[EXTAtomicFAddOp::NAME],
        needs: Needs::NOTHING.any_extension(&[Extension::SPVEXTShaderAtomicFloatAdd]).any_capability(&[
            Capability::AtomicFloat16AddEXT,
            Capability::AtomicFloat32AddEXT,
            Capability::AtomicFloat64AddEXT,
        ]),
    },
    Row {
        of: &[EXTConstantCompositeReplicateOp::NAME, EXTSpecConstantCompositeReplicateOp::NAME],
        needs: Needs::NOTHING
            .any_extension(&[Extension::SPVEXTReplicatedComposites])
            .any_capability(&[Capability::ReplicatedCompositesEXT]),
    },
    Row {
        of: &[EXTEmitMeshTasksOp::NAME, EXTSetMeshOutputsOp::NAME],
        needs: Needs::NOTHING
            .since(Version::V14)
            .any_extension(&[Extension::SPVEXTMeshShader])
            .any_capability(&[Capability::MeshShadingEXT]),
    },
    Row {
        of: &[EmitVertexOp::NAME, EndPrimitiveOp::NAME],
        needs: Needs::NOTHING.any_capability(&[Capability::Geometry]),
    },
    Row {
        of: &[
            GLAcosOp::NAME,
            GLAcoshOp::NAME,
            GLAsinOp::NAME,
            GLAsinhOp::NAME,
            GLAtanOp::NAME,
            GLAtanhOp::NAME,
            GLCeilOp::NAME,
            GLCosOp::NAME,
            GLCoshOp::NAME,
            GLCrossOp::NAME,
            GLDistanceOp::NAME,
            GLExpOp::NAME,
            GLExp2Op::NAME,
            GLFAbsOp::NAME,
            GLFClampOp::NAME,
            GLFMaxOp::NAME,
            GLFMinOp::NAME,
            GLFMixOp::NAME,
            GLFSignOp::NAME,
            GLFindILsbOp::NAME,
            GLFindSMsbOp::NAME,
            GLFindUMsbOp::NAME,
            GLFloorOp::NAME,
            GLFmaOp::NAME,
            GLFractOp::NAME,
            GLFrexpStructOp::NAME,
            GLInverseSqrtOp::NAME,
            GLLdexpOp::NAME,
            GLLengthOp::NAME,
            GLLogOp::NAME,
            GLLog2Op::NAME,
            GLNormalizeOp::NAME,
            GLPackHalf2x16Op::NAME,
            GLPackSnorm4x8Op::NAME,
            GLPowOp::NAME,
            GLReflectOp::NAME,
            GLRoundOp::NAME,
            GLRoundEvenOp::NAME,
            GLSAbsOp::NAME,
            GLSClampOp::NAME,
            GLSMaxOp::NAME,
            GLSMinOp::NAME,
            GLSSignOp::NAME,
            GLSinOp::NAME,
            GLSinhOp::NAME,
            GLSqrtOp::NAME,
            GLTanOp::NAME,
            GLTanhOp::NAME,
            GLUClampOp::NAME,
            GLUMaxOp::NAME,
            GLUMinOp::NAME,
            GLUnpackHalf2x16Op::NAME,
            GLUnpackSnorm4x8Op::NAME,
            ImageDrefGatherOp::NAME,
            ImageSampleImplicitLodOp::NAME,
            ImageSampleProjDrefImplicitLodOp::NAME,
            KillOp::NAME,
        ],
        needs: Needs::NOTHING.any_capability(&[Capability::Shader]),
    },
    Row {
        of: &[
            GroupBroadcastOp::NAME,
            GroupFAddOp::NAME,
            GroupFMaxOp::NAME,
            GroupFMinOp::NAME,
            GroupIAddOp::NAME,
            GroupSMaxOp::NAME,
            GroupSMinOp::NAME,
            GroupUMaxOp::NAME,
            GroupUMinOp::NAME,
        ],
        needs: Needs::NOTHING.any_capability(&[Capability::Groups]),
    },
    Row {
        of: &[GroupNonUniformAllOp::NAME, GroupNonUniformAllEqualOp::NAME, GroupNonUniformAnyOp::NAME],
        needs: Needs::NOTHING.since(Version::V13).any_capability(&[Capability::GroupNonUniformVote]),
    },
    Row {
        of: &[
            GroupNonUniformBallotOp::NAME,
            GroupNonUniformBallotBitCountOp::NAME,
            GroupNonUniformBallotFindLSBOp::NAME,
            GroupNonUniformBallotFindMSBOp::NAME,
            GroupNonUniformBroadcastOp::NAME,
        ],
        needs: Needs::NOTHING.since(Version::V13).any_capability(&[Capability::GroupNonUniformBallot]),
    },
    Row {
        of: &[
            GroupNonUniformBitwiseAndOp::NAME,
            GroupNonUniformBitwiseOrOp::NAME,
            GroupNonUniformBitwiseXorOp::NAME,
            GroupNonUniformFAddOp::NAME,
            GroupNonUniformFMaxOp::NAME,
            GroupNonUniformFMinOp::NAME,
            GroupNonUniformFMulOp::NAME,
            GroupNonUniformIAddOp::NAME,
            GroupNonUniformIMulOp::NAME,
            GroupNonUniformLogicalAndOp::NAME,
            GroupNonUniformLogicalOrOp::NAME,
            GroupNonUniformLogicalXorOp::NAME,
            GroupNonUniformSMaxOp::NAME,
            GroupNonUniformSMinOp::NAME,
            GroupNonUniformUMaxOp::NAME,
            GroupNonUniformUMinOp::NAME,
        ],
        needs: Needs::NOTHING.since(Version::V13).any_capability(&[
            Capability::GroupNonUniformArithmetic,
            Capability::GroupNonUniformClustered,
            Capability::GroupNonUniformPartitionedNV,
        ]),
    },
    Row {
        of: &[GroupNonUniformElectOp::NAME],
        needs: Needs::NOTHING.since(Version::V13).any_capability(&[Capability::GroupNonUniform]),
    },
    Row {
        of: &[GroupNonUniformQuadSwapOp::NAME],
        needs: Needs::NOTHING.since(Version::V13).any_capability(&[Capability::GroupNonUniformQuad]),
    },
    Row {
        of: &[GroupNonUniformRotateKHROp::NAME],
        needs: Needs::NOTHING.since(Version::V13).any_capability(&[Capability::GroupNonUniformRotateKHR]),
    },
    Row {
        of: &[GroupNonUniformShuffleOp::NAME, GroupNonUniformShuffleXorOp::NAME],
        needs: Needs::NOTHING.since(Version::V13).any_capability(&[Capability::GroupNonUniformShuffle]),
    },
    Row {
        of: &[GroupNonUniformShuffleDownOp::NAME, GroupNonUniformShuffleUpOp::NAME],
        needs: Needs::NOTHING
            .since(Version::V13)
            .any_capability(&[Capability::GroupNonUniformShuffleRelative]),
    },
    Row {
        of: &[INTELControlBarrierArriveOp::NAME, INTELControlBarrierWaitOp::NAME],
        needs: Needs::NOTHING
            .any_extension(&[Extension::SPVINTELSplitBarrier])
            .any_capability(&[Capability::SplitBarrierINTEL]),
    },
    Row {
        of: &[INTELConvertBF16ToFOp::NAME, INTELConvertFToBF16Op::NAME],
        needs: Needs::NOTHING
            .any_extension(&[Extension::SPVINTELBfloat16Conversion])
            .any_capability(&[Capability::Bfloat16ConversionINTEL]),
    },
    Row {
        of: &[INTELRoundFToTF32Op::NAME],
        needs: Needs::NOTHING
            .any_extension(&[Extension::SPVINTELTensorFloat32Conversion])
            .any_capability(&[Capability::TensorFloat32RoundingINTEL]),
    },
    Row {
        of: &[INTELSubgroupBlockReadOp::NAME, INTELSubgroupBlockWriteOp::NAME],
        needs: Needs::NOTHING
            .any_extension(&[Extension::SPVINTELSubgroups])
            .any_capability(&[Capability::SubgroupBufferBlockIOINTEL]),
    },
    Row {
        of: &[ImageQuerySizeOp::NAME],
        needs: Needs::NOTHING.any_capability(&[Capability::ImageQuery, Capability::Kernel]),
    },
    Row {
        of: &[InBoundsPtrAccessChainOp::NAME],
        needs: Needs::NOTHING.any_capability(&[Capability::Addresses]),
    },
    Row {
        of: &[KHRAssumeTrueOp::NAME],
        needs: Needs::NOTHING
            .any_extension(&[Extension::SPVKHRExpectAssume])
            .any_capability(&[Capability::ExpectAssumeKHR]),
    },
    Row {
        of: &[
            KHRCooperativeMatrixLengthOp::NAME,
            KHRCooperativeMatrixLoadOp::NAME,
            KHRCooperativeMatrixMulAddOp::NAME,
            KHRCooperativeMatrixStoreOp::NAME,
        ],
        needs: Needs::NOTHING
            .since(Version::V16)
            .any_extension(&[Extension::SPVKHRCooperativeMatrix])
            .any_capability(&[Capability::CooperativeMatrixKHR]),
    },
    Row {
        of: &[GroupFMulKHROp::NAME, GroupIMulKHROp::NAME],
        needs: Needs::NOTHING.any_capability(&[Capability::GroupUniformArithmeticKHR]),
    },
    Row {
        of: &[KHRSubgroupBallotOp::NAME],
        needs: Needs::NOTHING
            .any_extension(&[Extension::SPVKHRShaderBallot])
            .any_capability(&[Capability::SubgroupBallotKHR]),
    },
    Row {
        of: &[
            MatrixTimesMatrixOp::NAME,
            MatrixTimesScalarOp::NAME,
            MatrixTimesVectorOp::NAME,
            TransposeOp::NAME,
            VectorTimesMatrixOp::NAME,
        ],
        needs: Needs::NOTHING.any_capability(&[Capability::Matrix]),
    },
    Row {
        of: &[PtrAccessChainOp::NAME],
        needs: Needs::NOTHING.any_capability(&[
            Capability::Addresses,
            Capability::PhysicalStorageBufferAddresses,
            Capability::VariablePointers,
            Capability::VariablePointersStorageBuffer,
        ]),
    },
];

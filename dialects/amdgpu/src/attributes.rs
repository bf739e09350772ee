//! Address spaces, permutations of lanes, and kinds of instructions.

use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::enumeration;

/// Kind of a buffer pointer.
#[enumeration(name = "amdgpu.AddressSpace", width = 32)]
pub enum AddressSpace {
    #[text = "fat_raw_buffer"]
    FatRawBuffer = 0,
    #[text = "buffer_rsrc"]
    BufferRsrc = 1,
    #[text = "fat_structured_buffer"]
    FatStructuredBuffer = 2,
}

/// Permutation of lanes.
#[enumeration(name = "amdgpu.DPPPerm", width = 32)]
pub enum DPPPerm {
    #[text = "quad_perm"]
    #[symbol = "quad_perm"]
    QuadPerm = 0,
    #[text = "row_shl"]
    #[symbol = "row_shl"]
    RowShl = 1,
    #[text = "row_shr"]
    #[symbol = "row_shr"]
    RowShr = 2,
    #[text = "row_ror"]
    #[symbol = "row_ror"]
    RowRor = 3,
    #[text = "wave_shl"]
    #[symbol = "wave_shl"]
    WaveShl = 4,
    #[text = "wave_shr"]
    #[symbol = "wave_shr"]
    WaveShr = 5,
    #[text = "wave_ror"]
    #[symbol = "wave_ror"]
    WaveRor = 6,
    #[text = "wave_rol"]
    #[symbol = "wave_rol"]
    WaveRol = 7,
    #[text = "row_mirror"]
    #[symbol = "row_mirror"]
    RowMirror = 8,
    #[text = "row_half_mirror"]
    #[symbol = "row_half_mirror"]
    RowHalfMirror = 9,
    #[text = "row_bcast_15"]
    #[symbol = "row_bcast_15"]
    RowBcast15 = 10,
    #[text = "row_bcast_31"]
    #[symbol = "row_bcast_31"]
    RowBcast31 = 11,
}

/// Permutation of the lanes that hold the second factor of a product.
#[enumeration(name = "amdgpu.MFMAPermB", width = 32)]
pub enum MFMAPermB {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "bcast_first_32"]
    #[symbol = "bcast_first_32"]
    BcastFirst32 = 1,
    #[text = "bcast_second_32"]
    #[symbol = "bcast_second_32"]
    BcastSecond32 = 2,
    #[text = "rotate_16_right"]
    #[symbol = "rotate_16_right"]
    Rotate16Right = 3,
    #[text = "bcast_first_16"]
    #[symbol = "bcast_first_16"]
    BcastFirst16 = 4,
    #[text = "bcast_second_16"]
    #[symbol = "bcast_second_16"]
    BcastSecond16 = 5,
    #[text = "bcast_third_16"]
    #[symbol = "bcast_third_16"]
    BcastThird16 = 6,
    #[text = "bcast_fourth_16"]
    #[symbol = "bcast_fourth_16"]
    BcastFourth16 = 7,
}

/// Kinds of instructions, which may be combined.
#[enumeration(name = "amdgpu.sched_barrier_opt_enum", width = 32, bits, separator = "|", quoted)]
pub enum SchedBarrierOptEnum {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "non_mem_non_sideffect"]
    #[symbol = "non_mem_non_sideffect"]
    NonMemNonSideffect = 1,
    #[text = "valu"]
    #[symbol = "valu"]
    Valu = 2,
    #[text = "salu"]
    #[symbol = "salu"]
    Salu = 4,
    #[text = "mfma_wmma"]
    #[symbol = "mfma_wmma"]
    MfmaWmma = 8,
    #[text = "all_vmem"]
    #[symbol = "all_vmem"]
    AllVmem = 16,
    #[text = "vmem_read"]
    #[symbol = "vmem_read"]
    VmemRead = 32,
    #[text = "vmem_write"]
    #[symbol = "vmem_write"]
    VmemWrite = 64,
    #[text = "all_ds"]
    #[symbol = "all_ds"]
    AllDs = 128,
    #[text = "ds_read"]
    #[symbol = "ds_read"]
    DsRead = 256,
    #[text = "ds_write"]
    #[symbol = "ds_write"]
    DsWrite = 512,
    #[text = "transcendental"]
    #[symbol = "transcendental"]
    Transcendental = 1024,
}

/// Kind of a buffer pointer: `#amdgpu.address_space<fat_raw_buffer>`.
pub static ADDRESS_SPACE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "AMDGPU_AddressSpaceAttr",
    summary: "AMDGPU-specific address spaces",
    ..AttributeSpec::of_enum(
        "amdgpu.address_space",
        &[ParameterSpec::required("value", ParameterKind::Enum(AddressSpace::SPEC))],
        AddressSpace::SPEC,
    )
};

/// Permutation of lanes: `#amdgpu<dpp_perm row_shl>`.
pub static DPP_PERM_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "AMDGPU_DPPPermAttr",
    summary: "The possible permutations for a DPP operation",
    ..AttributeSpec::of_bare_enum(
        "amdgpu.dpp_perm",
        &[ParameterSpec::required("value", ParameterKind::Enum(DPPPerm::SPEC))],
        DPPPerm::SPEC,
    )
};

/// Permutation of the lanes that hold the second factor: `#amdgpu<mfma_perm_b bcast_first_32>`.
pub static MFMA_PERM_B_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "AMDGPU_MFMAPermBAttr",
    summary: "The possible permutations of the lanes storing B available in an MFMA",
    ..AttributeSpec::of_bare_enum(
        "amdgpu.mfma_perm_b",
        &[ParameterSpec::required("value", ParameterKind::Enum(MFMAPermB::SPEC))],
        MFMAPermB::SPEC,
    )
};

/// Which instructions may be moved across a barrier: `#amdgpu.sched_barrier_opt<valu|salu>`.
pub static SCHED_BARRIER_OPT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "AMDGPU_SchedBarrierOpOptAttr",
    summary: "The possible options for scheduling barriers",
    ..AttributeSpec::of_enum(
        "amdgpu.sched_barrier_opt",
        &[ParameterSpec::required("value", ParameterKind::Enum(SchedBarrierOptEnum::SPEC))],
        SchedBarrierOptEnum::SPEC,
    )
};

impl AddressSpace {
    /// The attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&ADDRESS_SPACE_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

impl MFMAPermB {
    /// The attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&MFMA_PERM_B_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

impl SchedBarrierOptEnum {
    /// The attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context
            .dialect_attribute(&SCHED_BARRIER_OPT_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

//! Address spaces, permutations of lanes, and kinds of instructions.

use terrace_ir::case_attributes;
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::enumeration;

/// Kind of a buffer pointer.
#[enumeration(name = "amdgpu.AddressSpace", width = 32)]
pub enum AddressSpace {
    #[case("fat_raw_buffer")]
    FatRawBuffer = 0,
    #[case("buffer_rsrc")]
    BufferRsrc = 1,
    #[case("fat_structured_buffer")]
    FatStructuredBuffer = 2,
}

/// Permutation of lanes.
#[enumeration(name = "amdgpu.DPPPerm", width = 32)]
pub enum DPPPerm {
    #[case("quad_perm", symbol = "quad_perm")]
    QuadPerm = 0,
    #[case("row_shl", symbol = "row_shl")]
    RowShl = 1,
    #[case("row_shr", symbol = "row_shr")]
    RowShr = 2,
    #[case("row_ror", symbol = "row_ror")]
    RowRor = 3,
    #[case("wave_shl", symbol = "wave_shl")]
    WaveShl = 4,
    #[case("wave_shr", symbol = "wave_shr")]
    WaveShr = 5,
    #[case("wave_ror", symbol = "wave_ror")]
    WaveRor = 6,
    #[case("wave_rol", symbol = "wave_rol")]
    WaveRol = 7,
    #[case("row_mirror", symbol = "row_mirror")]
    RowMirror = 8,
    #[case("row_half_mirror", symbol = "row_half_mirror")]
    RowHalfMirror = 9,
    #[case("row_bcast_15", symbol = "row_bcast_15")]
    RowBcast15 = 10,
    #[case("row_bcast_31", symbol = "row_bcast_31")]
    RowBcast31 = 11,
}

/// Permutation of the lanes that hold the second factor of a product.
#[enumeration(name = "amdgpu.MFMAPermB", width = 32)]
pub enum MFMAPermB {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("bcast_first_32", symbol = "bcast_first_32")]
    BcastFirst32 = 1,
    #[case("bcast_second_32", symbol = "bcast_second_32")]
    BcastSecond32 = 2,
    #[case("rotate_16_right", symbol = "rotate_16_right")]
    Rotate16Right = 3,
    #[case("bcast_first_16", symbol = "bcast_first_16")]
    BcastFirst16 = 4,
    #[case("bcast_second_16", symbol = "bcast_second_16")]
    BcastSecond16 = 5,
    #[case("bcast_third_16", symbol = "bcast_third_16")]
    BcastThird16 = 6,
    #[case("bcast_fourth_16", symbol = "bcast_fourth_16")]
    BcastFourth16 = 7,
}

/// Kinds of instructions, which may be combined.
#[enumeration(name = "amdgpu.sched_barrier_opt_enum", width = 32, bits, separator = "|", quoted)]
pub enum SchedBarrierOptEnum {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("non_mem_non_sideffect", symbol = "non_mem_non_sideffect")]
    NonMemNonSideffect = 1,
    #[case("valu", symbol = "valu")]
    Valu = 2,
    #[case("salu", symbol = "salu")]
    Salu = 4,
    #[case("mfma_wmma", symbol = "mfma_wmma")]
    MfmaWmma = 8,
    #[case("all_vmem", symbol = "all_vmem")]
    AllVmem = 16,
    #[case("vmem_read", symbol = "vmem_read")]
    VmemRead = 32,
    #[case("vmem_write", symbol = "vmem_write")]
    VmemWrite = 64,
    #[case("all_ds", symbol = "all_ds")]
    AllDs = 128,
    #[case("ds_read", symbol = "ds_read")]
    DsRead = 256,
    #[case("ds_write", symbol = "ds_write")]
    DsWrite = 512,
    #[case("transcendental", symbol = "transcendental")]
    Transcendental = 1024,
}

case_attributes! {
    /// Kind of a buffer pointer: `#amdgpu.address_space<fat_raw_buffer>`.
    ADDRESS_SPACE_ATTR = of_enum("amdgpu.address_space", AddressSpace),
        class = "AMDGPU_AddressSpaceAttr", summary = "AMDGPU-specific address spaces";
    /// Permutation of lanes: `#amdgpu<dpp_perm row_shl>`.
    DPP_PERM_ATTR = of_bare_enum("amdgpu.dpp_perm", DPPPerm),
        class = "AMDGPU_DPPPermAttr", summary = "The possible permutations for a DPP operation";
    /// Permutation of the lanes that hold the second factor: `#amdgpu<mfma_perm_b bcast_first_32>`.
    MFMA_PERM_B_ATTR = of_bare_enum("amdgpu.mfma_perm_b", MFMAPermB),
        class = "AMDGPU_MFMAPermBAttr",
        summary = "The possible permutations of the lanes storing B available in an MFMA";
    /// Which instructions may be moved across a barrier: `#amdgpu.sched_barrier_opt<valu|salu>`.
    SCHED_BARRIER_OPT_ATTR = of_enum("amdgpu.sched_barrier_opt", SchedBarrierOptEnum),
        class = "AMDGPU_SchedBarrierOpOptAttr", summary = "The possible options for scheduling barriers";
}

impl AddressSpace {
    /// Returns the attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&ADDRESS_SPACE_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

impl MFMAPermB {
    /// Returns the attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&MFMA_PERM_B_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

impl SchedBarrierOptEnum {
    /// Returns the attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context
            .dialect_attribute(&SCHED_BARRIER_OPT_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

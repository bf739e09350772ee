//! Calling conventions.

use terrace_ods_macros::enumeration;

/// Calling convention.
#[enumeration(name = "llvm.CConv", width = 64)]
pub enum CConv {
    #[case("ccc")]
    C = 0,
    #[case("fastcc")]
    Fast = 8,
    #[case("coldcc")]
    Cold = 9,
    #[case("cc_10")]
    GHC = 10,
    #[case("cc_11")]
    HiPE = 11,
    #[case("anyregcc")]
    AnyReg = 13,
    #[case("preserve_mostcc")]
    PreserveMost = 14,
    #[case("preserve_allcc")]
    PreserveAll = 15,
    #[case("swiftcc")]
    Swift = 16,
    #[case("cxx_fast_tlscc", symbol = "CXX_FAST_TLS")]
    CXXFASTTLS = 17,
    #[case("tailcc")]
    Tail = 18,
    #[case("cfguard_checkcc", symbol = "CFGuard_Check")]
    CFGuardCheck = 19,
    #[case("swifttailcc")]
    SwiftTail = 20,
    #[case("x86_stdcallcc", symbol = "X86_StdCall")]
    X86StdCall = 64,
    #[case("x86_fastcallcc", symbol = "X86_FastCall")]
    X86FastCall = 65,
    #[case("arm_apcscc", symbol = "ARM_APCS")]
    ARMAPCS = 66,
    #[case("arm_aapcscc", symbol = "ARM_AAPCS")]
    ARMAAPCS = 67,
    #[case("arm_aapcs_vfpcc", symbol = "ARM_AAPCS_VFP")]
    ARMAAPCSVFP = 68,
    #[case("msp430_intrcc", symbol = "MSP430_INTR")]
    MSP430INTR = 69,
    #[case("x86_thiscallcc", symbol = "X86_ThisCall")]
    X86ThisCall = 70,
    #[case("ptx_kernelcc", symbol = "PTX_Kernel")]
    PTXKernel = 71,
    #[case("ptx_devicecc", symbol = "PTX_Device")]
    PTXDevice = 72,
    #[case("spir_funccc", symbol = "SPIR_FUNC")]
    SPIRFUNC = 75,
    #[case("spir_kernelcc", symbol = "SPIR_KERNEL")]
    SPIRKERNEL = 76,
    #[case("intel_ocl_bicc", symbol = "Intel_OCL_BI")]
    IntelOCLBI = 77,
    #[case("x86_64_sysvcc", symbol = "X86_64_SysV")]
    X8664SysV = 78,
    #[case("win64cc")]
    Win64 = 79,
    #[case("x86_vectorcallcc", symbol = "X86_VectorCall")]
    X86VectorCall = 80,
    #[case("hhvmcc", symbol = "DUMMY_HHVM")]
    DUMMYHHVM = 81,
    #[case("hhvm_ccc", symbol = "DUMMY_HHVM_C")]
    DUMMYHHVMC = 82,
    #[case("x86_intrcc", symbol = "X86_INTR")]
    X86INTR = 83,
    #[case("avr_intrcc", symbol = "AVR_INTR")]
    AVRINTR = 84,
    #[case("avr_builtincc", symbol = "AVR_BUILTIN")]
    AVRBUILTIN = 86,
    #[case("amdgpu_vscc", symbol = "AMDGPU_VS")]
    AMDGPUVS = 87,
    #[case("amdgpu_gscc", symbol = "AMDGPU_GS")]
    AMDGPUGS = 88,
    #[case("amdgpu_cscc", symbol = "AMDGPU_CS")]
    AMDGPUCS = 90,
    #[case("amdgpu_kernelcc", symbol = "AMDGPU_KERNEL")]
    AMDGPUKERNEL = 91,
    #[case("x86_regcallcc", symbol = "X86_RegCall")]
    X86RegCall = 92,
    #[case("amdgpu_hscc", symbol = "AMDGPU_HS")]
    AMDGPUHS = 93,
    #[case("msp430_builtincc", symbol = "MSP430_BUILTIN")]
    MSP430BUILTIN = 94,
    #[case("amdgpu_lscc", symbol = "AMDGPU_LS")]
    AMDGPULS = 95,
    #[case("amdgpu_escc", symbol = "AMDGPU_ES")]
    AMDGPUES = 96,
    #[case("aarch64_vectorcallcc", symbol = "AArch64_VectorCall")]
    AArch64VectorCall = 97,
    #[case("aarch64_sve_vectorcallcc", symbol = "AArch64_SVE_VectorCall")]
    AArch64SVEVectorCall = 98,
    #[case("wasm_emscripten_invokecc", symbol = "WASM_EmscriptenInvoke")]
    WASMEmscriptenInvoke = 99,
    #[case("amdgpu_gfxcc", symbol = "AMDGPU_Gfx")]
    AMDGPUGfx = 100,
    #[case("m68k_intrcc", symbol = "M68k_INTR")]
    M68kINTR = 101,
}

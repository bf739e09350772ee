//! MLIR's own dialects: namespaces, names of their records, and folders of their files.

/// A dialect: its namespace, the name of its record, and its folder below `mlir/Dialect/`.
pub struct Dialect {
    pub namespace: &'static str,
    pub record: &'static str,
    folder: &'static str,
}

macro_rules! dialects {
    ($($namespace:ident $record:ident $folder:ident;)*) => {
        &[$(Dialect {
            namespace: stringify!($namespace),
            record: stringify!($record),
            folder: stringify!($folder),
        }),*]
    };
}

/// All dialects. Of several in one folder, the first is that of the files that are not named for another.
pub const DIALECTS: &[Dialect] = dialects! {
    acc OpenACC_Dialect OpenACC;
    affine Affine_Dialect Affine;
    amdgpu AMDGPU_Dialect AMDGPU;
    amx AMX_Dialect AMX;
    arith Arith_Dialect Arith;
    arm_neon ArmNeon_Dialect ArmNeon;
    arm_sme ArmSME_Dialect ArmSME;
    arm_sve ArmSVE_Dialect ArmSVE;
    async AsyncDialect Async;
    bufferization Bufferization_Dialect Bufferization;
    builtin Builtin_Dialect Builtin;
    cf ControlFlow_Dialect ControlFlow;
    complex Complex_Dialect Complex;
    dlti DLTI_Dialect DLTI;
    emitc EmitC_Dialect EmitC;
    func Func_Dialect Func;
    gpu GPU_Dialect GPU;
    index IndexDialect Index;
    irdl IRDL_Dialect IRDL;
    linalg Linalg_Dialect Linalg;
    llvm LLVM_Dialect LLVMIR;
    nvvm NVVM_Dialect LLVMIR;
    rocdl ROCDL_Dialect LLVMIR;
    vcix VCIX_Dialect LLVMIR;
    xevm XeVM_Dialect LLVMIR;
    math Math_Dialect Math;
    memref MemRef_Dialect MemRef;
    ml_program MLProgram_Dialect MLProgram;
    mpi MPI_Dialect MPI;
    nvgpu NVGPU_Dialect NVGPU;
    omp OpenMP_Dialect OpenMP;
    pdl PDL_Dialect PDL;
    pdl_interp PDLInterp_Dialect PDLInterp;
    ptr Ptr_Dialect Ptr;
    quant Quant_Dialect Quant;
    scf SCF_Dialect SCF;
    shape ShapeDialect Shape;
    shard Shard_Dialect Shard;
    smt SMTDialect SMT;
    sparse_tensor SparseTensor_Dialect SparseTensor;
    spirv SPIRV_Dialect SPIRV;
    tensor Tensor_Dialect Tensor;
    tosa Tosa_Dialect Tosa;
    transform Transform_Dialect Transform;
    ub UB_Dialect UB;
    vector Vector_Dialect Vector;
    wasmssa WasmSSA_Dialect WasmSSA;
    x86vector X86Vector_Dialect X86Vector;
    xegpu XeGPU_Dialect XeGPU;
};

/// Returns the namespace of the dialect of a file, which is included by its whole path or from one of the folders.
pub fn of_file(file: &str, folders: &[String]) -> Option<&'static str> {
    if file.starts_with("mlir/IR/") {
        return Some("builtin");
    }
    let name = file.rsplit('/').next().unwrap_or(file);
    std::iter::once(file).chain(folders.iter().map(String::as_str)).find_map(|path| {
        let (_, inside) =
            path.replace('\\', "/").split_once("mlir/Dialect/").map(|(a, b)| (a.len(), b.to_owned()))?;
        let folder = inside.split('/').next().unwrap_or_default();
        let of_folder = || DIALECTS.iter().filter(|dialect| dialect.folder == folder);
        let is_named = |dialect: &&Dialect| name.to_lowercase().starts_with(dialect.namespace);
        of_folder().find(is_named).or_else(|| of_folder().next()).map(|dialect| dialect.namespace)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_their_dialects() {
        let check = |file: &str, folder: &str, expected: Option<&str>| {
            assert_eq!(of_file(file, &[String::new(), folder.to_owned()]), expected, "{file}");
        };
        check("mlir/Dialect/Arith/IR/ArithOps.td", "", Some("arith"));
        check("IR/AffineOps.td", "/usr/include/mlir/Dialect/Affine", Some("affine"));
        check("LLVMOps.td", "mlir/Dialect/LLVMIR", Some("llvm"));
        check("BasicPtxBuilderInterface.td", "mlir/Dialect/LLVMIR", Some("llvm"));
        check("mlir/Dialect/LLVMIR/NVVMOps.td", "", Some("nvvm"));
        check("mlir/IR/BuiltinOps.td", "", Some("builtin"));
        check("my/Dialect.td", "", None);
        check("mlir/Dialect/Mine/Ops.td", "", None);
    }
}

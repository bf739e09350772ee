//! Conversions to the `spirv` dialect: one file, or folder, for each dialect that is lowered.
//!
//! [`lowering`] is what they share: types for a target, pointers to elements, patterns, passes.
#![forbid(unsafe_code)]

mod arith_to_spirv;
mod cf_to_spirv;
mod complex_to_spirv;
mod func_to_spirv;
mod gpu_to_spirv;
mod index_to_spirv;
pub mod lowering;
mod map_memref_spirv_storage_class;
mod math_to_spirv;
mod memref_to_spirv;
mod scf_to_spirv;
mod tensor_to_spirv;
mod ub_to_spirv;
mod vector_to_spirv;

pub use arith_to_spirv::ArithToSpirv;
pub use cf_to_spirv::CfToSpirv;
pub use complex_to_spirv::ComplexToSpirv;
pub use func_to_spirv::FuncToSpirv;
pub use gpu_to_spirv::GpuToSpirv;
pub use index_to_spirv::IndexToSpirv;
pub use lowering::pass::{Edge, edge};
pub use map_memref_spirv_storage_class::MapMemRefSpirvStorageClass;
pub use math_to_spirv::MathToSpirv;
pub use memref_to_spirv::MemRefToSpirv;
pub use scf_to_spirv::ScfToSpirv;
pub use tensor_to_spirv::TensorToSpirv;
pub use ub_to_spirv::UbToSpirv;
pub use vector_to_spirv::VectorToSpirv;

use terrace_pass::PassEntry;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    edge::<ArithToSpirv>(),
    edge::<CfToSpirv>(),
    edge::<ComplexToSpirv>(),
    edge::<FuncToSpirv>(),
    PassEntry::of::<GpuToSpirv>(),
    edge::<IndexToSpirv>(),
    PassEntry::of::<MapMemRefSpirvStorageClass>(),
    edge::<MathToSpirv>(),
    edge::<MemRefToSpirv>(),
    edge::<ScfToSpirv>(),
    edge::<TensorToSpirv>(),
    edge::<UbToSpirv>(),
    edge::<VectorToSpirv>(),
];

//! The types: pointers, images, and everything that consists of parts. Scalars and vectors are builtin.

mod composite;
mod parts;
mod structure;
mod syntax;

pub(crate) use composite::{Composite, part_at_attribute};
pub use parts::*;
pub(crate) use structure::whole;
pub use structure::{MemberDecoration, OtherBody, StructDecoration, StructType};

use crate::attributes::enums::{
    CooperativeMatrixUseKHR, Dim, ImageArrayedInfo, ImageDepthInfo, ImageFormat, ImageSamplerUseInfo,
    ImageSamplingInfo, Scope, StorageClass,
};
use syntax::{
    parse_array, parse_cooperative_matrix, parse_image, parse_matrix, parse_pointer, parse_runtime_array,
    parse_sampled_image, parse_structure, parse_tensor, print_array, print_cooperative_matrix, print_image,
    print_matrix, print_pointer, print_runtime_array, print_sampled_image, print_structure, print_tensor,
};
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};

/// A fixed number of elements of one type: `!spirv.array<4 x f32, stride=16>`.
pub static ARRAY_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::required("element", ParameterKind::Type),
        ParameterSpec::required("count", ParameterKind::Integer),
        ParameterSpec::required("stride", ParameterKind::Integer),
    ],
    parse: Some(parse_array),
    print: Some(print_array),
    ..TypeSpec::new("spirv.array")
};

/// A matrix that the invocations of a scope hold together: `!spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>`.
pub static COOPERATIVE_MATRIX_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::required("element", ParameterKind::Type),
        ParameterSpec::required("rows", ParameterKind::Integer),
        ParameterSpec::required("columns", ParameterKind::Integer),
        ParameterSpec::required("scope", ParameterKind::Enum(Scope::SPEC)),
        ParameterSpec::required("use", ParameterKind::Enum(CooperativeMatrixUseKHR::SPEC)),
    ],
    parse: Some(parse_cooperative_matrix),
    print: Some(print_cooperative_matrix),
    ..TypeSpec::new("spirv.coopmatrix")
};

/// An image: `!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>`.
pub static IMAGE_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::required("element", ParameterKind::Type),
        ParameterSpec::required("dim", ParameterKind::Enum(Dim::SPEC)),
        ParameterSpec::required("depth", ParameterKind::Enum(ImageDepthInfo::SPEC)),
        ParameterSpec::required("arrayed", ParameterKind::Enum(ImageArrayedInfo::SPEC)),
        ParameterSpec::required("sampling", ParameterKind::Enum(ImageSamplingInfo::SPEC)),
        ParameterSpec::required("sampler_use", ParameterKind::Enum(ImageSamplerUseInfo::SPEC)),
        ParameterSpec::required("format", ParameterKind::Enum(ImageFormat::SPEC)),
    ],
    parse: Some(parse_image),
    print: Some(print_image),
    ..TypeSpec::new("spirv.image")
};

/// A matrix of floats, by columns: `!spirv.matrix<3 x vector<4xf32>>`.
pub static MATRIX_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::required("column", ParameterKind::Type),
        ParameterSpec::required("columns", ParameterKind::Integer),
    ],
    parse: Some(parse_matrix),
    print: Some(print_matrix),
    ..TypeSpec::new("spirv.matrix")
};

/// A pointer to values of a type, in a storage class: `!spirv.ptr<f32, Function>`.
pub static POINTER_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::required("pointee", ParameterKind::Type),
        ParameterSpec::required("storage_class", ParameterKind::Enum(StorageClass::SPEC)),
    ],
    parse: Some(parse_pointer),
    print: Some(print_pointer),
    ..TypeSpec::new("spirv.ptr")
};

/// An array whose length is known when the module runs: `!spirv.rtarray<f32, stride=4>`.
pub static RUNTIME_ARRAY_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::required("element", ParameterKind::Type),
        ParameterSpec::required("stride", ParameterKind::Integer),
    ],
    parse: Some(parse_runtime_array),
    print: Some(print_runtime_array),
    ..TypeSpec::new("spirv.rtarray")
};

/// An image with a sampler: `!spirv.sampled_image<!spirv.image<..>>`.
pub static SAMPLED_IMAGE_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[ParameterSpec::required("image", ParameterKind::Type)],
    parse: Some(parse_sampled_image),
    print: Some(print_sampled_image),
    ..TypeSpec::new("spirv.sampled_image")
};

/// Members of several types, with offsets and decorations: `!spirv.struct<(f32 [0], i32 [4, NonWritable]), Block>`.
///
/// One with a name, `!spirv.struct<node, (i32, !spirv.ptr<!spirv.struct<node>, Uniform>)>`, may point to itself.
pub static STRUCT_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::optional("name", ParameterKind::Text),
        ParameterSpec::optional("members", ParameterKind::Types),
        ParameterSpec::optional("offsets", ParameterKind::Integers),
        ParameterSpec::optional("member_decorations", ParameterKind::Attributes),
        ParameterSpec::optional("decorations", ParameterKind::Attributes),
    ],
    parse: Some(parse_structure),
    print: Some(print_structure),
    ..TypeSpec::new("spirv.struct")
};

/// A tensor of a graph, with a shape or without one: `!spirv.arm.tensor<4x8xi8>`, `!spirv.arm.tensor<*xi8>`.
pub static TENSOR_ARM_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::required("shape", ParameterKind::Integers),
        ParameterSpec::required("element", ParameterKind::Type),
    ],
    parse: Some(parse_tensor),
    print: Some(print_tensor),
    ..TypeSpec::new("spirv.arm.tensor")
};

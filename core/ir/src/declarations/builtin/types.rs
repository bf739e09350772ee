//! The builtin types, as data: for those who read declarations.
//!
//! Parser and printer know them by [`TypeKind`](crate::TypeKind): their syntax has no dialect and no mnemonic.

use crate::spec::ParameterKind::*;
use crate::spec::{ParameterSpec, TypeSpec};

const fn float(name: &'static str, summary: &'static str) -> TypeSpec<'static> {
    TypeSpec { summary, traits: &["FloatType", "VectorElementTypeInterface"], ..TypeSpec::new(name) }
}

/// All builtin types, alphabetically.
pub static TYPES: &[&TypeSpec<'static>] = &[
    &float("builtin.bf16", "bfloat16 floating-point type"),
    &TypeSpec {
        summary: "Complex number with a parameterized element type",
        parameters: &[ParameterSpec::required("elementType", Type)],
        ..TypeSpec::new("builtin.complex")
    },
    &float("builtin.f128", "128-bit floating-point type"),
    &float("builtin.f16", "16-bit floating-point type"),
    &float("builtin.f32", "32-bit floating-point type"),
    &float("builtin.f4E2M1FN", "4-bit floating point with 2-bit exponent and 1-bit mantissa"),
    &float("builtin.f64", "64-bit floating-point type"),
    &float("builtin.f6E2M3FN", "6-bit floating point with 2-bit exponent and 3-bit mantissa"),
    &float("builtin.f6E3M2FN", "6-bit floating point with 3-bit exponent and 2-bit mantissa"),
    &float("builtin.f80", "80-bit floating-point type"),
    &float("builtin.f8E3M4", "8-bit floating point with 3 bits exponent and 4 bit mantissa"),
    &float("builtin.f8E4M3", "8-bit floating point with 3 bit mantissa"),
    &float("builtin.f8E4M3B11FNUZ", "8-bit floating point with 3 bit mantissa"),
    &float("builtin.f8E4M3FN", "8-bit floating point with 3 bit mantissa"),
    &float("builtin.f8E4M3FNUZ", "8-bit floating point with 3 bit mantissa"),
    &float("builtin.f8E5M2", "8-bit floating point with 2 bit mantissa"),
    &float("builtin.f8E5M2FNUZ", "8-bit floating point with 2 bit mantissa"),
    &float("builtin.f8E8M0FNU", "8-bit floating point with 8-bit exponent, no mantissa or sign"),
    &TypeSpec {
        summary: "Map from a list of inputs to a list of results",
        parameters: &[ParameterSpec::required("inputs", Types), ParameterSpec::required("results", Types)],
        ..TypeSpec::new("builtin.function")
    },
    &TypeSpec {
        summary: "Map from a list of inputs to a list of results",
        parameters: &[ParameterSpec::required("inputs", Types), ParameterSpec::required("results", Types)],
        ..TypeSpec::new("builtin.graph")
    },
    &TypeSpec {
        summary: "Integer-like type with unknown platform-dependent bit width",
        traits: &["VectorElementTypeInterface"],
        ..TypeSpec::new("builtin.index")
    },
    &TypeSpec {
        summary: "Integer type with arbitrary precision up to a fixed limit",
        parameters: &[
            ParameterSpec::required("width", Integer),
            ParameterSpec::required("signedness", Custom),
        ],
        traits: &["VectorElementTypeInterface"],
        ..TypeSpec::new("builtin.integer")
    },
    &TypeSpec {
        summary: "Shaped reference to a region of memory",
        parameters: &[
            ParameterSpec::required("shape", Integers),
            ParameterSpec::required("elementType", Type),
            ParameterSpec::required("layout", Attribute),
            ParameterSpec::required("memorySpace", Attribute),
        ],
        traits: &["PtrLikeTypeInterface", "ShapedType"],
        ..TypeSpec::new("builtin.memref")
    },
    &TypeSpec { summary: "A unit type", ..TypeSpec::new("builtin.none") },
    &TypeSpec {
        summary: "Type of a non-registered dialect",
        parameters: &[
            ParameterSpec::required("dialectNamespace", Text),
            ParameterSpec::required("typeData", Text),
        ],
        ..TypeSpec::new("builtin.opaque")
    },
    &TypeSpec {
        summary: "Multi-dimensional array with a fixed number of dimensions",
        parameters: &[
            ParameterSpec::required("shape", Integers),
            ParameterSpec::required("elementType", Type),
            ParameterSpec::required("encoding", Attribute),
        ],
        traits: &["ShapedType", "ValueSemantics"],
        ..TypeSpec::new("builtin.tensor")
    },
    &float("builtin.tf32", "TF32 floating-point type"),
    &TypeSpec {
        summary: "Fixed-sized collection of other types",
        parameters: &[ParameterSpec::required("types", Types)],
        ..TypeSpec::new("builtin.tuple")
    },
    &TypeSpec {
        summary: "Shaped reference, with unknown rank, to a region of memory",
        parameters: &[
            ParameterSpec::required("elementType", Type),
            ParameterSpec::required("memorySpace", Attribute),
        ],
        traits: &["PtrLikeTypeInterface", "ShapedType"],
        ..TypeSpec::new("builtin.unranked_memref")
    },
    &TypeSpec {
        summary: "Multi-dimensional array with unknown dimensions",
        parameters: &[ParameterSpec::required("elementType", Type)],
        traits: &["ShapedType", "ValueSemantics"],
        ..TypeSpec::new("builtin.unranked_tensor")
    },
    &TypeSpec {
        summary: "Multi-dimensional SIMD vector type",
        parameters: &[
            ParameterSpec::required("shape", Integers),
            ParameterSpec::required("elementType", Type),
            ParameterSpec::required("scalableDims", Integers),
        ],
        traits: &["ShapedType", "ValueSemantics"],
        ..TypeSpec::new("builtin.vector")
    },
];

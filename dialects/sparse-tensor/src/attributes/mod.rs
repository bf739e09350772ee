//! Verification of the storage of tensors.

mod encoding;
mod enums;
mod slice;

pub use encoding::ENCODING_ATTR;
pub use enums::*;
pub use slice::SLICE_ATTR;

use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};

/// Between which coordinates is translated.
pub static CRD_TRANS_DIRECTION_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SparseTensorCrdTransDirectionAttr",
    summary: "sparse tensor coordinate translation direction",
    ..AttributeSpec::of_bare_enum(
        "sparse_tensor.CrdTransDirection",
        &[ParameterSpec::required("value", ParameterKind::Enum(CrdTransDirectionKind::SPEC))],
        CrdTransDirectionKind::SPEC,
    )
};

/// Sorting algorithm.
pub static SPARSE_TENSOR_SORT_ALGORITHM_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SparseTensorSortKindAttr",
    summary: "sparse tensor sort algorithm",
    ..AttributeSpec::of_bare_enum(
        "sparse_tensor.SparseTensorSortAlgorithm",
        &[ParameterSpec::required("value", ParameterKind::Enum(SparseTensorSortKind::SPEC))],
        SparseTensorSortKind::SPEC,
    )
};

/// A size of how a tensor is stored.
pub static KIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SparseTensorStorageSpecifierKindAttr",
    summary: "sparse tensor storage specifier kind",
    ..AttributeSpec::of_bare_enum(
        "sparse_tensor.kind",
        &[ParameterSpec::required("value", ParameterKind::Enum(StorageSpecifierKind::SPEC))],
        StorageSpecifierKind::SPEC,
    )
};

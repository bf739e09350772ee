//! Verification of the storage of tensors.

mod encoding;
mod enums;
mod slice;

pub use encoding::ENCODING_ATTR;
pub use enums::*;
pub use slice::SLICE_ATTR;

use terrace_ir::case_attributes;

case_attributes! {
    /// Between which coordinates is translated.
    CRD_TRANS_DIRECTION_ATTR = of_bare_enum("sparse_tensor.CrdTransDirection", CrdTransDirectionKind),
        class = "SparseTensorCrdTransDirectionAttr",
        summary = "sparse tensor coordinate translation direction";
    /// Sorting algorithm.
    SPARSE_TENSOR_SORT_ALGORITHM_ATTR = of_bare_enum("sparse_tensor.SparseTensorSortAlgorithm", SparseTensorSortKind),
        class = "SparseTensorSortKindAttr",
        summary = "sparse tensor sort algorithm";
    /// A size of how a tensor is stored.
    KIND_ATTR = of_bare_enum("sparse_tensor.kind", StorageSpecifierKind),
        class = "SparseTensorStorageSpecifierKindAttr", summary = "sparse tensor storage specifier kind";
}

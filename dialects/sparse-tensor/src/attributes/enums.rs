//! The words of attributes.

use terrace_ods_macros::enumeration;

/// Between which coordinates is translated.
#[enumeration(name = "sparse_tensor.CrdTransDirectionKind", width = 32)]
pub enum CrdTransDirectionKind {
    #[case("dim_to_lvl", symbol = "dim2lvl")]
    DimToLvl = 0,
    #[case("lvl_to_dim", symbol = "lvl2dim")]
    LvlToDim = 1,
}

/// Sorting algorithm.
#[enumeration(name = "sparse_tensor.SparseTensorSortKind", width = 32)]
pub enum SparseTensorSortKind {
    #[case("hybrid_quick_sort")]
    HybridQuickSort = 0,
    #[case("insertion_sort_stable")]
    InsertionSortStable = 1,
    #[case("quick_sort")]
    QuickSort = 2,
    #[case("heap_sort")]
    HeapSort = 3,
}

/// A size of how a tensor is stored.
#[enumeration(name = "sparse_tensor.StorageSpecifierKind", width = 32)]
pub enum StorageSpecifierKind {
    #[case("lvl_sz")]
    LvlSize = 0,
    #[case("pos_mem_sz")]
    PosMemSize = 1,
    #[case("crd_mem_sz")]
    CrdMemSize = 2,
    #[case("val_mem_sz")]
    ValMemSize = 3,
    #[case("dim_offset")]
    DimOffset = 4,
    #[case("dim_stride")]
    DimStride = 5,
}

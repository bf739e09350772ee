//! The words of attributes.

use terrace_ods_macros::enumeration;

/// Between which coordinates is translated.
#[enumeration(name = "sparse_tensor.CrdTransDirectionKind", width = 32)]
pub enum CrdTransDirectionKind {
    #[text = "dim_to_lvl"]
    #[symbol = "dim2lvl"]
    DimToLvl = 0,
    #[text = "lvl_to_dim"]
    #[symbol = "lvl2dim"]
    LvlToDim = 1,
}

/// Sorting algorithm.
#[enumeration(name = "sparse_tensor.SparseTensorSortKind", width = 32)]
pub enum SparseTensorSortKind {
    #[text = "hybrid_quick_sort"]
    HybridQuickSort = 0,
    #[text = "insertion_sort_stable"]
    InsertionSortStable = 1,
    #[text = "quick_sort"]
    QuickSort = 2,
    #[text = "heap_sort"]
    HeapSort = 3,
}

/// A size of how a tensor is stored.
#[enumeration(name = "sparse_tensor.StorageSpecifierKind", width = 32)]
pub enum StorageSpecifierKind {
    #[text = "lvl_sz"]
    LvlSize = 0,
    #[text = "pos_mem_sz"]
    PosMemSize = 1,
    #[text = "crd_mem_sz"]
    CrdMemSize = 2,
    #[text = "val_mem_sz"]
    ValMemSize = 3,
    #[text = "dim_offset"]
    DimOffset = 4,
    #[text = "dim_stride"]
    DimStride = 5,
}

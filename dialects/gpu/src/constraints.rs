//! Constraints that are peculiar to `gpu`.
#![allow(non_upper_case_globals)]

use crate::facts::is_target;
use crate::matrix_element;
use crate::{
    ALL_REDUCE_OP_ATTR, ASYNC_TOKEN_TYPE, BROADCAST_ATTR, DIM_ATTR, MAT_TRANSPOSE_MODE_ATTR,
    MMA_ELEMENT_WISE_ATTR, MMA_MATRIX_TYPE, OBJECT_ATTR, PRUNE_2TO4_SPMAT_FLAG_ATTR, SHUFFLE_MODE_ATTR,
    SPARSE_DNTENSOR_HANDLE_TYPE, SPARSE_SPGEMMOP_HANDLE_TYPE, SPARSE_SPMAT_HANDLE_TYPE,
    SPGEMM_WORK_ESTIMATION_OR_COMPUTE_KIND_ATTR,
};
use terrace_ir::Type;
use terrace_ir::constraints::{F16, F32, F64, I8, I32, I32Attr, MEMREF, SI8, UI8};
use terrace_ir::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax, TypeClass, TypeConstraint};

/// Matrices, which are written by the dialect's own code.
const MATRIX: TypeClass<'static> =
    TypeClass::new(MMA_MATRIX_TYPE.name, |ty| ty.as_dialect(MMA_MATRIX_TYPE.name).is_some()).in_full();

/// A matrix to which products can be added.
pub const AccumulatedMatrix: TypeConstraint<'static> = TypeConstraint::new(
    "gpu.mma_matrix of 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values",
    |ty| matrix_element(ty).is_some_and(|element| [I32, F16, F32, F64].iter().any(|one| one.holds(element))),
)
.of_class(MATRIX);

/// Printable type.
pub const AnyIntegerIndexOrFloat: TypeConstraint<'static> =
    TypeConstraint::new("integer or index or floating-point", |ty| ty.is_int_or_index_or_float());

/// A signless integer or a float.
pub const AnyIntegerOrFloat: TypeConstraint<'static> =
    TypeConstraint::new("Integer or Float", is_integer_or_float);

/// A signless integer, a float, or a vector of them of one dimension and fixed length.
pub const AnyIntegerOrFloatOr1DVector: TypeConstraint<'static> = TypeConstraint::new(
    "Integer or Float or fixed-length vector of Integer or Float values of ranks 1",
    |ty| {
        is_integer_or_float(ty)
            || ty.is_vector()
                && !ty.is_scalable_vector()
                && ty.rank() == Some(1)
                && is_integer_or_float(ty.element_or_self())
    },
);

/// Token of a completed action.
pub const GPU_AsyncToken: TypeConstraint<'static> = TypeConstraint::buildable(
    "async token type",
    |ty| ty.as_dialect(ASYNC_TOKEN_TYPE.name).is_some(),
    |context| context.dialect_type(&ASYNC_TOKEN_TYPE, &[]),
)
.of_class(TypeClass::new(ASYNC_TOKEN_TYPE.name, |ty| ty.as_dialect(ASYNC_TOKEN_TYPE.name).is_some()));

/// A matrix.
pub const GPU_MMAMatrix: TypeConstraint<'static> =
    TypeConstraint::new("MMAMatrix type", |ty| ty.as_dialect(MMA_MATRIX_TYPE.name).is_some());

/// Memory that holds a matrix.
pub const GPU_MMAMemRef: TypeConstraint<'static> = TypeConstraint::new("memref of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float or vector of 8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values of ranks 1 values", |ty| {
        let is_element = |ty: Type<'_>| [I8, I32, F16, F32, F64].iter().any(|one| one.holds(ty));
        let element = ty.element_or_self();
        ty.is_memref()
            && (is_element(element)
                || element.is_vector() && element.rank() == Some(1) && is_element(element.element_or_self()))
    })
    .of_class(MEMREF);

/// A dense tensor that a library knows.
pub const GPU_SparseDnTensorHandle: TypeConstraint<'static> = TypeConstraint::buildable(
    "dense tensor handle type",
    |ty| ty.as_dialect(SPARSE_DNTENSOR_HANDLE_TYPE.name).is_some(),
    |context| context.dialect_type(&SPARSE_DNTENSOR_HANDLE_TYPE, &[]),
)
.of_class(TypeClass::new(SPARSE_DNTENSOR_HANDLE_TYPE.name, |ty| {
    ty.as_dialect(SPARSE_DNTENSOR_HANDLE_TYPE.name).is_some()
}));

/// A multiplication of two sparse matrices, in its steps.
pub const GPU_SparseSpGEMMOpHandle: TypeConstraint<'static> = TypeConstraint::buildable(
    "SpGEMM operation handle type",
    |ty| ty.as_dialect(SPARSE_SPGEMMOP_HANDLE_TYPE.name).is_some(),
    |context| context.dialect_type(&SPARSE_SPGEMMOP_HANDLE_TYPE, &[]),
)
.of_class(TypeClass::new(SPARSE_SPGEMMOP_HANDLE_TYPE.name, |ty| {
    ty.as_dialect(SPARSE_SPGEMMOP_HANDLE_TYPE.name).is_some()
}));

/// A sparse matrix.
pub const GPU_SparseSpMatHandle: TypeConstraint<'static> = TypeConstraint::buildable(
    "sparse matrix handle type",
    |ty| ty.as_dialect(SPARSE_SPMAT_HANDLE_TYPE.name).is_some(),
    |context| context.dialect_type(&SPARSE_SPMAT_HANDLE_TYPE, &[]),
)
.of_class(TypeClass::new(SPARSE_SPMAT_HANDLE_TYPE.name, |ty| {
    ty.as_dialect(SPARSE_SPMAT_HANDLE_TYPE.name).is_some()
}));

/// A size of a launch.
pub const LaunchIndx: TypeConstraint<'static> =
    TypeConstraint::new("index or 32-bit signless integer or 64-bit signless integer", |ty| {
        ty.is_index() || ty.is_signless_integer_of(32) || ty.is_signless_integer_of(64)
    });

/// Element that fills a matrix.
pub const MatrixConstant: TypeConstraint<'static> = TypeConstraint::new(
    "8-bit signed integer or 8-bit unsigned integer or 32-bit signless integer or 16-bit float or 32-bit float",
    |ty| [SI8, UI8, I32, F16, F32].iter().any(|one| one.holds(ty)),
);

/// A matrix that can be multiplied.
pub const MultipliedMatrix: TypeConstraint<'static> = TypeConstraint::new("gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float values", |ty| {
        matrix_element(ty).is_some_and(|element| [SI8, UI8, F16, F32, F64].iter().any(|one| one.holds(element)))
    }).of_class(MATRIX);

/// A row of bytes.
pub const OneDimensionalByteMemRef: TypeConstraint<'static> =
    TypeConstraint::new("1D memref of 8-bit signless integer values", |ty| {
        ty.is_memref() && ty.element_or_self().is_signless_integer_of(8) && ty.rank() == Some(1)
    });

/// A matrix that can be stored.
pub const StoredMatrix: TypeConstraint<'static> = TypeConstraint::new("gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values", |ty| {
        matrix_element(ty).is_some_and(|element| [SI8, UI8, I32, F16, F32, F64].iter().any(|one| one.holds(element)))
    }).of_class(MATRIX);

/// Targets, one at least.
pub const GPUNonEmptyTargetArrayAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("array of GPU target attributes with at least 1 elements", |attribute| {
        attribute
            .as_array()
            .is_some_and(|targets| !targets.is_empty() && targets.iter().copied().all(is_target))
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Array));

/// Reduction of the values of several threads.
pub const GPU_AllReduceOperationAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("built-in reduction operations supported by gpu.allreduce.", &ALL_REDUCE_OP_ATTR);

/// Whose value all threads get.
pub const GPU_BroadcastTypeAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("a lane to broadcast from", &BROADCAST_ATTR);

/// One of three dimensions.
pub const GPU_DimensionAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("a dimension, either 'x', 'y', or 'z'", &DIM_ATTR);

/// Three sizes.
pub const GPU_OptionalDimSizeHintAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("i32 dense array attribute with 3 elements (if present)", |attribute| {
        attribute.as_i32_array().is_some_and(|sizes| sizes.len() == 3)
    });

/// Pruning of a matrix.
pub const GPU_Prune2To4SpMatFlagAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("pruning strategy for 2:4 sparse matrix", &PRUNE_2TO4_SPMAT_FLAG_ATTR);

/// From which thread a value comes.
pub const GPU_ShuffleModeAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Indexing modes supported by gpu.shuffle.", &SHUFFLE_MODE_ATTR);

/// Which step of a multiplication is done.
pub const GPU_SpGEMMWorkEstimationOrComputeKindAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "choose whether spgemm_work_estimation_or_compute does work estimation or compute",
    &SPGEMM_WORK_ESTIMATION_OR_COMPUTE_KIND_ATTR,
);

/// True if a matrix is transposed.
pub const GPU_TransposeModeAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "transpose mode of sparse matrix supported by sparse tensor ops",
    &MAT_TRANSPOSE_MODE_ATTR,
);

/// Elementwise operation.
pub const MMAElementWiseAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("elementwise operation to apply to mma matrix", &MMA_ELEMENT_WISE_ATTR);

/// Compiled objects, one at least.
pub const NonEmptyObjectArrayAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("an array of GPU object attributes with at least 1 elements", |attribute| {
        attribute.as_array().is_some_and(|objects| {
            !objects.is_empty() && objects.iter().all(|object| object.as_dialect(OBJECT_ATTR.name).is_some())
        })
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Array));

/// A number that is not negative.
pub const NonNegativeI32Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("32-bit signless integer attribute whose minimum value is 0", |attribute| {
        I32Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| value >= 0)
    })
    .written(I32Attr.syntax);

/// An attribute that says how a binary is embedded.
pub const OffloadingTranslationAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("any attribute with the `OffloadingTranslationAttrTrait` trait.", |attribute| {
        AttributeStorage::Implementing("OffloadingTranslationAttrTrait").holds(attribute)
    });

/// A power of two.
pub const PowerOfTwoI32Attr: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose value is a power of two > 0",
    |attribute| {
        I32Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| (value as u32).is_power_of_two())
    },
)
.written(I32Attr.syntax);

fn is_integer_or_float(ty: Type<'_>) -> bool {
    ty.is_signless_integer() || ty.is_float()
}

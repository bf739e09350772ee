//! The parts of composite types.

use super::{
    ArrayType, CooperativeMatrixType, MatrixType, RuntimeArrayType, StructType, TensorArmType, whole,
};
use crate::constraints::is_scalar;
use terrace_ir::{Attribute, Ctx, Type};

/// The lengths that vectors may have.
const VECTOR_LENGTHS: [i64; 5] = [2, 3, 4, 8, 16];

/// Returns true if a type is a vector of a length that SPIR-V has, of scalars.
fn is_valid_vector(ty: Type<'_>) -> bool {
    ty.is_vector()
        && ty.rank() == Some(1)
        && ty.element_count().is_some_and(|count| VECTOR_LENGTHS.contains(&count))
        && is_scalar(ty.element_or_self())
}

/// The number of parts of a composite, and the type of one of them.
#[derive(Clone, Copy)]
pub(crate) struct Composite<'c> {
    ty: Type<'c>,
    /// Number of parts; `None` if it is known only when the module runs.
    pub count: Option<i64>,
}

impl<'c> Composite<'c> {
    /// Returns the parts of a composite type.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        let count = if let Some(array) = ArrayType::of(ty) {
            Some(i64::from(array.count))
        } else if let Some(structure) = StructType::of(ty) {
            i64::try_from(structure.len()).ok()
        } else if let Some(matrix) = MatrixType::of(ty) {
            Some(i64::from(matrix.columns))
        } else if is_valid_vector(ty) {
            ty.element_count()
        } else if let Some(tensor) = TensorArmType::of(ty) {
            // Where a size is not known there is no part whose place is.
            Some(if tensor.shape.iter().all(|size| *size >= 0) {
                tensor.shape.iter().fold(1, |count: i64, size| count.saturating_mul(*size))
            } else {
                0
            })
        } else if CooperativeMatrixType::of(ty).is_some() || RuntimeArrayType::of(ty).is_some() {
            None
        } else {
            return None;
        };
        Some(Composite { ty, count })
    }

    /// Returns the type of a part.
    pub fn part(self, context: Ctx<'c>, at: usize) -> Option<Type<'c>> {
        let ty = self.ty;
        let part = if let Some(structure) = StructType::of(ty) {
            return structure.member(context, at);
        } else if let Some(array) = ArrayType::of(ty) {
            array.element
        } else if let Some(array) = RuntimeArrayType::of(ty) {
            array.element
        } else if let Some(matrix) = MatrixType::of(ty) {
            matrix.column
        } else if let Some(matrix) = CooperativeMatrixType::of(ty) {
            matrix.element
        } else if let Some(tensor) = TensorArmType::of(ty) {
            tensor.element
        } else {
            ty.element_or_self()
        };
        Some(whole(context, part))
    }
}

/// Returns the type of the part at a path.
///
/// # Errors
/// Why there is none.
fn part_at<'c>(context: Ctx<'c>, ty: Type<'c>, indices: &[i64]) -> Result<Type<'c>, String> {
    if indices.is_empty() {
        return Err("expected at least one index for spirv.CompositeExtract".to_owned());
    }
    let mut part = ty;
    for &index in indices {
        let Some(composite) = Composite::of(part) else {
            return Err(format!("cannot extract from non-composite type '{part}' with index {index}"));
        };
        let at = usize::try_from(index).ok();
        let is_inside = composite.count.is_none_or(|count| (0..count).contains(&index));
        let inner = at.filter(|_| is_inside).and_then(|at| composite.part(context, at));
        let Some(inner) = inner else {
            return Err(format!("index {index} out of bounds for '{part}'"));
        };
        part = inner;
    }
    Ok(part)
}

/// Returns the same for a path that an attribute holds.
///
/// # Errors
/// Why there is none.
pub(crate) fn part_at_attribute<'c>(
    context: Ctx<'c>,
    ty: Type<'c>,
    indices: Option<Attribute<'c>>,
) -> Result<Type<'c>, String> {
    let Some(indices) = indices.and_then(Attribute::as_array) else {
        return Err("expected a 32-bit integer array attribute for 'indices'".to_owned());
    };
    let mut path = Vec::with_capacity(indices.len());
    for index in indices {
        match index.as_integer().and_then(|_| index.as_i64()) {
            Some(index) => path.push(index),
            None => return Err(format!("expected an 32-bit integer for index, but found '{index}'")),
        }
    }
    part_at(context, ty, &path)
}

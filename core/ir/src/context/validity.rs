//! Checks of the parts of types and attributes, made when one is new to its context.

use super::dense_builders::dense_bytes;
use crate::spec::{ParameterKind, ParameterSpec};
use crate::uniqued::attribute::{Attribute, AttributeKind};
use crate::uniqued::ty::{DYNAMIC, Type, TypeKind};
use std::error::Error;
use std::fmt;

/// A mistake in the parts of a type, an attribute or an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildError(String);

impl BuildError {
    pub(crate) fn new(mistake: impl Into<String>) -> Self {
        BuildError(mistake.into())
    }

    /// Panics with the mistake.
    #[cold]
    #[track_caller]
    pub(crate) fn raise(&self) -> ! {
        panic!("{self}")
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for BuildError {}

fn require(holds: bool, mistake: impl FnOnce() -> String) -> Result<(), BuildError> {
    if holds { Ok(()) } else { Err(BuildError(mistake())) }
}

/// Traits of types and attributes that decide where they may stand.
impl Type<'_> {
    fn declares(self, name: &str) -> bool {
        matches!(self.kind(), TypeKind::Dialect { spec, .. } if spec.get().traits.contains(&name))
    }

    /// Returns true if vectors of the type exist.
    pub fn is_vector_element(self) -> bool {
        self.is_int_or_index_or_float()
            || matches!(self.kind(), TypeKind::Opaque { .. })
            || self.declares("VectorElementTypeInterface")
    }

    /// Returns true if tensors of the type exist.
    pub fn is_tensor_element(self) -> bool {
        self.is_int_or_index_or_float()
            || matches!(
                self.kind(),
                TypeKind::Complex(_)
                    | TypeKind::Vector { .. }
                    | TypeKind::Opaque { .. }
                    | TypeKind::Dialect { .. }
            )
    }

    /// Returns true if memrefs of the type exist.
    pub fn is_memref_element(self) -> bool {
        self.is_int_or_index_or_float()
            || matches!(
                self.kind(),
                TypeKind::Complex(_)
                    | TypeKind::Vector { .. }
                    | TypeKind::MemRef { .. }
                    | TypeKind::UnrankedMemRef { .. }
                    | TypeKind::Opaque { .. }
            )
            || self.declares("MemRefElementTypeInterface")
    }
}

fn check_sizes(shape: &[i64]) -> Result<(), BuildError> {
    match shape.iter().find(|size| **size < 0 && **size != DYNAMIC) {
        Some(size) => Err(BuildError(format!("invalid dimension size: {size}"))),
        None => Ok(()),
    }
}

pub(super) fn check_complex(element: Type<'_>) -> Result<(), BuildError> {
    require(element.is_int_or_float(), || format!("invalid element type for complex: '{element}'"))
}

pub(super) fn check_vector(shape: &[i64], scalable: &[bool], element: Type<'_>) -> Result<(), BuildError> {
    require(shape.iter().all(|size| *size > 0), || {
        let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
        format!("vector types must have positive constant sizes but got {}", sizes.join(", "))
    })?;
    require(shape.len() == scalable.len(), || {
        format!("number of dims must match, got {} and {}", shape.len(), scalable.len())
    })?;
    require(element.is_vector_element(), || format!("invalid vector element type: '{element}'"))
}

pub(super) fn check_tensor(shape: &[i64], element: Type<'_>) -> Result<(), BuildError> {
    check_sizes(shape)?;
    require(element.is_tensor_element(), || format!("invalid tensor element type: '{element}'"))
}

pub(super) fn check_memref(
    shape: &[i64],
    element: Type<'_>,
    layout: Option<Attribute<'_>>,
) -> Result<(), BuildError> {
    check_sizes(shape)?;
    require(element.is_memref_element(), || format!("invalid memref element type: '{element}'"))?;
    let Some(layout) = layout else { return Ok(()) };
    let rank = match *layout.kind() {
        AttributeKind::AffineMap(map) => map.dims() as usize,
        AttributeKind::StridedLayout { strides, .. } => strides.len(),
        AttributeKind::Dialect { .. } | AttributeKind::Opaque { .. } => return Ok(()),
        _ => return Err(BuildError(format!("not a memref layout: '{layout}'"))),
    };
    require(rank == shape.len(), || {
        format!("memref layout mismatch between rank and layout: {} != {rank}", shape.len())
    })
}

/// Checks that there is a parameter for each one that is declared, and that each is of its kind. What a declaration reads
/// and writes by its own code may take several parameters.
pub(super) fn check_parameters(
    name: &str,
    declared: &[ParameterSpec<'_>],
    given: &[Attribute<'_>],
) -> Result<(), BuildError> {
    let has_custom = declared.iter().any(|parameter| matches!(parameter.kind, ParameterKind::Custom));
    let fits = declared.len() == given.len() || (has_custom && declared.len() < given.len());
    require(fits, || format!("'{name}' has {} parameters, but {} are given", declared.len(), given.len()))?;
    for (parameter, value) in declared.iter().zip(given) {
        let is_absent = *value.kind() == AttributeKind::Unit;
        require(is_absent || is_of_kind(&parameter.kind, *value), || {
            format!("parameter '{}' of '{name}' cannot be '{value}'", parameter.name)
        })?;
    }
    Ok(())
}

fn is_of_kind(kind: &ParameterKind<'_>, value: Attribute<'_>) -> bool {
    let value = *value.kind();
    match kind {
        ParameterKind::Type => matches!(value, AttributeKind::Type(_)),
        ParameterKind::Integer | ParameterKind::Enum(_) => matches!(value, AttributeKind::Integer { .. }),
        ParameterKind::Text => matches!(value, AttributeKind::String { .. }),
        ParameterKind::Types | ParameterKind::Attributes => matches!(value, AttributeKind::Array(_)),
        ParameterKind::Integers => {
            matches!(value, AttributeKind::DenseArray { .. } | AttributeKind::Array(_))
        }
        ParameterKind::Attribute | ParameterKind::Custom => true,
    }
}

pub(super) fn check_dense_array(element: Type<'_>, len: usize, bytes: &[u8]) -> Result<(), BuildError> {
    let bits = element.int_or_float_width().filter(|bits| *bits == 1 || bits % 8 == 0);
    let size = bits.and_then(|bits| len.checked_mul(bits.div_ceil(8) as usize));
    require(size == Some(bytes.len()), || {
        format!("{} bytes are not those of an array of {len} elements of '{element}'", bytes.len())
    })
}

pub(super) fn check_dense_elements(ty: Type<'_>, bytes: &[u8], is_splat: bool) -> Result<(), BuildError> {
    let size = dense_bytes(ty, is_splat)
        .ok_or_else(|| BuildError(format!("'{ty}' has no static shape with elements of bits")))?;
    require(size == bytes.len(), || {
        format!("dense elements of '{ty}' have {size} bytes, but {} are given", bytes.len())
    })
}

//! Types taken apart.

use super::{
    ARRAY_TYPE, COOPERATIVE_MATRIX_TYPE, IMAGE_TYPE, MATRIX_TYPE, POINTER_TYPE, RUNTIME_ARRAY_TYPE,
    SAMPLED_IMAGE_TYPE, TENSOR_ARM_TYPE,
};
use crate::attributes::enums::{
    CooperativeMatrixUseKHR, Dim, ImageArrayedInfo, ImageDepthInfo, ImageFormat, ImageSamplerUseInfo,
    ImageSamplingInfo, Scope, StorageClass,
};
use terrace_ir::{Attribute, Ctx, Type};

/// Returns a number that a type was made with.
fn number(attribute: Attribute<'_>) -> Option<u32> {
    u32::try_from(attribute.as_i64()?).ok()
}

/// Returns the value of a case.
fn case(attribute: Attribute<'_>) -> Option<u64> {
    u64::try_from(attribute.as_i64()?).ok()
}

/// An array.
#[derive(Clone, Copy, Debug)]
pub struct ArrayType<'c> {
    /// The type of the elements.
    pub element: Type<'c>,
    /// Number of elements.
    pub count: u32,
    /// The bytes from one to the next; 0 if that is not said.
    pub stride: u32,
}

impl<'c> ArrayType<'c> {
    /// Returns the parts of a type, if it is an array.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        Self::of_parameters(ty.as_dialect(ARRAY_TYPE.name)?)
    }

    /// Returns the parts that these parameters are.
    pub(super) fn of_parameters(parameters: &[Attribute<'c>]) -> Option<Self> {
        match *parameters {
            [element, count, stride] => Some(ArrayType {
                element: element.as_type()?,
                count: number(count)?,
                stride: number(stride)?,
            }),
            _ => None,
        }
    }
}

/// A cooperative matrix.
#[derive(Clone, Copy, Debug)]
pub struct CooperativeMatrixType<'c> {
    /// The type of the components.
    pub element: Type<'c>,
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub columns: u32,
    /// Scope that holds it.
    pub scope: Scope,
    /// Which operand it is.
    pub role: CooperativeMatrixUseKHR,
}

impl<'c> CooperativeMatrixType<'c> {
    /// Returns the parts of a type, if it is a cooperative matrix.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        Self::of_parameters(ty.as_dialect(COOPERATIVE_MATRIX_TYPE.name)?)
    }

    /// Returns the parts that these parameters are.
    pub(super) fn of_parameters(parameters: &[Attribute<'c>]) -> Option<Self> {
        match *parameters {
            [element, rows, columns, scope, role] => Some(CooperativeMatrixType {
                element: element.as_type()?,
                rows: number(rows)?,
                columns: number(columns)?,
                scope: Scope::from_value(case(scope)?)?,
                role: CooperativeMatrixUseKHR::from_value(case(role)?)?,
            }),
            _ => None,
        }
    }

    /// Returns its shape, for comparisons of types.
    pub fn shape(self) -> [i64; 2] {
        [i64::from(self.rows), i64::from(self.columns)]
    }
}

/// An image.
#[derive(Clone, Copy, Debug)]
pub struct ImageType<'c> {
    /// The type of what is sampled.
    pub element: Type<'c>,
    /// The dimensions.
    pub dim: Dim,
    /// True if it holds depths.
    pub depth: ImageDepthInfo,
    /// True if it has layers.
    pub arrayed: ImageArrayedInfo,
    /// True if texels have several samples.
    pub sampling: ImageSamplingInfo,
    /// True if it is used with a sampler.
    pub sampler_use: ImageSamplerUseInfo,
    /// The format of texels.
    pub format: ImageFormat,
}

impl<'c> ImageType<'c> {
    /// Returns the parts of a type, if it is an image.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        Self::of_parameters(ty.as_dialect(IMAGE_TYPE.name)?)
    }

    /// Returns the parts that these parameters are.
    pub(super) fn of_parameters(parameters: &[Attribute<'c>]) -> Option<Self> {
        match *parameters {
            [element, dim, depth, arrayed, sampling, sampler_use, format] => Some(ImageType {
                element: element.as_type()?,
                dim: Dim::from_value(case(dim)?)?,
                depth: ImageDepthInfo::from_value(case(depth)?)?,
                arrayed: ImageArrayedInfo::from_value(case(arrayed)?)?,
                sampling: ImageSamplingInfo::from_value(case(sampling)?)?,
                sampler_use: ImageSamplerUseInfo::from_value(case(sampler_use)?)?,
                format: ImageFormat::from_value(case(format)?)?,
            }),
            _ => None,
        }
    }

    /// Returns the parts of an image, or of the image in a sampled image.
    pub fn in_type(ty: Type<'c>) -> Option<Self> {
        Self::of(sampled_image(ty).unwrap_or(ty))
    }
}

/// Returns the image in a sampled image.
pub fn sampled_image(ty: Type<'_>) -> Option<Type<'_>> {
    ty.as_dialect(SAMPLED_IMAGE_TYPE.name)?.first()?.as_type()
}

/// A matrix of floats.
#[derive(Clone, Copy, Debug)]
pub struct MatrixType<'c> {
    /// The type of a column, a vector.
    pub column: Type<'c>,
    /// Number of columns.
    pub columns: u32,
}

impl<'c> MatrixType<'c> {
    /// Returns the parts of a type, if it is a matrix.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        Self::of_parameters(ty.as_dialect(MATRIX_TYPE.name)?)
    }

    /// Returns the parts that these parameters are.
    pub(super) fn of_parameters(parameters: &[Attribute<'c>]) -> Option<Self> {
        match *parameters {
            [column, columns] => Some(MatrixType { column: column.as_type()?, columns: number(columns)? }),
            _ => None,
        }
    }

    /// Returns the type of the components.
    pub fn element(self) -> Type<'c> {
        self.column.element_or_self()
    }

    /// Returns the number of rows.
    pub fn rows(self) -> u32 {
        self.column.element_count().and_then(|count| u32::try_from(count).ok()).unwrap_or(0)
    }
}

/// A pointer.
#[derive(Clone, Copy, Debug)]
pub struct PointerType<'c> {
    /// Pointee type.
    pub pointee: Type<'c>,
    /// Storage class.
    pub storage_class: StorageClass,
}

impl<'c> PointerType<'c> {
    /// Returns the parts of a type, if it is a pointer.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        Self::of_parameters(ty.as_dialect(POINTER_TYPE.name)?)
    }

    /// Returns the parts that these parameters are.
    pub(super) fn of_parameters(parameters: &[Attribute<'c>]) -> Option<Self> {
        match *parameters {
            [pointee, storage_class] => Some(PointerType {
                pointee: pointee.as_type()?,
                storage_class: StorageClass::from_value(case(storage_class)?)?,
            }),
            _ => None,
        }
    }

    /// Returns the type.
    pub fn get(context: Ctx<'c>, pointee: Type<'c>, storage_class: StorageClass) -> Type<'c> {
        let storage_class = context.i64_attribute(storage_class.value().cast_signed());
        context.dialect_type(&POINTER_TYPE, &[context.type_attribute(pointee), storage_class])
    }
}

/// An array whose length is not known.
#[derive(Clone, Copy, Debug)]
pub struct RuntimeArrayType<'c> {
    /// The type of the elements.
    pub element: Type<'c>,
    /// The bytes from one to the next; 0 if that is not said.
    pub stride: u32,
}

impl<'c> RuntimeArrayType<'c> {
    /// Returns the parts of a type, if it is an array of unknown length.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        Self::of_parameters(ty.as_dialect(RUNTIME_ARRAY_TYPE.name)?)
    }

    /// Returns the parts that these parameters are.
    pub(super) fn of_parameters(parameters: &[Attribute<'c>]) -> Option<Self> {
        match *parameters {
            [element, stride] => {
                Some(RuntimeArrayType { element: element.as_type()?, stride: number(stride)? })
            }
            _ => None,
        }
    }
}

/// A tensor of a graph.
#[derive(Clone, Debug)]
pub struct TensorArmType<'c> {
    /// The shape; empty without a rank.
    pub shape: Vec<i64>,
    /// The type of the elements.
    pub element: Type<'c>,
}

impl<'c> TensorArmType<'c> {
    /// Returns the parts of a type, if it is such a tensor.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        Self::of_parameters(ty.as_dialect(TENSOR_ARM_TYPE.name)?)
    }

    /// Returns the parts that these parameters are.
    pub(super) fn of_parameters(parameters: &[Attribute<'c>]) -> Option<Self> {
        match *parameters {
            [shape, element] => {
                let shape = shape.as_array()?.iter().map(|size| size.as_i64()).collect::<Option<_>>()?;
                Some(TensorArmType { shape, element: element.as_type()? })
            }
            _ => None,
        }
    }

    /// Returns true if a type is such a tensor.
    pub fn is(ty: Type<'_>) -> bool {
        ty.as_dialect(TENSOR_ARM_TYPE.name).is_some()
    }
}

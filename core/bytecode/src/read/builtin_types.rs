//! The builtin types in their own encoding.

use super::decode::{Decode, Decoder, Halt};
use crate::cursor::Stop;
use crate::format::type_code as code;
use terrace_ir::{Attribute, AttributeKind, BuildError, Context, DYNAMIC, Signedness, Type, TypeKind};
use terrace_support::float::FloatSemantics;

impl<'c> Decoder<'_, '_, 'c> {
    pub(super) fn builtin_type(&mut self) -> Decode<Type<'c>> {
        let context = self.context();
        let kind = self.varint()?;
        Ok(match kind {
            code::INTEGER => {
                let value = self.varint()?;
                let signedness = match value & 3 {
                    0 => Signedness::Signless,
                    1 => Signedness::Signed,
                    2 => Signedness::Unsigned,
                    _ => return malformed("invalid signedness of an integer type"),
                };
                match u32::try_from(value >> 2) {
                    Ok(width) if width <= Context::MAX_INTEGER_WIDTH_BITS => {
                        context.signed_integer_type(width, signedness)
                    }
                    _ => {
                        return malformed(&format!(
                            "integer bitwidth is limited to {} bits",
                            Context::MAX_INTEGER_WIDTH_BITS
                        ));
                    }
                }
            }
            code::INDEX => context.index_type(),
            code::FUNCTION => {
                let inputs = self.list(Self::ty);
                let results = self.list(Self::ty);
                context.function_type(&inputs?, &results?)
            }
            code::BF16 => context.float_type(FloatSemantics::BF16),
            code::F16 => context.float_type(FloatSemantics::F16),
            code::F32 => context.float_type(FloatSemantics::F32),
            code::F64 => context.float_type(FloatSemantics::F64),
            code::F80 => context.float_type(FloatSemantics::F80),
            code::F128 => context.float_type(FloatSemantics::F128),
            code::COMPLEX => {
                let element = self.ty()?;
                valid(context.try_complex_type(element))?
            }
            code::MEMREF | code::MEMREF_WITH_SPACE => {
                let space = if kind == code::MEMREF_WITH_SPACE { Some(self.attribute()?) } else { None };
                let shape = self.checked_shape()?;
                let element = self.ty()?;
                let layout = self.attribute()?;
                check_layout(layout, shape.len())?;
                valid(context.try_memref_type(&shape, element, Some(layout), space))?
            }
            code::NONE => context.none_type(),
            code::RANKED_TENSOR => {
                let shape = self.checked_shape()?;
                valid(context.try_ranked_tensor_type(&shape, self.ty()?, None))?
            }
            code::RANKED_TENSOR_WITH_ENCODING => {
                let encoding = self.attribute()?;
                let shape = self.checked_shape()?;
                valid(context.try_ranked_tensor_type(&shape, self.ty()?, Some(encoding)))?
            }
            code::TUPLE => {
                let elements = self.list(Self::ty)?;
                context.tuple_type(&elements)
            }
            code::UNRANKED_MEMREF => valid(context.try_unranked_memref_type(self.ty()?, None))?,
            code::UNRANKED_MEMREF_WITH_SPACE => {
                let space = self.attribute()?;
                valid(context.try_unranked_memref_type(self.ty()?, Some(space)))?
            }
            code::UNRANKED_TENSOR => valid(context.try_unranked_tensor_type(self.ty()?))?,
            code::VECTOR => {
                let shape = self.vector_shape()?;
                valid(context.try_vector_type(&shape, self.vector_element()?))?
            }
            code::SCALABLE_VECTOR => {
                let count = self.cursor.count()?;
                let flags = self.cursor.take(count)?;
                let scalable: Vec<bool> = flags.iter().map(|flag| *flag != 0).collect();
                let shape = self.vector_shape()?;
                if scalable.len() != shape.len() {
                    return malformed("number of dims must match");
                }
                valid(context.try_scalable_vector_type(&shape, &scalable, self.vector_element()?))?
            }
            _ => return malformed(&format!("unknown builtin type code: {kind}")),
        })
    }

    /// Checks that sizes that are not negative, or not known.
    fn checked_shape(&mut self) -> Decode<smallvec::SmallVec<[i64; 4]>> {
        let shape = self.shape()?;
        if shape.iter().any(|&size| size < 0 && size != DYNAMIC) {
            return malformed("invalid dimension size of a shaped type");
        }
        Ok(shape)
    }

    fn vector_shape(&mut self) -> Decode<smallvec::SmallVec<[i64; 4]>> {
        let shape = self.shape()?;
        if shape.iter().any(|&size| size <= 0) {
            return malformed("vector types must have positive constant sizes");
        }
        Ok(shape)
    }

    fn vector_element(&mut self) -> Decode<Type<'c>> {
        let element = self.ty()?;
        if element.is_int_or_index_or_float()
            || matches!(element.kind(), TypeKind::Dialect { .. } | TypeKind::Opaque { .. })
        {
            return Ok(element);
        }
        malformed("failed to verify 'elementType': VectorElementTypeInterface instance")
    }
}

/// Checks that a layout maps as many dimensions as there are, or is a dialect's own.
fn check_layout(layout: Attribute<'_>, rank: usize) -> Decode<()> {
    match *layout.kind() {
        AttributeKind::AffineMap(map) if map.dims() as usize == rank => Ok(()),
        AttributeKind::AffineMap(_) => malformed("memref layout mismatch between rank and affine map"),
        AttributeKind::StridedLayout { strides, .. } if strides.len() == rank => Ok(()),
        AttributeKind::StridedLayout { .. } => malformed("expected the number of strides to match the rank"),
        AttributeKind::Dialect { .. } | AttributeKind::Opaque { .. } => Ok(()),
        _ => Err(super::decode::unexpected("MemRefLayoutAttrInterface", layout).into()),
    }
}

/// Returns what was built, or the mistake as an error of the file.
fn valid<T>(built: Result<T, BuildError>) -> Decode<T> {
    built.or_else(|error| malformed(&error.to_string()))
}

fn malformed<T>(message: &str) -> Decode<T> {
    Err(Halt::Stop(Stop::new(message)))
}

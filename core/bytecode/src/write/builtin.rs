//! The encodings of builtin attributes, locations and types.

use super::sink::Sink;
use crate::format::{attribute_code as code, type_code};
use terrace_ir::{
    Attribute, AttributeKind, DenseData, Location, LocationData, Signedness, Type, TypeKind,
    dense_element_bits,
};
use terrace_support::float::FloatSemantics;

/// Returns true if an attribute has an encoding of its own; else it is stored as text.
pub(super) fn has_attribute_encoding(attribute: Attribute<'_>) -> bool {
    !matches!(
        attribute.kind(),
        AttributeKind::AffineMap(_)
            | AttributeKind::IntegerSet(_)
            | AttributeKind::StridedLayout { .. }
            | AttributeKind::Opaque { .. }
            | AttributeKind::Dialect { .. }
    )
}

/// Returns the code of a type that has an encoding of its own.
fn code_of(ty: Type<'_>) -> Option<u64> {
    Some(match *ty.kind() {
        TypeKind::Integer { .. } => type_code::INTEGER,
        TypeKind::Index => type_code::INDEX,
        TypeKind::Function { .. } => type_code::FUNCTION,
        TypeKind::Float(FloatSemantics::BF16) => type_code::BF16,
        TypeKind::Float(FloatSemantics::F16) => type_code::F16,
        TypeKind::Float(FloatSemantics::F32) => type_code::F32,
        TypeKind::Float(FloatSemantics::F64) => type_code::F64,
        TypeKind::Float(FloatSemantics::F80) => type_code::F80,
        TypeKind::Float(FloatSemantics::F128) => type_code::F128,
        TypeKind::Complex(_) => type_code::COMPLEX,
        TypeKind::MemRef { memory_space: None, .. } => type_code::MEMREF,
        TypeKind::MemRef { .. } => type_code::MEMREF_WITH_SPACE,
        TypeKind::None => type_code::NONE,
        TypeKind::RankedTensor { encoding: None, .. } => type_code::RANKED_TENSOR,
        TypeKind::RankedTensor { .. } => type_code::RANKED_TENSOR_WITH_ENCODING,
        TypeKind::Tuple(_) => type_code::TUPLE,
        TypeKind::UnrankedMemRef { memory_space: None, .. } => type_code::UNRANKED_MEMREF,
        TypeKind::UnrankedMemRef { .. } => type_code::UNRANKED_MEMREF_WITH_SPACE,
        TypeKind::UnrankedTensor { .. } => type_code::UNRANKED_TENSOR,
        TypeKind::Vector { scalable, .. } if scalable.contains(&true) => type_code::SCALABLE_VECTOR,
        TypeKind::Vector { .. } => type_code::VECTOR,
        TypeKind::Float(_) | TypeKind::Graph { .. } | TypeKind::Opaque { .. } | TypeKind::Dialect { .. } => {
            return None;
        }
    })
}

/// Returns true if a type has an encoding of its own; else it is stored as text.
pub(super) fn has_type_encoding(ty: Type<'_>) -> bool {
    code_of(ty).is_some()
}

/// Encodes a type that has an encoding.
pub(super) fn encode_type<'c>(ty: Type<'c>, sink: &mut impl Sink<'c>) {
    let Some(code) = code_of(ty) else { return };
    sink.varint(code);
    match *ty.kind() {
        TypeKind::Integer { width, signedness } => {
            let sign = match signedness {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            sink.varint(u64::from(width) << 2 | sign);
        }
        TypeKind::Function { inputs, results } => {
            sink.types(inputs);
            sink.types(results);
        }
        TypeKind::Complex(element) | TypeKind::UnrankedTensor { element } => sink.ty(element),
        TypeKind::MemRef { shape, element, layout, memory_space } => {
            if let Some(space) = memory_space {
                sink.attribute(space);
            }
            sink.shape(shape);
            sink.ty(element);
            match layout {
                Some(layout) => sink.attribute(layout),
                None => sink.identity(shape.len() as u32),
            }
        }
        TypeKind::RankedTensor { shape, element, encoding } => {
            if let Some(encoding) = encoding {
                sink.attribute(encoding);
            }
            sink.shape(shape);
            sink.ty(element);
        }
        TypeKind::Tuple(elements) => sink.types(elements),
        TypeKind::UnrankedMemRef { element, memory_space } => {
            if let Some(space) = memory_space {
                sink.attribute(space);
            }
            sink.ty(element);
        }
        TypeKind::Vector { shape, scalable, element } => {
            if code == type_code::SCALABLE_VECTOR {
                sink.varint(scalable.len() as u64);
                for &flag in scalable {
                    sink.byte(u8::from(flag));
                }
            }
            sink.shape(shape);
            sink.ty(element);
        }
        _ => {}
    }
}

/// Encodes a location.
pub(super) fn encode_location<'c>(location: Location<'c>, sink: &mut impl Sink<'c>) {
    match location {
        Location::Unknown => sink.varint(code::UNKNOWN),
        Location::FileLineCol(position) => {
            sink.varint(code::FILE_LINE_COL);
            sink.identifier(position.file);
            sink.varint(u64::from(position.line()));
            sink.varint(u64::from(position.column()));
        }
        Location::Other(data) => match *data.get() {
            LocationData::FileLineColRange { start, end_line, end_column } => {
                sink.varint(code::FILE_LINE_COL_RANGE);
                sink.identifier(start.file);
                let numbers = [start.line(), start.column(), end_line, end_column];
                let numbers: &[u32] = if start.line() == end_line {
                    &[start.line(), start.column(), end_column]
                } else {
                    &numbers
                };
                sink.varint(numbers.len() as u64);
                for &number in numbers {
                    sink.varint(u64::from(number));
                }
            }
            LocationData::Name { name, child } => {
                sink.varint(code::NAME);
                sink.identifier(name);
                sink.location(child);
            }
            LocationData::CallSite { callee, caller } => {
                sink.varint(code::CALL_SITE);
                sink.location(callee);
                sink.location(caller);
            }
            LocationData::Joined { .. } => unreachable!("the numbering makes locations flat"),
            LocationData::Fused { locations, metadata } => {
                let code = if metadata.is_some() { code::FUSED_WITH_METADATA } else { code::FUSED };
                sink.varint(code);
                sink.varint(locations.len() as u64);
                for &location in locations {
                    sink.location(location);
                }
                if let Some(metadata) = metadata {
                    sink.attribute(metadata);
                }
            }
        },
    }
}

/// Encodes an attribute that has an encoding.
pub(super) fn encode_attribute<'c>(attribute: Attribute<'c>, sink: &mut impl Sink<'c>) {
    match *attribute.kind() {
        AttributeKind::Unit => sink.varint(code::UNIT),
        AttributeKind::Integer { ty, value } => {
            sink.varint(code::INTEGER);
            sink.ty(ty);
            let width = if ty.is_index() { 64 } else { ty.as_integer().map_or(64, |(width, _)| width) };
            encode_words(width, value.words(), sink);
        }
        AttributeKind::Float { ty, bits } => {
            sink.varint(code::FLOAT);
            sink.ty(ty);
            let width = ty.int_or_float_width().unwrap_or(64);
            encode_words(width, bits.words(), sink);
        }
        AttributeKind::String { value, ty } => {
            let has_type = !matches!(ty.kind(), TypeKind::None);
            sink.varint(if has_type { code::STRING_WITH_TYPE } else { code::STRING });
            sink.string(value);
            if has_type {
                sink.ty(ty);
            }
        }
        AttributeKind::Array(elements) => {
            sink.varint(code::ARRAY);
            sink.varint(elements.len() as u64);
            for &element in elements {
                sink.attribute(element);
            }
        }
        AttributeKind::Dictionary(entries) => {
            sink.varint(code::DICTIONARY);
            sink.varint(entries.len() as u64);
            for entry in entries {
                sink.identifier(entry.name);
                sink.attribute(entry.value);
            }
        }
        AttributeKind::Type(ty) => {
            sink.varint(code::TYPE);
            sink.ty(ty);
        }
        AttributeKind::SymbolRef { root, nested: [] } => {
            sink.varint(code::FLAT_SYMBOL_REF);
            sink.identifier(root);
        }
        AttributeKind::SymbolRef { root, nested } => {
            sink.varint(code::SYMBOL_REF);
            sink.identifier(root);
            sink.varint(nested.len() as u64);
            for &name in nested {
                sink.flat_symbol(name);
            }
        }
        AttributeKind::DenseArray { element, len, bytes } => {
            sink.varint(code::DENSE_ARRAY);
            sink.ty(element);
            sink.varint(len as u64);
            sink.blob(bytes);
        }
        AttributeKind::DenseElements { ty, data } => {
            sink.varint(code::DENSE_ELEMENTS);
            sink.ty(ty);
            encode_dense(ty, data, sink);
        }
        AttributeKind::DenseStrings { ty, strings, is_splat } => {
            sink.varint(code::DENSE_STRINGS);
            sink.ty(ty);
            sink.varint(u64::from(is_splat));
            for string in strings {
                sink.string(string);
            }
        }
        AttributeKind::DenseResource { ty, resource } => {
            sink.varint(code::DENSE_RESOURCE);
            sink.ty(ty);
            sink.resource(resource);
        }
        AttributeKind::Sparse { ty, indices, values } => {
            sink.varint(code::SPARSE);
            sink.ty(ty);
            sink.attribute(indices);
            sink.attribute(values);
        }
        AttributeKind::Location(location) => encode_location(location, sink),
        AttributeKind::Distinct { referenced, .. } => {
            sink.varint(code::DISTINCT);
            sink.attribute(referenced);
        }
        AttributeKind::AffineMap(_)
        | AttributeKind::IntegerSet(_)
        | AttributeKind::StridedLayout { .. }
        | AttributeKind::Opaque { .. }
        | AttributeKind::Dialect { .. } => {}
    }
}

/// Encodes an integer of a width that the reader knows: a byte, a signed integer, or several with their number.
fn encode_words<'c>(width: u32, words: &[u64], sink: &mut impl Sink<'c>) {
    if width <= 8 {
        sink.byte(words[0] as u8);
    } else if width <= 64 {
        sink.signed(words[0] as i64);
    } else {
        let active = words.iter().rposition(|word| *word != 0).map_or(1, |last| last + 1);
        sink.varint(active as u64);
        for &word in &words[..active] {
            sink.signed(word as i64);
        }
    }
}

/// Encodes elements: one for a splat, which for a truth value is a byte of ones or zeros.
fn encode_dense<'c>(ty: Type<'c>, data: DenseData<'c>, sink: &mut impl Sink<'c>) {
    let is_bits = ty.shaped_element().and_then(dense_element_bits) == Some(1);
    if is_bits && (data.is_splat || ty.element_count() == Some(1)) {
        return sink.blob(&[if data.bytes[0] & 1 == 1 { 0xff } else { 0 }]);
    }
    sink.blob(data.bytes);
}

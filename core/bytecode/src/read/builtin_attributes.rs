//! The builtin attributes and locations in their own encoding.

use super::decode::{Decode, Decoder, Halt, unexpected, unexpected_type};
use crate::cursor::Stop;
use crate::format::attribute_code as code;
use terrace_ir::{
    Attribute, AttributeKind, Context, FileLineCol, Identifier, NamedAttribute, Type, dense_bytes,
    dense_element_bits,
};
use terrace_support::ap_int::{ApInt, words_for_width};
use terrace_support::float::ApFloat;

impl<'b, 'c> Decoder<'_, 'b, 'c> {
    pub(super) fn builtin_attribute(&mut self) -> Decode<Attribute<'c>> {
        let context = self.context();
        let kind = self.varint()?;
        Ok(match kind {
            code::ARRAY => context.array_attribute(&self.list(Self::attribute)?),
            code::DICTIONARY => {
                let entries = self.list(|decoder| {
                    let (key, value) = (decoder.identifier(), decoder.attribute());
                    Ok(NamedAttribute { name: key?, value: value? })
                })?;
                context.dictionary_attribute(&entries)
            }
            code::STRING => context.bytes_attribute(self.string()?, context.none_type()),
            code::STRING_WITH_TYPE => {
                let text = self.string()?;
                context.bytes_attribute(text, self.ty()?)
            }
            code::FLAT_SYMBOL_REF => context.symbol_attribute(self.identifier()?, &[]),
            code::SYMBOL_REF => {
                let root = self.identifier();
                let nested = self.list(Self::flat_symbol);
                context.symbol_attribute(root?, &nested?)
            }
            code::TYPE => context.type_attribute(self.ty()?),
            code::UNIT => context.unit_attribute(),
            code::INTEGER => self.integer()?,
            code::FLOAT => self.float()?,
            code::CALL_SITE => {
                let (callee, caller) = (self.location(), self.location());
                context.location_attribute(context.call_site(callee?, caller?))
            }
            code::FILE_LINE_COL => {
                let file = self.identifier()?;
                let (line, column) = (self.varint()? as u32, self.varint()? as u32);
                let position = FileLineCol::new(file, line, column);
                context.location_attribute(terrace_ir::Location::FileLineCol(position))
            }
            code::FUSED | code::FUSED_WITH_METADATA => {
                let locations = self.list(Self::location)?;
                let metadata = if kind == code::FUSED_WITH_METADATA { Some(self.attribute()?) } else { None };
                context.location_attribute(context.fused_as_given(&locations, metadata))
            }
            code::NAME => {
                let name = self.identifier();
                let child = self.location();
                context.location_attribute(context.name_location(name?.as_str(), child?))
            }
            code::UNKNOWN => context.location_attribute(terrace_ir::Location::Unknown),
            code::FILE_LINE_COL_RANGE => self.range()?,
            code::DENSE_RESOURCE => {
                let ty = self.shaped()?;
                context.dense_resource_attribute(ty, self.resource()?)
            }
            code::DENSE_ARRAY => self.dense_array()?,
            code::DENSE_ELEMENTS => self.dense_elements()?,
            code::DENSE_STRINGS => self.dense_strings()?,
            code::SPARSE => self.sparse()?,
            code::DISTINCT => context.distinct_attribute(self.attribute()?),
            _ => return malformed(&format!("unknown builtin attribute code: {kind}")),
        })
    }

    fn flat_symbol(&mut self) -> Decode<Identifier<'c>> {
        let attribute = self.attribute()?;
        attribute.as_flat_symbol().ok_or_else(|| unexpected("FlatSymbolRefAttr", attribute).into())
    }

    fn shaped(&mut self) -> Decode<Type<'c>> {
        let ty = self.ty()?;
        if ty.is_shaped() { Ok(ty) } else { Err(unexpected_type("ShapedType", ty).into()) }
    }

    fn integer(&mut self) -> Decode<Attribute<'c>> {
        let ty = self.ty()?;
        let width = match ty.as_integer() {
            Some((width, _)) => width,
            None if ty.is_index() => 64,
            None => {
                return malformed(&format!("expected integer or index type for IntegerAttr, but got: {ty}"));
            }
        };
        let value = self.ap_int(width)?;
        Ok(self.context().ap_int_attribute(ty, &value))
    }

    /// Reads an integer of a width that is known.
    pub(super) fn ap_int(&mut self, width: u32) -> Decode<ApInt> {
        if width <= 8 {
            return Ok(ApInt::from_u64(width, u64::from(self.cursor.byte()?)));
        }
        if width <= 64 {
            return Ok(ApInt::from_u64(width, self.cursor.signed()? as u64));
        }
        let count = self.cursor.count()?;
        if count > words_for_width(width) {
            return malformed("an integer has more words than its width allows");
        }
        self.tables.inflate((words_for_width(width) - count) * 8)?;
        let mut words = Vec::with_capacity(count);
        for _ in 0..count {
            words.push(self.cursor.signed()? as u64);
        }
        words.resize(words_for_width(width), 0);
        Ok(ApInt::from_words(width, &words))
    }

    fn float(&mut self) -> Decode<Attribute<'c>> {
        let ty = self.ty()?;
        let Some(semantics) = ty.as_float() else {
            return malformed(&format!("expected float type for FloatAttr, but got: {ty}"));
        };
        let bits = self.ap_int(semantics.width_bits())?;
        let bits = bits.to_u128().expect("a float has at most 128 bits");
        Ok(self.context().float_attribute(ty, ApFloat::from_bits(semantics, bits)))
    }

    /// `line column end-column` or `line column end-line end-column`, with what is not there left out at the end.
    fn range(&mut self) -> Decode<Attribute<'c>> {
        let file = self.identifier()?;
        let count = self.cursor.count()?;
        let mut numbers = [0u32; 4];
        if count > numbers.len() {
            return malformed("a location of a file has at most four numbers");
        }
        for number in &mut numbers[..count] {
            *number = self.cursor.varint()? as u32;
        }
        let [line, column, third, fourth] = numbers;
        let start = FileLineCol::new(file, line, column);
        let (end_line, end_column) = match count {
            0..=2 => (line, column),
            3 => (line, third),
            _ => (third, fourth),
        };
        let context = self.context();
        Ok(context.location_attribute(context.file_line_col_range(start, end_line, end_column)))
    }

    fn dense_array(&mut self) -> Decode<Attribute<'c>> {
        let element = self.ty()?;
        let len = self.cursor.varint()?;
        let bytes = self.cursor.sized()?;
        let size = match element.int_or_float_width() {
            Some(1) => 1,
            Some(width) if width > 0 && width % 8 == 0 => width as usize / 8,
            _ => {
                return malformed("element type of a dense array must be an integer or float of whole bytes");
            }
        };
        match usize::try_from(len) {
            Ok(len) if len.checked_mul(size) == Some(bytes.len()) => {
                Ok(self.context().dense_array_attribute(element, len, bytes))
            }
            _ => malformed("expected data size of a dense array to be a multiple of its elements' size"),
        }
    }

    fn dense_elements(&mut self) -> Decode<Attribute<'c>> {
        let ty = self.shaped()?;
        let bytes = self.cursor.sized()?;
        match dense_attribute(self.context(), ty, bytes) {
            Some(attribute) => Ok(attribute),
            None => malformed(&format!("invalid data size of dense elements of type {ty}")),
        }
    }

    fn dense_strings(&mut self) -> Decode<Attribute<'c>> {
        let ty = self.shaped()?;
        let is_splat = self.varint()? != 0;
        let Some(count) = ty.element_count().and_then(|count| usize::try_from(count).ok()) else {
            return malformed("expected a static shape for dense elements");
        };
        let count = if is_splat { 1 } else { self.cursor.check_count(count as u64)? };
        let mut strings: Vec<&'b [u8]> = Vec::with_capacity(count);
        for _ in 0..count {
            strings.push(self.string()?);
        }
        Ok(self.context().dense_strings_attribute(ty, &strings, is_splat))
    }

    fn sparse(&mut self) -> Decode<Attribute<'c>> {
        let ty = self.shaped();
        let (indices, values) = (self.attribute(), self.attribute());
        let (ty, indices, values) = (ty?, indices?, values?);
        for (wanted, part) in [("DenseIntElementsAttr", indices), ("DenseElementsAttr", values)] {
            if !matches!(
                part.kind(),
                AttributeKind::DenseElements { .. } | AttributeKind::DenseStrings { .. }
            ) {
                return Err(unexpected(wanted, part).into());
            }
        }
        let is_index =
            indices.ty().and_then(Type::shaped_element).is_some_and(|e| e.is_signless_integer_of(64));
        let shape = |attribute: Attribute<'c>| attribute.ty().and_then(Type::shape).unwrap_or_default();
        let count = shape(values).first().copied();
        let fits = match *shape(indices) {
            [entries, rank] if Some(rank as usize) == ty.rank() => Some(entries) == count,
            // All indices of a tensor of rank one may be in one row.
            [_] => true,
            _ => false,
        };
        if !is_index || !fits || ty.rank().is_none() {
            return malformed("invalid sparse elements");
        }
        Ok(self.context().sparse_attribute(ty, indices, values))
    }
}

/// Creates dense elements from raw bytes, as they are stored: one element for a splat, and a byte of ones for a splat
/// of true.
fn dense_attribute<'c>(context: &'c Context<'c>, ty: Type<'c>, bytes: &[u8]) -> Option<Attribute<'c>> {
    let bits = dense_element_bits(ty.shaped_element()?)?;
    let count = ty.element_count()?;
    let (one, all) = (dense_bytes(ty, true)?, dense_bytes(ty, false)?);
    if bits == 1 {
        if bytes.len() == 1 && (bytes[0] == 0 || bytes[0] == 0xff) {
            return Some(context.dense_elements_attribute(ty, &[bytes[0] & 1], true));
        }
        if bytes.len() != all {
            return None;
        }
        return Some(context.dense_elements_attribute(ty, bytes, false));
    }
    if bytes.len() == one && (count != 0 || one == all) {
        return Some(context.dense_elements_attribute(ty, bytes, true));
    }
    (bytes.len() == all).then(|| context.dense_elements_attribute(ty, bytes, false))
}

fn malformed<T>(message: &str) -> Decode<T> {
    Err(Halt::Stop(Stop::new(message)))
}

//! Nodes of debug information.

use super::super::bits::signed;
use super::super::codes::metadata;
use super::super::nodes::{Form, NodeKind, current_order, node_of_code};
use super::super::stream::Record;
use super::attributes::wide;
use super::{Read, Reader};
use crate::module::constants::Constant;
use crate::module::ids::{MetadataId, Operand};
use crate::module::metadata::{Field, Metadata, Node};
use terrace_support::ap_int::ApInt;

/// Number of a field that is left out.
const ABSENT: u64 = 0xffff_ffff;

/// Widest number of an enumeration, in bits.
const WIDEST: u32 = 1 << 16;

type Fields<'a> = Vec<(&'a str, Field<'a>)>;

impl<'a> Reader<'a> {
    /// Reads a node of debug information.
    pub(super) fn read_node(&mut self, record: &mut Record<'a>) -> Read<()> {
        let is_distinct = record.field(0).unwrap_or_default() & 1 != 0;
        let node = match record.code {
            metadata::EXPRESSION => {
                if record.field(0)? >> 1 != 3 {
                    return self.error("expressions of LLVM 5 and before are not supported");
                }
                let operations = record.fields[1..].to_vec();
                self.define_metadata(Metadata::Expression(operations), is_distinct);
                return Ok(());
            }
            metadata::SUBRANGE if record.field(0)? >> 1 < 2 => self.read_older_subrange(record)?,
            metadata::ENUMERATOR => self.read_enumerator(record)?,
            metadata::GENERIC_NODE => self.read_generic(record)?,
            metadata::FIXED_POINT_TYPE => self.read_fixed_point(record)?,
            code => {
                let Some(kind) = node_of_code(code) else {
                    return self.error(format!("unknown kind {code} of metadata"));
                };
                record.field(0)?;
                current_order(code, &mut record.fields);
                let fields = self.read_fields(kind, &record.fields)?;
                Node::new(kind.name, fields)
            }
        };
        self.define_metadata(Metadata::Node(node), is_distinct);
        Ok(())
    }

    fn read_fields(&mut self, kind: &NodeKind, values: &[u64]) -> Read<Fields<'a>> {
        let Some((head, values)) = values.split_first() else { return Ok(Vec::new()) };
        let mut fields: Fields<'a> = Vec::new();
        for (name, bit) in kind.head_bits {
            if head & bit != 0 {
                fields.push((name, truth(true)));
            }
        }
        for ((name, form), value) in kind.fields.iter().zip(values) {
            match form {
                Form::SignedPointer => fields.extend(signed_pointer(*value)),
                Form::Language if value >> 63 != 0 => {
                    fields.push(("sourceLanguageName", Field::Integer(i128::from(value & !(1 << 63)))));
                }
                _ => fields.extend(self.read_field(*form, *head, *value)?.map(|field| (*name, field))),
            }
        }
        Ok(fields)
    }

    fn read_field(&mut self, form: Form, head: u64, value: u64) -> Read<Option<Field<'a>>> {
        let number = |value: u64| Some(Field::Integer(i128::from(value)));
        Ok(match form {
            Form::Node => self.optional_metadata(value)?.map(Field::Metadata),
            Form::PresentNode => Some(Field::Metadata(self.metadata(value)?)),
            Form::Text => self.optional_text(value)?,
            Form::Size(bit) if head & bit != 0 => match self.optional_metadata(value)? {
                Some(id) => Some(self.number_of(id).map_or(Field::Metadata(id), Field::Integer))
                    .filter(|field| !matches!(field, Field::Integer(0))),
                None => None,
            },
            Form::Number(_) | Form::Size(_) => number(value).filter(|_| value != 0),
            Form::Always(_) | Form::Language => number(value),
            Form::Signed => Some(Field::Integer(i128::from(value.cast_signed()))).filter(|_| value != 0),
            Form::Truth(default) => Some(truth(value != 0)).filter(|_| (value != 0) != default),
            Form::Shifted => value.checked_sub(1).and_then(number),
            Form::Optional(_) => number(value).filter(|_| value & ABSENT != ABSENT),
            Form::SignedPointer | Form::Unused => None,
        })
    }

    /// Returns the number that metadata is.
    fn number_of(&self, id: MetadataId) -> Option<i128> {
        match self.module.metadata.get(id) {
            Metadata::Value(Operand::Constant(id)) => match self.module.constants.get(*id) {
                Constant::Integer(value) => value.to_u64().map(i128::from),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the text of a number that counts from one; zero is none.
    fn optional_text(&mut self, number: u64) -> Read<Option<Field<'a>>> {
        let Some(id) = self.optional_metadata(number)? else { return Ok(None) };
        match self.module.metadata.get(id) {
            Metadata::Text(text) => Ok(Some(Field::Text(text.clone()))),
            _ => self.error("a field of a node is no string"),
        }
    }

    /// Reads a range whose bounds are numbers.
    fn read_older_subrange(&mut self, record: &Record<'a>) -> Read<Node<'a>> {
        let mut fields: Fields<'a> = Vec::new();
        let count = record.field(1)?;
        if record.field(0)? >> 1 == 0 {
            fields.push(("count", Field::Integer(i128::from(count.cast_signed()))));
        } else if let Some(count) = self.optional_metadata(count)? {
            fields.push(("count", Field::Metadata(count)));
        }
        let lower = signed(record.field(2)?);
        fields.push(("lowerBound", Field::Integer(i128::from(lower))));
        Ok(Node::new("DISubrange", fields))
    }

    /// Reads the value of an enumeration: its width, its name, and words; older ones have a number before the name.
    fn read_enumerator(&mut self, record: &Record<'a>) -> Read<Node<'a>> {
        const IS_UNSIGNED: u64 = 2;
        const IS_WIDE: u64 = 4;
        let head = record.field(0)?;
        let name = self.optional_text(record.field(2)?)?;
        let is_unsigned = head & IS_UNSIGNED != 0;
        let value = match head & IS_WIDE {
            0 => ApInt::from_i64(64, signed(record.field(1)?)),
            _ => {
                let width = self.width(record.field(1)?)?;
                self.words(width, &record.fields[3..])?
            }
        };
        let mut fields: Fields<'a> = Vec::new();
        fields.extend(name.map(|name| ("name", name)));
        fields.push(("value", Field::Integer(integer(&value, is_unsigned))));
        if is_unsigned {
            fields.push(("isUnsigned", truth(true)));
        }
        Ok(Node::new("DIEnumerator", fields))
    }

    fn width(&self, width: u64) -> Read<u32> {
        match u32::try_from(width) {
            Ok(width) if (1..=WIDEST).contains(&width) => Ok(width),
            _ => self.error("bitwidth for integer type out of range"),
        }
    }

    fn words(&self, width: u32, words: &[u64]) -> Read<ApInt> {
        let words: Vec<u64> = words.iter().map(|word| signed(*word).cast_unsigned()).collect();
        match wide(width, &words) {
            Some(value) => Ok(value),
            None => self.error("a number is too wide for its type"),
        }
    }

    fn read_generic(&mut self, record: &Record<'a>) -> Read<Node<'a>> {
        let mut fields: Fields<'a> = vec![("tag", Field::Integer(i128::from(record.field(1)?)))];
        let header = record.field(3)?;
        fields.extend(self.optional_text(header)?.map(|header| ("header", header)));
        let operands: Vec<Option<MetadataId>> =
            record.fields[4..].iter().map(|operand| self.optional_metadata(*operand)).collect::<Read<_>>()?;
        if !operands.is_empty() {
            let list = self.module.metadata.add(Metadata::Tuple(operands), false, 0..0);
            fields.push(("operands", Field::Metadata(list)));
        }
        Ok(Node::new("GenericDINode", fields))
    }

    /// Reads a type of numbers with a fixed point: fields, then a fraction, each part its width and words.
    fn read_fixed_point(&mut self, record: &Record<'a>) -> Read<Node<'a>> {
        const PLAIN: Form = Form::Number(super::super::nodes::Vocabulary::None);
        const LAYOUT: &[(&str, Form)] = &[
            ("tag", PLAIN),
            ("name", Form::Text),
            ("size", Form::Size(2)),
            ("align", PLAIN),
            ("encoding", PLAIN),
            ("flags", PLAIN),
            ("kind", Form::Always(super::super::nodes::Vocabulary::None)),
            ("factor", Form::Signed),
        ];
        const RATIONAL: u64 = 2;
        let head = record.field(0)?;
        let mut fields: Fields<'a> = Vec::new();
        for (at, (name, form)) in LAYOUT.iter().enumerate() {
            let value = record.field(at + 1)?;
            fields.extend(self.read_field(*form, head, value)?.map(|field| (*name, field)));
        }
        let mut rest = &record.fields[1 + LAYOUT.len()..];
        for name in ["numerator", "denominator"] {
            let Some((size, others)) = rest.split_first() else { break };
            let (count, width) = ((size >> 32) as usize, self.width(size & 0xffff_ffff)?);
            let Some((words, others)) = others.split_at_checked(count) else {
                return self.error("a record is too short");
            };
            rest = others;
            let value = self.words(width, words)?;
            if record.field(7)? == RATIONAL {
                fields.push((name, Field::Integer(integer(&value, false))));
            }
        }
        Ok(Node::new("DIFixedPointType", fields))
    }
}

fn truth<'a>(value: bool) -> Field<'a> {
    Field::Words(vec![if value { "true" } else { "false" }])
}

/// Returns a number; one that is too wide is the lowest part of it.
fn integer(value: &ApInt, is_unsigned: bool) -> i128 {
    let wide = match is_unsigned || value.width_bits() >= 128 {
        true => value.zero_extend_or_truncate(128),
        false => value.sign_extend_or_truncate(128),
    };
    wide.to_u128().unwrap_or_default().cast_signed()
}

/// Returns the fields of a signed pointer.
fn signed_pointer<'a>(bits: u64) -> Fields<'a> {
    let mut fields: Fields<'a> = Vec::new();
    if bits == 0 {
        return fields;
    }
    fields.push(("ptrAuthKey", Field::Integer(i128::from(bits & 0xf))));
    let flag = |bit: u32| bits >> bit & 1 != 0;
    fields.push(("ptrAuthIsAddressDiscriminated", truth(flag(4))));
    fields.push(("ptrAuthExtraDiscriminator", Field::Integer(i128::from(bits >> 5 & 0xffff))));
    fields.push(("ptrAuthIsaPointer", truth(flag(21))));
    fields.push(("ptrAuthAuthenticatesNullValues", truth(flag(22))));
    fields
}

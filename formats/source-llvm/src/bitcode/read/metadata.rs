//! Metadata: strings, lists, values, and what they are attached to.

use super::super::bits::Bits;
use super::super::codes::{block, metadata};
use super::super::stream::{Entry, Record, Stream};
use super::values::{Locals, Value};
use super::{Read, Reader};
use crate::module::constants::Constant;
use crate::module::ids::{MetadataId, Operand};
use crate::module::metadata::Metadata;
use crate::module::symbols::SymbolKind;
use crate::module::types::Type;

impl<'a> Reader<'a> {
    /// Returns the metadata of a number, defined or not.
    pub(super) fn metadata(&mut self, number: u64) -> Read<MetadataId> {
        if let Some(id) = usize::try_from(number).ok().and_then(|at| self.metadata.get(at)) {
            return Ok(*id);
        }
        if number > u64::from(u32::MAX) {
            return self.error(format!("use of undefined metadata '!{number}'"));
        }
        if let Some(id) = self.later_metadata.get(&number) {
            return Ok(*id);
        }
        let id = self.module.metadata.add(Metadata::Undefined, false, 0..0);
        self.later_metadata.insert(number, id);
        Ok(id)
    }

    /// Returns the metadata of a number that counts from one; zero is none.
    pub(super) fn optional_metadata(&mut self, number: u64) -> Read<Option<MetadataId>> {
        number.checked_sub(1).map(|number| self.metadata(number)).transpose()
    }

    /// Defines the metadata of the next number.
    pub(super) fn define_metadata(&mut self, metadata: Metadata<'a>, is_distinct: bool) {
        let id = match self.later_metadata.remove(&(self.metadata.len() as u64)) {
            Some(id) => {
                self.module.metadata.define(id, metadata, is_distinct, 0..0);
                id
            }
            None => self.module.metadata.add(metadata, is_distinct, 0..0),
        };
        self.metadata.push(id);
    }

    /// Reads the metadata of the module.
    pub(super) fn read_metadata(&mut self, stream: &mut Stream<'a>) -> Read<()> {
        self.read_metadata_block(stream, &mut Locals::default())
    }

    /// Reads the metadata of the module or of a function.
    pub(super) fn read_metadata_block(&mut self, stream: &mut Stream<'a>, locals: &mut Locals) -> Read<()> {
        let mut record = Record::default();
        let mut name = None;
        stream.enter(block::METADATA)?;
        loop {
            match stream.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => stream.skip()?,
                Entry::Record => {
                    self.at = record.at;
                    self.read_metadata_record(&mut record, &mut name, locals)?;
                }
            }
        }
    }

    fn read_metadata_record(
        &mut self,
        record: &mut Record<'a>,
        name: &mut Option<&'a str>,
        locals: &mut Locals,
    ) -> Read<()> {
        match record.code {
            metadata::STRINGS => return self.read_strings(record),
            metadata::STRING_OLD => {
                let text = record.bytes_from(0);
                self.define_metadata(Metadata::Text(text.into()), false);
            }
            metadata::VALUE => {
                let ty = self.ty(record.field(0)?)?;
                let (value, _) = match self.module.types.get(ty) {
                    Type::Metadata | Type::Void => return self.error("metadata of a value that is none"),
                    _ => self.operand(locals, record.field(1)?, Some(ty))?,
                };
                self.define_metadata(Metadata::Value(value), false);
            }
            metadata::TUPLE | metadata::DISTINCT_TUPLE => {
                let elements: Vec<Option<MetadataId>> = record
                    .fields
                    .iter()
                    .map(|element| self.optional_metadata(*element))
                    .collect::<Read<_>>()?;
                let is_distinct = record.code == metadata::DISTINCT_TUPLE;
                self.define_metadata(Metadata::Tuple(elements), is_distinct);
            }
            metadata::NAME => {
                let text = String::from_utf8_lossy(&record.bytes_from(0)).into_owned();
                *name = Some(self.names.str(&text));
            }
            metadata::NAMED_LIST => {
                let Some(name) = name.take() else {
                    return self.error("a list of metadata has no name");
                };
                let nodes: Vec<MetadataId> =
                    record.fields.iter().map(|node| self.metadata(*node)).collect::<Read<_>>()?;
                self.module.named_metadata.push((name, nodes));
            }
            metadata::KIND => return self.read_kind(record),
            metadata::ARGUMENT_LIST => {
                let values: Vec<MetadataId> =
                    record.fields.iter().map(|value| self.metadata(*value)).collect::<Read<_>>()?;
                self.define_metadata(Metadata::Values(values), false);
            }
            metadata::GLOBAL_ATTACHMENT => return self.read_global_attachment(record),
            metadata::INDEX | metadata::INDEX_OFFSET => {}
            _ => return self.read_node(record),
        }
        Ok(())
    }

    /// Reads strings: their number, where their bytes start, and their lengths and bytes.
    fn read_strings(&mut self, record: &Record<'a>) -> Read<()> {
        let (count, start) = (record.field(0)?, record.field(1)?);
        let blob = record.blob.unwrap_or_default();
        let Some((lengths, mut rest)) =
            usize::try_from(start).ok().and_then(|start| blob.split_at_checked(start))
        else {
            return self.error("the strings of metadata are cut short");
        };
        let mut lengths = Bits::new(lengths);
        for _ in 0..count {
            let length = match lengths.read_pieces(6) {
                Ok(length) => usize::try_from(length).unwrap_or(usize::MAX),
                Err(_) => return self.error("the lengths of the strings of metadata are cut short"),
            };
            let Some((text, others)) = rest.split_at_checked(length) else {
                return self.error("the strings of metadata are cut short");
            };
            rest = others;
            self.define_metadata(Metadata::Text(text.into()), false);
        }
        Ok(())
    }

    pub(super) fn read_metadata_kinds(&mut self, stream: &mut Stream<'a>) -> Read<()> {
        let mut record = Record::default();
        stream.enter(block::METADATA_KINDS)?;
        loop {
            match stream.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => stream.skip()?,
                Entry::Record => {
                    self.at = record.at;
                    if record.code == metadata::KIND {
                        self.read_kind(&record)?;
                    }
                }
            }
        }
    }

    fn read_kind(&mut self, record: &Record<'a>) -> Read<()> {
        let number = record.field(0)?;
        let name = String::from_utf8_lossy(&record.bytes_from(1)).into_owned();
        let name = self.names.str(&name);
        match self.metadata_kinds.insert(number, name) {
            None => Ok(()),
            Some(_) => self.error("conflicting kinds of metadata"),
        }
    }

    /// Returns the pairs of kinds and nodes of a record.
    pub(super) fn attachments(&mut self, fields: &[u64]) -> Read<Vec<(&'a str, MetadataId)>> {
        let mut attachments = Vec::with_capacity(fields.len() / 2);
        for pair in fields.chunks(2) {
            let [kind, node] = *pair else { return self.error("a record is too short") };
            let Some(kind) = self.metadata_kinds.get(&kind).copied() else {
                return self.error(format!("use of undefined kind {kind} of metadata"));
            };
            attachments.push((kind, self.metadata(node)?));
        }
        Ok(attachments)
    }

    fn read_global_attachment(&mut self, record: &Record<'a>) -> Read<()> {
        let attachments = self.attachments(record.fields.get(1..).unwrap_or_default())?;
        let symbol = usize::try_from(record.field(0)?).ok().and_then(|at| self.values.get(at));
        let symbol = match symbol {
            Some(Value::Constant(id)) => match self.module.constants.get(*id) {
                Constant::Symbol(symbol) => Some(*symbol),
                _ => None,
            },
            _ => None,
        };
        let Some(symbol) = symbol else {
            return self.error("metadata is attached to what is no symbol");
        };
        match self.module.symbol(symbol).kind {
            SymbolKind::Variable(row) => self.module.variables[row].attachments.extend(attachments),
            SymbolKind::Function(row) => self.module.functions[row].attachments.extend(attachments),
            SymbolKind::Alias(row) => self.module.aliases[row].attachments.extend(attachments),
            SymbolKind::IFunc(row) => self.module.ifuncs[row].attachments.extend(attachments),
            SymbolKind::Undefined => {}
        }
        Ok(())
    }

    /// Returns metadata that is a value.
    pub(super) fn metadata_of_value(&mut self, value: Operand) -> MetadataId {
        self.module.metadata.add(Metadata::Value(value), false, 0..0)
    }
}

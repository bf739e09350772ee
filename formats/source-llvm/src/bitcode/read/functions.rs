//! Bodies of functions.

use super::super::codes::{block, function, metadata, name};
use super::super::stream::{Entry, Record, Stream};
use super::values::{Locals, Value};
use super::{Read, Reader};
use crate::module::body::{Block, Body, Instruction, InstructionKind, Record as DebugRecord};
use crate::module::ids::{BlockId, LocalId, MetadataId, Operand, TypeId};
use crate::module::metadata::{Field, Metadata, Node};
use crate::module::types::Type;
use std::borrow::Cow;

/// Body that is read.
#[derive(Default)]
pub(super) struct BodyReader<'a> {
    /// Values.
    pub locals: Locals,
    /// Blocks so far; the last one is not complete, unless all are.
    blocks: Vec<Block<'a>>,
    /// True if the next instruction starts a block.
    is_between: bool,
    /// Number of blocks.
    count: u64,
    /// Block and place of each instruction.
    places: Vec<(u32, u32)>,
    /// Location that is used again.
    location: Option<MetadataId>,
    /// Bundles of the call that follows.
    pub bundles: Vec<(Cow<'a, [u8]>, Vec<Operand>)>,
    names: Vec<(LocalId, Cow<'a, str>)>,
}

impl<'a> BodyReader<'a> {
    fn last(&mut self) -> Option<&mut Instruction<'a>> {
        let (block, at) = *self.places.last()?;
        self.blocks[block as usize].instructions.get_mut(at as usize)
    }

    /// Adds an instruction; true if there was a block for it.
    fn push(&mut self, instruction: Instruction<'a>) -> bool {
        if self.is_between {
            if self.blocks.len() as u64 >= self.count {
                return false;
            }
            self.blocks.push(Block::default());
        }
        self.is_between = instruction.is_terminator();
        let block = self.blocks.len() - 1;
        let instructions = &mut self.blocks[block].instructions;
        self.places.push((block as u32, instructions.len() as u32));
        instructions.push(instruction);
        true
    }
}

impl<'a> Reader<'a> {
    /// Reads all bodies, whose positions are known.
    pub(super) fn read_bodies(&mut self, stream: &mut Stream<'a>) -> Read<()> {
        self.at = stream.position();
        if self.bodies.len() != self.defined.len() {
            return self.error("the file has another number of bodies than of functions with one");
        }
        let bodies = std::mem::take(&mut self.bodies);
        for (at, row) in bodies.into_iter().zip(self.defined.clone()) {
            stream.seek(at);
            let (values, pending, metadata) = (self.values.len(), self.pending.len(), self.metadata.len());
            let body = self.read_body(row, stream)?;
            self.module.functions[row].body = Some(body);
            self.values.truncate(values);
            self.pending.truncate(pending);
            if let Some(number) =
                self.later_metadata.keys().filter(|number| **number >= metadata as u64).min()
            {
                return self.error(format!("use of undefined metadata '!{number}'"));
            }
            self.metadata.truncate(metadata);
        }
        Ok(())
    }

    fn read_body(&mut self, row: usize, stream: &mut Stream<'a>) -> Read<Body<'a>> {
        let mut record = Record::default();
        let mut body = BodyReader { is_between: true, ..BodyReader::default() };
        let inputs: Vec<TypeId> = self.module.functions[row].parameters.iter().map(|(ty, _)| *ty).collect();
        for ty in inputs {
            self.define(&mut body.locals, ty)?;
        }
        body.locals.arguments = body.locals.types.len();
        body.locals.first = self.values.len() as u64;
        stream.enter(block::FUNCTION)?;
        loop {
            match stream.next(&mut record)? {
                Entry::End => break,
                Entry::Block(id) => self.read_body_block(id, row, &mut body, stream)?,
                Entry::Record => {
                    self.at = record.at;
                    self.read_body_record(&mut record, &mut body)?;
                }
            }
        }
        self.finish_body(body)
    }

    fn finish_body(&mut self, body: BodyReader<'a>) -> Read<Body<'a>> {
        if body.count == 0 || body.blocks.len() as u64 != body.count || !body.is_between {
            return self.error("a function ends before its last block does");
        }
        if let Some(at) = body.locals.later.keys().min() {
            return self.error(format!("use of undefined value '%{at}'"));
        }
        let order = (0..body.blocks.len()).map(BlockId::new).collect();
        Ok(Body { locals: body.locals.types, names: body.names, blocks: body.blocks, order })
    }

    fn read_body_block(
        &mut self,
        id: u32,
        row: usize,
        body: &mut BodyReader<'a>,
        stream: &mut Stream<'a>,
    ) -> Read<()> {
        match id {
            block::CONSTANTS => {
                if !body.places.is_empty() || !body.locals.later.is_empty() {
                    return self.error("constants after instructions");
                }
                self.read_constants(stream)?;
                body.locals.first = self.values.len() as u64;
                Ok(())
            }
            block::METADATA => self.read_metadata_block(stream, &mut body.locals),
            block::ATTACHMENTS => self.read_attachments(row, body, stream),
            block::VALUE_NAMES => self.read_value_names(body, stream),
            _ => stream.skip(),
        }
    }

    fn read_attachments(
        &mut self,
        row: usize,
        body: &mut BodyReader<'a>,
        stream: &mut Stream<'a>,
    ) -> Read<()> {
        let mut record = Record::default();
        stream.enter(block::ATTACHMENTS)?;
        loop {
            match stream.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => stream.skip()?,
                Entry::Record if record.code != metadata::ATTACHMENT => {}
                Entry::Record => {
                    self.at = record.at;
                    if record.fields.len() % 2 == 0 {
                        let attachments = self.attachments(&record.fields)?;
                        self.module.functions[row].attachments.extend(attachments);
                        continue;
                    }
                    let place = usize::try_from(record.field(0)?).ok().and_then(|at| body.places.get(at));
                    let Some((block, at)) = place.copied() else {
                        return self.error("metadata is attached to an instruction that is not there");
                    };
                    let attachments = self.attachments(&record.fields[1..])?;
                    let instruction = &mut body.blocks[block as usize].instructions[at as usize];
                    instruction.attachments.extend(attachments);
                }
            }
        }
    }

    fn read_value_names(&mut self, body: &mut BodyReader<'a>, stream: &mut Stream<'a>) -> Read<()> {
        let mut record = Record::default();
        stream.enter(block::VALUE_NAMES)?;
        loop {
            match stream.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => stream.skip()?,
                Entry::Record => {
                    self.at = record.at;
                    let at = usize::try_from(record.field(0)?).unwrap_or(usize::MAX);
                    let text = String::from_utf8_lossy(&record.bytes_from(1)).into_owned();
                    match record.code {
                        name::VALUE => match self.values.get(at) {
                            Some(Value::Local(id)) => body.names.push((*id, text.into())),
                            _ => return self.error("name of a value that is not there"),
                        },
                        name::BLOCK => match body.blocks.get_mut(at) {
                            Some(block) => block.name = text.into(),
                            None => return self.error("name of a block that is not there"),
                        },
                        _ => {}
                    }
                }
            }
        }
    }

    fn read_body_record(&mut self, record: &mut Record<'a>, body: &mut BodyReader<'a>) -> Read<()> {
        match record.code {
            function::BLOCK_COUNT => {
                body.count = record.field(0)?;
                match body.count {
                    0 => self.error("function body requires at least one basic block"),
                    count if count > u64::from(u32::MAX - 1) => self.error("too many blocks"),
                    _ => Ok(()),
                }
            }
            function::BLOCK_ADDRESS_USERS => Ok(()),
            function::LOCATION => {
                let location = self.location(record)?;
                body.location = Some(location);
                self.set_location(body)
            }
            function::LOCATION_AGAIN => self.set_location(body),
            function::RECORD_VALUE..=function::RECORD_DECLARE_VALUE => {
                let debug = self.debug_record(record, body)?;
                match body.last() {
                    Some(last) => {
                        last.records.push(debug);
                        Ok(())
                    }
                    None => self.error("a debug record before the first instruction"),
                }
            }
            function::BUNDLE => self.read_bundle(record, body),
            _ => {
                let (kind, ty) = self.read_instruction(record, body)?;
                if !body.bundles.is_empty() {
                    return self.error("bundles of operands before what is no call");
                }
                self.add_instruction(kind, ty, body)
            }
        }
    }

    fn add_instruction(
        &mut self,
        kind: InstructionKind<'a>,
        ty: TypeId,
        body: &mut BodyReader<'a>,
    ) -> Read<()> {
        let result = match self.module.types.get(ty) {
            Type::Void => None,
            Type::Function { .. } | Type::Label | Type::Metadata => {
                return self.error("an instruction has a result of a type that values cannot have");
            }
            _ => Some(self.define(&mut body.locals, ty)?),
        };
        let instruction =
            Instruction { kind, ty, result, attachments: Vec::new(), records: Vec::new(), span: 0..0 };
        match body.push(instruction) {
            true => Ok(()),
            false => self.error("an instruction after the last block"),
        }
    }

    /// Returns the block of a number.
    pub(super) fn block(&self, number: u64, body: &BodyReader<'a>) -> Read<BlockId> {
        match number < body.count {
            true => Ok(BlockId::new(number as usize)),
            false => self.error(format!("use of undefined block {number}")),
        }
    }

    fn set_location(&mut self, body: &mut BodyReader<'a>) -> Read<()> {
        let location = body.location;
        match (body.last(), location) {
            (Some(last), Some(location)) => {
                last.attachments.insert(0, ("dbg", location));
                Ok(())
            }
            _ => self.error("a location without an instruction"),
        }
    }

    /// Returns the node of a location that a record spells out.
    fn location(&mut self, record: &Record<'a>) -> Read<MetadataId> {
        let mut key = [0; 7];
        if record.fields.len() < 4 {
            return self.error("a record is too short");
        }
        key.iter_mut().zip(&record.fields).for_each(|(place, field)| *place = *field);
        let [line, column, scope, inlined_at, is_implicit, group, rank] = key;
        let (Some(scope), inlined_at) = (self.optional_metadata(scope)?, self.optional_metadata(inlined_at)?)
        else {
            return self.error("a location has no scope");
        };
        // Numbers of metadata mean something else in the next function.
        key[2] = scope.index() as u64 + 1;
        key[3] = inlined_at.map_or(0, |id| id.index() as u64 + 1);
        if let Some(known) = self.locations.get(&key) {
            return Ok(*known);
        }
        let number = |value: u64| Field::Integer(i128::from(value));
        let mut fields = vec![("line", number(line))];
        fields.extend((column != 0).then(|| ("column", number(column))));
        fields.push(("scope", Field::Metadata(scope)));
        fields.extend(inlined_at.map(|id| ("inlinedAt", Field::Metadata(id))));
        fields.extend((is_implicit != 0).then(|| ("isImplicitCode", Field::Words(vec!["true"]))));
        fields.extend((group != 0).then(|| ("atomGroup", number(group))));
        fields.extend((rank != 0).then(|| ("atomRank", number(rank))));
        let node = Metadata::Node(Node::new("DILocation", fields));
        let id = self.module.metadata.add(node, false, 0..0);
        self.locations.insert(key, id);
        Ok(id)
    }

    /// Reads a debug record: the location first, then what it says in the order of the text.
    fn debug_record(&mut self, record: &Record<'a>, body: &mut BodyReader<'a>) -> Read<DebugRecord<'a>> {
        let location = self.metadata(record.field(0)?)?;
        let name = match record.code {
            function::RECORD_VALUE | function::RECORD_PLAIN_VALUE => "dbg_value",
            function::RECORD_DECLARE => "dbg_declare",
            function::RECORD_ASSIGN => "dbg_assign",
            function::RECORD_LABEL => "dbg_label",
            _ => "dbg_declare_value",
        };
        let mut arguments = Vec::new();
        if record.code == function::RECORD_LABEL {
            arguments.push(self.metadata(record.field(1)?)?);
        } else {
            let (variable, expression) = (self.metadata(record.field(1)?)?, self.metadata(record.field(2)?)?);
            let value = match record.code {
                function::RECORD_PLAIN_VALUE => {
                    let mut operands = self.operands(&record.fields[3..]);
                    let (value, _) = self.typed_operand(&mut operands, body)?;
                    self.metadata_of_value(value)
                }
                _ => self.metadata(record.field(3)?)?,
            };
            arguments.extend([value, variable, expression]);
            if record.code == function::RECORD_ASSIGN {
                let id = self.metadata(record.field(4)?)?;
                let (expression, address) =
                    (self.metadata(record.field(5)?)?, self.metadata(record.field(6)?)?);
                arguments.extend([id, address, expression]);
            }
        }
        arguments.push(location);
        Ok(DebugRecord { name, arguments, span: 0..0 })
    }
}

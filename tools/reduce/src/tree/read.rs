//! From the IR to plain data.

use super::{Block, BlockIndex, Op, OpIndex, Text, Tree, ValueIndex};
use std::collections::HashMap;
use std::sync::Arc;
use terrace_interfaces::branch::Branch;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Body, NamedAttribute, Operation, Region, TraitFlags, Value};

/// Reads a program, whose text ends with the resources that it has.
pub fn read(program: Operation<'_, '_>, text: &str) -> Tree {
    let mut reader = Reader::default();
    reader.read_op(program, None);
    while let Some((region, op, number)) = reader.regions.pop() {
        reader.read_region(region, op, number);
    }
    reader.resolve();
    reader.tree.resources = text.rfind("\n{-#\n").map_or("", |at| &text[at + 1..]).into();
    reader.tree
}

/// Key of what is in a body: its address and the number there.
type Key<Id> = (*const (), Id);

#[derive(Default)]
struct Reader<'a, 'c> {
    tree: Tree,
    values: HashMap<Key<ValueId>, ValueIndex>,
    blocks: HashMap<Key<BlockId>, BlockIndex>,
    types: HashMap<terrace_ir::Type<'c>, Text>,
    words: HashMap<String, Text>,
    /// Operations as they are in the IR, by their positions: operands are resolved last.
    sources: Vec<Operation<'a, 'c>>,
    /// Regions still to be read, with the operations that they are in.
    regions: Vec<(Region<'a, 'c>, OpIndex, usize)>,
}

fn address(body: &Body<'_>) -> *const () {
    std::ptr::from_ref(body).cast()
}

impl<'a, 'c> Reader<'a, 'c> {
    fn read_op(&mut self, op: Operation<'a, 'c>, parent: Option<BlockIndex>) -> OpIndex {
        let index = self.tree.ops.len();
        let results = op.results().map(|value| self.define(value)).collect();
        let forwarded = op.interface::<Branch>().map(|branch| branch.all(op)).unwrap_or_default();
        let names = op.name().slot_names();
        let slots = names.iter().zip(op.slots());
        let properties = slots
            .filter_map(|(&name, value)| Some(NamedAttribute { name, value: (*value)? }))
            .collect::<Vec<_>>();
        let is_terminator = op.has_trait(TraitFlags::TERMINATOR) || op.successor_count() > 0;
        let is_last = parent.is_some() && op.next().is_none();
        let data = Op {
            name: self.word(op.name().as_str()),
            results,
            operands: Vec::new(),
            successors: Vec::new(),
            forwarded: forwarded.into_iter().map(|operands| operands.forwarded).collect(),
            properties: self.entries(&properties),
            attributes: self.entries(op.discardable_attributes()),
            regions: vec![Vec::new(); op.region_count()],
            location: self.word(&op.location().to_string()),
            parent,
            is_isolated: op.has_trait(TraitFlags::ISOLATED),
            is_terminator,
            may_be_terminator: is_terminator || op.spec().is_none() && is_last,
        };
        self.tree.ops.push(Arc::new(data));
        self.sources.push(op);
        self.regions.extend(op.regions().enumerate().map(|(number, region)| (region, index, number)));
        index
    }

    fn read_region(&mut self, region: Region<'a, 'c>, op: OpIndex, number: usize) {
        let mut all = Vec::new();
        for block in region.blocks() {
            let index = self.tree.blocks.len();
            let arguments = block.arguments().map(|value| self.define(value)).collect();
            self.tree.blocks.push(Arc::new(Block { arguments, ops: Vec::new(), parent: (op, number) }));
            self.blocks.insert((address(block.body()), block.id()), index);
            all.push(index);
            let ops = block.ops().map(|op| self.read_op(op, Some(index))).collect();
            Arc::make_mut(&mut self.tree.blocks[index]).ops = ops;
        }
        Arc::make_mut(&mut self.tree.ops[op]).regions[number] = all;
    }

    fn define(&mut self, value: Value<'a, 'c>) -> ValueIndex {
        let index = self.tree.types.len();
        let ty = value.ty();
        let text = self.types.entry(ty).or_insert_with(|| ty.to_string().into()).clone();
        self.tree.types.push(text);
        self.values.insert((address(value.body()), value.id()), index);
        index
    }

    fn word(&mut self, text: &str) -> Text {
        if let Some(known) = self.words.get(text) {
            return known.clone();
        }
        let word: Text = text.into();
        self.words.insert(text.to_owned(), word.clone());
        word
    }

    fn entries(&mut self, all: &[NamedAttribute<'c>]) -> Vec<(Text, Text)> {
        all.iter()
            .map(|entry| (self.word(entry.name.as_str()), self.word(&entry.value.to_string())))
            .collect()
    }

    /// Fills in operands and successors, when all values and blocks are known.
    fn resolve(&mut self) {
        for (op, source) in self.tree.ops.iter_mut().zip(&self.sources) {
            if source.operand_count() == 0 && source.successor_count() == 0 {
                continue;
            }
            let op = Arc::make_mut(op);
            let value = |value: Value<'_, '_>| self.values[&(address(value.body()), value.id())];
            op.operands = source.operands().map(value).collect();
            let blocks = source.successors().map(|block| self.blocks[&(address(block.body()), block.id())]);
            op.successors = blocks.collect();
        }
    }
}

//! The graph: operations, blocks, regions and values as C programs build them, piece by piece and in any order.
//!
//! A body of the core holds complete isolated operations; here, operations, blocks and regions stand alone until they
//! are put somewhere, values may be used across any boundary, and nothing needs to be valid. What an isolated operation
//! contains is kept as a body ([`Content::Closed`]) until somebody looks inside: a program that is parsed, run through
//! passes and printed is never taken apart.
//!
//! Handles of a `Tree` of the core (`TreeOp`) outlive edits as well, and cannot take the place of this: a tree consists of
//! bodies, and in a body each operand is a value of that body. A C program creates an operation with operands of a block
//! that it has not put anywhere yet, appends a function whose body uses values from around it, and asks `mlirOperationVerify`
//! what is wrong with that. As bodies, each detached operation or block would be a body of its own with stand-ins for the
//! values from outside, and each append would move all that was built so far into another body, so that a program built from
//! the inside out takes quadratic time; here, an append links two records. What is closed is a body again.
//!
//! - `edit`: links and unlinks.
//! - `open`: body -> graph, a level at a time.
//! - `fold`: what an operation folds to, and whether it is dead.
//! - `relocate`: empty blocks and regions, which may move to another context.
//! - `close`: graph -> body, for verification, printing, passes.

mod close;
mod edit;
mod fold;
mod open;
mod relocate;

pub use close::{Closed, Outside, verify};
pub use edit::{OpParts, Place};
pub use fold::Simplified;

use crate::handle::{Handle, MlirBlock, MlirOpOperand, MlirOperation, MlirRegion, MlirValue, Parts};
use crate::misuse::Misuse;
use crate::slab::{Key, Slab, keys};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use terrace_ir::{Attribute, Body, Ctx, Location, NamedAttribute, OpName, Type};

keys! {
    /// Key of an operation.
    OpKey;
    /// Key of a block.
    BlockKey;
    /// Key of a region.
    RegionKey;
    /// Key of a value.
    ValueKey;
}

/// An operand or successor, and the place of its use in the order of all uses.
#[derive(Clone, Copy)]
pub struct Link<K> {
    /// Used value or block.
    pub to: K,
    /// Number of the use: later uses have larger ones.
    pub number: u64,
}

/// Uses of a value or block: number of the use -> user and position. The last one was made last.
pub type Uses = BTreeMap<u64, (OpKey, u32)>;

/// Contents of an operation's regions.
pub enum Content {
    /// In the graph.
    Open,
    /// In a body, with as many regions as the operation has.
    Closed(Box<Body<'static>>),
}

/// Record of an operation in the graph.
pub struct OpRecord {
    /// Name of the operation.
    pub name: OpName<'static>,
    /// Location of the operation.
    pub location: Location<'static>,
    /// Inherent attributes by slot.
    pub slots: SmallVec<[Option<Attribute<'static>>; 4]>,
    /// Discardable attributes, sorted by name.
    pub discardable: Vec<NamedAttribute<'static>>,
    /// Operands, each with the number of its use.
    pub operands: SmallVec<[Link<ValueKey>; 4]>,
    /// Results of the operation, in order.
    pub results: SmallVec<[ValueKey; 2]>,
    /// Successors, each with the number of its use.
    pub successors: SmallVec<[Link<BlockKey>; 2]>,
    /// Regions of the operation, in order.
    pub regions: SmallVec<[RegionKey; 1]>,
    /// Contents of the regions.
    pub content: Content,
    /// Block that it is in.
    pub block: Option<BlockKey>,
    /// Operation before it in the block.
    pub previous: Option<OpKey>,
    /// Operation after it in the block.
    pub next: Option<OpKey>,
    /// Place in the block while the block's `is_ordered` holds.
    pub order: u32,
}

/// Definition of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Definition {
    /// A result of an operation.
    Result(OpKey, u32),
    /// An argument of a block.
    Argument(BlockKey, u32),
}

/// Record of a value in the graph.
pub struct ValueRecord {
    /// Type of the value.
    pub ty: Type<'static>,
    /// Operation or block that defines the value.
    pub definition: Definition,
    /// Location of an argument.
    pub location: Location<'static>,
    /// Operands that use the value.
    pub uses: Uses,
}

/// Record of a block in the graph.
#[derive(Default)]
pub struct BlockRecord {
    /// Region that it is in.
    pub region: Option<RegionKey>,
    /// Block before it in the region.
    pub previous: Option<BlockKey>,
    /// Block after it in the region.
    pub next: Option<BlockKey>,
    /// First operation of the block, if it has one.
    pub first: Option<OpKey>,
    /// Last operation of the block, if it has one.
    pub last: Option<OpKey>,
    /// Arguments of the block, in order.
    pub arguments: Vec<ValueKey>,
    /// Branches to it.
    pub predecessors: Uses,
    /// True if the operations bear their places.
    pub is_ordered: bool,
}

/// Record of a region in the graph.
#[derive(Default)]
pub struct RegionRecord {
    /// Operation that it belongs to.
    pub owner: Option<OpKey>,
    /// First block of the region, if it has one.
    pub first: Option<BlockKey>,
    /// Last block of the region, if it has one.
    pub last: Option<BlockKey>,
}

/// All operations, blocks, regions and values of a context that C can name.
pub struct Graph {
    /// Records of all operations, by key.
    pub ops: Slab<OpKey, OpRecord>,
    /// Records of all blocks, by key.
    pub blocks: Slab<BlockKey, BlockRecord>,
    /// Records of all regions, by key.
    pub regions: Slab<RegionKey, RegionRecord>,
    /// Records of all values, by key.
    pub values: Slab<ValueKey, ValueRecord>,
    /// Operands for which C has a handle: the operation and the position.
    operands: Slab<OperandKey, (OpKey, u32)>,
    operand_keys: std::collections::HashMap<(OpKey, u32), OperandKey>,
    /// Blocks and regions that moved to other contexts: old handle -> new handle.
    moved: std::collections::HashMap<usize, usize>,
    next_use: u64,
    context: Ctx<'static>,
    /// Number of the context, which all handles bear.
    number: u16,
}

keys! {
    /// Key of an operand that C has a handle for.
    OperandKey;
}

/// Keys that have handles.
pub trait Named: Key {
    /// Struct of the handle.
    type Handle: Handle;

    /// Returns the key of a table's entry, if it has this generation.
    fn find(graph: &Graph, index: u32, generation: u16) -> Option<Self>;

    /// Returns the generation of the entry.
    fn generation(self, graph: &Graph) -> u16;
}

macro_rules! named {
    ($($key:ident, $handle:ident, $table:ident;)*) => {$(
        impl Named for $key {
            type Handle = $handle;

            fn find(graph: &Graph, index: u32, generation: u16) -> Option<Self> {
                graph.$table.find(index, generation)
            }

            fn generation(self, graph: &Graph) -> u16 {
                graph.$table.generation(self)
            }
        }
    )*};
}

named! {
    OpKey, MlirOperation, ops;
    BlockKey, MlirBlock, blocks;
    RegionKey, MlirRegion, regions;
    ValueKey, MlirValue, values;
    OperandKey, MlirOpOperand, operands;
}

/// Returns the name by which an operation declares an attribute: sizes of segments have a second name in mlir-c.
pub fn declared_name<'n>(op: OpName<'static>, name: &'n str) -> &'n str {
    let declared = match name {
        "operand_segment_sizes" => "operandSegmentSizes",
        "result_segment_sizes" => "resultSegmentSizes",
        _ => return name,
    };
    if op.slot_of(declared).is_some() { declared } else { name }
}

impl Graph {
    /// Returns an empty graph.
    pub fn new(context: Ctx<'static>, number: u16) -> Self {
        Graph {
            ops: Slab::default(),
            blocks: Slab::default(),
            regions: Slab::default(),
            values: Slab::default(),
            operands: Slab::default(),
            operand_keys: std::collections::HashMap::new(),
            moved: std::collections::HashMap::new(),
            next_use: 0,
            context,
            number,
        }
    }

    /// Returns the handle of an entry.
    pub fn handle<K: Named>(&self, key: K) -> K::Handle {
        K::Handle::from_parts(Parts {
            context: self.number,
            generation: key.generation(self),
            index: key.index(),
        })
    }

    /// Returns the handle of an entry, or null.
    pub fn handle_or_null<K: Named>(&self, key: Option<K>) -> K::Handle {
        key.map_or(K::Handle::from_bits(0), |key| self.handle(key))
    }

    /// Returns the entry that a handle names.
    ///
    /// # Errors
    /// If the handle is null, stale, of another kind, or of another context.
    pub fn find<K: Named>(&self, handle: K::Handle) -> Result<K, Misuse> {
        let parts = handle.parts()?;
        if parts.context != self.number {
            return Err(Misuse::OtherContext(K::Handle::KIND));
        }
        K::find(self, parts.index, parts.generation).ok_or(Misuse::Stale(K::Handle::KIND))
    }

    /// Returns the key for handles of an operand.
    pub fn operand_key(&mut self, op: OpKey, position: u32) -> OperandKey {
        if let Some(key) = self.operand_keys.get(&(op, position)) {
            return *key;
        }
        let key = self.operands.insert((op, position));
        self.operand_keys.insert((op, position), key);
        key
    }

    /// Returns the operation and the position of an operand.
    pub fn operand(&self, key: OperandKey) -> (OpKey, u32) {
        self.operands[key]
    }

    /// Forgets the handles of an operation's operands.
    fn drop_operand_keys(&mut self, op: OpKey, from: usize) {
        if self.operand_keys.is_empty() {
            return;
        }
        for position in from..self.ops[op].operands.len() {
            if let Some(key) = self.operand_keys.remove(&(op, position as u32)) {
                self.operands.remove(key);
            }
        }
    }

    /// Returns the operation around a block.
    pub fn parent_of_block(&self, block: BlockKey) -> Option<OpKey> {
        self.regions[self.blocks[block].region?].owner
    }

    /// Returns the operation around an operation.
    pub fn parent(&self, op: OpKey) -> Option<OpKey> {
        self.parent_of_block(self.ops[op].block?)
    }

    /// Returns true if an operation is inside another one, or is that one.
    pub fn is_within(&self, op: OpKey, outer: OpKey) -> bool {
        std::iter::successors(Some(op), |op| self.parent(*op)).any(|op| op == outer)
    }

    /// Returns true if a region is inside another one, or is that one.
    pub fn region_is_within(&self, region: RegionKey, outer: RegionKey) -> bool {
        let around = |region: &RegionKey| self.blocks[self.ops[self.regions[*region].owner?].block?].region;
        std::iter::successors(Some(region), around).any(|region| region == outer)
    }

    /// Returns the outermost operation around an operation.
    pub fn top(&self, op: OpKey) -> OpKey {
        std::iter::successors(Some(op), |op| self.parent(*op)).last().unwrap_or(op)
    }

    /// Returns the operations of a block.
    pub fn ops_of(&self, block: BlockKey) -> impl Iterator<Item = OpKey> + '_ {
        std::iter::successors(self.blocks[block].first, |op| self.ops[*op].next)
    }

    /// Returns the blocks of a region.
    pub fn blocks_of(&self, region: RegionKey) -> impl Iterator<Item = BlockKey> + '_ {
        std::iter::successors(self.regions[region].first, |block| self.blocks[*block].next)
    }

    /// Returns an attribute by its name.
    pub fn attribute(&self, op: OpKey, name: &str) -> Option<Attribute<'static>> {
        let record = &self.ops[op];
        let name = declared_name(record.name, name);
        match record.name.slot_of(name) {
            Some(slot) => record.slots.get(slot).copied().flatten(),
            None => {
                record.discardable.iter().find(|entry| entry.name.as_str() == name).map(|entry| entry.value)
            }
        }
    }

    /// Returns all attributes, inherent and discardable, sorted by name.
    pub fn attributes(&self, op: OpKey) -> Vec<NamedAttribute<'static>> {
        let record = &self.ops[op];
        let inherent = record.name.slot_names().iter().zip(&record.slots);
        let inherent = inherent.filter_map(|(&name, value)| Some(NamedAttribute { name, value: (*value)? }));
        let mut all: Vec<_> = inherent.chain(record.discardable.iter().copied()).collect();
        all.sort_by_key(|entry| entry.name.as_str());
        all
    }
}

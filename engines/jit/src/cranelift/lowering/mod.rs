//! A function while it is compiled.
//!
//! ```text
//! values         leaves of values, and instructions that several families share
//! memory         loads and stores of any type
//! floats         floats that the machine computes with, and those that the host does
//! small_floats   floats of 16 bits in a file
//! ```

pub(in crate::cranelift) mod floats;
mod memory;
mod small_floats;
mod values;

use crate::cranelift::unit::Unit;
use cranelift_codegen::ir::{self, StackSlot};
use cranelift_frontend::{FunctionBuilder, Variable};
use smallvec::SmallVec;
use std::collections::{HashMap, HashSet};
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Block, Type, Value};

/// Leaves of a value.
pub(in crate::cranelift) type Parts = SmallVec<[ir::Value; 2]>;

/// A function while it is compiled.
pub(in crate::cranelift) struct Lowering<'f, 'u, 'a, 'c> {
    /// Builder of instructions.
    pub builder: FunctionBuilder<'f>,
    /// State shared by the functions of the program.
    pub unit: &'f mut Unit<'u, 'a, 'c>,
    /// Leaves of each value, by the index of its id.
    pub values: Vec<Option<Parts>>,
    /// Machine blocks of the reachable blocks.
    pub blocks: HashMap<BlockId, ir::Block>,
    /// Blocks that are compiled several times, or never.
    pub loops: Loops,
    /// Loop that replaces self-calls in tail position.
    pub again: Option<Again<'a, 'c>>,
    /// Meaning of a return.
    pub returns: Returns<'c>,
    /// Allocation stack position at entry; only if the function allocates dynamically.
    pub mark: Option<ir::Value>,
    /// Frame slot of the most recent allocation, in a file.
    pub last_place: Option<StackSlot>,
}

/// Meaning of a return.
#[derive(Clone, Copy)]
pub(in crate::cranelift) enum Returns<'c> {
    /// It returns.
    Value,
    /// It is the initializer of a variable at this address, of this type, and writes it.
    Store(ir::Value, Type<'c>),
}

/// The loops of a function.
#[derive(Default)]
pub(in crate::cranelift) struct Loops {
    /// Heads that are compiled in place of the branches to them.
    pub heads: HashSet<BlockId>,
    /// Bodies that are compiled several times.
    pub repeated: HashSet<BlockId>,
    /// Variables of head values, leaf by leaf, by the index of the value's id.
    pub variables: HashMap<usize, SmallVec<[Variable; 2]>>,
}

impl Loops {
    /// Returns true if a block is compiled in place of the branches to it.
    pub fn is_head(&self, block: Block<'_, '_>) -> bool {
        self.heads.contains(&block.id())
    }

    /// Returns the variables of a value that changes.
    pub fn variables(&self, value: Value<'_, '_>) -> Option<&SmallVec<[Variable; 2]>> {
        self.variables.get(&value.id().index())
    }
}

/// Loop in place of a function's calls of itself.
pub(in crate::cranelift) struct Again<'a, 'c> {
    /// Loop header.
    pub head: ir::Block,
    /// Accumulator added to the returned value.
    pub sum: ir::Value,
    pub width: u32,
    /// The calls that are replaced, and the value that is added to the result of each.
    pub calls: HashMap<OpId, Value<'a, 'c>>,
}

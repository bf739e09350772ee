//! Functions of a snapshot as graphs: control flow, dominators, data flow and references to symbols.

use super::snapshot::{OpShot, Ref, Snapshot};
use super::tracks::Tracks;
use std::collections::HashMap;

/// Most operations of a function whose data flow is kept.
const MOST_OPS: usize = 150;

/// A function, or another operation with a symbol and code.
#[derive(Clone, PartialEq, Eq)]
pub struct FunctionShot {
    pub track: u32,
    pub symbol: Box<str>,
    /// Blocks of its first region, if there are several.
    pub blocks: Vec<BlockNode>,
    /// Operations, if there are few.
    pub ops: Vec<OpNode>,
    /// Symbols that it refers to, each once.
    pub references: Vec<Box<str>>,
}

/// A block as a node.
#[derive(Clone, PartialEq, Eq)]
pub struct BlockNode {
    pub thing: u32,
    pub number: u32,
    pub successors: Vec<u32>,
    pub dominator: Option<u32>,
    /// Name of its last operation.
    pub terminator: Box<str>,
    pub op_count: usize,
    /// Track of its first operation.
    pub first: Option<u32>,
}

/// An operation as a node.
#[derive(Clone, PartialEq, Eq)]
pub struct OpNode {
    pub track: u32,
    pub name: Box<str>,
    /// Positions in the list of the operations that define its operands.
    pub inputs: Vec<u32>,
}

/// Returns the functions of a snapshot.
pub fn functions_of(shot: &Snapshot, tracks: &[u32], all: &mut Tracks) -> Vec<FunctionShot> {
    let mut functions: Vec<(u32, Vec<u32>)> = Vec::new();
    let mut function_of: Vec<Option<usize>> = Vec::with_capacity(shot.ops.len());
    for (at, op) in shot.ops.iter().enumerate() {
        let around = op.parent.and_then(|parent| function_of[parent as usize]);
        if op.symbol.is_some() && !op.blocks.is_empty() && !holds_symbols(shot, at as u32, op) {
            function_of.push(Some(functions.len()));
            functions.push((at as u32, Vec::new()));
        } else {
            function_of.push(around);
            if let Some(around) = around {
                functions[around].1.push(at as u32);
            }
        }
    }
    functions.iter().map(|(at, inside)| function(shot, tracks, all, *at, inside)).collect()
}

/// Returns true if an operation holds others with symbols directly, as a module does.
fn holds_symbols(shot: &Snapshot, at: u32, op: &OpShot) -> bool {
    let inside = op.blocks.iter().flat_map(|block| &block.ops).map(|inner| &shot.ops[*inner as usize]);
    inside.into_iter().any(|inner| inner.symbol.is_some() && inner.parent == Some(at))
}

fn function(shot: &Snapshot, tracks: &[u32], all: &mut Tracks, at: u32, inside: &[u32]) -> FunctionShot {
    let op = &shot.ops[at as usize];
    let of_first: Vec<usize> =
        (0..op.blocks.len()).filter(|number| op.blocks[*number].path[0] == 0).collect();
    let mut blocks = Vec::new();
    if of_first.len() > 1 {
        for number in of_first {
            let block = &op.blocks[number];
            let last = block.ops.last().map_or("", |last| &*shot.ops[*last as usize].name);
            blocks.push(BlockNode {
                thing: all.thing(shot, tracks, Ref::Block(at, number as u32)),
                number: block.path[1],
                successors: block.successors.clone(),
                dominator: block.dominator,
                terminator: last.into(),
                op_count: block.ops.len(),
                first: block.ops.first().map(|first| tracks[*first as usize]),
            });
        }
    }
    let mut references: Vec<Box<str>> = Vec::new();
    for reference in inside.iter().flat_map(|inner| &shot.ops[*inner as usize].references) {
        if !references.contains(reference) {
            references.push(reference.clone());
        }
    }
    let mut ops = Vec::new();
    if inside.len() <= MOST_OPS {
        let places: HashMap<u32, u32> = inside.iter().enumerate().map(|(at, op)| (*op, at as u32)).collect();
        for inner in inside {
            let op = &shot.ops[*inner as usize];
            let inputs = op.operands.iter().filter_map(|operand| match operand {
                Ref::Result(op, _) | Ref::Argument(op, _) => places.get(op).copied(),
                Ref::Block(..) => None,
            });
            ops.push(OpNode {
                track: tracks[*inner as usize],
                name: op.name.clone(),
                inputs: inputs.collect(),
            });
        }
    }
    let symbol = op.symbol.clone().unwrap_or_default();
    FunctionShot { track: tracks[at as usize], symbol, blocks, ops, references }
}

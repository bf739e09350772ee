//! Values that branches pass to the arguments of a block, to read and to change.
//!
//! A switch may branch to one block many times: each branch is queried once for all its successors.

use smallvec::SmallVec;
use terrace_interfaces::branch::{Branch, SuccessorOperands};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, Operation, PatternRewriter, Value};
use terrace_support::interner::FoldMap;

/// An operation that branches to a block.
pub(super) struct Incoming {
    /// The branch.
    pub op: OpId,
    /// Successor positions of the block, ascending, each with the operands passed there.
    edges: SmallVec<[(usize, SuccessorOperands); 1]>,
}

impl Incoming {
    /// Returns the value that each edge passes to an argument; `None` where the branch produces the value itself.
    pub fn handed<'a, 'c>(
        &self,
        block: Block<'a, 'c>,
        argument: usize,
    ) -> impl Iterator<Item = Option<Value<'a, 'c>>> {
        let op = Operation::new(block.body(), self.op);
        self.edges.iter().map(move |(_, operands)| Some(op.operand(position_of(operands, argument)?)))
    }
}

fn position_of(operands: &SuccessorOperands, argument: usize) -> Option<usize> {
    operands.forwarded.clone().nth(argument.checked_sub(operands.produced)?)
}

/// Returns all branches to a block; `None` if one is no `BranchOpInterface`.
pub(super) fn branches_to(block: Block<'_, '_>) -> Option<Vec<Incoming>> {
    let has_interface = |op: Operation<'_, '_>| op.interface::<Branch>().is_some();
    block.predecessor_ops().all(has_interface).then(|| known_branches_to(block))
}

/// Returns the branches to a block that are `BranchOpInterface`s.
pub(super) fn known_branches_to(block: Block<'_, '_>) -> Vec<Incoming> {
    let mut places: Vec<(OpId, SmallVec<[usize; 1]>)> = Vec::new();
    let mut numbers: FoldMap<OpId, usize> = FoldMap::default();
    for (op, successor) in block.predecessor_edges() {
        let number = *numbers.entry(op.id()).or_insert(places.len());
        if number == places.len() {
            places.push((op.id(), SmallVec::new()));
        }
        places[number].1.push(successor);
    }
    let incoming = |(id, mut places): (OpId, SmallVec<[usize; 1]>)| {
        let op = Operation::new(block.body(), id);
        let methods: &Branch = op.interface()?;
        places.sort_unstable();
        let edges = match places.as_slice() {
            [one] => SmallVec::from_iter([(*one, (methods.successor_operands)(op, *one))]),
            _ => {
                let all = methods.all(op);
                places.into_iter().map(|at| (at, all[at].clone())).collect()
            }
        };
        Some(Incoming { op: id, edges })
    };
    places.into_iter().filter_map(incoming).collect()
}

/// Appends operands to the branches to blocks: each block gets the values at its position in the list.
pub(super) fn append(
    rewriter: &mut PatternRewriter<'_, '_>,
    blocks: &[Vec<Incoming>],
    values: &[Vec<ValueId>],
) {
    let mut more: Vec<(OpId, usize, &[ValueId])> = Vec::new();
    for (branches, values) in blocks.iter().zip(values) {
        for branch in branches {
            more.extend(branch.edges.iter().map(|(at, _)| (branch.op, *at, values.as_slice())));
        }
    }
    more.sort_by_key(|(op, at, _)| (*op, *at));
    for of_op in more.chunk_by(|one, other| one.0 == other.0) {
        let op = of_op[0].0;
        let view = rewriter.op(op);
        let methods: &Branch = view.interface().expect("who branches here was asked for that interface");
        let values = of_op.iter().flat_map(|(_, at, values)| values.iter().map(|value| (*at, *value)));
        let new = methods.appended(view, values);
        rewriter.modify_op_in_place(op, |body| body.insert_operands(op, &new));
    }
}

/// Erases arguments of a block, at ascending positions, with the operands that branches pass to them.
pub(super) fn erase_arguments(
    rewriter: &mut PatternRewriter<'_, '_>,
    block: BlockId,
    arguments: &[usize],
    branches: &[Incoming],
) {
    for branch in branches {
        let handed = |operands| arguments.iter().filter_map(move |argument| position_of(operands, *argument));
        let mut positions: Vec<usize> =
            branch.edges.iter().flat_map(|(_, operands)| handed(operands)).collect();
        positions.sort_unstable();
        positions.dedup();
        rewriter.modify_op_in_place(branch.op, |body| body.erase_operands(branch.op, &positions));
    }
    for &argument in arguments.iter().rev() {
        rewriter.body_mut().erase_argument(block, argument);
    }
}

//! Values that loops carry only to combine them with something in each iteration.

use terrace_affine::AffineForOp;
use terrace_arith::{self as arith, AtomicRMWKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Operation, TypedOp, Value};

/// A value that a loop carries, combined once in an iteration.
pub(crate) struct Reduction {
    /// Kind of the combination.
    pub kind: AtomicRMWKind,
    /// The operation that combines.
    pub combiner: OpId,
    /// The value that is combined with what is carried.
    pub reduced: ValueId,
}

/// Finds the reductions of a loop; `None` if it carries something else as well.
pub(crate) fn reductions(view: AffineForOp<'_, '_>) -> Option<Vec<Reduction>> {
    let block = view.region().first_block()?;
    block.arguments().skip(1).enumerate().map(|(at, carried)| reduction(carried, at)).collect()
}

/// Returns the reduction of the value that is carried at a position: its one use is by an operation of two operands,
/// whose one use is to be carried on at the same position.
fn reduction(carried: Value<'_, '_>, at: usize) -> Option<Reduction> {
    let (block, _) = carried.as_argument()?;
    let combiner = single_use(carried)?;
    let kind = kind_of(combiner)?;
    let end = block.last_op()?;
    if single_use(combiner.result(0)) != Some(end) || end.operand(at) != combiner.result(0) {
        return None;
    }
    let reduced = combiner.operands().find(|operand| *operand != carried)?;
    Some(Reduction { kind, combiner: combiner.id(), reduced: reduced.id() })
}

fn single_use<'a, 'c>(value: Value<'a, 'c>) -> Option<Operation<'a, 'c>> {
    let mut users = value.users();
    users.next().filter(|_| users.next().is_none())
}

/// Returns the kind of an operation that combines two values in any order.
fn kind_of(op: Operation<'_, '_>) -> Option<AtomicRMWKind> {
    let kinds: [(&str, AtomicRMWKind); 15] = [
        (arith::AddFOp::SPEC.name, AtomicRMWKind::Addf),
        (arith::MulFOp::SPEC.name, AtomicRMWKind::Mulf),
        (arith::AddIOp::SPEC.name, AtomicRMWKind::Addi),
        (arith::AndIOp::SPEC.name, AtomicRMWKind::Andi),
        (arith::OrIOp::SPEC.name, AtomicRMWKind::Ori),
        (arith::XOrIOp::SPEC.name, AtomicRMWKind::Xori),
        (arith::MulIOp::SPEC.name, AtomicRMWKind::Muli),
        (arith::MinimumFOp::SPEC.name, AtomicRMWKind::Minimumf),
        (arith::MaximumFOp::SPEC.name, AtomicRMWKind::Maximumf),
        (arith::MinNumFOp::SPEC.name, AtomicRMWKind::Minnumf),
        (arith::MaxNumFOp::SPEC.name, AtomicRMWKind::Maxnumf),
        (arith::MinSIOp::SPEC.name, AtomicRMWKind::Mins),
        (arith::MaxSIOp::SPEC.name, AtomicRMWKind::Maxs),
        (arith::MinUIOp::SPEC.name, AtomicRMWKind::Minu),
        (arith::MaxUIOp::SPEC.name, AtomicRMWKind::Maxu),
    ];
    kinds.iter().find(|(name, _)| op.is(name)).map(|(_, kind)| *kind)
}

//! Legality of transformations of loops: each looks for a pair of accesses to the same memory whose order would change.

pub(crate) mod domain;

use crate::bounds::{lower, upper};
use crate::dependence::{Distance, Nest, Touch, may_touch_same};
use terrace_affine::AffineForOp;
use terrace_ir::ids::OpId;
use terrace_ir::{Block, Operation, TypedOp};

/// Most pairs of accesses that may conflict and are compared. A body with more of them, such as one that was unrolled
/// several times, is left as it is: comparing them takes longer than what is gained.
const MOST_PAIRS: usize = 1 << 15;

/// Returns true if a condition holds for all pairs of accesses, of which there are not too many.
pub(crate) fn for_all_pairs<'a, 'c>(
    touches: &[Touch<'a, 'c>],
    condition: impl Fn(&Touch<'a, 'c>, &Touch<'a, 'c>) -> bool,
) -> bool {
    let mut left = MOST_PAIRS;
    let mut is_affordable = |source: &Touch<'a, 'c>| {
        let conflicts = touches.iter().filter(|target| source.may_conflict(target)).count();
        left.checked_sub(conflicts).inspect(|rest| left = *rest).is_some()
    };
    touches.iter().all(&mut is_affordable)
        && touches.iter().all(|source| touches.iter().all(|target| condition(source, target)))
}

/// Returns true if groups of iterations of a loop may run at the same time, step by step: no access comes before one that it
/// has to come after.
pub fn may_unroll_and_jam<'a, 'c>(of: AffineForOp<'a, 'c>, factor: i64) -> bool {
    let touches = Touch::all_in(of.op());
    let level = Nest::around(of.op()).variables().len();
    let Some(farthest) = of.step().checked_mul(factor - 1) else { return false };
    let group = Distance { level, least: Some(1), most: Some(farthest) };
    let is_kept = |source: &Touch<'a, 'c>, target: &Touch<'a, 'c>| {
        let mut distances: Vec<Distance> = (0..level).map(Distance::same).collect();
        distances.push(group);
        let (common, order) = common_loops(of, source.op, target.op);
        // In an earlier iteration of a loop inside, the target now runs first.
        for inner in level + 1..=level + common {
            distances.push(Distance::earlier(inner));
            if may_touch_same(source, target, &distances) {
                return false;
            }
            distances.pop();
            distances.push(Distance::same(inner));
        }
        order != Order::TargetFirst || !may_touch_same(source, target, &distances)
    };
    for_all_pairs(&touches, is_kept)
}

/// Order of two operations in the body of the innermost loop around both.
#[derive(PartialEq, Eq)]
enum Order {
    /// No loop lies between them: copies of both stay together.
    Together,
    /// The target comes first, and a loop lies between.
    TargetFirst,
    /// The source comes first.
    SourceFirst,
}

/// Counts the loops inside a loop that are around both of two operations in it, of those that are one in the body of the
/// other; and compares the operations there.
fn common_loops<'a, 'c>(
    of: AffineForOp<'a, 'c>,
    source: Operation<'a, 'c>,
    target: Operation<'a, 'c>,
) -> (usize, Order) {
    let mut body = of.region().first_block();
    let mut count = 0;
    while let Some(block) = body {
        let (Some(a), Some(b)) = (ancestor_in(block, source), ancestor_in(block, target)) else { break };
        if a == b {
            match AffineForOp::cast(a) {
                Some(inner) => {
                    count += 1;
                    body = inner.region().first_block();
                    continue;
                }
                None => return (count, Order::Together),
            }
        }
        let (first, last) = if a.is_before_in_block(b) { (a, b) } else { (b, a) };
        let mut between = std::iter::successors(Some(first), |op| op.next());
        let is_split =
            between.by_ref().take_while(|op| *op != last).any(|op| AffineForOp::cast(op).is_some())
                || AffineForOp::cast(last).is_some();
        let order = match (is_split, first == a) {
            (false, _) => Order::Together,
            (true, true) => Order::SourceFirst,
            (true, false) => Order::TargetFirst,
        };
        return (count, order);
    }
    (count, Order::TargetFirst)
}

/// Finds the operation of a block that an operation is in, or is.
pub(crate) fn ancestor_in<'a, 'c>(block: Block<'a, 'c>, op: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
    std::iter::successors(Some(op), |op| op.parent_op()).find(|op| op.block() == Some(block))
}

/// Returns true if the loops, each the only operation in the body of the one before, may be run in tiles: no dependence goes
/// backwards in any of them.
pub fn may_tile<'a, 'c>(outermost: AffineForOp<'a, 'c>, count: usize) -> bool {
    let touches = Touch::all_in(outermost.op());
    let level = Nest::around(outermost.op()).variables().len();
    let is_kept = |source: &Touch<'a, 'c>, target: &Touch<'a, 'c>| {
        let mut distances: Vec<Distance> = (0..level).map(Distance::same).collect();
        (0..count).all(|carrying| {
            // Carried by one of the loops, and backwards in one inside.
            distances.truncate(level);
            distances.extend((0..carrying).map(|at| Distance::same(level + at)));
            distances.push(Distance::later(level + carrying));
            (carrying + 1..count).all(|inner| {
                distances.push(Distance::earlier(level + inner));
                let is_reversed = may_touch_same(source, target, &distances);
                distances.pop();
                !is_reversed
            })
        })
    };
    for_all_pairs(&touches, is_kept)
}

/// Returns true if the loops of a perfect nest may be run in another order: `order` lists positions of the old ones,
/// outermost first.
pub fn may_permute<'a, 'c>(outermost: AffineForOp<'a, 'c>, order: &[usize]) -> bool {
    let touches = Touch::all_in(outermost.op());
    let level = Nest::around(outermost.op()).variables().len();
    let around: Vec<Distance> = (0..level).map(Distance::same).collect();
    let is_kept = |source: &Touch<'a, 'c>, target: &Touch<'a, 'c>| {
        if !source.may_conflict(target) {
            return true;
        }
        // Before: the source first; after: the target first, in the loops in their new order.
        (0..order.len()).all(|carrying| {
            (0..order.len()).all(|new| {
                let mut distances = around.clone();
                distances.extend((0..carrying).map(|at| Distance::same(level + at)));
                distances.push(Distance::later(level + carrying));
                distances.extend(order[..new].iter().map(|at| Distance::same(level + at)));
                distances.push(Distance::earlier(level + order[new]));
                !may_touch_same(source, target, &distances)
            })
        })
    };
    for_all_pairs(&touches, is_kept)
}

/// Returns true if the body of a loop may be split into two loops before one of its operations: nothing in the first part
/// touches what the second part touched in an earlier iteration.
pub fn may_distribute<'a, 'c>(of: AffineForOp<'a, 'c>, first: Operation<'a, 'c>) -> bool {
    let Some(block) = of.region().first_block() else { return false };
    let (before, behind): (Vec<_>, Vec<_>) = Touch::all_in(of.op()).into_iter().partition(|touch| {
        ancestor_in(block, touch.op).is_some_and(|own| own != first && own.is_before_in_block(first))
    });
    let level = Nest::around(of.op()).variables().len();
    let mut distances: Vec<Distance> = (0..level).map(Distance::same).collect();
    distances.push(Distance::later(level));
    behind.iter().all(|source| before.iter().all(|target| !may_touch_same(source, target, &distances)))
}

/// Returns the loops of the nest that begins with a loop and in which each loop has another one alone in its body.
pub fn perfect_nest<'a, 'c>(outermost: AffineForOp<'a, 'c>) -> Vec<AffineForOp<'a, 'c>> {
    let inner = |of: &AffineForOp<'a, 'c>| {
        let body = of.region().first_block()?;
        let first = body.first_op()?;
        let is_alone = first.next().is_some_and(|end| Some(end) == body.last_op());
        if is_alone { AffineForOp::cast(first) } else { None }
    };
    std::iter::successors(Some(outermost), inner).collect()
}

/// Returns the ids of loops.
pub(crate) fn ids_of(loops: &[AffineForOp<'_, '_>]) -> Vec<OpId> {
    loops.iter().map(|one| one.op().id()).collect()
}

/// Returns true if the bounds of a loop inside a loop vary with its variable.
pub(crate) fn bounds_inside_vary(of: AffineForOp<'_, '_>) -> bool {
    let mut varies = false;
    of.op().for_each_nested(|inner| {
        if let Some(inner) = AffineForOp::cast(inner)
            && inner.op() != of.op()
        {
            varies |= depends_on(inner, of);
        }
    });
    varies
}

/// Returns true if a bound of a loop is a function of the variable of another one.
pub(crate) fn depends_on(of: AffineForOp<'_, '_>, outer: AffineForOp<'_, '_>) -> bool {
    let Some(variable) = outer.region().first_block().map(|block| block.argument(0).id()) else {
        return true;
    };
    let context = of.op().context();
    [lower(of), upper(of)].into_iter().any(|mut bound| {
        bound.compose(context);
        bound.operands.iter().any(|operand| operand.id() == variable)
    })
}

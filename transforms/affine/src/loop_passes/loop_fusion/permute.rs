//! Loops of a perfect nest in another order.

use crate::dependence::{Access, Dependence, Nest, Pairs, Touch, dependence};
use terrace_affine::AffineForOp;
use terrace_ir::ids::OpId;
use terrace_ir::{Body, Operation, PatternRewriter, TypedOp, Value};

/// Moves the loops of a perfect nest that carry dependences inwards, keeping the order among them and among the others;
/// the loop that is outermost then. Nothing changes if that is not known to keep dependences.
pub(crate) fn sink_sequential_loops(nest: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> OpId {
    let Some(places) = places_of_loops(rewriter.body(), nest) else { return nest };
    permute(&places.loops, &places.places, rewriter)
}

/// Most pairs of accesses that are compared at any depth.
const MOST_PAIRS: usize = 1 << 15;

/// Loops, outermost first, and the place of each in another order.
struct Permutation {
    loops: Vec<OpId>,
    places: Vec<usize>,
}

/// Returns the order in which parallel loops come first. `None` if they do, or dependences are in the way.
fn places_of_loops<'a, 'c>(body: &'a Body<'c>, nest: OpId) -> Option<Permutation> {
    let loops = perfect_nest(AffineForOp::cast(Operation::new(body, nest))?);
    if loops.len() < 2 {
        return None;
    }
    let around = Nest::around(loops[0].op()).variables().len();
    let touches = Touch::all_in(loops[0].op());
    // Only for accesses to the same memref at affine subscripts it is known which iterations depend on each other.
    let is_comparable = |a: &Touch<'a, 'c>, b: &Touch<'a, 'c>| {
        a.access.is_some() && b.access.is_some() && a.memref == b.memref
    };
    let is_known = |a: &Touch<'a, 'c>| touches.iter().all(|b| is_comparable(a, b) || !a.may_conflict(b));
    if !touches.iter().all(is_known) {
        return None;
    }
    let accesses: Vec<Access<'a, 'c>> = touches.iter().filter_map(|touch| touch.access.clone()).collect();
    if accesses.len() * accesses.len() * loops.len() > MOST_PAIRS {
        return None;
    }
    // The distances of dependent iterations.
    let mut distances: Vec<Vec<(i64, i64)>> = Vec::new();
    for depth in around + 1..=around + loops.len() {
        for source in &accesses {
            for target in &accesses {
                match dependence(source, target, depth, Pairs::Ordered) {
                    Dependence::No => {}
                    Dependence::Unknown => return None,
                    Dependence::Found(found) => {
                        let components = found.components();
                        let own = components.get(around..around + loops.len())?.iter();
                        let bounds =
                            own.map(|own| (own.lower.unwrap_or(i64::MIN), own.upper.unwrap_or(i64::MAX)));
                        distances.push(bounds.collect());
                    }
                }
            }
        }
    }
    let is_parallel: Vec<bool> =
        (0..loops.len()).map(|at| distances.iter().all(|distance| distance[at] == (0, 0))).collect();
    let (mut order, sequential): (Vec<usize>, Vec<usize>) = (0..loops.len()).partition(|at| is_parallel[*at]);
    order.extend(sequential);
    if order.is_sorted() {
        return None;
    }
    let is_kept = |distance: &Vec<(i64, i64)>| {
        let first = order.iter().map(|at| distance[*at].0).find(|lower| *lower != 0);
        first.is_none_or(|lower| lower > 0)
    };
    // A bound that is told from another loop of the nest keeps both in order.
    let variable = |of: &AffineForOp<'a, 'c>| Some(of.region().first_block()?.argument(0));
    let variables: Vec<Value<'a, 'c>> = loops.iter().filter_map(variable).collect();
    let is_free = |of: &AffineForOp<'a, 'c>| {
        let mut operands = of.lower_bound_operands().chain(of.upper_bound_operands());
        of.inits().len() == 0 && operands.all(|operand| !variables.contains(&operand))
    };
    if !distances.iter().all(is_kept) || !loops.iter().all(is_free) {
        return None;
    }
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, at)| places[*at] = place);
    Some(Permutation { loops: loops.iter().map(|of| of.op().id()).collect(), places })
}

/// Returns the loops that have nothing between them, outermost first.
pub(crate) fn perfect_nest<'a, 'c>(outermost: AffineForOp<'a, 'c>) -> Vec<AffineForOp<'a, 'c>> {
    let mut loops = vec![outermost];
    let mut at = outermost;
    while let Some(inner) = only_loop_in(at) {
        loops.push(inner);
        at = inner;
    }
    loops
}

fn only_loop_in<'a, 'c>(of: AffineForOp<'a, 'c>) -> Option<AffineForOp<'a, 'c>> {
    let first = of.region().first_block()?.first_op()?;
    let is_last = first.next().is_some_and(|next| next.next().is_none());
    AffineForOp::cast(first).filter(|_| is_last)
}

/// Puts each loop of a perfect nest at a place; the loop that is outermost then.
pub(crate) fn permute(loops: &[OpId], places: &[usize], rewriter: &mut PatternRewriter<'_, '_>) -> OpId {
    let mut order = vec![0; loops.len()];
    places.iter().enumerate().for_each(|(at, place)| order[*place] = at);
    let body_of = |rewriter: &PatternRewriter<'_, '_>, of: OpId| {
        rewriter.op(of).region(0).first_block().map(|block| block.id())
    };
    let (innermost, root) = (loops[loops.len() - 1], loops[0]);
    let new_innermost = loops[order[order.len() - 1]];
    if new_innermost != innermost
        && let Some((from, into)) = body_of(rewriter, innermost).zip(body_of(rewriter, new_innermost))
        && let Some(before) = rewriter.block(into).first_op().map(Operation::id)
    {
        let last = rewriter.block(from).last_op().map(Operation::id);
        while let Some(op) = rewriter.block(from).first_op().map(Operation::id).filter(|op| Some(*op) != last)
        {
            rewriter.move_op_before(op, before);
        }
    }
    for at in (0..loops.len()).rev() {
        match places[at].checked_sub(1) {
            None if at == 0 => {}
            None => rewriter.move_op_before(loops[at], root),
            Some(outer) if at > 0 && order[outer] == at - 1 => {}
            Some(outer) => {
                let first = body_of(rewriter, loops[order[outer]])
                    .and_then(|block| rewriter.block(block).first_op().map(Operation::id));
                if let Some(first) = first {
                    rewriter.move_op_before(loops[at], first);
                }
            }
        }
    }
    loops[order[0]]
}

//! Loops whose iterations do not depend on each other.

mod reduction;

pub(crate) use reduction::{Reduction, reductions};

use crate::dependence::{Access, Distance, Nest, Touch, may_touch_same};
use crate::legality::for_all_pairs;
use terrace_affine::{AffineForOp, AffineIfOp, AffineYieldOp};
use terrace_interfaces::effects::{effects, is_memory_effect_free};
use terrace_ir::spec::EffectKind;
use terrace_ir::{Operation, TypedOp, Value, WalkOrder, WalkResult};
use terrace_support::interner::FoldMap;

/// Returns true if the iterations of a loop do not depend on each other.
pub fn is_parallel(of: AffineForOp<'_, '_>) -> bool {
    of.inits().len() == 0 && is_memory_parallel(of)
}

/// Returns true if the iterations of a loop depend on each other by reductions only, of which there is one.
pub fn is_parallel_with_reductions(of: AffineForOp<'_, '_>) -> bool {
    of.inits().len() != 0 && reductions(of).is_some() && is_memory_parallel(of)
}

/// Returns true if no iteration of a loop touches memory that another one writes.
pub(crate) fn is_memory_parallel(view: AffineForOp<'_, '_>) -> bool {
    // Memory that is carried from one iteration to the next one keeps them in order.
    if view.op().results().any(|result| result.ty().is_any_memref()) {
        return false;
    }
    let Some(accesses) = accesses(view.op()) else { return false };
    let touches: Vec<Touch<'_, '_>> = accesses.into_iter().map(Touch::from).collect();
    let level = Nest::around(view.op()).variables().len();
    // A later iteration, within the same iteration of the loops around it.
    let mut distances: Vec<Distance> = (0..level).map(Distance::same).collect();
    distances.push(Distance::later(level));
    for_all_pairs(&touches, |source, target| !may_touch_same(source, target, &distances))
}

/// Returns the accesses in a loop to memory from outside, but for those that are like others. `None` if something else
/// has effects.
fn accesses<'a, 'c>(loop_op: Operation<'a, 'c>) -> Option<Vec<Access<'a, 'c>>> {
    let mut accesses: Vec<Access<'a, 'c>> = Vec::new();
    let mut known: FoldMap<_, Vec<usize>> = FoldMap::default();
    let flow = loop_op.walk(WalkOrder::PostOrder, &mut |op| {
        if let Some(access) = Access::of(op) {
            if !is_allocated_in(access.memref, loop_op) {
                let alike = known.entry(access.key()).or_default();
                if !alike.iter().any(|&at| accesses[at].is_like(&access)) {
                    alike.push(accesses.len());
                    accesses.push(access);
                }
            }
            return WalkResult::Advance;
        }
        let is_affine = AffineForOp::cast(op).is_some()
            || AffineIfOp::cast(op).is_some()
            || AffineYieldOp::cast(op).is_some();
        match is_affine || only_allocates(op) || is_memory_effect_free(op) {
            true => WalkResult::Advance,
            false => WalkResult::Interrupt,
        }
    });
    flow.is_continue().then_some(accesses)
}

/// Returns true if the one effect of an operation is to allocate.
fn only_allocates(op: Operation<'_, '_>) -> bool {
    effects(op).is_some_and(|list| matches!(&list[..], [effect] if effect.kind == EffectKind::Allocate))
}

/// Returns true if memory is allocated in a loop, or is a view of such memory.
fn is_allocated_in<'a, 'c>(memref: Value<'a, 'c>, loop_op: Operation<'a, 'c>) -> bool {
    let mut source = memref;
    while let Some(op) = source.defining_op() {
        let allocates = effects(op).is_some_and(|list| {
            let mut own = list.iter().filter(|effect| effect.value() == Some(source));
            matches!((own.next(), own.next()), (Some(effect), None) if effect.kind == EffectKind::Allocate)
        });
        if allocates {
            return std::iter::successors(op.parent_op(), |op| op.parent_op())
                .any(|around| around == loop_op);
        }
        if !op.declares_interface("ViewLikeOpInterface") || op.operand_count() == 0 {
            return false;
        }
        source = op.operand(0);
    }
    false
}

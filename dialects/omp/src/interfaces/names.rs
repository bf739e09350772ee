//! Names for loops that say where a loop is: `%iv_s1_d2` is the variable of the third of loops inside each other, of
//! which the outermost is in the second operation with a region.

use crate::{CanonicalLoopOp, NewCliOp, TileOp};
use terrace_ir::{Block, Operation, Region, TraitFlags, TypedOp, Value};

/// A step on the way from the isolated operation around a loop to the loop.
enum Step {
    /// Into one of several regions.
    Region(usize),
    /// To an operation of a region.
    Op {
        /// Number of preceding operations with regions.
        place: usize,
        /// True if it is the only one with regions.
        is_only: bool,
        /// Nesting depth of directly enclosing loops.
        depth: usize,
        /// True if the name leaves it out.
        is_silent: bool,
    },
}

impl<'a, 'c> CanonicalLoopOp<'a, 'c> {
    pub(crate) fn argument_names(region: Region<'a, 'c>, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        let argument = region.first_block().and_then(|block| block.arguments().next());
        if let (Some(argument), Some(op)) = (argument, region.parent_op()) {
            set(argument, &name_of(op, "iv"));
        }
    }

    pub(crate) fn block_names(self, set: &mut dyn FnMut(Block<'a, 'c>, &str)) {
        if let Some(entry) = self.region().first_block() {
            set(entry, "body_entry");
        }
    }
}

impl<'a, 'c> NewCliOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        let result = self.result();
        let generator = result.uses().find(|one| is_generatee(one.owner(), one.number()));
        let Some(generator) = generator else { return set(result, "cli") };
        let op = generator.owner();
        let Some(tile) = TileOp::cast(op) else { return set(result, &name_of(op, "canonloop")) };
        let (at, grids) = (generator.number(), tile.generatees().len() / 2);
        match at < grids {
            true => set(result, &format!("grid{}", at + 1)),
            false => set(result, &format!("intratile{}", at - grids + 1)),
        }
    }
}

/// Returns true if the operand of an operation names a loop that the operation makes.
pub(crate) fn is_generatee(op: Operation<'_, '_>, operand: usize) -> bool {
    op.is("omp.canonical_loop") || TileOp::cast(op).is_some_and(|tile| operand < tile.generatees().len())
}

/// Returns true if the operand of an operation names a loop that the operation transforms.
pub(crate) fn is_applyee(op: Operation<'_, '_>, operand: usize) -> bool {
    op.is("omp.unroll_heuristic")
        || TileOp::cast(op).is_some_and(|tile| {
            let first = tile.generatees().len();
            (first..first + tile.applyees().len()).contains(&operand)
        })
}

/// Returns the name of a loop: the prefix and the steps that lead to it.
fn name_of(op: Operation<'_, '_>, prefix: &str) -> String {
    let mut name = prefix.to_owned();
    for step in steps_to(op) {
        name += &match step {
            Step::Region(index) => format!("_r{index}"),
            Step::Op { is_silent: true, .. } => continue,
            Step::Op { place, depth: 0, .. } => format!("_s{place}"),
            Step::Op { depth, .. } => format!("_d{depth}"),
        };
    }
    name
}

fn steps_to(op: Operation<'_, '_>) -> Vec<Step> {
    let is_isolated = |op: Operation<'_, '_>| op.has_trait(TraitFlags::ISOLATED);
    let path = std::iter::successors(Some(op), |op| op.parent_op());
    let mut path: Vec<_> = path.take_while(|op| !is_isolated(*op) && op.parent_region().is_some()).collect();
    path.reverse();
    let mut steps = Vec::new();
    // How many loops are around.
    let mut around = 0;
    for (at, op) in path.into_iter().enumerate() {
        let Some(region) = op.parent_region() else { continue };
        let is_one_of_several = at > 0 && region.parent_op().is_some_and(|parent| parent.region_count() > 1);
        if is_one_of_several {
            steps.push(Step::Region(region.number()));
            around = 0;
        }
        let (place, is_only) = place_in(region, op);
        if !is_only {
            around = 0;
        }
        let is_loop = op.is("omp.canonical_loop");
        let is_clear = !is_loop || around == 0 && (at == 0 || is_one_of_several);
        steps.push(Step::Op { place, is_only, depth: around, is_silent: is_only && is_clear });
        around += usize::from(is_loop);
    }
    silence_surrounding_loops(&mut steps);
    steps
}

/// Names only the innermost of directly nested loops, with its depth.
fn silence_surrounding_loops(steps: &mut [Step]) {
    let mut is_inside = false;
    for step in steps.iter_mut().rev() {
        let Step::Op { is_only, depth, is_silent, .. } = step else { continue };
        if !is_inside {
            is_inside = *depth > 0;
            continue;
        }
        *is_silent |= *is_only;
        is_inside = *depth > 0;
    }
}

/// Returns the number of operations with regions before one, and whether it is the only one. Unreachable ones do not
/// count, and have no position.
fn place_in<'a, 'c>(region: Region<'a, 'c>, op: Operation<'a, 'c>) -> (usize, bool) {
    let blocks = region.post_order();
    let (mut place, mut count) = (usize::MAX, 0);
    for one in blocks.iter().rev().flat_map(|block| block.ops()) {
        if one.id() == op.id() {
            place = count;
        }
        count += usize::from(one.region_count() > 0);
        if place != usize::MAX && count > 1 {
            return (place, false);
        }
    }
    (place, count <= 1)
}

//! The slice for all pairs of dependent accesses of two nests.

use super::Slice;
use super::pair::slice_of_pair;
use crate::constraints::{FlatConstraints, loop_of};
use crate::dependence::{Access, Dependence, Pairs, dependence_of_first, loops_around};
use terrace_affine::AffineForOp;
use terrace_ir::{Body, TypedOp, Value};

/// Why there is no slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SliceError {
    /// Something is not linear, or cannot be told.
    Unknown,
    /// The slice has iterations that the nest does not have.
    Incorrect,
}

/// Computes the iterations of a nest on which those of another one depend, for each iteration of the `n` outermost
/// loops of that one: a box around what each two accesses need.
///
/// A backward slice is of the nest of the first accesses. `common` is the number of loops around both nests.
///
/// # Errors
/// If there is no such slice.
pub fn slice_union<'a, 'c>(
    first: &[Access<'a, 'c>],
    second: &[Access<'a, 'c>],
    depth: usize,
    common: usize,
    is_backward: bool,
    body: &'a Body<'c>,
) -> Result<Slice<'c>, SliceError> {
    let slice = union(first, second, depth, common, is_backward, body).ok_or(SliceError::Unknown)?;
    match slice.is_valid(body) {
        Some(true) => Ok(slice),
        Some(false) => Err(SliceError::Incorrect),
        None => Err(SliceError::Unknown),
    }
}

fn union<'a, 'c>(
    first: &[Access<'a, 'c>],
    second: &[Access<'a, 'c>],
    depth: usize,
    common: usize,
    is_backward: bool,
    body: &'a Body<'c>,
) -> Option<Slice<'c>> {
    let mut all: Option<FlatConstraints> = None;
    let mut into: Vec<&Access<'a, 'c>> = Vec::new();
    for source in first {
        for target in second {
            if source.memref != target.memref {
                continue;
            }
            let inside = if is_backward { target } else { source };
            if depth > loops_around(inside.op).len() {
                return None;
            }
            let pairs = if source.is_store || target.is_store { Pairs::Ordered } else { Pairs::Unordered };
            let dependent = match dependence_of_first(source, target, common + 1, pairs) {
                Dependence::No => continue,
                Dependence::Unknown => return None,
                Dependence::Found(dependent) => dependent,
            };
            into.push(inside);
            let slice = slice_of_pair(source, target, &dependent, depth, is_backward)?;
            let mut next = slice.to_constraints(body)?;
            let Some(all) = &mut all else {
                all = Some(next);
                continue;
            };
            align_with_domains(all, &mut next, body)?;
            if all.locals() > 0 || next.locals() > 0 {
                return None;
            }
            all.unite(&next)?;
        }
    }
    let mut all = all?;
    let around = common_loops_of(&into)?;
    if depth > around.len() {
        return None;
    }
    let count = all.dims();
    symbols_to_dims(&mut all, body);
    let bounds = all.slice_bounds(0, count, body.context());
    let operands = all.values()[count..].iter().copied().collect::<Option<Vec<_>>>()?;
    let variables = all.values()[..count].iter().copied().collect::<Option<Vec<_>>>()?;
    let block = around.get(depth.checked_sub(1)?)?.region().first_block()?;
    let before = if is_backward { block.first_op()? } else { block.last_op()? };
    Some(Slice { variables, bounds, operands, block: block.id(), before: before.id() })
}

/// Gives two slices the same variables; a loop that is new to one of them has its whole domain there.
fn align_with_domains(a: &mut FlatConstraints, b: &mut FlatConstraints, body: &Body<'_>) -> Option<()> {
    if a.values() == b.values() {
        return Some(());
    }
    let known = |of: &FlatConstraints| of.values()[..of.dims()].to_vec();
    let (of_a, of_b) = (known(a), known(b));
    a.align(b, 0);
    for value in known(a).into_iter().flatten() {
        let Some(of) = loop_of(Value::new(body, value)) else { continue };
        if !of_a.contains(&Some(value)) {
            a.add_loop(of)?;
        }
        if !of_b.contains(&Some(value)) {
            b.add_loop(of)?;
        }
    }
    Some(())
}

/// Moves symbols that are induction variables after the dimensions.
fn symbols_to_dims(constraints: &mut FlatConstraints, body: &Body<'_>) {
    for at in constraints.dims()..constraints.values().len() {
        // A loop around both nests is a dimension already.
        let is_variable = constraints.values()[at].is_some_and(|value| {
            loop_of(Value::new(body, value)).is_some() && constraints.find(value) == Some(at)
        });
        if is_variable {
            let dims = constraints.dims();
            constraints.swap(at, dims);
            constraints.set_dims(dims + 1);
        }
    }
}

/// Returns the loops around all of some accesses, outermost first.
fn common_loops_of<'a, 'c>(accesses: &[&Access<'a, 'c>]) -> Option<Vec<AffineForOp<'a, 'c>>> {
    let (first, rest) = accesses.split_first()?;
    let mut loops = loops_around(first.op);
    for access in rest {
        let other = loops_around(access.op);
        let same = loops.iter().zip(&other).take_while(|(a, b)| a.op().id() == b.op().id()).count();
        loops.truncate(same);
    }
    Some(loops)
}

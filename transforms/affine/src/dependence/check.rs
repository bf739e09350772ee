//! The test for a dependence: do two accesses touch the same element, one before the other?

use super::access::Access;
use super::nest::Nest;
use crate::constraints::{FlatConstraints, loop_of};
use terrace_affine::{AffineForOp, AffineIfOp, AffineParallelOp, affine_scope};
use terrace_analysis::value_constraints::Linear;
use terrace_ir::ids::OpId;
use terrace_ir::{Block, Operation, TraitFlags, TypedOp, Value};

/// The answer to the question for a dependence.
#[derive(Clone, Debug)]
pub enum Dependence {
    /// There is none.
    No,
    /// There may be one; something is not linear, or there is no order between the accesses.
    Unknown,
    /// There is one between iterations that satisfy constraints.
    Found(Box<DependentIterations>),
}

/// The iterations of a source and of a target that depend on each other.
#[derive(Clone, Debug)]
pub struct DependentIterations {
    /// The constraints; their dimensions are the induction variables around the source, then those around the target.
    pub constraints: FlatConstraints,
    /// The number of induction variables around the source.
    pub source_dims: usize,
    /// The number of induction variables around the target.
    pub target_dims: usize,
    /// The loops around both.
    pub common: Vec<OpId>,
}

/// The distance of dependent iterations in a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Component {
    /// The loop.
    pub op: OpId,
    /// The least distance, if there is one.
    pub lower: Option<i64>,
    /// The largest distance, if there is one.
    pub upper: Option<i64>,
}

/// Kind of pairs of accesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairs {
    /// One of them writes, and the source comes first.
    Ordered,
    /// They touch the same element, in any order.
    Unordered,
}

impl Dependence {
    /// Returns true if it is known that there is none.
    pub fn is_none(&self) -> bool {
        matches!(self, Dependence::No)
    }

    /// Returns true if it is known that there is one.
    pub fn is_found(&self) -> bool {
        matches!(self, Dependence::Found(_))
    }
}

/// Tests for a dependence at a depth: iterations of the loops around both accesses are the same above that depth, and
/// at that depth, the target's is later. After the last loop, the target is later in the block.
///
/// Different memrefs are different memory.
pub fn dependence<'a, 'c>(
    source: &Access<'a, 'c>,
    target: &Access<'a, 'c>,
    depth: usize,
    pairs: Pairs,
) -> Dependence {
    test(source, target, depth, pairs, Touched::All)
}

/// Does the same for the first elements that two accesses touch. The answer is not known if others are touched by both
/// in other iterations, which is so for some vectors.
pub fn dependence_of_first<'a, 'c>(
    source: &Access<'a, 'c>,
    target: &Access<'a, 'c>,
    depth: usize,
    pairs: Pairs,
) -> Dependence {
    test(source, target, depth, pairs, Touched::First)
}

/// Which of the elements that an access touches are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touched {
    All,
    First,
}

fn test<'a, 'c>(
    source: &Access<'a, 'c>,
    target: &Access<'a, 'c>,
    depth: usize,
    pairs: Pairs,
    touched: Touched,
) -> Dependence {
    if source.memref != target.memref || pairs == Pairs::Ordered && !source.is_store && !target.is_store {
        return Dependence::No;
    }
    if affine_scope(source.op) != affine_scope(target.op) {
        return Dependence::Unknown;
    }
    let Some((first, second)) = ancestors_in_common_block(source.op, target.op) else {
        return Dependence::Unknown;
    };
    if !is_reached_by_affine_control(source.op, first) || !is_reached_by_affine_control(target.op, second) {
        return Dependence::Unknown;
    }
    let (nests, is_before) = (
        [Nest::around(source.op), Nest::around(target.op)],
        first != second && first.is_before_in_block(second),
    );
    let common = common_variables(&nests);
    if pairs == Pairs::Ordered && depth > common && !is_before {
        return Dependence::No;
    }
    let Some(found) = dependent_iterations(source, target, &nests, (common, depth), touched) else {
        return Dependence::Unknown;
    };
    match found.constraints.is_empty() {
        true => Dependence::No,
        false => Dependence::Found(Box::new(found)),
    }
}

/// Returns the constraints of dependent iterations. `None` if something is not linear, or numbers are too large.
fn dependent_iterations<'a, 'c>(
    source: &Access<'a, 'c>,
    target: &Access<'a, 'c>,
    nests: &[Nest<'a, 'c>; 2],
    (common, depth): (usize, usize),
    touched: Touched,
) -> Option<DependentIterations> {
    let (from_domain, from) = relation(source, &nests[0])?;
    let (to_domain, to) = relation(target, &nests[1])?;
    if from.len() != to.len() {
        return None;
    }
    let (source_dims, target_dims) = (from_domain.dims(), to_domain.dims());
    let dims = from_domain.values()[..source_dims].iter().chain(&to_domain.values()[..target_dims]);
    let mut all = FlatConstraints::new(dims.copied(), from_domain.values()[source_dims..].iter().copied());
    let symbols = source_dims + target_dims;
    let mut from_places: Vec<usize> = (0..source_dims).collect();
    from_places.extend(symbols..symbols + from_domain.symbols());
    let mut to_places: Vec<usize> = (source_dims..symbols).collect();
    for value in &to_domain.values()[target_dims..] {
        let known = all.values()[symbols..].iter().position(|other| other == value).map(|at| symbols + at);
        to_places.push(known.unwrap_or_else(|| all.append_symbol(*value)));
    }
    let from_places = all.append(&from_domain, &from_places);
    let to_places = all.append(&to_domain, &to_places);
    let distances = from.iter().zip(&to);
    let distances = distances.map(|(from, to)| moved(from, &from_places).plus(&moved(to, &to_places), -1));
    let distances: Vec<Linear> = distances.collect::<Option<_>>()?;
    order(&mut all, source_dims, common, depth)?;
    let is_vector = source.is_vector() || target.is_vector();
    if is_vector && touched == Touched::First {
        let overlap = with_common_element(&all, &distances, source, target)?;
        for distance in &distances {
            for sign in [1, -1] {
                let mut apart = overlap.clone();
                apart.at_least_zero(&Linear::of([], -1).plus(distance, sign)?);
                if !apart.is_empty() {
                    return None;
                }
            }
        }
    }
    match is_vector && touched == Touched::All {
        true => all = with_common_element(&all, &distances, source, target)?,
        false => distances.iter().for_each(|distance| all.zero(distance)),
    }
    let body = source.op.body();
    let loops = all.values()[..common].iter().flatten();
    let common = loops.filter_map(|value| Some(loop_of(Value::new(body, *value))?.op().id())).collect();
    Some(DependentIterations { constraints: all, source_dims, target_dims, common })
}

/// Demands that the target comes later in the loop at a depth, and at the same time in those around it.
fn order(all: &mut FlatConstraints, source_dims: usize, common: usize, depth: usize) -> Option<()> {
    for at in 0..common.min(depth) {
        let distance = Linear::of([(source_dims + at, 1), (at, -1)], 0);
        match at + 1 == depth {
            false => all.zero(&distance),
            true => all.at_least_zero(&distance.plus(&Linear::of([], -1), 1)?),
        }
    }
    Some(())
}

/// Demands that some element of what one access touches is one of what another one does, given how far the first ones
/// are from each other.
fn with_common_element(
    all: &FlatConstraints,
    distances: &[Linear],
    source: &Access<'_, '_>,
    target: &Access<'_, '_>,
) -> Option<FlatConstraints> {
    let mut all = all.clone();
    for (at, distance) in distances.iter().enumerate() {
        // From `1 - source` to `target - 1` elements further on.
        let (before, behind) = (source.extents[at].checked_sub(1)?, target.extents[at].checked_sub(1)?);
        if before == 0 && behind == 0 {
            all.zero(distance);
            continue;
        }
        all.at_least_zero(&distance.clone().plus(&Linear::of([], before), 1)?);
        all.at_least_zero(&Linear::of([], behind).plus(distance, -1)?);
    }
    Some(all)
}

/// Returns the iteration domain of an access, and its subscripts. `None` if something is not linear.
fn relation<'a, 'c>(access: &Access<'a, 'c>, nest: &Nest<'a, 'c>) -> Option<(FlatConstraints, Vec<Linear>)> {
    let mut domain = nest.domain()?;
    let dims = domain.dims();
    for operand in &access.subscripts.operands {
        domain.add_value(*operand)?;
    }
    let subscripts = domain.flatten(&access.subscripts)?;
    (domain.dims() == dims).then_some((domain, subscripts))
}

fn moved(linear: &Linear, places: &[usize]) -> Linear {
    Linear::of(linear.terms().map(|(at, by)| (places[at], by)), linear.constant())
}

/// Returns true if only affine loops and conditions decide how often an operation in another one is executed.
fn is_reached_by_affine_control<'a, 'c>(op: Operation<'a, 'c>, ancestor: Operation<'a, 'c>) -> bool {
    let chain = std::iter::successors(Some(op), |op| op.parent_op());
    let mut around = chain.take_while(|op| *op != ancestor).filter_map(|op| op.parent_op());
    around.all(|op| {
        AffineForOp::cast(op).is_some()
            || AffineIfOp::cast(op).is_some()
            || AffineParallelOp::cast(op).is_some()
    })
}

fn common_variables(nests: &[Nest<'_, '_>; 2]) -> usize {
    let [first, second] = [nests[0].variables(), nests[1].variables()];
    first.iter().zip(&second).take_while(|(a, b)| a == b).count()
}

/// Returns the operations in the innermost block around two operations that contain these, if it is in their affine
/// scope.
pub fn ancestors_in_common_block<'a, 'c>(
    a: Operation<'a, 'c>,
    b: Operation<'a, 'c>,
) -> Option<(Operation<'a, 'c>, Operation<'a, 'c>)> {
    let chain = |op: Operation<'a, 'c>| {
        let mut chain = vec![op];
        let mut at = op;
        while let Some(parent) = at.parent_op().filter(|parent| !parent.has_trait(TraitFlags::AFFINE_SCOPE)) {
            chain.push(parent);
            at = parent;
        }
        chain.reverse();
        chain
    };
    let (a, b) = (chain(a), chain(b));
    let block = |op: &Operation<'a, 'c>| op.block().map(Block::id);
    let in_same_block = a.iter().zip(&b).take_while(|(a, b)| block(a) == block(b));
    in_same_block.last().map(|(a, b)| (*a, *b))
}

impl DependentIterations {
    /// Returns the distances of dependent iterations in the loops around both accesses, outermost first.
    pub fn components(&self) -> Vec<Component> {
        let count = self.common.len();
        if count == 0 {
            return Vec::new();
        }
        let mut distances = self.constraints.system.clone();
        distances.insert_variables(0, count);
        for at in 0..count {
            distances.add_equality([(at, 1), (count + at, 1), (count + self.source_dims + at, -1)], 0);
        }
        distances.project_out(count..distances.variables());
        let bounds = (0..count).map(|at| distances.constant_bounds(at));
        self.common.iter().zip(bounds).map(|(&op, (lower, upper))| Component { op, lower, upper }).collect()
    }
}

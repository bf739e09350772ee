//! Proof that every element of a region is accessed: what nobody writes must not be copied back, and what nobody accesses
//! may lie outside of the memref.

use super::copy::bounds;
use crate::constraints::FlatConstraints;
use crate::dependence::{Access, Nest};
use crate::slice::region::MemrefRegion;
use terrace_affine::{AffineForOp, AffineIfOp, AffineParallelOp};
use terrace_analysis::value_constraints::Linear;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Body, Ctx, DYNAMIC, Operation, TypedOp, Value};
use terrace_presburger::PresburgerSet;

/// Most loop variables and quotients of an access for which the difference of sets is computed: it grows with them
/// exponentially.
const MOST_LOCALS: usize = 8;

/// The accesses to one memref that are executed for all iterations of the loops around them.
pub(super) struct Certain<'a, 'c> {
    /// The place of the copies; the loops around it are executing there.
    place: Operation<'a, 'c>,
    accesses: Vec<Access<'a, 'c>>,
}

impl<'a, 'c> Certain<'a, 'c> {
    /// Selects the accesses of a memref for which nothing but affine loops and conditions decides how often they are
    /// executed, inside of the block that the copies are in.
    pub fn of(
        body: &'a Body<'c>,
        place: OpId,
        memref: ValueId,
        accesses: impl Iterator<Item = OpId>,
    ) -> Option<Self> {
        let place = Operation::new(body, place);
        let block = place.block()?.id();
        let accesses = accesses.filter_map(|op| Access::of(Operation::new(body, op)));
        let accesses = accesses.filter(|access| access.memref.id() == memref && is_certain(access.op, block));
        Some(Certain { place, accesses: accesses.collect() })
    }

    /// Returns true if the accesses, or those that write, touch each element of a region. Cost: a difference of sets.
    pub fn cover(&self, region: &MemrefRegion, by_writes: bool) -> bool {
        self.covers(region, by_writes).unwrap_or(false)
    }

    fn covers(&self, region: &MemrefRegion, by_writes: bool) -> Option<bool> {
        let accesses = || self.accesses.iter().filter(|access| access.is_store || !by_writes);
        let around = Nest::around(self.place).domain()?;
        let exact = |access: &Access<'a, 'c>| {
            let nest = Nest::around(access.op);
            if nest.has_known_steps() { nest.domain() } else { None }
        };
        let domains = accesses().map(exact).collect::<Option<Vec<_>>>()?;
        let rank = region.constraints.dims();
        let mut symbols = region.constraints.values()[rank..].iter().copied().collect::<Option<Vec<_>>>()?;
        for domain in domains.iter().chain([&around]) {
            for symbol in domain.values()[domain.dims()..].iter().copied() {
                if !symbols.contains(&symbol?) {
                    symbols.push(symbol?);
                }
            }
        }
        let space = || FlatConstraints::new(vec![None; rank], symbols.iter().copied().map(Some));
        let mut wanted = space();
        let mut inputs: Vec<usize> = (0..rank).collect();
        for symbol in &region.constraints.values()[rank..] {
            inputs.push(wanted.find((*symbol)?)?);
        }
        wanted.append(&copied_box(region, self.place.context())?, &inputs);
        add_domain(&mut wanted, &around);
        let mut touched = Vec::new();
        for (access, domain) in accesses().zip(&domains) {
            let mut image = space();
            let image = add_image(&mut image, access, domain)?;
            if image.locals() > MOST_LOCALS {
                return None;
            }
            touched.push(image.to_set());
        }
        let (first, rest) = touched.split_first()?;
        let touched: PresburgerSet = rest.iter().fold(first.clone(), |all, one| all.union(one));
        wanted.to_set().is_subset(&touched).ok()
    }
}

/// Returns the elements that the loops of a copy go over: those between the bounds of each subscript, of which not all
/// may be in the region.
fn copied_box(region: &MemrefRegion, context: Ctx<'_>) -> Option<FlatConstraints> {
    let rank = region.constraints.dims();
    let values = region.constraints.values();
    let (lower, upper) = bounds(region, rank, context)?;
    let mut copied = FlatConstraints::new(values[..rank].iter().copied(), values[rank..].iter().copied());
    let symbols: Vec<usize> = (rank..values.len()).collect();
    for at in 0..rank {
        let own = Linear::of([(at, 1)], 0);
        for result in lower[at].results() {
            let first = copied.flatten_expr(*result, &symbols, &[])?;
            copied.at_least_zero(&own.clone().plus(&first, -1)?);
        }
        for result in upper[at].results() {
            let end = copied.flatten_expr(*result, &symbols, &[])?;
            copied.at_least_zero(&end.plus(&own, -1)?.plus(&Linear::of([], 1), -1)?);
        }
    }
    Some(copied)
}

/// Returns true if a region is within its memref, in the loops around a place.
pub(super) fn is_within_shape(body: &Body<'_>, place: OpId, region: &MemrefRegion) -> bool {
    let check = || {
        let shape = Value::new(body, region.memref).ty().shape()?;
        let mut wanted = copied_box(region, body.context())?;
        let rank = wanted.dims();
        let around = Nest::around(Operation::new(body, place)).domain()?;
        for symbol in &around.values()[around.dims()..] {
            if wanted.find((*symbol)?).is_none() {
                wanted.append_symbol(*symbol);
            }
        }
        add_domain(&mut wanted, &around);
        let is_out = |demand: &dyn Fn(&mut FlatConstraints)| {
            let mut outside = wanted.clone();
            demand(&mut outside);
            outside.is_empty() || outside.to_set().is_empty().unwrap_or(false)
        };
        let mut dims = 0..rank;
        let is_inside = dims.all(|at| {
            is_out(&|outside| outside.at_most(at, -1))
                && shape[at] != DYNAMIC
                && is_out(&|outside| outside.at_least(at, shape[at]))
        });
        Some(is_inside)
    };
    check().unwrap_or(false)
}

/// Returns true if only affine loops and taken branches are between an access and a block.
fn is_certain(op: Operation<'_, '_>, block: BlockId) -> bool {
    let mut inner = op;
    while inner.block().is_some_and(|of| of.id() != block) {
        let (Some(parent), region) = (inner.parent_op(), inner.parent_region()) else { return false };
        let is_loop = AffineForOp::cast(parent).is_some() || AffineParallelOp::cast(parent).is_some();
        let is_taken = AffineIfOp::cast(parent).is_some_and(|of| Some(of.then_region()) == region);
        if !is_loop && !is_taken {
            return false;
        }
        inner = parent;
    }
    true
}

/// Adds a domain; its variables are symbols where those have their values, else there is some value for them.
fn add_domain(constraints: &mut FlatConstraints, domain: &FlatConstraints) -> Vec<usize> {
    let mut inputs = Vec::new();
    for value in domain.values() {
        let known = value.and_then(|value| constraints.find(value));
        inputs.push(known.unwrap_or_else(|| constraints.system.add_variable()));
    }
    constraints.append(domain, &inputs);
    inputs
}

/// Demands that the dimensions are subscripts of an access in some iteration. `None` if they are not linear.
fn add_image<'r>(
    image: &'r mut FlatConstraints,
    access: &Access<'_, '_>,
    domain: &FlatConstraints,
) -> Option<&'r FlatConstraints> {
    let variables = add_domain(image, domain);
    let mut inputs = Vec::new();
    for operand in &access.subscripts.operands {
        let own = domain.find(operand.id()).map(|at| variables[at]);
        let known = own.or_else(|| image.find(operand.id()));
        inputs.push(match (known, operand.constant_i64()) {
            (Some(known), _) => known,
            (None, Some(constant)) => {
                let new = image.system.add_variable();
                image.system.fix(new, constant);
                new
            }
            (None, None) => return None,
        });
    }
    let map = access.subscripts.map;
    let (dims, symbols) = inputs.split_at(map.dims() as usize);
    for (at, result) in map.results().iter().enumerate() {
        let row = image.flatten_expr(*result, dims, symbols)?;
        image.zero(&Linear::of([(at, 1)], 0).plus(&row, -1)?);
    }
    Some(image)
}

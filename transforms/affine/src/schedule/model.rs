//! The model of a machine: what an order of loops costs, and how large tiles may be.

use crate::bounds::constant_trip_count;
use crate::dependence::{Access, Touch};
use terrace_affine::AffineForOp;
use terrace_ir::TypedOp;
use terrace_pass::Machine;

/// Bytes of the elements that options count vectors in.
pub(super) const ELEMENT_BYTES: i64 = 4;

/// Returns the bytes of the cache that tiles are to fit in.
pub(super) fn tiled_cache(machine: &Machine) -> i64 {
    machine.cache_bytes[1]
}

/// Returns the elements of a vector.
pub(super) fn lanes(machine: &Machine) -> i64 {
    machine.lanes(ELEMENT_BYTES)
}

/// An access as far as its cost goes.
#[derive(Debug)]
pub(super) struct Pattern {
    /// Bytes of an element.
    bytes: i64,
    /// For each loop of the nest, the factor of its variable in each subscript.
    factors: Vec<Vec<i64>>,
    /// True if the nest writes other elements of the same memref, so that what was loaded has to be loaded again.
    is_disturbed: bool,
}

/// A nest as far as its cost goes.
pub(super) struct Model {
    trips: Vec<i64>,
    patterns: Vec<Pattern>,
}

impl Model {
    /// Reads a nest of loops, outermost first. `None` if something in it is no affine access.
    pub fn of<'a, 'c>(loops: &[AffineForOp<'a, 'c>]) -> Option<Self> {
        let trips =
            loops.iter().map(|of| constant_trip_count(*of).unwrap_or(Machine::UNKNOWN_TRIPS)).collect();
        let variables: Vec<_> =
            loops.iter().map(|of| Some(of.region().first_block()?.argument(0))).collect::<Option<_>>()?;
        let context = loops.first()?.op().context();
        let touches = Touch::all_in(loops[0].op());
        let accesses: Vec<Access<'a, 'c>> =
            touches.into_iter().map(|touch| touch.access).collect::<Option<_>>()?;
        let mut patterns = Vec::new();
        for access in &accesses {
            let map = access.subscripts.map;
            let forms = map
                .results()
                .iter()
                .map(|result| result.as_linear_form(context, map.dims()))
                .collect::<Option<Vec<_>>>()?;
            let factor = |variable: &terrace_ir::Value<'_, '_>, form: &terrace_ir::affine::LinearForm| {
                let own = form
                    .terms
                    .iter()
                    .filter(|(input, _)| access.subscripts.operands[**input as usize].id() == variable.id());
                own.map(|(_, factor)| *factor).sum::<i64>()
            };
            let factors = variables
                .iter()
                .map(|variable| forms.iter().map(|form| factor(variable, form)).collect())
                .collect();
            let element = access.memref.ty().element_or_self();
            let bytes = i64::from(element.int_or_float_width().unwrap_or(64).div_ceil(8));
            let disturbs = |other: &Access<'a, 'c>| {
                other.is_store && other.memref == access.memref && other.subscripts != access.subscripts
            };
            let is_disturbed = accesses.iter().any(disturbs);
            patterns.push(Pattern { bytes, factors, is_disturbed });
        }
        Some(Model { trips, patterns })
    }

    /// Returns the bytes that come from memory for an iteration of a loop, times a constant, if it is the innermost one.
    pub fn cost_of_innermost(&self, at: usize) -> i64 {
        let cost = |pattern: &Pattern| {
            let factors = &pattern.factors[at];
            let last = factors.last().copied().unwrap_or(0);
            let is_still = factors.iter().all(|factor| *factor == 0);
            let is_along = factors.iter().rev().skip(1).all(|factor| *factor == 0);
            match is_still {
                true => 0,
                false if is_along => {
                    last.saturating_abs().saturating_mul(pattern.bytes).min(Machine::LINE_BYTES)
                }
                false => Machine::LINE_BYTES,
            }
        };
        self.patterns.iter().map(cost).sum()
    }

    /// Returns the loops by cost, those that cost most as innermost loops first; others stay in their order.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.trips.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(self.cost_of_innermost(*at)));
        order
    }

    /// Returns the bytes that the whole nest touches.
    pub fn bytes(&self) -> i64 {
        self.bytes_of(&self.trips)
    }

    /// Returns the bytes that a tile of some sizes touches.
    fn bytes_of(&self, sizes: &[i64]) -> i64 {
        let extent = |pattern: &Pattern| {
            let dims = pattern.factors.first().map_or(0, Vec::len);
            (0..dims).fold(pattern.bytes, |product, dim| {
                let span = pattern.factors.iter().zip(sizes).fold(1_i64, |sum, (factors, size)| {
                    sum.saturating_add(factors[dim].saturating_abs().saturating_mul(size - 1))
                });
                product.saturating_mul(span)
            })
        };
        self.patterns.iter().map(extent).fold(0, i64::saturating_add)
    }

    /// Returns true if something is used again by iterations of an outer loop that lie so far apart that it is no longer in
    /// the cache.
    pub fn gains_by_tiles(&self, machine: &Machine) -> bool {
        // Not by the innermost loop alone: that keeps it in a register.
        let outer = 0..self.trips.len().saturating_sub(1);
        let is_far = |at: &usize| {
            let mut sizes = self.trips.clone();
            sizes[..=*at].fill(1);
            self.bytes_of(&sizes) > tiled_cache(machine)
        };
        let is_still = |at: usize| {
            self.patterns.iter().any(|pattern| pattern.factors[at].iter().all(|factor| *factor == 0))
        };
        outer.filter(is_far).any(is_still)
    }

    /// Returns sizes of tiles that fill half of the cache at most: longer ones along the innermost loop.
    pub fn tile_sizes(&self, machine: &Machine) -> Vec<i64> {
        let count = self.trips.len();
        let mut sizes: Vec<i64> = self.trips.iter().map(|trips| (*trips).min(8)).collect();
        let mut has_grown = true;
        while has_grown {
            has_grown = false;
            for at in (0..count).rev() {
                let mut larger = sizes.clone();
                // The innermost loop gets four times as much.
                let most = if at + 1 == count { 512 } else { 128 };
                larger[at] = (sizes[at] * 2).min(self.trips[at]).min(most);
                if larger[at] > sizes[at] && self.bytes_of(&larger) <= tiled_cache(machine) / 2 {
                    sizes = larger;
                    has_grown = true;
                }
            }
        }
        let last = count - 1;
        let sizes = sizes.iter().zip(&self.trips).enumerate();
        sizes
            .map(|(at, (size, trips))| {
                divisor_near(*size, *trips, if at == last { lanes(machine) } else { 1 })
            })
            .collect()
    }

    /// Returns the number of registers that an iteration of the innermost loop needs, and of those among them that copies of
    /// an outer loop share.
    pub fn copies(&self, outer: usize, machine: &Machine) -> i64 {
        let varies = |pattern: &&Pattern| pattern.factors[outer].iter().any(|factor| *factor != 0);
        let own = self.patterns.iter().filter(varies).count() as i64;
        let is_shared = |pattern: &&Pattern| !varies(pattern) && !pattern.is_disturbed;
        let shared = self.patterns.iter().filter(is_shared).count() as i64;
        // Without something to share, copies gain nothing.
        if shared == 0 || own == 0 {
            return 1;
        }
        let most = (machine.registers - shared) / own;
        [4, 2].into_iter().find(|factor| *factor <= most && self.trips[outer] % factor == 0).unwrap_or(1)
    }
}

/// Returns the largest divisor of a trip count not above a size, a multiple of a factor if there is one, unless it is much
/// smaller; or the size.
fn divisor_near(size: i64, trips: i64, factor: i64) -> i64 {
    let divisor =
        |factor: i64| (size / 4 + 1..=size).rev().find(|near| trips % near == 0 && near % factor == 0);
    divisor(factor).or_else(|| divisor(1)).unwrap_or(size).max(1)
}

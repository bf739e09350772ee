//! Loops whose iterations blocks, warps or threads run.
//!
//! The mapping of an `scf.forall` has an attribute for each of its dimensions: a level (`block`, `warpgroup`, `warp`,
//! `thread`, `lane`), and the dimension of that (`x`, `y`, `z`), or one of dimensions of a linear numbering of all.

mod forall;
mod ids;

pub use forall::{Available, map_forall};

use terrace_ir::{Attribute, Operation};
use terrace_scf::ForallOp;

/// Units that run the iterations of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Blocks of a grid.
    Block,
    /// Groups of four warps of a block.
    Warpgroup,
    /// Warps of a block.
    Warp,
    /// Threads of a block.
    Thread,
    /// Threads of a warp.
    Lane,
}

/// Threads of a warpgroup.
const THREADS_OF_WARPGROUP: i64 = 128;

impl Level {
    /// Returns the level that an attribute names.
    fn of(attribute: Attribute<'_>) -> Option<(Self, i64)> {
        const NAMES: [(&str, Level); 5] = [
            ("gpu.block", Level::Block),
            ("gpu.warpgroup", Level::Warpgroup),
            ("gpu.warp", Level::Warp),
            ("gpu.thread", Level::Thread),
            ("gpu.lane", Level::Lane),
        ];
        NAMES.iter().find_map(|(name, level)| {
            let dim = attribute.as_dialect(name)?.first()?;
            Some((*level, dim.as_i64()?))
        })
    }

    /// Returns the number of blocks or threads of a unit.
    fn size(self, warp_size: i64) -> i64 {
        match self {
            Level::Block | Level::Thread | Level::Lane => 1,
            Level::Warp => warp_size,
            Level::Warpgroup => THREADS_OF_WARPGROUP,
        }
    }
}

/// Number of the first dimension of a linear numbering.
const FIRST_LINEAR: i64 = 3;

/// Mapping of the iterations of a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopMapping {
    /// Units that run the iterations.
    pub level: Level,
    /// Dimension of the units, for each dimension of the loop.
    pub dims: Vec<usize>,
    /// True if the dimensions are those of a linear numbering.
    pub is_linear: bool,
}

impl LoopMapping {
    /// Returns the mapping of a loop.
    ///
    /// # Errors
    /// If it has none, or its attributes do not fit each other.
    pub fn of(op: Operation<'_, '_>) -> Result<Self, &'static str> {
        let list = op.attribute("mapping").and_then(Attribute::as_array).unwrap_or_default();
        if list.is_empty() {
            return Err("scf.forall op requires a mapping attribute");
        }
        let found: Vec<(Level, i64)> = list.iter().filter_map(|one| Level::of(*one)).collect();
        let Some((level, first)) = found.first().copied() else {
            return Err("scf.forall op requires a mapping attribute of kind 'block', 'thread' or 'warp'");
        };
        if found.len() != list.len() {
            return Err("masked mappings are not supported");
        }
        if found.iter().any(|(other, _)| *other != level) {
            return Err("cannot mix different mapping types, use nesting");
        }
        if found.iter().enumerate().any(|(at, one)| found[..at].contains(one)) {
            return Err("duplicate attribute, cannot map different loops to the same mapping id");
        }
        let is_linear = first >= FIRST_LINEAR;
        if found.iter().any(|(_, dim)| (*dim >= FIRST_LINEAR) != is_linear) {
            return Err("cannot mix linear and non-linear mapping modes");
        }
        let dim = |dim: i64| usize::try_from(if is_linear { dim - FIRST_LINEAR } else { dim }).ok();
        let dims: Option<Vec<usize>> = found.iter().map(|(_, one)| dim(*one)).collect();
        let dims = dims.ok_or("unknown mapping id")?;
        if is_linear && dims.iter().any(|dim| *dim >= dims.len()) {
            return Err("linear mapping ids must be consecutive, from the first on");
        }
        Ok(LoopMapping { level, dims, is_linear })
    }

    /// Returns numbers that stand for the dimensions of a loop in the order of the dimensions of the units, with one for
    /// each that the loop does not have.
    fn sorted(&self, sizes: &[i64]) -> Vec<i64> {
        let mut sorted = vec![1; if self.is_linear { sizes.len() } else { 3 }];
        for (dim, size) in self.dims.iter().zip(sizes) {
            if let Some(place) = sorted.get_mut(*dim) {
                *place = *size;
            }
        }
        sorted
    }
}

/// Returns the numbers of iterations of an `scf.forall` along its dimensions, from zero on in steps of one; `None` if they
/// are not known.
fn iterations(view: ForallOp<'_, '_>) -> Option<Vec<i64>> {
    if !view.is_normalized() {
        return None;
    }
    let mut dynamic = view.dynamic_upper_bound();
    let bounds = view.static_upper_bound();
    let number = |bound: &i64| match *bound {
        terrace_ir::DYNAMIC => dynamic.next()?.constant_i64(),
        bound => Some(bound),
    };
    bounds.iter().map(number).collect()
}

//! Positions of units, and which of them have work.

use super::{Level, LoopMapping};
use terrace_affine::apply_folded;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_gpu::{BlockIdOp, Dimension, ThreadIdOp};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_ir::{Location, PatternRewriter};

/// Positions of a unit.
pub(super) struct Positions {
    /// Position along each dimension of the mapping.
    pub ids: Vec<ValueId>,
    /// True for the units that have work; `None` if all have.
    pub has_work: Option<ValueId>,
}

/// Numbers of units, and of what they consist of.
pub(super) struct Sizes<'a> {
    /// Iterations along the dimensions of the mapping.
    pub iterations: &'a [i64],
    /// Blocks or threads that there are along each dimension; as many as there is work for if `None`.
    pub available: Option<[i64; 3]>,
    /// Threads of a warp.
    pub warp_size: i64,
}

/// Creates the positions at the insertion point.
///
/// # Errors
/// If there are fewer units than iterations, or warps do not lie along the first dimension.
pub(super) fn create_positions<'c>(
    mapping: &LoopMapping,
    sizes: &Sizes<'_>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Result<Positions, String> {
    let factor = mapping.level.size(sizes.warp_size);
    if let Some(available) = sizes.available {
        if !mapping.is_linear && available[0] % factor.max(1) != 0 {
            return Err(format!("3-D mapping: size of threadIdx.x must be a multiple of {factor}"));
        }
        let available = match mapping.level {
            Level::Lane => sizes.warp_size,
            _ => product(&available),
        };
        let needed = product(sizes.iterations).saturating_mul(factor);
        if needed > available {
            return Err(format!(
                "the number of required parallel resources (blocks or threads) {needed} overflows the number of available \
                 resources {available}"
            ));
        }
    }
    if factor <= 0 {
        return Err("the size of a warp must be positive".to_owned());
    }
    let mut make = Maker { location, rewriter };
    match mapping.is_linear {
        true => make.linear(mapping.level, factor, sizes),
        false => make.along_dims(mapping.level, factor, sizes),
    }
}

/// Returns the product of some sizes, as large as can be.
pub(super) fn product(sizes: &[i64]) -> i64 {
    sizes.iter().fold(1, |product, size| product.saturating_mul(*size))
}

/// Maker of the operations that compute positions.
struct Maker<'r, 'b, 'c> {
    location: Location<'c>,
    rewriter: &'r mut PatternRewriter<'b, 'c>,
}

impl<'c> Maker<'_, '_, 'c> {
    fn raw_id(&mut self, level: Level, dim: usize) -> ValueId {
        let (context, location) = (self.rewriter.context(), self.location);
        let dimension = [Dimension::X, Dimension::Y, Dimension::Z][dim];
        match level {
            Level::Block => {
                self.rewriter.create_value(BlockIdOp::builder(context, location).dimension(dimension))
            }
            _ => self.rewriter.create_value(ThreadIdOp::builder(context, location).dimension(dimension)),
        }
    }

    /// Creates the value of an expression of symbols.
    fn apply(&mut self, expr: AffineExpr<'c>, operands: &[MixedIndex]) -> MixedIndex {
        let map = AffineMap::new(self.rewriter.context(), 0, operands.len() as u32, &[expr]);
        apply_folded(map, operands, self.location, self.rewriter)
    }

    fn value(&mut self, index: MixedIndex) -> ValueId {
        self.rewriter.builder(self.location).index_of(index)
    }

    /// Divides a value by a constant.
    fn divided(&mut self, value: ValueId, by: i64) -> ValueId {
        let context = self.rewriter.context();
        let symbol = AffineExpr::symbol(context, 0);
        let by = AffineExpr::constant(context, by);
        let quotient = AffineExpr::binary(context, BinaryKind::FloorDiv, symbol, by);
        let quotient = self.apply(quotient, &[MixedIndex::Value(value)]);
        self.value(quotient)
    }

    /// Creates comparisons of positions with numbers of which there are more: `id < needed`, and for all.
    fn bounds(&mut self, bounds: &[(ValueId, i64, i64)]) -> Result<Option<ValueId>, String> {
        let mut all = None;
        for (id, needed, available) in bounds {
            if needed > available {
                return Err("Trying to map to fewer GPU threads than loop iterations but overprovisioning is not yet \
                            supported. Try additional tiling of the before mapping or map to more threads."
                    .to_owned());
            }
            if needed == available {
                continue;
            }
            let mut b = self.rewriter.builder(self.location);
            let needed = b.index(*needed);
            let one = b.cmpi(CmpIPredicate::Ult, *id, needed);
            all = Some(match all {
                Some(others) => b.andi(others, one),
                None => one,
            });
        }
        Ok(all)
    }

    /// Returns positions along `x`, `y` and `z`; units that consist of several lie along `x`.
    fn along_dims(&mut self, level: Level, factor: i64, sizes: &Sizes<'_>) -> Result<Positions, String> {
        if level == Level::Lane {
            return Err("lanes need a linear mapping".to_owned());
        }
        let is_one = |dim: usize| {
            level != Level::Block && sizes.available.is_some_and(|available| available[dim] == 1)
        };
        let raw: Vec<ValueId> = (0..3)
            .map(|dim| match is_one(dim) {
                true => self.value(MixedIndex::Constant(0)),
                false => self.raw_id(level, dim),
            })
            .collect();
        let mut ids = raw.clone();
        if factor != 1 {
            ids[0] = self.divided(raw[0], factor);
        }
        let has_work = match sizes.available {
            None => None,
            Some(available) => {
                let mut bounds = Vec::new();
                for (dim, id) in raw.iter().enumerate() {
                    let scale = if dim == 0 { factor } else { 1 };
                    let needed = sizes.iterations.get(dim).copied().unwrap_or(1).saturating_mul(scale);
                    bounds.push((*id, needed, available[dim]));
                }
                self.bounds(&bounds)?
            }
        };
        Ok(Positions { ids, has_work })
    }

    /// Returns positions in a numbering of all units.
    fn linear(&mut self, level: Level, factor: i64, sizes: &Sizes<'_>) -> Result<Positions, String> {
        let context = self.rewriter.context();
        let basis = sizes.available.unwrap_or_else(|| {
            let size = |dim: usize| sizes.iterations.get(dim).copied().unwrap_or(1);
            [size(0), size(1), size(2)]
        });
        // Where a block has one thread, its position is known.
        let raw: Vec<MixedIndex> = (0..3)
            .map(|dim| match level != Level::Block && sizes.available.is_some() && basis[dim] == 1 {
                true => MixedIndex::Constant(0),
                false => MixedIndex::Value(self.raw_id(level, dim)),
            })
            .collect();
        let [x, y, z] = [0, 1, 2].map(|at| AffineExpr::symbol(context, at));
        let constant = |value: i64| AffineExpr::constant(context, value);
        let row = y.mul(context, constant(basis[0]));
        let plane = z.mul(context, constant(basis[0].saturating_mul(basis[1])));
        let number = self.apply(x.add(context, row).add(context, plane), &raw);
        let mut number = self.value(number);
        let mut available = product(&basis);
        if level == Level::Lane {
            let lane = AffineExpr::binary(
                context,
                BinaryKind::Mod,
                AffineExpr::symbol(context, 0),
                constant(sizes.warp_size),
            );
            let lane = self.apply(lane, &[MixedIndex::Value(number)]);
            number = self.value(lane);
            available = sizes.warp_size;
        }
        let unit = if factor == 1 { number } else { self.divided(number, factor) };
        // The last dimension is the outermost one.
        let (mut ids, mut stride) = (Vec::new(), 1_i64);
        let count = sizes.iterations.len();
        for (dim, size) in sizes.iterations.iter().enumerate() {
            let mut expr = AffineExpr::symbol(context, 0);
            let next = stride.saturating_mul(*size);
            if dim + 1 != count {
                expr = AffineExpr::binary(context, BinaryKind::Mod, expr, constant(next));
            }
            if stride != 1 {
                expr = AffineExpr::binary(context, BinaryKind::FloorDiv, expr, constant(stride));
            }
            let id = self.apply(expr, &[MixedIndex::Value(unit)]);
            ids.push(self.value(id));
            stride = next;
        }
        let needed = product(sizes.iterations).saturating_mul(factor);
        let has_work = match sizes.available {
            Some(_) => self.bounds(&[(number, needed, available)])?,
            None => None,
        };
        Ok(Positions { ids, has_work })
    }
}

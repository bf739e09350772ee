//! `linalg.pack` and `linalg.unpack`: tensors in tiles.

use crate::dialects::scf::mixed;
use crate::machine::step::Step;
use crate::machine::{Machine, as_elements};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_of};
use terrace_linalg as linalg;

/// Relation between a tensor and its tiles.
struct Tiling {
    /// The dimension of the plain tensor that each outer dimension of the tiles is of.
    outer: Vec<usize>,
    /// The dimensions that are cut, in the order of the inner dimensions.
    inner: Vec<usize>,
    tiles: Vec<i64>,
}

impl Tiling {
    /// Returns the relation of a tensor of a rank to its tiles; without a permutation the outer dimensions keep their
    /// order.
    fn new(rank: usize, permutation: &[i64], cut: &[i64], tiles: Vec<i64>) -> Outcome<Self> {
        let numbers =
            |dims: &[i64]| dims.iter().filter_map(|dim| usize::try_from(*dim).ok()).collect::<Vec<usize>>();
        let mut outer = numbers(permutation);
        if outer.is_empty() {
            outer = (0..rank).collect();
        }
        let inner = numbers(cut);
        if tiles.iter().any(|size| *size <= 0) {
            return Trap::undefined("the size of a tile is not positive");
        }
        if outer.len() != rank
            || inner.len() != tiles.len()
            || outer.iter().chain(&inner).any(|at| *at >= rank)
        {
            return Trap::unsupported("tiles of other dimensions than the tensor has");
        }
        Ok(Tiling { outer, inner, tiles })
    }

    /// Returns the indices in the plain tensor of an element of the tiles.
    fn plain(&self, packed: &[i64]) -> Vec<i64> {
        let mut plain = vec![0; self.outer.len()];
        let (outer, inner) = packed.split_at(self.outer.len());
        for (dim, index) in self.outer.iter().zip(outer) {
            plain[*dim] = *index;
        }
        for ((dim, tile), index) in self.inner.iter().zip(&self.tiles).zip(inner) {
            plain[*dim] = plain[*dim] * tile + index;
        }
        plain
    }

    /// Checks that tiles of a shape hold a tensor of another.
    fn check(&self, plain: &Elements, packed: &Elements) -> Outcome<()> {
        let (rank, inner) = (plain.shape.len(), packed.shape.get(self.outer.len()..).unwrap_or_default());
        let mut wanted: Vec<i64> = plain.shape.iter().map(|size| *size as i64).collect();
        for (dim, tile) in self.inner.iter().zip(&self.tiles) {
            wanted[*dim] = (wanted[*dim] + tile - 1) / tile;
        }
        let outer: Vec<i64> = self.outer.iter().map(|dim| wanted[*dim]).collect();
        let fits = packed.shape.len() == rank + self.tiles.len()
            && self.outer.iter().zip(&outer).zip(&packed.shape).all(|((dim, wanted), size)| {
                // Only where there are tiles may some of them be empty.
                let size = *size as i64;
                *wanted == size || *wanted < size && self.inner.contains(dim)
            })
            && self.tiles.iter().zip(inner).all(|(tile, size)| *tile == *size as i64);
        match fits {
            true => Ok(()),
            false => Trap::undefined(format_args!(
                "tiles of the shape {:?} do not hold a tensor of the shape {:?}",
                packed.shape, plain.shape
            )),
        }
    }
}

/// Packs a tensor into tiles; elements past its end are the padding value.
pub(super) fn pack<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: linalg::PackOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (source, target) = (m.get(op.source())?, m.get(op.dest())?);
    let (source, target) = (as_elements(&source)?, as_elements(&target)?);
    let padding = op.padding_value().map(|padding| m.get(padding)).transpose()?;
    let tiles = mixed(m, op.static_inner_tiles(), op.inner_tiles())?;
    let tiling = Tiling::new(source.shape.len(), &op.outer_dims_perm(), &op.inner_dims_pos(), tiles)?;
    tiling.check(source, target)?;
    let mut data = Vec::with_capacity(target.data.len());
    for packed in indices_of(&target.shape) {
        data.push(match (source.position(&tiling.plain(&packed)), &padding) {
            (Some(at), _) => source.data[at].clone(),
            (None, Some(padding)) => padding.clone(),
            (None, None) => return Trap::undefined("a tile is not full, and there is no padding value"),
        });
    }
    Step::result(Value::elements(target.shape.clone(), data))
}

/// Unpacks tiles into a tensor.
pub(super) fn unpack<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: linalg::UnPackOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let (source, target) = (m.get(op.source())?, m.get(op.dest())?);
    let (source, mut target) = (as_elements(&source)?, as_elements(&target)?.clone());
    let tiles = mixed(m, op.static_inner_tiles(), op.inner_tiles())?;
    let tiling = Tiling::new(target.shape.len(), &op.outer_dims_perm(), &op.inner_dims_pos(), tiles)?;
    tiling.check(&target, source)?;
    for (packed, value) in indices_of(&source.shape).zip(&source.data) {
        if let Some(at) = target.position(&tiling.plain(&packed)) {
            target.data[at] = value.clone();
        }
    }
    Step::result(Value::Elements(std::rc::Rc::new(target)))
}

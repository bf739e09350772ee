//! The type that a memref gets, with room for each index that its layout makes.

use terrace_analysis::value_constraints::{Inputs, Linear, Role, ValueConstraints};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::{Ctx, DYNAMIC, Type, TypeKind};
use terrace_presburger::Side;

/// Normalized form of a memref with a layout.
pub(super) struct Normalized<'c> {
    /// Its new type.
    pub ty: Type<'c>,
    /// The old indices to the new ones.
    pub map: AffineMap<'c>,
    /// For each size that is not known, the old sizes to the new one.
    pub sizes: Vec<AffineMap<'c>>,
}

/// Returns the type, without its layout if it can do without.
pub(super) fn normalized_type<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    normalized(context, ty).map_or(ty, |normalized| normalized.ty)
}

/// Normalizes a memref; `None` if it has no layout, or one that cannot be normalized.
pub(super) fn normalized<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Normalized<'c>> {
    let TypeKind::MemRef { shape, element, layout: Some(_), memory_space, .. } = *ty.kind() else {
        return None;
    };
    let layout = ty.layout_map(context)?;
    if shape.is_empty() || (layout.symbols() == 0 && layout.is_identity()) {
        return None;
    }
    let tiles = if shape.contains(&DYNAMIC) { tiles(layout)? } else { Vec::new() };
    let mut constraints = ValueConstraints::default();
    let mut variables =
        |role, count: u32| -> Vec<usize> { (0..count).map(|_| constraints.add(role)).collect() };
    let dims = variables(Role::Dim(None), layout.dims());
    let symbols = variables(Role::Symbol(None), layout.symbols());
    for (&dim, &size) in dims.iter().zip(shape).filter(|(_, size)| **size != DYNAMIC) {
        constraints.at_least_zero(&Linear::of([(dim, 1)], 0));
        constraints.at_least_zero(&Linear::of([(dim, -1)], size.checked_sub(1)?));
    }
    let (mut new_shape, mut sizes) = (Vec::new(), Vec::new());
    for (at, &result) in layout.results().iter().enumerate() {
        if depends_on_unknown(result, shape) {
            new_shape.push(DYNAMIC);
            let size = tiles.get(at)?.size(context, result)?;
            sizes.push(AffineMap::new(context, layout.dims(), 0, &[size]));
            continue;
        }
        let mut constraints = constraints.clone();
        let inputs = Inputs { dims: &dims, symbols: &symbols };
        let value = constraints.flatten(result, &inputs)?;
        let index = constraints.add(Role::Dim(None));
        constraints.zero(&value.plus(&Linear::of([(index, 1)], 0), -1)?);
        let last = constraints.system.bound(index, Side::Upper).filter(|last| *last >= 0)?;
        new_shape.push(last.checked_add(1)?);
    }
    // A symbol that counted would leave an index without a bound.
    let zeros = vec![AffineExpr::constant(context, 0); symbols.len()];
    let all: Vec<AffineExpr<'c>> = (0..layout.dims()).map(|at| AffineExpr::dim(context, at)).collect();
    let results: Vec<_> = layout.results().iter().map(|one| one.replace(context, &all, &zeros)).collect();
    let map = AffineMap::new(context, layout.dims(), 0, &results);
    let ty = context.memref_type(&new_shape, element, None, memory_space);
    Some(Normalized { ty, map, sizes })
}

fn depends_on_unknown(expr: AffineExpr<'_>, shape: &[i64]) -> bool {
    let mut depends = false;
    expr.walk(&mut |part| {
        if let terrace_ir::affine::AffineExprKind::Dim(at) = part.kind() {
            depends |= shape.get(at as usize) == Some(&DYNAMIC);
        }
    });
    depends
}

/// Index of a layout that consists of tiles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tile {
    /// One of the old indices, or computed of some.
    Index,
    /// The number of a tile.
    Number,
    /// The place in a tile.
    Place,
}

impl Tile {
    /// Returns the size of an index, from the old sizes.
    fn size<'c>(self, context: Ctx<'c>, expr: AffineExpr<'c>) -> Option<AffineExpr<'c>> {
        if self == Tile::Index {
            return Some(expr);
        }
        let (_, index, length) = expr.as_binary()?;
        Some(match self {
            Tile::Number => AffineExpr::binary(context, BinaryKind::CeilDiv, index, length),
            _ => length,
        })
    }
}

/// Returns the indices of a layout of tiles: what is divided is divided once, with the rest of it, and is in no other
/// index.
fn tiles(layout: AffineMap<'_>) -> Option<Vec<Tile>> {
    let results = layout.results();
    let divided = |at: usize, wanted: BinaryKind| {
        let (kind, index, length) = results[at].as_binary()?;
        (kind == wanted && length.as_constant().is_some()).then_some((index, length))
    };
    let mut tiles = vec![Tile::Index; results.len()];
    for at in 0..results.len() {
        let Some((index, length)) = divided(at, BinaryKind::FloorDiv) else { continue };
        let is_rest = |other: &usize| divided(*other, BinaryKind::Mod) == Some((index, length));
        let mut rests = (0..results.len()).filter(is_rest);
        let (rest, None) = (rests.next()?, rests.next()) else { return None };
        let mut others = (0..results.len()).filter(|other| *other != at && *other != rest);
        if others.any(|other| contains(results[other], index)) {
            return None;
        }
        (tiles[at], tiles[rest]) = (Tile::Number, Tile::Place);
    }
    let has_stray_rest =
        (0..results.len()).any(|at| tiles[at] == Tile::Index && divided(at, BinaryKind::Mod).is_some());
    (tiles.contains(&Tile::Number) && !has_stray_rest).then_some(tiles)
}

fn contains<'c>(expr: AffineExpr<'c>, part: AffineExpr<'c>) -> bool {
    let mut found = false;
    expr.walk(&mut |inner| found |= inner == part);
    found
}

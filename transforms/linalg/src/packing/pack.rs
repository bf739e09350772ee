//! Packing of all operands of a structured operation.

use crate::maps::as_dim;
use terrace_affine::apply_composed;
use terrace_arith::{ArithBuilder, ConstantOp};
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, PatternRewriter, Region, Type, Value};
use terrace_linalg::{GenericParts, IteratorType, LinalgOp, PackOp, UnPackOp, create_empty_generic};
use terrace_tensor::{DimOp, EmptyOp};

/// A packed operation.
pub struct Packed {
    /// The `linalg.generic` on packed operands.
    pub op: OpId,
    /// The `linalg.pack` of each operand that is packed, in order.
    pub packs: Vec<OpId>,
    /// The `linalg.unpack` of each result that is packed, in order.
    pub unpacks: Vec<OpId>,
}

/// A loop that is cut into tiles.
struct Tiled {
    size: MixedIndex,
    /// The dimension of each operand that is cut.
    dims: Vec<Option<usize>>,
}

/// Adds a loop within the tiles of another one: the innermost of all, and the last dimension of operands along which
/// the other one goes.
fn add_loop<'c>(
    maps: &mut [AffineMap<'c>],
    iterators: &mut Vec<IteratorType>,
    loop_: usize,
    rewriter: &PatternRewriter<'_, 'c>,
) -> Option<Vec<Option<usize>>> {
    let context = rewriter.context();
    let new = iterators.len() as u32;
    iterators.push(*iterators.get(loop_)?);
    let mut dims = Vec::new();
    for map in maps.iter_mut() {
        let mut results = map.results().to_vec();
        let dim = results.iter().position(|result| result.uses_dim(loop_ as u32));
        if let Some(dim) = dim {
            as_dim(results[dim])?;
            results.push(AffineExpr::dim(context, new));
        }
        *map = AffineMap::new(context, new + 1, 0, &results);
        dims.push(dim);
    }
    Some(dims)
}

/// Replaces a structured operation on tensors by a `linalg.generic` on packed operands. There is a tile size for each
/// loop; one that is zero leaves the loop as it is.
///
/// `None`, and nothing is changed, if a dimension that would be cut is not that of one loop alone.
pub fn pack(op: OpId, sizes: &[MixedIndex], rewriter: &mut PatternRewriter<'_, '_>) -> Option<Packed> {
    let context = rewriter.context();
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let (location, input_count) = (linalg.op().location(), linalg.input_count());
    let (mut maps, mut iterators) = (linalg.maps().to_vec(), linalg.iterators().to_vec());
    if sizes.len() != iterators.len() || !linalg.is_on_tensors() {
        return None;
    }
    let operands: Vec<ValueId> = linalg.op().operands().map(Value::id).collect();
    let region = linalg.op().regions().next().map(Region::id)?;
    let mut tiled = Vec::new();
    for (loop_, size) in sizes.iter().enumerate() {
        if *size != MixedIndex::Constant(0) {
            let dims = add_loop(&mut maps, &mut iterators, loop_, rewriter)?;
            tiled.push(Tiled { size: *size, dims });
        }
    }
    let (mut packs, mut packed, mut sources) = (Vec::new(), Vec::new(), Vec::new());
    for (at, &operand) in operands.iter().enumerate() {
        let tiles: Vec<(usize, MixedIndex)> =
            tiled.iter().filter_map(|tiled| Some((tiled.dims[at]?, tiled.size))).collect();
        if tiles.is_empty() {
            packed.push(operand);
            sources.push(None);
            continue;
        }
        let pack = pack_operand(operand, &tiles, location, rewriter)?;
        packs.push(pack);
        packed.push(rewriter.op(pack).result(0).id());
        sources.push(Some((operand, tiles)));
    }
    let (inputs, outputs) = packed.split_at(input_count);
    let result_types: Vec<Type<'_>> = outputs.iter().map(|output| rewriter.type_of(*output)).collect();
    let parts = GenericParts {
        location,
        inputs,
        outputs,
        result_types: &result_types,
        maps: &maps,
        iterators: &iterators,
    };
    let (new, into) = create_empty_generic(parts, rewriter);
    rewriter.inline_region_before(region, into, None);
    let (mut unpacks, mut results) = (Vec::new(), Vec::new());
    for (result, source) in rewriter.results(new).into_iter().zip(sources.split_off(input_count)) {
        let Some((dest, tiles)) = source else {
            results.push(result);
            continue;
        };
        let (positions, sizes) = split(&tiles);
        let unpack = UnPackOp::builder(context, location)
            .source(result)
            .dest(dest)
            .inner_dims_pos(&positions)
            .inner_tiles(values_of(&sizes))
            .static_inner_tiles(&constants_of(&sizes));
        let unpack = rewriter.create(unpack);
        results.push(rewriter.op(unpack).result(0).id());
        unpacks.push(unpack);
    }
    rewriter.replace_op(op, &results);
    Some(Packed { op: new, packs, unpacks })
}

fn split(tiles: &[(usize, MixedIndex)]) -> (Vec<i64>, Vec<MixedIndex>) {
    tiles.iter().map(|(dim, size)| (*dim as i64, *size)).unzip()
}

/// Creates a `linalg.pack` of an operand; with zeros after the end if tiles may be cut off.
fn pack_operand<'c>(
    operand: ValueId,
    tiles: &[(usize, MixedIndex)],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<OpId> {
    let context = rewriter.context();
    let (positions, sizes) = split(tiles);
    let dest = packed_destination(operand, &positions, &sizes, &[], location, rewriter)?;
    let ty = rewriter.type_of(operand);
    let shape = ty.shape()?;
    let is_full = |(dim, size): &(usize, MixedIndex)| match (shape.get(*dim), size) {
        (Some(&extent), MixedIndex::Constant(size)) => *size > 0 && extent != DYNAMIC && extent % size == 0,
        _ => false,
    };
    let is_static = ty.has_static_shape() && tiles.iter().all(is_full);
    let padding = if is_static {
        None
    } else {
        let zero = context.zero_attribute(ty.element_or_self())?;
        let constant = ConstantOp::builder(context, location).value(zero).result(zero.ty()?);
        Some(rewriter.create_value(constant))
    };
    let mut new = PackOp::builder(context, location)
        .source(operand)
        .dest(dest)
        .inner_dims_pos(&positions)
        .inner_tiles(values_of(&sizes))
        .static_inner_tiles(&constants_of(&sizes));
    if let Some(padding) = padding {
        new = new.padding_value(padding);
    }
    Some(rewriter.create(new))
}

/// Creates an empty tensor for a packed one: the dimensions at `positions` are divided by the tile sizes, all are
/// permuted, and the tile sizes come last.
pub fn packed_destination<'c>(
    source: ValueId,
    positions: &[i64],
    tiles: &[MixedIndex],
    permutation: &[i64],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let context = rewriter.context();
    let ty = rewriter.type_of(source);
    let mut sizes = Vec::new();
    for (dim, &size) in ty.shape()?.iter().enumerate() {
        sizes.push(if size == DYNAMIC {
            let dim = rewriter.builder(location).index(dim as i64);
            MixedIndex::Value(
                rewriter.create_value(DimOp::builder(context, location).source(source).index(dim)),
            )
        } else {
            MixedIndex::Constant(size)
        });
    }
    for (position, tile) in positions.iter().zip(tiles) {
        let size = sizes.get_mut(usize::try_from(*position).ok()?)?;
        *size = ceil_div(*size, *tile, location, rewriter);
    }
    if !permutation.is_empty() {
        let at = |dim: &i64| sizes.get(usize::try_from(*dim).ok()?).copied();
        sizes = permutation.iter().map(at).collect::<Option<_>>()?;
    }
    sizes.extend_from_slice(tiles);
    let result = context.ranked_tensor_type(&constants_of(&sizes), ty.element_or_self(), None);
    let new = EmptyOp::builder(context, location).dynamic_sizes(values_of(&sizes)).result(result);
    Some(rewriter.create_value(new))
}

/// Returns a quotient rounded up.
fn ceil_div<'c>(
    size: MixedIndex,
    by: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let mut operands = Vec::new();
    let mut expr = |index: MixedIndex| match index {
        MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
        MixedIndex::Value(value) => {
            operands.push(value);
            AffineExpr::dim(context, operands.len() as u32 - 1)
        }
    };
    let (size, by) = (expr(size), expr(by));
    let quotient = AffineExpr::binary(context, BinaryKind::CeilDiv, size, by);
    let map = AffineMap::new(context, operands.len() as u32, 0, &[quotient]);
    apply_composed(map, &operands, location, rewriter)
}

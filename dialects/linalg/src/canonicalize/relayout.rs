//! Patterns of `linalg.pack` and `linalg.unpack`.

use crate::verify::outer_order;
use crate::{PackOp, UnPackOp};
use terrace_interfaces::destination_style::DestinationStyle;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, mixed_list, values_of};
use terrace_ir::affine::ceil_div;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, Type, TypedOp, Value};
use terrace_tensor::{CastOp, EXTRACT, ExtractSliceOp, extract_whole_slice, through_cast};

impl PackOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[Pattern::of::<PackOp>("PackOp", pack)];
}

impl UnPackOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[Pattern::of::<UnPackOp>("UnPackOp", unpack)];
}

impl<'a, 'c> PackOp<'a, 'c> {
    /// Returns the sizes of the tiles.
    pub fn tiles(self) -> Vec<MixedIndex> {
        mixed_list(&self.static_inner_tiles(), self.inner_tiles())
    }

    /// Returns the source dimension of each outer dimension of the result.
    pub fn outer_order(self) -> Vec<i64> {
        outer_order(&self.outer_dims_perm(), self.source().ty())
    }

    /// Returns true if tiling, and the order of dimensions, are those of an unpacking.
    fn is_inverse_of(self, unpack: UnPackOp<'a, 'c>) -> bool {
        self.inner_dims_pos() == unpack.inner_dims_pos()
            && self.outer_order() == unpack.outer_order()
            && self.tiles() == unpack.tiles()
    }

    /// Returns true if it is known that all tiles are full.
    fn has_full_tiles(self) -> bool {
        let Some(shape) = self.source().ty().shape() else { return false };
        let is_full = |(dim, tile): (&i64, &i64)| {
            let size = usize::try_from(*dim).ok().and_then(|dim| shape.get(dim)).copied().unwrap_or(DYNAMIC);
            size != DYNAMIC && *tile != DYNAMIC && size.checked_rem(*tile) == Some(0)
        };
        self.inner_dims_pos().iter().zip(self.static_inner_tiles().iter()).all(is_full)
    }
}

impl UnPackOp<'_, '_> {
    /// Returns the sizes of the tiles.
    pub fn tiles(self) -> Vec<MixedIndex> {
        mixed_list(&self.static_inner_tiles(), self.inner_tiles())
    }

    /// Returns the dimension of the result of each outer dimension of the source.
    pub fn outer_order(self) -> Vec<i64> {
        outer_order(&self.outer_dims_perm(), self.dest().ty())
    }

    /// Returns true if a slice of the result keeps the number of tiles: it begins with the first element, and cuts the
    /// last tile at most.
    fn keeps_tiles(self, slice: &Slice) -> bool {
        let (Some(packed), Some(shape)) = (self.source().ty().shape(), self.dest().ty().shape()) else {
            return false;
        };
        let body = self.op().body();
        if !slice.starts_at_zero(body) || !slice.has_unit_strides(body) {
            return false;
        }
        let mut tiles: Vec<Option<i64>> = vec![None; shape.len()];
        for (dim, tile) in self.inner_dims_pos().iter().zip(self.static_inner_tiles().iter()) {
            if let Some(slot) = usize::try_from(*dim).ok().and_then(|dim| tiles.get_mut(dim)) {
                *slot = Some(*tile);
            }
        }
        self.outer_order().iter().zip(packed).all(|(dim, count)| {
            let Ok(dim) = usize::try_from(*dim) else { return false };
            let (Some(MixedIndex::Constant(size)), Some(tile)) = (slice.sizes.get(dim), tiles.get(dim))
            else {
                return false;
            };
            match *tile {
                Some(tile) if tile != DYNAMIC && tile != 0 => *count == ceil_div(*size, tile),
                Some(_) => false,
                None => shape.get(dim) == Some(size) && *size != DYNAMIC,
            }
        })
    }
}

fn pack(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pack = rewriter.view::<PackOp>(op)?;
    let (source, padding) = (pack.source(), pack.padding_value());
    // pack(unpack(x)) -> x
    if let Some(unpack) = source.defining::<UnPackOp>()
        && unpack.source().ty() == pack.dest().ty()
        && padding.is_none()
        && pack.is_inverse_of(unpack)
    {
        let source = unpack.source().id();
        rewriter.replace_op(op, &[source]);
        return Some(());
    }
    // pack(x, padding) -> pack(x), where all tiles are full
    if padding.is_some() && pack.has_full_tiles() {
        let parts = Parts::of_pack(pack);
        let new = parts.pack(op, None, rewriter);
        rewriter.replace_op(op, &[new]);
        return Some(());
    }
    let (order, tiled) = (pack.outer_order(), pack.inner_dims_pos().to_vec());
    infer_static_shape(op, 0, 1, &order, &tiled, rewriter)
}

fn unpack(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let unpack = rewriter.view::<UnPackOp>(op)?;
    // unpack(pack(x)) -> x
    if let Some(pack) = unpack.source().defining::<PackOp>() {
        let is_undone = pack.source().ty() == unpack.dest().ty()
            && pack.padding_value().is_none()
            && pack.is_inverse_of(unpack);
        if !is_undone {
            return None;
        }
        let source = pack.source().id();
        rewriter.replace_op(op, &[source]);
        return Some(());
    }
    // unpack(x) into f(.. into y) -> unpack(x) into y
    let dest = unpack.dest();
    if let Some(interface) = dest.defining_op().and_then(|op| op.interface::<DestinationStyle>()) {
        let init = (interface.inits)(dest.defining_op()?).get(dest.result_number()?)?.value().id();
        rewriter.set_operand(op, 1, init);
        return Some(());
    }
    // extract_slice(unpack(x) into y) -> unpack(x) into extract_slice(y)
    let user = unpack.result().users().next().filter(|_| unpack.result().has_one_use());
    if let Some(user) = user.and_then(ExtractSliceOp::cast)
        && user.result().ty().rank() == dest.ty().rank()
        && unpack.keeps_tiles(&EXTRACT.slice(user.op()))
    {
        let (slice, location, dest) = (EXTRACT.slice(user.op()), unpack.op().location(), dest.id());
        let (user, ty) = (user.id(), user.result().ty());
        let result = unpack.result().id();
        rewriter.set_insertion_point(op);
        let dest = extract_whole_slice(dest, &slice, location, rewriter);
        rewriter.modify_op_in_place(op, |body| {
            body.set_operand(op, 1, dest);
            body.set_type(result, ty);
        });
        rewriter.replace_op(user, &[result]);
        return Some(());
    }
    let (order, tiled) = (unpack.outer_order(), unpack.inner_dims_pos().to_vec());
    infer_static_shape(op, 1, 0, &order, &tiled, rewriter)
}

/// `pack(x : tensor<?>) : tensor<c> -> pack(cast(x) : tensor<c>)`, and the other way round, in dimensions that are not
/// tiled; `unpacked` and `packed` are the operands of an operation that writes into its second one.
fn infer_static_shape(
    op: OpId,
    unpacked: usize,
    packed: usize,
    order: &[i64],
    tiled: &[i64],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (view, context) = (rewriter.op(op), rewriter.context());
    let (location, old) = (view.location(), [view.operand(0).ty(), view.operand(1).ty()]);
    let mut shapes = [old[0].shape()?.to_vec(), old[1].shape()?.to_vec()];
    for (place, dim) in order.iter().enumerate().filter(|(_, dim)| !tiled.contains(dim)) {
        let dim = usize::try_from(*dim).ok()?;
        match (*shapes[unpacked].get(dim)?, *shapes[packed].get(place)?) {
            (DYNAMIC, known) => shapes[unpacked][dim] = known,
            (known, DYNAMIC) => shapes[packed][place] = known,
            _ => {}
        }
    }
    let types = [old[0].with_shape(context, &shapes[0]), old[1].with_shape(context, &shapes[1])];
    if types == old {
        return None;
    }
    let mut operands = [view.operand(0).id(), view.operand(1).id()];
    for at in 0..2 {
        if types[at] != old[at] {
            let cast = CastOp::builder(context, location).source(operands[at]).dest(types[at]);
            operands[at] = rewriter.create_value(cast);
        }
    }
    let result = rewriter.op(op).result(0).id();
    rewriter.modify_op_in_place(op, |body| {
        body.set_operand(op, 0, operands[0]);
        body.set_operand(op, 1, operands[1]);
        body.set_type(result, types[1]);
    });
    if types[1] != old[1] {
        rewriter.set_insertion_point_after(op);
        let cast = rewriter.create(CastOp::builder(context, location).source(result).dest(old[1]));
        let back = rewriter.op(cast).result(0).id();
        rewriter.replace_all_uses_except(result, back, cast);
    }
    Some(())
}

/// Parts of a `linalg.pack` or `linalg.unpack`.
struct Parts {
    source: ValueId,
    dest: ValueId,
    tiles: Vec<MixedIndex>,
    inner_dims: Vec<i64>,
    outer_order: Vec<i64>,
}

impl Parts {
    fn of_pack(op: PackOp<'_, '_>) -> Self {
        Parts {
            source: op.source().id(),
            dest: op.dest().id(),
            tiles: op.tiles(),
            inner_dims: op.inner_dims_pos().to_vec(),
            outer_order: op.outer_dims_perm().to_vec(),
        }
    }

    fn of_unpack(op: UnPackOp<'_, '_>) -> Self {
        Parts {
            source: op.source().id(),
            dest: op.dest().id(),
            tiles: op.tiles(),
            inner_dims: op.inner_dims_pos().to_vec(),
            outer_order: op.outer_dims_perm().to_vec(),
        }
    }

    /// Looks through casts of both tensors to types that tell less. Returns false if there are none.
    fn drop_casts(&mut self, rewriter: &PatternRewriter<'_, '_>) -> bool {
        let behind = |value: ValueId| through_cast(rewriter.value(value)).map(Value::id);
        let (source, dest) = (behind(self.source), behind(self.dest));
        self.source = source.unwrap_or(self.source);
        self.dest = dest.unwrap_or(self.dest);
        source.or(dest).is_some()
    }

    /// Makes constants of the tile sizes that the type of the packed tensor tells.
    fn fold_tiles(&mut self, packed: Type<'_>) -> Option<()> {
        let shape = packed.shape()?;
        let inner = shape.get(shape.len().checked_sub(self.tiles.len())?..)?;
        for (tile, size) in self.tiles.iter_mut().zip(inner) {
            if *size != DYNAMIC && matches!(tile, MixedIndex::Value(_)) {
                *tile = MixedIndex::Constant(*size);
            }
        }
        Some(())
    }

    /// Creates a `linalg.pack` with the other attributes of `like`.
    fn pack(&self, like: OpId, padding: Option<ValueId>, rewriter: &mut PatternRewriter<'_, '_>) -> ValueId {
        let mut new = PackOp::builder(rewriter.context(), rewriter.op(like).location())
            .source(self.source)
            .dest(self.dest)
            .outer_dims_perm(&self.outer_order)
            .inner_dims_pos(&self.inner_dims)
            .inner_tiles(values_of(&self.tiles))
            .static_inner_tiles(&constants_of(&self.tiles));
        if let Some(padding) = padding {
            new = new.padding_value(padding);
        }
        let mut state = terrace_ir::BuildOp::build_in(new, rewriter.body());
        state.discardable = rewriter.state_of(like).discardable;
        rewriter.create_value(state)
    }

    /// Creates a `linalg.unpack` with the other attributes of `like`.
    fn unpack(&self, like: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> ValueId {
        let new = UnPackOp::builder(rewriter.context(), rewriter.op(like).location())
            .source(self.source)
            .dest(self.dest)
            .outer_dims_perm(&self.outer_order)
            .inner_dims_pos(&self.inner_dims)
            .inner_tiles(values_of(&self.tiles))
            .static_inner_tiles(&constants_of(&self.tiles));
        let mut state = terrace_ir::BuildOp::build_in(new, rewriter.body());
        state.discardable = rewriter.state_of(like).discardable;
        rewriter.create_value(state)
    }
}

/// Replaces an operation by a value of a type that tells at least as much.
fn replace_maybe_by_cast(op: OpId, value: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
    let ty = rewriter.op(op).result(0).ty();
    if rewriter.type_of(value) == ty {
        rewriter.replace_op(op, &[value]);
    } else {
        terrace_tensor::canonicalize::replace_by_cast(op, value, rewriter);
    }
}

/// `pack(cast(x) into cast(y)) -> cast(pack(x into y))`
pub(super) fn pack_of_casts(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pack = rewriter.view::<PackOp>(op)?;
    let padding = pack.padding_value().map(Value::id);
    let mut parts = Parts::of_pack(pack);
    if !parts.drop_casts(rewriter) {
        return None;
    }
    parts.fold_tiles(rewriter.type_of(parts.dest))?;
    let new = parts.pack(op, padding, rewriter);
    replace_maybe_by_cast(op, new, rewriter);
    Some(())
}

/// `unpack(cast(x) into cast(y)) -> cast(unpack(x into y))`
pub(super) fn unpack_of_casts(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut parts = Parts::of_unpack(rewriter.view::<UnPackOp>(op)?);
    if !parts.drop_casts(rewriter) {
        return None;
    }
    parts.fold_tiles(rewriter.type_of(parts.source))?;
    let new = parts.unpack(op, rewriter);
    replace_maybe_by_cast(op, new, rewriter);
    Some(())
}

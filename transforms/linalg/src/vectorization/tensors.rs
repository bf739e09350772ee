//! `tensor.pad`, `tensor.insert_slice`, `linalg.pack` and `linalg.unpack`: a read, other shapes, and a write.

use super::VectorizationOptions;
use super::precondition::are_sizes_valid;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, DYNAMIC, Operation, PatternRewriter, Type, TypedOp, Value};
use terrace_linalg::{FillOp, PackOp, UnPackOp};
use terrace_shape_reification::reify_result;
use terrace_tensor::{INSERT, InsertSliceOp, PadOp};
use terrace_vector::{BroadcastOp, TransferWriteOp, VectorBuilder};
use terrace_vector_transforms::access::{Bounds, read_whole, write_whole};
use terrace_vector_transforms::shapes::{rank_of, shape_of};

/// Returns true if a `tensor.pad` only pads after the elements, up to a size that is known.
pub(super) fn can_pad(pad: PadOp<'_, '_>, options: &VectorizationOptions) -> bool {
    let shape = shape_of(pad.result().ty());
    let low = pad.padding().low;
    let is_behind = |(low, size): (&MixedIndex, &i64)| *low == MixedIndex::Constant(0) || *size == 1;
    let low: Vec<MixedIndex> =
        low.into_iter().map(|low| low.known(pad.op().body()).map_or(low, MixedIndex::Constant)).collect();
    pad.padding_value().is_some()
        && are_sizes_valid(shape, &options.sizes)
        && low.iter().zip(shape).all(is_behind)
}

/// Vectorizes a `tensor.pad`.
pub(super) fn pad(
    op: OpId,
    options: &VectorizationOptions,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<ValueId> {
    let context = rewriter.context();
    let view = rewriter.view::<PadOp>(op)?;
    let (source, value, location) = (view.source().id(), view.padding_value()?, view.op().location());
    let (element, inside) = (value.ty(), value.parent_region() == Some(view.region()));
    let (value, producer) = (value.id(), value.defining_op().map(|op| op.id()));
    if let Some(producer) = producer.filter(|_| inside) {
        rewriter.move_op_before(producer, op);
    }
    let sizes = reify_result(op, 0, rewriter)?;
    let ty = context.vector_type(&options.sizes, element);
    let mut b = rewriter.builder(location);
    let read = read_whole(source, ty, Some(value), Bounds::Masked, &mut b);
    let dest = terrace_tensor::empty(&sizes, element, location, rewriter);
    let write = write_whole(read, dest, None, Bounds::Masked, &mut rewriter.builder(location));
    rewriter.results(write).first().copied()
}

/// Returns the value that all elements of a tensor are, as far as its producers show.
fn static_padding<'a, 'c>(op: Option<Operation<'a, 'c>>) -> Option<Value<'a, 'c>> {
    let mut op = op?;
    loop {
        if let Some(broadcast) = BroadcastOp::cast(op) {
            return Some(broadcast.source()).filter(|source| !source.ty().is_vector());
        }
        if FillOp::cast(op).is_some() {
            return Some(op.operand(0));
        }
        op = if let Some(write) = TransferWriteOp::cast(op) {
            write.value_to_store().defining_op()?
        } else if let Some(insert) = InsertSliceOp::cast(op) {
            insert.dest().defining_op()?
        } else {
            return None;
        };
    }
}

/// Returns true if the elements of a slice that is inserted can be read as a vector.
pub(super) fn can_insert(insert: InsertSliceOp<'_, '_>, options: &VectorizationOptions) -> bool {
    let source = insert.source().ty();
    let is_element = source.element_or_self().is_int_or_index_or_float();
    let has_padding = || static_padding(Some(insert.op())).is_some();
    let has_sizes = options.sizes.is_empty() || options.sizes.len() == rank_of(source);
    is_element && has_sizes && (source.has_static_shape() || !options.sizes.is_empty() || has_padding())
}

/// Vectorizes a `tensor.insert_slice`.
pub(super) fn insert_slice(
    op: OpId,
    options: &VectorizationOptions,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<ValueId> {
    let context = rewriter.context();
    let view = rewriter.view::<InsertSliceOp>(op)?;
    let (source, dest) = (view.source(), view.dest());
    let (from, to) = (source.ty(), dest.ty());
    let offsets = INSERT.slice(view.op()).offsets;
    let padding = static_padding(Some(view.op())).map(Value::id);
    let outer = rank_of(to).checked_sub(rank_of(from))?;
    let mut shape = Vec::new();
    for (dim, size) in shape_of(from).iter().enumerate() {
        let whole = shape_of(to)[outer + dim];
        shape.push(match options.sizes.get(dim) {
            Some(given) => *given,
            None if *size != DYNAMIC => *size,
            None if whole != DYNAMIC => whole,
            None => return None,
        });
    }
    let ty = context.vector_type(&shape, from.element_or_self());
    let (source, dest) = (source.id(), dest.id());
    let mut b = rewriter.builder_like(op);
    let padding = match padding {
        Some(padding) => padding,
        None => b.zero(from.element_or_self())?,
    };
    let bounds = if options.sizes.is_empty() { Bounds::Flagged } else { Bounds::Masked };
    let read = read_whole(source, ty, Some(padding), bounds, &mut b);
    let indices: Vec<ValueId> = offsets.iter().map(|offset| b.index_of(*offset)).collect();
    let write = write_whole(read, dest, Some(&indices), bounds, &mut b);
    b.rewriter.results(write).first().copied()
}

/// Layout of a packed tensor among the dimensions of the tensor that it was made of: each of these, with its tile after
/// it.
struct Layout {
    /// Position in the packed tensor of each dimension and tile.
    order: Vec<usize>,
    /// Number of dimensions that each dimension has here: two if it is tiled.
    widths: Vec<usize>,
}

impl Layout {
    /// Returns the layout of an operation whose other tensor has a rank; `None` if its attributes do not fit it.
    fn of(op: Operation<'_, '_>, rank: usize) -> Option<Self> {
        let numbers = |name: &str| -> Option<Vec<usize>> {
            let list = op.attribute(name).and_then(Attribute::as_i64_array).unwrap_or_default();
            list.into_iter().map(|number| usize::try_from(number).ok()).collect()
        };
        let (tiled, outer) = (numbers("inner_dims_pos")?, numbers("outer_dims_perm")?);
        let (mut order, mut widths) = (Vec::new(), Vec::new());
        for dim in 0..rank {
            let place = match outer.is_empty() {
                true => dim,
                false => outer.iter().position(|from| *from == dim)?,
            };
            order.push(place);
            let tile = tiled.iter().position(|of| *of == dim);
            order.extend(tile.map(|tile| rank + tile));
            widths.push(1 + usize::from(tile.is_some()));
        }
        Some(Layout { order, widths })
    }

    /// Returns a list over the packed tensor in the order of this layout.
    fn ordered<T: Copy>(&self, packed: &[T]) -> Option<Vec<T>> {
        self.order.iter().map(|place| packed.get(*place).copied()).collect()
    }

    /// Returns the sizes of the dimensions of which each holds its tiles.
    fn collapsed(&self, sizes: &[i64]) -> Vec<i64> {
        let mut rest = sizes;
        let mut collapsed = Vec::new();
        for width in &self.widths {
            let (own, others) = rest.split_at((*width).min(rest.len()));
            collapsed.push(own.iter().product());
            rest = others;
        }
        collapsed
    }

    /// Returns the flags of the dimensions of which each holds its tiles: set if one of them is.
    fn any(&self, flags: &[bool]) -> Vec<bool> {
        let mut rest = flags;
        let mut collapsed = Vec::new();
        for width in &self.widths {
            let (own, others) = rest.split_at((*width).min(rest.len()));
            collapsed.push(own.contains(&true));
            rest = others;
        }
        collapsed
    }
}

/// Returns true if the tiles of a `linalg.pack` have a size that is known.
pub(super) fn can_pack(pack: PackOp<'_, '_>, options: &VectorizationOptions) -> bool {
    let dest = shape_of(pack.dest().ty());
    let has_static_tiles = !pack.static_inner_tiles().contains(&DYNAMIC);
    let has_constant_padding = pack.padding_value().is_none_or(|value| value.constant().is_some());
    has_static_tiles
        && has_constant_padding
        && if options.sizes.is_empty() {
            !dest.contains(&DYNAMIC)
        } else {
            are_sizes_valid(dest, &options.sizes)
        }
}

/// Vectorizes a `linalg.pack`.
pub(super) fn pack(
    op: OpId,
    options: &VectorizationOptions,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<ValueId> {
    let context = rewriter.context();
    let view = rewriter.view::<PackOp>(op)?;
    let (source, dest) = (view.source(), view.dest());
    let element = source.ty().element_or_self();
    let layout = Layout::of(view.op(), rank_of(source.ty()))?;
    let (padding, to) = (view.padding_value().map(Value::id), shape_of(dest.ty()).to_vec());
    let (source, dest) = (source.id(), dest.id());
    let (sizes, bounds) = match options.sizes.is_empty() {
        true => (to, Bounds::Flagged),
        false => (options.sizes.clone(), Bounds::Masked),
    };
    let expanded = layout.ordered(&sizes)?;
    let ty = context.vector_type(&layout.collapsed(&expanded), element);
    let mut b = rewriter.builder_like(op);
    let read = read_whole(source, ty, padding, bounds, &mut b);
    let read = b.shape_cast(read, context.vector_type(&expanded, element));
    let mut order = vec![0; layout.order.len()];
    for (at, place) in layout.order.iter().enumerate() {
        *order.get_mut(*place)? = at as i64;
    }
    let packed = b.transpose(read, &order);
    let write = write_whole(packed, dest, None, Bounds::Masked, &mut b);
    b.rewriter.results(write).first().copied()
}

/// Returns true if the sizes of a `linalg.unpack` are known, or those of its vectors are.
pub(super) fn can_unpack(unpack: UnPackOp<'_, '_>, options: &VectorizationOptions) -> bool {
    let (source, dest) = (shape_of(unpack.source().ty()), shape_of(unpack.dest().ty()));
    if unpack.static_inner_tiles().contains(&DYNAMIC) && options.sizes.is_empty() {
        return false;
    }
    match options.sizes.is_empty() {
        true => !source.contains(&DYNAMIC) && !dest.contains(&DYNAMIC),
        false => are_sizes_valid(source, &options.sizes),
    }
}

/// Vectorizes a `linalg.unpack`.
pub(super) fn unpack(
    op: OpId,
    options: &VectorizationOptions,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<ValueId> {
    let context = rewriter.context();
    let view = rewriter.view::<UnPackOp>(op)?;
    let (source, dest) = (view.source(), view.dest());
    let element = source.ty().element_or_self();
    let layout = Layout::of(view.op(), rank_of(dest.ty()))?;
    let from = shape_of(source.ty()).to_vec();
    let (source, dest) = (source.id(), dest.id());
    let (sizes, scalable, bounds) = match options.sizes.is_empty() {
        true => (from.clone(), vec![false; from.len()], Bounds::Flagged),
        false => (options.sizes.clone(), options.scalable.clone(), Bounds::Masked),
    };
    let ty = context.scalable_vector_type(&sizes, &scalable, element);
    let mut b: Builder<'_, '_, '_> = rewriter.builder_like(op);
    let read = read_whole(source, ty, None, bounds, &mut b);
    let order: Vec<i64> = layout.order.iter().map(|place| *place as i64).collect();
    let unpacked = b.transpose(read, &order);
    let (shape, flags) = (layout.ordered(&sizes)?, layout.ordered(&scalable)?);
    let collapsed: Type<'_> =
        context.scalable_vector_type(&layout.collapsed(&shape), &layout.any(&flags), element);
    let whole = b.shape_cast(unpacked, collapsed);
    let write = write_whole(whole, dest, None, bounds, &mut b);
    b.rewriter.results(write).first().copied()
}

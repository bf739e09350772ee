//! Convolutions and pooling along one dimension: the places of the window are unrolled, and each takes a slice of the
//! image.
//!
//! ```text
//! res[n, w, f] += lhs[n, sw * w + dw * kw, c] * rhs[kw, c, f]    for each kw: one contraction
//! res[n, w, c] += lhs[n, sw * w + dw * kw, c] * rhs[kw, c]       for each kw: one fused multiply-add
//! res[n, w, c] =  max(res[n, w, c], lhs[n, sw * w + dw * kw, c]) for each kw: one operation
//! ```
//!
//! With a stride of one, all positions are one slice; else there is a slice for each.

use super::VectorizationOptions;
use super::body::combining_kind;
use crate::maps::{as_dim, result_dims};
use crate::reduction::combiner;
use terrace_arith as arith;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, DYNAMIC, OpName, Operation, PatternRewriter, Type, Value};
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_vector as vector;
use terrace_vector::{CombiningKind, VectorBuilder};
use terrace_vector_transforms::access::{Place, mask_type, size_values};
use terrace_vector_transforms::maskable::mask_operation;
use terrace_vector_transforms::shapes::{rank_of, shape_of};

/// Computation at each place of the window.
#[derive(Clone, Copy)]
enum Kind<'c> {
    /// Products are added.
    Convolution(CombiningKind),
    /// Elements are combined by an operation, extended first by another one.
    Pooling(OpName<'c>, Option<OpName<'c>>),
}

/// Roles of the dimensions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// `w`
    W,
    /// `n, w, c`
    Nwc,
    /// `n, c, w`
    Ncw,
    /// `n, w, c`, with a kernel for each channel
    Depthwise,
}

/// A convolution along one dimension.
struct Form<'c> {
    kind: Kind<'c>,
    order: Order,
    stride: i64,
    dilation: i64,
}

/// Returns true if an operand is an element of an input, or extended from one.
fn is_from_argument(value: Value<'_, '_>) -> bool {
    value.as_argument().is_some() || value.defining_op().is_some_and(is_cast_of_argument)
}

fn is_cast_of_argument(op: Operation<'_, '_>) -> bool {
    let is_cast = op.spec().is_some_and(|spec| spec.declares_interface("CastOpInterface"));
    is_cast && op.operand_count() == 1 && op.operand(0).as_argument().is_some()
}

/// Returns what an operation computes at each place of the window.
fn kind_of<'c>(linalg: LinalgOp<'_, 'c>) -> Option<Kind<'c>> {
    let combiner = combiner(linalg, 0)?;
    let kind = combining_kind(combiner)?;
    let mut computed = combiner.operands().filter(|operand| operand.as_argument().is_none());
    let feeder = match (computed.next(), computed.next()) {
        (None, _) => return Some(Kind::Pooling(combiner.name(), None)),
        (Some(one), None) => one.defining_op()?,
        _ => return None,
    };
    if is_cast_of_argument(feeder) {
        return Some(Kind::Pooling(combiner.name(), Some(feeder.name())));
    }
    let multiplies = feeder.isa::<arith::MulIOp>()
        || feeder.isa::<arith::MulFOp>()
        || feeder.isa::<arith::AndIOp>()
            && feeder.result(0).ty().as_integer().is_some_and(|(width, _)| width == 1);
    (multiplies && feeder.operands().all(is_from_argument)).then_some(Kind::Convolution(kind))
}

/// Returns the factor of a term of one loop.
fn factor_of(term: AffineExpr<'_>, loop_: usize) -> Option<i64> {
    if as_dim(term) == Some(loop_) {
        return Some(1);
    }
    match term.as_binary()? {
        (BinaryKind::Mul, lhs, rhs) if as_dim(lhs) == Some(loop_) => rhs.as_constant(),
        (BinaryKind::Mul, lhs, rhs) if as_dim(rhs) == Some(loop_) => lhs.as_constant(),
        _ => None,
    }
}

/// Returns the stride and dilation of `stride * w + dilation * kw`.
fn window_of(expr: AffineExpr<'_>, w: usize, kw: usize) -> Option<(i64, i64)> {
    let (BinaryKind::Add, lhs, rhs) = expr.as_binary()? else { return None };
    let in_order = factor_of(lhs, w).zip(factor_of(rhs, kw));
    in_order.or_else(|| factor_of(rhs, w).zip(factor_of(lhs, kw)))
}

/// Returns the form of an operation; `None` if it is no convolution along one dimension.
fn form_of<'c>(linalg: LinalgOp<'_, 'c>) -> Option<Form<'c>> {
    let kind = kind_of(linalg)?;
    if linalg.input_count() != 2 || linalg.output_count() != 1 {
        return None;
    }
    let maps = linalg.maps();
    let [image, kernel, output] = maps[..] else { return None };
    let (kernel, output) = (result_dims(kernel)?, result_dims(output)?);
    let loops: String = linalg
        .iterators()
        .iter()
        .map(|iterator| if *iterator == IteratorType::Parallel { 'p' } else { 'r' })
        .collect();
    let image = image.results();
    let dim = |at: usize| image.get(at).and_then(|expr| as_dim(*expr));
    let window = |at: usize, w: usize, kw: usize| window_of(*image.get(at)?, w, kw);
    let is_convolution = matches!(kind, Kind::Convolution(_));
    let of = |order, (stride, dilation): (i64, i64)| {
        (stride > 0 && dilation > 0).then_some(Form { kind, order, stride, dilation })
    };
    match (loops.as_str(), is_convolution, image.len(), &kernel[..], &output[..]) {
        ("pr", true, 1, [1], [0]) => {
            window(0, 0, 1).filter(|sizes| *sizes == (1, 1)).and_then(|sizes| of(Order::W, sizes))
        }
        ("ppprr", true, 3, [3, 4, 2], [0, 1, 2]) if dim(0) == Some(0) && dim(2) == Some(4) => {
            of(Order::Nwc, window(1, 1, 3)?)
        }
        ("ppprr", true, 3, [1, 3, 4], [0, 1, 2]) if dim(0) == Some(0) && dim(1) == Some(3) => {
            of(Order::Ncw, window(2, 2, 4)?)
        }
        ("pppr", false, 3, [3], [0, 1, 2]) if dim(0) == Some(0) && dim(2) == Some(2) => {
            of(Order::Nwc, window(1, 1, 3)?)
        }
        ("pppr", false, 3, [3], [0, 1, 2]) if dim(0) == Some(0) && dim(1) == Some(1) => {
            of(Order::Ncw, window(2, 2, 3)?)
        }
        ("pppr", true, 3, [3, 2], [0, 1, 2]) if dim(0) == Some(0) && dim(2) == Some(2) => {
            of(Order::Depthwise, window(1, 1, 3)?)
        }
        _ => None,
    }
}

/// Returns true if a convolution or pooling goes along one dimension.
pub(super) fn is_supported(linalg: LinalgOp<'_, '_>) -> bool {
    form_of(linalg).is_some()
}

/// Vectorizes a convolution or pooling.
pub(super) fn vectorize(
    op: OpId,
    options: &VectorizationOptions,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<ValueId>> {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let form = form_of(linalg)?;
    let operands: Vec<ValueId> = linalg.op().operands().map(Value::id).collect();
    let channels = options.sizes.get(2).copied().zip(options.scalable.get(2).copied());
    let mut b = rewriter.builder_like(op);
    let write = match form.order {
        Order::Depthwise => depthwise(&form, &operands, channels, options.flatten_depthwise, &mut b)?,
        _ => channeled(&form, &operands, &mut b)?,
    };
    Some(b.rewriter.results(write).to_vec())
}

/// Returns the size of the part of the image that all positions read together.
fn image_width(form: &Form<'_>, width: i64, window: i64) -> Option<i64> {
    let steps = (width - 1).checked_mul(form.stride)?;
    let reach = (window - 1).checked_mul(form.dilation)?;
    steps.checked_add(reach)?.checked_add(1)
}

/// Operations that unroll more than this are left.
const MOST_SLICES: i64 = 1 << 16;

/// Returns the number of positions that a slice holds; `None` if there would be too many slices.
fn positions_of_slice(form: &Form<'_>, width: i64, window: i64) -> Option<i64> {
    let step = if form.stride == 1 { width } else { 1 };
    (window.checked_mul(width / step)? <= MOST_SLICES).then_some(step)
}

/// Reads a vector from the first element, with padding of zero.
fn read<'c>(base: ValueId, ty: Type<'c>, zero: ValueId, b: &mut Builder<'_, '_, 'c>) -> Option<OpId> {
    let padding = b.zero(ty.element_or_self())?;
    let map = AffineMap::identity(b.context(), rank_of(ty) as u32);
    let in_bounds = vec![false; rank_of(ty)];
    Some(Place { base, indices: &vec![zero; rank_of(ty)], map, in_bounds: &in_bounds }.read(
        ty,
        Some(padding),
        b,
    ))
}

/// Writes a vector from the first element.
fn write(vector: ValueId, base: ValueId, zero: ValueId, b: &mut Builder<'_, '_, '_>) -> OpId {
    let rank = rank_of(b.type_of(vector));
    let map = AffineMap::identity(b.context(), rank as u32);
    let in_bounds = vec![false; rank];
    Place { base, indices: &vec![zero; rank], map, in_bounds: &in_bounds }.write(vector, b)
}

/// Extends the elements of a value to those of a type; `None` if it is no extension.
fn promote<'c>(value: ValueId, to: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (from, to) = (b.type_of(value).element_or_self(), to.element_or_self());
    if from == to {
        return Some(value);
    }
    let bits = |ty: Type<'_>| {
        ty.as_integer().map(|(width, _)| width).or_else(|| ty.as_float().map(|float| float.width_bits()))
    };
    let grows = bits(from)? < bits(to)?;
    if from.is_integer() && to.is_float() {
        Some(b.sitofp(value, to))
    } else if from.is_float() && to.is_float() && grows {
        Some(b.extf(value, to))
    } else if from.is_integer() && to.is_integer() && grows {
        Some(b.extsi(value, to))
    } else {
        None
    }
}

/// Creates a convolution with contractions, or a pooling.
fn channeled<'c>(form: &Form<'c>, operands: &[ValueId], b: &mut Builder<'_, '_, 'c>) -> Option<OpId> {
    let context = b.context();
    let [image, kernel, output] = operands[..] else { return None };
    let types = [image, kernel, output].map(|value| b.type_of(value));
    let (kernel_shape, output_shape) = (shape_of(types[1]).to_vec(), shape_of(types[2]).to_vec());
    let is_convolution = matches!(form.kind, Kind::Convolution(_));
    // Sizes of batch, positions, input channels, window and output channels.
    let (n, w, c, kw, f) = match (form.order, &output_shape[..], &kernel_shape[..]) {
        (Order::W, [w], [kw]) => (0, *w, 0, *kw, 0),
        (Order::Nwc, [n, w, f], [kw, c, _]) if is_convolution => (*n, *w, *c, *kw, *f),
        (Order::Nwc, [n, w, f], [kw]) => (*n, *w, *f, *kw, *f),
        (Order::Ncw, [n, f, w], [_, c, kw]) if is_convolution => (*n, *w, *c, *kw, *f),
        (Order::Ncw, [n, f, w], [kw]) => (*n, *w, *f, *kw, *f),
        _ => return None,
    };
    if [n, w, c, kw, f].contains(&DYNAMIC) {
        return None;
    }
    let width = image_width(form, w, kw)?;
    let step = positions_of_slice(form, w, kw)?;
    let image_shape = match form.order {
        Order::W => vec![width],
        Order::Ncw => vec![n, c, width],
        _ => vec![n, width, c],
    };
    let vector = |shape: &[i64], ty: Type<'c>| context.vector_type(shape, ty.element_or_self());
    let zero = b.index(0);
    let lhs = read(image, vector(&image_shape, types[0]), zero, b)?;
    let rhs = match is_convolution {
        true => Some(read(kernel, vector(&kernel_shape, types[1]), zero, b)?),
        false => None,
    };
    let res = read(output, vector(&output_shape, types[2]), zero, b)?;
    let mut lhs = b.rewriter.results(lhs)[0];
    let mut rhs = rhs.map(|rhs| b.rewriter.results(rhs)[0]);
    let mut res = b.rewriter.results(res)[0];
    if form.order == Order::Ncw {
        lhs = b.transpose(lhs, &[0, 2, 1]);
        rhs = rhs.map(|rhs| b.transpose(rhs, &[2, 1, 0]));
        res = b.transpose(res, &[0, 2, 1]);
    }
    let is_plain = form.order == Order::W;
    let slice = |value: ValueId, at: i64, channels: i64, b: &mut Builder<'_, '_, 'c>| match is_plain {
        true => b.extract_slice(value, &[at], &[step]),
        false => b.extract_slice(value, &[0, at, 0], &[n, step, channels]),
    };
    let positions = || (0..w).step_by(usize::try_from(step.max(1)).unwrap_or(1));
    let mut images = Vec::new();
    for place in 0..kw {
        for at in positions() {
            images.push(slice(lhs, at * form.stride + place * form.dilation, c, b));
        }
    }
    let kernels: Vec<ValueId> = match rhs {
        Some(rhs) => (0..kw).map(|place| b.extract(rhs, &[place])).collect(),
        None => Vec::new(),
    };
    let mut sums: Vec<ValueId> = positions().map(|at| slice(res, at, f, b)).collect();
    let mut images = images.into_iter();
    for place in 0..kw as usize {
        for sum in &mut sums {
            let image = images.next()?;
            *sum = match form.kind {
                Kind::Convolution(kind) => product(kind, is_plain, image, *kernels.get(place)?, *sum, b)?,
                Kind::Pooling(combiner, extension) => pool(combiner, extension, image, *sum, b),
            };
        }
    }
    for (at, sum) in positions().zip(sums) {
        res = match is_plain {
            true => b.insert_slice(sum, res, &[at], &[1]),
            false => b.insert_slice(sum, res, &[0, at, 0], &[1, 1, 1]),
        };
    }
    if form.order == Order::Ncw {
        res = b.transpose(res, &[0, 2, 1]);
    }
    Some(write(res, output, zero, b))
}

/// Creates the product of a slice of the image with a place of the kernel, added to a sum.
fn product<'c>(
    kind: CombiningKind,
    is_plain: bool,
    image: ValueId,
    kernel: ValueId,
    sum: ValueId,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = b.context();
    let ty = b.type_of(sum);
    let (image, kernel) = (promote(image, ty, b)?, promote(kernel, ty, b)?);
    if is_plain {
        let new = vector::OuterProductOp::builder(context, b.location).lhs(image).rhs(kernel).acc(sum);
        return Some(b.make(new.kind(CombiningKind::Add).result(ty)));
    }
    let map = |dims: &[u32]| {
        let results: Vec<AffineExpr<'c>> = dims.iter().map(|dim| AffineExpr::dim(context, *dim)).collect();
        context.affine_map_attribute(AffineMap::new(context, 4, 0, &results))
    };
    let maps = [map(&[0, 1, 3]), map(&[3, 2]), map(&[0, 1, 2])];
    let parallel = terrace_vector::IteratorType::Parallel.attribute(context);
    let reduction = terrace_vector::IteratorType::Reduction.attribute(context);
    let new = vector::ContractionOp::builder(context, b.location)
        .lhs(image)
        .rhs(kernel)
        .acc(sum)
        .indexing_maps(&maps)
        .iterator_types(&[parallel, parallel, parallel, reduction])
        .kind(kind)
        .result(ty);
    Some(b.make(new))
}

/// Creates the combination of a slice of the image with the result so far.
fn pool<'c>(
    combiner: OpName<'c>,
    extension: Option<OpName<'c>>,
    image: ValueId,
    sum: ValueId,
    b: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let ty = b.type_of(sum);
    let image = match extension {
        Some(extension) => b.value(extension.as_str(), &[image], ty),
        None => image,
    };
    b.value(combiner.as_str(), &[image, sum], ty)
}

/// Masks a transfer whose channels are dynamic; it is in bounds then.
fn masked_channels(op: OpId, base: ValueId, is_masked: bool, b: &mut Builder<'_, '_, '_>) -> OpId {
    if !is_masked {
        return op;
    }
    let context = b.context();
    let vector = {
        let view = b.rewriter.op(op);
        let is_read = view.isa::<vector::TransferReadOp>();
        if is_read { view.result(0).ty() } else { view.operand(0).ty() }
    };
    let flags = vec![context.bool_attribute(true); rank_of(vector)];
    b.rewriter.set_attribute(op, "in_bounds", Some(context.array_attribute(&flags)));
    let sizes = size_values(base, b);
    let mask = b.create_mask(&sizes, mask_type(context, vector));
    mask_operation(op, mask, b)
}

/// Creates a convolution with a kernel for each channel.
fn depthwise<'c>(
    form: &Form<'c>,
    operands: &[ValueId],
    channels: Option<(i64, bool)>,
    flatten: bool,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<OpId> {
    let context = b.context();
    let [image, kernel, output] = operands[..] else { return None };
    let types = [image, kernel, output].map(|value| b.type_of(value));
    let (&[kw, c], &[n, w, _]) = (shape_of(types[1]), shape_of(types[2])) else { return None };
    let is_masked = c == DYNAMIC;
    let (c, scalable) = if is_masked { channels? } else { (c, false) };
    if is_masked && flatten || [n, w, kw].contains(&DYNAMIC) {
        return None;
    }
    let step = positions_of_slice(form, w, kw)?;
    let vector = |shape: &[i64], ty: Type<'c>| {
        let mut flags = vec![false; shape.len()];
        flags[shape.len() - 1] = scalable;
        context.scalable_vector_type(shape, &flags, ty.element_or_self())
    };
    let width = image_width(form, w, kw)?;
    let zero = b.index(0);
    let mut values = Vec::new();
    for (base, ty) in [
        (image, vector(&[n, width, c], types[0])),
        (kernel, vector(&[kw, c], types[1])),
        (output, vector(&[n, w, c], types[2])),
    ] {
        let read = read(base, ty, zero, b)?;
        let read = masked_channels(read, base, is_masked, b);
        values.push(b.rewriter.results(read)[0]);
    }
    let [lhs, rhs, mut res] = values[..] else { return None };
    let positions = || (0..w).step_by(usize::try_from(step.max(1)).unwrap_or(1));
    let mut images = Vec::new();
    for place in 0..kw {
        for at in positions() {
            let from = [0, at * form.stride + place * form.dilation, 0];
            images.push(b.extract_slice(lhs, &from, &[n, step, c]));
        }
    }
    let kernels: Vec<ValueId> = (0..kw).map(|place| b.extract(rhs, &[place])).collect();
    let mut sums: Vec<ValueId> =
        positions().map(|at| b.extract_slice(res, &[0, at, 0], &[n, step, c])).collect();
    let flat = [n, step.checked_mul(c)?];
    let mut images = images.into_iter();
    for place in 0..kw as usize {
        for sum in &mut sums {
            let (mut image, mut acc) = (images.next()?, *sum);
            if flatten {
                image = b.shape_cast(image, vector(&flat, types[0]));
                acc = b.shape_cast(acc, vector(&flat, types[2]));
            }
            let mut new = multiply_add(image, *kernels.get(place)?, acc, flatten, b)?;
            if flatten {
                new = b.shape_cast(new, vector(&[n, step, c], types[2]));
            }
            *sum = new;
        }
    }
    for (at, sum) in positions().zip(sums) {
        res = b.insert_slice(sum, res, &[0, at, 0], &[1, 1, 1]);
    }
    let write = write(res, output, zero, b);
    Some(masked_channels(write, output, is_masked, b))
}

/// Creates the product of a slice of the image with the channels of the kernel, added to a sum.
fn multiply_add<'c>(
    image: ValueId,
    kernel: ValueId,
    sum: ValueId,
    flatten: bool,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = b.context();
    let ty = b.type_of(sum);
    let image = promote(image, ty, b)?;
    let mut kernel = kernel;
    if flatten {
        let (channels, all) = (*shape_of(b.type_of(kernel)).first()?, *shape_of(ty).last()?);
        let places: Vec<i64> = (0..all).map(|at| at % channels.max(1)).collect();
        kernel = b.shuffle(kernel, kernel, &places);
    }
    let element = b.type_of(kernel).element_or_self();
    let kernel = b.broadcast(kernel, ty.with_element(context, element));
    let kernel = promote(kernel, ty, b)?;
    if ty.element_or_self().is_float() {
        let new = vector::FMAOp::builder(context, b.location).lhs(image).rhs(kernel).acc(sum);
        return Some(b.make(new));
    }
    let product = b.muli(image, kernel);
    Some(b.addi(product, sum))
}

//! Operations on padded operands, whose results are cut to their size again.

use terrace_affine::apply_over_dims;
use terrace_arith::ArithBuilder;
use terrace_bufferization::MaterializeInDestinationOp;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, DYNAMIC, Location, Operation, PatternRewriter, Type, TypedOp, Value, ValueMap};
use terrace_linalg as linalg;
use terrace_linalg::{LinalgOp, create_named};
use terrace_shape_reification::reify_result;
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::{Padding, extract_whole_slice};
use terrace_value_bounds::constant_size_bound;

/// Ways of the results to the tensors that were written into before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CopyBack {
    /// Not at all: each result is the part of the padded one.
    None,
    /// By a `linalg.copy`.
    Copy,
    /// By a `bufferization.materialize_in_destination`.
    #[default]
    Materialize,
}

/// The sizes that operands are padded to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PaddedShape {
    /// The least static sizes that are always enough.
    #[default]
    StaticBound,
    /// The sizes themselves, rounded up.
    OwnSizes,
}

/// Choices for [`pad`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PadOptions<'c> {
    /// The value that is added to each operand; zero where there is none.
    pub values: Vec<Attribute<'c>>,
    /// Loops along which operands are padded.
    pub dimensions: Vec<usize>,
    /// Multiples that the sizes along these loops are rounded up to; one where there is none.
    pub multiples: Vec<i64>,
    /// True for the operands that are padded even if their size does not change.
    pub nofold: Vec<bool>,
    /// Way of the results back.
    pub copy_back: CopyBack,
    /// The sizes that are padded to.
    pub shape: PaddedShape,
}

/// A padded operation.
pub struct Padded {
    /// The operation on padded operands.
    pub op: OpId,
    /// The `tensor.pad` operations, in the order of the operands.
    pub pads: Vec<OpId>,
    /// The operations that copy results back.
    pub copies: Vec<OpId>,
    /// The values that took the place of the results.
    pub results: Vec<ValueId>,
}

/// Replaces a structured operation on tensors by one on padded operands.
///
/// # Errors
/// If it is on memory, if no static bound of a size is known where one is asked for, or if a padding value is of another
/// type than the elements.
pub fn pad<'c>(
    op: OpId,
    options: &PadOptions<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Result<Padded, &'static str> {
    let linalg = LinalgOp::of(rewriter.op(op)).ok_or("expected a structured operation")?;
    if !linalg.is_on_tensors() {
        return Err("expected operation on tensors");
    }
    let (location, inputs) = (linalg.op().location(), linalg.input_count());
    rewriter.set_insertion_point(op);
    let operands = rewriter.operands(op);
    let (mut padded, mut pads) = (Vec::new(), Vec::new());
    for (at, operand) in operands.iter().enumerate() {
        let new = pad_operand(op, at, options, rewriter)?;
        pads.extend(new.and_then(|new| rewriter.value(new).defining_op()).map(Operation::id));
        padded.push(new.unwrap_or(*operand));
    }
    let mut shapes = Vec::new();
    for at in 0..rewriter.results(op).len() {
        shapes.push(result_sizes(op, at, rewriter).ok_or("failed to reify result shapes")?);
    }
    let new = rewriter.clone_op(op, &mut ValueMap::default());
    let types: Vec<Type<'c>> = padded[inputs..].iter().map(|value| rewriter.type_of(*value)).collect();
    rewriter.modify_op_in_place(new, |body| {
        for (at, value) in padded.iter().enumerate() {
            body.set_operand(new, at, *value);
        }
        let results: Vec<ValueId> = Operation::new(body, new).results().map(Value::id).collect();
        for (result, ty) in results.into_iter().zip(types) {
            body.set_type(result, ty);
        }
    });
    let (mut results, mut copies) = (Vec::new(), Vec::new());
    for ((result, sizes), dest) in rewriter.results(new).into_iter().zip(shapes).zip(&operands[inputs..]) {
        let all = |index| vec![MixedIndex::Constant(index); sizes.len()];
        let slice = Slice { offsets: all(0), strides: all(1), sizes };
        let part = extract_whole_slice(result, &slice, location, rewriter);
        let value = copy_back(part, *dest, options.copy_back, location, rewriter)?;
        if value != part {
            copies.extend(rewriter.value(value).defining_op().map(Operation::id));
        }
        results.push(value);
    }
    rewriter.replace_op(op, &results);
    Ok(Padded { op: new, pads, copies, results })
}

/// Returns the sizes of a result, those of its type as constants.
fn result_sizes(op: OpId, result: usize, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>> {
    let mut sizes = reify_result(op, result, rewriter)?;
    let shape = rewriter.op(op).result(result).ty().shape()?;
    for (size, known) in sizes.iter_mut().zip(shape).filter(|(_, known)| **known != DYNAMIC) {
        *size = MixedIndex::Constant(*known);
    }
    Some(sizes)
}

fn copy_back<'c>(
    part: ValueId,
    dest: ValueId,
    how: CopyBack,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Result<ValueId, &'static str> {
    match how {
        CopyBack::None => Ok(part),
        CopyBack::Copy => {
            let mut b = rewriter.builder(location);
            create_named(&mut b, linalg::CopyOp::NAME, &[part], dest, &[]).ok_or("the copy cannot be created")
        }
        CopyBack::Materialize => {
            let ty = rewriter.type_of(dest);
            let new = MaterializeInDestinationOp::builder(rewriter.context(), location)
                .source(part)
                .dest(dest)
                .result(ty);
            Ok(rewriter.create_value(new))
        }
    }
}

/// Returns a padded operand; `None` if it stays as it is.
fn pad_operand<'c>(
    op: OpId,
    operand: usize,
    options: &PadOptions<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Result<Option<ValueId>, &'static str> {
    let linalg = LinalgOp::of(rewriter.op(op)).ok_or("expected a structured operation")?;
    let nofold = options.nofold.get(operand).copied().unwrap_or(false);
    let value = linalg.op().operand(operand);
    let (ty, location) = (value.ty(), linalg.op().location());
    if linalg.is_scalar(operand) || !ty.is_ranked_tensor() {
        return Ok(None);
    }
    let multiples = multiples(linalg.map(operand).ok_or("expected a map")?, options);
    let shape = ty.shape().ok_or("expected a ranked tensor")?;
    // Static sizes that are multiples already.
    let is_full = |(multiple, size): (&Option<i64>, &i64)| {
        multiple.is_none_or(|multiple| *size >= 0 && multiple != 0 && size % multiple == 0)
    };
    if !nofold && multiples.iter().zip(shape).all(is_full) {
        return Ok(None);
    }
    let value = value.id();
    let mut bounds = Vec::new();
    for (dim, multiple) in multiples.iter().enumerate() {
        bounds.push(match (multiple, options.shape) {
            (Some(multiple), PaddedShape::StaticBound) => {
                let bound = constant_size_bound(rewriter.body(), rewriter.value(value), dim);
                let bound = bound.ok_or("could not compute a bounding box dimension for padding")?;
                Some(MixedIndex::Constant(round_up(bound, *multiple)))
            }
            _ => None,
        });
    }
    let element = ty.element_or_self();
    let padding_value = match options.values.get(operand) {
        Some(value) => *value,
        None => rewriter.context().zero_attribute(element).ok_or("no padding value is known")?,
    };
    if padding_value.ty() != Some(element) {
        return Err("expected a padding value of the type of the elements");
    }
    let constant = rewriter.builder(location).constant(padding_value);
    let own = sizes(value, location, rewriter);
    let mut padded = Vec::new();
    for ((bound, multiple), size) in bounds.into_iter().zip(&multiples).zip(&own) {
        padded.push(match (bound, multiple) {
            (Some(bound), _) => bound,
            (None, Some(multiple)) => rounded_up(*size, *multiple, location, rewriter),
            (None, None) => *size,
        });
    }
    let mut high = Vec::new();
    for (to, from) in padded.iter().zip(&own) {
        high.push(difference(*to, *from, location, rewriter));
    }
    let result = rewriter.context().ranked_tensor_type(&constants_of(&padded), element, None);
    let padding = Padding { low: vec![MixedIndex::Constant(0); high.len()], high };
    Ok(Some(terrace_tensor::pad(value, &padding, result, constant, nofold, location, rewriter)))
}

/// Returns the multiple that each dimension of an operand is padded to; `None` where it is not padded.
fn multiples(map: AffineMap<'_>, options: &PadOptions<'_>) -> Vec<Option<i64>> {
    let multiple = |result: &AffineExpr<'_>| {
        let uses = |(_, dim): &(usize, &usize)| result.uses_dim(**dim as u32);
        let (at, _) = options.dimensions.iter().enumerate().rfind(uses)?;
        Some(options.multiples.get(at).copied().unwrap_or(1).max(1))
    };
    map.results().iter().map(multiple).collect()
}

fn round_up(size: i64, multiple: i64) -> i64 {
    terrace_ir::affine::ceil_div(size, multiple).saturating_mul(multiple)
}

/// `ceil(size / multiple) * multiple`
fn rounded_up<'c>(
    size: MixedIndex,
    multiple: i64,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    if let MixedIndex::Constant(size) = size {
        return MixedIndex::Constant(round_up(size, multiple));
    }
    let context = rewriter.context();
    let by = AffineExpr::constant(context, multiple);
    let quotient = AffineExpr::binary(context, BinaryKind::CeilDiv, AffineExpr::dim(context, 0), by);
    apply_over_dims(quotient.mul(context, by), &[size], location, rewriter)
}

/// `to - from`
fn difference<'c>(
    to: MixedIndex,
    from: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    if to == from {
        return MixedIndex::Constant(0);
    }
    let context = rewriter.context();
    let [first, second] = [0, 1].map(|dim| AffineExpr::dim(context, dim));
    let difference = first.add(context, second.negate(context));
    apply_over_dims(difference, &[to, from], location, rewriter)
}

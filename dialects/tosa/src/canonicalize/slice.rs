//! Patterns of slices.

use super::shapes;
use crate::{ConcatOp, PadOp, SliceOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp};

impl SliceOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<SliceOp>("ConcatSliceOptimization", slice_of_concat),
        Pattern::of::<SliceOp>("PadSliceOptimization", slice_of_padded),
        Pattern::of::<SliceOp>("SliceDynamicSizeCanonicalization", known_sizes),
    ];
}

/// Replaces a slice by one with other operands.
fn replace(op: OpId, operands: [ValueId; 3], rewriter: &mut PatternRewriter<'_, '_>) {
    let mut state = rewriter.state_of(op);
    state.operands = operands.into_iter().collect();
    state.discardable = Default::default();
    rewriter.replace_op_with_new_op(op, state);
}

/// `slice(concat(x, y)) -> slice(x)`, if nothing is taken from `y`
fn slice_of_concat(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let slice = rewriter.view::<SliceOp>(op)?;
    let concat = slice.input1().defining::<ConcatOp<'_, '_>>()?.op();
    let axis = usize::try_from(concat.attribute("axis")?.as_i64()?).ok()?;
    let (mut starts, sizes) = (shapes::numbers(slice.start())?, shapes::numbers(slice.size())?);
    if !concat.result(0).ty().has_static_shape() {
        return None;
    }
    let size = *sizes.get(axis)?;
    let mut source = None;
    for input in concat.operands() {
        let length = *input.ty().shape().filter(|_| input.ty().has_static_shape())?.get(axis)?;
        let start = starts.get_mut(axis)?;
        if *start >= 0 && start.checked_add(size)? <= length {
            source = Some(input.id());
            break;
        }
        *start = start.checked_sub(length)?;
    }
    let (source, location) = (source?, slice.op().location());
    let start = shapes::create(&starts, location, rewriter);
    let size = shapes::create(&sizes, location, rewriter);
    replace(op, [source, start, size], rewriter);
    Some(())
}

/// A padding and a slice of it.
struct Padded {
    /// Sizes added at the start and at the end of each dimension.
    padding: Vec<i64>,
    shape: Vec<i64>,
    starts: Vec<i64>,
}

/// Returns the least padding that a slice of a padded tensor needs; `None` if it is the one that is there.
fn least_padding(sizes: &[i64], padding: &[i64], starts: &[i64], taken: &[i64]) -> Option<Padded> {
    if padding.len() != 2 * sizes.len() || starts.len() != sizes.len() || taken.len() != sizes.len() {
        return None;
    }
    let mut is_less = false;
    let mut new = Padded { padding: Vec::new(), shape: Vec::new(), starts: Vec::new() };
    for (dim, size) in sizes.iter().enumerate() {
        let (low, high, start) = (padding[2 * dim], padding[2 * dim + 1], starts[dim]);
        if *size == DYNAMIC {
            if start != 0 || taken[dim] != -1 {
                return None;
            }
            new.padding.extend([low, high]);
            new.shape.push(DYNAMIC);
            new.starts.push(start);
            continue;
        }
        let end = start.checked_add(taken[dim])?;
        let after_input = low.checked_add(*size)?;
        if start < 0 || end > after_input.checked_add(high)? {
            return None;
        }
        let new_start = start.checked_sub(low)?.max(0);
        let new_low = low.checked_sub(start)?.max(0);
        let new_high = end.checked_sub(after_input)?.max(0);
        is_less |= new_start != start || new_low != low || new_high != high;
        new.padding.extend([new_low, new_high]);
        new.shape.push(new_low.checked_add(*size)?.checked_add(new_high)?);
        new.starts.push(new_start);
    }
    is_less.then_some(new)
}

/// `slice(pad(x)) -> slice(pad'(x))`, with no more padding than is taken
fn slice_of_padded(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let slice = rewriter.view::<SliceOp>(op)?;
    let pad = slice.input1().defining::<PadOp<'_, '_>>()?;
    if !pad.output().has_one_use() || !pad.output().ty().has_rank() {
        return None;
    }
    let (input, pad_const) = (pad.input1(), pad.pad_const().id());
    let padding = shapes::numbers(pad.padding())?;
    let (starts, taken) = (shapes::numbers(slice.start())?, shapes::numbers(slice.size())?);
    let new = least_padding(input.ty().shape()?, &padding, &starts, &taken)?;
    let (location, pad_location) = (slice.op().location(), pad.op().location());
    let context = rewriter.context();
    let ty = context.ranked_tensor_type(&new.shape, input.ty().element_or_self(), None);
    let (input, size) = (input.id(), slice.size().id());
    let padding = shapes::create(&new.padding, location, rewriter);
    let padded = PadOp::builder(context, pad_location).input1(input).padding(padding).pad_const(pad_const);
    let padded = rewriter.create_value(padded.output(ty));
    let start = shapes::create(&new.starts, location, rewriter);
    replace(op, [padded, start, size], rewriter);
    Some(())
}

/// `slice(x) -> slice(x)`, with the sizes that the type says in place of unknown ones
fn known_sizes(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let slice = rewriter.view::<SliceOp>(op)?;
    let (sizes, shape) = (shapes::numbers(slice.size())?, slice.output().ty().shape()?);
    if sizes.len() != shape.len() {
        return None;
    }
    let known: Vec<i64> = sizes
        .iter()
        .zip(shape)
        .map(|(size, known)| if *size == -1 && *known != DYNAMIC { *known } else { *size })
        .collect();
    if known == sizes {
        return None;
    }
    let (input, start, location) = (slice.input1().id(), slice.start().id(), slice.op().location());
    let size = shapes::create(&known, location, rewriter);
    replace(op, [input, start, size], rewriter);
    Some(())
}

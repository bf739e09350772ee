//! Patterns of elements: of extracting and inserting them, and of vectors that are lists of them.

use super::shape::{replace_by_broadcast, replace_by_shape_cast};
use super::{number, positions, shape_of};
use crate::facts::broadcasting::{element_count, is_broadcastable, splat_source};
use crate::facts::masks::{MaskFormat, mask_format};
use crate::facts::positions::first_element;
use crate::{
    BroadcastOp, CreateMaskOp, ExtractOp, FromElementsOp, InsertOp, POISON_INDEX, ShapeCastOp, ToElementsOp,
};
use terrace_arith::ConstantOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};

impl ExtractOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ExtractOp>("ExtractOpFromBroadcast", extract_of_broadcast),
        Pattern::of::<ExtractOp>("ExtractOpFromCreateMask", extract_of_create_mask),
        Pattern::of::<ExtractOp>("foldExtractFromShapeCastToShapeCast", extract_of_shape_cast),
        Pattern::of::<ExtractOp>("foldExtractFromFromElements", extract_of_elements),
    ];
}

impl InsertOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<InsertOp>("InsertToBroadcast", insert_of_all),
        Pattern::of::<InsertOp>("InsertSplatToSplat", insert_of_splat),
        Pattern::of::<InsertOp>("InsertChainFullyInitialized", insert_of_everything),
    ];
}

impl FromElementsOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<FromElementsOp>("rewriteFromElementsAsBroadcast", elements_of_one),
        Pattern::of::<FromElementsOp>("FromElementsToShapeCast", elements_of_extracts),
    ];
}

impl ToElementsOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<ToElementsOp>("ToElementsOfBroadcast", elements_of_broadcast)];
}

/// `extract(broadcast(x), i) -> broadcast(x)`
fn extract_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractOp>(op)?;
    let (source, ty) = (extract.source().defining::<BroadcastOp>()?.source(), extract.result().ty());
    if !ty.is_vector() || !is_broadcastable(source.ty(), ty) {
        return None;
    }
    let source = source.id();
    replace_by_broadcast(op, source, rewriter);
    Some(())
}

/// `extract(create_mask(c, x), i) -> create_mask(x)`, or `-> false` if `i` is not below `c`
fn extract_of_create_mask(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractOp>(op)?;
    let create = extract.source().defining::<CreateMaskOp>()?;
    let ty = Some(extract.result().ty()).filter(|ty| ty.is_vector())?;
    let position = extract.static_position();
    let mut is_false = mask_format(extract.source()) == MaskFormat::AllFalse;
    let mut is_known = true;
    let dims = create.op().operands().zip(&position).zip(shape_of(extract.source().ty()));
    for ((bound, &at), size) in dims {
        match bound.constant_i64() {
            Some(bound) if at != terrace_ir::DYNAMIC => is_false |= at >= bound,
            Some(bound) => is_known &= bound >= *size,
            None => is_known = false,
        }
        if is_false {
            break;
        }
    }
    let (context, location) = (rewriter.context(), extract.op().location());
    if is_false {
        let value = context.splat_of_scalar(ty, context.bool_attribute(false))?;
        let new = ConstantOp::builder(context, location).value(value).result(ty);
        rewriter.replace_op_with_new_op(op, new);
        return Some(());
    }
    if !is_known {
        return None;
    }
    let rest: Vec<ValueId> = create.op().operands().skip(position.len()).map(|bound| bound.id()).collect();
    rewriter.replace_op_with_new_op(op, CreateMaskOp::builder(context, location).operands(rest).result(ty));
    Some(())
}

/// `extract(shape_cast(x), i) -> shape_cast(x)`, if that is all of `x`
fn extract_of_shape_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractOp>(op)?;
    let (cast, ty) = (extract.source().defining::<ShapeCastOp>()?, extract.result().ty());
    if !ty.is_vector() || element_count(cast.source().ty()) != element_count(ty) {
        return None;
    }
    let source = cast.source().id();
    replace_by_shape_cast(op, source, rewriter);
    Some(())
}

/// `extract(from_elements(.., x, y, ..), i) -> from_elements(x, y)`
fn extract_of_elements(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractOp>(op)?;
    let (list, ty) = (extract.source().defining::<FromElementsOp>()?, extract.result().ty());
    let position = extract.constant_position().filter(|position| !position.contains(&POISON_INDEX))?;
    if !ty.is_vector() {
        return None;
    }
    let first = first_element(shape_of(list.dest().ty()), &position)?;
    let count = usize::try_from(element_count(ty)).ok()?;
    let elements: Vec<ValueId> =
        list.elements().skip(first).take(count).map(|element| element.id()).collect();
    let location = extract.op().location();
    let new = FromElementsOp::builder(rewriter.context(), location).elements(elements).dest(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `insert(x, y, zeros) -> broadcast(x)`, if `x` has as many elements as `y`
fn insert_of_all(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let insert = rewriter.view::<InsertOp>(op)?;
    let value = insert.value_to_store();
    let to = insert.dest().ty();
    // An element may be put outside, and of a scalable dimension there may be more than one.
    let is_one_of_more =
        !value.ty().is_vector() && (to.is_scalable_vector() || insert.dynamic_position().next().is_some());
    if is_one_of_more || element_count(value.ty()) != element_count(to) {
        return None;
    }
    let value = value.id();
    replace_by_broadcast(op, value, rewriter);
    Some(())
}

/// `insert(broadcast(x), broadcast(x), i) -> broadcast(x)`
fn insert_of_splat(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let insert = rewriter.view::<InsertOp>(op)?;
    let source = splat_source(insert.value_to_store())?;
    if splat_source(insert.dest()) != Some(source) {
        return None;
    }
    let source = source.id();
    replace_by_broadcast(op, source, rewriter);
    Some(())
}

/// `insert(x, insert(y, ..), ..) -> from_elements(y, .., x)`, if nothing is left of the first vector
fn insert_of_everything(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let last = rewriter.view::<InsertOp>(op)?;
    let (ty, result) = (last.dest().ty(), last.result());
    let goes_on = |use_of: terrace_ir::OpOperand<'_, '_>| {
        use_of.number() == 1 && InsertOp::cast(use_of.owner()).is_some()
    };
    if ty.is_scalable_vector() || result.uses().any(goes_on) {
        return None;
    }
    let mut chain = vec![last];
    while let Some(next) = chain.last()?.dest().defining::<InsertOp>() {
        if !next.result().has_one_use() {
            return None;
        }
        chain.push(next);
    }
    if chain.iter().any(|insert| insert.constant_position().is_none()) {
        return None;
    }
    let count = usize::try_from(element_count(ty)).ok()?;
    let mut is_written = vec![false; count];
    let mut left = count;
    let mut used = Vec::new();
    for insert in chain {
        let position = insert.constant_position().filter(|position| !position.contains(&POISON_INDEX))?;
        let first = first_element(shape_of(ty), &position)?;
        let size = usize::try_from(element_count(insert.value_to_store().ty())).ok()?;
        for written in is_written.get_mut(first..first + size)? {
            left -= usize::from(!*written);
            *written = true;
        }
        let is_vector = insert.value_to_store().ty().is_vector();
        used.push((first, is_vector, insert.value_to_store().id()));
        if left == 0 {
            break;
        }
    }
    if left != 0 {
        return None;
    }
    let (context, location) = (rewriter.context(), last.op().location());
    let mut elements: Vec<Option<ValueId>> = vec![None; count];
    for (first, is_vector, value) in used.into_iter().rev() {
        let values: Vec<ValueId> = if is_vector {
            let list = rewriter.create(ToElementsOp::builder(context, location).source(value));
            rewriter.results(list).to_vec()
        } else {
            vec![value]
        };
        for (at, value) in values.into_iter().enumerate() {
            elements[first + at] = Some(value);
        }
    }
    let elements: Vec<ValueId> = elements.into_iter().flatten().collect();
    rewriter
        .replace_op_with_new_op(op, FromElementsOp::builder(context, location).elements(elements).dest(ty));
    Some(())
}

/// `from_elements(x, x, ..) -> broadcast(x)`
fn elements_of_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let list = rewriter.view::<FromElementsOp>(op)?;
    let first = list.elements().next()?;
    if list.elements().any(|element| element != first) {
        return None;
    }
    let first = first.id();
    replace_by_broadcast(op, first, rewriter);
    Some(())
}

/// `from_elements(extract(x, 0), extract(x, 1), ..) -> shape_cast(x)`, or of a part of `x`
fn elements_of_extracts(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let list = rewriter.view::<FromElementsOp>(op)?;
    let count = element_count(list.dest().ty());
    if count == 1 {
        return None;
    }
    let first = list.elements().next()?.defining::<ExtractOp>()?;
    let (source, shape) = (first.source(), shape_of(first.source().ty()));
    let start = first.constant_position()?;
    let (mut size, mut outer) = (1, start.len());
    while outer > 0 && start[outer - 1] == 0 && size < count {
        outer -= 1;
        size *= shape[outer];
    }
    if size != count || source.ty().is_scalable_vector() {
        return None;
    }
    let begin = first_element(shape, &start)?;
    for (at, element) in list.elements().enumerate() {
        let extract = element.defining::<ExtractOp>().filter(|extract| extract.source() == source)?;
        if first_element(shape, &extract.constant_position()?)? != begin + at {
            return None;
        }
    }
    let (mut value, location, context) = (source.id(), list.op().location(), rewriter.context());
    if outer != 0 {
        let new = ExtractOp::builder(context, location).source(value).static_position(&start[..outer]);
        value = rewriter.create_value(new);
    }
    replace_by_shape_cast(op, value, rewriter);
    Some(())
}

/// `to_elements(broadcast(x)) -> to_elements(x)`, each as often as it is repeated
fn elements_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let list = rewriter.view::<ToElementsOp>(op)?;
    let source = list.source().defining::<BroadcastOp>()?.source();
    if !source.ty().is_vector() || source.ty().is_scalable_vector() {
        return None;
    }
    let (from, to) = (shape_of(source.ty()), shape_of(list.source().ty()));
    let lead = to.len().checked_sub(from.len())?;
    let mut origins = Vec::new();
    for position in positions(to) {
        let inner = position[lead..].iter().zip(from);
        let origin: Vec<i64> = inner.map(|(at, size)| if *size == 1 { 0 } else { *at }).collect();
        origins.push(number(from, &origin)?);
    }
    let (source, location) = (source.id(), list.op().location());
    let new = rewriter.create(ToElementsOp::builder(rewriter.context(), location).source(source));
    let elements = rewriter.results(new);
    let values: Vec<ValueId> = origins.into_iter().map(|at| elements[at]).collect();
    rewriter.replace_op(op, &values);
    Some(())
}

//! The first dimension of a vector becomes as many transfers.

use super::Choices;
use super::transfer::Transfer;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, mixed_list, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type};
use terrace_vector::{ExtractOp, InsertOp, VectorBuilder};
use terrace_vector_transforms::shapes::{inner_type, rank_of, shape_of};

/// Returns a vector type without its first dimension; a vector of one dimension becomes one of rank 0.
fn inner_of<'c>(vector: Type<'c>, make: &Builder<'_, '_, 'c>) -> Type<'c> {
    let context = make.context();
    match rank_of(vector) {
        1 => context.vector_type(&[], vector.element_or_self()),
        _ => inner_type(context, vector, 1),
    }
}

/// Returns the mask of a transfer of the other dimensions, if it needs one.
fn inner_mask<'c>(transfer: &Transfer<'c>, at: i64, make: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let mask = transfer.mask?;
    if transfer.first_dim().is_none() {
        return Some(mask);
    }
    (transfer.mask_rank(make) > 1).then(|| make.extract(mask, &[at]))
}

/// Returns the insertion that is the only use of a read: the operation, its destination and position.
fn insertion(
    result: ValueId,
    rewriter: &PatternRewriter<'_, '_>,
) -> Option<(OpId, ValueId, Vec<MixedIndex>)> {
    let mut users = rewriter.value(result).users();
    let user = users.next()?;
    if users.next().is_some() {
        return None;
    }
    let insert = rewriter.view::<InsertOp>(user.id())?;
    if insert.value_to_store().id() != result {
        return None;
    }
    let position = mixed_list(&insert.static_position(), insert.dynamic_position());
    Some((user.id(), insert.dest().id(), position))
}

pub(super) fn read(op: OpId, &choices: &Choices, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of(op, rewriter)?;
    if !transfer.can_begin(choices) {
        return None;
    }
    let result = rewriter.op(op).result(0).id();
    let insertion = insertion(result, rewriter);
    let mut make = Builder::like(rewriter, op);
    let inner = inner_of(transfer.vector, &make);
    let (mut whole, outer) = match &insertion {
        Some((_, dest, position)) => (*dest, position.clone()),
        None => (make.broadcast(transfer.value, transfer.vector), Vec::new()),
    };
    let ty = make.type_of(whole);
    for at in 0..shape_of(transfer.vector)[0] {
        let index = make.index(at);
        let before = whole;
        let position: Vec<MixedIndex> = outer.iter().copied().chain([MixedIndex::Constant(at)]).collect();
        whole = transfer.if_in_bounds(
            index,
            Some(ty),
            &mut make,
            |make| {
                let indices = transfer.indices_at(index, make);
                let mask = inner_mask(&transfer, at, make);
                let new = transfer.inner_read(inner, &indices, mask, make);
                let mut value = make.rewriter.results(new)[0];
                if rank_of(inner) == 0 {
                    value = make.extract(value, &[]);
                }
                let insert = InsertOp::builder(make.context(), make.location)
                    .value_to_store(value)
                    .dest(before)
                    .dynamic_position(values_of(&position))
                    .static_position(&constants_of(&position));
                Some(Some(make.make(insert)))
            },
            |_| Some(Some(before)),
        )??;
    }
    match insertion {
        Some((insert, _, _)) => {
            rewriter.replace_op(insert, &[whole]);
            rewriter.erase_op(op);
        }
        None => rewriter.replace_op(op, &[whole]),
    }
    Some(())
}

pub(super) fn write(op: OpId, &choices: &Choices, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of(op, rewriter)?;
    if !transfer.can_begin(choices) {
        return None;
    }
    let (vector, outer) = match rewriter.value(transfer.value).defining::<ExtractOp>() {
        Some(extract) => {
            let position = mixed_list(&extract.static_position(), extract.dynamic_position());
            (extract.source().id(), position)
        }
        None => (transfer.value, Vec::new()),
    };
    let mut make = Builder::like(rewriter, op);
    let mut base = transfer.base;
    let base_type = transfer.is_tensor().then_some(transfer.base_type);
    for at in 0..shape_of(transfer.vector)[0] {
        let index = make.index(at);
        let before = base;
        let position: Vec<MixedIndex> = outer.iter().copied().chain([MixedIndex::Constant(at)]).collect();
        let written = transfer.if_in_bounds(
            index,
            base_type,
            &mut make,
            |make| {
                let indices = transfer.indices_at(index, make);
                let part = inner_type(make.context(), transfer.vector, 1);
                let extract = ExtractOp::builder(make.context(), make.location)
                    .source(vector)
                    .dynamic_position(values_of(&position))
                    .static_position(&constants_of(&position))
                    .result(part);
                let mut value = make.make(extract);
                if rank_of(transfer.vector) == 1 {
                    let ty = inner_of(transfer.vector, make);
                    value = make.broadcast(value, ty);
                }
                let mask = inner_mask(&transfer, at, make);
                let new = transfer.inner_write(value, before, &indices, mask, make);
                Some(make.rewriter.results(new).first().copied())
            },
            |_| Some(base_type.map(|_| before)),
        )?;
        base = written.unwrap_or(before);
    }
    match base_type {
        Some(_) => rewriter.replace_op(op, &[base]),
        None => rewriter.erase_op(op),
    }
    Some(())
}

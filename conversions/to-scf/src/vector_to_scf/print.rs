//! Printing a vector: its elements in loops, with parentheses around each dimension and commas between.

use super::structured::when;
use terrace_arith as arith;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, RegionSource, Signedness, TypedOp};
use terrace_scf::{ForOp, YieldOp};
use terrace_vector::{PrintOp, PrintPunctuation, VectorBuilder, VectorScaleOp};
use terrace_vector_transforms::shapes::{rank_of, shape_of};

/// `print(x)`, if `x` is a vector.
pub(super) const PRINT: Pattern = Pattern::of::<PrintOp>("DecomposePrintOpConversion", print);

fn punctuation(what: PrintPunctuation, make: &mut Builder<'_, '_, '_>) -> OpId {
    let what = ("punctuation", what.attribute(make.context()));
    make.op(PrintOp::NAME, &[], &[], &[what])
}

/// Integers of a size and kind that all machines print; others become wider.
fn widened(value: ValueId, make: &mut Builder<'_, '_, '_>) -> ValueId {
    let (ty, context) = (make.type_of(value), make.context());
    let Some((width, signedness)) = ty.element_or_self().as_integer() else { return value };
    let legal = width.max(8).next_power_of_two();
    let signless = ty.with_element(context, context.integer_type(width));
    let wider = ty.with_element(context, context.integer_type(legal));
    let target = ty.with_element(context, context.signed_integer_type(legal, signedness));
    let mut value = make.vector_bitcast(value, signless);
    if signless != wider {
        let is_unsigned = width == 1 || signedness == Signedness::Unsigned;
        value = make.value(
            if is_unsigned { arith::ExtUIOp::NAME } else { arith::ExtSIOp::NAME },
            &[value],
            wider,
        );
    }
    make.vector_bitcast(value, target)
}

fn print(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<PrintOp>(op)?;
    let source = view.source()?;
    let ty = source.ty();
    if !ty.is_vector() || (rank_of(ty) > 1 && ty.is_scalable_vector()) {
        return None;
    }
    let (source, last) = (source.id(), view.punctuation());
    let mut make = Builder::like(rewriter, op);
    let (context, location) = (make.context(), make.location);
    let index = context.index_type();
    let mut value = widened(source, &mut make);
    if rank_of(ty) > 1 {
        let element = make.type_of(value).element_or_self();
        let flat = context.vector_type(&[ty.element_count()?], element);
        value = make.shape_cast(value, flat);
    }
    let shape = if rank_of(ty) == 0 { vec![1] } else { shape_of(ty).to_vec() };
    let mut after = None;
    let mut variables = Vec::new();
    for (dim, size) in shape.iter().enumerate() {
        let lower = make.index(0);
        let mut upper = make.index(*size);
        let step = make.index(1);
        if ty.scalable_dims().get(dim) == Some(&true) {
            let scale = make.make(VectorScaleOp::builder(context, location));
            upper = make.value(arith::MulIOp::NAME, &[upper, scale], index);
        }
        let end = make.subi(upper, step);
        punctuation(PrintPunctuation::Open, &mut make);
        let new = ForOp::builder(context, location)
            .lower_bound(lower)
            .upper_bound(upper)
            .step(step)
            .results([])
            .region(RegionSource::Empty);
        let new = make.rewriter.create(new);
        let region = make.rewriter.op(new).region(0).id();
        let close = punctuation(PrintPunctuation::Close, &mut make);
        after.get_or_insert(close);
        let block = make.rewriter.create_block(region, None, [(index, location)]);
        let terminator = make.rewriter.create(YieldOp::builder(context, location));
        make.rewriter.set_insertion_point(terminator);
        let variable = make.rewriter.block(block).argument(0).id();
        let is_not_last = make.cmpi(CmpIPredicate::Ult, variable, end);
        when(is_not_last, &mut make, |make| {
            punctuation(PrintPunctuation::Comma, make);
        });
        make.rewriter.set_insertion_point_to_start(block);
        variables.push(variable);
    }
    let mut flat: Option<ValueId> = None;
    let mut stride = 1i64;
    for (variable, size) in variables.into_iter().zip(&shape).rev() {
        let step = make.index(stride);
        let offset = make.value(arith::MulIOp::NAME, &[step, variable], index);
        flat = Some(match flat {
            Some(flat) => make.addi(flat, offset),
            None => offset,
        });
        stride = stride.wrapping_mul(*size);
    }
    let element = match rank_of(ty) {
        0 => make.extract(value, &[]),
        _ => make.extract_at(value, flat?),
    };
    let nothing = ("punctuation", PrintPunctuation::NoPunctuation.attribute(context));
    make.op(PrintOp::NAME, &[element], &[], &[nothing]);
    make.rewriter.set_insertion_point_after(after?);
    punctuation(last, &mut make);
    rewriter.erase_op(op);
    Some(())
}

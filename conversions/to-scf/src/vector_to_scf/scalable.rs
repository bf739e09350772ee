//! Vectors of several rows of a scalable length, written with rows and columns exchanged: a loop over the columns.
//!
//! There may be no instructions for vectors of a scalable number of rows, but there are for the rows of what was
//! transposed, and for the columns, which are of a length that is known.

use super::Choices;
use super::structured::for_each;
use super::transfer::Transfer;
use terrace_arith as arith;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, TypedOp};
use terrace_vector as vector;
use terrace_vector::{ConstantMaskOp, CreateMaskOp, TransposeOp, VectorBuilder};
use terrace_vector_transforms::shapes::shape_of;

/// `transfer_write(transpose(x))` of scalable columns
pub(super) fn write(op: OpId, &choices: &Choices, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transfer = Transfer::of(op, rewriter)?;
    let (columns, length) = match (shape_of(transfer.vector), transfer.vector.scalable_dims()) {
        (&[columns, length], [true, false]) => (columns, length),
        _ => return None,
    };
    let is_inside = transfer.in_bounds.first().and_then(|flag| flag.as_bool()) == Some(true);
    if transfer.is_read
        || transfer.is_tensor() && !choices.lowers_tensors
        || !transfer.map.is_identity()
        || !is_inside
    {
        return None;
    }
    let transpose = rewriter.value(transfer.value).defining::<TransposeOp>()?;
    let source = transpose.vector().id();
    let mask = match transfer.mask {
        Some(mask) => Some(Mask::of(mask, rewriter)?),
        None => None,
    };
    let mut make = Builder::like(rewriter, op);
    let mask = mask.map(|mask| mask.bounds(columns, &mut make));
    let rows: Vec<ValueId> = (0..length).map(|row| make.extract(source, &[row])).collect();
    let lower = make.index(0);
    let upper = match &mask {
        Some([columns, _]) => columns.value(&mut make),
        None => scaled(columns, &mut make),
    };
    let step = make.index(1);
    let context = make.context();
    let mask = mask.map(|[_, length_set]| {
        let length_set = length_set.value(&mut make);
        let ty = context.vector_type(&[length], context.integer_type(1));
        make.create_mask(&[length_set], ty)
    });
    let column = context.vector_type(&[length], transfer.vector.element_or_self());
    let carried = transfer.is_tensor().then_some(transfer.base);
    let value = for_each([lower, upper, step], carried, &mut make, |make, at, carried| {
        let indices = transfer.indices_at(at, make);
        let elements: Vec<ValueId> = rows.iter().map(|row| make.extract_at(*row, at)).collect();
        let value = make.value(vector::FromElementsOp::NAME, &elements, column);
        let base = carried.unwrap_or(transfer.base);
        let new = transfer.inner_write(value, base, &indices, mask, make);
        Some(make.rewriter.results(new).first().copied())
    })?;
    match value {
        Some(value) => rewriter.replace_op(op, &[value]),
        None => rewriter.erase_op(op),
    }
    Some(())
}

/// Multiplies a number by `vscale`.
fn scaled(number: i64, make: &mut Builder<'_, '_, '_>) -> ValueId {
    let number = make.index(number);
    let ty = make.type_of(number);
    let scale = make.value(vector::VectorScaleOp::NAME, &[], ty);
    make.value(arith::MulIOp::NAME, &[scale, number], ty)
}

/// A mask that sets the first of the columns, and of each column the first elements.
enum Mask {
    Values(Vec<ValueId>),
    Constants(Vec<i64>),
}

/// Number of columns or elements that are set.
enum Bound {
    Value(ValueId),
    Constant(i64),
}

impl Mask {
    fn of(mask: ValueId, rewriter: &PatternRewriter<'_, '_>) -> Option<Self> {
        let value = rewriter.value(mask);
        if let Some(mask) = value.defining::<CreateMaskOp>() {
            return Some(Mask::Values(mask.operands().map(|bound| bound.id()).collect()));
        }
        Some(Mask::Constants(value.defining::<ConstantMaskOp>()?.mask_dim_sizes().to_vec()))
    }

    /// Returns the bounds of the columns and of the elements; all columns, or none, if they are constant.
    fn bounds(self, columns: i64, make: &mut Builder<'_, '_, '_>) -> [Bound; 2] {
        match self {
            Mask::Values(bounds) => [bounds[0], bounds[1]].map(Bound::Value),
            Mask::Constants(set) if set[0] == columns => {
                [Bound::Value(scaled(columns, make)), Bound::Constant(set[1])]
            }
            Mask::Constants(set) => [set[0], set[1]].map(Bound::Constant),
        }
    }
}

impl Bound {
    fn value(&self, make: &mut Builder<'_, '_, '_>) -> ValueId {
        match *self {
            Bound::Value(value) => value,
            Bound::Constant(constant) => make.index(constant),
        }
    }
}

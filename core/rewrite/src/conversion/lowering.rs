//! Operations that become values: what the patterns for all of them begin and end with.

use super::{TypeConverter, converted_operands_to_one, replace_op_converted};
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, Location, MatchResult, Operation, Pattern, PatternRewriter, Root, Type, Value};

/// An operation that is being converted.
pub struct Lowered<'t, 'c> {
    /// The operation.
    pub op: OpId,
    /// Converted operands.
    pub operands: Vec<ValueId>,
    /// Converted type of the first result.
    pub result: Type<'c>,
    /// Converter of other types.
    pub converter: &'t Arc<TypeConverter>,
}

impl<'c> Lowered<'_, 'c> {
    /// Returns the operation, to read.
    pub fn view<'b>(&self, builder: &'b Builder<'_, '_, 'c>) -> Operation<'b, 'c> {
        builder.rewriter.op(self.op)
    }
}

/// Makes the value that an operation with one result becomes; the builder stands before it, with its location.
pub type Lower = for<'c> fn(&Lowered<'_, 'c>, &mut Builder<'_, '_, 'c>) -> Option<ValueId>;

/// Returns the pattern of operations that become one value.
pub fn lowering(
    op: &'static str,
    name: &'static str,
    converter: &Arc<TypeConverter>,
    make: Lower,
) -> Pattern {
    let converter = converter.clone();
    let rewrite =
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| lower(op, &converter, rewriter, make);
    Pattern::with_closure(Root::Op(op), name, Arc::new(rewrite))
}

/// Makes the values that an operation with several results becomes, one a result.
pub type LowerAll = for<'c> fn(&Lowered<'_, 'c>, &mut Builder<'_, '_, 'c>) -> Option<Vec<ValueId>>;

/// Returns the pattern of operations that become several values.
pub fn lowering_all(
    op: &'static str,
    name: &'static str,
    converter: &Arc<TypeConverter>,
    make: LowerAll,
) -> Pattern {
    let converter = converter.clone();
    let rewrite =
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| lower_all(op, &converter, rewriter, make);
    Pattern::with_closure(Root::Op(op), name, Arc::new(rewrite))
}

/// Replaces an operation by the value that is made for it.
pub fn lower<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
    make: impl FnOnce(&Lowered<'_, 'c>, &mut Builder<'_, '_, 'c>) -> Option<ValueId>,
) -> MatchResult {
    let (of, location) = lowered(op, converter, rewriter)?;
    let value = make(&of, &mut Builder::new(rewriter, location))?;
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// Replaces an operation by the values that are made for it, one a result.
pub fn lower_all<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
    make: impl FnOnce(&Lowered<'_, 'c>, &mut Builder<'_, '_, 'c>) -> Option<Vec<ValueId>>,
) -> MatchResult {
    let (of, location) = lowered(op, converter, rewriter)?;
    let values = make(&of, &mut Builder::new(rewriter, location))?;
    replace_op_converted(op, &values, converter, rewriter);
    Some(())
}

/// Returns an operation that is to be converted, and where it comes from.
fn lowered<'t, 'c>(
    op: OpId,
    converter: &'t Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<(Lowered<'t, 'c>, Location<'c>)> {
    let (location, result) = (rewriter.op(op).location(), rewriter.op(op).results().next().map(Value::ty)?);
    let result = converter.convert_to_one_in(rewriter, result)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    Some((Lowered { op, operands, result, converter }, location))
}

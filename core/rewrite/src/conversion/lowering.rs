//! Tables of patterns that replace operations by values of converted types.

use super::{TypeConverter, converted_operands_to_one, replace_op_converted};
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Builder, Location, MatchResult, Operation, Pattern, PatternRewriter, Root, Type, TypedOp, Value,
};

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

/// Row of a table of patterns: the operation that a pattern starts from, the name of the pattern, and its function.
///
/// ```ignore
/// const ROWS: &[Row<Lower>] = &[Row::of::<complex::ReOp>("ReOpConversion", real_part)];
/// ```
#[derive(Clone, Copy)]
pub struct Row<F> {
    root: Root,
    name: &'static str,
    function: F,
}

impl<F> Row<F> {
    /// Creates the row of the operations of a typed view.
    pub const fn of<'a, 'c, T: TypedOp<'a, 'c>>(name: &'static str, function: F) -> Self {
        Row { root: Root::of::<T>(), name, function }
    }
}

/// Returns the value that an operation with one result becomes; the builder stands before it, with its location.
pub type Lower = for<'c> fn(&Lowered<'_, 'c>, &mut Builder<'_, '_, 'c>) -> Option<ValueId>;

impl Row<Lower> {
    /// Returns the pattern of operations that become one value.
    pub fn pattern(self, converter: &Arc<TypeConverter>) -> Pattern {
        let converter = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            lower(op, &converter, rewriter, self.function)
        };
        Pattern::with_closure(self.root, self.name, Arc::new(rewrite))
    }
}

/// Returns the values that an operation with several results becomes, one a result.
pub type LowerAll = for<'c> fn(&Lowered<'_, 'c>, &mut Builder<'_, '_, 'c>) -> Option<Vec<ValueId>>;

impl Row<LowerAll> {
    /// Returns the pattern of operations that become several values.
    pub fn pattern(self, converter: &Arc<TypeConverter>) -> Pattern {
        let converter = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            lower_all(op, &converter, rewriter, self.function)
        };
        Pattern::with_closure(self.root, self.name, Arc::new(rewrite))
    }
}

/// Rewrite function of a pattern with data of its conversion, such as a type converter.
pub type RewriteWith<T> = for<'b, 'c> fn(OpId, &T, &mut PatternRewriter<'b, 'c>) -> MatchResult;

impl<T: Clone + Send + Sync + 'static> Row<RewriteWith<T>> {
    /// Returns the pattern, which hands the data to the rewrite function.
    pub fn pattern(self, with: &T) -> Pattern {
        let with = with.clone();
        let rewrite =
            move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| (self.function)(op, &with, rewriter);
        Pattern::with_closure(self.root, self.name, Arc::new(rewrite))
    }
}

/// Replaces an operation by the value that `make` returns.
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

/// Replaces an operation by the values that `make` returns, one a result.
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

/// Converts the operands and the result type of an operation; returns them with its location.
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

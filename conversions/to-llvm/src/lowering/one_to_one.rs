//! Operations that become one operation of LLVM.

use super::lanes::{by_rows, rows_of};
use smallvec::SmallVec;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, MatchResult, Pattern, PatternRewriter, Root, Type, TypedOp, Value};
use terrace_llvm as llvm;
use terrace_llvm::types::{as_array, is_compatible_type};
use terrace_rewrite::conversion::{
    TypeConverter, converted_operands_to_one, rename_op, replace_op_converted,
};

/// Attributes of a new operation.
pub type Attributes<'c> = SmallVec<[(&'static str, Attribute<'c>); 2]>;

/// Computes the inherent attributes of the new operation from the old one.
pub type AttributesOf = for<'c> fn(OpId, &PatternRewriter<'_, 'c>) -> Option<Attributes<'c>>;

/// Returns no attributes.
pub fn none<'c>(_: OpId, _: &PatternRewriter<'_, 'c>) -> Option<Attributes<'c>> {
    Some(Attributes::new())
}

/// Rule that replaces one operation by one of LLVM, with attributes computed from those of the old one.
pub struct OneToOne {
    from: Root,
    /// Name of the pattern.
    name: &'static str,
    /// Name of the new operation.
    to: &'static str,
    attributes: AttributesOf,
    /// True if floats may be of kinds that LLVM does not have, and become integers.
    takes_any_float: bool,
}

impl OneToOne {
    /// Creates a rule that turns each `From` into a `To` without attributes.
    pub const fn of<'a, 'c, From: TypedOp<'a, 'c>, To: TypedOp<'a, 'c>>(name: &'static str) -> Self {
        OneToOne { from: Root::of::<From>(), name, to: To::NAME, attributes: none, takes_any_float: false }
    }

    /// Returns the rule with attributes.
    pub const fn with(self, attributes: AttributesOf) -> Self {
        OneToOne { attributes, ..self }
    }

    /// Returns the rule for floats of all formats.
    pub const fn of_any_float(self) -> Self {
        OneToOne { takes_any_float: true, ..self }
    }

    /// Returns the pattern of the rule.
    pub fn pattern(&'static self, converter: &Arc<TypeConverter>) -> Pattern {
        let converter = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            if !self.takes_any_float && has_unknown_float(op, rewriter) {
                return rewriter.notify_match_failure(op, "unsupported floating point type");
            }
            let attributes = (self.attributes)(op, rewriter)?;
            convert_to(op, self.to, &attributes, &converter, rewriter)
        };
        Pattern::with_closure(self.from, self.name, Arc::new(rewrite))
    }
}

/// Replaces an operation by one of LLVM's, or by one for each row of its vectors.
pub fn convert_to<'c>(
    op: OpId,
    to: &str,
    attributes: &[(&'static str, Attribute<'c>)],
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    if !operands.iter().all(|value| is_compatible_type(rewriter.type_of(*value))) {
        return None;
    }
    let result = converted_result(op, converter, rewriter)?;
    let stays = rewriter.op(op).result(0).ty() == result && as_array(result).is_none();
    if stays && rename_op(op, to, &operands, attributes, rewriter) {
        return Some(());
    }
    let mut all: SmallVec<[(&str, Attribute<'c>); 4]> = SmallVec::from_slice(attributes);
    for attribute in rewriter.op(op).discardable_attributes() {
        let name = attribute.name.as_str();
        if attributes.iter().all(|(own, _)| *own != name) {
            all.push((name, attribute.value));
        }
    }
    let location = rewriter.op(op).location();
    let mut builder = Builder::new(rewriter, location);
    let make = |ty: Type<'c>, operands: &[ValueId], builder: &mut Builder<'_, '_, 'c>| {
        Some(builder.value_with(to, operands, ty, &all))
    };
    let value = match as_array(result) {
        None => make(result, &operands, &mut builder)?,
        Some(_) => by_rows(&operands, result, &mut builder, make)?,
    };
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// Replaces a cast between an index and an integer by a truncation, by `widen`, or by its operand.
pub fn cast_index(
    op: OpId,
    widen: &'static str,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let to = converted_result(op, converter, rewriter)?;
    let width = |ty: Type<'_>| rows_of(ty).1.element_or_self().int_or_float_width();
    let (from_width, to_width) = (width(rewriter.type_of(operands[0]))?, width(to)?);
    if from_width == to_width {
        replace_op_converted(op, &operands, converter, rewriter);
        return Some(());
    }
    let mut attributes = Attributes::new();
    if from_width > to_width {
        return convert_to(op, llvm::TruncOp::NAME, &attributes, converter, rewriter);
    }
    if widen == llvm::ZExtOp::NAME {
        attributes.extend(rewriter.op(op).attribute("nonNeg").map(|flag| ("nonNeg", flag)));
    }
    convert_to(op, widen, &attributes, converter, rewriter)
}

/// Returns the converted type of the first result.
pub fn converted_result<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Type<'c>> {
    let ty = rewriter.op(op).results().next().map(Value::ty)?;
    converter.convert_to_one_in(rewriter, ty)
}

/// Returns true if an operation works on floats that LLVM does not have.
pub fn has_unknown_float(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> bool {
    let view = rewriter.op(op);
    view.operands().chain(view.results()).map(Value::ty).any(|ty| {
        let element = ty.element_or_self();
        element.is_float() && !is_compatible_type(element)
    })
}

//! Small things that all conversions make.

use terrace_emitc as emitc;
use terrace_emitc::{CmpPredicate, OPAQUE_ATTR};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Body, Builder, OperationState, RegionSource, Type, TypedOp, Value};
use terrace_support::ap_int::ApInt;

/// `(T) x`, unless it is one already.
pub(crate) fn cast<'c>(value: ValueId, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    if b.type_of(value) == ty {
        return value;
    }
    b.make(emitc::CastOp::builder(b.context(), b.location).source(value).dest(ty))
}

/// `(T) x` at the location of the value.
pub(crate) fn cast_at_value<'c>(value: ValueId, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    let mut at = Builder::new(b.rewriter, b.rewriter.value(value).location());
    cast(value, ty, &mut at)
}

/// Creates a constant.
pub(crate) fn constant<'c>(value: Attribute<'c>, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    b.make(emitc::ConstantOp::builder(b.context(), b.location).value(value).result(ty))
}

/// Creates an integer constant: as an index, if the type is one of C's own.
pub(crate) fn integer<'c>(value: i64, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    let context = b.context();
    let of = if ty.is_integer() { ty } else { context.index_type() };
    constant(context.integer_attribute(of, value), ty, b)
}

/// Creates a comparison.
pub(crate) fn compare(
    predicate: CmpPredicate,
    lhs: ValueId,
    rhs: ValueId,
    b: &mut Builder<'_, '_, '_>,
) -> ValueId {
    let context = b.context();
    let new = emitc::CmpOp::builder(context, b.location).predicate(predicate).lhs(lhs).rhs(rhs);
    b.make(new.result(context.integer_type(1)))
}

/// Creates a call of a function of C.
pub(crate) fn call<'c>(
    callee: &str,
    operands: &[ValueId],
    results: &[Type<'c>],
    b: &mut Builder<'_, '_, 'c>,
) -> OpId {
    let new = emitc::CallOpaqueOp::builder(b.context(), b.location).callee(callee);
    b.create(new.operands(operands.iter().copied()).result(results.iter().copied()))
}

/// `sizeof(T)`
pub(crate) fn size_of<'c>(ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    let context = b.context();
    let arguments = [context.type_attribute(ty)];
    let new = emitc::CallOpaqueOp::builder(context, b.location).callee("sizeof").args(&arguments);
    b.make(new.operands(Vec::<ValueId>::new()).result([crate::types::size(context)]))
}

/// Creates a variable without a value yet.
pub(crate) fn variable<'c>(place: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    let context = b.context();
    let nothing = context.dialect_attribute(&OPAQUE_ATTR, &[context.string_attribute("")]);
    b.make(emitc::VariableOp::builder(context, b.location).value(nothing).result(place))
}

/// `variable = x`
pub(crate) fn assign(variable: ValueId, value: ValueId, b: &mut Builder<'_, '_, '_>) {
    b.create(emitc::AssignOp::builder(b.context(), b.location).var(variable).value(value));
}

/// Reads a variable.
pub(crate) fn load(variable: ValueId, b: &mut Builder<'_, '_, '_>) -> ValueId {
    b.make(emitc::LoadOp::builder(b.context(), b.location).operand(variable))
}

/// Creates an expression: what `make` computes in it from stand-ins of the operands.
pub(crate) fn expression<'c>(
    operands: &[ValueId],
    result: Type<'c>,
    b: &mut Builder<'_, '_, 'c>,
    make: impl FnOnce(&[ValueId], &mut Builder<'_, '_, 'c>) -> ValueId,
) -> ValueId {
    let (context, location) = (b.context(), b.location);
    let types: Vec<Type<'c>> = operands.iter().map(|value| b.type_of(*value)).collect();
    let name = context.op_name(emitc::ExpressionOp::NAME);
    let mut child = Body::for_child(context, name);
    let region = child.create_region();
    let mut listener = terrace_ir::rewrite::NoListener;
    let mut rewriter = terrace_ir::PatternRewriter::new(&mut child, &mut listener);
    let block = rewriter.create_block(region, None, types.iter().map(|ty| (*ty, location)));
    let arguments: Vec<ValueId> = rewriter.block(block).arguments().map(Value::id).collect();
    rewriter.set_insertion_point_to_end(block);
    let mut inner = Builder::new(&mut rewriter, location);
    let value = make(&arguments, &mut inner);
    inner.create(emitc::YieldOp::builder(context, location).result(value));
    let mut state = OperationState::new(name, location);
    state.operands.extend(operands.iter().copied());
    state.result_types.push(result);
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(child);
    b.make(state)
}

/// Returns the number of bits of an integer type, as a constant of it.
pub(crate) fn width_constant<'c>(ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let context = b.context();
    let (width, _) = ty.as_integer()?;
    let value = context.ap_int_attribute(ty, &ApInt::from_u64(width, u64::from(width)));
    Some(constant(value, ty, b))
}

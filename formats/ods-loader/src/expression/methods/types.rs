//! Methods of types.

use super::{argument, index, length};
use crate::expression::Value;
use terrace_ir::{Signedness, Type, TypeKind};
use terrace_support::float::FloatSemantics;

/// Method of a type, told its arguments; `None` where it has no meaning.
pub(super) type Method = for<'a, 'c> fn(Type<'c>, &[Value<'a, 'c>]) -> Option<Value<'a, 'c>>;

/// Methods of types.
pub(super) const METHODS: &[(&str, Method)] = &[
    ("getElementType", |ty, _| match ty.kind() {
        TypeKind::Complex(element) => Some(Value::Type(*element)),
        _ => ty.shaped_element().map(Value::Type),
    }),
    ("hasRank", |ty, _| Some(Value::Bool(ty.has_rank()))),
    ("getRank", |ty, _| ty.rank().and_then(length)),
    ("getShape", |ty, _| ty.shape().map(integers)),
    ("hasStaticShape", |ty, _| Some(Value::Bool(ty.has_static_shape()))),
    ("getNumElements", |ty, _| ty.element_count().map(|count| Value::Int(i128::from(count)))),
    ("getNumDynamicDims", |ty, _| {
        length(ty.shape()?.iter().filter(|size| **size == terrace_ir::DYNAMIC).count())
    }),
    ("getDimSize", |ty, arguments| {
        ty.shape()?.get(index(arguments)?).map(|size| Value::Int(i128::from(*size)))
    }),
    ("isDynamicDim", |ty, arguments| {
        ty.shape()?.get(index(arguments)?).map(|size| Value::Bool(*size == terrace_ir::DYNAMIC))
    }),
    ("getScalableDims", |ty, _| {
        Some(Value::List(ty.scalable_dims().iter().map(|scalable| Value::Bool(*scalable)).collect()))
    }),
    ("isScalable", |ty, _| Some(Value::Bool(ty.is_scalable_vector()))),
    ("allDimsScalable", |ty, _| {
        Some(Value::Bool(!ty.scalable_dims().is_empty() && ty.scalable_dims().iter().all(|one| *one)))
    }),
    ("getNumScalableDims", |ty, _| length(ty.scalable_dims().iter().filter(|one| **one).count())),
    ("isStrided", |ty, _| Some(Value::Bool(ty.is_strided()))),
    ("getMemorySpace", |ty, _| Some(ty.memory_space().map_or(Value::Null, Value::Attribute))),
    ("getMemorySpaceAsInt", |ty, _| match ty.memory_space() {
        None => Some(Value::Int(0)),
        Some(space) => space.as_i64().map(|space| Value::Int(i128::from(space))),
    }),
    ("getLayout", |ty, _| Some(ty.layout().map_or(Value::Null, Value::Attribute))),
    ("getEncoding", |ty, _| Some(ty.encoding().map_or(Value::Null, Value::Attribute))),
    ("getWidth", |ty, _| ty.int_or_float_width().map(|width| Value::Int(i128::from(width)))),
    ("getIntOrFloatBitWidth", |ty, _| ty.int_or_float_width().map(|width| Value::Int(i128::from(width)))),
    ("isIndex", |ty, _| Some(Value::Bool(ty.is_index()))),
    ("isInteger", |ty, arguments| is_integer(ty, arguments, |_| true)),
    ("isSignlessInteger", |ty, arguments| is_integer(ty, arguments, |sign| sign == Signedness::Signless)),
    ("isSignedInteger", |ty, arguments| is_integer(ty, arguments, |sign| sign == Signedness::Signed)),
    ("isUnsignedInteger", |ty, arguments| is_integer(ty, arguments, |sign| sign == Signedness::Unsigned)),
    ("isSignless", |ty, arguments| is_integer(ty, arguments, |sign| sign == Signedness::Signless)),
    ("isSigned", |ty, arguments| is_integer(ty, arguments, |sign| sign == Signedness::Signed)),
    ("isUnsigned", |ty, arguments| is_integer(ty, arguments, |sign| sign == Signedness::Unsigned)),
    ("isIntOrIndex", |ty, _| Some(Value::Bool(ty.is_int_or_index()))),
    ("isIntOrFloat", |ty, _| Some(Value::Bool(ty.is_int_or_float()))),
    ("isIntOrIndexOrFloat", |ty, _| Some(Value::Bool(ty.is_int_or_index_or_float()))),
    ("isSignlessIntOrIndex", |ty, _| Some(Value::Bool(ty.is_signless_int_or_index()))),
    ("isSignlessIntOrFloat", |ty, _| Some(Value::Bool(ty.is_signless_integer() || ty.is_float()))),
    ("isSignlessIntOrIndexOrFloat", |ty, _| {
        Some(Value::Bool(ty.is_signless_int_or_index() || ty.is_float()))
    }),
    ("isF16", |ty, _| is_float(ty, FloatSemantics::F16)),
    ("isBF16", |ty, _| is_float(ty, FloatSemantics::BF16)),
    ("isTF32", |ty, _| is_float(ty, FloatSemantics::TF32)),
    ("isF32", |ty, _| is_float(ty, FloatSemantics::F32)),
    ("isF64", |ty, _| is_float(ty, FloatSemantics::F64)),
    ("isF80", |ty, _| is_float(ty, FloatSemantics::F80)),
    ("isF128", |ty, _| is_float(ty, FloatSemantics::F128)),
    ("isFloat", |ty, _| Some(Value::Bool(ty.is_float()))),
    ("getInputs", |ty, _| ty.as_function().map(|(inputs, _)| types(inputs))),
    ("getResults", |ty, _| ty.as_function().map(|(_, results)| types(results))),
    ("getNumInputs", |ty, _| length(ty.as_function()?.0.len())),
    ("getNumResults", |ty, _| length(ty.as_function()?.1.len())),
    ("getInput", |ty, arguments| ty.as_function()?.0.get(index(arguments)?).copied().map(Value::Type)),
    ("getResult", |ty, arguments| ty.as_function()?.1.get(index(arguments)?).copied().map(Value::Type)),
    ("getTypes", |ty, _| match ty.kind() {
        TypeKind::Tuple(elements) => Some(types(elements)),
        _ => None,
    }),
    ("size", |ty, _| match ty.kind() {
        TypeKind::Tuple(elements) => length(elements.len()),
        _ => None,
    }),
];

fn integers<'a, 'c>(values: &[i64]) -> Value<'a, 'c> {
    Value::List(values.iter().map(|value| Value::Int(i128::from(*value))).collect())
}

fn types<'a, 'c>(types: &[Type<'c>]) -> Value<'a, 'c> {
    Value::List(types.iter().map(|ty| Value::Type(*ty)).collect())
}

fn is_integer<'a, 'c>(
    ty: Type<'c>,
    arguments: &[Value<'a, 'c>],
    has_sign: fn(Signedness) -> bool,
) -> Option<Value<'a, 'c>> {
    let width = match arguments {
        [] => None,
        _ => Some(argument(arguments)?),
    };
    Some(Value::Bool(
        ty.as_integer().is_some_and(|(bits, sign)| {
            width.is_none_or(|width| width == i128::from(bits)) && has_sign(sign)
        }),
    ))
}

fn is_float<'a, 'c>(ty: Type<'c>, semantics: FloatSemantics) -> Option<Value<'a, 'c>> {
    Some(Value::Bool(ty.as_float() == Some(semantics)))
}

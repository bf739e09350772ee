//! Methods of `$_builder`.

use crate::expression::{Scope, Value};
use crate::records::last_part;
use terrace_ir::{Attribute, Ctx, Signedness, Type};
use terrace_support::float::{ApFloat, FloatSemantics};

/// Names of the methods.
pub(super) const NAMES: &[&str] = &[
    "getIndexType",
    "getNoneType",
    "getI1Type",
    "getI8Type",
    "getI16Type",
    "getI32Type",
    "getI64Type",
    "getF16Type",
    "getBF16Type",
    "getF32Type",
    "getF64Type",
    "getF80Type",
    "getF128Type",
    "getTF32Type",
    "getIntegerType",
    "getAttr",
    "getBoolAttr",
    "getUnitAttr",
    "getStringAttr",
    "getIntegerAttr",
    "getI8IntegerAttr",
    "getI16IntegerAttr",
    "getI32IntegerAttr",
    "getI64IntegerAttr",
    "getIndexAttr",
    "getFloatAttr",
    "getF32FloatAttr",
    "getF64FloatAttr",
    "getArrayAttr",
    "getI32ArrayAttr",
    "getI64ArrayAttr",
    "getDenseI32ArrayAttr",
    "getDenseI64ArrayAttr",
    "getDenseBoolArrayAttr",
    "getTypeAttr",
    "getStrArrayAttr",
    "getBoolArrayAttr",
    "getF32ArrayAttr",
    "getF64ArrayAttr",
    "getIndexArrayAttr",
    "getTypeArrayAttr",
    "getTupleType",
    "getFunctionType",
    "getComplexType",
    "getZeroAttr",
    "getContext",
];

/// Calls a method.
pub(super) fn call<'a, 'c>(
    scope: &Scope<'_, 'a, 'c>,
    method: &str,
    types_given: &[String],
    arguments: Vec<Value<'a, 'c>>,
) -> Option<Value<'a, 'c>> {
    // These compare without a context.
    match (method, &arguments[..], scope.context) {
        ("getBoolAttr", [value], None) => return value.truth().map(Value::Bool),
        ("getStringAttr", [Value::Text(text)], None) => return Some(Value::Text(text.clone())),
        _ => {}
    }
    let context = scope.context?;
    match method {
        "getContext" => Some(Value::Builder),
        "getTupleType" => scope.construct("TupleType", arguments),
        "getFunctionType" => scope.construct("FunctionType", arguments),
        "getComplexType" => scope.construct("ComplexType", arguments),
        "getType" | "getAttr" => {
            let class = types_given.first()?;
            match float_class(class) {
                Some(semantics) if arguments.is_empty() => Some(Value::Type(context.float_type(semantics))),
                _ => scope.construct(class, arguments),
            }
        }
        _ => built(context, method, &arguments),
    }
}

/// Builds a type or an attribute as a method of the builder does.
pub(in crate::expression) fn built<'a, 'c>(
    context: Ctx<'c>,
    method: &str,
    arguments: &[Value<'a, 'c>],
) -> Option<Value<'a, 'c>> {
    let float = |semantics| Some(Value::Type(context.float_type(semantics)));
    let integer = |at: usize| arguments.get(at).and_then(Value::integer);
    let integer_attribute = |ty: Type<'c>, value: i128| {
        let fits = ty.is_index() || ty.is_integer();
        let value = i64::try_from(value).ok().or_else(|| u64::try_from(value).ok().map(u64::cast_signed))?;
        fits.then(|| Value::Attribute(context.integer_attribute(ty, value)))
    };
    let float_attribute = |ty: Type<'c>, value: &Value<'_, '_>| {
        let value = match value {
            Value::Float(value) => *value,
            other => other.integer()? as f64,
        };
        let semantics = ty.as_float()?;
        Some(Value::Attribute(context.float_attribute(ty, ApFloat::from_f64(semantics, value).value)))
    };
    let array = |element: &dyn Fn(&Value<'a, 'c>) -> Option<Attribute<'c>>| {
        let all: Option<Vec<_>> = arguments.first()?.elements()?.iter().map(element).collect();
        Some(Value::Attribute(context.array_attribute(&all?)))
    };
    let list = |value: &Value<'a, 'c>| -> Option<Vec<i64>> {
        value.elements()?.iter().map(|one| i64::try_from(one.integer()?).ok()).collect()
    };
    match method {
        "getIndexType" => Some(Value::Type(context.index_type())),
        "getNoneType" => Some(Value::Type(context.none_type())),
        "getI1Type" => Some(Value::Type(context.integer_type(1))),
        "getI8Type" => Some(Value::Type(context.integer_type(8))),
        "getI16Type" => Some(Value::Type(context.integer_type(16))),
        "getI32Type" => Some(Value::Type(context.integer_type(32))),
        "getI64Type" => Some(Value::Type(context.integer_type(64))),
        "getF16Type" => float(FloatSemantics::F16),
        "getBF16Type" => float(FloatSemantics::BF16),
        "getTF32Type" => float(FloatSemantics::TF32),
        "getF32Type" => float(FloatSemantics::F32),
        "getF64Type" => float(FloatSemantics::F64),
        "getF80Type" => float(FloatSemantics::F80),
        "getF128Type" => float(FloatSemantics::F128),
        "getIntegerType" => {
            let width = u32::try_from(integer(0)?).ok().filter(|width| *width < 1 << 24)?;
            Some(Value::Type(match arguments.get(1).and_then(Value::truth) {
                None => context.integer_type(width),
                Some(true) => context.signed_integer_type(width, Signedness::Signed),
                Some(false) => context.signed_integer_type(width, Signedness::Unsigned),
            }))
        }
        "getBoolAttr" => {
            arguments.first()?.truth().map(|value| Value::Attribute(context.bool_attribute(value)))
        }
        "getUnitAttr" => Some(Value::Attribute(context.unit_attribute())),
        "getStringAttr" => match arguments.first()? {
            Value::Text(text) => Some(Value::Attribute(context.string_attribute(text))),
            Value::Attribute(text) if text.as_bytes().is_some() => Some(Value::Attribute(*text)),
            _ => None,
        },
        "getIntegerAttr" => integer_attribute(arguments.first()?.as_type()?, integer(1)?),
        "getI8IntegerAttr" => integer_attribute(context.integer_type(8), integer(0)?),
        "getI16IntegerAttr" => integer_attribute(context.integer_type(16), integer(0)?),
        "getI32IntegerAttr" => integer_attribute(context.integer_type(32), integer(0)?),
        "getI64IntegerAttr" => integer_attribute(context.integer_type(64), integer(0)?),
        "getIndexAttr" => integer_attribute(context.index_type(), integer(0)?),
        "getFloatAttr" => float_attribute(arguments.first()?.as_type()?, arguments.get(1)?),
        "getF32FloatAttr" => float_attribute(context.float_type(FloatSemantics::F32), arguments.first()?),
        "getF64FloatAttr" => float_attribute(context.float_type(FloatSemantics::F64), arguments.first()?),
        "getDenseI64ArrayAttr" => Some(Value::Attribute(context.dense_i64_array(&list(arguments.first()?)?))),
        "getDenseI32ArrayAttr" => {
            let values = list(arguments.first()?)?;
            let values = values.into_iter().map(i32::try_from).collect::<Result<Vec<_>, _>>().ok()?;
            Some(Value::Attribute(context.dense_i32_array(&values)))
        }
        "getDenseBoolArrayAttr" => {
            let values =
                arguments.first()?.elements()?.iter().map(Value::truth).collect::<Option<Vec<_>>>()?;
            Some(Value::Attribute(context.dense_bool_array(&values)))
        }
        "getI64ArrayAttr" | "getI32ArrayAttr" => {
            let ty = context.integer_type(if method == "getI64ArrayAttr" { 64 } else { 32 });
            let values = list(arguments.first()?)?;
            let all: Vec<_> = values.iter().map(|value| context.integer_attribute(ty, *value)).collect();
            Some(Value::Attribute(context.array_attribute(&all)))
        }
        "getArrayAttr" => {
            let all = arguments.first()?.elements()?.into_iter().map(|one| match one {
                Value::Attribute(attribute) => Some(attribute),
                _ => None,
            });
            Some(Value::Attribute(context.array_attribute(&all.collect::<Option<Vec<_>>>()?)))
        }
        "getTypeAttr" => Some(Value::Attribute(context.type_attribute(arguments.first()?.as_type()?))),
        "getZeroAttr" => context.zero_attribute(arguments.first()?.as_type()?).map(Value::Attribute),
        "getStrArrayAttr" => array(&|one| match one {
            Value::Text(text) => Some(context.string_attribute(text)),
            _ => None,
        }),
        "getBoolArrayAttr" => array(&|one| one.truth().map(|value| context.bool_attribute(value))),
        "getIndexArrayAttr" => array(&|one| {
            Some(context.integer_attribute(context.index_type(), i64::try_from(one.integer()?).ok()?))
        }),
        "getTypeArrayAttr" => array(&|one| one.as_type().map(|ty| context.type_attribute(ty))),
        "getF32ArrayAttr" | "getF64ArrayAttr" => {
            let semantics =
                if method == "getF32ArrayAttr" { FloatSemantics::F32 } else { FloatSemantics::F64 };
            array(&|one| match float_attribute(context.float_type(semantics), one)? {
                Value::Attribute(attribute) => Some(attribute),
                _ => None,
            })
        }
        _ => None,
    }
}

/// Returns the kind of float that a class of types has.
fn float_class(class: &str) -> Option<FloatSemantics> {
    Some(match last_part(class) {
        "Float16Type" => FloatSemantics::F16,
        "BFloat16Type" => FloatSemantics::BF16,
        "FloatTF32Type" => FloatSemantics::TF32,
        "Float32Type" => FloatSemantics::F32,
        "Float64Type" => FloatSemantics::F64,
        "Float80Type" => FloatSemantics::F80,
        "Float128Type" => FloatSemantics::F128,
        "Float8E5M2Type" => FloatSemantics::F8E5M2,
        "Float8E4M3Type" => FloatSemantics::F8E4M3,
        "Float8E4M3FNType" => FloatSemantics::F8E4M3FN,
        "Float8E5M2FNUZType" => FloatSemantics::F8E5M2FNUZ,
        "Float8E4M3FNUZType" => FloatSemantics::F8E4M3FNUZ,
        "Float8E4M3B11FNUZType" => FloatSemantics::F8E4M3B11FNUZ,
        "Float8E3M4Type" => FloatSemantics::F8E3M4,
        "Float4E2M1FNType" => FloatSemantics::F4E2M1FN,
        "Float6E2M3FNType" => FloatSemantics::F6E2M3FN,
        "Float6E3M2FNType" => FloatSemantics::F6E3M2FN,
        "Float8E8M0FNUType" => FloatSemantics::F8E8M0FNU,
        _ => return None,
    })
}

//! Methods of attributes.

use super::{argument, length};
use crate::expression::Value;
use terrace_ir::{Attribute, AttributeKind};

/// Method of an attribute, told its arguments; `None` where it has no meaning.
pub(super) type Method = for<'a, 'c> fn(Attribute<'c>, &[Value<'a, 'c>]) -> Option<Value<'a, 'c>>;

/// Methods of attributes.
pub(super) const METHODS: &[(&str, Method)] = &[
    ("getType", |attr, _| attr.ty().map(Value::Type)),
    ("getValue", |attr, _| match attr.kind() {
        AttributeKind::Type(ty) => Some(Value::Type(*ty)),
        AttributeKind::String { .. } => attr.as_str().map(|text| Value::Text(text.to_owned())),
        AttributeKind::Integer { .. } if attr.as_bool().is_some() => attr.as_bool().map(Value::Bool),
        // The attribute itself answers as its integer, list, map or case.
        AttributeKind::Integer { .. }
        | AttributeKind::Float { .. }
        | AttributeKind::Array(_)
        | AttributeKind::Dictionary(_)
        | AttributeKind::AffineMap(_)
        | AttributeKind::IntegerSet(_) => Some(Value::Attribute(attr)),
        AttributeKind::SymbolRef { root, .. } => Some(Value::Text(root.as_str().to_owned())),
        AttributeKind::Dialect { spec, parameters: [only] } if spec.get().enumeration.is_some() => {
            only.as_i64().map(|value| Value::Int(i128::from(value)))
        }
        _ => None,
    }),
    ("getInt", |attr, _| signed(attr)),
    ("getSInt", |attr, _| signed(attr)),
    ("getSExtValue", |attr, _| signed(attr)),
    ("getUInt", |attr, _| unsigned(attr)),
    ("getZExtValue", |attr, _| unsigned(attr)),
    ("getLimitedValue", |attr, arguments| {
        let (value, limit) = (unsigned(attr)?.integer()?, argument(arguments).unwrap_or(i128::MAX));
        Some(Value::Int(value.min(limit)))
    }),
    ("isNegative", |attr, _| Some(Value::Bool(attr.as_i64()? < 0))),
    ("isNonNegative", |attr, _| Some(Value::Bool(attr.as_i64()? >= 0))),
    ("isStrictlyPositive", |attr, _| Some(Value::Bool(attr.as_i64()? > 0))),
    ("isZero", |attr, _| Some(Value::Bool(attr.as_i64()? == 0))),
    ("isAllOnes", |attr, _| attr.int_or_splat().map(|value| Value::Bool(value.is_all_ones()))),
    ("isMinSignedValue", |attr, _| attr.int_or_splat().map(|value| Value::Bool(value.is_signed_min()))),
    ("isOne", |attr, _| Some(Value::Bool(attr.as_i64()? == 1))),
    ("isPowerOf2", |attr, _| Some(Value::Bool(unsigned(attr)?.integer()?.count_ones() == 1))),
    ("eq", |attr, arguments| Some(Value::Bool(unsigned(attr)?.integer()? == argument(arguments)?))),
    ("ne", |attr, arguments| Some(Value::Bool(unsigned(attr)?.integer()? != argument(arguments)?))),
    ("ult", |attr, arguments| Some(Value::Bool(unsigned(attr)?.integer()? < argument(arguments)?))),
    ("ule", |attr, arguments| Some(Value::Bool(unsigned(attr)?.integer()? <= argument(arguments)?))),
    ("ugt", |attr, arguments| Some(Value::Bool(unsigned(attr)?.integer()? > argument(arguments)?))),
    ("uge", |attr, arguments| Some(Value::Bool(unsigned(attr)?.integer()? >= argument(arguments)?))),
    ("slt", |attr, arguments| Some(Value::Bool(signed(attr)?.integer()? < argument(arguments)?))),
    ("sle", |attr, arguments| Some(Value::Bool(signed(attr)?.integer()? <= argument(arguments)?))),
    ("sgt", |attr, arguments| Some(Value::Bool(signed(attr)?.integer()? > argument(arguments)?))),
    ("sge", |attr, arguments| Some(Value::Bool(signed(attr)?.integer()? >= argument(arguments)?))),
    ("getAPSInt", |attr, _| signed(attr)),
    ("zextOrTrunc", truncated),
    ("zext", truncated),
    ("trunc", truncated),
    ("getBitWidth", |attr, _| match attr.kind() {
        AttributeKind::Integer { value, .. } => Some(Value::Int(i128::from(value.width_bits()))),
        _ => None,
    }),
    ("getValueAsDouble", |attr, _| attr.as_float().map(|value| Value::Float(value.to_f64()))),
    ("convertToDouble", |attr, _| attr.as_float().map(|value| Value::Float(value.to_f64()))),
    ("getElementType", |attr, _| match attr.kind() {
        AttributeKind::DenseArray { element, .. } => Some(Value::Type(*element)),
        _ => attr.ty().map(|ty| Value::Type(ty.element_or_self())),
    }),
    ("getNumElements", |attr, _| attr.ty()?.element_count().map(|count| Value::Int(i128::from(count)))),
    ("isSplat", |attr, _| match attr.kind() {
        AttributeKind::DenseElements { data, .. } => Some(Value::Bool(data.is_splat)),
        AttributeKind::DenseStrings { is_splat, .. } => Some(Value::Bool(*is_splat)),
        _ => None,
    }),
    ("getRootReference", |attr, _| attr.as_symbol().map(|(root, _)| Value::Text(root.as_str().to_owned()))),
    ("getLeafReference", |attr, _| {
        let (root, nested) = attr.as_symbol()?;
        Some(Value::Text(nested.last().unwrap_or(&root).as_str().to_owned()))
    }),
    ("getNumDims", |attr, _| attr.as_affine_map().map(|map| Value::Int(i128::from(map.dims())))),
    ("getNumSymbols", |attr, _| attr.as_affine_map().map(|map| Value::Int(i128::from(map.symbols())))),
    ("getNumInputs", |attr, _| attr.as_affine_map().map(|map| Value::Int(i128::from(map.inputs())))),
    ("getNumResults", |attr, _| length(attr.as_affine_map()?.results().len())),
    ("isIdentity", |attr, _| attr.as_affine_map().map(|map| Value::Bool(map.is_identity()))),
    ("isPermutation", |attr, _| attr.as_affine_map().map(|map| Value::Bool(map.is_permutation()))),
    ("contains", |attr, arguments| match arguments {
        [Value::Text(name)] => Some(Value::Bool(attr.entry(name).is_some())),
        _ => None,
    }),
];

/// Returns the low bits of an integer, without a sign.
fn truncated<'a, 'c>(attribute: Attribute<'c>, arguments: &[Value<'a, 'c>]) -> Option<Value<'a, 'c>> {
    let bits = u32::try_from(argument(arguments)?).ok().filter(|bits| (1..=64).contains(bits))?;
    let value = unsigned(attribute)?.integer()?;
    Some(Value::Int(value & ((1i128 << bits) - 1)))
}

fn signed<'a, 'c>(attribute: Attribute<'c>) -> Option<Value<'a, 'c>> {
    attribute.as_i64().map(|value| Value::Int(i128::from(value)))
}

fn unsigned<'a, 'c>(attribute: Attribute<'c>) -> Option<Value<'a, 'c>> {
    attribute.as_integer()?.to_u64().map(|value| Value::Int(i128::from(value)))
}

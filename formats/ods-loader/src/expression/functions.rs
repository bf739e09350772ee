//! Free functions of expressions: casts, algorithms over ranges, constructors.

use super::syntax::Expr;
use super::{Names, Scope, Value, classes, matchers};
use crate::records::{last_part, short_class};
use terrace_ir::{Attribute, Ctx, Type, TypeKind};
use terrace_support::ensure_stack;

type Function =
    for<'s, 'e, 'a, 'c> fn(&'s mut Scope<'e, 'a, 'c>, &'e [String], &'e [Expr]) -> Option<Value<'a, 'c>>;

/// Functions, by their names without namespaces.
const FUNCTIONS: &[(&str, Function)] = &[
    ("isa", |scope, types, arguments| {
        let value = only(scope, arguments)?;
        scope.isa(&value, types).map(Value::Bool)
    }),
    ("isa_and_present", |scope, types, arguments| {
        let value = only(scope, arguments)?;
        scope.isa(&value, types).map(Value::Bool)
    }),
    ("isa_and_nonnull", |scope, types, arguments| {
        let value = only(scope, arguments)?;
        scope.isa(&value, types).map(Value::Bool)
    }),
    ("cast", |scope, types, arguments| {
        let value = only(scope, arguments)?;
        // A wrong cast has no meaning; of a class that is not known, it is taken as right.
        (scope.isa(&value, types) != Some(false)).then_some(value)
    }),
    ("cast_or_null", dynamic_cast),
    ("cast_if_present", dynamic_cast),
    ("dyn_cast", dynamic_cast),
    ("dyn_cast_or_null", dynamic_cast),
    ("dyn_cast_if_present", dynamic_cast),
    ("matchPattern", |scope, _, arguments| matchers::matches(scope, arguments).map(Value::Bool)),
    ("success", |scope, _, arguments| match arguments {
        [] => Some(Value::Bool(true)),
        _ => Some(Value::Bool(only(scope, arguments)?.truth()?)),
    }),
    ("succeeded", |scope, _, arguments| Some(Value::Bool(only(scope, arguments)?.truth()?))),
    ("failed", |scope, _, arguments| Some(Value::Bool(!only(scope, arguments)?.truth()?))),
    ("static_cast", |scope, _, arguments| only(scope, arguments)),
    ("getElementTypeOrSelf", |scope, _, arguments| {
        let ty = only(scope, arguments)?;
        let ty = match &ty {
            Value::Attribute(attribute) => attribute.ty()?,
            other => other.as_type()?,
        };
        Some(Value::Type(ty.element_or_self()))
    }),
    ("getI1SameShape", |scope, _, arguments| {
        let (ty, context) = (only(scope, arguments)?.as_type()?, scope.context?);
        Some(Value::Type(same_shape(context, ty, context.integer_type(1))))
    }),
    ("getUnaryOpResultType", |scope, _, arguments| {
        let (ty, context) = (only(scope, arguments)?.as_type()?, scope.context?);
        Some(Value::Type(same_shape(context, ty, context.integer_type(1))))
    }),
    ("all_of", |scope, _, arguments| quantify(scope, arguments, false).map(Value::Bool)),
    ("any_of", |scope, _, arguments| quantify(scope, arguments, true).map(Value::Bool)),
    ("none_of", |scope, _, arguments| quantify(scope, arguments, true).map(|any| Value::Bool(!any))),
    ("is_contained", |scope, _, arguments| {
        let [range, wanted] = arguments else { return None };
        let (range, wanted) = (scope.evaluate(range)?.elements()?, scope.evaluate(wanted)?);
        let equal = range.iter().map(|one| one.equals(&wanted)).collect::<Option<Vec<bool>>>()?;
        Some(Value::Bool(equal.into_iter().any(|one| one)))
    }),
    ("all_equal", |scope, _, arguments| all_equal(scope, arguments)),
    ("is_splat", |scope, _, arguments| all_equal(scope, arguments)),
    ("is_sorted", |scope, _, arguments| {
        let values = only(scope, arguments)?.elements()?;
        let values = values.iter().map(Value::integer).collect::<Option<Vec<i128>>>()?;
        Some(Value::Bool(values.is_sorted()))
    }),
    // Of iterators only whether they are at the end is known: the null pointer stands for the end.
    ("begin", |scope, _, arguments| only(scope, arguments)),
    ("end", |scope, _, arguments| only(scope, arguments).map(|_| Value::Null)),
    ("adjacent_find", |scope, _, arguments| {
        let [begin, _] = arguments else { return None };
        let values = scope.evaluate(begin)?.elements()?;
        let equal = values.windows(2).map(|pair| pair[0].equals(&pair[1])).collect::<Option<Vec<bool>>>()?;
        Some(if equal.contains(&true) { Value::List(values) } else { Value::Null })
    }),
    ("getFlattenedTypes", |scope, _, arguments| {
        let mut types = Vec::new();
        flatten(only(scope, arguments)?.as_type()?, &mut types);
        Some(Value::List(types))
    }),
    ("isOpaqueTypeWithName", |scope, _, arguments| {
        let [ty, dialect, name] = arguments else { return None };
        let (ty, dialect, name) =
            (scope.evaluate(ty)?.as_type()?, scope.evaluate(dialect)?, scope.evaluate(name)?);
        let (Value::Text(dialect), Value::Text(name)) = (dialect, name) else { return None };
        let is_it = |of: &str, text: &str| of == dialect && text == name;
        Some(Value::Bool(
            matches!(ty.kind(), TypeKind::Opaque { dialect, text } if is_it(dialect.as_str(), text)),
        ))
    }),
    ("equal", |scope, _, arguments| {
        let [left, right] = arguments else { return None };
        let (left, right) = (scope.evaluate(left)?, scope.evaluate(right)?);
        left.equals(&right).map(Value::Bool)
    }),
    ("hasNItems", |scope, _, arguments| count(scope, arguments, |count, wanted| count == wanted)),
    ("hasNItemsOrMore", |scope, _, arguments| count(scope, arguments, |count, wanted| count >= wanted)),
    ("hasNItemsOrLess", |scope, _, arguments| count(scope, arguments, |count, wanted| count <= wanted)),
    ("hasSingleElement", |scope, _, arguments| {
        Some(Value::Bool(only(scope, arguments)?.elements()?.len() == 1))
    }),
    ("size", |scope, _, arguments| {
        Some(Value::Int(i128::try_from(only(scope, arguments)?.elements()?.len()).ok()?))
    }),
    ("isPowerOf2_64", |scope, _, arguments| is_power_of_two(scope, arguments)),
    ("isPowerOf2_32", |scope, _, arguments| is_power_of_two(scope, arguments)),
    ("APInt", |scope, _, arguments| {
        let [_, value] = arguments else { return None };
        scope.evaluate(value)
    }),
    ("max", |scope, _, arguments| pair(scope, arguments).map(|(a, b)| Value::Int(a.max(b)))),
    ("min", |scope, _, arguments| pair(scope, arguments).map(|(a, b)| Value::Int(a.min(b)))),
    ("SmallVector", |scope, _, arguments| {
        // A number of copies of a value.
        let [number, value] = arguments else { return None };
        let (number, value) = (scope.evaluate(number)?.integer()?, scope.evaluate(value)?);
        let number = usize::try_from(number).ok().filter(|number| *number <= MOST_COPIES)?;
        Some(Value::List(vec![value; number]))
    }),
    ("ArrayRef", |scope, _, arguments| match arguments {
        [] => Some(Value::List(Vec::new())),
        _ => only(scope, arguments),
    }),
    ("bitEnumContainsAny", |scope, _, arguments| {
        pair(scope, arguments).map(|(a, b)| Value::Bool(a & b != 0))
    }),
    ("bitEnumContainsAll", |scope, _, arguments| {
        pair(scope, arguments).map(|(a, b)| Value::Bool(a & b == b))
    }),
    ("isStaticShape", |scope, _, arguments| {
        let sizes = only(scope, arguments)?.elements()?;
        Some(Value::Bool(sizes.iter().all(|size| size.integer() != Some(i128::from(terrace_ir::DYNAMIC)))))
    }),
    ("isDynamic", |scope, _, arguments| {
        Some(Value::Bool(only(scope, arguments)?.integer()? == i128::from(terrace_ir::DYNAMIC)))
    }),
    ("verifyCompatibleShape", |scope, _, arguments| {
        let [left, right] = arguments else { return None };
        let (left, right) = (scope.evaluate(left)?, scope.evaluate(right)?);
        Some(Value::Bool(are_compatible(&shape_of(&left)?, &shape_of(&right)?)))
    }),
];

/// The longest list that is built by a count.
const MOST_COPIES: usize = 1 << 16;

/// Returns what of a call is not known, if there is anything.
pub(super) fn unknown(names: &Names, namespace: &str, function: &str, types: &[String]) -> Option<String> {
    if let Some(class) = constructed(function) {
        let is_known = names.class(class, namespace).is_some() || is_constructible(class);
        return (!is_known).then(|| function.to_owned());
    }
    let name = last_part(function);
    if classes::is_handle_class(name) || matchers::is_known(function) {
        return None;
    }
    if !FUNCTIONS.iter().any(|(known, _)| *known == name) && !is_object(function) {
        return Some(format!("{}()", short_class(function)));
    }
    let is_test = name.starts_with("isa") || name.contains("dyn_cast") || name.ends_with("_present");
    let unknown_class = types.iter().find(|class| !classes::is_known(names, class, namespace));
    unknown_class.filter(|_| is_test || name == "cast").cloned()
}

/// Returns true if calls of a function give an object that is called itself.
pub(super) fn is_object(function: &str) -> bool {
    matches!(last_part(function), "equal_to" | "not_equal_to")
}

/// Calls an object of a function class.
pub(super) fn call_object<'a, 'c>(function: &str, values: &[Value<'a, 'c>]) -> Option<Value<'a, 'c>> {
    let [left, right] = values else { return None };
    let equal = left.equals(right)?;
    match last_part(function) {
        "equal_to" => Some(Value::Bool(equal)),
        "not_equal_to" => Some(Value::Bool(!equal)),
        _ => None,
    }
}

/// Calls a function.
pub(super) fn call<'e, 'a, 'c>(
    scope: &mut Scope<'e, 'a, 'c>,
    function: &'e str,
    types: &'e [String],
    arguments: &'e [Expr],
) -> Option<Value<'a, 'c>> {
    if let Some(class) = constructed(function) {
        let values = arguments.iter().map(|one| scope.evaluate(one)).collect::<Option<Vec<_>>>()?;
        // The context is the first argument of some constructors.
        let values = values.into_iter().filter(|value| !matches!(value, Value::Builder)).collect();
        return scope.construct(class, values);
    }
    let name = last_part(function);
    if classes::is_handle_class(name) {
        // `Attribute()` is a null pointer, and `Value(x)` a conversion.
        return if arguments.is_empty() { Some(Value::Null) } else { only(scope, arguments) };
    }
    let (_, call) = FUNCTIONS.iter().find(|(known, _)| *known == name)?;
    call(scope, types, arguments)
}

/// Returns the class of `Class::get`.
fn constructed(function: &str) -> Option<&str> {
    function.strip_suffix("::get")
}

/// Builtin classes that have `get`.
const CONSTRUCTIBLE: &[&str] = &[
    "IntegerType",
    "RankedTensorType",
    "VectorType",
    "NoneType",
    "IndexType",
    "TupleType",
    "ComplexType",
    "FunctionType",
    "IntegerAttr",
    "FloatAttr",
    "BoolAttr",
    "StringAttr",
    "UnitAttr",
    "TypeAttr",
    "ArrayAttr",
    "DenseI64ArrayAttr",
    "DenseI32ArrayAttr",
    "DenseBoolArrayAttr",
    "DenseElementsAttr",
    "DenseIntElementsAttr",
    "DenseFPElementsAttr",
    "FlatSymbolRefAttr",
    "SymbolRefAttr",
];

fn is_constructible(class: &str) -> bool {
    CONSTRUCTIBLE.contains(&short_class(class))
}

fn only<'e, 'a, 'c>(scope: &mut Scope<'e, 'a, 'c>, arguments: &'e [Expr]) -> Option<Value<'a, 'c>> {
    match arguments {
        [only] => scope.evaluate(only),
        _ => None,
    }
}

fn pair<'e>(scope: &mut Scope<'e, '_, '_>, arguments: &'e [Expr]) -> Option<(i128, i128)> {
    let [left, right] = arguments else { return None };
    Some((scope.evaluate(left)?.integer()?, scope.evaluate(right)?.integer()?))
}

fn dynamic_cast<'e, 'a, 'c>(
    scope: &mut Scope<'e, 'a, 'c>,
    types: &'e [String],
    arguments: &'e [Expr],
) -> Option<Value<'a, 'c>> {
    let value = only(scope, arguments)?;
    Some(if scope.isa(&value, types)? { value } else { Value::Null })
}

fn all_equal<'e, 'a, 'c>(scope: &mut Scope<'e, 'a, 'c>, arguments: &'e [Expr]) -> Option<Value<'a, 'c>> {
    let values = only(scope, arguments)?.elements()?;
    let equal = values.windows(2).map(|pair| pair[0].equals(&pair[1])).collect::<Option<Vec<bool>>>()?;
    Some(Value::Bool(equal.into_iter().all(|one| one)))
}

fn is_power_of_two<'e, 'a, 'c>(
    scope: &mut Scope<'e, 'a, 'c>,
    arguments: &'e [Expr],
) -> Option<Value<'a, 'c>> {
    let value = only(scope, arguments)?.integer()?;
    Some(Value::Bool(value > 0 && value.count_ones() == 1))
}

fn count<'e, 'a, 'c>(
    scope: &mut Scope<'e, 'a, 'c>,
    arguments: &'e [Expr],
    compare: fn(usize, usize) -> bool,
) -> Option<Value<'a, 'c>> {
    let [range, wanted] = arguments else { return None };
    let wanted = usize::try_from(scope.evaluate(wanted)?.integer()?).ok()?;
    let count = scope.evaluate(range)?.elements()?.len();
    Some(Value::Bool(compare(count, wanted)))
}

/// Evaluates a lambda for each element, until one gives the decisive answer.
fn quantify<'e>(scope: &mut Scope<'e, '_, '_>, arguments: &'e [Expr], decisive: bool) -> Option<bool> {
    let [range, lambda] = arguments else { return None };
    let mut is_known = true;
    for element in scope.evaluate(range)?.elements()? {
        match scope.call_lambda(lambda, vec![element]).and_then(|value| value.truth()) {
            Some(answer) if answer == decisive => return Some(decisive),
            Some(_) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(!decisive)
}

/// Adds the types in a tuple, those of tuples in it one after the other.
fn flatten<'a, 'c>(ty: Type<'c>, types: &mut Vec<Value<'a, 'c>>) {
    match ty.kind() {
        TypeKind::Tuple(elements) => elements.iter().for_each(|one| ensure_stack(|| flatten(*one, types))),
        _ => types.push(Value::Type(ty)),
    }
}

fn shape_of(value: &Value<'_, '_>) -> Option<Vec<i64>> {
    if let Some(ty) = value.as_type() {
        return Some(ty.shape()?.to_vec());
    }
    value.elements()?.iter().map(|size| i64::try_from(size.integer()?).ok()).collect()
}

fn are_compatible(a: &[i64], b: &[i64]) -> bool {
    let is_dynamic = |size: i64| size == terrace_ir::DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || is_dynamic(*a) || is_dynamic(*b))
}

/// Returns a type of the shape of another, with other elements.
fn same_shape<'c>(context: Ctx<'c>, ty: Type<'c>, element: Type<'c>) -> Type<'c> {
    match ty.kind() {
        TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. } | TypeKind::Vector { .. } => {
            ty.with_element(context, element)
        }
        _ => element,
    }
}

impl<'a, 'c> Scope<'_, 'a, 'c> {
    /// Returns true if a value is of one of several classes; `None` if that cannot be told.
    pub(super) fn isa(&self, value: &Value<'a, 'c>, classes: &[String]) -> Option<bool> {
        let mut is_known = true;
        for class in classes {
            match classes::isa(self.names, self.namespace, value, class) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => is_known = false,
            }
        }
        is_known.then_some(false)
    }

    /// Builds a type or attribute of a class.
    pub(super) fn construct(&self, class: &str, values: Vec<Value<'a, 'c>>) -> Option<Value<'a, 'c>> {
        let context = self.context?;
        if let Some(declared) = self.names.class(class, self.namespace) {
            let dialect = context.dialect(declared.name.split_once('.')?.0)?;
            let is_empty = values.iter().all(|value| matches!(value, Value::Null));
            let parameters: Option<Vec<Attribute<'c>>> =
                values.into_iter().map(|value| as_parameter(context, value)).collect();
            let parameters = parameters?;
            if declared.is_type {
                let spec = dialect.types.iter().find(|spec| spec.name == declared.name).copied()?;
                let parameters = if spec.parameters.is_empty() && is_empty { &[][..] } else { &parameters };
                return context.try_dialect_type(spec, parameters).ok().map(Value::Type);
            }
            let spec = dialect.attributes.iter().find(|spec| spec.name == declared.name).copied()?;
            return context.try_dialect_attribute(spec, &parameters).ok().map(Value::Attribute);
        }
        if let Some(attribute) = attribute_of(context, short_class(class), &values) {
            return Some(Value::Attribute(attribute));
        }
        let types = |value: &Value<'a, 'c>| -> Option<Vec<Type<'c>>> {
            value.elements()?.iter().map(Value::as_type).collect()
        };
        let integer = |at: usize| values.get(at).and_then(Value::integer);
        Some(Value::Type(match short_class(class) {
            "TupleType" => context.tuple_type(&types(values.first()?)?),
            "FunctionType" => context.function_type(&types(values.first()?)?, &types(values.get(1)?)?),
            "ComplexType" => {
                let element = values.first()?.as_type()?;
                (element.is_float() || element.is_integer()).then(|| context.complex_type(element))?
            }
            "IntegerType" => {
                context.integer_type(u32::try_from(integer(0)?).ok().filter(|bits| *bits < 1 << 24)?)
            }
            "IndexType" => context.index_type(),
            "NoneType" => context.none_type(),
            "RankedTensorType" => {
                let [shape, element] = &values[..] else { return None };
                let element = element.as_type().filter(|element| element.is_tensor_element())?;
                context.try_ranked_tensor_type(&shape_of(shape)?, element, None).ok()?
            }
            "VectorType" => {
                let [shape, element] = &values[..] else { return None };
                let shape = shape_of(shape)?;
                let element = element.as_type().filter(|element| element.is_vector_element())?;
                shape.iter().all(|size| *size > 0).then(|| context.vector_type(&shape, element))?
            }
            _ => return None,
        }))
    }
}

/// Builds a builtin attribute of a class.
fn attribute_of<'c>(context: Ctx<'c>, class: &str, values: &[Value<'_, 'c>]) -> Option<Attribute<'c>> {
    let first = values.first();
    let builder = |method| match super::methods::built(context, method, values)? {
        Value::Attribute(attribute) => Some(attribute),
        _ => None,
    };
    match class {
        "IntegerAttr" => builder("getIntegerAttr"),
        "FloatAttr" => builder("getFloatAttr"),
        "BoolAttr" => builder("getBoolAttr"),
        "UnitAttr" => builder("getUnitAttr"),
        "TypeAttr" => builder("getTypeAttr"),
        "ArrayAttr" => builder("getArrayAttr"),
        "DenseI64ArrayAttr" => builder("getDenseI64ArrayAttr"),
        "DenseI32ArrayAttr" => builder("getDenseI32ArrayAttr"),
        "DenseBoolArrayAttr" => builder("getDenseBoolArrayAttr"),
        "StringAttr" => match first {
            None => Some(context.string_attribute("")),
            Some(Value::List(none)) if none.is_empty() => Some(context.string_attribute("")),
            _ => builder("getStringAttr"),
        },
        "FlatSymbolRefAttr" | "SymbolRefAttr" => match first? {
            Value::Text(name) => Some(context.flat_symbol_attribute(name)),
            Value::Attribute(name) => Some(context.flat_symbol_attribute(name.as_str()?)),
            _ => None,
        },
        "DenseElementsAttr" | "DenseIntElementsAttr" | "DenseFPElementsAttr" => {
            let ty = first?.as_type().filter(|ty| ty.is_shaped() && ty.has_static_shape())?;
            let element = ty.element_or_self();
            let scalars = match values.get(1)? {
                Value::List(elements) => elements.clone(),
                one => vec![one.clone()],
            };
            let scalars: Option<Vec<Attribute<'c>>> =
                scalars.into_iter().map(|one| scalar(context, element, one)).collect();
            match &scalars?[..] {
                [only] => context.splat_of_scalar(ty, *only),
                all if u64::try_from(all.len()).ok()
                    == ty.element_count().and_then(|count| u64::try_from(count).ok()) =>
                {
                    context.dense_of_scalars(ty, all)
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns a number as an attribute of a type.
fn scalar<'c>(context: Ctx<'c>, ty: Type<'c>, value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    if let Value::Attribute(attribute) = value {
        return (attribute.ty() == Some(ty)).then_some(attribute);
    }
    let method = if ty.is_float() { "getFloatAttr" } else { "getIntegerAttr" };
    match super::methods::built(context, method, &[Value::Type(ty), value])? {
        Value::Attribute(attribute) => Some(attribute),
        _ => None,
    }
}

/// Returns a value as the parameter of a type or attribute.
fn as_parameter<'c>(context: Ctx<'c>, value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    Some(match value {
        Value::Type(ty) => context.type_attribute(ty),
        Value::Attribute(attribute) => attribute,
        Value::Bool(value) => context.bool_attribute(value),
        Value::Int(value) => context.i64_attribute(i64::try_from(value).ok()?),
        Value::Text(text) => context.string_attribute(&text),
        Value::Null => context.absent_parameter(),
        Value::List(values) => {
            let integers: Option<Vec<i64>> = values
                .iter()
                .map(|value| match value {
                    Value::Int(value) => i64::try_from(*value).ok(),
                    _ => None,
                })
                .collect();
            match integers {
                Some(integers) if !integers.is_empty() => context.dense_i64_array(&integers),
                _ => {
                    let all: Option<Vec<_>> =
                        values.into_iter().map(|one| as_parameter(context, one)).collect();
                    context.array_attribute(&all?)
                }
            }
        }
        _ => return None,
    })
}

//! Tests by C++ class: what `isa` answers.

use super::{Names, Value};
use crate::records::{last_part, short_class};
use terrace_ir::{Attribute, AttributeKind, Type, TypeKind};
use terrace_support::float::FloatSemantics;

type TypeTest = for<'c> fn(Type<'c>) -> bool;
type AttributeTest = for<'c> fn(Attribute<'c>) -> bool;

/// Classes of types of the builtin dialect.
const TYPES: &[(&str, TypeTest)] = &[
    ("Type", |_| true),
    ("IntegerType", |ty| ty.is_integer()),
    ("IndexType", |ty| ty.is_index()),
    ("FloatType", |ty| ty.is_float()),
    ("NoneType", |ty| matches!(ty.kind(), TypeKind::None)),
    ("ComplexType", |ty| ty.as_complex().is_some()),
    ("TupleType", |ty| matches!(ty.kind(), TypeKind::Tuple(_))),
    ("FunctionType", |ty| ty.as_function().is_some()),
    ("GraphType", |ty| matches!(ty.kind(), TypeKind::Graph { .. })),
    ("VectorType", |ty| ty.is_vector()),
    ("FixedVectorType", |ty| ty.is_vector() && !ty.is_scalable_vector()),
    ("ScalableVectorType", |ty| ty.is_scalable_vector()),
    ("TensorType", |ty| ty.is_tensor()),
    ("RankedTensorType", |ty| ty.is_ranked_tensor()),
    ("UnrankedTensorType", |ty| ty.is_tensor() && !ty.has_rank()),
    ("BaseMemRefType", |ty| ty.is_any_memref()),
    ("MemRefType", |ty| ty.is_memref()),
    ("UnrankedMemRefType", |ty| ty.is_any_memref() && !ty.is_memref()),
    ("ShapedType", |ty| ty.is_shaped() || lists_trait_of_type(ty, "ShapedType")),
    ("OpaqueType", |ty| matches!(ty.kind(), TypeKind::Opaque { .. })),
    ("MemRefElementTypeInterface", |ty| ty.is_memref_element()),
    ("VectorElementTypeInterface", |ty| ty.is_vector_element()),
    ("Float16Type", |ty| is_float(ty, FloatSemantics::F16)),
    ("BFloat16Type", |ty| is_float(ty, FloatSemantics::BF16)),
    ("FloatTF32Type", |ty| is_float(ty, FloatSemantics::TF32)),
    ("Float32Type", |ty| is_float(ty, FloatSemantics::F32)),
    ("Float64Type", |ty| is_float(ty, FloatSemantics::F64)),
    ("Float80Type", |ty| is_float(ty, FloatSemantics::F80)),
    ("Float128Type", |ty| is_float(ty, FloatSemantics::F128)),
    ("Float8E5M2Type", |ty| is_float(ty, FloatSemantics::F8E5M2)),
    ("Float8E4M3Type", |ty| is_float(ty, FloatSemantics::F8E4M3)),
    ("Float8E4M3FNType", |ty| is_float(ty, FloatSemantics::F8E4M3FN)),
    ("Float8E5M2FNUZType", |ty| is_float(ty, FloatSemantics::F8E5M2FNUZ)),
    ("Float8E4M3FNUZType", |ty| is_float(ty, FloatSemantics::F8E4M3FNUZ)),
    ("Float8E4M3B11FNUZType", |ty| is_float(ty, FloatSemantics::F8E4M3B11FNUZ)),
    ("Float8E3M4Type", |ty| is_float(ty, FloatSemantics::F8E3M4)),
    ("Float4E2M1FNType", |ty| is_float(ty, FloatSemantics::F4E2M1FN)),
    ("Float6E2M3FNType", |ty| is_float(ty, FloatSemantics::F6E2M3FN)),
    ("Float6E3M2FNType", |ty| is_float(ty, FloatSemantics::F6E3M2FN)),
    ("Float8E8M0FNUType", |ty| is_float(ty, FloatSemantics::F8E8M0FNU)),
];

/// Classes of attributes of the builtin dialect.
const ATTRIBUTES: &[(&str, AttributeTest)] = &[
    ("Attribute", |_| true),
    ("UnitAttr", |attr| attr.is_unit()),
    ("IntegerAttr", |attr| attr.as_integer().is_some()),
    ("BoolAttr", |attr| attr.as_bool().is_some()),
    ("FloatAttr", |attr| attr.as_float().is_some()),
    ("StringAttr", |attr| attr.as_bytes().is_some()),
    ("ArrayAttr", |attr| attr.as_array().is_some()),
    ("DictionaryAttr", |attr| attr.as_dictionary().is_some()),
    ("TypeAttr", |attr| attr.as_type().is_some()),
    ("SymbolRefAttr", |attr| attr.as_symbol().is_some()),
    ("FlatSymbolRefAttr", |attr| attr.as_flat_symbol().is_some()),
    ("AffineMapAttr", |attr| attr.as_affine_map().is_some()),
    ("IntegerSetAttr", |attr| attr.as_integer_set().is_some()),
    ("LocationAttr", |attr| matches!(attr.kind(), AttributeKind::Location(_))),
    ("DistinctAttr", |attr| matches!(attr.kind(), AttributeKind::Distinct { .. })),
    ("OpaqueAttr", |attr| matches!(attr.kind(), AttributeKind::Opaque { .. })),
    ("StridedLayoutAttr", |attr| matches!(attr.kind(), AttributeKind::StridedLayout { .. })),
    ("MemRefLayoutAttrInterface", |attr| {
        matches!(attr.kind(), AttributeKind::StridedLayout { .. } | AttributeKind::AffineMap(_))
            || attr.has_trait("MemRefLayoutAttrInterface")
    }),
    ("TypedAttr", |attr| attr.ty().is_some()),
    ("ElementsAttr", |attr| attr.is_elements()),
    ("DenseElementsAttr", is_dense),
    ("DenseIntOrFPElementsAttr", |attr| matches!(attr.kind(), AttributeKind::DenseElements { .. })),
    ("DenseIntElementsAttr", |attr| dense_element(attr).is_some_and(Type::is_int_or_index)),
    ("DenseFPElementsAttr", |attr| dense_element(attr).is_some_and(Type::is_float)),
    ("DenseStringElementsAttr", |attr| matches!(attr.kind(), AttributeKind::DenseStrings { .. })),
    ("DenseResourceElementsAttr", |attr| matches!(attr.kind(), AttributeKind::DenseResource { .. })),
    ("SparseElementsAttr", |attr| matches!(attr.kind(), AttributeKind::Sparse { .. })),
    (
        "SplatElementsAttr",
        |attr| matches!(attr.kind(), AttributeKind::DenseElements { data, .. } if data.is_splat),
    ),
    ("DenseArrayAttr", |attr| matches!(attr.kind(), AttributeKind::DenseArray { .. })),
    ("DenseBoolArrayAttr", |attr| is_array_of(attr, |ty| ty.is_signless_integer_of(1))),
    ("DenseI8ArrayAttr", |attr| is_array_of(attr, |ty| ty.is_signless_integer_of(8))),
    ("DenseI16ArrayAttr", |attr| is_array_of(attr, |ty| ty.is_signless_integer_of(16))),
    ("DenseI32ArrayAttr", |attr| is_array_of(attr, |ty| ty.is_signless_integer_of(32))),
    ("DenseI64ArrayAttr", |attr| is_array_of(attr, |ty| ty.is_signless_integer_of(64))),
    ("DenseF32ArrayAttr", |attr| is_array_of(attr, |ty| is_float(ty, FloatSemantics::F32))),
    ("DenseF64ArrayAttr", |attr| is_array_of(attr, |ty| is_float(ty, FloatSemantics::F64))),
];

fn is_float(ty: Type<'_>, semantics: FloatSemantics) -> bool {
    ty.as_float() == Some(semantics)
}

fn is_dense(attr: Attribute<'_>) -> bool {
    matches!(attr.kind(), AttributeKind::DenseElements { .. } | AttributeKind::DenseStrings { .. })
}

fn dense_element(attr: Attribute<'_>) -> Option<Type<'_>> {
    match attr.kind() {
        AttributeKind::DenseElements { ty, .. } => Some(ty.element_or_self()),
        _ => None,
    }
}

fn is_array_of(attr: Attribute<'_>, is_element: TypeTest) -> bool {
    matches!(attr.kind(), AttributeKind::DenseArray { element, .. } if is_element(*element))
}

fn lists_trait_of_type(ty: Type<'_>, name: &str) -> bool {
    matches!(ty.kind(), TypeKind::Dialect { spec, .. } if spec.get().traits.contains(&name))
}

/// Returns the class of a name, without template arguments and the outer namespaces.
fn builtin(class: &str) -> Option<&str> {
    let class = short_class(class);
    (!class.contains("::")).then_some(class)
}

/// Returns true if a name is that of a class of handles, which may be null.
pub(super) fn is_handle_class(name: &str) -> bool {
    matches!(name, "Attribute" | "Type" | "Value") || is_builtin(name)
}

/// Returns true if a class is one of the builtin dialect's.
fn is_builtin(class: &str) -> bool {
    let Some(class) = builtin(class) else { return false };
    TYPES.iter().any(|(name, _)| *name == class) || ATTRIBUTES.iter().any(|(name, _)| *name == class)
}

/// Returns true if `isa` of a class can be answered.
pub(super) fn is_known(names: &Names, class: &str, namespace: &str) -> bool {
    is_builtin(class)
        || matches!(last_part(class), "BlockArgument" | "OpResult")
        || names.class(class, namespace).is_some()
        || names.op(class, namespace).is_some()
        || names.derived(class, namespace).is_some()
        || names.interfaces.contains(last_part(class))
}

/// Returns the test of a builtin class of types.
pub(crate) fn type_test(class: &str) -> Option<TypeTest> {
    let class = builtin(class)?;
    TYPES.iter().find(|(name, _)| *name == class).map(|(_, test)| *test)
}

/// Returns the test of a builtin class of attributes.
pub(crate) fn attribute_test(class: &str) -> Option<AttributeTest> {
    let class = builtin(class)?;
    ATTRIBUTES.iter().find(|(name, _)| *name == class).map(|(_, test)| *test)
}

/// Returns true if a value is of a class; `None` if that cannot be told.
pub(super) fn isa(names: &Names, namespace: &str, value: &Value<'_, '_>, class: &str) -> Option<bool> {
    let class = class.trim();
    // A class of the code's own namespace hides one of `mlir`.
    let declared = names.class(class, namespace);
    match value {
        Value::Null => Some(false),
        Value::Type(ty) => match (declared, type_test(class)) {
            (Some(declared), _) => Some(declared.is_type && ty.declared_name() == declared.name),
            (None, Some(test)) => Some(test(*ty)),
            (None, None) => match ty.kind() {
                _ if names.derived(class, namespace).is_some() => {
                    names.is_derived(names.derived(class, namespace)?, ty.declared_name())
                }
                TypeKind::Dialect { spec, .. } if names.interfaces.contains(last_part(class)) => {
                    Some(spec.get().traits.contains(&last_part(class)))
                }
                _ => None,
            },
        },
        Value::Attribute(attribute) => match (declared, attribute_test(class)) {
            (Some(declared), _) => Some(!declared.is_type && attribute.declared_name() == declared.name),
            (None, Some(test)) => Some(test(*attribute)),
            (None, None) => match attribute.kind() {
                _ if names.derived(class, namespace).is_some() => {
                    names.is_derived(names.derived(class, namespace)?, attribute.declared_name())
                }
                AttributeKind::Dialect { .. } if names.interfaces.contains(last_part(class)) => {
                    Some(attribute.has_trait(last_part(class)))
                }
                _ => None,
            },
        },
        Value::Op(op) => match names.op(class, namespace) {
            Some(name) => Some(op.is(name)),
            None if class.ends_with("Interface") && op.declares_interface(last_part(class)) => Some(true),
            None => None,
        },
        Value::Ssa(value) => match last_part(class) {
            "BlockArgument" => Some(value.defining_op().is_none()),
            "OpResult" => Some(value.defining_op().is_some()),
            _ => None,
        },
        _ => None,
    }
}

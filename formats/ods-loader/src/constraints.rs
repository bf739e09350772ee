//! Constraints on types and attributes.

use crate::expression::{Scope, Value, attribute_test, type_test};
use crate::loader::Loader;
use crate::predicate::Predicate;
use crate::records::{Entry, short_class};
use std::sync::Arc;
use terrace_ir::constraints::{ANY_MEMREF, COMPLEX, FLOAT, FUNCTION, GRAPH, INDEX, INTEGER, MEMREF};
use terrace_ir::constraints::{
    RANKED_TENSOR, SHAPED, TENSOR, TUPLE, UNRANKED_MEMREF, UNRANKED_TENSOR, VECTOR,
};
use terrace_ir::spec::{
    AttributeCheck, AttributeConstraint, AttributeStorage, AttributeSyntax, TypeBuilder, TypeCheck,
    TypeClass, TypeConstraint,
};
use terrace_ir::{Attribute, Context, Type};

/// Classes of types that formats know, by C++ class.
const CLASSES: &[(&str, TypeClass<'static>)] = &[
    ("IndexType", INDEX),
    ("IntegerType", INTEGER),
    ("FloatType", FLOAT),
    ("ComplexType", COMPLEX),
    ("FunctionType", FUNCTION),
    ("GraphType", GRAPH),
    ("TupleType", TUPLE),
    ("VectorType", VECTOR),
    ("ShapedType", SHAPED),
    ("TensorType", TENSOR),
    ("RankedTensorType", RANKED_TENSOR),
    ("UnrankedTensorType", UNRANKED_TENSOR),
    ("BaseMemRefType", ANY_MEMREF),
    ("MemRefType", MEMREF),
    ("UnrankedMemRefType", UNRANKED_MEMREF),
];

/// Storage kinds, by C++ class.
const STORAGES: &[(&str, AttributeStorage)] = &[
    ("AffineMapAttr", AttributeStorage::AffineMap),
    ("ArrayAttr", AttributeStorage::Array),
    ("DictionaryAttr", AttributeStorage::Dictionary),
    ("ElementsAttr", AttributeStorage::Elements),
    ("DenseElementsAttr", AttributeStorage::Elements),
    ("DenseIntElementsAttr", AttributeStorage::Elements),
    ("DenseFPElementsAttr", AttributeStorage::Elements),
    ("DenseStringElementsAttr", AttributeStorage::Elements),
    ("IntegerAttr", AttributeStorage::Integer),
    ("BoolAttr", AttributeStorage::Integer),
    ("IntegerSetAttr", AttributeStorage::IntegerSet),
    ("StringAttr", AttributeStorage::String),
    ("SymbolRefAttr", AttributeStorage::SymbolRef),
    ("FlatSymbolRefAttr", AttributeStorage::FlatSymbolRef),
    ("TypeAttr", AttributeStorage::Type),
    ("TypedAttr", AttributeStorage::Typed),
];

impl<'r, 'c> Loader<'r, 'c> {
    /// Returns the constraint of a record on types.
    pub fn type_constraint(&mut self, record: Entry<'r>) -> &'c TypeConstraint<'c> {
        if let Some(known) = self.type_constraints.get(&record.id) {
            return known;
        }
        let arena = self.context.arena();
        let check = match record.entry("predicate") {
            Some(predicate) => {
                let predicate: &'c Arc<Predicate> = arena.keep(self.predicates.read(predicate));
                let (names, namespace) = (self.names, self.namespace);
                let check = as_type_check(move |ty| {
                    let mut scope = Scope::new(names, namespace);
                    scope.this = Some(Value::Type(ty));
                    predicate.holds(&mut scope) != Some(false)
                });
                TypeCheck::Closure(arena.value(check))
            }
            None => TypeCheck::Function(|_| true),
        };
        let constraint = arena.value(TypeConstraint {
            summary: self.str(&record.text_or_empty("summary")),
            check,
            buildable: self.type_builder(record),
            class: self.type_class(&record.text_or_empty("cppType")),
        });
        self.type_constraints.insert(record.id, constraint);
        constraint
    }

    /// Returns the builder of the one type that a record allows, if its code can be evaluated.
    fn type_builder(&mut self, record: Entry<'r>) -> Option<TypeBuilder<'c>> {
        let text = record.text("builderCall").filter(|text| !text.trim().is_empty())?;
        let leaf = self.leaf(&text);
        if leaf.unknown(self.names, self.namespace).is_some() {
            return None;
        }
        let (names, namespace) = (self.names, self.namespace);
        let build = as_type_builder(move |context| {
            let mut scope = Scope::new(names, namespace);
            scope.context = Some(context);
            let built =
                leaf.expr().ok().and_then(|expr| scope.evaluate(expr)).and_then(|value| value.as_type());
            // What is left is refused by the constraint.
            built.unwrap_or_else(|| context.none_type())
        });
        Some(TypeBuilder::Closure(self.context.arena().value(build)))
    }

    /// Returns the class of types that C++ code names, as formats know it.
    fn type_class(&self, class: &str) -> Option<TypeClass<'c>> {
        let short = short_class(class);
        if let Some(declared) = self.names.class(class, self.namespace)
            && declared.is_type
        {
            let name = self.str(&declared.name);
            let test = as_type_check(move |ty| ty.declared_name() == name);
            let contains = TypeCheck::Closure(self.context.arena().value(test));
            return Some(TypeClass { name: Some(name), contains, is_in_full: false });
        }
        if let Some((_, class)) = CLASSES.iter().find(|(name, _)| *name == short) {
            return Some(*class);
        }
        if short == "Type" {
            return None;
        }
        type_test(class).map(TypeClass::unnamed)
    }

    /// Returns the constraint of a record on attributes.
    pub fn attribute_constraint(&mut self, record: Entry<'r>) -> &'c AttributeConstraint<'c> {
        if let Some(known) = self.attribute_constraints.get(&record.id) {
            return known;
        }
        let constraint = self.new_attribute_constraint(record);
        let constraint = self.context.arena().value(constraint);
        self.attribute_constraints.insert(record.id, constraint);
        constraint
    }

    fn new_attribute_constraint(&mut self, record: Entry<'r>) -> AttributeConstraint<'c> {
        let arena = self.context.arena();
        let summary = self.str(&record.text_or_empty("summary"));
        let base = base_attribute(record);
        let (syntax, enumeration) = self.attribute_syntax(base);
        if let Some(cases) = enumeration.filter(|_| base.is("EnumAttrInfo") && base.id == record.id) {
            return AttributeConstraint { syntax, ..AttributeConstraint::case(summary, cases) };
        }
        let check = match record.entry("predicate") {
            Some(predicate) => {
                let predicate: &'c Arc<Predicate> = arena.keep(self.predicates.read(predicate));
                let (names, namespace) = (self.names, self.namespace);
                let check = as_attribute_check(move |attribute| {
                    let mut scope = Scope::new(names, namespace);
                    scope.this = Some(Value::Attribute(attribute));
                    predicate.holds(&mut scope) != Some(false)
                });
                AttributeCheck::Closure(arena.value(check))
            }
            None => AttributeCheck::Function(|_| true),
        };
        // An enum as an integer: its cases are checked, whatever code stands around.
        let check = match (enumeration, base.is("EnumAttrInfo")) {
            (Some(cases), true) => AttributeCheck::Case(cases),
            _ => check,
        };
        AttributeConstraint { summary, check, syntax, enumeration }
    }

    /// Returns how a format writes an attribute, and the enum that it holds a case of.
    fn attribute_syntax(
        &mut self,
        base: Entry<'r>,
    ) -> (AttributeSyntax<'c>, Option<&'c terrace_ir::spec::EnumSpec<'c>>) {
        if base.is("EnumAttrInfo") {
            let cases = self.enumeration(base);
            return (AttributeSyntax::Keyword(cases), Some(cases));
        }
        let storage = base.text_or_empty("storageType");
        if base.is("AttrDef") {
            let name = base.text_or_empty("attrName");
            return match self.attribute_spec(&name) {
                Some(spec) => (AttributeSyntax::Of(spec), spec.enumeration),
                None => (AttributeSyntax::Any, None),
            };
        }
        let storage = short_class(&storage);
        if base.name() == "SymbolNameAttr" || base.is("SymbolNameAttr") {
            return (AttributeSyntax::SymbolName, None);
        }
        if storage == "UnitAttr" {
            return (AttributeSyntax::Unit, None);
        }
        if let Some(element) = dense_array_element(storage) {
            return (AttributeSyntax::ElementsOf(element), None);
        }
        // Those without a type are said to have none.
        if let Some(ty) = base.entry("valueType").filter(|ty| ty.name() != "NoneType")
            && let Some(build) = self.type_constraint(ty).buildable
        {
            return (AttributeSyntax::OfType(build), None);
        }
        if let Some(declared) = self.names.class(storage, self.namespace)
            && !declared.is_type
            && let Some(spec) = self.attribute_spec(&declared.name)
        {
            return (AttributeSyntax::Of(spec), spec.enumeration);
        }
        let found = STORAGES.iter().find(|(name, _)| *name == storage);
        (found.map_or(AttributeSyntax::Any, |(_, storage)| AttributeSyntax::Stored(*storage)), None)
    }
}

/// Returns the attribute that others are wrapped around: optional, with a default, confined.
pub(crate) fn base_attribute(record: Entry<'_>) -> Entry<'_> {
    let mut base = record;
    // A record can be its own base.
    for _ in 0..32 {
        match base.entry("baseAttr") {
            Some(inner) => base = inner,
            None => break,
        }
    }
    base
}

/// Returns the element type of a class of dense arrays.
fn dense_array_element(class: &str) -> Option<TypeBuilder<'static>> {
    use terrace_support::float::FloatSemantics::{F32, F64};
    let build: for<'c> fn(&'c Context<'c>) -> Type<'c> = match class {
        "DenseBoolArrayAttr" => |context| context.integer_type(1),
        "DenseI8ArrayAttr" => |context| context.integer_type(8),
        "DenseI16ArrayAttr" => |context| context.integer_type(16),
        "DenseI32ArrayAttr" => |context| context.integer_type(32),
        "DenseI64ArrayAttr" => |context| context.integer_type(64),
        "DenseF32ArrayAttr" => |context| context.float_type(F32),
        "DenseF64ArrayAttr" => |context| context.float_type(F64),
        _ => return None,
    };
    Some(TypeBuilder::Function(build))
}

/// Returns true if an attribute may be of a C++ class; of one that is not known it may.
pub(crate) fn may_be(class: &str, attribute: Attribute<'_>) -> bool {
    attribute_test(class).is_none_or(|test| test(attribute))
}

/// Tells the compiler that a closure is for types of any lifetime.
fn as_type_check<F: Fn(Type<'_>) -> bool>(check: F) -> F {
    check
}

/// Tells the compiler that a closure is for attributes of any lifetime.
fn as_attribute_check<F: Fn(Attribute<'_>) -> bool>(check: F) -> F {
    check
}

/// Tells the compiler that a closure is for contexts of any lifetime.
fn as_type_builder<F>(build: F) -> F
where
    F: for<'c> Fn(&'c Context<'c>) -> Type<'c>,
{
    build
}

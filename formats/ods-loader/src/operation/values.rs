//! Operands, results, attributes and properties of an operation.

use super::Draft;
use crate::constraints::base_attribute;
use crate::expression::{Scope, Value};
use crate::loader::Loader;
use crate::records::{Argument, Entry, short_class};
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_ir::spec::{
    AttributeBuilder, AttributeConstraint, AttributeStorage, AttributeSyntax, DefaultValue, OpSpec, SlotSpec,
    TypeBuilder, ValueSpec,
};
use terrace_ir::{Attribute, Context};
use terrace_ods::arity::Arity;

/// Side of the operation on which a value is declared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Operand,
    Result,
}

impl<'r, 'c> Loader<'r, 'c> {
    /// Adds operands, attributes and properties.
    pub(super) fn add_arguments(&mut self, draft: &mut Draft<'r, 'c>) {
        for (argument, name) in draft.record.arguments("arguments") {
            let Argument::Entry(entry) = argument else { continue };
            let name = self.str(&name);
            let constraint = self.undecorated(draft, entry, name);
            if constraint.is("TypeConstraint") {
                self.add_value(draft, constraint, name, Side::Operand);
            } else if constraint.is("DerivedAttr") {
                draft.unchecked(format!("derived attribute '{name}': C++ code"));
            } else if constraint.is("AttrConstraint") {
                self.add_attribute(draft, constraint, name);
            } else if constraint.is("PropConstraint") {
                self.add_property(draft, constraint, name);
            }
        }
    }

    /// Adds results.
    pub(super) fn add_results(&mut self, draft: &mut Draft<'r, 'c>) {
        for (argument, name) in draft.record.arguments("results") {
            let Argument::Entry(entry) = argument else { continue };
            let name = self.str(&name);
            let constraint = self.undecorated(draft, entry, name);
            self.add_value(draft, constraint, name, Side::Result);
        }
    }

    /// Returns the constraint of an argument, and notes the effects that stand beside it.
    fn undecorated(&mut self, draft: &mut Draft<'r, 'c>, entry: Entry<'r>, name: &'c str) -> Entry<'r> {
        if !entry.is("OpVariable") {
            return entry;
        }
        for decorator in entry.entries("decorators") {
            self.add_effect(draft, decorator, Some(name));
        }
        entry.entry("constraint").unwrap_or(entry)
    }

    fn add_value(&mut self, draft: &mut Draft<'r, 'c>, constraint: Entry<'r>, name: &'c str, side: Side) {
        let arity = match constraint {
            _ if constraint.is("VariadicOfVariadic") => Arity::VariadicOfVariadic,
            _ if constraint.is("Variadic") => Arity::Variadic,
            _ if constraint.is("Optional") => Arity::Optional,
            _ => Arity::Single,
        };
        let base = match arity {
            Arity::Single => constraint,
            _ => constraint.entry("baseType").unwrap_or(constraint),
        };
        // The type of a variadic of variadic is a variadic itself.
        let base = if base.is("Variadic") { base.entry("baseType").unwrap_or(base) } else { base };
        let segments = constraint.text("segmentAttrName").filter(|_| arity == Arity::VariadicOfVariadic);
        let value = ValueSpec {
            name,
            arity: if segments.is_none() && arity == Arity::VariadicOfVariadic {
                Arity::Variadic
            } else {
                arity
            },
            constraint: self.type_constraint(base),
            segment_attribute: segments.map(|name| self.str(&name)),
        };
        let word = if side == Side::Operand { "operand" } else { "result" };
        match self.unknown_predicate(base) {
            Some(what) => draft.unchecked(format!("type of the {word} '{name}': {what}")),
            None => draft.checked(&format!("types of the {word}s")),
        }
        match side {
            Side::Operand => draft.operands.push(value),
            Side::Result => draft.results.push(value),
        }
    }

    fn add_attribute(&mut self, draft: &mut Draft<'r, 'c>, record: Entry<'r>, name: &'c str) {
        // Those follow from the traits.
        if name == OpSpec::OPERAND_SEGMENTS || name == OpSpec::RESULT_SEGMENTS {
            return;
        }
        let constraint = self.attribute_constraint(record);
        match self.unknown_predicate(record) {
            Some(what) if !base_attribute(record).is("EnumAttrInfo") => {
                draft.unchecked(format!("attribute '{name}': {what}"));
            }
            _ => draft.checked("attributes"),
        }
        if name == FUNCTION_TYPE {
            let summary = record.text_or_empty("summary");
            draft.has_builtin_function_type = summary.contains("of function type");
        }
        let default = record.text("defaultValue").filter(|text| !text.trim().is_empty());
        // Presence alone is the value of a unit attribute.
        let is_unit = matches!(constraint.syntax, AttributeSyntax::Unit);
        let default = default.filter(|_| !is_unit);
        let value = default.as_ref().and_then(|text| self.default_value(record, text));
        if let (Some(text), None) = (&default, &value) {
            draft.unchecked(format!("default of the attribute '{name}': {text}"));
        }
        draft.attributes.push(SlotSpec {
            name,
            constraint,
            // One whose default is code may be left out all the same.
            is_optional: is_unit || record.flag("isOptional") || default.is_some() && value.is_none(),
            default: value,
            is_property: false,
        });
    }

    /// Returns the default of an attribute, if its code can be evaluated.
    fn default_value(&mut self, record: Entry<'r>, text: &str) -> Option<DefaultValue<'c>> {
        let arena = self.context.arena();
        let base = base_attribute(record);
        let text = self.str(text);
        let argument = self.leaf(text);
        if argument.unknown(self.names, self.namespace).is_some() {
            return None;
        }
        let (names, namespace) = (self.names, self.namespace_of(base));
        if base.is("EnumAttrInfo") {
            let width = self.enumeration(base).width_bits;
            let value = i64::try_from(self.scope().evaluate(argument.expr().ok()?)?.integer()?).ok()?;
            let build =
                as_builder(move |context| context.integer_attribute(context.integer_type(width), value));
            return Some(DefaultValue { text, build: AttributeBuilder::Closure(arena.value(build)) });
        }
        let call = base.text("constBuilderCall").or_else(|| record.text("constBuilderCall"))?;
        let call = self.leaf(&call);
        if call.unknown(self.names, self.namespace).is_some() {
            return None;
        }
        let build = as_builder(move |context| {
            let mut scope = Scope::new(names, namespace);
            scope.context = Some(context);
            scope.argument = Some(text);
            let value = call.expr().ok().and_then(|expr| scope.evaluate(expr));
            match value {
                Some(Value::Attribute(attribute)) => attribute,
                // What cannot be built is refused by the constraint.
                _ => context.unit_attribute(),
            }
        });
        Some(DefaultValue { text, build: AttributeBuilder::Closure(arena.value(build)) })
    }

    fn add_property(&mut self, draft: &mut Draft<'r, 'c>, record: Entry<'r>, name: &'c str) {
        let summary = self.str(&record.text_or_empty("summary"));
        let constraint = self.property_constraint(record, summary);
        if constraint.is_none() {
            draft.unchecked(format!("property '{name}': C++ code"));
            draft.code_properties.push(name);
        } else {
            draft.checked("properties");
        }
        let constraint = constraint.unwrap_or_else(|| AttributeConstraint::new(summary, |_| true));
        let default = record.text("defaultValue").filter(|text| !text.trim().is_empty());
        let value = default.as_ref().and_then(|text| self.property_default(constraint, text));
        draft.attributes.push(SlotSpec {
            name,
            constraint: self.context.arena().value(constraint),
            is_optional: default.is_some() && value.is_none(),
            default: value,
            is_property: true,
        });
    }

    /// Returns how a property is stored and written, if that is known.
    fn property_constraint(
        &mut self,
        record: Entry<'r>,
        summary: &'c str,
    ) -> Option<AttributeConstraint<'c>> {
        if let Some(cases) = record.entry("enum") {
            return Some(AttributeConstraint::case(summary, self.enumeration(cases)));
        }
        let base = record.entry("baseProperty").unwrap_or(record);
        let of_type = |check, build| {
            AttributeConstraint::new(summary, check)
                .written(AttributeSyntax::OfType(TypeBuilder::Function(build)))
        };
        let of_width = |bits: u32| -> Option<AttributeConstraint<'c>> {
            Some(match bits {
                32 => of_type(|attr| is_integer_of(attr, 32), |context| context.integer_type(32)),
                64 => of_type(|attr| is_integer_of(attr, 64), |context| context.integer_type(64)),
                _ => return None,
            })
        };
        match short_class(&base.text_or_empty("storageType")) {
            "bool" if base.is("_cls_UnitProp") => {
                let constraint = AttributeConstraint::new(summary, |attr| attr.is_unit());
                Some(constraint.written(AttributeSyntax::Unit))
            }
            "bool" => Some(of_type(|attr| attr.as_bool().is_some(), |context| context.integer_type(1))),
            "int32_t" | "uint32_t" => of_width(32),
            "int64_t" | "uint64_t" => of_width(64),
            "std::string" => {
                let constraint = AttributeConstraint::new(summary, |attr| attr.as_bytes().is_some());
                Some(constraint.written(AttributeSyntax::Stored(AttributeStorage::String)))
            }
            _ => None,
        }
    }

    /// Returns the default of a property, if its code can be evaluated.
    fn property_default(&self, constraint: AttributeConstraint<'c>, text: &str) -> Option<DefaultValue<'c>> {
        let text = self.str(text);
        let leaf = self.leaf(text);
        let value = self.scope().evaluate(leaf.expr().ok()?)?;
        let arena = self.context.arena();
        let closure = |build: AttributeBuilder<'c>| Some(DefaultValue { text, build });
        match (constraint.syntax, value) {
            (AttributeSyntax::Keyword(cases), value) => {
                let (width, value) = (cases.width_bits, i64::try_from(value.integer()?).ok()?);
                let build =
                    as_builder(move |context| context.integer_attribute(context.integer_type(width), value));
                closure(AttributeBuilder::Closure(arena.value(build)))
            }
            (AttributeSyntax::OfType(ty), value) => {
                let value = i64::try_from(value.integer()?).ok()?;
                let build = as_builder(move |context| context.integer_attribute(ty.build(context), value));
                closure(AttributeBuilder::Closure(arena.value(build)))
            }
            (AttributeSyntax::Stored(AttributeStorage::String), Value::Text(value)) => {
                let value = self.str(&value);
                let build = as_builder(move |context| context.string_attribute(value));
                closure(AttributeBuilder::Closure(arena.value(build)))
            }
            _ => None,
        }
    }
}

fn is_integer_of(attribute: Attribute<'_>, bits: u32) -> bool {
    attribute.as_integer().is_some() && attribute.ty().is_some_and(|ty| ty.is_signless_integer_of(bits))
}

/// Tells the compiler that a closure is for contexts of any lifetime.
fn as_builder<F>(build: F) -> F
where
    F: for<'c> Fn(&'c Context<'c>) -> Attribute<'c>,
{
    build
}

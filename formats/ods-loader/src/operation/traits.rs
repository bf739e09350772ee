//! Traits and interfaces of an operation.

use super::{Draft, function};
use crate::expression::{Scope, Value};
use crate::loader::Loader;
use crate::predicate::{Leaf, Predicate};
use crate::records::{Entry, last_part};
use std::sync::Arc;
use terrace_ir::spec::Trait;
use terrace_ir::{Ctx, Operation, Type};
use terrace_support::ensure_stack;

/// Traits without parameters, by their names in C++.
const NATIVE: &[(&str, Trait<'static>)] = &[
    ("IsTerminator", Trait::IsTerminator),
    ("IsIsolatedFromAbove", Trait::IsIsolatedFromAbove),
    ("NoTerminator", Trait::NoTerminator),
    ("SingleBlock", Trait::SingleBlock),
    ("SymbolTable", Trait::SymbolTable),
    ("SameOperandsAndResultType", Trait::SameOperandsAndResultType),
    ("SameTypeOperands", Trait::SameTypeOperands),
    ("SameOperandsAndResultShape", Trait::SameOperandsAndResultShape),
    ("SameOperandsShape", Trait::SameOperandsShape),
    ("SameOperandsElementType", Trait::SameOperandsElementType),
    ("SameOperandsAndResultElementType", Trait::SameOperandsAndResultElementType),
    ("SameOperandsAndResultRank", Trait::SameOperandsAndResultRank),
    ("SameOperandsAndResultEncoding", Trait::SameOperandsAndResultEncoding),
    ("IsCommutative", Trait::IsCommutative),
    ("IsIdempotent", Trait::IsIdempotent),
    ("IsInvolution", Trait::IsInvolution),
    ("Elementwise", Trait::Elementwise),
    ("Scalarizable", Trait::Scalarizable),
    ("Vectorizable", Trait::Vectorizable),
    ("Tensorizable", Trait::Tensorizable),
    ("ConstantLike", Trait::ConstantLike),
    ("ReturnLike", Trait::ReturnLike),
    ("AffineScope", Trait::AffineScope),
    ("AutomaticAllocationScope", Trait::AutomaticAllocationScope),
    ("AttrSizedOperandSegments", Trait::AttrSizedOperandSegments),
    ("AttrSizedResultSegments", Trait::AttrSizedResultSegments),
    ("SameVariadicOperandSize", Trait::SameVariadicOperandSize),
    ("SameVariadicResultSize", Trait::SameVariadicResultSize),
    ("MemRefsNormalizable", Trait::MemRefsNormalizable),
    ("AlwaysSpeculatableImplTrait", Trait::AlwaysSpeculatableImplTrait),
    ("RecursivelySpeculatableImplTrait", Trait::RecursivelySpeculatableImplTrait),
    ("HasRecursiveMemoryEffects", Trait::HasRecursiveMemoryEffects),
    ("NoRegionArguments", Trait::NoRegionArguments),
    ("HasOnlyGraphRegion", Trait::HasOnlyGraphRegion),
    ("HasParallelRegion", Trait::HasParallelRegion),
    ("DistinctObjectsTrait", Trait::DistinctObjectsTrait),
    ("ResultsAreBoolLike", Trait::ResultsAreBoolLike),
    ("InferTypeOpAdaptor", Trait::InferTypeOpAdaptor),
];

/// Traits that check nothing.
const WITHOUT_CHECK: &[&str] = &["FirstAttrDerivedResultType", "IsLocation"];

/// Interfaces by which C++ code says what a program's text or validity depends on, with what that is.
const IN_CODE: &[(&str, &str)] = &[
    ("InferTypeOpInterface", "inference of the result types"),
    ("SymbolUserOpInterface", "verifier of the symbols used"),
    ("OpAsmOpInterface", "names of results, blocks and arguments"),
    ("RegionKindInterface", "kinds of the regions"),
];

impl<'r, 'c> Loader<'r, 'c> {
    /// Adds all traits of an operation, those of lists one after the other.
    pub(super) fn add_traits(&mut self, draft: &mut Draft<'r, 'c>) {
        let mut seen = Vec::new();
        for one in draft.record.entries("traits") {
            self.add_trait(draft, one, &mut seen);
        }
    }

    fn add_trait(
        &mut self,
        draft: &mut Draft<'r, 'c>,
        record: Entry<'r>,
        seen: &mut Vec<terrace_tablegen::RecordId>,
    ) {
        if seen.contains(&record.id) {
            return;
        }
        seen.push(record.id);
        for field in ["traits", "dependentTraits"] {
            if field == "dependentTraits" || record.is("TraitList") {
                record
                    .entries(field)
                    .into_iter()
                    .for_each(|one| ensure_stack(|| self.add_trait(draft, one, seen)));
            }
        }
        if record.is("TraitList") {
            return;
        }
        if record.is("PredTrait") || record.is("PredOpTrait") {
            return self.add_predicate(draft, record);
        }
        if record.is("SideEffectsTraitBase") {
            draft.effects.declare();
            for effect in record.entries("effects") {
                self.add_effect(draft, effect, None);
            }
            return;
        }
        if record.is("InterfaceTrait") || record.is("Interface") {
            return self.add_interface(draft, record);
        }
        if let Some(name) = record.text("trait") {
            self.add_native(draft, record, &name);
        }
    }

    fn add_native(&mut self, draft: &mut Draft<'r, 'c>, record: Entry<'r>, full: &str) {
        let name = full.strip_suffix("::Impl").unwrap_or(full);
        if let Some((name, parameters)) = name.split_once('<') {
            let parameters = parameters.strip_suffix('>').unwrap_or(parameters);
            return self.add_parametric(draft, last_part(name), parameters);
        }
        let name = last_part(name);
        if let Some((_, known)) = NATIVE.iter().find(|(known, _)| *known == name) {
            draft.checked("traits");
            return draft.traits.push(*known);
        }
        draft.traits.push(Trait::Named(self.str(name)));
        if !WITHOUT_CHECK.contains(&name) {
            let namespace = record.text_or_empty("cppNamespace");
            let what = match namespace.trim_start_matches("::").is_empty() {
                true => format!("trait '{full}'"),
                false => format!("trait '{}::{full}'", namespace.trim_start_matches("::")),
            };
            draft.unchecked(what);
        }
    }

    fn add_parametric(&mut self, draft: &mut Draft<'r, 'c>, name: &str, parameters: &str) {
        let classes: Vec<&str> = parameters.split(',').map(str::trim).filter(|one| !one.is_empty()).collect();
        let names: Option<Vec<&'c str>> = classes
            .iter()
            .map(|class| self.names.op(class, self.namespace).map(|name| self.str(name)))
            .collect();
        match (name, names.as_deref()) {
            ("HasParent", Some(names)) => {
                draft.checked("traits");
                draft.traits.push(Trait::HasParent(self.context.arena().slice(names)));
            }
            ("SingleBlockImplicitTerminator", Some([terminator])) => {
                draft.checked("traits");
                draft.traits.push(Trait::SingleBlockImplicitTerminator(terminator));
            }
            _ => {
                draft.traits.push(Trait::Named(self.str(&format!("{name}<{parameters}>"))));
                draft.unchecked(format!("trait '{name}<{parameters}>'"));
            }
        }
    }

    fn add_interface(&mut self, draft: &mut Draft<'r, 'c>, record: Entry<'r>) {
        let name = record.text("cppInterfaceName").or_else(|| record.text("trait"));
        let name = name.unwrap_or_default();
        let name = last_part(name.strip_suffix("::Trait").unwrap_or(&name));
        match name {
            "SymbolOpInterface" => {
                draft.checked("traits");
                return draft.traits.push(Trait::Symbol);
            }
            "MemoryEffectOpInterface" => draft.effects.note_code(),
            function::INTERFACE if draft.is_function() => {
                draft.checked("traits");
                return draft.traits.push(function::CHECK);
            }
            _ => {}
        }
        draft.traits.push(Trait::Named(self.str(name)));
        if self.interface_verifies(name) || record.text("verify").is_some_and(|code| !code.trim().is_empty())
        {
            draft.unchecked(format!("verifier of the interface '{name}': C++ code"));
        }
        if let Some((_, what)) = IN_CODE.iter().find(|(known, _)| *known == name) {
            draft.unchecked(format!("{what}: C++ code"));
        }
    }

    /// Returns true if the declaration of an interface has a verifier.
    fn interface_verifies(&self, name: &str) -> bool {
        self.index.verifying_interfaces.iter().any(|one| one == name)
    }

    fn add_predicate(&mut self, draft: &mut Draft<'r, 'c>, record: Entry<'r>) {
        let arena = self.context.arena();
        let summary = self.str(&record.text_or_empty("summary"));
        let values: Vec<&'c str> = record.texts("values").iter().map(|name| self.str(name)).collect();
        let are_declared = !values.is_empty() && values.iter().all(|name| draft.declares(name));
        let values: &'c [&'c str] = arena.slice(&values);
        let matching: &[(&str, fn(&'c [&'c str]) -> Trait<'c>)] = &[
            ("AllTypesMatch", Trait::AllTypesMatch),
            ("AllElementTypesMatch", Trait::AllElementTypesMatch),
            ("AllRanksMatch", Trait::AllRanksMatch),
            ("AllShapesMatch", Trait::AllShapesMatch),
            ("AllElementCountsMatch", Trait::AllElementCountsMatch),
        ];
        let found = matching.iter().find(|(class, _)| record.is(class));
        if let Some((_, build)) = found.filter(|_| are_declared) {
            draft.checked("traits");
            return draft.traits.push(build(values));
        }
        if record.is("TypesMatchWith") && self.add_types_match(draft, record, summary) {
            return;
        }
        if let Some(what) = self.unknown_predicate(record) {
            return draft.unchecked(format!("'{summary}': {what}"));
        }
        let Some(predicate) = record.entry("predicate") else { return };
        let predicate: &'c Arc<Predicate> = arena.keep(self.predicates.read(predicate));
        let (names, namespace) = (self.names, self.namespace);
        let holds = as_op_check(move |op| {
            let mut scope = Scope::new(names, namespace);
            scope.context = Some(op.context());
            scope.op = Some(op);
            predicate.holds(&mut scope) != Some(false)
        });
        draft.checked("traits");
        let holds = arena.value(holds);
        draft.traits.push(Trait::PredicateBy { name: "PredOpTrait", summary, values, holds });
    }

    /// Adds a rule by which types follow from others; returns false if it is not one, but only a predicate.
    fn add_types_match(&mut self, draft: &mut Draft<'r, 'c>, record: Entry<'r>, summary: &'c str) -> bool {
        let arena = self.context.arena();
        let (from, to) = (self.str(&record.text_or_empty("lhs")), self.str(&record.text_or_empty("rhs")));
        let predicate = record.entry("predicate").and_then(|predicate| predicate.text("predExpr"));
        let compares = predicate
            .is_some_and(|text| text.contains("std::equal_to<>()(") || text.contains("llvm::equal("));
        let is_target = draft.operands.iter().chain(&draft.results).any(|value| value.name == to);
        if !compares || !is_target || !draft.declares(from) {
            return false;
        }
        let transform: &'c Leaf = self.leaf(&record.text_or_empty("transformer"));
        if let Some(what) = transform.unknown(self.names, self.namespace) {
            draft.unchecked(format!("'{summary}': {what}"));
            return true;
        }
        let (names, namespace) = (self.names, self.namespace);
        let transform = as_transform(move |context, types| {
            let mut scope = Scope::new(names, namespace);
            scope.context = Some(context);
            scope.this = Some(match types {
                [only] => Value::Type(*only),
                several => Value::List(several.iter().map(|ty| Value::Type(*ty)).collect()),
            });
            match scope.evaluate(transform.expr().ok()?)? {
                Value::List(all) => all.into_iter().map(|one| one.as_type()).collect(),
                one => Some(vec![one.as_type()?]),
            }
        });
        draft.checked("traits");
        draft.traits.push(Trait::TypesMatchBy {
            summary,
            from,
            to,
            transform: arena.value(transform),
            is_optional: record.is("OptionalTypesMatchWith"),
        });
        true
    }
}

/// Tells the compiler that a closure is for operations of any lifetime.
fn as_op_check<F: Fn(Operation<'_, '_>) -> bool>(check: F) -> F {
    check
}

/// Tells the compiler that a closure is for contexts of any lifetime.
fn as_transform<F>(transform: F) -> F
where
    F: for<'a, 'c> Fn(Ctx<'c>, &'a [Type<'c>]) -> Option<Vec<Type<'c>>>,
{
    transform
}

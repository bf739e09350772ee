//! Declared operations.

mod effects;
mod function;
mod syntax;
mod traits;
mod values;

use crate::loader::Loader;
use crate::records::Entry;
use crate::report::ReportEntry;
use syntax::Syntax;
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::spec::{
    Effects, OpHooks, OpSpec, RegionConstraint, RegionSpec, ResultTypes, SlotSpec, SuccessorSpec, Trait,
    ValueSpec,
};
use terrace_ir::{Failure, OperationState};
use terrace_ods::arity::Arity;

/// Operation in construction.
pub(crate) struct Draft<'r, 'c> {
    record: Entry<'r>,
    name: &'c str,
    operands: Vec<ValueSpec<'c>>,
    results: Vec<ValueSpec<'c>>,
    attributes: Vec<SlotSpec<'c>>,
    regions: Vec<RegionSpec<'c>>,
    successors: Vec<SuccessorSpec<'c>>,
    traits: Vec<Trait<'c>>,
    effects: effects::Collected<'c>,
    report: ReportEntry,
    /// Properties whose syntax is C++ code.
    code_properties: Vec<&'c str>,
    /// True if the type that a function would have is one of the builtin dialect.
    has_builtin_function_type: bool,
}

impl<'r, 'c> Draft<'r, 'c> {
    /// Notes a part of the declaration that is not checked.
    fn unchecked(&mut self, what: String) {
        if !self.report.unchecked.contains(&what) {
            self.report.unchecked.push(what);
        }
    }

    /// Notes a check.
    fn checked(&mut self, what: &str) {
        if !self.report.checked.iter().any(|one| one == what) {
            self.report.checked.push(what.to_owned());
        }
    }

    /// Returns true if an operand, result or attribute is declared under a name.
    fn declares(&self, name: &str) -> bool {
        self.operands.iter().chain(&self.results).any(|value| value.name == name)
            || self.attributes.iter().any(|slot| slot.name == name)
    }
}

/// Returns the full name of an operation.
pub fn name_of(record: Entry<'_>) -> Option<String> {
    let dialect = record.entry("opDialect")?.text("name")?;
    let mnemonic = record.text("opName")?;
    Some(if dialect.is_empty() { mnemonic.to_string() } else { format!("{dialect}.{mnemonic}") })
}

/// Returns the class of an operation: the name of its record, without the prefix of the dialect.
pub(crate) fn class_of(record: Entry<'_>) -> String {
    let name = record.name();
    match name.split_once('_') {
        Some((prefix, class)) if !prefix.is_empty() && !class.is_empty() => class.to_owned(),
        _ => name,
    }
}

impl<'r, 'c> Loader<'r, 'c> {
    /// Loads an operation.
    pub fn load_op(&mut self, record: Entry<'r>) -> Option<(&'c OpSpec<'c>, ReportEntry)> {
        let name = self.str(&name_of(record)?);
        let mut draft = Draft {
            record,
            name,
            operands: Vec::new(),
            results: Vec::new(),
            attributes: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            traits: Vec::new(),
            effects: effects::Collected::default(),
            report: ReportEntry {
                name: name.to_owned(),
                kind: "operation",
                place: record.place(),
                ..ReportEntry::default()
            },
            code_properties: Vec::new(),
            has_builtin_function_type: false,
        };
        self.add_arguments(&mut draft);
        self.add_results(&mut draft);
        self.add_regions(&mut draft);
        self.add_successors(&mut draft);
        self.add_traits(&mut draft);
        for (field, what) in [
            ("hasVerifier", "verifier: C++ code"),
            ("hasRegionVerifier", "verifier of the regions: C++ code"),
        ] {
            if record.flag(field) {
                draft.unchecked(what.to_owned());
            }
        }
        Some(self.finish_op(draft))
    }

    fn finish_op(&mut self, mut draft: Draft<'r, 'c>) -> (&'c OpSpec<'c>, ReportEntry) {
        let arena = self.context.arena();
        let attributes = &draft.attributes;
        for operand in &mut draft.operands {
            let is_declared = |name: &str| attributes.iter().any(|slot| slot.name == name);
            if operand.segment_attribute.is_some_and(|name| !is_declared(name)) {
                (operand.arity, operand.segment_attribute) = (Arity::Variadic, None);
            }
        }
        let effects = match draft.effects.take() {
            Some(effects) => Effects::Only(arena.slice(&effects)),
            None => Effects::Unknown,
        };
        let mut spec = OpSpec {
            summary: self.str(&draft.record.text_or_empty("summary")),
            operands: arena.slice(&draft.operands),
            attributes: arena.slice(&draft.attributes),
            results: arena.slice(&draft.results),
            regions: arena.slice(&draft.regions),
            successors: arena.slice(&draft.successors),
            traits: arena.slice(&draft.traits),
            effects,
            default_dialect: self.default_dialect(draft.record),
            result_types: result_types(&draft),
            ..OpSpec::new(draft.name, self.str(&class_of(draft.record)))
        };
        let refused = OpHooks { parse: Some(refuse), ..OpHooks::NONE };
        match self.op_syntax(&draft, &spec) {
            Syntax::Generic => "generic".clone_into(&mut draft.report.syntax),
            Syntax::Declared { format, directives } => {
                "declared".clone_into(&mut draft.report.syntax);
                spec.format = Some(format);
                spec.directives = directives;
            }
            Syntax::Function => {
                "that of functions, which those with FunctionOpInterface share"
                    .clone_into(&mut draft.report.syntax);
                spec.hooks = function::HOOKS;
            }
            Syntax::Code(why) => {
                "generic; the custom form is C++ code".clone_into(&mut draft.report.syntax);
                draft.unchecked(format!("custom form: {why}"));
                spec.hooks = refused;
            }
        }
        (arena.value(spec), draft.report)
    }

    /// Returns the dialect whose prefix operations in the regions may leave out: that which the declaration names, or
    /// its own if it only says that there is one.
    fn default_dialect(&self, record: Entry<'r>) -> Option<&'c str> {
        let code = record.text_or_empty("extraClassDeclaration");
        if let Some(name) = written_default_dialect(&code) {
            return Some(self.str(name));
        }
        let traits = record.entries("traits").into_iter();
        let mut methods = traits.flat_map(|one| one.texts("alwaysOverriddenMethods"));
        methods.any(|method| &*method == "getDefaultDialect").then_some(self.dialect)
    }

    fn add_regions(&mut self, draft: &mut Draft<'r, 'c>) {
        for (argument, name) in draft.record.arguments("regions") {
            let crate::records::Argument::Entry(entry) = argument else { continue };
            let is_variadic = entry.is("VariadicRegion");
            let predicate = entry.entry("predicate").and_then(|predicate| predicate.text("predExpr"));
            let constraint = region_constraint(&predicate.unwrap_or_else(|| "true".into()));
            if constraint.is_none() {
                draft.unchecked(format!("constraint of the region '{name}'"));
            }
            let constraint = constraint.unwrap_or(RegionConstraint::Any);
            draft.regions.push(RegionSpec { name: self.str(&name), is_variadic, constraint });
        }
        // Of several groups that vary, nothing tells how many regions each has: only the last may.
        let count = draft.regions.len();
        for region in draft.regions.iter_mut().take(count.saturating_sub(1)) {
            region.is_variadic = false;
        }
    }

    fn add_successors(&mut self, draft: &mut Draft<'r, 'c>) {
        for (argument, name) in draft.record.arguments("successors") {
            let crate::records::Argument::Entry(entry) = argument else { continue };
            let is_variadic = entry.is("VariadicSuccessor");
            draft.successors.push(SuccessorSpec { name: self.str(&name), is_variadic });
        }
    }
}

/// Returns whether the types of all results follow from traits and fixed types.
fn result_types(draft: &Draft<'_, '_>) -> ResultTypes {
    let is_inferred = |result: &ValueSpec<'_>| {
        let follows = |one: &Trait<'_>| match one {
            Trait::SameOperandsAndResultType => !draft.operands.is_empty(),
            Trait::AllTypesMatch(names) => {
                let is_other =
                    |name: &&str| *name != result.name && draft.operands.iter().any(|one| one.name == *name);
                names.contains(&result.name) && names.iter().any(is_other)
            }
            other => other.types_match().is_some_and(|rule| !rule.is_optional && rule.to == result.name),
        };
        !result.arity.is_variable()
            && (result.constraint.buildable.is_some() || draft.traits.iter().any(follows))
    };
    let is_known = !draft.results.is_empty() && draft.results.iter().all(is_inferred);
    if is_known { ResultTypes::Inferred } else { ResultTypes::Explicit }
}

/// Returns the text of `getDefaultDialect() { return "text"; }` in C++ code.
fn written_default_dialect(code: &str) -> Option<&str> {
    let (_, rest) = code.split_once("getDefaultDialect()")?;
    let (_, rest) = rest.split_once('"')?;
    let (name, _) = rest.split_once('"')?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then_some(name)
}

/// Returns the constraint on a region that a predicate expresses.
fn region_constraint(predicate: &str) -> Option<RegionConstraint> {
    let text = predicate.trim();
    let text = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text).trim();
    if text == "true" || text.is_empty() {
        return Some(RegionConstraint::Any);
    }
    let (function, arguments) = text.strip_suffix(')')?.split_once('(')?;
    let count = arguments.rsplit(',').next()?.trim().parse().ok()?;
    Some(match crate::records::last_part(function.trim()) {
        "hasNItems" => RegionConstraint::Sized(count),
        "hasNItemsOrMore" => RegionConstraint::MinSized(count),
        "hasNItemsOrLess" => RegionConstraint::MaxSized(count),
        _ => return None,
    })
}

/// Refuses a custom form that is C++ code.
fn refuse<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    let message = format!(
        "the custom form of '{}' is read by C++ code, which its TableGen file does not hold; use the generic form",
        state.name.as_str()
    );
    let failure: Failure = parser.emit_error(parser.name_location(), &message);
    Err(failure)
}

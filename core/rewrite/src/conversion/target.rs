//! Target of a conversion: the operations that may remain.

use super::type_converter::TypeConverter;
use crate::pattern_set::FrozenPatternSet;
use std::sync::Arc;
use terrace_ir::spec::OpSpec;
use terrace_ir::{OpName, Operation, TraitFlags};
use terrace_support::interner::FoldMap;

/// Predicate for legality; `None` if it has no answer.
pub type LegalityFn<'c> = dyn for<'a> Fn(Operation<'a, 'c>) -> Option<bool> + Send + Sync + 'c;

/// Legality action of some operations.
enum Action<'c> {
    Legal,
    Illegal,
    Dynamic(Box<LegalityFn<'c>>),
}

/// Legality of operations: a rule for an operation's name overrides that of its dialect, and both override the rule for
/// unknown operations.
#[derive(Default)]
pub struct ConversionTarget<'c> {
    ops: FoldMap<&'static str, Action<'c>>,
    dialects: FoldMap<&'static str, Action<'c>>,
    unknown: Option<Action<'c>>,
    recursive: FoldMap<&'static str, ()>,
}

/// Legality of an operation for a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// Legal.
    Legal,
    /// Legal together with everything nested in it.
    RecursivelyLegal,
    /// Illegal.
    Illegal,
    /// No rule applies.
    Unknown,
}

impl<'c> ConversionTarget<'c> {
    /// Returns a target without rules.
    pub fn new() -> Self {
        ConversionTarget::default()
    }

    /// Marks declared operations as legal: `target.legal_ops(&[arith::AddIOp::SPEC])`.
    pub fn legal_ops(&mut self, specs: &[&'static OpSpec<'static>]) {
        self.ops.extend(specs.iter().map(|spec| (spec.name, Action::Legal)));
    }

    /// Marks declared operations as illegal: `target.illegal_ops(&[arith::AddIOp::SPEC])`.
    pub fn illegal_ops(&mut self, specs: &[&'static OpSpec<'static>]) {
        self.ops.extend(specs.iter().map(|spec| (spec.name, Action::Illegal)));
    }

    /// Decides the legality of the operations of a declaration by a predicate.
    pub fn dynamically_legal_op(
        &mut self,
        spec: &'static OpSpec<'static>,
        legality: impl for<'a> Fn(Operation<'a, 'c>) -> Option<bool> + Send + Sync + 'c,
    ) {
        self.ops.insert(spec.name, Action::Dynamic(Box::new(legality)));
    }

    /// Marks the operations of dialects as legal.
    pub fn add_legal_dialects(&mut self, names: &[&'static str]) {
        self.dialects.extend(names.iter().map(|name| (*name, Action::Legal)));
    }

    /// Marks the operations of dialects as illegal.
    pub fn add_illegal_dialects(&mut self, names: &[&'static str]) {
        self.dialects.extend(names.iter().map(|name| (*name, Action::Illegal)));
    }

    /// Decides the legality of operations of a dialect by a predicate.
    pub fn add_dynamically_legal_dialect(
        &mut self,
        name: &'static str,
        legality: impl for<'a> Fn(Operation<'a, 'c>) -> Option<bool> + Send + Sync + 'c,
    ) {
        self.dialects.insert(name, Action::Dynamic(Box::new(legality)));
    }

    /// Marks operations as legal where their types are.
    pub fn ops_legal_by_type(&mut self, specs: &[&'static OpSpec<'static>], converter: &Arc<TypeConverter>) {
        for spec in specs {
            let converter = converter.clone();
            self.dynamically_legal_op(spec, move |op| Some(converter.is_legal_op(op)));
        }
    }

    /// Marks functions as legal where their types and the arguments of their blocks are.
    pub fn functions_legal_by_type(
        &mut self,
        spec: &'static OpSpec<'static>,
        converter: &Arc<TypeConverter>,
    ) {
        let converter = converter.clone();
        self.dynamically_legal_op(spec, move |op| Some(converter.is_legal_function(op)));
    }

    /// Marks the operations of dialects as legal where their types are.
    pub fn add_dialects_legal_by_type(&mut self, names: &[&'static str], converter: &Arc<TypeConverter>) {
        for name in names {
            let converter = converter.clone();
            self.add_dynamically_legal_dialect(name, move |op| Some(converter.is_legal_op(op)));
        }
    }

    /// Decides the legality of operations without another rule by a predicate.
    pub fn mark_unknown_ops(
        &mut self,
        legality: impl for<'a> Fn(Operation<'a, 'c>) -> Option<bool> + Send + Sync + 'c,
    ) {
        self.unknown = Some(Action::Dynamic(Box::new(legality)));
    }

    /// Marks an operation as recursively legal: where it is legal, everything nested in it is as well.
    pub fn mark_recursively_legal(&mut self, name: &'static str) {
        self.recursive.insert(name, ());
    }

    /// Returns the legality of an operation for this target.
    pub fn legality(&self, op: Operation<'_, 'c>) -> Legality {
        self.rule_of(op.name()).legality(op)
    }

    /// Returns the rule for the operations of a name.
    fn rule_of(&self, name: OpName<'c>) -> Rule<'_, 'c> {
        let by_dialect = || self.dialects.get(name.dialect_name());
        let action = self.ops.get(name.as_str()).or_else(by_dialect).or(self.unknown.as_ref());
        Rule { action, is_recursive: self.recursive.contains_key(name.as_str()) }
    }
}

/// Rule of a target for the operations of a name.
#[derive(Clone, Copy)]
struct Rule<'t, 'c> {
    action: Option<&'t Action<'c>>,
    is_recursive: bool,
}

impl<'c> Rule<'_, 'c> {
    fn legality(self, op: Operation<'_, 'c>) -> Legality {
        let is_legal = match self.action {
            None => None,
            Some(Action::Legal) => Some(true),
            Some(Action::Illegal) => Some(false),
            Some(Action::Dynamic(legality)) => legality(op),
        };
        match is_legal {
            None => Legality::Unknown,
            Some(false) => Legality::Illegal,
            Some(true) if self.is_recursive => Legality::RecursivelyLegal,
            Some(true) => Legality::Legal,
        }
    }
}

/// Filter for operations to visit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    /// Operations that are not legal by name alone.
    MaybeIllegal,
    /// Operations of that kind with a legality rule or a pattern.
    MaybeChanged,
}

/// Ways to legalize the operations of a name.
#[derive(Clone, Copy)]
pub(super) struct Chances<'t, 'c> {
    rule: Rule<'t, 'c>,
    /// Indices of the patterns rooted at them.
    pub patterns: &'t [u32],
    /// True if they may fold.
    pub may_fold: bool,
    /// True if all of them are legal, though nested operations may not be.
    pub is_always_legal: bool,
    /// True if they are visited.
    pub is_wanted: bool,
}

impl<'c> Chances<'_, 'c> {
    /// Returns the legality of an operation of the name.
    pub fn legality(self, op: Operation<'_, 'c>) -> Legality {
        self.rule.legality(op)
    }
}

/// Rules of a target and patterns, looked up once for each name.
pub(super) struct Rules<'t, 'c> {
    target: &'t ConversionTarget<'c>,
    patterns: &'t FrozenPatternSet,
    wanted: Wanted,
    /// Entries by name index.
    known: Vec<Option<Chances<'t, 'c>>>,
}

impl<'t, 'c> Rules<'t, 'c> {
    pub fn new(target: &'t ConversionTarget<'c>, patterns: &'t FrozenPatternSet, wanted: Wanted) -> Self {
        Rules { target, patterns, wanted, known: Vec::new() }
    }

    /// Returns the ways to legalize the operations of a name.
    #[inline]
    pub fn of(&mut self, name: OpName<'c>) -> Chances<'t, 'c> {
        match self.known.get(name.number()) {
            Some(Some(known)) => *known,
            _ => self.find(name),
        }
    }

    fn find(&mut self, name: OpName<'c>) -> Chances<'t, 'c> {
        let rule = self.target.rule_of(name);
        let patterns = self.patterns.numbers_of(name);
        // Constants do not fold.
        let may_fold = !name.has_trait(TraitFlags::CONSTANT_LIKE)
            && (name.has_any_trait(TraitFlags::FOLDING)
                || name.spec().is_some_and(|spec| spec.hooks.fold.is_some()));
        let is_always_legal = matches!(rule.action, Some(Action::Legal)) && !rule.is_recursive;
        let always_stays = rule.action.is_none() && patterns.is_empty() && !may_fold;
        let is_wanted = match self.wanted {
            Wanted::All => true,
            Wanted::MaybeIllegal => !is_always_legal,
            Wanted::MaybeChanged => !is_always_legal && !always_stays,
        };
        let chances = Chances { rule, patterns, may_fold, is_always_legal, is_wanted };
        let number = name.number();
        if self.known.len() <= number {
            self.known.resize(number + 1, None);
        }
        self.known[number] = Some(chances);
        chances
    }

    /// Returns the legality of an operation.
    pub fn legality(&mut self, op: Operation<'_, 'c>) -> Legality {
        self.of(op.name()).legality(op)
    }
}

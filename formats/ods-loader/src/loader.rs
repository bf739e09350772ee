//! State of loading one dialect: records, names, and what was built of them so far.

use crate::expression::{Names, Scope};
use crate::index::Index;
use crate::predicate::{Leaf, Predicates};
use crate::records::{Entry, Table, short_class};
use crate::{Library, enums};
use std::collections::HashMap;
use terrace_ir::Ctx;
use terrace_ir::spec::{AttributeConstraint, AttributeSpec, EnumSpec, TypeConstraint, TypeSpec};
use terrace_tablegen::RecordId;

/// Dialect in construction.
pub(crate) struct Loader<'r, 'c> {
    pub context: Ctx<'c>,
    pub table: Table<'r>,
    pub index: &'r Index,
    /// Dialect's name.
    pub dialect: &'c str,
    /// Namespace of its code.
    pub namespace: &'c str,
    pub names: &'c Names,
    /// C++ parts that stand in Rust.
    pub library: Library<'c>,
    pub predicates: Predicates,
    pub types: Vec<&'c TypeSpec<'c>>,
    pub attributes: Vec<&'c AttributeSpec<'c>>,
    pub enums: Vec<&'c EnumSpec<'c>>,
    /// Declared enums of all dialects, by record.
    pub enum_specs: HashMap<RecordId, &'c EnumSpec<'c>>,
    pub type_constraints: HashMap<RecordId, &'c TypeConstraint<'c>>,
    pub attribute_constraints: HashMap<RecordId, &'c AttributeConstraint<'c>>,
    /// Part of each constraint that cannot be evaluated, by record.
    pub unknown: HashMap<RecordId, Option<String>>,
}

impl<'r, 'c> Loader<'r, 'c> {
    /// Copies a text into the context.
    pub fn str(&self, text: &str) -> &'c str {
        self.context.arena().str(text)
    }

    /// Keeps the text of an expression, to be evaluated when it is needed.
    pub fn leaf(&self, text: &str) -> &'c Leaf {
        self.context.arena().keep(Leaf::new(text.to_owned()))
    }

    /// Returns the namespace that code of a record is in.
    pub fn namespace_of(&self, record: Entry<'_>) -> &'c str {
        match record.text("cppNamespace") {
            Some(namespace) => self.str(short_class(&namespace)),
            None => self.namespace,
        }
    }

    /// Returns what of a record's predicate cannot be evaluated, if there is anything.
    pub fn unknown_predicate(&mut self, record: Entry<'_>) -> Option<String> {
        if let Some(known) = self.unknown.get(&record.id) {
            return known.clone();
        }
        let predicate = record.entry("predicate").map(|predicate| self.predicates.read(predicate));
        let unknown = match predicate {
            Some(predicate) => predicate.unknown(self.names, self.namespace),
            None => Some("a predicate that is not declared".to_owned()),
        };
        self.unknown.insert(record.id, unknown.clone());
        unknown
    }

    /// Returns the enum of a record.
    pub fn enumeration(&mut self, record: Entry<'_>) -> &'c EnumSpec<'c> {
        if let Some(known) = self.enum_specs.get(&record.id) {
            return known;
        }
        let spec = enums::spec(self.context, record, self.dialect);
        self.enum_specs.insert(record.id, spec);
        spec
    }

    /// Returns the scope of expressions in this dialect's code.
    pub fn scope<'a>(&self) -> Scope<'c, 'a, 'c> {
        let mut scope = Scope::new(self.names, self.namespace);
        scope.context = Some(self.context);
        scope
    }

    /// Returns the declaration of an attribute, of this dialect or another one.
    pub fn attribute_spec(&self, name: &str) -> Option<&'c AttributeSpec<'c>> {
        let dialect = name.split_once('.')?.0;
        if dialect == self.dialect {
            return self.attributes.iter().find(|spec| spec.name == name).copied();
        }
        self.context.dialect(dialect)?.attributes.iter().find(|spec| spec.name == name).copied()
    }
}

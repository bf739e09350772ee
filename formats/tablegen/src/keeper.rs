//! All that one run knows: names, types, values, records, and the messages about them.

use crate::ids::RecordId;
use crate::names::{Name, Names};
use crate::record::{Mention, Mentioned, Record, RecordKind};
use crate::source::{Diagnostic, Loc, Severity};
use crate::types::{Type, Types};
use crate::value::{ArgumentKey, Value, Values};
use hashbrown::HashMap;
use std::collections::BTreeMap;
use std::rc::Rc;
use terrace_support::ensure_stack;

/// Nesting of values beyond which nothing is resolved or folded: deeper ones come from classes that instantiate
/// themselves without end.
const MAX_DEPTH: u32 = 10_000;

/// Classes and definitions.
#[derive(Default)]
pub struct Records {
    /// Interned names.
    pub names: Names,
    /// Interned types.
    pub types: Types,
    /// Interned values.
    pub values: Values,
    /// All records: classes, definitions, prototypes.
    pub records: Vec<Record>,
    /// Classes by name.
    pub classes: BTreeMap<Rc<str>, RecordId>,
    /// Definitions by name.
    pub defs: BTreeMap<Rc<str>, RecordId>,
    /// Places that name classes, definitions and fields, in the order in which they are read.
    pub mentions: Vec<Mention>,
    /// Global variables.
    pub(crate) globals: HashMap<Name, Value>,
    /// Records of the instances of classes that expressions name.
    pub(crate) instances: HashMap<(RecordId, Rc<[(ArgumentKey, Value)]>), Value>,
    /// Positions of the expressions that name instances, the first one of each.
    pub(crate) instance_locs: HashMap<Value, Loc>,
    anonymous: u32,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) is_fatal: bool,
    depth: u32,
}

impl Records {
    /// Returns a record.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// Returns the numbers of all records, in the order in which they were added.
    pub fn ids(&self) -> impl Iterator<Item = RecordId> + use<> {
        (0..self.records.len() as u32).map(RecordId)
    }

    pub(crate) fn record_mut(&mut self, id: RecordId) -> &mut Record {
        &mut self.records[id.0 as usize]
    }

    /// Notes a place that names something.
    pub(crate) fn mention(&mut self, loc: Loc, of: Mentioned) {
        self.mentions.push(Mention { loc, of });
    }

    pub(crate) fn add(&mut self, record: Record) -> RecordId {
        self.records.push(record);
        RecordId(self.records.len() as u32 - 1)
    }

    /// Returns the name of a record as text.
    pub fn name_of(&self, id: RecordId) -> String {
        let name = self.record(id).name;
        match self.values.as_string(name) {
            Some(text) => text.to_string(),
            None => self.text(name),
        }
    }

    /// Returns a name that no other anonymous record has.
    pub(crate) fn anonymous_name(&mut self) -> Value {
        let text = format!("anonymous_{}", self.anonymous);
        self.anonymous += 1;
        self.values.string(&text)
    }

    pub(crate) fn report(&mut self, severity: Severity, loc: Option<Loc>, message: String) {
        self.diagnostics.push(Diagnostic { severity, loc, message });
    }

    /// Reports an error, for those who go on.
    pub(crate) fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.report(Severity::Error, Some(loc), message.into());
    }

    /// Reports an error after which nothing is done.
    pub(crate) fn fatal(&mut self, record: Option<RecordId>, message: impl Into<String>) {
        if !self.is_fatal {
            let loc = record.map(|record| self.record(record).locs[0]);
            self.report(Severity::Error, loc, message.into());
        }
        self.is_fatal = true;
    }

    pub(crate) fn is_fatal(&self) -> bool {
        self.is_fatal
    }

    /// Resolves or folds one level further in, on as much stack as that needs.
    pub(crate) fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            self.fatal(None, "values are nested too deeply");
            return None;
        }
        self.depth += 1;
        let result = ensure_stack(|| work(self));
        self.depth -= 1;
        Some(result)
    }

    /// Returns the name of what is implicit in a class or multiclass: `NAME`.
    pub(crate) fn implicit_name(&mut self, class: RecordId) -> Name {
        self.qualified(class, "NAME")
    }

    /// Returns the name of a template argument of a class or multiclass.
    pub(crate) fn qualified(&mut self, class: RecordId, name: &str) -> Name {
        let separator = if self.record(class).kind == RecordKind::Multiclass { "::" } else { ":" };
        let text = format!("{}{separator}{name}", self.name_of(class));
        self.names.intern(&text)
    }

    /// Sets a field to a value. Returns false if the type does not allow it.
    pub(crate) fn set_field(&mut self, record: RecordId, index: usize, value: Value) -> bool {
        let ty = self.record(record).fields[index].ty;
        match self.field_value(value, ty) {
            Some(value) => {
                self.record_mut(record).fields[index].value = value;
                true
            }
            None => false,
        }
    }

    /// Prints what a complete record dumps, and reports its assertions that do not hold.
    pub(crate) fn check_assertions(&mut self, id: RecordId) {
        for assertion in self.record(id).assertions.clone() {
            if self.check_assertion(assertion) {
                let loc = self.record(id).locs[0];
                self.error(loc, "assertion failed in this record");
            }
        }
        for dump in self.record(id).dumps.clone() {
            self.print_dump(dump.loc, dump.message);
        }
    }

    /// Reports an assertion that does not hold; returns true if it was.
    pub(crate) fn check_assertion(&mut self, assertion: crate::record::Assertion) -> bool {
        let message = match self.values.as_string(assertion.message) {
            Some(text) => text.to_string(),
            None => "(assert message is not a string)".to_owned(),
        };
        match self.as_int(assertion.condition) {
            None => {
                self.error(assertion.loc, "assert condition must of type bit, bits, or int.");
                true
            }
            Some(0) => {
                self.error(assertion.loc, format!("assertion failed: {message}"));
                true
            }
            Some(_) => false,
        }
    }

    pub(crate) fn print_dump(&mut self, loc: Loc, message: Value) {
        match self.values.as_string(message) {
            Some(text) => {
                let text = text.to_string();
                self.report(Severity::Note, Some(loc), text);
            }
            None => self.error(loc, "dump value is not of type string"),
        }
    }

    /// Writes a type.
    pub fn type_text(&self, ty: Type) -> String {
        self.types.text(ty, &|class| self.name_of(class))
    }
}

//! All that one run knows: names, types, values, records, and the messages about them.

use crate::names::{Name, Names};
use crate::record::{FieldKind, Record, RecordId, RecordKind};
use crate::source::{Diagnostic, Loc, Severity};
use crate::types::{Type, Types};
use crate::value::resolve::Resolver;
use crate::value::{ArgumentKey, Node, Value, Values};
use hashbrown::HashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

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
    /// Global variables.
    pub(crate) globals: HashMap<Name, Value>,
    /// Records of the instances of classes that expressions name.
    instances: HashMap<(RecordId, Rc<[(ArgumentKey, Value)]>), Value>,
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

    pub(crate) fn record_mut(&mut self, id: RecordId) -> &mut Record {
        &mut self.records[id.0 as usize]
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
        let result = stacker::maybe_grow(64 << 10, 1 << 20, || work(self));
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

    /// Resolves all fields of a record but one, its name, assertions and dumps.
    pub(crate) fn resolve_record(&mut self, id: RecordId, resolver: &mut Resolver, skip: Option<Name>) {
        for index in 0..self.record(id).fields.len() {
            let field = &self.record(id).fields[index];
            let (name, value, ty) = (field.name, field.value, field.ty);
            if skip == Some(name) || self.values.is_concrete(value) {
                continue;
            }
            let resolved = self.resolve(value, resolver);
            if resolved != value && !self.set_field(id, index, resolved) {
                let (field, ty, shown) =
                    (self.names.text(name).clone(), self.type_text(ty), self.text(resolved));
                let found = self.type_of(resolved);
                let found =
                    found.map_or(String::new(), |found| format!("of type '{}' ", self.type_text(found)));
                self.fatal(
                    Some(id),
                    format!(
                        "Invalid value {found}found when setting field '{field}' of type '{ty}' after resolving \
                         references: {shown}\n"
                    ),
                );
            }
        }
        let name = self.record(id).name;
        if !self.values.is_concrete(name) {
            let name = self.resolve(name, resolver);
            self.record_mut(id).name = name;
        }
        for i in 0..self.record(id).assertions.len() {
            let assertion = self.record(id).assertions[i];
            let (condition, message) =
                (self.resolve(assertion.condition, resolver), self.resolve(assertion.message, resolver));
            let assertion = &mut self.record_mut(id).assertions[i];
            (assertion.condition, assertion.message) = (condition, message);
        }
        for i in 0..self.record(id).dumps.len() {
            let message = self.record(id).dumps[i].message;
            let message = self.resolve(message, resolver);
            self.record_mut(id).dumps[i].message = message;
        }
    }

    /// Resolves the fields of a record by each other: it is complete.
    pub(crate) fn complete(&mut self, id: RecordId) {
        let mut resolver = Resolver::fields(id);
        self.resolve_record(id, &mut resolver, None);
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

    /// Returns the record of a class with arguments, creating it the first time.
    pub(crate) fn instantiate(
        &mut self,
        class: RecordId,
        arguments: Rc<[(ArgumentKey, Value)]>,
        loc: Option<Loc>,
    ) -> Value {
        let key = (class, arguments);
        if let Some(known) = self.instances.get(&key) {
            return *known;
        }
        let name = self.anonymous_name();
        let template = self.record(class);
        let mut record = Record::new(name, loc.unwrap_or(template.locs[0]), RecordKind::Anonymous);
        record.fields = template
            .fields
            .iter()
            .filter(|field| field.kind != FieldKind::TemplateArgument)
            .cloned()
            .collect();
        record.assertions.clone_from(&template.assertions);
        record.dumps.clone_from(&template.dumps);
        record.superclasses.clone_from(&template.superclasses);
        record.superclasses.push((class, template.locs[0]));
        record.direct_superclasses.push(class);
        let id = self.add(record);
        let mut resolver = self.argument_resolver(class, &key.1, id);
        self.resolve_record(id, &mut resolver, None);
        let text = self.name_of(id);
        self.defs.insert(text.as_str().into(), id);
        let value = self.values.get(Node::Def(id));
        self.instances.insert(key, value);
        self.complete(id);
        self.check_assertions(id);
        value
    }

    /// Returns a resolver of the template arguments of a class; those that are not given have their defaults.
    pub(crate) fn argument_resolver(
        &mut self,
        class: RecordId,
        arguments: &[(ArgumentKey, Value)],
        record: RecordId,
    ) -> Resolver {
        let mut resolver = Resolver::map(Some(record), []);
        for (position, name) in self.record(class).template_arguments.clone().into_iter().enumerate() {
            let given = arguments.iter().find(|(key, _)| match key {
                ArgumentKey::Position(at) => *at as usize == position,
                ArgumentKey::Name(one) => *one == name,
            });
            let default = self.record(class).field(name).expect("a template argument is a field").value;
            let value = given.map_or(default, |(_, value)| *value);
            resolver.set(name, value);
        }
        resolver
    }

    /// Writes a type.
    pub fn type_text(&self, ty: Type) -> String {
        self.types.text(ty, &|class| self.name_of(class))
    }
}

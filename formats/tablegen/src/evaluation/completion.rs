//! Completion of records: their fields get the values of template arguments, and of each other.

use super::resolve::Resolver;
use crate::ids::RecordId;
use crate::keeper::Records;
use crate::names::Name;
use crate::record::{FieldKind, Record, RecordKind};
use crate::source::Loc;
use crate::value::{ArgumentKey, Node, Value};
use std::rc::Rc;

impl Records {
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
}

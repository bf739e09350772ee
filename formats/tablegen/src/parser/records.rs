//! Classes and definitions.

use super::{Entry, Let, Parse, Parser, ScopeKind};
use crate::ids::RecordId;
use crate::lexer::{Keyword, Kind};
use crate::names::Name;
use crate::record::{Field, FieldKind, Mentioned, Record, RecordKind};
use crate::source::{Loc, Severity};
use crate::types::{Type, TypeKind};
use crate::value::{ArgumentKey, Node, Value};
use std::rc::Rc;

/// Class with arguments, as a declaration names it.
pub(super) struct Reference {
    pub class: RecordId,
    pub arguments: Rc<[(ArgumentKey, Value)]>,
    pub loc: Loc,
}

impl Parser<'_> {
    /// Parses a class, from after `class` on.
    pub(super) fn class(&mut self) -> Parse<()> {
        let loc = self.loc();
        let name = self.identifier("expected class name after 'class' keyword")?;
        let text = self.records.names.text(name).clone();
        let class = match self.records.classes.get(&text).copied() {
            Some(class) => {
                let record = self.records.record(class);
                if !record.fields.is_empty()
                    || !record.superclasses.is_empty()
                    || !record.template_arguments.is_empty()
                {
                    return self.fail_at(loc, format!("Class '{text}' already defined"));
                }
                self.records.record_mut(class).locs = vec![loc];
                class
            }
            None => {
                let value = self.records.values.string(&text);
                let class = self.records.add(Record::new(value, loc, RecordKind::Class));
                self.records.classes.insert(text, class);
                class
            }
        };
        self.push_scope(ScopeKind::Record(class));
        let result = self.class_rest(class);
        self.pop_scope();
        result?;
        self.warn_of_unused_arguments(class);
        Ok(())
    }

    fn class_rest(&mut self, class: RecordId) -> Parse<()> {
        if self.at(b'<') {
            self.parameters(class)?;
        }
        self.object_body(class)
    }

    /// Reports template arguments that nothing uses.
    pub(super) fn warn_of_unused_arguments(&mut self, class: RecordId) {
        let unused: Vec<(Loc, Name)> = self
            .records
            .record(class)
            .fields
            .iter()
            .filter(|field| field.kind == FieldKind::TemplateArgument && !field.is_used)
            .map(|field| (field.loc, field.name))
            .collect();
        for (loc, name) in unused {
            let message = format!("unused template argument: {}", self.records.names.text(name));
            self.records.report(Severity::Warning, Some(loc), message);
        }
    }

    /// Parses `<int x, string y = "z">`.
    pub(super) fn parameters(&mut self, class: RecordId) -> Parse<()> {
        self.next();
        loop {
            let name = self.declaration(class, true)?;
            self.records.record_mut(class).template_arguments.push(name);
            if !self.consume(b',') {
                break;
            }
        }
        self.expect(b'>', "expected '>' at end of template argument list")
    }

    /// Parses a field or a template argument: `[field] type name [= value]`; its name.
    pub(super) fn declaration(&mut self, record: RecordId, is_argument: bool) -> Parse<Name> {
        let is_marked = self.consume_keyword(Keyword::Field);
        let ty = self.ty()?;
        if self.token.kind != Kind::Id {
            return self.fail("Expected identifier in declaration");
        }
        let (mut name, loc) = (self.token.name, self.loc());
        let text = self.records.names.text(name).clone();
        if &*text == "NAME" {
            return self.fail("'NAME' is a reserved variable name");
        }
        if !is_argument && self.scopes.last().is_some_and(|scope| scope.variables.contains_key(&name)) {
            return self.fail("local variable of this name already exists");
        }
        self.next();
        if is_argument {
            name = self.records.qualified(record, &text);
        }
        let kind = match (is_argument, is_marked) {
            (true, _) => FieldKind::TemplateArgument,
            (false, true) => FieldKind::MayBeUnresolved,
            _ => FieldKind::Normal,
        };
        let unset = self.records.values.unset();
        let value = self.records.field_value(unset, ty).unwrap_or(unset);
        self.add_field(record, Field { name, ty, value, kind, loc, is_used: false })?;
        if self.consume(b'=') {
            let loc = self.loc();
            // What comes after is read even if the value is wrong.
            if let Ok(value) = self.value(Some(record), Some(ty)) {
                let _ = self.set_value(record, loc, name, &[], value);
            }
        }
        Ok(name)
    }

    /// Adds a field; one of that name and type gets the value instead.
    fn add_field(&mut self, record: RecordId, field: Field) -> Parse<()> {
        let index = self.records.record(record).fields.iter().position(|one| one.name == field.name);
        let Some(index) = index else {
            self.records.record_mut(record).fields.push(field);
            return Ok(());
        };
        let before = self.records.record(record).fields[index].ty;
        if self.records.set_field(record, index, field.value) {
            return Ok(());
        }
        let (ty, before) = (self.records.type_text(field.ty), self.records.type_text(before));
        let name = self.records.names.text(field.name).clone();
        self.fail_at(
            field.loc,
            format!("New definition of '{name}' of type '{ty}' is incompatible with previous definition of type '{before}'"),
        )
    }

    /// Sets a field, or some of its bits, the first one to the lowest bit of the value.
    pub(super) fn set_value(
        &mut self,
        record: RecordId,
        loc: Loc,
        name: Name,
        bits: &[u32],
        value: Value,
    ) -> Parse<()> {
        let text = self.records.names.text(name).clone();
        let Some(index) = self.records.record(record).fields.iter().position(|field| field.name == name)
        else {
            return self.fail_at(loc, format!("Value '{text}' unknown!"));
        };
        if bits.is_empty() && self.records.var_name(value) == Some(name) {
            return self.fail_at(loc, "Recursion / self-assignment forbidden");
        }
        let mut value = value;
        if !bits.is_empty() {
            value = self.with_bits(record, index, bits, value, loc)?;
        }
        if self.records.set_field(record, index, value) {
            return Ok(());
        }
        let ty = self.records.record(record).fields[index].ty;
        let found = self.records.type_of(value);
        let mut message = format!(
            "Field '{text}' of type '{}' is incompatible with value '{}'",
            self.records.type_text(ty),
            self.records.text(value)
        );
        if let Some(found) = found {
            message.push_str(&format!(" of type '{}'", self.records.type_text(found)));
        }
        self.fail_at(loc, message)
    }

    fn with_bits(
        &mut self,
        record: RecordId,
        index: usize,
        bits: &[u32],
        value: Value,
        loc: Loc,
    ) -> Parse<Value> {
        let field = &self.records.record(record).fields[index];
        let (name, current) = (field.name, field.value);
        let text = self.records.names.text(name).clone();
        let Node::Bits(current) = self.records.values.node(current).clone() else {
            return self.fail_at(loc, format!("Value '{text}' is not a bits type"));
        };
        let ty = self.records.types.get(TypeKind::Bits(bits.len() as u32));
        let Some(value) = self.records.field_value(value, ty) else {
            return self.fail_at(loc, "Initializer is not compatible with bit range");
        };
        let mut new: Vec<Option<Value>> = vec![None; current.len()];
        for (i, bit) in bits.iter().enumerate() {
            match new.get_mut(*bit as usize) {
                Some(slot @ None) => *slot = Some(self.records.bit_of(value, i as u32)),
                Some(Some(_)) => {
                    return self
                        .fail_at(loc, format!("Cannot set bit #{bit} of value '{text}' more than once"));
                }
                None => return self.fail_at(loc, format!("Cannot set bit #{bit} of value '{text}'")),
            }
        }
        let new = new.into_iter().zip(current.iter()).map(|(new, old)| new.unwrap_or(*old)).collect();
        Ok(self.records.values.get(Node::Bits(new)))
    }

    /// Parses superclasses and body.
    pub(super) fn object_body(&mut self, record: RecordId) -> Parse<()> {
        if self.consume(b':') {
            loop {
                let reference = self.class_reference(Some(record))?;
                self.add_superclass(record, &reference)?;
                if !self.consume(b',') {
                    break;
                }
            }
        }
        self.apply_lets(record)?;
        if self.consume(b';') {
            return Ok(());
        }
        if !self.consume(b'{') {
            return self.fail("Expected '{' to start body or ';' for declaration only");
        }
        while !self.at(b'}') {
            self.body_item(record)?;
        }
        self.next();
        if self.at(b';') {
            let loc = self.loc();
            self.records.error(loc, "A class or def body should not end with a semicolon");
            self.records.diagnostics.push(crate::source::Diagnostic {
                severity: Severity::Note,
                loc: Some(loc),
                message: "Semicolon ignored; remove to eliminate this error".to_owned(),
            });
            self.next();
        }
        Ok(())
    }

    /// Parses `Name<arguments>` of a class.
    pub(super) fn class_reference(&mut self, record: Option<RecordId>) -> Parse<Reference> {
        let loc = self.loc();
        let class = self.class_id()?;
        let arguments = if self.consume(b'<') { self.template_arguments(class, record)? } else { [].into() };
        self.check_missing(class, &arguments, loc)?;
        Ok(Reference { class, arguments, loc })
    }

    /// Inherits from a class.
    pub(super) fn add_superclass(&mut self, record: RecordId, reference: &Reference) -> Parse<()> {
        let class = reference.class;
        if class == record {
            let name = self.records.name_of(class);
            return self.fail_at(reference.loc, format!("Class '{name}' cannot inherit from itself"));
        }
        let fields = self.records.record(class).fields.clone();
        for field in fields.into_iter().filter(|field| field.kind != FieldKind::TemplateArgument) {
            self.add_field(record, Field { is_used: true, ..field })?;
        }
        let inherited = self.records.record(class);
        let (assertions, dumps) = (inherited.assertions.clone(), inherited.dumps.clone());
        let own_superclasses = inherited.superclasses.clone();
        let target = self.records.record_mut(record);
        target.assertions.extend(assertions);
        target.dumps.extend(dumps);
        let mut resolver = self.records.argument_resolver(class, &reference.arguments, record);
        let name = match self.records.record(record).kind {
            RecordKind::Class => {
                let implicit = self.records.implicit_name(record);
                self.records.values.get(Node::Var(implicit, crate::types::Types::STRING))
            }
            _ => self.records.record(record).name,
        };
        let implicit = self.records.implicit_name(class);
        resolver.set(implicit, name);
        self.records.resolve_record(record, &mut resolver, None);
        self.check_fatal()?;
        let target = self.records.record_mut(record);
        target.superclasses.extend(own_superclasses);
        target.superclasses.push((class, reference.loc));
        if !target.direct_superclasses.contains(&class) {
            target.direct_superclasses.push(class);
        }
        Ok(())
    }

    pub(super) fn apply_lets(&mut self, record: RecordId) -> Parse<()> {
        for Let { name, bits, value, loc } in self.lets.iter().flatten().cloned().collect::<Vec<_>>() {
            self.set_value(record, loc, name, &bits, value)?;
        }
        Ok(())
    }

    fn body_item(&mut self, record: RecordId) -> Parse<()> {
        if self.at_keyword(Keyword::Assert) {
            return self.assertion(Some(record));
        }
        if self.at_keyword(Keyword::Dump) {
            return self.dump(Some(record));
        }
        if self.at_keyword(Keyword::Defvar) {
            return self.defvar(Some(record));
        }
        if !self.consume_keyword(Keyword::Let) {
            self.declaration(record, false)?;
            return self.expect(b';', "expected ';' after declaration");
        }
        if self.token.kind != Kind::Id {
            return self.fail("expected field identifier after let");
        }
        let (name, loc) = (self.token.name, self.loc());
        self.next();
        let mut bits = self.optional_bits()?;
        bits.reverse();
        self.expect(b'=', "expected '=' in let expression")?;
        let text = self.records.names.text(name).clone();
        let Some(field) = self.records.record(record).field(name) else {
            return self.fail_at(loc, format!("Value '{text}' unknown!"));
        };
        let (mut ty, declared): (Type, Loc) = (field.ty, field.loc);
        self.records.mention(loc, Mentioned::Assignment(record, declared));
        if !bits.is_empty() && self.bit_count(ty).is_some() {
            ty = self.records.types.get(TypeKind::Bits(bits.len() as u32));
        }
        let value = self.value(Some(record), Some(ty))?;
        self.expect(b';', "expected ';' after let expression")?;
        self.set_value(record, loc, name, &bits, value)
    }

    /// Parses a definition, from after `def` on.
    pub(super) fn def(&mut self) -> Parse<()> {
        let loc = self.loc();
        let name = self.object_name()?;
        let (name, kind) = match name {
            Some(name) => (name, RecordKind::Def),
            None => (self.records.anonymous_name(), RecordKind::Anonymous),
        };
        let record = self.records.add(Record::new(name, loc, kind));
        self.push_scope(ScopeKind::Record(record));
        let result = self.object_body(record);
        self.pop_scope();
        result?;
        self.add_entry(Entry::Record(record))
    }

    /// Parses the name of a definition; `None` if it has none. In a multiclass, names begin with that of its use.
    pub(super) fn object_name(&mut self) -> Parse<Option<Value>> {
        if matches!(self.token.kind, Kind::Punct(b':' | b';' | b'{')) {
            return Ok(None);
        }
        let own = self.multiclass.map(|name| self.multiclasses[&name].record);
        let name = self.name_value(own)?;
        let Some(own) = own else { return Ok(Some(name)) };
        let implicit = self.records.implicit_name(own);
        if self.records.mentions(name, implicit) {
            return Ok(Some(name));
        }
        let prefix = self.records.values.get(Node::Var(implicit, crate::types::Types::STRING));
        let prefix = if self.records.type_of(name) == Some(crate::types::Types::STRING) {
            self.concatenate(prefix, name)
        } else {
            let text = self.records.values.get(Node::Unary(
                crate::value::Unary::Cast,
                name,
                crate::types::Types::STRING,
            ));
            self.concatenate(prefix, text)
        };
        Ok(Some(prefix))
    }
}

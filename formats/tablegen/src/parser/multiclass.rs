//! Multiclasses, their instances, and what loops and multiclasses keep for later.

use super::{Entry, Loop, Multiclass, Parse, Parser, ScopeKind};
use crate::evaluation::Resolver;
use crate::ids::RecordId;
use crate::lexer::{Keyword, Kind};
use crate::names::Name;
use crate::record::{FieldKind, Mentioned, Record, RecordKind};
use crate::source::{Loc, Severity};
use crate::types::Types;
use crate::value::{ArgumentKey, Node, Value};
use std::rc::Rc;

/// Multiclass with arguments, as a `defm` or another multiclass names it.
struct Reference {
    name: Name,
    arguments: Rc<[(ArgumentKey, Value)]>,
    loc: Loc,
}

type Substitutions = Vec<(Name, Value)>;

impl Parser<'_> {
    /// Parses a multiclass, from after `multiclass` on.
    pub(super) fn multiclass(&mut self) -> Parse<()> {
        let loc = self.loc();
        let name = self.identifier("expected identifier after multiclass for name")?;
        let text = self.records.names.text(name).clone();
        if self.multiclasses.contains_key(&name) {
            return self.fail_at(loc, format!("multiclass '{text}' already defined"));
        }
        let value = self.records.values.string(&text);
        let record = self.records.add(Record::new(value, loc, RecordKind::Multiclass));
        self.multiclasses.insert(name, Multiclass { record, entries: Vec::new() });
        self.multiclass = Some(name);
        self.push_scope(ScopeKind::Multiclass(record));
        let result = self.multiclass_rest(name, record);
        self.pop_scope();
        self.multiclass = None;
        result?;
        self.warn_of_unused_arguments(record);
        Ok(())
    }

    fn multiclass_rest(&mut self, name: Name, record: RecordId) -> Parse<()> {
        if self.at(b'<') {
            self.parameters(record)?;
        }
        let mut inherits = false;
        if self.consume(b':') {
            inherits = true;
            loop {
                let reference = self.multiclass_reference(Some(record))?;
                let mut entries = Vec::new();
                let substitutions = self.substitutions(&reference, None)?;
                let inherited = self.multiclasses[&reference.name].entries.clone();
                self.expand_all(inherited, &substitutions, false, Some(&mut entries), None)?;
                self.multiclasses.get_mut(&name).expect("it is being defined").entries.extend(entries);
                if !self.consume(b',') {
                    break;
                }
            }
        }
        if !self.at(b'{') {
            if !inherits {
                return self.fail("expected '{' in multiclass definition");
            }
            return self.expect(b';', "expected ';' in multiclass definition");
        }
        self.next();
        if self.at(b'}') {
            return self.fail("multiclass must contain at least one def");
        }
        self.push_scope(ScopeKind::Local);
        let mut result = Ok(());
        while result.is_ok() && !self.at(b'}') {
            result = match self.token.kind {
                Kind::Keyword(
                    Keyword::Assert
                    | Keyword::Def
                    | Keyword::Defm
                    | Keyword::Defvar
                    | Keyword::Dump
                    | Keyword::Foreach
                    | Keyword::If
                    | Keyword::Let,
                ) => self.object(),
                _ => self.fail("expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', 'if', or 'let' in multiclass body"),
            };
        }
        self.pop_scope();
        result?;
        self.next();
        if self.at(b';') {
            let loc = self.loc();
            self.records.error(loc, "A multiclass body should not end with a semicolon");
            self.records.report(
                Severity::Note,
                Some(loc),
                "Semicolon ignored; remove to eliminate this error".to_owned(),
            );
            self.next();
        }
        Ok(())
    }

    fn multiclass_reference(&mut self, record: Option<RecordId>) -> Parse<Reference> {
        let loc = self.loc();
        let name = self.identifier("expected multiclass name")?;
        let Some(multiclass) = self.multiclasses.get(&name) else {
            let text = self.records.names.text(name).clone();
            return self.fail_at(loc, format!("Couldn't find multiclass '{text}'"));
        };
        let class = multiclass.record;
        self.records.mention(loc, Mentioned::Record(class));
        let arguments = if self.consume(b'<') { self.template_arguments(class, record)? } else { [].into() };
        self.check_missing(class, &arguments, loc)?;
        Ok(Reference { name, arguments, loc })
    }

    /// Returns the values of the arguments of a multiclass, and of `NAME`.
    fn substitutions(&mut self, reference: &Reference, name: Option<Value>) -> Parse<Substitutions> {
        let class = self.multiclasses[&reference.name].record;
        let mut substitutions = Vec::new();
        for (position, parameter) in
            self.records.record(class).template_arguments.clone().into_iter().enumerate()
        {
            let given = reference.arguments.iter().find(|(key, _)| match key {
                ArgumentKey::Position(at) => *at as usize == position,
                ArgumentKey::Name(one) => *one == parameter,
            });
            let default =
                self.records.record(class).field(parameter).expect("a template argument is a field").value;
            let value = given.map_or(default, |(_, value)| *value);
            substitutions.push((parameter, value));
        }
        let own = self.multiclass.map(|name| self.multiclasses[&name].record);
        let name = match (name, own) {
            (Some(name), _) => Some(name),
            (None, Some(own)) => {
                let implicit = self.records.implicit_name(own);
                Some(self.records.values.get(Node::Var(implicit, Types::STRING)))
            }
            (None, None) => None,
        };
        if let Some(name) = name {
            let implicit = self.records.implicit_name(class);
            substitutions.push((implicit, name));
        }
        Ok(substitutions)
    }

    /// Parses an instance of multiclasses, from after `defm` on.
    pub(super) fn defm(&mut self) -> Parse<()> {
        let name = match self.object_name()? {
            Some(name) => name,
            None => {
                let name = self.records.anonymous_name();
                match self.multiclass.map(|name| self.multiclasses[&name].record) {
                    Some(own) => {
                        let implicit = self.records.implicit_name(own);
                        let prefix = self.records.values.get(Node::Var(implicit, Types::STRING));
                        self.concatenate(prefix, name)
                    }
                    None => name,
                }
            }
        };
        self.expect(b':', "expected ':' after defm identifier")?;
        let mut entries = Vec::new();
        let mut inherits = false;
        loop {
            let text = self.records.names.text(self.token.name).clone();
            if self.token.kind == Kind::Id && !self.multiclasses.contains_key(&self.token.name) {
                if !entries.is_empty() || self.records.classes.contains_key(&text) {
                    inherits = true;
                    break;
                }
                return self.fail(format!("Couldn't find multiclass '{text}'"));
            }
            let reference = self.multiclass_reference(None)?;
            let substitutions = self.substitutions(&reference, Some(name))?;
            let inherited = self.multiclasses[&reference.name].entries.clone();
            let is_final = self.multiclass.is_none() && self.loops.is_empty();
            self.expand_all(inherited, &substitutions, is_final, Some(&mut entries), Some(reference.loc))?;
            if !self.consume(b',') {
                break;
            }
        }
        if inherits {
            loop {
                let reference = self.class_reference(None)?;
                self.for_each_record(&entries, &mut |parser, record| {
                    parser.add_superclass(record, &reference)
                })?;
                if !self.consume(b',') {
                    break;
                }
            }
        }
        if !self.lets.is_empty() {
            self.for_each_record(&entries, &mut |parser, record| parser.apply_lets(record))?;
        }
        for entry in entries {
            self.add_entry(entry)?;
        }
        self.expect(b';', "expected ';' at end of defm")
    }

    fn for_each_record(
        &mut self,
        entries: &[Entry],
        work: &mut dyn FnMut(&mut Self, RecordId) -> Parse<()>,
    ) -> Parse<()> {
        for entry in entries {
            match entry {
                Entry::Record(record) => work(self, *record)?,
                Entry::Loop(inner) => self.for_each_record(&inner.entries, work)?,
                Entry::Assertion(_) | Entry::Dump(_) => {}
            }
        }
        Ok(())
    }

    /// Adds a statement to the innermost loop or multiclass, or carries it out.
    pub(super) fn add_entry(&mut self, entry: Entry) -> Parse<()> {
        if let Some(around) = self.loops.last_mut() {
            around.entries.push(entry);
            return Ok(());
        }
        if let Entry::Loop(inner) = entry {
            let Some(multiclass) = self.multiclass else {
                return self.expand(inner, &Vec::new(), true, None);
            };
            let mut entries = Vec::new();
            self.expand(inner, &Vec::new(), false, Some(&mut entries))?;
            self.multiclasses.get_mut(&multiclass).expect("it is being defined").entries.extend(entries);
            return Ok(());
        }
        if let Some(multiclass) = self.multiclass {
            self.multiclasses.get_mut(&multiclass).expect("it is being defined").entries.push(entry);
            return Ok(());
        }
        match entry {
            Entry::Record(record) => self.add_def(record),
            Entry::Assertion(assertion) => {
                self.records.check_assertion(assertion);
                Ok(())
            }
            Entry::Dump(dump) => {
                self.records.print_dump(dump.loc, dump.message);
                Ok(())
            }
            Entry::Loop(_) => unreachable!("loops were expanded above"),
        }
    }

    /// Expands a loop whose list is known; others are kept, if they may be.
    fn expand(
        &mut self,
        inner: Loop,
        substitutions: &Substitutions,
        is_final: bool,
        into: Option<&mut Vec<Entry>>,
    ) -> Parse<()> {
        let mut resolver = Resolver::map(None, substitutions.iter().copied());
        let list = self.records.resolve(inner.list, &mut resolver);
        self.check_fatal()?;
        let Some(elements) = self.records.values.as_list(list) else {
            if let (false, Some(into)) = (is_final, into) {
                let mut entries = Vec::new();
                self.expand_all(inner.entries, substitutions, false, Some(&mut entries), Some(inner.loc))?;
                into.push(Entry::Loop(Loop { list, entries, ..inner }));
                return Ok(());
            }
            let shown = self.records.text(list);
            return self.fail_at(inner.loc, format!("attempting to loop over '{shown}', expected a list"));
        };
        let mut into = into;
        for element in elements.iter() {
            let mut with_element = substitutions.clone();
            if let Some(variable) = inner.variable {
                with_element.push((variable, *element));
            }
            self.expand_all(inner.entries.clone(), &with_element, is_final, into.as_deref_mut(), None)?;
        }
        Ok(())
    }

    /// Expands statements, with values in the place of variables: to a list, or by carrying them out.
    fn expand_all(
        &mut self,
        entries: Vec<Entry>,
        substitutions: &Substitutions,
        is_final: bool,
        into: Option<&mut Vec<Entry>>,
        loc: Option<Loc>,
    ) -> Parse<()> {
        let mut into = into;
        for entry in entries {
            let expanded = match entry {
                Entry::Loop(inner) => {
                    self.expand(inner, substitutions, is_final, into.as_deref_mut())?;
                    continue;
                }
                Entry::Assertion(mut assertion) => {
                    let mut resolver = Resolver::map(None, substitutions.iter().copied());
                    assertion.condition = self.records.resolve(assertion.condition, &mut resolver);
                    assertion.message = self.records.resolve(assertion.message, &mut resolver);
                    Entry::Assertion(assertion)
                }
                Entry::Dump(mut dump) => {
                    let mut resolver = Resolver::map(None, substitutions.iter().copied());
                    dump.message = self.records.resolve(dump.message, &mut resolver);
                    Entry::Dump(dump)
                }
                Entry::Record(prototype) => {
                    let mut copy = self.records.record(prototype).clone();
                    copy.locs.extend(loc);
                    let record = self.records.add(copy);
                    let mut resolver = Resolver::map(Some(record), substitutions.iter().copied());
                    self.records.resolve_record(record, &mut resolver, None);
                    Entry::Record(record)
                }
            };
            self.check_fatal()?;
            match &mut into {
                Some(into) => into.push(expanded),
                None => match expanded {
                    Entry::Record(record) => self.add_def(record)?,
                    Entry::Assertion(assertion) => {
                        self.records.check_assertion(assertion);
                    }
                    Entry::Dump(dump) => self.records.print_dump(dump.loc, dump.message),
                    Entry::Loop(_) => unreachable!("loops were expanded above"),
                },
            }
        }
        Ok(())
    }

    /// Completes a definition and adds it to those of its name.
    fn add_def(&mut self, record: RecordId) -> Parse<()> {
        let name = self.records.record(record).name;
        if let Some(text) = self.records.values.as_string(name).cloned()
            && let Some(before) = self.records.defs.get(&text).copied()
        {
            if self.records.record(record).kind != RecordKind::Anonymous {
                let (loc, before) =
                    (self.records.record(record).locs[0], self.records.record(before).locs[0]);
                self.records.error(loc, format!("def already exists: {text}"));
                self.records.report(
                    Severity::Note,
                    Some(before),
                    "location of previous definition".to_owned(),
                );
                return Err(super::Failed);
            }
            let name = self.records.anonymous_name();
            self.records.record_mut(record).name = name;
        }
        self.records.complete(record);
        self.check_fatal()?;
        self.check_concrete(record)?;
        let name = self.records.record(record).name;
        let Some(text) = self.records.values.as_string(name).cloned() else {
            let (loc, name) = (self.records.record(record).locs[0], self.records.text(name));
            return self.fail_at(loc, format!("record name '{name}' could not be fully resolved"));
        };
        self.records.check_assertions(record);
        self.collect_in_defsets(record)?;
        self.records.defs.insert(text, record);
        Ok(())
    }

    /// Reports fields whose values wait for variables.
    fn check_concrete(&mut self, record: RecordId) -> Parse<()> {
        let open: Vec<(Name, Value)> = self
            .records
            .record(record)
            .fields
            .iter()
            .filter(|field| field.kind == FieldKind::Normal && !self.records.values.is_concrete(field.value))
            .map(|field| (field.name, field.value))
            .collect();
        for (name, value) in &open {
            let (loc, of) = (self.records.record(record).locs[0], self.records.name_of(record));
            let (name, value) = (self.records.names.text(*name).clone(), self.records.text(*value));
            self.records.error(
                loc,
                format!("Initializer of '{name}' in '{of}' could not be fully resolved: {value}"),
            );
        }
        Ok(())
    }
}

//! Statements but for classes, definitions and multiclasses.

use super::{Defset, Entry, Let, Loop, Parse, Parser, ScopeKind};
use crate::ids::RecordId;
use crate::lexer::{Keyword, Kind};
use crate::record::{Assertion, Dump};
use crate::types::{Type, Types};
use crate::value::{Node, Ternary, Value};

impl Parser<'_> {
    /// Parses statements up to a token that begins none.
    pub(super) fn object_list(&mut self) -> Parse<()> {
        while self.begins_object() {
            self.object()?;
        }
        Ok(())
    }

    fn begins_object(&self) -> bool {
        matches!(
            self.token.kind,
            Kind::Keyword(
                Keyword::Assert
                    | Keyword::Class
                    | Keyword::Def
                    | Keyword::Defm
                    | Keyword::Defset
                    | Keyword::Deftype
                    | Keyword::Defvar
                    | Keyword::Dump
                    | Keyword::Foreach
                    | Keyword::If
                    | Keyword::Let
                    | Keyword::Multiclass
            )
        )
    }

    pub(super) fn object(&mut self) -> Parse<()> {
        self.nested(|parser| {
            let Kind::Keyword(keyword) = parser.token.kind else {
                return parser.fail("Expected assert, class, def, defm, defset, dump, foreach, if, or let");
            };
            match keyword {
                Keyword::Assert => parser.assertion(None),
                Keyword::Dump => parser.dump(None),
                Keyword::Defvar => parser.defvar(None),
                Keyword::Def => {
                    parser.next();
                    parser.def()
                }
                Keyword::Defm => {
                    parser.next();
                    parser.defm()
                }
                Keyword::Foreach => parser.foreach(),
                Keyword::If => parser.conditional(),
                Keyword::Let => parser.top_level_let(),
                Keyword::Class | Keyword::Multiclass | Keyword::Defset | Keyword::Deftype
                    if parser.multiclass.is_some()
                        || !parser.loops.is_empty() && keyword != Keyword::Class =>
                {
                    parser.fail(format!(
                        "{} is not allowed inside multiclass or foreach loop",
                        match keyword {
                            Keyword::Class => "class",
                            Keyword::Multiclass => "multiclass",
                            Keyword::Defset => "defset",
                            _ => "deftype",
                        }
                    ))
                }
                Keyword::Class => {
                    parser.next();
                    parser.class()
                }
                Keyword::Multiclass => {
                    parser.next();
                    parser.multiclass()
                }
                Keyword::Defset => parser.defset(),
                Keyword::Deftype => parser.deftype(),
                _ => parser.fail("Expected assert, class, def, defm, defset, dump, foreach, if, or let"),
            }
        })
    }

    /// Parses `assert condition, message;`.
    pub(super) fn assertion(&mut self, record: Option<RecordId>) -> Parse<()> {
        self.next();
        let loc = self.loc();
        let condition = self.value(record, None)?;
        self.expect(b',', "expected ',' in assert statement")?;
        let message = self.value(record, None)?;
        self.expect(b';', "expected ';'")?;
        let assertion = Assertion { loc, condition, message };
        match record {
            Some(record) => {
                self.records.record_mut(record).assertions.push(assertion);
                Ok(())
            }
            None => self.add_entry(Entry::Assertion(assertion)),
        }
    }

    /// Parses `dump message;`.
    pub(super) fn dump(&mut self, record: Option<RecordId>) -> Parse<()> {
        let loc = self.loc();
        self.next();
        let message = self.value(record, None)?;
        let message = if self.records.type_of(message) == Some(Types::STRING) {
            message
        } else {
            let repr = Node::Unary(crate::value::Unary::Repr, message, Types::STRING);
            let repr = self.records.values.get(repr);
            self.records.fold(repr, record, false)
        };
        self.expect(b';', "expected ';'")?;
        let dump = Dump { loc, message };
        match record {
            Some(record) => {
                self.records.record_mut(record).dumps.push(dump);
                Ok(())
            }
            None => self.add_entry(Entry::Dump(dump)),
        }
    }

    /// Parses `defvar name = value;`.
    pub(super) fn defvar(&mut self, record: Option<RecordId>) -> Parse<()> {
        self.next();
        let loc = self.loc();
        let name = self.identifier("expected identifier")?;
        if self.scopes.last().is_some_and(|scope| scope.variables.contains_key(&name)) {
            return self.fail_at(loc, "local variable of this name already exists");
        }
        if let Some(record) = record
            && self.records.record(record).field(name).is_some()
        {
            return self.fail_at(loc, "field of this name already exists");
        }
        let is_global = self.scopes.len() == 1;
        if is_global && self.global(name).is_some() {
            return self.fail_at(loc, "def or global variable of this name already exists");
        }
        self.expect(b'=', "expected '='")?;
        let value = self.value(record, None)?;
        self.expect(b';', "expected ';'")?;
        if is_global {
            self.records.globals.insert(name, value);
        } else {
            self.add_variable(name, value);
        }
        Ok(())
    }

    /// Parses `deftype name = type;`.
    fn deftype(&mut self) -> Parse<()> {
        self.next();
        let loc = self.loc();
        let name = self.identifier("expected identifier")?;
        let text = self.records.names.text(name).clone();
        if self.aliases.contains_key(&name) || self.records.classes.contains_key(&text) {
            return self.fail_at(loc, format!("type of this name '{text}' already exists"));
        }
        self.expect(b'=', "expected '='")?;
        let loc = self.loc();
        let ty = self.ty()?;
        if self.records.types.is_record(ty) {
            let ty = self.records.type_text(ty);
            return self.fail_at(loc, format!("cannot define type alias for class type '{ty}'"));
        }
        self.aliases.insert(name, ty);
        self.expect(b';', "expected ';'")
    }

    /// Parses `defset type name = { ... }`.
    fn defset(&mut self) -> Parse<()> {
        self.next();
        let loc = self.loc();
        let ty = self.ty()?;
        let Some(element) = self.records.types.element(ty) else {
            return self.fail_at(loc, "expected list type");
        };
        let loc = self.loc();
        let name = self.identifier("expected identifier")?;
        if self.global(name).is_some() {
            return self.fail_at(loc, "def or global variable of this name already exists");
        }
        self.expect(b'=', "expected '='")?;
        let open = self.loc();
        self.expect(b'{', "expected '{'")?;
        self.defsets.push(Defset { element, elements: Vec::new() });
        let result = self.object_list();
        let set = self.defsets.pop().expect("it was pushed above");
        result?;
        if !self.consume(b'}') {
            let result = self.fail("expected '}' at end of defset");
            self.records.report(crate::source::Severity::Note, Some(open), "to match this '{'".to_owned());
            return result;
        }
        let list = self.records.values.get(Node::List(set.elements.into(), element));
        self.records.globals.insert(name, list);
        Ok(())
    }

    /// Adds a definition to the lists that are being collected.
    pub(super) fn collect_in_defsets(&mut self, record: RecordId) -> Parse<()> {
        let def = self.records.values.get(Node::Def(record));
        for at in 0..self.defsets.len() {
            let (ty, element) = (self.records.record_type(record), self.defsets[at].element);
            if !self.records.is_subtype(ty, element) {
                let loc = self.records.record(record).locs[0];
                let (ty, element) = (self.records.type_text(ty), self.records.type_text(element));
                return self.fail_at(
                    loc,
                    format!("adding record of incompatible type '{ty}' to defset of type '{element}'"),
                );
            }
            self.defsets[at].elements.push(def);
        }
        Ok(())
    }

    /// Parses `foreach name = list in ...`.
    fn foreach(&mut self) -> Parse<()> {
        let loc = self.loc();
        self.next();
        let variable = self.identifier("Expected identifier in foreach declaration")?;
        self.expect(b'=', "Expected '=' in foreach declaration")?;
        let (list, element) = self.foreach_list()?;
        if !self.consume_keyword(Keyword::In) {
            return self.fail("Unknown tok");
        }
        self.push_scope(ScopeKind::Loop(Some(variable), element));
        self.loops.push(Loop { loc, variable: Some(variable), list, entries: Vec::new() });
        let result = self.loop_body("foreach");
        self.pop_scope();
        let done = self.loops.pop().expect("it was pushed above");
        result?;
        self.add_entry(Entry::Loop(done))
    }

    fn foreach_list(&mut self) -> Parse<(Value, Type)> {
        if self.consume(b'{') {
            let numbers = self.bit_ranges()?;
            self.expect(b'}', "expected '}' at end of bit range list")?;
            let numbers =
                numbers.into_iter().map(|number| self.records.values.int(i64::from(number))).collect();
            return Ok((self.records.values.get(Node::List(numbers, Types::INT)), Types::INT));
        }
        let loc = self.loc();
        let list = self.value(None, None)?;
        let ty = self.records.type_of(list);
        if let Some(element) = ty.and_then(|ty| self.records.types.element(ty)) {
            return Ok((list, element));
        }
        if ty == Some(Types::INT) {
            let start = self.records.as_int(list);
            let end = match self.token.kind {
                Kind::Ellipsis | Kind::Punct(b'-') => {
                    self.next();
                    let end = self.value(None, None)?;
                    self.records.as_int(end)
                }
                Kind::Int if self.token.int <= 0 => {
                    let end = -self.token.int;
                    self.next();
                    Some(end)
                }
                _ => start,
            };
            if let (Some(start), Some(end)) = (start, end) {
                let step = if start <= end { 1 } else { -1 };
                return Ok((self.records.int_range(start, end, step, true), Types::INT));
            }
        }
        let (shown, found) = (self.records.text(list), ty.map(|ty| self.records.type_text(ty)));
        let found = found.map_or(String::new(), |found| format!(" of type '{found}'"));
        self.fail_at(loc, format!("expected a list, got '{shown}'{found}"))
    }

    /// Parses one statement, or several in braces.
    fn loop_body(&mut self, what: &str) -> Parse<()> {
        if !self.at(b'{') {
            return self.object();
        }
        let open = self.loc();
        self.next();
        self.push_scope(ScopeKind::Local);
        let result = self.object_list();
        self.pop_scope();
        result?;
        if self.consume(b'}') {
            return Ok(());
        }
        let result = self.fail(format!("expected '}}' at end of {what} command"));
        self.records.report(crate::source::Severity::Note, Some(open), "to match this '{'".to_owned());
        result
    }

    /// Parses `if condition then ... else ...`: loops of one iteration or none.
    fn conditional(&mut self) -> Parse<()> {
        let loc = self.loc();
        self.next();
        let condition = self.value(None, None)?;
        if !self.consume_keyword(Keyword::Then) {
            return self.fail("Unknown tok");
        }
        let one = self.records.values.bit(true);
        let once = self.records.values.get(Node::List([one].into(), Types::BIT));
        let never = self.records.values.get(Node::List([].into(), Types::BIT));
        let ty = self.records.types.list_of(Types::BIT);
        let taken = self.records.values.get(Node::Ternary(Ternary::If, condition, once, never, ty));
        let taken = self.records.fold(taken, None, false);
        self.branch(loc, taken)?;
        if self.at_keyword(Keyword::Else) {
            let loc = self.loc();
            self.next();
            let other = self.records.values.get(Node::Ternary(Ternary::If, condition, never, once, ty));
            let other = self.records.fold(other, None, false);
            self.branch(loc, other)?;
        }
        Ok(())
    }

    fn branch(&mut self, loc: crate::source::Loc, list: Value) -> Parse<()> {
        self.loops.push(Loop { loc, variable: None, list, entries: Vec::new() });
        self.push_scope(ScopeKind::Local);
        let result = self.loop_body("if");
        self.pop_scope();
        let done = self.loops.pop().expect("it was pushed above");
        result?;
        self.add_entry(Entry::Loop(done))
    }

    /// Parses `let name = value, ... in ...`.
    fn top_level_let(&mut self) -> Parse<()> {
        self.next();
        let mut lets = Vec::new();
        loop {
            if self.token.kind != Kind::Id {
                return self.fail("expected identifier in let definition");
            }
            let (name, loc) = (self.token.name, self.loc());
            self.next();
            let mut bits = Vec::new();
            if self.consume(b'<') {
                bits = self.bit_ranges()?;
                self.expect(b'>', "expected '>' at end of bit range list")?;
                bits.reverse();
            }
            self.expect(b'=', "expected '=' in let expression")?;
            let value = self.value(None, None)?;
            lets.push(Let { name, bits, value, loc });
            if !self.consume(b',') {
                break;
            }
        }
        if !self.consume_keyword(Keyword::In) {
            return self.fail("expected 'in' at end of top-level 'let'");
        }
        self.lets.push(lets);
        self.push_scope(ScopeKind::Local);
        let result = if self.at(b'{') {
            let open = self.loc();
            self.next();
            let result = self.object_list();
            result.and_then(|()| {
                if self.consume(b'}') {
                    return Ok(());
                }
                let result = self.fail("expected '}' at end of top level let command");
                self.records.report(
                    crate::source::Severity::Note,
                    Some(open),
                    "to match this '{'".to_owned(),
                );
                result
            })
        } else {
            self.object()
        };
        self.pop_scope();
        self.lets.pop();
        result
    }
}

//! Parser: statements become records as they are read.

mod multiclass;
mod operators;
mod ranges;
mod records;
mod statements;
mod types;
mod values;

use crate::ids::RecordId;
use crate::keeper::Records;
use crate::lexer::{Keyword, Kind, Lexer, Token};
use crate::names::Name;
use crate::record::{Assertion, Dump, Mentioned};
use crate::source::{Diagnostic, Loc};
use crate::types::Type;
use crate::value::{Node, Value};
use hashbrown::HashMap;
use terrace_support::ensure_stack;

/// An error that was reported.
#[derive(Debug)]
pub(crate) struct Failed;

pub(crate) type Parse<T> = Result<T, Failed>;

/// Statement that a loop or a multiclass keeps for later.
#[derive(Clone)]
enum Entry {
    Record(RecordId),
    Loop(Loop),
    Assertion(Assertion),
    Dump(Dump),
}

/// A `foreach`; an `if` is one without a variable, over a list of one or no element.
#[derive(Clone)]
struct Loop {
    loc: Loc,
    variable: Option<Name>,
    list: Value,
    entries: Vec<Entry>,
}

/// A multiclass: its template arguments are those of a record.
struct Multiclass {
    record: RecordId,
    entries: Vec<Entry>,
}

/// An assignment by a `let` around.
#[derive(Clone)]
struct Let {
    name: Name,
    bits: Vec<u32>,
    value: Value,
    loc: Loc,
}

/// A list of definitions that is being collected.
struct Defset {
    element: Type,
    elements: Vec<Value>,
}

/// Kind of a scope: where names are looked for besides its variables.
#[derive(Clone, Copy)]
enum ScopeKind {
    Local,
    Record(RecordId),
    Loop(Option<Name>, Type),
    Multiclass(RecordId),
}

struct Scope {
    kind: ScopeKind,
    variables: HashMap<Name, Value>,
}

/// Parser of one main file.
pub(crate) struct Parser<'l> {
    pub lexer: Lexer<'l>,
    pub records: Records,
    token: Token,
    scopes: Vec<Scope>,
    lets: Vec<Vec<Let>>,
    loops: Vec<Loop>,
    multiclasses: HashMap<Name, Multiclass>,
    multiclass: Option<Name>,
    defsets: Vec<Defset>,
    aliases: HashMap<Name, Type>,
    depth: u32,
}

/// Nesting of values and statements in the text beyond which parsing stops.
const MAX_DEPTH: u32 = 500;

impl<'l> Parser<'l> {
    pub fn new(mut lexer: Lexer<'l>, mut records: Records) -> Self {
        let token = lexer.next(&mut records.names);
        Parser {
            lexer,
            records,
            token,
            scopes: vec![Scope { kind: ScopeKind::Local, variables: HashMap::new() }],
            lets: Vec::new(),
            loops: Vec::new(),
            multiclasses: HashMap::new(),
            multiclass: None,
            defsets: Vec::new(),
            aliases: HashMap::new(),
            depth: 0,
        }
    }

    /// Parses the file. The diagnostics of the lexer and of the records are put in order.
    pub fn parse_file(&mut self) -> Parse<()> {
        self.object_list()?;
        if self.token.kind == Kind::Eof && !self.records.is_fatal() {
            return Ok(());
        }
        self.fail("Unexpected token at top level")
    }

    fn collect_diagnostics(&mut self) {
        // Both report into lists of their own; what the lexer says belongs to the token that follows.
        let lexed = std::mem::take(&mut self.lexer.diagnostics);
        self.records.diagnostics.extend(lexed);
    }

    fn next(&mut self) {
        self.token = self.lexer.next(&mut self.records.names);
        if !self.lexer.diagnostics.is_empty() {
            self.collect_diagnostics();
        }
    }

    fn loc(&self) -> Loc {
        self.token.loc
    }

    fn at(&self, punctuation: u8) -> bool {
        self.token.kind == Kind::Punct(punctuation)
    }

    fn at_keyword(&self, keyword: Keyword) -> bool {
        self.token.kind == Kind::Keyword(keyword)
    }

    fn consume(&mut self, punctuation: u8) -> bool {
        let is_it = self.at(punctuation);
        if is_it {
            self.next();
        }
        is_it
    }

    fn consume_keyword(&mut self, keyword: Keyword) -> bool {
        let is_it = self.at_keyword(keyword);
        if is_it {
            self.next();
        }
        is_it
    }

    fn expect(&mut self, punctuation: u8, message: &str) -> Parse<()> {
        if self.consume(punctuation) { Ok(()) } else { self.fail(message) }
    }

    /// Reports an error at the current token. After one of the lexer, there is nothing to add.
    fn fail<T>(&mut self, message: impl Into<String>) -> Parse<T> {
        let loc = self.loc();
        self.fail_at(loc, message)
    }

    fn fail_at<T>(&mut self, loc: Loc, message: impl Into<String>) -> Parse<T> {
        self.collect_diagnostics();
        if !self.records.is_fatal() {
            self.records.error(loc, message);
        }
        Err(Failed)
    }

    /// Reads a name.
    fn identifier(&mut self, message: &str) -> Parse<Name> {
        if self.token.kind != Kind::Id {
            return self.fail(message);
        }
        let name = self.token.name;
        self.next();
        Ok(name)
    }

    /// Runs a part of the parser one level further in.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            return self.fail("the text is nested too deeply");
        }
        self.depth += 1;
        let result = ensure_stack(|| parse(self));
        self.depth -= 1;
        result
    }

    fn push_scope(&mut self, kind: ScopeKind) {
        self.scopes.push(Scope { kind, variables: HashMap::new() });
    }

    fn pop_scope(&mut self) {
        self.scopes.pop();
    }

    fn add_variable(&mut self, name: Name, value: Value) {
        self.scopes.last_mut().expect("there is a scope around everything").variables.insert(name, value);
    }

    /// Finds the variable of a name: in the scopes from the inside out, then a field or argument of what they belong to.
    fn variable(&mut self, name: Name, loc: Loc) -> Option<Value> {
        for at in (0..self.scopes.len()).rev() {
            if let Some(value) = self.scopes[at].variables.get(&name) {
                return Some(*value);
            }
            match self.scopes[at].kind {
                ScopeKind::Local => {}
                ScopeKind::Record(record) => {
                    if let Some(field) = self.records.record(record).field(name) {
                        let (ty, declared) = (field.ty, field.loc);
                        self.records.mention(loc, Mentioned::Field(declared));
                        return Some(self.records.values.get(Node::Var(name, ty)));
                    }
                    if self.records.record(record).kind == crate::record::RecordKind::Class
                        && let Some(value) = self.argument(record, name, loc)
                    {
                        return Some(value);
                    }
                }
                ScopeKind::Loop(variable, ty) => {
                    if variable == Some(name) {
                        return Some(self.records.values.get(Node::Var(name, ty)));
                    }
                }
                ScopeKind::Multiclass(record) => {
                    if let Some(value) = self.argument(record, name, loc) {
                        return Some(value);
                    }
                }
            }
        }
        None
    }

    /// Finds a template argument of a class or multiclass; `NAME` is one of each.
    fn argument(&mut self, class: RecordId, name: Name, loc: Loc) -> Option<Value> {
        let text = self.records.names.text(name).clone();
        let qualified = self.records.qualified(class, &text);
        if self.records.record(class).is_template_argument(qualified) {
            let field = self.records.record_mut(class).field_mut(qualified)?;
            field.is_used = true;
            let (ty, declared) = (field.ty, field.loc);
            self.records.mention(loc, Mentioned::Field(declared));
            return Some(self.records.values.get(Node::Var(qualified, ty)));
        }
        (&*text == "NAME").then(|| self.records.values.get(Node::Var(qualified, crate::types::Types::STRING)))
    }

    /// Finds the definition or global variable of a name.
    fn global(&mut self, name: Name) -> Option<Value> {
        let text = self.records.names.text(name).clone();
        if let Some(def) = self.records.defs.get(&text) {
            let def = *def;
            return Some(self.records.values.get(Node::Def(def)));
        }
        self.records.globals.get(&name).copied()
    }

    /// Returns all diagnostics.
    pub fn into_parts(mut self) -> (Records, crate::source::Sources, Vec<Diagnostic>) {
        self.collect_diagnostics();
        let diagnostics = std::mem::take(&mut self.records.diagnostics);
        (self.records, self.lexer.sources, diagnostics)
    }
}

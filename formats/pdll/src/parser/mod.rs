//! Words to a tree, with all checks of the language.

mod callables;
mod constraints;
mod conversions;
mod expressions;
mod includes;
mod operations;
mod patterns;
mod statements;

use crate::Parsed;
use crate::ast::{Ast, Kind as Node, NodeId};
use crate::lexer::{Kind, Lexer, Token};
use crate::ods::OdsTable;
use crate::types::Type;
use std::collections::HashMap;
use std::rc::Rc;
use terrace_tablegen::{Diagnostic, Loader, Loc, Severity, Sources};

/// An error, which was reported.
pub(crate) struct Failed;

type Parse<T> = Result<T, Failed>;

/// Part of a rule that is being written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    /// A match.
    Pattern,
    /// The body of a constraint.
    Constraint,
    /// Replacement of a match.
    Rewrite,
}

/// Parser of a file and what it includes.
pub(crate) struct Parser<'l> {
    sources: Sources,
    lexer: Lexer,
    /// The next word.
    token: Token,
    ast: Ast,
    ods: OdsTable,
    diagnostics: Vec<Diagnostic>,
    loader: &'l mut dyn Loader,
    scopes: Vec<HashMap<Rc<str>, NodeId>>,
    context: Context,
    anonymous: u32,
}

impl<'l> Parser<'l> {
    pub fn new(path: &str, text: &str, loader: &'l mut dyn Loader) -> Self {
        let mut sources = Sources::default();
        let buffer = sources.add(path.to_owned(), text.into(), None);
        let mut parser = Parser {
            lexer: Lexer::new(&sources, buffer),
            token: Token { kind: Kind::End, loc: Loc { buffer, offset: 0 }, end: 0 },
            sources,
            ast: Ast::default(),
            ods: OdsTable::default(),
            diagnostics: Vec::new(),
            loader,
            scopes: vec![HashMap::new()],
            context: Context::Pattern,
            anonymous: 0,
        };
        parser.advance();
        parser
    }

    pub fn into_parsed(self, module: Option<NodeId>) -> Parsed {
        let Parser { sources, ast, ods, diagnostics, .. } = self;
        Parsed { ast, module, ods, sources, diagnostics }
    }

    /// Parses all of it.
    pub fn parse_module(&mut self) -> Parse<NodeId> {
        let loc = self.token.loc;
        let mut children = Vec::new();
        while self.token.kind != Kind::End {
            if self.token.kind == Kind::Directive {
                self.parse_directive(&mut children)?;
            } else {
                children.push(self.parse_top_level()?);
            }
        }
        Ok(self.ast.add_untyped(loc, Node::Module(children)))
    }

    fn parse_top_level(&mut self) -> Parse<NodeId> {
        let (decl, loc) = match self.spelling() {
            "Constraint" => self.parse_callable(Context::Constraint, false)?,
            "Rewrite" => self.parse_callable(Context::Rewrite, false)?,
            "Pattern" => self.parse_pattern()?,
            _ => return Err(self.error_here("expected top-level declaration, such as a `Pattern`")),
        };
        self.declare(decl, loc)?;
        Ok(decl)
    }

    // Words.

    /// Returns the next word, of keywords and punctuation; nothing for other kinds.
    fn spelling(&self) -> &str {
        match self.token.kind {
            Kind::Keyword | Kind::Punctuation => self.lexer.spelling(self.token),
            _ => "",
        }
    }

    fn is_at(&self, word: &str) -> bool {
        self.spelling() == word
    }

    fn is_at_name(&self) -> bool {
        self.lexer.is_name(self.token)
    }

    fn is_at_string(&self) -> bool {
        matches!(self.token.kind, Kind::String | Kind::Code)
    }

    fn advance(&mut self) {
        let (token, error) = self.lexer.next(&self.sources);
        self.token = token;
        if let Some(error) = error {
            self.error(error.loc, error.message);
        }
    }

    /// Goes past a keyword or mark if it comes next.
    fn take(&mut self, word: &str) -> bool {
        let is_there = self.is_at(word);
        if is_there {
            self.advance();
        }
        is_there
    }

    /// Goes past a keyword or mark that has to come next.
    fn expect(&mut self, word: &str, message: &str) -> Parse<()> {
        if self.take(word) { Ok(()) } else { Err(self.error_here(message)) }
    }

    /// Goes past the next word and returns its text, whatever it is.
    fn take_text(&mut self) -> Rc<str> {
        let text = self.lexer.spelling(self.token).into();
        self.advance();
        text
    }

    // Messages.

    fn report(&mut self, severity: Severity, loc: Loc, message: String) {
        self.diagnostics.push(Diagnostic { severity, loc: Some(loc), message });
    }

    fn error(&mut self, loc: Loc, message: impl Into<String>) -> Failed {
        self.report(Severity::Error, loc, message.into());
        Failed
    }

    fn error_here(&mut self, message: impl Into<String>) -> Failed {
        self.error(self.token.loc, message)
    }

    /// Reports an error, and with a note what it is about.
    fn error_and_note(
        &mut self,
        loc: Loc,
        message: impl Into<String>,
        note_loc: Loc,
        note: impl Into<String>,
    ) -> Failed {
        self.error(loc, message);
        self.report(Severity::Note, note_loc, note.into());
        Failed
    }

    // Names.

    fn lookup(&self, name: &str) -> Option<NodeId> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name).copied())
    }

    /// Gives a name to a declaration; `loc` is where it stands.
    fn declare(&mut self, decl: NodeId, loc: Loc) -> Parse<()> {
        let Some(name) = self.ast.name_of(decl).filter(|name| !name.is_empty() && &***name != "_").cloned()
        else {
            return Ok(());
        };
        if let Some(previous) = self.lookup(&name) {
            let previous = self.name_loc(previous);
            let message = format!("`{name}` has already been defined");
            return Err(self.error_and_note(loc, message, previous, "see previous definition here"));
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name, decl);
        }
        Ok(())
    }

    /// Returns where the name of a declaration stands.
    fn name_loc(&self, decl: NodeId) -> Loc {
        match self.ast.node(decl).kind {
            Node::Pattern { name_loc, .. } => name_loc,
            _ => self.ast.node(decl).loc,
        }
    }

    /// Parses something in a scope of its own.
    fn in_scope<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        self.scopes.push(HashMap::new());
        let parsed = parse(self);
        self.scopes.pop();
        parsed
    }

    /// Parses something as a part of what is matched or written.
    fn in_context<T>(&mut self, context: Context, parse: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        let around = std::mem::replace(&mut self.context, context);
        let parsed = parse(self);
        self.context = around;
        parsed
    }

    fn ty(&self, node: NodeId) -> Type {
        self.ast.node(node).ty.clone()
    }

    fn loc(&self, node: NodeId) -> Loc {
        self.ast.node(node).loc
    }
}

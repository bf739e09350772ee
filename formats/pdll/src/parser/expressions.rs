//! Expressions.

use super::{Context, Parse, Parser};
use crate::ast::{ALL_RESULTS, Kind as Node, NodeId};
use crate::lexer::Kind;
use crate::ods::{Group, Length};
use crate::types::Type;
use std::collections::HashMap;
use std::rc::Rc;
use terrace_support::ensure_stack;
use terrace_tablegen::{Loc, Severity};

impl Parser<'_> {
    /// Parses an expression, with the members and calls after it.
    pub(super) fn parse_expression(&mut self) -> Parse<NodeId> {
        ensure_stack(|| {
            if self.is_at("_") {
                return self.parse_unnamed();
            }
            let mut value = self.parse_primary()?;
            loop {
                value = match self.spelling() {
                    "." => self.parse_member(value)?,
                    "(" => self.parse_call(value, false)?,
                    _ => return Ok(value),
                };
            }
        })
    }

    fn parse_primary(&mut self) -> Parse<NodeId> {
        match self.spelling() {
            "attr" | "type" => self.parse_literal(),
            "op" => self.parse_operation(false),
            "not" => self.parse_negated(),
            "(" => self.parse_tuple(),
            "Constraint" => self.parse_inline(Context::Constraint),
            "Rewrite" => self.parse_inline(Context::Rewrite),
            _ if self.token.kind == Kind::Identifier => self.parse_named(),
            _ => Err(self.error_here("expected expression")),
        }
    }

    fn parse_inline(&mut self, context: Context) -> Parse<NodeId> {
        let loc = self.token.loc;
        let callable = self.parse_inline_callable(context)?;
        self.reference(callable, loc)
    }

    /// Parses `_: constraint`.
    fn parse_unnamed(&mut self) -> Parse<NodeId> {
        let loc = self.token.loc;
        let name = self.take_text();
        if !self.take(":") {
            return Err(self.error_here("expected `:` after `_` variable"));
        }
        self.parse_inline_variable(name, loc)
    }

    /// Parses a name: of something known, or of a variable that is defined here.
    pub(super) fn parse_named(&mut self) -> Parse<NodeId> {
        let loc = self.token.loc;
        let name = self.take_text();
        if self.take(":") {
            return self.parse_inline_variable(name, loc);
        }
        match self.lookup(&name) {
            Some(found) => self.reference(found, loc),
            None => Err(self.error(loc, format!("undefined reference to `{name}`"))),
        }
    }

    fn parse_inline_variable(&mut self, name: Rc<str>, loc: Loc) -> Parse<NodeId> {
        let constraints = self.parse_constraint_list()?;
        let variable = self.define_variable(name, loc, None, &constraints)?;
        self.reference(variable, loc)
    }

    /// Makes a reference to a declaration.
    pub(super) fn reference(&mut self, decl: NodeId, loc: Loc) -> Parse<NodeId> {
        match &self.ast.node(decl).kind {
            Node::Variable { .. } | Node::UserConstraint(_) | Node::UserRewrite(_) => {
                let ty = self.ty(decl);
                Ok(self.ast.add(loc, ty, Node::DeclRef(decl)))
            }
            _ => {
                let name = self.ast.name_of(decl).cloned().unwrap_or_default();
                Err(self.error(loc, format!("invalid reference to `{name}`")))
            }
        }
    }

    /// Parses `attr<"...">` or `type<"...">`; without the bracket, these words are names.
    fn parse_literal(&mut self) -> Parse<NodeId> {
        let is_type = self.is_at("type");
        let (lexer, token) = (self.lexer.clone(), self.token);
        let what = if is_type { "type" } else { "attribute" };
        self.advance();
        if !self.take("<") {
            (self.lexer, self.token) = (lexer, token);
            return self.parse_named();
        }
        if !self.is_at_string() {
            return Err(self.error_here(format!("expected string literal containing MLIR {what}")));
        }
        let text = self.lexer.value(self.token);
        self.advance();
        self.expect(">", &format!("expected `>` after {what} literal"))?;
        Ok(match is_type {
            true => self.ast.add(token.loc, Type::Type, Node::TypeLiteral(text)),
            false => self.ast.add(token.loc, Type::Attr, Node::Attribute(text)),
        })
    }

    fn parse_negated(&mut self) -> Parse<NodeId> {
        self.advance();
        if self.token.kind != Kind::Identifier {
            return Err(self.error_here("expected native constraint"));
        }
        let callable = self.parse_named()?;
        if !self.is_at("(") {
            return Err(self.error_here("expected `(` after function name"));
        }
        self.parse_call(callable, true)
    }

    fn parse_tuple(&mut self) -> Parse<NodeId> {
        let loc = self.token.loc;
        self.advance();
        let mut labels: HashMap<Rc<str>, Loc> = HashMap::new();
        let (mut names, mut elements) = (Vec::new(), Vec::new());
        while !(elements.is_empty() && self.is_at(")")) {
            names.push(self.parse_label(&mut labels)?);
            elements.push(self.parse_expression()?);
            if !self.take(",") {
                break;
            }
        }
        self.expect(")", "expected `)` after tuple element list")?;
        for element in &elements {
            let ty = self.ty(*element);
            if matches!(ty, Type::Constraint | Type::Rewrite | Type::Tuple(_)) {
                let message = format!("unable to build a tuple with `{ty}` element");
                return Err(self.error(self.loc(*element), message));
            }
        }
        let types = elements.iter().map(|element| self.ty(*element));
        let ty = Type::Tuple(names.into_iter().zip(types).collect());
        Ok(self.ast.add(loc, ty, Node::Tuple(elements)))
    }

    /// Parses `label =`, if that is what comes next.
    fn parse_label(&mut self, labels: &mut HashMap<Rc<str>, Loc>) -> Parse<Rc<str>> {
        if !self.is_at_name() {
            return Ok("".into());
        }
        let (lexer, token) = (self.lexer.clone(), self.token);
        let name = self.take_text();
        if !self.take("=") {
            (self.lexer, self.token) = (lexer, token);
            return Ok("".into());
        }
        match labels.get(&name) {
            Some(previous) => {
                let message = format!("duplicate tuple element label `{name}`");
                let previous = *previous;
                Err(self.error_and_note(token.loc, message, previous, "see previous label use here"))
            }
            None => {
                labels.insert(name.clone(), token.loc);
                Ok(name)
            }
        }
    }

    fn parse_member(&mut self, parent: NodeId) -> Parse<NodeId> {
        let dot = self.token.loc;
        self.advance();
        let is_name = matches!(self.token.kind, Kind::Identifier | Kind::Integer | Kind::Keyword);
        if !is_name {
            return Err(self.error(dot, "expected identifier or numeric member name"));
        }
        let name = self.take_text();
        match self.member_type(parent, &name) {
            Some(ty) => Ok(self.member(parent, name, ty)),
            None => {
                let ty = self.ty(parent);
                let message = format!("invalid member access `{name}` on expression of type `{ty}`");
                Err(self.error(self.loc(parent), message))
            }
        }
    }

    /// Returns the type of a member, if there is one of that name or number.
    fn member_type(&self, parent: NodeId, name: &str) -> Option<Type> {
        let index = name.parse::<usize>().ok();
        match &self.ast.node(parent).ty {
            Type::Op(_) if name == ALL_RESULTS => Some(Type::ValueRange),
            Type::Op(op) => {
                let declared = op.as_ref().and_then(|op| self.ods.operation(op));
                let Some(op) = declared else {
                    // As upstream: nothing is known of how many results there are.
                    return name.starts_with(|c: char| c.is_ascii_digit()).then_some(Type::Value);
                };
                let by_name = |group: &&Group| &*group.name == name;
                let group =
                    index.and_then(|i| op.results.get(i)).or_else(|| op.results.iter().find(by_name))?;
                Some(if group.length == Length::Variadic { Type::ValueRange } else { Type::Value })
            }
            Type::Tuple(elements) => {
                let by_name = || elements.iter().find(|(label, _)| &**label == name);
                Some(index.and_then(|i| elements.get(i)).or_else(by_name)?.1.clone())
            }
            _ => None,
        }
    }

    fn parse_call(&mut self, callee: NodeId, is_negated: bool) -> Parse<NodeId> {
        self.advance();
        let mut arguments = Vec::new();
        if !self.is_at(")") {
            arguments.push(self.parse_expression()?);
            while self.take(",") {
                arguments.push(self.parse_expression()?);
            }
        }
        self.expect(")", "expected `)` after argument list")?;
        self.call(callee, arguments, is_negated)
    }

    fn call(&mut self, callee: NodeId, mut arguments: Vec<NodeId>, is_negated: bool) -> Parse<NodeId> {
        let loc = self.loc(callee);
        let decl = match self.ast.node(callee).kind {
            Node::DeclRef(decl) => self.ast.callable(decl).cloned().map(|callable| (decl, callable)),
            _ => None,
        };
        let Some((decl, callable)) = decl else {
            let ty = self.ty(callee);
            let message =
                format!("expected a reference to a callable `Constraint` or `Rewrite`, but got: `{ty}`");
            return Err(self.error(loc, message));
        };
        let is_constraint = matches!(self.ast.node(decl).kind, Node::UserConstraint(_));
        let is_rewriting = self.context == Context::Rewrite;
        let refused = match (is_rewriting, is_constraint) {
            (true, true) => Some("unable to invoke `Constraint` within a rewrite section"),
            (true, false) if is_negated => Some("unable to negate a Rewrite"),
            (false, false) => Some("unable to invoke `Rewrite` within a match section"),
            (false, true) if is_negated && callable.body.is_some() => {
                Some("unable to negate non native constraints")
            }
            _ => None,
        };
        if let Some(message) = refused {
            return Err(self.error(loc, message));
        }
        let (decl_loc, name) = (self.loc(decl), callable.name.clone());
        if arguments.len() != callable.inputs.len() {
            let kind = if is_constraint { "constraint" } else { "rewrite" };
            let (expected, given) = (callable.inputs.len(), arguments.len());
            let message =
                format!("invalid number of arguments for {kind} call; expected {expected}, but got {given}");
            let note = format!("see the definition of {name} here");
            return Err(self.error_and_note(loc, message, decl_loc, note));
        }
        for (argument, input) in arguments.iter_mut().zip(&callable.inputs) {
            let ty = self.ty(*input);
            self.convert(argument, &ty, &mut |parser| {
                let note = format!("see the definition of `{name}` here");
                parser.report(Severity::Note, decl_loc, note);
            })?;
        }
        let kind = Node::Call { callable: callee, arguments, is_negated };
        Ok(self.ast.add(loc, callable.result_type, kind))
    }
}

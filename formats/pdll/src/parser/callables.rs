//! Constraints and rewrites: native ones, and those written in the language.

use super::{Context, Parse, Parser};
use crate::ast::{Callable, Kind as Node, NodeId};
use crate::lexer::Kind;
use crate::types::Type;
use std::rc::Rc;
use terrace_tablegen::Loc;

/// Part that stands before the body.
struct Signature {
    inputs: Vec<NodeId>,
    results: Vec<NodeId>,
    result_type: Type,
}

impl Parser<'_> {
    /// Parses a constraint or a rewrite, also one inside an expression; returns it and the position of its name.
    pub(super) fn parse_callable(&mut self, context: Context, is_inline: bool) -> Parse<(NodeId, Loc)> {
        let word = self.take_text();
        let loc = self.token.loc;
        let name = if self.token.kind == Kind::Identifier {
            self.take_text()
        } else if is_inline {
            let name = format!("<anonymous_{}_{}>", word.to_lowercase(), self.anonymous);
            self.anonymous += 1;
            name.into()
        } else {
            return Err(self.error(loc, "expected identifier name"));
        };
        // The body sees the arguments, and the results do not.
        let callable = self.in_scope(|parser| {
            let signature = parser.parse_signature()?;
            if parser.is_at("{") || parser.is_at("=>") {
                parser.in_context(context, |parser| parser.parse_body(name, &word, is_inline, signature))
            } else {
                parser.parse_native(name, loc, is_inline, signature)
            }
        })?;
        let callable = match context {
            Context::Rewrite => self.ast.add(loc, Type::Rewrite, Node::UserRewrite(callable)),
            _ => self.ast.add(loc, Type::Constraint, Node::UserConstraint(callable)),
        };
        Ok((callable, loc))
    }

    /// Parses a constraint or a rewrite inside an expression or a list of constraints, and gives it its name.
    pub(super) fn parse_inline_callable(&mut self, context: Context) -> Parse<NodeId> {
        let (callable, loc) = self.parse_callable(context, true)?;
        self.declare(callable, loc)?;
        Ok(callable)
    }

    fn parse_signature(&mut self) -> Parse<Signature> {
        self.expect("(", "expected `(` to start argument list")?;
        let mut inputs = Vec::new();
        if !self.is_at(")") {
            inputs.push(self.parse_argument()?);
            while self.take(",") {
                inputs.push(self.parse_argument()?);
            }
        }
        self.expect(")", "expected `)` to end argument list")?;
        // The names of arguments are not seen by the results.
        let arguments = self.scopes.pop().unwrap_or_default();
        let results = self.in_scope(Self::parse_results);
        self.scopes.push(arguments);
        let results = results?;
        let result_type = match results.as_slice() {
            [one] => self.ty(*one),
            all => {
                let element = |one: &NodeId| {
                    let name = self.ast.name_of(*one).cloned().unwrap_or_default();
                    (name, self.ty(*one))
                };
                Type::Tuple(all.iter().map(element).collect())
            }
        };
        if let [one] = results.as_slice()
            && self.ast.name_of(*one).is_some_and(|name| !name.is_empty())
        {
            let message = "cannot create a single-element tuple with an element label";
            return Err(self.error(self.loc(*one), message));
        }
        Ok(Signature { inputs, results, result_type })
    }

    fn parse_results(&mut self) -> Parse<Vec<NodeId>> {
        if !self.take("->") {
            return Ok(Vec::new());
        }
        if !self.take("(") {
            return Ok(vec![self.parse_result()?]);
        }
        let mut results = vec![self.parse_result()?];
        while self.take(",") {
            results.push(self.parse_result()?);
        }
        self.expect(")", "expected `)` to end result list")?;
        Ok(results)
    }

    fn parse_argument(&mut self) -> Parse<NodeId> {
        let loc = self.token.loc;
        if !self.is_at_name() {
            return Err(self.error(loc, "expected identifier argument name"));
        }
        let name = self.take_text();
        self.expect(":", "expected `:` before argument constraint")?;
        self.parse_declared(Some((name, loc)))
    }

    fn parse_result(&mut self) -> Parse<NodeId> {
        let loc = self.token.loc;
        if self.is_at_name() {
            let name = self.lexer.spelling(self.token);
            let known = self.lookup(name).map(|found| &self.ast.node(found).kind);
            if !matches!(known, Some(Node::UserConstraint(_))) {
                let name = self.take_text();
                self.expect(":", "expected `:` before result constraint")?;
                return self.parse_declared(Some((name, loc)));
            }
        }
        self.parse_declared(None)
    }

    /// Parses the constraint of an argument or result, which may have no name.
    fn parse_declared(&mut self, named: Option<(Rc<str>, Loc)>) -> Parse<NodeId> {
        let constraint = self.parse_constraint(&mut None)?;
        let (name, loc) = named.unwrap_or_else(|| ("".into(), constraint.1));
        let ty = self.constrained_type(constraint, None)?;
        self.declare_variable(name, loc, ty, None, &[constraint])
    }

    fn parse_native(
        &mut self,
        name: Rc<str>,
        loc: Loc,
        is_inline: bool,
        signature: Signature,
    ) -> Parse<Callable> {
        let mut code = None;
        if self.is_at_string() {
            code = Some(self.lexer.value(self.token));
            self.advance();
        } else if is_inline {
            return Err(self.error(loc, "external declarations must be declared in global scope"));
        }
        self.refuse_broken_word()?;
        self.expect(";", "expected `;` after native declaration")?;
        let Signature { inputs, results, result_type } = signature;
        Ok(Callable { name, inputs, results, result_type, code, body: None })
    }

    fn parse_body(
        &mut self,
        name: Rc<str>,
        word: &str,
        is_inline: bool,
        signature: Signature,
    ) -> Parse<Callable> {
        let is_lambda = self.is_at("=>");
        let (body, end) = if is_lambda {
            self.parse_lambda(!is_inline, |parser, statement| parser.returned(statement))?
        } else {
            self.parse_compound(|_, _| Ok(()))?
        };
        let statements = self.statements(body);
        let is_return = |one: &NodeId| matches!(self.ast.node(*one).kind, Node::Return(_));
        if let Some(after) = statements.iter().position(is_return).and_then(|at| statements.get(at + 1)) {
            let message =
                format!("`return` terminated the `{word}` body, but found trailing statements afterwards");
            return Err(self.error(self.loc(*after), message));
        }
        let Signature { inputs, results, mut result_type } = signature;
        let last = statements.last().copied();
        match last.map(|last| (last, &self.ast.node(last).kind)) {
            Some((last, &Node::Return(mut value))) => {
                if results.is_empty() {
                    result_type = self.ty(value);
                } else {
                    self.convert(&mut value, &result_type, &mut |_| {})?;
                    self.ast.node_mut(last).kind = Node::Return(value);
                }
            }
            _ if !results.is_empty() => {
                let message = format!("missing return in a `{word}` expected to return `{result_type}`");
                return Err(self.error(end, message));
            }
            _ => {}
        }
        Ok(Callable { name, inputs, results, result_type, code: None, body: Some(body) })
    }

    /// Makes the one statement of a lambda what is returned, if it is an expression.
    fn returned(&mut self, statement: NodeId) -> Parse<NodeId> {
        let loc = self.loc(statement);
        let is_constraint = self.context == Context::Constraint;
        match self.ast.node(statement).kind {
            Node::Erase(_) | Node::Replace { .. } | Node::RewriteStmt { .. } if !is_constraint => Ok(statement),
            Node::Let(_) | Node::Return(_) => Err(self.error(
                loc,
                if is_constraint {
                    "expected `Constraint` lambda body to contain a single expression"
                } else {
                    "expected `Rewrite` lambda body to contain a single expression or an operation rewrite statement; such \
                     as `erase`, `replace`, or `rewrite`"
                },
            )),
            _ => Ok(self.ast.add_untyped(loc, Node::Return(statement))),
        }
    }
}

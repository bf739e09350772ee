//! Statements.

use super::{Context, Parse, Parser};
use crate::ast::{Kind as Node, NodeId};
use crate::types::Type;
use terrace_support::ensure_stack;
use terrace_tablegen::Loc;

impl Parser<'_> {
    /// Parses a statement, and the semicolon after it if there has to be one.
    pub(super) fn parse_statement(&mut self, has_semicolon: bool) -> Parse<NodeId> {
        let statement = ensure_stack(|| match self.spelling() {
            "erase" => self.parse_erase(),
            "let" => self.parse_let(),
            "replace" => self.parse_replace(),
            "return" => self.parse_return(),
            "rewrite" => self.parse_rewrite(),
            _ => self.parse_expression(),
        })?;
        if has_semicolon {
            self.expect(";", "expected `;` after statement")?;
        }
        Ok(statement)
    }

    /// Parses statements in braces, each of which `check` looks at; returns them and the position after them.
    pub(super) fn parse_compound(
        &mut self,
        mut check: impl FnMut(&mut Self, NodeId) -> Parse<()>,
    ) -> Parse<(NodeId, Loc)> {
        let loc = self.token.loc;
        self.advance();
        let mut statements = Vec::new();
        self.in_scope(|parser| {
            while !parser.is_at("}") {
                let statement = parser.parse_statement(true)?;
                check(parser, statement)?;
                statements.push(statement);
            }
            Ok(())
        })?;
        let end = self.token.end_loc();
        self.advance();
        Ok((self.ast.add_untyped(loc, Node::Compound(statements)), end))
    }

    /// Parses `=> statement`, which `adapt` may replace; returns the body and the position after it.
    pub(super) fn parse_lambda(
        &mut self,
        has_semicolon: bool,
        adapt: impl FnOnce(&mut Self, NodeId) -> Parse<NodeId>,
    ) -> Parse<(NodeId, Loc)> {
        self.advance();
        let loc = self.token.loc;
        let statement = self.in_scope(|parser| {
            let statement = parser.parse_statement(has_semicolon)?;
            adapt(parser, statement)
        })?;
        let body = self.ast.add_untyped(loc, Node::Compound(vec![statement]));
        Ok((body, self.token.loc))
    }

    pub(super) fn refuse_return(&mut self, statement: NodeId) -> Parse<()> {
        match self.ast.node(statement).kind {
            Node::Return(_) => Err(self.error(
                self.loc(statement),
                "`return` statements are only permitted within a `Constraint` or `Rewrite` body",
            )),
            _ => Ok(()),
        }
    }

    pub(super) fn is_rewrite_statement(&self, statement: NodeId) -> bool {
        matches!(
            self.ast.node(statement).kind,
            Node::Erase(_) | Node::Replace { .. } | Node::RewriteStmt { .. }
        )
    }

    /// Reports that a constraint does not change anything.
    fn refuse_in_constraint(&mut self) -> Parse<()> {
        if self.context != Context::Constraint {
            return Ok(());
        }
        let word = self.spelling().to_owned();
        Err(self.error_here(format!("`{word}` cannot be used within a Constraint")))
    }

    fn parse_erase(&mut self) -> Parse<NodeId> {
        self.refuse_in_constraint()?;
        let loc = self.token.loc;
        self.advance();
        let root = self.parse_expression()?;
        if !matches!(self.ty(root), Type::Op(_)) {
            return Err(self.error(self.loc(root), "expected `Op` expression"));
        }
        Ok(self.ast.add_untyped(loc, Node::Erase(root)))
    }

    fn parse_let(&mut self) -> Parse<NodeId> {
        let loc = self.token.loc;
        self.advance();
        let name_loc = self.token.loc;
        if self.is_at("_") {
            return Err(self.error(name_loc, "`_` may only be used to define \"inline\" variables"));
        }
        if !self.is_at_name() {
            return Err(self.error(name_loc, "expected identifier after `let` to name a new variable"));
        }
        let name = self.take_text();
        let constraints = if self.take(":") { self.parse_constraint_list()? } else { Vec::new() };
        let mut init = None;
        if self.take("=") {
            init = Some(self.parse_expression()?);
            let is_typed = |kind: &Node| {
                matches!(
                    kind,
                    Node::AttrConstraint(Some(_))
                        | Node::ValueConstraint(Some(_))
                        | Node::ValueRangeConstraint(Some(_))
                )
            };
            let typed = constraints.iter().find(|(one, _)| is_typed(&self.ast.node(*one).kind));
            if let Some((_, at)) = typed {
                let message = "type constraints are not permitted on variables with initializers";
                return Err(self.error(*at, message));
            }
        }
        let variable = self.define_variable(name, name_loc, init, &constraints)?;
        Ok(self.ast.add_untyped(loc, Node::Let(variable)))
    }

    fn parse_return(&mut self) -> Parse<NodeId> {
        let loc = self.token.loc;
        self.advance();
        let value = self.parse_expression()?;
        Ok(self.ast.add_untyped(loc, Node::Return(value)))
    }

    fn check_root(&mut self, root: NodeId) -> Parse<()> {
        match self.ty(root) {
            Type::Op(_) => Ok(()),
            ty => Err(self.error(self.loc(root), format!("expected `Op` expression, but got `{ty}`"))),
        }
    }

    fn parse_replace(&mut self) -> Parse<NodeId> {
        self.refuse_in_constraint()?;
        let loc = self.token.loc;
        self.advance();
        let root = self.parse_expression()?;
        self.expect("with", "expected `with` after root operation")?;
        let mut values = self.in_context(Context::Rewrite, |parser| parser.parse_replacements(loc))?;
        self.check_root(root)?;
        // Several values are what operations result in, and not the operations themselves.
        let are_values = values.len() > 1;
        for value in &mut values {
            match self.ty(*value) {
                Type::Op(_) if are_values => *value = self.results_of(*value),
                Type::Op(_) | Type::Value | Type::ValueRange => {}
                ty => {
                    let message =
                        format!("expected `Op`, `Value` or `ValueRange` expression, but got `{ty}`");
                    return Err(self.error(self.loc(*value), message));
                }
            }
        }
        Ok(self.ast.add_untyped(loc, Node::Replace { root, values }))
    }

    fn parse_replacements(&mut self, loc: Loc) -> Parse<Vec<NodeId>> {
        if !self.take("(") {
            let value = if self.is_at("op") { self.parse_operation(true)? } else { self.parse_expression()? };
            return Ok(vec![value]);
        }
        if self.take(")") {
            return Err(self.error(
                loc,
                "expected at least one replacement value, consider using `erase` if no replacement values are desired",
            ));
        }
        let mut values = vec![self.parse_expression()?];
        while self.take(",") {
            values.push(self.parse_expression()?);
        }
        self.expect(")", "expected `)` after replacement values")?;
        Ok(values)
    }

    fn parse_rewrite(&mut self) -> Parse<NodeId> {
        self.refuse_in_constraint()?;
        let loc = self.token.loc;
        self.advance();
        let root = self.parse_expression()?;
        self.expect("with", "expected `with` before rewrite body")?;
        if !self.is_at("{") {
            return Err(self.error_here("expected `{` to start rewrite body"));
        }
        let (body, _) =
            self.in_context(Context::Rewrite, |parser| parser.parse_compound(Self::refuse_return))?;
        self.check_root(root)?;
        Ok(self.ast.add_untyped(loc, Node::RewriteStmt { root, body }))
    }
}

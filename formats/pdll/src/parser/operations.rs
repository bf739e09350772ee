//! `op<...>`: operations that are matched or made.

use super::{Context, Parse, Parser};
use crate::ast::{Kind as Node, NodeId};
use crate::lexer::Kind;
use crate::ods::{Group, Length, OdsOperation};
use crate::types::Type;
use std::rc::Rc;
use terrace_tablegen::{Loc, Severity};

impl Parser<'_> {
    /// Parses the name of an operation in angle brackets; without them it is that of any operation.
    pub(super) fn parse_operation_name(&mut self, may_be_empty: bool) -> Parse<NodeId> {
        let loc = self.token.loc;
        if !self.take("<") || may_be_empty && self.take(">") {
            return Ok(self.ast.add_untyped(loc, Node::OpName(None)));
        }
        let loc = self.token.loc;
        let is_word = |parser: &Self| matches!(parser.token.kind, Kind::Identifier | Kind::Keyword);
        if !is_word(self) {
            return Err(self.error_here("expected dialect namespace"));
        }
        let mut name = self.take_text().to_string();
        if !self.is_at(".") {
            return Err(self.error_here("expected `.` after dialect namespace"));
        }
        name.push_str(&self.take_text());
        if !is_word(self) {
            return Err(self.error_here("expected operation name after dialect namespace"));
        }
        while is_word(self) || self.is_at(".") {
            name.push_str(&self.take_text());
        }
        self.expect(">", "expected `>` after operation name")?;
        Ok(self.ast.add_untyped(loc, Node::OpName(Some(name.into()))))
    }

    /// Parses an operation. The types of one that replaces another are those of the other.
    pub(super) fn parse_operation(&mut self, is_replacement: bool) -> Parse<NodeId> {
        let (lexer, token) = (self.lexer.clone(), self.token);
        let loc = token.loc;
        self.advance();
        if !self.is_at("<") {
            (self.lexer, self.token) = (lexer, token);
            return self.parse_named();
        }
        let is_rewriting = self.context == Context::Rewrite;
        let name = self.parse_operation_name(!is_rewriting)?;
        let operands = if self.take("(") {
            self.parse_list("expected `)` after operation operand list")?
        } else if is_rewriting {
            Vec::new()
        } else {
            vec![self.any(Node::ValueRangeConstraint(None), Type::ValueRange, loc)?]
        };
        let attributes = if self.take("{") { self.parse_attributes()? } else { Vec::new() };
        let (mut results, mut is_inferred) = (Vec::new(), false);
        if self.take("->") {
            self.expect("(", "expected `(` before operation result type list")?;
            results = self.parse_list("expected `)` after operation result type list")?;
        } else if is_rewriting {
            is_inferred = true;
        } else {
            results.push(self.any(Node::TypeRangeConstraint, Type::TypeRange, loc)?);
        }
        self.operation(loc, name, operands, attributes, results, is_inferred, is_replacement)
    }

    /// Parses expressions up to a parenthesis.
    fn parse_list(&mut self, message: &str) -> Parse<Vec<NodeId>> {
        let mut all = Vec::new();
        if self.take(")") {
            return Ok(all);
        }
        all.push(self.parse_expression()?);
        while self.take(",") {
            all.push(self.parse_expression()?);
        }
        self.expect(")", message)?;
        Ok(all)
    }

    fn parse_attributes(&mut self) -> Parse<Vec<NodeId>> {
        let mut all = Vec::new();
        loop {
            let loc = self.token.loc;
            let name = match self.token.kind {
                Kind::String | Kind::Code => {
                    let name = self.lexer.value(self.token);
                    self.advance();
                    name
                }
                Kind::Identifier | Kind::Keyword => self.take_text(),
                _ => return Err(self.error_here("expected identifier or string attribute name")),
            };
            let value = match self.take("=") {
                true => self.parse_expression()?,
                false => self.ast.add(loc, Type::Attr, Node::Attribute("unit".into())),
            };
            all.push(self.ast.add_untyped(loc, Node::NamedAttribute { name, value }));
            if !self.take(",") {
                break;
            }
        }
        self.expect("}", "expected `}` after operation attribute list")?;
        Ok(all)
    }

    /// Makes a reference to a variable that stands for anything.
    fn any(&mut self, constraint: Node, ty: Type, loc: Loc) -> Parse<NodeId> {
        let constraint = self.ast.add_untyped(loc, constraint);
        let variable = self.declare_variable("_".into(), loc, ty, None, &[(constraint, loc)])?;
        self.reference(variable, loc)
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of an operation")]
    fn operation(
        &mut self,
        loc: Loc,
        name: NodeId,
        mut operands: Vec<NodeId>,
        attributes: Vec<NodeId>,
        mut results: Vec<NodeId>,
        is_inferred: bool,
        is_replacement: bool,
    ) -> Parse<NodeId> {
        let op_name = self.operation_name(name);
        let declared = op_name.as_ref().and_then(|name| self.ods.operation(name)).cloned();
        let known = op_name.as_deref().zip(declared.as_ref());
        self.check_groups(loc, known, &mut operands, true)?;
        for attribute in &attributes {
            let Node::NamedAttribute { value, .. } = self.ast.node(*attribute).kind else { continue };
            let ty = self.ty(value);
            if ty != Type::Attr {
                let message = format!("expected `Attr` expression, but got `{ty}`");
                return Err(self.error(self.loc(value), message));
            }
        }
        if !is_inferred {
            self.check_groups(loc, known, &mut results, false)?;
        } else if let Some(name) = op_name.as_deref().filter(|_| !is_replacement) {
            self.warn_of_inference(loc, name, declared.as_ref());
        }
        let kind = Node::Operation { name, operands, attributes, results };
        Ok(self.ast.add(loc, Type::Op(op_name), kind))
    }

    /// Warns if result types are to be inferred where nobody is known to do it.
    fn warn_of_inference(&mut self, loc: Loc, name: &str, declared: Option<&OdsOperation>) {
        let message = match declared {
            None => format!(
                "operation result types are marked to be inferred, but `{name}` is unknown. Ensure that `{name}` supports \
                 zero results or implements `InferTypeOpInterface`. Include the ODS definition of this operation to remove \
                 this warning."
            ),
            Some(op) if !op.infers_types && op.results.iter().any(|one| one.length == Length::Single) => {
                format!(
                    "operation result types are marked to be inferred, but `{name}` does not provide an implementation of \
                 `InferTypeOpInterface`. Ensure that `{name}` attaches `InferTypeOpInterface` at runtime, or add support to \
                 the ODS definition to remove this warning."
                )
            }
            Some(_) => return,
        };
        self.report(Severity::Warning, loc, message);
        if let Some(op) = declared {
            self.report(Severity::Note, op.loc, format!("see the definition of `{name}` here"));
        }
    }

    /// Checks operands or result types, and makes them what the operation declares.
    fn check_groups(
        &mut self,
        loc: Loc,
        known: Option<(&str, &OdsOperation)>,
        values: &mut Vec<NodeId>,
        are_operands: bool,
    ) -> Parse<()> {
        let (one, many) =
            if are_operands { (Type::Value, Type::ValueRange) } else { (Type::Type, Type::TypeRange) };
        if let [all] = values.as_mut_slice() {
            return self.convert(all, &many, &mut |_| {});
        }
        let Some((name, op)) = known else {
            return self.check_unknown_groups(values, &one, &many);
        };
        let groups: &[Group] = if are_operands { &op.operands } else { &op.results };
        let is_optional = groups.iter().all(|group| group.length != Length::Single);
        if values.is_empty() && is_optional {
            // What is made has as many groups as declared.
            if self.context == Context::Rewrite && groups.len() > 1 {
                let empty = |_: &Group| self.ast.add(loc, many.clone(), Node::Range(Vec::new()));
                *values = groups.iter().map(empty).collect();
            }
            return Ok(());
        }
        let note: Rc<str> = format!("see the definition of `{name}` here").into();
        if values.len() != groups.len() {
            let kind = if are_operands { "operand" } else { "result" };
            let message = format!(
                "invalid number of {kind} groups for `{name}`; expected {}, but got {}",
                groups.len(),
                values.len()
            );
            return Err(self.error_and_note(loc, message, op.loc, &*note));
        }
        for (value, group) in values.iter_mut().zip(groups) {
            let ty = if group.length == Length::Variadic { &many } else { &one };
            self.convert(value, ty, &mut |parser| {
                parser.report(Severity::Note, op.loc, note.to_string());
            })?;
        }
        Ok(())
    }

    /// Checks operands or result types of an operation that is not declared: each is one or several.
    fn check_unknown_groups(&mut self, values: &mut [NodeId], one: &Type, many: &Type) -> Parse<()> {
        for value in values {
            let ty = self.ty(*value);
            if ty == *one || ty == *many {
                continue;
            }
            if *one == Type::Value && matches!(ty, Type::Op(_)) {
                *value = self.results_of(*value);
                continue;
            }
            if self.convert(value, many, &mut |_| {}).is_err() {
                let message = format!("expected `{one}` or `{many}` convertible expression, but got `{ty}`");
                return Err(self.error(self.loc(*value), message));
            }
        }
        Ok(())
    }
}

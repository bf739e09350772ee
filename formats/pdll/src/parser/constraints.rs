//! Constraints that variables are declared with.

use super::{Context, Parse, Parser};
use crate::ast::{Kind as Node, NodeId, Reference};
use crate::lexer::Kind;
use crate::types::Type;
use std::rc::Rc;
use terrace_tablegen::Loc;

impl Parser<'_> {
    /// Parses one constraint, or several in brackets.
    pub(super) fn parse_constraint_list(&mut self) -> Parse<Vec<Reference>> {
        let mut typed = Some(None);
        if !self.take("[") {
            return Ok(vec![self.parse_constraint(&mut typed)?]);
        }
        let mut all = vec![self.parse_constraint(&mut typed)?];
        while self.take(",") {
            all.push(self.parse_constraint(&mut typed)?);
        }
        self.expect("]", "expected `]` after constraint list")?;
        Ok(all)
    }

    /// Parses a constraint. `typed` is where the type was constrained; `None` if it may not be.
    pub(super) fn parse_constraint(&mut self, typed: &mut Option<Option<Loc>>) -> Parse<Reference> {
        let loc = self.token.loc;
        let kind = match self.spelling() {
            "Attr" => Node::AttrConstraint(self.parse_type_of(typed)?),
            "Value" => Node::ValueConstraint(self.parse_type_of(typed)?),
            "ValueRange" => Node::ValueRangeConstraint(self.parse_type_of(typed)?),
            "Type" => {
                self.advance();
                Node::TypeConstraint
            }
            "TypeRange" => {
                self.advance();
                Node::TypeRangeConstraint
            }
            "Op" => {
                self.advance();
                Node::OpConstraint(self.parse_operation_name(true)?)
            }
            "Constraint" => return Ok((self.parse_inline_callable(Context::Constraint)?, loc)),
            _ if self.token.kind == Kind::Identifier => {
                let name = self.lexer.spelling(self.token).to_owned();
                let Some(found) = self.lookup(&name) else {
                    return Err(self.error(loc, format!("unknown reference to constraint `{name}`")));
                };
                self.advance();
                if !matches!(self.ast.node(found).kind, Node::UserConstraint(_)) {
                    let note = format!("see the definition of `{name}` here");
                    let message = "invalid reference to non-constraint";
                    return Err(self.error_and_note(loc, message, self.loc(found), note));
                }
                return Ok((found, loc));
            }
            _ => return Err(self.error(loc, "expected identifier constraint")),
        };
        Ok((self.ast.add_untyped(loc, kind), loc))
    }

    /// Parses what comes after `Attr` or `Value`: nothing, or a type in angle brackets.
    fn parse_type_of(&mut self, typed: &mut Option<Option<Loc>>) -> Parse<Option<NodeId>> {
        self.advance();
        if !self.is_at("<") {
            return Ok(None);
        }
        match typed {
            None => {
                return Err(self.error_here(
                    "inline `Attr`, `Value`, and `ValueRange` type constraints are not permitted on arguments or results",
                ));
            }
            Some(Some(previous)) => {
                let (here, previous) = (self.token.loc, *previous);
                let message = "the type of this variable has already been constrained";
                return Err(self.error_and_note(
                    here,
                    message,
                    previous,
                    "see previous constraint location here",
                ));
            }
            Some(None) => {}
        }
        self.advance();
        let ty = self.parse_expression()?;
        self.expect(">", "expected `>` after variable type constraint")?;
        *typed = Some(Some(self.loc(ty)));
        Ok(Some(ty))
    }

    /// Returns the type that a constraint implies, together with those before it.
    pub(super) fn constrained_type(
        &mut self,
        (constraint, at): Reference,
        before: Option<Type>,
    ) -> Parse<Type> {
        let ty = match &self.ast.node(constraint).kind {
            Node::AttrConstraint(of) => self.check_type_of(*of, &Type::Type, Type::Attr)?,
            Node::ValueConstraint(of) => self.check_type_of(*of, &Type::Type, Type::Value)?,
            Node::ValueRangeConstraint(of) => self.check_type_of(*of, &Type::TypeRange, Type::ValueRange)?,
            Node::OpConstraint(name) => Type::Op(self.operation_name(*name)),
            Node::TypeConstraint => Type::Type,
            Node::TypeRangeConstraint => Type::TypeRange,
            Node::UserConstraint(callable) => match callable.inputs.as_slice() {
                [input] => self.ty(*input),
                inputs => {
                    let message = format!(
                        "`Constraint`s applied via a variable constraint list must take a single input, but got {}",
                        inputs.len()
                    );
                    let loc = self.loc(constraint);
                    return Err(self.error_and_note(at, message, loc, "see definition of constraint here"));
                }
            },
            _ => return Err(self.error(at, "invalid reference to non-constraint")),
        };
        let Some(before) = before else { return Ok(ty) };
        before.refined(&ty).ok_or_else(|| {
            let message = format!(
                "constraint type `{ty}` is incompatible with the previously inferred type `{before}`"
            );
            self.error(at, message)
        })
    }

    fn check_type_of(&mut self, of: Option<NodeId>, expected: &Type, ty: Type) -> Parse<Type> {
        match of.filter(|of| self.ast.node(*of).ty != *expected) {
            None => Ok(ty),
            Some(of) => {
                let message = format!("expected expression of `{expected}` in type constraint");
                Err(self.error(self.loc(of), message))
            }
        }
    }

    /// Returns the name in the node of a name.
    pub(super) fn operation_name(&self, name: NodeId) -> Option<Rc<str>> {
        match &self.ast.node(name).kind {
            Node::OpName(name) => name.clone(),
            _ => None,
        }
    }

    /// Makes a variable of what it is initialized with and constrained to.
    pub(super) fn define_variable(
        &mut self,
        name: Rc<str>,
        loc: Loc,
        mut init: Option<NodeId>,
        constraints: &[Reference],
    ) -> Parse<NodeId> {
        let mut ty = None;
        for constraint in constraints {
            ty = Some(self.constrained_type(*constraint, ty.take())?);
        }
        let ty = match (init.as_mut(), ty) {
            (None, Some(ty)) => ty,
            (Some(init), None) => self.ty(*init),
            (Some(init), Some(ty)) => match ty.refined(&self.ty(*init)) {
                Some(ty) => ty,
                None => {
                    self.convert(init, &ty, &mut |_| {})?;
                    ty
                }
            },
            (None, None) => {
                return Err(self.error_and_note(
                    loc,
                    format!("unable to infer type for variable `{name}`"),
                    loc,
                    "the type of a variable must be inferable from the constraint list or the initializer",
                ));
            }
        };
        if matches!(ty, Type::Constraint | Type::Rewrite) {
            return Err(self.error(loc, format!("unable to define variable of `{ty}` type")));
        }
        self.declare_variable(name, loc, ty, init, constraints)
    }

    pub(super) fn declare_variable(
        &mut self,
        name: Rc<str>,
        loc: Loc,
        ty: Type,
        init: Option<NodeId>,
        constraints: &[Reference],
    ) -> Parse<NodeId> {
        let constraints = constraints.to_vec();
        let variable = self.ast.add(loc, ty, Node::Variable { name, init, constraints });
        self.declare(variable, loc)?;
        Ok(variable)
    }
}

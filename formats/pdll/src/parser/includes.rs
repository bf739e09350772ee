//! `#include`: files of rules, and TableGen files.

use super::{Failed, Parse, Parser};
use crate::ast::{Callable, Kind as Node, NodeId};
use crate::lexer::Kind;
use crate::ods::{NamedCondition, read_records};
use crate::types::Type;
use std::rc::Rc;
use terrace_tablegen::{Loc, Severity};

/// Files in files beyond which one includes itself.
const MAX_INCLUDES: usize = 200;

impl Parser<'_> {
    pub(super) fn parse_directive(&mut self, children: &mut Vec<NodeId>) -> Parse<()> {
        let directive = self.lexer.spelling(self.token).to_owned();
        if directive != "#include" {
            return Err(self.error_here(format!("unknown directive `{directive}`")));
        }
        let loc = self.token.loc;
        self.advance();
        if !self.is_at_string() {
            return Err(self.error(loc, "expected string file name after `include` directive"));
        }
        let (name_loc, end) = (self.token.loc, self.token.end_loc());
        let name = self.lexer.value(self.token);
        if name.ends_with(".pdll") {
            let opened = self.loader.open(&name);
            let Some((path, text)) = opened.filter(|_| self.inclusions(end) < MAX_INCLUDES) else {
                return Err(self.error(name_loc, format!("unable to open include file `{name}`")));
            };
            let buffer = self.sources.add(path, text.into(), Some(end));
            self.lexer.enter(&self.sources, buffer);
            self.advance();
            return Ok(());
        }
        if name.ends_with(".td") {
            self.include_records(&name, name_loc, end, children)?;
            self.advance();
            return Ok(());
        }
        Err(self.error(name_loc, "expected include filename to end with `.pdll` or `.td`"))
    }

    /// Returns how many files a position is in.
    fn inclusions(&self, loc: Loc) -> usize {
        let around = |loc: &Loc| self.sources.buffers[loc.buffer as usize].included_from;
        std::iter::successors(Some(loc), around).take(MAX_INCLUDES).count()
    }

    fn include_records(&mut self, name: &str, loc: Loc, end: Loc, children: &mut Vec<NodeId>) -> Parse<()> {
        let Some((path, text)) = self.loader.open(name) else {
            return Err(self.error(loc, format!("unable to open include file `{name}`")));
        };
        let parsed = terrace_tablegen::parse(&path, &text, &[], self.loader);
        let first = self.sources.buffers.len() as u32;
        let moved = |loc: Loc| Loc { buffer: loc.buffer + first, ..loc };
        for buffer in parsed.sources.buffers {
            let from = buffer.included_from.map_or(end, moved);
            self.sources.add(buffer.path, buffer.text, Some(from));
        }
        let error = parsed.diagnostics.into_iter().find(|one| one.severity == Severity::Error);
        if let Some(error) = error {
            let message = format!("error while processing include file `{name}`: {}", error.message);
            return Err(self.error(loc, message));
        }
        let known_before: Vec<Rc<str>> = self.ods.operations.keys().cloned().collect();
        let scopes = &self.scopes;
        let mut is_known = |name: &str| scopes.iter().any(|scope| scope.contains_key(name));
        let found = read_records(&parsed.records, &mut self.ods, &mut is_known);
        for (name, operation) in &mut self.ods.operations {
            if known_before.binary_search(name).is_err() {
                operation.loc = moved(operation.loc);
            }
        }
        for NamedCondition { name, loc, ty, code } in found {
            if self.lookup(&name).is_none() {
                let constraint = self.native_constraint(name, moved(loc), ty, code.into());
                self.declare(constraint, loc)?;
                children.push(constraint);
            }
        }
        Ok(())
    }

    /// Makes the constraint of a record: code about one thing, `self`.
    fn native_constraint(&mut self, name: Rc<str>, loc: Loc, ty: Type, code: Rc<str>) -> NodeId {
        let kind = match ty {
            Type::Attr => Node::AttrConstraint(None),
            Type::Type => Node::TypeConstraint,
            _ => Node::OpConstraint(self.ast.add_untyped(loc, Node::OpName(None))),
        };
        let constraint = self.ast.add_untyped(loc, kind);
        let variable =
            Node::Variable { name: "self".into(), init: None, constraints: vec![(constraint, loc)] };
        let inputs = vec![self.ast.add(loc, ty, variable)];
        let result_type = Type::Tuple(Rc::new([]));
        let callable =
            Callable { name, inputs, results: Vec::new(), result_type, code: Some(code), body: None };
        self.ast.add(loc, Type::Constraint, Node::UserConstraint(callable))
    }

    /// Returns a failure if the next word is none; the error was reported.
    pub(super) fn refuse_broken_word(&self) -> Parse<()> {
        if self.token.kind == Kind::Error { Err(Failed) } else { Ok(()) }
    }
}

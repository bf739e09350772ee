//! Patterns.

use super::{Context, Parse, Parser};
use crate::ast::{Kind as Node, NodeId};
use crate::lexer::Kind;
use std::rc::Rc;
use terrace_tablegen::Loc;

/// Metadata that `with` gives of a pattern, each with its position.
#[derive(Default)]
struct Metadata {
    benefit: Option<(u16, Loc)>,
    recursion: Option<Loc>,
}

impl Parser<'_> {
    /// Parses a pattern; returns it and the position of its name.
    pub(super) fn parse_pattern(&mut self) -> Parse<(NodeId, Loc)> {
        let loc = self.token.loc;
        self.advance();
        let name_loc = self.token.loc;
        let name = (self.token.kind == Kind::Identifier).then(|| self.take_text());
        let mut metadata = Metadata::default();
        if self.take("with") {
            self.parse_metadata(&mut metadata)?;
            while self.take(",") {
                self.parse_metadata(&mut metadata)?;
            }
        }
        let body = match self.spelling() {
            "{" => self.in_context(Context::Pattern, |parser| parser.parse_pattern_body(loc))?,
            "=>" => self.in_context(Context::Pattern, Self::parse_pattern_lambda)?,
            _ => return Err(self.error_here("expected `{` or `=>` to start pattern body")),
        };
        let pattern = Node::Pattern {
            name,
            name_loc,
            benefit: metadata.benefit.map(|(benefit, _)| benefit),
            is_recursive: metadata.recursion.is_some(),
            body,
        };
        Ok((self.ast.add_untyped(loc, pattern), name_loc))
    }

    fn parse_metadata(&mut self, metadata: &mut Metadata) -> Parse<()> {
        const PREVIOUS: &str = "see previous definition here";
        if self.token.kind != Kind::Identifier {
            return Err(self.error_here("expected pattern metadata identifier"));
        }
        let loc = self.token.loc;
        match self.lexer.spelling(self.token) {
            "benefit" => {
                if let Some((_, previous)) = metadata.benefit {
                    let message = "pattern benefit has already been specified";
                    return Err(self.error_and_note(loc, message, previous, PREVIOUS));
                }
                self.advance();
                metadata.benefit = Some((self.parse_benefit()?, loc));
            }
            "recursion" => {
                if let Some(previous) = metadata.recursion {
                    let message = "pattern recursion metadata has already been specified";
                    return Err(self.error_and_note(loc, message, previous, PREVIOUS));
                }
                self.advance();
                metadata.recursion = Some(loc);
            }
            _ => return Err(self.error_here("unknown pattern metadata")),
        }
        Ok(())
    }

    fn parse_benefit(&mut self) -> Parse<u16> {
        self.expect("(", "expected `(` before pattern benefit")?;
        if self.token.kind != Kind::Integer {
            return Err(self.error_here("expected integral pattern benefit"));
        }
        let Ok(benefit) = self.lexer.spelling(self.token).parse() else {
            return Err(self.error_here("expected pattern benefit to fit within a 16-bit integer"));
        };
        self.advance();
        self.expect(")", "expected `)` after pattern benefit")?;
        Ok(benefit)
    }

    fn parse_pattern_body(&mut self, loc: Loc) -> Parse<NodeId> {
        let (body, _) = self.parse_compound(Self::refuse_return)?;
        let statements = self.statements(body);
        match statements.iter().position(|one| self.is_rewrite_statement(*one)) {
            None => Err(self.error(
                loc,
                "expected Pattern body to terminate with an operation rewrite statement, such as `erase`",
            )),
            Some(at) => match statements.get(at + 1) {
                Some(after) => Err(self.error(
                    self.loc(*after),
                    "Pattern body was terminated by an operation rewrite statement, but found trailing statements",
                )),
                None => Ok(body),
            },
        }
    }

    fn parse_pattern_lambda(&mut self) -> Parse<NodeId> {
        let (body, _) = self.parse_lambda(true, |parser, statement| {
            if parser.is_rewrite_statement(statement) {
                return Ok(statement);
            }
            Err(parser.error(
                parser.loc(statement),
                "expected Pattern lambda body to contain a single operation rewrite statement, such as `erase`, `replace`, \
                 or `rewrite`",
            ))
        })?;
        Ok(body)
    }

    /// Returns the statements of a compound.
    pub(super) fn statements(&self, body: NodeId) -> Rc<[NodeId]> {
        match &self.ast.node(body).kind {
            Node::Compound(statements) => statements.as_slice().into(),
            _ => Rc::new([]),
        }
    }
}

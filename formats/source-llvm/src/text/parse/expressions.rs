//! Constant expressions.

use super::constants::integer_of;
use super::{Parsed, Parser};
use crate::module::constants::Expression;
use crate::module::ids::{ConstantId, TypeId};
use crate::text::lexer::Token;
use terrace_support::ap_int::ApInt;

const CONSTANT_CASTS: &[&str] = &["trunc", "ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast"];
const BINARY: &[&str] = &["add", "sub", "xor"];
/// Expressions that LLVM had once.
const FORMER: &[&str] = &[
    "mul",
    "shl",
    "lshr",
    "ashr",
    "and",
    "or",
    "udiv",
    "sdiv",
    "urem",
    "srem",
    "fadd",
    "fsub",
    "fmul",
    "fdiv",
    "frem",
    "fneg",
    "zext",
    "sext",
    "fptrunc",
    "fpext",
    "uitofp",
    "sitofp",
    "fptoui",
    "fptosi",
    "icmp",
    "fcmp",
    "select",
    "extractvalue",
    "insertvalue",
];

impl<'a> Parser<'a> {
    /// Parses the expression of a name.
    pub(super) fn parse_expression(&mut self, ty: TypeId, name: &'a str) -> Parsed<ConstantId> {
        let at = self.at;
        if FORMER.contains(&name) {
            return self.error(format!("{name} constexprs are no longer supported"));
        }
        let is_cast = CONSTANT_CASTS.contains(&name);
        let is_other = ["getelementptr", "extractelement", "insertelement", "shufflevector"].contains(&name);
        if !is_cast && !is_other && !BINARY.contains(&name) {
            return self.error("expected value token");
        }
        self.advance();
        let mut flags = self.take_flags(&["inbounds", "nusw", "nuw", "nsw"]);
        let mut range = None;
        if self.take_word("inrange") {
            self.expect('(', "expected '('")?;
            let low = self.parse_offset()?;
            self.expect(',', "expected ','")?;
            range = Some((low, self.parse_offset()?));
            self.expect(')', "expected ')'")?;
            flags.extend(self.take_flags(&["inbounds", "nusw", "nuw"]));
        }
        self.expect('(', "expected '(' in constantexpr")?;
        if is_cast {
            let (_, operand) = self.parse_typed_constant()?;
            self.expect_word("to", "expected 'to' in constantexpr cast")?;
            let result = self.parse_type()?;
            self.expect(')', "expected ')' at end of constantexpr cast")?;
            if result != ty {
                return self.error_at(at, "constant expression type mismatch");
            }
            let expression =
                Expression { name, flags, source: None, range: None, operands: [operand].into() };
            return Ok(self.module.expression(ty, expression));
        }
        let source = match name {
            "getelementptr" => {
                let source = self.parse_type()?;
                self.expect(',', "expected comma after getelementptr's type")?;
                Some(source)
            }
            _ => None,
        };
        let operands = self.parse_list(')', |parser| Ok(parser.parse_typed_constant()?.1))?;
        if !self.module.has_operands(name, ty, &operands) {
            return self.error_at(at, "constant expression type mismatch");
        }
        let expression = Expression { name, flags, source, range, operands: operands.into() };
        Ok(self.module.expression(ty, expression))
    }

    /// Parses a bound of the offsets that a constant address stays within, of the width of an index.
    fn parse_offset(&mut self) -> Parsed<ApInt> {
        match self.token {
            Token::Integer(digits) => {
                self.advance();
                Ok(integer_of(digits, self.layout.index_bits(0)))
            }
            _ => self.error("expected integer"),
        }
    }
}

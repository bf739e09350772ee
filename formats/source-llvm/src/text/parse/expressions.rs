//! Constant expressions.

use super::{Parsed, Parser};
use crate::text::constants::Expression;
use crate::text::ids::{ConstantId, TypeId};
use crate::text::types::Type;

const CASTS: &[&str] = &["trunc", "ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast"];
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
        let is_cast = CASTS.contains(&name);
        let is_other = ["getelementptr", "extractelement", "insertelement", "shufflevector"].contains(&name);
        if !is_cast && !is_other && !BINARY.contains(&name) {
            return self.error("expected value token");
        }
        self.advance();
        let mut flags = self.take_flags(&["inbounds", "nusw", "nuw", "nsw"]);
        if self.take_word("inrange") {
            // The range says nothing that an instruction could say.
            self.expect('(', "expected '('")?;
            self.advance();
            self.expect(',', "expected ','")?;
            self.advance();
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
            let expression = Expression { name, flags, source: None, operands: [operand].into() };
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
        if !self.has_operands(name, ty, &operands) {
            return self.error_at(at, "constant expression type mismatch");
        }
        let expression = Expression { name, flags, source, operands: operands.into() };
        Ok(self.module.expression(ty, expression))
    }

    /// Returns true if an expression can have these operands.
    fn has_operands(&self, name: &str, ty: TypeId, operands: &[ConstantId]) -> bool {
        let of = |at: usize| operands.get(at).map(|id| self.module.constants.ty(*id));
        let types = &self.module.types;
        match name {
            "getelementptr" => {
                of(0).is_some_and(|base| types.is_pointer(base))
                    && (1..operands.len()).filter_map(of).all(|index| types.is_integral(index))
                    && types.is_pointer(ty)
            }
            "extractelement" => {
                operands.len() == 2 && of(0).is_some_and(|vector| types.element(vector, 0) == Some(ty))
            }
            "insertelement" => operands.len() == 3 && of(0) == Some(ty) && of(1) == types.element(ty, 0),
            "shufflevector" => {
                operands.len() == 3 && of(0) == of(1) && matches!(types.get(ty), Type::Vector { .. })
            }
            _ => operands.len() == 2 && of(0) == Some(ty) && of(1) == Some(ty) && types.is_integral(ty),
        }
    }
}

//! Operands and types of the generic form, straight from their bytes where they are written as usual.

use crate::core::Parser;
use crate::lexer::value_name_end;
use smallvec::SmallVec;
use terrace_ir::Type;
use terrace_ir::asm::{ParseResult, SourceLoc, UnresolvedOperand};

/// Operands by their names.
pub(crate) type OperandNames = SmallVec<[UnresolvedOperand; 4]>;

/// What goes into an operation, and what comes out.
#[derive(Default)]
pub(crate) struct Signature<'c> {
    pub inputs: SmallVec<[Type<'c>; 8]>,
    pub results: SmallVec<[Type<'c>; 4]>,
}

impl<'c> Parser<'_, 'c> {
    /// Goes behind the `(%a, %b#1)` that starts at the current token. `None`, with nothing done, if it is written in another
    /// way.
    pub(crate) fn take_operand_names(&mut self) -> Option<OperandNames> {
        let text = self.source.text;
        let mut names = OperandNames::new();
        let mut at = self.token.start as usize + 1;
        while text.get(at) == Some(&b'%') {
            let end = value_name_end(text, at)?;
            let (location, len) = (SourceLoc(at as u32), (end - at) as u32);
            at = end;
            let mut number = 0;
            if text.get(at) == Some(&b'#') {
                // Others have more digits than one.
                let digit = text.get(at + 1).filter(|digit| digit.is_ascii_digit())?;
                number = u32::from(digit - b'0');
                at += 2;
            }
            names.push(UnresolvedOperand { location, len, number });
            match text[at..] {
                [b',', b' ', b'%', ..] => at += 2,
                [b')', ..] => break,
                _ => return None,
            }
        }
        let end = (text.get(at) == Some(&b')')).then_some(at + 1)?;
        self.go_on_behind(end);
        Some(names)
    }

    /// Reads `(types) -> types`.
    pub(crate) fn parse_signature(&mut self) -> ParseResult<Signature<'c>> {
        let mut signature = Signature::default();
        if self.legacy.is_none()
            && let Some(end) = self.read_signature(&mut signature)
        {
            self.go_on_behind(end);
            return Ok(signature);
        }
        let (mut inputs, mut results) = (SmallVec::new(), SmallVec::new());
        self.parse_function_signature(&mut inputs, &mut results)?;
        Ok(Signature { inputs, results })
    }

    /// Reads the signature that starts at the current token, if it is written as usual with types that were read before; where
    /// it ends.
    fn read_signature(&self, signature: &mut Signature<'c>) -> Option<usize> {
        let text = self.source.text;
        let at = self.read_types_in_parens(self.token.start as usize, |ty| signature.inputs.push(ty))?;
        let at = text[at..].starts_with(b" -> ").then_some(at + 4)?;
        if text.get(at) == Some(&b'(') {
            return self.read_types_in_parens(at, |ty| signature.results.push(ty));
        }
        let (ty, end) = self.known_type_at(at)?;
        signature.results.push(ty);
        Some(end)
    }

    fn read_types_in_parens(&self, start: usize, mut add: impl FnMut(Type<'c>)) -> Option<usize> {
        let text = self.source.text;
        let mut at = start + 1;
        if text.get(at) == Some(&b')') {
            return Some(at + 1);
        }
        loop {
            let (ty, end) = self.known_type_at(at)?;
            add(ty);
            match text[end..] {
                [b',', b' ', ..] => at = end + 2,
                [b')', ..] => return Some(end + 1),
                _ => return None,
            }
        }
    }
}

//! Operands and types of the generic form, straight from their bytes where they are written as usual.

use crate::core::Parser;
use crate::lexer::value_name_end;
use smallvec::SmallVec;
use terrace_ir::Type;
use terrace_ir::asm::{ParseResult, SourceLoc, UnresolvedOperand};

/// Operands by their names.
pub(crate) type OperandNames = SmallVec<[UnresolvedOperand; 4]>;

/// The types of what goes into an operation.
pub(crate) type InputTypes<'c> = SmallVec<[Type<'c>; 8]>;

/// The types of what comes out of one.
type ResultTypes<'c> = SmallVec<[Type<'c>; 2]>;

impl<'c> Parser<'_, 'c> {
    /// Goes after the `(%a, %b#1)` that starts at the current token. False, with nothing done but for some names that may
    /// have been added, if it is written in another way.
    pub(crate) fn take_operand_names(&mut self, names: &mut OperandNames) -> bool {
        let end = self.read_operand_names(names);
        if let Some(end) = end {
            self.continue_after(end);
        }
        end.is_some()
    }

    /// Reads the names that start at the current token, if they are written as usual; where they end.
    fn read_operand_names(&self, names: &mut OperandNames) -> Option<usize> {
        let text = self.source.text;
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
        (text.get(at) == Some(&b')')).then_some(at + 1)
    }

    /// Reads `(types) -> types` into lists that are empty.
    pub(crate) fn parse_signature(
        &mut self,
        inputs: &mut InputTypes<'c>,
        results: &mut ResultTypes<'c>,
    ) -> ParseResult {
        if self.legacy.is_none()
            && let Some(end) = self.read_signature(inputs, results)
        {
            self.continue_after(end);
            return Ok(());
        }
        inputs.clear();
        results.clear();
        self.parse_function_signature(inputs, results)
    }

    /// Reads the signature that starts at the current token, if it is written as usual with types that were read before; where
    /// it ends.
    fn read_signature(&self, inputs: &mut InputTypes<'c>, results: &mut ResultTypes<'c>) -> Option<usize> {
        let text = self.source.text;
        let at = self.read_types_in_parens(self.token.start as usize, |ty| inputs.push(ty))?;
        let at = text[at..].starts_with(b" -> ").then_some(at + 4)?;
        if text.get(at) == Some(&b'(') {
            return self.read_types_in_parens(at, |ty| results.push(ty));
        }
        let (ty, end) = self.known_type_at(at)?;
        results.push(ty);
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

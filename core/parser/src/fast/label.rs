//! Labels of blocks, straight from their bytes where they are written as usual.

use crate::core::Parser;
use crate::lexer::value_name_end;
use smallvec::SmallVec;
use terrace_ir::Type;
use terrace_ir::asm::{SourceLoc, UnresolvedOperand};

/// The arguments of a block, with their types.
type LabelArguments<'c> = SmallVec<[(UnresolvedOperand, Type<'c>); 4]>;

impl<'c> Parser<'_, 'c> {
    /// Looks after the current token, the name of a block, for arguments with types that were read before, and a colon:
    /// as nearly all labels are written. Where that ends, too.
    pub(crate) fn read_label(&self) -> Option<(LabelArguments<'c>, usize)> {
        let text = self.source.text;
        let mut arguments = LabelArguments::new();
        let mut at = self.token.end as usize;
        let mut opens_with = b'(';
        while text.get(at) == Some(&opens_with) {
            let start = at + 1 + usize::from(opens_with == b',' && text.get(at + 1) == Some(&b' '));
            let end = value_name_end(text, start)?;
            let location = SourceLoc(start as u32);
            let name = UnresolvedOperand { location, len: (end - start) as u32, number: 0 };
            let ty_at = text[end..].starts_with(b": ").then_some(end + 2)?;
            let (ty, end) = self.known_type_at(ty_at)?;
            arguments.push((name, ty));
            (at, opens_with) = (end, b',');
        }
        if !arguments.is_empty() {
            at = (text.get(at) == Some(&b')')).then_some(at + 1)?;
        }
        (self.legacy.is_none() && text.get(at) == Some(&b':')).then_some((arguments, at + 1))
    }
}

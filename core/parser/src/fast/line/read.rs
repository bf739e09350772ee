//! Parsing of a line: all of it, or nothing.

use crate::caches::words::Words;
use crate::core::Parser;
use crate::lexer::{block_name_end, value_name_end, word_end};
use crate::plan::line::{LONGEST_NUMBER, Line, LineContent, Piece};
use crate::scope::BodyScope;
use crate::scope::names::Name;
use std::cell::RefCell;
use terrace_ir::spec::EnumSpec;
use terrace_ir::{Attribute, Body, Type, Value};

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads what stands in a line from a position on; where that ends. `None` if it is not written as the line says.
    #[inline]
    pub(super) fn read_line(
        &self,
        line: &Line<'c>,
        content: &mut LineContent<'c>,
        start: usize,
    ) -> Option<usize> {
        content.start();
        self.read_pieces(self.bodies.last()?, &line.pieces, content, start)
    }

    fn read_pieces(
        &self,
        scope: &BodyScope<'t, 'c>,
        pieces: &[Piece<'c>],
        content: &mut LineContent<'c>,
        start: usize,
    ) -> Option<usize> {
        let text = self.source.text;
        let mut at = start;
        for piece in pieces {
            let start = at + usize::from(text.get(at) == Some(&b' '));
            at = match piece {
                Piece::Byte(byte) => (text.get(start) == Some(byte)).then_some(start + 1)?,
                Piece::Arrow => text[start..].starts_with(b"->").then_some(start + 2)?,
                Piece::Word(word) => {
                    let end = word_end(text, start);
                    (text[start..end] == *word.as_bytes()).then_some(end)?
                }
                Piece::Operand { group, ty } => {
                    content.sizes[*group] = 1;
                    read_operand(text, scope, content, start, *ty)?
                }
                Piece::Operands { group, most, ty } => {
                    let (mut end, first) = (at, content.operands.len());
                    if text.get(start) == Some(&b'%') {
                        end = read_operand(text, scope, content, start, *ty)?;
                        while text.get(end) == Some(&b',') && content.operands.len() - first < *most {
                            let next = end + 1;
                            let next = next + usize::from(text.get(next) == Some(&b' '));
                            end = read_operand(text, scope, content, next, *ty)?;
                        }
                    }
                    content.sizes[*group] = u16::try_from(content.operands.len() - first).ok()?;
                    end
                }
                Piece::Type(lately) => {
                    let (ty, end) = self.known_type_like(lately, start)?;
                    *content.told.iter_mut().find(|told| told.is_none())? = Some(ty);
                    end
                }
                Piece::Types(group) => self.read_types_of(&scope.body, content, *group, start)?,
                Piece::Case { slot, cases, known } => {
                    let end = word_end(text, start);
                    content.slots[*slot] = Some(self.known_case(cases, known, &text[start..end])?);
                    end
                }
                Piece::Number { slot, known } => {
                    let rest = &text[start..];
                    let number = number_on_line(rest)?;
                    content.slots[*slot] = Some(known.borrow().get(number)?);
                    start + number.len()
                }
                Piece::Successor => {
                    let end = block_name_end(text, start)?;
                    content.successors.push((start as u32, (end - start) as u32));
                    end
                }
                Piece::Optional(pieces) => {
                    let first = match pieces.first() {
                        Some(Piece::Byte(byte)) => *byte,
                        Some(Piece::Arrow) => b'-',
                        _ => b'%',
                    };
                    match text.get(start) == Some(&first) {
                        true => self.read_pieces(scope, pieces, content, at)?,
                        false => at,
                    }
                }
            };
        }
        Some(at)
    }

    /// Reads the types of a group of operands, which were read last, if it is those that they have.
    fn read_types_of(
        &self,
        body: &Body<'c>,
        content: &mut LineContent<'c>,
        group: usize,
        start: usize,
    ) -> Option<usize> {
        let text = self.source.text;
        let first = content.operands.len() - usize::from(content.sizes[group]);
        let mut at = start;
        for (nth, operand) in content.operands[first..].iter().enumerate() {
            if nth != 0 {
                let behind = (text.get(at) == Some(&b',')).then_some(at + 1)?;
                at = behind + usize::from(text.get(behind) == Some(&b' '));
            }
            let (ty, end) = self.known_type_at(at)?;
            if Value::new(body, *operand).ty() != ty {
                return None;
            }
            at = end;
        }
        content.untyped = content.untyped.checked_sub(content.operands.len() - first)?;
        (content.operands.len() != first).then_some(at)
    }

    /// Returns the attribute for a word of an enum.
    fn known_case(
        &self,
        cases: &EnumSpec<'c>,
        known: &RefCell<Words<Attribute<'c>, 16>>,
        word: &[u8],
    ) -> Option<Attribute<'c>> {
        if let Some(attribute) = known.borrow().get(word) {
            return Some(attribute);
        }
        let value = cases.value_of(std::str::from_utf8(word).ok()?)?;
        let attribute =
            self.context.integer_attribute(self.context.integer_type(cases.width_bits), value as i64);
        known.borrow_mut().remember(word, attribute);
        Some(attribute)
    }
}

/// Reads the name of a value that is defined, and has that type if one is given.
#[inline(always)]
fn read_operand<'c>(
    text: &[u8],
    scope: &BodyScope<'_, 'c>,
    content: &mut LineContent<'c>,
    start: usize,
    ty: Option<Type<'c>>,
) -> Option<usize> {
    let end = value_name_end(text, start)?;
    let value = scope.names.value(Name::new(text, start as u32, (end - start) as u32))?;
    match ty {
        Some(ty) if Value::new(&scope.body, value).ty() != ty => return None,
        Some(_) => {}
        None => content.untyped += 1,
    }
    content.operands.push(value);
    Some(end)
}

/// Returns the number on the rest of a line, if it is short.
#[inline]
fn number_on_line(rest: &[u8]) -> Option<&[u8]> {
    let end = rest.iter().take(LONGEST_NUMBER + 1).position(|byte| *byte == b'\n')?;
    Some(&rest[..end])
}

//! A line is read: as a whole, or not at all.

use super::validity::Likeness;
use super::{Line, MOST, MOST_SLOTS, MOST_TOLD, Piece, Sizes, Told, Typing, known_for};
use crate::core::Parser;
use crate::lexer::{block_name_end, starts_operation_or_block, value_name_end, word_end};
use crate::words::Words;
use smallvec::SmallVec;
use std::cell::RefCell;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::EnumSpec;
use terrace_ir::{Attribute, LeafState, OpName, Type, Value};

/// What was read of a line.
struct Read<'c> {
    operands: SmallVec<[ValueId; 8]>,
    sizes: Sizes,
    /// How many of the operands have types that are neither given nor told one by one.
    untyped: usize,
    told: Told<'c>,
    slots: [Option<Attribute<'c>>; MOST_SLOTS],
    /// Where the names of blocks stand, and how long they are.
    successors: SmallVec<[(u32, u32); 2]>,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads an operation, whose name is the current token, and creates it. `None`, with nothing done, if more has to be
    /// looked at.
    #[inline]
    pub(crate) fn parse_line(&mut self, name: OpName<'c>, line: &Line<'c>) -> ParseResult<Option<OpId>> {
        let mut read = Read {
            operands: SmallVec::new(),
            sizes: [0; MOST],
            untyped: 0,
            told: [None; MOST_TOLD],
            slots: [None; MOST_SLOTS],
            successors: SmallVec::new(),
        };
        let end = self.read_pieces(&line.pieces, &mut read, self.token.end as usize);
        let Some(end) = end.filter(|end| !line.has_open_end || self.is_end(*end)) else { return Ok(None) };
        let known;
        let results: &[Type<'c>] = match &line.typing {
            Typing::Uniform { class, results } => {
                let Some(ty) = read.told[0] else { return Ok(None) };
                let is_allowed = class.is_none_or(|class| (class.contains)(ty));
                if !(is_allowed && self.types_of(&read).all(|theirs| theirs == ty)) {
                    return Ok(None);
                }
                &[ty; MOST][..*results]
            }
            Typing::Told { .. } if read.untyped != 0 => return Ok(None),
            Typing::Told { results } => results,
            Typing::Remembered { known: all, .. } => {
                known = all.borrow();
                let Some(types) = known_for(&known, read.told) else { return Ok(None) };
                if !self.types_of(&read).eq(types.operands.iter().copied()) {
                    return Ok(None);
                }
                &types.results
            }
        };
        self.create_line(name, line, &mut read, end, results).map(Some)
    }

    fn types_of(&mut self, read: &Read<'c>) -> impl Iterator<Item = Type<'c>> {
        let body = self.body();
        read.operands.iter().map(|operand| Value::new(body, *operand).ty())
    }

    /// Creates the operation that a line says, which ends there.
    #[inline]
    fn create_line(
        &mut self,
        name: OpName<'c>,
        line: &Line<'c>,
        read: &mut Read<'c>,
        end: usize,
        result_types: &[Type<'c>],
    ) -> ParseResult<OpId> {
        if let Some(segments) = &line.segments {
            read.slots[segments.slot] = Some(segments.of(self.context, read.sizes));
        }
        let mut successors: SmallVec<[BlockId; 2]> = SmallVec::new();
        for &(at, len) in &read.successors {
            successors.push(self.block_named(SourceLoc(at), len));
        }
        let mut location = self.location_at(self.here());
        self.go_on_behind(end);
        if self.is_word("loc") {
            location = self.parse_optional_trailing_location()?.unwrap_or(location);
        }
        let may_be_known =
            line.slots <= Likeness::SLOTS && successors.is_empty() && self.context.verifies_ahead();
        let body = self.body();
        let op = body.create_leaf(LeafState {
            name,
            location,
            operands: &read.operands,
            result_types,
            slots: &read.slots[..line.slots],
            discardable: &[],
            successors: &successors,
        });
        if may_be_known {
            let [first, second, ..] = read.slots;
            let (told, operands) = (read.told, read.operands.len());
            line.validity.note(body, op, &Likeness { told, operands, slots: [first, second] });
        }
        Ok(op)
    }

    /// Whether what stands at a position belongs to no operation before it.
    #[inline]
    fn is_end(&self, at: usize) -> bool {
        let rest = &self.source.text[at..];
        match rest.first() {
            Some(b'\n') => starts_operation_or_block(rest),
            Some(b' ') => rest.starts_with(b" loc("),
            _ => false,
        }
    }

    /// Reads what stands in a line from a position on; where that ends.
    fn read_pieces(&mut self, pieces: &[Piece<'c>], read: &mut Read<'c>, start: usize) -> Option<usize> {
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
                    read.sizes[*group] = 1;
                    self.read_operand(read, start, *ty)?
                }
                Piece::Operands { group, most, ty } => {
                    let (mut end, first) = (at, read.operands.len());
                    if text.get(start) == Some(&b'%') {
                        end = self.read_operand(read, start, *ty)?;
                        while text.get(end) == Some(&b',') && read.operands.len() - first < *most {
                            let next = end + 1;
                            let next = next + usize::from(text.get(next) == Some(&b' '));
                            end = self.read_operand(read, next, *ty)?;
                        }
                    }
                    read.sizes[*group] = u16::try_from(read.operands.len() - first).ok()?;
                    end
                }
                Piece::Type => {
                    let (ty, end) = self.known_type_at(start)?;
                    *read.told.iter_mut().find(|told| told.is_none())? = Some(ty);
                    end
                }
                Piece::Types(group) => self.read_types_of(read, *group, start)?,
                Piece::Case { slot, cases, known } => {
                    let end = word_end(text, start);
                    read.slots[*slot] = Some(self.known_case(cases, known, &text[start..end])?);
                    end
                }
                Piece::Successor => {
                    let end = block_name_end(text, start)?;
                    read.successors.push((start as u32, (end - start) as u32));
                    end
                }
                Piece::Optional(pieces) => {
                    let first = match pieces.first() {
                        Some(Piece::Byte(byte)) => *byte,
                        Some(Piece::Arrow) => b'-',
                        _ => b'%',
                    };
                    if text.get(start) == Some(&first) { self.read_pieces(pieces, read, at)? } else { at }
                }
            };
        }
        Some(at)
    }

    /// Reads the name of a value that is defined, and has that type if one is given.
    #[inline(always)]
    fn read_operand(&mut self, read: &mut Read<'c>, start: usize, ty: Option<Type<'c>>) -> Option<usize> {
        let end = value_name_end(self.source.text, start)?;
        let value = self.defined_value(start, end - start)?;
        match ty {
            Some(ty) if Value::new(self.body(), value).ty() != ty => return None,
            Some(_) => {}
            None => read.untyped += 1,
        }
        read.operands.push(value);
        Some(end)
    }

    /// Reads the types of a group of operands, which were read last, if it is those that they have.
    fn read_types_of(&mut self, read: &mut Read<'c>, group: usize, start: usize) -> Option<usize> {
        let text = self.source.text;
        let first = read.operands.len() - usize::from(read.sizes[group]);
        let mut at = start;
        for (nth, operand) in read.operands[first..].iter().enumerate() {
            if nth != 0 {
                let behind = (text.get(at) == Some(&b',')).then_some(at + 1)?;
                at = behind + usize::from(text.get(behind) == Some(&b' '));
            }
            let (ty, end) = self.known_type_at(at)?;
            if Value::new(self.body(), *operand).ty() != ty {
                return None;
            }
            at = end;
        }
        read.untyped = read.untyped.checked_sub(read.operands.len() - first)?;
        (read.operands.len() != first).then_some(at)
    }

    /// The attribute for a word of an enum.
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

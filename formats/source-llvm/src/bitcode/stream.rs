//! The container of bitcode: blocks, records and abbreviations.

use super::bits::{Bits, Read, mistake};
use super::codes::block;
use std::collections::HashMap;
use std::rc::Rc;

/// Encoding of an operand of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    /// Number that the record does not contain.
    Literal(u64),
    /// Number of a width.
    Fixed(u32),
    /// Number in pieces of a width.
    Pieces(u32),
    /// List of operands of the encoding that follows.
    Array,
    /// Letter, digit, `.` or `_`.
    Letter,
    /// Bytes.
    Blob,
}

type Abbreviation = Rc<[Encoding]>;

/// Letters by their numbers.
const LETTERS: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

/// Record.
#[derive(Clone, Debug, Default)]
pub(super) struct Record<'a> {
    /// Position in bits.
    pub at: usize,
    /// Kind.
    pub code: u32,
    /// Operands.
    pub fields: Vec<u64>,
    /// Bytes at its end.
    pub blob: Option<&'a [u8]>,
}

impl Record<'_> {
    /// Returns an operand.
    ///
    /// # Errors
    /// If there are fewer.
    pub(super) fn field(&self, at: usize) -> Read<u64> {
        match self.fields.get(at) {
            Some(field) => Ok(*field),
            None => mistake(self.at, "a record is too short"),
        }
    }

    /// Returns operands from one on as bytes.
    pub(super) fn bytes_from(&self, at: usize) -> Vec<u8> {
        self.fields.iter().skip(at).map(|byte| *byte as u8).collect()
    }
}

/// Part of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// Block, which must be entered or skipped.
    Block(u32),
    /// Record, which was read.
    Record,
    /// End of the block.
    End,
}

/// Block that was left for one within it.
struct Outer {
    width: u32,
    abbreviations: Vec<Abbreviation>,
}

/// Abbreviations that all blocks of a kind start with.
type BlockInfo = HashMap<u32, Vec<Abbreviation>>;

/// Position in a stream of blocks and records.
pub(super) struct Stream<'a> {
    bits: Bits<'a>,
    width: u32,
    abbreviations: Vec<Abbreviation>,
    outer: Vec<Outer>,
    info: Rc<BlockInfo>,
    /// Number of operands that may still come from nowhere: those that abbreviations contain.
    literals_left: usize,
}

const END_BLOCK: u64 = 0;
const ENTER_BLOCK: u64 = 1;
const DEFINE_ABBREVIATION: u64 = 2;
const UNABBREVIATED: u64 = 3;

/// Deepest nesting of blocks.
const DEEPEST: usize = 64;

impl<'a> Stream<'a> {
    /// Starts after the magic number.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut bits = Bits::new(bytes);
        bits.seek(32);
        Stream {
            bits,
            width: 2,
            abbreviations: Vec::new(),
            outer: Vec::new(),
            info: Rc::default(),
            literals_left: bytes.len() * 32 + 1024,
        }
    }

    /// Returns the position in bits.
    pub(super) fn position(&self) -> usize {
        self.bits.position()
    }

    /// Returns true if nothing is left but zeros that fill the last word.
    pub(super) fn is_at_end(&self) -> bool {
        self.bits.left() < 32
    }

    /// Goes to a block within the current one, whose number was read before.
    pub(super) fn seek(&mut self, at: usize) {
        self.bits.seek(at);
    }

    /// Reads what comes next.
    ///
    /// # Errors
    /// If it is malformed.
    pub(super) fn next(&mut self, record: &mut Record<'a>) -> Read<Entry> {
        loop {
            let at = self.bits.position();
            match self.bits.read(self.width)? {
                END_BLOCK => {
                    self.bits.align();
                    let Some(outer) = self.outer.pop() else {
                        return mistake(at, "end of a block outside of blocks");
                    };
                    self.width = outer.width;
                    self.abbreviations = outer.abbreviations;
                    return Ok(Entry::End);
                }
                ENTER_BLOCK => {
                    let id = self.bits.read_pieces(8)?;
                    match u32::try_from(id) {
                        Ok(block::INFO) => self.read_block_info()?,
                        Ok(id) => return Ok(Entry::Block(id)),
                        Err(_) => return mistake(at, "invalid number of a block"),
                    }
                }
                DEFINE_ABBREVIATION => {
                    let abbreviation = self.read_abbreviation()?;
                    self.abbreviations.push(abbreviation);
                }
                id => {
                    record.at = at;
                    self.read_record(id, record)?;
                    return Ok(Entry::Record);
                }
            }
        }
    }

    /// Reads the rest of a block's head: the width of its abbreviations' numbers, and where it ends.
    fn read_head(&mut self) -> Read<(u32, usize)> {
        let at = self.bits.position();
        let width = self.bits.read_pieces(4)?;
        self.bits.align();
        let words = self.bits.read(32)?;
        if !(2..=32).contains(&width) {
            return mistake(at, "invalid width of abbreviations");
        }
        let length = usize::try_from(words).ok().and_then(|words| words.checked_mul(32));
        match length.filter(|length| *length <= self.bits.left()) {
            Some(length) => Ok((width as u32, self.bits.position() + length)),
            None => mistake(at, "a block is longer than the file"),
        }
    }

    /// Enters a block whose number was read.
    ///
    /// # Errors
    /// If its head is malformed.
    pub(super) fn enter(&mut self, id: u32) -> Read<()> {
        let at = self.bits.position();
        let (width, _) = self.read_head()?;
        if self.outer.len() >= DEEPEST {
            return mistake(at, "blocks are nested too deep");
        }
        let own = self.info.get(&id).cloned().unwrap_or_default();
        let abbreviations = std::mem::replace(&mut self.abbreviations, own);
        self.outer.push(Outer { width: self.width, abbreviations });
        self.width = width;
        Ok(())
    }

    /// Skips a block whose number was read.
    ///
    /// # Errors
    /// If its head is malformed.
    pub(super) fn skip(&mut self) -> Read<()> {
        let (_, end) = self.read_head()?;
        self.bits.seek(end);
        Ok(())
    }

    /// Reads a block that says which abbreviations the others start with.
    fn read_block_info(&mut self) -> Read<()> {
        const SET_BLOCK: u32 = 1;
        self.enter(block::INFO)?;
        let mut info = (*self.info).clone();
        let mut current = None;
        let mut record = Record::default();
        loop {
            let at = self.bits.position();
            match self.bits.read(self.width)? {
                END_BLOCK => break,
                ENTER_BLOCK => {
                    self.bits.read_pieces(8)?;
                    self.skip()?;
                }
                DEFINE_ABBREVIATION => {
                    let abbreviation = self.read_abbreviation()?;
                    match current {
                        Some(id) => info.entry(id).or_default().push(abbreviation),
                        None => return mistake(at, "abbreviation for no block"),
                    }
                }
                id => {
                    record.at = at;
                    self.read_record(id, &mut record)?;
                    if record.code == SET_BLOCK {
                        current = u32::try_from(record.field(0)?).ok();
                    }
                }
            }
        }
        self.bits.align();
        self.info = Rc::new(info);
        let outer = self.outer.pop().expect("the block was entered");
        self.width = outer.width;
        self.abbreviations = outer.abbreviations;
        Ok(())
    }

    fn read_abbreviation(&mut self) -> Read<Abbreviation> {
        let at = self.bits.position();
        let count = self.bits.read_pieces(5)?;
        let mut operands: Vec<Encoding> = Vec::new();
        for _ in 0..count {
            let at = self.bits.position();
            if self.bits.read(1)? == 1 {
                operands.push(Encoding::Literal(self.bits.read_pieces(8)?));
                continue;
            }
            let encoding = match self.bits.read(3)? {
                kind @ (1 | 2) => {
                    let width = self.bits.read_pieces(5)?;
                    match (kind, width) {
                        (_, 0) => Encoding::Literal(0),
                        (1, 1..=64) => Encoding::Fixed(width as u32),
                        (2, 2..=32) => Encoding::Pieces(width as u32),
                        _ => return mistake(at, "invalid width of an operand"),
                    }
                }
                3 => Encoding::Array,
                4 => Encoding::Letter,
                5 => Encoding::Blob,
                _ => return mistake(at, "unknown encoding of an operand"),
            };
            operands.push(encoding);
        }
        let is_scalar = |encoding: &Encoding| !matches!(encoding, Encoding::Array | Encoding::Blob);
        let is_element =
            |encoding: &Encoding| is_scalar(encoding) && !matches!(encoding, Encoding::Literal(_));
        let is_valid = match &*operands {
            [first, .., Encoding::Array, element] if is_scalar(first) => {
                is_element(element) && operands[..operands.len() - 2].iter().all(is_scalar)
            }
            [first, middle @ .., Encoding::Blob] => is_scalar(first) && middle.iter().all(is_scalar),
            [] => false,
            all => all.iter().all(is_scalar),
        };
        match is_valid {
            true => Ok(operands.into()),
            false => mistake(at, "invalid abbreviation"),
        }
    }

    #[inline]
    fn read_scalar(&mut self, encoding: Encoding) -> Read<u64> {
        match encoding {
            Encoding::Fixed(width) => self.bits.read(width),
            Encoding::Pieces(width) => self.bits.read_pieces(width),
            Encoding::Letter => Ok(u64::from(LETTERS[self.bits.read(6)? as usize])),
            Encoding::Literal(value) => {
                // They cost no bits: without a limit a small file could hold a record of any length any number of times.
                match self.literals_left.checked_sub(1) {
                    Some(left) => self.literals_left = left,
                    None => return mistake(self.bits.position(), "too many operands that are literals"),
                }
                Ok(value)
            }
            Encoding::Array | Encoding::Blob => mistake(self.bits.position(), "invalid abbreviation"),
        }
    }

    fn code_of(&self, code: u64) -> Read<u32> {
        match u32::try_from(code) {
            Ok(code) => Ok(code),
            Err(_) => mistake(self.bits.position(), "invalid code of a record"),
        }
    }

    fn read_record(&mut self, id: u64, record: &mut Record<'a>) -> Read<()> {
        record.fields.clear();
        record.blob = None;
        if id == UNABBREVIATED {
            let code = self.bits.read_pieces(6)?;
            record.code = self.code_of(code)?;
            let count = self.count(6)?;
            record.fields.reserve(count);
            for _ in 0..count {
                record.fields.push(self.bits.read_pieces(6)?);
            }
            return Ok(());
        }
        let index = usize::try_from(id - UNABBREVIATED - 1).ok();
        let Some(abbreviation) = index.and_then(|index| self.abbreviations.get(index)).cloned() else {
            return mistake(record.at, "unknown abbreviation");
        };
        let code = self.read_scalar(abbreviation[0])?;
        record.code = self.code_of(code)?;
        let mut operands = abbreviation[1..].iter();
        while let Some(operand) = operands.next() {
            match operand {
                Encoding::Array => {
                    let element = *operands.next().expect("an array has elements");
                    let count = self.count(match element {
                        Encoding::Fixed(width) | Encoding::Pieces(width) => width as usize,
                        _ => 6,
                    })?;
                    record.fields.reserve(count);
                    for _ in 0..count {
                        record.fields.push(self.read_scalar(element)?);
                    }
                }
                Encoding::Blob => {
                    let length = self.bits.read_pieces(6)?;
                    self.bits.align();
                    record.blob = Some(self.bits.take_bytes(length)?);
                    self.bits.align();
                }
                scalar => record.fields.push(self.read_scalar(*scalar)?),
            }
        }
        Ok(())
    }

    /// Reads the number of operands that follow, each of at least that many bits.
    fn count(&mut self, least_bits: usize) -> Read<usize> {
        let at = self.bits.position();
        let count = self.bits.read_pieces(6)?;
        match usize::try_from(count).ok().filter(|count| *count <= self.bits.left() / least_bits) {
            Some(count) => Ok(count),
            None => mistake(at, "a record is longer than the file"),
        }
    }
}

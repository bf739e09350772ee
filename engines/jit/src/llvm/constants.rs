//! Memory of constants that the text of a program only declares.

use super::Symbol;

/// Alignment of the memory, in bytes.
const ALIGNMENT: usize = 64;

/// Text of LLVM IR, with what it only declares.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The text.
    pub ir: &'a str,
    /// Constants that the text declares; they are aligned to 64 bytes.
    pub constants: &'a [Constant<'a>],
}

/// A constant variable of a program, as it lies in memory.
#[derive(Debug, Clone, Copy)]
pub struct Constant<'a> {
    /// Name of the variable.
    pub name: &'a str,
    /// Its bytes.
    pub bytes: &'a [u8],
}

/// A copy of constants, which lives as long as the code that reads it.
pub(super) struct Constants {
    /// Memory of each, with room to align it. Only code refers to it.
    _memory: Vec<Box<[u8]>>,
}

impl Constants {
    /// Copies constants.
    pub(super) fn new(constants: &[Constant<'_>]) -> (Self, Vec<Symbol>) {
        let mut memory = Vec::with_capacity(constants.len());
        let mut symbols = Vec::with_capacity(constants.len());
        for constant in constants {
            let mut room = vec![0; constant.bytes.len() + ALIGNMENT].into_boxed_slice();
            let start = room.as_ptr().align_offset(ALIGNMENT).min(ALIGNMENT);
            room[start..start + constant.bytes.len()].copy_from_slice(constant.bytes);
            symbols.push(Symbol { name: constant.name.to_owned(), address: room.as_ptr() as usize + start });
            memory.push(room);
        }
        (Constants { _memory: memory }, symbols)
    }
}

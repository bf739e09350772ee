//! Instructions as words.
//!
//! ```text
//! header        magic, version, generator, bound of the ids, 0
//! instruction   word count << 16 | opcode, operands
//! string        UTF-8, four bytes a word, low byte first, ended by at least one zero
//! ```

use terrace_spirv::attributes::enums::Opcode;

/// First word of a module.
pub(crate) const MAGIC: u32 = 0x0723_0203;
/// Number of words of the header.
pub(crate) const HEADER_WORDS: usize = 5;
/// Number of the generator in Khronos' registry, and its version: those of the reference, so that binaries are equal.
pub(crate) const GENERATOR: u32 = 22 << 16 | 22;
/// The most words that an instruction can have.
pub(crate) const MAX_INSTRUCTION_WORDS: usize = 0xFFFF;

/// Returns the bytes of words, the low byte first.
pub fn to_bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Returns the words of bytes; `None` if they are not a whole number of words.
pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Vec<u32>> {
    let (words, rest) = bytes.as_chunks::<4>();
    rest.is_empty().then(|| words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}

/// Returns the number of an opcode.
pub(crate) fn number(opcode: Opcode) -> u32 {
    u32::try_from(opcode.value()).expect("opcodes have 16 bits")
}

/// Appends an instruction.
///
/// # Errors
/// If it has more words than [`MAX_INSTRUCTION_WORDS`].
pub(crate) fn push_instruction(
    section: &mut Vec<u32>,
    opcode: Opcode,
    operands: &[u32],
) -> Result<(), TooLong> {
    let count = operands.len() + 1;
    if count > MAX_INSTRUCTION_WORDS {
        return Err(TooLong { opcode, count });
    }
    section.push((count as u32) << 16 | number(opcode));
    section.extend_from_slice(operands);
    Ok(())
}

/// Error: an instruction has more words than its word count can say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooLong {
    /// Opcode of the instruction.
    pub opcode: Opcode,
    /// Number of its words.
    pub count: usize,
}

/// Appends a string.
pub(crate) fn push_string(operands: &mut Vec<u32>, text: &str) {
    let mut chunks = text.as_bytes().chunks(4).peekable();
    let mut is_ended = false;
    while let Some(chunk) = chunks.next() {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        operands.push(u32::from_le_bytes(word));
        is_ended = chunk.len() < 4 && chunks.peek().is_none();
    }
    if !is_ended {
        operands.push(0);
    }
}

/// Reads the string at a position, and moves that past it: past the end of the words if the string has none. Bytes that
/// are not UTF-8 are replaced.
pub(crate) fn read_string(words: &[u32], at: &mut usize) -> String {
    let mut bytes = Vec::new();
    loop {
        // A word that is missing counts, so that the string does not seem to fit.
        let word = words.get(*at).copied().unwrap_or(0).to_le_bytes();
        *at += 1;
        let end = word.iter().position(|byte| *byte == 0);
        bytes.extend_from_slice(&word[..end.unwrap_or(word.len())]);
        if end.is_some() {
            break;
        }
    }
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_read_as_written() {
        for text in ["", "a", "abc", "abcd", "abcde", "\u{20ac}uro"] {
            let mut words = vec![7];
            push_string(&mut words, text);
            words.push(9);
            let mut at = 1;
            assert_eq!(read_string(&words, &mut at), text);
            assert_eq!(words[at], 9, "{text:?}");
        }
    }

    #[test]
    fn a_string_without_an_end_does_not_fit() {
        let mut at = 0;
        assert_eq!(read_string(&[u32::from_le_bytes(*b"abcd")], &mut at), "abcd");
        assert_eq!(at, 2);
    }
}

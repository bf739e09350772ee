//! Smaller mutants that show the same fault.

use super::Command;
use crate::shrink::{shrink as shrink_bytes, shrink_lines, shrink_list};

/// Leaves out passes, then lines, then bytes, as long as `is_same` holds of what is left.
pub fn shrink(text: &[u8], tries: usize, is_same: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let Some((command, program)) = std::str::from_utf8(text).ok().and_then(Command::split) else {
        return shrink_bytes(text, tries, is_same);
    };
    let with = |passes: &[String], program: &[u8]| {
        let command = Command { passes: passes.to_vec(), ..command.clone() };
        [format!("{command}\n").as_bytes(), program].concat()
    };
    let passes = shrink_list(&command.passes, tries, |passes| {
        !passes.is_empty() && is_same(&with(passes, program.as_bytes()))
    });
    let program = shrink_lines(program.as_bytes(), tries, |program| is_same(&with(&passes, program)));
    let program = shrink_bytes(&program, tries, |program| is_same(&with(&passes, program)));
    with(&passes, &program)
}

//! The chunks of a file that count, with what both programs make of them.

use super::NEWEST;
use super::tools::{PRINT, Tool, without_end};
use std::collections::BTreeSet;
use std::io;
use std::path::Path;

/// A chunk that both print the same.
pub struct Case {
    /// Its number in the file, from one.
    pub number: usize,
    /// Expected output.
    pub text: Vec<u8>,
    /// By version, the bytecode of ours; empty where we refuse.
    pub ours: Vec<Vec<u8>>,
    /// By version, that of the reference.
    pub reference: Vec<Vec<u8>>,
}

/// Chunks found in a file.
#[derive(Default)]
pub struct Found {
    pub cases: Vec<Case>,
    pub other_texts: usize,
    pub other_dialects: usize,
}

/// Returns the cases of a file; none if one of the programs does not end by itself.
pub fn cases_of(
    file: &Path,
    reference: &Tool,
    ours: &Tool,
    missing: &BTreeSet<String>,
    producer: &str,
) -> io::Result<Found> {
    let text = defused(&String::from_utf8_lossy(&std::fs::read(file)?));
    let mut found = Found::default();
    let Some(theirs) = reference.chunks(text.as_bytes(), &PRINT)? else { return Ok(found) };
    if theirs.iter().all(Vec::is_empty) {
        return Ok(found);
    }
    let own = ours.chunks(text.as_bytes(), &PRINT)?.unwrap_or_default();
    let mut numbers = Vec::new();
    for (number, printed) in theirs.iter().enumerate().filter(|(_, printed)| !printed.is_empty()) {
        if uses_any(&String::from_utf8_lossy(printed), missing) {
            found.other_dialects += 1;
        } else if own.get(number).is_some_and(|own| without_end(own.clone()) == without_end(printed.clone()))
        {
            numbers.push(number);
        } else {
            found.other_texts += 1;
        }
    }
    if numbers.is_empty() {
        return Ok(found);
    }
    let (mut by_us, mut by_them) = (Vec::new(), Vec::new());
    for version in 0..=NEWEST {
        let version = format!("--emit-bytecode-version={version}");
        let flags = ["--emit-bytecode", &version];
        by_them.push(reference.chunks(text.as_bytes(), &flags)?.unwrap_or_default());
        let flags = ["--emit-bytecode", &version, producer];
        by_us.push(ours.chunks(text.as_bytes(), &flags)?.unwrap_or_default());
    }
    let of = |files: &[Vec<Vec<u8>>], number: usize| -> Vec<Vec<u8>> {
        files.iter().map(|files| files.get(number).cloned().unwrap_or_default()).collect()
    };
    found.cases = numbers
        .into_iter()
        .map(|number| Case {
            number: number + 1,
            text: without_end(theirs[number].clone()),
            ours: of(&by_us, number),
            reference: of(&by_them, number),
        })
        .collect();
    Ok(found)
}

/// Defuses comments that announce diagnostics: `mlir-opt` 22 reads them even without `-verify-diagnostics`.
pub(super) fn defused(text: &str) -> String {
    ["error", "warning", "note", "remark"].iter().fold(text.to_owned(), |text, kind| {
        text.replace(&format!("expected-{kind}"), &format!("Expected-{kind}"))
    })
}

/// Returns true if a text names an operation, attribute or type of one of these dialects.
fn uses_any(text: &str, dialects: &BTreeSet<String>) -> bool {
    let goes_on = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
    text.match_indices('.').any(|(at, _)| {
        let start = text[..at].rfind(|c| !goes_on(c)).map_or(0, |before| before + 1);
        let word = &text[start..at];
        !word.is_empty() && dialects.contains(word.split('.').next().unwrap_or(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_of_a_text() {
        let missing = ["llvm", "test"].map(str::to_owned).into();
        for (text, expected) in [
            ("%0 = llvm.add %a, %b : i32", true),
            ("\"test.op\"() : () -> !a.b", true),
            ("%0 = \"a.b\"() : () -> !llvm.ptr", true),
            ("func.call @test(%x) : (f32) -> ()", false),
            ("arith.constant 1.5 : f32", false),
            ("\"mytest.op\"() : () -> ()", false),
        ] {
            assert_eq!(uses_any(text, &missing), expected, "{text}");
        }
    }

    #[test]
    fn comments_that_ask_for_diagnostics() {
        assert_eq!(defused("// expected-error @+1 {{x}}"), "// Expected-error @+1 {{x}}");
    }
}

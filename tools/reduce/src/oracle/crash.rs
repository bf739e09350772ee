//! Signatures of crashes: two crashes with the same one are taken for the same bug.

use super::process::{Ending, Outcome};
use regex::Regex;
use std::sync::LazyLock;

/// The signature of a crash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Signal, or exit status of a panic.
    pub ending: Ending,
    /// Message of an assertion, of a fatal error or of a panic, without what depends on the program.
    pub message: Option<String>,
    /// Innermost functions of the stack dump, if there is no message.
    pub frames: Vec<String>,
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.ending {
            Ending::Signal(6) => write!(f, "abort")?,
            Ending::Signal(11) => write!(f, "segmentation fault")?,
            Ending::Signal(number) => write!(f, "signal {number}")?,
            _ => write!(f, "panic")?,
        }
        match (&self.message, self.frames.as_slice()) {
            (Some(message), _) => write!(f, ": {message}"),
            (None, []) => Ok(()),
            (None, frames) => write!(f, " in {}", frames.join(", called by ")),
        }
    }
}

/// Exit status of a Rust program that panicked.
const PANIC: i32 = 101;
const BUS_ERROR: i32 = 7;
const SEGMENTATION_FAULT: i32 = 11;

/// Returns the signature of a crash, with n functions of the stack; `None` if there was none.
pub fn signature(outcome: &Outcome, frames: usize) -> Option<Signature> {
    let text = String::from_utf8_lossy(&outcome.stderr);
    let ending = match outcome.ending {
        // What is at a wild address decides which of the two it is.
        Ending::Signal(BUS_ERROR) => Ending::Signal(SEGMENTATION_FAULT),
        Ending::Signal(signal) => Ending::Signal(signal),
        Ending::Exited(PANIC) => Ending::Exited(PANIC),
        // A tool may end in order after it has caught a panic.
        Ending::Exited(code) if code != 0 && has_panicked(&text) => Ending::Exited(PANIC),
        _ => return None,
    };
    let message = message(&text);
    let frames = if message.is_some() { Vec::new() } else { stack(&text).into_iter().take(frames).collect() };
    Some(Signature { ending, message, frames })
}

static PANIC_AT: LazyLock<Regex> = LazyLock::new(|| pattern(r"^thread '.*panicked at (.+?):?$"));

fn has_panicked(text: &str) -> bool {
    text.lines().any(|line| PANIC_AT.is_match(line.trim_end()))
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is valid")
}

/// Returns the first line that says why a program died.
fn message(text: &str) -> Option<String> {
    static ASSERTION: LazyLock<Regex> = LazyLock::new(|| pattern(r"Assertion `(.*)' failed"));
    static FATAL: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(LLVM ERROR: .*|UNREACHABLE executed.*|terminate called.*|thread '.*' has overflowed its stack)",
        )
    });
    static VARIES: LazyLock<Regex> = LazyLock::new(|| pattern(r#"'[^']*'|"[^"]*"|0x[0-9a-f]+|[0-9]+"#));
    text.lines().find_map(|line| {
        let line = line.trim_end();
        let whole = |pattern: &Regex| Some(pattern.captures(line)?.get(1)?.as_str().to_owned());
        whole(&ASSERTION)
            .or_else(|| whole(&PANIC_AT))
            .or_else(|| Some(VARIES.replace_all(&whole(&FATAL)?, "..").into_owned()))
    })
}

/// Returns the functions of a stack dump, innermost first, without those that handle the signal.
fn stack(text: &str) -> Vec<String> {
    static FRAME: LazyLock<Regex> = LazyLock::new(|| pattern(r"^ *#[0-9]+ 0x[0-9a-f]+ (.*)$"));
    static PLACE: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(.*?) ?\((?:[^()]*/)?([^()/]*)\)$"));
    let is_of_system = |library: &str| library.starts_with("libc.so") || library.starts_with("libc-");
    let frames: Vec<(String, String)> = text
        .lines()
        .filter_map(|line| {
            let frame = FRAME.captures(line)?.get(1)?.as_str();
            let (function, place) = match PLACE.captures(frame) {
                Some(parts) => (parts[1].to_owned(), parts[2].to_owned()),
                None => (frame.to_owned(), String::new()),
            };
            Some((function, place))
        })
        .collect();
    // The handler is after the last frame of the C library that a signal jumps through.
    let handler = frames.iter().take(8).rposition(|(_, place)| is_of_system(place));
    let rest = frames.iter().skip(handler.map_or(0, |at| at + 1));
    // Arguments in the name of a function do not matter. Functions without a name are left out: the place in one
    // differs from crash to crash.
    let names = rest.map(|(function, _)| function.split('(').next().unwrap_or_default().trim().to_owned());
    names.filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ending: Ending, stderr: &str) -> Option<String> {
        let outcome = Outcome { ending, stdout: Vec::new(), stderr: stderr.as_bytes().to_vec() };
        signature(&outcome, 2).map(|signature| signature.to_string())
    }

    #[test]
    fn crashes_are_told_apart() {
        const DUMP: &str = "Stack dump:\n0.\tProgram arguments: mlir-opt x.mlir\n\
             \x20#0 0x01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/libLLVM.so.22.1+0x4e)\n\
             \x20#1 0x02 (/usr/lib/libLLVM.so.22.1+0x4f)\n\
             \x20#2 0x03 (/lib/x86_64-linux-gnu/libc.so.6+0x3c050)\n\
             \x20#3 0x04 mlir::f(mlir::Operation*) (/usr/lib/libMLIR.so.22.1+0x61)\n\
             \x20#4 0x05 (/usr/lib/libMLIR.so.22.1+0x62)\n\
             \x20#5 0x06 main (/usr/bin/mlir-opt+0x63)\n";
        let rows = [
            (Ending::Exited(0), "", None),
            (Ending::Exited(1), "error: x", None),
            (Ending::TimedOut, "", None),
            (Ending::Signal(9), "", Some("signal 9")),
            (Ending::Signal(11), DUMP, Some("segmentation fault in mlir::f, called by main")),
            (Ending::Signal(7), "", Some("segmentation fault")),
            (Ending::Signal(6), "a.cpp:3: f: Assertion `x < 3' failed.\n", Some("abort: x < 3")),
            (
                Ending::Signal(6),
                "LLVM ERROR: no type 'i32' in 17\n",
                Some("abort: LLVM ERROR: no type .. in .."),
            ),
            (
                Ending::Exited(101),
                "\nthread 'main' (7) panicked at src/a.rs:3:4:\nno\n",
                Some("panic: src/a.rs:3:4"),
            ),
            (Ending::Exited(101), "", Some("panic")),
            (Ending::Exited(1), "thread 'x' panicked at src/a.rs:3:4:\n", Some("panic: src/a.rs:3:4")),
        ];
        for (ending, stderr, expected) in rows {
            assert_eq!(check(ending, stderr).as_deref(), expected, "{stderr}");
        }
    }
}

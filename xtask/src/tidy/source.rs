//! Checks of Rust files: the header, no `unsafe`, no bare unwrapping, one guard of recursion.

use super::tree::is_test;
use super::{Complaint, Tree};

/// Places that may contain `unsafe`: the C API and its declarations, storage, the allocator of the program, machine code, mapped inputs, and the exports of the playground.
const WITH_UNSAFE: [&str; 9] = [
    "doors/capi/",
    "compat/mlir-sys/",
    "core/support/",
    "engines/heap/",
    "doors/playground/",
    "engines/jit/",
    "tools/driver/",
    "tests/fuzz/",
    "doors/terrace/src/",
];

/// The one file that calls `stacker`, in words that this file does not contain.
const GUARD_OF_RECURSION: (&str, &str) = ("core/support/src/stack.rs", concat!("stacker", "::"));

pub fn check(tree: &Tree, found: &mut Vec<Complaint>) {
    for (path, text) in tree.rust_files() {
        let mut complain = |line, check, message: &str| {
            found.push(Complaint { path: path.to_owned(), line, check, message: message.to_owned() });
        };
        if !text.starts_with("//!") {
            complain(1, "header", "the file does not begin with '//!' and what lives in it");
        }
        let may_be_unsafe = WITH_UNSAFE.iter().any(|folder| path.starts_with(folder));
        if is_crate_root(path) && !may_be_unsafe && !text.contains("#![forbid(unsafe_code)]") {
            complain(0, "unsafe", "the crate does not say '#![forbid(unsafe_code)]'");
        }
        let (guard, call) = GUARD_OF_RECURSION;
        for (line, _) in text.lines().enumerate().filter(|(_, text)| path != guard && text.contains(call)) {
            complain(line + 1, "stack", "recursion is guarded by 'terrace_support::ensure_stack'");
        }
        for line in unwraps(path, text) {
            complain(line, "unwrap", "a bare unwrap; 'expect' gives the reason why it holds");
        }
    }
}

fn is_crate_root(path: &str) -> bool {
    path.ends_with("/src/lib.rs") || path.ends_with("/src/main.rs") || path.contains("/src/bin/")
}

/// Returns the lines, outside of tests, that unwrap without a reason.
fn unwraps<'t>(path: &str, text: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_test = is_test(path);
    let code =
        text.lines().take_while(move |line| !is_test && !line.trim_start().starts_with("#[cfg(test)]"));
    code.enumerate()
        .filter(|(_, line)| without_strings_and_comments(line).contains(".unwrap()"))
        .map(|(i, _)| i + 1)
}

/// Returns a line without the insides of its strings and without its comment.
fn without_strings_and_comments(line: &str) -> String {
    let mut code = String::new();
    let mut rest = line.chars().peekable();
    let mut is_string = false;
    while let Some(c) = rest.next() {
        match c {
            '\\' => {
                rest.next();
            }
            // `'"'` is a character, and opens no string.
            '\'' if !is_string && rest.peek() == Some(&'"') => {
                rest.next();
            }
            '"' => is_string = !is_string,
            '/' if !is_string && rest.peek() == Some(&'/') => break,
            _ if !is_string => code.push(c),
            _ => {}
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_code_outside_of_tests_counts() {
        let rows = [
            ("x.unwrap();", 1),
            ("// x.unwrap();", 0),
            ("let s = \".unwrap()\";", 0),
            ("if c == '\"' { x.unwrap() }", 1),
            ("x.unwrap_or(1);", 0),
            ("#[cfg(test)]\nmod tests { fn f() { x.unwrap() } }", 0),
        ];
        for (text, count) in rows {
            assert_eq!(unwraps("core/a/src/lib.rs", text).count(), count, "{text}");
        }
        assert_eq!(unwraps("core/a/tests/a.rs", "x.unwrap()").count(), 0);
    }
}

//! Splitting a file at its markers.

use terrace_driver::chunks::{DEFAULT_MARKER, chunks, near_misses};

fn check(text: &str, marker: &str, expected: &[(usize, &str)], misses: &[usize]) {
    let found: Vec<_> = chunks(text, marker).into_iter().map(|chunk| (chunk.line, chunk.text)).collect();
    assert_eq!(found, expected, "chunks of {text:?}");
    assert_eq!(near_misses(text, marker), misses, "near misses in {text:?}");
}

#[test]
fn chunks_at_markers() {
    let marker = DEFAULT_MARKER;
    check("", marker, &[(1, "")], &[]);
    check("a\nb\n", marker, &[(1, "a\nb\n")], &[]);
    check("a\n// -----\nb\n", marker, &[(1, "a\n"), (2, "\nb\n")], &[]);
    check("a\n// -----\n\n// ----- x\nb", marker, &[(1, "a\n"), (2, "\n\n"), (4, " x\nb")], &[]);
    check("a\n// -----\n// -----\n", marker, &[(1, "a\n"), (2, "\n"), (3, "\n")], &[]);
    check("a // -----\nb", marker, &[(1, "a "), (1, "\nb")], &[]);
    check("a// -------\nb", marker, &[(1, "a"), (1, "--\nb")], &[]);
    check("a\r\n// -----\r\nb", marker, &[(1, "a\r\n"), (2, "\r\nb")], &[]);
    check("//-----\na", marker, &[(1, "//-----\na")], &[]);
    check("a // !\nb", "// !", &[(1, "a "), (1, "\nb")], &[]);
    // What begins with a marker begins in the midst of it.
    check("// -----\na\n// -----\nb", marker, &[(1, "--\na\n"), (3, "\nb")], &[]);
    check("a#b", "#", &[(1, "a"), (1, "b")], &[]);
    check("a\n// -----\n", "", &[(1, "a\n// -----\n")], &[]);
}

#[test]
fn chunks_know_the_rest_of_their_lines() {
    let around: Vec<_> = chunks("a\n// -----\nb // ----- c", DEFAULT_MARKER)
        .into_iter()
        .map(|chunk| (chunk.before, chunk.behind))
        .collect();
    assert_eq!(around, [("", "// -----"), ("// -----", "// ----- c"), ("b // -----", "")]);
}

#[test]
fn near_misses_do_not_split() {
    let marker = DEFAULT_MARKER;
    check("a\n// ----\nb", marker, &[(1, "a\n// ----\nb")], &[8]);
    check("a\n// -----", marker, &[(1, "a\n// -----")], &[8]);
    check("a// -----0\n// -----\nb", marker, &[(1, "a// -----0\n"), (2, "\nb")], &[7]);
    check("a\n// -----// -----\nb", marker, &[(1, "a\n// -----"), (2, "\nb")], &[8]);
}

//! The difference of two texts, as version control shows it.

use similar::{ChangeTag, TextDiff};
use terrace_arguments::colors::paint;

/// Lines shown around a change.
const AROUND: usize = 3;

/// Returns what turns one text into another, in hunks; empty if nothing does.
pub fn difference(old: &str, new: &str, is_colored: bool) -> String {
    let painted = |code: &str, line: &str| if is_colored { paint(code, line) } else { line.to_owned() };
    let mut text = String::new();
    let diff = TextDiff::from_lines(old, new);
    for hunk in diff.unified_diff().context_radius(AROUND).iter_hunks() {
        text += &painted("36", &hunk.header().to_string());
        text.push('\n');
        for change in hunk.iter_changes() {
            let line = change.value().trim_end_matches('\n');
            text += &match change.tag() {
                ChangeTag::Equal => format!(" {line}"),
                ChangeTag::Delete => painted("31", &format!("-{line}")),
                ChangeTag::Insert => painted("32", &format!("+{line}")),
            };
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hunks_have_lines_around_them() {
        let old = "a\nb\nc\nd\ne\nf\n";
        let new = "a\nb\nc\nd\nx\nf\n";
        assert_eq!(difference(old, new, false), "@@ -2,5 +2,5 @@\n b\n c\n d\n-e\n+x\n f\n");
        assert_eq!(difference(old, old, false), "");
        assert!(difference(old, new, true).contains("\x1b[31m-e\x1b[0m\n\x1b[32m+x\x1b[0m\n"));
    }
}

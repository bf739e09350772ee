//! Sizes: a file of more than 600 lines is listed with a reason, one of more than 1000 is split, unless a task writes it.

use super::exceptions::Exceptions;
use super::{Complaint, Tree};

const LONG: usize = 600;
const TOO_LONG: usize = 1000;

pub fn check(tree: &Tree, exceptions: &mut Exceptions, found: &mut Vec<Complaint>) {
    let is_generated =
        |text: &str| text.lines().next().is_some_and(|line| line.contains("ritten by `cargo xtask"));
    for (path, text) in tree.rust_files().filter(|(_, text)| !is_generated(text)) {
        let lines = text.lines().count();
        let listed = exceptions.limit("sizes", path);
        let message = match listed {
            _ if lines <= LONG && listed.is_none() => continue,
            Some(_) if lines <= LONG => format!("has {lines} lines only: its exception is to be deleted"),
            Some(most) if lines > most => {
                format!("has {lines} lines; its exception is for {most}, and may only shrink")
            }
            Some(_) => continue,
            None if lines > TOO_LONG => format!("has {lines} lines: it is to be split"),
            None => format!("has {lines} lines: what second idea is in it?"),
        };
        found.push(Complaint { path: path.to_owned(), line: 0, check: "sizes", message });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(lines: usize, exceptions: &str) -> usize {
        let text = "\n".repeat(lines);
        let tree = Tree::of(&[("core/a/src/a.rs", &text), ("xtask/exceptions.txt", exceptions)]);
        let mut found = Vec::new();
        let mut exceptions = Exceptions::read(&tree, &mut found);
        check(&tree, &mut exceptions, &mut found);
        exceptions.filter(found).len()
    }

    #[test]
    fn long_files_are_listed_and_shrink() {
        assert_eq!(complaints(600, ""), 0);
        assert_eq!(complaints(601, ""), 1);
        assert_eq!(complaints(700, "sizes core/a/src/a.rs 700: a table\n"), 0);
        assert_eq!(complaints(701, "sizes core/a/src/a.rs 700: a table\n"), 1);
        assert_eq!(complaints(600, "sizes core/a/src/a.rs 700: a table\n"), 1);
        assert_eq!(complaints(700, "sizes core/a/src/a.rs 700:\n"), 2, "without a reason");
    }
}

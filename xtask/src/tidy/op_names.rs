//! Names of operations: they stand in their declarations, and code says the type of the view.
//!
//! A literal with the name of a declared operation does not show that it is misspelled before it runs. The check counts
//! those outside of dialects, editions, tests and examples; each file with some is listed with its reason. The anchor of
//! a pass is the text of a pipeline and does not count.

use super::exceptions::Exceptions;
use super::tree::is_test;
use super::{Complaint, Tree};
use std::collections::BTreeSet;

/// The most literals that there may be in the whole tree, listed ones included.
const MOST: usize = 300;

/// Folders whose files say operations by name: declarations, older forms, tests and what is shown to users.
const BY_NAME: [&str; 7] =
    ["dialects/", "formats/editions/", "tests/", "compat/", "doors/terrace/examples/", "examples/", "xtask/"];

pub fn check(tree: &Tree, exceptions: &mut Exceptions, found: &mut Vec<Complaint>) {
    let declared: BTreeSet<&str> = tree
        .rust_files()
        .filter(|(path, _)| is_declaration(path))
        .flat_map(|(_, text)| declared(text))
        .collect();
    let mut total = 0;
    for (path, text) in tree.rust_files() {
        if BY_NAME.iter().any(|folder| path.starts_with(folder)) || is_test(path) {
            continue;
        }
        let lines: Vec<usize> =
            literals(text).filter(|(_, literal)| declared.contains(literal)).map(|(line, _)| line).collect();
        total += lines.len();
        let limit = exceptions.limit("op-names", path).unwrap_or(0);
        if lines.len() != limit && (!lines.is_empty() || limit > 0) {
            let message =
                format!("names operations by {} literals, not {limit}: say their types", lines.len());
            let line = lines.first().copied().unwrap_or(0);
            found.push(Complaint { path: path.to_owned(), line, check: "op-names", message });
        }
    }
    if total > MOST {
        let message = format!("operations are named by {total} literals, more than {MOST}");
        found.push(Complaint {
            path: "xtask/exceptions.txt".to_owned(),
            line: 0,
            check: "op-names",
            message,
        });
    }
}

fn is_declaration(path: &str) -> bool {
    path.starts_with("dialects/") && path.contains("/src/")
}

/// Returns the operations that a file declares: `name = "arith.addi"`, or `struct IAddOp = "spirv.IAdd"`.
fn declared(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let (before, after) = line.trim().split_once(" = \"")?;
        let is_op = before == "name" || before.starts_with("pub struct ") && before.ends_with("Op");
        let (name, _) = after.split_once('"')?;
        (is_op && name.contains('.')).then_some(name)
    })
}

/// Returns the string literals of one dotted word outside of comments and unit tests, each with its line.
fn literals(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let code = text.lines().take_while(|line| line.trim_start() != "#[cfg(test)]").enumerate();
    let code = code.filter(|(_, line)| !line.trim_start().starts_with("//"));
    code.flat_map(|(number, line)| {
        let parts: Vec<&str> = line.split('"').collect();
        let anchor = |at: &usize| parts[at - 1].ends_with("anchor = ");
        let names = (1..parts.len()).step_by(2).filter(|at| !anchor(at));
        names.map(|at| (number + 1, parts[at])).filter(|(_, word)| word.contains('.')).collect::<Vec<_>>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECLARATION: (&str, &str) =
        ("dialects/a/src/ops.rs", "    name = \"a.b\",\n    pub struct CdOp = \"a.cd\", has = [fold];\n");

    /// Returns the messages about a file of a conversion, under a list of exceptions.
    fn messages(text: &str, exceptions: &str) -> Vec<String> {
        let mut found = Vec::new();
        let files =
            [DECLARATION, ("conversions/to-b/src/lib.rs", text), ("xtask/exceptions.txt", exceptions)];
        let tree = Tree::of(&files);
        let mut exceptions = Exceptions::read(&tree, &mut found);
        check(&tree, &mut exceptions, &mut found);
        found.into_iter().map(|complaint| complaint.message).collect()
    }

    #[test]
    fn literals_of_declared_operations_count() {
        for (text, count) in [
            ("op.is(\"a.b\")", 1),
            ("[\"a.b\", \"a.cd\"]", 1),
            ("op.is(\"a.c\")", 0),
            ("// \"a.b\"", 0),
            ("#[pass(\"p\", \"q\", anchor = \"a.b\")]", 0),
            ("#[cfg(test)]\nmod tests { const A: &str = \"a.b\"; }", 0),
        ] {
            assert_eq!(messages(text, "").len(), count, "{text}");
        }
    }

    #[test]
    fn listed_literals_are_counted() {
        let list = "op-names conversions/to-b/src/lib.rs 1: why\n";
        assert!(messages("op.is(\"a.b\")", list).is_empty());
        assert_eq!(messages("[\"a.b\", \"a.b\"]", list).len(), 1);
        assert_eq!(messages("", list).len(), 1);
    }
}

//! The page of the matrix: `docs/engines.md`.

use crate::{ENGINES, Reasons};
use std::collections::BTreeMap;

/// Beginning of the page.
const HEAD: &str = "\
# Which engine runs what

Each operation that the interpreter runs has programs in `tests/matrix/programs`, of two types at least where it has types. They are run by the interpreter, by Cranelift, by `native` and by LLVM (`terrace run --backend`), whose output has to be the same.
`cargo xtask matrix` runs all of them and writes this page; it fails if a hole has no reason in `tests/matrix/reasons.txt`, or a reason no hole. A test runs a sample, and fails if an operation has no program.
[How far off functions of `math` are](math-errors.md) is a page of its own.

";

/// Returns the page of operations, sorted by name, and the reasons of holes.
pub fn page(operations: &[String], reasons: &Reasons) -> String {
    let mut dialects: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for operation in operations {
        let (dialect, name) = operation.split_once('.').unwrap_or(("", operation));
        dialects.entry(dialect).or_default().push(name);
    }
    let runs =
        |dialect: &str, name: &str, engine| reasons.get(&format!("{dialect}.{name}"), engine).is_none();
    let mut out = HEAD.to_owned();
    out += &format!(
        "| dialect | operations | {} |\n|---|---|{}\n",
        ENGINES.join(" | "),
        "---|".repeat(ENGINES.len())
    );
    let mut sums = [0; ENGINES.len()];
    for (dialect, names) in &dialects {
        out += &format!("| [{dialect}](#{dialect}) | {} |", names.len());
        for (engine, sum) in ENGINES.into_iter().zip(&mut sums) {
            let count = names.iter().filter(|name| runs(dialect, name, engine)).count();
            *sum += count;
            out += &format!(" {count} |");
        }
        out.push('\n');
    }
    let sums: Vec<String> = sums.iter().map(usize::to_string).collect();
    out += &format!("| all | {} | {} |\n", operations.len(), sums.join(" | "));
    for (dialect, names) in &dialects {
        out += &format!("\n## {dialect}\n\n");
        let (whole, holes): (Vec<&str>, Vec<&str>) =
            names.iter().partition(|name| ENGINES.into_iter().all(|engine| runs(dialect, name, engine)));
        if !whole.is_empty() {
            let names: Vec<String> = whole.iter().map(|name| format!("`{name}`")).collect();
            out += &format!("In all engines: {}.\n", names.join(", "));
        }
        if holes.is_empty() {
            continue;
        }
        out += &format!(
            "\n| operation | {} | reason |\n|---|{}\n",
            ENGINES.join(" | "),
            "---|".repeat(ENGINES.len() + 1)
        );
        for name in holes {
            let operation = format!("{dialect}.{name}");
            let cells =
                ENGINES.map(|engine| if reasons.get(&operation, engine).is_some() { "no" } else { "yes" });
            let mut why: Vec<&str> =
                ENGINES.into_iter().filter_map(|engine| reasons.get(&operation, engine)).collect();
            why.dedup();
            out += &format!("| `{name}` | {} | {} |\n", cells.join(" | "), why.join("; "));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_have_rows() {
        let reasons = Reasons::read("llvm | a.c | it has none").expect("reasons");
        let page = page(&["a.b", "a.c"].map(str::to_owned), &reasons);
        for line in [
            "| [a](#a) | 2 | 2 | 2 | 2 | 1 |\n",
            "In all engines: `b`.\n",
            "| `c` | yes | yes | yes | no | it has none |\n",
        ] {
            assert!(page.contains(line), "{line}\nin\n{page}");
        }
    }
}

//! Programs in the guide: each block of Rust names its example in its first line, and stands there word for word.

use super::{Complaint, Tree};

const GUIDE: &str = "docs/guide.md";

/// Folder of the examples, which the tests run.
const EXAMPLES: &str = "doors/terrace/examples/";

/// Line that stands for what a block leaves out.
const LEFT_OUT: &str = "// ...";

pub fn check(tree: &Tree, found: &mut Vec<Complaint>) {
    let mut complain =
        |line, message| found.push(Complaint { path: GUIDE.to_owned(), line, check: "guide", message });
    for (line, block) in blocks(tree.text(GUIDE).unwrap_or_default()) {
        let name = block.first().and_then(|first| first.strip_prefix("// "));
        let Some(example) = name.filter(|name| name.starts_with(EXAMPLES)) else {
            complain(
                line,
                format!("a block of Rust does not begin with the name of an example ('// {EXAMPLES}...')"),
            );
            continue;
        };
        let lines: Vec<&str> = tree.text(example).unwrap_or_default().lines().map(str::trim).collect();
        let is_there =
            |part: &&[&str]| !part.is_empty() && lines.windows(part.len()).any(|window| window == *part);
        if !block[1..].split(|line| *line == LEFT_OUT).all(|part| is_there(&part)) {
            complain(line, format!("what the block shows does not stand in {example}"));
        }
    }
}

/// Returns the blocks of Rust: the line where each begins, counted from one, and its lines without indentation.
fn blocks(text: &str) -> Vec<(usize, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, Vec<&str>)> = None;
    for (i, line) in text.lines().enumerate() {
        match &mut open {
            None if line == "```rust" => open = Some((i + 1, Vec::new())),
            Some(_) if line == "```" => blocks.extend(open.take()),
            Some((_, block)) => block.push(line.trim()),
            None => {}
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_in_their_examples() {
        let example = "fn a() {\n    b();\n    c();\n}\n";
        let rows = [
            ("// doors/terrace/examples/a.rs\nb();\nc();", 0),
            ("// doors/terrace/examples/a.rs\nfn a() {\n    b();\n// ...\n}", 0),
            ("// doors/terrace/examples/a.rs\nc();\nb();", 1),
            ("// doors/terrace/examples/b.rs\nc();", 1),
            ("c();", 1),
        ];
        for (block, count) in rows {
            let guide = format!("```rust\n{block}\n```\n");
            let tree = Tree::of(&[(GUIDE, &guide), ("doors/terrace/examples/a.rs", example)]);
            let mut found = Vec::new();
            check(&tree, &mut found);
            assert_eq!(found.len(), count, "{block}: {found:?}");
        }
    }
}

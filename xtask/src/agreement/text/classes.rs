//! Classes of cases: the kind, by what the command does, and the dialects that are used.

use super::case::Case;
use super::execute::{Exit, Outcome};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The dialects that `core` stands for.
pub const CORE: [&str; 13] = [
    "builtin", "func", "arith", "cf", "scf", "affine", "memref", "tensor", "vector", "math", "index",
    "complex", "ub",
];

/// Names that the reference knows.
pub struct Names {
    passes: BTreeSet<String>,
    dialects: BTreeSet<String>,
    /// Operations of upstream's test dialect, which are in the corpus.
    test_ops: BTreeSet<String>,
}

/// Class of a case.
pub struct Class {
    /// `roundtrip`, `bytecode`, `pass:NAME`, `reject` or `reject:NAME`.
    pub kind: String,
    /// The dialects of the chunk and of what the reference makes of it.
    pub dialects: BTreeSet<String>,
    /// True if it needs upstream's test dialect or a test pass.
    pub needs_test: bool,
}

impl Names {
    /// Asks the reference, and reads the corpus.
    pub fn of(tool: &[String], corpus: &Path) -> std::io::Result<Self> {
        let ask = |flag: &str| {
            let output = Command::new(&tool[0]).args(&tool[1..]).arg(flag).output()?;
            Ok::<_, std::io::Error>(String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let help = ask("--help")?;
        let passes = help.split("Compiler passes to run").nth(1).unwrap_or_default();
        let passes = passes.split("\n  --").next().unwrap_or_default().lines();
        let name = |line: &str| {
            let name = line.strip_prefix("      --")?;
            Some(name.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').next()?.to_owned())
        };
        let shown = ask("--show-dialects")?;
        let dialects = shown.split_once(':').map_or("", |(_, list)| list).split([',', '\n', ' ']);
        let is_own =
            |name: &&str| !name.is_empty() && !["test", "test_dyn", "test_irdl_to_cpp"].contains(name);
        let mut names = Names {
            passes: passes.filter_map(name).collect(),
            dialects: dialects.filter(is_own).map(str::to_owned).collect(),
            test_ops: BTreeSet::new(),
        };
        read_test_ops(&corpus.join("lib/Dialect/Test"), &mut names.test_ops)?;
        Ok(names)
    }

    /// Returns the class of a case.
    pub fn class(&self, case: &Case, reference: &Outcome) -> Class {
        let output = String::from_utf8_lossy(&reference.output);
        let code: Vec<&str> = case
            .text
            .lines()
            .chain(output.lines())
            .map(|line| line.split("//").next().unwrap_or_default())
            .collect();
        let code = code.join("\n");
        let mut dialects: BTreeSet<String> = BTreeSet::from(["builtin".to_owned()]);
        let mut needs_test = false;
        for (name, rest, before) in names_in(&code) {
            let is_mark = before.ends_with(['!', '#']);
            if is_mark && (name == "test" || name == "test_dyn" || name.starts_with("test_irdl")) {
                needs_test = true;
            }
            let op: String =
                rest.chars().skip(1).take_while(|c| c.is_ascii_alphanumeric() || "_.".contains(*c)).collect();
            needs_test |= name == "test" && rest.starts_with('.') && self.test_ops.contains(&op);
            needs_test |= name == "transform" && op.starts_with("test") && op[4..].starts_with(['_', '.']);
            let is_use = rest.starts_with('.') && op.starts_with(|c: char| c.is_ascii_alphabetic())
                || is_mark && rest.starts_with('<');
            if is_use && self.dialects.contains(name) {
                dialects.insert(name.to_owned());
            }
        }
        if needs_test {
            dialects.insert("test".to_owned());
        }
        let passes = self.passes_of(case);
        needs_test |= passes.iter().any(|pass| is_test_pass(pass));
        let emits = case.pipe.stages.iter().flatten().any(|word| word.contains("emit-bytecode"));
        let kind = match (reference.exit, passes.first()) {
            (Exit::Ok, Some(pass)) => format!("pass:{pass}"),
            (Exit::Ok, None) => if emits { "bytecode" } else { "roundtrip" }.to_owned(),
            (_, Some(pass)) => format!("reject:{pass}"),
            (_, None) => "reject".to_owned(),
        };
        Class { kind, dialects, needs_test }
    }

    /// Returns the passes that a command names, in order.
    fn passes_of(&self, case: &Case) -> Vec<String> {
        let mut found = Vec::new();
        for word in case.pipe.stages.iter().flatten().filter(|word| word.starts_with('-')) {
            let flag = word.trim_start_matches('-');
            let (name, value) = flag.split_once('=').unwrap_or((flag, ""));
            if self.passes.contains(name) {
                found.push(name.to_owned());
            } else if name == "pass-pipeline" {
                let text = without_options(value);
                let words = text.split(|c: char| !c.is_ascii_alphanumeric() && !"_.-".contains(c));
                found.extend(words.filter(|word| self.passes.contains(*word)).map(str::to_owned));
            }
        }
        found
    }
}

/// Returns the dotted names of a text: the part before the first dot or other sign, what follows it, and what stands
/// before it.
fn names_in(code: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + code[at..].find(|c: char| c.is_ascii_alphabetic() || c == '_')?;
            let end = start + code[start..].find(|c| !is_part(c)).unwrap_or(code.len() - start);
            at = end;
            let before = &code[..start];
            let bare = before.strip_suffix(['!', '#']).unwrap_or(before);
            let bare = bare.strip_suffix('"').unwrap_or(bare);
            let goes_on = |c: char| is_part(c) || ".$%@^/\"-".contains(c);
            if !bare.ends_with(goes_on) && !before.ends_with(|c| is_part(c) || ".$%@^/-".contains(c)) {
                return Some((&code[start..end], &code[end..], before));
            }
        }
    })
}

/// Removes the options of passes, which stand in braces.
fn without_options(pipeline: &str) -> String {
    let mut depth = 0_usize;
    let is_outside = |c: &char| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && *c != '}'
    };
    pipeline.chars().filter(is_outside).collect()
}

fn is_test_pass(name: &str) -> bool {
    name.starts_with("test-")
        || name.starts_with("tosa-test-")
        || name.split('-').skip(1).any(|word| word == "test")
}

/// Reads the names of the operations of upstream's test dialect.
fn read_test_ops(folder: &Path, names: &mut BTreeSet<String>) -> std::io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path.is_dir() {
            read_test_ops(&path, names)?;
            continue;
        }
        let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_.".contains(c))
        };
        for quoted in text.split('"').skip(1).step_by(1) {
            let name =
                quoted.strip_prefix("test.").or_else(|| quoted.starts_with("dynamic_").then_some(quoted));
            names.extend(name.filter(|name| is_name(name)).map(str::to_owned));
        }
        for definition in text.split("\ndef ").skip(1) {
            // `def Name : Class<"name"`, maybe on two lines.
            let Some((head, rest)) = definition.split_once('"') else { continue };
            let head = head.trim_end();
            let is_class = head.ends_with('<') && head.contains(':') && !head.contains(['{', ';', '[']);
            let name = rest.split('"').next().unwrap_or_default();
            if is_class && head.matches('<').count() == 1 && is_name(name) {
                names.insert(name.to_owned());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::text::commands::Pipe;

    #[test]
    fn classes_of_cases() {
        let names = Names {
            passes: ["cse", "test-x"].map(str::to_owned).into(),
            dialects: ["arith", "func", "llvm"].map(str::to_owned).into(),
            test_ops: ["op".to_owned()].into(),
        };
        let class = |arguments: &[&str], text: &str| {
            let stages = vec![arguments.iter().map(|word| (*word).to_owned()).collect()];
            let case = Case::new("a.mlir", 1, text, &Pipe { stages, reads_input: true });
            names.class(&case, &Outcome { exit: Exit::Ok, output: Vec::new(), errors: Vec::new() })
        };
        let found =
            class(&["-pass-pipeline=a(x{test-x},cse)"], "%0 = arith.addi %a : !llvm<\"x\">  // func.func\n");
        assert_eq!(found.kind, "pass:cse");
        assert_eq!(found.dialects, ["arith", "builtin", "llvm"].map(str::to_owned).into());
        assert!(!found.needs_test);
        assert!(class(&["--test-x"], "").needs_test);
        assert!(class(&[], "\"test.op\"() : () -> ()").needs_test);
        assert_eq!(class(&[], "call @arith.x()").dialects.len(), 1);
    }
}

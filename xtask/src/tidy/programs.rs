//! Test programs: one a crate, and none for a library that has neither unit tests nor tests in its documentation.
//!
//! Each program links the crates below it, and a library is compiled a second time for its unit tests: a crate's tests are
//! modules of `tests/it/main.rs`, or one file.

use super::exceptions::Exceptions;
use super::{Complaint, Tree, manifest};

/// Languages of fences whose blocks are compiled as tests.
const TESTED_FENCES: [&str; 5] = ["", "rust", "no_run", "should_panic", "compile_fail"];

pub fn check(tree: &Tree, exceptions: &mut Exceptions, found: &mut Vec<Complaint>) {
    for (folder, text) in tree.crates() {
        let programs = test_programs(tree, folder);
        let limit = exceptions.limit("programs", folder).unwrap_or(1);
        if programs != limit && (programs > 1 || limit > 1) {
            let message = format!("has {programs} test programs, not {limit}: tests are modules of tests/it");
            found.push(Complaint { path: folder.to_owned(), line: 0, check: "programs", message });
        }
        if tree.text(&format!("{folder}/src/lib.rs")).is_none() {
            continue;
        }
        let sources: Vec<&str> = sources(tree, &format!("{folder}/src/")).collect();
        let has_unit_tests = sources.iter().any(|text| text.lines().any(|line| line.trim() == "#[test]"));
        let has_doc_tests = sources.iter().any(|text| has_doc_test(text));
        for (key, has, kind) in
            [("test", has_unit_tests, "unit"), ("doctest", has_doc_tests, "documentation")]
        {
            let message = match (manifest::is_lib_flag_off(text, key), has) {
                (false, false) => format!("the library has no {kind} tests: `[lib]` says `{key} = false`"),
                (true, true) => format!("the library has {kind} tests that `{key} = false` turns off"),
                _ => continue,
            };
            let path = format!("{folder}/Cargo.toml");
            found.push(Complaint { path, line: 0, check: "programs", message });
        }
    }
}

/// Returns the number of programs that Cargo finds in the `tests` folder of a crate.
fn test_programs(tree: &Tree, folder: &str) -> usize {
    let tests = format!("{folder}/tests/");
    let is_program = |path: &str| match path.strip_prefix(&tests) {
        Some(inside) => match inside.split_once('/') {
            None => true,
            Some((_, file)) => file == "main.rs",
        },
        None => false,
    };
    tree.rust_files().filter(|(path, _)| is_program(path)).count()
}

/// Returns the texts of the Rust files in a folder.
fn sources<'t>(tree: &'t Tree, folder: &str) -> impl Iterator<Item = &'t str> {
    tree.rust_files().filter(move |(path, _)| path.starts_with(folder)).map(|(_, text)| text)
}

/// Returns true if a block of code in documentation is compiled as a test.
fn has_doc_test(text: &str) -> bool {
    let mut is_inside = false;
    text.lines().any(|line| {
        let line = line.trim_start();
        let Some(doc) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            return false;
        };
        let Some(language) = doc.trim_start().strip_prefix("```") else { return false };
        is_inside = !is_inside;
        is_inside && TESTED_FENCES.contains(&language.trim_matches('`').trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the paths that the check complains about.
    fn paths(files: &[(&str, &str)]) -> Vec<String> {
        let mut found = Vec::new();
        let mut exceptions = Exceptions::read(&Tree::of(&[]), &mut found);
        check(&Tree::of(files), &mut exceptions, &mut found);
        found.into_iter().map(|complaint| complaint.path).collect()
    }

    #[test]
    fn a_crate_has_one_test_program() {
        let manifest = ("core/a/Cargo.toml", "[package]\n");
        let module = ("core/a/tests/it/more.rs", "");
        let (one, two) = (("core/a/tests/it/main.rs", ""), ("core/a/tests/b.rs", ""));
        assert!(paths(&[manifest, module, one]).is_empty());
        assert_eq!(paths(&[manifest, module, one, two]), ["core/a"]);
    }

    #[test]
    fn flags_say_which_tests_there_are() {
        let off = "[lib]\ntest = false\ndoctest = false\n";
        let unit = "#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() {}\n}\n";
        let doc = "/// ```\n/// assert!(true);\n/// ```\nfn a() {}\n";
        let text = "/// ```text\n/// a\n/// ```\nfn a() {}\n";
        let manifest = "core/a/Cargo.toml";
        for (manifest_text, source, complaints) in [
            (off, text, 0),
            (off, unit, 1),
            (off, doc, 1),
            ("[package]\n", text, 2),
            ("[lib]\ndoctest = false\n", unit, 0),
            ("[lib]\ntest = false\n", doc, 0),
        ] {
            let found = paths(&[(manifest, manifest_text), ("core/a/src/lib.rs", source)]);
            assert_eq!(found, vec![manifest; complaints], "{manifest_text}{source}");
        }
    }
}

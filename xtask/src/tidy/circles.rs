//! Circles: inside a crate, modules obey the same law as crates do, and know only those below them.
//!
//! The modules of a crate are the files and folders directly in `src`; in a folder further down only its folders count,
//! for files of one folder may know each other. Paths are found in the text: those that begin with `crate` or `super`,
//! and names that `lib.rs` exports again stand for the module that they come from. The rooms of a dialect are one idea: a
//! declaration names its hooks, and a hook looks at the operation that was declared.

use super::exceptions::Exceptions;
use super::{Complaint, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// The modules that each module names.
type Graph = BTreeMap<String, BTreeSet<String>>;

pub fn check(tree: &Tree, exceptions: &mut Exceptions, found: &mut Vec<Complaint>) {
    for (folder, _) in tree.crates() {
        let source = format!("{folder}/src/");
        let files: Vec<File<'_>> = tree
            .rust_files()
            .filter_map(|(path, text)| File::new(path.strip_prefix(&source)?, text))
            .collect();
        let exported = files.iter().find(|file| file.path == "lib.rs").map(exports).unwrap_or_default();
        let mut circles = Vec::new();
        let is_dialect = folder.starts_with("dialects/");
        for level in levels(&files).into_iter().filter(|level| !(is_dialect && level.is_empty())) {
            circles.extend(circles_of(&graph(&files, &level, &exported)));
        }
        let count: usize = circles.iter().map(Vec::len).sum();
        let listed = exceptions.limit("circles", folder);
        let names: Vec<String> = circles.iter().map(|circle| circle.join(", ")).collect();
        let message = match listed {
            None if count == 0 => continue,
            None => format!("{count} modules know each other in a circle: {}", names.join("; ")),
            Some(_) if count == 0 => "has no circles: its exception is to be deleted".to_owned(),
            Some(most) if count > most => format!(
                "{count} modules know each other in a circle, and its exception is for {most}: {}",
                names.join("; ")
            ),
            Some(_) => continue,
        };
        found.push(Complaint { path: folder.to_owned(), line: 0, check: "circles", message });
    }
}

/// A file of a crate, and the paths in it.
struct File<'t> {
    path: &'t str,
    /// The module that it is, from the root of the crate.
    module: Vec<&'t str>,
    paths: Vec<Vec<String>>,
}

impl<'t> File<'t> {
    fn new(path: &'t str, text: &'t str) -> Option<Self> {
        let mut module: Vec<&str> = path.strip_suffix(".rs")?.split('/').collect();
        if matches!(module.last(), Some(&("mod" | "lib" | "main"))) {
            module.pop();
        }
        let code: String = text
            .lines()
            .take_while(|line| !line.starts_with("#[cfg(test)]"))
            .filter(|line| !line.trim_start().starts_with("//"))
            .fold(String::new(), |code, line| code + line + "\n");
        let paths = paths(&code, &module);
        Some(File { path, module, paths })
    }
}

/// Returns the paths in a text that begin with `crate`, `super` or `self`, from the root of the crate.
fn paths(code: &str, module: &[&str]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for word in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(word) {
            let is_start = code[..at].chars().next_back().is_none_or(|c| !is_word(c) && c != ':' && c != '$');
            if is_start {
                read(&code[at..], &mut Vec::new(), &mut found, module);
            }
        }
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Reads a path, or a list of paths in braces, after a prefix; returns the text after it.
fn read<'t>(
    text: &'t str,
    prefix: &mut Vec<&'t str>,
    found: &mut Vec<Vec<String>>,
    module: &[&str],
) -> &'t str {
    let mut text = text.trim_start();
    let depth = prefix.len();
    loop {
        if let Some(list) = text.strip_prefix('{') {
            text = list.trim_start();
            while !text.is_empty() && !text.starts_with('}') {
                let before = text.len();
                text = read(text, prefix, found, module).trim_start();
                text = text.strip_prefix(',').unwrap_or(text).trim_start();
                if text.len() == before {
                    break;
                }
            }
            text = text.strip_prefix('}').unwrap_or(text);
            break;
        }
        let end = text.find(|c| !is_word(c)).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        if word.is_empty() {
            text = rest;
            break;
        }
        prefix.push(word);
        match rest.strip_prefix("::") {
            Some(rest) => text = rest,
            None => {
                found.extend(resolve(prefix, module));
                text = rest;
                // `path as name`
                if let Some(renamed) = text.trim_start().strip_prefix("as ") {
                    text = renamed.trim_start().trim_start_matches(is_word);
                }
                break;
            }
        }
    }
    prefix.truncate(depth);
    text
}

/// Returns a path from the root of the crate.
fn resolve(path: &[&str], module: &[&str]) -> Option<Vec<String>> {
    let mut base: Vec<&str> = Vec::new();
    let mut rest = path;
    match rest.first()? {
        &"crate" => rest = &rest[1..],
        _ => {
            base.extend(module);
            while let Some((&first, behind)) = rest.split_first() {
                match first {
                    "super" => drop(base.pop()?),
                    "self" => {}
                    _ => break,
                }
                rest = behind;
            }
        }
    }
    base.extend(rest);
    Some(base.into_iter().map(str::to_owned).collect())
}

/// Returns the modules that names at the root of the crate come from: `pub use module::Name`.
fn exports(lib: &File<'_>) -> BTreeMap<String, String> {
    let mut exported = BTreeMap::new();
    for path in &lib.paths {
        if let [module, .., name] = path.as_slice() {
            exported.insert(name.clone(), module.clone());
        }
    }
    exported
}

/// Returns the folders whose members are looked at: `src`, and each that has folders.
fn levels(files: &[File<'_>]) -> BTreeSet<Vec<String>> {
    let mut levels = BTreeSet::from([Vec::new()]);
    for file in files {
        let folders: Vec<&str> = file.path.split('/').collect();
        for depth in 1..folders.len().saturating_sub(1) {
            levels.insert(folders[..depth].iter().map(|folder| (*folder).to_owned()).collect());
        }
    }
    levels
}

fn graph(files: &[File<'_>], level: &[String], exported: &BTreeMap<String, String>) -> Graph {
    let depth = level.len();
    let is_inside = |path: &[String]| path.len() > depth && path[..depth] == *level;
    let members: BTreeSet<&str> = files
        .iter()
        .filter(|file| {
            let folders = file.path.split('/').count() - 1;
            file.module.len() > depth
                && file.module[..depth].iter().zip(level).all(|(a, b)| a == b)
                && (depth == 0 || folders > depth)
        })
        .map(|file| file.module[depth])
        .collect();
    let mut graph = Graph::new();
    for file in files {
        let own: Vec<String> = file.module.iter().map(|part| (*part).to_owned()).collect();
        if !is_inside(&own) || !members.contains(own[depth].as_str()) {
            continue;
        }
        let named = graph.entry(own[depth].clone()).or_default();
        for path in &file.paths {
            let other = match path.get(depth) {
                Some(other) if is_inside(path) && members.contains(other.as_str()) => Some(other),
                _ if depth == 0 => path.first().and_then(|name| exported.get(name)),
                _ => None,
            };
            named.extend(other.filter(|other| **other != own[depth]).cloned());
        }
    }
    graph
}

/// Returns the groups of modules each of which reaches all of its group.
fn circles_of(graph: &Graph) -> Vec<Vec<String>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        graph.keys().map(|from| (from.as_str(), reach(graph, from))).collect();
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for (from, reached_from) in &reached {
        let circle: Vec<String> = reached_from
            .iter()
            .filter(|to| reached.get(**to).is_some_and(|back| back.contains(from)))
            .map(|to| (*to).to_owned())
            .collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

fn reach<'g>(graph: &'g Graph, from: &'g str) -> BTreeSet<&'g str> {
    let (mut reached, mut pending) = (BTreeSet::new(), vec![from]);
    while let Some(module) = pending.pop() {
        for other in graph.get(module).into_iter().flatten() {
            if reached.insert(other.as_str()) {
                pending.push(other);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_crate(expected: &str, files: &[(&str, &str)]) {
        let mut all = vec![("core/a/Cargo.toml".to_owned(), "")];
        all.extend(files.iter().map(|(path, text)| (format!("core/a/src/{path}"), *text)));
        let all: Vec<(&str, &str)> = all.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        let mut found = Vec::new();
        let mut exceptions = Exceptions::read(&Tree::of(&[]), &mut found);
        check(&Tree::of(&all), &mut exceptions, &mut found);
        let messages: Vec<&str> =
            found.iter().filter_map(|one| Some(one.message.split_once(": ")?.1)).collect();
        assert_eq!(messages.join("\n"), expected, "{files:?}");
    }

    #[test]
    fn modules_that_know_each_other() {
        check_crate("", &[("b.rs", "use crate::c::C;"), ("c.rs", "")]);
        check_crate("b, c", &[("b.rs", "use crate::c::C;"), ("c.rs", "use super::b;")]);
        check_crate(
            "b, c, d",
            &[("b.rs", "use crate::{c::{self, C}};"), ("c.rs", "crate::d::D"), ("d.rs", "super::b::B")],
        );
        // A name that the crate exports again comes from its module.
        check_crate(
            "b, c",
            &[("lib.rs", "pub use self::c::C;"), ("b.rs", "crate::C"), ("c.rs", "crate::b::B")],
        );
        check_crate(
            "",
            &[
                ("b.rs", "// crate::c"),
                ("c.rs", "use crate::b::B;\n#[cfg(test)]\nuse crate::d;"),
                ("d.rs", "crate::c"),
            ],
        );
    }

    #[test]
    fn folders_that_know_each_other() {
        let files = [("m/b/x.rs", "use crate::m::c::C;"), ("m/c/y.rs", "use super::super::b::B;")];
        check_crate("b, c", &files);
        // Files of one folder may.
        check_crate("", &[("m/b.rs", "use super::c::C;"), ("m/c.rs", "use super::b::B;")]);
    }
}

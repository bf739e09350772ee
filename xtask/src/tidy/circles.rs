//! Circles: inside a crate, modules obey the same law as crates do, and know only those below them.
//!
//! Two graphs are drawn from the paths in the text that begin with `crate`, `super` or `self`. That of modules has the
//! files and folders directly in `src`, and for each folder further down the folders in it; that of files has every
//! file, and finds circles within one folder as well. A name that a `lib.rs` or `mod.rs` exports again stands for the
//! module that it comes from. The root of a folder may name the files in it: listing them is what it is for. The rooms of
//! a dialect are one idea: a declaration names its hooks, and a hook looks at the operation that was declared.

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
        found.extend(complaint(exceptions, "circles", folder, &circles));
        let circles = circles_of(&file_graph(&files, is_dialect));
        found.extend(complaint(exceptions, "file-circles", folder, &circles));
    }
}

/// Returns the complaint about the circles of a crate, if they have more members than its exception allows.
fn complaint(
    exceptions: &mut Exceptions,
    check: &'static str,
    folder: &str,
    circles: &[Vec<String>],
) -> Option<Complaint> {
    let members = if check == "circles" { "modules" } else { "files" };
    let count: usize = circles.iter().map(Vec::len).sum();
    let listed = exceptions.limit(check, folder);
    let names: Vec<String> = circles.iter().map(|circle| circle.join(", ")).collect();
    let names = names.join("; ");
    let message = match listed {
        None if count == 0 => return None,
        None => format!("{count} {members} know each other in a circle: {names}"),
        Some(_) if count == 0 => "has no circles: its exception is to be deleted".to_owned(),
        Some(most) if count > most => {
            format!("{count} {members} know each other in a circle, and its exception is for {most}: {names}")
        }
        Some(_) => return None,
    };
    Some(Complaint { path: folder.to_owned(), line: 0, check, message })
}

/// A file of a crate, and the paths in it.
struct File<'t> {
    path: &'t str,
    /// The module that it is, from the root of the crate.
    module: Vec<&'t str>,
    paths: Vec<Vec<String>>,
    /// Imports of a `lib.rs` or `mod.rs`, from the root of the crate: others may import them from it.
    imports: Vec<Vec<String>>,
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
        let mut found = Vec::new();
        for word in ["crate::", "super::", "self::"] {
            paths_from(&code, word, 0, &module, &mut found);
        }
        let mut imports = Vec::new();
        if path.ends_with("mod.rs") || path == "lib.rs" {
            paths_from(&code, "use ", "use ".len(), &module, &mut imports);
        }
        Some(File { path, module, paths: found, imports })
    }
}

/// Adds the paths in a text that stand `skipped` bytes after the start of a word, from the root of the crate.
fn paths_from(code: &str, word: &str, skipped: usize, module: &[&str], found: &mut Vec<Vec<String>>) {
    for (at, _) in code.match_indices(word) {
        let is_start = code[..at].chars().next_back().is_none_or(|c| !is_word(c) && c != ':' && c != '$');
        if is_start {
            read(&code[at + skipped..], &mut Vec::new(), found, module);
        }
    }
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
            while let Some((&first, others)) = rest.split_first() {
                match first {
                    "super" => drop(base.pop()?),
                    "self" => {}
                    _ => break,
                }
                rest = others;
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

/// Returns the files that each file names. Of a dialect, files of different rooms may know each other.
fn file_graph(files: &[File<'_>], is_dialect: bool) -> Graph {
    let own = |file: &File<'_>| -> Vec<String> { file.module.iter().map(|&part| part.to_owned()).collect() };
    let by_module: BTreeMap<Vec<String>, &File<'_>> = files.iter().map(|file| (own(file), file)).collect();
    let mut imports: BTreeMap<(Vec<String>, &String), &Vec<String>> = BTreeMap::new();
    for file in files {
        for path in &file.imports {
            imports.extend(path.last().map(|name| ((own(file), name), path)));
        }
    }
    let file_of = |path: &[String]| {
        let mut path = path.to_vec();
        for _ in 0..MOST_EXPORTS {
            let depth = (0..=path.len()).rev().find(|depth| by_module.contains_key(&path[..*depth]))?;
            let (module, rest) = path.split_at(depth);
            let name = rest.first().and_then(|name| imports.get(&(module.to_vec(), name)));
            match name.filter(|target| target[..] != path[..=depth]) {
                Some(target) => path = target.iter().chain(&rest[1..]).cloned().collect(),
                None => return by_module.get(module),
            }
        }
        None
    };
    let mut graph = Graph::new();
    for file in files {
        let named = graph.entry(file.path.to_owned()).or_default();
        for other in file.paths.iter().filter_map(|path| file_of(path)) {
            let is_listed = other.module.starts_with(&file.module);
            let is_other_room = is_dialect && other.module.first() != file.module.first();
            if !is_listed && !is_other_room {
                named.insert(other.path.to_owned());
            }
        }
    }
    graph
}

/// The most exports that are followed from one module to the next.
const MOST_EXPORTS: usize = 8;

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

    fn check_crate(modules: &str, file_names: &str, files: &[(&str, &str)]) {
        let mut all = vec![("core/a/Cargo.toml".to_owned(), "")];
        all.extend(files.iter().map(|(path, text)| (format!("core/a/src/{path}"), *text)));
        let all: Vec<(&str, &str)> = all.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        let mut found = Vec::new();
        let mut exceptions = Exceptions::read(&Tree::of(&[]), &mut found);
        check(&Tree::of(&all), &mut exceptions, &mut found);
        for (check, expected) in [("circles", modules), ("file-circles", file_names)] {
            let one = found.iter().find(|one| one.check == check);
            let names = one.and_then(|one| Some(one.message.split_once(": ")?.1)).unwrap_or_default();
            assert_eq!(names, expected, "{check} of {files:?}");
        }
    }

    #[test]
    fn modules_that_know_each_other() {
        check_crate("", "", &[("b.rs", "use crate::c::C;"), ("c.rs", "")]);
        check_crate("b, c", "b.rs, c.rs", &[("b.rs", "use crate::c::C;"), ("c.rs", "use super::b;")]);
        check_crate(
            "b, c, d",
            "b.rs, c.rs, d.rs",
            &[("b.rs", "use crate::{c::{self, C}};"), ("c.rs", "crate::d::D"), ("d.rs", "super::b::B")],
        );
        // A name that the crate exports again comes from its module.
        check_crate(
            "b, c",
            "b.rs, c.rs",
            &[("lib.rs", "pub use self::c::C;"), ("b.rs", "crate::C"), ("c.rs", "crate::b::B")],
        );
        check_crate(
            "",
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
        check_crate("b, c", "", &files);
    }

    #[test]
    fn files_of_one_folder() {
        check_crate("", "m/b.rs, m/c.rs", &[("m/b.rs", "use super::c::C;"), ("m/c.rs", "use super::b::B;")]);
        // The root of a folder exports names, and may name its files, which may name it.
        check_crate(
            "",
            "m/b.rs, m/c.rs",
            &[("m/mod.rs", "use c::C;"), ("m/b.rs", "use super::C;"), ("m/c.rs", "use super::b::B;")],
        );
        check_crate("", "", &[("m/mod.rs", "use self::b::B;\nstruct C;"), ("m/b.rs", "use super::C;")]);
        // But not by way of another folder.
        check_crate(
            "m, n",
            "m/b.rs, m/mod.rs, n.rs",
            &[("m/mod.rs", "use crate::n::N;"), ("m/b.rs", "use super::C;"), ("n.rs", "use crate::m::b::B;")],
        );
    }
}

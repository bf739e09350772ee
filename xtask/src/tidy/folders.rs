//! Folders: about fifteen entries at most, or as many as its exception allows.

use super::exceptions::Exceptions;
use super::{Complaint, Tree};
use std::collections::{BTreeMap, BTreeSet};

const MOST: usize = 15;

pub fn check(tree: &Tree, exceptions: &mut Exceptions, found: &mut Vec<Complaint>) {
    let mut entries: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (path, _) in tree.rust_files().filter(|(path, _)| path.contains("/src/")) {
        let start = path.find("/src/").map_or(0, |at| at + "/src/".len());
        for (at, _) in path.match_indices('/').filter(|(at, _)| at + 1 >= start) {
            let rest = &path[at + 1..];
            let entry = rest.split('/').next().unwrap_or(rest).trim_end_matches(".rs");
            if matches!(entry, "mod" | "lib") {
                continue;
            }
            entries.entry(&path[..at]).or_default().insert(entry);
        }
    }
    for (folder, entries) in entries {
        let count = entries.len();
        let listed = exceptions.limit("folders", folder);
        let message = match listed {
            None if count <= MOST => continue,
            None => format!("has {count} entries: which of them belong together?"),
            Some(_) if count <= MOST => format!("has {count} entries only: its exception is to be deleted"),
            Some(most) if count > most => {
                format!("has {count} entries; its exception is for {most}, and may only shrink")
            }
            Some(_) => continue,
        };
        found.push(Complaint { path: folder.to_owned(), line: 0, check: "folders", message });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_many_entries() {
        let count = |entries: usize| {
            let paths: Vec<String> = (0..entries).map(|at| format!("core/a/src/b/f{at}.rs")).collect();
            let files: Vec<(&str, &str)> = paths.iter().map(|path| (path.as_str(), "")).collect();
            let mut found = Vec::new();
            let mut exceptions = Exceptions::read(&Tree::of(&[]), &mut found);
            check(&Tree::of(&files), &mut exceptions, &mut found);
            found.len()
        };
        assert_eq!((count(15), count(16)), (0, 1));
    }
}

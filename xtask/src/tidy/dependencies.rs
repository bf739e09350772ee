//! Dependencies: each of other people's crates has its line of reason in `DEPENDENCIES.md`, and each line its crate.

use super::manifest::dependencies;
use super::{Complaint, Tree};
use std::collections::BTreeSet;

const LIST: &str = "DEPENDENCIES.md";

pub fn check(tree: &Tree, found: &mut Vec<Complaint>) {
    let mut complain = |path: &str, line, message| {
        found.push(Complaint { path: path.to_owned(), line, check: "dependencies", message })
    };
    let listed: Vec<(usize, &str)> = listed(tree.text(LIST).unwrap_or_default()).collect();
    let mut used = BTreeSet::new();
    for (folder, manifest) in tree.crates() {
        let path = format!("{folder}/Cargo.toml");
        if !manifest.contains("license.workspace = true") {
            complain(&path, 0, "the licence is not the workspace's ('license.workspace = true')".to_owned());
        }
        for dependency in dependencies(manifest).iter().filter(|d| !d.is_ours) {
            used.insert(dependency.name);
            if !listed.iter().any(|(_, name)| *name == dependency.name) {
                complain(&path, dependency.line, format!("'{}' has no line in {LIST}", dependency.name));
            }
        }
    }
    for (line, name) in listed.iter().filter(|(_, name)| !used.contains(name)) {
        complain(LIST, *line, format!("no crate depends on '{name}'"));
    }
}

/// Returns the crates that the list speaks of: its lines have the form ``- `name`: reason``.
fn listed(list: &str) -> impl Iterator<Item = (usize, &str)> {
    list.lines().enumerate().filter_map(|(i, line)| {
        let (name, reason) = line.strip_prefix("- `")?.split_once("`:")?;
        (!reason.trim().is_empty()).then_some((i + 1, name))
    })
}

//! Floors: a crate imports only from lower ones, as `layers.txt` lists them.

use crate::manifest::dependencies;
use crate::{Complaint, Tree};
use std::collections::BTreeMap;

const LIST: &str = "layers.txt";

/// A floor, and for dialects their place in its order.
type Floor = (u32, u32);

pub fn check(tree: &Tree, found: &mut Vec<Complaint>) {
    let floors = floors(tree.text(LIST).unwrap_or_default(), found);
    for (folder, manifest) in tree.crates() {
        let Some((parent, name)) = folder.split_once('/') else { continue };
        let path = format!("{folder}/Cargo.toml");
        let mut complain =
            |line, message| found.push(Complaint { path: path.clone(), line, check: "floors", message });
        let Some(&own) = floors.get(name) else {
            complain(0, format!("'{name}' stands on no floor of {LIST}"));
            continue;
        };
        if (parent == "dialects") != (own.1 > 0) {
            complain(
                0,
                format!("'{name}' is in {parent}/, but stands on floor {}.{} of {LIST}", own.0, own.1),
            );
        }
        for dependency in dependencies(manifest).iter().filter(|d| d.is_ours) {
            let other = dependency.name.strip_prefix("terrace-").unwrap_or(dependency.name);
            match floors.get(other) {
                None => complain(dependency.line, format!("'{other}' stands on no floor of {LIST}")),
                Some(&below) if may_import(own, below) => {}
                Some(_) => {
                    complain(dependency.line, format!("'{name}' does not stand above '{other}' in {LIST}"))
                }
            }
        }
    }
}

fn may_import(own: Floor, below: Floor) -> bool {
    // On the floor of dialects the order among them counts; what is there beside them knows none.
    below.0 < own.0 || below.0 == own.0 && below.1 > 0 && below.1 < own.1
}

fn floors<'t>(list: &'t str, found: &mut Vec<Complaint>) -> BTreeMap<&'t str, Floor> {
    let mut floors = BTreeMap::new();
    for (i, text) in list.lines().enumerate().filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
        let mut words = text.split_whitespace();
        let number = words.next().unwrap_or_default();
        let (floor, order) = number.split_once('.').unwrap_or((number, "0"));
        let mut complain =
            |message| found.push(Complaint { path: LIST.to_owned(), line: i + 1, check: "floors", message });
        let (Ok(floor), Ok(order)) = (floor.parse(), order.parse()) else {
            complain(format!("'{number}' is not the number of a floor"));
            continue;
        };
        for name in words {
            if floors.insert(name, (floor, order)).is_some() {
                complain(format!("'{name}' stands here twice"));
            }
        }
    }
    floors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_import(own: &str, other: &str) -> usize {
        let list = "1 support\n3 ir\n6 transforms\n6.1 ub\n6.2 arith cf\n9 registry\n";
        let folder = if ["ub", "arith", "cf"].contains(&own) { "dialects" } else { "crates" };
        let path = format!("{folder}/{own}/Cargo.toml");
        let manifest = format!("[dependencies]\nterrace-{other} = {{ path = \"x\" }}\n");
        let mut found = Vec::new();
        check(&Tree::of(&[(LIST, list), (&path, &manifest)]), &mut found);
        found.len()
    }

    #[test]
    fn imports_go_down_only() {
        let rows = [
            ("ir", "support", 0),
            ("support", "ir", 1),
            ("ir", "ir", 1),
            ("arith", "ub", 0),
            ("ub", "arith", 1),
            ("arith", "cf", 1),
            ("arith", "ir", 0),
            ("arith", "transforms", 1),
            ("transforms", "arith", 1),
            ("registry", "arith", 0),
            ("registry", "unheard", 1),
            ("unheard", "ir", 1),
        ];
        for (own, other, complaints) in rows {
            assert_eq!(check_import(own, other), complaints, "{own} imports {other}");
        }
    }
}

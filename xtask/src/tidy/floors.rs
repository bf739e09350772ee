//! Floors: a crate imports only from lower ones, as `layers.txt` lists them.

use super::manifest::{dependencies, package};
use super::{Complaint, Tree};
use std::collections::BTreeMap;

const LIST: &str = "layers.txt";

/// A floor, and a place in the order of crates on it.
type Floor = (u32, u32);

/// Folders of crates that stand on one floor, with an order among them.
const ORDERED: [(&str, u32); 3] = [("dialects", 6), ("transforms", 7), ("conversions", 8)];

pub fn check(tree: &Tree, found: &mut Vec<Complaint>) {
    let floors = floors(tree.text(LIST).unwrap_or_default(), found);
    for (folder, manifest) in tree.crates() {
        let Some((parent, base)) = folder.split_once('/') else { continue };
        let Some(package) = package(manifest) else { continue };
        let name = package.strip_prefix("terrace-").unwrap_or(package);
        let path = format!("{folder}/Cargo.toml");
        let mut complain =
            |line, message| found.push(Complaint { path: path.clone(), line, check: "floors", message });
        let Some(&own) = floors.get(name) else {
            complain(0, format!("'{name}' stands on no floor of {LIST}"));
            continue;
        };
        if name != base && name.strip_suffix("-transforms") != Some(base) {
            complain(0, format!("'{name}' is not named for its folder, {folder}"));
        }
        let floor = ORDERED.iter().find(|(folder, _)| *folder == parent);
        if floor.is_some_and(|(_, floor)| *floor != own.0) || floor.is_none() && own.1 > 0 {
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
    // On the floors of dialects, transforms and conversions their order counts.
    below.0 < own.0 || below.0 == own.0 && below.1 < own.1
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
        let list = "1 support\n3 ir\n6.1 ub\n6.2 arith cf\n7 generic-transforms\n7.1 arith-transforms\n8 to-cf\n8.1 to-llvm\n\
            9 registry\n";
        let folder = match own {
            "ub" | "arith" | "cf" => format!("dialects/{own}"),
            "generic-transforms" => "transforms/generic".to_owned(),
            "arith-transforms" => "transforms/arith".to_owned(),
            "to-cf" | "to-llvm" => format!("conversions/{own}"),
            _ => format!("core/{own}"),
        };
        let path = format!("{folder}/Cargo.toml");
        let manifest = format!(
            "[package]\nname = \"terrace-{own}\"\n[dependencies]\nterrace-{other} = {{ path = \"x\" }}\n"
        );
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
            ("arith", "generic-transforms", 1),
            ("generic-transforms", "arith", 0),
            ("generic-transforms", "arith-transforms", 1),
            ("arith-transforms", "generic-transforms", 0),
            ("arith-transforms", "arith", 0),
            ("to-llvm", "to-cf", 0),
            ("to-cf", "to-llvm", 1),
            ("to-cf", "arith-transforms", 0),
            ("registry", "arith", 0),
            ("registry", "unheard", 1),
            ("unheard", "ir", 1),
        ];
        for (own, other, complaints) in rows {
            assert_eq!(check_import(own, other), complaints, "{own} imports {other}");
        }
    }
}

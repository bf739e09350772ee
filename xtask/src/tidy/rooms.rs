//! Rooms: every dialect has the same ones, by the same names.

use super::{Complaint, Tree};

/// The files of a dialect's `src`, or the folders that they have become.
const ROOMS: [&str; 12] = [
    "lib",
    "ops",
    "types",
    "attributes",
    "constraints",
    "syntax",
    "facts",
    "verify",
    "fold",
    "canonicalize",
    "builder",
    "interfaces",
];

pub fn check(tree: &Tree, found: &mut Vec<Complaint>) {
    for (path, _) in tree.files() {
        let Some(inside) = path.strip_prefix("dialects/").and_then(|path| path.split_once('/')) else {
            continue;
        };
        let is_room = match inside.1.split_once('/') {
            Some(("src", rest)) => {
                let room = rest.split_once('/').map_or(rest.trim_end_matches(".rs"), |(folder, _)| folder);
                ROOMS.contains(&room)
            }
            Some(("tests", _)) => true,
            _ => ["Cargo.toml", "LICENSE"].contains(&inside.1),
        };
        if !is_room {
            let message = format!("a dialect has no such room; there are {}", ROOMS.join(", "));
            found.push(Complaint { path: path.to_owned(), line: 0, check: "rooms", message });
        }
    }
}

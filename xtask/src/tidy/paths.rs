//! Paths: no file or folder is named for not having found its name.

use super::{Complaint, Tree};

const BANNED: [&str; 7] = ["util", "utils", "common", "helper", "helpers", "misc", "miscellaneous"];

pub fn check(tree: &Tree, found: &mut Vec<Complaint>) {
    for (path, _) in tree.files() {
        let word = path.split(['/', '_', '-', '.']).find(|word| BANNED.contains(word));
        if let Some(word) = word {
            let message = format!("'{word}' says nothing about what is in it");
            found.push(Complaint { path: path.to_owned(), line: 0, check: "paths", message });
        }
    }
}

//! Currency of the files that `cargo xtask capi` writes.

use super::Complaint;
use crate::capi;
use std::path::Path;

/// Checks the headers for C and the declarations for Rust, if the tree has the C API.
pub fn check(root: &Path, found: &mut Vec<Complaint>) {
    if !root.join("doors/capi/types.txt").exists() {
        return;
    }
    let complaint = |path: String, message: String| Complaint { path, line: 0, check: "generated", message };
    match capi::outdated(root) {
        Ok(paths) => found.extend(paths.into_iter().map(|path| {
            let message = "is not current: run `cargo xtask capi`".to_owned();
            complaint(path.display().to_string(), message)
        })),
        Err(why) => found.push(complaint("doors/capi".to_owned(), why)),
    }
}

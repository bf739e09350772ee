//! Checks of the tree itself: what of the house style a program can see.
//!
//! [`tidy`] looks at a tree and gives its complaints. Each check is one file; what they agree to overlook is listed in
//! `xtask/exceptions.txt`, which may only shrink.

mod circles;
mod dependencies;
mod exceptions;
mod floors;
mod folders;
mod generated;
mod guide;
mod manifest;
mod op_names;
mod paths;
mod programs;
mod rooms;
mod sizes;
mod source;
mod tree;
mod wording;

use exceptions::Exceptions;
use std::fmt;
use std::path::Path;
use tree::Tree;

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Complaint {
    /// The file it is about, from the tree's root on.
    pub path: String,
    /// The line, counted from one; 0 if it is about the whole file.
    pub line: usize,
    /// The name of the check, as `exceptions.txt` writes it.
    pub check: &'static str,
    /// Message.
    pub message: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Complaint { path, line, check, message } = self;
        match line {
            0 => write!(f, "{path}: {message} [{check}]"),
            _ => write!(f, "{path}:{line}: {message} [{check}]"),
        }
    }
}

/// Looks at the tree under `root`; the complaints in the order of their paths.
///
/// # Errors
/// A file that cannot be read.
pub fn tidy(root: &Path) -> std::io::Result<Vec<Complaint>> {
    let tree = Tree::read(root)?;
    let mut found = Vec::new();
    floors::check(&tree, &mut found);
    dependencies::check(&tree, &mut found);
    generated::check(root, &mut found);
    guide::check(&tree, &mut found);
    paths::check(&tree, &mut found);
    source::check(&tree, &mut found);
    wording::check(&tree, &mut found);
    rooms::check(&tree, &mut found);
    let mut exceptions = Exceptions::read(&tree, &mut found);
    sizes::check(&tree, &mut exceptions, &mut found);
    circles::check(&tree, &mut exceptions, &mut found);
    folders::check(&tree, &mut exceptions, &mut found);
    programs::check(&tree, &mut exceptions, &mut found);
    op_names::check(&tree, &mut exceptions, &mut found);
    let mut left = exceptions.filter(found);
    left.sort();
    Ok(left)
}

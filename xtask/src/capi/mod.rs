//! `cargo xtask capi`: what follows from the functions of `doors/capi`: the headers for C, and the declarations for Rust.
//!
//! The functions are read from the sources, with the macros that declare many of a kind expanded; the types stand in
//! `doors/capi/types.txt`.

mod c;
mod functions;
mod macros;
mod rust;
mod types;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Folder of the headers.
const INCLUDE: &str = "doors/capi/include/mlir-c";

/// File of the declarations for Rust.
const DECLARATIONS: &str = "compat/mlir-sys/src/declarations.rs";

/// File with the table of all functions, for tests that call them at random.
const TABLE: &str = "compat/mlir-sys/tests/random_calls/table.rs";

/// Returns the files with their contents.
///
/// # Errors
/// If the sources have a shape that is not expected.
pub fn files(root: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let mut sources = functions::read(root)?;
    let types = types::Types::read(root)?;
    types.refine(&mut sources.functions)?;
    sources.functions.sort_by(|a, b| a.name.cmp(&b.name));
    let mut files = vec![(PathBuf::from(DECLARATIONS), rust::declarations(&sources, &types)?)];
    files.push((PathBuf::from(TABLE), rust::table(&sources)?));
    for (header, text) in c::headers(&sources, &types)? {
        files.push((Path::new(INCLUDE).join(header), text));
    }
    Ok(files)
}

/// Writes the files, and returns how many there are.
///
/// # Errors
/// As [`files`], or if a file cannot be written.
pub fn write(root: &Path) -> Result<usize, String> {
    let files = files(root)?;
    for (path, text) in &files {
        let path = root.join(path);
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        written
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(files.len())
}

/// Returns the paths of files that are not as they would be written.
///
/// # Errors
/// As [`files`].
pub fn outdated(root: &Path) -> Result<BTreeSet<PathBuf>, String> {
    let is_outdated = |(path, text): &(PathBuf, String)| {
        std::fs::read_to_string(root.join(path)).ok().as_ref() != Some(text)
    };
    Ok(files(root)?.into_iter().filter(is_outdated).map(|(path, _)| path).collect())
}

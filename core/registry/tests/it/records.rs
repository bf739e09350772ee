//! The records of `compat/tblgen` are those that the declarations give; `cargo xtask docs` writes them.

use std::path::Path;
use terrace_registry::{DIALECTS, records};

#[test]
fn records_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../compat/tblgen/src/records.txt");
    let text = records::records(DIALECTS);
    if std::env::var_os("TERRACE_WRITE_DOCS").is_some() {
        std::fs::write(&path, &text).expect("the folder is writable");
    }
    let present = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(present == text, "run `cargo xtask docs`: {} is not current", path.display());
}

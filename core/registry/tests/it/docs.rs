//! The generated pages in `docs/` are those that the declarations give; `cargo xtask docs` writes them.

use std::path::Path;
use terrace_registry::{DIALECTS, PASSES, docs};

#[test]
fn generated_pages_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let pages = docs::pages(DIALECTS, &PASSES);
    if std::env::var_os("TERRACE_WRITE_DOCS").is_some() {
        for page in &pages {
            let path = folder.join(&page.path);
            std::fs::create_dir_all(path.parent().expect("a page is in a folder")).expect("docs is writable");
            std::fs::write(path, &page.text).expect("docs is writable");
        }
    }
    let outdated: Vec<_> = pages
        .iter()
        .filter(|page| std::fs::read_to_string(folder.join(&page.path)).ok().as_ref() != Some(&page.text))
        .map(|page| page.path.as_str())
        .collect();
    assert!(outdated.is_empty(), "run `cargo xtask docs`; out of date: {outdated:?}");
    let mut present: Vec<_> = std::fs::read_dir(folder.join("dialects"))
        .expect("docs/dialects exists")
        .map(|entry| format!("dialects/{}", entry.expect("readable").file_name().to_string_lossy()))
        .filter(|path| !pages.iter().any(|page| page.path == *path))
        .collect();
    present.sort();
    assert!(present.is_empty(), "pages of dialects that do not exist: {present:?}");
}

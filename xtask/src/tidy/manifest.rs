//! Parser of the parts of a `Cargo.toml` that the checks need: the names of dependencies, and the
//! flags of the library.

/// A dependency as a manifest lists it.
#[derive(Debug, PartialEq, Eq)]
pub struct Dependency<'t> {
    /// The name of the package.
    pub name: &'t str,
    /// Line, counted from one.
    pub line: usize,
    /// True if it is a crate of this tree.
    pub is_ours: bool,
}

/// Returns the name of the package.
pub fn package(manifest: &str) -> Option<&str> {
    let name = manifest.lines().find_map(|line| line.strip_prefix("name = "))?;
    Some(name.trim().trim_matches('"'))
}

/// Returns all dependencies, those of tests and build scripts included.
pub fn dependencies(manifest: &str) -> Vec<Dependency<'_>> {
    let mut found = Vec::new();
    let mut is_inside = false;
    for (i, text) in manifest.lines().enumerate() {
        let text = text.trim();
        let line = i + 1;
        if let Some(table) = text.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            is_inside = table.ends_with("dependencies");
            // A table for one dependency: `[dependencies.name]`.
            if let Some((_, name)) = table.split_once("dependencies.") {
                found.push(Dependency { name, line, is_ours: name.starts_with("terrace") });
            }
        } else if is_inside
            && !text.starts_with('#')
            && let Some((key, value)) = text.split_once('=')
        {
            let key = key.trim();
            let name = key.split_once('.').map_or(key, |(name, _)| name);
            found.push(Dependency {
                name,
                line,
                is_ours: value.contains("path") || name.starts_with("terrace"),
            });
        }
    }
    found
}

/// Returns true if the `[lib]` table sets this flag to false.
pub fn is_lib_flag_off(manifest: &str, flag: &str) -> bool {
    let lines = manifest.lines().map(str::trim).skip_while(|line| *line != "[lib]").skip(1);
    let mut flags = lines.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split_once('='));
    flags.any(|(key, value)| key.trim() == flag && value.trim() == "false")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_tables_are_found() {
        let manifest = "[package]\nname = \"a\"\n[dependencies]\nterrace-ir = { path = \"../ir\" }\n# no = \"1\"\n\
            [dev-dependencies]\nregex.version = \"1\"\n[target.'cfg(unix)'.dependencies.libc]\nversion = \"0\"\n";
        let names: Vec<_> = dependencies(manifest).iter().map(|d| (d.name, d.line, d.is_ours)).collect();
        assert_eq!(names, [("terrace-ir", 4, true), ("regex", 7, false), ("libc", 8, false)]);
    }
}

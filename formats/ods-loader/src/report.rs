//! Reports: the checks of each declared operation, type and attribute, and the parts that stand in C++ only.

use std::fmt::Write as _;

/// Declared operation, type or attribute, with what is known of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportEntry {
    /// Full name, such as `arith.addi`.
    pub name: String,
    /// Word for the kind: `operation`, `type` or `attribute`.
    pub kind: &'static str,
    /// Position of the definition, as `file:line`.
    pub place: String,
    /// Syntax: `declared`, `generic`, or why the custom form is not read.
    pub syntax: String,
    /// Checks that are made, in words.
    pub checked: Vec<String>,
    /// Parts of the declaration that are C++ code, and so neither checked nor done.
    pub unchecked: Vec<String>,
}

/// Outcome of loading a dialect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Name of the dialect.
    pub dialect: String,
    /// Its declarations, in the order of the text.
    pub entries: Vec<ReportEntry>,
}

impl Report {
    /// Writes the report as text: a line for each declaration, and indented ones for what is unchecked.
    pub fn to_text(&self) -> String {
        let complete = self.entries.iter().filter(|entry| entry.unchecked.is_empty()).count();
        let mut text = format!(
            "dialect '{}': {} declarations, {complete} of them checked in full\n",
            self.dialect,
            self.entries.len()
        );
        for entry in &self.entries {
            let ReportEntry { name, kind, place, syntax, checked, unchecked } = entry;
            let _ = writeln!(text, "\n{kind} {name} ({place})\n  syntax: {syntax}");
            if !checked.is_empty() {
                let _ = writeln!(text, "  checked: {}", checked.join(", "));
            }
            for one in unchecked {
                let _ = writeln!(text, "  NOT checked: {one}");
            }
        }
        text
    }
}

//! Texts of records as they stand on a page.

/// Returns a text without the indentation that its lines have in common, without blank lines at the start and blanks at
/// the end.
pub(crate) fn reindented(text: &str) -> String {
    indented(text, "")
}

/// Returns a text as [`reindented`] does, its lines after a prefix.
pub(crate) fn indented(text: &str, prefix: &str) -> String {
    let text = text.trim_end_matches([' ', '\t']);
    let mut lines: Vec<&str> = text.split('\n').collect();
    let first = lines.iter().position(|line| !line.trim().is_empty()).unwrap_or(lines.len());
    lines.drain(..first);
    let blanks = |line: &&str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let common = lines.iter().filter(|line| !line.trim().is_empty()).map(blanks).min().unwrap_or(0);
    let mut out = String::new();
    for (number, line) in lines.iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        if !line.trim().is_empty() {
            out.push_str(prefix);
            out.push_str(line.get(common..).unwrap_or_default());
        }
    }
    out
}

/// Writes a description after a blank line, if there is one.
pub(crate) fn description(text: &str, out: &mut String) {
    if text.trim().is_empty() {
        return;
    }
    out.push('\n');
    let text = reindented(text);
    out.push_str(&text);
    if !text.ends_with('\n') {
        out.push('\n');
    }
}

/// Writes a summary in italics after a blank line, if there is one.
pub(crate) fn summary(text: &str, out: &mut String) {
    let text = text.trim();
    let mut chars = text.chars();
    if let Some(first) = chars.next() {
        out.push_str(&format!("\n_{}{}_\n", first.to_ascii_uppercase(), chars.as_str()));
    }
}

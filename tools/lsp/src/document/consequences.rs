//! Errors that may only follow from others, beyond what the parser keeps quiet about.

use super::found::{Found, name_len};
use std::ops::Range;
use terrace_parser::AliasValue;

/// Returns true if an error may be about a closing brace where nothing is open.
pub(super) fn is_about_brace(found: &Found) -> bool {
    found.message == "expected operation name in quotes"
}

/// Returns true if an error says that an alias is unknown; its name has its sigil.
pub(super) fn is_about_alias(found: &Found, name: &str) -> bool {
    let told =
        found.message.strip_prefix("undefined symbol alias id '").and_then(|rest| rest.strip_suffix('\''));
    told.is_some() && told == name.get(1..)
}

/// Returns the names of aliases that a text defines by its looks, and that were not understood.
pub(super) fn failed_aliases(text: &str, aliases: &[(Range<usize>, AliasValue<'_>)]) -> Vec<String> {
    let mut failed = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(['#', '!']) {
            let name = &line[..name_len(line)];
            let defines = line[name.len()..].trim_start().starts_with('=');
            let is_known = aliases.iter().any(|(range, _)| range.start == start);
            if defines && !is_known && name.len() > 1 {
                failed.push(name.to_owned());
            }
        }
        start += line.len();
    }
    failed
}

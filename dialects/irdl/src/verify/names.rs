//! Names of dialects, operations, types, attributes, operands: which are allowed.

/// Returns the fault in the name of `what`, if there is one.
pub(crate) fn fault(name: &str, what: &str) -> Option<String> {
    if name.is_empty() {
        return Some(format!("name of {what} is empty"));
    }
    let mut after_underscore = true;
    let reason = name.chars().find_map(|c| {
        let is_doubled = c == '_' && after_underscore;
        after_underscore = c == '_';
        match c {
            '_' if is_doubled => Some("should not contain leading or double underscores"),
            'A'..='Z' => Some("should not contain uppercase letters"),
            'a'..='z' | '0'..='9' | '_' => None,
            _ => Some("must contain only lowercase letters, digits and underscores"),
        }
    })?;
    Some(format!("name of {what} {reason}"))
}

/// Returns true if it can be the name of a dialect at all.
pub(crate) fn is_namespace(name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(is_word)
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn names() {
        let check = |name, wanted: &str| assert_eq!(fault(name, "it").unwrap_or_default(), wanted, "{name}");
        check("a_b9_", "");
        check("9", "");
        check("", "name of it is empty");
        check("_a", "name of it should not contain leading or double underscores");
        check("a__B", "name of it should not contain leading or double underscores");
        check("aB__", "name of it should not contain uppercase letters");
        check("a.B", "name of it must contain only lowercase letters, digits and underscores");
    }
}

//! Lists of options and flags.

use crate::attributes::ModuleFlagAttr;
use crate::{LinkerOptionsOp, ModuleFlagsOp};
use terrace_ir::{Attribute, LogicalResult, TypedOp};

impl ModuleFlagsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if op.parent_op().is_some_and(|parent| !parent.is("builtin.module")) {
            return op.emit_op_error("must appear at the module level");
        }
        let flags = op.attribute("flags").and_then(Attribute::as_array).unwrap_or_default();
        if flags.iter().any(|flag| flag.as_dialect(ModuleFlagAttr::SPEC.name).is_none()) {
            return op.emit_op_error("expected a module flag attribute");
        }
        Ok(())
    }
}

impl LinkerOptionsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if op.parent_op().is_some_and(|parent| !parent.is("builtin.module")) {
            return op.emit_op_error("must appear at the module level");
        }
        Ok(())
    }
}

/// Returns the error in a data layout description, if there is one.
///
/// Source: LLVM Language Reference, "Data Layout".
pub fn data_layout_error(text: &str) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    text.split('-').find_map(specification_error)
}

fn specification_error(specification: &str) -> Option<String> {
    let Some(kind) = specification.chars().next() else {
        return Some("empty specification is not allowed".to_owned());
    };
    let rest = &specification[kind.len_utf8()..];
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = rest.split(':').collect();
    let malformed = |form: &str| Some(format!("malformed specification, must be of the form \"{form}\""));
    match kind {
        'e' | 'E' if !rest.is_empty() => malformed(if kind == 'e' { "e" } else { "E" })
            .map(|_| "malformed specification, must be just 'e' or 'E'".to_owned()),
        'e' | 'E' => None,
        'i' | 'f' | 'v' if !(2..=3).contains(&parts.len()) => {
            malformed(&format!("{kind}<size>:<abi>[:<pref>]"))
        }
        'i' | 'f' | 'v' if !parts.iter().all(|part| is_number(part)) => {
            Some("size must be a non-zero 24-bit integer".to_owned())
        }
        'a' if !(2..=3).contains(&parts.len()) => malformed("a:<abi>[:<pref>]"),
        'p' if !(3..=5).contains(&parts.len()) => malformed("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"),
        'n' if rest.starts_with('i') => None,
        'n' if !parts.iter().all(|part| is_number(part)) => {
            Some("size must be a non-zero 24-bit integer".to_owned())
        }
        'm' if parts.len() != 2 || !parts[0].is_empty() => malformed("m:<mangling>"),
        'm' if !matches!(parts[1], "e" | "l" | "o" | "m" | "x" | "w" | "a") => {
            Some("unknown mangling mode".to_owned())
        }
        'S' | 'P' | 'A' | 'G' if !is_number(rest) => match kind {
            'S' => malformed("S<size>"),
            _ => Some("address space must be a 24-bit integer".to_owned()),
        },
        'S' if rest.parse() == Ok(0) => Some("stack natural alignment must be non-zero".to_owned()),
        'F' | 'i' | 'f' | 'v' | 'a' | 'p' | 'n' | 'm' | 'S' | 'P' | 'A' | 'G' | 's' => None,
        _ => Some(format!("unknown specifier '{kind}'")),
    }
}

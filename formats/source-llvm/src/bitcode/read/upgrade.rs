//! Names of intrinsics from the time when pointers said what they point to.

use super::Reader;
use crate::module::symbols::SymbolKind;

impl Reader<'_> {
    /// Gives intrinsics the names that they have now.
    pub(super) fn upgrade_names(&mut self) {
        for at in 0..self.module.functions.len() {
            let symbol = self.module.functions[at].symbol;
            let name = &self.module.symbol(symbol).name;
            let Some(new) = name.strip_prefix("llvm.").map(|rest| format!("llvm.{}", upgraded(rest))) else {
                continue;
            };
            // An intrinsic that had two names has one now, and one declaration.
            if *new == **name || self.module.symbols_by_name.contains_key(&*new) {
                continue;
            }
            debug_assert!(matches!(self.module.symbol(symbol).kind, SymbolKind::Function(_)));
            self.module.symbols_by_name.insert(new.clone().into(), symbol);
            self.module.symbols[symbol.index()].name = new.into();
        }
    }
}

/// Returns a name whose types of pointers say nothing but their address space.
fn upgraded(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(dot) = rest.find('.') {
        let (before, after) = rest.split_at(dot + 1);
        out.push_str(before);
        rest = after;
        if let Some((kept, end)) = pointer(rest) {
            out.push_str(kept);
            rest = &rest[end..];
        }
    }
    out.push_str(rest);
    out
}

/// Returns what is kept of a type of pointers that a name goes on with, and where the type ends: `p0i8` is `p0`.
fn pointer(text: &str) -> Option<(&str, usize)> {
    let start = lanes(text);
    let digits = text[start..].strip_prefix('p')?;
    let space = digits.bytes().take_while(u8::is_ascii_digit).count();
    let kept = start + 1 + space;
    if space == 0 || text[kept..].is_empty() || text[kept..].starts_with('.') {
        return None;
    }
    Some((&text[..kept], kept + ty(&text[kept..])?))
}

/// Returns the length of a number of lanes: `v4`, `nxv4`.
fn lanes(text: &str) -> usize {
    let rest = text.strip_prefix("nx").unwrap_or(text);
    match rest.strip_prefix('v') {
        Some(digits) => {
            let count = digits.bytes().take_while(u8::is_ascii_digit).count();
            if count == 0 { 0 } else { text.len() - digits.len() + count }
        }
        None => 0,
    }
}

/// Returns the length of a type.
fn ty(text: &str) -> Option<usize> {
    let start = lanes(text);
    let rest = &text[start..];
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let inner = |head: usize| terrace_support::ensure_stack(|| Some(start + head + ty(rest.get(head..)?)?));
    match rest.bytes().next()? {
        b'i' | b'f' if digits(&rest[1..]) > 0 => Some(start + 1 + digits(&rest[1..])),
        b'p' | b'a' if digits(&rest[1..]) > 0 => inner(1 + digits(&rest[1..])),
        // Structures are `s_name` or `sl_types`, and end with `s`; functions are `f_types`, and end with `f`.
        b's' if rest.starts_with("s_") || rest.starts_with("sl_") => {
            let end = rest.find("s.").or_else(|| rest.ends_with('s').then(|| rest.len() - 1))?;
            Some(start + end + 1)
        }
        b'f' if rest.starts_with("f_") => {
            let end = rest.find("f.").or_else(|| rest.ends_with('f').then(|| rest.len() - 1))?;
            Some(start + end + 1)
        }
        _ => ["bf16", "ppcf128", "f128", "isVoid", "x86mmx", "x86amx", "Metadata"]
            .iter()
            .find(|name| rest.starts_with(**name))
            .map(|name| start + name.len()),
    }
}

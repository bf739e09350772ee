//! Pipelines pass by pass.

use terrace_pass::{PassManager, PassRegistry};

/// Returns the passes of a pipeline in text one by one, those of registered pipelines and of nested ones too.
pub fn single_passes(pipeline: &str, passes: &PassRegistry) -> Vec<String> {
    let mut single = Vec::new();
    for part in split(pipeline) {
        let name = part.split('{').next().unwrap_or_default();
        let expanded = || Some(PassManager::of_text(&part, passes).ok()?.to_text(","));
        if let Some(nested) = part.strip_prefix("func.func(").and_then(|nested| nested.strip_suffix(')')) {
            single.extend(single_passes(nested, passes).iter().map(|pass| format!("func.func({pass})")));
        } else if let Some(text) = passes.pipeline(name).and_then(|_| expanded()) {
            single.extend(single_passes(inside(&text), passes));
        } else {
            single.push(part);
        }
    }
    single
}

/// Splits the passes of a pipeline in text, those in brackets together.
fn split(pipeline: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in pipeline.chars() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
        match parts.last_mut() {
            Some(last) if c != ',' || depth > 0 => last.push(c),
            _ => parts.push(String::new()),
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Returns a pipeline without what is around it.
fn inside(pipeline: &str) -> &str {
    let rest = ["builtin.module(", "any("].iter().find_map(|begin| pipeline.strip_prefix(begin));
    rest.and_then(|rest| rest.strip_suffix(')')).unwrap_or(pipeline)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pipelines_are_split_between_passes() {
        assert_eq!(split("a,b{c=1,d=2},e(f,g)"), ["a", "b{c=1,d=2}", "e(f,g)"]);
        assert_eq!(split(""), [""; 0]);
        assert_eq!(inside("builtin.module(a,b)"), "a,b");
        assert_eq!(inside("any(a,b(c))"), "a,b(c)");
    }
}

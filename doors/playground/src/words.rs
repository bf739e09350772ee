//! Names to be written: passes with their options, operations, and a description of each.

use serde_json::{Value, json};
use terrace_ir::{DialectSpec, builtin};
use terrace_pass::{OptionKind, OptionSpec, PassRegistry};
use terrace_registry::{DIALECTS, PASSES};

/// Returns all passes and pipelines, those of tests last.
pub fn passes() -> Value {
    let passes = PASSES.all_passes().into_iter().map(|pass| {
        json!({
            "name": pass.argument, "summary": pass.summary, "anchor": pass.anchor,
            "options": options(pass.options), "isPipeline": false,
        })
    });
    let pipelines = PASSES.all_pipelines().into_iter().map(|pipeline| {
        json!({
            "name": pipeline.argument, "summary": pipeline.summary, "anchor": null,
            "options": options(pipeline.options), "isPipeline": true,
        })
    });
    json!({ "passes": passes.chain(pipelines).collect::<Vec<_>>() })
}

fn options(specs: &[OptionSpec]) -> Value {
    let each = specs.iter().map(|spec| {
        let choices: &[&str] = match spec.kind {
            OptionKind::Bool | OptionKind::OwnBool => &["true", "false"],
            OptionKind::Choice(words) => words,
            _ => &[],
        };
        json!({ "name": spec.name, "default": spec.default, "help": spec.help, "choices": choices })
    });
    each.collect()
}

/// Returns all operations, each with a line about it.
pub fn operations() -> Value {
    let mut all: Vec<(&str, &str)> =
        dialects().flat_map(|dialect| dialect.ops.iter()).map(|op| (op.name, op.summary)).collect();
    all.sort_unstable();
    json!({ "operations": all })
}

fn dialects() -> impl Iterator<Item = &'static DialectSpec<'static>> {
    let all = std::iter::once(&builtin::DIALECT).chain(DIALECTS.iter().copied());
    all.filter(|dialect| !dialect.is_legacy)
}

/// Returns what the reference pages say about an operation, or about a type or attribute with its sigil.
pub fn describe(name: &str) -> Result<Value, String> {
    let plain = name.trim_start_matches(['!', '#']);
    let dialect = plain.split('.').next().unwrap_or_default();
    let Some(dialect) = dialects().find(|one| one.name == dialect) else {
        return Ok(json!({ "markdown": null }));
    };
    let pages = terrace_registry::docs::pages(&[dialect], &PassRegistry::default());
    let path = format!("dialects/{}.md", dialect.name);
    let page = pages.iter().find(|page| page.path == path).map_or("", |page| page.text.as_str());
    let heading = format!("\n### `{name}`\n");
    let section = page.split_once(&heading).map(|(_, rest)| {
        let end = ["\n### ", "\n## "].iter().filter_map(|next| rest.find(next)).min();
        rest[..end.unwrap_or(rest.len())].trim()
    });
    Ok(json!({ "markdown": section }))
}

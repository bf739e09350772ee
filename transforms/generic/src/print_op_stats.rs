//! `--print-op-stats`: print how many operations there are of each name.
//!
//! Reads:     nothing.
//! Preserves: everything.
//! Cost:      one visit for each operation.

use std::collections::BTreeMap;
use std::fmt::Write;
use terrace_ir::LogicalResult;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::interner::FoldMap;

/// The pass `--print-op-stats`.
#[pass("print-op-stats", "Print statistics of operations", class = "PrintOpStatsPass")]
pub struct PrintOpStats {
    /// Print them as JSON.
    #[option("json")]
    is_json: bool,
}

impl Pass for PrintOpStats {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut counts: FoldMap<&str, u64> = FoldMap::default();
        op.op().for_each_in_tree(|op| *counts.entry(op.name().as_str()).or_insert(0) += 1);
        let sorted: BTreeMap<&str, u64> = counts.into_iter().collect();
        op.context().tell_text(if self.is_json { json(&sorted) } else { table(&sorted) });
        op.mark_all_analyses_preserved();
        Ok(())
    }
}

fn table(counts: &BTreeMap<&str, u64>) -> String {
    let parts = |name: &'_ str| match name.split_once('.') {
        Some((dialect, op)) => (dialect.to_owned(), op.to_owned()),
        None => (String::new(), name.to_owned()),
    };
    let longest_dialect = counts.keys().map(|name| parts(name).0.len()).max().unwrap_or(0);
    let longest_op = counts.keys().map(|name| parts(name).1.len()).max().unwrap_or(0);
    let mut text = String::from("Operations encountered:\n-----------------------\n");
    for (name, count) in counts {
        let (dialect, op) = parts(name);
        let dot = if dialect.is_empty() { ' ' } else { '.' };
        let _ = writeln!(text, "  {dialect:>longest_dialect$}{dot}{op:longest_op$} , {count}");
    }
    text
}

fn json(counts: &BTreeMap<&str, u64>) -> String {
    let lines: Vec<String> = counts.iter().map(|(name, count)| format!("  \"{name}\" : {count}")).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

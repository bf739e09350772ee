//! `--canonicalize`: fold what can be folded, and bring operations to their canonical form.
//!
//! Runs the greedy driver with the canonicalization patterns of all dialects.
//!
//! Reads:     folds, canonicalization patterns, effects.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each change near it.

use terrace_ir::{Failure, LogicalResult, Pattern};
use terrace_ods_macros::pass;
use terrace_pass::PassOp;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_rewrite::{GreedyConfig, GreedyResult, RegionSimplification, canonicalization_patterns};

/// The pass `--canonicalize`.
#[pass("canonicalize", "Canonicalize operations", class = "Canonicalizer")]
pub struct Canonicalize {
    /// Begin with the first operations, and with outer ones before inner ones.
    #[option("top-down", default = true)]
    top_down: bool,
    #[option(
        "region-simplify",
        choices = [
            "disabled" => RegionSimplification::Disabled,
            "normal" => RegionSimplification::Normal,
            "aggressive" => RegionSimplification::Aggressive
        ],
        default = "normal",
        help = "How far regions are simplified"
    )]
    regions: RegionSimplification,
    #[option("max-iterations", default = 10, help = "How often to start again at most; -1 for no limit")]
    max_iterations: i64,
    #[option("max-num-rewrites", default = -1, help = "How many patterns to apply at most; -1 for no limit")]
    max_rewrites: i64,
    /// Fail if there is still something to change after the last iteration.
    #[option("test-convergence")]
    tests_convergence: bool,
    /// Patterns not to apply, by the names of upstream's classes.
    #[option("disable-patterns")]
    disabled: Vec<String>,
    /// The only patterns to apply, by the names of upstream's classes.
    #[option("enable-patterns")]
    enabled: Vec<String>,
}

impl GreedyPass for Canonicalize {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let is_in = |list: &[String], name: &str| list.iter().any(|one| names(one, name));
        let is_enabled = |pattern: &Pattern| {
            let is_enabled = self.enabled.is_empty() || is_in(&self.enabled, pattern.name);
            is_enabled && !is_in(&self.disabled, pattern.name)
        };
        set.extend(canonicalization_patterns(set.context()).into_iter().filter(is_enabled));
    }

    fn config(&self) -> GreedyConfig {
        GreedyConfig {
            top_down: self.top_down,
            max_iterations: usize::try_from(self.max_iterations).ok(),
            max_rewrites: usize::try_from(self.max_rewrites).ok(),
            regions: self.regions,
            ..GreedyConfig::default()
        }
    }

    fn finish(&self, result: GreedyResult, op: &mut PassOp<'_, '_>) -> LogicalResult {
        if !result.changed {
            op.mark_all_analyses_preserved();
        }
        if result.settled {
            op.mark_settled();
        }
        if self.tests_convergence && !result.converged { Err(Failure) } else { Ok(()) }
    }
}

/// Returns true if a text is the name of a pattern, with or without the namespaces that upstream's class is in.
fn names(text: &str, pattern: &str) -> bool {
    match text.strip_suffix(pattern) {
        Some("") => true,
        Some(namespaces) => namespaces.ends_with("::") && !namespaces.contains('<'),
        None => false,
    }
}

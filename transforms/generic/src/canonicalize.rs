//! `--canonicalize`: fold what can be folded, and bring operations to their canonical form.
//!
//! Runs the greedy driver with the canonicalization patterns of all dialects.
//!
//! Reads:     folds, canonicalization patterns, effects.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each change near it.

use terrace_ir::{Ctx, Failure, LogicalResult};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::{
    FrozenPatternSet, GreedyConfig, RegionSimplification, apply_patterns_greedily, canonicalization_patterns,
};

/// The pass.
pub struct Canonicalize {
    config: GreedyConfig,
    tests_convergence: bool,
    disabled: Vec<String>,
    enabled: Vec<String>,
    patterns: Option<FrozenPatternSet>,
}

impl DeclaredPass for Canonicalize {
    const ARGUMENT: &'static str = "canonicalize";
    const CLASS: &'static str = "Canonicalizer";
    const SUMMARY: &'static str = "Canonicalize operations";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "top-down",
            kind: OptionKind::Bool,
            default: "true",
            help: "Begin with the first operations, and with outer ones before inner ones",
        },
        OptionSpec {
            name: "region-simplify",
            kind: OptionKind::Choice(&["disabled", "normal", "aggressive"]),
            default: "normal",
            help: "How far regions are simplified",
        },
        OptionSpec {
            name: "max-iterations",
            kind: OptionKind::Int,
            default: "10",
            help: "How often to start again at most; -1 for no limit",
        },
        OptionSpec {
            name: "max-num-rewrites",
            kind: OptionKind::Int,
            default: "-1",
            help: "How many patterns to apply at most; -1 for no limit",
        },
        OptionSpec {
            name: "test-convergence",
            kind: OptionKind::Bool,
            default: "false",
            help: "Fail if there is still something to change after the last iteration",
        },
        OptionSpec {
            name: "disable-patterns",
            kind: OptionKind::Texts,
            default: "",
            help: "Patterns not to apply, by the names of upstream's classes",
        },
        OptionSpec {
            name: "enable-patterns",
            kind: OptionKind::Texts,
            default: "",
            help: "The only patterns to apply, by the names of upstream's classes",
        },
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let config = GreedyConfig {
            top_down: options.bool("top-down"),
            max_iterations: options.limit("max-iterations"),
            max_rewrites: options.limit("max-num-rewrites"),
            regions: match options.text("region-simplify") {
                "disabled" => RegionSimplification::Disabled,
                "normal" => RegionSimplification::Normal,
                _ => RegionSimplification::Aggressive,
            },
            ..GreedyConfig::default()
        };
        Ok(Canonicalize {
            config,
            tests_convergence: options.bool("test-convergence"),
            disabled: options.texts("disable-patterns").to_vec(),
            enabled: options.texts("enable-patterns").to_vec(),
            patterns: None,
        })
    }
}

impl Pass for Canonicalize {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let is_in = |list: &[String], name: &str| list.iter().any(|one| names(one, name));
        let mut patterns = canonicalization_patterns(context);
        patterns.retain(|pattern| {
            let is_enabled = self.enabled.is_empty() || is_in(&self.enabled, pattern.name);
            is_enabled && !is_in(&self.disabled, pattern.name)
        });
        self.patterns = Some(FrozenPatternSet::new(context, patterns));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("the pass is initialized");
        let result = apply_patterns_greedily(op.body_mut(), patterns, &self.config);
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

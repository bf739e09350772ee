//! `--linalg-morph-ops`: structured operations change between their forms, as options ask.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::{categorize, generalize, specialize};
use terrace_ir::{Ctx, LogicalResult};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};

/// The pass.
pub struct LinalgMorphOps {
    named_to_category: bool,
    to_generic: bool,
    generic_to_named: bool,
    patterns: Option<FrozenPatternSet>,
}

const fn option(name: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Bool, default: "false", help }
}

impl DeclaredPass for LinalgMorphOps {
    const ARGUMENT: &'static str = "linalg-morph-ops";
    const CLASS: &'static str = "LinalgMorphOpsPass";
    const SUMMARY: &'static str = "Convert linalg ops between forms";
    const OPTIONS: &'static [OptionSpec] = &[
        option("named-to-category", "convert named ops to category op e.g. `linalg.elementwise`"),
        option("category-to-generic", "convert category ops e.g. `linalg.elementwise` to `linalg.generic`"),
        option("named-to-generic", "convert named ops e.g. `linalg.add` to `linalg.generic`"),
        option("generic-to-named", "convert linalg.generic to equivalent named ops"),
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(LinalgMorphOps {
            named_to_category: options.bool("named-to-category"),
            to_generic: options.bool("category-to-generic") || options.bool("named-to-generic"),
            generic_to_named: options.bool("generic-to-named"),
            patterns: None,
        })
    }
}

impl Pass for LinalgMorphOps {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let mut patterns = Vec::new();
        if self.named_to_category {
            patterns.extend(categorize::patterns());
        }
        if self.to_generic {
            patterns.push(generalize::PATTERN);
        }
        if self.generic_to_named {
            patterns.push(specialize::PATTERN);
        }
        self.patterns = Some(FrozenPatternSet::new(context, patterns));
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        Ok(())
    }
}

//! `--linalg-morph-ops`: structured operations change between their forms, as options ask.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::{categorize, generalize, specialize};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--linalg-morph-ops`.
#[pass("linalg-morph-ops", "Convert linalg ops between forms", class = "LinalgMorphOpsPass")]
pub struct LinalgMorphOps {
    /// convert named ops to category op e.g. `linalg.elementwise`.
    #[option("named-to-category")]
    named_to_category: bool,
    /// convert category ops e.g. `linalg.elementwise` to `linalg.generic`.
    #[option("category-to-generic")]
    category_to_generic: bool,
    /// convert named ops e.g. `linalg.add` to `linalg.generic`.
    #[option("named-to-generic")]
    named_to_generic: bool,
    /// convert linalg.generic to equivalent named ops.
    #[option("generic-to-named")]
    generic_to_named: bool,
}

impl GreedyPass for LinalgMorphOps {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        if self.named_to_category {
            set.extend(categorize::patterns());
        }
        if self.category_to_generic || self.named_to_generic {
            set.add(generalize::PATTERN);
        }
        if self.generic_to_named {
            set.add(specialize::PATTERN);
        }
    }
}

//! The value of poison.

use terrace_ir::spec::AttributeSpec;

/// Poison: the whole value, of whatever type.
pub static POISON_ATTR: AttributeSpec<'static> =
    AttributeSpec { traits: &["PoisonAttrInterface"], ..AttributeSpec::new("ub.poison") };

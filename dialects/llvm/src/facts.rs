//! Facts that parsing, checks and folds share.

use crate::attributes::DISubprogramAttr;
use terrace_ir::{Attribute, Location, LocationData};
use terrace_support::ensure_stack;

/// Marker of a dynamic index among the constant indices of `getelementptr`.
pub const DYNAMIC_INDEX: i32 = i32::MIN;

/// Returns the function of the source that a location names, if it names one.
pub fn subprogram_of(location: Location<'_>) -> Option<Attribute<'_>> {
    let is_subprogram =
        |attribute: &Attribute<'_>| attribute.as_dialect(DISubprogramAttr::SPEC.name).is_some();
    // Locations nest without limit.
    fn inner(location: Location<'_>) -> Option<Attribute<'_>> {
        ensure_stack(|| subprogram_of(location))
    }
    match *location.data()? {
        LocationData::FileLineColRange { .. } => None,
        LocationData::Name { child, .. } => inner(child),
        LocationData::CallSite { callee, caller } => inner(callee).or_else(|| inner(caller)),
        LocationData::Fused { locations, metadata } => {
            metadata.filter(is_subprogram).or_else(|| locations.iter().find_map(|one| inner(*one)))
        }
        LocationData::Joined { parts } => parts.iter().find_map(|one| inner(*one)),
    }
}

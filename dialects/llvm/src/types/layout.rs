//! Data layout entries of pointers and structures.

use super::StructType;
use terrace_ir::{Attribute, Failure, InFlight, Type};

type Entries<'e, 'c> = &'e [(Type<'c>, Attribute<'c>)];
type Report<'r, 'c> = &'r mut dyn FnMut(&str) -> InFlight<'c>;

/// Returns the numbers of an entry, with the width of their type.
fn numbers<'c>(value: Attribute<'c>) -> Option<(Vec<i64>, Option<u32>)> {
    let width = value.ty().and_then(|ty| ty.element_or_self().int_or_float_width());
    // A splat may have more elements than fit into memory; five are too many already.
    Some((value.dense_integers()?.take(5).filter_map(|number| number.to_i64()).collect(), width))
}

/// Checks that size, alignment, preferred alignment, and maybe the width of indices.
pub(super) fn verify_pointer_layout<'c>(
    entries: Entries<'_, 'c>,
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    for (ty, value) in entries {
        let Some((numbers, width)) = numbers(*value).filter(|(numbers, _)| matches!(numbers.len(), 3 | 4))
        else {
            return error(&format!(
                "expected layout attribute for '{ty}' to be a dense integer elements attribute with 3 or 4 elements"
            ))
            .emit();
        };
        if width != Some(64) {
            return error(&format!("expected i64 parameters for '{ty}'")).emit();
        }
        if numbers[1] > numbers[2] {
            return error("preferred alignment is expected to be at least as large as ABI alignment").emit();
        }
    }
    Ok(())
}

/// Checks that alignment and preferred alignment, for all structures at once.
pub(super) fn verify_structure_layout<'c>(
    entries: Entries<'_, 'c>,
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    for (ty, value) in entries {
        let is_any =
            StructType::of(*ty).is_some_and(|structure| structure.name().is_none() && structure.is_empty());
        if !is_any {
            return error(&format!("unexpected layout attribute for struct '{ty}'")).emit();
        }
        let Some((numbers, width)) = numbers(*value).filter(|(numbers, _)| matches!(numbers.len(), 1 | 2))
        else {
            return error(&format!(
                "expected layout attribute for '{ty}' to be a dense integer elements attribute of 1 or 2 elements"
            ))
            .emit();
        };
        if width != Some(64) {
            return error(&format!("expected i64 entries for '{ty}'")).emit();
        }
        if let [abi, preferred] = numbers[..]
            && preferred < abi
        {
            return error("preferred alignment is expected to be at least as large as ABI alignment").emit();
        }
    }
    Ok(())
}

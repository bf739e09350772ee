//! What operations do to memory.

use terrace_ir::Operation;
use terrace_ir::spec::{Effects, Trait};

/// Whether it is known that an operation, with all in it, does nothing to memory.
pub fn is_memory_effect_free(op: Operation<'_, '_>) -> bool {
    let Some(spec) = op.spec() else { return false };
    let is_recursive = spec.has_trait(|one| matches!(one, Trait::HasRecursiveMemoryEffects));
    match spec.effects {
        Effects::Only([]) if !is_recursive => return true,
        Effects::Only([]) => {}
        Effects::Unknown if is_recursive => {}
        _ => return false,
    }
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).all(|op| {
        // Regions may be nested without limit.
        stacker::maybe_grow(64 << 10, 1 << 20, || is_memory_effect_free(op))
    })
}

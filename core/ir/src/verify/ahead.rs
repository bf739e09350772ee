//! Verification of what is inside an isolated operation while it is at hand: right after it was read or changed.
//!
//! Whoever verifies the whole program later finds noted in the body that nothing in it changed since, and need not go
//! through memory for it again. Only what is valid is noted, and nothing is told: where something is wrong, it is found
//! and told when all is verified, in its order.

use super::signature::Borrowed;
use super::{
    Extent, Found, Walk, is_all_in_signature, is_valid, structure, verify_isolated, verify_on_entrance,
};
use crate::body::{Body, Inside};
use crate::context::Context;
use crate::declarations::op_name::TraitFlags;
use crate::diagnostic::{Failure, LogicalResult, capture};
use crate::ids::OpId;
use crate::view::Operation;
use std::sync::atomic::Ordering;

impl Found {
    /// Returns the result to record: none where symbols are looked up in enclosing tables.
    fn noted(self) -> Inside {
        if self.has_tables {
            return Inside::Unknown;
        }
        Inside::Valid { refers_to_symbols: self.refers_to_symbols }
    }
}

/// Verifies what is inside the root of a body, if the context says that all will be verified, and notes it if it is valid.
///
/// To be called when nobody changes the body any more before others see it.
pub fn verify_ahead(body: &mut Body<'_>) {
    if body.findings.inside == Inside::Unknown && body.context().verifies_ahead() {
        body.findings.inside = find(body);
    }
}

/// Verifies the root of a body and everything in it, and notes that for those who verify what is around it.
///
/// # Errors
/// If it is not valid: a diagnostic was told then.
pub fn verify_and_note(body: &mut Body<'_>) -> LogicalResult {
    body.findings.inside = Inside::Unknown;
    let root = Operation::new(body, Body::ROOT);
    let found =
        verify_isolated(root, Extent::All, None, Borrowed::from(&root.context().kept_by_verifier).get())?;
    body.findings.inside = found.noted();
    Ok(())
}

/// Returns true if an operation is valid wherever it stands, and with it all that have the same name, types, counts and
/// inherent attributes, and nothing else: no regions, successors and discardable attributes. Nothing is told.
pub(super) fn is_valid_by_signature(op: Operation<'_, '_>) -> bool {
    let (is_valid, told) = capture(|| op.is_plain() && is_all_in_signature(op) && is_valid(op));
    is_valid && told.is_empty()
}

impl Context<'_> {
    /// Says that what is read, or what passes change, will be verified as a whole. What is inside of isolated operations
    /// is verified right away then, while it is at hand, and found to be known later. No result depends on it.
    pub fn set_verifies_ahead(&self, verifies: bool) {
        self.ahead_verifier.get_or_init(|| verify_ahead);
        self.verifies_ahead.store(verifies, Ordering::Relaxed);
    }
}

impl Body<'_> {
    /// Notes that an operation need not be verified: another one with the same signature [`is_valid_by_signature`].
    #[inline]
    pub(super) fn note_valid_by_signature(&mut self, op: OpId) {
        debug_assert!(
            is_valid_by_signature(Operation::new(self, op)),
            "what is valid by its signature is so each time"
        );
        self.op_data(op).extra.mark_verified();
    }
}

/// Verifies the contents of a body, ignoring the recorded result.
pub(super) fn find(body: &Body<'_>) -> Inside {
    let root = Operation::new(body, Body::ROOT);
    if root.has_trait(TraitFlags::SYMBOL_TABLE) {
        return Inside::Unknown;
    }
    let (found, told) = capture(|| {
        let mut accepted = Borrowed::from(&root.context().kept_by_verifier);
        let mut walk = Walk::new(Extent::All, accepted.get());
        // What is inside may count on what holds the regions.
        verify_on_entrance(root, walk.accepted)?;
        structure::verify_regions_on_entrance(root)?;
        walk.verify_regions(root, None)?;
        walk.uses.verify(root, Extent::All)?;
        Ok::<_, Failure>(walk.end())
    });
    found.ok().filter(|_| told.is_empty()).map_or(Inside::Unknown, Found::noted)
}

/// Returns the recorded result for the contents of an operation.
pub(super) fn noted(op: Operation<'_, '_>) -> Inside {
    let inner = op.inner();
    if inner.id() == Body::ROOT { inner.body().findings.inside } else { Inside::Unknown }
}

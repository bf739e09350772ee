//! Checks that IR is valid.
//!
//! Messages and their order are upstream's. An operation is checked on the way down (attributes, counts, declared
//! constraints, traits, its own code) and on the way up (isolated operations inside, what needs valid regions);
//! dominance comes last, for each isolated operation as a whole, since it needs branches that make sense.

mod ahead;
mod constraints;
mod dominance;
mod inferred;
mod isolation;
mod shapes;
mod signature;
mod structure;
mod symbols;
mod traits;
mod validity;

pub use ahead::{verify_ahead, verify_and_note};
pub use shapes::{are_compatible_shapes, have_compatible_shapes};
pub use structure::{branch_operands, segments};
pub use validity::ValidityCache;

use crate::body::{Inside, OpExtra, Span};
use crate::declarations::checks::Checks;
use crate::declarations::op_name::TraitFlags;
use crate::diagnostic::{Failure, LogicalResult};
use crate::spec::OpSpec;
use crate::symbol_table::SymbolScope;
use crate::uniqued::discardable::Discardable;
use crate::view::{Operation, Region};
use dominance::Uses;
use signature::{Accepted, Borrowed, Known};
use symbols::SymbolUsers;
use terrace_support::ensure_stack;

/// Extent of verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Everything inside.
    All,
    /// All but what is inside of nested isolated operations.
    WithoutIsolated,
    /// The operation alone.
    OpOnly,
}

/// Verifies an operation and everything in it.
///
/// # Errors
/// If it is not valid: a diagnostic was told then, for the first trouble in each isolated operation.
pub fn verify(op: Operation<'_, '_>) -> LogicalResult {
    verify_extent(op, Extent::All)
}

/// Verifies an operation and as much in it as `extent` says.
///
/// # Errors
/// Verifies a part of an operation, as [`verify`] does.
pub fn verify_extent(op: Operation<'_, '_>, extent: Extent) -> LogicalResult {
    verify_isolated(op, extent, None, Borrowed::from(&op.context().kept_by_verifier).get()).map(drop)
}

/// Symbol references and tables in an isolated operation.
#[derive(Clone, Copy)]
struct Found {
    /// True if operations in it refer to symbols of a table around it.
    refers_to_symbols: bool,
    /// True if it is a table of symbols, or has one inside.
    has_tables: bool,
}

/// Verifies an operation down to the isolated operations in it, then those, then dominance.
fn verify_isolated<'a, 'c>(
    op: Operation<'a, 'c>,
    extent: Extent,
    scope: Option<&SymbolScope<'a, 'c>>,
    accepted: &mut Accepted,
) -> Result<Found, Failure> {
    let mut walk = Walk::new(extent, accepted);
    walk.verify_op(op, scope)?;
    match extent {
        Extent::OpOnly => dominance::verify_directly_inside(op)?,
        _ => walk.uses.verify(op, extent)?,
    }
    Ok(walk.end())
}

/// A walk over an operation down to the isolated operations in it.
struct Walk<'a, 'c, 's> {
    extent: Extent,
    accepted: &'s mut Accepted,
    uses: Uses<'a, 'c>,
    /// Those in the innermost symbol table around the operation that the walk is at.
    symbol_users: SymbolUsers,
    /// True if it came upon a symbol table.
    has_tables: bool,
}

impl<'a, 'c, 's> Walk<'a, 'c, 's> {
    fn new(extent: Extent, accepted: &'s mut Accepted) -> Self {
        let uses = Uses::new(std::mem::take(&mut accepted.room));
        Walk { extent, accepted, uses, symbol_users: SymbolUsers::default(), has_tables: false }
    }

    /// Ends the walk.
    fn end(self) -> Found {
        self.accepted.room = self.uses.into_room();
        Found { refers_to_symbols: !self.symbol_users.is_empty(), has_tables: self.has_tables }
    }

    fn verify_op(&mut self, op: Operation<'a, 'c>, scope: Option<&SymbolScope<'_, 'c>>) -> LogicalResult {
        let known = verify_on_entrance(op, self.accepted)?;
        if op.is_plain() || op.region_count() == 0 {
            return verify_leaf_on_exit(op, known, scope, self.accepted);
        }
        if known == Known::Nothing {
            self.accepted.add(op);
        }
        structure::verify_regions_on_entrance(op)?;
        if op.has_trait(TraitFlags::SYMBOL_TABLE) {
            self.has_tables = true;
            let around = std::mem::take(&mut self.symbol_users);
            let own_scope = SymbolScope::new(op, scope);
            self.verify_around_regions(op, Some(&own_scope))?;
            self.symbol_users = around;
            return Ok(());
        }
        self.verify_around_regions(op, scope)
    }

    /// Verifies what is in an operation, and what is left of itself.
    fn verify_around_regions(
        &mut self,
        op: Operation<'a, 'c>,
        scope: Option<&SymbolScope<'_, 'c>>,
    ) -> LogicalResult {
        match ahead::noted(op) {
            _ if self.extent == Extent::OpOnly => {}
            Inside::Valid { refers_to_symbols } => {
                debug_assert!(
                    ahead::find(op.inner().body()) == Inside::Valid { refers_to_symbols },
                    "whoever can change a body takes away the note that it is valid"
                );
                self.symbol_users.note_inside(refers_to_symbols);
            }
            Inside::Unknown => self.verify_regions(op, scope)?,
        }
        let symbol_users = (self.extent == Extent::All).then_some(&self.symbol_users);
        verify_on_exit(op, scope, symbol_users)
    }

    /// Verifies what is in the regions of an operation.
    fn verify_regions(
        &mut self,
        op: Operation<'a, 'c>,
        scope: Option<&SymbolScope<'_, 'c>>,
    ) -> LogicalResult {
        self.uses.go_into(op);
        // Nesting may be deeper than the thread's stack.
        ensure_stack(|| {
            let mut has_isolated = false;
            for region in op.regions().filter(|region| !region.is_empty()) {
                has_isolated |= self.verify_region(region, scope)?;
            }
            if has_isolated && self.extent == Extent::All {
                self.verify_isolated_in(op, scope)
            } else {
                Ok(())
            }
        })
    }

    /// Says whether there are isolated operations in it, which it leaves out.
    fn verify_region(
        &mut self,
        region: Region<'a, 'c>,
        scope: Option<&SymbolScope<'_, 'c>>,
    ) -> Result<bool, Failure> {
        self.uses.enter(region);
        let mut has_isolated = false;
        for block in region.blocks() {
            structure::verify_block_on_entrance(block)?;
            let at = self.uses.in_block(block);
            for op in block.ops() {
                self.uses.note(op, &at);
                self.symbol_users.note(op);
                if is_known_to_be_valid(op, self.accepted) {
                    continue;
                }
                structure::verify_place(op)?;
                if is_isolated(op) {
                    has_isolated = true;
                } else {
                    self.verify_op(op, scope)?;
                }
            }
            structure::verify_block_on_exit(block)?;
        }
        self.uses.leave();
        Ok(has_isolated)
    }

    /// Verifies the isolated operations directly inside, all of them, even if one is not valid.
    fn verify_isolated_in(
        &mut self,
        op: Operation<'a, 'c>,
        scope: Option<&SymbolScope<'_, 'c>>,
    ) -> LogicalResult {
        let isolated = op.regions().flat_map(|region| region.ops()).filter(|op| is_isolated(*op));
        let (symbol_users, has_tables) = (&mut self.symbol_users, &mut self.has_tables);
        let mut result = Ok(());
        verify_each(isolated, scope, self.accepted, |op, found| match found {
            Ok(found) => {
                *has_tables |= found.has_tables;
                if found.refers_to_symbols {
                    symbol_users.note_isolated(op);
                }
            }
            Err(failure) => result = Err(failure),
        });
        result
    }
}

/// Returns true if an operation did not change since it was found valid, or is one of the many like it, and there is
/// nothing to check of it but what is declared; or nothing at all.
#[inline]
fn is_known_to_be_valid(op: Operation<'_, '_>, accepted: &Accepted) -> bool {
    let data = op.body().op_data(op.id());
    let extra = &data.extra;
    // What has a mark and a rare part is a branch, which must be the last one in its block.
    if extra.is_verified() && (extra.is_none() || data.next.is_none()) {
        debug_assert!(is_valid(op), "whoever changes an operation takes away the mark that it is valid");
        return true;
    }
    if op.spec().is_none() {
        return is_allowed_leaf(op);
    }
    let is_one_of_many = extra.is_none() && is_all_in_signature(op) && accepted.find(op) == Known::Valid;
    if is_one_of_many {
        extra.mark_verified();
    }
    is_one_of_many
}

/// Returns true if everything to check of an operation without regions, successors and discardable attributes is
/// declared of its types, counts and inherent attributes.
#[inline]
fn is_all_in_signature(op: Operation<'_, '_>) -> bool {
    op.name().checks().is_some_and(|checks| checks.is_all_in_signature)
}

/// Returns true if everything to check of an operation depends on it and on the arguments of the blocks that it
/// branches to, but for its place.
fn is_checked_branch(op: Operation<'_, '_>) -> bool {
    op.name().checks().is_some_and(|checks| checks.is_all_in_branch)
        && op.discardable_attributes().is_empty()
        && op.region_count() == 0
}

/// Returns true if everything holds that is declared of an operation.
fn is_valid(op: Operation<'_, '_>) -> bool {
    let (Some(checks), Some(spec)) = (op.name().checks(), op.spec()) else { return false };
    verify_declared(op, spec, checks).is_ok()
        && structure::verify_successors(op).is_ok()
        && verify_on_exit(op, None, None).is_ok()
}

/// Returns true if it is verified by itself.
#[inline]
fn is_isolated(op: Operation<'_, '_>) -> bool {
    // What has a body has regions; how many is written there, where nobody may have been yet.
    op.has_trait(TraitFlags::ISOLATED) && (op.body().child(op.id()).is_some() || op.region_count() != 0)
}

/// Verifies isolated operations, and tells what was found in each, in their order.
fn verify_each<'a, 'c: 'a>(
    ops: impl Iterator<Item = Operation<'a, 'c>>,
    scope: Option<&SymbolScope<'_, 'c>>,
    accepted: &mut Accepted,
    mut found: impl FnMut(Operation<'a, 'c>, Result<Found, Failure>),
) {
    #[cfg(feature = "parallel")]
    let mut ops = ops.peekable();
    #[cfg(feature = "parallel")]
    if ops.peek().is_some_and(|first| first.context().threads() > 1) {
        return verify_each_in_parallel(&ops.collect::<Vec<_>>(), scope, found);
    }
    for op in ops {
        op.body().prefetch_roots_after(op.id());
        found(op, verify_isolated(op, Extent::All, scope, accepted));
    }
}

/// Diagnostics are told in the order of the operations, whichever thread found them first.
#[cfg(feature = "parallel")]
fn verify_each_in_parallel<'a, 'c>(
    ops: &[Operation<'a, 'c>],
    scope: Option<&SymbolScope<'_, 'c>>,
    mut found: impl FnMut(Operation<'a, 'c>, Result<Found, Failure>),
) {
    const IN_A_ROW: usize = 16;
    let context = ops[0].context();
    let accepted = || Borrowed::from(&context.kept_by_verifier);
    let verify_row = |accepted: &mut Borrowed<'_>, row: &[Operation<'a, 'c>]| {
        let verify_one = |op: &Operation<'a, 'c>| {
            op.body().prefetch_roots_after(op.id());
            crate::diagnostic::capture(|| verify_isolated(*op, Extent::All, scope, accepted.get()))
        };
        row.iter().map(verify_one).collect::<Vec<_>>()
    };
    if let [op] = ops {
        return found(*op, verify_isolated(*op, Extent::All, scope, accepted().get()));
    }
    let rows =
        crate::context::parallel::work_in_turn(context.threads(), ops.chunks(IN_A_ROW), accepted, verify_row);
    for (op, (one, told)) in ops.iter().zip(rows.into_iter().flatten()) {
        told.into_iter().for_each(|diagnostic| context.tell(diagnostic));
        found(*op, one);
    }
}

/// Verifies what does not need valid regions; what was known of the signature before.
fn verify_on_entrance(op: Operation<'_, '_>, accepted: &Accepted) -> Result<Known, Failure> {
    if !op.is_plain() {
        verify_discardable_attributes(op)?;
    }
    let (Some(checks), Some(spec)) = (op.name().checks(), op.spec()) else { return Ok(Known::TooLong) };
    let known = accepted.find(op);
    if known == Known::Valid {
        if !(checks.is_all_in_signature && op.is_plain()) {
            verify_beyond_signature(op, spec, checks)?;
        }
        return Ok(known);
    }
    verify_declared(op, spec, checks)?;
    Ok(known)
}

/// Verifies everything that is declared of an operation, its regions and discardable attributes apart.
fn verify_declared(op: Operation<'_, '_>, spec: &OpSpec<'_>, checks: &Checks) -> LogicalResult {
    structure::verify_counts(op, checks)?;
    traits::verify_all(op, spec, &checks.all.structural)?;
    constraints::verify(op, spec, checks)?;
    traits::verify_all(op, spec, &checks.all.native)?;
    spec.hooks.verify.map_or(Ok(()), |verify| verify(op))?;
    if checks.has_type_of_operand {
        inferred::verify_type_of_operand(op)?;
    }
    Ok(())
}

/// Verifies, of an operation whose signature was found valid, what depends on something else.
fn verify_beyond_signature(op: Operation<'_, '_>, spec: &OpSpec<'_>, checks: &Checks) -> LogicalResult {
    let beyond = &checks.beyond_signature;
    if !op.is_plain() {
        structure::verify_successors(op)?;
    }
    traits::verify_all(op, spec, &beyond.structural)?;
    constraints::verify_beyond_signature(op, spec, checks)?;
    traits::verify_all(op, spec, &beyond.native)?;
    if spec.hooks.verifies_signature_only {
        return Ok(());
    }
    spec.hooks.verify.map_or(Ok(()), |verify| verify(op))
}

/// Verifies what is left of an operation without regions, and remembers its signature.
#[inline]
fn verify_leaf_on_exit<'a, 'c>(
    op: Operation<'a, 'c>,
    known: Known,
    scope: Option<&SymbolScope<'a, 'c>>,
    accepted: &mut Accepted,
) -> LogicalResult {
    // Most operations have nothing to check on exit.
    let is_done = |checks: &Checks| checks.is_all_in_signature && op.is_plain();
    let needs_exit = |checks: &Checks| checks.has_exit && !(known == Known::Valid && is_done(checks));
    if op.name().checks().is_none_or(needs_exit) {
        verify_on_exit(op, scope, None)?;
    }
    if known == Known::Nothing {
        accepted.add(op);
    }
    let depends_on_itself = match op.is_plain() {
        true => is_all_in_signature(op),
        false => is_checked_branch(op),
    };
    if depends_on_itself {
        op.body().op_data(op.id()).extra.mark_verified();
    }
    Ok(())
}

fn verify_on_exit<'a, 'c>(
    op: Operation<'a, 'c>,
    scope: Option<&SymbolScope<'_, 'c>>,
    symbol_users: Option<&SymbolUsers>,
) -> LogicalResult {
    let (Some(checks), Some(spec)) = (op.name().checks(), op.spec()) else {
        return verify_unregistered(op);
    };
    for &at in &checks.of_regions {
        traits::verify_regions(op, spec.traits[at as usize], scope, symbol_users)?;
    }
    inferred::verify(op, spec)?;
    spec.hooks.verify_regions.map_or(Ok(()), |verify| verify(op))
}

/// Asks the dialects in whose names operations carry attributes.
fn verify_discardable_attributes(op: Operation<'_, '_>) -> LogicalResult {
    let attributes = op.discardable().filter(|attributes| attributes.names_dialects());
    for &attribute in attributes.map_or(&[][..], Discardable::entries) {
        let Some((dialect, _)) = attribute.name.as_str().split_once('.') else { continue };
        let hook = op.context().dialect(dialect).and_then(|dialect| dialect.hooks.verify_op_attribute);
        if let Some(verify) = hook {
            verify(op, attribute)?;
        }
    }
    Ok(())
}

/// Returns true if there is nothing to check of an operation of which nothing is declared: it may be there, and has
/// neither regions nor successors nor attributes of dialects.
fn is_allowed_leaf(op: Operation<'_, '_>) -> bool {
    let has_nothing = |extra: &OpExtra<'_>| {
        extra.regions.is_empty()
            && extra.child.is_none()
            && extra.successors == Span::default()
            && !extra.discardable.is_some_and(Discardable::names_dialects)
    };
    op.body().extra(op.id()).is_none_or(has_nothing) && may_be_unregistered(op)
}

/// Returns true if an operation may be there of which nothing is declared.
#[inline]
fn may_be_unregistered(op: Operation<'_, '_>) -> bool {
    match op.name().dialect() {
        None => op.context().allows_unregistered_dialects(),
        Some(dialect) => dialect.hooks.unknown_ops.is_some_and(|prefix| {
            let name = op.name().as_str();
            prefix.is_empty() || name.split_once('.').is_some_and(|(_, rest)| rest.starts_with(prefix))
        }),
    }
}

fn verify_unregistered(op: Operation<'_, '_>) -> LogicalResult {
    match op.name().dialect() {
        _ if may_be_unregistered(op) => Ok(()),
        None => op.emit_op_error(
            "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the \
             MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
        ),
        Some(dialect) => op.emit_error(format_args!(
            "unregistered operation '{}' found in dialect ('{}') that does not allow unknown operations",
            op.name(),
            dialect.name,
        )),
    }
}

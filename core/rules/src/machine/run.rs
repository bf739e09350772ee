//! Matching of an operation, and rewriting of what matched.

use super::frame::{Frame, Held, Match, Range};
use super::program::{Pc, Program};
use super::step::Machine;
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::Root;
use terrace_ir::{Location, MatchResult, Pattern, PatternRewriter};

impl Program {
    /// Returns the pattern that applies the rules: of those that match the one of greatest benefit, and of equal ones the
    /// first. A rewrite that fails emits an error.
    pub fn pattern(self: &Arc<Self>, name: &'static str) -> Pattern {
        let program = Arc::clone(self);
        let apply = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| program.apply(op, rewriter);
        Pattern::with_closure(Root::Any, name, Arc::new(apply)).benefit(self.benefit)
    }

    /// Returns true if a rewrite has failed, for which an error was emitted.
    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Applies one rule to an operation, if one matches.
    pub fn apply(&self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
        let start = self.start(op, rewriter)?;
        // After a failure nobody wants the result, and the rule might fail again and again.
        if self.has_failed() {
            return None;
        }
        let mut frame = Frame::default();
        let mut matches = self.matches_from(start, op, rewriter, &mut frame)?;
        // Stable: of equal ones, the first that was recorded.
        matches.sort_by_key(|one| std::cmp::Reverse(one.benefit));
        let one = matches.first()?;
        let location = location_of(one, op, rewriter);
        let Err(why) = self.rewrite(one, &frame.ranges, rewriter, location) else { return Some(()) };
        let error = rewriter.context().error(location, format!("a rule cannot be applied: {why}"));
        let _ = error.tell();
        self.failed.store(true, Ordering::Relaxed);
        // What came before the failure has changed the program; nothing matches from now on.
        (!rewriter.is_rolled_back()).then_some(())
    }

    /// Returns true if a rule matches an operation.
    pub fn matches(&self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> bool {
        let Some(start) = self.start(op, rewriter) else { return false };
        let mut frame = Frame::default();
        self.matches_from(start, op, rewriter, &mut frame).is_some_and(|matches| !matches.is_empty())
    }

    /// Returns the instruction with which matching starts; `None` if no rule starts from operations of that name.
    #[inline]
    fn start(&self, op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Option<Pc> {
        match &self.roots {
            Some(roots) => roots.get(&(rewriter.op(op).name().number() as u32)).copied(),
            None => Some(self.matcher),
        }
    }

    fn matches_from<'c>(
        &self,
        start: Pc,
        op: OpId,
        rewriter: &mut PatternRewriter<'_, 'c>,
        frame: &mut Frame<'c>,
    ) -> Option<SmallVec<[Match<'c>; 1]>> {
        frame.set(0, Held::Op(op));
        let constants = rewriter.context().kept_attributes(self.constants)?;
        let location = rewriter.op(op).location();
        let mut machine =
            Machine { program: self, frame, rewriter, constants, location, matches: SmallVec::new() };
        // What a matcher does cannot fail, if it only asks.
        machine.run(start).ok()?;
        Some(machine.matches)
    }

    fn rewrite<'c>(
        &self,
        matched: &Match<'c>,
        ranges: &[Range<'c>],
        rewriter: &mut PatternRewriter<'_, 'c>,
        location: Location<'c>,
    ) -> Result<(), String> {
        let constants = rewriter.context().kept_attributes(self.constants);
        let constants = constants.ok_or("it was compiled for another context")?;
        let mut frame = Frame::default();
        for (slot, input) in (0..).zip(&matched.inputs) {
            match input {
                Held::Range(number) => frame.set_range(slot, ranges[*number as usize].clone()),
                other => frame.set(slot, *other),
            }
        }
        let start = self.rewriters[matched.rewriter as usize];
        let frame = &mut frame;
        let mut machine =
            Machine { program: self, frame, rewriter, constants, location, matches: SmallVec::new() };
        machine.run(start)
    }
}

/// Returns the location of what replaces a match.
fn location_of<'c>(one: &Match<'c>, root: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Location<'c> {
    match one.ops[..] {
        [] => rewriter.op(root).location(),
        [single] => rewriter.op(single).location(),
        _ => rewriter.fused_location(&one.ops),
    }
}

//! Unification of constants: each once, at the front of its region.

use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{
    Attribute, Block, Body, DialectSpec, Location, Operation, PatternRewriter, Region, TraitFlags, Type,
};
use terrace_support::interner::FoldMap;

/// Identity of a constant: region, dialect (by the address of its declaration or name), attribute and type.
type Key<'c> = (RegionId, usize, Attribute<'c>, Type<'c>);

/// Table of the constants of a body.
#[derive(Default)]
pub struct ConstantTable<'c> {
    known: FoldMap<Key<'c>, OpId>,
    /// Membership by operation index.
    owned: Vec<bool>,
    count: usize,
}

/// Outcome of inserting a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inserted {
    /// The constant was in place already.
    AsItWas,
    /// The constant was moved to the front of its region.
    InFront,
    /// The constant was replaced by an equal one.
    Replaced,
}

impl<'c> ConstantTable<'c> {
    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.known.clear();
        self.owned.clear();
        self.count = 0;
    }

    /// Inserts a constant: the first of its kind moves to the front of its region, later ones are replaced by it.
    pub(crate) fn insert(
        &mut self,
        rewriter: &mut PatternRewriter<'_, 'c>,
        op: OpId,
        value: Attribute<'c>,
    ) -> Inserted {
        let view = rewriter.op(op);
        let (Some(block), Some(region)) = (view.block(), insertion_region(view)) else {
            return Inserted::AsItWas;
        };
        let (block, region, front) = (block.id(), region.id(), region.first_block());
        let front = front.expect("a region around an operation has a block");
        let (front, first) = (front.id(), front.first_op().map(Operation::id));
        let dialect = match view.name().dialect() {
            Some(dialect) => std::ptr::from_ref(dialect).addr(),
            None => view.name().dialect_name().as_ptr().addr(),
        };
        let key = (region, dialect, value, view.result(0).ty());
        if let Some(&known) = self.known.get(&key) {
            let values = rewriter.results(known);
            rewriter.replace_op(op, &values);
            rewriter.body_mut().set_location(known, Location::Unknown);
            return Inserted::Replaced;
        }
        let is_in_front = first == Some(op) || view.previous().is_some_and(|one| self.owns(one.id()));
        let moves = block != front || !is_in_front;
        if moves {
            let body = rewriter.body_mut();
            body.detach_op(op);
            match first.filter(|first| *first != op) {
                Some(first) => body.insert_op_before(first, op),
                None => body.prepend_op(front, op),
            }
            if block != front {
                body.set_location(op, Location::Unknown);
            }
        }
        self.add(key, op);
        if moves { Inserted::InFront } else { Inserted::AsItWas }
    }
}

impl<'c> ConstantTable<'c> {
    /// Returns a constant of a value at the front of the region whose constants `at` may use, creating it if needed.
    pub fn get_or_create(
        &mut self,
        body: &mut Body<'c>,
        at: BlockId,
        dialect: &'c DialectSpec<'c>,
        value: Attribute<'c>,
        ty: Type<'c>,
    ) -> Option<ValueId> {
        let region = insertion_region_of(Block::new(body, at).parent_region()?);
        let front = region.first_block()?.id();
        let region = region.id();
        let key = (region, std::ptr::from_ref(dialect).addr(), value, ty);
        if let Some(&known) = self.known.get(&key) {
            if Operation::new(body, known).location() != Location::Unknown {
                body.set_location(known, Location::Unknown);
            }
            return Some(Operation::new(body, known).result(0).id());
        }
        let materialize = dialect.hooks.materialize_constant?;
        let mut state = materialize(body.context(), value, ty, Location::Unknown)?;
        let own = state.name.dialect().map_or(key.1, |dialect| std::ptr::from_ref(dialect).addr());
        let other = (region, own, value, ty);
        // An operation of another dialect may materialize the same constant.
        let op = match self.known.get(&other) {
            Some(&op) => op,
            None => {
                let op = body.create_from(&mut state);
                body.prepend_op(front, op);
                self.add(other, op);
                op
            }
        };
        if key != other {
            self.known.insert(key, op);
        }
        Some(Operation::new(body, op).result(0).id())
    }

    /// Returns the number of constants.
    pub fn count(&self) -> usize {
        self.count
    }

    fn owns(&self, op: OpId) -> bool {
        self.owned.get(op.index()).is_some_and(|is_owned| *is_owned)
    }

    fn add(&mut self, key: Key<'c>, op: OpId) {
        // Most functions have a few.
        const EXPECTED: usize = 14;
        if self.known.is_empty() {
            self.known.reserve(EXPECTED);
        }
        self.known.insert(key, op);
        if op.index() >= self.owned.len() {
            self.owned.resize((op.index() + 1).next_power_of_two(), false);
        }
        self.owned[op.index()] = true;
        self.count += 1;
    }
}

/// Returns the region at whose front constants for `op` are placed: that of the nearest isolated ancestor, or of one
/// whose dialect asks for them.
fn insertion_region<'a, 'c>(op: Operation<'a, 'c>) -> Option<Region<'a, 'c>> {
    op.parent_region().map(insertion_region_of)
}

fn insertion_region_of<'a, 'c>(mut region: Region<'a, 'c>) -> Region<'a, 'c> {
    loop {
        let Some(parent) = region.parent_op() else { return region };
        let is_isolated = parent.spec().is_none() || parent.has_trait(TraitFlags::ISOLATED);
        let wants = || {
            let hook = parent.name().dialect().and_then(|dialect| dialect.hooks.materializes_into);
            hook.is_some_and(|hook| hook(region))
        };
        match parent.parent_region() {
            Some(outer) if !is_isolated && !wants() => region = outer,
            _ => return region,
        }
    }
}

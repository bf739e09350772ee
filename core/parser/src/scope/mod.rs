//! Names of values and blocks while they are being read: those that are known where the parser is.

pub(crate) mod names;

use crate::scope::names::{Entry, Name, Names};
use smallvec::SmallVec;
use terrace_ir::Body;
use terrace_ir::asm::{SourceLoc, UnresolvedOperand};
use terrace_ir::ids::{BlockId, ValueId};
use terrace_support::interner::FoldMap;

/// The values of one name: the results of one operation, or one argument.
#[derive(Clone, Copy)]
pub(crate) struct Definition {
    /// The first; the others follow it.
    pub first: ValueId,
    pub count: u32,
}

/// A value that was used and is not defined yet.
#[derive(Clone, Copy)]
pub(crate) struct Forward {
    pub value: ValueId,
    pub at: SourceLoc,
}

/// A block that was named.
#[derive(Clone, Copy)]
pub(crate) struct NamedBlock {
    pub block: BlockId,
    pub is_defined: bool,
}

/// A region that was gone into.
pub(crate) struct RegionNames {
    pub is_open: bool,
    /// Number of blocks that were named in it and are not defined yet.
    pub undefined_blocks: u32,
}

/// The names within one isolated region.
#[derive(Default)]
pub(crate) struct NameScope<'t> {
    pub values: Names<Definition>,
    pub blocks: Names<NamedBlock>,
    pub forwards: FoldMap<(&'t [u8], u32), Forward>,
    /// Placeholders that were defined within an operation that is being read, by the values they stand for: its operands
    /// may have been looked up before.
    pub held: FoldMap<ValueId, ValueId>,
    /// Regions by their number, less the number of the first.
    pub regions: Vec<RegionNames>,
    pub first_region: u32,
    /// Numbers of the open regions, innermost last.
    pub open: Vec<u32>,
    /// True if a value has a name that is known in all of the isolated region.
    pub defines_top_level_values: bool,
}

impl NameScope<'_> {
    /// Returns the first value of a name, if it is defined.
    #[inline]
    pub fn value(&self, name: Name<'_>) -> Option<ValueId> {
        let is_known = |entry: &Entry<_>| !is_over(&self.regions, self.first_region, entry.region);
        self.values.find(name, is_known).map(|entry| entry.value().first)
    }

    #[inline]
    pub fn innermost(&self) -> u32 {
        *self.open.last().expect("within a region")
    }

    #[inline]
    pub fn region_mut(&mut self, number: u32) -> &mut RegionNames {
        &mut self.regions[(number - self.first_region) as usize]
    }
}

/// Returns true if a region, or an earlier one of the same table, was left.
#[inline]
pub(crate) fn is_over(regions: &[RegionNames], first: u32, number: u32) -> bool {
    number < first || !regions[(number - first) as usize].is_open
}

/// A body that is being filled, and the names that are known in it.
pub(crate) struct BodyScope<'t, 'c> {
    pub body: Box<Body<'c>>,
    pub names: NameScope<'t>,
    /// The first block in it, once there is one.
    pub entry: Option<BlockId>,
}

/// A name left of `=`: n results.
#[derive(Clone, Copy)]
pub(crate) struct ResultName {
    pub name: UnresolvedOperand,
    pub count: u32,
}

pub(crate) type ResultNames = SmallVec<[ResultName; 2]>;

//! Memory that nobody else sees: what allocates it, what reads and writes it, and what it is made of.
//!
//! A slot is a pointer to memory that holds one value. `mem2reg` replaces it by the values that are stored, and `sroa`
//! takes a slot of several values apart into slots of one.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::Interface;
use terrace_ir::{Attribute, Operation, PatternRewriter, Type};

/// Memory that holds one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemorySlot<'c> {
    /// The pointer to it.
    pub pointer: ValueId,
    /// The type of what it holds.
    pub element: Type<'c>,
}

/// A slot of several values, each with a slot of its own when it is taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DestructurableSlot<'c> {
    /// The whole.
    pub slot: MemorySlot<'c>,
    /// The parts: by what accesses name them, and their types.
    pub parts: Vec<(Attribute<'c>, Type<'c>)>,
}

/// The slots that took the place of one, by what accesses name them.
pub type Parts<'c> = [(Attribute<'c>, MemorySlot<'c>)];

/// One use of a value, in a form that outlives changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Use {
    /// The operation that uses it.
    pub op: OpId,
    /// The position among its operands.
    pub operand: usize,
}

/// Fate of an operation after it is freed of a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Afterwards {
    /// It is still needed.
    Keep,
    /// It can go.
    Delete,
    /// It can go, for this value took the place of its result.
    Replaced(ValueId),
}

/// `PromotableAllocationOpInterface`: an operation that allocates slots.
#[derive(Clone, Copy)]
pub struct PromotableAllocation {
    /// The slots that could do without memory.
    pub slots: for<'a, 'c> fn(Operation<'a, 'c>) -> Vec<MemorySlot<'c>>,
    /// Makes what a slot holds before anything is stored.
    pub default_value: for<'c> fn(OpId, MemorySlot<'c>, &mut PatternRewriter<'_, 'c>) -> ValueId,
    /// Ends the allocation of a slot that is no longer used; an operation that took its place and still has slots.
    pub complete: for<'c> fn(OpId, MemorySlot<'c>, &mut PatternRewriter<'_, 'c>) -> Option<OpId>,
}

impl Interface for PromotableAllocation {
    const NAME: &'static str = "PromotableAllocationOpInterface";
}

/// `PromotableMemOpInterface`: an operation that reads or writes slots.
#[derive(Clone, Copy)]
pub struct PromotableMem {
    /// True if it reads the slot.
    pub loads_from: for<'a, 'c> fn(Operation<'a, 'c>, MemorySlot<'c>) -> bool,
    /// True if it writes the slot.
    pub stores_to: for<'a, 'c> fn(Operation<'a, 'c>, MemorySlot<'c>) -> bool,
    /// Returns the value of the slot after the operation, given the one before; `None` if nothing was stored yet.
    pub stored: for<'c> fn(OpId, MemorySlot<'c>, Option<ValueId>, &mut PatternRewriter<'_, 'c>) -> ValueId,
    /// True if it can do without its uses at these operands.
    pub can_uses_be_removed: for<'a, 'c> fn(Operation<'a, 'c>, MemorySlot<'c>, &[usize]) -> bool,
    /// Does without them, told what the slot holds before; `None` if nothing was stored yet, and it only writes.
    pub remove_uses:
        for<'c> fn(OpId, MemorySlot<'c>, Option<ValueId>, &mut PatternRewriter<'_, 'c>) -> Afterwards,
}

impl Interface for PromotableMem {
    const NAME: &'static str = "PromotableMemOpInterface";
}

/// `PromotableOpInterface`: an operation that hands a pointer on, or notes something about it.
#[derive(Clone, Copy)]
pub struct Promotable {
    /// True if it can do without its uses at these operands, if other operations do without the uses that it adds.
    pub can_uses_be_removed: for<'a, 'c> fn(Operation<'a, 'c>, &[usize], &mut Vec<Use>) -> bool,
    /// Does without them.
    pub remove_uses: for<'c> fn(OpId, &[usize], &mut PatternRewriter<'_, 'c>) -> Afterwards,
}

impl Interface for Promotable {
    const NAME: &'static str = "PromotableOpInterface";
}

/// `DestructurableAllocationOpInterface`: an operation that allocates slots of several values.
#[derive(Clone, Copy)]
pub struct DestructurableAllocation {
    /// The slots that could be taken apart.
    pub slots: for<'a, 'c> fn(Operation<'a, 'c>) -> Vec<DestructurableSlot<'c>>,
    /// Makes slots of the parts of these names, and lists the operations that allocate them.
    pub destructure: for<'c> fn(
        OpId,
        &DestructurableSlot<'c>,
        &[Attribute<'c>],
        &mut Vec<OpId>,
        &mut PatternRewriter<'_, 'c>,
    ) -> Vec<(Attribute<'c>, MemorySlot<'c>)>,
    /// Ends the allocation of a slot that is no longer used; an operation that took its place and still has slots.
    pub complete: for<'c> fn(OpId, &DestructurableSlot<'c>, &mut PatternRewriter<'_, 'c>) -> Option<OpId>,
}

impl Interface for DestructurableAllocation {
    const NAME: &'static str = "DestructurableAllocationOpInterface";
}

/// `DestructurableAccessorOpInterface`: an operation that reads, writes or points to parts of a slot.
#[derive(Clone, Copy)]
pub struct DestructurableAccessor {
    /// The names of the parts that it needs, if it can use slots of parts; slots that it points to, which must be used
    /// within their bounds, are added.
    pub parts: for<'a, 'c> fn(
        Operation<'a, 'c>,
        &DestructurableSlot<'c>,
        &mut Vec<MemorySlot<'c>>,
    ) -> Option<Vec<Attribute<'c>>>,
    /// Uses the slots of its parts, of which not all need to be there.
    pub rewire:
        for<'c> fn(OpId, &DestructurableSlot<'c>, &Parts<'c>, &mut PatternRewriter<'_, 'c>) -> Afterwards,
}

impl Interface for DestructurableAccessor {
    const NAME: &'static str = "DestructurableAccessorOpInterface";
}

/// `SafeMemorySlotAccessOpInterface`: an operation of which it can be told that it stays within the bounds of a slot.
#[derive(Clone, Copy)]
pub struct SafeMemorySlotAccess {
    /// True if it does; slots that it points to, which must be used so as well, are added.
    pub has_only_safe_accesses:
        for<'a, 'c> fn(Operation<'a, 'c>, MemorySlot<'c>, &mut Vec<MemorySlot<'c>>) -> bool,
}

impl Interface for SafeMemorySlotAccess {
    const NAME: &'static str = "SafeMemorySlotAccessOpInterface";
}

//! Names of operations, with all that is declared of them.

use super::checks::Checks;
use crate::declarations::dialect::DialectSpec;
use crate::spec::{EffectKind, Effects, Grouping, InterfaceMethods, ModelEntry, OpSpec, Trait};
use crate::uniqued::identifier::{Identifier, Interned};
use std::fmt;
use std::sync::OnceLock;
use terrace_ods::arity::Arity;
use terrace_ods::format::Format;

/// Traits that are asked for all the time, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraitFlags(u32);

impl TraitFlags {
    /// Traits of an operation that has none.
    pub const NONE: TraitFlags = TraitFlags(0);
    /// Ends a block.
    pub const TERMINATOR: TraitFlags = TraitFlags(1);
    /// Nothing inside refers to a value outside.
    pub const ISOLATED: TraitFlags = TraitFlags(1 << 1);
    /// Its regions need no terminators.
    pub const NO_TERMINATOR: TraitFlags = TraitFlags(1 << 2);
    /// Each region has at most one block.
    pub const SINGLE_BLOCK: TraitFlags = TraitFlags(1 << 3);
    /// Defines a scope of symbols.
    pub const SYMBOL_TABLE: TraitFlags = TraitFlags(1 << 4);
    /// Has a name in the symbol table around it.
    pub const SYMBOL: TraitFlags = TraitFlags(1 << 5);
    /// Values defined at its top level are symbols of affine expressions.
    pub const AFFINE_SCOPE: TraitFlags = TraitFlags(1 << 6);
    /// `ConstantLike`: the operation folds to its attribute.
    pub const CONSTANT_LIKE: TraitFlags = TraitFlags(1 << 7);
    /// Operand counts of its groups are in an attribute.
    pub const OPERAND_SEGMENTS: TraitFlags = TraitFlags(1 << 8);
    /// Result counts of its groups are in an attribute.
    pub const RESULT_SEGMENTS: TraitFlags = TraitFlags(1 << 9);
    /// Its regions are graphs: order does not matter.
    pub const GRAPH_REGION: TraitFlags = TraitFlags(1 << 10);
    /// Leaves the operation around it.
    pub const RETURN_LIKE: TraitFlags = TraitFlags(1 << 11);
    /// Operands may change places.
    pub const COMMUTATIVE: TraitFlags = TraitFlags(1 << 12);
    /// Doing it twice is doing it once.
    pub const IDEMPOTENT: TraitFlags = TraitFlags(1 << 13);
    /// Doing it twice is doing nothing.
    pub const INVOLUTION: TraitFlags = TraitFlags(1 << 14);
    /// Its effects on memory are those of what is in its regions, beside its own.
    pub const RECURSIVE_EFFECTS: TraitFlags = TraitFlags(1 << 15);
    /// An interface says something about folding.
    pub const FOLDING_INTERFACE: TraitFlags = TraitFlags(1 << 16);
    /// Its own code checks the symbols that it refers to.
    pub const CHECKS_SYMBOLS: TraitFlags = TraitFlags(1 << 17);
    /// Its own code suggests names for its results or for blocks.
    pub const SUGGESTS_NAMES: TraitFlags = TraitFlags(1 << 18);
    /// All operations of the name do the same to memory by themselves; the three flags below say what.
    pub const FIXED_EFFECTS: TraitFlags = TraitFlags(1 << 19);
    /// With fixed effects: there is at least one.
    pub const HAS_EFFECTS: TraitFlags = TraitFlags(1 << 20);
    /// With fixed effects: it writes.
    pub const WRITES: TraitFlags = TraitFlags(1 << 21);
    /// With fixed effects: it does more than to read.
    pub const DOES_MORE_THAN_READ: TraitFlags = TraitFlags(1 << 22);
    /// `MaskingOpInterface`: the operation in its region is not done on all lanes, and so is another one than it would
    /// be outside.
    pub const MASKING: TraitFlags = TraitFlags(1 << 23);
    /// Any trait that says something about folding, beside that operands may change places.
    pub const FOLDING_BUT_ORDER: TraitFlags =
        Self::IDEMPOTENT.union(Self::INVOLUTION).union(Self::FOLDING_INTERFACE);
    /// Any trait that says something about folding.
    pub const FOLDING: TraitFlags = Self::COMMUTATIVE.union(Self::FOLDING_BUT_ORDER);

    /// Returns the flags that one of the two sets has.
    pub const fn union(self, other: TraitFlags) -> TraitFlags {
        TraitFlags(self.0 | other.0)
    }

    /// Returns true if any of `other` is in it.
    #[inline]
    pub const fn intersects(self, other: TraitFlags) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns true if all of `other` are in it.
    #[inline]
    pub const fn contains(self, other: TraitFlags) -> bool {
        self.0 & other.0 == other.0
    }
}

#[derive(Clone, Copy)]
pub(crate) struct OpNameData<'c> {
    pub name: &'c str,
    /// See [`OpName::number`].
    pub number: u32,
    pub dialect: Option<&'c DialectSpec<'c>>,
    pub spec: Option<&'c OpSpec<'c>>,
    pub slot_names: &'c [Identifier<'c>],
    /// The slot in which a constant has its value, if it has it in one.
    pub constant_slot: Option<u32>,
    /// The slots, sorted by their names.
    pub slots_by_name: &'c [u32],
    /// By slot, what an inherent attribute is that is not given; empty if nothing is to be filled in.
    pub defaults: &'c [Option<crate::Attribute<'c>>],
    pub flags: TraitFlags,
    /// True if the name has to be escaped in quotes.
    pub needs_escape: bool,
    pub operands: Grouping,
    pub results: Grouping,
    pub format: &'c OnceLock<Option<Format>>,
    pub print_plan: &'c OnceLock<Option<crate::print::Plan>>,
    pub checks: &'c OnceLock<Checks>,
    pub interfaces: &'c OnceLock<Box<[InterfaceMethods]>>,
    /// Models, found when first asked for.
    pub models: &'c OnceLock<Box<[ModelEntry]>>,
}

/// The name of an operation: a uniqued handle that leads to what is declared of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OpName<'c>(pub(crate) Interned<'c, OpNameData<'c>>);

impl<'c> OpName<'c> {
    /// Returns the full name, such as `arith.addi`.
    #[inline]
    pub fn as_str(self) -> &'c str {
        self.0.get().name
    }

    /// Returns the address as a number; it says nothing about order.
    #[inline]
    pub(crate) fn address(self) -> usize {
        self.0.address()
    }

    /// Returns a number that no other name of the context has: for tables by name. Numbers are dense, and say nothing
    /// about order.
    #[inline]
    pub fn number(self) -> usize {
        self.0.get().number as usize
    }

    /// Returns the dialect's name: what stands before the first dot.
    pub fn dialect_name(self) -> &'c str {
        let name = self.as_str();
        name.split_once('.').map_or("", |(dialect, _)| dialect)
    }

    /// Returns the name without the dialect.
    pub fn without_dialect(self) -> &'c str {
        let name = self.as_str();
        name.split_once('.').map_or(name, |(_, rest)| rest)
    }

    /// Returns the dialect, if it is registered.
    pub fn dialect(self) -> Option<&'c DialectSpec<'c>> {
        self.0.get().dialect
    }

    /// Returns the declaration of the operation, if it is registered.
    #[inline]
    pub fn spec(self) -> Option<&'c OpSpec<'c>> {
        self.0.get().spec
    }

    /// Returns true if it is registered.
    pub fn is_registered(self) -> bool {
        self.spec().is_some()
    }

    /// Returns true if it declares all of `flags`.
    #[inline]
    pub fn has_trait(self, flags: TraitFlags) -> bool {
        self.0.get().flags.contains(flags)
    }

    /// Returns true if it declares any of `flags`.
    #[inline]
    pub fn has_any_trait(self, flags: TraitFlags) -> bool {
        self.0.get().flags.intersects(flags)
    }

    /// Returns names of the inherent attributes, by slot. Segment sizes, if there are any, come last.
    #[inline]
    pub fn slot_names(self) -> &'c [Identifier<'c>] {
        self.0.get().slot_names
    }

    /// Returns the slot in which a constant has its value, if it has it in one.
    #[inline]
    pub(crate) fn constant_slot(self) -> Option<usize> {
        self.0.get().constant_slot.map(|slot| slot as usize)
    }

    /// Returns the slots of inherent attributes, sorted by the names of these.
    #[inline]
    pub(crate) fn slots_by_name(self) -> &'c [u32] {
        self.0.get().slots_by_name
    }

    /// Returns, by slot, the default of an inherent attribute that is not given; empty if nothing is to be filled in.
    #[inline]
    pub fn defaults(self) -> &'c [Option<crate::Attribute<'c>>] {
        self.0.get().defaults
    }

    /// Returns the slot of an inherent attribute.
    pub fn slot_of(self, name: &str) -> Option<usize> {
        self.slot_names().iter().position(|slot| slot.as_str() == name)
    }

    /// Returns the slot of an inherent attribute.
    #[inline]
    pub fn slot_of_identifier(self, name: Identifier<'c>) -> Option<usize> {
        self.slot_names().iter().position(|slot| *slot == name)
    }

    /// Returns true if the name has to be escaped in quotes.
    #[inline]
    pub(crate) fn needs_escape(self) -> bool {
        self.0.get().needs_escape
    }

    /// Returns the grouping of operands; meaningless if the name is not registered.
    #[inline]
    pub(crate) fn operand_grouping(self) -> Grouping {
        self.0.get().operands
    }

    /// Returns the grouping of results; meaningless if the name is not registered.
    #[inline]
    pub(crate) fn result_grouping(self) -> Grouping {
        self.0.get().results
    }

    /// Returns the verifier's checks for such operations, computed on first use; `None` if it is not registered.
    #[inline]
    pub(crate) fn checks(self) -> Option<&'c Checks> {
        let data = self.0.get();
        data.spec.map(|spec| data.checks.get_or_init(|| Checks::of(spec)))
    }

    /// Returns the interfaces that come with functions, found when first needed.
    #[inline]
    pub(crate) fn interfaces(self) -> &'c [InterfaceMethods] {
        let data = self.0.get();
        match data.spec {
            Some(spec) => data.interfaces.get_or_init(|| InterfaceMethods::of(spec)),
            None => &[],
        }
    }

    /// Returns the compiled assembly format, if the operation declares one.
    ///
    /// # Panics
    /// If the declared format is wrong: that is an error of the declaration, found by the tests of its dialect.
    pub fn format(self) -> Option<&'c Format> {
        let data = self.0.get();
        data.format
            .get_or_init(|| {
                let spec = data.spec?;
                let text = spec.format?;
                match Format::compile(text, &spec.format_names()) {
                    Ok(format) => Some(format),
                    Err(error) => panic!("the assembly format of '{}' is valid: {error}", data.name),
                }
            })
            .as_ref()
    }

    /// Returns the print plan of operations that declare a format.
    #[inline]
    pub(crate) fn print_plan(self) -> Option<&'c crate::print::Plan> {
        let data = self.0.get();
        data.print_plan
            .get_or_init(|| {
                let (spec, format) = (data.spec?, self.format()?);
                Some(crate::print::Plan::new(spec, format, data.operands, data.results))
            })
            .as_ref()
    }
}

impl fmt::Display for OpName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for OpName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Returns the bits for what is declared.
pub(crate) fn flags_of(spec: &OpSpec<'_>) -> TraitFlags {
    let hooks = &spec.hooks;
    let of_hooks = [
        (hooks.verify_symbol_uses.is_some(), TraitFlags::CHECKS_SYMBOLS),
        (hooks.result_names.is_some() || hooks.block_names.is_some(), TraitFlags::SUGGESTS_NAMES),
    ];
    let of_hooks = of_hooks.iter().filter(|(is_there, _)| *is_there);
    let of_hooks = of_hooks.fold(effect_flags_of(spec), |flags, (_, one)| flags.union(*one));
    spec.traits.iter().fold(of_hooks, |flags, one| {
        flags.union(match one {
            Trait::IsTerminator => TraitFlags::TERMINATOR,
            Trait::IsIsolatedFromAbove => TraitFlags::ISOLATED,
            Trait::NoTerminator => TraitFlags::NO_TERMINATOR,
            Trait::SingleBlock | Trait::SingleBlockImplicitTerminator(_) => TraitFlags::SINGLE_BLOCK,
            Trait::SymbolTable => TraitFlags::SYMBOL_TABLE,
            Trait::Symbol => TraitFlags::SYMBOL,
            Trait::AffineScope => TraitFlags::AFFINE_SCOPE,
            Trait::ConstantLike => TraitFlags::CONSTANT_LIKE,
            Trait::AttrSizedOperandSegments => TraitFlags::OPERAND_SEGMENTS,
            Trait::AttrSizedResultSegments => TraitFlags::RESULT_SEGMENTS,
            Trait::HasOnlyGraphRegion => TraitFlags::GRAPH_REGION,
            Trait::ReturnLike => TraitFlags::RETURN_LIKE,
            Trait::IsCommutative => TraitFlags::COMMUTATIVE,
            Trait::Interface(interface) if interface.fold.is_some() => TraitFlags::FOLDING_INTERFACE,
            Trait::IsIdempotent => TraitFlags::IDEMPOTENT,
            Trait::IsInvolution => TraitFlags::INVOLUTION,
            Trait::HasRecursiveMemoryEffects => TraitFlags::RECURSIVE_EFFECTS,
            Trait::Named("MaskingOpInterface") => TraitFlags::MASKING,
            _ => TraitFlags::NONE,
        })
    })
}

/// Returns the effect flags that hold for every operation of a name: nothing is allocated, and the subject of each
/// effect is always present.
fn effect_flags_of(spec: &OpSpec<'_>) -> TraitFlags {
    let Effects::Only(effects) = spec.effects else { return TraitFlags::NONE };
    let is_always_there = |name| {
        let operand = spec.operands.iter().find(|operand| operand.name == name).map(|one| one.arity);
        let result = spec.results.iter().find(|result| result.name == name).map(|one| one.arity);
        operand.or(result) == Some(Arity::Single)
    };
    let mut flags = TraitFlags::FIXED_EFFECTS;
    for effect in effects {
        if effect.kind == EffectKind::Allocate || !effect.on.is_none_or(is_always_there) {
            return TraitFlags::NONE;
        }
        flags = flags.union(TraitFlags::HAS_EFFECTS);
        if effect.kind != EffectKind::Read {
            flags = flags.union(TraitFlags::DOES_MORE_THAN_READ);
        }
        if effect.kind == EffectKind::Write {
            flags = flags.union(TraitFlags::WRITES);
        }
    }
    flags
}

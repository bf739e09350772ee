//! Collects what makes an operation by declared groups: what the builders of typed operations stand on.

use crate::body::{Body, OperationState, RegionSource};
use crate::context::Ctx;
use crate::context::validity::BuildError;
use crate::declarations::op_name::TraitFlags;
use crate::ids::{BlockId, OpId, ValueId};
use crate::spec::{InferContext, OpSpec, RegionConstraint, Trait};
use crate::uniqued::location::Location;
use crate::view::Value;
use crate::{Attribute, Type};
use smallvec::{Array, SmallVec};
use std::ops::Range;

/// A value that a builder takes as an operand; with its type, if result types are to follow from it.
#[derive(Clone, Copy)]
pub struct BuiltOperand<'c> {
    id: ValueId,
    ty: Option<Type<'c>>,
}

impl<'c> From<Value<'_, 'c>> for BuiltOperand<'c> {
    fn from(value: Value<'_, 'c>) -> Self {
        BuiltOperand { id: value.id(), ty: Some(value.ty()) }
    }
}

impl<'c> From<(ValueId, Type<'c>)> for BuiltOperand<'c> {
    fn from((id, ty): (ValueId, Type<'c>)) -> Self {
        BuiltOperand { id, ty: Some(ty) }
    }
}

impl From<ValueId> for BuiltOperand<'_> {
    fn from(id: ValueId) -> Self {
        BuiltOperand { id, ty: None }
    }
}

/// Source of a new operation: a state, or the builder of a typed operation, whose operands get their types from the
/// body.
pub trait BuildOp<'c> {
    /// Builds the state of an operation that will be created in `body`.
    ///
    /// # Panics
    /// If a result type is neither set nor to be inferred.
    fn build_in(self, body: &Body<'c>) -> OperationState<'c>;

    /// Creates the operation, which is in no block yet.
    ///
    /// # Panics
    /// If a result type is neither set nor to be inferred.
    fn create_in(self, body: &mut Body<'c>) -> OpId;
}

impl<'c> BuildOp<'c> for OperationState<'c> {
    fn build_in(self, _: &Body<'c>) -> OperationState<'c> {
        self
    }

    #[track_caller]
    fn create_in(mut self, body: &mut Body<'c>) -> OpId {
        body.create_from(&mut self)
    }
}

impl<'c> BuildOp<'c> for StateBuilder<'c> {
    #[track_caller]
    fn build_in(mut self, body: &Body<'c>) -> OperationState<'c> {
        self.complete_in(body);
        self.state
    }

    #[track_caller]
    fn create_in(mut self, body: &mut Body<'c>) -> OpId {
        self.complete_in(body);
        body.create_from(&mut self.state)
    }
}

/// Puts the entries of a group in its place, and returns their number.
fn put<A: Array>(
    all: &mut SmallVec<A>,
    place: Range<usize>,
    entries: impl IntoIterator<Item = A::Item>,
) -> Option<u32> {
    let end = all.len();
    for entry in entries {
        all.push(entry);
    }
    let count = all.len() - end;
    // Groups are nearly always given in their order, and few in number.
    if place.start != end {
        settle(all, place, end);
    }
    Some(count as u32)
}

/// Replaces the entries of a group by those from `end` on.
#[cold]
#[inline(never)]
fn settle<A: Array>(all: &mut SmallVec<A>, place: Range<usize>, end: usize) {
    let count = all.len() - end;
    all[place.start..].rotate_right(count);
    all.drain(place.start + count..place.end + count);
}

/// Collects operands, result types, attributes, regions and successors by their declared groups.
pub struct StateBuilder<'c> {
    context: Ctx<'c>,
    spec: &'c OpSpec<'c>,
    state: OperationState<'c>,
    /// Operand types, where known.
    operand_types: SmallVec<[Option<Type<'c>>; 4]>,
    /// Number of values in each declared group of operands, then of results, of regions, and of successors; `None`
    /// where not given.
    counts: SmallVec<[Option<u32>; 8]>,
}

impl<'c> StateBuilder<'c> {
    /// Creates a state without operands; attributes have their defaults.
    pub fn new(context: Ctx<'c>, spec: &'c OpSpec<'c>, location: Location<'c>) -> Self {
        StateBuilder {
            context,
            spec,
            state: OperationState::new(context.op_name(spec.name), location),
            operand_types: SmallVec::new(),
            counts: SmallVec::from_elem(
                None,
                spec.operands.len() + spec.results.len() + spec.regions.len() + spec.successors.len(),
            ),
        }
    }

    /// Returns the counts of operand groups.
    fn of_operands(&self) -> Range<usize> {
        0..self.spec.operands.len()
    }

    /// Returns the counts of result groups.
    fn of_results(&self) -> Range<usize> {
        let start = self.of_operands().end;
        start..start + self.spec.results.len()
    }

    /// Returns the counts of region groups.
    fn of_regions(&self) -> Range<usize> {
        let start = self.of_results().end;
        start..start + self.spec.regions.len()
    }

    /// Returns the counts of successor groups.
    fn of_successors(&self) -> Range<usize> {
        self.of_regions().end..self.counts.len()
    }

    /// Returns the position of a group among all present values.
    fn place_of(&self, counts: Range<usize>, group: usize) -> Range<usize> {
        let counts = &self.counts[counts];
        let start: u32 = counts[..group].iter().flatten().sum();
        start as usize..(start + counts[group].unwrap_or(0)) as usize
    }

    /// Returns the number of results in a group, if given.
    fn result_count(&self, group: usize) -> Option<u32> {
        self.counts[self.of_results()][group]
    }

    /// Returns true if the types of some results were not said.
    fn misses_results(&self) -> bool {
        self.counts[self.of_results()].contains(&None)
    }

    /// Returns the context.
    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    /// Sets an operand group.
    pub fn operands(&mut self, group: usize, values: impl IntoIterator<Item = BuiltOperand<'c>>) {
        let end = self.state.operands.len();
        for BuiltOperand { id, ty } in values {
            self.state.operands.push(id);
            self.operand_types.push(ty);
        }
        self.close_operands(group, end);
    }

    /// Makes the operands from `end` on the given group of operands.
    fn close_operands(&mut self, group: usize, end: usize) {
        let place = self.place_of(self.of_operands(), group);
        let count = self.state.operands.len() - end;
        if place.start != end {
            settle(&mut self.operand_types, place.clone(), end);
            settle(&mut self.state.operands, place, end);
        }
        self.counts[group] = Some(count as u32);
    }

    /// Sets an operand group that consists of runs, and the attribute with their sizes.
    pub fn runs(&mut self, group: usize, segments: &str, runs: &[Vec<BuiltOperand<'c>>]) {
        let sizes: Vec<i32> = runs.iter().map(|run| run.len() as i32).collect();
        self.state.set(self.context, segments, self.context.dense_i32_array(&sizes));
        self.operands(group, runs.iter().flatten().copied());
    }

    /// Sets the types of a result group.
    pub fn results(&mut self, group: usize, types: impl IntoIterator<Item = Type<'c>>) {
        let counts = self.of_results();
        let place = self.place_of(counts.clone(), group);
        self.counts[counts][group] = put(&mut self.state.result_types, place, types);
    }

    /// Sets or unsets an inherent attribute.
    pub fn attribute(&mut self, slot: usize, value: Option<Attribute<'c>>) {
        self.state.slots[slot] = value;
    }

    /// Sets a region group.
    pub fn regions(&mut self, group: usize, regions: impl IntoIterator<Item = RegionSource>) {
        let counts = self.of_regions();
        let place = self.place_of(counts.clone(), group);
        self.counts[counts][group] = put(&mut self.state.regions, place, regions);
    }

    /// Sets a successor group.
    pub fn successors(&mut self, group: usize, blocks: impl IntoIterator<Item = BlockId>) {
        let counts = self.of_successors();
        let place = self.place_of(counts.clone(), group);
        self.counts[counts][group] = put(&mut self.state.successors, place, blocks);
    }

    /// Returns the state: with segment sizes, with defaults where attributes must be, and with result types inferred
    /// where they were not set. A region that was not set has no blocks.
    ///
    /// # Panics
    /// If an operand or successor was not set, or a result type was neither set nor can be inferred.
    #[track_caller]
    pub fn build(mut self) -> OperationState<'c> {
        self.complete();
        self.state
    }

    /// Returns the state, as [`StateBuilder::build`] does.
    ///
    /// # Errors
    /// Fails where `build` panics, and if an attribute that must be there or a region that needs blocks was not set.
    pub fn try_build(mut self) -> Result<OperationState<'c>, BuildError> {
        for (group, region) in self.spec.regions.iter().enumerate() {
            let needs_blocks = match region.constraint {
                RegionConstraint::Sized(least) | RegionConstraint::MinSized(least) => least != 0,
                _ => false,
            };
            let is_set = self.counts[self.of_regions()][group].is_some();
            self.require(is_set || region.is_variadic || !needs_blocks, "region", region.name)?;
        }
        self.try_complete()?;
        let slots = self.spec.attributes.iter().zip(&self.state.slots);
        let is_computed = |name| name == OpSpec::OPERAND_SEGMENTS || name == OpSpec::RESULT_SEGMENTS;
        for (attribute, value) in slots {
            let is_there = value.is_some() || attribute.is_optional || is_computed(attribute.name);
            self.require(is_there, "attribute", attribute.name)?;
        }
        Ok(self.state)
    }

    /// Returns an error if a part of the operation is not set.
    fn require(&self, is_set: bool, part: &str, name: &str) -> Result<(), BuildError> {
        if is_set {
            return Ok(());
        }
        Err(BuildError::new(format!("{part} '{name}' of '{}' is not set", self.spec.name)))
    }

    /// Completes the state of an operation that will be created in a body, which knows the types of operands.
    #[track_caller]
    fn complete_in(&mut self, body: &Body<'c>) {
        if self.misses_results() {
            for (ty, operand) in self.operand_types.iter_mut().zip(&self.state.operands) {
                *ty = Some(Value::new(body, *operand).ty());
            }
        }
        self.complete();
    }

    #[track_caller]
    fn complete(&mut self) {
        if let Err(error) = self.try_complete() {
            error.raise();
        }
    }

    fn try_complete(&mut self) -> Result<(), BuildError> {
        for (group, operand) in self.spec.operands.iter().enumerate() {
            let is_set = self.counts[group].is_some() || operand.arity.is_variable();
            self.require(is_set, "operand", operand.name)?;
        }
        for (group, successor) in self.spec.successors.iter().enumerate() {
            let is_set = self.counts[self.of_successors()][group].is_some() || successor.is_variadic;
            self.require(is_set, "successor", successor.name)?;
        }
        let (context, name) = (self.context, self.state.name);
        for (slot, default) in self.state.slots.iter_mut().zip(name.defaults()) {
            *slot = slot.or(*default);
        }
        if name.has_trait(TraitFlags::OPERAND_SEGMENTS) {
            let sizes = context.dense_i32_array(&self.sizes(self.of_operands()));
            self.state.set(context, OpSpec::OPERAND_SEGMENTS, sizes);
        }
        if self.misses_results() {
            self.infer_results()?;
        }
        if name.has_trait(TraitFlags::RESULT_SEGMENTS) {
            let sizes = context.dense_i32_array(&self.sizes(self.of_results()));
            self.state.set(context, OpSpec::RESULT_SEGMENTS, sizes);
        }
        for (group, region) in self.spec.regions.iter().enumerate() {
            if !region.is_variadic && self.counts[self.of_regions()][group].unwrap_or(0) == 0 {
                self.regions(group, [RegionSource::Empty]);
            }
        }
        Ok(())
    }

    /// Returns the sizes of groups.
    fn sizes(&self, counts: Range<usize>) -> SmallVec<[i32; 8]> {
        self.counts[counts].iter().map(|count| count.unwrap_or(0) as i32).collect()
    }

    fn infer_results(&mut self) -> Result<(), BuildError> {
        if self.infer_by_code() {
            return Ok(());
        }
        let groups = self.spec.results.len();
        // A type may follow from that of another result: round after round until nothing is new.
        while (0..groups).any(|group| {
            let inferred = if self.result_count(group).is_none() { self.inferred(group) } else { None };
            let is_new = inferred.is_some();
            inferred.into_iter().for_each(|types| self.results(group, types));
            is_new
        }) {}
        for (group, result) in self.spec.results.iter().enumerate() {
            let name = result.name;
            if self.result_count(group).is_none() && result.arity.is_variable() {
                self.results(group, []);
            }
            self.require(self.result_count(group).is_some(), "the type of result", name)?;
        }
        Ok(())
    }

    /// Asks the operation's own code; says whether it had an answer.
    fn infer_by_code(&mut self) -> bool {
        let Some(infer) = self.spec.hooks.infer_types else { return false };
        let Some(operand_types) = self.operand_types.iter().copied().collect::<Option<Vec<_>>>() else {
            return false;
        };
        let groups: Vec<Range<usize>> =
            self.of_operands().map(|group| self.place_of(self.of_operands(), group)).collect();
        let given = std::mem::take(&mut self.state.result_types);
        let context = InferContext {
            context: self.context,
            location: self.state.location,
            state: &self.state,
            operand_types: &operand_types,
            operand_groups: &groups,
            yielded_types: &[],
        };
        match infer(&context) {
            Ok(types) => {
                self.state.result_types = types.into_iter().collect();
                true
            }
            Err(_) => {
                self.state.result_types = given;
                false
            }
        }
    }

    fn inferred(&self, group: usize) -> Option<SmallVec<[Type<'c>; 1]>> {
        let result = &self.spec.results[group];
        if result.arity.is_variable() {
            return None;
        }
        if let Some(build) = result.constraint.buildable {
            return Some(SmallVec::from_slice(&[build.build(self.context)]));
        }
        self.spec.traits.iter().find_map(|one| match *one {
            Trait::SameOperandsAndResultType => {
                let first = self.operand_types.first()?;
                Some(SmallVec::from_slice(&[(*first)?]))
            }
            Trait::AllTypesMatch(names) if names.contains(&result.name) => {
                names.iter().find_map(|name| self.types_of(name).filter(|types| types.len() == 1))
            }
            other => {
                let rule = other.types_match().filter(|rule| !rule.is_optional && rule.to == result.name)?;
                let types = rule.transform.apply(self.context, &self.types_of(rule.from)?)?;
                Some(types.into_iter().collect())
            }
        })
    }

    /// Returns the types of a declared operand or result, or that of a typed attribute, as far as they are known.
    fn types_of(&self, name: &str) -> Option<SmallVec<[Type<'c>; 1]>> {
        if let Some(group) = self.spec.operands.iter().position(|operand| operand.name == name) {
            return self.operand_types[self.place_of(self.of_operands(), group)].iter().copied().collect();
        }
        if let Some(group) = self.spec.results.iter().position(|result| result.name == name) {
            self.result_count(group)?;
            return Some(self.state.result_types[self.place_of(self.of_results(), group)].into());
        }
        let slot = self.spec.attributes.iter().position(|attribute| attribute.name == name)?;
        Some(SmallVec::from_slice(&[self.state.slots[slot]?.ty()?]))
    }
}

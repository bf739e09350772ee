//! Collects what makes an operation by declared groups: what the builders of typed operations stand on.

use crate::body::{Body, OperationState, RegionSource};
use crate::context::Ctx;
use crate::ids::{BlockId, ValueId};
use crate::location::Location;
use crate::spec::{InferContext, OpSpec, Trait};
use crate::view::Value;
use crate::{Attribute, Type};
use smallvec::SmallVec;
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

/// What an operation can be created from: a state, or the builder of a typed operation, whose operands get their types
/// from the body.
pub trait BuildOp<'c> {
    /// The state of an operation that will be created in `body`.
    ///
    /// # Panics
    /// If a result type is neither set nor to be inferred.
    fn build_in(self, body: &Body<'c>) -> OperationState<'c>;
}

impl<'c> BuildOp<'c> for OperationState<'c> {
    fn build_in(self, _: &Body<'c>) -> OperationState<'c> {
        self
    }
}

impl<'c> BuildOp<'c> for StateBuilder<'c> {
    fn build_in(mut self, body: &Body<'c>) -> OperationState<'c> {
        for operand in self.operands.iter_mut().flatten() {
            operand.ty = Some(Value::new(body, operand.id).ty());
        }
        self.build()
    }
}

type Groups<T> = SmallVec<[SmallVec<[T; 1]>; 4]>;

/// Collects operands, result types, attributes, regions and successors by their declared groups.
pub struct StateBuilder<'c> {
    context: Ctx<'c>,
    spec: &'static OpSpec<'static>,
    state: OperationState<'c>,
    operands: Groups<BuiltOperand<'c>>,
    results: SmallVec<[Option<SmallVec<[Type<'c>; 1]>>; 2]>,
    regions: Groups<RegionSource>,
    successors: Groups<BlockId>,
}

impl<'c> StateBuilder<'c> {
    /// Nothing yet; attributes have their defaults.
    pub fn new(context: Ctx<'c>, spec: &'static OpSpec<'static>, location: Location<'c>) -> Self {
        let state = OperationState::new(context.op_name(spec.name), location);
        StateBuilder {
            context,
            spec,
            state,
            operands: spec.operands.iter().map(|_| SmallVec::new()).collect(),
            results: SmallVec::from_elem(None, spec.results.len()),
            regions: spec.regions.iter().map(|_| SmallVec::new()).collect(),
            successors: spec.successors.iter().map(|_| SmallVec::new()).collect(),
        }
    }

    /// The context.
    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    /// Sets an operand group.
    pub fn operands(&mut self, group: usize, values: impl IntoIterator<Item = BuiltOperand<'c>>) {
        self.operands[group] = values.into_iter().collect();
    }

    /// Sets an operand group that consists of runs, and the attribute with their sizes.
    pub fn runs(&mut self, group: usize, segments: &str, runs: &[Vec<BuiltOperand<'c>>]) {
        let sizes: Vec<i32> = runs.iter().map(|run| run.len() as i32).collect();
        self.state.set(self.context, segments, self.context.dense_i32_array(&sizes));
        self.operands(group, runs.iter().flatten().copied());
    }

    /// Sets the types of a result group.
    pub fn results(&mut self, group: usize, types: impl IntoIterator<Item = Type<'c>>) {
        self.results[group] = Some(types.into_iter().collect());
    }

    /// Sets or unsets an inherent attribute.
    pub fn attribute(&mut self, slot: usize, value: Option<Attribute<'c>>) {
        self.state.slots[slot] = value;
    }

    /// Sets a region group.
    pub fn regions(&mut self, group: usize, regions: impl IntoIterator<Item = RegionSource>) {
        self.regions[group] = regions.into_iter().collect();
    }

    /// Sets a successor group.
    pub fn successors(&mut self, group: usize, blocks: impl IntoIterator<Item = BlockId>) {
        self.successors[group] = blocks.into_iter().collect();
    }

    /// The state: with segment sizes, with defaults where attributes must be, and with result types inferred where they
    /// were not set.
    ///
    /// # Panics
    /// If a result type is neither set nor to be inferred.
    pub fn build(mut self) -> OperationState<'c> {
        let context = self.context;
        for (slot, attribute) in self.spec.attributes.iter().enumerate() {
            if let (None, Some(default), false) =
                (self.state.slots[slot], attribute.default, attribute.is_optional)
            {
                self.state.slots[slot] = Some((default.build)(context));
            }
        }
        self.state.operands = self.operands.iter().flatten().map(|operand| operand.id).collect();
        if self.spec.has_trait(|t| matches!(t, Trait::AttrSizedOperandSegments)) {
            let sizes: Vec<i32> = self.operands.iter().map(|group| group.len() as i32).collect();
            self.state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&sizes));
        }
        self.infer_results();
        if self.spec.has_trait(|t| matches!(t, Trait::AttrSizedResultSegments)) {
            let sizes: Vec<i32> =
                self.results.iter().map(|group| group.as_ref().map_or(0, |g| g.len() as i32)).collect();
            self.state.set(context, OpSpec::RESULT_SEGMENTS, context.dense_i32_array(&sizes));
        }
        for (region, sources) in self.spec.regions.iter().zip(std::mem::take(&mut self.regions)) {
            if sources.is_empty() && !region.is_variadic {
                self.state.add_empty_region();
            }
            self.state.regions.extend(sources);
        }
        self.state.successors = self.successors.iter().flatten().copied().collect();
        self.state
    }

    fn infer_results(&mut self) {
        if self.state.result_types.is_empty()
            && self.results.iter().any(Option::is_none)
            && !self.infer_by_code()
        {
            // A type may follow from that of another result: round after round until nothing is new.
            while (0..self.results.len()).any(|group| {
                if self.results[group].is_some() {
                    return false;
                }
                self.results[group] = self.inferred(group);
                self.results[group].is_some()
            }) {}
            for (group, result) in self.spec.results.iter().enumerate() {
                let name = result.name;
                if self.results[group].is_none() && result.arity.is_variable() {
                    self.results[group] = Some(SmallVec::new());
                }
                assert!(
                    self.results[group].is_some(),
                    "the type of result '{name}' of '{}' is set",
                    self.spec.name
                );
            }
        }
        if self.state.result_types.is_empty() {
            self.state.result_types = self.results.iter().flatten().flatten().copied().collect();
        }
    }

    /// Asks the operation's own code; says whether it had an answer.
    fn infer_by_code(&mut self) -> bool {
        let Some(infer) = self.spec.hooks.infer_types else { return false };
        let Some(operand_types) =
            self.operands.iter().flatten().map(|operand| operand.ty).collect::<Option<Vec<_>>>()
        else {
            return false;
        };
        let mut start = 0;
        let groups: Vec<Range<usize>> = self
            .operands
            .iter()
            .map(|group| {
                start += group.len();
                start - group.len()..start
            })
            .collect();
        let context = InferContext {
            context: self.context,
            location: self.state.location,
            state: &self.state,
            operand_types: &operand_types,
            operand_groups: &groups,
            yielded_types: &[],
        };
        let Ok(types) = infer(&context) else { return false };
        self.state.result_types = types.into_iter().collect();
        true
    }

    fn inferred(&self, group: usize) -> Option<SmallVec<[Type<'c>; 1]>> {
        let result = &self.spec.results[group];
        if result.arity.is_variable() {
            return None;
        }
        if let Some(build) = result.constraint.buildable {
            return Some(SmallVec::from_slice(&[build(self.context)]));
        }
        self.spec.traits.iter().find_map(|one| match *one {
            Trait::SameOperandsAndResultType => {
                let first = self.operands.iter().flatten().next()?;
                Some(SmallVec::from_slice(&[first.ty?]))
            }
            Trait::AllTypesMatch(names) if names.contains(&result.name) => {
                names.iter().find_map(|name| self.types_of(name).filter(|types| types.len() == 1))
            }
            Trait::TypesMatchWith { from, to, transform, .. } if to == result.name => {
                let types = transform(self.context, &self.types_of(from)?);
                Some(types.into_iter().collect())
            }
            _ => None,
        })
    }

    /// The types of a declared operand or result, or that of a typed attribute, as far as they are known.
    fn types_of(&self, name: &str) -> Option<SmallVec<[Type<'c>; 1]>> {
        if let Some(group) = self.spec.operands.iter().position(|operand| operand.name == name) {
            return self.operands[group].iter().map(|operand| operand.ty).collect();
        }
        if let Some(group) = self.spec.results.iter().position(|result| result.name == name) {
            return self.results[group].clone();
        }
        let slot = self.spec.attributes.iter().position(|attribute| attribute.name == name)?;
        Some(SmallVec::from_slice(&[self.state.slots[slot]?.ty()?]))
    }
}

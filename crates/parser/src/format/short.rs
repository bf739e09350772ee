//! The short way: operations whose types follow from each other in a fixed order, and which have nothing but values and
//! attributes. Nearly all operations of a program are like that, so nothing is collected here that need not be.

use super::flow::{MOST, TypeFlow, TypeSource};
use super::infer::type_of_attribute;
use super::plan::{Named, ReadPlan, Step};
use super::{FormatState, Reading};
use crate::core::Parser;
use crate::lexer::TokenKind;
use crate::op::ResultNames;
use smallvec::SmallVec;
use terrace_ir::asm::{ParseResult, SourceLoc, UnresolvedOperand};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::InferContext;
use terrace_ir::{LeafState, OpName, OperationState, Type};
use terrace_ods::format::{TypeOf, Variable};

/// What was read of the values of an operation.
struct Draft<'c> {
    names: [UnresolvedOperand; MOST],
    operand_types: [Option<Type<'c>>; MOST],
    result_types: [Option<Type<'c>>; MOST],
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads an operation, from behind the name on, and creates it.
    pub(crate) fn parse_short(
        &mut self,
        name: OpName<'c>,
        plan: &ReadPlan<'c>,
        flow: &TypeFlow,
        name_at: SourceLoc,
        results: &ResultNames,
        mut state: Box<OperationState<'c>>,
    ) -> ParseResult<OpId> {
        let spec = plan.spec;
        let mut draft =
            Draft { names: Default::default(), operand_types: [None; MOST], result_types: [None; MOST] };
        for step in &plan.steps {
            match step {
                Step::Literal(literal) => self.parse_literal(*literal)?,
                Step::Operand(at) => draft.names[*at] = self.parse_operand()?,
                Step::Types(TypeOf::Variable(Variable::Operand(at))) => {
                    let ty = self.parse_type_of_class(spec.operands[*at].constraint.class)?;
                    draft.operand_types[*at] = Some(ty);
                }
                Step::Types(TypeOf::Variable(Variable::Result(at))) => {
                    let ty = self.parse_type_of_class(spec.results[*at].constraint.class)?;
                    draft.result_types[*at] = Some(ty);
                }
                Step::AttrDict { with_keyword: false } if !self.is(TokenKind::LeftBrace) => {}
                step => {
                    let mut read = self.spare_formats.pop().unwrap_or_default();
                    let mut op = Reading { state: &mut state, read: &mut read, spec, name_at, results };
                    self.parse_step(&mut op, step)?;
                    self.spare_formats.push(read);
                }
            }
        }
        if !self.follow(plan, flow, &mut draft, &state, name_at)? {
            self.finish_the_long_way(plan, &draft, &mut state, name_at)?;
            return self.finish_operation(state);
        }
        let mut operands: SmallVec<[ValueId; MOST]> = SmallVec::new();
        for at in 0..spec.operands.len() {
            let ty = draft.operand_types[at].expect("the flow tells the types of all operands");
            operands.push(self.resolve(draft.names[at], ty)?);
        }
        let mut result_types: SmallVec<[Type<'c>; MOST]> = SmallVec::new();
        if flow.infers_results {
            let operand_types: SmallVec<[Type<'c>; MOST]> =
                draft.operand_types.iter().flatten().copied().collect();
            let groups: SmallVec<[std::ops::Range<usize>; MOST]> =
                (0..operand_types.len()).map(|at| at..at + 1).collect();
            let infer = spec.hooks.infer_types.expect("a flow without result types has code for them");
            result_types.extend(infer(&InferContext {
                context: self.context,
                location: state.location,
                state: &state,
                operand_types: &operand_types,
                operand_groups: &groups,
                yielded_types: &[],
            })?);
        } else {
            for ty in &draft.result_types[..spec.results.len()] {
                result_types.push(ty.expect("the flow tells the types of all results"));
            }
        }
        self.parse_location_of(&mut state)?;
        let op = self.body().create_leaf(LeafState {
            name,
            location: state.location,
            operands: &operands,
            result_types: &result_types,
            slots: &state.slots,
            discardable: &state.discardable,
        });
        self.spare_states.push(state);
        Ok(op)
    }

    /// Finds types in the order that was worked out; `false` if an attribute has no type, or types do not come one by one.
    fn follow(
        &mut self,
        plan: &ReadPlan<'c>,
        flow: &TypeFlow,
        draft: &mut Draft<'c>,
        state: &OperationState<'c>,
        at: SourceLoc,
    ) -> ParseResult<bool> {
        for fill in &flow.fills {
            let ty = match fill.from {
                TypeSource::Built(build) => build(self.context),
                TypeSource::Same(from) => match draft.type_of(from, state) {
                    Some(ty) => ty,
                    None => return Ok(false),
                },
                TypeSource::Made(from, transform) => {
                    let Some(ty) = draft.type_of(from, state) else { return Ok(false) };
                    self.check_types(plan.spec, from, &[ty], at)?;
                    match transform(self.context, &[ty])[..] {
                        [ty] => ty,
                        _ => return Ok(false),
                    }
                }
            };
            match fill.to {
                Named::Operand(group) => draft.operand_types[group] = Some(ty),
                Named::Result(group) => draft.result_types[group] = Some(ty),
                Named::Attribute(_) => unreachable!("types are found for operands and results"),
            }
        }
        Ok(true)
    }

    /// Goes on as for an operation whose types do not flow.
    #[cold]
    fn finish_the_long_way(
        &mut self,
        plan: &ReadPlan<'c>,
        draft: &Draft<'c>,
        state: &mut OperationState<'c>,
        at: SourceLoc,
    ) -> ParseResult {
        let mut read = FormatState::default();
        read.start(plan.spec);
        for group in 0..plan.spec.operands.len() {
            read.set_name(group, draft.names[group], draft.names[group].location);
            if let Some(ty) = draft.operand_types[group] {
                read.set_operand_type(group, ty);
            }
        }
        for group in 0..plan.spec.results.len() {
            if let Some(ty) = draft.result_types[group] {
                read.set_result_type(group, ty);
            }
        }
        self.finish_types(state, plan, &mut read, at)
    }
}

impl<'c> Draft<'c> {
    #[inline]
    fn type_of(&self, named: Named, state: &OperationState<'c>) -> Option<Type<'c>> {
        match named {
            Named::Operand(group) => self.operand_types[group],
            Named::Result(group) => self.result_types[group],
            Named::Attribute(slot) => state.slots[slot].and_then(type_of_attribute),
        }
    }
}

//! The short way: operations whose types follow from each other in a fixed order, and which have no regions. Nearly all
//! operations of a program are like that, so nothing is collected here that need not be.

use super::Reading;
use super::draft::{Draft, Types};
use super::flow::{TypeFlow, TypeSource};
use super::plan::{Named, ReadPlan, Step, TypeForm};
use crate::core::Parser;
use crate::lexer::TokenKind;
use crate::op::ResultNames;
use smallvec::SmallVec;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::ids::OpId;
use terrace_ir::spec::{AttributeSyntax, InferContext, OpSpec};
use terrace_ir::{LeafState, Location, OpName, Type};
use terrace_ods::arity::Arity;
use terrace_ods::format::{TypeOf, Variable};

/// An operation that is being read.
struct Short<'r, 'c> {
    name: OpName<'c>,
    plan: &'r ReadPlan<'c>,
    spec: &'c OpSpec<'c>,
    name_at: SourceLoc,
    location: Location<'c>,
    results: &'r ResultNames,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads an operation, from its name on, and creates it.
    pub(crate) fn parse_short(
        &mut self,
        name: OpName<'c>,
        plan: &ReadPlan<'c>,
        flow: &TypeFlow,
        results: &ResultNames,
    ) -> ParseResult<OpId> {
        let name_at = self.here();
        let op =
            &Short { name, plan, spec: plan.spec, name_at, location: self.location_at(name_at), results };
        let text_at = self.advance().end as usize;
        let mut draft = self.spare_draft.take().unwrap_or_default();
        draft.start(plan.spec, name.slot_names().len());
        self.parse_short_steps(op, &mut draft, &plan.steps)?;
        let mut flows = true;
        let created = if self.follow(op, flow, &mut draft)? {
            self.create_short(op, flow, &mut draft)?
        } else {
            flows = false;
            self.finish_the_long_way(op, &mut draft)?
        };
        if let Some(line) = plan.line.as_ref().filter(|_| flows) {
            let text = &self.source.text[text_at..self.previous_end as usize];
            line.note(self.body(), created, text, |named| draft.nth_type(draft.types(named), 0));
        }
        self.spare_states.extend(draft.state.take());
        self.spare_draft = Some(draft);
        Ok(created)
    }

    fn parse_short_steps(
        &mut self,
        op: &Short<'_, 'c>,
        draft: &mut Draft<'c>,
        steps: &[Step<'c>],
    ) -> ParseResult {
        for step in steps {
            match step {
                Step::Literal(literal) => self.parse_literal(*literal)?,
                Step::Operand(at) => draft.set_name(*at, self.parse_operand()?),
                Step::Types(TypeOf::Variable(variable), form) => {
                    self.parse_short_types(op, draft, *variable, *form)?;
                }
                Step::AttrDict { with_keyword: false } if !self.is(TokenKind::LeftBrace) => {}
                step => self.parse_rarer_step(op, draft, step)?,
            }
        }
        Ok(())
    }

    fn parse_short_types(
        &mut self,
        op: &Short<'_, 'c>,
        draft: &mut Draft<'c>,
        variable: Variable,
        form: TypeForm,
    ) -> ParseResult {
        let (named, declared) = match variable {
            Variable::Operand(at) => (Named::Operand(at), &op.spec.operands[at]),
            Variable::Result(at) => (Named::Result(at), &op.spec.results[at]),
            _ => return Ok(()),
        };
        if declared.arity == Arity::Single {
            let ty = self.parse_single_type(declared.constraint.class, form)?;
            draft.set_types(named, Types::Each(ty));
            return Ok(());
        }
        let start = draft.types_listed();
        // Without operands, no types are needed.
        let may_be_empty = matches!(variable, Variable::Operand(at) if draft.names_of(at).range().is_empty());
        if declared.arity == Arity::Optional {
            if let Some(ty) = self.parse_optional_type()? {
                draft.push_type(ty);
            }
        } else if !may_be_empty || self.has_type() {
            loop {
                draft.push_type(self.parse_type()?);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        draft.end_types(named, start);
        Ok(())
    }

    fn parse_short_names(&mut self, op: &Short<'_, 'c>, draft: &mut Draft<'c>, group: usize) -> ParseResult {
        let start = draft.names.len();
        if self.has_operand(op.spec) {
            draft.names.push(self.parse_operand()?);
            if op.spec.operands[group].arity == Arity::Variadic {
                while self.take(TokenKind::Comma) {
                    draft.names.push(self.parse_operand()?);
                }
            }
        }
        draft.end_names(group, start);
        Ok(())
    }

    fn parse_rarer_step(
        &mut self,
        op: &Short<'_, 'c>,
        draft: &mut Draft<'c>,
        step: &Step<'c>,
    ) -> ParseResult {
        let spec = op.spec;
        match step {
            Step::Variable(Variable::Operand(group)) => self.parse_short_names(op, draft, *group),
            Step::Variable(Variable::Successor(_)) => {
                draft.successors.push(self.parse_successor()?);
                Ok(())
            }
            Step::Variable(Variable::Attribute(slot)) => {
                let declared = &spec.attributes[*slot];
                draft.slots[*slot] = Some(match declared.constraint.syntax {
                    AttributeSyntax::Unit => self.context.unit_attribute(),
                    syntax => self.parse_declared_attribute(syntax, declared.name)?,
                });
                Ok(())
            }
            Step::FunctionalType(inputs, results) => {
                let at = self.here();
                let ty = self.parse_type()?;
                let Some((input_types, result_types)) = ty.as_function() else {
                    return Err(self.no_function_type(at, ty));
                };
                for (of, types) in [(inputs, input_types), (results, result_types)] {
                    let named = Named::of_types(spec, *of).expect("checked when the flow was worked out");
                    let types = draft.list(types);
                    draft.set_types(named, types);
                }
                Ok(())
            }
            Step::Optional { present, absent } => {
                let Some((first, rest)) = present.split_first() else { return Ok(()) };
                let is_there = match first {
                    Step::Literal(literal) => {
                        let found = self.literal_is_next(*literal);
                        if found {
                            self.advance();
                        }
                        found
                    }
                    Step::Variable(Variable::Attribute(slot)) => {
                        let value = self.parse_optional_declared_attribute(&spec.attributes[*slot])?;
                        draft.slots[*slot] = value.or(draft.slots[*slot]);
                        value.is_some()
                    }
                    Step::Variable(Variable::Operand(group)) => {
                        self.parse_short_names(op, draft, *group)?;
                        draft.names_of(*group).len() != 0
                    }
                    _ => unreachable!("no other step comes first where types flow"),
                };
                self.parse_short_steps(op, draft, if is_there { rest } else { absent })
            }
            Step::Literal(_) | Step::Operand(_) | Step::Types(..) => {
                self.parse_short_steps(op, draft, std::slice::from_ref(step))
            }
            step => {
                self.ensure_state(op, draft);
                let state = draft.state.as_deref_mut().expect("made above");
                let mut read = self.spare_formats.pop().unwrap_or_default();
                let mut reading =
                    Reading { state, read: &mut read, spec, name_at: op.name_at, results: op.results };
                self.parse_step(&mut reading, step)?;
                draft.slots.copy_from_slice(&state.slots);
                self.spare_formats.push(read);
                Ok(())
            }
        }
    }

    /// Makes the state of the operation, with the attributes that were read; a state that was made gets them again.
    fn ensure_state(&mut self, op: &Short<'_, 'c>, draft: &mut Draft<'c>) {
        let mut state = match draft.state.take() {
            Some(state) => state,
            None => self.state_for(op.name, op.location),
        };
        state.slots.copy_from_slice(&draft.slots);
        draft.state = Some(state);
    }

    /// Finds types in the order that was worked out; `false` if something has none, or not as many as it has names.
    fn follow(&mut self, op: &Short<'_, 'c>, flow: &TypeFlow, draft: &mut Draft<'c>) -> ParseResult<bool> {
        let spec = op.spec;
        for fill in &flow.fills {
            let is_single = fill.to.is_single(spec);
            let types = match fill.from {
                TypeSource::Built(build) => Types::Each(build(self.context)),
                TypeSource::Same(from) => match draft.nth_type(draft.types(from), 0) {
                    Some(ty) => Types::Each(ty),
                    None => return Ok(false),
                },
                TypeSource::Made(from, transform) => {
                    let made = match draft.types(from) {
                        Types::Each(ty) => {
                            self.check_types(spec, from, &[ty], op.name_at)?;
                            transform(self.context, &[ty])
                        }
                        Types::Listed(run) if run.len() != 0 => {
                            self.check_types(spec, from, draft.listed(run), op.name_at)?;
                            transform(self.context, draft.listed(run))
                        }
                        _ => return Ok(false),
                    };
                    match made[..] {
                        [ty] => Types::Each(ty),
                        _ if is_single => return Ok(false),
                        _ => draft.list(&made),
                    }
                }
            };
            draft.set_types(fill.to, types);
        }
        Ok(true)
    }

    /// Resolves the operands, and creates the operation.
    fn create_short(
        &mut self,
        op: &Short<'_, 'c>,
        flow: &TypeFlow,
        draft: &mut Draft<'c>,
    ) -> ParseResult<OpId> {
        let spec = op.spec;
        for (group, declared) in spec.results.iter().enumerate() {
            match draft.types(Named::Result(group)) {
                Types::Each(ty) => draft.result_types.push(ty),
                Types::Listed(run) => draft.add_result_types(run),
                Types::Unknown if flow.infers_results => break,
                Types::Unknown if declared.arity != Arity::Single => {}
                Types::Unknown => return self.finish_the_long_way(op, draft),
            }
        }
        for (group, declared) in spec.operands.iter().enumerate() {
            let (names, types) = (draft.names_of(group), draft.types(Named::Operand(group)));
            match types {
                Types::Each(ty) => {
                    for at in names.range() {
                        let value = self.resolve(draft.names[at], ty)?;
                        draft.operand_values.push(value);
                    }
                }
                Types::Listed(run) if run.len() == names.len() => {
                    for (name, ty) in names.range().zip(run.range()) {
                        let value = self.resolve(draft.names[name], draft.listed[ty])?;
                        draft.operand_values.push(value);
                    }
                }
                Types::Unknown if names.len() == 0 && declared.arity != Arity::Single => {}
                _ => return self.finish_the_long_way(op, draft),
            }
        }
        if let Some(slot) = op.plan.operand_segments {
            let sizes: SmallVec<[i32; 8]> =
                (0..spec.operands.len()).map(|group| draft.names_of(group).len() as i32).collect();
            draft.slots[slot] = Some(self.context.dense_i32_array(&sizes));
        }
        if flow.infers_results {
            self.infer_short(op, draft)?;
        }
        self.create_read(op, draft)
    }

    /// Reads a location, if there is one, and creates the operation.
    #[inline]
    fn create_read(&mut self, op: &Short<'_, 'c>, draft: &Draft<'c>) -> ParseResult<OpId> {
        let mut location = op.location;
        if self.is_word("loc") {
            location = self.parse_optional_trailing_location()?.unwrap_or(location);
        }
        Ok(self.body().create_leaf(LeafState {
            name: op.name,
            location,
            operands: &draft.operand_values,
            result_types: &draft.result_types,
            slots: &draft.slots,
            discardable: draft.state.as_deref().map_or(&[], |state| &state.discardable),
            successors: &draft.successors,
        }))
    }

    /// Asks the operation's own code for the types of its results.
    fn infer_short(&mut self, op: &Short<'_, 'c>, draft: &mut Draft<'c>) -> ParseResult {
        let infer = op.spec.hooks.infer_types.expect("a flow without result types has code for them");
        self.ensure_state(op, draft);
        let mut operand_types: SmallVec<[Type<'c>; 8]> = SmallVec::new();
        let mut groups: SmallVec<[std::ops::Range<usize>; 8]> = SmallVec::new();
        for group in 0..op.spec.operands.len() {
            let (start, types) = (operand_types.len(), draft.types(Named::Operand(group)));
            let count = draft.names_of(group).len();
            operand_types.extend((0..count).filter_map(|nth| draft.nth_type(types, nth)));
            groups.push(start..operand_types.len());
        }
        let types = infer(&InferContext {
            context: self.context,
            location: op.location,
            state: draft.state.as_deref().expect("made above"),
            operand_types: &operand_types,
            operand_groups: &groups,
            yielded_types: &[],
        })?;
        draft.result_types.clear();
        draft.result_types.extend_from_slice(&types);
        Ok(())
    }

    /// Goes on as for an operation whose types do not flow.
    #[cold]
    fn finish_the_long_way(&mut self, op: &Short<'_, 'c>, draft: &mut Draft<'c>) -> ParseResult<OpId> {
        self.ensure_state(op, draft);
        let mut state = draft.state.take().expect("made above");
        let mut read = draft.to_format_state(op.spec);
        state.successors.extend_from_slice(&draft.successors);
        self.set_segments(&mut state, op.spec, &read);
        self.finish_types(&mut state, op.plan, &mut read, op.name_at)?;
        self.finish_operation(state)
    }
}

//! Declared assembly formats, interpreted for reading.
//!
//! A format is compiled to steps once a name ([`plan`](crate::plan)); [`steps`] takes them one after the other and
//! fills a draft. Then the types that the text leaves out are found, in a fixed order where the name has one, else rule
//! by rule ([`infer`]).

mod arguments;
mod attributes;
mod infer;
mod steps;

use crate::core::Parser;
use crate::plan::draft::{Draft, Types};
use crate::plan::{Named, ReadPlan};
use crate::scope::ResultNames;
use smallvec::SmallVec;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::ids::OpId;
use terrace_ir::spec::{InferContext, OpSpec};
use terrace_ir::{Failure, OpName, OperationState, Type};
use terrace_ods::arity::Arity;

/// An operation that is being read.
struct Reading<'r, 'c> {
    draft: &'r mut Draft<'c>,
    plan: &'r ReadPlan<'c>,
    spec: &'c OpSpec<'c>,
    name_at: SourceLoc,
    results: &'r ResultNames,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Parses an operation by its format, from its name on, and creates it.
    pub(crate) fn parse_declared(
        &mut self,
        name: OpName<'c>,
        plan: &ReadPlan<'c>,
        results: &ResultNames,
    ) -> ParseResult<OpId> {
        let (name_at, spec) = (self.here(), plan.spec);
        let location = self.location_at(name_at);
        let text_at = self.advance().end as usize;
        let mut draft = self.spare_drafts.pop().unwrap_or_else(|| Box::new(Draft::new(name, location)));
        draft.start(name, location, spec);
        let outer_op = self.custom_op.replace(name);
        let has_regions = !spec.regions.is_empty();
        if has_regions {
            self.default_dialects.push(spec.default_dialect.unwrap_or(""));
        }
        let read = self.parse_content(&mut Reading { draft: &mut draft, plan, spec, name_at, results });
        if has_regions {
            self.default_dialects.pop();
        }
        self.custom_op = outer_op;
        let flows = read?;
        let op = self.create_operation(&mut draft.state)?;
        if let Some(line) = plan.line.as_ref().filter(|_| flows) {
            let text = &self.source.text[text_at..self.previous_end as usize];
            line.note(self.body(), op, text, |named| draft.nth_type(draft.types(named), 0));
        }
        self.spare_drafts.push(draft);
        Ok(op)
    }

    /// Parses what the format describes, and completes the state of the operation. Returns true if its types were found in
    /// the order of the name's flow.
    fn parse_content(&mut self, op: &mut Reading<'_, 'c>) -> ParseResult<bool> {
        self.parse_steps(op, &op.plan.steps)?;
        if !op.spec.regions.is_empty() {
            put_regions_in_order(&mut op.draft.state, op.spec, &op.draft.regions);
        }
        let flows = self.find_types(op)?;
        self.set_segments(op);
        self.resolve_operands(op)?;
        self.set_result_types(op, flows)?;
        Ok(flows)
    }

    /// Writes down the sizes of groups where traits ask for it and the dictionary does not say them.
    fn set_segments(&mut self, op: &mut Reading<'_, 'c>) {
        let Reading { draft, plan, spec, .. } = op;
        if let Some(slot) = plan.operand_segments
            && draft.state.slots[slot].is_none()
        {
            let sizes: SmallVec<[i32; 8]> = draft.group_sizes().collect();
            draft.state.slots[slot] = Some(self.context.dense_i32_array(&sizes));
        }
        if plan.has_nested_operands {
            for (group, declared) in spec.operands.iter().enumerate() {
                if let Some(attribute) = declared.segment_attribute {
                    let sizes = self.context.dense_i32_array(draft.runs(group));
                    draft.state.set(self.context, attribute, sizes);
                }
            }
        }
        if let Some(slot) = plan.result_segments
            && draft.state.slots[slot].is_none()
        {
            let groups = (0..spec.results.len()).map(Named::Result);
            let sizes: SmallVec<[i32; 4]> =
                groups.map(|group| draft.type_count(spec, group) as i32).collect();
            draft.state.slots[slot] = Some(self.context.dense_i32_array(&sizes));
        }
    }

    /// Finds the values that the names of operands stand for.
    fn resolve_operands(&mut self, op: &mut Reading<'_, 'c>) -> ParseResult {
        let spec = op.spec;
        if op.draft.all_operands.is_some() || op.draft.has_types_of_all {
            self.check_type_count(op)?;
        }
        for group in 0..spec.operands.len() {
            let operand = op.draft.operand(group);
            let names = operand.names;
            match operand.types {
                Types::Each(ty) if names.len() == 1 || spec.operands[group].arity != Arity::Single => {
                    for at in names.range() {
                        let value = self.resolve(op.draft.name(at), ty)?;
                        op.draft.state.operands.push(value);
                    }
                }
                Types::Listed(run) if run.len() == names.len() => {
                    for (nth, at) in names.range().enumerate() {
                        let ty = op.draft.listed(run)[nth];
                        let value = self.resolve(op.draft.name(at), ty)?;
                        op.draft.state.operands.push(value);
                    }
                }
                Types::Unknown if names.len() == 0 => {}
                _ => return Err(self.unfit_types(op, group)),
            }
        }
        Ok(())
    }

    /// Checks that a list of all operands and that of their types are of the same length.
    fn check_type_count(&mut self, op: &Reading<'_, 'c>) -> ParseResult {
        let types = op.draft.all_operand_types(op.spec).count();
        let (at, names) = match op.draft.all_operands {
            Some(all) => all,
            None => (op.name_at, op.draft.group_sizes().sum::<i32>() as usize),
        };
        if names == types { Ok(()) } else { Err(self.wrong_type_count(at, names, types)) }
    }

    #[cold]
    fn unfit_types(&mut self, op: &Reading<'_, 'c>, group: usize) -> Failure {
        let operand = op.draft.operand(group);
        let at = operand.names_at.unwrap_or(op.name_at);
        if matches!(operand.types, Types::Unknown) {
            let name = op.spec.operands[group].name;
            return self.custom_error(at, &format!("does not tell the type of operand '{name}'"));
        }
        let types = op.draft.type_count(op.spec, Named::Operand(group));
        self.wrong_type_count(at, operand.names.len(), types)
    }

    #[cold]
    fn wrong_type_count(&mut self, at: SourceLoc, names: usize, types: usize) -> Failure {
        let message =
            format!("number of operands and types do not match: got {names} operands and {types} types");
        self.custom_error(at, &message)
    }

    /// Sets the types of the results: those that are known, or those that the operation's own code infers.
    fn set_result_types(&mut self, op: &mut Reading<'_, 'c>, flows: bool) -> ParseResult {
        let spec = op.spec;
        let may_infer = !flows || op.plan.flow.as_ref().is_some_and(|flow| flow.infers_results);
        for (group, declared) in spec.results.iter().enumerate() {
            match op.draft.types(Named::Result(group)) {
                Types::Each(ty) => op.draft.state.result_types.push(ty),
                Types::Listed(run) => op.draft.add_result_types(run),
                Types::Unknown if may_infer && spec.hooks.infer_types.is_some() => {
                    return self.infer_results(op);
                }
                // Results of a group of any number that nothing gives are absent.
                Types::Unknown if declared.arity != Arity::Single => {}
                Types::Unknown => {
                    return Err(self.custom_error(op.name_at, "does not tell the types of its results"));
                }
            }
        }
        Ok(())
    }

    /// Asks the operation's own code for the types of its results.
    fn infer_results(&mut self, op: &mut Reading<'_, 'c>) -> ParseResult {
        let infer = op.spec.hooks.infer_types.expect("checked by the caller");
        let mut operand_types: SmallVec<[Type<'c>; 8]> = SmallVec::new();
        let mut groups: SmallVec<[std::ops::Range<usize>; 8]> = SmallVec::new();
        for group in 0..op.spec.operands.len() {
            let start = operand_types.len();
            operand_types.extend(op.draft.types_of(op.spec, Named::Operand(group)));
            groups.push(start..operand_types.len());
        }
        op.draft.state.result_types.clear();
        let types = infer(&InferContext {
            context: self.context,
            location: op.draft.state.location,
            state: &op.draft.state,
            operand_types: &operand_types,
            operand_groups: &groups,
            yielded_types: &[],
        })?;
        op.draft.state.result_types.extend_from_slice(&types);
        Ok(())
    }
}

/// Puts regions in the order of their declaration, whatever the order of the format; one that was left out is empty.
fn put_regions_in_order(state: &mut OperationState<'_>, spec: &OpSpec<'_>, groups: &[usize]) {
    if groups.len() == spec.regions.len() && groups.is_sorted_by(|a, b| a < b) {
        return;
    }
    let read = std::mem::take(&mut state.regions);
    for (at, declared) in spec.regions.iter().enumerate() {
        let before = state.regions.len();
        state
            .regions
            .extend(read.iter().zip(groups).filter(|(_, group)| **group == at).map(|(region, _)| *region));
        if state.regions.len() == before && !declared.is_variadic {
            state.add_empty_region();
        }
    }
}

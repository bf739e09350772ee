//! Types that a format leaves out: from fixed types, traits, and the operation's own inference.

use super::plan::{Named, ReadPlan, TypeRule};
use super::state::FormatState;
use crate::core::Parser;
use smallvec::SmallVec;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::spec::{InferContext, OpSpec};
use terrace_ir::{Attribute, Failure, OperationState, Type};
use terrace_ods::arity::Arity;

impl<'t, 'c> Parser<'t, 'c> {
    /// Fills in all types that are not known, resolves the operands, and sets the types of the results.
    pub(super) fn finish_types(
        &mut self,
        state: &mut OperationState<'c>,
        plan: &ReadPlan<'c>,
        read: &mut FormatState<'c>,
        at: SourceLoc,
    ) -> ParseResult {
        if !read.knows_all_types() {
            self.fill_in_buildable(plan, read, state, at)?;
            // Each round can only add; a chain of traits is short.
            for _ in 0..4 {
                if read.knows_all_types() {
                    break;
                }
                self.apply_rules(plan, read, state, at)?;
            }
        }
        self.resolve_groups(state, plan.spec, read, at)?;
        if read.knows_result_types() {
            state.result_types.extend(read.all_result_types());
            return Ok(());
        }
        self.infer_results(state, plan.spec, read, at)
    }

    fn fill_in_buildable(
        &mut self,
        plan: &ReadPlan<'c>,
        read: &mut FormatState<'c>,
        state: &OperationState<'c>,
        at: SourceLoc,
    ) -> ParseResult {
        for (group, declared) in plan.spec.operands.iter().enumerate() {
            if read.operands[group].types.is_some() {
                continue;
            }
            if let Some(build) = declared.constraint.buildable {
                read.repeat_operand_type(group, build(self.context));
            } else if read.operands[group].names.len() == 0 && declared.arity != Arity::Single {
                let is_counted = declared.arity == Arity::Variadic && plan.follows_from_another(group);
                if !is_counted {
                    read.set_operand_types(group, &[]);
                    // What the types of an absent group would follow from is checked as if it were there.
                    for from in plan.sources_of_optional(group) {
                        let types = types_of(read, state, from);
                        self.check_types(plan.spec, from, &types, at)?;
                    }
                }
            }
        }
        for (group, declared) in plan.spec.results.iter().enumerate() {
            if let (None, Some(build), Arity::Single) =
                (read.results[group], declared.constraint.buildable, declared.arity)
            {
                read.set_result_types(group, &[build(self.context)]);
            }
        }
        Ok(())
    }

    fn apply_rules(
        &mut self,
        plan: &ReadPlan<'c>,
        read: &mut FormatState<'c>,
        state: &OperationState<'c>,
        at: SourceLoc,
    ) -> ParseResult {
        for rule in &plan.rules {
            match rule {
                TypeRule::Same(all) => {
                    let known = all.iter().find_map(|named| first_type(read, state, *named));
                    if let Some(ty) = known {
                        for named in all {
                            set_types(plan.spec, read, *named, &[ty]);
                        }
                    }
                }
                TypeRule::Follows { from, to, transform, .. } => {
                    let types = types_of(read, state, *from);
                    if types.is_empty() {
                        continue;
                    }
                    if !is_known(read, state, *to) {
                        self.check_types(plan.spec, *from, &types, at)?;
                    }
                    set_types(plan.spec, read, *to, &transform(self.context, &types));
                }
            }
        }
        Ok(())
    }

    /// Checks the types that others are to follow from.
    pub(super) fn check_types(
        &mut self,
        spec: &'c OpSpec<'c>,
        named: Named,
        types: &[Type<'c>],
        at: SourceLoc,
    ) -> ParseResult {
        let declared = match named {
            Named::Operand(index) => &spec.operands[index],
            Named::Result(index) => &spec.results[index],
            Named::Attribute(_) => return Ok(()),
        };
        match types.iter().find(|ty| !declared.constraint.holds(**ty)) {
            Some(ty) => {
                let (name, summary) = (declared.name, declared.constraint.summary);
                Err(self.custom_error(at, &format!("'{name}' must be {summary}, but got '{ty}'")))
            }
            None => Ok(()),
        }
    }

    fn resolve_groups(
        &mut self,
        state: &mut OperationState<'c>,
        spec: &'c OpSpec<'c>,
        read: &FormatState<'c>,
        at: SourceLoc,
    ) -> ParseResult {
        if let Some((error_at, names)) = read.all_operands {
            let types = read.all_operand_types().count();
            if names != types {
                return Err(self.wrong_type_count(error_at, names, types));
            }
        } else if read.has_types_of_all {
            let names = (0..read.operands.len()).map(|index| read.names(index).len()).sum();
            let types = read.all_operand_types().count();
            if names != types {
                return Err(self.wrong_type_count(at, names, types));
            }
        }
        for (index, group) in read.operands.iter().enumerate() {
            let (names, types) = (read.names(index), read.operand_types(index));
            if names.len() != types.len() {
                let error_at = group.names_at.unwrap_or(at);
                if group.types.is_none() {
                    let message =
                        format!("does not tell the type of operand '{}'", spec.operands[index].name);
                    return Err(self.custom_error(error_at, &message));
                }
                return Err(self.wrong_type_count(error_at, names.len(), types.len()));
            }
            for (name, ty) in names.iter().zip(types) {
                let value = self.resolve(*name, *ty)?;
                state.operands.push(value);
            }
        }
        Ok(())
    }

    #[cold]
    fn wrong_type_count(&mut self, at: SourceLoc, names: usize, types: usize) -> Failure {
        let message =
            format!("number of operands and types do not match: got {names} operands and {types} types");
        self.custom_error(at, &message)
    }

    fn infer_results(
        &mut self,
        state: &mut OperationState<'c>,
        spec: &'c OpSpec<'c>,
        read: &FormatState<'c>,
        at: SourceLoc,
    ) -> ParseResult {
        let Some(infer) = spec.hooks.infer_types else {
            // Results of a variadic group that nothing gives are absent.
            let absent = spec
                .results
                .iter()
                .zip(&read.results)
                .all(|(declared, types)| types.is_some() || declared.arity != Arity::Single);
            if absent {
                state.result_types.extend(read.all_result_types());
                return Ok(());
            }
            return Err(self.custom_error(at, "does not tell the types of its results"));
        };
        let mut operand_types: SmallVec<[Type<'c>; 8]> = SmallVec::new();
        let mut groups: SmallVec<[std::ops::Range<usize>; 4]> = SmallVec::new();
        for group in 0..read.operands.len() {
            let start = operand_types.len();
            operand_types.extend_from_slice(read.operand_types(group));
            groups.push(start..operand_types.len());
        }
        let types = infer(&InferContext {
            context: self.context,
            location: self.location_at(at),
            state,
            operand_types: &operand_types,
            operand_groups: &groups,
            yielded_types: &[],
        })?;
        state.result_types.extend_from_slice(&types);
        Ok(())
    }
}

impl ReadPlan<'_> {
    /// Returns true if a rule tells the types of an operand group, and with them how many there are.
    fn follows_from_another(&self, group: usize) -> bool {
        self.rules.iter().any(|rule| {
            matches!(rule, TypeRule::Follows { to: Named::Operand(to), is_optional: false, .. } if *to == group)
        })
    }

    /// Returns the sources of the types of an optional operand group.
    fn sources_of_optional(&self, group: usize) -> impl Iterator<Item = Named> {
        self.rules.iter().filter_map(move |rule| match rule {
            TypeRule::Follows { from, to: Named::Operand(to), is_optional: true, .. } if *to == group => {
                Some(*from)
            }
            _ => None,
        })
    }
}

/// The types of something, as far as they are known.
fn types_of<'c>(read: &FormatState<'c>, state: &OperationState<'c>, named: Named) -> SmallVec<[Type<'c>; 4]> {
    match named {
        Named::Operand(group) => read.operand_types(group).into(),
        Named::Result(group) => read.result_types(group).into(),
        Named::Attribute(_) => first_type(read, state, named).into_iter().collect(),
    }
}

/// The first type of something, if its types are known and there are any.
fn first_type<'c>(read: &FormatState<'c>, state: &OperationState<'c>, named: Named) -> Option<Type<'c>> {
    match named {
        Named::Operand(group) => read.operand_types(group).first().copied(),
        Named::Result(group) => read.result_types(group).first().copied(),
        Named::Attribute(slot) => state.slots[slot].and_then(type_of_attribute),
    }
}

fn is_known<'c>(read: &FormatState<'c>, state: &OperationState<'c>, named: Named) -> bool {
    match named {
        Named::Operand(group) => read.operands[group].types.is_some(),
        Named::Result(group) => read.results[group].is_some(),
        Named::Attribute(_) => first_type(read, state, named).is_some(),
    }
}

/// Sets the types of something, unless they are known.
fn set_types<'c>(spec: &OpSpec<'_>, read: &mut FormatState<'c>, named: Named, types: &[Type<'c>]) {
    match named {
        Named::Operand(group) if read.operands[group].types.is_none() => {
            read.infer_operand_types(spec, group, types);
        }
        Named::Result(group) if read.results[group].is_none() => read.set_result_types(group, types),
        _ => {}
    }
}

pub(super) fn type_of_attribute<'c>(attribute: Attribute<'c>) -> Option<Type<'c>> {
    attribute.as_type().or_else(|| attribute.ty())
}

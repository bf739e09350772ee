//! Types that a format leaves out: found in the order of a flow, or from fixed types and traits, rule by rule.

use super::Reading;
use crate::core::Parser;
use crate::plan::draft::Types;
use crate::plan::flow::{TypeFlow, TypeSource};
use crate::plan::{Named, TypeRule};
use smallvec::SmallVec;
use terrace_ir::Type;
use terrace_ir::asm::ParseResult;
use terrace_ods::arity::Arity;

impl<'t, 'c> Parser<'t, 'c> {
    /// Finds the types that the text leaves out, as far as they follow from others. Returns true if they were found in the
    /// order of the name's flow, which tells the same as the rules.
    pub(super) fn find_types(&mut self, op: &mut Reading<'_, 'c>) -> ParseResult<bool> {
        if let Some(flow) = &op.plan.flow
            && self.follow(op, flow)?
            && is_complete(op, flow)
        {
            return Ok(true);
        }
        if !op.all().all(|named| op.draft.is_known(named)) {
            self.fill_in_buildable(op)?;
            // Each round can only add; a chain of traits is short.
            for _ in 0..4 {
                if op.all().all(|named| op.draft.is_known(named)) {
                    break;
                }
                self.apply_rules(op)?;
            }
        }
        Ok(false)
    }

    /// Finds types in the order that was worked out; `false` if something has none, or not as many as it has names.
    fn follow(&mut self, op: &mut Reading<'_, 'c>, flow: &TypeFlow<'_>) -> ParseResult<bool> {
        for fill in &flow.fills {
            let types = match fill.from {
                TypeSource::Built(build) => Types::Each(build.build(self.context)),
                TypeSource::Same(from) => match op.draft.nth_type(op.draft.types(from), 0) {
                    Some(ty) => Types::Each(ty),
                    None => return Ok(false),
                },
                TypeSource::Made(from, transform) => {
                    let made = match op.draft.types(from) {
                        Types::Each(ty) => {
                            self.check_types(op, from, &[ty])?;
                            transform.apply(self.context, &[ty])
                        }
                        Types::Listed(run) if run.len() != 0 => {
                            self.check_types(op, from, op.draft.listed(run))?;
                            transform.apply(self.context, op.draft.listed(run))
                        }
                        _ => return Ok(false),
                    };
                    let Some(made) = made else { return Ok(false) };
                    match made[..] {
                        [ty] => Types::Each(ty),
                        _ if fill.to.is_single(op.spec) => return Ok(false),
                        _ => op.draft.list(&made),
                    }
                }
            };
            op.draft.set_types(fill.to, types);
        }
        Ok(true)
    }

    fn fill_in_buildable(&mut self, op: &mut Reading<'_, 'c>) -> ParseResult {
        for (group, declared) in op.spec.operands.iter().enumerate() {
            let named = Named::Operand(group);
            if op.draft.is_known(named) {
                continue;
            }
            if let Some(build) = declared.constraint.buildable {
                op.draft.set_types(named, Types::Each(build.build(self.context)));
            } else if op.draft.operand(group).names.len() == 0 && declared.arity != Arity::Single {
                let is_counted = declared.arity == Arity::Variadic && op.plan.follows_from_another(group);
                if !is_counted {
                    let none = op.draft.list(&[]);
                    op.draft.set_types(named, none);
                    // What the types of an absent group would follow from is checked as if it were there.
                    for from in op.plan.sources_of_optional(group) {
                        let types: SmallVec<[Type<'c>; 4]> = op.draft.types_of(op.spec, from).collect();
                        self.check_types(op, from, &types)?;
                    }
                }
            }
        }
        for (group, declared) in op.spec.results.iter().enumerate() {
            if let (false, Some(build), Arity::Single) =
                (op.draft.is_known(Named::Result(group)), declared.constraint.buildable, declared.arity)
            {
                op.draft.set_types(Named::Result(group), Types::Each(build.build(self.context)));
            }
        }
        Ok(())
    }

    fn apply_rules(&mut self, op: &mut Reading<'_, 'c>) -> ParseResult {
        for rule in &op.plan.rules {
            match rule {
                TypeRule::Same(all) => {
                    let known = all.iter().find_map(|named| op.draft.types_of(op.spec, *named).next());
                    if let Some(ty) = known {
                        for named in all {
                            infer(op, *named, &[ty]);
                        }
                    }
                }
                TypeRule::Follows { from, to, transform, .. } => {
                    let types: SmallVec<[Type<'c>; 4]> = op.draft.types_of(op.spec, *from).collect();
                    if types.is_empty() {
                        continue;
                    }
                    if !op.draft.is_known(*to) {
                        self.check_types(op, *from, &types)?;
                    }
                    if let Some(made) = transform.apply(self.context, &types) {
                        infer(op, *to, &made);
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks the types that others are to follow from.
    fn check_types(&mut self, op: &Reading<'_, 'c>, named: Named, types: &[Type<'c>]) -> ParseResult {
        let declared = match named {
            Named::Operand(index) => &op.spec.operands[index],
            Named::Result(index) => &op.spec.results[index],
            Named::Attribute(_) => return Ok(()),
        };
        match types.iter().find(|ty| !declared.constraint.holds(**ty)) {
            Some(ty) => {
                let (name, summary) = (declared.name, declared.constraint.summary);
                Err(self.custom_error(op.name_at, &format!("'{name}' must be {summary}, but got '{ty}'")))
            }
            None => Ok(()),
        }
    }
}

impl<'c> Reading<'_, 'c> {
    /// Returns all operands and results.
    fn all(&self) -> impl Iterator<Item = Named> + use<> {
        let operands = (0..self.spec.operands.len()).map(Named::Operand);
        operands.chain((0..self.spec.results.len()).map(Named::Result))
    }
}

/// Returns true if all types are known after a flow, but those of absent groups, and those that the operation's own code
/// infers.
fn is_complete(op: &Reading<'_, '_>, flow: &TypeFlow<'_>) -> bool {
    let is_absent = |group: usize| op.draft.operand(group).names.len() == 0;
    let is_single = |result: usize| op.spec.results[result].arity == Arity::Single;
    op.all().all(|named| match named {
        _ if op.draft.is_known(named) => true,
        Named::Operand(group) => is_absent(group),
        Named::Result(result) => flow.infers_results || !is_single(result),
        Named::Attribute(_) => true,
    })
}

/// Sets the types of something, unless they are known; one stands for all of a group of any number.
fn infer<'c>(op: &mut Reading<'_, 'c>, named: Named, types: &[Type<'c>]) {
    if op.draft.is_known(named) || matches!(named, Named::Attribute(_)) {
        return;
    }
    let types = match (types, named) {
        ([one], Named::Operand(_)) => Types::Each(*one),
        _ => op.draft.list(types),
    };
    op.draft.set_types(named, types);
}

//! Types that a format leaves out: from fixed types, traits, and the operation's own inference.

use crate::core::Parser;
use crate::format::FormatState;
use smallvec::SmallVec;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::spec::{InferContext, OpSpec, Trait};
use terrace_ir::{Attribute, Failure, OperationState, Type};
use terrace_ods::arity::Arity;

type Types<'c> = SmallVec<[Type<'c>; 4]>;

/// A declared operand, result or attribute that a trait speaks of.
#[derive(Clone, Copy)]
enum Named {
    Operand(usize),
    Result(usize),
    Attribute(usize),
}

fn find(spec: &OpSpec<'_>, name: &str) -> Option<Named> {
    if let Some(at) = spec.operands.iter().position(|o| o.name == name) {
        return Some(Named::Operand(at));
    }
    if let Some(at) = spec.results.iter().position(|r| r.name == name) {
        return Some(Named::Result(at));
    }
    spec.attributes.iter().position(|a| a.name == name).map(Named::Attribute)
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Fills in all types that are not known, resolves the operands, and sets the types of the results.
    pub(crate) fn finish_types(
        &mut self,
        state: &mut OperationState<'c>,
        spec: &'c OpSpec<'c>,
        format: &mut FormatState<'c>,
        at: SourceLoc,
    ) -> ParseResult {
        let is_known = |format: &FormatState<'c>| {
            format.operands.iter().all(|o| o.types_known) && format.results.iter().all(|r| r.types_known)
        };
        if !is_known(format) {
            self.fill_in_buildable(spec, format);
            // Each round can only add; a chain of traits is short.
            for _ in 0..4 {
                if is_known(format) {
                    break;
                }
                self.apply_traits(spec, format, state, at)?;
            }
        }
        self.resolve_groups(state, spec, format, at)?;
        if format.results.iter().all(|r| r.types_known) {
            for result in &format.results {
                state.result_types.extend_from_slice(&result.types);
            }
            return Ok(());
        }
        self.infer_results(state, spec, format, at)
    }

    fn fill_in_buildable(&mut self, spec: &OpSpec<'c>, format: &mut FormatState<'c>) {
        for (declared, group) in spec.operands.iter().zip(&mut format.operands) {
            if let (false, Some(build)) = (group.types_known, declared.constraint.buildable) {
                group.types = SmallVec::from_elem(build(self.context), group.names.len());
                group.types_known = true;
            }
            let is_counted = declared.arity == Arity::Variadic && follows_from_another(spec, declared.name);
            if !group.types_known && group.names.is_empty() && declared.arity != Arity::Single && !is_counted
            {
                group.types_known = true;
            }
        }
        for (declared, group) in spec.results.iter().zip(&mut format.results) {
            if let (false, Some(build), Arity::Single) =
                (group.types_known, declared.constraint.buildable, declared.arity)
            {
                group.types.push(build(self.context));
                group.types_known = true;
            }
        }
    }

    fn types_of(
        &self,
        format: &FormatState<'c>,
        state: &OperationState<'c>,
        named: Named,
    ) -> Option<Types<'c>> {
        match named {
            Named::Operand(at) => {
                let group = &format.operands[at];
                group.types_known.then(|| group.types.iter().copied().collect())
            }
            Named::Result(at) => {
                let group = &format.results[at];
                group.types_known.then(|| group.types.iter().copied().collect())
            }
            Named::Attribute(at) => {
                let attribute = state.slots[at]?;
                type_of_attribute(attribute).map(|ty| SmallVec::from_elem(ty, 1))
            }
        }
    }

    fn set_types(&self, spec: &OpSpec<'c>, format: &mut FormatState<'c>, named: Named, types: &[Type<'c>]) {
        match named {
            Named::Operand(at) => {
                let group = &mut format.operands[at];
                if group.types_known {
                    return;
                }
                group.types = match types {
                    // One type stands for all of a variadic group.
                    [one] if spec.operands[at].arity != Arity::Single => {
                        SmallVec::from_elem(*one, group.names.len())
                    }
                    _ => types.iter().copied().collect(),
                };
                group.types_known = true;
            }
            Named::Result(at) => {
                let group = &mut format.results[at];
                if !group.types_known {
                    group.types = types.iter().copied().collect();
                    group.types_known = true;
                }
            }
            Named::Attribute(_) => {}
        }
    }

    fn apply_traits(
        &mut self,
        spec: &'c OpSpec<'c>,
        format: &mut FormatState<'c>,
        state: &OperationState<'c>,
        at: SourceLoc,
    ) -> ParseResult {
        let operands = || (0..spec.operands.len()).map(Named::Operand);
        let results = || (0..spec.results.len()).map(Named::Result);
        for declared in spec.traits {
            match declared {
                Trait::SameOperandsAndResultType => {
                    let all: SmallVec<[Named; 4]> = operands().chain(results()).collect();
                    self.spread(spec, format, state, &all);
                }
                Trait::SameTypeOperands => {
                    let all: SmallVec<[Named; 4]> = operands().collect();
                    self.spread(spec, format, state, &all);
                }
                Trait::AllTypesMatch(names) => {
                    let all: SmallVec<[Named; 4]> =
                        names.iter().filter_map(|name| find(spec, name)).collect();
                    self.spread(spec, format, state, &all);
                }
                Trait::TypesMatchWith { from, to, transform, .. }
                | Trait::OptionalTypesMatchWith { from, to, transform, .. } => {
                    let (Some(from), Some(to)) = (find(spec, from), find(spec, to)) else { continue };
                    if let Some(types) = self.types_of(format, state, from)
                        && !types.is_empty()
                    {
                        if self.types_of(format, state, to).is_none() {
                            self.check_types(spec, from, &types, at)?;
                        }
                        let types = transform(self.context, &types);
                        self.set_types(spec, format, to, &types);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks the types that others are to follow from.
    fn check_types(
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

    /// Gives all of `named` the type of one of them that is known.
    fn spread(
        &self,
        spec: &OpSpec<'c>,
        format: &mut FormatState<'c>,
        state: &OperationState<'c>,
        named: &[Named],
    ) {
        let known =
            named.iter().find_map(|n| self.types_of(format, state, *n).filter(|types| !types.is_empty()));
        if let Some(types) = known {
            for &n in named {
                self.set_types(spec, format, n, &types[..1]);
            }
        }
    }

    fn resolve_groups(
        &mut self,
        state: &mut OperationState<'c>,
        spec: &'c OpSpec<'c>,
        format: &mut FormatState<'c>,
        at: SourceLoc,
    ) -> ParseResult {
        if let Some((error_at, names)) = format.all_operands {
            let types: usize = format.operands.iter().map(|group| group.types.len()).sum();
            if names != types {
                return Err(self.wrong_type_count(error_at, names, types));
            }
        }
        for (index, declared) in spec.operands.iter().enumerate() {
            let group = &format.operands[index];
            if !group.types_known && !group.names.is_empty() {
                let message = format!("does not tell the type of operand '{}'", declared.name);
                return Err(self.custom_error(group.names_at.unwrap_or(at), &message));
            }
            if group.names.len() != group.types.len() {
                let (names, types) = (group.names.len(), group.types.len());
                return Err(self.wrong_type_count(group.names_at.unwrap_or(at), names, types));
            }
            for number in 0..format.operands[index].names.len() {
                let group = &format.operands[index];
                let (name, ty) = (group.names[number], group.types[number]);
                let value = self.resolve(name, ty)?;
                state.operands.push(value);
            }
        }
        Ok(())
    }

    fn wrong_type_count(&mut self, at: SourceLoc, names: usize, types: usize) -> Failure {
        let message =
            format!("number of operands and types do not match: got {names} operands and {types} types");
        self.custom_error(at, &message)
    }

    fn infer_results(
        &mut self,
        state: &mut OperationState<'c>,
        spec: &'c OpSpec<'c>,
        format: &FormatState<'c>,
        at: SourceLoc,
    ) -> ParseResult {
        let Some(infer) = spec.hooks.infer_types else {
            // Results of a variadic group that nothing gives are absent.
            let absent = spec
                .results
                .iter()
                .zip(&format.results)
                .all(|(d, g)| g.types_known || d.arity != Arity::Single);
            if absent {
                for result in &format.results {
                    state.result_types.extend_from_slice(&result.types);
                }
                return Ok(());
            }
            return Err(self.custom_error(at, "does not tell the types of its results"));
        };
        let mut operand_types: Vec<Type<'c>> = Vec::new();
        let mut groups = Vec::new();
        for group in &format.operands {
            let start = operand_types.len();
            operand_types.extend_from_slice(&group.types);
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

/// Whether a trait tells the types of a group, and with them how many there are.
fn follows_from_another(spec: &OpSpec<'_>, name: &str) -> bool {
    spec.traits.iter().any(|one| matches!(one, Trait::TypesMatchWith { to, .. } if *to == name))
}

fn type_of_attribute<'c>(attribute: Attribute<'c>) -> Option<Type<'c>> {
    attribute.as_type().or_else(|| attribute.ty())
}

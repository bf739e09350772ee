//! Source pattern of a rule: the operations that it matches.

use crate::attributes::Attributes;
use crate::operation::{Argument, Facts, Length};
use crate::rule::{Builder, Built, Outcome, Symbol, dag_of, is_directive};
use std::rc::Rc;
use terrace_ir::ids::ValueId;
use terrace_ods_loader::{Dag, Entry, Item};
use terrace_pdl as pdl;
use terrace_rules::Handle;
use terrace_support::ensure_stack;

/// Argument of a pattern, with its name.
type Given<'r> = (Item<'r>, Rc<str>);

impl<'r, 'c> Builder<'r, '_, 'c> {
    /// Matches an operation.
    pub fn source(&mut self, dag: &Dag<'r>) -> Outcome<Built<'r>> {
        ensure_stack(|| self.source_here(dag))
    }

    fn source_here(&mut self, dag: &Dag<'r>) -> Outcome<Built<'r>> {
        let is_root = self.ops == 0;
        self.ops += 1;
        let facts = self.facts_of(dag.operator)?;
        let given = self.ordered(dag, &facts)?;
        if given.len() != facts.arguments.len() {
            let (name, count) = (&facts.name, facts.arguments.len());
            return Err(format!("'{name}' has {count} arguments, but {} are given", given.len()));
        }
        let is_flat = is_flat(&facts, &given);
        let (mut operands, mut attributes) = (Vec::new(), Attributes::default());
        // Groups of operands: their number and, where the rule says so, their size and name.
        let mut groups = Vec::new();
        for (argument, (item, name)) in facts.arguments.iter().zip(&given) {
            let Argument::Operand { constraint, length } = argument else {
                self.attribute(argument, item, name, &mut attributes)?;
                continue;
            };
            let variadic = match item {
                Item::Dag(inner) if is_directive(inner, "variadic") => Some(inner),
                _ => None,
            };
            match variadic {
                Some(inner) if *length != Length::Variadic => {
                    return Err(format!(
                        "'{}' has a 'variadic' for what is one operand of '{}'",
                        inner.name, facts.name
                    ));
                }
                Some(inner) if is_flat => {
                    for (item, name) in &inner.arguments {
                        operands.push(self.operand(item, name, *constraint, Length::Single)?);
                    }
                    groups.push((Some(inner.arguments.len()), inner.name.clone()));
                }
                Some(inner) => {
                    operands.push(self.elements(inner, *constraint)?);
                    groups.push((None, "".into()));
                }
                None if is_flat => {
                    operands.push(self.operand(item, name, *constraint, Length::Single)?);
                    groups.push((Some(1), "".into()));
                }
                None => {
                    operands.push(self.operand(item, name, *constraint, *length)?);
                    groups.push((None, "".into()));
                }
            }
        }
        let types: Vec<ValueId> = facts.results.iter().map(|length| self.any_type(*length)).collect();
        if is_root {
            self.root_types.clone_from(&types);
        }
        let (context, ty) = (self.context, self.op_type());
        let names: Vec<_> = attributes.names.iter().map(|name| context.string_attribute(name)).collect();
        let new =
            pdl::OperationOp::builder(context, self.location).op_name(&facts.name).operand_values(operands);
        let new = new.attribute_values(attributes.values.iter().copied()).attribute_value_names(&names);
        let op = self.create_one(new.type_values(types).op_(ty));
        let built = Built { op, facts: facts.clone(), shown: None };
        self.bind_op(&dag.name, built.clone());
        self.groups(op, &facts, &groups);
        self.check_attributes(op, attributes)?;
        Ok(built)
    }

    /// Returns the arguments of a pattern, those of `either` in the order that is tried.
    fn ordered(&mut self, dag: &Dag<'r>, facts: &Facts<'r>) -> Outcome<Vec<Given<'r>>> {
        let mut given = Vec::new();
        for (item, name) in &dag.arguments {
            let either = match item {
                Item::Dag(inner) if is_directive(inner, "either") => inner,
                _ => {
                    given.push((item.clone(), name.clone()));
                    continue;
                }
            };
            let [first, second] = &either.arguments[..] else {
                return Err(format!("'either' of '{}' has {} arguments", facts.name, either.arguments.len()));
            };
            let is_swapped = self.eithers < 32 && self.choice >> self.eithers & 1 != 0;
            self.eithers += 1;
            given.extend(if is_swapped {
                [second.clone(), first.clone()]
            } else {
                [first.clone(), second.clone()]
            });
        }
        Ok(given)
    }

    /// Matches an operand, or a group of them.
    fn operand(
        &mut self,
        item: &Item<'r>,
        name: &Rc<str>,
        declared: Entry<'r>,
        length: Length,
    ) -> Outcome<ValueId> {
        if let Some(dag) = dag_of(item, "Op") {
            let built = self.source(dag)?;
            let built = match built.facts.results.is_empty() {
                true => return Err(format!("'{}' has no result", built.facts.name)),
                false => built,
            };
            let value = self.defined(&built);
            self.bind(name, Symbol::Operand(value));
            return Ok(value);
        }
        let known = match self.symbols.get(name) {
            Some(Symbol::Operand(known)) => Some(*known),
            Some(Symbol::Op(built)) => {
                let built = built.clone();
                Some(self.defined(&built))
            }
            Some(_) => return Err(format!("'${name}' stands for an operand and something else")),
            None => None,
        };
        let ty = match item {
            Item::Entry(constraint) if known.is_none() && length == Length::Single => {
                self.fixed_type(*constraint)
            }
            _ => None,
        };
        let is_fixed = ty.is_some();
        let value = match known {
            Some(known) => known,
            None => self.any_operand(length, ty),
        };
        match item {
            Item::Unset => {}
            Item::Entry(constraint) if is_fixed || constraint.id == declared.id => {}
            Item::Entry(constraint) if constraint.is("TypeConstraint") => {
                self.require_type(value, *constraint)?
            }
            Item::Dag(dag) if dag.operator.is("NativeCodeCall") => self.native_matcher(dag, value)?,
            Item::Dag(dag) => return Err(format!("'{}' is not an operand", dag.operator.name())),
            Item::Entry(entry) => return Err(format!("'{}' is no constraint on types", entry.name())),
            Item::Text(_) | Item::Int(_) => return Err("a text stands in the place of an operand".to_owned()),
        }
        self.bind(name, Symbol::Operand(value));
        Ok(value)
    }

    /// Returns the first result of an operation that is matched.
    fn defined(&mut self, built: &Built<'r>) -> ValueId {
        let ty = self.value_type(Length::Single);
        self.create_one(pdl::ResultOp::builder(self.context, self.location).parent(built.op).index(0).val(ty))
    }

    /// Creates what stands for any operand.
    fn any_operand(&mut self, length: Length, ty: Option<ValueId>) -> ValueId {
        let (context, location, value) = (self.context, self.location, self.value_type(length));
        match (length, ty) {
            (Length::Single, Some(ty)) => {
                self.create_one(pdl::OperandOp::builder(context, location).value_type(ty).value(value))
            }
            (Length::Single, None) => {
                self.create_one(pdl::OperandOp::builder(context, location).value(value))
            }
            _ => self.create_one(pdl::OperandsOp::builder(context, location).value(value)),
        }
    }

    /// Creates what stands for any type.
    fn any_type(&mut self, length: Length) -> ValueId {
        let (context, location, ty) = (self.context, self.location, self.type_type(length));
        match length {
            Length::Single => self.create_one(pdl::TypeOp::builder(context, location).result(ty)),
            _ => self.create_one(pdl::TypesOp::builder(context, location).result(ty)),
        }
    }

    /// Returns the one type that a constraint allows, as a handle.
    fn fixed_type(&mut self, constraint: Entry<'r>) -> Option<ValueId> {
        let call = constraint.text("builderCall").filter(|text| !text.trim().is_empty())?;
        let code = self.file.code(&call, &self.namespace);
        let given =
            terrace_ods_loader::Surroundings { context: self.context, this: None, arguments: Vec::new() };
        let built = code.unknown().is_none().then(|| code.evaluate(given, &mut Vec::new()))??;
        let handle = self.type_type(Length::Single);
        let new = pdl::TypeOp::builder(self.context, self.location).constant_type(built.as_type()?);
        Some(self.create_one(new.result(handle)))
    }

    /// Matches a group of operands that has as many as a rule names, beside groups of any length.
    fn elements(&mut self, dag: &Dag<'r>, declared: Entry<'r>) -> Outcome<ValueId> {
        let group = self.any_operand(Length::Variadic, None);
        self.bind(&dag.name, Symbol::Operand(group));
        let count = dag.arguments.len();
        let native = format!("elements {count}");
        if self.natives.find_constraint(&native).is_none() {
            let natives = std::mem::take(self.natives);
            *self.natives = natives.constraint(&native, move |_, handles| {
                let values = handles.first()?.as_values()?;
                (values.len() == count).then(|| values.iter().map(|value| Handle::Value(*value)).collect())
            });
        }
        let types = vec![self.value_type(Length::Single); count];
        let found = self.apply(&native, vec![group], &types, false);
        for ((item, name), value) in dag.arguments.iter().zip(found) {
            match item {
                Item::Unset => {}
                Item::Entry(constraint) if constraint.id == declared.id => {}
                Item::Entry(constraint) if constraint.is("TypeConstraint") => {
                    self.require_type(value, *constraint)?
                }
                _ => return Err("an operation is matched in one of several groups of operands".to_owned()),
            }
            match self.symbols.get(name) {
                Some(Symbol::Operand(known)) => {
                    let known = *known;
                    self.require_equal(known, value);
                }
                _ => self.bind(name, Symbol::Operand(value)),
            }
        }
        Ok(group)
    }

    /// Asks for the sizes of groups whose operands are matched one by one, and binds the names of the groups.
    fn groups(&mut self, op: ValueId, facts: &Facts<'_>, groups: &[(Option<usize>, Rc<str>)]) {
        let variable = facts.operand_lengths().into_iter().filter(|length| *length != Length::Single).count();
        let sizes: Vec<usize> = groups.iter().filter_map(|(size, _)| *size).collect();
        if variable > 1 && sizes.len() == groups.len() {
            let words: Vec<String> = sizes.iter().map(usize::to_string).collect();
            let native = format!("sizes {}", words.join(" "));
            if self.natives.find_constraint(&native).is_none() {
                let natives = std::mem::take(self.natives);
                *self.natives = natives.constraint(&native, move |rewriter, handles| {
                    let op = rewriter.op(handles.first()?.as_op()?);
                    let count = |(at, size): (usize, &usize)| op.operand_group(at).count() == *size;
                    let is_it =
                        op.spec()?.operands.len() == sizes.len() && sizes.iter().enumerate().all(count);
                    is_it.then(Vec::new)
                });
            }
            self.apply(&native, vec![op], &[], false);
        }
        for (at, (_, name)) in groups.iter().enumerate().filter(|(_, (_, name))| !name.is_empty()) {
            let native = format!("operands {at}");
            if self.natives.find_constraint(&native).is_none() {
                let natives = std::mem::take(self.natives);
                *self.natives = natives.constraint(&native, move |rewriter, handles| {
                    let op = rewriter.op(handles.first()?.as_op()?);
                    let is_there = op.spec().is_some_and(|spec| at < spec.operands.len());
                    is_there
                        .then(|| vec![Handle::Values(op.operand_group(at).map(|value| value.id()).collect())])
                });
            }
            let ty = self.value_type(Length::Variadic);
            let found = self.apply(&native, vec![op], &[ty], false);
            self.bind(name, Symbol::Operand(found[0]));
        }
    }
}

/// Returns true if the operands of an operation are matched one by one: if the rule says how many there are in each
/// group, and one of them says so by naming them.
fn is_flat(facts: &Facts<'_>, given: &[Given<'_>]) -> bool {
    let mut is_counted = false;
    for (argument, (item, _)) in facts.arguments.iter().zip(given) {
        let Argument::Operand { length, .. } = argument else { continue };
        match item {
            _ if *length == Length::Single => {}
            Item::Dag(_) => is_counted = true,
            _ => return false,
        }
    }
    is_counted
}

//! Operations that a rule builds.

use crate::operation::{Argument, Facts};
use crate::result::Want;
use crate::rule::{Builder, Built, Outcome, is_directive};
use std::rc::Rc;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::ResultTypes;
use terrace_ir::{Location, PatternRewriter};
use terrace_ods_loader::{Dag, Item};
use terrace_pdl as pdl;
use terrace_rules::Handle;

/// Operands and attributes of an operation to build.
#[derive(Default)]
pub(crate) struct Parts {
    operands: Vec<ValueId>,
    names: Vec<Rc<str>>,
    attributes: Vec<ValueId>,
}

impl Parts {
    /// Adds an operand or attribute.
    pub fn add(&mut self, argument: &Argument<'_>, value: ValueId) {
        match argument {
            Argument::Operand { .. } => self.operands.push(value),
            Argument::Attribute { name, .. } => {
                self.names.push(name.clone());
                self.attributes.push(value);
            }
        }
    }
}

/// Returns what an argument of an operation has to be.
pub(crate) fn want_of<'r>(argument: &Argument<'r>) -> Want<'r> {
    match argument {
        Argument::Operand { length, .. } => Want::Operand(*length),
        Argument::Attribute { record, .. } => Want::Attribute(*record),
    }
}

impl<'r, 'c> Builder<'r, '_, 'c> {
    /// Builds an operation; `types` are those of what it replaces.
    pub fn build(&mut self, dag: &Dag<'r>, types: Option<Vec<ValueId>>) -> Outcome<Built<'r>> {
        if !dag.operator.is("Op") {
            return Err(format!("'{}' is not built", dag.operator.name()));
        }
        let facts = self.facts_of(dag.operator)?;
        let is_trailing =
            |item: &Item<'r>, name: &str| matches!(item, Item::Dag(dag) if is_directive(dag, name));
        let given: Vec<_> = dag
            .arguments
            .iter()
            .filter(|(item, _)| !is_trailing(item, "location") && !is_trailing(item, "returnType"))
            .collect();
        if given.len() != facts.arguments.len() {
            let (name, count) = (&facts.name, facts.arguments.len());
            return Err(format!("'{name}' has {count} arguments, but {} are given", given.len()));
        }
        let mut parts = Parts::default();
        for (argument, (item, name)) in facts.arguments.iter().zip(given) {
            let value = self.value(item, name, want_of(argument))?;
            parts.add(argument, value);
        }
        let mut known = None;
        for (item, _) in &dag.arguments {
            if let Item::Dag(directive) = item
                && is_directive(directive, "returnType")
            {
                let mut types = Vec::new();
                for (item, name) in &directive.arguments {
                    types.extend(self.values(item, name, Want::Types)?);
                }
                known = Some(types);
            }
        }
        let is_one = self.split_name(&dag.name).1.is_some();
        // A builder that takes the types from the operands is preferred.
        let types = types.filter(|_| !facts.has_types_of_operands && !is_one);
        let op = self.create_op(&facts, parts, known.or(types))?;
        for (item, _) in &dag.arguments {
            if let Item::Dag(directive) = item
                && is_directive(directive, "location")
            {
                self.location_of(op, directive)?;
            }
        }
        Ok(self.bind_op(&dag.name, Built { op, facts, shown: None }))
    }

    /// Creates an operation.
    pub fn create_op(
        &mut self,
        facts: &Facts<'r>,
        parts: Parts,
        types: Option<Vec<ValueId>>,
    ) -> Outcome<ValueId> {
        let spec = self.context.op_name(&facts.name).spec();
        let is_inferred = spec.is_some_and(|spec| spec.result_types != ResultTypes::Explicit);
        if types.is_none() && !is_inferred && !facts.results.is_empty() {
            return Err(format!("the result types of '{}' follow from C++ code", facts.name));
        }
        let (context, ty) = (self.context, self.op_type());
        let names: Vec<_> = parts.names.iter().map(|name| context.string_attribute(name)).collect();
        let new = pdl::OperationOp::builder(context, self.location).op_name(&facts.name);
        let new = new.operand_values(parts.operands).attribute_values(parts.attributes);
        let new = new.attribute_value_names(&names).type_values(types.unwrap_or_default());
        Ok(self.create_one(new.op_(ty)))
    }

    /// Gives an operation the location that a directive says.
    fn location_of(&mut self, op: ValueId, directive: &Dag<'r>) -> Outcome<()> {
        let (mut name, mut from) = (None, Vec::new());
        for (item, symbol) in &directive.arguments {
            match item {
                Item::Text(text) => name = Some(text.to_string()),
                _ => from.push(self.location_source(item, symbol)?),
            }
        }
        self.set_location(op, name, from);
        Ok(())
    }

    /// Returns the handle of something that has a location.
    fn location_source(&mut self, item: &Item<'r>, name: &str) -> Outcome<ValueId> {
        match self.symbol(name) {
            Ok((crate::rule::Symbol::Op(built), _)) => Ok(built.op),
            _ => self.thing(item, name),
        }
    }

    /// Gives an operation the location of others: of one, its own; of several, or with a name, one that fuses them.
    pub fn set_location(&mut self, op: ValueId, name: Option<String>, from: Vec<ValueId>) {
        let native = match &name {
            Some(name) => format!("location \"{name}\""),
            None => "location".to_owned(),
        };
        if self.natives.find_rewrite(&native).is_none() {
            let natives = std::mem::take(self.natives);
            *self.natives = natives.rewrite(&native, move |rewriter, handles| {
                let [target, from @ ..] = handles else { return Err("it is about no operation".to_owned()) };
                let target = target.as_op().ok_or("it is about no operation")?;
                let from: Vec<Location<'_>> =
                    from.iter().flat_map(|handle| locations(rewriter, handle)).collect();
                let context = rewriter.context();
                let location = match (&name, &from[..]) {
                    (None, [only]) => *only,
                    (Some(name), []) => context.name_location(name, Location::Unknown),
                    (Some(name), all) => context.fused(all, Some(context.string_attribute(name))),
                    (None, all) => context.fused(all, None),
                };
                rewriter.body_mut().set_location(target, location);
                Ok(Vec::new())
            });
        }
        let arguments: Vec<ValueId> = std::iter::once(op).chain(from).collect();
        self.create(
            pdl::ApplyNativeRewriteOp::builder(self.context, self.location).name(&native).args(arguments),
        );
    }
}

/// Returns the locations of what a handle stands for.
fn locations<'c>(rewriter: &PatternRewriter<'_, 'c>, handle: &Handle<'c>) -> Vec<Location<'c>> {
    match handle {
        Handle::Op(op) => vec![rewriter.op(*op).location()],
        Handle::Value(value) => vec![rewriter.value(*value).location()],
        Handle::Values(values) => values.iter().map(|value| rewriter.value(*value).location()).collect(),
        Handle::Ops(ops) => ops.iter().map(|op| rewriter.op(*op).location()).collect(),
        _ => Vec::new(),
    }
}

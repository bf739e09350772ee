//! Patterns of the `pdl` dialect to plain data.

use super::data::{AttributeId, Call, RuleAttribute, RuleData, RuleOp, ValueId};
use super::types::{Class, Scalar};
use crate::meaning::{Kind, Role, kind_of};
use crate::verdict::Reason;
use std::collections::HashMap;
use terrace_ir::ids::ValueId as Handle;
use terrace_ir::{Operation, Type, TypedOp, Value};
use terrace_pdl as pdl;

type Read<T> = Result<T, Reason>;

fn reason<T>(text: impl Into<String>) -> Read<T> {
    Err(Reason::new(text))
}

/// Thing for which a handle stands.
#[derive(Clone, Debug)]
enum Thing {
    Type(Class),
    /// Types; none if their number is not known yet.
    Types(Option<Vec<Class>>),
    Attribute(AttributeId),
    Value(ValueId),
    /// Values; none if their number is not known yet.
    Values(Option<Vec<ValueId>>),
    /// Results of an operation.
    Operation(Vec<ValueId>),
}

/// Reads a pattern.
///
/// # Errors
/// If it contains what has no meaning here.
pub(super) fn read<'c>(pattern: pdl::PatternOp<'_, 'c>) -> Read<RuleData<'c>> {
    let mut reader = Reader { data: RuleData::default(), things: HashMap::new() };
    let Some(body) = pattern.op().inner().region(0).first_block() else { return reason("it is empty") };
    for op in body.ops() {
        match op.try_as::<pdl::RewriteOp<'_, '_>>() {
            Some(rewrite) => reader.rewrite(rewrite)?,
            None => reader.matched(op)?,
        }
    }
    reader.finish()
}

struct Reader<'c> {
    data: RuleData<'c>,
    things: HashMap<Handle, Thing>,
}

impl<'c> Reader<'c> {
    fn thing(&self, value: Value<'_, 'c>) -> Read<Thing> {
        self.things.get(&value.id()).cloned().ok_or_else(|| Reason::new("a handle is not defined"))
    }

    fn bind(&mut self, op: Operation<'_, 'c>, thing: Thing) {
        self.things.insert(op.result(0).id(), thing);
    }

    fn class_of_type(&mut self, ty: Option<Type<'c>>) -> Read<Class> {
        let Some(ty) = ty else { return Ok(self.data.classes.fresh(None)) };
        match Scalar::of(ty) {
            Some(scalar) => Ok(self.data.classes.fresh(Some(scalar))),
            None => reason(format!("the type {ty} is not modelled")),
        }
    }

    fn class_of_handle(&mut self, handle: Option<Value<'_, 'c>>) -> Read<Class> {
        match handle.map(|handle| self.thing(handle)).transpose()? {
            Some(Thing::Type(class)) => Ok(class),
            _ => Ok(self.data.classes.fresh(None)),
        }
    }

    fn value(&mut self, class: Class) -> ValueId {
        self.data.values.push(class);
        self.data.values.len() - 1
    }

    fn input(&mut self, class: Class) -> ValueId {
        let value = self.value(class);
        self.data.inputs.push(value);
        value
    }

    fn attribute(&mut self, attribute: RuleAttribute<'c>) -> AttributeId {
        self.data.attributes.push(attribute);
        self.data.attributes.len() - 1
    }

    /// Reads what stands for types, attributes, values and operations, in a match or in a rewrite.
    fn shared(&mut self, op: Operation<'_, 'c>, is_target: bool) -> Read<bool> {
        let thing = if let Some(ty) = op.try_as::<pdl::TypeOp<'_, '_>>() {
            Thing::Type(self.class_of_type(ty.constant_type())?)
        } else if let Some(types) = op.try_as::<pdl::TypesOp<'_, '_>>() {
            let Some(constants) = types.constant_types() else {
                self.bind(op, Thing::Types(None));
                return Ok(true);
            };
            let classes: Read<Vec<Class>> =
                constants.iter().map(|ty| self.class_of_type(ty.as_type())).collect();
            Thing::Types(Some(classes?))
        } else if let Some(attribute) = op.try_as::<pdl::AttributeOp<'_, '_>>() {
            let class = match (attribute.value_type(), attribute.value().and_then(|value| value.ty())) {
                (Some(handle), _) => Some(self.class_of_handle(Some(handle))?),
                (None, Some(ty)) => Scalar::of(ty).map(|scalar| self.data.classes.fresh(Some(scalar))),
                (None, None) => None,
            };
            Thing::Attribute(self.attribute(RuleAttribute { fixed: attribute.value(), class, role: None }))
        } else if let Some(result) = op.try_as::<pdl::ResultOp<'_, '_>>() {
            let Thing::Operation(results) = self.thing(result.parent())? else {
                return reason("no operation");
            };
            let index = op.attribute("index").and_then(|index| index.as_i64()).unwrap_or(0);
            match usize::try_from(index).ok().and_then(|index| results.get(index)) {
                Some(value) => Thing::Value(*value),
                None => return reason(format!("there is no result #{index}")),
            }
        } else if let Some(list) = op.try_as::<pdl::ResultsOp<'_, '_>>() {
            let Thing::Operation(results) = self.thing(list.parent())? else { return reason("no operation") };
            match op.attribute("index").and_then(|index| index.as_i64()) {
                None => Thing::Values(Some(results)),
                Some(index) => match usize::try_from(index).ok().and_then(|index| results.get(index)) {
                    Some(value) if pdl::is_range(list.val().ty()) => Thing::Values(Some(vec![*value])),
                    Some(value) => Thing::Value(*value),
                    None => return reason(format!("there is no result #{index}")),
                },
            }
        } else if let Some(operation) = op.try_as::<pdl::OperationOp<'_, '_>>() {
            Thing::Operation(self.operation(operation, is_target)?)
        } else {
            return Ok(false);
        };
        self.bind(op, thing);
        Ok(true)
    }

    fn matched(&mut self, op: Operation<'_, 'c>) -> Read<()> {
        if self.shared(op, false)? {
            return Ok(());
        }
        if let Some(operand) = op.try_as::<pdl::OperandOp<'_, '_>>() {
            let class = self.class_of_handle(operand.value_type())?;
            let value = self.input(class);
            self.bind(op, Thing::Value(value));
        } else if let Some(operands) = op.try_as::<pdl::OperandsOp<'_, '_>>() {
            let types = operands.value_type().map(|types| self.thing(types)).transpose()?;
            let values = match types {
                Some(Thing::Types(Some(classes))) => {
                    Some(classes.into_iter().map(|class| self.input(class)).collect())
                }
                _ => None,
            };
            self.bind(op, Thing::Values(values));
        } else if let Some(constraint) = op.try_as::<pdl::ApplyNativeConstraintOp<'_, '_>>() {
            let call = self.call(op, constraint.name(), constraint.is_negated());
            self.data.constraints.push(call);
        } else {
            return reason(format!("'{}' is not modelled", op.name().as_str()));
        }
        Ok(())
    }

    /// Reads a call of code; its results are attributes of which nothing is known.
    fn call(&mut self, op: Operation<'_, 'c>, name: &str, is_negated: bool) -> Call {
        let arguments = op.operands().map(|operand| match self.things.get(&operand.id()) {
            Some(Thing::Attribute(attribute)) => Some(*attribute),
            _ => None,
        });
        let arguments = arguments.collect();
        let mut results = Vec::new();
        for result in op.results().filter(|result| pdl::is(result.ty(), &pdl::ATTRIBUTE_TYPE)) {
            let attribute = self.attribute(RuleAttribute::default());
            self.things.insert(result.id(), Thing::Attribute(attribute));
            results.push(attribute);
        }
        Call { name: name.to_owned(), arguments, results, is_negated }
    }

    /// Returns the values that handles stand for; those of ranges of unknown length are as many as are missing.
    fn values_of<'a>(
        &mut self,
        handles: impl Iterator<Item = Value<'a, 'c>> + Clone,
        count: Option<usize>,
        is_target: bool,
    ) -> Read<Vec<ValueId>>
    where
        'c: 'a,
    {
        let things: Vec<(Handle, Thing)> =
            handles.map(|handle| Ok((handle.id(), self.thing(handle)?))).collect::<Read<_>>()?;
        let known = things.iter().map(|(_, thing)| match thing {
            Thing::Values(Some(values)) | Thing::Operation(values) => values.len(),
            Thing::Values(None) => 0,
            _ => 1,
        });
        let missing = count.and_then(|count| count.checked_sub(known.sum())).unwrap_or(0);
        let mut values = Vec::new();
        for (handle, thing) in things {
            match thing {
                Thing::Value(value) => values.push(value),
                Thing::Values(Some(list)) | Thing::Operation(list) => values.extend(list),
                Thing::Values(None) if !is_target => {
                    let list: Vec<ValueId> = (0..missing)
                        .map(|_| {
                            let class = self.data.classes.fresh(None);
                            self.input(class)
                        })
                        .collect();
                    self.things.insert(handle, Thing::Values(Some(list.clone())));
                    values.extend(list);
                }
                _ => return reason("a range of values has no known length"),
            }
        }
        Ok(values)
    }

    /// Returns the classes that handles of types stand for.
    fn classes_of<'a>(
        &mut self,
        handles: impl Iterator<Item = Value<'a, 'c>> + Clone,
        count: usize,
    ) -> Read<Vec<Class>>
    where
        'c: 'a,
    {
        let things: Vec<(Handle, Thing)> =
            handles.map(|handle| Ok((handle.id(), self.thing(handle)?))).collect::<Read<_>>()?;
        let known = things.iter().map(|(_, thing)| match thing {
            Thing::Types(list) => list.as_ref().map_or(0, Vec::len),
            _ => 1,
        });
        let missing = count.saturating_sub(known.sum());
        let mut classes = Vec::new();
        for (handle, thing) in things {
            match thing {
                Thing::Type(class) => classes.push(class),
                Thing::Types(Some(list)) => classes.extend(list),
                Thing::Types(None) => {
                    let list: Vec<Class> = (0..missing).map(|_| self.data.classes.fresh(None)).collect();
                    self.things.insert(handle, Thing::Types(Some(list.clone())));
                    classes.extend(list);
                }
                _ => return reason("a handle is no type"),
            }
        }
        Ok(classes)
    }

    fn operation(&mut self, op: pdl::OperationOp<'_, 'c>, is_target: bool) -> Read<Vec<ValueId>> {
        let Some(name) = op.op_name() else { return reason("an operation of any name is matched") };
        let Some((kind, typing)) = kind_of(name) else { return reason(format!("'{name}' is not modelled")) };
        let operands = self.values_of(op.operand_values(), Some(kind.operand_count()), is_target)?;
        let infers = is_target && op.type_values().len() == 0;
        let mut classes = self.classes_of(op.type_values(), kind.result_count())?;
        if infers {
            classes = (0..kind.result_count()).map(|_| self.data.classes.fresh(None)).collect();
        }
        for (what, given, has) in [
            ("operands", operands.len(), kind.operand_count()),
            ("results", classes.len(), kind.result_count()),
        ] {
            if given != has {
                return reason(format!(
                    "'{name}' has {has} {what}, and {given} in the rule: it never applies"
                ));
            }
        }
        let operand_classes: Vec<Class> = operands.iter().map(|value| self.data.values[*value]).collect();
        self.data.classes.apply(typing, &operand_classes, &classes)?;
        let attributes = self.attributes(op, name, kind, classes[0], is_target)?;
        let results: Vec<ValueId> = classes.into_iter().map(|class| self.value(class)).collect();
        let op = RuleOp { name: name.to_owned(), kind, operands, results: results.clone(), attributes };
        if is_target {
            self.data.target.push(op)
        } else {
            self.data.source.push(op)
        }
        Ok(results)
    }

    fn attributes(
        &mut self,
        op: pdl::OperationOp<'_, 'c>,
        name: &str,
        kind: Kind,
        class: Class,
        is_target: bool,
    ) -> Read<Vec<(String, Role, AttributeId)>> {
        let mut attributes = Vec::new();
        for (attribute_name, handle) in op.attribute_value_names().iter().zip(op.attribute_values()) {
            let attribute_name = attribute_name.as_str().unwrap_or_default();
            let Thing::Attribute(attribute) = self.thing(handle)? else { return reason("no attribute") };
            let Some(role) = Role::of(attribute_name) else {
                // What is not part of an operation's meaning only narrows what is matched.
                continue;
            };
            let known = &mut self.data.attributes[attribute];
            match known.role {
                Some(other) if other != role => return reason("an attribute has two roles"),
                _ => known.role = Some(role),
            }
            if role == Role::Value {
                match known.class {
                    Some(own) => self.data.classes.unify(own, class)?,
                    None => known.class = Some(class),
                }
            }
            attributes.push((attribute_name.to_owned(), role, attribute));
        }
        let required = match kind {
            Kind::Constant => Some(("value", Role::Value)),
            Kind::Compare if name.starts_with("index.") => Some(("pred", Role::Predicate)),
            Kind::Compare => Some(("predicate", Role::Predicate)),
            _ => None,
        };
        if let Some((missing, role)) =
            required.filter(|(_, role)| attributes.iter().all(|(_, has, _)| has != role))
        {
            if is_target {
                return reason(format!("the new '{name}' has no '{missing}'"));
            }
            let class = (role == Role::Value).then_some(class);
            let any = self.attribute(RuleAttribute { fixed: None, class, role: Some(role) });
            attributes.push((missing.to_owned(), role, any));
        }
        Ok(attributes)
    }

    fn rewrite(&mut self, rewrite: pdl::RewriteOp<'_, 'c>) -> Read<()> {
        if let Some(name) = rewrite.name() {
            return reason(format!("the rewrite is the code '{name}'"));
        }
        let Some(body) = rewrite.body_region().first_block() else { return reason("the rewrite is empty") };
        for op in body.ops() {
            self.rewriting(op)?;
        }
        Ok(())
    }

    fn rewriting(&mut self, op: Operation<'_, 'c>) -> Read<()> {
        if self.shared(op, true)? {
            return Ok(());
        }
        if let Some(call) = op.try_as::<pdl::ApplyNativeRewriteOp<'_, '_>>() {
            if op.results().any(|result| !pdl::is(result.ty(), &pdl::ATTRIBUTE_TYPE)) {
                return reason(format!("the code '{}' returns more than attributes", call.name()));
            }
            let call = self.call(op, call.name(), false);
            self.data.rewrites.push(call);
        } else if let Some(range) = op.try_as::<pdl::RangeOp<'_, '_>>() {
            let of_types =
                pdl::range_element(range.result().ty()).is_some_and(|ty| pdl::is(ty, &pdl::TYPE_TYPE));
            let thing = if of_types {
                Thing::Types(Some(self.classes_of(op.operands(), 0)?))
            } else {
                Thing::Values(Some(self.values_of(op.operands(), None, true)?))
            };
            self.bind(op, thing);
        } else if let Some(replace) = op.try_as::<pdl::ReplaceOp<'_, '_>>() {
            let Thing::Operation(old) = self.thing(replace.op_value())? else {
                return reason("no operation");
            };
            let new = match replace.repl_operation() {
                Some(operation) => self.values_of(std::iter::once(operation), None, true)?,
                None => self.values_of(replace.repl_values(), None, true)?,
            };
            if old.len() != new.len() {
                return reason(format!("{} results are replaced by {} values", old.len(), new.len()));
            }
            for (old, new) in old.into_iter().zip(new) {
                self.data.classes.unify(self.data.values[old], self.data.values[new])?;
                self.data.replaced.push((old, new));
            }
        } else if !op.isa::<pdl::EraseOp<'_, '_>>() {
            return reason(format!("'{}' is not modelled", op.name().as_str()));
        }
        Ok(())
    }

    /// Checks what can only be known at the end.
    fn finish(mut self) -> Read<RuleData<'c>> {
        let replaced: Vec<ValueId> = self.data.replaced.iter().map(|(old, _)| *old).collect();
        let uses_replaced = |op: &RuleOp| op.operands.iter().any(|operand| replaced.contains(operand));
        if let Some(op) = self.data.target.iter().find(|op| uses_replaced(op)) {
            return reason(format!("the new '{}' uses what is replaced, and so itself", op.name));
        }
        // The result of code has the type of its first argument, unless it is used as something else.
        for call in self.data.constraints.iter().chain(&self.data.rewrites) {
            let first = call.arguments.iter().flatten().find_map(|at| self.data.attributes[*at].class);
            for result in &call.results {
                let attribute = &mut self.data.attributes[*result];
                if attribute.class.is_none() {
                    attribute.class = first;
                }
                if attribute.role.is_none() {
                    attribute.role = Some(Role::Value);
                }
            }
        }
        Ok(self.data)
    }
}

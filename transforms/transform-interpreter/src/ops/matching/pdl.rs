//! Patterns of `pdl`: what they match.

use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use crate::ops::control::body_of;
use crate::ops::rows;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, Operation, Type, TypedOp, Value};
use terrace_pdl::{
    ApplyNativeConstraintOp, AttributeOp, OperandOp, OperandsOp, OperationOp, PatternOp, ResultOp, ResultsOp,
    RewriteOp, TypeOp, TypesOp,
};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::PDLMatchOp => find_matches,
    transform::WithPDLPatternsOp => with_patterns,
};

/// Runs the one operation beside the patterns.
fn with_patterns<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::WithPDLPatternsOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let Some(block) = body_of(op) else { return Ok(()) };
    let arguments = match op.operand_count() {
        0 => vec![Payload::Ops(vec![state.tree.root()])],
        _ => state.payloads(op.operands()),
    };
    state.set_all(block.arguments(), arguments)?;
    let first = block.ops().find(|inner| !inner.isa::<PatternOp>());
    first.map_or(Ok(()), |first| state.apply(first))
}

fn find_matches<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::PDLMatchOp<'s, 'c>) -> Applied {
    let op = view.op();
    let patterns = std::iter::successors(op.parent_op(), |op| op.parent_op())
        .find(|around| around.isa::<transform::WithPDLPatternsOp>());
    let name = view.pattern_name().as_symbol().map(|(root, _)| root.as_str());
    let pattern = patterns.and_then(|patterns| patterns.lookup_symbol(name?));
    let Some(pattern) = pattern.and_then(|op| PatternMatch::of(op.inner())) else {
        let message = format_args!("could not find pattern '{}'", view.pattern_name());
        return op.failure(message).fail_definitely();
    };
    if let Some(unknown) = pattern.unknown_constraint() {
        let message = format_args!("the constraint '{unknown}' of the pattern is not known");
        return op.failure(message).fail_definitely();
    }
    let mut matched: Vec<TreeOp> = Vec::new();
    for root in state.ops(op.operand(0)) {
        for candidate in state.ops_inside_out(root)? {
            if pattern.matches(state.tree.op(candidate)?) {
                matched.push(candidate);
            }
        }
    }
    state.set_ops(op.result(0), matched)
}

/// A pattern, to be compared with operations.
struct PatternMatch<'s, 'c> {
    ops: Vec<Operation<'s, 'c>>,
    /// The `pdl.operation` that stands for what is matched.
    root: Operation<'s, 'c>,
}

/// An operation, or a part of one, that a value of a pattern stands for.
#[derive(Clone, PartialEq)]
enum Found<'a, 'c> {
    Op(Operation<'a, 'c>),
    Value(Value<'a, 'c>),
    Values(Vec<Value<'a, 'c>>),
    Type(Type<'c>),
    Types(Vec<Type<'c>>),
    Attribute(Attribute<'c>),
}

/// Meanings of the values of a pattern, as far as they are known.
type Bindings<'a, 'c> = FoldMap<ValueId, Found<'a, 'c>>;

impl<'s, 'c> PatternMatch<'s, 'c> {
    fn of(pattern: Operation<'s, 'c>) -> Option<Self> {
        let block = body_of(pattern)?;
        let ops: Vec<Operation<'s, 'c>> = block.ops().collect();
        let named = block.last_op().and_then(RewriteOp::cast)?.root().and_then(Value::defining_op);
        // Without a word about it, it is the last one.
        let root = named.or_else(|| ops.iter().rev().copied().find(|op| op.isa::<OperationOp>()))?;
        Some(PatternMatch { ops, root })
    }

    /// Returns the name of a constraint that nobody knows. There are none that are known.
    fn unknown_constraint(&self) -> Option<&'c str> {
        let constraint = self.ops.iter().find(|op| op.isa::<ApplyNativeConstraintOp>())?;
        Some(constraint.attribute("name").and_then(Attribute::as_str).unwrap_or_default())
    }

    fn matches(&self, op: Operation<'_, 'c>) -> bool {
        let mut bindings = Bindings::default();
        self.bind(self.root.result(0), Found::Op(op), &mut bindings).is_some() && self.complete(bindings)
    }

    /// Finds operations for what the root does not lead to: users of values of those that are known.
    fn complete<'a>(&self, bindings: Bindings<'a, 'c>) -> bool {
        let missing = self.ops.iter().find_map(|op| {
            let operation = OperationOp::cast(*op)?;
            let is_known = bindings.contains_key(&op.result(0).id());
            let known = operation.operand_values().find_map(|value| self.known_values(value, &bindings));
            known.filter(|_| !is_known).map(|values| (*op, values))
        });
        let Some((missing, values)) = missing else { return true };
        let users: Vec<Operation<'a, 'c>> = values.iter().flat_map(|value| value.users()).collect();
        users.into_iter().any(|user| {
            let mut bindings = bindings.clone();
            self.bind(missing.result(0), Found::Op(user), &mut bindings).is_some() && self.complete(bindings)
        })
    }

    /// Returns what a value of the pattern stands for, even if it has not been looked at.
    fn known_values<'a>(
        &self,
        value: Value<'s, 'c>,
        bindings: &Bindings<'a, 'c>,
    ) -> Option<Vec<Value<'a, 'c>>> {
        match bindings.get(&value.id()) {
            Some(Found::Value(value)) => return Some(vec![*value]),
            Some(Found::Values(values)) => return Some(values.clone()),
            _ => {}
        }
        let definition = value.defining_op()?;
        let parent = definition.operands().next()?;
        let Some(Found::Op(op)) = bindings.get(&parent.id()) else { return None };
        match result_of(definition, *op)? {
            Found::Value(value) => Some(vec![value]),
            Found::Values(values) => Some(values),
            _ => None,
        }
    }

    /// Notes what a value of the pattern stands for; `None` if it cannot.
    fn bind<'a>(
        &self,
        value: Value<'s, 'c>,
        found: Found<'a, 'c>,
        bindings: &mut Bindings<'a, 'c>,
    ) -> Option<()> {
        if let Some(known) = bindings.get(&value.id()) {
            return (*known == found).then_some(());
        }
        bindings.insert(value.id(), found.clone());
        let definition = value.defining_op()?;
        ensure_stack(|| self.bind_definition(definition, found, bindings))
    }

    fn bind_definition<'a>(
        &self,
        definition: Operation<'s, 'c>,
        found: Found<'a, 'c>,
        bindings: &mut Bindings<'a, 'c>,
    ) -> Option<()> {
        if let Some(operation) = OperationOp::cast(definition) {
            let Found::Op(op) = found else { return None };
            return self.bind_operation(operation, op, bindings);
        }
        if let Some(wanted) = TypeOp::cast(definition) {
            let Found::Type(ty) = found else { return None };
            return wanted.constant_type().is_none_or(|wanted| wanted == ty).then_some(());
        }
        if TypesOp::cast(definition).is_some() {
            let Found::Types(types) = found else { return None };
            let Some(wanted) = definition.attribute("constantTypes").and_then(Attribute::as_array) else {
                return Some(());
            };
            let wanted = wanted.iter().map(|ty| ty.as_type());
            return wanted.eq(types.into_iter().map(Some)).then_some(());
        }
        if let Some(wanted) = AttributeOp::cast(definition) {
            let Found::Attribute(attribute) = found else { return None };
            if let Some(ty) = wanted.value_type() {
                self.bind(ty, Found::Type(attribute.ty()?), bindings)?;
            }
            return wanted.value().is_none_or(|wanted| wanted == attribute).then_some(());
        }
        if let Some(wanted) = OperandOp::cast(definition) {
            let Found::Value(value) = found else { return None };
            return match wanted.value_type() {
                Some(ty) => self.bind(ty, Found::Type(value.ty()), bindings),
                None => Some(()),
            };
        }
        if let Some(wanted) = OperandsOp::cast(definition) {
            let Found::Values(values) = found else { return None };
            let types = values.iter().map(|value| value.ty()).collect();
            return match wanted.value_type() {
                Some(ty) => self.bind(ty, Found::Types(types), bindings),
                None => Some(()),
            };
        }
        // The results of an operation that is matched as well.
        let definer = match &found {
            Found::Value(value) => value.defining_op()?,
            Found::Values(values) => values.first()?.defining_op()?,
            _ => return None,
        };
        (result_of(definition, definer)? == found).then_some(())?;
        self.bind(definition.operands().next()?, Found::Op(definer), bindings)
    }

    fn bind_operation<'a>(
        &self,
        wanted: OperationOp<'s, 'c>,
        op: Operation<'a, 'c>,
        bindings: &mut Bindings<'a, 'c>,
    ) -> Option<()> {
        if wanted.op_name().is_some_and(|name| !op.is(name)) {
            return None;
        }
        let names =
            wanted.op().attribute("attributeValueNames").and_then(Attribute::as_array).unwrap_or_default();
        for (name, value) in names.iter().zip(wanted.attribute_values()) {
            self.bind(value, Found::Attribute(op.attribute(name.as_str()?)?), bindings)?;
        }
        let operands: Vec<Value<'s, 'c>> = wanted.operand_values().collect();
        let groups = Groups {
            all: op.operands().collect(),
            group: &|number| {
                op.spec().filter(|spec| number < spec.operands.len())?;
                Some(op.operand_group(number).collect())
            },
        };
        for (value, found) in operands.iter().zip(groups.distribute(&operands)?) {
            let found = match found {
                Part::One(value) => Found::Value(value),
                Part::Many(values) => Found::Values(values),
            };
            self.bind(*value, found, bindings)?;
        }
        let types: Vec<Value<'s, 'c>> = wanted.type_values().collect();
        let groups = Groups { all: op.results().collect(), group: &|number| result_group(op, number) };
        for (value, found) in types.iter().zip(groups.distribute(&types)?) {
            let found = match found {
                Part::One(value) => Found::Type(value.ty()),
                Part::Many(values) => Found::Types(values.iter().map(|value| value.ty()).collect()),
            };
            self.bind(*value, found, bindings)?;
        }
        Some(())
    }
}

/// Returns what a `pdl.result` or `pdl.results` of an operation stands for.
fn result_of<'a, 'c>(definition: Operation<'_, 'c>, op: Operation<'a, 'c>) -> Option<Found<'a, 'c>> {
    let index = definition.attribute("index").and_then(Attribute::as_i64);
    let index = index.and_then(|index| usize::try_from(index).ok());
    if definition.isa::<ResultOp>() {
        return index.filter(|index| *index < op.result_count()).map(|index| Found::Value(op.result(index)));
    }
    definition.isa::<ResultsOp>().then_some(())?;
    let values: Vec<Value<'a, 'c>> = match index {
        Some(index) => result_group(op, index)?,
        None => op.results().collect(),
    };
    match is_range(definition.result(0)) {
        true => Some(Found::Values(values)),
        false => Some(Found::Value(*values.first().filter(|_| values.len() == 1)?)),
    }
}

/// Returns the results of a group of the declaration; `None` if there is no such group.
fn result_group<'a, 'c>(op: Operation<'a, 'c>, number: usize) -> Option<Vec<Value<'a, 'c>>> {
    op.spec().filter(|spec| number < spec.results.len())?;
    Some(op.result_group(number).collect())
}

/// Returns true if a value of a pattern stands for several objects.
fn is_range(value: Value<'_, '_>) -> bool {
    terrace_pdl::is_range(value.ty())
}

/// The operands of an operation, or its results.
struct Groups<'g, 'a, 'c> {
    all: Vec<Value<'a, 'c>>,
    /// Those of one group of the declaration.
    group: &'g dyn Fn(usize) -> Option<Vec<Value<'a, 'c>>>,
}

/// A share of the values of an operation: one of them or several.
enum Part<'a, 'c> {
    One(Value<'a, 'c>),
    Many(Vec<Value<'a, 'c>>),
}

impl<'a, 'c> Groups<'_, 'a, 'c> {
    /// Distributes them among values of a pattern; `None` if their number does not fit.
    fn distribute(self, wanted: &[Value<'_, '_>]) -> Option<Vec<Part<'a, 'c>>> {
        if let [one] = wanted
            && is_range(*one)
        {
            return Some(vec![Part::Many(self.all)]);
        }
        let Some(first_range) = wanted.iter().position(|value| is_range(*value)) else {
            let parts = self.all.iter().map(|value| Part::One(*value)).collect();
            return (self.all.len() == wanted.len()).then_some(parts);
        };
        let mut parts = Vec::new();
        for (at, value) in wanted.iter().enumerate() {
            // Up to the first range they are counted one by one.
            if at < first_range {
                parts.push(Part::One(*self.all.get(at)?));
                continue;
            }
            let group = (self.group)(at)?;
            parts.push(match is_range(*value) {
                true => Part::Many(group),
                false => Part::One(*group.first().filter(|_| group.len() == 1)?),
            });
        }
        Some(parts)
    }
}

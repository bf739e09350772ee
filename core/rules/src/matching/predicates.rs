//! Questions of one pattern, with the answers that it needs, and the positions of its values.

use super::position::{Answer, Arity, NativeCall, Position, PositionId, Positions, Question, QuestionId};
use super::roots::{Roots, Step, index, is_range};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Block, Body, Operation, TypedOp, Value};
use terrace_pdl::{
    ApplyNativeConstraintOp, AttributeOp, OperandOp, OperandsOp, OperationOp, ResultOp, ResultsOp, RewriteOp,
    TypeOp, TypesOp,
};
use terrace_support::ensure_stack;

/// A question, the position that it is about, and the answer that a pattern needs.
pub type Predicate<'c> = (PositionId, QuestionId, Answer<'c>);

/// Match part of a pattern.
pub struct Matched<'c> {
    /// Operation at which the match starts.
    pub root: Option<ValueId>,
    /// Questions and answers, in the order in which they were found.
    pub predicates: Vec<Predicate<'c>>,
    /// Position of each value of the match.
    pub positions: HashMap<ValueId, PositionId>,
}

/// Collects the questions of a pattern, whose body is a block that ends in its rewrite.
pub fn collect<'c>(pattern: Block<'_, 'c>, table: &mut Positions<'c>) -> Matched<'c> {
    let rewrite = pattern.last_op().and_then(RewriteOp::cast);
    let given = rewrite.and_then(|rewrite| rewrite.root()).map(Value::id);
    let roots = Roots::of(pattern, given);
    let (root, ways) = roots.plan(given);
    let positions = HashMap::new();
    let mut collector = Collector { body: pattern.body(), table, found: Vec::new(), positions };
    if let Some(root) = root {
        let start = collector.table.root();
        collector.value(root, start, None);
        for (number, way) in (0..).zip(ways) {
            // A root may be part of what is found from another one.
            if !collector.positions.contains_key(&way.target) {
                collector.go_up(&roots, way.target, way.connector, number);
            }
        }
    }
    collector.beside_the_tree(pattern);
    Matched { root, predicates: collector.found, positions: collector.positions }
}

struct Collector<'t, 'a, 'c> {
    body: &'a Body<'c>,
    table: &'t mut Positions<'c>,
    found: Vec<Predicate<'c>>,
    positions: HashMap<ValueId, PositionId>,
}

impl<'a, 'c> Collector<'_, 'a, 'c> {
    fn view(&self, value: ValueId) -> Value<'a, 'c> {
        Value::new(self.body, value)
    }

    fn ask(&mut self, position: PositionId, question: Question<'c>, answer: Answer<'c>) {
        let question = self.table.question(question);
        self.found.push((position, question, answer));
    }

    fn require(&mut self, position: PositionId, question: Question<'c>) {
        self.ask(position, question, Answer::Yes);
    }

    /// Requires that two positions hold the same; the one that is farther from the root is asked.
    fn require_equal(&mut self, new: PositionId, known: PositionId) {
        let is_known_nearer = self.table.depth(known) < self.table.depth(new);
        let (near, far) = if is_known_nearer { (known, new) } else { (new, known) };
        self.require(far, Question::EqualTo(near));
    }

    /// Collects what the pattern says of a value at a position, and of all that is found from there. Of an operation that
    /// was reached by going up, `ignored` is the operand from which that happened.
    fn value(&mut self, value: ValueId, position: PositionId, ignored: Option<u32>) {
        let known = match self.positions.entry(value) {
            Entry::Occupied(known) => Some(*known.get()),
            Entry::Vacant(free) => {
                free.insert(position);
                None
            }
        };
        if let Some(known) = known {
            if self.view(value).defining_op().is_some_and(is_compared) {
                self.require_equal(position, known);
            }
            return;
        }
        ensure_stack(|| match self.table.get(position) {
            Position::Attribute(..) => self.attribute(value, position),
            Position::Operation(_) => self.operation(value, position, ignored),
            Position::Type(_) => self.ty(value, position),
            _ => self.operand(value, position),
        });
    }

    fn attribute(&mut self, value: ValueId, position: PositionId) {
        self.require(position, Question::IsNotNull);
        let Some(attribute) = self.view(value).defining_op().and_then(AttributeOp::cast) else { return };
        if let Some(ty) = attribute.value_type() {
            let of = self.table.position(Position::Type(position));
            self.value(ty.id(), of, None);
        } else if let Some(constant) = attribute.value_attr() {
            self.ask(position, Question::Attribute, Answer::Attribute(constant));
        }
    }

    fn ty(&mut self, value: ValueId, position: PositionId) {
        if let Some(constant) = constant_type(self.view(value)) {
            self.ask(position, Question::Type, Answer::Attribute(constant));
        }
    }

    fn operand(&mut self, value: ValueId, position: PositionId) {
        let Some(op) = self.view(value).defining_op() else { return };
        let is_all = matches!(self.table.get(position), Position::Operands(_, None, _));
        let typed = if let Some(operand) = OperandOp::cast(op) {
            self.require(position, Question::IsNotNull);
            operand.value_type()
        } else if let Some(operands) = OperandsOp::cast(op) {
            // All operands of an operation are there, be they none.
            if !is_all {
                self.require(position, Question::IsNotNull);
            }
            operands.value_type()
        } else {
            return self.result_as_operand(value, position);
        };
        if let Some(ty) = typed {
            let of = self.table.position(Position::Type(position));
            self.value(ty.id(), of, None);
        }
    }

    /// Collects the definition of an operand.
    fn result_as_operand(&mut self, value: ValueId, position: PositionId) {
        let Some(op) = self.view(value).defining_op() else { return };
        let result = ResultOp::cast(op);
        let results = ResultsOp::cast(op);
        let (parent, number) = match (result, results) {
            (Some(result), _) => (result.parent().id(), Some(index(result.index()))),
            (_, Some(results)) => (results.parent().id(), results.index().map(index)),
            // A value that a native constraint gives.
            _ => return,
        };
        if number.is_some() {
            self.require(position, Question::IsNotNull);
        }
        let definition = self.table.position(Position::Operation(Some(position)));
        self.require(definition, Question::IsNotNull);
        let own = self.result_position(value, definition, number);
        self.require(own, Question::EqualTo(position));
        self.value(parent, definition, None);
    }

    /// Returns the position of a result, or of results, of an operation.
    fn result_position(&mut self, value: ValueId, parent: PositionId, number: Option<u32>) -> PositionId {
        let view = self.view(value);
        let is_one = view.defining_op().is_some_and(|op| ResultOp::cast(op).is_some());
        self.table.position(match number {
            Some(number) if is_one => Position::Result(parent, number),
            _ => Position::Results(parent, number, arity(view)),
        })
    }

    fn operation(&mut self, value: ValueId, position: PositionId, ignored: Option<u32>) {
        let Some(operation) = self.view(value).defining_op().and_then(OperationOp::cast) else { return };
        let is_root = position == self.table.root();
        if !is_root {
            self.require(position, Question::IsNotNull);
        }
        if let Some(name) = operation.op_name() {
            self.ask(position, Question::OperationName, Answer::Name(name));
        }
        let operands: Vec<Value<'a, 'c>> = operation.operand_values().collect();
        let types: Vec<Value<'a, 'c>> = operation.type_values().collect();
        self.count(position, &operands, Question::OperandCount, Question::OperandCountAtLeast);
        self.count(position, &types, Question::ResultCount, Question::ResultCountAtLeast);
        let names = operation.attribute_value_names().iter().filter_map(|name| name.as_str());
        for (name, attribute) in names.zip(operation.attribute_values()) {
            let at = self.table.position(Position::Attribute(position, name));
            self.value(attribute.id(), at, None);
        }
        if let [all] = operands[..]
            && is_range(all)
        {
            // Going up, the operands were compared with the value from which that happened.
            if is_root || self.table.is_definition(position) {
                let at = self.table.position(Position::Operands(position, None, Arity::Range));
                self.value(all.id(), at, None);
            }
        } else {
            let mut is_after_range = false;
            for (number, operand) in (0..).zip(&operands) {
                is_after_range |= is_range(*operand);
                if ignored == Some(number) {
                    continue;
                }
                let at = self.table.position(match is_after_range {
                    true => Position::Operands(position, Some(number), arity(*operand)),
                    false => Position::Operand(position, number),
                });
                self.value(operand.id(), at, None);
            }
        }
        self.results(position, &types);
    }

    fn results(&mut self, position: PositionId, types: &[Value<'a, 'c>]) {
        if let [all] = types
            && is_range(*all)
        {
            let results = self.table.position(Position::Results(position, None, Arity::Range));
            let at = self.table.position(Position::Type(results));
            return self.value(all.id(), at, None);
        }
        let mut is_after_range = false;
        for (number, ty) in (0..).zip(types) {
            is_after_range |= is_range(*ty);
            let result = self.table.position(match is_after_range {
                true => Position::Results(position, Some(number), arity(*ty)),
                false => Position::Result(position, number),
            });
            self.require(result, Question::IsNotNull);
            let at = self.table.position(Position::Type(result));
            self.value(ty.id(), at, None);
        }
    }

    /// Requires a number of operands or results: if there are ranges, only a least one.
    fn count(&mut self, at: PositionId, all: &[Value<'a, 'c>], exact: Question<'c>, least: Question<'c>) {
        let single = all.iter().filter(|value| !is_range(**value)).count();
        let answer = Answer::Count(single as u32);
        if single == all.len() {
            self.ask(at, exact, answer);
        } else if single > 0 {
            self.ask(at, least, answer);
        }
    }

    /// Goes from a value up to a root that uses it, and collects what is found from each operation on the way.
    fn go_up(&mut self, roots: &Roots, target: ValueId, connector: ValueId, number: u32) {
        let Some(mut position) = self.positions.get(&connector).copied() else { return };
        let mut value = connector;
        while value != target {
            let Some(Step { user, index }) = roots.step(target, value) else { return };
            if let Some(operation) = self.view(user).defining_op().and_then(OperationOp::cast) {
                let users = self.table.position(Position::Users(position));
                let each = self.table.position(Position::ForEach(users, number));
                let user_position = self.table.position(Position::Operation(Some(each)));
                let operand = self.table.position(operand_position(operation, user_position, index));
                self.require(operand, Question::EqualTo(position));
                self.value(user, user_position, index);
                position = user_position;
            } else {
                position = self.result_position(user, position, index);
                self.positions.entry(user).or_insert(position);
            }
            value = user;
        }
    }

    /// Collects literals that are no part of an operation, results that only the rewrite uses, and native constraints.
    fn beside_the_tree(&mut self, pattern: Block<'a, 'c>) {
        for op in pattern.ops() {
            if let Some(constraint) = ApplyNativeConstraintOp::cast(op) {
                self.constraint(constraint);
                continue;
            }
            let Some(value) = op.results().next().filter(|value| !self.positions.contains_key(&value.id()))
            else {
                continue;
            };
            let parent = |parent: Value<'_, '_>| self.positions.get(&parent.id()).copied();
            let position = if let Some(attribute) = AttributeOp::cast(op) {
                let Some(constant) = attribute.value_attr() else { continue };
                self.table.position(Position::AttributeLiteral(constant))
            } else if let Some(constant) = constant_type(value) {
                self.table.position(Position::TypeLiteral(constant))
            } else if let Some(result) = ResultOp::cast(op) {
                let Some(parent) = parent(result.parent()) else { continue };
                let position = self.result_position(value.id(), parent, Some(index(result.index())));
                self.require(position, Question::IsNotNull);
                position
            } else if let Some(results) = ResultsOp::cast(op) {
                let Some(parent) = parent(results.parent()) else { continue };
                let number = results.index().map(index);
                let position = self.result_position(value.id(), parent, number);
                if number.is_some() {
                    self.require(position, Question::IsNotNull);
                }
                position
            } else {
                continue;
            };
            self.positions.insert(value.id(), position);
        }
    }

    fn constraint(&mut self, constraint: ApplyNativeConstraintOp<'a, 'c>) {
        let known = constraint.args().map(|value| self.positions.get(&value.id()).copied());
        let Some(arguments) = known.collect::<Option<Vec<PositionId>>>() else { return };
        // The constraint is asked at the argument that is farthest from the root; of equal ones at the first.
        let mut at = None;
        for argument in &arguments {
            if at.is_none_or(|at| self.table.depth(at) < self.table.depth(*argument)) {
                at = Some(*argument);
            }
        }
        let Some(at) = at else { return };
        let question = self.table.question(Question::Constraint(NativeCall {
            name: constraint.name(),
            arguments,
            results: constraint.results().map(Value::ty).collect(),
            is_negated: constraint.is_negated(),
        }));
        for (number, result) in (0..).zip(constraint.results()) {
            let own = self.table.position(Position::ConstraintResult(question, number));
            match self.positions.entry(result.id()) {
                Entry::Vacant(free) => {
                    free.insert(own);
                }
                Entry::Occupied(known) => {
                    let known = *known.get();
                    let (asked, near) = if self.table.depth(known) < self.table.depth(own) {
                        (own, known)
                    } else {
                        (known, own)
                    };
                    self.require(asked, Question::EqualTo(near));
                }
            }
        }
        self.found.push((at, question, Answer::Yes));
    }
}

/// Returns true if what it stands for must be the same wherever the pattern has it. Results are compared as the results of
/// one operation; ranges of types are not compared, as in the reference.
fn is_compared(op: Operation<'_, '_>) -> bool {
    AttributeOp::cast(op).is_some()
        || OperandOp::cast(op).is_some()
        || OperandsOp::cast(op).is_some()
        || OperationOp::cast(op).is_some()
        || TypeOp::cast(op).is_some()
}

fn arity(value: Value<'_, '_>) -> Arity {
    if is_range(value) { Arity::Range } else { Arity::One }
}

/// Returns the type or types that a value spells out.
fn constant_type<'c>(value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    let op = value.defining_op()?;
    let one = TypeOp::cast(op).and_then(|ty| ty.constant_type_attr());
    one.or_else(|| TypesOp::cast(op)?.constant_types_attr())
}

/// Returns the position of an operand of a user; without an index, of all its operands.
fn operand_position<'c>(user: OperationOp<'_, 'c>, at: PositionId, index: Option<u32>) -> Position<'c> {
    let Some(index) = index else { return Position::Operands(at, None, Arity::Range) };
    let before = index as usize + 1;
    let is_after_range = user.operand_values().take(before).any(is_range);
    match user.operand_values().nth(index as usize) {
        Some(operand) if is_after_range => Position::Operands(at, Some(index), arity(operand)),
        _ => Position::Operand(at, index),
    }
}

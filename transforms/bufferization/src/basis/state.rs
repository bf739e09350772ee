//! Knowledge about the tensors of a body while it is bufferized.

use crate::basis::analysis::Decisions;
use crate::basis::functions::Functions;
use crate::basis::model::{
    AliasingOperand, AliasingOperands, AliasingValue, AliasingValues, BufferizableModel, Relation,
};
use crate::basis::options::Options;
use crate::basis::types::CarriedTypes;
use std::cell::RefCell;
use std::rc::Rc;
use terrace_bufferization::ToBufferOp;
use terrace_ir::ids::{OperandId, ValueId};
use terrace_ir::{Body, OpOperand, Operation, TypedOp, Value};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// Data that all bodies of a program share while they are bufferized.
pub struct Session<'c> {
    /// Options.
    pub options: Options,
    /// Functions, if their boundaries are bufferized.
    pub functions: Functions<'c>,
}

/// Answers about values that follow from the program and not from decisions, as long as the program is not changed.
#[derive(Default)]
struct Memo {
    is_read: FoldMap<ValueId, bool>,
    writes: FoldMap<ValueId, bool>,
    definitions: FoldMap<ValueId, Rc<[ValueId]>>,
}

/// Knowledge about the tensors of a body: options, functions around, and the decisions of the analysis.
pub struct State<'s, 'c> {
    /// Data shared with other bodies.
    pub session: &'s Session<'c>,
    /// Decisions of the analysis; `None` if there is none.
    pub(crate) decisions: Option<Decisions>,
    memo: Option<RefCell<Memo>>,
    /// Types of values that loops carry, once buffers are put in place of tensors.
    pub(crate) carried: RefCell<CarriedTypes<'c>>,
}

/// Returns the operation that a value is a result of, or around the block that it is an argument of.
pub fn owner_of<'a, 'c>(value: Value<'a, 'c>) -> Option<Operation<'a, 'c>> {
    value.defining_op().or_else(|| value.parent_block()?.parent_op())
}

/// Conditions under which a chain of definitions is followed.
#[derive(Clone, Copy)]
pub struct Follow {
    /// Values past which the chain cannot be followed count as found.
    pub includes_leaves: bool,
    /// Only operands that are bufferized in place are followed.
    pub in_place_only: bool,
    /// Only equivalent operands are followed.
    pub equivalent_only: bool,
    /// Only operands of the same type and those of casts are followed.
    pub same_type_or_casts_only: bool,
    /// Operations that are not bufferizable are followed as well.
    pub unknown_ops: bool,
}

impl Follow {
    /// Everything that may share memory is followed, and the ends count as found.
    pub const ALL: Follow = Follow {
        includes_leaves: true,
        in_place_only: false,
        equivalent_only: false,
        same_type_or_casts_only: false,
        unknown_ops: false,
    };
}

impl<'s, 'c> State<'s, 'c> {
    /// Creates a state without an analysis: what is written is copied before.
    pub fn without_analysis(session: &'s Session<'c>) -> Self {
        State { session, decisions: None, memo: None, carried: RefCell::default() }
    }

    pub(crate) fn with(session: &'s Session<'c>, decisions: Decisions) -> Self {
        let memo = Some(RefCell::default());
        State { session, decisions: Some(decisions), memo, carried: RefCell::default() }
    }

    /// Returns the same without answers that hold only as long as the program is not changed.
    pub(crate) fn finished(mut self) -> Self {
        self.forget_answers();
        self
    }

    /// Forgets answers that hold only as long as the program is not changed.
    pub(crate) fn forget_answers(&mut self) {
        self.memo = None;
    }

    /// Returns the options.
    pub fn options(&self) -> &'s Options {
        &self.session.options
    }

    /// Returns the model of an operation that may be bufferized.
    pub fn model(&self, op: Operation<'_, '_>) -> Option<&'static BufferizableModel> {
        let model = op.model::<BufferizableModel>()?;
        self.options().allows(op).then_some(model)
    }

    /// Returns true if the buffer of an operand is read. Of an unknown operation it is.
    pub fn reads(&self, operand: OpOperand<'_, '_>) -> bool {
        self.model(operand.owner()).is_none_or(|model| (model.reads)(operand, self))
    }

    /// Returns true if the buffer of an operand is written. Of an unknown operation it is.
    pub fn writes(&self, operand: OpOperand<'_, '_>) -> bool {
        self.model(operand.owner()).is_none_or(|model| (model.writes)(operand, self))
    }

    /// Returns the values that may share memory with an operand.
    pub fn aliasing_values(&self, operand: OpOperand<'_, '_>) -> AliasingValues {
        match self.model(operand.owner()) {
            Some(model) => (model.aliasing_values)(operand, self),
            None => unknown_values(operand.owner()),
        }
    }

    /// Returns the operands that may share memory with a value.
    pub fn aliasing_operands(&self, value: Value<'_, '_>) -> AliasingOperands {
        let Some(op) = owner_of(value) else { return AliasingOperands::new() };
        let Some(model) = self.model(op) else { return unknown_operands(value, op) };
        if let Some(operands) = model.aliasing_operands {
            return operands(value, self);
        }
        let mut found = AliasingOperands::new();
        for operand in op.op_operands().filter(|operand| operand.value().ty().is_tensor()) {
            for alias in (model.aliasing_values)(operand, self) {
                if alias.value == value.id() {
                    found.push(AliasingOperand {
                        operand: operand.id(),
                        relation: alias.relation,
                        is_definite: alias.is_definite,
                    });
                }
            }
        }
        found
    }

    /// Returns true if an operand shares memory with values, and its buffer is neither read nor written.
    pub fn aliases_only(&self, operand: OpOperand<'_, '_>) -> bool {
        !self.reads(operand) && !self.writes(operand) && !self.aliasing_values(operand).is_empty()
    }

    /// Returns true if the definition of a value writes its buffer.
    pub fn value_writes(&self, value: Value<'_, '_>) -> bool {
        let Some(op) = value.defining_op() else { return true };
        let Some(model) = self.model(op) else { return true };
        if let Some(known) =
            self.memo.as_ref().and_then(|memo| memo.borrow().writes.get(&value.id()).copied())
        {
            return known;
        }
        let writes = match model.result_writes {
            Some(writes) => writes(value, self),
            None => self.result_writes(value),
        };
        if let Some(memo) = &self.memo {
            memo.borrow_mut().writes.insert(value.id(), writes);
        }
        writes
    }

    /// Returns true if the definition of a result writes its buffer, as follows from the operands that share memory
    /// with it: there is none, or one is written, or its contents come from inside of the operation.
    pub fn result_writes(&self, value: Value<'_, '_>) -> bool {
        let (body, operands) = (value.body(), self.aliasing_operands(value));
        let view = |alias: &AliasingOperand| OpOperand::new(body, alias.operand);
        if operands.is_empty() || operands.iter().any(|alias| self.writes(view(alias))) {
            return true;
        }
        let Some(op) = value.defining_op().filter(|op| op.region_count() != 0) else { return false };
        let is_written_inside = |inner: ValueId| {
            let inner = Value::new(body, inner);
            owner_of(inner).is_some_and(|owner| is_ancestor(op, owner)) && self.value_writes(inner)
        };
        let follow = Follow { includes_leaves: false, ..Follow::ALL };
        operands.iter().any(|alias| !self.origins(view(alias), follow, is_written_inside).is_empty())
    }

    /// Returns true if a value may be written.
    pub fn is_writable(&self, value: Value<'_, '_>) -> bool {
        let model = owner_of(value).and_then(|op| self.model(op));
        model.is_some_and(|model| (model.is_writable)(value, self))
    }

    /// Returns true if an operand is bufferized in place; without an analysis, those that are not written.
    pub fn is_in_place(&self, operand: OpOperand<'_, '_>) -> bool {
        match &self.decisions {
            Some(decisions) => decisions.in_place.contains(operand.id()),
            None => ToBufferOp::cast(operand.owner()).is_some() || !self.writes(operand),
        }
    }

    /// Returns true if two values are known to have the same buffer.
    pub fn are_equivalent(&self, a: Value<'_, '_>, b: Value<'_, '_>) -> bool {
        self.decisions.as_ref().is_some_and(|decisions| decisions.equivalence.are_joined(a.id(), b.id()))
    }

    /// Returns true if the contents of an operand are undefined: nothing wrote them.
    pub fn has_undefined_contents(&self, operand: OpOperand<'_, '_>) -> bool {
        self.decisions.as_ref().is_some_and(|decisions| decisions.undefined.contains(operand.id()))
    }

    /// Returns true if a copy of an operand need not have its contents.
    pub fn can_omit_copy(&self, operand: OpOperand<'_, '_>) -> bool {
        if self.has_undefined_contents(operand) {
            return true;
        }
        if self.reads(operand) {
            return false;
        }
        self.writes(operand)
            || !self
                .aliasing_values(operand)
                .iter()
                .any(|alias| self.is_read(Value::new(operand.value().body(), alias.value)))
    }

    /// Returns true if a value or what shares its memory is read.
    pub fn is_read(&self, value: Value<'_, '_>) -> bool {
        if let Some(known) =
            self.memo.as_ref().and_then(|memo| memo.borrow().is_read.get(&value.id()).copied())
        {
            return known;
        }
        // In a cycle nothing but the rest of the cycle reads it.
        if let Some(memo) = &self.memo {
            memo.borrow_mut().is_read.insert(value.id(), false);
        }
        let is_read = match &self.memo {
            Some(_) => {
                value.uses().any(|operand| self.reads(operand))
                    || value.uses().filter(|operand| self.aliases_only(*operand)).any(|operand| {
                        self.aliasing_values(operand).iter().any(|alias| {
                            let alias = Value::new(value.body(), alias.value);
                            ensure_stack(|| self.is_read(alias))
                        })
                    })
            }
            None => self.is_read_now(value),
        };
        if let Some(memo) = &self.memo {
            memo.borrow_mut().is_read.insert(value.id(), is_read);
        }
        is_read
    }

    fn is_read_now(&self, value: Value<'_, '_>) -> bool {
        let body = value.body();
        let mut visited: FoldMap<OperandId, ()> = FoldMap::default();
        let mut open: Vec<OperandId> = value.uses().map(OpOperand::id).collect();
        while let Some(operand) = open.pop() {
            if visited.insert(operand, ()).is_some() {
                continue;
            }
            let operand = OpOperand::new(body, operand);
            if self.reads(operand) {
                return true;
            }
            if self.aliases_only(operand) {
                for alias in self.aliasing_values(operand) {
                    open.extend(Value::new(body, alias.value).uses().map(OpOperand::id));
                }
            }
        }
        false
    }

    /// Returns the values that define the contents of a value.
    pub(crate) fn definitions(&self, value: Value<'_, 'c>) -> Rc<[ValueId]> {
        let Some(memo) = &self.memo else { return self.definitions_of(value) };
        if let Some(known) = memo.borrow().definitions.get(&value.id()) {
            return known.clone();
        }
        memo.borrow_mut().definitions.insert(value.id(), Rc::from([]));
        let found = self.definitions_of(value);
        memo.borrow_mut().definitions.insert(value.id(), found.clone());
        found
    }

    fn definitions_of(&self, value: Value<'_, 'c>) -> Rc<[ValueId]> {
        if self.value_writes(value) {
            return Rc::from([value.id()]);
        }
        if owner_of(value).and_then(|op| self.model(op)).is_none() {
            return Rc::from([]);
        }
        let operands = self.aliasing_operands(value);
        let of = |alias: &AliasingOperand| {
            let next = OpOperand::new(value.body(), alias.operand).value();
            ensure_stack(|| self.definitions(next))
        };
        if let [one] = &operands[..] {
            return of(one);
        }
        let mut all: Vec<ValueId> = Vec::new();
        for alias in operands.iter().rev() {
            for definition in of(alias).iter() {
                if !all.contains(definition) {
                    all.push(*definition);
                }
            }
        }
        Rc::from(all)
    }

    /// Follows the chain of values that an operand may share memory with back to those that pass a test.
    pub fn origins(
        &self,
        operand: OpOperand<'_, '_>,
        follow: Follow,
        test: impl FnMut(ValueId) -> bool,
    ) -> Vec<ValueId> {
        self.origins_through(operand, follow, test, &mut |_| {})
    }

    /// Follows the chain as [`State::origins`] does, and visits the operands on the way.
    pub fn origins_through(
        &self,
        operand: OpOperand<'_, '_>,
        follow: Follow,
        mut test: impl FnMut(ValueId) -> bool,
        visit: &mut dyn FnMut(OperandId),
    ) -> Vec<ValueId> {
        let body = operand.value().body();
        let mut visited: FoldMap<ValueId, ()> = FoldMap::default();
        let mut found = Found::default();
        let mut open = vec![operand.value().id()];
        while let Some(id) = open.pop() {
            let value = Value::new(body, id);
            if visited.insert(id, ()).is_some() {
                found.add_if(follow.includes_leaves, id);
                continue;
            }
            if test(id) {
                found.add_if(true, id);
                continue;
            }
            let is_known = owner_of(value).is_some_and(|op| self.model(op).is_some());
            if !follow.unknown_ops && !is_known {
                found.add_if(follow.includes_leaves, id);
                continue;
            }
            let operands = self.aliasing_operands(value);
            if operands.is_empty() {
                found.add_if(follow.includes_leaves, id);
            }
            for alias in operands {
                if self.follows(body, value, alias, follow) {
                    visit(alias.operand);
                    let next = OpOperand::new(body, alias.operand).value().id();
                    if !open.contains(&next) {
                        open.push(next);
                    }
                } else {
                    found.add_if(follow.includes_leaves, id);
                }
            }
        }
        found.list
    }

    fn follows(&self, body: &Body<'_>, value: Value<'_, '_>, alias: AliasingOperand, follow: Follow) -> bool {
        let operand = OpOperand::new(body, alias.operand);
        let is_cast = || value.defining_op().is_some_and(|op| op.declares_interface("CastOpInterface"));
        (!follow.equivalent_only || alias.relation == Relation::Equivalent)
            && (!follow.in_place_only || self.is_in_place(operand))
            && (!follow.same_type_or_casts_only || operand.value().ty() == value.ty() || is_cast())
    }
}

/// Values in the order in which they were found, each once.
#[derive(Default)]
struct Found {
    list: Vec<ValueId>,
    known: FoldMap<ValueId, ()>,
}

impl Found {
    fn add_if(&mut self, is_found: bool, value: ValueId) {
        if is_found && self.known.insert(value, ()).is_none() {
            self.list.push(value);
        }
    }
}

/// Returns true if an operation is another one or around it, in one body.
pub fn is_ancestor(outer: Operation<'_, '_>, inner: Operation<'_, '_>) -> bool {
    std::iter::successors(Some(inner), |op| op.parent_op()).any(|op| op.id() == outer.id())
}

/// Returns true if an operation is around another one, in one body.
pub fn is_proper_ancestor(outer: Operation<'_, '_>, inner: Operation<'_, '_>) -> bool {
    inner.id() != outer.id() && is_ancestor(outer, inner)
}

/// Returns the values that an unknown operation may alias: any of its operands may be any result and argument of a
/// region.
fn unknown_values(op: Operation<'_, '_>) -> AliasingValues {
    let arguments =
        op.regions().filter_map(|region| region.first_block()).flat_map(|block| block.arguments());
    let same_body = op.body().child(op.id()).is_none();
    op.results()
        .chain(arguments.filter(|_| same_body))
        .filter(|value| value.ty().is_tensor())
        .map(|value| AliasingValue::possible(value, Relation::Unknown))
        .collect()
}

fn unknown_operands(value: Value<'_, '_>, op: Operation<'_, '_>) -> AliasingOperands {
    if value.as_argument().is_some_and(|(block, _)| !block.is_entry()) {
        return AliasingOperands::new();
    }
    op.op_operands()
        .filter(|operand| operand.value().ty().is_tensor())
        .map(|operand| AliasingOperand::possible(operand, Relation::Unknown))
        .collect()
}

//! Blocks and values of a function under construction.

use super::Importer;
use crate::module::body::Body as TextBody;
use crate::module::ids::{ConstantId, Operand, TypeId};
use std::collections::HashMap;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, Body, Failure, Location, Operation, OperationState, Type};

/// Constant to be created, or an element of one that the text does not spell out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Wanted {
    /// Constant of the text.
    Given(ConstantId),
    /// Zero of a type.
    Zero(TypeId),
}

/// Place where the next operation goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// End of the current block.
    Block,
    /// After the constants.
    Constants,
    /// After an operation, at the start of a block if there is none.
    After(BlockId, Option<OpId>),
}

/// Body of a function or of a global's initializer under construction.
pub(super) struct FunctionBuilder<'i, 'm, 'a, 'c> {
    pub importer: &'i mut Importer<'m, 'a, 'c>,
    pub body: Box<Body<'c>>,
    /// Values, by number in the text.
    pub locals: Vec<Option<ValueId>>,
    /// Values of constants.
    pub constants: HashMap<Wanted, ValueId>,
    /// Blocks, by number in the text.
    pub blocks: Vec<Option<BlockId>>,
    /// Block that operations are appended to.
    pub block: BlockId,
    /// Block that starts with the constants.
    pub constant_block: BlockId,
    /// Last of the constants.
    pub last_constant: Option<OpId>,
    pub place: Place,
    /// Location of new operations.
    pub location: Location<'c>,
    /// Body in the text; none for an initializer.
    pub text: Option<&'m TextBody<'a>>,
    /// Calls of older debug intrinsics, as records.
    pub debug_calls: Vec<crate::module::body::Record<'a>>,
}

impl<'i, 'm, 'a, 'c> FunctionBuilder<'i, 'm, 'a, 'c> {
    /// Starts a body whose constants go to the start of a block.
    pub(super) fn new(importer: &'i mut Importer<'m, 'a, 'c>, body: Box<Body<'c>>, block: BlockId) -> Self {
        FunctionBuilder {
            importer,
            body,
            locals: Vec::new(),
            constants: HashMap::new(),
            blocks: Vec::new(),
            block,
            constant_block: block,
            last_constant: None,
            place: Place::Block,
            location: Location::Unknown,
            text: None,
            debug_calls: Vec::new(),
        }
    }

    /// Starts to put operations after the constants, and returns what [`Self::leave_constants`] restores.
    pub(super) fn enter_constants(&mut self) -> (Place, Location<'c>) {
        let outer = (self.place, self.location);
        self.place = Place::Constants;
        self.location = Location::Unknown;
        outer
    }

    /// Puts operations where they went before.
    pub(super) fn leave_constants(&mut self, outer: (Place, Location<'c>)) {
        (self.place, self.location) = outer;
    }

    /// Creates an operation and puts it in its place.
    pub(super) fn insert(&mut self, state: OperationState<'c>) -> OpId {
        let op = self.body.create(state);
        match self.place {
            Place::Block => self.body.append_op(self.block, op),
            Place::Constants => {
                match self.last_constant {
                    Some(last) => self.body.insert_op_after(last, op),
                    None => self.body.prepend_op(self.constant_block, op),
                }
                self.last_constant = Some(op);
            }
            Place::After(_, Some(last)) => self.body.insert_op_after(last, op),
            Place::After(block, None) => self.body.prepend_op(block, op),
        }
        op
    }

    /// Returns the state of an operation.
    pub(super) fn state(
        &self,
        spec: &'static OpSpec<'static>,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OperationState<'c> {
        let context = self.importer.context;
        let mut state = OperationState::new(context.op_name(spec.name), self.location);
        state.operands.extend_from_slice(operands);
        state.result_types.extend_from_slice(results);
        for (name, value) in attributes {
            state.set(context, name, *value);
        }
        state
    }

    /// Creates an operation.
    pub(super) fn op(
        &mut self,
        spec: &'static OpSpec<'static>,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OpId {
        let state = self.state(spec, operands, results, attributes);
        self.insert(state)
    }

    /// Creates an operation with one result.
    pub(super) fn value_op(
        &mut self,
        spec: &'static OpSpec<'static>,
        operands: &[ValueId],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> ValueId {
        let op = self.op(spec, operands, &[result], attributes);
        self.result_of(op)
    }

    /// Returns the first result of an operation.
    pub(super) fn result_of(&self, op: OpId) -> ValueId {
        Operation::new(&self.body, op).result(0).id()
    }

    /// Returns the value of an operand.
    pub(super) fn value(&mut self, operand: Operand) -> Result<ValueId, Failure> {
        match operand {
            Operand::Constant(id) => self.constant(id),
            Operand::Local(id) => match self.locals.get(id.index()).copied().flatten() {
                Some(value) => Ok(value),
                None => {
                    let text = self.importer.operand_text(operand, self.text);
                    let message = format!("unhandled value: {text}");
                    self.importer.context.error(self.location, message).emit()
                }
            },
            Operand::Metadata(_) => {
                let text = self.importer.operand_text(operand, self.text);
                let message = format!("unhandled value: {text}");
                self.importer.context.error(self.location, message).emit()
            }
        }
    }

    /// Returns the values of operands.
    pub(super) fn values(&mut self, operands: &[Operand]) -> Result<Vec<ValueId>, Failure> {
        operands.iter().map(|operand| self.value(*operand)).collect()
    }
}

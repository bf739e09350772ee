//! Code as it is read: a stack of values, and labels that are regions.

use crate::instructions::Number;
use crate::known::{Known, Signature};
use crate::reader::{Read, Wrong};
use terrace_ir::ids::{BlockId, RegionId, ValueId};
use terrace_ir::{Attribute, Block, Body, Operation, OperationState, Type};

/// Kind of a label.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The function itself.
    Function,
    Block,
    Loop,
    /// An `if`; its second region.
    If(RegionId),
    Else,
}

/// A label, around the code that is read.
pub struct Label<'c> {
    pub kind: Kind,
    pub signature: Signature<'c>,
    /// Values below are not for the code inside.
    pub height: usize,
    /// Block where the code around goes on, and its region.
    pub next: Option<(BlockId, RegionId)>,
    /// Region of the code inside.
    pub region: RegionId,
}

/// Code that is read.
pub struct Code<'m, 'c> {
    pub known: &'m Known<'c>,
    pub body: Box<Body<'c>>,
    pub block: BlockId,
    pub stack: Vec<(ValueId, Type<'c>)>,
    pub labels: Vec<Label<'c>>,
    pub locals: Vec<(ValueId, Type<'c>)>,
    /// Number of labels inside of code that is never reached, counted from one; zero in code that is.
    pub unreachable: usize,
    /// True if something branches to the function itself.
    pub leaves_function: bool,
    /// Number of the byte of the instruction.
    pub at: usize,
}

impl<'m, 'c> Code<'m, 'c> {
    pub fn new(known: &'m Known<'c>, op: &str, signature: &Signature<'c>) -> (Self, RegionId) {
        let mut body = Body::for_child(known.context, known.context.op_name(op));
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        let label =
            Label { kind: Kind::Function, signature: signature.clone(), height: 0, next: None, region };
        let code = Code {
            known,
            body,
            block,
            stack: Vec::new(),
            labels: vec![label],
            locals: Vec::new(),
            unreachable: 0,
            leaves_function: false,
            at: 0,
        };
        (code, region)
    }

    pub fn wrong<T>(&self, why: impl Into<String>) -> Read<T> {
        Err(Wrong { at: self.at, why: why.into() })
    }

    pub fn state(
        &self,
        op: &str,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OperationState<'c> {
        let location = self.known.location(self.at);
        OperationState::named(
            self.known.context,
            &format!("wasmssa.{op}"),
            location,
            operands,
            results,
            attributes,
        )
    }

    pub fn append(&mut self, state: OperationState<'c>) -> Vec<ValueId> {
        let op = self.body.create(state);
        self.body.append_op(self.block, op);
        Operation::new(&self.body, op).results().map(|value| value.id()).collect()
    }

    pub fn value(
        &mut self,
        op: &str,
        operands: &[ValueId],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> ValueId {
        let state = self.state(op, operands, &[result], attributes);
        self.append(state)[0]
    }

    /// Appends a block to a region.
    pub fn new_block(&mut self, region: RegionId, types: &[Type<'c>]) -> BlockId {
        let block = self.body.create_block();
        let location = self.known.location(self.at);
        for ty in types {
            self.body.add_argument(block, *ty, location);
        }
        self.body.append_block(region, block);
        block
    }

    /// Goes on in a block, with its arguments on the stack.
    pub fn go_on_in(&mut self, block: BlockId) {
        self.block = block;
        let arguments = Block::new(&self.body, block).arguments();
        let arguments: Vec<_> = arguments.map(|argument| (argument.id(), argument.ty())).collect();
        self.stack.extend(arguments);
    }

    pub fn push(&mut self, value: ValueId, ty: Type<'c>) {
        self.stack.push((value, ty));
    }

    pub fn pop_any(&mut self) -> Read<(ValueId, Type<'c>)> {
        let height = self.labels.last().map_or(0, |label| label.height);
        if self.stack.len() <= height {
            return self.wrong("there is nothing on the stack");
        }
        match self.stack.pop() {
            Some(top) => Ok(top),
            None => self.wrong("there is nothing on the stack"),
        }
    }

    pub fn pop(&mut self, ty: Type<'c>) -> Read<ValueId> {
        let (value, found) = self.pop_any()?;
        if found != ty {
            return self.wrong(format!("expected '{ty}' on the stack, found '{found}'"));
        }
        Ok(value)
    }

    pub fn pop_all(&mut self, types: &[Type<'c>]) -> Read<Vec<ValueId>> {
        let mut values = Vec::new();
        for ty in types.iter().rev() {
            values.push(self.pop(*ty)?);
        }
        values.reverse();
        Ok(values)
    }

    /// Returns the values on top of the stack, which stay.
    pub fn top(&mut self, types: &[Type<'c>]) -> Read<Vec<ValueId>> {
        let values = self.pop_all(types)?;
        self.stack.extend(values.iter().copied().zip(types.iter().copied()));
        Ok(values)
    }

    pub fn number(&self, number: Number) -> Type<'c> {
        let code = match number {
            Number::I32 => 0x7F,
            Number::I64 => 0x7E,
            Number::F32 => 0x7D,
            Number::F64 => 0x7C,
        };
        self.known.type_of_code(code).expect("numbers have types")
    }
}

//! Code: a stack of values, and labels that are regions.

use crate::instructions::{Number, simple_of};
use crate::module::{Module, Signature};
use crate::reader::{Read, Reader, Wrong};
use terrace_ir::ids::{BlockId, RegionId, ValueId};
use terrace_ir::{Attribute, Body, OperationState, RegionSource, Type};
use terrace_support::float::{ApFloat, FloatSemantics};

/// Kind of a label.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The function itself.
    Function,
    Block,
    Loop,
    /// An `if`; its second region.
    If(RegionId),
    Else,
}

/// A label, around the code that is read.
struct Label<'c> {
    kind: Kind,
    signature: Signature<'c>,
    /// Values below are not for the code inside.
    height: usize,
    /// Block where the code around goes on, and its region.
    next: Option<(BlockId, RegionId)>,
    /// Region of the code inside.
    region: RegionId,
}

/// Code that is read.
pub struct Code<'m, 'c> {
    module: &'m Module<'c>,
    body: Box<Body<'c>>,
    block: BlockId,
    stack: Vec<(ValueId, Type<'c>)>,
    labels: Vec<Label<'c>>,
    locals: Vec<(ValueId, Type<'c>)>,
    /// Number of labels inside of code that is never reached, counted from one; zero in code that is.
    unreachable: usize,
    /// True if something branches to the function itself.
    leaves_function: bool,
    /// Number of the byte of the instruction.
    at: usize,
}

/// Most variables of a function: they are counted by a number that may be anything.
const MOST_LOCALS: usize = 50_000;

/// Reads the expression of a global variable.
pub fn initializer<'c>(
    module: &Module<'c>,
    reader: &mut Reader<'_>,
    ty: Type<'c>,
) -> Read<(Box<Body<'c>>, RegionId)> {
    let signature = Signature { inputs: Vec::new(), results: vec![ty] };
    let (mut code, region) = Code::new(module, "wasmssa.global", &signature);
    code.instructions(reader)?;
    Ok((code.body, region))
}

impl<'m, 'c> Code<'m, 'c> {
    fn new(module: &'m Module<'c>, op: &str, signature: &Signature<'c>) -> (Self, RegionId) {
        let mut body = Body::for_child(module.context, module.context.op_name(op));
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        let label =
            Label { kind: Kind::Function, signature: signature.clone(), height: 0, next: None, region };
        let code = Code {
            module,
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

    /// Reads the code of a function.
    pub fn read(
        module: &'m Module<'c>,
        reader: &mut Reader<'_>,
        signature: &Signature<'c>,
        at: usize,
    ) -> Read<(Box<Body<'c>>, RegionId)> {
        let again = reader.clone();
        let (code, region) = Self::attempt(module, reader, signature, at, false)?;
        if !code.leaves_function {
            return Ok((code.body, region));
        }
        // A branch has no function as its target: a block around all becomes it.
        *reader = again;
        let (code, region) = Self::attempt(module, reader, signature, at, true)?;
        Ok((code.body, region))
    }

    fn attempt(
        module: &'m Module<'c>,
        reader: &mut Reader<'_>,
        signature: &Signature<'c>,
        at: usize,
        is_wrapped: bool,
    ) -> Read<(Self, RegionId)> {
        let (mut code, region) = Self::new(module, "wasmssa.func", signature);
        code.at = at;
        let location = module.location(at);
        for ty in &signature.inputs {
            let value = code.body.add_argument(code.block, module.reference_to(*ty), location);
            code.locals.push((value, *ty));
        }
        for _ in 0..reader.count()? {
            let count = reader.count()?;
            let ty = module.value_type(reader)?;
            if count > MOST_LOCALS - code.locals.len().min(MOST_LOCALS) {
                return reader.wrong(format!("a function has more than {MOST_LOCALS} variables"));
            }
            for _ in 0..count {
                let value = code.value(
                    "local",
                    &[],
                    module.reference_to(ty),
                    &[("type", module.context.type_attribute(ty))],
                );
                code.locals.push((value, ty));
            }
        }
        if is_wrapped {
            let inner = Signature { inputs: Vec::new(), results: signature.results.clone() };
            code.enter(Kind::Block, inner)?;
        }
        code.instructions(reader)?;
        if is_wrapped {
            code.end()?;
        }
        if !reader.is_at_end() {
            return reader.wrong("the code goes on after its end");
        }
        Ok((code, region))
    }

    fn wrong<T>(&self, why: impl Into<String>) -> Read<T> {
        Err(Wrong { at: self.at, why: why.into() })
    }

    // ---- operations ----

    fn state(
        &self,
        op: &str,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OperationState<'c> {
        let location = self.module.location(self.at);
        OperationState::named(
            self.module.context,
            &format!("wasmssa.{op}"),
            location,
            operands,
            results,
            attributes,
        )
    }

    fn append(&mut self, state: OperationState<'c>) -> Vec<ValueId> {
        let op = self.body.create(state);
        self.body.append_op(self.block, op);
        terrace_ir::Operation::new(&self.body, op).results().map(|value| value.id()).collect()
    }

    fn value(
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
    fn new_block(&mut self, region: RegionId, types: &[Type<'c>]) -> BlockId {
        let block = self.body.create_block();
        let location = self.module.location(self.at);
        for ty in types {
            self.body.add_argument(block, *ty, location);
        }
        self.body.append_block(region, block);
        block
    }

    /// Goes on in a block, with its arguments on the stack.
    fn go_on_in(&mut self, block: BlockId) {
        self.block = block;
        let arguments = terrace_ir::Block::new(&self.body, block).arguments();
        let arguments: Vec<_> = arguments.map(|argument| (argument.id(), argument.ty())).collect();
        self.stack.extend(arguments);
    }

    // ---- the stack ----

    fn push(&mut self, value: ValueId, ty: Type<'c>) {
        self.stack.push((value, ty));
    }

    fn pop_any(&mut self) -> Read<(ValueId, Type<'c>)> {
        let height = self.labels.last().map_or(0, |label| label.height);
        if self.stack.len() <= height {
            return self.wrong("there is nothing on the stack");
        }
        match self.stack.pop() {
            Some(top) => Ok(top),
            None => self.wrong("there is nothing on the stack"),
        }
    }

    fn pop(&mut self, ty: Type<'c>) -> Read<ValueId> {
        let (value, found) = self.pop_any()?;
        if found != ty {
            return self.wrong(format!("expected '{ty}' on the stack, found '{found}'"));
        }
        Ok(value)
    }

    fn pop_all(&mut self, types: &[Type<'c>]) -> Read<Vec<ValueId>> {
        let mut values = Vec::new();
        for ty in types.iter().rev() {
            values.push(self.pop(*ty)?);
        }
        values.reverse();
        Ok(values)
    }

    /// Returns the values on top of the stack, which stay.
    fn top(&mut self, types: &[Type<'c>]) -> Read<Vec<ValueId>> {
        let values = self.pop_all(types)?;
        self.stack.extend(values.iter().copied().zip(types.iter().copied()));
        Ok(values)
    }

    fn number(&self, number: Number) -> Type<'c> {
        let code = match number {
            Number::I32 => 0x7F,
            Number::I64 => 0x7E,
            Number::F32 => 0x7D,
            Number::F64 => 0x7C,
        };
        self.module.type_of_code(code).expect("numbers have types")
    }

    // ---- labels ----

    /// Begins code with a label: an operation at the end of this block, and a block after it.
    fn enter(&mut self, kind: Kind, signature: Signature<'c>) -> Read<()> {
        let condition = match kind {
            Kind::If(_) => Some(self.pop(self.number(Number::I32))?),
            _ => None,
        };
        let inputs = self.pop_all(&signature.inputs)?;
        let around = self.labels.last().map(|label| label.region);
        let Some(around) = around else { return self.wrong("the code is at its end") };
        let inside = self.body.create_region();
        let entry = self.new_block(inside, &signature.inputs);
        let next = self.new_block(around, &signature.results);
        let (name, kind, regions) = match kind {
            Kind::Loop => ("loop", kind, vec![inside]),
            Kind::If(_) => {
                let otherwise = self.body.create_region();
                ("if", Kind::If(otherwise), vec![inside, otherwise])
            }
            _ => ("block", kind, vec![inside]),
        };
        let operands: Vec<ValueId> = condition.into_iter().chain(inputs).collect();
        let mut state = self.state(name, &operands, &[], &[]);
        state.regions.extend(regions.into_iter().map(RegionSource::Detached));
        state.successors.push(next);
        self.append(state);
        let height = self.stack.len();
        self.labels.push(Label { kind, signature, height, next: Some((next, around)), region: inside });
        self.go_on_in(entry);
        Ok(())
    }

    /// Ends the code of a region with the values that it leaves.
    fn leave_region(&mut self) -> Read<()> {
        let Some(label) = self.labels.last() else { return self.wrong("the code is at its end") };
        let (types, height, is_function) =
            (label.signature.results.clone(), label.height, label.kind == Kind::Function);
        if self.unreachable == 0 {
            let values = self.pop_all(&types)?;
            if self.stack.len() > height {
                return self.wrong("values are left on the stack");
            }
            let state = self.state(if is_function { "return" } else { "block_return" }, &values, &[], &[]);
            self.append(state);
        }
        self.unreachable = 0;
        self.stack.truncate(height);
        Ok(())
    }

    /// Ends the innermost label.
    fn end(&mut self) -> Read<()> {
        self.leave_region()?;
        if let Some(Label { kind: Kind::If(_), signature, .. }) = self.labels.last()
            && signature.inputs != signature.results
        {
            return self.wrong("an 'if' without 'else' leaves what it takes");
        }
        let label = self.labels.pop();
        if let Some((next, _)) = label.and_then(|label| label.next) {
            self.go_on_in(next);
        }
        Ok(())
    }

    /// Goes on in the other region of an `if`.
    fn otherwise(&mut self) -> Read<()> {
        self.leave_region()?;
        let Some(label) = self.labels.last_mut() else { return self.wrong("the code is at its end") };
        let Kind::If(region) = label.kind else { return self.wrong("'else' without an 'if'") };
        label.kind = Kind::Else;
        label.region = region;
        let inputs = label.signature.inputs.clone();
        let entry = self.new_block(region, &inputs);
        self.go_on_in(entry);
        Ok(())
    }

    /// Returns the types of the values that a branch to a label takes.
    fn target(&mut self, level: usize) -> Read<Vec<Type<'c>>> {
        let Some(at) = self.labels.len().checked_sub(level + 1) else {
            return self.wrong(format!("there are no {} labels around", level + 1));
        };
        let label = &self.labels[at];
        Ok(if label.kind == Kind::Loop {
            label.signature.inputs.clone()
        } else {
            label.signature.results.clone()
        })
    }

    /// Branches to a label if a value is not zero, with what is on top of the stack.
    fn branch_if(&mut self, condition: ValueId, level: usize) -> Read<()> {
        let types = self.target(level)?;
        self.leaves_function |= level + 1 == self.labels.len() && self.labels[0].kind == Kind::Function;
        let values = self.top(&types)?;
        let Some(region) = self.labels.last().map(|label| label.region) else {
            return self.wrong("the code is at its end");
        };
        let next = self.new_block(region, &[]);
        let exit = self.module.context.integer_attribute(self.module.unsigned(), level as i64);
        let operands: Vec<ValueId> = std::iter::once(condition).chain(values).collect();
        let mut state = self.state("branch_if", &operands, &[], &[("exitLevel", exit)]);
        state.successors.push(next);
        self.append(state);
        self.block = next;
        Ok(())
    }

    /// Branches to a label always.
    fn branch(&mut self, level: usize) -> Read<()> {
        let types = self.target(level)?;
        let is_innermost = level == 0 && self.labels.last().is_some_and(|label| label.kind != Kind::Loop);
        let is_function = self.labels.len() == 1;
        if is_innermost {
            let values = self.pop_all(&types)?;
            let state = self.state(if is_function { "return" } else { "block_return" }, &values, &[], &[]);
            self.append(state);
        } else {
            // There is no branch without a condition: one that always holds, and in its other block the same again.
            let ty = self.number(Number::I32);
            let one =
                self.value("const", &[], ty, &[("value", self.module.context.integer_attribute(ty, 1))]);
            let values = self.top(&types)?;
            self.branch_if(one, level)?;
            let block = self.block;
            let exit = self.module.context.integer_attribute(self.module.unsigned(), level as i64);
            let operands: Vec<ValueId> = std::iter::once(one).chain(values).collect();
            let mut state = self.state("branch_if", &operands, &[], &[("exitLevel", exit)]);
            state.successors.push(block);
            self.append(state);
        }
        self.unreachable = 1;
        Ok(())
    }

    /// Reads what a label takes and leaves.
    fn block_type(&mut self, reader: &mut Reader<'_>) -> Read<Signature<'c>> {
        if reader.peek() == Some(0x40) {
            reader.byte()?;
            return Ok(Signature::default());
        }
        if let Some(ty) = reader.peek().and_then(|code| self.module.type_of_code(code)) {
            reader.byte()?;
            return Ok(Signature { inputs: Vec::new(), results: vec![ty] });
        }
        let number = reader.i64()?;
        let signature = usize::try_from(number).ok().and_then(|number| self.module.types.get(number));
        match signature {
            Some(signature) => Ok(signature.clone()),
            None => self.wrong(format!("there is no type {number}")),
        }
    }

    // ---- instructions ----

    /// Reads instructions up to the end of the outermost label that was there.
    fn instructions(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let outermost = self.labels.len();
        while self.labels.len() >= outermost {
            self.at = reader.at();
            let code = reader.byte()?;
            if self.unreachable > 0 {
                self.skip(code, reader)?;
            } else {
                self.instruction(code, reader, outermost)?;
            }
        }
        Ok(())
    }

    /// Passes over an instruction that is never reached.
    fn skip(&mut self, code: u8, reader: &mut Reader<'_>) -> Read<()> {
        match code {
            0x02..=0x04 => {
                self.block_type(reader)?;
                self.unreachable += 1;
            }
            0x05 if self.unreachable == 1 => self.otherwise()?,
            0x0B if self.unreachable == 1 => self.end()?,
            0x0B => self.unreachable -= 1,
            0x0C | 0x0D | 0x10 | 0x20..=0x24 => {
                reader.u32()?;
            }
            0x41 => {
                reader.i32()?;
            }
            0x42 => {
                reader.i64()?;
            }
            0x43 => {
                reader.take(4)?;
            }
            0x44 => {
                reader.take(8)?;
            }
            0x00 | 0x01 | 0x05 | 0x0F | 0x1A | 0x1B => {}
            code if (0x45..=0xC4).contains(&code) => {}
            code => return self.unknown(code),
        }
        Ok(())
    }

    fn unknown<T>(&self, code: u8) -> Read<T> {
        self.wrong(format!("unknown instruction opcode: {code}"))
    }

    fn local(&self, reader: &mut Reader<'_>) -> Read<(ValueId, Type<'c>)> {
        let number = reader.count()?;
        match self.locals.get(number) {
            Some(local) => Ok(*local),
            None => self.wrong(format!("there is no variable {number}")),
        }
    }

    fn instruction(&mut self, code: u8, reader: &mut Reader<'_>, outermost: usize) -> Read<()> {
        let context = self.module.context;
        if let Some(simple) = simple_of(code) {
            let (from, to) = (self.number(simple.from), self.number(simple.to));
            let operands = self.pop_all(&vec![from; simple.operands])?;
            let bits =
                simple.bits.map(|bits| context.integer_attribute(self.module.unsigned(), i64::from(bits)));
            let attributes: Vec<_> = bits.into_iter().map(|bits| ("bitsToTake", bits)).collect();
            let result = self.value(simple.op, &operands, to, &attributes);
            self.push(result, to);
            return Ok(());
        }
        match code {
            // nop
            0x01 => {}
            0x02 | 0x03 => {
                let signature = self.block_type(reader)?;
                self.enter(if code == 0x02 { Kind::Block } else { Kind::Loop }, signature)?;
            }
            0x04 => {
                let signature = self.block_type(reader)?;
                let inside = self.labels.last().map(|label| label.region);
                let Some(inside) = inside else { return self.wrong("the code is at its end") };
                self.enter(Kind::If(inside), signature)?;
            }
            0x05 => self.otherwise()?,
            0x0B => self.end()?,
            // br, br_if, return
            0x0C => {
                let level = reader.count()?;
                self.branch(level)?;
            }
            0x0D => {
                let level = reader.count()?;
                let condition = self.pop(self.number(Number::I32))?;
                self.branch_if(condition, level)?;
            }
            0x0F => self.branch(self.labels.len() - outermost)?,
            0x10 => self.call(reader)?,
            // drop, select
            0x1A => {
                self.pop_any()?;
            }
            0x1B => self.select()?,
            0x20 => {
                let (local, ty) = self.local(reader)?;
                let value = self.value("local_get", &[local], ty, &[]);
                self.push(value, ty);
            }
            0x21 => {
                let (local, ty) = self.local(reader)?;
                let value = self.pop(ty)?;
                let state = self.state("local_set", &[local, value], &[], &[]);
                self.append(state);
            }
            0x22 => {
                let (local, ty) = self.local(reader)?;
                let value = self.pop(ty)?;
                let value = self.value("local_tee", &[local, value], ty, &[]);
                self.push(value, ty);
            }
            0x23 => {
                let number = reader.count()?;
                let Some(global) = self.module.globals.get(number) else {
                    return self.wrong(format!("there is no global variable {number}"));
                };
                let symbol = context.flat_symbol_attribute(&global.symbol);
                let value = self.value("global_get", &[], global.ty, &[("global", symbol)]);
                self.push(value, global.ty);
            }
            0x41 => {
                let value = i64::from(reader.i32()?);
                self.constant(Number::I32, |ty| context.integer_attribute(ty, value));
            }
            0x42 => {
                let value = reader.i64()?;
                self.constant(Number::I64, |ty| context.integer_attribute(ty, value));
            }
            0x43 | 0x44 => {
                let (number, size) = if code == 0x43 { (Number::F32, 4) } else { (Number::F64, 8) };
                let bytes = reader.take(size)?;
                let bits = bytes.iter().rev().fold(0_u128, |bits, byte| bits << 8 | u128::from(*byte));
                let semantics = if code == 0x43 { FloatSemantics::F32 } else { FloatSemantics::F64 };
                self.constant(number, |ty| context.float_attribute(ty, ApFloat::from_bits(semantics, bits)));
            }
            code => return self.unknown(code),
        }
        Ok(())
    }

    fn constant(&mut self, number: Number, value: impl FnOnce(Type<'c>) -> Attribute<'c>) {
        let ty = self.number(number);
        let value = value(ty);
        let result = self.value("const", &[], ty, &[("value", value)]);
        self.push(result, ty);
    }

    fn call(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let number = reader.count()?;
        let Some(function) = self.module.functions.get(number) else {
            return self.wrong(format!("there is no function {number}"));
        };
        let signature = &self.module.types[function.ty];
        let operands = self.pop_all(&signature.inputs)?;
        let callee = self.module.context.flat_symbol_attribute(&function.symbol);
        let state = self.state("call", &operands, &signature.results, &[("callee", callee)]);
        let results = self.append(state);
        self.stack.extend(results.into_iter().zip(signature.results.iter().copied()));
        Ok(())
    }

    /// Chooses between two values by an `if` that returns one of its arguments.
    fn select(&mut self) -> Read<()> {
        let condition = self.pop(self.number(Number::I32))?;
        let (b, ty) = self.pop_any()?;
        let a = self.pop(ty)?;
        self.push(a, ty);
        self.push(b, ty);
        self.push(condition, self.number(Number::I32));
        let inside = self.labels.last().map(|label| label.region);
        let Some(inside) = inside else { return self.wrong("the code is at its end") };
        self.enter(Kind::If(inside), Signature { inputs: vec![ty, ty], results: vec![ty] })?;
        self.pop_any()?;
        self.otherwise()?;
        let (b, _) = self.pop_any()?;
        self.pop_any()?;
        self.push(b, ty);
        self.end()
    }
}

//! Functions and initializers: instruction by instruction.

use crate::code::{Code, Kind};
use crate::instructions::{Number, simple_of};
use crate::known::{Known, Signature};
use crate::reader::{Read, Reader};
use terrace_ir::ids::{RegionId, ValueId};
use terrace_ir::{Attribute, Body, Type, TypedOp};
use terrace_support::float::{ApFloat, FloatSemantics};
use terrace_wasmssa as wasmssa;

/// Most variables of a function: they are counted by a number that may be anything.
const MOST_LOCALS: usize = 50_000;

/// Reads the expression of a global variable.
pub fn initializer<'c>(
    known: &Known<'c>,
    reader: &mut Reader<'_>,
    ty: Type<'c>,
) -> Read<(Box<Body<'c>>, RegionId)> {
    let signature = Signature { inputs: Vec::new(), results: vec![ty] };
    let (mut code, region) = Code::new(known, wasmssa::GlobalOp::NAME, &signature);
    code.instructions(reader)?;
    Ok((code.body, region))
}

/// Reads the code of a function.
pub fn read<'c>(
    known: &Known<'c>,
    reader: &mut Reader<'_>,
    signature: &Signature<'c>,
    at: usize,
) -> Read<(Box<Body<'c>>, RegionId)> {
    let again = reader.clone();
    let (code, region) = attempt(known, reader, signature, at, false)?;
    if !code.leaves_function {
        return Ok((code.body, region));
    }
    // A branch has no function as its target: a block around all becomes it.
    *reader = again;
    let (code, region) = attempt(known, reader, signature, at, true)?;
    Ok((code.body, region))
}

fn attempt<'m, 'c>(
    known: &'m Known<'c>,
    reader: &mut Reader<'_>,
    signature: &Signature<'c>,
    at: usize,
    is_wrapped: bool,
) -> Read<(Code<'m, 'c>, RegionId)> {
    let (mut code, region) = Code::new(known, wasmssa::FuncOp::NAME, signature);
    code.at = at;
    let location = known.location(at);
    for ty in &signature.inputs {
        let value = code.body.add_argument(code.block, known.reference_to(*ty), location);
        code.locals.push((value, *ty));
    }
    for _ in 0..reader.count()? {
        let count = reader.count()?;
        let ty = known.value_type(reader)?;
        if count > MOST_LOCALS - code.locals.len().min(MOST_LOCALS) {
            return reader.wrong(format!("a function has more than {MOST_LOCALS} variables"));
        }
        for _ in 0..count {
            let value = code.value(
                "local",
                &[],
                known.reference_to(ty),
                &[("type", known.context.type_attribute(ty))],
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

impl<'c> Code<'_, 'c> {
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
        let context = self.known.context;
        if let Some(simple) = simple_of(code) {
            let (from, to) = (self.number(simple.from), self.number(simple.to));
            let operands = self.pop_all(&vec![from; simple.operands])?;
            let bits =
                simple.bits.map(|bits| context.integer_attribute(self.known.unsigned(), i64::from(bits)));
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
                let Some(global) = self.known.globals.get(number) else {
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
        let Some(function) = self.known.functions.get(number) else {
            return self.wrong(format!("there is no function {number}"));
        };
        let signature = &self.known.types[function.ty];
        let operands = self.pop_all(&signature.inputs)?;
        let callee = self.known.context.flat_symbol_attribute(&function.symbol);
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

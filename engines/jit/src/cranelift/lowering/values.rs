//! A function while it is compiled: its values, and instructions that several families share.

use super::{Lowering, Parts};
use crate::cranelift::types::{Kind, Leaf};
use crate::cranelift::unit::outside;
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    self, AbiParam, InstBuilder, MemFlagsData, Signature, StackSlotData, StackSlotKind, types,
};
use cranelift_module::Linkage;
use smallvec::SmallVec;
use std::rc::Rc;
use terrace_ir::{Operation, Type, Value};

impl<'a, 'c> Lowering<'_, '_, 'a, 'c> {
    /// Selects one of two values.
    ///
    /// Integers of 128 bits are chosen half by half: Cranelift makes a minimum of a comparison with a choice, and then
    /// has no instructions for one of that width.
    pub fn select(&mut self, condition: ir::Value, a: ir::Value, b: ir::Value) -> ir::Value {
        if self.builder.func.dfg.value_type(a) != types::I128 {
            return self.builder.ins().select(condition, a, b);
        }
        let ((a_low, a_high), (b_low, b_high)) = (self.builder.ins().isplit(a), self.builder.ins().isplit(b));
        let low = self.builder.ins().select(condition, a_low, b_low);
        let high = self.builder.ins().select(condition, a_high, b_high);
        self.builder.ins().iconcat(low, high)
    }

    /// Computes the leaves of a value.
    pub fn get(&mut self, value: Value<'a, 'c>) -> Lowered<Parts> {
        if let Some(variables) = self.loops.variables(value) {
            return Ok(variables.iter().map(|variable| self.builder.use_var(*variable)).collect());
        }
        match self.values.get(value.id().index()) {
            Some(Some(parts)) => Ok(parts.clone()),
            _ => refuse("uses a value that is not computed before it"),
        }
    }

    /// Computes the only leaf of a value.
    pub fn get_one(&mut self, value: Value<'a, 'c>) -> Lowered<ir::Value> {
        match self.get(value).as_deref() {
            Ok([one]) => Ok(*one),
            _ => refuse("uses a value that is no scalar, or not computed before it"),
        }
    }

    /// Sets the leaves of a value.
    pub fn set(&mut self, value: Value<'a, 'c>, parts: Parts) {
        if let Some(variables) = self.loops.variables(value) {
            for (variable, part) in variables.iter().zip(parts) {
                self.builder.def_var(*variable, part);
            }
            return;
        }
        let index = value.id().index();
        if self.values.len() <= index {
            self.values.resize(index + 1, None);
        }
        self.values[index] = Some(parts);
    }

    /// Sets the only result of an operation.
    pub fn set_result(&mut self, op: Operation<'a, 'c>, parts: Parts) {
        self.set(op.result(0), parts);
    }

    /// Returns the leaves of a type.
    pub fn leaves(&self, ty: Type<'c>) -> Lowered<Rc<[Leaf]>> {
        self.unit.types.leaves(ty)
    }

    /// Returns the kind of a scalar, or of the lanes of a vector.
    pub fn kind(&self, ty: Type<'c>) -> Lowered<Kind> {
        self.unit.types.scalar(ty.element_or_self())
    }

    /// Computes the result lane by lane from all operands.
    pub fn lanewise(
        &mut self,
        op: Operation<'a, 'c>,
        mut lane: impl FnMut(&mut Self, Kind, &[ir::Value]) -> Lowered<ir::Value>,
    ) -> Lowered<()> {
        let kind = self.kind(op.operand(0).ty())?;
        let mut operands: SmallVec<[Parts; 3]> = SmallVec::new();
        for operand in op.operands() {
            operands.push(self.get(operand)?);
        }
        let mut results = Parts::new();
        for at in 0..operands[0].len() {
            let mut arguments: SmallVec<[ir::Value; 3]> = SmallVec::new();
            for operand in &operands {
                arguments.push(*operand.get(at).ok_or("has operands of different lengths")?);
            }
            results.push(lane(self, kind, &arguments)?);
        }
        self.set_result(op, results);
        Ok(())
    }

    /// Computes a constant integer of a machine type.
    pub fn int(&mut self, ty: ir::Type, bits: u128) -> ir::Value {
        if ty == types::I128 {
            let low = self.builder.ins().iconst(types::I64, bits as u64 as i64);
            let high = self.builder.ins().iconst(types::I64, (bits >> 64) as u64 as i64);
            return self.builder.ins().iconcat(low, high);
        }
        let value = (bits & u128::MAX >> (128 - ty.bits())) as u64 as i64;
        self.builder.ins().iconst(ty, value)
    }

    /// Computes a constant leaf of these bits.
    pub fn leaf(&mut self, kind: Kind, bits: u128) -> ir::Value {
        match kind {
            Kind::F32 => self.builder.ins().f32const(f32::from_bits(bits as u32)),
            Kind::F64 => self.builder.ins().f64const(f64::from_bits(bits as u64)),
            _ => self.int(kind.held(), bits),
        }
    }

    /// Clears what is above the bits of an integer.
    pub fn mask(&mut self, value: ir::Value, width: u32) -> ir::Value {
        let ty = self.builder.func.dfg.value_type(value);
        if ty.bits() == width {
            return value;
        }
        let mask = self.int(ty, (1u128 << width) - 1);
        self.builder.ins().band(value, mask)
    }

    /// Fills what is above the bits of an integer with its sign.
    pub fn sign_extend(&mut self, value: ir::Value, width: u32) -> ir::Value {
        let ty = self.builder.func.dfg.value_type(value);
        if ty.bits() == width {
            return value;
        }
        let amount = i64::from(ty.bits() - width);
        let amount = self.builder.ins().iconst(types::I8, amount);
        let high = self.builder.ins().ishl(value, amount);
        self.builder.ins().sshr(high, amount)
    }

    /// Zero-extends or truncates an integer to another machine type.
    pub fn resize_unsigned(&mut self, value: ir::Value, ty: ir::Type) -> ir::Value {
        let from = self.builder.func.dfg.value_type(value);
        match from.bits().cmp(&ty.bits()) {
            std::cmp::Ordering::Less => self.builder.ins().uextend(ty, value),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.builder.ins().ireduce(ty, value),
        }
    }

    /// Sign-extends or truncates an integer of `width` bits to another machine type.
    pub fn resize_signed(&mut self, value: ir::Value, width: u32, ty: ir::Type) -> ir::Value {
        let value = self.sign_extend(value, width);
        let from = self.builder.func.dfg.value_type(value);
        match from.bits().cmp(&ty.bits()) {
            std::cmp::Ordering::Less => self.builder.ins().sextend(ty, value),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.builder.ins().ireduce(ty, value),
        }
    }

    /// Computes the bits of a leaf as an integer of its machine width.
    pub fn bits_of(&mut self, kind: Kind, value: ir::Value) -> ir::Value {
        match kind {
            Kind::F32 => self.builder.ins().bitcast(types::I32, MemFlagsData::new(), value),
            Kind::F64 => self.builder.ins().bitcast(types::I64, MemFlagsData::new(), value),
            _ => value,
        }
    }

    /// Computes the leaf of these bits.
    pub fn leaf_of_bits(&mut self, kind: Kind, bits: ir::Value) -> ir::Value {
        match kind {
            Kind::F32 | Kind::F64 => self.builder.ins().bitcast(kind.held(), MemFlagsData::new(), bits),
            _ => bits,
        }
    }

    /// Reserves memory of the frame.
    pub fn stack_memory(&mut self, bytes: u64, alignment: u64) -> Lowered<ir::Value> {
        // The frame is aligned to 16 bytes only.
        let extra = if alignment > 16 { alignment } else { 0 };
        let size = bytes.checked_add(extra).and_then(|size| u32::try_from(size).ok());
        let size = size.filter(|size| *size < 1 << 30).ok_or("needs more memory than a stack has")?;
        let shift = alignment.clamp(1, 16).trailing_zeros() as u8;
        let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, size.max(1), shift);
        let slot = self.builder.create_sized_stack_slot(slot);
        let address = self.builder.ins().stack_addr(types::I64, slot, 0);
        if extra == 0 {
            return Ok(address);
        }
        let up = self.builder.ins().iadd_imm_s(address, alignment as i64 - 1);
        Ok(self.builder.ins().band_imm_s(up, -(alignment as i64)))
    }

    /// Calls what is at an address of this process.
    pub fn call_address(
        &mut self,
        address: usize,
        arguments: &[ir::Value],
        results: &[ir::Type],
    ) -> SmallVec<[ir::Value; 2]> {
        let signature = self.signature_of(arguments, results);
        let signature = self.builder.import_signature(signature);
        let callee = self.builder.ins().iconst(types::I64, address as i64);
        let call = self.builder.ins().call_indirect(signature, callee, arguments);
        SmallVec::from_slice(self.builder.inst_results(call))
    }

    /// Loads the address of a name that is bound after compilation.
    pub fn late_address(&mut self, place: usize) -> ir::Value {
        let place = self.builder.ins().iconst(types::I64, place as i64);
        self.builder.ins().load(types::I64, MemFlagsData::trusted(), place, 0)
    }

    /// Calls a function of this process that only programs have which run in it.
    pub fn call_host(
        &mut self,
        address: usize,
        arguments: &[ir::Value],
        results: &[ir::Type],
    ) -> Lowered<SmallVec<[ir::Value; 2]>> {
        if self.unit.around.is_file() {
            return refuse(
                "computes what only this program can, which a file does not have; LLVM has code for it",
            );
        }
        Ok(self.call_address(address, arguments, results))
    }

    /// Calls a function of C's by its name.
    pub fn call_c(
        &mut self,
        name: &str,
        arguments: &[ir::Value],
        results: &[ir::Type],
    ) -> Lowered<SmallVec<[ir::Value; 2]>> {
        if !self.unit.around.is_file() {
            let address = outside::c_function(name).ok_or("needs a function that the host does not have")?;
            return Ok(self.call_address(address, arguments, results));
        }
        let signature = self.signature_of(arguments, results);
        let id = self.unit.module.declare_function(name, Linkage::Import, &signature);
        let id = id.map_err(|error| error.to_string())?;
        let function = self.unit.module.declare_func_in_func(id, self.builder.func);
        let call = self.builder.ins().call(function, arguments);
        Ok(SmallVec::from_slice(self.builder.inst_results(call)))
    }

    fn signature_of(&self, arguments: &[ir::Value], results: &[ir::Type]) -> Signature {
        let mut signature = Signature::new(self.unit.call_conv);
        for argument in arguments {
            signature.params.push(AbiParam::new(self.builder.func.dfg.value_type(*argument)));
        }
        signature.returns.extend(results.iter().map(|ty| AbiParam::new(*ty)));
        signature
    }

    /// Ends the program with an error at `op` if the condition holds.
    pub fn stop_if(&mut self, condition: ir::Value, op: Operation<'a, 'c>, why: &str) {
        let stop = self.builder.create_block();
        let go_on = self.builder.create_block();
        self.builder.set_cold_block(stop);
        self.builder.ins().brif(condition, stop, &[], go_on, &[]);
        self.builder.switch_to_block(stop);
        self.stop(op, why);
        self.builder.switch_to_block(go_on);
    }

    /// Ends the program with an error at `op`; the block ends here.
    pub fn stop(&mut self, op: Operation<'a, 'c>, why: &str) {
        self.stop_saying(op, format!("'{}' op has undefined behavior: {why}", op.name()));
    }

    /// Ends the program at `op` with a message; the block ends here.
    pub fn stop_saying(&mut self, op: Operation<'a, 'c>, why: String) {
        // In a file there is nobody to tell.
        if !self.unit.around.is_file() {
            let number = self.unit.stops.len();
            self.unit.stops.push((op.location(), why));
            let number = self.builder.ins().iconst(types::I64, number as i64);
            self.call_address(runtime::stop_address(), &[number], &[]);
        }
        self.builder.ins().trap(ir::TrapCode::unwrap_user(1));
    }

    /// Returns true if an integer is the constant.
    pub fn is_equal(&mut self, value: ir::Value, to: u128) -> ir::Value {
        let ty = self.builder.func.dfg.value_type(value);
        let to = self.int(ty, to);
        self.builder.ins().icmp(IntCC::Equal, value, to)
    }
}

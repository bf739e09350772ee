//! Records of instructions.

use super::super::codes::{BUNDLE_METADATA, call, function};
use super::super::words;
use super::Writer;
use super::functions::BodyNumbers;
use super::out::{Out, signed};
use super::symbols::alignment;
use crate::module::body::{Atomic, Body, Call, Funclet, Instruction, InstructionKind};
use crate::module::ids::{Operand, TypeId};
use crate::module::types::Type;

/// Fields of a record under construction.
struct Fields<'w, 'm, 'a> {
    writer: &'w Writer<'m, 'a>,
    body: &'w Body<'a>,
    numbers: &'w BodyNumbers,
    list: Vec<u64>,
}

impl<'a> Fields<'_, '_, 'a> {
    fn absolute(&self, operand: Operand) -> u64 {
        match operand {
            Operand::Local(id) => self.numbers.values[id.index()],
            Operand::Constant(id) => self.writer.constant(id),
            Operand::Metadata(id) => self.writer.metadata_number(id),
        }
    }

    fn type_of(&self, operand: Operand) -> Option<TypeId> {
        match operand {
            Operand::Local(id) => Some(self.body.locals[id.index()]),
            Operand::Constant(id) => Some(self.writer.module.constants.ty(id)),
            Operand::Metadata(_) => None,
        }
    }

    fn type_number(&self, operand: Operand) -> u64 {
        self.type_of(operand).map_or(0, |ty| self.writer.ty(ty))
    }

    fn push(&mut self, field: u64) {
        self.list.push(field);
    }

    /// Adds the distance to a value, in 32 bits.
    fn relative(&mut self, number: u64) {
        self.push(u64::from((self.numbers.next as u32).wrapping_sub(number as u32)));
    }

    fn value(&mut self, operand: Operand) {
        self.relative(self.absolute(operand));
    }

    /// Adds a value, and its type if it is not defined yet.
    fn typed(&mut self, operand: Operand) {
        let number = self.absolute(operand);
        self.relative(number);
        if number >= self.numbers.next {
            self.push(self.type_number(operand));
        }
    }

    fn ordering(&mut self, ordering: &str) {
        self.push(words::number(words::ORDERINGS, ordering).unwrap_or_default());
    }

    fn atomic(&mut self, atomic: &Atomic<'a>) {
        self.ordering(atomic.ordering);
        let scope = atomic.scope.as_deref().unwrap_or_default();
        let at = self.writer.scopes.iter().position(|known| **known == *scope);
        self.push(at.unwrap_or(1) as u64);
    }

    /// Adds flags unless there are none.
    fn flags(&mut self, bits: u64) {
        self.list.extend(Some(bits).filter(|bits| *bits != 0));
    }

    fn funclet(&mut self, funclet: &Funclet<'a>) -> u32 {
        self.value(funclet.pad);
        let code = match funclet.word {
            "catchpad" => function::CATCH_PAD,
            "cleanuppad" => function::CLEANUP_PAD,
            "catchswitch" => function::CATCH_SWITCH,
            "catchret" => function::CATCH_RETURN,
            _ => function::CLEANUP_RETURN,
        };
        match code {
            function::CATCH_PAD | function::CLEANUP_PAD => {
                self.push(funclet.arguments.len() as u64);
                funclet.arguments.iter().for_each(|argument| self.typed(*argument));
            }
            function::CATCH_SWITCH => self.push(funclet.targets.len() as u64),
            _ => {}
        }
        let targets: Vec<u64> = funclet.successors().iter().map(|to| self.numbers.block(*to)).collect();
        self.list.extend(targets);
        code
    }

    /// Adds what follows the blocks of a call of any kind.
    fn callee_and_arguments(&mut self, call: &Call<'a>) {
        self.push(self.writer.ty(call.ty));
        match call.callee {
            Operand::Constant(id) => self.relative(self.writer.callee(id, call.ty)),
            callee => self.typed(callee),
        }
        let fixed = match self.writer.module.types.get(call.ty) {
            Type::Function { inputs, .. } => inputs.len(),
            _ => call.arguments.len(),
        };
        for (at, (argument, _)) in call.arguments.iter().enumerate() {
            if at < fixed { self.value(*argument) } else { self.typed(*argument) }
        }
    }
}

impl<'a> Writer<'_, 'a> {
    pub(super) fn write_instruction(
        &mut self,
        out: &mut Out,
        instruction: &Instruction<'a>,
        body: &Body<'a>,
        numbers: &mut BodyNumbers,
    ) {
        let list = match instruction.kind.call() {
            Some(call) => {
                self.write_bundles(out, call, body, numbers);
                self.call_list(call)
            }
            None => 0,
        };
        let mut fields = Fields { writer: self, body, numbers, list: Vec::new() };
        let code = fields.instruction(instruction, list);
        out.record(code, &fields.list);
        numbers.next += u64::from(instruction.result.is_some());
    }

    fn write_bundles(&self, out: &mut Out, call: &Call<'a>, body: &Body<'a>, numbers: &BodyNumbers) {
        for (tag, operands) in &call.bundles {
            let tag = self.bundle_tags.iter().position(|known| **known == **tag).unwrap_or_default();
            let mut fields = Fields { writer: self, body, numbers, list: vec![tag as u64] };
            for operand in operands {
                match operand {
                    Operand::Metadata(id) => {
                        fields.list.extend([BUNDLE_METADATA, self.metadata_number(*id)]);
                    }
                    _ => fields.typed(*operand),
                }
            }
            out.record(function::BUNDLE, &fields.list);
        }
    }
}

impl<'a> Fields<'_, '_, 'a> {
    /// Adds the fields of an instruction, and returns the code of its record.
    fn instruction(&mut self, instruction: &Instruction<'a>, attributes: u64) -> u32 {
        let ty = self.writer.ty(instruction.ty);
        match &instruction.kind {
            InstructionKind::Return(value) => {
                value.iter().for_each(|value| self.typed(*value));
                function::RETURN
            }
            InstructionKind::Branch(to) => {
                self.push(self.numbers.block(*to));
                function::BRANCH
            }
            InstructionKind::Conditional(condition, on_true, on_false) => {
                self.list.extend([self.numbers.block(*on_true), self.numbers.block(*on_false)]);
                self.value(*condition);
                function::BRANCH
            }
            InstructionKind::Switch(value, default, cases) => {
                self.push(self.type_number(*value));
                self.value(*value);
                self.push(self.numbers.block(*default));
                for (case, to) in cases {
                    self.list.extend([self.writer.constant(*case), self.numbers.block(*to)]);
                }
                function::SWITCH
            }
            InstructionKind::Indirect(address, targets) => {
                self.push(self.type_number(*address));
                self.value(*address);
                targets.iter().for_each(|to| self.push(self.numbers.block(*to)));
                function::INDIRECT_BRANCH
            }
            InstructionKind::Invoke(called, normal, unwind) => {
                self.list.extend([attributes, u64::from(called.convention) | call::INVOKE_EXPLICIT_TYPE]);
                self.list.extend([self.numbers.block(*normal), self.numbers.block(*unwind)]);
                self.callee_and_arguments(called);
                function::INVOKE
            }
            InstructionKind::CallBranch(called, normal, others) => {
                let convention = u64::from(called.convention) << call::CONVENTION;
                self.list.extend([attributes, convention | call::EXPLICIT_TYPE, self.numbers.block(*normal)]);
                self.push(others.len() as u64);
                others.iter().for_each(|to| self.push(self.numbers.block(*to)));
                self.callee_and_arguments(called);
                function::CALL_BRANCH
            }
            InstructionKind::Call(called) => {
                let tail = match called.tail {
                    Some("tail") => call::TAIL,
                    // What must be a tail call is one.
                    Some("musttail") => call::TAIL | call::MUST_TAIL,
                    Some("notail") => call::NO_TAIL,
                    _ => 0,
                };
                let bits = words::fast_math_bits(&called.flags);
                let flags = if bits == 0 { 0 } else { call::FLAGS };
                let convention = u64::from(called.convention) << call::CONVENTION;
                self.list.extend([attributes, convention | tail | call::EXPLICIT_TYPE | flags]);
                self.flags(bits);
                self.callee_and_arguments(called);
                function::CALL
            }
            InstructionKind::Resume(value) => {
                self.typed(*value);
                function::RESUME
            }
            InstructionKind::Unreachable => function::UNREACHABLE,
            InstructionKind::Funclet(funclet) => self.funclet(funclet),
            InstructionKind::Negate(operand, flags) => {
                self.typed(*operand);
                self.push(0);
                self.flags(words::fast_math_bits(flags));
                function::UNARY
            }
            InstructionKind::Binary(opcode, lhs, rhs, flags) => {
                self.typed(*lhs);
                self.value(*rhs);
                let number = words::number(words::INTEGER_BINARY, opcode);
                self.push(number.or_else(|| words::number(words::FLOAT_BINARY, opcode)).unwrap_or_default());
                self.flags(match number {
                    Some(_) => words::bits(words::integer_flags(opcode), flags.iter().copied()),
                    None => words::fast_math_bits(flags),
                });
                function::BINARY
            }
            InstructionKind::Cast(opcode, operand, flags) => {
                self.typed(*operand);
                self.list.extend([ty, words::number(words::CASTS, opcode).unwrap_or_default()]);
                let integer = words::bits(words::integer_flags(opcode), flags.iter().copied());
                self.flags(integer | words::fast_math_bits(flags));
                function::CAST
            }
            InstructionKind::CompareIntegers(predicate, lhs, rhs, flags) => {
                self.typed(*lhs);
                self.value(*rhs);
                let number = words::number(words::INTEGER_PREDICATES, predicate).unwrap_or_default();
                self.push(number + words::FIRST_INTEGER_PREDICATE);
                self.flags(words::bits(words::SAME_SIGN, flags.iter().copied()));
                function::COMPARE
            }
            InstructionKind::CompareFloats(predicate, lhs, rhs, flags) => {
                self.typed(*lhs);
                self.value(*rhs);
                self.push(words::number(words::FLOAT_PREDICATES, predicate).unwrap_or_default());
                self.flags(words::fast_math_bits(flags));
                function::COMPARE
            }
            InstructionKind::Select(condition, on_true, on_false, flags) => {
                self.typed(*on_true);
                self.value(*on_false);
                self.typed(*condition);
                self.flags(words::fast_math_bits(flags));
                function::SELECT
            }
            InstructionKind::Phi(values, flags) => {
                self.push(ty);
                for (value, from) in values {
                    let distance = self.numbers.next.cast_signed() - self.absolute(*value).cast_signed();
                    self.list.extend([signed(distance), self.numbers.block(*from)]);
                }
                self.flags(words::fast_math_bits(flags));
                function::PHI
            }
            InstructionKind::ExtractElement(vector, index) => {
                self.typed(*vector);
                self.typed(*index);
                function::EXTRACT_ELEMENT
            }
            InstructionKind::InsertElement(vector, value, index) => {
                self.typed(*vector);
                self.value(*value);
                self.typed(*index);
                function::INSERT_ELEMENT
            }
            InstructionKind::Shuffle(first, second, mask) => {
                self.typed(*first);
                self.value(*second);
                self.typed(Operand::Constant(*mask));
                function::SHUFFLE
            }
            InstructionKind::ExtractValue(aggregate, indices) => {
                self.typed(*aggregate);
                self.list.extend(indices.iter().map(|index| u64::from(*index)));
                function::EXTRACT_VALUE
            }
            InstructionKind::InsertValue(aggregate, value, indices) => {
                self.typed(*aggregate);
                self.typed(*value);
                self.list.extend(indices.iter().map(|index| u64::from(*index)));
                function::INSERT_VALUE
            }
            InstructionKind::VaArg(list) => {
                self.push(self.type_number(*list));
                self.value(*list);
                self.push(ty);
                function::VA_ARG
            }
            InstructionKind::LandingPad { is_cleanup, clauses } => {
                self.list.extend([ty, u64::from(*is_cleanup), clauses.len() as u64]);
                for clause in clauses {
                    let ty = self.type_of(*clause);
                    let is_filter =
                        ty.is_some_and(|ty| matches!(self.writer.module.types.get(ty), Type::Array(..)));
                    self.push(u64::from(is_filter));
                    self.typed(*clause);
                }
                function::LANDING_PAD
            }
            InstructionKind::Freeze(operand) => {
                self.typed(*operand);
                function::FREEZE
            }
            _ => self.memory_access(instruction, ty),
        }
    }

    fn memory_access(&mut self, instruction: &Instruction<'a>, ty: u64) -> u32 {
        match &instruction.kind {
            InstructionKind::Alloca { element, count, alignment: bytes, is_inalloca, is_swift_error } => {
                let count_type = self.type_number(*count);
                let aligned = alignment(Some(*bytes));
                let bits = aligned & 0x1f
                    | (aligned >> 5) << 8
                    | u64::from(*is_inalloca) << 5
                    | 1 << 6
                    | u64::from(*is_swift_error) << 7;
                self.list.extend([self.writer.ty(*element), count_type, self.absolute(*count), bits]);
                if let Type::Pointer(space) = self.writer.module.types.get(instruction.ty) {
                    self.push(u64::from(*space));
                }
                function::ALLOCA
            }
            InstructionKind::Load { pointer, alignment: bytes, is_volatile, atomic } => {
                self.typed(*pointer);
                self.list.extend([ty, alignment(Some(*bytes)), u64::from(*is_volatile)]);
                atomic.iter().for_each(|atomic| self.atomic(atomic));
                if atomic.is_some() { function::ATOMIC_LOAD } else { function::LOAD }
            }
            InstructionKind::Store { value, pointer, alignment: bytes, is_volatile, atomic } => {
                self.typed(*pointer);
                self.typed(*value);
                self.list.extend([alignment(Some(*bytes)), u64::from(*is_volatile)]);
                atomic.iter().for_each(|atomic| self.atomic(atomic));
                if atomic.is_some() { function::ATOMIC_STORE } else { function::STORE }
            }
            InstructionKind::Fence(atomic) => {
                self.atomic(atomic);
                function::FENCE
            }
            InstructionKind::CompareExchange { operands, alignment: bytes, words, atomic, failure } => {
                let [pointer, expected, new] = *operands;
                self.typed(pointer);
                self.typed(expected);
                self.value(new);
                self.push(u64::from(words.contains(&"volatile")));
                self.atomic(atomic);
                self.ordering(failure);
                self.list.extend([u64::from(words.contains(&"weak")), alignment(Some(*bytes))]);
                function::COMPARE_EXCHANGE
            }
            InstructionKind::ReadModifyWrite {
                operation,
                operands,
                alignment: bytes,
                is_volatile,
                atomic,
            } => {
                let [pointer, value] = *operands;
                self.typed(pointer);
                self.typed(value);
                let number = words::number(words::READ_MODIFY_WRITE, operation).unwrap_or_default();
                self.list.extend([number, u64::from(*is_volatile)]);
                self.atomic(atomic);
                self.push(alignment(Some(*bytes)));
                function::READ_MODIFY_WRITE
            }
            InstructionKind::GetElementPointer { source, base, indices, flags } => {
                self.list.extend([words::address_bits(flags), self.writer.ty(*source)]);
                self.typed(*base);
                indices.iter().for_each(|index| self.typed(*index));
                function::ADDRESS
            }
            _ => function::UNREACHABLE,
        }
    }
}

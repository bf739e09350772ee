//! Bytes of a function whose registers are assigned: frame, instructions, moves between registers, and constants.

mod frame;
mod scalar;

use crate::encode::opcodes as op;
use crate::encode::scalar::{
    BSWAP, CALL_DIGIT, GROUP_1, GROUP_1_SHORT, GROUP_2, GROUP_3, GROUP_5, IMUL, IMUL_IMMEDIATE, LEA,
    MOV_CONSTANT, MOV_IMMEDIATE, MOV_IMMEDIATE_BYTE, MOV_LOAD, MOV_STORE, MOV_STORE_BYTE, NOT_DIGIT, Reg,
    Register, ScalarOpcode, Size,
};
use crate::encode::{Assembler, Condition, Label, Length, Memory, Rm, VectorForm};
use crate::instruction::{
    Arithmetic, Base, Instruction, Kind, Machine, MachineBlock, Roles, ShiftKind, Test, Vector,
};
use crate::registers::{ARGUMENTS, KEPT, LIMIT, MASK, RAX, RBP, RSP, assigned};
use crate::{Relocation, Target};
use regalloc2::{Allocation, Block, Edit, Inst, InstOrEdit, Output, RegClass};

/// Register field of an instruction that has no such operand.
const NONE: Register = Register(0);

/// Register or memory of an instruction that has no such operand.
const NO_OPERAND: Rm = Rm::Register(NONE);

/// Emits a function.
pub fn emit(machine: &Machine, output: &Output) -> (Vec<u8>, Vec<Relocation>) {
    let mut emitter = Emitter::new(machine, output);
    emitter.prologue();
    for number in 0..machine.blocks.len() {
        emitter.block(number);
    }
    for (label, number) in std::mem::take(&mut emitter.stops) {
        emitter.assembler.bind(label);
        emitter.stop(number);
    }
    emitter.constants();
    (emitter.assembler.finish(), emitter.relocations)
}

/// Layout of the frame, from the stack pointer upward: arguments of callees, spilled values, memory of the function.
struct Frame {
    spills: u32,
    slots: Vec<u32>,
    size: u32,
    alignment: u32,
    kept: Vec<Register>,
    is_there: bool,
}

struct Emitter<'m> {
    machine: &'m Machine,
    output: &'m Output,
    assembler: Assembler,
    labels: Vec<Label>,
    /// Target of a block that only jumps on; of others, they themselves.
    leads_to: Vec<usize>,
    /// Blocks that begin at a multiple of 32 bytes.
    is_aligned: Vec<bool>,
    pool: Vec<Label>,
    relocations: Vec<Relocation>,
    /// Calls that end the program, emitted after the function.
    stops: Vec<(Label, i64)>,
    frame: Frame,
    /// Length of the vectors that moves have to keep.
    widest: Length,
    is_wide: bool,
}

/// Operands of an instruction, in registers.
#[derive(Default, Clone, Copy)]
struct Registers {
    destination: Register,
    other: Register,
    source: Option<Rm>,
    index: Register,
    mask: Register,
}

impl<'m> Emitter<'m> {
    fn new(machine: &'m Machine, output: &'m Output) -> Self {
        let mut assembler = Assembler::default();
        let labels = machine.blocks.iter().map(|_| assembler.label()).collect();
        let pool = machine.pool.iter().map(|_| assembler.label()).collect();
        let widest = match machine.vector_words {
            8 => Length::Z,
            4 => Length::Y,
            _ => Length::X,
        };
        let mut kept: Vec<Register> = Vec::new();
        let mut see = |allocation: Allocation| {
            if let Some(register) = allocation.as_reg()
                && register.class() == RegClass::Int
                && KEPT.contains(&assigned(register))
                && !kept.contains(&assigned(register))
            {
                kept.push(assigned(register));
            }
        };
        output.allocs.iter().for_each(|allocation| see(*allocation));
        for (_, Edit::Move { to, .. }) in &output.edits {
            see(*to);
        }
        kept.sort_unstable_by_key(|register| register.0);
        let mut alignment = if output.num_spillslots > 0 { 8 * machine.vector_words as u32 } else { 16 };
        let spills = machine.outgoing.next_multiple_of(alignment.max(16));
        let mut size = spills + 8 * output.num_spillslots as u32;
        let mut slots = Vec::new();
        for (bytes, wanted) in &machine.slots {
            size = size.next_multiple_of(*wanted);
            alignment = alignment.max(*wanted);
            slots.push(size);
            size += bytes;
        }
        alignment = alignment.max(16);
        let size = size.next_multiple_of(alignment);
        let reads_incoming = machine
            .instructions
            .iter()
            .any(|one| matches!(one.place, Some(place) if place.base == Base::Incoming));
        let is_there = size > 0 || machine.calls || reads_incoming || !kept.is_empty();
        let frame = Frame { spills, slots, size, alignment, kept, is_there };
        let mut this = Emitter {
            machine,
            output,
            assembler,
            labels,
            leads_to: Vec::new(),
            is_aligned: Vec::new(),
            pool,
            relocations: Vec::new(),
            stops: Vec::new(),
            frame,
            widest,
            is_wide: widest > Length::X,
        };
        this.leads_to = (0..machine.blocks.len()).map(|block| this.target(block)).collect();
        this.is_aligned = this.aligned();
        this
    }

    /// Follows blocks in which nothing remains but a jump.
    fn target(&self, mut block: usize) -> usize {
        let first = block;
        for _ in 0..self.machine.blocks.len() {
            let (start, end) = self.machine.blocks[block].range;
            let is_jump = end - start == 1 && self.machine.instructions[start as usize].kind == Kind::Jump;
            let moves = self.output.block_insts_and_edits(self.machine, Block::new(block));
            if !is_jump || block == 0 || moves.into_iter().any(|one| matches!(one, InstOrEdit::Edit(_))) {
                break;
            }
            block = self.machine.blocks[block].successors[0].index();
            if block == first {
                break;
            }
        }
        block
    }

    fn block(&mut self, number: usize) {
        if self.leads_to[number] != number {
            return;
        }
        if self.is_aligned[number] {
            self.assembler.align(32);
        }
        self.assembler.bind(self.labels[number]);
        let next = self.next(number);
        for one in self.output.block_insts_and_edits(self.machine, Block::new(number)) {
            match one {
                InstOrEdit::Inst(instruction) => match self.repeated_head(number, instruction) {
                    None => self.instruction(number, instruction, next),
                    // The test of a loop stands at its end as well, in the place of a jump to its beginning.
                    Some(head) => self.head(head, next),
                },
                InstOrEdit::Edit(Edit::Move { from, to }) => self.copy(*from, *to),
            }
        }
    }

    /// Returns the head of a loop to which an instruction jumps back, if that is short.
    fn repeated_head(&self, number: usize, instruction: Inst) -> Option<usize> {
        if self.machine.instructions[instruction.index()].kind != Kind::Jump {
            return None;
        }
        let head = self.leads_to[self.machine.blocks[number].successors[0].index()];
        (head <= number && self.is_short_head(head)).then_some(head)
    }

    /// Returns true if a block begins a loop with a test, and little else.
    fn is_short_head(&self, block: usize) -> bool {
        const MOST: u32 = 6;
        let MachineBlock { range: (start, end), is_loop, .. } = self.machine.blocks[block];
        let last = end.checked_sub(1).map(|last| self.machine.instructions[last as usize].kind);
        is_loop && end - start <= MOST && matches!(last, Some(Kind::Branch(..)))
    }

    fn head(&mut self, head: usize, next: Option<usize>) {
        for one in self.output.block_insts_and_edits(self.machine, Block::new(head)) {
            match one {
                InstOrEdit::Inst(instruction) => self.instruction(head, instruction, next),
                InstOrEdit::Edit(Edit::Move { from, to }) => self.copy(*from, *to),
            }
        }
    }

    /// Returns true for blocks that loops jump back to: those after their heads, where heads are repeated at the end.
    fn aligned(&self) -> Vec<bool> {
        let mut aligned = vec![false; self.machine.blocks.len()];
        for (number, block) in self.machine.blocks.iter().enumerate() {
            if !block.is_loop || self.leads_to[number] != number {
                continue;
            }
            let follows = |successor: &Block| Some(self.leads_to[successor.index()]) == self.next(number);
            match self
                .next(number)
                .filter(|_| self.is_short_head(number) && block.successors.iter().any(follows))
            {
                Some(next) => aligned[next] = true,
                None => aligned[number] = true,
            }
        }
        aligned
    }

    /// Returns the block that is emitted after this one.
    fn next(&self, number: usize) -> Option<usize> {
        (number + 1..self.leads_to.len()).find(|block| self.leads_to[*block] == *block)
    }

    fn spill_slot(&self, allocation: Allocation) -> Memory {
        let slot = allocation.as_stack().expect("an allocation is a register or on the stack");
        let displacement = (self.frame.spills + 8 * slot.index() as u32) as i32;
        Memory::Address { base: RSP, index: None, displacement }
    }

    fn plain(&mut self, opcode: op::Opcode, length: Length, reg: Register, rm: Rm) {
        self.assembler.vector(&VectorForm {
            opcode,
            length,
            reg: reg.into(),
            other: Register(0),
            rm,
            mask: Register(0),
            is_zeroing: false,
            is_broadcast: false,
            memory_bytes: length.bytes(),
            immediate: None,
        });
    }

    /// Copies a value from one place to another.
    fn copy(&mut self, from: Allocation, to: Allocation) {
        let (register, place, is_store) = match (from.as_reg(), to.as_reg()) {
            (Some(from), Some(to)) => {
                let (reg, rm) = (assigned(to), Rm::Register(assigned(from)));
                match to.class() {
                    RegClass::Int => self.assembler.scalar(MOV_LOAD, Size::Quad, reg, rm, &[]),
                    RegClass::Float => self.plain(op::MOVAPS, self.widest, reg, rm),
                    MASK => self.plain(op::KMOVQ, Length::X, reg, rm),
                }
                return;
            }
            (Some(from), None) => (from, self.spill_slot(to), true),
            (None, Some(to)) => (to, self.spill_slot(from), false),
            (None, None) => unreachable!("the allocator makes no moves from memory to memory"),
        };
        let (reg, rm) = (assigned(register), Rm::Memory(place));
        match (register.class(), is_store) {
            (RegClass::Int, true) => self.assembler.scalar(MOV_STORE, Size::Quad, reg, rm, &[]),
            (RegClass::Int, false) => self.assembler.scalar(MOV_LOAD, Size::Quad, reg, rm, &[]),
            (RegClass::Float, true) => self.plain(op::MOVUPS_STORE, self.widest, reg, rm),
            (RegClass::Float, false) => self.plain(op::MOVUPS, self.widest, reg, rm),
            (MASK, true) => self.plain(op::KMOVQ_STORE, Length::X, reg, rm),
            (MASK, false) => self.plain(op::KMOVQ, Length::X, reg, rm),
        }
    }

    /// Returns the operands of an instruction.
    fn registers(&self, one: &Instruction, allocations: &[Allocation]) -> Registers {
        let mut rest = allocations.iter();
        let mut next = || {
            let register = rest.next().and_then(|allocation| allocation.as_reg());
            assigned(register.expect("an operand is in a register"))
        };
        let mut found = Registers::default();
        if one.roles.has(Roles::DESTINATION) {
            found.destination = next();
        }
        if one.roles.has(Roles::TIED) {
            next();
        }
        if one.roles.has(Roles::OTHER) {
            found.other = next();
        }
        if one.roles.has(Roles::REGISTER) {
            found.source = Some(Rm::Register(next()));
        }
        if let Some(place) = one.place {
            let base = if one.roles.has(Roles::BASE) { next() } else { RSP };
            let index = place.scale.filter(|_| one.roles.has(Roles::INDEX)).map(|scale| (next(), scale));
            found.index = index.map_or(Register(0), |(index, _)| index);
            let displacement = place.displacement;
            let address = |base, displacement| Memory::Address { base, index, displacement };
            found.source = Some(Rm::Memory(match place.base {
                Base::Register => address(base, displacement),
                Base::Slot(slot) => address(RSP, displacement + self.frame.slots[slot as usize] as i32),
                Base::Incoming => address(RBP, displacement + 16),
                Base::Outgoing => address(RSP, displacement),
                Base::Pool(constant) => Memory::Label(self.pool[constant as usize]),
            }));
        }
        if one.roles.has(Roles::MASK) {
            found.mask = next();
        }
        found
    }

    fn vector(
        &mut self,
        one: &Instruction,
        vector: Vector,
        reg: impl Into<Reg>,
        other: Register,
        rm: Rm,
        mask: Register,
    ) {
        self.assembler.vector(&form(one, vector, reg.into(), other, rm, mask));
    }

    /// Emits an instruction of a block, after which the block `next` is emitted.
    fn instruction(&mut self, block: usize, instruction: Inst, next: Option<usize>) {
        let one = self.machine.instructions[instruction.index()];
        let allocations = self.output.inst_allocs(instruction);
        match one.kind {
            Kind::Arguments => return,
            Kind::Copy if allocations[0] == allocations[1] => return,
            Kind::Copy => return self.copy(allocations[1], allocations[0]),
            Kind::Return => return self.epilogue(),
            Kind::Trap => return self.stop(one.immediate),
            Kind::Jump => return self.jump(block, 0, next),
            Kind::Call(symbol) => {
                self.before_call();
                self.assembler.call_symbol();
                self.relocate(4, Target::Call(symbol));
                return;
            }
            Kind::CallRegister => {
                self.before_call();
                let register = assigned(allocations[0].as_reg().expect("a callee is in a register"));
                return self.call(register);
            }
            _ => {}
        }
        let found = self.registers(&one, allocations);
        let Registers { destination, other, source, index, mask } = found;
        let rm = source.unwrap_or(NO_OPERAND);
        let immediate = (one.immediate as i32).to_le_bytes();
        match one.kind {
            Kind::Vector(vector) => {
                let reg = if one.roles.has(Roles::DESTINATION) { destination } else { other };
                let other = if one.roles.has(Roles::DESTINATION) { other } else { NONE };
                self.vector(&one, vector, reg, other, rm, mask);
            }
            Kind::VectorReversed(vector) => {
                self.vector(&one, vector, other, NONE, Rm::Register(destination), mask);
            }
            Kind::MaskedStore(vector) => {
                let stored = allocations[0].as_reg().expect("what is stored is in a register");
                self.vector(&one, vector, assigned(stored), other, rm, NONE);
            }
            Kind::Blend(vector) => {
                let form = form(&one, vector, destination.into(), other, rm, NONE);
                self.assembler.vector(&VectorForm { immediate: Some(mask.0 << 4), ..form });
            }
            Kind::ShiftLanes(vector, shift) => {
                let digit = match shift {
                    ShiftKind::Shl => 6,
                    ShiftKind::Shr => 2,
                    ShiftKind::Sar => 4,
                };
                self.vector(&one, vector, Reg::Digit(digit), destination, rm, NONE);
            }
            Kind::Gather(vector) | Kind::Scatter(vector) => {
                let reg = if one.roles.has(Roles::DESTINATION) { destination } else { other };
                let form = form(&one, vector, reg.into(), NONE, rm, mask);
                self.assembler.gather(&form, index);
            }
            Kind::Zero => {
                let rm = Rm::Register(destination);
                let vector = Vector {
                    opcode: op::PXOR,
                    length: Length::X,
                    memory_bytes: 16,
                    has_immediate: false,
                    is_zeroing: false,
                    is_broadcast: false,
                };
                self.vector(&one, vector, destination, destination, rm, NONE);
            }
            Kind::Arithmetic(of, size) => {
                let (digit, target) = (Reg::Digit(of as u8), Rm::Register(destination));
                if !one.roles.has(Roles::IMMEDIATE) {
                    self.assembler.scalar(ScalarOpcode::group_1(of as u8), size, destination, rm, &[]);
                } else if i8::try_from(one.immediate).is_ok() {
                    self.assembler.scalar(GROUP_1_SHORT, size, digit, target, &immediate[..1]);
                } else {
                    self.assembler.scalar(GROUP_1, size, digit, target, &immediate);
                }
            }
            Kind::Multiply(size) => self.assembler.scalar(IMUL, size, destination, rm, &[]),
            Kind::MultiplyImmediate(size) => {
                self.assembler.scalar(IMUL_IMMEDIATE, size, destination, rm, &immediate);
            }
            Kind::Address => self.assembler.scalar(LEA, Size::Quad, destination, rm, &[]),
            Kind::Constant => self.assembler.constant(destination, one.immediate),
            Kind::Load(extension) => self.load(extension, destination, rm),
            Kind::Store(size) => {
                let opcode = if size == Size::Byte { MOV_STORE_BYTE } else { MOV_STORE };
                self.assembler.scalar(opcode, size, other, rm, &[]);
            }
            Kind::StoreConstant(size) => {
                let opcode = if size == Size::Byte { MOV_IMMEDIATE_BYTE } else { MOV_IMMEDIATE };
                let immediate = &immediate[..size.immediate_bytes()];
                self.assembler.scalar(opcode, size, Reg::Digit(0), rm, immediate);
            }
            Kind::Shift(shift, size) => {
                let (digit, target) = (Reg::Digit(shift as u8), Rm::Register(destination));
                self.assembler.scalar(GROUP_2, size, digit, target, &immediate[..1]);
            }
            Kind::Not(size) => {
                let target = Rm::Register(destination);
                self.assembler.scalar(GROUP_3, size, Reg::Digit(NOT_DIGIT), target, &[]);
            }
            Kind::Unary(opcode, size) => self.assembler.scalar(opcode, size, destination, rm, &[]),
            Kind::SwapBytes(size) => self.assembler.scalar_with_register(BSWAP, size, destination),
            Kind::SignOfRax(size) => self.assembler.sign_of_rax(size),
            Kind::Divide(division, size) => {
                let divisor = assigned(allocations[4].as_reg().expect("a divisor is in a register"));
                let digit = Reg::Digit(division as u8);
                self.assembler.scalar(GROUP_3, size, digit, Rm::Register(divisor), &[]);
            }
            Kind::SymbolAddress(symbol) => {
                if self.machine.is_shared {
                    let place = Rm::Memory(Memory::Relocated);
                    self.assembler.scalar(MOV_LOAD, Size::Quad, destination, place, &[]);
                    return self.relocate(4, Target::PlaceOfAddress(symbol));
                }
                self.assembler.scalar_with_register(MOV_CONSTANT, Size::Quad, destination);
                self.assembler.bytes.extend([0; 8]);
                self.relocate(8, Target::Address(symbol));
            }
            Kind::StackPointer => {
                self.assembler.scalar(MOV_LOAD, Size::Quad, destination, Rm::Register(RSP), &[]);
            }
            Kind::StackLimit => {
                self.assembler.scalar(MOV_LOAD, Size::Quad, destination, Rm::Register(LIMIT), &[]);
            }
            Kind::Set(comparison, test) => {
                // What is compared is the second source, so the first one is `other`.
                self.compare(&one, comparison, other, rm);
                self.set(test, destination);
            }
            Kind::Choose(comparison, test) => {
                let (chosen, first, rm) = self.choice(&one, allocations);
                self.compare(&one, comparison, first, rm);
                let moved = |this: &mut Self, condition: Condition| {
                    let (opcode, chosen) = (ScalarOpcode::choose(condition), Rm::Register(chosen));
                    this.assembler.scalar(opcode, Size::Quad, destination, chosen, &[]);
                };
                match test {
                    Test::If(condition) => moved(self, condition),
                    Test::OrderedEqual => {
                        let end = self.assembler.label();
                        self.assembler.jump_if(Condition::P, end);
                        moved(self, Condition::E);
                        self.assembler.bind(end);
                    }
                    Test::UnorderedNotEqual => {
                        moved(self, Condition::Ne);
                        moved(self, Condition::P);
                    }
                }
            }
            Kind::ChooseVector(comparison, test) => {
                let (chosen, first, rm) = self.choice(&one, allocations);
                self.compare(&one, comparison, first, rm);
                let (take, end) = (self.assembler.label(), self.assembler.label());
                match test {
                    Test::If(condition) => self.assembler.jump_if(condition.inverted(), end),
                    Test::OrderedEqual => {
                        self.assembler.jump_if(Condition::P, end);
                        self.assembler.jump_if(Condition::Ne, end);
                    }
                    Test::UnorderedNotEqual => {
                        self.assembler.jump_if(Condition::P, take);
                        self.assembler.jump_if(Condition::E, end);
                    }
                }
                self.assembler.bind(take);
                self.plain(op::MOVAPS, self.widest, destination, Rm::Register(chosen));
                self.assembler.bind(end);
            }
            Kind::StopIf(comparison, condition) => {
                self.compare(&one, comparison, other, rm);
                let label = self.assembler.label();
                self.assembler.jump_if(condition, label);
                self.stops.push((label, one.immediate));
            }
            Kind::Branch(comparison, test) => {
                self.compare(&one, comparison, other, rm);
                self.branch(block, test, next);
            }
            Kind::Arguments
            | Kind::Copy
            | Kind::Return
            | Kind::Trap
            | Kind::Jump
            | Kind::Call(_)
            | Kind::CallRegister => {
                unreachable!("these have no operands in roles")
            }
        }
    }

    /// Returns the chosen register and the compared operands of a choice.
    fn choice(&self, one: &Instruction, allocations: &[Allocation]) -> (Register, Register, Rm) {
        let register = |at: usize| assigned(allocations[at].as_reg().expect("an operand is in a register"));
        let rm = if one.roles.has(Roles::REGISTER) { Rm::Register(register(4)) } else { NO_OPERAND };
        (register(2), register(3), rm)
    }

    /// Ends the program: calls the function for that, or stops the processor.
    fn stop(&mut self, number: i64) {
        if let Ok(number) = usize::try_from(number) {
            let (function, argument) = self.machine.stops[number];
            self.before_call();
            // The stack is aligned to 16 bytes.
            let (and, mask) = (Reg::Digit(Arithmetic::And as u8), (-16i8).to_le_bytes());
            self.assembler.scalar(GROUP_1_SHORT, Size::Quad, and, Rm::Register(RSP), &mask);
            self.assembler.constant(assigned(ARGUMENTS[0]), argument as i64);
            self.assembler.constant(assigned(RAX), function as i64);
            self.call(assigned(RAX));
        }
        self.assembler.stop();
    }

    fn before_call(&mut self) {
        if self.is_wide {
            self.assembler.clear_upper_parts();
        }
    }

    fn call(&mut self, callee: Register) {
        let target = Rm::Register(callee);
        self.assembler.scalar(GROUP_5, Size::Double, Reg::Digit(CALL_DIGIT), target, &[]);
    }

    /// Says that the last bytes are a symbol's.
    fn relocate(&mut self, size: usize, target: Target) {
        let offset = (self.assembler.bytes.len() - size) as u32;
        self.relocations.push(Relocation { offset, target });
    }

    fn constants(&mut self) {
        for (at, bytes) in self.machine.pool.iter().enumerate() {
            self.assembler.align(bytes.len().next_power_of_two().clamp(4, 64));
            self.assembler.bind(self.pool[at]);
            self.assembler.bytes.extend(bytes);
        }
    }
}

fn form(one: &Instruction, vector: Vector, reg: Reg, other: Register, rm: Rm, mask: Register) -> VectorForm {
    VectorForm {
        opcode: vector.opcode,
        length: vector.length,
        reg,
        other,
        rm,
        mask,
        is_zeroing: vector.is_zeroing,
        is_broadcast: vector.is_broadcast,
        memory_bytes: u32::from(vector.memory_bytes),
        immediate: vector.has_immediate.then_some(one.immediate as u8),
    }
}

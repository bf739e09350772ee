//! Bytes of a function whose registers are assigned: frame, instructions, moves between registers, and constants.

mod frame;
mod scalar;

use crate::encode::opcodes as op;
use crate::encode::{Assembler, Condition, Label, Length, Memory, Rm, VectorForm};
use crate::instruction::{Base, Instruction, Kind, Machine, MachineBlock, Roles, ShiftKind, Test, Vector};
use crate::registers::{KEPT, MASK, RBP, RSP};
use crate::{Relocation, Target};
use regalloc2::{Allocation, Block, Edit, Inst, InstOrEdit, Output, RegClass};

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
    kept: Vec<u8>,
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
    /// Ways to the end of the program, behind the function.
    stops: Vec<(Label, i64)>,
    frame: Frame,
    /// Length of the vectors that moves have to keep.
    widest: Length,
    is_wide: bool,
}

/// Operands of an instruction, in registers.
#[derive(Default, Clone, Copy)]
struct Registers {
    destination: u8,
    other: u8,
    source: Option<Rm>,
    index: u8,
    mask: u8,
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
        let mut kept: Vec<u8> = Vec::new();
        let mut see = |allocation: Allocation| {
            if let Some(register) = allocation.as_reg()
                && register.class() == RegClass::Int
                && KEPT.contains(&(register.hw_enc() as u8))
                && !kept.contains(&(register.hw_enc() as u8))
            {
                kept.push(register.hw_enc() as u8);
            }
        };
        output.allocs.iter().for_each(|allocation| see(*allocation));
        for (_, Edit::Move { to, .. }) in &output.edits {
            see(*to);
        }
        kept.sort_unstable();
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

    fn legacy(&mut self, opcode: &[u8], is_wide: bool, operands: (u8, Rm), immediate: &[u8]) {
        self.assembler.legacy(0, opcode, is_wide, false, operands, immediate);
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
                InstOrEdit::Inst(instruction) => match self.head_behind(number, instruction) {
                    None => self.instruction(number, instruction, next),
                    // The test of a loop stands at its end as well, in the place of a jump to its beginning.
                    Some(head) => self.head(head, next),
                },
                InstOrEdit::Edit(Edit::Move { from, to }) => self.copy(*from, *to),
            }
        }
    }

    /// Returns the head of a loop to which an instruction jumps back, if that is short.
    fn head_behind(&self, number: usize, instruction: Inst) -> Option<usize> {
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

    /// Returns true for blocks that loops jump back to: behind their heads, where those stand at the end as well.
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

    /// The block that is emitted behind this one.
    fn next(&self, number: usize) -> Option<usize> {
        (number + 1..self.leads_to.len()).find(|block| self.leads_to[*block] == *block)
    }

    fn spill_slot(&self, allocation: Allocation) -> Memory {
        let slot = allocation.as_stack().expect("an allocation is a register or on the stack");
        let displacement = (self.frame.spills + 8 * slot.index() as u32) as i32;
        Memory::Address { base: RSP, index: None, displacement }
    }

    fn plain(&mut self, opcode: op::Opcode, length: Length, reg: u8, rm: Rm) {
        self.assembler.vector(&VectorForm {
            opcode,
            length,
            reg,
            other: 0,
            rm,
            mask: 0,
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
                let (reg, rm) = (to.hw_enc() as u8, Rm::Register(from.hw_enc() as u8));
                match to.class() {
                    RegClass::Int => self.legacy(&[0x8B], true, (reg, rm), &[]),
                    RegClass::Float => self.plain(op::MOVAPS, self.widest, reg, rm),
                    MASK => self.plain(op::KMOVQ, Length::X, reg, rm),
                }
                return;
            }
            (Some(from), None) => (from, self.spill_slot(to), true),
            (None, Some(to)) => (to, self.spill_slot(from), false),
            (None, None) => unreachable!("the allocator makes no moves from memory to memory"),
        };
        let (reg, rm) = (register.hw_enc() as u8, Rm::Memory(place));
        match (register.class(), is_store) {
            (RegClass::Int, true) => self.legacy(&[0x89], true, (reg, rm), &[]),
            (RegClass::Int, false) => self.legacy(&[0x8B], true, (reg, rm), &[]),
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
            register.expect("an operand is in a register").hw_enc() as u8
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
            found.index = index.map_or(0, |(index, _)| index);
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

    fn vector(&mut self, one: &Instruction, vector: Vector, reg: u8, other: u8, rm: Rm, mask: u8) {
        self.assembler.vector(&form(one, vector, reg, other, rm, mask));
    }

    /// Emits an instruction of a block, behind which another one will be emitted.
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
                self.assembler.bytes.extend([0xE8, 0, 0, 0, 0]);
                self.relocate(4, Target::Call(symbol));
                return;
            }
            Kind::CallRegister => {
                self.before_call();
                let register = allocations[0].as_reg().expect("a callee is in a register").hw_enc();
                return self.legacy(&[0xFF], false, (2, Rm::Register(register as u8)), &[]);
            }
            _ => {}
        }
        let found = self.registers(&one, allocations);
        let Registers { destination, other, source, index, mask } = found;
        let rm = source.unwrap_or(Rm::Register(0));
        let immediate = (one.immediate as i32).to_le_bytes();
        match one.kind {
            Kind::Vector(vector) => {
                let reg = if one.roles.has(Roles::DESTINATION) { destination } else { other };
                let other = if one.roles.has(Roles::DESTINATION) { other } else { 0 };
                self.vector(&one, vector, reg, other, rm, mask);
            }
            Kind::VectorReversed(vector) => {
                self.vector(&one, vector, other, 0, Rm::Register(destination), mask);
            }
            Kind::MaskedStore(vector) => {
                let stored = allocations[0].as_reg().expect("what is stored is in a register").hw_enc();
                self.vector(&one, vector, stored as u8, other, rm, 0);
            }
            Kind::Blend(vector) => {
                let form = form(&one, vector, destination, other, rm, 0);
                self.assembler.vector(&VectorForm { immediate: Some(mask << 4), ..form });
            }
            Kind::ShiftLanes(vector, shift) => {
                let group = match shift {
                    ShiftKind::Shl => 6,
                    ShiftKind::Shr => 2,
                    ShiftKind::Sar => 4,
                };
                self.vector(&one, vector, group, destination, rm, 0);
            }
            Kind::Gather(vector) | Kind::Scatter(vector) => {
                let reg = if one.roles.has(Roles::DESTINATION) { destination } else { other };
                let form = form(&one, vector, reg, 0, rm, mask);
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
                self.vector(&one, vector, destination, destination, rm, 0);
            }
            Kind::Arithmetic(group, wide) => {
                let target = Rm::Register(destination);
                if !one.roles.has(Roles::IMMEDIATE) {
                    self.legacy(&[(group as u8) << 3 | 3], wide, (destination, rm), &[]);
                } else if let Ok(short) = i8::try_from(one.immediate) {
                    self.legacy(&[0x83], wide, (group as u8, target), &[short.cast_unsigned()]);
                } else {
                    self.legacy(&[0x81], wide, (group as u8, target), &immediate);
                }
            }
            Kind::Multiply(wide) => self.legacy(&[0x0F, 0xAF], wide, (destination, rm), &[]),
            Kind::MultiplyImmediate(wide) => self.legacy(&[0x69], wide, (destination, rm), &immediate),
            Kind::Address => self.legacy(&[0x8D], true, (destination, rm), &[]),
            Kind::Constant => self.constant(destination, one.immediate),
            Kind::Load(extension) => self.load(extension, destination, rm),
            Kind::Store(bytes) => {
                let (prefix, opcode) = match bytes {
                    1 => (0, 0x88),
                    2 => (0x66, 0x89),
                    _ => (0, 0x89),
                };
                self.assembler.legacy(prefix, &[opcode], bytes == 8, bytes == 1, (other, rm), &[]);
            }
            Kind::StoreConstant(bytes) => {
                let (prefix, opcode) = match bytes {
                    1 => (0, 0xC6),
                    2 => (0x66, 0xC7),
                    _ => (0, 0xC7),
                };
                let count = usize::from(bytes.min(4));
                self.assembler.legacy(prefix, &[opcode], bytes == 8, false, (0, rm), &immediate[..count]);
            }
            Kind::Shift(shift, wide) => {
                let target = Rm::Register(destination);
                self.legacy(&[0xC1], wide, (shift as u8, target), &[one.immediate as u8]);
            }
            Kind::Not(wide) => self.legacy(&[0xF7], wide, (2, Rm::Register(destination)), &[]),
            Kind::Unary(prefix, opcode, wide) => {
                self.assembler.legacy(prefix, &[0x0F, opcode], wide, false, (destination, rm), &[]);
            }
            Kind::SwapBytes(wide) => {
                let rex = 0x40 | u8::from(wide) << 3 | destination >> 3;
                if rex != 0x40 {
                    self.assembler.bytes.push(rex);
                }
                self.assembler.bytes.extend([0x0F, 0xC8 | destination & 7]);
            }
            Kind::SignOfRax(wide) => {
                if wide {
                    self.assembler.bytes.push(0x48);
                }
                self.assembler.bytes.push(0x99);
            }
            Kind::Divide(is_signed, wide) => {
                let register = allocations[4].as_reg().expect("a divisor is in a register").hw_enc();
                let group = if is_signed { 7 } else { 6 };
                self.legacy(&[0xF7], wide, (group, Rm::Register(register as u8)), &[]);
            }
            Kind::SymbolAddress(symbol) => {
                if self.machine.is_shared {
                    // `mov r, [rip + place of the address]`.
                    let rex = 0x48 | destination >> 3 << 2;
                    self.assembler.bytes.extend([rex, 0x8B, (destination & 7) << 3 | 5, 0, 0, 0, 0]);
                    return self.relocate(4, Target::PlaceOfAddress(symbol));
                }
                // `mov r, imm64`.
                self.assembler.bytes.extend([0x48 | destination >> 3, 0xB8 | destination & 7]);
                self.assembler.bytes.extend([0; 8]);
                self.relocate(8, Target::Address(symbol));
            }
            Kind::StackPointer => self.legacy(&[0x8B], true, (destination, Rm::Register(RSP)), &[]),
            Kind::StackLimit => self.legacy(&[0x8B], true, (destination, Rm::Register(15)), &[]),
            Kind::Set(comparison, test) => {
                // What is compared is the second source, so the first one is `other`.
                self.compare(&one, comparison, other, rm);
                self.set(test, destination);
            }
            Kind::Choose(comparison, test) => {
                let (chosen, first, rm) = self.choice(&one, allocations);
                self.compare(&one, comparison, first, rm);
                let moved = |this: &mut Self, condition: Condition| {
                    let opcode = [0x0F, 0x40 | condition as u8];
                    this.legacy(&opcode, true, (destination, Rm::Register(chosen)), &[]);
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

    /// The operands of a choice: destination, what it is otherwise, what is chosen, and what is compared.
    fn choice(&self, one: &Instruction, allocations: &[Allocation]) -> (u8, u8, Rm) {
        let register =
            |at: usize| allocations[at].as_reg().expect("an operand is in a register").hw_enc() as u8;
        let rm = if one.roles.has(Roles::REGISTER) { Rm::Register(register(4)) } else { Rm::Register(0) };
        (register(2), register(3), rm)
    }

    /// Ends the program: calls the function for that, or stops the processor.
    fn stop(&mut self, number: i64) {
        if let Ok(number) = usize::try_from(number) {
            let (function, argument) = self.machine.stops[number];
            self.before_call();
            self.legacy(&[0x83], true, (4, Rm::Register(RSP)), &[0xF0]);
            self.constant(7, argument as i64);
            self.constant(0, function as i64);
            self.legacy(&[0xFF], false, (2, Rm::Register(0)), &[]);
        }
        self.assembler.bytes.extend([0x0F, 0x0B]);
    }

    fn before_call(&mut self) {
        if self.is_wide {
            self.assembler.bytes.extend([0xC5, 0xF8, 0x77]);
        }
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

fn form(one: &Instruction, vector: Vector, reg: u8, other: u8, rm: Rm, mask: u8) -> VectorForm {
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

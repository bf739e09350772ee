//! Instructions with their operands.

use super::Selector;
use crate::encode::Length;
use crate::encode::opcodes::{self as op, Opcode};
use crate::encode::scalar::Size;
use crate::instruction::{
    Arithmetic, Base, Comparison, Extension, Instruction, Kind, Place, Roles, ShiftKind, Test, Vector,
};
use crate::registers::{GENERAL, MASK, VECTOR};
use regalloc2::{Operand, OperandConstraint, OperandKind, OperandPos, PReg, RegClass, VReg};

/// Start of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// A register.
    Register(VReg),
    /// Memory of the frame.
    Slot(u32),
    /// Arguments of this function.
    Incoming,
    /// Arguments of a callee.
    Outgoing,
    /// A constant.
    Pool(u32),
}

/// Address of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    pub start: Start,
    /// Register and logarithm of its scale.
    pub index: Option<(VReg, u8)>,
    pub displacement: i32,
}

impl Address {
    /// Returns the address in a register.
    pub fn of(register: VReg) -> Self {
        Address { start: Start::Register(register), index: None, displacement: 0 }
    }

    /// Returns an address in the frame or of a constant.
    pub fn at(start: Start, displacement: i32) -> Self {
        Address { start, index: None, displacement }
    }

    /// Returns the address `bytes` bytes further on.
    pub fn plus(self, bytes: i32) -> Self {
        Address { displacement: self.displacement.wrapping_add(bytes), ..self }
    }
}

/// Last source of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    None,
    Register(VReg),
    Memory(Address),
    /// One element for all lanes.
    Broadcast(Address),
    Immediate(i32),
}

impl From<VReg> for Source {
    fn from(register: VReg) -> Self {
        Source::Register(register)
    }
}

/// Instruction with its operands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draft {
    pub kind: Kind,
    pub destination: Option<VReg>,
    pub tied: Option<VReg>,
    pub other: Option<VReg>,
    pub source: Source,
    pub mask: Option<VReg>,
    pub immediate: i64,
}

impl Draft {
    /// Returns an instruction without operands.
    pub fn new(kind: Kind) -> Self {
        Draft {
            kind,
            destination: None,
            tied: None,
            other: None,
            source: Source::None,
            mask: None,
            immediate: 0,
        }
    }
}

impl Selector<'_, '_, '_> {
    /// Adds an instruction with a list of operands.
    pub fn push(&mut self, kind: Kind, operands: &[Operand], immediate: i64) {
        let start = self.machine.operands.len() as u32;
        self.machine.operands.extend(operands);
        let count = operands.len() as u32;
        let roles = Roles::default();
        self.chunk.push(Instruction { kind, roles, place: None, immediate, start, count });
    }

    /// Adds an instruction.
    pub fn add(&mut self, draft: Draft) {
        let start = self.machine.operands.len() as u32;
        let mut roles = Roles::default();
        let mut place = None;
        let operands = &mut self.machine.operands;
        if let Some(destination) = draft.destination {
            roles.0 |= Roles::DESTINATION;
            let constraint = match draft.tied {
                Some(_) => OperandConstraint::Reuse(1),
                None => OperandConstraint::Reg,
            };
            operands.push(Operand::new(destination, constraint, OperandKind::Def, OperandPos::Late));
        }
        if let Some(tied) = draft.tied {
            roles.0 |= Roles::TIED;
            operands.push(Operand::reg_use(tied));
        }
        if let Some(other) = draft.other {
            roles.0 |= Roles::OTHER;
            operands.push(Operand::reg_use(other));
        }
        match draft.source {
            Source::None => {}
            Source::Immediate(_) => roles.0 |= Roles::IMMEDIATE,
            Source::Register(register) => {
                roles.0 |= Roles::REGISTER;
                operands.push(Operand::reg_use(register));
            }
            Source::Memory(address) | Source::Broadcast(address) => {
                let base = match address.start {
                    Start::Register(register) => {
                        roles.0 |= Roles::BASE;
                        operands.push(Operand::reg_use(register));
                        Base::Register
                    }
                    Start::Slot(slot) => Base::Slot(slot),
                    Start::Incoming => Base::Incoming,
                    Start::Outgoing => Base::Outgoing,
                    Start::Pool(constant) => Base::Pool(constant),
                };
                if let Some((index, _)) = address.index {
                    roles.0 |= Roles::INDEX;
                    operands.push(Operand::reg_use(index));
                }
                let scale = address.index.map(|(_, scale)| scale);
                place = Some(Place { base, scale, displacement: address.displacement });
            }
        }
        if let Some(mask) = draft.mask {
            roles.0 |= Roles::MASK;
            operands.push(Operand::reg_use(mask));
        }
        let count = operands.len() as u32 - start;
        let immediate = match draft.source {
            Source::Immediate(immediate) => i64::from(immediate),
            _ => draft.immediate,
        };
        self.chunk.push(Instruction { kind: draft.kind, roles, place, immediate, start, count });
    }

    /// Adds an instruction with a result.
    pub fn made(&mut self, class: RegClass, draft: Draft) -> VReg {
        let destination = self.register(class);
        self.add(Draft { destination: Some(destination), ..draft });
        destination
    }

    /// Returns a fixed use.
    pub fn fixed_use(register: VReg, at: PReg) -> Operand {
        Operand::reg_fixed_use(register, at)
    }

    // Vectors.

    /// Returns the kind of a vector instruction.
    pub fn form(&mut self, opcode: Opcode, length: Length) -> Vector {
        self.uses_length(length);
        Vector {
            opcode,
            length,
            memory_bytes: length.bytes() as u8,
            has_immediate: false,
            is_zeroing: false,
            is_broadcast: false,
        }
    }

    /// Fits the form of a vector instruction to its memory operand: `element_bytes` of a broadcast.
    pub fn fitted(mut form: Vector, source: Source, element_bytes: u32) -> Vector {
        if let Source::Broadcast(_) = source {
            form.is_broadcast = true;
            form.memory_bytes = element_bytes as u8;
        }
        form
    }

    /// Emits an instruction of one source, whose memory operand has `bytes` bytes.
    pub fn vector_unary(
        &mut self,
        opcode: Opcode,
        length: Length,
        source: Source,
        memory_bytes: u32,
    ) -> VReg {
        let mut form = self.form(opcode, length);
        form.memory_bytes = memory_bytes as u8;
        if let Source::Broadcast(_) = source {
            form.is_broadcast = true;
        }
        self.made(VECTOR, Draft { source, ..Draft::new(Kind::Vector(form)) })
    }

    /// Emits an instruction of two sources, whose memory operand has `bytes` bytes.
    pub fn vector_binary(
        &mut self,
        opcode: Opcode,
        length: Length,
        (a, b): (VReg, Source),
        memory_bytes: u32,
    ) -> VReg {
        let mut form = self.form(opcode, length);
        form.memory_bytes = memory_bytes as u8;
        if let Source::Broadcast(_) = b {
            form.is_broadcast = true;
        }
        self.made(VECTOR, Draft { other: Some(a), source: b, ..Draft::new(Kind::Vector(form)) })
    }

    /// Emits an instruction of two sources with an immediate.
    pub fn vector_immediate(
        &mut self,
        opcode: Opcode,
        length: Length,
        (a, b): (Option<VReg>, Source),
        immediate: u8,
    ) -> VReg {
        let form = Vector { has_immediate: true, ..self.form(opcode, length) };
        let draft = Draft { other: a, source: b, ..Draft::new(Kind::Vector(form)) };
        self.made(VECTOR, Draft { immediate: i64::from(immediate), ..draft })
    }

    /// Clears a vector register.
    pub fn zero_vector(&mut self) -> VReg {
        self.made(VECTOR, Draft::new(Kind::Zero))
    }

    /// Copies 32 or 64 bits of a general register to a vector register.
    pub fn move_to_vector(&mut self, register: VReg, size: Size) -> VReg {
        let opcode = if size == Size::Quad { op::MOVQ_TO } else { op::MOVD_TO };
        self.vector_unary(opcode, Length::X, register.into(), size as u32)
    }

    /// Copies 32 or 64 bits of a vector register to a general register.
    pub fn move_from_vector(&mut self, register: VReg, size: Size) -> VReg {
        let opcode = if size == Size::Quad { op::MOVQ_FROM } else { op::MOVD_FROM };
        let form = self.form(opcode, Length::X);
        self.made(GENERAL, Draft { other: Some(register), ..Draft::new(Kind::VectorReversed(form)) })
    }

    /// Loads a whole vector.
    pub fn load_vector(&mut self, address: Address, length: Length) -> VReg {
        self.vector_unary(op::MOVUPS, length, Source::Memory(address), length.bytes())
    }

    /// Stores a whole vector.
    pub fn store_vector(&mut self, register: VReg, address: Address, length: Length) {
        let form = self.form(op::MOVUPS_STORE, length);
        let source = Source::Memory(address);
        self.add(Draft { other: Some(register), source, ..Draft::new(Kind::Vector(form)) });
    }

    /// Loads a float into the low lane.
    pub fn load_float(&mut self, address: Address, is_double: bool) -> VReg {
        let (opcode, bytes) = if is_double { (op::MOVSD, 8) } else { (op::MOVSS, 4) };
        self.vector_unary(opcode, Length::X, Source::Memory(address), bytes)
    }

    /// Stores the low lane.
    pub fn store_float(&mut self, register: VReg, address: Address, is_double: bool) {
        let (opcode, bytes) = if is_double { (op::MOVSD_STORE, 8) } else { (op::MOVSS_STORE, 4) };
        let mut form = self.form(opcode, Length::X);
        form.memory_bytes = bytes;
        let source = Source::Memory(address);
        self.add(Draft { other: Some(register), source, ..Draft::new(Kind::Vector(form)) });
    }

    // Masks.

    /// Emits an instruction on masks of 64 bits.
    pub fn mask_binary(&mut self, opcode: Opcode, a: VReg, b: VReg) -> VReg {
        let form = Vector { length: Length::Y, ..self.form(opcode, Length::X) };
        self.made(MASK, Draft { other: Some(a), source: b.into(), ..Draft::new(Kind::Vector(form)) })
    }

    /// Emits a shift of a mask.
    pub fn mask_shift(&mut self, opcode: Opcode, a: VReg, by: u32) -> VReg {
        if by == 0 {
            return a;
        }
        let form = Vector { has_immediate: true, ..self.form(opcode, Length::X) };
        let draft = Draft { source: a.into(), ..Draft::new(Kind::Vector(form)) };
        self.made(MASK, Draft { immediate: i64::from(by), ..draft })
    }

    /// Copies a general register to a mask register.
    pub fn move_to_mask(&mut self, bits: VReg) -> VReg {
        let form = self.form(op::KMOVQ_TO, Length::X);
        self.made(MASK, Draft { source: bits.into(), ..Draft::new(Kind::Vector(form)) })
    }

    /// Copies a mask register to a general register.
    pub fn move_from_mask(&mut self, mask: VReg) -> VReg {
        let form = self.form(op::KMOVQ_FROM, Length::X);
        self.made(GENERAL, Draft { source: mask.into(), ..Draft::new(Kind::Vector(form)) })
    }

    /// Creates a mask whose lowest bits are set.
    pub fn lowest(&mut self, count: u32) -> VReg {
        let bits = if count >= 64 { u64::MAX } else { (1 << count) - 1 };
        let bits = self.constant(bits.cast_signed());
        self.move_to_mask(bits)
    }

    // General registers.

    /// Writes a constant to a register.
    pub fn constant(&mut self, value: i64) -> VReg {
        self.made(GENERAL, Draft { immediate: value, ..Draft::new(Kind::Constant) })
    }

    /// Emits an instruction of group 1.
    pub fn arithmetic(&mut self, of: Arithmetic, size: Size, a: VReg, b: Source) -> VReg {
        let kind = Kind::Arithmetic(of, size);
        self.made(GENERAL, Draft { tied: Some(a), source: b, ..Draft::new(kind) })
    }

    /// Emits a shift by a constant.
    pub fn shift(&mut self, of: ShiftKind, size: Size, a: VReg, by: u32) -> VReg {
        if by == 0 {
            return a;
        }
        let draft = Draft { tied: Some(a), ..Draft::new(Kind::Shift(of, size)) };
        self.made(GENERAL, Draft { immediate: i64::from(by), ..draft })
    }

    /// Emits a load or an extension.
    pub fn load_integer(&mut self, extension: Extension, source: Source) -> VReg {
        self.made(GENERAL, Draft { source, ..Draft::new(Kind::Load(extension)) })
    }

    /// Stores the low bytes.
    pub fn store_integer(&mut self, register: VReg, address: Address, bytes: u32) {
        let source = Source::Memory(address);
        let kind = Kind::Store(Size::of_bytes(bytes));
        self.add(Draft { other: Some(register), source, ..Draft::new(kind) });
    }

    /// Writes an address to a register.
    pub fn address(&mut self, address: Address) -> VReg {
        if let Address { start: Start::Register(register), index: None, displacement: 0 } = address {
            return register;
        }
        self.made(GENERAL, Draft { source: Source::Memory(address), ..Draft::new(Kind::Address) })
    }

    /// Computes one if a comparison holds, else zero.
    pub fn set_if(&mut self, comparison: Comparison, test: Test, a: VReg, b: Source) -> VReg {
        let kind = Kind::Set(comparison, test);
        self.made(GENERAL, Draft { other: Some(a), source: b, ..Draft::new(kind) })
    }

    /// Chooses the second value if a comparison holds, else the first.
    pub fn choose(
        &mut self,
        (comparison, test, a, b): (Comparison, Test, VReg, Source),
        otherwise: VReg,
        chosen: VReg,
    ) -> VReg {
        let class = otherwise.class();
        let b = match (b, comparison) {
            (Source::Memory(_), Comparison::Compare(Size::Quad)) => {
                self.load_integer(Extension::Full, b).into()
            }
            (Source::Memory(_), _) => self.load_integer(Extension::Zero32, b).into(),
            _ => b,
        };
        let kind = match class == VECTOR {
            true => Kind::ChooseVector(comparison, test),
            false => Kind::Choose(comparison, test),
        };
        let destination = self.register(class);
        let mut operands = vec![
            Operand::reg_reuse_def(destination, 1),
            Operand::reg_use(otherwise),
            Operand::reg_use(chosen),
            Operand::reg_use(a),
        ];
        let mut roles = Roles(Roles::DESTINATION | Roles::TIED | Roles::OTHER);
        let mut immediate = 0;
        match b {
            Source::Register(register) => {
                roles.0 |= Roles::REGISTER;
                operands.push(Operand::reg_use(register));
            }
            Source::Immediate(value) => {
                roles.0 |= Roles::IMMEDIATE;
                immediate = i64::from(value);
            }
            _ => {}
        }
        self.push(kind, &operands, immediate);
        if let Some(last) = self.chunk.last_mut() {
            last.roles = roles;
        }
        destination
    }

    /// Reserves memory of the frame; returns its number.
    pub fn slot(&mut self, bytes: u32, alignment: u32) -> u32 {
        self.machine.slots.push((bytes.max(1), alignment.clamp(1, 64)));
        self.machine.slots.len() as u32 - 1
    }

    /// Puts a constant into the pool; returns its address.
    pub fn pooled(&mut self, bytes: Vec<u8>) -> Address {
        let next = self.machine.pool.len() as u32;
        let number = *self.constants.entry(bytes).or_insert_with_key(|bytes| {
            self.machine.pool.push(bytes.clone());
            next
        });
        Address::at(Start::Pool(number), 0)
    }
}

//! Scalar instructions: registers, operand sizes, and opcodes by the names of the manual.

use super::{Assembler, Condition, Label, Rm, extension};

/// Register, by its number in its class; the opcode says of which class it is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Register(pub u8);

impl Register {
    /// Returns the three bits that stand in an instruction itself.
    pub fn low_bits(self) -> u8 {
        self.0 & 7
    }

    /// Returns the fourth bit, which stands in a prefix.
    pub fn fourth_bit(self) -> u8 {
        self.0 >> 3 & 1
    }

    /// Returns the fifth bit, which only an EVEX prefix has.
    pub fn fifth_bit(self) -> u8 {
        self.0 >> 4 & 1
    }

    /// Returns true if the number without a REX prefix means `ah`, `ch`, `dh` or `bh` where an operand is a byte.
    fn needs_prefix_for_byte(self) -> bool {
        (4..8).contains(&self.0)
    }
}

/// Content of the `reg` field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reg {
    /// A register.
    Register(Register),
    /// Further bits of the opcode, `/digit` in the manual.
    Digit(u8),
}

impl Reg {
    /// Returns the register that the field encodes.
    pub fn register(self) -> Register {
        match self {
            Reg::Register(register) => register,
            Reg::Digit(digit) => Register(digit),
        }
    }
}

impl From<Register> for Reg {
    fn from(register: Register) -> Self {
        Reg::Register(register)
    }
}

/// Operand size of a scalar instruction, by the number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "they have the names of the manual")]
pub enum Size {
    Byte = 1,
    Word = 2,
    Double = 4,
    Quad = 8,
}

impl Size {
    /// Returns the size of a memory operand of that many bytes.
    pub fn of_bytes(bytes: u32) -> Self {
        match bytes {
            1 => Size::Byte,
            2 => Size::Word,
            4 => Size::Double,
            _ => Size::Quad,
        }
    }

    /// Returns the size in which integers of that many bits are computed: 32 or 64 bits.
    pub fn of_bits(bits: u32) -> Self {
        if bits > 32 { Size::Quad } else { Size::Double }
    }

    /// Returns the number of bytes of an immediate operand.
    pub fn immediate_bytes(self) -> usize {
        (self as usize).min(4)
    }
}

/// Opcode of a scalar instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScalarOpcode {
    /// Mandatory prefix; zero for none.
    prefix: u8,
    /// True if `0F` stands before the number.
    is_escaped: bool,
    number: u8,
    /// True if the `rm` operand is a byte whatever the operand size is.
    reads_byte: bool,
}

impl ScalarOpcode {
    const fn plain(number: u8) -> Self {
        ScalarOpcode { prefix: 0, is_escaped: false, number, reads_byte: false }
    }

    const fn escaped(number: u8) -> Self {
        ScalarOpcode { is_escaped: true, ..Self::plain(number) }
    }

    /// Returns the opcode of `set` for a condition.
    pub fn set(condition: Condition) -> Self {
        Self::escaped(0x90 | condition as u8)
    }

    /// Returns the opcode of `cmov` for a condition.
    pub fn choose(condition: Condition) -> Self {
        Self::escaped(0x40 | condition as u8)
    }

    /// Returns the opcode of an operation of group 1, `register, register or memory`, by the number in the group.
    pub fn group_1(digit: u8) -> Self {
        Self::plain(digit << 3 | 3)
    }
}

pub const MOV_LOAD: ScalarOpcode = ScalarOpcode::plain(0x8B);
pub const MOV_STORE: ScalarOpcode = ScalarOpcode::plain(0x89);
pub const MOV_STORE_BYTE: ScalarOpcode = ScalarOpcode::plain(0x88);
pub const MOV_IMMEDIATE: ScalarOpcode = ScalarOpcode::plain(0xC7);
pub const MOV_IMMEDIATE_BYTE: ScalarOpcode = ScalarOpcode::plain(0xC6);
/// With the register in the opcode; the immediate is as long as the register.
pub const MOV_CONSTANT: ScalarOpcode = ScalarOpcode::plain(0xB8);
pub const MOVZX_BYTE: ScalarOpcode = ScalarOpcode { reads_byte: true, ..ScalarOpcode::escaped(0xB6) };
pub const MOVZX_WORD: ScalarOpcode = ScalarOpcode::escaped(0xB7);
pub const MOVSX_BYTE: ScalarOpcode = ScalarOpcode { reads_byte: true, ..ScalarOpcode::escaped(0xBE) };
pub const MOVSX_WORD: ScalarOpcode = ScalarOpcode::escaped(0xBF);
pub const MOVSXD: ScalarOpcode = ScalarOpcode::plain(0x63);
pub const LEA: ScalarOpcode = ScalarOpcode::plain(0x8D);
pub const XOR_STORE: ScalarOpcode = ScalarOpcode::plain(0x31);
pub const CMP: ScalarOpcode = ScalarOpcode::plain(0x3B);
pub const CMP_BYTE: ScalarOpcode = ScalarOpcode::plain(0x3A);
pub const TEST: ScalarOpcode = ScalarOpcode::plain(0x85);
pub const TEST_BYTE: ScalarOpcode = ScalarOpcode::plain(0x84);
/// Group 1 with an immediate of 32 bits (16 for words).
pub const GROUP_1: ScalarOpcode = ScalarOpcode::plain(0x81);
/// Group 1 with an immediate byte.
pub const GROUP_1_SHORT: ScalarOpcode = ScalarOpcode::plain(0x83);
/// Group 1 on a byte.
pub const GROUP_1_BYTE: ScalarOpcode = ScalarOpcode::plain(0x80);
/// Group 2, shifts, with an immediate byte.
pub const GROUP_2: ScalarOpcode = ScalarOpcode::plain(0xC1);
/// Group 3: `/2` is `not`, `/6` is `div`, `/7` is `idiv`.
pub const GROUP_3: ScalarOpcode = ScalarOpcode::plain(0xF7);
/// Group 5: `/2` is `call`.
pub const GROUP_5: ScalarOpcode = ScalarOpcode::plain(0xFF);
pub const IMUL: ScalarOpcode = ScalarOpcode::escaped(0xAF);
pub const IMUL_IMMEDIATE: ScalarOpcode = ScalarOpcode::plain(0x69);
pub const POPCNT: ScalarOpcode = ScalarOpcode { prefix: 0xF3, ..ScalarOpcode::escaped(0xB8) };
pub const TZCNT: ScalarOpcode = ScalarOpcode { prefix: 0xF3, ..ScalarOpcode::escaped(0xBC) };
pub const LZCNT: ScalarOpcode = ScalarOpcode { prefix: 0xF3, ..ScalarOpcode::escaped(0xBD) };
/// With the register in the opcode.
pub const BSWAP: ScalarOpcode = ScalarOpcode::escaped(0xC8);
/// With the register in the opcode.
pub const PUSH: ScalarOpcode = ScalarOpcode::plain(0x50);
/// With the register in the opcode.
pub const POP: ScalarOpcode = ScalarOpcode::plain(0x58);

/// `/digit` of `cmp` in group 1.
pub const CMP_DIGIT: u8 = 7;
/// `/digit` of `not` in group 3.
pub const NOT_DIGIT: u8 = 2;
/// `/digit` of `call` in group 5.
pub const CALL_DIGIT: u8 = 2;

impl Assembler {
    /// Writes a scalar instruction with its operands and the bytes of its immediate.
    pub fn scalar(
        &mut self,
        opcode: ScalarOpcode,
        size: Size,
        reg: impl Into<Reg>,
        rm: Rm,
        immediate: &[u8],
    ) {
        let reg = reg.into();
        if size == Size::Word {
            self.byte(0x66);
        }
        if opcode.prefix != 0 {
            self.byte(opcode.prefix);
        }
        let (x, b) = extension(rm);
        let rex = u8::from(size == Size::Quad) << 3 | reg.register().fourth_bit() << 2 | x << 1 | b;
        let in_rm = matches!(rm, Rm::Register(register) if register.needs_prefix_for_byte());
        let in_reg = matches!(reg, Reg::Register(register) if register.needs_prefix_for_byte());
        let needs_byte = size == Size::Byte && (in_reg || in_rm) || opcode.reads_byte && in_rm;
        if rex != 0 || needs_byte {
            self.byte(0x40 | rex);
        }
        self.opcode(opcode, 0);
        self.operands(reg.register(), rm, 1, immediate.len() as i32);
        self.bytes.extend(immediate);
    }

    /// Writes a scalar instruction whose register stands in the opcode.
    pub fn scalar_with_register(&mut self, opcode: ScalarOpcode, size: Size, register: Register) {
        let rex = u8::from(size == Size::Quad) << 3 | register.fourth_bit();
        if rex != 0 {
            self.byte(0x40 | rex);
        }
        self.opcode(opcode, register.low_bits());
    }

    fn opcode(&mut self, opcode: ScalarOpcode, bits: u8) {
        if opcode.is_escaped {
            self.byte(0x0F);
        }
        self.byte(opcode.number | bits);
    }

    /// Writes a constant to a register. The flags change.
    pub fn constant(&mut self, destination: Register, value: i64) {
        let target = Rm::Register(destination);
        if value == 0 {
            self.scalar(XOR_STORE, Size::Double, destination, target, &[]);
        } else if let Ok(short) = u32::try_from(value) {
            self.scalar_with_register(MOV_CONSTANT, Size::Double, destination);
            self.bytes.extend(short.to_le_bytes());
        } else if let Ok(short) = i32::try_from(value) {
            self.scalar(MOV_IMMEDIATE, Size::Quad, Reg::Digit(0), target, &short.to_le_bytes());
        } else {
            self.scalar_with_register(MOV_CONSTANT, Size::Quad, destination);
            self.bytes.extend(value.to_le_bytes());
        }
    }

    /// Writes the sign of `rax` to `rdx`: `cdq` or `cqo`.
    pub fn sign_of_rax(&mut self, size: Size) {
        if size == Size::Quad {
            self.byte(0x48);
        }
        self.byte(0x99);
    }

    /// Clears the upper parts of the vector registers: `vzeroupper`.
    pub fn clear_upper_parts(&mut self) {
        self.bytes.extend([0xC5, 0xF8, 0x77]);
    }

    /// Calls a symbol, whose distance a relocation writes to the last four bytes.
    pub fn call_symbol(&mut self) {
        self.bytes.extend([0xE8, 0, 0, 0, 0]);
    }

    /// Returns.
    pub fn ret(&mut self) {
        self.byte(0xC3);
    }

    /// Stops the processor: `ud2`.
    pub fn stop(&mut self) {
        self.bytes.extend([0x0F, 0x0B]);
    }

    /// Jumps.
    pub fn jump(&mut self, to: Label) {
        if let Some(short) = self.short(to) {
            return self.bytes.extend([0xEB, short.cast_unsigned()]);
        }
        self.byte(0xE9);
        self.refer(to, 0);
    }

    /// Jumps if the condition holds.
    pub fn jump_if(&mut self, condition: Condition, to: Label) {
        if let Some(short) = self.short(to) {
            return self.bytes.extend([0x70 | condition as u8, short.cast_unsigned()]);
        }
        self.bytes.extend([0x0F, 0x80 | condition as u8]);
        self.refer(to, 0);
    }
}

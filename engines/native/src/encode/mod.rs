//! Bytes of instructions: the legacy, VEX and EVEX forms, labels, and constants after the code.
//!
//! Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, chapter 2 (instruction format) and
//! 2.3, 2.7 (VEX and EVEX).

pub mod opcodes;
pub mod scalar;
#[cfg(test)]
mod tests;

use opcodes::{Opcode, Vex};
use scalar::{Reg, Register};

/// Place in the code that instructions refer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(pub u32);

/// Operand in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// `[base + index * 2^scale + displacement]`.
    Address {
        /// General register.
        base: Register,
        /// General register, in gathers and scatters a vector, and the logarithm of the scale.
        index: Option<(Register, u8)>,
        /// Constant part.
        displacement: i32,
    },
    /// `[rip + label]`.
    Label(Label),
    /// `[rip + distance]`; a relocation writes the distance, the last four bytes of the instruction.
    Relocated,
}

/// Register or memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rm {
    /// Register.
    Register(Register),
    /// Memory.
    Memory(Memory),
}

/// Width of the vector registers of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Length {
    /// 128 bits, or a scalar.
    X,
    /// 256 bits.
    Y,
    /// 512 bits.
    Z,
}

impl Length {
    /// Returns the number of bytes.
    pub fn bytes(self) -> u32 {
        16 << self as u32
    }
}

/// Operands of an instruction with a VEX or EVEX prefix.
#[derive(Clone, Copy, Debug)]
pub struct VectorForm {
    /// Opcode.
    pub opcode: Opcode,
    /// Vector length.
    pub length: Length,
    /// Content of the `reg` field.
    pub reg: Reg,
    /// Register of the `vvvv` field; zero where there is none.
    pub other: Register,
    /// Register or memory of the `rm` field.
    pub rm: Rm,
    /// Mask register; zero for none.
    pub mask: Register,
    /// True if lanes outside of the mask become zero.
    pub is_zeroing: bool,
    /// True if the memory is one element for all lanes.
    pub is_broadcast: bool,
    /// Bytes that a memory operand has, by which short displacements are scaled.
    pub memory_bytes: u32,
    /// Immediate byte.
    pub immediate: Option<u8>,
}

/// Condition of a jump, as the processor numbers them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the conditions have the names of the manual")]
pub enum Condition {
    B = 2,
    Ae = 3,
    E = 4,
    Ne = 5,
    Be = 6,
    A = 7,
    P = 10,
    Np = 11,
    L = 12,
    Ge = 13,
    Le = 14,
    G = 15,
    O = 0,
    No = 1,
}

impl Condition {
    /// Returns the opposite condition.
    pub fn inverted(self) -> Self {
        use Condition::{A, Ae, B, Be, E, G, Ge, L, Le, Ne, No, Np, O, P};
        match self {
            B => Ae,
            Ae => B,
            E => Ne,
            Ne => E,
            Be => A,
            A => Be,
            P => Np,
            Np => P,
            L => Ge,
            Ge => L,
            Le => G,
            G => Le,
            O => No,
            No => O,
        }
    }
}

/// Reference to a label that is not resolved yet.
struct Fixup {
    at: usize,
    label: Label,
    /// Bytes between the field and the end of the instruction, its own four included.
    to_end: i32,
}

/// Code under construction.
#[derive(Default)]
pub struct Assembler {
    /// Bytes so far.
    pub bytes: Vec<u8>,
    labels: Vec<Option<u32>>,
    fixups: Vec<Fixup>,
}

impl Assembler {
    /// Creates a label that is not bound.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// Binds a label to the current place.
    pub fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = Some(self.bytes.len() as u32);
    }

    /// Fills with instructions that do nothing, up to a multiple of a power of two.
    pub fn align(&mut self, alignment: usize) {
        /// The recommended forms of 1 to 9 bytes.
        const NOTHING: [&[u8]; 9] = [
            &[0x90],
            &[0x66, 0x90],
            &[0x0F, 0x1F, 0x00],
            &[0x0F, 0x1F, 0x40, 0x00],
            &[0x0F, 0x1F, 0x44, 0x00, 0x00],
            &[0x66, 0x0F, 0x1F, 0x44, 0x00, 0x00],
            &[0x0F, 0x1F, 0x80, 0x00, 0x00, 0x00, 0x00],
            &[0x0F, 0x1F, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
            &[0x66, 0x0F, 0x1F, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
        ];
        let mut left = self.bytes.len().wrapping_neg() & (alignment - 1);
        while left > 0 {
            let count = left.min(NOTHING.len());
            self.bytes.extend(NOTHING[count - 1]);
            left -= count;
        }
    }

    /// Resolves all references to labels.
    ///
    /// # Panics
    /// If a label that is referred to was not bound.
    pub fn finish(mut self) -> Vec<u8> {
        for Fixup { at, label, to_end } in &self.fixups {
            let target = self.labels[label.0 as usize].expect("a label that is used is bound") as i32;
            let value = target - (*at as i32 + to_end);
            self.bytes[*at..*at + 4].copy_from_slice(&value.to_le_bytes());
        }
        self.bytes
    }

    fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    fn refer(&mut self, label: Label, immediate_bytes: i32) {
        self.fixups.push(Fixup { at: self.bytes.len(), label, to_end: 4 + immediate_bytes });
        self.bytes.extend([0; 4]);
    }

    /// Writes the bytes of `ModRM`, `SIB` and displacement, which the bytes of an immediate follow.
    fn operands(&mut self, reg: Register, rm: Rm, scale_bytes: u32, immediate_bytes: i32) {
        let reg = reg.low_bits() << 3;
        let (base, index, displacement) = match rm {
            Rm::Register(register) => return self.byte(0xC0 | reg | register.low_bits()),
            Rm::Memory(Memory::Label(label)) => {
                self.byte(reg | 5);
                return self.refer(label, immediate_bytes);
            }
            Rm::Memory(Memory::Relocated) => {
                self.byte(reg | 5);
                return self.bytes.extend([0; 4]);
            }
            Rm::Memory(Memory::Address { base, index, displacement }) => (base, index, displacement),
        };
        let base = base.low_bits();
        let scale_bytes = scale_bytes as i32;
        let short = (displacement % scale_bytes == 0)
            .then(|| displacement / scale_bytes)
            .and_then(|short| i8::try_from(short).ok());
        let mode = match short {
            // Without a displacement, that base would mean another form.
            Some(0) if base != 5 => 0,
            Some(_) => 0x40,
            None => 0x80,
        };
        match index {
            None if base != 4 => self.byte(mode | reg | base),
            _ => {
                self.byte(mode | reg | 4);
                // The number of the stack pointer means that there is no index.
                let (index, scale) = index.map_or((4, 0), |(index, scale)| (index.low_bits(), scale));
                self.byte(scale << 6 | index << 3 | base);
            }
        }
        match (mode, short) {
            (0, _) => {}
            (0x40, Some(short)) => self.byte(short.cast_unsigned()),
            _ => self.bytes.extend(displacement.to_le_bytes()),
        }
    }

    /// Writes an instruction with a VEX prefix where that will do, else with EVEX.
    pub fn vector(&mut self, form: &VectorForm) {
        let is_high = |register: Register| register.fifth_bit() == 1;
        let rm_is_high = matches!(form.rm, Rm::Register(register) if is_high(register));
        let needs_evex = form.opcode.vex == Vex::None
            || form.length == Length::Z
            || form.mask != Register(0)
            || form.is_broadcast
            || is_high(form.reg.register())
            || is_high(form.other)
            || rm_is_high;
        if needs_evex {
            self.evex(form)
        } else {
            self.vex(form)
        }
        if let Some(immediate) = form.immediate {
            self.byte(immediate);
        }
    }

    fn vex(&mut self, form: &VectorForm) {
        let opcode = form.opcode;
        let (x, b) = extension(form.rm);
        let wide = u8::from(opcode.vex == Vex::W1);
        let low = (!form.other.0 & 15) << 3 | u8::from(form.length == Length::Y) << 2 | opcode.prefix;
        let reg = form.reg.register();
        let r = (reg.fourth_bit() ^ 1) << 7;
        if opcode.map == 1 && wide == 0 && x == 0 && b == 0 {
            self.bytes.extend([0xC5, r | low]);
        } else {
            self.bytes.extend([0xC4, r | (x ^ 1) << 6 | (b ^ 1) << 5 | opcode.map, wide << 7 | low]);
        }
        self.byte(opcode.number);
        self.operands(reg, form.rm, 1, i32::from(form.immediate.is_some()));
    }

    fn evex(&mut self, form: &VectorForm) {
        let opcode = form.opcode;
        let (mut x, b) = extension(form.rm);
        if let Rm::Register(register) = form.rm {
            x = register.fifth_bit();
        }
        let reg = form.reg.register();
        let r = (reg.fourth_bit() ^ 1) << 7 | (reg.fifth_bit() ^ 1) << 4;
        self.bytes.extend([
            0x62,
            r | (x ^ 1) << 6 | (b ^ 1) << 5 | opcode.map,
            u8::from(opcode.is_wide) << 7 | (!form.other.0 & 15) << 3 | 4 | opcode.prefix,
            u8::from(form.is_zeroing) << 7
                | (form.length as u8) << 5
                | u8::from(form.is_broadcast) << 4
                | (form.other.fifth_bit() ^ 1) << 3
                | form.mask.0,
            opcode.number,
        ]);
        let scale = form.memory_bytes.max(1);
        self.operands(reg, form.rm, scale, i32::from(form.immediate.is_some()));
    }

    /// Writes a gather or scatter: the index is a vector register.
    pub fn gather(&mut self, form: &VectorForm, index: Register) {
        let mut form = *form;
        // The fifth bit of the index is where that of the second source is.
        form.other = Register(index.fifth_bit() << 4);
        self.evex(&form);
    }

    /// Returns the distance from the end of a jump of two bytes to a place that is already known and near.
    fn short(&self, to: Label) -> Option<i8> {
        let target = self.labels[to.0 as usize]?;
        i8::try_from(i64::from(target) - self.bytes.len() as i64 - 2).ok()
    }
}

/// Returns the fourth bits of index and base.
fn extension(rm: Rm) -> (u8, u8) {
    match rm {
        Rm::Register(register) => (0, register.fourth_bit()),
        Rm::Memory(Memory::Label(_) | Memory::Relocated) => (0, 0),
        Rm::Memory(Memory::Address { base, index, .. }) => {
            (index.map_or(0, |(index, _)| index.fourth_bit()), base.fourth_bit())
        }
    }
}

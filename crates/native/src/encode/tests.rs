//! Bytes of instructions, as assemblers of others write them.

use super::opcodes as op;
use super::{Assembler, Condition, Length, Memory, Rm, VectorForm};

const PLAIN: VectorForm = VectorForm {
    opcode: op::ADDPS,
    length: Length::Z,
    reg: 1,
    other: 2,
    rm: Rm::Register(0),
    mask: 0,
    is_zeroing: false,
    is_broadcast: false,
    memory_bytes: 64,
    immediate: None,
};

const fn memory(base: u8, index: Option<(u8, u8)>, displacement: i32) -> Rm {
    Rm::Memory(Memory::Address { base, index, displacement })
}

#[test]
fn vector_instructions_have_their_prefixes() {
    let fma = VectorForm { opcode: op::FMADD231PS, reg: 7, other: 26, rm: Rm::Register(24), ..PLAIN };
    let rows: [(VectorForm, &[u8]); 6] = [
        // vfmadd231ps zmm7, zmm26, zmm24
        (fma, &[0x62, 0x92, 0x2D, 0x40, 0xB8, 0xF8]),
        // vfmadd231ps zmm7, zmm26, dword ptr [rsi + 4*rdi + 64]{1to16}
        (
            VectorForm { rm: memory(6, Some((7, 2)), 64), is_broadcast: true, memory_bytes: 4, ..fma },
            &[0x62, 0xF2, 0x2D, 0x50, 0xB8, 0x7C, 0xBE, 0x10],
        ),
        // vaddps ymm1, ymm2, ymmword ptr [rax + 32]
        (VectorForm { length: Length::Y, rm: memory(0, None, 32), ..PLAIN }, &[0xC5, 0xEC, 0x58, 0x48, 0x20]),
        // vaddps zmm1 {k3} {z}, zmm2, zmmword ptr [r13 + 4096]
        (
            VectorForm { rm: memory(13, None, 4096), mask: 3, is_zeroing: true, ..PLAIN },
            &[0x62, 0xD1, 0x6C, 0xCB, 0x58, 0x4D, 0x40],
        ),
        // vmovups zmmword ptr [rsp + 64], zmm31
        (
            VectorForm { opcode: op::MOVUPS_STORE, reg: 31, other: 0, rm: memory(4, None, 64), ..PLAIN },
            &[0x62, 0x61, 0x7C, 0x48, 0x11, 0x7C, 0x24, 0x01],
        ),
        // vpermt2d zmm1, zmm17, zmm3
        (
            VectorForm { opcode: op::PERMT2D, other: 17, rm: Rm::Register(3), ..PLAIN },
            &[0x62, 0xF2, 0x75, 0x40, 0x7E, 0xCB],
        ),
    ];
    for (form, expected) in rows {
        let mut assembler = Assembler::default();
        assembler.vector(&form);
        assert_eq!(assembler.finish(), expected, "{form:?}");
    }
}

#[test]
fn jumps_reach_their_labels() {
    let mut assembler = Assembler::default();
    let (start, end) = (assembler.label(), assembler.label());
    assembler.bind(start);
    assembler.jump_if(Condition::L, end);
    assembler.jump(start);
    assembler.bind(end);
    assert_eq!(assembler.finish(), [0x0F, 0x8C, 5, 0, 0, 0, 0xE9, 0xF5, 0xFF, 0xFF, 0xFF]);
}

#[test]
fn alignment_is_filled_with_instructions() {
    let mut assembler = Assembler::default();
    assembler.legacy(0, &[0x90], false, false, (0, Rm::Register(0)), &[]);
    assembler.align(16);
    assert_eq!(assembler.bytes.len(), 16);
}

//! Registers of their own for what the innermost loops read: a value that is made in front of a loop and used in it is copied
//! there, so that its time in a register is as short as the loop. The allocator weighs the uses of a value against its length;
//! without this it would read long values from memory each time that the loop needs them.

use crate::instruction::{Instruction, Kind, Machine, Roles};
use crate::registers::GENERAL;
use regalloc2::{Operand, OperandConstraint, OperandKind, OperandPos, VReg};
use std::collections::{HashMap, HashSet};

/// Copies for a loop are no more than this, of the general registers and of the others.
const MOST: [usize; 2] = [11, 12];

/// Innermost loop: blocks, the first one of which is its head, and the block in front of it.
struct Inner {
    blocks: Vec<usize>,
    before: usize,
}

/// Gives values that innermost loops read registers of their own. `code` has the instructions of the blocks of a machine
/// whose successors and predecessors are known.
pub fn copy_for_loops(machine: &mut Machine, code: &mut [Vec<Instruction>]) {
    for inner in innermost(machine) {
        copy_for_loop(machine, code, &inner);
    }
}

fn innermost(machine: &Machine) -> Vec<Inner> {
    let is_head: Vec<bool> = machine.blocks.iter().map(|block| block.is_loop).collect();
    (0..machine.blocks.len())
        .filter(|head| is_head[*head])
        .filter_map(|head| inner(machine, &is_head, head))
        .collect()
}

/// Returns the loop of a head if there is no other in it, and one block leads to it and nowhere else.
fn inner(machine: &Machine, is_head: &[bool], head: usize) -> Option<Inner> {
    let before_of = |block: usize| machine.blocks[block].predecessors.iter().map(|block| block.index());
    let mut blocks = vec![head];
    let mut seen = HashSet::from([head]);
    let mut open: Vec<usize> = before_of(head).filter(|block| *block >= head).collect();
    while let Some(block) = open.pop() {
        if !seen.insert(block) {
            continue;
        }
        // Blocks are after those that dominate them: one before the head is no part of a loop that is entered there.
        if block < head || is_head[block] {
            return None;
        }
        blocks.push(block);
        open.extend(before_of(block));
    }
    let mut outside = before_of(head).filter(|block| !seen.contains(block));
    let before = outside.next().filter(|block| machine.blocks[*block].successors.len() == 1)?;
    outside.next().is_none().then_some(Inner { blocks, before })
}

fn copy_for_loop(machine: &mut Machine, code: &mut [Vec<Instruction>], inner: &Inner) {
    let instructions = || inner.blocks.iter().flat_map(|block| &code[*block]);
    // What is kept over a call is in memory anyway.
    if instructions().any(|one| matches!(one.kind, Kind::Call(_) | Kind::CallRegister)) {
        return;
    }
    let operands_of = |one: &Instruction| one.start as usize..(one.start + one.count) as usize;
    let mut own: HashSet<VReg> = HashSet::new();
    for block in &inner.blocks {
        own.extend(&machine.blocks[*block].parameters);
    }
    let mut uses: HashMap<VReg, usize> = HashMap::new();
    for operand in instructions().flat_map(|one| &machine.operands[operands_of(one)]) {
        match operand.kind() {
            OperandKind::Def => {
                own.insert(operand.vreg());
            }
            OperandKind::Use => *uses.entry(operand.vreg()).or_default() += 1,
        }
    }
    let mut read: Vec<(VReg, usize)> =
        uses.into_iter().filter(|(register, _)| !own.contains(register)).collect();
    read.sort_by_key(|(register, count)| (std::cmp::Reverse(*count), register.vreg()));
    let mut left = MOST;
    read.retain(|(register, _)| {
        let left = &mut left[usize::from(register.class() != GENERAL)];
        let is_taken = *left > 0;
        *left -= usize::from(is_taken);
        is_taken
    });
    let mut copies: HashMap<VReg, VReg> = HashMap::new();
    let mut made = Vec::with_capacity(read.len());
    for (register, _) in read {
        let copy = VReg::new(machine.registers, register.class());
        machine.registers += 1;
        copies.insert(register, copy);
        made.push(copied(machine, copy, register));
    }
    let end = code[inner.before].len().saturating_sub(1);
    code[inner.before].splice(end..end, made);
    for one in inner.blocks.iter().flat_map(|block| &code[*block]) {
        for operand in &mut machine.operands[operands_of(one)] {
            if let Some(copy) = copies.get(&operand.vreg()) {
                *operand = Operand::new(*copy, operand.constraint(), operand.kind(), operand.pos());
            }
        }
    }
}

/// Copies a register, which may be in memory.
fn copied(machine: &mut Machine, copy: VReg, register: VReg) -> Instruction {
    let start = machine.operands.len() as u32;
    let constraint = OperandConstraint::Any;
    machine.operands.extend([
        Operand::new(copy, OperandConstraint::Reg, OperandKind::Def, OperandPos::Late),
        Operand::new(register, constraint, OperandKind::Use, OperandPos::Early),
    ]);
    Instruction { kind: Kind::Copy, roles: Roles::default(), place: None, immediate: 0, start, count: 2 }
}

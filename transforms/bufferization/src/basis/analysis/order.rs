//! The order in which operations are analyzed.

use super::ops_of;
use crate::basis::bufferizer::has_tensors;
use crate::basis::options::Heuristic;
use crate::basis::state::State;
use terrace_interfaces::region_branch::RegionBranchTerminator;
use terrace_ir::ids::OpId;
use terrace_ir::spec::Interface;
use terrace_ir::{Body, OpOperand, Operation, Value};
use terrace_support::interner::FoldMap;

/// Returns the operations of a body in the order in which they are analyzed.
pub(crate) fn ops_in_order(body: &Body<'_>, state: &State<'_, '_>) -> Vec<OpId> {
    let ops = || ops_of(body).into_iter().filter(|op| has_tensors(Operation::new(body, *op)));
    match state.options().heuristic {
        Heuristic::BottomUp => ops().rev().collect(),
        Heuristic::TopDown => ops().collect(),
        Heuristic::BottomUpFromTerminators => from_terminators(body, state),
        Heuristic::Fuzzer(seed) => {
            let mut all: Vec<OpId> = ops().collect();
            shuffle(&mut all, seed);
            all
        }
    }
}

/// Orders operations: first what leads to yielded values within their regions, then all others from the last to the
/// first.
fn from_terminators(body: &Body<'_>, state: &State<'_, '_>) -> Vec<OpId> {
    let reversed: Vec<OpId> = ops_in_reverse(body);
    let mut order = Ordered::default();
    for op in &reversed {
        let last = Operation::new(body, *op);
        let is_terminator = last.declares_interface(RegionBranchTerminator::NAME);
        let Some(region) = last.parent_region().filter(|_| is_terminator) else { continue };
        if !order.add(*op) {
            continue;
        }
        let tensors = |value: &Value<'_, '_>| value.ty().is_tensor() && value.defining_op().is_some();
        let mut open: Vec<_> = last.operands().filter(tensors).map(Value::id).collect();
        while let Some(value) = open.pop() {
            let value = Value::new(body, value);
            let Some(definition) = value.defining_op() else { continue };
            if !order.add(definition.id()) || region.find_ancestor_op(definition).is_none() {
                continue;
            }
            let aliases = state.aliasing_operands(value);
            let values = aliases.iter().map(|alias| OpOperand::new(body, alias.operand).value());
            open.extend(values.filter(tensors).map(Value::id));
        }
    }
    for op in reversed {
        if has_tensors(Operation::new(body, op)) {
            order.add(op);
        }
    }
    order.list
}

/// Returns the operations of a body from the last to the first, what is in an operation before it.
fn ops_in_reverse(body: &Body<'_>) -> Vec<OpId> {
    let mut found = Vec::new();
    let mut open = vec![(Body::ROOT, false)];
    while let Some((op, is_done)) = open.pop() {
        let view = Operation::new(body, op);
        if is_done || view.region_count() == 0 || body.child(op).is_some() {
            found.push(op);
            continue;
        }
        open.push((op, true));
        // The last operation is on top of the stack in the end.
        let ops = view.regions().flat_map(|region| region.ops());
        open.extend(ops.map(|inner| (inner.id(), false)));
    }
    found
}

/// Operations, each once.
#[derive(Default)]
struct Ordered {
    list: Vec<OpId>,
    known: FoldMap<OpId, ()>,
}

impl Ordered {
    fn add(&mut self, op: OpId) -> bool {
        let is_new = self.known.insert(op, ()).is_none();
        if is_new {
            self.list.push(op);
        }
        is_new
    }
}

/// Shuffles a list, always in the same way for a seed: what a Mersenne Twister of 32 bits chooses for each place comes
/// from the rest of the list.
pub(crate) fn shuffle<T>(list: &mut [T], seed: u32) {
    let mut random = MersenneTwister::new(seed);
    for at in 0..list.len().saturating_sub(1) {
        let offset = random.next() as usize % (list.len() - at);
        list.swap(at, at + offset);
    }
}

/// Number of words of the generator's state.
const STATE: usize = 624;

/// Generator of random numbers MT19937.
struct MersenneTwister {
    words: [u32; STATE],
    at: usize,
}

impl MersenneTwister {
    fn new(seed: u32) -> Self {
        let mut words = [seed; STATE];
        for at in 1..STATE {
            let before = words[at - 1];
            words[at] = 1_812_433_253u32.wrapping_mul(before ^ (before >> 30)).wrapping_add(at as u32);
        }
        MersenneTwister { words, at: STATE }
    }

    fn next(&mut self) -> u32 {
        if self.at == STATE {
            for at in 0..STATE {
                let mixed = (self.words[at] & 0x8000_0000) | (self.words[(at + 1) % STATE] & 0x7fff_ffff);
                let twist = if mixed & 1 == 0 { 0 } else { 0x9908_b0df };
                self.words[at] = self.words[(at + 397) % STATE] ^ (mixed >> 1) ^ twist;
            }
            self.at = 0;
        }
        let mut word = self.words[self.at];
        self.at += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }
}

#[cfg(test)]
mod tests {
    use super::MersenneTwister;

    #[test]
    fn generator_gives_the_published_number() {
        let mut random = MersenneTwister::new(5489);
        let last = (0..10_000).map(|_| random.next()).last();
        assert_eq!(last, Some(4_123_659_995));
    }
}

//! Shuffles with AVX2: lanes are taken as words of 32 bits where that is possible, else as bytes, and moved by what is
//! cheapest of the instructions for that.

use super::index_bytes;
use crate::encode::Length;
use crate::encode::opcodes::{self as op, Opcode};
use crate::select::Selector;
use crate::select::build::Source;
use regalloc2::VReg;

/// Origin of a word or byte of a result: the number of a register, and the place in it. `None` is anything.
type From = Option<(usize, usize)>;

/// Returns true if each word that is determined is as a function of its place says.
fn is_pattern(words: &[From], from: impl Fn(usize) -> (usize, usize)) -> bool {
    words.iter().enumerate().all(|(at, word)| word.is_none_or(|word| word == from(at)))
}

/// Returns the immediate of an instruction that takes words within each half, two bits a word, the same in all halves.
fn in_halves(places: &[Option<usize>]) -> Option<u8> {
    let mut chosen = [None; 4];
    for (at, place) in places.iter().enumerate() {
        let Some(place) = place else { continue };
        if place / 4 != at / 4 {
            return None;
        }
        match &mut chosen[at % 4] {
            Some(known) if *known != place % 4 => return None,
            free => *free = Some(place % 4),
        }
    }
    let bits = |at: usize| (chosen[at].unwrap_or(at) << (2 * at)) as u8;
    Some((0..4).map(bits).sum())
}

/// Returns the numbers of the pairs that words are taken in, if they are.
fn in_pairs(words: &[From]) -> Option<Vec<From>> {
    let pair = |pair: &[From]| match (pair[0], pair[1]) {
        (None, None) => Some(None),
        (Some((of, low)), None) => (low % 2 == 0).then_some(Some((of, low / 2))),
        (None, Some((of, high))) => (high % 2 == 1).then_some(Some((of, high / 2))),
        (Some((of, low)), Some(other)) => {
            (low % 2 == 0 && other == (of, low + 1)).then_some(Some((of, low / 2)))
        }
    };
    words.chunks(2).map(pair).collect()
}

impl Selector<'_, '_, '_> {
    /// Builds a register of bytes of others, which are at least as long as what is taken from them.
    pub(in crate::select) fn shuffled_bytes(
        &mut self,
        length: Length,
        registers: &[(VReg, Length)],
        bytes: &[From],
    ) -> VReg {
        // A short result is of the halves of long registers.
        if length == Length::X && registers.iter().any(|(_, length)| *length > Length::X) {
            let mut halves: Vec<(usize, usize)> = Vec::new();
            let mut own = Vec::with_capacity(bytes.len());
            for byte in bytes {
                own.push(byte.map(|(of, at)| {
                    let half = (of, at / 16);
                    let number = halves.iter().position(|known| *known == half).unwrap_or_else(|| {
                        halves.push(half);
                        halves.len() - 1
                    });
                    (number, at % 16)
                }));
            }
            let mut shorter = Vec::with_capacity(halves.len());
            for (of, half) in halves {
                let register = registers[of].0;
                shorter.push(match half {
                    0 => register,
                    _ => self.extracted(op::EXTRACTI128, Length::Y, register, half as u8),
                });
            }
            return self.moved_bytes(length, &shorter, &own);
        }
        let registers: Vec<VReg> = registers.iter().map(|(register, _)| *register).collect();
        self.moved_bytes(length, &registers, bytes)
    }

    fn moved_bytes(&mut self, length: Length, registers: &[VReg], bytes: &[From]) -> VReg {
        let mut words: Option<Vec<From>> = Some(Vec::new());
        for word in bytes.chunks(4) {
            let known = word.iter().enumerate().find_map(|(at, byte)| byte.map(|byte| (at, byte)));
            let from = match known {
                None => None,
                Some((at, (of, place))) if place % 4 == at => Some((of, place / 4)),
                Some(_) => {
                    words = None;
                    break;
                }
            };
            let is_whole = from.is_none_or(|(of, place)| is_pattern(word, |at| (of, 4 * place + at)));
            match &mut words {
                Some(words) if is_whole => words.push(from),
                _ => {
                    words = None;
                    break;
                }
            }
        }
        if let Some(words) = words {
            return self.moved_words(length, registers, &words);
        }
        if let [a, b] = registers {
            for (opcode, width, is_high) in [
                (op::PUNPCKLBW, 1, false),
                (op::PUNPCKHBW, 1, true),
                (op::PUNPCKLWD, 2, false),
                (op::PUNPCKHWD, 2, true),
            ] {
                for (first, [x, y]) in [(0, [*a, *b]), (1, [*b, *a])] {
                    let from = |at: usize| {
                        let (half, within) = (at / 16, at % 16);
                        let (lane, byte) = (within / width, within % width);
                        let place = 16 * half + 8 * usize::from(is_high) + lane / 2 * width + byte;
                        (if lane % 2 == 0 { first } else { 1 - first }, place)
                    };
                    if is_pattern(bytes, from) {
                        return self.vector_binary(opcode, length, (x, y.into()), length.bytes());
                    }
                }
            }
        }
        // Of each register, and of the register with its halves swapped, what is needed; all else is zero.
        let mut result: Option<VReg> = None;
        for (number, register) in registers.iter().enumerate() {
            for swaps in [false, true] {
                let chosen = |(at, byte): (usize, &From)| match byte {
                    Some((of, place)) if *of == number && (place / 16 != at / 16) == swaps => {
                        Some((place % 16) as u8)
                    }
                    _ => None,
                };
                let mut control: Vec<Option<u8>> = bytes.iter().enumerate().map(chosen).collect();
                if control.iter().all(Option::is_none) {
                    continue;
                }
                control.resize(length.bytes() as usize, None);
                let control = control.into_iter().map(|byte| byte.unwrap_or(0x80)).collect();
                let control = Source::Memory(self.pooled(control));
                let source = match swaps {
                    true => self.halves(*register, *register, 1),
                    false => *register,
                };
                let own = self.vector_binary(op::PSHUFB, length, (source, control), length.bytes());
                result = Some(match result {
                    None => own,
                    Some(other) => self.vector_binary(op::ORPS, length, (other, own.into()), length.bytes()),
                });
            }
        }
        result.unwrap_or_else(|| self.any_part())
    }

    /// Builds a register of halves of two others: those of the first are 0 and 1, those of the second 2 and 3.
    fn halves(&mut self, a: VReg, b: VReg, immediate: u8) -> VReg {
        self.vector_immediate(op::PERM2F128, Length::Y, (Some(a), b.into()), immediate)
    }

    /// Builds a register of words of others.
    fn moved_words(&mut self, length: Length, registers: &[VReg], words: &[From]) -> VReg {
        let mut words = words.to_vec();
        words.resize(length.bytes() as usize / 4, None);
        let mut used: Vec<usize> = words.iter().flatten().map(|(of, _)| *of).collect();
        used.sort_unstable();
        used.dedup();
        if let [a, b] = used.as_slice() {
            for (x, y) in [(*a, *b), (*b, *a)] {
                if let Some(both) = self.two_words(length, (x, registers[x]), (y, registers[y]), &words) {
                    return both;
                }
            }
        }
        // Of each register what is needed, where it is needed.
        let mut result: Option<VReg> = None;
        for of in used {
            let places: Vec<Option<usize>> =
                words.iter().map(|word| word.filter(|(own, _)| *own == of).map(|(_, place)| place)).collect();
            let own = self.one_word(length, registers[of], &places);
            let mask: u8 = places.iter().enumerate().map(|(at, place)| u8::from(place.is_some()) << at).sum();
            result = Some(match result {
                None => own,
                Some(other) => self.vector_immediate(op::BLENDPS, length, (Some(other), own.into()), mask),
            });
        }
        result.unwrap_or_else(|| self.any_part())
    }

    /// Permutes words of one register.
    fn one_word(&mut self, length: Length, register: VReg, places: &[Option<usize>]) -> VReg {
        let words: Vec<From> = places.iter().map(|place| place.map(|place| (0, place))).collect();
        if is_pattern(&words, |at| (0, at)) {
            return register;
        }
        if is_pattern(&words, |_| (0, 0)) {
            return self.vector_unary(op::BROADCASTSS, length, register.into(), 4);
        }
        if let Some(immediate) = in_halves(places) {
            return self.vector_immediate(op::PERMILPS_IMMEDIATE, length, (None, register.into()), immediate);
        }
        if let Some(pairs) = in_pairs(&words) {
            if is_pattern(&pairs, |_| (0, 0)) {
                return self.vector_unary(op::BROADCASTSD, length, register.into(), 8);
            }
            let bits = |(at, pair): (usize, &From)| (pair.map_or(at, |(_, place)| place) << (2 * at)) as u8;
            let immediate = pairs.iter().enumerate().map(bits).sum();
            return self.vector_immediate(op::PERMPD_IMMEDIATE, length, (None, register.into()), immediate);
        }
        let indices: Vec<u32> = places.iter().map(|place| place.unwrap_or(0) as u32).collect();
        let indices = self.pooled(index_bytes(&indices, 4, length));
        if is_pattern(&words, |at| (0, places[at].unwrap_or(at) % 4 + at / 4 * 4)) {
            let source = Source::Memory(indices);
            return self.vector_binary(op::PERMILPS, length, (register, source), length.bytes());
        }
        let indices = self.load_vector(indices, length);
        self.vector_binary(op::PERMD, length, (indices, register.into()), length.bytes())
    }

    /// Permutes words of two registers, if there is one instruction for that, with the first one as its first source.
    fn two_words(
        &mut self,
        length: Length,
        (x, a): (usize, VReg),
        (y, b): (usize, VReg),
        words: &[From],
    ) -> Option<VReg> {
        let plain: [(Opcode, [(usize, usize); 4]); 4] = [
            (op::UNPCKLPS, [(x, 0), (y, 0), (x, 1), (y, 1)]),
            (op::UNPCKHPS, [(x, 2), (y, 2), (x, 3), (y, 3)]),
            (op::UNPCKLPD, [(x, 0), (x, 1), (y, 0), (y, 1)]),
            (op::UNPCKHPD, [(x, 2), (x, 3), (y, 2), (y, 3)]),
        ];
        for (opcode, pattern) in plain {
            if is_pattern(words, |at| (pattern[at % 4].0, pattern[at % 4].1 + at / 4 * 4)) {
                return Some(self.vector_binary(opcode, length, (a, b.into()), length.bytes()));
            }
        }
        let with_immediate = |s: &mut Self, opcode, immediate| {
            Some(s.vector_immediate(opcode, length, (Some(a), b.into()), immediate))
        };
        if words.iter().enumerate().all(|(at, word)| word.is_none_or(|(_, place)| place == at)) {
            let bits = |(at, word): (usize, &From)| u8::from(word.is_some_and(|(of, _)| of == y)) << at;
            let immediate = words.iter().enumerate().map(bits).sum();
            return with_immediate(self, op::BLENDPS, immediate);
        }
        let sides = |at: usize| if at % 4 < 2 { x } else { y };
        let places: Vec<Option<usize>> = words.iter().map(|word| word.map(|(_, place)| place)).collect();
        if words.iter().enumerate().all(|(at, word)| word.is_none_or(|(of, _)| of == sides(at)))
            && let Some(immediate) = in_halves(&places)
        {
            return with_immediate(self, op::SHUFPS, immediate);
        }
        if let Some(pairs) = in_pairs(words) {
            let is_within = |(at, pair): (usize, &From)| {
                pair.is_none_or(|(of, place)| of == (if at % 2 == 0 { x } else { y }) && place / 2 == at / 2)
            };
            if pairs.iter().enumerate().all(is_within) {
                let bits = |(at, pair): (usize, &From)| (pair.map_or(0, |(_, place)| place % 2) << at) as u8;
                let immediate = pairs.iter().enumerate().map(bits).sum();
                return with_immediate(self, op::SHUFPD, immediate);
            }
            let half = |half: &[From]| {
                let number = |(of, place): (usize, usize)| 2 * usize::from(of == y) + place / 2;
                match (half[0], half[1]) {
                    (None, None) => Some(0),
                    (Some(low), None) => (low.1 % 2 == 0).then(|| number(low)),
                    (None, Some(high)) => (high.1 % 2 == 1).then(|| number(high)),
                    (Some(low), Some(high)) => {
                        (low.1 % 2 == 0 && high == (low.0, low.1 + 1)).then(|| number(low))
                    }
                }
            };
            if let [low, high] = pairs.chunks(2).map(half).collect::<Vec<_>>().as_slice()
                && length == Length::Y
                && let (Some(low), Some(high)) = (low, high)
            {
                let immediate = (low | high << 4) as u8;
                // The low half stays, and a low half comes after it.
                return match immediate {
                    0x20 => with_immediate(self, op::INSERTF128, 1),
                    _ => Some(self.halves(a, b, immediate)),
                };
            }
        }
        // One word of the second register, among those of the first.
        if length == Length::X {
            let others: Vec<usize> = (0..4).filter(|at| words[*at].is_some_and(|(of, _)| of == y)).collect();
            let stays = |(at, word): (usize, &From)| word.is_none_or(|(of, place)| of == y || place == at);
            if let ([at], true) = (others.as_slice(), words.iter().enumerate().all(stays)) {
                let place = words[*at].map_or(0, |(_, place)| place);
                return with_immediate(self, op::INSERTPS, (place << 6 | at << 4) as u8);
            }
        }
        None
    }
}

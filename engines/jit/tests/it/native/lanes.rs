//! Lanes moved about, shifted and chosen: each program is written with what it is to give.

use super::{Silent, parse};
use std::fmt::Write as _;
use terrace_execution::{Argument, Engine, Returned};
use terrace_ir::Context;
use terrace_jit::cranelift::{CompileOptions, Cranelift, Features};
use terrace_support::random::Random;

/// Type of lanes.
#[derive(Clone, Copy)]
struct Lanes {
    ty: &'static str,
    bits: u32,
    count: usize,
}

impl Lanes {
    fn is_float(self) -> bool {
        self.ty.starts_with('f')
    }

    /// The constant of a number.
    fn number(self, value: usize) -> String {
        if self.is_float() { format!("{value}.0") } else { value.to_string() }
    }

    /// The bits of a number.
    fn bits_of(self, value: u64) -> u64 {
        match (self.ty, self.bits) {
            ("f32", _) => u64::from((value as f32).to_bits()),
            ("f64", _) => (value as f64).to_bits(),
            (_, 64) => value,
            (_, bits) => value & ((1 << bits) - 1),
        }
    }

    fn vector(self, name: &str, values: &[usize]) -> String {
        let ty = format!("vector<{}x{}>", values.len(), self.ty);
        let values: Vec<String> = values.iter().map(|value| self.number(*value)).collect();
        format!("%{name} = llvm.mlir.constant(dense<[{}]> : {ty}) : {ty}\n", values.join(", "))
    }

    /// Instructions that make one number of the lanes of a vector that are determined.
    fn hash(self, text: &mut String, vector: &str, lanes: &[Option<u64>]) -> u64 {
        let (ty, count, bits) = (self.ty, lanes.len(), self.bits);
        let mut expected = 0u64;
        *text += "%h0 = llvm.mlir.constant(0 : i64) : i64\n%times = llvm.mlir.constant(31 : i64) : i64\n";
        let mut last = 0;
        for (at, lane) in lanes.iter().enumerate().filter_map(|(at, lane)| Some((at, (*lane)?))) {
            expected = expected.wrapping_mul(31).wrapping_add(self.bits_of(lane));
            let line = format!(
                "%p{at} = llvm.mlir.constant({at} : i64) : i64\n\
                 %e{at} = llvm.extractelement {vector}[%p{at} : i64] : vector<{count}x{ty}>\n"
            );
            *text += &line;
            let as_integer = match self.is_float() {
                true => format!("%i{at} = llvm.bitcast %e{at} : {ty} to i{bits}\n"),
                false => format!("%i{at} = llvm.bitcast %e{at} : i{bits} to i{bits}\n"),
            };
            *text += &as_integer;
            let wide = match bits {
                64 => format!("%w{at} = llvm.bitcast %i{at} : i64 to i64\n"),
                _ => format!("%w{at} = llvm.zext %i{at} : i{bits} to i64\n"),
            };
            *text += &wide;
            writeln!(text, "%m{at} = llvm.mul %h{last}, %times : i64").expect("a string takes all");
            let next = at + 1;
            writeln!(text, "%h{next} = llvm.add %m{at}, %w{at} : i64").expect("a string takes all");
            last = next;
        }
        writeln!(text, "llvm.return %h{last} : i64\n}}").expect("a string takes all");
        expected
    }
}

const ALL: [Lanes; 14] = [
    Lanes { ty: "i8", bits: 8, count: 16 },
    Lanes { ty: "i8", bits: 8, count: 32 },
    Lanes { ty: "i8", bits: 8, count: 40 },
    Lanes { ty: "i16", bits: 16, count: 8 },
    Lanes { ty: "i16", bits: 16, count: 16 },
    Lanes { ty: "i32", bits: 32, count: 3 },
    Lanes { ty: "i32", bits: 32, count: 8 },
    Lanes { ty: "i64", bits: 64, count: 2 },
    Lanes { ty: "i64", bits: 64, count: 4 },
    Lanes { ty: "f32", bits: 32, count: 4 },
    Lanes { ty: "f32", bits: 32, count: 8 },
    Lanes { ty: "f32", bits: 32, count: 12 },
    Lanes { ty: "f64", bits: 64, count: 2 },
    Lanes { ty: "f64", bits: 64, count: 4 },
];

/// Runs functions of one number each, with all that this machine has and with AVX2 alone.
fn run(program: &str, expected: &[u64], argument: i64) {
    run_with_avx2(program, expected, argument);
    let this = Features::of_this_machine();
    if this.avx512 {
        run_for(program, expected, argument, this);
    }
}

/// Runs functions of one number each with AVX2 alone.
fn run_with_avx2(program: &str, expected: &[u64], argument: i64) {
    let this = Features::of_this_machine();
    if this.avx2 {
        run_for(program, expected, argument, this.changed_by("-avx512f").expect("the list is correct"));
    }
}

fn run_for(program: &str, expected: &[u64], argument: i64, native: Features) {
    let context = Context::new(&[&terrace_llvm::DIALECT, &terrace_func::DIALECT]);
    let program = parse(&context, program);
    let mut world = Silent;
    let options = CompileOptions { native: Some(native), ..CompileOptions::default() };
    // SAFETY: the programs of these tests access no memory.
    let engine = unsafe { Cranelift::compile(program.op(), &mut world, &options) };
    let mut engine = engine.expect("it compiles");
    for placed in engine.placements() {
        assert_eq!(placed.refused, None, "{}", placed.function);
    }
    for (number, expected) in expected.iter().enumerate() {
        let called = engine.call(&format!("f{number}"), &mut [Argument::I64(argument)]);
        assert_eq!(called, Ok(vec![Returned::I64(expected.cast_signed())]), "f{number}");
    }
}

/// Lanes that a shuffle takes: of each kind that has an instruction, and any.
fn masks(random: &mut Random, count: usize) -> Vec<Vec<Option<usize>>> {
    let all = 2 * count;
    let half = (count / 2).max(1);
    let quarter = (count / 4).max(1);
    let mut masks: Vec<Vec<usize>> = vec![
        (0..count).map(|at| at / 2 + if at % 2 == 1 { count } else { 0 }).collect(),
        (0..count).map(|at| half + at / 2 + if at % 2 == 1 { count } else { 0 }).collect(),
        (0..count).map(|at| at / half * half + at % half / 2 + if at % 2 == 1 { count } else { 0 }).collect(),
        (0..count).map(|at| if at % 2 == 0 { at } else { count + at - 1 }).collect(),
        (0..count).map(|at| if at % 2 == 0 { at + 1 } else { count + at }.min(all - 1)).collect(),
        (0..count).map(|at| if at % (2 * quarter) < quarter { at } else { count + at - quarter }).collect(),
        (0..count).map(|at| if at < half { at } else { count + at - half }).collect(),
        (0..count).map(|at| if at < half { half + at } else { count + at }.min(all - 1)).collect(),
        (0..count).map(|at| (at + half) % count).collect(),
        (0..count).rev().collect(),
        (0..count).map(|at| at ^ 1).map(|at| at.min(count - 1)).collect(),
        vec![0; count],
        (0..count).map(|at| at % 2).collect(),
        (0..half).collect(),
        (half..count).collect(),
        (0..all).collect(),
        (0..all).map(|at| at / 2 + if at % 2 == 1 { count } else { 0 }).collect(),
    ];
    for at in (0..count).step_by(count.div_ceil(5)) {
        masks.push(
            (0..count).map(|lane| if lane == at { count + random.below(count) } else { lane }).collect(),
        );
    }
    for _ in 0..2 {
        masks.push((0..count).map(|at| if random.below(2) == 0 { at } else { count + at }).collect());
        masks.push((0..count).map(|_| random.below(count)).collect());
        masks.push((0..count).map(|_| random.below(all)).collect());
        masks.push((0..half).map(|_| random.below(all)).collect());
        masks.push((0..all).map(|_| random.below(all)).collect());
    }
    let mut masks: Vec<Vec<Option<usize>>> =
        masks.into_iter().map(|mask| mask.into_iter().map(Some).collect()).collect();
    for at in (0..masks.len()).step_by(3) {
        let mut mask = masks[at].clone();
        let place = random.below(mask.len());
        mask[place] = None;
        masks.push(mask);
    }
    masks
}

#[test]
fn shuffles_take_the_lanes_that_they_say() {
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    for lanes in ALL {
        let count = lanes.count;
        let values: Vec<usize> = (0..2 * count).map(|at| 3 * at + 1).collect();
        let (mut text, mut expected) = (String::new(), Vec::new());
        for mask in masks(&mut random, count) {
            writeln!(text, "llvm.func @f{}(%x: i64) -> i64 {{", expected.len()).expect("a string takes all");
            text += &lanes.vector("a", &values[..count]);
            text += &lanes.vector("b", &values[count..]);
            let number = |lane: &Option<usize>| lane.map_or(-1, |lane| lane as i64).to_string();
            let list: Vec<String> = mask.iter().map(number).collect();
            let ty = format!("vector<{count}x{}>", lanes.ty);
            writeln!(text, "%s = llvm.shufflevector %a, %b [{}] : {ty}", list.join(", "))
                .expect("a string takes all");
            let taken: Vec<Option<u64>> =
                mask.iter().map(|lane| lane.map(|lane| values[lane] as u64)).collect();
            expected.push(lanes.hash(&mut text, "%s", &taken));
        }
        run(&text, &expected, 0);
    }
}

#[test]
fn scalars_become_the_lanes_that_they_are_put_into() {
    const ARGUMENT: u64 = 5;
    let mut random = Random::new(0x2545_F491_4F6C_DD1D);
    for lanes in ALL {
        let count = lanes.count;
        let ty = format!("vector<{count}x{}>", lanes.ty);
        let (mut text, mut expected) = (String::new(), Vec::new());
        for kind in 0..12 {
            writeln!(text, "llvm.func @f{}(%x: i64) -> i64 {{", expected.len()).expect("a string takes all");
            // Upon a vector that is known, or upon nothing; all lanes, or some.
            let is_known = kind % 2 == 0;
            let mut now: Vec<Option<u64>> = vec![None; count];
            if is_known {
                let values: Vec<usize> = (0..count).map(|at| 2 * at).collect();
                text += &lanes.vector("v0", &values);
                now = values.iter().map(|value| Some(*value as u64)).collect();
            } else {
                writeln!(text, "%v0 = llvm.mlir.poison : {ty}").expect("a string takes all");
            }
            let steps = if kind < 4 { count } else { 1 + random.below(count) };
            for step in 0..steps {
                let at = if kind < 4 { step } else { random.below(count) };
                now[at] = Some(ARGUMENT + step as u64);
                let (own, bits) = (lanes.ty, lanes.bits);
                writeln!(text, "%c{step} = llvm.mlir.constant({step} : i64) : i64")
                    .expect("a string takes all");
                writeln!(text, "%n{step} = llvm.add %x, %c{step} : i64").expect("a string takes all");
                let scalar = match (lanes.is_float(), bits) {
                    (true, _) => format!("llvm.sitofp %n{step} : i64 to {own}"),
                    (false, 64) => format!("llvm.bitcast %n{step} : i64 to i64"),
                    (false, _) => format!("llvm.trunc %n{step} : i64 to {own}"),
                };
                writeln!(text, "%t{step} = {scalar}").expect("a string takes all");
                writeln!(text, "%q{step} = llvm.mlir.constant({at} : i64) : i64")
                    .expect("a string takes all");
                let next = step + 1;
                writeln!(text, "%v{next} = llvm.insertelement %t{step}, %v{step}[%q{step} : i64] : {ty}")
                    .expect("a string takes all");
            }
            expected.push(lanes.hash(&mut text, &format!("%v{steps}"), &now));
        }
        run(&text, &expected, ARGUMENT as i64);
    }
}

#[test]
fn lanes_are_shifted_by_constants() {
    let mut random = Random::new(0x1234_5678_9ABC_DEF1);
    for lanes in ALL.into_iter().filter(|lanes| !lanes.is_float()) {
        let (count, bits) = (lanes.count, lanes.bits);
        let ty = format!("vector<{count}x{}>", lanes.ty);
        let (mut text, mut expected) = (String::new(), Vec::new());
        for name in ["shl", "lshr", "ashr"] {
            for by in [0, 1, bits / 2 + 1, bits - 1] {
                let limit = 1usize << (bits - 1).min(62);
                let values: Vec<usize> = (0..count).map(|_| random.below(2 * limit)).collect();
                writeln!(text, "llvm.func @f{}(%x: i64) -> i64 {{", expected.len())
                    .expect("a string takes all");
                text += &lanes.vector("a", &values);
                writeln!(text, "%b = llvm.mlir.constant(dense<{by}> : {ty}) : {ty}")
                    .expect("a string takes all");
                writeln!(text, "%s = llvm.{name} %a, %b : {ty}").expect("a string takes all");
                let shifted = |value: &usize| {
                    let value = *value as u64;
                    let signed = (value << (64 - bits)).cast_signed() >> (64 - bits);
                    Some(match name {
                        "shl" => value << by,
                        "lshr" => value >> by,
                        _ => (signed >> by).cast_unsigned(),
                    })
                };
                let shifted: Vec<Option<u64>> = values.iter().map(shifted).collect();
                expected.push(lanes.hash(&mut text, "%s", &shifted));
            }
        }
        run(&text, &expected, 0);
    }
}

#[test]
fn choices_of_floats_take_nan_and_zeros_as_the_comparison_does() {
    const NUMBERS: [f32; 6] = [0.0, -0.0, 1.5, -2.5, f32::NAN, f32::INFINITY];
    let (mut text, mut expected) = (String::new(), Vec::new());
    for name in ["ogt", "olt", "oge", "ole", "ugt", "ult", "uge", "ule", "oeq", "une"] {
        for (a, b) in NUMBERS.iter().flat_map(|a| NUMBERS.map(|b| (*a, b))) {
            let (less, equal) = (a < b, a == b);
            let is_nan = a.is_nan() || b.is_nan();
            let holds = match name {
                "ogt" | "ugt" => !less && !equal && !is_nan || is_nan && name == "ugt",
                "olt" | "ult" => less || is_nan && name == "ult",
                "oge" | "uge" => !less && !is_nan || is_nan && name == "uge",
                "ole" | "ule" => less || equal || is_nan && name == "ule",
                "oeq" => equal,
                _ => !equal,
            };
            for swaps in [false, true] {
                for count in [1, 8] {
                    let (yes, no) = if swaps { ("%b", "%a") } else { ("%a", "%b") };
                    let taken = if holds != swaps { a } else { b };
                    let ty = if count == 1 { "f32".to_owned() } else { format!("vector<{count}xf32>") };
                    let condition = if count == 1 { "i1".to_owned() } else { format!("vector<{count}xi1>") };
                    writeln!(text, "llvm.func @f{}(%x: i64) -> i64 {{", expected.len())
                        .expect("a string takes all");
                    for (name, value) in [("a", a), ("b", b)] {
                        let bits = value.to_bits();
                        let value = if count == 1 {
                            format!("0x{bits:08X} : f32")
                        } else {
                            format!("dense<0x{bits:08X}> : {ty}")
                        };
                        writeln!(text, "%{name} = llvm.mlir.constant({value}) : {ty}")
                            .expect("a string takes all");
                    }
                    writeln!(text, "%c = llvm.fcmp \"{name}\" %a, %b : {ty}").expect("a string takes all");
                    writeln!(text, "%s = llvm.select %c, {yes}, {no} : {condition}, {ty}")
                        .expect("a string takes all");
                    let one = match count {
                        1 => "%s",
                        _ => {
                            text += "%p = llvm.mlir.constant(5 : i64) : i64\n";
                            writeln!(text, "%e = llvm.extractelement %s[%p : i64] : {ty}")
                                .expect("a string takes all");
                            "%e"
                        }
                    };
                    writeln!(text, "%i = llvm.bitcast {one} : f32 to i32\n%w = llvm.zext %i : i32 to i64\nllvm.return %w : i64\n}}")
                        .expect("a string takes all");
                    expected.push(u64::from(taken.to_bits()));
                }
            }
        }
    }
    run(&text, &expected, 0);
}

#[test]
fn lanes_become_wider_and_narrower() {
    let mut random = Random::new(0x0F1E_2D3C_4B5A_6978);
    let widths = [1, 8, 16, 32, 64];
    for count in [3, 8, 16, 20] {
        let (mut text, mut expected) = (String::new(), Vec::new());
        for (from, to) in widths.iter().flat_map(|from| widths.map(|to| (*from, to))) {
            if from == to {
                continue;
            }
            for name in if from > to { vec!["trunc"] } else { vec!["sext", "zext"] } {
                // Bits come from lanes of bytes, and go to such.
                let own =
                    Lanes { ty: ["i8", "i16", "i32", "i64"][place(from.max(8))], bits: from.max(8), count };
                let end = Lanes { ty: ["i8", "i16", "i32", "i64"][place(to.max(8))], bits: to.max(8), count };
                let values: Vec<usize> =
                    (0..count).map(|_| random.below(1 << (own.bits - 1).min(40))).collect();
                writeln!(text, "llvm.func @f{}(%x: i64) -> i64 {{", expected.len())
                    .expect("a string takes all");
                text += &own.vector("a", &values);
                let mut last = "%a";
                if from == 1 {
                    writeln!(text, "%b = llvm.trunc %a : vector<{count}xi8> to vector<{count}xi1>")
                        .expect("a string takes all");
                    last = "%b";
                }
                writeln!(text, "%c = llvm.{name} {last} : vector<{count}xi{from}> to vector<{count}xi{to}>")
                    .expect("a string takes all");
                last = "%c";
                if to == 1 {
                    writeln!(text, "%d = llvm.zext %c : vector<{count}xi1> to vector<{count}xi8>")
                        .expect("a string takes all");
                    last = "%d";
                }
                let converted = |value: &usize| {
                    let value = *value as u64;
                    let value = match name {
                        "sext" => ((value << (64 - from)).cast_signed() >> (64 - from)).cast_unsigned(),
                        _ => value & (u64::MAX >> (64 - from)),
                    };
                    Some(value & (u64::MAX >> (64 - to)))
                };
                let lanes: Vec<Option<u64>> = values.iter().map(converted).collect();
                expected.push(end.hash(&mut text, last, &lanes));
            }
        }
        run(&text, &expected, 0);
    }
}

/// Returns the place of a width in a list of those of the machine.
fn place(bits: u32) -> usize {
    bits.trailing_zeros() as usize - 3
}

#[test]
fn floats_in_lanes_are_rounded_to_bf16() {
    let mut random = Random::new(0x0123_4567_89AB_CDEF);
    for count in [3, 8, 16, 20] {
        let integers = Lanes { ty: "i32", bits: 32, count };
        let mut bits: Vec<usize> = (0..count).map(|_| random.below(1 << 32)).collect();
        // NaN, infinity, the greatest finite number, and one halfway between two.
        bits[..3].copy_from_slice(&[0x7F80_0001, 0xFF80_0000, 0x3F80_8000]);
        let rounded = |bits: &usize| {
            let bits = *bits as u32;
            let upper = bits >> 16;
            Some(u64::from(match f32::from_bits(bits).is_nan() {
                true => upper | 0x40,
                false => ((u64::from(bits) + 0x7FFF + u64::from(upper & 1)) >> 16) as u32,
            }))
        };
        let lanes: Vec<Option<u64>> = bits.iter().map(rounded).collect();
        let mut text = "llvm.func @f0(%x: i64) -> i64 {\n".to_owned();
        text += &integers.vector("a", &bits);
        let line = format!(
            "%b = llvm.bitcast %a : vector<{count}xi32> to vector<{count}xf32>\n\
             %c = llvm.fptrunc %b : vector<{count}xf32> to vector<{count}xbf16>\n\
             %d = llvm.bitcast %c : vector<{count}xbf16> to vector<{count}xi16>\n"
        );
        text += &line;
        let shorts = Lanes { ty: "i16", bits: 16, count };
        let expected = shorts.hash(&mut text, "%d", &lanes);
        text += "llvm.func @f1(%x: i64) -> i64 {\n";
        let values: Vec<usize> = (0..count).map(|at| at + 0x3F80).collect();
        text += &shorts.vector("a", &values);
        let line = format!(
            "%b = llvm.bitcast %a : vector<{count}xi16> to vector<{count}xbf16>\n\
             %c = llvm.fpext %b : vector<{count}xbf16> to vector<{count}xf32>\n\
             %d = llvm.bitcast %c : vector<{count}xf32> to vector<{count}xi32>\n"
        );
        text += &line;
        let wide: Vec<Option<u64>> = values.iter().map(|value| Some((*value as u64) << 16)).collect();
        let expected = [expected, integers.hash(&mut text, "%d", &wide)];
        run(&text, &expected, 0);
    }
}

#[test]
fn lanes_of_integers_are_multiplied_and_compared() {
    let mut random = Random::new(0x7654_3210_FEDC_BA98);
    for lanes in ALL.into_iter().filter(|lanes| !lanes.is_float()) {
        let (count, bits) = (lanes.count, lanes.bits);
        let ty = format!("vector<{count}x{}>", lanes.ty);
        let (mut text, mut expected) = (String::new(), Vec::new());
        for name in ["mul", "intr.smin", "intr.smax", "intr.umin", "intr.umax"] {
            let mut values =
                || -> Vec<usize> { (0..count).map(|_| random.below(usize::MAX) >> (64 - bits)).collect() };
            let (a, b) = (values(), values());
            writeln!(text, "llvm.func @f{}(%x: i64) -> i64 {{", expected.len()).expect("a string takes all");
            text += &lanes.vector("a", &a);
            text += &lanes.vector("b", &b);
            let line = match name {
                "mul" => format!("%s = llvm.mul %a, %b : {ty}\n"),
                _ => format!("%s = llvm.{name}(%a, %b) : ({ty}, {ty}) -> {ty}\n"),
            };
            text += &line;
            let result = |(a, b): (&usize, &usize)| {
                let (a, b) = (*a as u64, *b as u64);
                let signed = |value: u64| (value << (64 - bits)).cast_signed();
                Some(match name {
                    "mul" => a.wrapping_mul(b),
                    "intr.smin" if signed(a) < signed(b) => a,
                    "intr.smax" if signed(a) > signed(b) => a,
                    "intr.umin" => a.min(b),
                    "intr.umax" => a.max(b),
                    _ => b,
                })
            };
            let results: Vec<Option<u64>> = a.iter().zip(&b).map(result).collect();
            expected.push(lanes.hash(&mut text, "%s", &results));
        }
        run(&text, &expected, 0);
    }
}

#[test]
fn floats_of_16_bits_are_computed_with_in_lanes() {
    // Numbers that both types have, and so have their sums, differences and products.
    const NUMBERS: [f32; 8] = [0.0, 1.0, -2.5, 3.0, 0.5, -8.0, 6.0, 2.0];
    let (mut text, mut expected) = (String::new(), Vec::new());
    for (ty, count) in ["bf16", "f16"].into_iter().flat_map(|ty| [3, 8, 16, 20].map(|count| (ty, count))) {
        let vector = format!("vector<{count}x{ty}>");
        let number = |at: usize| NUMBERS[at % NUMBERS.len()];
        let list = |from: usize| {
            (0..count).map(|at| format!("{:?}", number(at + from))).collect::<Vec<_>>().join(", ")
        };
        for name in [
            "fadd",
            "fsub",
            "fmul",
            "intr.fmuladd",
            "fcmp",
            "intr.maxnum",
            "intr.minimum",
            "intr.floor",
            "intr.copysign",
        ] {
            writeln!(text, "llvm.func @f{}(%x: i64) -> i64 {{", expected.len()).expect("a string takes all");
            for (name, from) in [("a", 0), ("b", 3)] {
                writeln!(text, "%{name} = llvm.mlir.constant(dense<[{}]> : {vector}) : {vector}", list(from))
                    .expect("a string takes all");
            }
            let line = match name {
                "fcmp" => format!(
                    "%m = llvm.fcmp \"olt\" %a, %b : {vector}\n\
                     %s = llvm.select %m, %a, %b : vector<{count}xi1>, {vector}\n"
                ),
                "intr.floor" => format!("%s = llvm.{name}(%a) : ({vector}) -> {vector}\n"),
                "intr.maxnum" | "intr.minimum" | "intr.copysign" => {
                    format!("%s = llvm.{name}(%a, %b) : ({vector}, {vector}) -> {vector}\n")
                }
                "intr.fmuladd" => {
                    format!("%s = llvm.{name}(%a, %b, %a) : ({vector}, {vector}, {vector}) -> {vector}\n")
                }
                _ => format!("%s = llvm.{name} %a, %b : {vector}\n"),
            };
            text += &line;
            let line = format!(
                "%w = llvm.fpext %s : {vector} to vector<{count}xf32>\n\
                 %i = llvm.bitcast %w : vector<{count}xf32> to vector<{count}xi32>\n"
            );
            text += &line;
            let result = |at: usize| {
                let (a, b) = (number(at), number(at + 3));
                let result = match name {
                    "fadd" => a + b,
                    "fsub" => a - b,
                    "fmul" => a * b,
                    "fcmp" | "intr.minimum" => a.min(b),
                    "intr.maxnum" => a.max(b),
                    "intr.floor" => a.floor(),
                    "intr.copysign" => a.copysign(b),
                    _ => a * b + a,
                };
                Some(u64::from(result.to_bits()))
            };
            let results: Vec<Option<u64>> = (0..count).map(result).collect();
            expected.push(Lanes { ty: "i32", bits: 32, count }.hash(&mut text, "%i", &results));
        }
    }
    run_with_avx2(&text, &expected, 0);
}

#[test]
fn lanes_of_integers_are_reduced() {
    let mut random = Random::new(0xFEDC_BA98_7654_3210);
    for lanes in ALL.into_iter().filter(|lanes| !lanes.is_float()) {
        let (count, bits) = (lanes.count, lanes.bits);
        let ty = format!("vector<{count}x{}>", lanes.ty);
        let (mut text, mut expected) = (String::new(), Vec::new());
        for name in ["add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"] {
            let values: Vec<usize> = (0..count).map(|_| random.below(usize::MAX) >> (64 - bits)).collect();
            writeln!(text, "llvm.func @f{}(%x: i64) -> i64 {{", expected.len()).expect("a string takes all");
            text += &lanes.vector("a", &values);
            let end = match bits {
                64 => "%w = llvm.bitcast %s : i64 to i64".to_owned(),
                _ => format!("%w = llvm.zext %s : i{bits} to i64"),
            };
            writeln!(
                text,
                "%s = \"llvm.intr.vector.reduce.{name}\"(%a) : ({ty}) -> i{bits}\n{end}\nllvm.return %w : i64\n}}"
            )
            .expect("a string takes all");
            let signed = |value: u64| (value << (64 - bits)).cast_signed();
            let all = values.iter().map(|value| *value as u64);
            let result = all.reduce(|a, b| match name {
                "add" => a.wrapping_add(b),
                "mul" => a.wrapping_mul(b),
                "and" => a & b,
                "or" => a | b,
                "xor" => a ^ b,
                "smin" if signed(a) < signed(b) => a,
                "smax" if signed(a) > signed(b) => a,
                "umin" => a.min(b),
                "umax" => a.max(b),
                _ => b,
            });
            expected.push(lanes.bits_of(result.unwrap_or_default()));
        }
        run(&text, &expected, 0);
    }
}

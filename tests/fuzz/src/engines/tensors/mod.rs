//! Programs on tensors, with all that becomes loops over memory: structured operations, slices, `tosa`, loops that carry
//! tensors, functions. The number that `main` returns depends on every element that was computed.
//!
//! Sizes may be zero, one or open in the types. Integers wrap; floats are small with few bits after the point, and no
//! operation is used whose rounding a pass may change.

mod control;
mod passes;
mod slices;
mod sources;
mod structured;
mod tosa;
mod writer;

use terrace_pass::PassRegistry;
use terrace_support::random::Random;
use writer::{Element, HIDDEN, Writer, type_of};

/// Returns the program of a number: its passes in the first line, and a function `main` that returns an `i64`.
pub(super) fn program(random: &mut Random, known: &PassRegistry) -> String {
    let passes = passes::passes(random, known);
    let mut likes = vec![Element::F32];
    for _ in 0..1 + random.below(3) {
        likes.push(random.pick_one(&Element::ALL));
    }
    let mut sizes = vec![1, 2, 3];
    for _ in 0..2 + random.below(3) {
        sizes.push(random.pick_one(&[0, 1, 2, 3, 4, 5, 7, 8]));
    }
    let has_tosa = random.chance(40);
    let budget = 8 + random.below(70);
    let mut writer = Writer::new(random, likes, sizes, has_tosa);
    writer.budget = budget;
    writer.line(format_args!("%sizes = memref.get_global @sizes : memref<{HIDDEN}xindex>"));
    for element in [Element::Int(1), Element::Index] {
        let value = writer.constant(element);
        writer.scalars.push((value, element));
    }
    writer.hidden_flag();
    writer.body(budget);
    writer.end();
    let numbers: Vec<String> = (0..HIDDEN).map(|number| number.to_string()).collect();
    format!(
        "// passes: {passes}\nmemref.global \"private\" @sum : memref<i64> = dense<0>\n\
         memref.global \"private\" @sizes : memref<{HIDDEN}xindex> = dense<[{}]>\n{}\n{}\n\
         func.func @main() -> i64 {{\n{}}}\n",
        numbers.join(", "),
        super::program::MIX,
        writer.done,
        writer.out
    )
}

impl Writer<'_> {
    /// Writes a truth value that no pass knows.
    fn hidden_flag(&mut self) {
        let (at, limit) = (self.random.below(8), self.random.below(8));
        let [at, limit] = [at, limit].map(|value| self.op(format_args!("arith.constant {value} : index")));
        let size = self.op(format_args!("memref.load %sizes[{at}] : memref<{HIDDEN}xindex>"));
        let flag = self.op(format_args!("arith.cmpi ult, {size}, {limit} : index"));
        self.scalars.push((flag, Element::Int(1)));
    }

    /// Mixes what is there into the sum, and returns it. Some tensors are left out, so that not all are alive.
    fn end(&mut self) {
        let mut mixed: Vec<(Element, Option<usize>)> = Vec::new();
        for tensor in self.tensors.clone() {
            if self.random.chance(60) {
                let rank = tensor.sizes.len();
                mixed.extend([(tensor.element, None), (tensor.element, Some(rank))]);
                let tensor = self.cast(&tensor, &vec![true; rank]);
                let (name, element) = (&tensor.name, tensor.element);
                self.line(format_args!("func.call @mix_{element}_{rank}({name}) : ({}) -> ()", tensor.ty()));
            }
        }
        for (name, element) in self.scalars.clone() {
            mixed.push((element, None));
            self.line(format_args!("func.call @mix_{element}({name}) : ({element}) -> ()"));
        }
        let sum = self.op("memref.get_global @sum : memref<i64>");
        let result = self.op(format_args!("memref.load {sum}[] : memref<i64>"));
        self.line(format_args!("return {result} : i64"));
        let mut written = Vec::new();
        for one in mixed {
            if !written.contains(&one) {
                written.push(one);
                self.done += &match one {
                    (element, None) => mix_scalar(element),
                    (element, Some(rank)) => mix_tensor(element, rank),
                };
            }
        }
    }
}

/// Returns a function that mixes a scalar into the sum; all NaNs are one.
fn mix_scalar(element: Element) -> String {
    let word = match element {
        Element::Int(64) => "%w = arith.addi %x, %x : i64".to_owned(),
        Element::Int(_) => format!("%w = arith.extsi %x : {element} to i64"),
        Element::Index => "%w = arith.index_cast %x : index to i64".to_owned(),
        Element::F32 | Element::F64 => {
            let (nan, bits) =
                if element == Element::F32 { ("0x7FC00000", 32) } else { ("0x7FF8000000000000", 64) };
            let extension =
                if bits == 32 { "%w = arith.extui %b : i32 to i64" } else { "%w = arith.addi %b, %b : i64" };
            format!(
                "%u = arith.cmpf uno, %x, %x : {element}\n  %n = arith.constant {nan} : {element}\n  \
                 %y = arith.select %u, %n, %x : {element}\n  \
                 %b = arith.bitcast %y : {element} to i{bits}\n  {extension}"
            )
        }
    };
    format!(
        "func.func private @mix_{element}(%x: {element}) {{\n  {word}\n  \
         func.call @mix(%w) : (i64) -> ()\n  return\n}}\n"
    )
}

/// Returns a function that mixes the sizes and elements of a tensor into the sum.
fn mix_tensor(element: Element, rank: usize) -> String {
    let ty = type_of(&vec![0; rank], &vec![true; rank], element);
    let mut text = format!(
        "func.func private @mix_{element}_{rank}(%t: {ty}) {{\n  %c0 = arith.constant 0 : index\n  \
         %c1 = arith.constant 1 : index\n"
    );
    let mut close = String::new();
    let mut line = |depth: usize, words: std::fmt::Arguments<'_>| {
        text += &"  ".repeat(depth);
        text += &format!("{words}\n");
    };
    for dim in 0..rank {
        line(dim + 1, format_args!("%d{dim} = arith.constant {dim} : index"));
        line(dim + 1, format_args!("%n{dim} = tensor.dim %t, %d{dim} : {ty}"));
        line(dim + 1, format_args!("%m{dim} = arith.index_cast %n{dim} : index to i64"));
        line(dim + 1, format_args!("func.call @mix(%m{dim}) : (i64) -> ()"));
        line(dim + 1, format_args!("scf.for %i{dim} = %c0 to %n{dim} step %c1 {{"));
        close.insert_str(0, &format!("{}}}\n", "  ".repeat(dim + 1)));
    }
    let indices: Vec<String> = (0..rank).map(|dim| format!("%i{dim}")).collect();
    line(rank + 1, format_args!("%x = tensor.extract %t[{}] : {ty}", indices.join(", ")));
    line(rank + 1, format_args!("func.call @mix_{element}(%x) : ({element}) -> ()"));
    text + &close + "  return\n}\n"
}

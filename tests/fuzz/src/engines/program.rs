//! A whole program: what it starts from, some functions, and a number that depends on all that was computed.

use super::writer::{Float, Ty, Writer};
use terrace_pass::PassRegistry;
use terrace_support::random::Random;

/// Widths of integers, by weight.
const WIDTHS: [u32; 24] =
    [1, 2, 3, 5, 7, 8, 8, 9, 13, 16, 16, 17, 24, 31, 32, 32, 32, 33, 48, 63, 64, 64, 65, 128];

/// Passes that may run on a program before it is lowered.
const PASSES: &[&str] = &[
    "canonicalize",
    "cse",
    "sccp",
    "inline",
    "symbol-dce",
    "remove-dead-values",
    "mem2reg",
    "sroa",
    "loop-invariant-code-motion",
    "control-flow-sink",
    "int-range-optimizations",
    "arith-expand",
    "func.func(affine-loop-unroll)",
    "func.func(affine-scalrep)",
    "func.func(affine-loop-invariant-code-motion)",
    "func.func(affine-simplify-structures)",
    "func.func(affine-loop-fusion)",
    "func.func(affine-loop-tile)",
    "func.func(affine-loop-normalize)",
    "func.func(scf-for-loop-canonicalization)",
    "func.func(scf-for-loop-peeling)",
    "func.func(scf-for-loop-range-folding)",
    "scf-for-to-while",
    "arith-unsigned-when-equivalent",
    "fold-memref-alias-ops",
    "expand-strided-metadata",
    "lower-affine",
    // Loops of affine cannot have several blocks.
    "lower-affine,convert-scf-to-cf",
    // It refuses blocks that are never reached, which other passes may leave.
    "canonicalize,lift-cf-to-scf",
    "normalize-memrefs",
    "scf-promote-loop-memory",
    "optimize-before-lowering",
    "optimize-before-lowering",
];

/// The numbers from which a program starts, where no pass sees them: in a global that is no constant.
const SEEDS: usize = 8;

/// Mixes a number into what was computed so far.
pub(super) const MIX: &str = "
func.func private @mix(%x: i64) {
  %sum = memref.get_global @sum : memref<i64>
  %old = memref.load %sum[] : memref<i64>
  %by = arith.constant 1099511628211 : i64
  %seven = arith.constant 7 : i64
  %high = arith.shrui %old, %seven : i64
  %product = arith.muli %old, %by : i64
  %both = arith.xori %product, %high : i64
  %new = arith.addi %both, %x : i64
  memref.store %new, %sum[] : memref<i64>
  return
}
";

/// Returns the program of a number: its passes in the first line, and a function `main` that returns an `i64`. Of the
/// passes, those are chosen that there are.
pub(super) fn program(random: &mut Random, known: &PassRegistry) -> String {
    let is_known = |pass: &str| {
        let names = pass.trim_start_matches("func.func(").trim_end_matches(')');
        names.split(',').all(|name| known.pass(name).is_some() || known.pipeline(name).is_some())
    };
    let mut passes: Vec<&str> = Vec::new();
    while random.chance(60) && passes.len() < 4 {
        passes.push(random.pick(PASSES));
    }
    passes.retain(|pass| is_known(pass));
    let likes = likes(random, is_known("convert-vector-to-llvm"));
    let has_views = is_known("expand-strided-metadata");
    let seeds: Vec<String> = (0..SEEDS)
        .map(|_| {
            let shift = random.below(64);
            (random.any() as i64 >> shift).to_string()
        })
        .collect();
    let budget = 20 + random.below(120);
    let count = random.below(4);
    let mut writer = Writer::new(random, likes.clone(), budget);
    writer.has_views = has_views;
    for number in 0..writer.random.below(3) {
        writer.places_function(number);
    }
    for number in 0..count {
        let size = 3 + writer.random.below(10);
        writer.budget = budget / 3;
        if writer.random.chance(25) {
            writer.recursion(number);
        } else {
            writer.function(number, size);
        }
    }
    writer.budget = budget;
    writer.values.clear();
    writer.memrefs.clear();
    writer.depth = 0;
    writer.line("func.func @main() -> i64 {");
    writer.depth = 1;
    start(&mut writer, &likes);
    writer.body(budget);
    writer.end();
    let text = writer.out;
    format!(
        "// passes: {}\nmemref.global \"private\" @sum : memref<i64> = dense<0>\n\
         memref.global \"private\" @seeds : memref<{SEEDS}xi64> = dense<[{}]>\n{MIX}\n{text}",
        passes.join(","),
        seeds.join(", ")
    )
}

/// Numbers of lanes that fill long registers, or leave some of them empty.
const WIDE: [u32; 5] = [8, 13, 16, 17, 33];

/// Returns the types that a program has to do with.
fn likes(random: &mut Random, has_vectors: bool) -> Vec<Ty> {
    let mut likes = vec![Ty::Int(1), Ty::Index];
    for _ in 0..2 + random.below(3) {
        likes.push(Ty::Int(WIDTHS[random.below(WIDTHS.len())]));
    }
    for _ in 0..random.below(3) {
        likes.push(Ty::Float(Float::ALL[random.below(4)]));
    }
    if random.chance(40) && has_vectors {
        let scalar = likes[2 + random.below(likes.len() - 2)].scalar();
        let count =
            if random.chance(40) { WIDE[random.below(WIDE.len())] } else { 1 + random.below(5) as u32 };
        likes.extend(scalar.map(|scalar| Ty::Lanes(count, scalar)));
        if random.chance(40) {
            let mut size = || 1 + random.below(3) as u32;
            let (rows, columns) = (size(), size());
            likes.extend(scalar.map(|scalar| Ty::Grid(rows, columns, scalar)));
        }
    }
    likes
}

/// Loads what the program starts from.
fn start(writer: &mut Writer<'_>, likes: &[Ty]) {
    let ty = format!("memref<{SEEDS}xi64>");
    let seeds = writer.hidden(format_args!("memref.get_global @seeds : {ty}"));
    for (at, like) in likes.iter().take(SEEDS).enumerate() {
        let at = writer.number(Ty::Index, at as u128);
        let seed = writer.hidden(format_args!("memref.load {seeds}[{at}] : {ty}"));
        match *like {
            Ty::Int(64) => writer.values.push((seed, *like)),
            Ty::Int(width) => {
                let cast = if width < 64 { "trunci" } else { "extsi" };
                writer.op(*like, format_args!("arith.{cast} {seed} : i64 to {like}"));
            }
            Ty::Index => {
                writer.op(*like, format_args!("arith.index_cast {seed} : i64 to index"));
            }
            Ty::Float(_) => {
                writer.op(*like, format_args!("arith.sitofp {seed} : i64 to {like}"));
            }
            Ty::Lanes(..) | Ty::Grid(..) => {}
        }
    }
}

impl Writer<'_> {
    /// Mixes all that is there into the sum, and returns it.
    fn end(&mut self) {
        for memref in self.memrefs.clone() {
            for _ in 0..2 {
                self.load(&memref);
            }
        }
        for (name, ty) in self.values.clone() {
            self.mix(&name, ty);
        }
        self.give_back();
        let sum = self.hidden("memref.get_global @sum : memref<i64>");
        let result = self.hidden(format_args!("memref.load {sum}[] : memref<i64>"));
        self.line(format_args!("return {result} : i64"));
        self.depth = 0;
        self.line("}");
    }

    fn mix(&mut self, name: &str, ty: Ty) {
        let word = match ty {
            Ty::Int(64) => name.to_owned(),
            Ty::Int(width) if width < 64 => self.hidden(format_args!("arith.extui {name} : {ty} to i64")),
            Ty::Int(width) => {
                let by = self.number(ty, u128::from(width - 64));
                let high = self.hidden(format_args!("arith.shrui {name}, {by} : {ty}"));
                let high = self.hidden(format_args!("arith.trunci {high} : {ty} to i64"));
                self.line(format_args!("func.call @mix({high}) : (i64) -> ()"));
                self.hidden(format_args!("arith.trunci {name} : {ty} to i64"))
            }
            Ty::Index => self.hidden(format_args!("arith.index_cast {name} : index to i64")),
            Ty::Float(float) => {
                let bits = self.canonical_bits(name, ty, float);
                return self.mix(&bits, Ty::Int(float.width()));
            }
            Ty::Lanes(count, scalar) => {
                for lane in 0..count {
                    let element = self
                        .hidden(format_args!("vector.extract {name}[{lane}] : {} from {ty}", scalar.ty()));
                    self.mix(&element, scalar.ty());
                }
                return;
            }
            Ty::Grid(rows, columns, scalar) => {
                for row in 0..rows {
                    let lanes = Ty::Lanes(columns, scalar);
                    let one = self.hidden(format_args!("vector.extract {name}[{row}] : {lanes} from {ty}"));
                    self.mix(&one, lanes);
                }
                return;
            }
        };
        self.line(format_args!("func.call @mix({word}) : (i64) -> ()"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_gives_one_program() {
        let text = |number| program(&mut Random::nth(1, number), &terrace_registry::PASSES);
        assert_eq!(text(3), text(3));
        assert!((0..20).all(|number| text(number).contains("func.func @main() -> i64")));
    }
}

//! Programs of nests of affine loops: bounds that are constants, values and functions of outer variables, the largest or
//! smallest of several; subscripts with remainders and quotients; reductions; conditions; several names for one memory.
//! The number that `main` returns depends on every element.
//!
//! The generator knows the range of every variable, so that each access lies inside of its memref.

mod passes;
mod writer;

use terrace_pass::PassRegistry;
use terrace_support::random::Random;
use writer::Writer;

/// Rows of the memory with two dimensions, and elements of that with one.
pub(super) const SIZE: i64 = 24;

/// Values that no pass knows.
pub(super) const HIDDEN: [i64; 5] = [-3, 0, 2, 5, 9];

/// Returns the program of a number: its passes in the first line, and a function `main` that returns an `i64`.
pub(super) fn program(random: &mut Random, known: &PassRegistry) -> String {
    let passes = passes::passes(random, known);
    let budget = 4 + random.below(26);
    let mut writer = Writer::new(random);
    writer.nests(budget);
    let sizes: Vec<String> = HIDDEN.iter().map(i64::to_string).collect();
    format!(
        "// passes: {passes}\nmemref.global \"private\" @sum : memref<i64> = dense<0>\n\
         memref.global \"private\" @sizes : memref<{}xindex> = dense<[{}]>\n{}\n{HELPERS}\n{}",
        HIDDEN.len(),
        sizes.join(", "),
        super::program::MIX,
        writer.finish(),
    )
}

/// Functions that fill memory, and mix it into the sum.
const HELPERS: &str = "
func.func private @fill_2(%m: memref<24x24xi32>, %seed: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 24 : index
  %by = arith.constant 3709 : i32
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.index_cast %i : index to i32
    %l = arith.muli %k, %by : i32
    %row = arith.xori %l, %seed : i32
    scf.for %j = %c0 to %n step %c1 {
      %a = arith.index_cast %j : index to i32
      %c = arith.addi %row, %a : i32
      memref.store %c, %m[%i, %j] : memref<24x24xi32>
    }
  }
  return
}
func.func private @fill_1(%m: memref<24xi32>, %seed: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 24 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = arith.index_cast %i : index to i32
    %c = arith.muli %a, %seed : i32
    memref.store %c, %m[%i] : memref<24xi32>
  }
  return
}
func.func private @mix_2(%m: memref<24x24xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 24 : index
  %zero = arith.constant 0 : i32
  %by = arith.constant 31 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %zero) -> i32 {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%y = %x) -> i32 {
      %a = memref.load %m[%i, %j] : memref<24x24xi32>
      %b = arith.muli %y, %by : i32
      %c = arith.addi %a, %b : i32
      scf.yield %c : i32
    }
    scf.yield %s : i32
  }
  %w = arith.extsi %r : i32 to i64
  func.call @mix(%w) : (i64) -> ()
  return
}
func.func private @mix_1(%m: memref<24xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 24 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<24xi32>
    %b = arith.extsi %a : i32 to i64
    func.call @mix(%b) : (i64) -> ()
  }
  return
}
";

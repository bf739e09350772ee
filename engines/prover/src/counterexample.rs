//! Counterexamples as programs that run.

use crate::meaning::Symbol;
use crate::term::Terms;
use std::fmt::Write;
use terrace_ir::{Type, TypeKind};

/// Program that shows that a rewrite is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// Inputs in words: `%arg0 = 3 : i8`.
    pub inputs: Vec<String>,
    /// Text of a program: the functions `before` and `after`, and a `main` that calls both and prints what they return.
    /// Where `after` returns poison or has undefined behavior, `main` stops after the result of `before`.
    pub program: String,
    /// Number of lines that each of both prints: of the results that are not poison in `before`.
    pub results: usize,
    /// Width of `index`, if there is one: the interpreter has 64 bits.
    pub index_bits: Option<u32>,
}

/// Input of a program with its value in a counterexample.
pub(crate) struct Input<'c> {
    pub ty: Type<'c>,
    /// Bits; none for poison.
    pub value: Option<u128>,
}

impl<'c> Input<'c> {
    /// Returns the input that a symbol is for values of the variables.
    pub fn of(terms: &Terms, values: &[u128], symbol: Symbol, ty: Type<'c>) -> Self {
        let found = terms.evaluate(values, &[symbol.bits, symbol.poison]);
        Input { ty, value: (found[1] == 0).then_some(found[0]) }
    }

    /// Returns the value as it is written in programs.
    pub fn value_text(&self) -> String {
        let Some(value) = self.value else { return "poison".to_owned() };
        match *self.ty.kind() {
            TypeKind::Integer { width: 1, .. } => (value == 1).to_string(),
            TypeKind::Integer { width, .. } => signed(width, value).to_string(),
            TypeKind::Float(_) => {
                let digits = self.ty.int_or_float_width().unwrap_or(64).div_ceil(4) as usize;
                format!("{value:#0digits$x}", digits = digits + 2)
            }
            _ => signed(64, value).to_string(),
        }
    }

    fn definition(&self) -> String {
        match self.value {
            None => format!("ub.poison : {}", self.ty),
            Some(_) if self.ty.is_signless_integer_of(1) => format!("arith.constant {}", self.value_text()),
            Some(_) => format!("arith.constant {} : {}", self.value_text(), self.ty),
        }
    }
}

/// Returns a value as a signed number.
pub(crate) fn signed(width: u32, value: u128) -> i128 {
    let unused = 128 - width.clamp(1, 128);
    (value << unused).cast_signed() >> unused
}

/// Returns a program of two functions, which have the names `before` and `after`, and a `main` that calls both and
/// prints the results that are marked.
pub(crate) fn program(
    before: &str,
    after: &str,
    inputs: &[Input<'_>],
    results: &[(Type<'_>, bool)],
    index_bits: Option<u32>,
) -> Counterexample {
    let mut text = format!("{}\n{}\nfunc.func @main() {{\n", before.trim_end(), after.trim_end());
    let list = |items: &mut dyn Iterator<Item = String>| items.collect::<Vec<_>>().join(", ");
    for (number, input) in inputs.iter().enumerate() {
        let _ = writeln!(text, "  %x{number} = {}", input.definition());
    }
    let operands = list(&mut (0..inputs.len()).map(|number| format!("%x{number}")));
    let from = list(&mut inputs.iter().map(|input| input.ty.to_string()));
    let to = list(&mut results.iter().map(|(ty, _)| ty.to_string()));
    for function in ["before", "after"] {
        let names = match results.len() {
            0 => String::new(),
            count => format!("%{function}:{count} = "),
        };
        let _ = writeln!(text, "  {names}func.call @{function}({operands}) : ({from}) -> ({to})");
        for (number, (ty, _)) in results.iter().enumerate().filter(|(_, (_, is_known))| *is_known) {
            let _ = writeln!(text, "  vector.print %{function}#{number} : {ty}");
        }
    }
    text.push_str("  return\n}\n");
    let inputs = inputs.iter().enumerate();
    let inputs =
        inputs.map(|(number, input)| format!("%arg{number} = {} : {}", input.value_text(), input.ty));
    let count = results.iter().filter(|(_, is_known)| *is_known).count();
    Counterexample { inputs: inputs.collect(), program: text, results: count, index_bits }
}

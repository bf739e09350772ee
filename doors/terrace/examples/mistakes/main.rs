//! `mlir-opt` with sixteen more passes, each of which is wrong in one way that compilers have been wrong in: something for
//! `terrace bisect` to find.
//!
//! ```sh
//! cargo build -p terrace --example mistakes
//! terrace bisect doors/terrace/examples/mistakes/program.mlir -- target/debug/examples/mistakes --cse --mistake-division
//! ```

mod control;
mod memory;
mod numbers;

use std::process::ExitCode;
use terrace::ir::Pattern;
use terrace::prelude::*;
use terrace::rewrite::passes::{GreedyPass, PatternSet, greedy};

/// Declares a pass for each wrong pattern, and lists the passes.
macro_rules! mistakes {
    ($($pass:ident, $argument:literal, $summary:literal, $pattern:expr;)*) => {
        $(
            #[terrace::pass($argument, $summary)]
            struct $pass;

            impl GreedyPass for $pass {
                fn patterns(&self, set: &mut PatternSet<'_>) {
                    let pattern: Pattern = $pattern;
                    set.add(pattern);
                }
            }
        )*

        /// The passes.
        const PASSES: &[PassEntry] = &[$(greedy::<$pass>()),*];
    };
}

mistakes! {
    Subtraction, "mistake-subtraction", "Complement without adding one", numbers::SUBTRACTION;
    Product, "mistake-product", "Shift by one too many", numbers::PRODUCT;
    Division, "mistake-division", "Shift negative numbers to divide them", numbers::DIVISION;
    Remainder, "mistake-remainder", "Mask negative numbers to take a remainder", numbers::REMAINDER;
    Order, "mistake-order", "Compare unsigned numbers as signed ones", numbers::ORDER;
    Negation, "mistake-negation", "Drop the negation of a condition", numbers::NEGATION;
    Widening, "mistake-widening", "Drop a truncation that is undone", numbers::WIDENING;
    Zero, "mistake-zero", "Drop the addition of zero to a float", numbers::ZERO;
    Maximum, "mistake-maximum", "Forget NaN in a maximum", numbers::MAXIMUM;
    Rest, "mistake-rest", "Drop the last iterations of a loop", control::REST;
    Calls, "mistake-calls", "Merge calls of a function that counts them", control::CALLS;
    Forwarding, "mistake-forwarding", "Forward the last store, wherever it went", memory::FORWARDING;
    DeadStore, "mistake-dead-store", "Drop a store before another one elsewhere", memory::DEAD_STORE;
    Hoisting, "mistake-hoisting", "Load once before a loop that stores", memory::HOISTING;
    Lane, "mistake-lane", "Extract what was inserted at another place", memory::LANE;
    Slice, "mistake-slice", "Extract what was inserted at another offset", memory::SLICE;
}

/// Runs the tool.
fn main() -> ExitCode {
    terrace::tool::main("mistakes", &[], &[PASSES], &[])
}

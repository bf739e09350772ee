//! The analysis of `docs/adding-an-analysis.md`: which integers are even, and which are odd.

use terrace_analysis::program::Program;
use terrace_analysis::sparse::{ForwardAnalysis, Lookup, forward};
use terrace_arith::{AddIOp, MulIOp};
use terrace_ir::{Context, DialectSpec, Operation, TypedOp, Value};
use terrace_parser::{Source, TopLevel, parse_source};

/// A chain of height three: `Unvisited`, then `Even` or `Odd`, then `Either`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Parity {
    Unvisited,
    Even,
    Odd,
    Either,
}

/// The analysis.
struct Parities;

impl<'c> ForwardAnalysis<'c> for Parities {
    type Fact = Parity;

    fn uninitialized(&self) -> Parity {
        Parity::Unvisited
    }

    fn entry(&self, _: Value<'_, 'c>) -> Parity {
        Parity::Either
    }

    fn join(&self, into: &mut Parity, other: &Parity) -> bool {
        let joined = match (*into, *other) {
            (Parity::Unvisited, one) | (one, Parity::Unvisited) => one,
            (one, another) if one == another => one,
            _ => Parity::Either,
        };
        joined != std::mem::replace(into, joined)
    }

    fn transfer(&self, op: Operation<'_, 'c>, facts: Lookup<'_, Parity>, set: &mut dyn FnMut(usize, Parity)) {
        if let Some(constant) = op.result(0).constant_i64() {
            return set(0, if constant % 2 == 0 { Parity::Even } else { Parity::Odd });
        }
        if let Some(add) = AddIOp::cast(op) {
            match (*facts.of(add.lhs()), *facts.of(add.rhs())) {
                (Parity::Unvisited, _) | (_, Parity::Unvisited) => {}
                (Parity::Either, _) | (_, Parity::Either) => set(0, Parity::Either),
                (lhs, rhs) => set(0, if lhs == rhs { Parity::Even } else { Parity::Odd }),
            }
        } else if let Some(mul) = MulIOp::cast(op) {
            match (*facts.of(mul.lhs()), *facts.of(mul.rhs())) {
                (Parity::Unvisited, _) | (_, Parity::Unvisited) => {}
                (Parity::Even, _) | (_, Parity::Even) => set(0, Parity::Even),
                (Parity::Odd, Parity::Odd) => set(0, Parity::Odd),
                _ => set(0, Parity::Either),
            }
        } else {
            (0..op.result_count()).for_each(|at| set(at, Parity::Either));
        }
    }
}

static DIALECTS: [&DialectSpec<'static>; 4] =
    [&terrace_arith::DIALECT, &terrace_cf::DIALECT, &terrace_func::DIALECT, &terrace_scf::DIALECT];

/// Returns the parity of the operand of each `return` in public functions.
fn returned(text: &str) -> Vec<Parity> {
    let context = Context::new(&DIALECTS);
    let module = parse_source(&context, Source::new(text.as_bytes(), "test"), TopLevel::Module);
    let module = module.expect("the test is valid");
    let program = Program::new(module.body(), false);
    let parities = forward(&Parities, &program);
    let mut found = Vec::new();
    module.op().for_each_in_tree(|op| {
        if op.name().as_str() == "func.return" {
            found.extend(op.operands().map(|operand| *parities.of(operand)));
        }
    });
    found
}

#[test]
fn an_even_step_keeps_the_parity_of_a_loop() {
    let text = |step: i32| {
        format!(
            "func.func @f(%n: index) -> i32 {{
               %zero = arith.constant 0 : i32
               %step = arith.constant {step} : i32
               %sum = scf.for %i = %n to %n step %n iter_args(%at = %zero) -> (i32) {{
                 %next = arith.addi %at, %step : i32
                 scf.yield %next : i32
               }}
               return %sum : i32
             }}"
        )
    };
    assert_eq!(returned(&text(4)), [Parity::Even]);
    assert_eq!(returned(&text(3)), [Parity::Either]);
}

#[test]
fn parity_flows_through_branches_and_calls() {
    let found = returned(
        "func.func private @twice(%x: i32) -> i32 {
           %two = arith.constant 2 : i32
           %y = arith.muli %x, %two : i32
           return %y : i32
         }
         func.func @f(%x: i32, %c: i1) -> i32 {
           %one = arith.constant 1 : i32
           %a = call @twice(%x) : (i32) -> i32
           %b = arith.addi %a, %one : i32
           cf.cond_br %c, ^end(%b : i32), ^end(%one : i32)
         ^end(%y: i32):
           return %y : i32
         }",
    );
    assert_eq!(found, [Parity::Even, Parity::Odd]);
}

//! The interpreter as the judge of a rule: all inputs of few bits, poison included, are tried.

use crate::notation::{Expr, function_body, is_bool, result_type};
use std::fmt::Write;
use terrace_execution::{Argument, Engine, Returned, World};
use terrace_interp::{Interpreter, Limits};
use terrace_ir::{Context, capture};
use terrace_parser::{Source, TopLevel, parse_source};

struct Silent;

impl World for Silent {
    fn print(&mut self, _: &[u8]) {}
    fn print_error(&mut self, _: &[u8]) {}
    fn seconds(&mut self) -> f64 {
        0.0
    }
}

#[derive(PartialEq, Eq, Debug)]
enum Behavior {
    Value(i64),
    Poison,
    Undefined,
}

/// Returns true if a rule is right for all inputs at some widths.
pub fn is_right(from: &Expr, to: &Expr, widths: &[u32]) -> bool {
    widths.iter().all(|width| is_right_at(from, to, *width))
}

fn is_right_at(from: &Expr, to: &Expr, width: u32) -> bool {
    let variables = from.variables();
    let mut text = String::new();
    for (name, expr) in [("before", from), ("after", to)] {
        let arguments: Vec<String> = variables.iter().map(|name| format!("%{name}.w: i64")).collect();
        let _ = writeln!(text, "func.func @{name}({}) -> i64 {{", arguments.join(", "));
        for name in &variables {
            let ty = if is_bool(name) { "i1".to_owned() } else { format!("i{width}") };
            // Negative numbers stand for poison.
            let _ = writeln!(
                text,
                "  %{name}.t = arith.trunci %{name}.w : i64 to {ty}\n  %{name}.p = ub.poison : {ty}\n  %{name}.z = \
                 arith.constant 0 : i64\n  %{name}.c = arith.cmpi slt, %{name}.w, %{name}.z : i64\n  %{name} = \
                 arith.select %{name}.c, %{name}.p, %{name}.t : {ty}"
            );
        }
        let value = function_body(expr, width, &mut 0, &mut text);
        let ty = result_type(expr, width);
        let _ = writeln!(text, "  %r = arith.extui {value} : {ty} to i64\n  return %r : i64\n}}");
    }
    let dialects = [&terrace_arith::DIALECT, &terrace_func::DIALECT, &terrace_ub::DIALECT];
    let context = Context::new(&dialects);
    let (module, told) =
        capture(|| parse_source(&context, Source::new(text.as_bytes(), "oracle"), TopLevel::Module));
    let module = module.unwrap_or_else(|_| panic!("{text}: {:?}", told.first().map(|one| &one.message)));
    let mut world = Silent;
    let mut engine = Interpreter::new(module.op(), &mut world, Limits::default());
    let sizes: Vec<i64> = variables.iter().map(|name| if is_bool(name) { 2 } else { 1 << width }).collect();
    let mut inputs = vec![-1; variables.len()];
    loop {
        let before = behavior(&mut engine, "before", &inputs);
        let after = behavior(&mut engine, "after", &inputs);
        let is_fine = match before {
            Behavior::Undefined => true,
            Behavior::Poison => after != Behavior::Undefined,
            Behavior::Value(_) => after == before,
        };
        if !is_fine {
            return false;
        }
        let Some(at) = inputs.iter().zip(&sizes).position(|(input, size)| input + 1 < *size) else {
            return true;
        };
        inputs[at] += 1;
        inputs[..at].fill(-1);
    }
}

fn behavior(engine: &mut Interpreter<'_, '_, '_>, name: &str, inputs: &[i64]) -> Behavior {
    let mut arguments: Vec<Argument<'_>> = inputs.iter().map(|input| Argument::I64(*input)).collect();
    match capture(|| engine.call(name, &mut arguments)).0 {
        Ok(returned) => match returned.first() {
            Some(Returned::I64(value)) => Behavior::Value(*value),
            other => panic!("{other:?}"),
        },
        Err(error) if error.to_string().contains("the result is poison") => Behavior::Poison,
        Err(error) => {
            assert!(error.to_string().contains("undefined behavior"), "{error}");
            Behavior::Undefined
        }
    }
}

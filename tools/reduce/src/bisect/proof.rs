//! Functions before and after some steps, compared for all inputs.

use super::runs::Behavior;
use crate::program::with_context;
use terrace_func as func;
use terrace_ir::verify::verify;
use terrace_ir::{Operation, TypedOp, capture};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_prover::{Solvers, Verdict, refines};

/// Compares the functions of a program with those of the same name in the program that it was.
pub fn behavior(original: &[u8], program: &[u8]) -> Behavior {
    capture(|| compare(original, program)).0
}

fn compare(original: &[u8], program: &[u8]) -> Behavior {
    with_context(|context| {
        let parse = |text: &[u8]| {
            let op = parse_source(context, Source::new(text, "-"), TopLevel::Module).ok()?;
            verify(op.op()).is_ok().then_some(op)
        };
        let (Some(before), Some(after)) = (parse(original), parse(program)) else {
            return Behavior::Unknown("it cannot be read".to_owned());
        };
        let (before, after) = (functions(before.op()), functions(after.op()));
        let mut unknown = None;
        let mut solvers = Solvers::default();
        for (name, function) in before {
            // Functions that were inlined and are gone need no comparison.
            let Some((_, changed)) = after.iter().find(|(other, _)| *other == name) else { continue };
            match refines(function, *changed, &mut solvers) {
                Verdict::Proved => {}
                Verdict::Unknown(reason) => unknown = Some(format!("@{name}: {reason}")),
                Verdict::Refuted(found) => {
                    let inputs: String = found.inputs.iter().map(|input| format!("  {input}\n")).collect();
                    let program = found.program;
                    return Behavior::Differs(format!(
                        "does something else in @{name} for\n{inputs}as this program shows:\n{program}"
                    ));
                }
            }
        }
        unknown.map_or(Behavior::Refines, Behavior::Unknown)
    })
}

/// Returns the functions that have a body, with their names.
fn functions<'a, 'c>(module: Operation<'a, 'c>) -> Vec<(&'c str, func::FuncOp<'a, 'c>)> {
    let ops = module.regions().flat_map(|region| region.ops());
    let functions = ops.filter_map(|op| op.try_as::<func::FuncOp<'_, '_>>());
    let named = functions.filter_map(|function| {
        let inner = function.op().inner();
        let name = inner.attribute("sym_name")?.as_str()?;
        (!inner.region(0).is_empty()).then_some((name, function))
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_function_is_found_among_right_ones() {
        let program = |wrong: &str| {
            format!(
                "func.func @same(%x: i8) -> i8 {{ return %x : i8 }}\nfunc.func @f(%x: i8, %y: i8) -> i8 {{\n  \
                 %z = arith.{wrong} : i8\n  return %z : i8\n}}\n"
            )
        };
        let original = program("addi %x, %y");
        let rows = [("addi %y, %x", true), ("subi %x, %y", false), ("addi %x, %y overflow<nsw>", false)];
        for (text, is_right) in rows {
            match behavior(original.as_bytes(), program(text).as_bytes()) {
                Behavior::Refines => assert!(is_right, "{text}"),
                Behavior::Differs(how) => assert!(!is_right && how.contains("@f for"), "{text}: {how}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}

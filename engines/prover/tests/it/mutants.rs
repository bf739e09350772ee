//! Right rules are proved, and nothing is proved that the interpreter refutes.

use crate::notation::{COMPARISONS, Expr, natives, parse, pattern};
use crate::oracle::is_right;
use terrace_ir::Context;
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pdl as pdl;
use terrace_prover::{Natives, Rule, Solvers, Verdict};

/// Right rules, at all widths from 3 on.
const RIGHT: &[(&str, &str)] = &[
    ("(add x 0)", "x"),
    ("(sub x x)", "0"),
    ("(add (sub x y) y)", "x"),
    ("(sub (add.nsw x y) y)", "x"),
    ("(mul x 2)", "(add x x)"),
    ("(mul.nsw x 2)", "(add.nsw x x)"),
    ("(shl x 1)", "(add x x)"),
    ("(sub 0 (sub x y))", "(sub y x)"),
    ("(and (or x y) x)", "x"),
    ("(or (and x y) (xor x y))", "(or x y)"),
    ("(add (and x y) (or x y))", "(add x y)"),
    ("(xor (xor x y) y)", "x"),
    ("(sub (or x y) (and x y))", "(xor x y)"),
    ("(xor x -1)", "(sub -1 x)"),
    ("(shru (shl.nuw x y) y)", "x"),
    ("(shrs (shl.nsw x y) y)", "x"),
    ("(divu (mul.nuw x y) y)", "x"),
    ("(shl (shru.exact x y) y)", "x"),
    ("(mul (divs.exact x y) y)", "x"),
    ("(remu x 1)", "0"),
    ("(divs x -1)", "(sub 0 x)"),
    ("(ceildivu x 1)", "x"),
    ("(floordivs x 1)", "x"),
    ("(maxs (mins x y) x)", "x"),
    ("(minu x (maxu x y))", "x"),
    ("(select b x x)", "x"),
    ("(select (slt x y) x y)", "(mins x y)"),
    ("(select (ugt x y) x y)", "(maxu x y)"),
    ("(eq (sub x y) 0)", "(eq x y)"),
    ("(slt (add.nsw x y) x)", "(slt y 0)"),
    ("(ult x 1)", "(eq x 0)"),
    ("(ne (xor x y) 0)", "(ne x y)"),
    ("(add (remu x y) (mul (divu x y) y))", "x"),
];

/// Operations by which others are replaced.
const INSTEAD: [&str; 14] = [
    "add", "sub", "mul", "and", "or", "xor", "shl", "shru", "shrs", "divu", "divs", "maxs", "minu", "add.nsw",
];

/// Returns the expressions that differ from one in one place.
fn mutants(expr: &Expr, variables: &[String]) -> Vec<Expr> {
    let mut all = Vec::new();
    match expr {
        Expr::Variable(name) => {
            let others = variables.iter().filter(|other| *other != name && (*other == "b") == (name == "b"));
            all.extend(others.map(|other| Expr::Variable(other.clone())));
        }
        Expr::Constant(value) => {
            all.extend([-1, 0, 1].into_iter().filter(|other| other != value).map(Expr::Constant))
        }
        Expr::Op(name, operands) => {
            let family: &[&str] = match name.as_str() {
                name if COMPARISONS.contains(&name) => &COMPARISONS,
                "select" => &[],
                _ => &INSTEAD,
            };
            let others = family.iter().filter(|other| *other != name);
            all.extend(others.map(|other| Expr::Op((*other).to_owned(), operands.clone())));
            if operands.len() == 2 {
                all.push(Expr::Op(name.clone(), vec![operands[1].clone(), operands[0].clone()]));
            }
            for (at, operand) in operands.iter().enumerate() {
                for mutant in mutants(operand, variables) {
                    let mut operands = operands.clone();
                    operands[at] = mutant;
                    all.push(Expr::Op(name.clone(), operands));
                }
            }
        }
    }
    all
}

const DIALECTS: [&terrace_ir::DialectSpec<'static>; 4] =
    [&terrace_arith::DIALECT, &terrace_func::DIALECT, &pdl::DIALECT, &terrace_ub::DIALECT];

/// Decides rules at some widths: proved, refuted (the program that shows it), or unknown.
fn decide(rules: &[(Expr, Expr)], widths: &[u32]) -> Vec<Verdict<String>> {
    let mut text = natives();
    for (number, (from, to)) in rules.iter().enumerate() {
        text.push_str(&pattern(&format!("rule{number}"), from, to));
    }
    let context = Context::new(&DIALECTS);
    let module = parse_source(&context, Source::new(text.as_bytes(), "rules"), TopLevel::Module);
    let module = module.unwrap_or_else(|_| panic!("the rules parse:\n{text}"));
    let mut known = Natives::default();
    known.add(module.op());
    let ops = module.op().region(0).ops();
    let patterns = ops.filter_map(|op| op.try_as::<pdl::PatternOp<'_, '_>>());
    let mut solvers = Solvers { budget: 2_000, ..Solvers::default() };
    let decided = patterns.map(|pattern| Rule::of(pattern).prove(widths, &known, &mut solvers).verdict);
    decided.map(|verdict| verdict.map(|found| found.program)).collect()
}

#[test]
fn right_rules_are_proved() {
    let rules: Vec<(Expr, Expr)> = RIGHT.iter().map(|(from, to)| (parse(from), parse(to))).collect();
    for ((from, to), verdict) in RIGHT.iter().zip(decide(&rules, &[3, 4, 5])) {
        assert_eq!(verdict, Verdict::Proved, "{from} -> {to}");
    }
}

#[test]
fn verdicts_on_mutants_are_those_of_the_interpreter() {
    let widths = [2, 3];
    let mut rules: Vec<(Expr, Expr)> = Vec::new();
    for (from, to) in RIGHT {
        let (from, to) = (parse(from), parse(to));
        let variables = from.variables();
        rules.extend(mutants(&to, &variables).into_iter().map(|mutant| (from.clone(), mutant)));
        rules.extend(mutants(&from, &variables).into_iter().map(|mutant| (mutant, to.clone())));
    }
    // What is matched must bind all that is used, and be an operation; of the many, a part is enough.
    rules.retain(|(from, to)| {
        let bound = from.variables();
        matches!(from, Expr::Op(..)) && to.variables().iter().all(|name| bound.contains(name))
    });
    let rules: Vec<(Expr, Expr)> = rules.into_iter().step_by(3).collect();
    let (mut wrong, mut right) = (0, 0);
    for ((from, to), verdict) in rules.iter().zip(decide(&rules, &widths)) {
        let is_right = is_right(from, to, &widths);
        *if is_right { &mut right } else { &mut wrong } += 1;
        match verdict {
            Verdict::Proved => assert!(is_right, "proved, and wrong: {from:?} -> {to:?}"),
            Verdict::Refuted(program) => {
                assert!(!is_right, "refuted, and right: {from:?} -> {to:?}\n{program}")
            }
            Verdict::Unknown(reason) => {
                assert!(!is_right, "unknown, and right: {from:?} -> {to:?}: {reason}")
            }
        }
    }
    assert!(wrong >= 50 && right >= 20, "{wrong} wrong and {right} right ones");
}

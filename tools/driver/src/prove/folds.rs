//! Folds and canonicalizations of our own: small programs before and after `canonicalize`.
//!
//! A program is an operation whose operands are arguments, constants or, one of them, the result of another operation,
//! with each combination of flags.

use super::command_line::Options;
use super::functions::functions;
use super::parse;
use super::report::Findings;
use super::solver::Solver;
use crate::files::Files;
use crate::opt::Registry;
use std::fmt::Write;
use terrace_arith as arith;
use terrace_index as index;
use terrace_ir::TypedOp;
use terrace_pass::{PassManager, RunSettings};
use terrace_prover::{Solvers, Verdict, refines};

/// Type of an operand or result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    /// The integer type at hand, or `index`.
    Own,
    /// `i1`.
    Bool,
    /// An integer type that is wider.
    Wide,
}

/// Attributes with which an operation occurs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Variants {
    One,
    Overflow,
    Exact,
    Predicates,
    IndexPredicates,
}

/// Row: name, operands, results, attributes.
type Form = (&'static str, &'static [Slot], &'static [Slot], Variants);

const BINARY: &[Slot] = &[Slot::Own, Slot::Own];
const OWN: &[Slot] = &[Slot::Own];
const BOOL: &[Slot] = &[Slot::Bool];
const WIDE: &[Slot] = &[Slot::Wide];

/// Operations on integers.
const ARITH: &[Form] = &[
    (arith::AddIOp::NAME, BINARY, OWN, Variants::Overflow),
    (arith::SubIOp::NAME, BINARY, OWN, Variants::Overflow),
    (arith::MulIOp::NAME, BINARY, OWN, Variants::Overflow),
    (arith::ShLIOp::NAME, BINARY, OWN, Variants::Overflow),
    (arith::DivSIOp::NAME, BINARY, OWN, Variants::Exact),
    (arith::DivUIOp::NAME, BINARY, OWN, Variants::Exact),
    (arith::ShRSIOp::NAME, BINARY, OWN, Variants::Exact),
    (arith::ShRUIOp::NAME, BINARY, OWN, Variants::Exact),
    (arith::RemSIOp::NAME, BINARY, OWN, Variants::One),
    (arith::RemUIOp::NAME, BINARY, OWN, Variants::One),
    (arith::CeilDivSIOp::NAME, BINARY, OWN, Variants::One),
    (arith::CeilDivUIOp::NAME, BINARY, OWN, Variants::One),
    (arith::FloorDivSIOp::NAME, BINARY, OWN, Variants::One),
    (arith::AndIOp::NAME, BINARY, OWN, Variants::One),
    (arith::OrIOp::NAME, BINARY, OWN, Variants::One),
    (arith::XOrIOp::NAME, BINARY, OWN, Variants::One),
    (arith::MaxSIOp::NAME, BINARY, OWN, Variants::One),
    (arith::MaxUIOp::NAME, BINARY, OWN, Variants::One),
    (arith::MinSIOp::NAME, BINARY, OWN, Variants::One),
    (arith::MinUIOp::NAME, BINARY, OWN, Variants::One),
    (arith::AddUIExtendedOp::NAME, BINARY, &[Slot::Own, Slot::Bool], Variants::One),
    (arith::MulSIExtendedOp::NAME, BINARY, BINARY, Variants::One),
    (arith::MulUIExtendedOp::NAME, BINARY, BINARY, Variants::One),
    (arith::CmpIOp::NAME, BINARY, BOOL, Variants::Predicates),
    (arith::SelectOp::NAME, &[Slot::Bool, Slot::Own, Slot::Own], OWN, Variants::One),
    (arith::ExtSIOp::NAME, OWN, WIDE, Variants::One),
    (arith::ExtUIOp::NAME, OWN, WIDE, Variants::One),
    (arith::TruncIOp::NAME, WIDE, OWN, Variants::Overflow),
];

/// Operations on `index`.
const INDEX: &[Form] = &[
    (index::AddOp::NAME, BINARY, OWN, Variants::One),
    (index::SubOp::NAME, BINARY, OWN, Variants::One),
    (index::MulOp::NAME, BINARY, OWN, Variants::One),
    (index::DivSOp::NAME, BINARY, OWN, Variants::One),
    (index::DivUOp::NAME, BINARY, OWN, Variants::One),
    (index::CeilDivSOp::NAME, BINARY, OWN, Variants::One),
    (index::CeilDivUOp::NAME, BINARY, OWN, Variants::One),
    (index::FloorDivSOp::NAME, BINARY, OWN, Variants::One),
    (index::RemSOp::NAME, BINARY, OWN, Variants::One),
    (index::RemUOp::NAME, BINARY, OWN, Variants::One),
    (index::MaxSOp::NAME, BINARY, OWN, Variants::One),
    (index::MaxUOp::NAME, BINARY, OWN, Variants::One),
    (index::MinSOp::NAME, BINARY, OWN, Variants::One),
    (index::MinUOp::NAME, BINARY, OWN, Variants::One),
    (index::ShlOp::NAME, BINARY, OWN, Variants::One),
    (index::ShrSOp::NAME, BINARY, OWN, Variants::One),
    (index::ShrUOp::NAME, BINARY, OWN, Variants::One),
    (index::AndOp::NAME, BINARY, OWN, Variants::One),
    (index::OrOp::NAME, BINARY, OWN, Variants::One),
    (index::XOrOp::NAME, BINARY, OWN, Variants::One),
    (index::CmpOp::NAME, BINARY, BOOL, Variants::IndexPredicates),
    (arith::IndexCastOp::NAME, OWN, WIDE, Variants::One),
    (arith::IndexCastUIOp::NAME, OWN, WIDE, Variants::One),
    (index::CastSOp::NAME, WIDE, OWN, Variants::One),
    (index::CastUOp::NAME, WIDE, OWN, Variants::One),
];

const CASES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

impl Variants {
    fn all(self) -> Vec<String> {
        match self {
            Variants::One => vec![String::new()],
            Variants::Overflow => ["none", "nsw", "nuw", "nsw, nuw"]
                .map(|flags| format!("overflowFlags = #arith.overflow<{flags}>"))
                .to_vec(),
            Variants::Exact => vec![String::new(), "isExact".to_owned()],
            Variants::Predicates => {
                (0..CASES.len()).map(|case| format!("predicate = {case} : i64")).collect()
            }
            Variants::IndexPredicates => {
                CASES.map(|case| format!("pred = #index<cmp_predicate {case}>")).to_vec()
            }
        }
    }
}

/// Expression of a program.
#[derive(Clone)]
enum Tree {
    /// Argument of the function, by its number in its type.
    Argument(Slot, usize),
    Constant(Slot, i128),
    Op(&'static Form, String, Vec<Tree>),
}

/// World of types and operations from which programs are made.
struct World {
    own: String,
    wide: String,
    own_width: u32,
    wide_width: u32,
    forms: &'static [Form],
}

impl World {
    fn integers(width: u32) -> Self {
        let wide_width = (width * 2).min(64).max(width + 1);
        World {
            own: format!("i{width}"),
            wide: format!("i{wide_width}"),
            own_width: width,
            wide_width,
            forms: ARITH,
        }
    }

    fn index() -> Self {
        World { own: "index".to_owned(), wide: "i32".to_owned(), own_width: 64, wide_width: 32, forms: INDEX }
    }

    fn ty(&self, slot: Slot) -> &str {
        match slot {
            Slot::Own => &self.own,
            Slot::Bool => "i1",
            Slot::Wide => &self.wide,
        }
    }

    fn constants(&self, slot: Slot) -> Vec<i128> {
        let width = match slot {
            Slot::Own => self.own_width,
            Slot::Bool => return vec![0, 1],
            Slot::Wide => self.wide_width,
        };
        let least = -(1i128 << (width - 1));
        let all = [0, 1, -1, least, -(least + 1), 3];
        let fits = |value: &i128| *value >= least && *value <= -(least + 1);
        let mut values: Vec<i128> = all.into_iter().filter(fits).collect();
        if width == 1 {
            values = vec![0, 1];
        }
        values.dedup();
        values
    }

    /// Returns arguments and constants.
    fn leaves(&self, slot: Slot) -> Vec<Tree> {
        let constants = self.constants(slot).into_iter().map(|value| Tree::Constant(slot, value));
        [Tree::Argument(slot, 0), Tree::Argument(slot, 1)].into_iter().chain(constants).collect()
    }

    /// Returns operations on leaves whose one result is of a type.
    fn inner(&self, slot: Slot) -> Vec<Tree> {
        let mut all = Vec::new();
        for form in self.forms.iter().filter(|(_, _, results, _)| *results == [slot]) {
            for attributes in form.3.all() {
                for operands in self.operands(form, |position, slot| {
                    // One operand is the first argument, or the operation is on constants, which is a leaf.
                    let leaves = self.leaves(slot);
                    if position == 0 { leaves } else { leaves.into_iter().skip(1).collect() }
                }) {
                    let has_argument = operands.iter().any(|operand| matches!(operand, Tree::Argument(..)));
                    if has_argument {
                        all.push(Tree::Op(form, attributes.clone(), operands));
                    }
                }
            }
        }
        all
    }

    /// Returns all combinations of operands.
    fn operands(&self, form: &Form, choices: impl Fn(usize, Slot) -> Vec<Tree>) -> Vec<Vec<Tree>> {
        let mut all = vec![Vec::new()];
        for (position, slot) in form.1.iter().enumerate() {
            let choices = choices(position, *slot);
            let with = |operands: &Vec<Tree>, choice: &Tree| {
                let mut operands = operands.clone();
                operands.push(choice.clone());
                operands
            };
            all = all
                .iter()
                .flat_map(|operands| choices.iter().map(move |choice| with(operands, choice)))
                .collect();
        }
        all
    }

    /// Returns the programs with an operation at the top.
    fn programs(&self, form: &'static Form) -> Vec<Tree> {
        let mut all = Vec::new();
        let mut add = |operands: Vec<Vec<Tree>>| {
            for operands in operands {
                for attributes in form.3.all() {
                    all.push(Tree::Op(form, attributes, operands.clone()));
                }
            }
        };
        add(self.operands(form, |_, slot| self.leaves(slot)));
        for nested in 0..form.1.len() {
            let slot = form.1[nested];
            let inner = self.inner(slot);
            add(self.operands(form, |position, slot| match position == nested {
                true => inner.clone(),
                // The second argument tells nothing that the first, which may be the same one, does not.
                false => self
                    .leaves(slot)
                    .into_iter()
                    .filter(|leaf| !matches!(leaf, Tree::Argument(_, 1)))
                    .collect(),
            }));
        }
        all
    }

    fn function(&self, name: &str, tree: &Tree, out: &mut String) {
        let types = [Slot::Own, Slot::Wide, Slot::Bool];
        let arguments = types.iter().flat_map(|slot| [0, 1].map(|number| (*slot, number)));
        let arguments: Vec<String> = arguments
            .map(|(slot, number)| format!("{}: {}", argument_name(slot, number), self.ty(slot)))
            .collect();
        let Tree::Op(form, ..) = tree else { return };
        let results: Vec<&str> = form.2.iter().map(|slot| self.ty(*slot)).collect();
        let results = results.join(", ");
        let _ = writeln!(out, "func.func @{name}({}) -> ({results}) {{", arguments.join(", "));
        let mut next = 0;
        let value = self.define(tree, &mut next, out);
        let values: Vec<String> = match form.2.len() {
            1 => vec![value],
            count => (0..count).map(|number| format!("{value}#{number}")).collect(),
        };
        let _ = writeln!(out, "  return {} : {results}\n}}", values.join(", "));
    }

    /// Writes the operations that compute an expression; the name of its value.
    fn define(&self, tree: &Tree, next: &mut usize, out: &mut String) -> String {
        let (form, attributes, operands) = match tree {
            Tree::Argument(slot, number) => return argument_name(*slot, *number),
            Tree::Constant(slot, value) => {
                *next += 1;
                let text = match slot {
                    Slot::Bool => (*value != 0).to_string(),
                    _ if self.ty(*slot) == "i1" => (*value != 0).to_string(),
                    _ => format!("{value} : {}", self.ty(*slot)),
                };
                let _ = writeln!(out, "  %{next} = arith.constant {text}");
                return format!("%{next}");
            }
            Tree::Op(form, attributes, operands) => (form, attributes, operands),
        };
        let operands: Vec<String> = operands.iter().map(|operand| self.define(operand, next, out)).collect();
        *next += 1;
        let list = |slots: &[Slot]| slots.iter().map(|slot| self.ty(*slot)).collect::<Vec<_>>().join(", ");
        let count = if form.2.len() > 1 { format!(":{}", form.2.len()) } else { String::new() };
        let _ = writeln!(
            out,
            "  %{next}{count} = \"{}\"({}) <{{{attributes}}}> : ({}) -> ({})",
            form.0,
            operands.join(", "),
            list(form.1),
            list(form.2)
        );
        format!("%{next}")
    }
}

fn argument_name(slot: Slot, number: usize) -> String {
    let letter = match slot {
        Slot::Own => "x",
        Slot::Bool => "b",
        Slot::Wide => "w",
    };
    format!("%{letter}{number}")
}

/// Functions in one program.
const BATCH: usize = 2_000;

/// Widths at which folds are proved unless others are named.
const WIDTHS: [u32; 2] = [1, 4];

/// Proves the folds of operations.
///
/// # Errors
/// If there is no such operation.
pub(super) fn prove(
    names: &[String],
    options: &Options,
    registry: &Registry,
    files: &mut dyn Files,
    findings: &mut Findings<'_>,
) -> Result<(), String> {
    let is_wanted = |form: &Form| names.iter().any(|name| name == "all" || name == form.0);
    for name in names {
        if name != "all" && ARITH.iter().chain(INDEX).all(|form| form.0 != name) {
            return Err(format!("error: the folds of '{name}' are not proved: it is not modelled\n"));
        }
    }
    let widths = options.widths.as_deref().unwrap_or(&WIDTHS);
    let integers = widths.iter().map(|width| World::integers(*width));
    for world in integers.chain(std::iter::once(World::index())) {
        for form in world.forms.iter().filter(|form| is_wanted(form)) {
            let programs = world.programs(form);
            let before = findings.failures();
            for batch in programs.chunks(BATCH) {
                prove_batch(&world, batch, options, registry, files, findings)?;
            }
            let failures = findings.failures() - before;
            let proved = programs.len() - failures;
            findings.count_proved(proved);
            findings.note(&format!(
                "{} on {}: {proved} of {} programs proved",
                form.0,
                world.own,
                programs.len()
            ));
        }
    }
    Ok(())
}

fn prove_batch(
    world: &World,
    programs: &[Tree],
    options: &Options,
    registry: &Registry,
    files: &mut dyn Files,
    findings: &mut Findings<'_>,
) -> Result<(), String> {
    let mut text = String::new();
    for (number, tree) in programs.iter().enumerate() {
        world.function(&format!("f{number}"), tree, &mut text);
    }
    let context = registry.new_context();
    let before = parse(&context, "folds.mlir", text.as_bytes())?;
    let mut after = parse(&context, "folds.mlir", text.as_bytes())?;
    let mut manager = PassManager::of_text("builtin.module(canonicalize)", registry.passes)
        .map_err(|error| format!("error: {error}\n"))?;
    let settings = RunSettings { verifies: true, ..RunSettings::default() };
    manager.run(&context, &mut after, settings).map_err(|_| "error: canonicalize failed\n".to_owned())?;
    let mut solver = Solver {
        program: options.solver.as_deref().unwrap_or_default(),
        files,
        is_missing: options.solver.is_none(),
    };
    let mut solvers = Solvers { budget: options.budget, external: Some(&mut solver), ..Solvers::default() };
    let pairs = functions(before.op()).into_iter().zip(functions(after.op()));
    for (tree, ((_, before), (_, after))) in programs.iter().zip(pairs) {
        let verdict = refines(before, after, &mut solvers);
        if verdict != Verdict::Proved {
            let name = if let Tree::Op(form, ..) = tree { form.0 } else { "" };
            findings.add(&format!("{name} on {}", world.own), &verdict, "");
        }
    }
    Ok(())
}

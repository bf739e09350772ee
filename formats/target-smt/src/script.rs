//! Solvers as lists of commands.

use crate::names::sort_name;
use crate::syntax::{function_sorts, named_sort, sort};
use crate::terms::Terms;
use std::collections::HashMap;
use terrace_ir::{Attribute, Failure, Operation, Type, WalkOrder, WalkResult};
use terrace_smt as smt;

/// Settings of the translation.
#[derive(Clone, Copy, Default, Debug)]
pub struct Settings {
    /// True if a value that is used once stands where it is used; it gets a `let` otherwise.
    pub inline_single_use_values: bool,
}

/// Column of the term of an assertion.
const ASSERTION_INDENT: usize = "(assert ".len();

/// Returns the solvers of a program as SMT-LIB, each between a comment and `(reset)`.
///
/// # Errors
/// If something in a solver has no counterpart there, which is reported at its operation.
pub fn translate(program: Operation<'_, '_>, settings: Settings) -> Result<String, Failure> {
    let (mut text, mut number, mut failure) = (String::new(), 0, None);
    let _ = program.walk_tree(WalkOrder::PreOrder, &mut |op| {
        if !op.isa::<smt::SolverOp>() {
            return WalkResult::Advance;
        }
        match solver(op, settings) {
            Ok(script) => {
                text.push_str(&format!("; solver scope {number}\n{script}(reset)\n"));
                number += 1;
                WalkResult::Skip
            }
            Err(error) => {
                failure = Some(error);
                WalkResult::Interrupt
            }
        }
    });
    failure.map_or(Ok(text), Err)
}

fn solver(op: Operation<'_, '_>, settings: Settings) -> Result<String, Failure> {
    if op.operand_count() != 0 || op.result_count() != 0 {
        return Err(op.error("solver scopes with inputs or results are not supported").tell());
    }
    let mut terms = Terms::new(settings.inline_single_use_values);
    terms.out = sorts(op)?;
    for command in op.regions().flat_map(|region| region.ops()) {
        write_command(&mut terms, command)?;
    }
    Ok(terms.out)
}

/// Returns the declarations of the sorts that have no meaning of their own.
fn sorts(solver: Operation<'_, '_>) -> Result<String, Failure> {
    let (mut text, mut arities) = (String::new(), HashMap::new());
    let mut outcome = Ok(());
    let _ = solver.walk_tree(WalkOrder::PreOrder, &mut |op| {
        if !op.name().as_str().starts_with("smt.") {
            let why = "solver must not contain any non-SMT operations";
            outcome = Err(op.error(why).tell());
            return WalkResult::Interrupt;
        }
        let arguments =
            op.regions().filter_map(|region| region.first_block()).flat_map(|block| block.arguments());
        for value in op.results().chain(arguments) {
            let mut open = vec![value.ty()];
            while let Some(ty) = open.pop() {
                open.extend(parts(ty).into_iter().rev());
                let Some((name, parameters)) = named_sort(ty) else { continue };
                match arities.insert(name, parameters.len()) {
                    None => {
                        text.push_str(&format!("(declare-sort {} {})\n", sort_name(name), parameters.len()))
                    }
                    Some(arity) if arity != parameters.len() => {
                        let why = format!(
                            "sort '{name}' occurs with {arity} and with {} parameters",
                            parameters.len()
                        );
                        outcome = Err(op.error(why).tell());
                        return WalkResult::Interrupt;
                    }
                    Some(_) => {}
                }
            }
        }
        WalkResult::Advance
    });
    outcome.map(|()| text)
}

/// Returns the sorts that a sort is made of.
fn parts<'c>(ty: Type<'c>) -> Vec<Type<'c>> {
    if let Some((mut domain, range)) = function_sorts(ty) {
        domain.push(range);
        return domain;
    }
    let types = |all: &[Attribute<'c>]| all.iter().filter_map(|ty| ty.as_type()).collect();
    match (named_sort(ty), ty.as_dialect(smt::ARRAY_TYPE.name)) {
        (Some((_, parameters)), _) => types(parameters),
        (None, Some(parameters)) => types(parameters),
        _ => Vec::new(),
    }
}

fn write_command(terms: &mut Terms, op: Operation<'_, '_>) -> Result<(), Failure> {
    if let Some(assert) = op.try_as::<smt::AssertOp>() {
        terms.out.push_str("(assert ");
        terms.term(assert.input(), op, ASSERTION_INDENT)?;
        terms.out.push_str(")\n");
    } else if let Some(declaration) = op.try_as::<smt::DeclareFunOp>() {
        declare(terms, declaration);
    } else if op.isa::<smt::CheckOp>() {
        check_is_plain(op)?;
        terms.out.push_str("(check-sat)\n");
    } else if let Some(push) = op.try_as::<smt::PushOp>() {
        terms.out.push_str(&format!("(push {})\n", push.count()));
    } else if let Some(pop) = op.try_as::<smt::PopOp>() {
        terms.out.push_str(&format!("(pop {})\n", pop.count()));
    } else if op.isa::<smt::ResetOp>() {
        terms.out.push_str("(reset)\n");
    } else if let Some(set) = op.try_as::<smt::SetLogicOp>() {
        terms.out.push_str(&format!("(set-logic {})\n", set.logic()));
    } else if op.isa::<smt::SolverOp>() || op.isa::<smt::BV2IntOp>() || op.isa::<smt::Int2BVOp>() {
        return Err(op.error("operation not supported for SMTLIB emission").tell());
    }
    // Others are terms, which are written where they are used.
    Ok(())
}

fn declare(terms: &mut Terms, op: smt::DeclareFunOp<'_, '_>) {
    let wanted = op.name_prefix_attr().and_then(Attribute::as_str).unwrap_or("tmp");
    let name = terms.names.take(wanted);
    let value = op.result();
    let declaration = match function_sorts(value.ty()) {
        Some((domain, range)) => {
            let domain: Vec<String> = domain.into_iter().map(sort).collect();
            format!("(declare-fun {name} ({}) {})\n", domain.join(" "), sort(range))
        }
        None => format!("(declare-const {name} {})\n", sort(value.ty())),
    };
    terms.out.push_str(&declaration);
    terms.bind(value, name);
}

/// Returns an error for a check that does something with the answer: a script cannot.
fn check_is_plain(op: Operation<'_, '_>) -> Result<(), Failure> {
    if op.result_count() != 0 {
        return Err(op.error("must not have any result values").tell());
    }
    for (region, word) in op.regions().zip(["sat", "unknown", "unsat"]) {
        if region.ops().any(|op| !op.isa::<smt::YieldOp>()) {
            return Err(op.error(format!("'{word}' region must be empty")).tell());
        }
    }
    Ok(())
}

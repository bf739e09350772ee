//! Calls that look at the clock before and after each operation.

use super::Row;
use crate::input::editions::{Wanted, read_and_find};
use crate::lowering::inputs::extend_signature;
use terrace_arith::ArithBuilder;
use terrace_editions::Edition;
use terrace_func::{CallOp, FuncOp};
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Block, Body, Builder, Context, Failure, Location, LocationData, Operation, OwnedOperation,
    PatternRewriter, Region, ValueMap, WalkOrder, WalkResult,
};
use terrace_parser::{Source, TopLevel};
use terrace_support::float::FloatSemantics;

/// Functions around an operation: the first keeps the time in front of the rows, the second adds what passed to a row.
const FUNCTIONS: &str = "
func.func private @terrace_profile_begin(%times: memref<SIZExf64>) {
  %zero = arith.constant 0 : index
  %now = func.call @rtclock() : () -> f64
  memref.store %now, %times[%zero] : memref<SIZExf64>
  return
}
func.func private @terrace_profile_end(%times: memref<SIZExf64>, %row: index) {
  %zero = arith.constant 0 : index
  %now = func.call @rtclock() : () -> f64
  %then = memref.load %times[%zero] : memref<SIZExf64>
  %own = arith.subf %now, %then : f64
  %before = memref.load %times[%row] : memref<SIZExf64>
  %all = arith.addf %before, %own : f64
  memref.store %all, %times[%row] : memref<SIZExf64>
  return
}
func.func private @rtclock() -> f64
";

const BEGIN: &str = "terrace_profile_begin";
const END: &str = "terrace_profile_end";
const CLOCK: &str = "rtclock";

/// Measures the operations of a function, which gets a further argument: an array of `f64`, with an element for the clock and
/// one for each row that is returned.
///
/// # Errors
/// With words for the user.
pub(in crate::run) fn insert<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    entry: &str,
) -> Result<Vec<Row>, String> {
    let is_entry =
        |op: &Operation<'_, '_>| op.symbol_name() == Some(entry) && !op.regions().all(Region::is_empty);
    let function = program.op().regions().flat_map(Region::ops).find(is_entry).map(Operation::id);
    let function = function.ok_or("there is nothing to measure")?;
    let own = program.body().child(function).ok_or("there is nothing to measure")?;
    let (mut rows, mut measured) = (Vec::new(), Vec::new());
    for block in Operation::new(own, Body::ROOT).regions().flat_map(Region::blocks) {
        collect(block, &mut rows, &mut measured);
    }
    let size = rows.len() + 1;
    declare(context, program, size)?;
    let body = program.body_mut().child_mut(function).ok_or("there is nothing to measure")?;
    let ty = context.memref_type(&[size as i64], context.float_type(FloatSemantics::F64), None, None);
    extend_signature(context, body, &[ty])?;
    let block = Operation::new(body, Body::ROOT).region(0).first_block().ok_or("the function is empty")?.id();
    let times = body.add_argument(block, ty, Location::Unknown);
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
    for (op, row) in measured {
        rewriter.set_insertion_point(op);
        let mut b = Builder::like(&mut rewriter, op);
        let index = b.index(row as i64 + 1);
        b.create(CallOp::builder(context, b.location).callee(BEGIN).operands(vec![times]));
        rewriter.set_insertion_point_after(op);
        let mut b = Builder::like(&mut rewriter, op);
        b.create(CallOp::builder(context, b.location).callee(END).operands(vec![times, index]));
    }
    Ok(rows)
}

/// Adds the functions to a program.
fn declare<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    size: usize,
) -> Result<(), String> {
    let wrong = || "the program cannot be measured".to_owned();
    let text = FUNCTIONS.replace("SIZE", &size.to_string());
    let source = Source::new(text.as_bytes(), "profile");
    let (_, parsed) = read_and_find(context, source, TopLevel::Module, Wanted::Given(Edition::Today));
    let parsed = parsed.map_err(|Failure| wrong())?.program;
    let functions: Vec<(OpId, String)> = parsed
        .op()
        .regions()
        .flat_map(Region::ops)
        .filter(|op| op.isa::<FuncOp>())
        .filter_map(|op| Some((op.id(), op.symbol_name()?.to_owned())))
        .collect();
    let block = program.op().region(0).first_block().ok_or_else(wrong)?.id();
    for (function, name) in functions {
        match program.op().lookup_symbol(&name) {
            // The program may look at the clock itself.
            Some(_) if name == CLOCK => continue,
            Some(_) => return Err(format!("the program has a function '{name}' already")),
            None => {}
        }
        let op =
            program.body_mut().clone_op(Operation::new(parsed.body(), function), &mut ValueMap::default());
        program.body_mut().append_op(block, op);
    }
    Ok(())
}

/// Lists the operations of a block that are measured, each with its row: what computes, and not what only names memory.
fn collect(block: Block<'_, '_>, rows: &mut Vec<Row>, measured: &mut Vec<(OpId, usize)>) {
    for op in block.ops() {
        let dialect = op.name().dialect_name();
        if dialect == "scf" && has_structured(op) {
            // What is in a loop is more telling than the loop.
            for inner in op.regions().flat_map(Region::blocks) {
                collect(inner, rows, measured);
            }
            continue;
        }
        let name = op.name().as_str();
        let computes = op.regions().any(|region| !region.is_empty()) || dialect == "linalg";
        if !computes && !name.ends_with(".copy") && !op.isa::<CallOp>() {
            continue;
        }
        let row = Row { names: names(op) };
        let at = rows.iter().position(|known| *known == row).unwrap_or_else(|| {
            rows.push(row);
            rows.len() - 1
        });
        measured.push((op.id(), at));
    }
}

fn has_structured(op: Operation<'_, '_>) -> bool {
    let mut visit = |inner: Operation<'_, '_>| {
        if inner.name().dialect_name() == "linalg" { WalkResult::Interrupt } else { WalkResult::Advance }
    };
    op.walk_tree(WalkOrder::PreOrder, &mut visit).is_break()
}

/// Most names of a row.
const MOST_NAMES: usize = 8;

/// Returns the names of an operation and of what is in it, the inner ones first: they were there before.
fn names(op: Operation<'_, '_>) -> Vec<String> {
    let mut names = Vec::new();
    // Nothing interrupts it.
    let _ = op.walk_tree(WalkOrder::PostOrder, &mut |inner| {
        all_names(inner.location(), &mut names);
        WalkResult::Advance
    });
    let more = names.len().saturating_sub(MOST_NAMES);
    names.truncate(MOST_NAMES);
    if more > 0 {
        names.push(format!("{more} more"));
    }
    if names.is_empty() {
        names.push(op.name().as_str().to_owned());
    }
    names
}

/// Adds the names of a location: those that it has, or the position in a file.
fn all_names(location: Location<'_>, names: &mut Vec<String>) {
    let mut add = |name: String| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    match location {
        Location::Unknown => {}
        Location::FileLineCol(place) => add(format!("line {}", place.line())),
        Location::Other(data) => match data.get() {
            LocationData::Name { name, .. } => add(name.as_str().to_owned()),
            LocationData::FileLineColRange { start, .. } => add(format!("line {}", start.line())),
            LocationData::Fused { locations, .. } => {
                locations.iter().for_each(|one| all_names(*one, names));
            }
            LocationData::CallSite { callee, .. } => all_names(*callee, names),
            _ => {}
        },
    }
}

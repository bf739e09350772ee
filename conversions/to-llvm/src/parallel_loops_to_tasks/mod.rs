//! `--parallel-loops-to-tasks`: parallel loops become functions that run a range of their iterations, and calls of the
//! function of the runtime that hands out ranges to threads.
//!
//! ```text
//! func f(m) {                          func f(m) {
//!   parallel (i, j) = 0 to n, k {        context = {m, k}
//!     a(m, i, j)                 ->      terrace_parallel_for(&context, f_task_0, n * k, grain)
//!   }                                  }
//! }                                    func f_task_0(context, begin, end) {
//!                                        for (i, j) in begin to end { a(context.m, i, j) }
//!                                      }
//! ```
//!
//! Iterations of all dimensions, and of loops directly in each other, are counted as one range. Loops in a body that became
//! a function stay as they are: they run one iteration after the other. So does what cannot be a function, with a remark.
//!
//! ```text
//! space      a loop as its dimensions, operations and reductions
//! cost       how much there is to do in an iteration
//! body       the function
//! call       what the loop becomes
//! memory     memory through which values are passed
//! ```
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; one copy of each body.

mod body;
mod call;
mod cost;
mod memory;
mod space;

use self::call::outline;
use self::space::Space;
use std::collections::HashSet;
use terrace_execution::symbols::PARALLEL_FOR;
use terrace_func as func;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, Ctx, Location, LogicalResult, Operation, OperationState, PatternRewriter, Region, RegionSource,
    TypedOp, WalkOrder, WalkResult, WorkResult,
};
use terrace_llvm::types::pointer_type;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp, PassOptions};
use terrace_scf::{ForallOp, ParallelOp};
use terrace_scf_transforms::forall_to_parallel;

/// The pass `--parallel-loops-to-tasks`.
#[pass(
    "parallel-loops-to-tasks",
    "Run parallel loops on the threads of the runtime",
    anchor = "builtin.module",
    configure
)]
pub struct ParallelLoopsToTasks {
    /// Operations that are worth handing to a thread, by an estimate.
    #[option("chunk-cost", default = 20000)]
    chunk_cost: i64,
    /// Tell which loops run on one thread, and why.
    #[option("remarks", default = true)]
    tells: bool,
}

/// Options of the pass.
#[derive(Clone, Copy)]
struct Settings {
    /// Operations that are worth handing out.
    chunk_cost: u64,
    /// True to tell of loops that stay as they are.
    tells: bool,
}

impl ParallelLoopsToTasks {
    fn configure(&mut self, _: &PassOptions) -> Result<(), String> {
        match self.chunk_cost {
            1.. => Ok(()),
            _ => Err("'chunk-cost' must be at least 1".to_owned()),
        }
    }
}

impl Pass for ParallelLoopsToTasks {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let settings = Settings { chunk_cost: self.chunk_cost.unsigned_abs(), tells: self.tells };
        let body = op.body_mut();
        let root = Operation::new(body, Body::ROOT);
        let symbols = || root.regions().flat_map(Region::ops);
        let known = symbols().find(|op| op.symbol_name() == Some(PARALLEL_FOR));
        let is_declared = known.is_some();
        if known.is_some_and(|op| !is_runtime_function(op)) {
            // The program has something else of that name.
            return Ok(());
        }
        let names: HashSet<&'c str> = symbols().filter_map(Operation::symbol_name).collect();
        let functions =
            body.children().into_iter().filter(|child| Operation::new(body, *child).isa::<func::FuncOp>());
        let functions: Vec<OpId> = functions.collect();
        let outlined =
            body.for_each_child_of(&functions, &|function| in_function(function, &names, settings));
        drop(names);
        let is_needed = outlined.iter().any(|tasks| !tasks.0.is_empty());
        for (function, tasks) in functions.into_iter().zip(outlined) {
            let mut last = function;
            for task in tasks.0 {
                let new = body.adopt_root(task);
                body.insert_op_after(last, new);
                last = new;
            }
        }
        if is_needed && !is_declared {
            declare(body);
        }
        Ok(())
    }
}

/// Functions that the loops of a function were outlined into, in program order.
#[expect(clippy::vec_box, reason = "a body is handed over in its box")]
struct Tasks<'c>(Vec<Box<Body<'c>>>);

impl WorkResult for Tasks<'_> {
    fn has_changed(&self) -> Option<bool> {
        None
    }
}

/// Outlines the parallel loops of a function.
fn in_function<'c>(function: &mut Body<'c>, names: &HashSet<&str>, settings: Settings) -> Tasks<'c> {
    let name = Operation::new(function, Body::ROOT).symbol_name().unwrap_or_default().to_owned();
    let mut free = (0..).map(|number| format!("{name}_task_{number}"));
    let mut free = std::iter::from_fn(|| free.find(|name: &String| !names.contains(name.as_str())));
    let foralls = found(function, |op| ForallOp::cast(op).is_some());
    for op in foralls {
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(function, &mut listener);
        rewriter.set_insertion_point(op);
        if forall_to_parallel(op, &mut rewriter).is_none() {
            tell(function, op, "it has shared tensors", settings);
        }
    }
    let mut tasks = Vec::new();
    // Those in a loop that becomes a function are gone when it is their turn.
    for op in found(function, |op| ParallelOp::cast(op).is_some()) {
        if function.is_erased(op) {
            continue;
        }
        let Some(view) = ParallelOp::cast(Operation::new(function, op)) else { continue };
        match Space::of(view) {
            Ok(space) if cost::is_little(&space, function, settings.chunk_cost) => {}
            Ok(space) => {
                let Some(name) = free.next() else { break };
                tasks.extend(outline(function, op, &space, &name, settings.chunk_cost));
            }
            Err(why) => tell(function, op, &why, settings),
        }
    }
    Tasks(tasks)
}

/// Returns the operations of a kind in a body, outer ones before those in them.
fn found(body: &Body<'_>, is_one: impl Fn(Operation<'_, '_>) -> bool) -> Vec<OpId> {
    let mut all = Vec::new();
    let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PreOrder, &mut |op| {
        if is_one(op) {
            all.push(op.id());
        }
        WalkResult::Advance
    });
    all
}

/// Tells that a loop runs on one thread.
fn tell(body: &Body<'_>, op: OpId, why: &str, settings: Settings) {
    if settings.tells {
        let op = Operation::new(body, op);
        let what = format_args!("'{}' op runs on one thread: {why}", op.name());
        // A remark is no failure.
        let _ = op.context().remark(op.location(), what).tell();
    }
}

/// Returns true if an operation declares the function of the runtime.
fn is_runtime_function(op: Operation<'_, '_>) -> bool {
    let ty = op.attribute("function_type").and_then(|ty| ty.as_type());
    op.isa::<func::FuncOp>() && op.regions().all(Region::is_empty) && ty == Some(runtime_type(op.context()))
}

/// Returns the type of the function of the runtime.
fn runtime_type(context: Ctx<'_>) -> terrace_ir::Type<'_> {
    let (pointer, index) = (pointer_type(context, 0), context.index_type());
    context.function_type(&[pointer, pointer, index, index], &[])
}

/// Declares the function of the runtime at the end of a module.
fn declare(body: &mut Body<'_>) {
    let context = body.context();
    let Some(end) = Operation::new(body, Body::ROOT).regions().next().and_then(Region::first_block) else {
        return;
    };
    let end = end.id();
    let mut state = OperationState::new(context.op_name(func::FuncOp::NAME), Location::Unknown);
    state.set(context, "sym_name", context.string_attribute(PARALLEL_FOR));
    state.set(context, "sym_visibility", context.string_attribute("private"));
    state.set(context, "function_type", context.type_attribute(runtime_type(context)));
    state.regions.push(RegionSource::Empty);
    let new = body.create(state);
    body.append_op(end, new);
}

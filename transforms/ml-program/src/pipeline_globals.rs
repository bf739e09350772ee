//! `--mlprogram-pipeline-globals`: loads of globals whose value is known become that value, and stores that another one
//! overwrites go.
//!
//! Reads:     the globals that functions load and store, through the calls that they make.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each global of a callee at each call.

use std::collections::{HashMap, HashSet};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Attribute, Body, LogicalResult, Operation, PatternRewriter, TypedOp};
use terrace_ml_program::{GlobalLoadOp, GlobalStoreOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::in_each_body;
use terrace_support::ensure_stack;

/// The pass `--mlprogram-pipeline-globals`.
#[pass(
    "mlprogram-pipeline-globals",
    "Optimize `ml_program` global operations for read and store",
    class = "MLProgramPipelineGlobals",
    anchor = "builtin.module"
)]
pub struct MlProgramPipelineGlobals;

impl Pass for MlProgramPipelineGlobals {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let functions = Functions::of(op.op());
        in_each_body(op.body_mut(), &|body| {
            let regions = Operation::new(body, Body::ROOT).regions();
            let blocks: Vec<BlockId> =
                regions.flat_map(|region| region.blocks()).map(|block| block.id()).collect();
            for block in blocks {
                visit(block, body, &functions);
            }
            Ok(())
        })
    }
}

/// Globals that are loaded and stored.
#[derive(Clone, Default, PartialEq)]
struct Accesses<'c> {
    loads: HashSet<Attribute<'c>>,
    stores: HashSet<Attribute<'c>>,
}

impl<'c> Accesses<'c> {
    /// Adds all accesses of another; returns true if any of them is new.
    fn add(&mut self, other: &Accesses<'c>) -> bool {
        let before = self.loads.len() + self.stores.len();
        self.loads.extend(&other.loads);
        self.stores.extend(&other.stores);
        self.loads.len() + self.stores.len() != before
    }
}

/// Accesses of functions, by references to them.
struct Functions<'c>(HashMap<Attribute<'c>, Accesses<'c>>);

impl<'c> Functions<'c> {
    #[expect(clippy::mutable_key_type, reason = "hash and equality are those of the address")]
    fn of(module: Operation<'_, 'c>) -> Self {
        let context = module.context();
        let mut accesses: HashMap<Attribute<'c>, Accesses<'c>> = HashMap::new();
        // Callers of each function, to be visited again if it turns out to access more.
        let mut callers: HashMap<Attribute<'c>, Vec<Attribute<'c>>> = HashMap::new();
        for function in module.regions().flat_map(|region| region.ops()) {
            let Some(name) = function.inner().attribute("sym_name").and_then(|name| name.as_str()) else {
                continue;
            };
            let own = context.flat_symbol_attribute(name);
            let entry = accesses.entry(own).or_default();
            function.inner().for_each_in_tree(|op| {
                if let Some(load) = loaded(op) {
                    entry.loads.insert(load);
                } else if let Some(store) = stored(op) {
                    entry.stores.insert(store);
                } else if let Some(callee) = op.attribute("callee") {
                    callers.entry(callee).or_default().push(own);
                }
            });
        }
        let mut work: Vec<Attribute<'c>> = accesses.keys().copied().collect();
        while let Some(function) = work.pop() {
            let of_callee = accesses.get(&function).cloned().unwrap_or_default();
            for caller in callers.get(&function).into_iter().flatten() {
                if accesses.get_mut(caller).is_some_and(|own| own.add(&of_callee)) {
                    work.push(*caller);
                }
            }
        }
        Functions(accesses)
    }
}

fn loaded<'c>(op: Operation<'_, 'c>) -> Option<Attribute<'c>> {
    GlobalLoadOp::cast(op)?.global_attr()
}

fn stored<'c>(op: Operation<'_, 'c>) -> Option<Attribute<'c>> {
    GlobalStoreOp::cast(op)?.global_attr()
}

/// Facts about globals at a point of a block.
#[derive(Default)]
struct Known<'c> {
    /// Values that they have.
    values: HashMap<Attribute<'c>, ValueId>,
    /// Stores that nothing has seen yet.
    stores: HashMap<Attribute<'c>, OpId>,
}

impl<'c> Known<'c> {
    fn forget(&mut self, accesses: &Accesses<'c>) {
        for global in &accesses.stores {
            self.values.remove(global);
            self.stores.remove(global);
        }
        for global in &accesses.loads {
            self.stores.remove(global);
        }
    }
}

/// Forwards values within a block, and returns the accesses in it.
fn visit<'c>(block: BlockId, body: &mut Body<'c>, functions: &Functions<'c>) -> Accesses<'c> {
    let mut known = Known::default();
    let mut accesses = Accesses::default();
    let ops: Vec<OpId> = terrace_ir::Block::new(body, block).ops().map(Operation::id).collect();
    for op in ops {
        let view = Operation::new(body, op);
        if let Some(global) = loaded(view) {
            accesses.loads.insert(global);
            let result = view.result(0).id();
            match known.values.get(&global) {
                Some(&value) => {
                    let mut listener = NoListener;
                    PatternRewriter::new(body, &mut listener).replace_op(op, &[value]);
                }
                None => {
                    known.values.insert(global, result);
                }
            }
        } else if let Some(global) = stored(view) {
            accesses.stores.insert(global);
            known.values.insert(global, view.operand(0).id());
            if let Some(overwritten) = known.stores.insert(global, op) {
                body.erase_op(overwritten);
            }
        } else if let Some(callee) = view.attribute("callee") {
            if let Some(of_callee) = functions.0.get(&callee) {
                known.forget(of_callee);
                accesses.add(of_callee);
            }
        } else if view.region_count() != 0 && body.child(op).is_none() {
            let regions = Operation::new(body, op).regions();
            let inner: Vec<BlockId> =
                regions.flat_map(|region| region.blocks()).map(|block| block.id()).collect();
            let mut nested = Accesses::default();
            for block in inner {
                nested.add(&ensure_stack(|| visit(block, body, functions)));
            }
            known.forget(&nested);
            accesses.add(&nested);
        }
    }
    accesses
}

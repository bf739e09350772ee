//! Removal decisions, made before anything is changed.

use terrace_analysis::liveness::Liveness;
use terrace_analysis::program::Program;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::{Call, Callable};
use terrace_interfaces::region_branch::{RegionBranch, branch_points, forwarded_operands};
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Block, Body, Operation, Region, TraitFlags, Value, Visibility};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// Removal decisions for one body; positions are those before the change.
#[derive(Default)]
pub(super) struct Decisions {
    /// Operands that become poison.
    pub poison: Vec<(OpId, Vec<usize>)>,
    /// Arguments of blocks.
    pub arguments: Vec<(BlockId, Vec<usize>)>,
    /// Operands that were handed on to what goes.
    pub operands: Vec<(OpId, Vec<usize>)>,
    /// Arguments and results of the function that the body belongs to.
    pub signature: Option<(Vec<usize>, Vec<usize>)>,
    /// Results of calls.
    pub results: Vec<(OpId, Vec<usize>)>,
    /// Whole operations, the inner ones first.
    pub ops: Vec<OpId>,
}

impl Decisions {
    /// Decides for each body of a program.
    pub fn find(program: &Program<'_, '_>) -> Vec<Decisions> {
        let liveness = Liveness::new(program);
        let decisions = program.tree().bodies().map(|_| Decisions::default()).collect();
        let mut finder = Finder { program, liveness, dead: FoldSet::default(), decisions };
        finder.visit_regions(program.root());
        finder.decisions
    }
}

struct Finder<'p, 'a, 'c> {
    program: &'p Program<'a, 'c>,
    liveness: Liveness<'p, 'a, 'c>,
    /// Values that go although they matter to something: by body and number.
    dead: FoldSet<(u32, usize)>,
    decisions: Vec<Decisions>,
}

impl<'a, 'c> Finder<'_, 'a, 'c> {
    fn visit_regions(&mut self, op: Operation<'a, 'c>) {
        for inner in op.regions().flat_map(Region::ops) {
            ensure_stack(|| self.visit_regions(inner));
            self.visit(inner);
        }
        if op.interface::<Callable>().is_none() {
            op.regions().flat_map(Region::blocks).for_each(|block| self.visit_block(block));
        }
    }

    fn visit(&mut self, op: Operation<'a, 'c>) {
        if op.declares_interface("FunctionOpInterface") && op.interface::<Callable>().is_some() {
            op.regions().flat_map(Region::blocks).for_each(|block| self.visit_block(block));
            self.visit_function(op);
        } else if let Some(branch) = op.interface::<RegionBranch>() {
            self.visit_region_branch(op, branch);
        } else if !op.has_trait(TraitFlags::TERMINATOR)
            && op.interface::<Call>().is_none()
            && op.interface::<Branch>().is_none()
        {
            let has_dead_operand = op.operands().any(|operand| !self.is_live(operand));
            if has_dead_operand || (self.liveness.effects(op).is_free && !self.has_live_result(op)) {
                self.of(op.body()).ops.push(op.id());
                op.results().for_each(|result| self.forget(result));
            }
        }
    }

    fn of(&mut self, body: &Body<'c>) -> &mut Decisions {
        &mut self.decisions[self.program.tree().number(body) as usize]
    }

    fn is_live(&self, value: Value<'a, 'c>) -> bool {
        let key = (self.program.tree().number(value.body()), value.id().index());
        self.liveness.is_live(value) && !self.dead.contains(&key)
    }

    fn has_live_result(&self, op: Operation<'a, 'c>) -> bool {
        op.results().any(|result| self.is_live(result))
    }

    fn forget(&mut self, value: Value<'a, 'c>) {
        self.dead.insert((self.program.tree().number(value.body()), value.id().index()));
    }

    /// Returns the arguments and results that matter to no caller, if all callers are known.
    fn visit_function(&mut self, op: Operation<'a, 'c>) {
        let is_builtin = |ty: terrace_ir::Type<'c>| ty.as_function();
        let ty = op.attribute("function_type").and_then(|ty| ty.as_type()).and_then(is_builtin);
        let entry = op.regions().next().and_then(Region::first_block);
        let (Some((inputs, outputs)), Some(entry)) = (ty, entry) else { return };
        if !op.is_symbol() || op.visibility() == Visibility::Public {
            return;
        }
        let Some(calls) = self.liveness.calls_of(op).map(<[_]>::to_vec) else { return };
        let fits = |call: &Operation<'a, 'c>| {
            let arguments = call.interface::<Call>().map(|one| (one.arguments)(*call).len());
            arguments == Some(inputs.len()) && call.result_count() == outputs.len()
        };
        if entry.argument_count() != inputs.len() || !calls.iter().all(fits) {
            return;
        }
        let arguments: Vec<usize> =
            (0..inputs.len()).filter(|at| !self.is_live(entry.argument(*at))).collect();
        let results: Vec<usize> = (0..outputs.len())
            .filter(|at| !calls.iter().any(|call| self.is_live(call.result(*at))))
            .collect();
        if arguments.is_empty() && results.is_empty() {
            return;
        }
        arguments.iter().for_each(|at| self.forget(entry.argument(*at)));
        for call in calls {
            let start = call.interface::<Call>().map_or(0, |one| (one.arguments)(call).start);
            let operands = arguments.iter().map(|at| start + at).collect();
            results.iter().for_each(|at| self.forget(call.result(*at)));
            let decisions = self.of(call.body());
            decisions.operands.push((call.id(), operands));
            if !results.is_empty() {
                decisions.results.push((call.id(), results.clone()));
            }
        }
        let body = entry.body();
        for end in op.regions().flat_map(Region::blocks).filter_map(Block::last_op) {
            if end.has_trait(TraitFlags::RETURN_LIKE) && end.operand_count() == outputs.len() {
                self.of(body).operands.push((end.id(), results.clone()));
            }
        }
        self.of(body).signature = Some((arguments, results));
    }

    /// Replaces operands that only reach dead values with poison; erases the operation if nothing is live.
    fn visit_region_branch(&mut self, op: Operation<'a, 'c>, branch: &'static RegionBranch) {
        if self.liveness.effects(op).is_free && !self.has_live_result(op) {
            self.of(op.body()).ops.push(op.id());
            return op.results().for_each(|result| self.forget(result));
        }
        for point in branch_points(op) {
            let mut matters: FoldMap<usize, bool> = FoldMap::default();
            let mut owner = op;
            let mut order = Vec::new();
            for successor in (branch.successors)(op, point) {
                let (one, positions) = forwarded_operands(op, branch, point, &successor);
                owner = one;
                for (position, input) in positions.zip(successor.inputs.iter()) {
                    let is_live = self.is_live(input);
                    let known = matters.entry(position).or_insert_with(|| {
                        order.push(position);
                        false
                    });
                    *known |= is_live;
                }
            }
            order.retain(|position| !matters[position]);
            order.sort_unstable();
            if !order.is_empty() {
                self.of(owner.body()).poison.push((owner.id(), order));
            }
        }
    }

    /// Returns the arguments that matter neither themselves nor by what is handed to them.
    fn visit_block(&mut self, block: Block<'a, 'c>) {
        if block.is_entry() || block.argument_count() == 0 {
            return;
        }
        let mut goes: Vec<bool> = block.arguments().map(|argument| !self.is_live(argument)).collect();
        let mut ways = Vec::new();
        let mut seen = FoldSet::default();
        for op in block.predecessor_ops() {
            // One that names the block more than once is met as often.
            if !seen.insert(op.id()) {
                continue;
            }
            let Some(branch) = op.interface::<Branch>() else { return };
            for (successor, operands) in op.successors().zip(branch.all(op)) {
                if successor != block {
                    continue;
                }
                for (at, goes) in goes.iter_mut().enumerate() {
                    let position = at.checked_sub(operands.produced).map(|at| operands.forwarded.start + at);
                    let operand = position.filter(|position| operands.forwarded.contains(position));
                    *goes &= operand.is_some_and(|position| !self.is_live(op.operand(position)));
                }
                ways.push((op, operands));
            }
        }
        let arguments: Vec<usize> = (0..goes.len()).filter(|at| goes[*at]).collect();
        if arguments.is_empty() {
            return;
        }
        arguments.iter().for_each(|at| self.forget(block.argument(*at)));
        let mut of_op: FoldMap<OpId, Vec<usize>> = FoldMap::default();
        let mut order = Vec::new();
        for (op, operands) in ways {
            let positions = of_op.entry(op.id()).or_insert_with(|| {
                order.push(op.id());
                Vec::new()
            });
            positions.extend(arguments.iter().map(|at| operands.forwarded.start + at - operands.produced));
        }
        for op in order {
            let positions = std::mem::take(of_op.entry(op).or_default());
            self.of(block.body()).operands.push((op, positions));
        }
        self.of(block.body()).arguments.push((block.id(), arguments));
    }
}

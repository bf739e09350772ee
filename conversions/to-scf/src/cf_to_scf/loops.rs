//! Cycles become loops with one entry, one latch and one exit, and these become `scf.while`.

use super::{Edge, Lift};
use terrace_arith::TruncIOp;
use terrace_func as func;
use terrace_func::ReturnOp;
use terrace_ir::dominance::DominatorTree;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, Failure, Location, Operation, RegionSource, Value};
use terrace_scf::{ConditionOp, WhileOp, YieldOp};
use terrace_support::interner::{FoldMap, FoldSet};
use terrace_ub::PoisonOp;

/// The edges into, out of, and back to the entries of a cycle.
struct CycleEdges {
    entries: Vec<Edge>,
    exits: Vec<Edge>,
    back: Vec<Edge>,
}

impl<'c> Lift<'_, '_, 'c> {
    /// Turns the outermost cycles after an entry into loops; returns the entries of their bodies.
    pub fn structure_loops(&mut self, entry: BlockId) -> Result<Vec<BlockId>, Failure> {
        let mut headers = Vec::new();
        for cycle in self.cycles(entry) {
            headers.push(self.structure_loop(cycle)?);
        }
        Ok(headers)
    }

    /// Returns the strongly connected components with cycles that an entry leads to, in reverse topological order.
    fn cycles(&self, entry: BlockId) -> Vec<Vec<BlockId>> {
        let mut search = Search::default();
        search.visit(entry);
        while let Some(&(block, next)) = search.path.last() {
            let successors: Vec<BlockId> = self.rewriter.block(block).successors().map(Block::id).collect();
            if let Some(&successor) = successors.get(next) {
                if let Some(last) = search.path.last_mut() {
                    last.1 += 1;
                }
                match search.numbers.get(&successor) {
                    None => search.visit(successor),
                    Some(&number) => search.lower(block, number),
                }
            } else {
                search.leave(block, successors.contains(&block));
            }
        }
        search.found
    }

    fn cycle_edges(&self, cycle: &[BlockId]) -> CycleEdges {
        let mut edges = CycleEdges { entries: Vec::new(), exits: Vec::new(), back: Vec::new() };
        let mut targets = FoldSet::default();
        for &block in cycle {
            let from_outside = self.edges_to(block).into_iter().filter(|edge| !cycle.contains(&edge.from));
            for edge in from_outside {
                edges.entries.push(edge);
                targets.insert(block);
            }
            let own = self.successor_edges(block);
            edges.exits.extend(own.into_iter().filter(|edge| !cycle.contains(&self.target(*edge))));
        }
        for &block in cycle {
            let own = self.successor_edges(block);
            edges.back.extend(own.into_iter().filter(|edge| targets.contains(&self.target(*edge))));
        }
        edges
    }

    fn structure_loop(&mut self, mut cycle: Vec<BlockId>) -> Result<BlockId, Failure> {
        let edges = self.cycle_edges(&cycle);
        let mut header = self.target(edges.entries[0]);
        if edges.entries.len() > 1 {
            let location = self.rewriter.op(self.terminator(header)).location();
            let all: Vec<Edge> = edges.entries.iter().chain(&edges.back).copied().collect();
            header = self.join_edges(location, &all);
        }
        let location = self.rewriter.op(self.terminator(edges.back[0].from)).location();
        let (latch, condition, exit) = self.create_latch(location, &edges, header)?;
        for block in [header, latch] {
            if !cycle.contains(&block) {
                cycle.push(block);
            }
        }
        let next_values = self.reduce(header, latch, exit, &cycle);
        self.create_while(header, latch, exit, &cycle, condition, next_values);
        Ok(header)
    }

    /// Joins all edges back to the header and out of the cycle in one block, the latch.
    fn create_latch(
        &mut self,
        location: Location<'c>,
        edges: &CycleEdges,
        header: BlockId,
    ) -> Result<(BlockId, ValueId, BlockId), Failure> {
        let targets: Vec<BlockId> =
            edges.back.iter().chain(&edges.exits).map(|edge| self.target(*edge)).collect();
        let zero = self.number(0);
        let ty = self.rewriter.type_of(zero);
        let multiplexer = self.create_multiplexer(location, &targets, &[ty]);
        let latch = multiplexer.block;
        let exit = self.block_after(latch);
        for edge in &edges.back {
            let one = self.number(1);
            self.redirect(*edge, &multiplexer, &[one]);
        }
        for edge in &edges.exits {
            self.redirect(*edge, &multiplexer, &[zero]);
        }
        let arguments = self.arguments(latch);
        let condition = arguments[arguments.len() - 1];
        let count = self.rewriter.block(header).argument_count();
        self.rewriter.set_insertion_point_to_end(latch);
        self.create_switch(
            location,
            condition,
            &[0],
            &[(exit, Vec::new())],
            (header, arguments[..count].to_vec()),
        );
        if edges.exits.is_empty() {
            let end = self.create_unreachable_end(location, exit)?;
            self.combine_exit(end);
        } else {
            self.dispatch(location, exit, &multiplexer, Some(header));
        }
        Ok((latch, condition, exit))
    }

    /// Creates the terminator of a block that is never reached.
    fn create_unreachable_end(&mut self, location: Location<'c>, block: BlockId) -> Result<OpId, Failure> {
        let context = self.rewriter.context();
        let Some(parent) = self.rewriter.block(self.front).parent_op() else { return Err(Failure) };
        let name = parent.name();
        let types = parent.attribute("function_type").and_then(|ty| ty.as_type()?.as_function());
        let (true, Some((_, results))) = (parent.isa::<func::FuncOp>(), types) else {
            return context
                .error(location, format_args!("Cannot create unreachable terminator for '{name}'"))
                .emit();
        };
        self.rewriter.set_insertion_point_to_end(block);
        let values: Vec<ValueId> = results
            .iter()
            .map(|ty| self.rewriter.create_value(PoisonOp::builder(context, location).result(*ty)))
            .collect();
        Ok(self.rewriter.create(ReturnOp::builder(context, location).operands(values)))
    }

    /// Turns all values that leave the loop into arguments of its exit and its header; returns those that go back.
    fn reduce(&mut self, header: BlockId, latch: BlockId, exit: BlockId, cycle: &[BlockId]) -> Vec<ValueId> {
        let [back, out] = [header, exit].map(|target| {
            let own = self.successor_edges(latch);
            own.into_iter().find(|edge| self.target(*edge) == target).expect("a latch leads to both")
        });
        let mut next_values = self.values(back);
        let blocks: FoldSet<BlockId> = cycle.iter().copied().collect();
        for value in next_values.clone() {
            let argument = self.add_argument_like(exit, value);
            self.append_value(out, value);
            self.rewriter.replace_uses_if(value, argument, |owner| {
                !owner.block().is_some_and(|block| blocks.contains(&block.id()))
            });
        }
        let Some(region) = self.rewriter.block(header).parent_region().map(|region| region.id()) else {
            return next_values;
        };
        let tree = DominatorTree::new(self.rewriter.region(region));
        let mut values = Vec::new();
        for &block in cycle {
            values.extend(self.arguments(block).into_iter().map(|value| (block, value)));
            let results = self.rewriter.block(block).ops().flat_map(|op| op.results().map(Value::id));
            values.extend(results.map(|value| (block, value)));
        }
        for (block, value) in values {
            if !self.escapes(value, region, &blocks) {
                continue;
            }
            let outside = self.add_argument_like(exit, value);
            self.add_argument_like(header, value);
            let mut passed = value;
            let incoming = self.edges_to(latch);
            if block != latch && incoming.iter().any(|edge| !tree.dominates(block, edge.from)) {
                passed = self.add_argument_like(latch, value);
                let ty = self.rewriter.type_of(value);
                for edge in incoming {
                    let is_there = tree.dominates(block, edge.from);
                    let operand = if is_there { value } else { self.undefined(ty) };
                    self.append_value(edge, operand);
                }
            }
            next_values.push(passed);
            for edge in self.successor_edges(latch) {
                self.append_value(edge, passed);
            }
            self.replace_outside(value, outside, region, &blocks);
        }
        for edge in self.edges_to(header) {
            if edge.from == latch {
                continue;
            }
            let mut values = self.values(edge);
            for argument in self.arguments(header).into_iter().skip(values.len()) {
                let ty = self.rewriter.type_of(argument);
                values.push(self.undefined(ty));
            }
            self.set_values(edge, &values);
        }
        next_values
    }

    /// Returns true if a value of a loop is used outside of its blocks.
    fn escapes(&self, value: ValueId, region: terrace_ir::ids::RegionId, blocks: &FoldSet<BlockId>) -> bool {
        let around = self.rewriter.region(region);
        self.rewriter.value(value).users().any(|user| {
            let block = around.find_ancestor_op(user).and_then(Operation::block);
            !block.is_some_and(|block| blocks.contains(&block.id()))
        })
    }

    fn replace_outside(
        &mut self,
        value: ValueId,
        by: ValueId,
        region: terrace_ir::ids::RegionId,
        blocks: &FoldSet<BlockId>,
    ) {
        self.rewriter.replace_uses_if(value, by, |user| {
            let around = terrace_ir::Region::new(user.body(), region);
            let block = around.find_ancestor_op(user).and_then(Operation::block);
            !block.is_some_and(|block| blocks.contains(&block.id()))
        });
    }

    /// Moves a loop to the body of a `scf.while` in a block that takes its place.
    fn create_while(
        &mut self,
        header: BlockId,
        latch: BlockId,
        exit: BlockId,
        cycle: &[BlockId],
        condition: ValueId,
        next_values: Vec<ValueId>,
    ) {
        let context = self.rewriter.context();
        let parent = self.rewriter.body_mut().create_block();
        self.rewriter.body_mut().insert_block_before(header, parent);
        self.add_arguments_like(parent, header);
        let old = self.terminator(latch);
        let location = self.rewriter.op(old).location();
        let inits = self.arguments(parent);
        let types: Vec<_> = inits.iter().map(|value| self.rewriter.type_of(*value)).collect();
        self.rewriter.set_insertion_point_to_end(parent);
        let new = WhileOp::builder(context, location)
            .inits(inits)
            .results(types.iter().copied())
            .before(RegionSource::Empty)
            .after(RegionSource::Empty);
        let new = self.rewriter.create(new);
        let [before, after] = [0, 1].map(|at| self.rewriter.op(new).region(at).id());

        let inner = cycle.iter().copied().filter(|block| *block != header && *block != latch);
        let inner: Vec<BlockId> = inner.collect();
        // The edges from outside lead to the new block, that from the latch goes away.
        self.rewriter.erase_op(old);
        let body = self.rewriter.body_mut();
        for block in std::iter::once(header).chain(inner).chain([latch]) {
            body.detach_block(block);
            body.append_block(before, block);
        }
        self.rewriter.set_insertion_point_to_end(latch);
        let bit = context.integer_type(1);
        let goes_on = TruncIOp::builder(context, location).input(condition).out(bit);
        let goes_on = self.rewriter.create_value(goes_on);
        self.rewriter.create(ConditionOp::builder(context, location).condition(goes_on).args(next_values));
        let arguments: Vec<_> = types.iter().map(|ty| (*ty, location)).collect();
        let block = self.rewriter.create_block(after, None, arguments);
        let arguments = self.arguments(block);
        self.rewriter.create(YieldOp::builder(context, location).results(arguments));

        let (arguments, results) = (self.arguments(exit), self.rewriter.results(new));
        self.replace_each(&arguments, &results);
        self.rewriter.replace_all_block_uses_with(header, parent);
        self.splice(exit, parent);
    }
}

/// A search for strongly connected parts (Tarjan), with the path on the heap.
#[derive(Default)]
struct Search {
    count: u32,
    numbers: FoldMap<BlockId, u32>,
    /// The smallest number that each block on the path leads to.
    lowest: FoldMap<BlockId, u32>,
    path: Vec<(BlockId, usize)>,
    stack: Vec<BlockId>,
    found: Vec<Vec<BlockId>>,
}

impl Search {
    fn visit(&mut self, block: BlockId) {
        self.count += 1;
        self.numbers.insert(block, self.count);
        self.lowest.insert(block, self.count);
        self.path.push((block, 0));
        self.stack.push(block);
    }

    fn lower(&mut self, block: BlockId, number: u32) {
        if let Some(lowest) = self.lowest.get_mut(&block) {
            *lowest = number.min(*lowest);
        }
    }

    fn leave(&mut self, block: BlockId, leads_to_itself: bool) {
        self.path.pop();
        let lowest = self.lowest[&block];
        if let Some(&(before, _)) = self.path.last() {
            self.lower(before, lowest);
        }
        if lowest != self.numbers[&block] {
            return;
        }
        let mut part = Vec::new();
        while let Some(last) = self.stack.pop() {
            // Complete components do not count any more.
            self.numbers.insert(last, u32::MAX);
            part.push(last);
            if last == block {
                break;
            }
        }
        if part.len() > 1 || leads_to_itself {
            self.found.push(part);
        }
    }
}

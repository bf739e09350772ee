//! Choice and order of the calls to inline.

use super::Inline;
use super::graph::{CallGraph, collect_calls, count_ops};
use super::history::History;
use super::small::is_small;
use super::splice::{inline_call, is_legal};
use terrace_ir::ids::OpId;
use terrace_ir::{Body, LogicalResult, Operation, TraitFlags};
use terrace_pass::NestedPipelines;
use terrace_support::interner::FoldSet;

/// Candidate call.
#[derive(Clone, Copy)]
struct Site {
    op: OpId,
    caller: usize,
    callee: usize,
    /// History entry that brought it in.
    history: Option<usize>,
}

pub(super) struct Inliner<'p, 'c> {
    pass: &'p Inline,
    graph: CallGraph<'c>,
    pipelines: NestedPipelines<'p, 'c>,
    dead: FoldSet<usize>,
}

impl<'p, 'c> Inliner<'p, 'c> {
    pub fn new(pass: &'p Inline, graph: CallGraph<'c>, pipelines: NestedPipelines<'p, 'c>) -> Self {
        Inliner { pass, graph, pipelines, dead: FoldSet::default() }
    }

    pub fn run(&mut self) -> LogicalResult {
        for mut group in self.graph.groups() {
            for _ in 0..self.pass.max_iterations.max(1) {
                self.simplify(&group)?;
                if !self.inline_in(&mut group) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Puts the functions back, and erases those that are no longer referenced.
    pub fn finish(mut self, body: &mut Body<'c>) {
        let Inliner { graph, dead, .. } = &mut self;
        let at_home = graph.nodes_by_home();
        body.for_each_in_tree_mut(&mut |at, body| {
            let number = graph.rest[at as usize];
            for &at in at_home.get(&number).into_iter().flatten() {
                let node = &mut graph.nodes[at];
                if let Some(child) = node.body.take() {
                    body.put_child(node.home.1, child);
                }
                if dead.contains(&at) {
                    body.erase_op(node.home.1);
                }
            }
        });
    }

    fn simplify(&mut self, group: &[usize]) -> LogicalResult {
        for &node in group {
            let Some(body) = &mut self.graph.nodes[node].body else { continue };
            let name = Operation::new(body, Body::ROOT).name().as_str();
            let own = self.pass.of_name.iter().find(|(of, _)| of == name).map(|(_, manager)| manager);
            let manager = own.unwrap_or(&self.pass.simplification);
            if !manager.is_empty() {
                self.pipelines.run(manager, body)?;
            }
        }
        for &node in group {
            self.graph.count_references(node);
        }
        Ok(())
    }

    /// Inlines calls in a component. Returns true if there were any.
    fn inline_in(&mut self, group: &mut Vec<usize>) -> bool {
        let mut dead: FoldSet<usize> = FoldSet::default();
        let mut sites: Vec<Site> = Vec::new();
        for &node in group.iter() {
            if self.graph.nodes[node].uses == Some(0) {
                dead.insert(node);
            } else if let Some(body) = &self.graph.nodes[node].body {
                let mut calls = Vec::new();
                let blocks: Vec<Vec<OpId>> = Operation::new(body, Body::ROOT)
                    .regions()
                    .flat_map(|region| region.blocks())
                    .map(|block| block.ops().map(Operation::id).collect())
                    .collect();
                for block in blocks.iter().rev() {
                    collect_calls(body, block, &mut calls);
                }
                self.add_sites(node, &calls, None, &mut sites);
            }
        }
        let mut history = History::default();
        let mut inlined_any = false;
        let mut next = 0;
        while let Some(&site) = sites.get(next) {
            next += 1;
            if dead.contains(&site.caller) || history.has(site.callee, site.history) || !self.is_wanted(site)
            {
                continue;
            }
            let is_last = self.graph.nodes[site.callee].uses == Some(1);
            let Some(new_ops) = self.inline(site) else { continue };
            inlined_any = true;
            let number = history.add(site.callee, site.history);
            self.graph.move_references(site.callee, site.caller);
            let mut calls = Vec::new();
            let body = self.graph.nodes[site.caller].body.as_ref().expect("a caller has a body");
            for block in new_ops.iter().rev() {
                collect_calls(body, block, &mut calls);
            }
            self.add_sites(site.caller, &calls, Some(number), &mut sites);
            if is_last {
                self.graph.forget_references(site.callee);
                self.graph.nodes[site.callee].body = None;
                dead.insert(site.callee);
            }
        }
        group.retain(|node| !dead.contains(node));
        self.dead.extend(dead);
        inlined_any
    }

    fn add_sites(&self, caller: usize, calls: &[OpId], history: Option<usize>, sites: &mut Vec<Site>) {
        let Some(body) = &self.graph.nodes[caller].body else { return };
        for &op in calls {
            let view = Operation::new(body, op);
            let is_nested = view
                .attribute("callee")
                .is_some_and(|symbol| symbol.as_symbol().is_some_and(|(_, nested)| !nested.is_empty()));
            if is_nested {
                continue;
            }
            if let Some(callee) = self.graph.callee(caller, view) {
                sites.push(Site { op, caller, callee, history });
            }
        }
    }

    fn is_wanted(&self, site: Site) -> bool {
        let (caller, callee) = (&self.graph.nodes[site.caller], &self.graph.nodes[site.callee]);
        let (Some(caller_body), Some(callee_body)) = (&caller.body, &callee.body) else { return false };
        let call = Operation::new(caller_body, site.op);
        // Recursive functions would bring in the same calls forever.
        let is_recursive = callee.called.contains(&site.callee)
            || callee.called.contains(&site.caller)
            || site.caller == site.callee;
        if call.has_trait(TraitFlags::TERMINATOR) || is_recursive {
            return false;
        }
        let function = Operation::new(callee_body, Body::ROOT);
        let takes_blocks = call.parent_op().is_some_and(|parent| {
            parent.name() == function.name()
                || !(parent.spec().is_none() || parent.has_trait(TraitFlags::SINGLE_BLOCK))
        });
        if !function.region(0).has_one_block() && !takes_blocks {
            return false;
        }
        let fits = self.pass.threshold().is_none_or(|threshold| {
            count_ops(callee_body) * 100 / count_ops(caller_body).max(1) <= threshold
        });
        fits && (!self.pass.only_small || is_small(callee_body)) && is_legal(call, function)
    }

    /// Replaces a call by a copy of its callee's body. Returns the new operations by block.
    fn inline(&mut self, site: Site) -> Option<Vec<Vec<OpId>>> {
        let mut caller = self.graph.nodes[site.caller].body.take()?;
        let outcome = self.graph.nodes[site.callee]
            .body
            .as_ref()
            .and_then(|callee| inline_call(&mut caller, site.op, Operation::new(callee, Body::ROOT)));
        // It was verified when it was simplified.
        caller.note_change();
        self.graph.nodes[site.caller].body = Some(caller);
        outcome
    }
}

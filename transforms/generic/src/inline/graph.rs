//! Call graph: functions, their callees, and reference counts.

use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, BodyOp, BodyTree, Operation, Region, TraitFlags, Visibility};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// Function, with its body taken out of the operation.
pub(super) struct Node<'c> {
    /// Body; `None` after it was inlined for the last time.
    pub body: Option<Box<Body<'c>>>,
    pub home: BodyOp,
    /// Symbol table around it.
    pub table: BodyOp,
    /// Callees, each once, in order; `None` for an unknown one.
    pub callees: Vec<Option<usize>>,
    /// Callees, for lookups.
    pub called: FoldSet<usize>,
    /// Number of references, if it may be erased when there are none.
    pub uses: Option<usize>,
    /// References to such functions: the number of those inside, and true if its own attributes refer to them.
    pub references: FoldMap<usize, (usize, bool)>,
}

pub(super) struct CallGraph<'c> {
    pub nodes: Vec<Node<'c>>,
    /// Numbers of the bodies that remain when the functions are taken out, in order.
    pub rest: Vec<u32>,
    names: FoldMap<BodyOp, FoldMap<&'c str, BodyOp>>,
    of_op: FoldMap<BodyOp, usize>,
}

impl<'c> CallGraph<'c> {
    /// Takes the functions out of a body and those nested in it. A function nested in another one stays there.
    pub fn take(body: &mut Body<'c>, is_nested: bool) -> Self {
        let mut graph = CallGraph {
            nodes: Vec::new(),
            rest: Vec::new(),
            names: FoldMap::default(),
            of_op: FoldMap::default(),
        };
        {
            let tree = BodyTree::new(body);
            let root = Operation::new(tree.body(0), Body::ROOT);
            graph.find(&tree, root, !is_nested);
            graph.find_always_live(&tree);
            graph.find_rest(&tree);
        }
        let at_home = graph.nodes_by_home();
        body.for_each_in_tree_mut(&mut |number, body| {
            for &node in at_home.get(&number).into_iter().flatten() {
                let node = &mut graph.nodes[node];
                node.body = body.take_child(node.home.1);
            }
        });
        for node in 0..graph.nodes.len() {
            graph.count_references(node);
            graph.find_callees(node);
        }
        graph
    }

    /// Returns the functions by body.
    pub fn nodes_by_home(&self) -> FoldMap<u32, Vec<usize>> {
        let mut at_home: FoldMap<u32, Vec<usize>> = FoldMap::default();
        for (at, node) in self.nodes.iter().enumerate() {
            at_home.entry(node.home.0).or_default().push(at);
        }
        at_home
    }

    /// Finds symbol tables and the functions in them.
    fn find(&mut self, tree: &BodyTree<'_, 'c>, table: Operation<'_, 'c>, mut all_visible: bool) {
        let key = tree.key(table);
        all_visible |= !table.is_symbol() || table.visibility() == Visibility::Private;
        let mut names = FoldMap::default();
        for op in table.regions().take(1).flat_map(Region::ops) {
            if let Some(name) = op.symbol_name() {
                names.entry(name).or_insert(tree.key(op));
            }
            if op.interface::<Callable>().is_some() {
                if op.region_count() != 0 && op.body().child(op.id()).is_some() {
                    let visibility = op.visibility();
                    let can_go = op.is_symbol()
                        && (visibility == Visibility::Private
                            || (all_visible && visibility == Visibility::Nested));
                    self.of_op.insert(tree.key(op), self.nodes.len());
                    self.nodes.push(Node {
                        body: None,
                        home: tree.key(op),
                        table: key,
                        callees: Vec::new(),
                        called: FoldSet::default(),
                        uses: can_go.then_some(0),
                        references: FoldMap::default(),
                    });
                }
            } else if op.has_trait(TraitFlags::SYMBOL_TABLE) {
                ensure_stack(|| self.find(tree, op, all_visible));
            }
        }
        self.names.insert(key, names);
    }

    /// Finds the bodies that are not inside of a function.
    fn find_rest(&mut self, tree: &BodyTree<'_, 'c>) {
        let mut stays = Vec::with_capacity(tree.bodies().len());
        for number in 0..tree.bodies().len() as u32 {
            let outer = tree.place(number);
            stays.push(outer.is_none_or(|op| stays[op.0 as usize] && !self.of_op.contains_key(&op)));
        }
        self.rest = (0..).zip(stays).filter_map(|(number, stays)| stays.then_some(number)).collect();
    }

    /// Marks symbols referenced by non-functions as live.
    fn find_always_live(&mut self, tree: &BodyTree<'_, 'c>) {
        let tables: Vec<BodyOp> = self.names.keys().copied().collect();
        let mut live = Vec::new();
        for table in tables {
            for op in tree.op(table).regions().take(1).flat_map(Region::ops) {
                if !self.of_op.contains_key(&tree.key(op)) {
                    let mut add = |_: Operation<'_, 'c>, symbol| live.extend(self.resolve(table, symbol));
                    // References in a table of unknown symbols cannot be resolved.
                    let _ = op.for_each_symbol_use(&mut add);
                }
            }
        }
        for node in live {
            self.nodes[node].uses = None;
        }
    }

    /// Returns the function that a reference names in a symbol table.
    pub fn resolve(&self, table: BodyOp, symbol: Attribute<'c>) -> Option<usize> {
        let (root, nested) = symbol.as_symbol()?;
        let mut at = *self.names.get(&table)?.get(root.as_str())?;
        for name in nested {
            at = *self.names.get(&at)?.get(name.as_str())?;
        }
        self.of_op.get(&at).copied()
    }

    /// Returns the callee of a call, if it is named. An indirect call only counts as a reference; simplification turns
    /// it into a direct one.
    pub fn callee(&self, node: usize, call: Operation<'_, 'c>) -> Option<usize> {
        match (call.interface::<Call>()?.callee)(call)? {
            Callee::Symbol(symbol) => self.resolve(self.nodes[node].table, symbol),
            Callee::Value(_) => None,
        }
    }

    /// Recounts the references of a function.
    pub fn count_references(&mut self, node: usize) {
        self.forget_references(node);
        let mut references: FoldMap<usize, (usize, bool)> = FoldMap::default();
        if let Some(body) = &self.nodes[node].body {
            let table = self.nodes[node].table;
            let root = Operation::new(body, Body::ROOT);
            let mut add = |user: Operation<'_, 'c>, symbol| {
                let Some(target) = self.resolve(table, symbol) else { return };
                if self.nodes[target].uses.is_none() {
                    return;
                }
                let entry = references.entry(target).or_default();
                if user.id() == Body::ROOT { entry.1 = true } else { entry.0 += 1 }
            };
            let _ = root.for_each_symbol_use(&mut add);
        }
        for (target, (inner, outer)) in &references {
            self.change_uses(*target, (inner + usize::from(*outer)).cast_signed());
        }
        self.nodes[node].references = references;
    }

    /// Removes the references of a function.
    pub fn forget_references(&mut self, node: usize) {
        for (target, (inner, outer)) in std::mem::take(&mut self.nodes[node].references) {
            self.change_uses(target, -(inner + usize::from(outer)).cast_signed());
        }
    }

    /// Updates references after a call was replaced by a copy of its callee.
    pub fn move_references(&mut self, from: usize, to: usize) {
        if let Some(entry) = self.nodes[to].references.get_mut(&from).filter(|entry| entry.0 > 0) {
            entry.0 -= 1;
            self.change_uses(from, -1);
        }
        let copied: Vec<(usize, usize)> =
            self.nodes[from].references.iter().map(|(target, (inner, _))| (*target, *inner)).collect();
        for (target, inner) in copied.into_iter().filter(|(_, inner)| *inner != 0) {
            self.nodes[to].references.entry(target).or_default().0 += inner;
            self.change_uses(target, inner.cast_signed());
        }
    }

    fn change_uses(&mut self, node: usize, by: isize) {
        if let Some(uses) = &mut self.nodes[node].uses {
            *uses = uses.saturating_add_signed(by);
        }
    }

    fn find_callees(&mut self, node: usize) {
        let Some(body) = &self.nodes[node].body else { return };
        let mut callees = Vec::new();
        let mut seen = FoldSet::default();
        for_each_call(Operation::new(body, Body::ROOT), &mut |call| {
            let callee = self.callee(node, call);
            if seen.insert(callee) {
                callees.push(callee);
            }
        });
        self.nodes[node].called = seen.into_iter().flatten().collect();
        self.nodes[node].callees = callees;
    }

    /// Returns the strongly connected components, callees first.
    ///
    /// Source: R. Tarjan, "Depth-first search and linear graph algorithms" (1972).
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let count = self.nodes.len();
        let (mut numbers, mut lows) = (vec![0usize; count], vec![0usize; count]);
        let mut is_open = vec![false; count];
        let (mut next, mut open, mut groups) = (1, Vec::new(), Vec::new());
        for start in 0..count {
            if numbers[start] != 0 {
                continue;
            }
            let mut stack = vec![(start, 0)];
            while let Some((node, at)) = stack.last_mut() {
                let node = *node;
                if *at == 0 {
                    (numbers[node], lows[node]) = (next, next);
                    next += 1;
                    open.push(node);
                    is_open[node] = true;
                }
                let callee = self.nodes[node].callees.get(*at).copied();
                *at += 1;
                match callee {
                    Some(Some(callee)) if numbers[callee] == 0 => stack.push((callee, 0)),
                    Some(Some(callee)) if is_open[callee] => lows[node] = lows[node].min(numbers[callee]),
                    Some(_) => {}
                    None => {
                        stack.pop();
                        if let Some((caller, _)) = stack.last() {
                            lows[*caller] = lows[*caller].min(lows[node]);
                        }
                        if lows[node] == numbers[node] {
                            let mut group = Vec::new();
                            while group.last() != Some(&node) {
                                let member = open.pop().expect("the first of a group is open");
                                is_open[member] = false;
                                group.push(member);
                            }
                            groups.push(group);
                        }
                    }
                }
            }
        }
        groups
    }
}

/// Visits the calls in an operation, outer ones before inner ones.
fn for_each_call<'a, 'c>(op: Operation<'a, 'c>, visit: &mut dyn FnMut(Operation<'a, 'c>)) {
    for inner in op.regions().flat_map(Region::ops) {
        if inner.interface::<Call>().is_some() {
            visit(inner);
        } else if inner.region_count() != 0 && inner.body().child(inner.id()).is_none() {
            ensure_stack(|| for_each_call(inner, visit));
        }
    }
}

/// Counts the operations in a body.
pub(super) fn count_ops(body: &Body<'_>) -> usize {
    let mut count = 0usize;
    Operation::new(body, Body::ROOT).for_each_in_tree(|_| count += 1);
    count - 1
}

/// Collects the calls among some operations of a block, then those in their regions, the last region first.
pub(super) fn collect_calls(body: &Body<'_>, first: &[OpId], into: &mut Vec<OpId>) {
    let mut pending: Vec<Vec<OpId>> = vec![first.to_vec()];
    while let Some(ops) = pending.pop() {
        for op in ops.into_iter().map(|op| Operation::new(body, op)) {
            if op.interface::<Call>().is_some() {
                into.push(op.id());
            } else if op.region_count() != 0 && body.child(op.id()).is_none() {
                for block in op.regions().flat_map(|region| region.blocks()) {
                    pending.push(block.ops().map(Operation::id).collect());
                }
            }
        }
    }
}

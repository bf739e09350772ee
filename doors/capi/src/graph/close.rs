//! Graph -> body: builds bodies of what is open, to verify it, print it, or run passes on it.

use super::*;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{
    Block, Failure, Operation, OperationState, OwnedOperation, RegionSource, TraitFlags, Value,
};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// Stand-in for a value that an operation uses and that is defined outside of what is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Outside {
    /// A value without a definition, as it prints: `<<UNKNOWN SSA VALUE>>`.
    Undefined,
    /// An argument of the block around: it dominates all uses.
    Argument,
}

/// An operation in a body of its own, inside of a module that stands around it; what was closed in the graph is lent.
pub struct Closed {
    around: OwnedOperation<'static>,
    scope: Scope,
    /// Operation that was built; none for a block.
    target: Option<OpKey>,
    ops: FoldMap<OpKey, OpId>,
    values: FoldMap<ValueKey, (u32, ValueId)>,
    blocks: FoldMap<BlockKey, (u32, BlockId)>,
    /// First operation that uses a value from outside of an isolated operation around it.
    pub captures: Option<OpKey>,
}

/// Bodies of a built body.
#[derive(Default)]
struct Scope {
    /// Operations whose bodies are lent by the graph.
    lent: Vec<(OpKey, OpId)>,
    nested: Vec<(OpId, Scope)>,
}

/// Builds one body.
struct Builder<'g> {
    graph: &'g mut Graph,
    outside: Outside,
    ops: FoldMap<OpKey, OpId>,
    values: FoldMap<ValueKey, (u32, ValueId)>,
    blocks: FoldMap<BlockKey, (u32, BlockId)>,
    captures: Option<OpKey>,
    bodies: u32,
}

/// State of the body under construction.
struct Current {
    body: Box<Body<'static>>,
    number: u32,
    scope: Scope,
    /// Values that were used before they were defined.
    forward: FoldMap<ValueKey, ValueId>,
    /// User of each, for messages.
    users: Vec<OpKey>,
}

impl Graph {
    /// Builds an operation with all that is in it.
    ///
    /// Cost: in proportion to what is open in it. [`Graph::give_back`] must follow.
    pub fn close(&mut self, op: OpKey, outside: Outside) -> Closed {
        let context = self.context;
        let mut builder = Builder {
            graph: self,
            outside,
            ops: FoldMap::default(),
            values: FoldMap::default(),
            blocks: FoldMap::default(),
            captures: None,
            bodies: 0,
        };
        let name = context.op_name("builtin.module");
        let mut current = builder.start(name);
        let region = current.body.create_region();
        let block = current.body.create_block();
        current.body.append_block(region, block);
        let id = builder.build_op(&mut current, op);
        current.body.append_op(block, id);
        builder.finish(&mut current, Some(block));
        let mut state = OperationState::new(name, Location::Unknown);
        state.regions.push(RegionSource::Detached(region));
        state.child = Some(current.body);
        let Builder { ops, values, blocks, captures, .. } = builder;
        let around = OwnedOperation::create(context, state);
        Closed { around, scope: current.scope, target: Some(op), ops, values, blocks, captures }
    }

    /// Builds a block that is in no region.
    pub fn close_block(&mut self, key: BlockKey) -> Closed {
        let context = self.context;
        let mut builder = Builder {
            graph: self,
            outside: Outside::Undefined,
            ops: FoldMap::default(),
            values: FoldMap::default(),
            blocks: FoldMap::default(),
            captures: None,
            bodies: 0,
        };
        let name = context.op_name("builtin.module");
        let mut current = builder.start(name);
        let block = builder.block(&mut current, key);
        builder.build_block(&mut current, key, block);
        let mut state = OperationState::new(name, Location::Unknown);
        state.regions.push(RegionSource::Empty);
        state.child = Some(current.body);
        let Builder { ops, values, blocks, captures, .. } = builder;
        let around = OwnedOperation::create(context, state);
        Closed { around, scope: current.scope, target: None, ops, values, blocks, captures }
    }

    /// Gives the graph back what it lent.
    pub fn give_back(&mut self, mut closed: Closed) {
        self.give_back_scope(closed.around.body_mut(), closed.scope);
    }

    fn give_back_scope(&mut self, body: &mut Body<'static>, scope: Scope) {
        for (key, id) in scope.lent {
            if let Some(child) = body.take_child(id) {
                self.ops[key].content = Content::Closed(child);
            }
        }
        for (id, nested) in scope.nested {
            if let Some(child) = body.child_mut(id) {
                ensure_stack(|| self.give_back_scope(child, nested));
            }
        }
    }

    /// Builds an isolated operation and takes it out of the graph, for passes; [`Graph::replace_content`] puts it back.
    ///
    /// # Errors
    /// If it is not isolated, has operands or results, or uses values from outside.
    pub fn take_program(&mut self, op: OpKey) -> Result<OwnedOperation<'static>, Misuse> {
        let record = &self.ops[op];
        if !record.name.has_trait(TraitFlags::ISOLATED)
            || !record.operands.is_empty()
            || !record.results.is_empty()
        {
            return Err(Misuse::other("passes run on isolated operations without operands and results"));
        }
        if let Content::Closed(body) = std::mem::replace(&mut self.ops[op].content, Content::Open) {
            return Ok(OwnedOperation::from_body(body));
        }
        let mut closed = self.close(op, Outside::Undefined);
        if closed.captures.is_some() {
            self.give_back(closed);
            return Err(Misuse::other(
                "an operation uses a value that is defined outside of the isolated one",
            ));
        }
        let id = closed.ops[&op];
        match closed.around.body_mut().take_child(id) {
            Some(child) => Ok(OwnedOperation::from_body(child)),
            None => {
                let around = closed.around.into_body();
                Ok(OwnedOperation::from_body(around.into_root(id)))
            }
        }
    }
}

impl Closed {
    /// Returns the body around which all is built.
    fn body_of(&self, graph: &Graph, op: OpKey) -> &Body<'static> {
        let ancestors: Vec<OpKey> = std::iter::successors(graph.parent(op), |op| graph.parent(*op))
            .take_while(|op| self.ops.contains_key(op))
            .collect();
        let mut body = self.around.body();
        for op in ancestors.iter().rev() {
            if let Some(child) = body.child(self.ops[op]) {
                body = child;
            }
        }
        body
    }

    /// Returns the operation that was built.
    pub fn target(&self) -> Operation<'_, 'static> {
        match self.target {
            Some(op) => Operation::new(self.around.body(), self.ops[&op]),
            None => self.around(),
        }
    }

    /// Returns the module around what was built.
    pub fn around(&self) -> Operation<'_, 'static> {
        self.around.op()
    }

    /// Returns an operation inside.
    pub fn op(&self, graph: &Graph, op: OpKey) -> Option<Operation<'_, 'static>> {
        let id = *self.ops.get(&op)?;
        Some(Operation::new(self.body_of(graph, op), id))
    }

    /// Returns a value inside.
    pub fn value(&self, graph: &Graph, value: ValueKey) -> Option<Value<'_, 'static>> {
        let (_, id) = *self.values.get(&value)?;
        let body = match graph.values[value].definition {
            Definition::Result(op, _) => self.body_of(graph, op),
            Definition::Argument(block, _) => self.body_of_block(graph, block),
        };
        Some(Value::new(body, id))
    }

    /// Returns a block inside.
    pub fn block(&self, graph: &Graph, block: BlockKey) -> Option<Block<'_, 'static>> {
        let (_, id) = *self.blocks.get(&block)?;
        Some(Block::new(self.body_of_block(graph, block), id))
    }

    fn body_of_block(&self, graph: &Graph, block: BlockKey) -> &Body<'static> {
        let Some(parent) = graph.parent_of_block(block) else { return self.around.body() };
        let body = self.body_of(graph, parent);
        self.ops.get(&parent).and_then(|id| body.child(*id)).unwrap_or(body)
    }
}

impl Builder<'_> {
    fn start(&mut self, name: OpName<'static>) -> Current {
        self.bodies += 1;
        Current {
            body: Body::for_child(self.graph.context, name),
            number: self.bodies,
            scope: Scope::default(),
            forward: FoldMap::default(),
            users: Vec::new(),
        }
    }

    /// Gives what is still undefined a stand-in; `block` is the outermost one, of whatever is built.
    fn finish(&mut self, current: &mut Current, block: Option<BlockId>) {
        let forward = std::mem::take(&mut current.forward);
        match block {
            Some(block) if self.outside == Outside::Argument => {
                let mut forward: Vec<_> = forward.into_iter().collect();
                forward.sort_by_key(|(key, _)| *key);
                for (key, stand_in) in forward {
                    let ty = self.graph.values[key].ty;
                    let argument = current.body.add_argument(block, ty, Location::Unknown);
                    current.body.resolve_forward(stand_in, argument);
                }
            }
            Some(_) => {}
            None if forward.is_empty() => {}
            None => {
                let defined_outside = |op: &&OpKey| {
                    let operands = &self.graph.ops[**op].operands;
                    operands.iter().any(|link| forward.contains_key(&link.to))
                };
                let user = current.users.iter().find(defined_outside).copied();
                self.captures = self.captures.or(user);
            }
        }
    }

    fn operand(&mut self, current: &mut Current, user: OpKey, key: ValueKey) -> ValueId {
        if let Some(&(number, id)) = self.values.get(&key)
            && number == current.number
        {
            return id;
        }
        current.users.push(user);
        if let Some(id) = current.forward.get(&key) {
            return *id;
        }
        let id = current.body.create_forward(self.graph.values[key].ty);
        current.forward.insert(key, id);
        id
    }

    fn define(&mut self, current: &mut Current, key: ValueKey, id: ValueId) {
        self.values.insert(key, (current.number, id));
        if let Some(stand_in) = current.forward.remove(&key) {
            current.body.resolve_forward(stand_in, id);
        }
    }

    fn block(&mut self, current: &mut Current, key: BlockKey) -> BlockId {
        if let Some(&(number, id)) = self.blocks.get(&key)
            && number == current.number
        {
            return id;
        }
        let id = current.body.create_block();
        self.blocks.insert(key, (current.number, id));
        id
    }

    fn build_region(&mut self, current: &mut Current, region: RegionKey, into: RegionId) {
        let blocks: Vec<BlockKey> = self.graph.blocks_of(region).collect();
        for key in blocks {
            let block = self.block(current, key);
            current.body.append_block(into, block);
            self.build_block(current, key, block);
        }
    }

    fn build_block(&mut self, current: &mut Current, key: BlockKey, block: BlockId) {
        for argument in self.graph.blocks[key].arguments.clone() {
            let record = &self.graph.values[argument];
            let id = current.body.add_argument(block, record.ty, record.location);
            self.define(current, argument, id);
        }
        let mut at = self.graph.blocks[key].first;
        while let Some(op) = at {
            at = self.graph.ops[op].next;
            let id = self.build_op(current, op);
            current.body.append_op(block, id);
        }
    }

    fn build_op(&mut self, current: &mut Current, op: OpKey) -> OpId {
        if let Content::Closed(child) = std::mem::replace(&mut self.graph.ops[op].content, Content::Open) {
            let id = current.body.adopt_root(child);
            if current.body.child(id).is_some() {
                current.scope.lent.push((op, id));
                self.ops.insert(op, id);
                return id;
            }
            // It has no blocks, and needs no body.
            self.ops.insert(op, id);
            return id;
        }
        let record = &self.graph.ops[op];
        let mut state = OperationState::new(record.name, record.location);
        state.slots.clone_from(&record.slots);
        state.discardable = record.discardable.iter().copied().collect();
        state.result_types = record.results.iter().map(|value| self.graph.values[*value].ty).collect();
        let operands: SmallVec<[ValueKey; 4]> = record.operands.iter().map(|link| link.to).collect();
        let successors: SmallVec<[BlockKey; 2]> = record.successors.iter().map(|link| link.to).collect();
        let regions = record.regions.clone();
        let is_isolated = record.name.has_trait(TraitFlags::ISOLATED);
        state.operands = operands.iter().map(|value| self.operand(current, op, *value)).collect();
        state.successors = successors.iter().map(|block| self.block(current, *block)).collect();
        let has_blocks = regions.iter().any(|region| self.graph.regions[*region].first.is_some());
        let mut nested = None;
        if !has_blocks {
            regions.iter().for_each(|_| state.add_empty_region());
        } else if is_isolated {
            let mut inner = self.start(state.name);
            for &region in &regions {
                let id = inner.body.create_region();
                state.regions.push(RegionSource::Detached(id));
                ensure_stack(|| self.build_region(&mut inner, region, id));
            }
            self.finish(&mut inner, None);
            state.child = Some(inner.body);
            nested = Some(inner.scope);
        } else {
            for &region in &regions {
                let id = current.body.create_region();
                state.regions.push(RegionSource::Detached(id));
                ensure_stack(|| self.build_region(current, region, id));
            }
        }
        let id = current.body.create(state);
        if let Some(scope) = nested {
            current.scope.nested.push((id, scope));
        }
        self.ops.insert(op, id);
        let results: Vec<ValueId> = Operation::new(&current.body, id).results().map(Value::id).collect();
        for (key, id) in self.graph.ops[op].results.clone().into_iter().zip(results) {
            self.define(current, key, id);
        }
        id
    }
}

/// Verifies a built operation, with what the graph allows and a body cannot hold.
pub fn verify(graph: &Graph, closed: &Closed) -> Result<(), Failure> {
    if let Some(op) = closed.captures
        && let Some(view) = closed.op(graph, op)
    {
        return view
            .op_error("using value defined outside the region")
            .note(view.location(), "required by region isolation constraints")
            .emit();
    }
    terrace_ir::verify::verify(closed.target())
}

//! The tables of handles: where bodies are, generations of ids, and where moved entries are now.

use super::handle::*;
use crate::body::{Body, Stamp};
use crate::ids::{BlockId, OpId, ValueId};
use crate::view::{Block, Operation, Value};
use smallvec::SmallVec;
use std::hash::Hash;
use std::sync::atomic::{AtomicU32, Ordering};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// Generations of the ids of one kind in one body: how often each was given up.
#[derive(Default)]
pub(super) struct Generations {
    /// Generation of the ids for which there is no entry.
    first: u32,
    given_up: Vec<u32>,
}

impl Generations {
    fn of(&self, index: usize) -> u32 {
        self.first.wrapping_add(self.given_up.get(index).copied().unwrap_or(0))
    }

    fn retire(&mut self, index: usize) {
        if self.given_up.len() <= index {
            self.given_up.resize(index + 1, 0);
        }
        self.given_up[index] += 1;
    }

    fn retire_all(&mut self) {
        self.first = self.first.wrapping_add(self.given_up.iter().max().unwrap_or(&0) + 1);
        self.given_up.clear();
    }
}

/// Entries of one kind that moved to another body than they were born in.
pub(super) struct Moved<Id> {
    now: FoldMap<Handle<Id>, (BodyKey, Id)>,
    born: FoldMap<(BodyKey, Id), Handle<Id>>,
}

impl<Id> Default for Moved<Id> {
    fn default() -> Self {
        Moved { now: FoldMap::default(), born: FoldMap::default() }
    }
}

/// Ids of one kind, with the tables for them.
pub(super) trait TreeId: Copy + Eq + Hash {
    fn index(self) -> usize;
    fn generations(tables: &Tables) -> &Generations;
    fn generations_mut(tables: &mut Tables) -> &mut Generations;
    fn moved(handles: &Handles) -> &Moved<Self>;
    fn moved_mut(handles: &mut Handles) -> &mut Moved<Self>;
}

macro_rules! tree_id {
    ($id:ident, $kind:ident) => {
        impl TreeId for $id {
            fn index(self) -> usize {
                $id::index(self)
            }
            fn generations(tables: &Tables) -> &Generations {
                &tables.$kind
            }
            fn generations_mut(tables: &mut Tables) -> &mut Generations {
                &mut tables.$kind
            }
            fn moved(handles: &Handles) -> &Moved<Self> {
                &handles.$kind
            }
            fn moved_mut(handles: &mut Handles) -> &mut Moved<Self> {
                &mut handles.$kind
            }
        }
    };
}

tree_id!(OpId, ops);
tree_id!(BlockId, blocks);
tree_id!(ValueId, values);

/// Generations of the ids of a body.
#[derive(Default)]
pub(super) struct Tables {
    ops: Generations,
    blocks: Generations,
    values: Generations,
}

/// A body of a tree.
struct Entry {
    /// The place of its root in the body around it; `None` for the root of the tree.
    place: Option<(BodyKey, OpId)>,
    /// Count of the changes to symbols in it.
    symbol_changes: u32,
    /// Present as soon as an id was given up.
    tables: Option<Box<Tables>>,
}

/// Steps from the root's body down to another one.
pub(super) type Path = SmallVec<[(OpId, BodyKey); 4]>;

/// The handles of a tree: makes handles of views, and knows which are stale.
pub struct Handles {
    tree: u32,
    bodies: Vec<Entry>,
    ops: Moved<OpId>,
    blocks: Moved<BlockId>,
    values: Moved<ValueId>,
}

/// Returns a number that no other tree of this process has, so that handles of another tree are found.
fn new_tree() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Handles {
    /// Returns the handles of the tree below a body.
    pub(super) fn of(root: &mut Body<'_>) -> Self {
        let mut handles = Handles {
            tree: new_tree(),
            bodies: Vec::new(),
            ops: Moved::default(),
            blocks: Moved::default(),
            values: Moved::default(),
        };
        handles.enter(root, None);
        handles
    }

    /// Gives a body and those below it keys, unless they have keys of this tree already.
    pub(super) fn enter(&mut self, body: &mut Body<'_>, place: Option<(BodyKey, OpId)>) {
        if let Some(known) = body.stamp().filter(|stamp| stamp.tree == self.tree) {
            // What is below it is as it was.
            self.bodies[known.body as usize].place = place;
            return;
        }
        let key = BodyKey(self.bodies.len() as u32);
        self.bodies.push(Entry { place, symbol_changes: 0, tables: None });
        self.stamp(body, key);
        self.enter_children(body, key);
    }

    /// Gives the bodies directly inside of a body keys, unless they have some.
    pub(super) fn enter_children(&mut self, body: &mut Body<'_>, key: BodyKey) {
        for op in body.children() {
            if let Some(child) = body.child_to_prepare(op) {
                ensure_stack(|| self.enter(child, Some((key, op))));
            }
        }
    }

    pub(super) fn stamp(&self, body: &mut Body<'_>, key: BodyKey) {
        body.set_stamp(Stamp { tree: self.tree, body: key.0 });
    }

    /// Returns the key of a body of this tree.
    pub(super) fn key(&self, body: &Body<'_>) -> Option<BodyKey> {
        body.stamp().filter(|stamp| stamp.tree == self.tree).map(|stamp| BodyKey(stamp.body))
    }

    /// Returns the place of a body's root in the body around it.
    pub(super) fn place(&self, key: BodyKey) -> Option<(BodyKey, OpId)> {
        self.bodies[key.index()].place
    }

    pub(super) fn set_place(&mut self, key: BodyKey, place: (BodyKey, OpId)) {
        self.bodies[key.index()].place = Some(place);
    }

    /// Returns the way from the root's body to another one.
    pub(super) fn path(&self, key: BodyKey) -> Path {
        let mut path = Path::new();
        let mut at = key;
        while let Some((outer, op)) = self.bodies[at.index()].place {
            path.push((op, at));
            at = outer;
        }
        path.reverse();
        path
    }

    /// Returns true if one body is another one or around it.
    pub(super) fn is_around(&self, outer: BodyKey, inner: BodyKey) -> bool {
        let mut at = Some(inner);
        while let Some(key) = at {
            if key == outer {
                return true;
            }
            at = self.place(key).map(|(outer, _)| outer);
        }
        false
    }

    /// Returns the body of a key.
    #[inline]
    pub(super) fn body<'a, 'c>(&self, root: &'a Body<'c>, key: BodyKey) -> Result<&'a Body<'c>, TreeError> {
        let step = |body: &'a Body<'c>, op: OpId, key: BodyKey| {
            let is_there = op.index() < body.op_limit() && !body.is_erased(op);
            let child = if is_there { body.child(op) } else { None };
            child.filter(|child| self.key(child) == Some(key)).ok_or(TreeError::Stale)
        };
        match self.place(key) {
            None => Ok(root),
            Some((BodyKey::ROOT, op)) => step(root, op, key),
            Some(_) => self.path(key).into_iter().try_fold(root, |body, (op, key)| step(body, op, key)),
        }
    }

    /// Returns the body of a key, to edit. What was found out about it and those around it is forgotten.
    pub(super) fn body_mut<'a, 'c>(
        &self,
        root: &'a mut Body<'c>,
        key: BodyKey,
    ) -> Result<&'a mut Body<'c>, TreeError> {
        root.note_tracked_change();
        self.path(key).into_iter().try_fold(root, |body, (op, key)| {
            let is_there = op.index() < body.op_limit() && !body.is_erased(op);
            let child = if is_there { body.child_to_prepare(op) } else { None };
            let child = child.filter(|child| self.key(child) == Some(key)).ok_or(TreeError::Stale)?;
            child.note_tracked_change();
            Ok(child)
        })
    }

    /// Returns the body and the id of the entry that a handle names; it may be in a body that is gone.
    pub(super) fn find<Id: TreeId>(&self, handle: Handle<Id>) -> Result<(BodyKey, Id), TreeError> {
        if handle.tree != self.tree {
            return Err(TreeError::OtherTree);
        }
        let moved = Id::moved(self);
        if !moved.now.is_empty()
            && let Some(now) = moved.now.get(&handle)
        {
            return Ok(*now);
        }
        let is_current = self.generation(handle.body, handle.id) == handle.generation;
        if is_current { Ok((handle.body, handle.id)) } else { Err(TreeError::Stale) }
    }

    fn generation<Id: TreeId>(&self, body: BodyKey, id: Id) -> u32 {
        let tables = self.bodies[body.index()].tables.as_deref();
        tables.map_or(0, |tables| Id::generations(tables).of(id.index()))
    }

    pub(super) fn handle<Id: TreeId>(&self, body: BodyKey, id: Id) -> Handle<Id> {
        let moved = Id::moved(self);
        if !moved.born.is_empty()
            && let Some(born) = moved.born.get(&(body, id))
        {
            return *born;
        }
        Handle { tree: self.tree, body, id, generation: self.generation(body, id) }
    }

    /// Makes the handle of an entry stale; its id may name another one from here on.
    pub(super) fn retire<Id: TreeId>(&mut self, body: BodyKey, id: Id) {
        let moved = Id::moved_mut(self);
        if let Some(born) = moved.born.remove(&(body, id)) {
            moved.now.remove(&born);
        }
        let tables = self.bodies[body.index()].tables.get_or_insert_default();
        Id::generations_mut(tables).retire(id.index());
    }

    /// Makes all handles of entries in a body stale.
    pub(super) fn retire_all(&mut self, body: BodyKey) {
        fn forget<Id: TreeId>(handles: &mut Handles, body: BodyKey) {
            let Moved { now, born } = Id::moved_mut(handles);
            born.retain(|at, handle| {
                let stays = at.0 != body;
                if !stays {
                    now.remove(handle);
                }
                stays
            });
            let tables = handles.bodies[body.index()].tables.get_or_insert_default();
            Id::generations_mut(tables).retire_all();
        }
        forget::<OpId>(self, body);
        forget::<BlockId>(self, body);
        forget::<ValueId>(self, body);
        self.note_symbol_change(body);
    }

    /// Lets an entry keep its handle in another place.
    pub(super) fn forward<Id: TreeId>(&mut self, from: (BodyKey, Id), to: (BodyKey, Id)) {
        let handle = self.handle(from.0, from.1);
        self.retire(from.0, from.1);
        let moved = Id::moved_mut(self);
        moved.now.insert(handle, to);
        moved.born.insert(to, handle);
    }

    pub(super) fn note_symbol_change(&mut self, body: BodyKey) {
        let changes = &mut self.bodies[body.index()].symbol_changes;
        *changes = changes.wrapping_add(1);
    }

    pub(super) fn symbol_changes(&self, body: BodyKey) -> u32 {
        self.bodies[body.index()].symbol_changes
    }

    /// Makes the handles of an operation stale that is about to be erased, and those of all in it.
    pub(super) fn retire_op(&mut self, key: BodyKey, op: Operation<'_, '_>) {
        self.retire(key, op.id());
        op.results().for_each(|result| self.retire(key, result.id()));
        if op.body().child(op.id()).is_none() {
            for block in op.regions().flat_map(|region| region.blocks()) {
                self.retire_block(key, block);
            }
        }
    }

    /// Makes the handles of a block and of its arguments stale.
    pub(super) fn retire_block(&mut self, key: BodyKey, block: Block<'_, '_>) {
        self.retire(key, block.id());
        block.arguments().for_each(|argument| self.retire(key, argument.id()));
    }
}

/// Handles of views.
impl Handles {
    /// Returns the handle of an operation.
    ///
    /// # Errors
    /// If it is of another tree.
    #[inline]
    pub fn op(&self, op: Operation<'_, '_>) -> Result<TreeOp, TreeError> {
        let key = self.key(op.body()).ok_or(TreeError::OtherTree)?;
        if op.body().is_erased(op.id()) {
            return Err(TreeError::Stale);
        }
        // The root of an inner body goes by its place.
        let (key, op) = match self.place(key) {
            Some(place) if op.id() == Body::ROOT => place,
            _ => (key, op.id()),
        };
        Ok(self.handle(key, op))
    }

    /// Returns the handle of a block.
    ///
    /// # Errors
    /// If it is of another tree.
    pub fn block(&self, block: Block<'_, '_>) -> Result<TreeBlock, TreeError> {
        let key = self.key(block.body()).ok_or(TreeError::OtherTree)?;
        Ok(self.handle(key, block.id()))
    }

    /// Returns the handle of a value.
    ///
    /// # Errors
    /// If it is of another tree.
    pub fn value(&self, value: Value<'_, '_>) -> Result<TreeValue, TreeError> {
        let key = self.key(value.body()).ok_or(TreeError::OtherTree)?;
        Ok(self.handle(key, value.id()))
    }
}

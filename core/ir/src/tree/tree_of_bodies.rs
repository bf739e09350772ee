//! The tree: a program whose operations have handles.

use super::bodies::BodyTree;
use super::handle::*;
use super::table::Handles;
use crate::body::Body;
use crate::body::owned::OwnedOperation;
use crate::declarations::op_name::TraitFlags;
use crate::ids::{OpId, ValueId};
use crate::uniqued::attribute::Attribute;
use crate::view::{Block, Operation, Region, Value, WalkOrder, WalkResult};
use terrace_support::interner::FoldSet;

/// Owner or borrower of the body of the root.
enum Root<'t, 'c> {
    Owned(OwnedOperation<'c>),
    Borrowed(&'t mut Body<'c>),
}

/// All bodies of a program, with handles that outlive edits.
///
/// Views read, handles are kept: [`Tree::op`] gives the [`Operation`] of a handle, which goes down into isolated
/// operations by itself, and [`Tree::op_handle`] gives the handle of a view. A handle is found stale when what it named
/// is gone; it never names anything else.
///
/// Edits go through a [`TreeRewriter`](super::TreeRewriter), or through [`Tree::edit_untracked`], after which the handles
/// into the bodies that were edited are stale.
///
/// Cost: making a tree is one walk. Resolving a handle takes one step for each isolated operation around, of which there
/// are two or three; what reads a whole program with many levels uses [`Tree::bodies`].
///
/// ```
/// use terrace_ir::tree::{TreeError, TreePoint};
/// use terrace_ir::{Context, Location, OperationState, OwnedOperation, Tree, TreeRewriter};
///
/// let context = Context::new(&[]);
/// let mut tree = Tree::new(OwnedOperation::module(&context, Location::Unknown));
/// let block = tree.op(tree.root())?.region(0).first_block().expect("a module has a block");
/// let end = TreePoint::End(tree.block_handle(block)?);
/// let state = |name| OperationState::new(context.op_name(name), Location::Unknown);
///
/// let mut rewriter = TreeRewriter::new(&mut tree);
/// let first = rewriter.create(end, state("t.first"))?;
/// let second = rewriter.create(end, state("t.second"))?;
/// rewriter.move_op(second, TreePoint::Before(first))?;
/// rewriter.erase(first)?;
///
/// assert_eq!(tree.op(second)?.name().as_str(), "t.second");
/// assert_eq!(tree.parent(second)?, Some(tree.root()));
/// assert_eq!(tree.op(first).err(), Some(TreeError::Stale));
/// # Ok::<(), TreeError>(())
/// ```
pub struct Tree<'t, 'c> {
    root: Root<'t, 'c>,
    handles: Handles,
}

impl<'t, 'c> Tree<'t, 'c> {
    /// Returns the tree of a top-level operation.
    pub fn new(mut root: OwnedOperation<'c>) -> Self {
        let handles = Handles::of(root.tracked_body_mut());
        Tree { root: Root::Owned(root), handles }
    }

    /// Returns the tree from a body downwards.
    pub fn borrowed(body: &'t mut Body<'c>) -> Self {
        let handles = Handles::of(body);
        Tree { root: Root::Borrowed(body), handles }
    }

    /// Returns the operation that the tree owns; `None` if it borrowed a body.
    pub fn into_operation(self) -> Option<OwnedOperation<'c>> {
        match self.root {
            Root::Owned(root) => Some(root),
            Root::Borrowed(_) => None,
        }
    }

    pub(super) fn parts_mut(&mut self) -> (&mut Body<'c>, &mut Handles) {
        let root = match &mut self.root {
            Root::Owned(root) => root.tracked_body_mut(),
            Root::Borrowed(body) => body,
        };
        (root, &mut self.handles)
    }

    /// Returns the body of the root.
    pub fn root_body(&self) -> &Body<'c> {
        match &self.root {
            Root::Owned(root) => root.body(),
            Root::Borrowed(body) => body,
        }
    }

    /// Returns the handle of the root.
    pub fn root(&self) -> TreeOp {
        self.handles.handle(BodyKey::ROOT, Body::ROOT)
    }

    /// Returns the makers of handles.
    pub fn handles(&self) -> &Handles {
        &self.handles
    }

    /// Returns all bodies, to read: the first is the root's, the others follow in the order of the text.
    pub fn bodies(&self) -> BodyTree<'_, 'c> {
        BodyTree::new(self.root_body())
    }

    /// Edits the body in which the regions of an operation are, by means that the tree does not follow: handles into that
    /// body are stale then, and so are those into bodies below it that were edited.
    ///
    /// # Errors
    /// If the handle is stale.
    pub fn edit_untracked<R>(
        &mut self,
        op: TreeOp,
        edit: impl FnOnce(&mut Body<'c>) -> R,
    ) -> Result<R, TreeError> {
        let key = self.inner_key(op)?;
        let (root, handles) = self.parts_mut();
        let body = handles.body_mut(root, key)?;
        let result = edit(body);
        body.note_change();
        handles.stamp(body, key);
        handles.retire_all(key);
        handles.enter_children(body, key);
        if let Some((outer, place)) = handles.place(key) {
            // Name and location stand on both sides.
            handles.body_mut(root, outer)?.settle_child(place);
        }
        Ok(result)
    }

    /// Returns the key of the body in which the regions of an operation are.
    pub(super) fn inner_key(&self, op: TreeOp) -> Result<BodyKey, TreeError> {
        self.handles.key(self.op(op)?.inner().body()).ok_or(TreeError::Stale)
    }
}

/// Handles and views.
impl<'c> Tree<'_, 'c> {
    /// Returns the operation of a handle.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    #[inline]
    pub fn op(&self, op: TreeOp) -> Result<Operation<'_, 'c>, TreeError> {
        let (key, id) = self.handles.find(op)?;
        let body = self.handles.body(self.root_body(), key)?;
        if id.index() >= body.op_limit() || body.is_erased(id) {
            return Err(TreeError::Stale);
        }
        Ok(Operation::new(body, id))
    }

    /// Returns true if a handle names an operation of this tree.
    pub fn is_live(&self, op: TreeOp) -> bool {
        self.op(op).is_ok()
    }

    /// Returns the block of a handle.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn block(&self, block: TreeBlock) -> Result<Block<'_, 'c>, TreeError> {
        let (key, id) = self.handles.find(block)?;
        Ok(Block::new(self.handles.body(self.root_body(), key)?, id))
    }

    /// Returns the value of a handle.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn value(&self, value: TreeValue) -> Result<Value<'_, 'c>, TreeError> {
        let (key, id) = self.handles.find(value)?;
        Ok(Value::new(self.handles.body(self.root_body(), key)?, id))
    }

    /// Returns the region of a handle.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn region(&self, region: TreeRegion) -> Result<Region<'_, 'c>, TreeError> {
        self.op(region.op)?.regions().nth(region.number as usize).ok_or(TreeError::Stale)
    }

    /// Returns the handle of an operation.
    ///
    /// # Errors
    /// If it is of another tree.
    #[inline]
    pub fn op_handle(&self, op: Operation<'_, 'c>) -> Result<TreeOp, TreeError> {
        self.handles.op(op)
    }

    /// Returns the handle of a block.
    ///
    /// # Errors
    /// If it is of another tree.
    pub fn block_handle(&self, block: Block<'_, 'c>) -> Result<TreeBlock, TreeError> {
        self.handles.block(block)
    }

    /// Returns the handle of a value.
    ///
    /// # Errors
    /// If it is of another tree.
    pub fn value_handle(&self, value: Value<'_, 'c>) -> Result<TreeValue, TreeError> {
        self.handles.value(value)
    }

    /// Returns the handle of a region.
    ///
    /// # Errors
    /// If it is of another tree, or belongs to no operation yet.
    pub fn region_handle(&self, region: Region<'_, 'c>) -> Result<TreeRegion, TreeError> {
        let op = region.parent_op().ok_or(TreeError::Stale)?;
        Ok(TreeRegion { op: self.handles.op(op)?, number: region.number() as u32 })
    }

    /// Returns the operation around one, across the border of an isolated operation as well; `None` for the root.
    ///
    /// # Errors
    /// If the operation is of another tree.
    pub fn parent_op<'a>(&'a self, op: Operation<'a, 'c>) -> Result<Option<Operation<'a, 'c>>, TreeError> {
        let place = self.op(self.op_handle(op)?)?;
        let Some(parent) = place.parent_op() else { return Ok(None) };
        // An inner root goes by its place.
        self.op(self.op_handle(parent)?).map(Some)
    }

    /// Returns the handle of the operation around one; `None` for the root.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn parent(&self, op: TreeOp) -> Result<Option<TreeOp>, TreeError> {
        match self.op(op)?.parent_op() {
            Some(parent) => self.op_handle(parent).map(Some),
            None => Ok(None),
        }
    }

    /// Returns true if an operation is another one or around it.
    ///
    /// # Errors
    /// If a handle is stale or of another tree.
    pub fn is_ancestor(&self, outer: TreeOp, inner: TreeOp) -> Result<bool, TreeError> {
        self.op(outer)?;
        let mut at = Some(inner);
        while let Some(op) = at {
            if op == outer {
                return Ok(true);
            }
            at = self.parent(op)?;
        }
        Ok(false)
    }

    /// Returns the operations in an operation, at any depth, in the order of the text.
    ///
    /// The list borrows nothing: what is erased while somebody goes through it is found stale.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn ops_in(&self, op: TreeOp) -> Result<Vec<TreeOp>, TreeError> {
        let mut ops = Vec::new();
        let outer = self.op(op)?;
        let mut failure = Ok(());
        outer.for_each_in_tree(|inner| match self.op_handle(inner) {
            Ok(handle) if handle != op => ops.push(handle),
            Ok(_) => {}
            Err(error) => failure = Err(error),
        });
        failure.map(|()| ops)
    }

    /// Returns the values that operations of one body use and that are defined outside of them, in the order of their
    /// first uses.
    ///
    /// # Errors
    /// If a handle is stale or of another tree, or the operations are of several bodies.
    pub fn captured_values(&self, ops: &[TreeOp]) -> Result<Vec<TreeValue>, TreeError> {
        let mut found = Captured::default();
        let mut body: Option<&Body<'c>> = None;
        for op in ops {
            let op = self.op(*op)?;
            if !std::ptr::eq(*body.get_or_insert(op.body()), op.body()) {
                return Err(TreeError::Mismatch);
            }
            found.add_op(op);
        }
        let Some(body) = body else { return Ok(Vec::new()) };
        found.values().map(|value| self.value_handle(Value::new(body, value))).collect()
    }

    /// Returns the symbol table that an operation is in or is itself.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn nearest_symbol_table(&self, op: TreeOp) -> Result<Option<TreeOp>, TreeError> {
        let mut at = Some(op);
        while let Some(op) = at {
            if self.op(op)?.has_trait(TraitFlags::SYMBOL_TABLE) {
                return Ok(Some(op));
            }
            at = self.parent(op)?;
        }
        Ok(None)
    }

    /// Returns the operation that a reference names, seen from an operation: the first part is looked up in the nearest
    /// symbol table, each other one in the symbol before.
    ///
    /// Cost: a walk through the tables; [`TreeRewriter::lookup_symbol`](super::TreeRewriter::lookup_symbol) keeps an index.
    ///
    /// # Errors
    /// If the handle is stale or of another tree.
    pub fn lookup_symbol(&self, from: TreeOp, symbol: Attribute<'c>) -> Result<Option<TreeOp>, TreeError> {
        let (Some(table), Some((first, nested))) = (self.nearest_symbol_table(from)?, symbol.as_symbol())
        else {
            return Ok(None);
        };
        let mut at = self.op(table)?;
        for name in std::iter::once(&first).chain(nested) {
            let found = Some(at).filter(|table| table.has_trait(TraitFlags::SYMBOL_TABLE));
            match found.and_then(|table| table.lookup_symbol(name.as_str())) {
                Some(op) => at = op,
                None => return Ok(None),
            }
        }
        self.op_handle(at).map(Some)
    }
}

/// Collector of the values that operations use and do not define.
#[derive(Default)]
pub(super) struct Captured {
    defined: FoldSet<ValueId>,
    used: Vec<ValueId>,
    ops: FoldSet<OpId>,
}

impl Captured {
    /// Adds an operation with all that is in it.
    pub fn add_op(&mut self, op: Operation<'_, '_>) {
        self.add_one(op);
        if op.body().child(op.id()).is_none() {
            op.regions().for_each(|region| self.add_nested(region));
        }
    }

    /// Adds the operations in a region.
    pub fn add_region(&mut self, region: Region<'_, '_>) {
        self.add_arguments(region);
        self.add_nested(region);
    }

    /// Adds what is nested in a region, but for the arguments of its blocks.
    fn add_nested(&mut self, region: Region<'_, '_>) {
        let _ = region.walk(WalkOrder::PreOrder, &mut |op| {
            self.add_one(op);
            WalkResult::Advance
        });
    }

    fn add_one(&mut self, op: Operation<'_, '_>) {
        self.ops.insert(op.id());
        self.defined.extend(op.results().map(Value::id));
        self.used.extend(op.operands().map(Value::id));
        if op.body().child(op.id()).is_none() {
            op.regions().for_each(|region| self.add_arguments(region));
        }
    }

    fn add_arguments(&mut self, region: Region<'_, '_>) {
        for block in region.blocks() {
            self.defined.extend(block.arguments().map(Value::id));
        }
    }

    /// Returns the values that are used and not defined, each once.
    pub fn values(&self) -> impl Iterator<Item = ValueId> + '_ {
        let mut seen = FoldSet::default();
        self.used.iter().copied().filter(move |value| !self.defined.contains(value) && seen.insert(*value))
    }

    /// Returns true if a value is defined inside and used by an operation outside.
    pub fn is_used_outside(&self, body: &Body<'_>) -> bool {
        self.defined
            .iter()
            .any(|value| Value::new(body, *value).users().any(|user| !self.ops.contains(&user.id())))
    }

    /// Returns true if an operation inside branches to a block that is not in one of the operations or blocks.
    pub fn branches_out(&self, body: &Body<'_>, is_inside: impl Fn(Block<'_, '_>) -> bool) -> bool {
        let mut successors = self.ops.iter().flat_map(|op| Operation::new(body, *op).successors());
        successors.any(|block| {
            let has_moved_parent = block.parent_op().is_some_and(|op| self.ops.contains(&op.id()));
            !has_moved_parent && !is_inside(block)
        })
    }
}

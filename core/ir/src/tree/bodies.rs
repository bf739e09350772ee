//! A body and those of all isolated operations in it, numbered.

use crate::body::Body;
use crate::ids::*;
use crate::view::Operation;
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// An operation of a tree of bodies: the number of a body, and an id in it. A nested isolated operation goes by its
/// place in the body around it.
pub type BodyOp = (u32, OpId);

/// All bodies of an isolated operation: its own is the first, and those of nested operations follow in the order of the
/// text, each before those within it.
pub struct BodyTree<'a, 'c> {
    bodies: Vec<(&'a Body<'c>, Option<BodyOp>)>,
    numbers: FoldMap<usize, u32>,
}

impl<'a, 'c> BodyTree<'a, 'c> {
    /// Creates the tree from a body downwards.
    pub fn new(body: &'a Body<'c>) -> Self {
        let mut tree = BodyTree { bodies: Vec::new(), numbers: FoldMap::default() };
        let mut pending = vec![(body, None)];
        while let Some((body, parent)) = pending.pop() {
            let number = tree.bodies.len() as u32;
            tree.bodies.push((body, parent));
            tree.numbers.insert(std::ptr::from_ref(body).addr(), number);
            for op in body.children().into_iter().rev() {
                let child = body.child(op).expect("a child has a body");
                pending.push((child, Some((number, op))));
            }
        }
        tree
    }

    /// Returns the bodies, by number.
    pub fn bodies(&self) -> impl ExactSizeIterator<Item = &'a Body<'c>> {
        self.bodies.iter().map(|(body, _)| *body)
    }

    /// Returns the body of a number.
    pub fn body(&self, number: u32) -> &'a Body<'c> {
        self.bodies[number as usize].0
    }

    /// Returns the key of the operation whose body has that number; `None` for the first.
    pub fn place(&self, number: u32) -> Option<BodyOp> {
        self.bodies[number as usize].1
    }

    /// Returns the number of a body.
    #[inline]
    pub fn number(&self, body: &Body<'c>) -> u32 {
        self.numbers[&std::ptr::from_ref(body).addr()]
    }

    /// Returns the key of an operation.
    pub fn key(&self, op: Operation<'_, 'c>) -> BodyOp {
        let number = self.number(op.body());
        match self.bodies[number as usize].1 {
            Some(outer) if op.id() == Body::ROOT => outer,
            _ => (number, op.id()),
        }
    }

    /// Returns the operation that goes by a key.
    pub fn op(&self, (number, op): BodyOp) -> Operation<'a, 'c> {
        Operation::new(self.body(number), op)
    }

    /// Returns the operation around one, through the border of an isolated operation as well.
    pub fn parent_op(&self, op: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
        if let Some(parent) = op.parent_op() {
            // An inner root goes by its place outside.
            return Some(self.op(self.key(parent)));
        }
        if op.id() != Body::ROOT {
            return None;
        }
        let outer = self.bodies[self.number(op.body()) as usize].1?;
        self.op(outer).parent_op().map(|parent| self.op(self.key(parent)))
    }
}

impl<'c> Body<'c> {
    /// Visits this body and those of nested isolated operations, by their numbers in a [`BodyTree`]; inner ones first,
    /// so that a visit may erase isolated operations.
    pub fn for_each_in_tree_mut(&mut self, visit: &mut dyn FnMut(u32, &mut Body<'c>)) {
        self.visit_tree(&mut 0, visit);
    }

    fn visit_tree(&mut self, next: &mut u32, visit: &mut dyn FnMut(u32, &mut Body<'c>)) {
        let number = *next;
        *next += 1;
        for op in self.children() {
            let child = self.child_mut(op).expect("a child has a body");
            ensure_stack(|| child.visit_tree(next, visit));
        }
        visit(number, self);
    }
}

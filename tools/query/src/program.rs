//! A program that queries look at: its operations in their order, each with the one around it.

use std::collections::HashMap;
use terrace_bytecode::{Bytes, ReadOptions};
use terrace_ir::ids::OpId;
use terrace_ir::render::{SourceFile, render};
use terrace_ir::verify::verify;
use terrace_ir::{Body, Ctx, Operation, OwnedOperation, Region, capture};
use terrace_parser::{Source, TopLevel, parse_source};

/// Identity of an operation, whichever of its two sides a view is of.
pub type Key = (*const (), OpId);

/// Returns the identity of an operation.
pub fn key(op: Operation<'_, '_>) -> Key {
    let inner = op.inner();
    (std::ptr::from_ref::<Body<'_>>(inner.body()).cast(), inner.id())
}

/// An operation, and the position of the one around it.
#[derive(Clone, Copy)]
pub struct Node<'a, 'c> {
    pub op: Operation<'a, 'c>,
    pub parent: Option<usize>,
}

/// Operations of a program.
pub struct Program<'a, 'c> {
    /// All of them, each before those in it.
    pub nodes: Vec<Node<'a, 'c>>,
    places: HashMap<Key, usize>,
}

impl<'a, 'c> Program<'a, 'c> {
    /// Lists the operations of a program.
    pub fn new(root: Operation<'a, 'c>) -> Self {
        let mut program = Program { nodes: Vec::new(), places: HashMap::new() };
        let mut stack = vec![(root, None)];
        while let Some((op, parent)) = stack.pop() {
            let at = program.nodes.len();
            program.nodes.push(Node { op, parent });
            program.places.insert(key(op), at);
            let children: Vec<_> = op.regions().flat_map(Region::ops).collect();
            stack.extend(children.into_iter().rev().map(|op| (op, Some(at))));
        }
        program
    }

    /// Returns the position of an operation.
    pub fn place(&self, op: Operation<'_, '_>) -> Option<usize> {
        self.places.get(&key(op)).copied()
    }

    /// Returns the operations around one, innermost first.
    pub fn ancestors(&self, op: Operation<'_, '_>) -> impl Iterator<Item = Operation<'a, 'c>> + '_ {
        let first = self.place(op).and_then(|at| self.nodes[at].parent);
        std::iter::successors(first, |at| self.nodes[*at].parent).map(|at| self.nodes[at].op)
    }
}

/// Reads a program of text or bytecode, and verifies it.
///
/// # Errors
/// With the diagnostics as text.
pub fn read<'c>(context: Ctx<'c>, bytes: &[u8], name: &str) -> Result<OwnedOperation<'c>, String> {
    let (program, diagnostics) = capture(|| {
        if terrace_bytecode::is_bytecode(bytes) {
            let options = ReadOptions { name, ..ReadOptions::default() };
            return terrace_bytecode::read(context, &Bytes::Borrowed(bytes), &options, verify).ok();
        }
        let program = parse_source(context, Source::new(bytes, name), TopLevel::Module).ok()?;
        verify(program.op()).is_ok().then_some(program)
    });
    program.ok_or_else(|| {
        let mut text = String::new();
        let source = SourceFile::new(name, if terrace_bytecode::is_bytecode(bytes) { &[] } else { bytes });
        diagnostics.iter().for_each(|diagnostic| render(diagnostic, &source, &mut text));
        text
    })
}

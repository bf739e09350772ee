//! Requests for symbols: declarations of functions of the runtime, constants, and the like, which work inside an isolated
//! operation needs in the symbol table around it.
//!
//! Work inside does not see the table, where other operations are worked on at the same time. So it requests what it
//! needs, and the table gets that when all are done, in the order of the text: the result does not depend on the number of
//! threads. A request that passes through an isolated operation that is no symbol table goes on to the one around it.
//!
//! A symbol of which each requester gets one of its own has a name only when it is placed; until then, a placeholder
//! stands for the reference to it.

use super::surroundings::is_table;
use crate::body::Body;
use crate::body::owned::OwnedOperation;
use crate::declarations::SYMBOL_NAME;
use crate::ids::{BlockId, OpId};
use crate::uniqued::attribute::Attribute;
use crate::view::{Block, Operation, Region};
use std::sync::atomic::{AtomicU64, Ordering};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// Request for a symbol in the symbol table around a body.
pub struct SymbolRequest<'c> {
    symbol: OwnedOperation<'c>,
    /// Reference to the symbol, if it is to be a new one.
    placeholder: Option<Attribute<'c>>,
}

impl<'c> SymbolRequest<'c> {
    /// Returns a request for a symbol, unless there is one of its name.
    pub fn shared(symbol: OwnedOperation<'c>) -> Self {
        SymbolRequest { symbol, placeholder: None }
    }

    /// Returns a request for a symbol of the requester's own, which gets another name if its name is taken.
    pub fn own(symbol: OwnedOperation<'c>) -> Self {
        /// A name that is never seen: it only has to differ from all others.
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = format!("\u{1}{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let placeholder = Some(symbol.body().context().flat_symbol_attribute(&name));
        SymbolRequest { symbol, placeholder }
    }

    /// Returns the symbol as it was requested.
    pub fn symbol(&self) -> Operation<'_, 'c> {
        self.symbol.op()
    }

    /// Returns the reference to the symbol, to be used as an inherent attribute of operations; for a symbol of the
    /// requester's own, it is a placeholder until the symbol is placed. `None` if the symbol has no name.
    pub fn reference(&self) -> Option<Attribute<'c>> {
        let name = self.symbol().symbol_name()?;
        Some(self.placeholder.unwrap_or_else(|| self.symbol().context().flat_symbol_attribute(name)))
    }
}

/// Requests of a body, until they are placed around it.
#[derive(Default)]
pub(crate) struct Requests<'c> {
    /// True while somebody around takes requests.
    pub is_open: bool,
    pub list: Vec<SymbolRequest<'c>>,
}

/// References for placeholders, by the isolated operation that requested the symbols.
type Named<'c> = FoldMap<Option<OpId>, FoldMap<Attribute<'c>, Attribute<'c>>>;

/// Error of a request for a symbol where there is no symbol table that could get it; the request comes back.
pub struct NoSymbolTable<'c>(pub SymbolRequest<'c>);

impl<'c> Body<'c> {
    /// Returns true if requests for symbols are met: the root is a symbol table, or the body was handed out from one.
    pub fn takes_requests(&self) -> bool {
        self.requests.is_open || is_table(Operation::new(self, Body::ROOT))
    }

    /// Requests a symbol, and returns the reference to it, to be used as an inherent attribute of operations. If the root is
    /// a symbol table, the symbol is placed at once, else when work on the body is done. It comes first in the table, before
    /// those that were placed earlier. A shared symbol that is there is not placed again.
    ///
    /// Cost: in a symbol table, a walk through it.
    ///
    /// # Errors
    /// If there is no table to place it in, or the symbol has no name.
    pub fn request_symbol(&mut self, request: SymbolRequest<'c>) -> Result<Attribute<'c>, NoSymbolTable<'c>> {
        let (Some(reference), true) = (request.reference(), self.takes_requests()) else {
            return Err(NoSymbolTable(request));
        };
        if !is_table(Operation::new(self, Body::ROOT)) {
            self.requests.list.push(request);
            return Ok(reference);
        }
        let placed = self.place_symbols(vec![(None, request)]);
        let own = placed.get(&None).and_then(|named| named.get(&reference));
        Ok(own.copied().unwrap_or(reference))
    }

    /// Places symbols that operations of the body itself requested, the body of a symbol table.
    ///
    /// # Errors
    /// If there is no table to place them in: the first one comes back.
    pub fn request_symbols(&mut self, requests: Vec<SymbolRequest<'c>>) -> Result<(), NoSymbolTable<'c>> {
        if requests.is_empty() {
            return Ok(());
        }
        if !self.takes_requests() {
            return requests.into_iter().next().map_or(Ok(()), |request| Err(NoSymbolTable(request)));
        }
        self.place_or_pass_on(requests.into_iter().map(|request| (None, request)).collect());
        Ok(())
    }

    /// Returns the symbol of a name that the body requested.
    pub(crate) fn requested_symbol(&self, name: &str) -> Option<Operation<'_, 'c>> {
        let mut requested = self.requests.list.iter().map(SymbolRequest::symbol);
        requested.find(|symbol| symbol.symbol_name() == Some(name))
    }

    /// Places what was requested in isolated operations of this body, or requests it further out, and makes both sides of
    /// the operations agree ([`Body::settle_child`]); for those who hand out bodies in another way than
    /// [`Body::for_each_child_of`].
    pub fn place_requests(&mut self, children: &[OpId]) {
        let mut requested = Vec::new();
        for op in children {
            let Some(child) = self.child_to_prepare(*op) else { continue };
            let requests = std::mem::take(&mut child.requests);
            requested.extend(requests.list.into_iter().map(|request| (Some(*op), request)));
            // Names are read on this side.
            self.settle_child(*op);
        }
        self.place_or_pass_on(requested);
    }

    fn place_or_pass_on(&mut self, requested: Vec<(Option<OpId>, SymbolRequest<'c>)>) {
        if requested.is_empty() {
            return;
        }
        if is_table(Operation::new(self, Body::ROOT)) {
            let placed = self.place_symbols(requested);
            self.name_symbols(&placed);
        } else {
            self.requests.list.extend(requested.into_iter().map(|(_, request)| request));
        }
    }

    /// Places symbols first in the symbol table that is the root, each before the one that was placed last; those whose
    /// names are there are not placed.
    ///
    /// Each comes with the isolated operation that requested it, if it is not the table itself. Returns references for the
    /// placeholders in each of them.
    fn place_symbols(&mut self, requested: Vec<(Option<OpId>, SymbolRequest<'c>)>) -> Named<'c> {
        let context = self.context();
        let root = Operation::new(self, Body::ROOT);
        let mut named = Named::default();
        let Some(block) = root.regions().next().and_then(Region::first_block).map(Block::id) else {
            return named;
        };
        self.note_change();
        let ops = Block::new(self, block).ops();
        let mut names: FoldSet<&'c str> = ops.filter_map(Operation::symbol_name).collect();
        let mut numbers: FoldMap<&'c str, u32> = FoldMap::default();
        for (user, SymbolRequest { mut symbol, placeholder }) in requested {
            let Some(name) = symbol.op().symbol_name() else { continue };
            if names.insert(name) {
                let reference = context.flat_symbol_attribute(name);
                named
                    .entry(user)
                    .or_default()
                    .extend(placeholder.map(|placeholder| (placeholder, reference)));
            } else if let Some(placeholder) = placeholder {
                let number = numbers.entry(name).or_default();
                let free = loop {
                    let free = context.identifier(&format!("{name}_{number}")).as_str();
                    *number += 1;
                    if names.insert(free) {
                        break free;
                    }
                };
                let (sym_name, free_name) = (context.identifier(SYMBOL_NAME), context.string_attribute(free));
                symbol.body_mut().set_attribute(Body::ROOT, sym_name, Some(free_name));
                named.entry(user).or_default().insert(placeholder, context.flat_symbol_attribute(free));
            } else {
                continue;
            }
            self.place_first(block, symbol);
        }
        named
    }

    /// Puts the references to symbols that were placed where their placeholders are.
    fn name_symbols(&mut self, placed: &Named<'c>) {
        for (user, named) in placed.iter().filter(|(_, named)| !named.is_empty()) {
            match user {
                Some(user) => {
                    if let Some(child) = self.child_mut(*user) {
                        child.replace_placeholders(named);
                    }
                }
                None => self.replace_placeholders(named),
            }
        }
    }

    fn place_first(&mut self, block: BlockId, symbol: OwnedOperation<'c>) {
        let first = Block::new(self, block).first_op().map(Operation::id);
        let symbol = self.adopt_root(symbol.into_body());
        match first {
            Some(next) => self.insert_op_before(next, symbol),
            None => self.append_op(block, symbol),
        }
    }

    /// Puts references where placeholders are whole attributes.
    fn replace_placeholders(&mut self, named: &FoldMap<Attribute<'c>, Attribute<'c>>) {
        let mut found: Vec<(OpId, usize, Attribute<'c>)> = Vec::new();
        let mut visit = |op: Operation<'_, 'c>| {
            let slots = op.slots().iter().enumerate();
            found.extend(slots.filter_map(|(at, slot)| Some((op.id(), at, *named.get(&(*slot)?)?))));
        };
        for_each_op(Operation::new(self, Body::ROOT), &mut visit);
        for (op, slot, name) in found {
            self.set_slot(op, slot, Some(name));
        }
        for child in self.children() {
            if let Some(child) = self.child_mut(child) {
                ensure_stack(|| child.replace_placeholders(named));
            }
        }
    }
}

/// Visits the operations of a body, without those in the bodies of isolated ones.
fn for_each_op<'a, 'c>(op: Operation<'a, 'c>, visit: &mut dyn FnMut(Operation<'a, 'c>)) {
    for inner in op.regions().flat_map(Region::ops) {
        if inner.body().child(inner.id()).is_some() {
            continue;
        }
        visit(inner);
        ensure_stack(|| for_each_op(inner, visit));
    }
}

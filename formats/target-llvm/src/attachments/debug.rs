//! Debug information: where instructions are from, and what functions and values are called in the source.

use crate::metadata::{Attachments, NodeId, string};
use crate::module::Module;
use terrace_ir::{Attribute, Location, LocationData, Operation};
use terrace_llvm as llvm;
use terrace_support::ensure_stack;

/// The position of an instruction in the source.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    line: u32,
    column: u32,
    scope: NodeId,
    /// Location of the inlined call.
    inlined_at: Option<NodeId>,
}

impl<'a, 'c> Module<'a, 'c> {
    /// Returns the node of a location within a scope; locations outside of any scope have none.
    pub(crate) fn located(&mut self, location: Location<'c>, scope: Option<NodeId>) -> Option<NodeId> {
        if scope.is_none() && matches!(location, Location::FileLineCol(_) | Location::Unknown) {
            return None;
        }
        let location = self.context.flat_location(location);
        self.position(location, scope, None).map(|position| self.position_node(position))
    }

    fn position_node(&mut self, position: Position) -> NodeId {
        let Position { line, column, scope, inlined_at } = position;
        let mut text = format!("!DILocation(line: {line}");
        if column != 0 {
            text.push_str(&format!(", column: {column}"));
        }
        text.push_str(&format!(", scope: {}", scope.mark()));
        if let Some(at) = inlined_at {
            text.push_str(&format!(", inlinedAt: {}", at.mark()));
        }
        self.metadata.node(text + ")")
    }

    fn position(
        &mut self,
        location: Location<'c>,
        scope: Option<NodeId>,
        inlined_at: Option<NodeId>,
    ) -> Option<Position> {
        ensure_stack(|| self.position_here(location, scope, inlined_at))
    }

    fn position_here(
        &mut self,
        location: Location<'c>,
        scope: Option<NodeId>,
        inlined_at: Option<NodeId>,
    ) -> Option<Position> {
        let at = |line, column| scope.map(|scope| Position { line, column, scope, inlined_at });
        match location {
            Location::Unknown => None,
            Location::FileLineCol(file) => at(file.line(), file.column()),
            Location::Other(data) => match *data.get() {
                LocationData::FileLineColRange { start, .. } => at(start.line(), start.column()),
                LocationData::Name { child, .. } => self.position(child, scope, inlined_at),
                LocationData::CallSite { callee, caller } => {
                    let caller = self.position(caller, scope, inlined_at);
                    let caller_node = match caller {
                        Some(caller) => self.position_node(caller),
                        None => inlined_at?,
                    };
                    // Without a scope of the callee, the call stands for all of it.
                    self.position(callee, None, Some(caller_node)).or(caller)
                }
                LocationData::Fused { locations, metadata } => {
                    let own = metadata.filter(|scope| is_local_scope(*scope));
                    let scope = own.map(|own| self.debug_node(own)).or(scope);
                    let mut merged = None;
                    for (number, part) in locations.iter().enumerate() {
                        let part = self.position(*part, scope, inlined_at);
                        merged = if number == 0 { part } else { merged_position(merged, part) };
                    }
                    merged
                }
                LocationData::Joined { .. } => None,
            },
        }
    }

    /// Returns the subprogram node of a function.
    pub(crate) fn subprogram(&mut self, op: Operation<'a, 'c>) -> Option<NodeId> {
        let subprogram = find_subprogram(op.location())?;
        // What is inlined must say where it comes from; a call that does not know forbids it all.
        let mut is_complete = true;
        op.for_each_in_tree(|inner| {
            is_complete &= !inner.isa::<llvm::CallOp>() || is_known(inner.location());
        });
        is_complete.then(|| self.debug_node(subprogram))
    }

    /// Attaches what a global is called in debug information.
    pub(crate) fn attach_global_debug(&mut self, op: Operation<'a, 'c>, to: &mut Attachments) {
        for expression in op.attribute("dbg_exprs").and_then(Attribute::as_array).unwrap_or_default() {
            let node = self.debug_node(*expression);
            to.add("dbg", node);
            let variable = parameter(*expression, "var");
            if let Some(unit) = variable.and_then(|variable| parameter(variable, "scope")).and_then(unit_of) {
                let unit = self.debug_node(unit);
                self.unit_globals.entry(unit).or_default().push(node);
            }
        }
    }

    /// Returns the node of a note about what an access orders.
    pub(crate) fn mmra(&mut self, note: Attribute<'c>) -> Option<NodeId> {
        let [prefix, suffix] = note.as_dialect(llvm::attributes::MMRATagAttr::SPEC.name)? else {
            return None;
        };
        let operands = [*prefix, *suffix].map(|part| string(part.as_bytes().unwrap_or_default()));
        Some(self.metadata.tuple(&operands))
    }
}

/// Returns the parameter of that name of an attribute, if it is there.
pub(super) fn parameter<'c>(attribute: Attribute<'c>, name: &str) -> Option<Attribute<'c>> {
    let terrace_ir::AttributeKind::Dialect { spec, parameters } = *attribute.kind() else { return None };
    let at = spec.get().parameters.iter().position(|parameter| parameter.name == name)?;
    parameters.get(at).copied().filter(|parameter| !parameter.is_unit())
}

fn is_local_scope(attribute: Attribute<'_>) -> bool {
    let scopes = [
        llvm::attributes::DISubprogramAttr::SPEC.name,
        llvm::attributes::DILexicalBlockAttr::SPEC.name,
        llvm::attributes::DILexicalBlockFileAttr::SPEC.name,
    ];
    scopes.iter().any(|scope| attribute.as_dialect(scope).is_some())
}

/// Returns the file that was compiled which a scope is in.
fn unit_of(scope: Attribute<'_>) -> Option<Attribute<'_>> {
    let mut at = scope;
    loop {
        if at.as_dialect(llvm::attributes::DICompileUnitAttr::SPEC.name).is_some() {
            return Some(at);
        }
        at = match parameter(at, "compileUnit") {
            Some(unit) => unit,
            None => parameter(at, "scope")?,
        };
    }
}

fn merged_position(a: Option<Position>, b: Option<Position>) -> Option<Position> {
    let (a, b) = (a?, b?);
    if a == b {
        return Some(a);
    }
    let is_same_line = a.line == b.line && a.scope == b.scope;
    let column = if is_same_line && a.column == b.column { a.column } else { 0 };
    Some(Position { line: if is_same_line { a.line } else { 0 }, column, ..a })
}

fn find_subprogram(location: Location<'_>) -> Option<Attribute<'_>> {
    ensure_stack(|| match *location.data()? {
        LocationData::Fused { locations, metadata } => metadata
            .filter(|metadata| metadata.as_dialect(llvm::attributes::DISubprogramAttr::SPEC.name).is_some())
            .or_else(|| locations.iter().find_map(|part| find_subprogram(*part))),
        LocationData::Name { child, .. } => find_subprogram(child),
        LocationData::CallSite { callee, caller } => {
            find_subprogram(callee).or_else(|| find_subprogram(caller))
        }
        LocationData::FileLineColRange { .. } | LocationData::Joined { .. } => None,
    })
}

/// Returns true if nothing in a location is unknown.
fn is_known(location: Location<'_>) -> bool {
    ensure_stack(|| match location {
        Location::Unknown => false,
        Location::FileLineCol(_) => true,
        Location::Other(data) => match *data.get() {
            LocationData::FileLineColRange { .. } => true,
            LocationData::Name { child, .. } => is_known(child),
            LocationData::CallSite { callee, caller } => is_known(callee) && is_known(caller),
            LocationData::Fused { locations, .. } => locations.iter().all(|part| is_known(*part)),
            LocationData::Joined { parts } => parts.iter().all(|part| is_known(*part)),
        },
    })
}

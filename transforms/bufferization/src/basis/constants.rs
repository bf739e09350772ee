//! Constants in memory: a global for each.

use std::fmt::Write;
use terrace_ir::{Attribute, Body, Identifier, Location, Operation, OperationState, Region, Type, TypedOp};
use terrace_memref as memref;
use terrace_support::interner::{FoldMap, FoldSet};

/// Global that is to be placed.
struct NewGlobal<'c> {
    name: String,
    ty: Type<'c>,
    value: Attribute<'c>,
    location: Location<'c>,
}

/// Globals of a module, those that are still to be placed included.
#[derive(Default)]
pub(crate) struct Globals<'c> {
    known: FoldMap<Attribute<'c>, (Identifier<'c>, Type<'c>)>,
    taken: FoldSet<Identifier<'c>>,
    new: Vec<NewGlobal<'c>>,
    counter: usize,
}

/// Returns an alignment as an attribute.
fn alignment_attribute<'c>(body: &Body<'c>, alignment: u64) -> Option<Attribute<'c>> {
    let bytes = i64::try_from(alignment).unwrap_or(i64::MAX);
    (alignment != 0).then(|| body.context().i64_attribute(bytes))
}

impl<'c> Globals<'c> {
    /// Returns the globals of a module that have an alignment.
    pub fn of(module: &Body<'c>, alignment: u64) -> Self {
        let mut globals = Globals::default();
        let alignment = alignment_attribute(module, alignment);
        let block = Operation::new(module, Body::ROOT).regions().next().and_then(Region::first_block);
        for op in block.into_iter().flat_map(|block| block.ops()) {
            if let Some(name) = op.symbol_name() {
                globals.taken.insert(module.context().identifier(name));
            }
            if let Some(global) = memref::GlobalOp::cast(op)
                && let Some(value) = global.initial_value_attr()
                && global.alignment_attr() == alignment
                && let Some(name) = op.symbol_name()
                && let Some(ty) = op.attribute("type").and_then(Attribute::as_type)
            {
                globals.known.entry(value).or_insert((module.context().identifier(name), ty));
            }
        }
        globals
    }

    /// Returns name and type of the global with some contents.
    pub fn get(
        &mut self,
        body: &Body<'c>,
        value: Attribute<'c>,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> (Identifier<'c>, Type<'c>) {
        if let Some(known) = self.known.get(&value) {
            return *known;
        }
        let mut name = "__constant_".to_owned();
        for (at, size) in ty.shape().unwrap_or_default().iter().enumerate() {
            let separator = if at == 0 { "" } else { "x" };
            let _ = write!(name, "{separator}{size}");
        }
        let _ = write!(name, "x{}", ty.element_or_self());
        let mut unique = name.clone();
        while self.taken.contains(&body.context().identifier(&unique)) {
            unique = format!("{name}_{}", self.counter);
            self.counter += 1;
        }
        let identifier = body.context().identifier(&unique);
        self.taken.insert(identifier);
        self.known.insert(value, (identifier, ty));
        self.new.push(NewGlobal { name: unique, ty, value, location });
        (identifier, ty)
    }

    /// Places new globals at the front of the module, the newest first.
    pub fn place(&mut self, module: &mut Body<'c>, alignment: u64) {
        let context = module.context();
        let root = Operation::new(module, Body::ROOT);
        let Some(block) = root.regions().next().and_then(Region::first_block).map(|block| block.id()) else {
            return;
        };
        let alignment = alignment_attribute(module, alignment);
        for global in self.new.drain(..) {
            let mut attributes = vec![
                ("sym_name", context.string_attribute(&global.name)),
                ("sym_visibility", context.string_attribute("private")),
                ("type", context.type_attribute(global.ty)),
                ("initial_value", global.value),
                ("constant", context.unit_attribute()),
            ];
            attributes.extend(alignment.map(|alignment| ("alignment", alignment)));
            let state = OperationState::named(
                context,
                memref::GlobalOp::NAME,
                global.location,
                &[],
                &[],
                &attributes,
            );
            let op = module.create(state);
            module.prepend_op(block, op);
        }
    }
}

//! Operations, blocks and regions as text.

use super::AsmPrinter;
use super::names::BodyNames;
use crate::body::{Body, OperationState};
use crate::context::origins::Origin;
use crate::spec::OpSpec;
use crate::uniqued::attribute::NamedAttribute;
use crate::view::{Block, Operation, Region, Value};
use smallvec::SmallVec;
use terrace_support::ensure_stack;

/// Parts of a region that are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RegionForm {
    /// The arguments of the entry block, with its label.
    pub entry_arguments: bool,
    /// Terminators of blocks.
    pub terminators: bool,
    /// The label of an entry block even if it is empty.
    pub empty_block: bool,
}

impl RegionForm {
    /// Everything.
    pub const FULL: RegionForm = RegionForm { entry_arguments: true, terminators: true, empty_block: false };
    /// Without the entry block's arguments: they are written elsewhere.
    pub const WITHOUT_ARGUMENTS: RegionForm = RegionForm { entry_arguments: false, ..RegionForm::FULL };
    /// Without the arguments and without terminators.
    pub const BARE: RegionForm =
        RegionForm { entry_arguments: false, terminators: false, empty_block: false };
    /// Without terminators.
    pub const WITHOUT_TERMINATORS: RegionForm = RegionForm { terminators: false, ..RegionForm::FULL };
}

/// Text is handed over when there is this much.
pub(super) const PIECE_BYTES: usize = 1 << 16;

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes a whole top-level operation.
    pub(super) fn print_top_level(&mut self, op: Operation<'_, 'c>) {
        let root = op.inner();
        // The operation itself is named in its own body; its results, if any, in the one it stands in.
        if self.flags.numbers_uniquely() {
            self.tree = BodyNames::of_tree(top_of(root), self.flags);
        }
        self.enter(root);
        if root.id() == op.id() && std::ptr::eq(root.body(), op.body()) {
            self.print_op_with_results(op);
        } else {
            self.print_op_body(op);
            self.print_op_tail(op);
        }
    }

    /// Makes the names those of a body.
    pub(super) fn enter(&mut self, root: Operation<'_, 'c>) {
        self.names_of = std::ptr::from_ref(root.body()).addr();
        self.names = match self.tree.remove(&self.names_of) {
            Some(names) => names,
            None => BodyNames::of(top_of(root), &self.inherited, &mut self.taken, self.flags),
        };
    }

    /// Notes the types and attributes of an operation and all in it.
    pub(super) fn collect_op(&mut self, op: Operation<'_, 'c>) {
        self.print_op_with_results(op);
    }

    /// Writes an operation that stands in a block.
    #[inline]
    pub fn print_op(&mut self, op: Operation<'_, 'c>) {
        self.note_position(op);
        if op.is_plain() && self.collector.is_none() {
            self.print_result_names(op);
            self.print_op_body(op);
            return self.print_op_tail(op);
        }
        self.print_op_around(op);
    }

    /// Writes an operation that may have a body of its own.
    fn print_op_around(&mut self, op: Operation<'_, 'c>) {
        if self.collector.is_some() || op.body().child(op.id()).is_none() {
            return self.print_op_with_results(op);
        }
        self.print_result_names(op);
        self.print_op_without_results(op);
        self.print_op_tail(op);
    }

    /// Writes an operation without its results and its location, as a part of the form of the one around it.
    pub fn print_op_without_results(&mut self, op: Operation<'_, 'c>) {
        if self.collector.is_some() {
            return self.print_op_with_results(op);
        }
        let Some(child) = op.body().child(op.id()) else { return self.print_op_body(op) };
        let inherited = self.names.inherited_by(op.id());
        let outer_inherited = std::mem::replace(&mut self.inherited, inherited);
        let outer = (self.names_of, std::mem::take(&mut self.names));
        self.outer_names.push(outer);
        self.enter(Operation::new(child, Body::ROOT));
        self.print_op_body(op);
        let (outer_names_of, outer_names) = self.outer_names.pop().expect("pushed above");
        let names_of = std::mem::replace(&mut self.names_of, outer_names_of);
        let names = std::mem::replace(&mut self.names, outer_names);
        if self.flags.numbers_uniquely() {
            // It may be printed again.
            self.tree.insert(names_of, names);
        }
        self.inherited = outer_inherited;
    }

    #[inline]
    fn print_op_with_results(&mut self, op: Operation<'_, 'c>) {
        if self.collector.is_some() {
            // Aliases are numbered as if the location stood in front.
            self.print_location_of(op);
            if self.has_nothing_to_note(op) {
                if !op.is_plain() && !self.flags.skip_regions {
                    op.regions().for_each(|region| self.collect_region(region));
                }
                return;
            }
            self.print_op_body(op);
            return self.note_seen(op);
        }
        self.print_result_names(op);
        self.print_op_body(op);
        self.print_op_tail(op);
    }

    fn collect_region(&mut self, region: Region<'_, 'c>) {
        for block in region.blocks() {
            if self.types_may_alias() {
                block.arguments().for_each(|argument| self.print_type(argument.ty()));
            }
            let ops = block.ops();
            #[cfg(feature = "parallel")]
            let ops = self.collect_in_parallel(ops);
            for op in ops {
                if op.is_plain() {
                    self.collect_op(op);
                } else {
                    op.body().prefetch_bodies_after(op.id());
                    ensure_stack(|| self.collect_op(op));
                }
            }
        }
    }

    /// Writes `%0, %1:2 = `.
    #[inline]
    fn print_result_names(&mut self, op: Operation<'_, 'c>) {
        match op.result_count() {
            0 => {}
            1 => {
                self.names.write_value(op.result(0).id(), &mut self.out);
                self.push_str(" = ");
            }
            _ => self.print_result_groups(op),
        }
    }

    fn print_result_groups(&mut self, op: Operation<'_, 'c>) {
        let mut results = op.results().peekable();
        let mut is_first = true;
        while let Some(leader) = results.next() {
            let mut count = 1;
            while results.next_if(|result| !self.names.starts_group(*result)).is_some() {
                count += 1;
            }
            if !is_first {
                self.push_str(", ");
            }
            is_first = false;
            self.names.write_group(leader.id(), &mut self.out);
            if count > 1 {
                self.push(':');
                self.push_integer(count);
            }
        }
        self.push_str(" = ");
    }

    #[inline]
    pub(super) fn print_op_tail(&mut self, op: Operation<'_, 'c>) {
        if self.flags.debuginfo || self.flags.value_users || self.flags.origins {
            self.print_trailing_notes(op);
        }
    }

    #[cold]
    fn print_trailing_notes(&mut self, op: Operation<'_, 'c>) {
        self.print_location_of(op);
        if self.flags.value_users {
            self.print_users_comment(op);
        }
        if self.flags.origins && self.collector.is_none() {
            self.print_origin_comment(op);
        }
    }

    /// Writes ` // from a.mlir:3:5 by cse` after an operation that a pass made.
    fn print_origin_comment(&mut self, op: Operation<'_, 'c>) {
        let origin = Origin::of(op.location());
        if !origin.steps.is_empty() {
            self.push_str(&format!(" // {origin}"));
        }
    }

    /// Writes the location of an operation after it, if locations are written at all.
    #[inline]
    fn print_location_of(&mut self, op: Operation<'_, 'c>) {
        if self.flags.debuginfo {
            self.print_trailing_location(op.location(), true);
        }
    }

    pub(super) fn print_op_body(&mut self, op: Operation<'_, 'c>) {
        let spec = op.spec().filter(|spec| spec.prints_custom_form() && !self.flags.op_generic);
        let Some(spec) = spec else { return self.print_generic_op(op, true) };
        self.print_name(op);
        if op.is_plain() {
            // Nothing in it could leave out a dialect.
            return self.print_custom_form(op, spec);
        }
        self.default_dialects.push(spec.default_dialect.unwrap_or(""));
        self.print_custom_form(op, spec);
        self.default_dialects.pop();
    }

    #[inline]
    fn print_custom_form(&mut self, op: Operation<'_, 'c>, spec: &'c OpSpec<'c>) {
        match spec.hooks.print {
            Some(print) => print(op, self),
            None => {
                let plan = op.name().print_plan().expect("a custom form is code or a format");
                self.print_planned(op, spec, plan);
            }
        }
    }

    /// Prints the name, without its dialect where that is the default.
    fn print_name(&mut self, op: Operation<'_, 'c>) {
        let name = op.name().as_str();
        let default = *self.default_dialects.last().expect("there is a default dialect");
        // An empty one is the default of nothing.
        let rest = name.as_bytes().get(default.len()) == Some(&b'.') && name.starts_with(default);
        let rest = rest.then(|| &name[default.len() + 1..]);
        match rest {
            // A name that has another dot after the dialect would be read as one of another dialect.
            Some(rest) if !rest.contains('.') => self.push_str(rest),
            _ => self.push_str(name),
        }
    }

    /// Writes an operation in its generic form.
    pub fn print_generic_op(&mut self, op: Operation<'_, 'c>, with_name: bool) {
        if self.collector.is_some() {
            return self.collect_generic_op(op);
        }
        if with_name {
            self.push('"');
            match op.name().needs_escape() {
                true => self.push_escaped(op.name().as_str().as_bytes()),
                false => self.push_str(op.name().as_str()),
            }
            self.push('"');
        }
        self.push('(');
        self.print_operands(op.operands());
        self.push(')');
        if op.is_plain() {
            return self.print_generic_end(op);
        }
        if op.successor_count() > 0 {
            self.push('[');
            self.print_list(op.successors(), |p, block| p.print_block_name(block));
            self.push(']');
        }
        self.print_properties(op);
        let mut discardable = op.discardable_attributes();
        if let [first, rest @ ..] = discardable
            && first.name.as_str() == OperationState::OPAQUE_PROPERTIES
        {
            self.push_str(" <");
            self.print_attribute(first.value);
            self.push('>');
            discardable = rest;
        }
        if op.region_count() > 0 {
            self.push_str(" (");
            self.default_dialects.push("");
            self.print_list(op.regions(), |p, region| {
                p.print_region(region, RegionForm { empty_block: true, ..RegionForm::FULL });
            });
            self.default_dialects.pop();
            self.push(')');
        }
        self.print_attributes_in_braces(discardable, false);
        self.push_str(" : ");
        self.print_functional_type_of(op);
    }

    /// Notes what the generic form holds: in upstream's order, which is not that of the text.
    fn collect_generic_op(&mut self, op: Operation<'_, 'c>) {
        if !self.flags.skip_regions {
            op.regions().for_each(|region| self.print_region(region, RegionForm::FULL));
        }
        op.operands().chain(op.results()).for_each(|value| self.print_type(value.ty()));
        let slots = op.name().slot_names().iter().zip(op.slots());
        let inherent = slots.filter_map(|(&name, value)| Some(NamedAttribute { name, value: (*value)? }));
        let mut all: Vec<_> = inherent.chain(op.discardable_attributes().iter().copied()).collect();
        all.sort_by_key(|entry| entry.name.as_str());
        all.iter().for_each(|entry| self.print_named_attribute(entry));
    }

    /// Writes a region in braces; what follows goes on the line of the closing brace.
    pub fn print_region(&mut self, region: Region<'_, 'c>, form: RegionForm) {
        if self.flags.skip_regions {
            return self.push_str("{...}");
        }
        ensure_stack(|| self.print_region_blocks(region, form));
    }

    fn print_region_blocks(&mut self, region: Region<'_, 'c>, form: RegionForm) {
        self.push('{');
        let mut blocks = region.blocks();
        if let Some(entry) = blocks.next() {
            // The label may be left out if nothing needs it.
            let has_arguments = form.entry_arguments && entry.argument_count() > 0;
            let needs_label = has_arguments
                || (entry.is_empty() && form.empty_block)
                || (entry.is_empty() && entry.next().is_some())
                || !entry.has_no_predecessors();
            self.print_block(entry, needs_label, form);
            for block in blocks {
                self.print_block(block, true, form);
            }
        }
        self.newline();
        self.push('}');
    }

    fn print_block(&mut self, block: Block<'_, 'c>, with_label: bool, form: RegionForm) {
        if with_label {
            self.print_label(block, form.entry_arguments || !block.is_entry());
        }
        self.increase_indent();
        let collecting = self.collector.is_some();
        if self.flags.value_users && !collecting {
            self.print_users_of_arguments(block);
        }
        let mut ops = block.ops();
        if !form.terminators && ops.clone().next_back().is_some_and(|last| is_terminator(last)) {
            ops.next_back();
        }
        #[cfg(feature = "parallel")]
        let ops = self.print_in_parallel(ops);
        for op in ops {
            op.body().prefetch_bodies_after(op.id());
            self.newline();
            self.print_op(op);
            if self.out.len() >= PIECE_BYTES {
                self.hand_over();
            }
        }
        self.decrease_indent();
        if collecting {
            self.out.truncate(0);
        }
    }

    /// Writes a block with its label, whether or not anything needs that.
    pub(super) fn print_labelled_block(&mut self, block: Block<'_, 'c>) {
        self.print_block(block, true, RegionForm::FULL);
    }

    /// Writes `^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2` on a line of its own.
    fn print_label(&mut self, block: Block<'_, 'c>, with_arguments: bool) {
        self.newline();
        self.print_block_name(block);
        if with_arguments && block.argument_count() > 0 {
            self.push('(');
            self.print_list(block.arguments(), |p, argument| {
                p.print_operand(argument);
                p.push_str(": ");
                p.print_type(argument.ty());
                p.print_trailing_location(argument.location(), false);
            });
            self.push(')');
        }
        self.push(':');
        if self.collector.is_some() {
            return;
        }
        let is_detached = block.parent_region().is_none();
        if is_detached {
            self.push_str("  // block is not in a region!");
        } else if block.has_no_predecessors() {
            if !block.is_entry() {
                self.push_str("  // no predecessors");
            }
        } else {
            self.print_predecessors(block);
        }
    }

    fn print_predecessors(&mut self, block: Block<'_, 'c>) {
        let mut predecessors: SmallVec<[_; 8]> = block.predecessors().collect();
        if let [one] = predecessors[..] {
            self.push_str("  // pred: ");
            return self.print_block_name(one);
        }
        // Ordered as they stand in the region.
        predecessors.sort_by_key(|predecessor| self.names.block_number(*predecessor));
        self.push_str("  // ");
        self.push_integer(predecessors.len() as i64);
        self.push_str(" preds: ");
        self.print_list(predecessors, |p, predecessor| p.print_block_name(predecessor));
    }

    /// Writes `%x: type {attributes} loc(...)`, an argument of a region that stands outside of it.
    pub fn print_region_argument(
        &mut self,
        argument: Value<'_, 'c>,
        attributes: &[NamedAttribute<'c>],
        with_type: bool,
    ) {
        self.print_operand(argument);
        if with_type {
            self.push_str(": ");
            self.print_type(argument.ty());
        }
        // These alone get no aliases, unless something else has the same.
        if self.collector.is_none() {
            self.print_attributes_in_braces(attributes, false);
        }
        self.print_trailing_location(argument.location(), false);
    }
}

fn is_terminator(op: Operation<'_, '_>) -> bool {
    op.has_trait(crate::TraitFlags::TERMINATOR)
}

/// Returns the operation of the same body that everything of the body is nested in.
fn top_of<'a, 'c>(op: Operation<'a, 'c>) -> Operation<'a, 'c> {
    std::iter::successors(Some(op), |op| op.parent_op()).last().expect("the operation itself is one")
}

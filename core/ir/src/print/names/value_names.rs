//! The names of values, as printed IR has them, for those who write something else than IR, or only parts of it.

use super::taken::TakenNames;
use crate::body::Body;
use crate::print::names::{BodyNames, Inherited, NamesByBody};
use crate::print::text::Text;
use crate::print::{AliasTable, AsmPrinter, PrintFlags};
use crate::view::{Block, Operation, Value};

/// The names of all values in an operation.
pub struct ValueNames {
    bodies: NamesByBody,
}

impl ValueNames {
    /// Returns the names that the values have when the operation is printed.
    pub fn of(op: Operation<'_, '_>, flags: &PrintFlags) -> Self {
        if flags.numbers_uniquely() {
            return ValueNames { bodies: BodyNames::of_tree(op, flags) };
        }
        let mut bodies = NamesByBody::default();
        let mut taken = TakenNames::default();
        let mut pending = vec![(op.inner(), Inherited::default())];
        while let Some((root, inherited)) = pending.pop() {
            let names = BodyNames::of(root, &inherited, &mut taken, flags);
            let body = root.body();
            for op in body.children() {
                let nested = Operation::new(body, op).inner();
                pending.push((nested, names.inherited_by(op)));
            }
            bodies.insert(address(body), names);
        }
        ValueNames { bodies }
    }

    /// Returns the name of a value with its `%`, and with its position if it is one of several results.
    pub fn name(&self, value: Value<'_, '_>) -> String {
        let mut text = Text::default();
        if let Some(names) = self.bodies.get(&address(value.body())) {
            names.write_value(value.id(), &mut text);
        }
        text.into_string()
    }

    /// Returns the text of one of the operations, in local scope, with these names.
    pub fn text_of(&mut self, op: Operation<'_, '_>, flags: &PrintFlags) -> String {
        self.text(op.body(), flags, |printer| printer.print_op(op))
    }

    /// Returns the text of one of the blocks, as [`ValueNames::text_of`].
    pub fn text_of_block(&mut self, block: Block<'_, '_>, flags: &PrintFlags) -> String {
        let text = self.text(block.body(), flags, |printer| printer.print_labelled_block(block));
        text.trim_start_matches('\n').to_owned()
    }

    fn text<'c>(
        &mut self,
        body: &Body<'c>,
        flags: &PrintFlags,
        print: impl FnOnce(&mut AsmPrinter<'_, 'c>),
    ) -> String {
        let aliases = AliasTable::default();
        let mut printer = AsmPrinter::new(body.context(), flags, &aliases);
        printer.names_of = address(body);
        printer.names = self.bodies.remove(&printer.names_of).unwrap_or_default();
        print(&mut printer);
        self.bodies.insert(printer.names_of, std::mem::take(&mut printer.names));
        printer.finish()
    }
}

fn address(body: &Body<'_>) -> usize {
    std::ptr::from_ref(body).addr()
}

//! A body that is being written: names of values, labels of blocks.

use crate::inlining::is_view;
use crate::settings::Settings;
use crate::text::Text;
use crate::types::{Site, write_array_pointer, write_variable};
use std::collections::HashMap;
use terrace_emitc as emitc;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Block, Failure, Operation, Value};

/// Text that a body is written to.
pub(crate) struct Writer<'t, 'a, 'c> {
    pub text: &'t mut Text,
    pub settings: Settings<'t>,
    /// End of a statement.
    pub end: &'static str,
    /// The variables of values.
    pub names: HashMap<ValueId, String>,
    /// Number of variables so far.
    count: usize,
    /// Number of loops around.
    depth: u8,
    /// Labels of blocks.
    pub labels: HashMap<BlockId, String>,
    /// True if variables are declared already.
    pub is_declared: bool,
    /// The function that is written, if it is one.
    pub function: Option<Operation<'a, 'c>>,
}

/// The letter of the first loop's variable, and the last that is used.
const LETTERS: (u8, u8) = (b'i', b'u');

impl<'t, 'a, 'c> Writer<'t, 'a, 'c> {
    /// Returns a writer of what stands outside of functions.
    pub fn new(text: &'t mut Text, settings: Settings<'t>) -> Self {
        Writer {
            text,
            settings,
            end: "\n",
            names: HashMap::new(),
            count: 0,
            depth: 0,
            labels: HashMap::new(),
            is_declared: false,
            function: None,
        }
    }

    /// Returns where an operation is.
    pub fn site(&self, op: Operation<'a, 'c>) -> Site<'c> {
        Site { context: op.context(), location: op.location(), language: self.settings.language }
    }

    /// Returns the name of a value, which gets the next one if it has none.
    pub fn name(&mut self, value: Value<'a, 'c>) -> String {
        let count = &mut self.count;
        let next = || {
            *count += 1;
            format!("v{count}")
        };
        self.names.entry(value.id()).or_insert_with(next).clone()
    }

    /// Returns a name that no value has.
    pub fn temporary(&mut self) -> String {
        self.count += 1;
        format!("t{}", self.count)
    }

    /// Names the variable of a loop, after the number of loops around it.
    pub fn enter_loop(&mut self, variable: Value<'a, 'c>) -> String {
        let (first, last) = LETTERS;
        let letter = char::from(first.saturating_add(self.depth).min(last));
        self.depth = self.depth.saturating_add(1);
        self.count += 1;
        let name = format!("{letter}{}", self.count);
        self.names.insert(variable.id(), name.clone());
        name
    }

    /// Ends what `enter_loop` began.
    pub fn leave_loop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Returns the label of a block.
    pub fn label(&self, block: Block<'a, 'c>) -> &str {
        self.labels.get(&block.id()).map_or("", String::as_str)
    }

    /// Appends the declaration of a variable for a value.
    pub fn declaration(
        &mut self,
        value: Value<'a, 'c>,
        op: Operation<'a, 'c>,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let (name, site) = (self.name(value), self.site(op));
        if value.defining_op().is_some_and(is_view) {
            return write_array_pointer(value.ty(), &name, site, out);
        }
        let ty = emitc::lvalue_of(value.ty()).unwrap_or(value.ty());
        write_variable(ty, &name, site, out)
    }
}

//! Variables that are assigned while a program is built, and become block arguments and results of control flow.

use super::OpBuilder;
use std::collections::HashMap;
use terrace_ir::Type;
use terrace_ir::ids::{BlockId, ValueId};

/// A variable of a function that is being built: read by [`OpBuilder::get`], assigned by [`OpBuilder::set`].
///
/// A loop whose body assigns it carries its value from one iteration to the next; after an `if`, it has the value of
/// the branch that ran.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(usize);

/// Variables in scope: a frame for each region that is open, innermost last.
#[derive(Default)]
pub(super) struct Variables<'c> {
    types: Vec<Type<'c>>,
    frames: Vec<Frame>,
}

/// Values of variables in a region that is open.
#[derive(Default)]
pub(super) struct Frame {
    kind: FrameKind,
    values: HashMap<Var, ValueId>,
    /// Variables carried into the block: the variable, its argument, and its value outside; in order of first use.
    pub carried: Vec<(Var, ValueId, ValueId)>,
}

/// Kind of an open region.
#[derive(Clone, Copy, Default)]
pub(super) enum FrameKind {
    /// Values from outside are visible: a branch, or the function itself.
    #[default]
    Open,
    /// Values from outside come in as arguments of this block.
    Carrying(BlockId),
}

impl Frame {
    /// Returns the value of a carried variable at the end of the region.
    pub fn value(&self, var: Var) -> ValueId {
        self.values[&var]
    }

    /// Returns the value that an open frame assigned to a variable.
    pub fn assigned_value(&self, var: Var) -> Option<ValueId> {
        self.values.get(&var).copied()
    }

    /// Returns the variables that an open frame assigned or declared.
    pub fn assigned(&self) -> impl Iterator<Item = Var> + '_ {
        self.values.keys().copied()
    }
}

impl<'c> OpBuilder<'_, 'c> {
    /// Declares a variable with its first value.
    pub fn var(&mut self, value: ValueId) -> Var {
        let var = Var(self.variables.types.len());
        let ty = self.type_of(value);
        self.variables.types.push(ty);
        if self.variables.frames.is_empty() {
            self.variables.frames.push(Frame::default());
        }
        let innermost = self.variables.frames.last_mut().expect("there is at least the function's frame");
        innermost.values.insert(var, value);
        var
    }

    /// Returns the current value of a variable.
    ///
    /// # Panics
    /// If it was declared in another function, or in a region that is closed.
    pub fn get(&mut self, var: Var) -> ValueId {
        let innermost = self.variables.frames.len();
        self.read(innermost, var)
    }

    /// Assigns a variable.
    ///
    /// # Panics
    /// As [`OpBuilder::get`], and if the value has another type than the variable.
    pub fn set(&mut self, var: Var, value: ValueId) {
        // What the region carries is known by what was read.
        self.get(var);
        let (expected, given) = (self.variables.types[var.0], self.type_of(value));
        assert!(
            expected == given,
            "a variable of type '{expected}' cannot be assigned a value of type '{given}'"
        );
        let innermost = self.variables.frames.last_mut().expect("`get` found it in a frame");
        innermost.values.insert(var, value);
    }

    /// Reads a variable as seen by the frame below `level`.
    fn read(&mut self, level: usize, var: Var) -> ValueId {
        let at = level.checked_sub(1).unwrap_or_else(|| {
            panic!("the variable was declared in another function, or in a region that is closed")
        });
        if let Some(value) = self.variables.frames[at].values.get(&var) {
            return *value;
        }
        let outside = self.read(at, var);
        let FrameKind::Carrying(block) = self.variables.frames[at].kind else { return outside };
        let location = self.location();
        let argument = self.body.add_argument(block, self.variables.types[var.0], location);
        let frame = &mut self.variables.frames[at];
        frame.values.insert(var, argument);
        frame.carried.push((var, argument, outside));
        argument
    }

    /// Returns the type of a variable.
    pub(super) fn var_type(&self, var: Var) -> Type<'c> {
        self.variables.types[var.0]
    }

    /// Opens a frame.
    pub(super) fn open(&mut self, kind: FrameKind) {
        if self.variables.frames.is_empty() {
            self.variables.frames.push(Frame::default());
        }
        self.variables.frames.push(Frame { kind, ..Frame::default() });
    }

    /// Closes the innermost frame.
    pub(super) fn close(&mut self) -> Frame {
        self.variables.frames.pop().expect("frames are opened before they are closed")
    }

    /// Returns true if a frame that is open knows the variable.
    pub(super) fn is_outer(&self, var: Var) -> bool {
        self.variables.frames.iter().any(|frame| frame.values.contains_key(&var))
    }
}

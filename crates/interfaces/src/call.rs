//! Calls, and what can be called.

use std::ops::Range;
use terrace_ir::spec::Interface;
use terrace_ir::{Attribute, Operation, Region, Value};

/// What a call calls.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Callee<'a, 'c> {
    /// A symbol.
    Symbol(Attribute<'c>),
    /// A value that stands for something that can be called.
    Value(Value<'a, 'c>),
}

/// `CallOpInterface`: an operation that calls another one.
#[derive(Clone, Copy)]
pub struct Call {
    /// What it calls.
    pub callee: for<'a, 'c> fn(Operation<'a, 'c>) -> Option<Callee<'a, 'c>>,
    /// The positions of the operands that are handed to the arguments.
    pub arguments: fn(Operation<'_, '_>) -> Range<usize>,
}

impl Interface for Call {
    const NAME: &'static str = "CallOpInterface";
}

/// `CallableOpInterface`: an operation that can be called.
#[derive(Clone, Copy)]
pub struct Callable {
    /// What a call runs; `None` if that is elsewhere.
    pub region: for<'a, 'c> fn(Operation<'a, 'c>) -> Option<Region<'a, 'c>>,
}

impl Interface for Callable {
    const NAME: &'static str = "CallableOpInterface";
}

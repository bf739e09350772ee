//! Machine code for x86-64 from functions of the `llvm` dialect, with vectors of 256 and 512 bits.
//!
//! ```text
//! encode        bytes of instructions
//! registers     what registers there are, and what calls do to them
//! instruction   instructions before registers are assigned, in the form that `regalloc2` takes
//! layout        the order of the blocks, and loops
//! loops         what innermost loops read
//! shape         how values of a type are held: scalars, parts of vectors, masks
//! select        operations -> instructions, a file a family
//! emit          instructions with registers -> bytes
//! features      what a processor can do
//! ```
//!
//! [`compile`] is a function from data to data. What it does not take it refuses with a reason, and another compiler takes
//! the function: signatures and calls are those of Cranelift's `SystemV` convention, so that both call each other.
#![forbid(unsafe_code)]

mod emit;
mod encode;
mod features;
mod instruction;
mod layout;
mod loops;
mod registers;
mod select;
mod shape;

pub use features::Features;

use regalloc2::{Algorithm, RegallocOptions};
use std::borrow::Cow;
use terrace_ir::{Attribute, Operation, Type};
use terrace_llvm::types::StructType;

/// Result, or why a function is not compiled here, in words that follow an operation's name.
pub type Lowered<T> = Result<T, Cow<'static, str>>;

/// Code of a function.
#[derive(Debug)]
pub struct Code {
    /// Machine code, with its constants after it.
    pub bytes: Vec<u8>,
    /// Places that refer to symbols.
    pub relocations: Vec<Relocation>,
    /// Alignment of the first byte.
    pub alignment: u32,
}

/// Place in the code that depends on the address of a symbol.
#[derive(Clone, Copy, Debug)]
pub struct Relocation {
    /// Offset of its first byte.
    pub offset: u32,
    /// Content.
    pub target: Target,
}

/// Content of a place that depends on a symbol, by the symbol's number.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// Four bytes: the distance from the end of the place to the function.
    Call(u32),
    /// Eight bytes: the address.
    Address(u32),
    /// Four bytes: the distance from the end of the place to where the address is.
    PlaceOfAddress(u32),
}

/// Function that is called.
#[derive(Clone, Copy, Debug)]
pub enum Callee {
    /// Symbol, by number.
    Symbol(u32),
    /// Address in this process.
    Address(u64),
    /// Content of this address when the program runs.
    Late(u64),
}

/// Addresses of functions that allocate as a stack does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allocator {
    /// Returns the position.
    pub mark: u64,
    /// Allocates bytes of an alignment.
    pub allocate: u64,
    /// Goes back to a position.
    pub release: u64,
}

/// Place of the stack limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StackLimit {
    /// Nobody checks it.
    None,
    /// In `r15`.
    Register,
    /// Result of the function at this address.
    Call(u64),
}

/// Reason why a function is not compiled here.
pub struct Refused<'a, 'c> {
    /// Operation that was not taken, if there is one.
    pub op: Option<Operation<'a, 'c>>,
    /// Reason.
    pub why: Cow<'static, str>,
}

/// Definitions outside the function.
pub trait Surroundings<'a, 'c> {
    /// Returns the size and the alignment of a type in memory, in bytes.
    ///
    /// # Errors
    /// If nobody knows it.
    fn size(&self, ty: Type<'c>) -> Lowered<(u64, u64)>;

    /// Returns the type and the offset of a field.
    ///
    /// # Errors
    /// If there is no such field.
    fn field(&self, structure: StructType<'c>, number: usize) -> Lowered<(Type<'c>, u64)>;

    /// Returns the bits of all scalars of a constant.
    ///
    /// # Errors
    /// If the attribute is not understood.
    fn constant(&self, value: Attribute<'c>, ty: Type<'c>) -> Lowered<Vec<u128>>;

    /// Returns the meaning of the name of a function or variable, whose address is taken.
    ///
    /// # Errors
    /// If it means nothing.
    fn symbol(&mut self, name: &'c str) -> Lowered<Callee>;

    /// Returns the meaning of the name of a function that a call is of.
    ///
    /// # Errors
    /// If it cannot be called so.
    fn callee(&mut self, call: Operation<'a, 'c>, name: &'c str) -> Lowered<Callee>;

    /// Returns a function of the C library.
    ///
    /// # Errors
    /// If there is none.
    fn c_function(&mut self, name: &'static str) -> Lowered<Callee>;

    /// Returns a function on one or two floats, and a first argument that it takes in front of those.
    ///
    /// # Errors
    /// If there is none.
    fn math(&mut self, name: &'static str, count: usize, is_double: bool) -> Lowered<(Callee, Option<u64>)>;

    /// Returns the function that ends the program at an operation, and its argument; `None` if nobody is to be told.
    fn stop(&mut self, op: Operation<'a, 'c>, why: String) -> Option<(u64, u64)>;

    /// Returns the functions that allocate memory while a function runs; `None` if there are none.
    fn allocator(&self) -> Option<Allocator>;

    /// Returns the place of the stack limit.
    fn stack_limit(&self) -> StackLimit;

    /// Returns true if the code becomes a file that is loaded anywhere.
    fn is_file(&self) -> bool;
}

/// Compiles a function of the `llvm` dialect that has a body.
///
/// # Errors
/// If something in it is not taken; another compiler may.
pub fn compile<'a, 'c>(
    function: Operation<'a, 'c>,
    features: Features,
    surroundings: &mut dyn Surroundings<'a, 'c>,
) -> Result<Code, Refused<'a, 'c>> {
    let machine = select::select(function, features, surroundings)?;
    let environment = registers::environment(features.avx512);
    let options = RegallocOptions {
        verbose_log: false,
        validate_ssa: cfg!(debug_assertions),
        algorithm: Algorithm::Ion,
    };
    let output = regalloc2::run(&machine, &environment, &options).map_err(|error| Refused {
        op: None,
        why: format!("registers cannot be assigned: {error:?}").into(),
    })?;
    let (bytes, relocations) = emit::emit(&machine, &output);
    Ok(Code { bytes, relocations, alignment: 64 })
}

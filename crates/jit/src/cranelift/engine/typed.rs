//! Functions of an artifact as functions of Rust: checked once against their signature, then called without checks.

use super::artifact::Artifact;
use std::marker::PhantomData;
use std::sync::Arc;
use terrace_execution::{CallError, World};

/// A scalar that Rust and IR both have.
pub trait Scalar: Copy {
    /// The type as IR spells it.
    const TYPE: &'static str;
    /// Returns the bits, zero-extended.
    fn to_leaf(self) -> u128;
    /// Returns the scalar of these low bits.
    fn from_leaf(leaf: u128) -> Self;
}

macro_rules! integers {
    ($($rust:ty, $unsigned:ty, $ir:literal;)*) => {
        $(impl Scalar for $rust {
            const TYPE: &'static str = $ir;
            fn to_leaf(self) -> u128 {
                u128::from(self as $unsigned)
            }
            fn from_leaf(leaf: u128) -> Self {
                leaf as $unsigned as Self
            }
        })*
    };
}

integers! {
    i8, u8, "i8";
    u8, u8, "i8";
    i16, u16, "i16";
    u16, u16, "i16";
    i32, u32, "i32";
    u32, u32, "i32";
    i64, u64, "i64";
    u64, u64, "i64";
    i128, u128, "i128";
    u128, u128, "i128";
}

impl Scalar for bool {
    const TYPE: &'static str = "i1";
    fn to_leaf(self) -> u128 {
        u128::from(self)
    }
    fn from_leaf(leaf: u128) -> Self {
        leaf & 1 != 0
    }
}

impl Scalar for f32 {
    const TYPE: &'static str = "f32";
    fn to_leaf(self) -> u128 {
        u128::from(self.to_bits())
    }
    fn from_leaf(leaf: u128) -> Self {
        f32::from_bits(leaf as u32)
    }
}

impl Scalar for f64 {
    const TYPE: &'static str = "f64";
    fn to_leaf(self) -> u128 {
        u128::from(self.to_bits())
    }
    fn from_leaf(leaf: u128) -> Self {
        f64::from_bits(leaf as u64)
    }
}

/// Returns true if a type in IR holds a scalar; `index` is `i64`.
fn is_scalar<T: Scalar>(ir: &str) -> bool {
    ir == T::TYPE || (ir == "index" && T::TYPE == "i64")
}

/// Returns the static size of a memref of one dimension whose elements are `T`: `Some(None)` if it is dynamic.
fn size_of_memref<T: Scalar>(ir: &str) -> Option<Option<usize>> {
    let (size, element) = ir.strip_prefix("memref<")?.strip_suffix('>')?.split_once('x')?;
    if !is_scalar::<T>(element) {
        return None;
    }
    if size == "?" { Some(None) } else { size.parse().ok().map(Some) }
}

/// Type of an argument: a scalar, `&[T]` for a memref of one dimension that is read, or `&mut [T]` for one that is
/// written.
pub trait Parameter {
    /// The argument itself, borrowed for one call.
    type Argument<'a>;
    /// Name of the type, for errors.
    fn name() -> String;
    /// Returns true if the function's parameter is of this type.
    fn fits(ir: &str) -> bool;
    /// Appends the leaves, or returns the length that the parameter has instead.
    ///
    /// # Errors
    /// The length of the parameter, if the slice has another one.
    fn push(argument: Self::Argument<'_>, ir: &str, leaves: &mut Vec<u128>) -> Result<(), usize>;
}

impl<T: Scalar> Parameter for T {
    type Argument<'a> = T;
    fn name() -> String {
        T::TYPE.to_owned()
    }
    fn fits(ir: &str) -> bool {
        is_scalar::<T>(ir)
    }
    fn push(argument: T, _: &str, leaves: &mut Vec<u128>) -> Result<(), usize> {
        leaves.push(argument.to_leaf());
        Ok(())
    }
}

/// Appends the descriptor of a contiguous memref of one dimension.
fn push_slice<T: Scalar>(
    address: *const T,
    len: usize,
    ir: &str,
    leaves: &mut Vec<u128>,
) -> Result<(), usize> {
    if let Some(Some(expected)) = size_of_memref::<T>(ir).filter(|size| size.is_some_and(|size| size != len))
    {
        return Err(expected);
    }
    let address = address as usize as u128;
    leaves.extend([address, address, 0, len as u128, 1]);
    Ok(())
}

impl<T: Scalar + 'static> Parameter for &'static [T] {
    type Argument<'a> = &'a [T];
    fn name() -> String {
        format!("memref<?x{}>", T::TYPE)
    }
    fn fits(ir: &str) -> bool {
        size_of_memref::<T>(ir).is_some()
    }
    fn push(argument: &[T], ir: &str, leaves: &mut Vec<u128>) -> Result<(), usize> {
        push_slice(argument.as_ptr(), argument.len(), ir, leaves)
    }
}

impl<T: Scalar + 'static> Parameter for &'static mut [T] {
    type Argument<'a> = &'a mut [T];
    fn name() -> String {
        format!("memref<?x{}>", T::TYPE)
    }
    fn fits(ir: &str) -> bool {
        size_of_memref::<T>(ir).is_some()
    }
    fn push(argument: &mut [T], ir: &str, leaves: &mut Vec<u128>) -> Result<(), usize> {
        push_slice(argument.as_mut_ptr(), argument.len(), ir, leaves)
    }
}

/// Types of all arguments: a tuple of [`Parameter`]s.
pub trait Arguments {
    /// The arguments of one call.
    type Values<'a>;
    /// Checks the types, and returns their names where they differ.
    ///
    /// # Errors
    /// Position, expected and given type, or the wrong count.
    fn check(inputs: &[String]) -> Result<(), CallError>;
    /// Collects the leaves.
    ///
    /// # Errors
    /// A slice that has another length than its parameter.
    fn leaves(values: Self::Values<'_>, inputs: &[String]) -> Result<Vec<u128>, CallError>;
}

/// Types of all results: `()`, a [`Scalar`], or a tuple of scalars.
pub trait Results: Sized {
    /// Checks the types.
    ///
    /// # Errors
    /// The first type that differs, or the wrong count.
    fn check(results: &[String]) -> Result<(), CallError>;
    /// Collects the results from their leaves.
    fn from_leaves(leaves: &[u128]) -> Self;
}

fn check_result<T: Scalar>(position: usize, ir: &str) -> Result<(), CallError> {
    if is_scalar::<T>(ir) {
        return Ok(());
    }
    Err(CallError::WrongType { position, expected: ir.to_owned(), given: T::TYPE.to_owned() })
}

fn check_count(expected: usize, given: usize) -> Result<(), CallError> {
    if expected == given { Ok(()) } else { Err(CallError::WrongArity { expected, given }) }
}

impl<T: Scalar> Results for T {
    fn check(results: &[String]) -> Result<(), CallError> {
        check_count(results.len(), 1)?;
        check_result::<T>(0, &results[0])
    }
    fn from_leaves(leaves: &[u128]) -> Self {
        T::from_leaf(leaves[0])
    }
}

macro_rules! tuples {
    ($($count:literal ($($name:ident $at:tt),*);)*) => {
        $(
            impl<$($name: Parameter),*> Arguments for ($($name,)*) {
                type Values<'a> = ($($name::Argument<'a>,)*);
                fn check(inputs: &[String]) -> Result<(), CallError> {
                    check_count(inputs.len(), $count)?;
                    $(if !$name::fits(&inputs[$at]) {
                        let expected = inputs[$at].clone();
                        return Err(CallError::WrongType { position: $at, expected, given: $name::name() });
                    })*
                    Ok(())
                }
                #[allow(unused_variables, unused_mut, non_snake_case)]
                fn leaves(values: Self::Values<'_>, inputs: &[String]) -> Result<Vec<u128>, CallError> {
                    let mut leaves = Vec::new();
                    let ($($name,)*) = values;
                    $($name::push($name, &inputs[$at], &mut leaves).map_err(|expected| CallError::WrongShape {
                        position: $at,
                        expected: expected.to_string(),
                        given: "another length".to_owned(),
                    })?;)*
                    Ok(leaves)
                }
            }
        )*
    };
}

tuples! {
    0 ();
    1 (A 0);
    2 (A 0, B 1);
    3 (A 0, B 1, C 2);
    4 (A 0, B 1, C 2, D 3);
    5 (A 0, B 1, C 2, D 3, E 4);
    6 (A 0, B 1, C 2, D 3, E 4, F 5);
    7 (A 0, B 1, C 2, D 3, E 4, F 5, G 6);
    8 (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
}

macro_rules! result_tuples {
    ($($count:literal ($($name:ident $at:tt),*);)*) => {
        $(impl<$($name: Scalar),*> Results for ($($name,)*) {
            fn check(results: &[String]) -> Result<(), CallError> {
                check_count(results.len(), $count)?;
                $(check_result::<$name>($at, &results[$at])?;)*
                Ok(())
            }
            #[allow(unused_variables, clippy::unused_unit)]
            fn from_leaves(leaves: &[u128]) -> Self {
                ($($name::from_leaf(leaves[$at]),)*)
            }
        })*
    };
}

result_tuples! {
    0 ();
    2 (A 0, B 1);
    3 (A 0, B 1, C 2);
    4 (A 0, B 1, C 2, D 3);
}

/// A function of an artifact, whose signature was checked. Cheap to clone; shared by threads.
pub struct Function<A, R> {
    artifact: Arc<Artifact>,
    name: String,
    inputs: Vec<String>,
    types: PhantomData<fn(A) -> R>,
}

impl<A, R> Clone for Function<A, R> {
    fn clone(&self) -> Self {
        let (artifact, name, inputs) = (self.artifact.clone(), self.name.clone(), self.inputs.clone());
        Function { artifact, name, inputs, types: PhantomData }
    }
}

impl Artifact {
    /// Returns a function as a function of Rust: `get::<(&[f32], i64), f32>("sum")`.
    ///
    /// # Errors
    /// If there is no such function, or its arity or types are others.
    ///
    /// # Safety
    /// What the program does with memory is not checked when it is called: the caller vouches for it as for a program
    /// that is started; that it does not write to `&[T]`; and for its variables when several threads call it.
    pub unsafe fn get<A: Arguments, R: Results>(
        self: &Arc<Self>,
        name: &str,
    ) -> Result<Function<A, R>, CallError> {
        let signature = self.signature(name);
        let (inputs, results) = signature.ok_or_else(|| CallError::NoSuchFunction(name.to_owned()))?;
        A::check(&inputs)?;
        R::check(&results)?;
        Ok(Function { artifact: self.clone(), name: name.to_owned(), inputs, types: PhantomData })
    }
}

impl<A: Arguments, R: Results> Function<A, R> {
    /// Calls the function; output goes to the standard streams.
    ///
    /// # Errors
    /// If a slice has another length than its parameter, or if the program was stopped.
    pub fn call(&self, arguments: A::Values<'_>) -> Result<R, CallError> {
        self.call_in(arguments, &mut Process::default())
    }

    /// Calls the function in a world of the caller's.
    ///
    /// # Errors
    /// As of [`Function::call`].
    pub fn call_in(&self, arguments: A::Values<'_>, world: &mut dyn World) -> Result<R, CallError> {
        let leaves = A::leaves(arguments, &self.inputs)?;
        // SAFETY: whoever got the function vouched for the program, and its signature was checked then.
        let results = unsafe { self.artifact.call_leaves(&self.name, leaves, world) }?;
        Ok(R::from_leaves(&results))
    }
}

/// The standard streams of this process.
#[derive(Default)]
struct Process {
    started: Option<std::time::Instant>,
}

impl World for Process {
    fn print(&mut self, text: &[u8]) {
        // Nobody is left to tell if this fails.
        let _ = std::io::Write::write_all(&mut std::io::stdout(), text);
    }
    fn print_error(&mut self, text: &[u8]) {
        let _ = std::io::Write::write_all(&mut std::io::stderr(), text);
    }
    fn seconds(&mut self) -> f64 {
        self.started.get_or_insert_with(std::time::Instant::now).elapsed().as_secs_f64()
    }
}

//! Arguments and results: checked against the signature of a function, and turned into leaves.

use super::memrefs::{CopiedMemRef, Layout, MemRef, MemRefMut};
use super::scalars::{Element, Leaves, Scalar, Sealed};
use crate::cranelift::engine::for_each_element;
use crate::cranelift::types::signature::{Passed, Signature, shape_text};
use terrace_execution::CallError;
use terrace_ir::DYNAMIC;

/// Type of an argument: a [`Scalar`]; a tuple for a structure; `&[T]`, `&mut [T]`, [`MemRef`] or [`MemRefMut`] for a
/// memref.
pub trait Parameter: Sealed {
    /// The argument itself, borrowed for one call.
    type Argument<'a>;
    /// Returns the name of the type, for errors.
    fn name() -> String;
    /// Returns true if the function's parameter is of this type.
    #[doc(hidden)]
    fn fits(ir: &Passed) -> bool;
    /// Appends the leaves.
    ///
    /// # Errors
    /// If the argument has another shape than the parameter, or is no value of its type.
    #[doc(hidden)]
    fn push(argument: Self::Argument<'_>, ir: &Passed, leaves: &mut Vec<u128>) -> Result<(), Unfit>;
}

/// Reason why a value is refused although its type fits.
#[derive(Debug)]
#[doc(hidden)]
pub enum Unfit {
    Shape { expected: String, given: String },
    Value(String),
}

impl Unfit {
    fn at(self, position: usize) -> CallError {
        match self {
            Unfit::Shape { expected, given } => CallError::WrongShape { position, expected, given },
            Unfit::Value(ty) => {
                CallError::Unsupported(format!("argument #{position} is no value of the type '{ty}'"))
            }
        }
    }
}

impl<T: Scalar> Parameter for T {
    type Argument<'a> = T;
    fn name() -> String {
        <T as Scalar>::name()
    }
    fn fits(ir: &Passed) -> bool {
        <T as Scalar>::fits(ir)
    }
    fn push(argument: T, ir: &Passed, leaves: &mut Vec<u128>) -> Result<(), Unfit> {
        if Scalar::push(argument, ir, leaves) { Ok(()) } else { Err(Unfit::Value(ir.text())) }
    }
}

fn memref_name<T: Element>(rank: usize) -> String {
    format!("memref<{}{}>", "?x".repeat(rank), T::name())
}

fn is_memref<T: Element>(ir: &Passed, rank: usize) -> bool {
    matches!(ir, Passed::MemRef { shape, element, .. } if shape.len() == rank && T::lies_as(element))
}

/// Appends a descriptor, if the memref has the static sizes and strides of the parameter.
fn push_descriptor<const N: usize>(
    (address, layout): (usize, Layout<N>),
    ir: &Passed,
    leaves: &mut Vec<u128>,
) -> Result<(), Unfit> {
    let Passed::MemRef { shape, strides, .. } = ir else { return Err(Unfit::Value(ir.text())) };
    let signed = |all: &[usize]| all.iter().map(|one| *one as i64).collect::<Vec<i64>>();
    let fits = |wanted: &[i64], given: &[i64]| {
        wanted.iter().zip(given).all(|(wanted, given)| *wanted == DYNAMIC || wanted == given)
    };
    let (given, own) = (signed(&layout.shape), signed(&layout.strides));
    let unfit = |expected: String, given: String| Err(Unfit::Shape { expected, given });
    if !fits(shape, &given) {
        return unfit(shape_text(shape, ", ", false), shape_text(&given, ", ", false));
    }
    let mut row_major = vec![1i64; N];
    for at in (1..N).rev() {
        row_major[at - 1] = row_major[at].wrapping_mul(given[at]);
    }
    let (wanted, start) = match strides {
        Some((strides, start)) => (strides, *start),
        None => (&row_major, 0),
    };
    // The distance to a neighbor does not matter where there is none.
    let is_used = |at: usize| given[at] > 1 && !given.contains(&0);
    let wanted_used: Vec<i64> = (0..N).map(|at| if is_used(at) { wanted[at] } else { DYNAMIC }).collect();
    if !fits(&wanted_used, &own) || !fits(&[start], &[layout.offset as i64]) {
        let text = |strides: &[i64], offset: i64| {
            format!("strides {} from {}", shape_text(strides, ", ", false), shape_text(&[offset], "", false))
        };
        return unfit(text(wanted, start), text(&own, layout.offset as i64));
    }
    leaves.extend([address as u128, address as u128, layout.offset as u128]);
    leaves.extend(layout.shape.map(|size| size as u128));
    leaves.extend(layout.strides.map(|stride| stride as u128));
    Ok(())
}

macro_rules! memref_parameters {
    ($($rust:ty, $argument:ty, ($($parameters:tt)*), $rank:expr, $parts:expr;)*) => {
        $(impl<'x, T: Element + 'static, $($parameters)*> Parameter for $rust {
            type Argument<'a> = $argument;
            fn name() -> String {
                memref_name::<T>($rank)
            }
            fn fits(ir: &Passed) -> bool {
                is_memref::<T>(ir, $rank)
            }
            fn push(argument: Self::Argument<'_>, ir: &Passed, leaves: &mut Vec<u128>) -> Result<(), Unfit> {
                push_descriptor($parts(argument), ir, leaves)
            }
        })*
    };
}

fn slice_layout(len: usize) -> Layout<1> {
    Layout { offset: 0, shape: [len], strides: [1] }
}

memref_parameters! {
    &'x [T], &'a [T], (), 1, |slice: &[T]| (slice.as_ptr().expose_provenance(), slice_layout(slice.len()));
    &'x mut [T], &'a mut [T], (), 1,
        |slice: &mut [T]| (slice.as_mut_ptr().expose_provenance(), slice_layout(slice.len()));
    MemRef<'x, T, N>, MemRef<'a, T, N>, (const N: usize), N, MemRef::parts;
    MemRefMut<'x, T, N>, MemRefMut<'a, T, N>, (const N: usize), N, MemRefMut::parts;
}

/// Types of all arguments: a tuple of [`Parameter`]s.
pub trait Arguments: Sealed {
    /// The arguments of one call.
    type Values<'a>;
    /// Checks the types.
    ///
    /// # Errors
    /// The first type that differs, or the wrong count.
    #[doc(hidden)]
    fn check(inputs: &[Passed]) -> Result<(), CallError>;
    /// Collects the leaves.
    ///
    /// # Errors
    /// An argument that has another shape than its parameter, or is no value of its type.
    #[doc(hidden)]
    fn leaves(values: Self::Values<'_>, inputs: &[Passed]) -> Result<Vec<u128>, CallError>;
}

/// Type of what a function returns: `()`, a [`Scalar`], a [`CopiedMemRef`], or a tuple for several results or a
/// structure.
pub trait Results: Sized {
    /// Returns the name of the type, for errors.
    fn name() -> String;
    /// Checks the types of results.
    ///
    /// # Errors
    /// The first type that differs, or the wrong count.
    #[doc(hidden)]
    fn check(results: &[Passed]) -> Result<(), CallError> {
        check_count(results.len(), 1)?;
        if Self::fits(&results[0]) {
            return Ok(());
        }
        Err(CallError::WrongType { position: 0, expected: results[0].text(), given: Self::name() })
    }
    /// Returns true if one result is of this type.
    #[doc(hidden)]
    fn fits(ir: &Passed) -> bool;
    /// Takes the leaves of one result.
    #[doc(hidden)]
    fn take_one(ir: &Passed, leaves: &mut Leaves<'_>) -> Self;
    /// Takes the leaves of all results.
    #[doc(hidden)]
    fn take(results: &[Passed], leaves: &mut Leaves<'_>) -> Self {
        Self::take_one(results.first().unwrap_or(&Passed::Pointer), leaves)
    }
}

fn check_count(expected: usize, given: usize) -> Result<(), CallError> {
    if expected == given { Ok(()) } else { Err(CallError::WrongArity { expected, given }) }
}

impl<T: Scalar> Results for T {
    fn name() -> String {
        <T as Scalar>::name()
    }
    fn fits(ir: &Passed) -> bool {
        <T as Scalar>::fits(ir)
    }
    fn take_one(ir: &Passed, leaves: &mut Leaves<'_>) -> Self {
        <T as Scalar>::take(ir, leaves)
    }
}

impl<T: Element, const N: usize> Results for CopiedMemRef<T, N> {
    fn name() -> String {
        memref_name::<T>(N)
    }
    fn fits(ir: &Passed) -> bool {
        is_memref::<T>(ir, N)
    }
    fn take_one(_: &Passed, leaves: &mut Leaves<'_>) -> Self {
        let descriptor: Vec<u128> = leaves.by_ref().take(3 + 2 * N).copied().collect();
        let mut elements = Vec::new();
        let size = size_of::<T>();
        let shape = for_each_element(N, size, &descriptor, |bytes| elements.push(T::from_bytes(bytes)));
        let mut sizes = shape.unwrap_or_default().into_iter();
        CopiedMemRef::new(elements, std::array::from_fn(|_| sizes.next().unwrap_or(0).max(0) as usize))
    }
}

/// Returns the results, or the fields of the structure that is the only one.
fn fields(results: &[Passed]) -> &[Passed] {
    match results {
        [Passed::Struct { fields, .. }] => fields,
        _ => results,
    }
}

macro_rules! tuples {
    ($($count:literal ($($name:ident $at:tt),*);)*) => {
        $(
            impl<$($name),*> Sealed for ($($name,)*) {}

            impl<$($name: Parameter),*> Arguments for ($($name,)*) {
                type Values<'a> = ($($name::Argument<'a>,)*);
                fn check(inputs: &[Passed]) -> Result<(), CallError> {
                    check_count(inputs.len(), $count)?;
                    $(if !$name::fits(&inputs[$at]) {
                        let (expected, given) = (inputs[$at].text(), $name::name());
                        return Err(CallError::WrongType { position: $at, expected, given });
                    })*
                    Ok(())
                }
                #[allow(unused_variables, unused_mut, non_snake_case)]
                fn leaves(values: Self::Values<'_>, inputs: &[Passed]) -> Result<Vec<u128>, CallError> {
                    let mut leaves = Vec::new();
                    let ($($name,)*) = values;
                    $($name::push($name, &inputs[$at], &mut leaves).map_err(|unfit| unfit.at($at))?;)*
                    Ok(leaves)
                }
            }

            impl<$($name: Parameter),*> Parameter for ($($name,)*) {
                type Argument<'a> = ($($name::Argument<'a>,)*);
                fn name() -> String {
                    let names: &[String] = &[$($name::name()),*];
                    format!("!llvm.struct<({})>", names.join(", "))
                }
                fn fits(ir: &Passed) -> bool {
                    let Passed::Struct { fields, .. } = ir else { return false };
                    fields.len() == $count $(&& $name::fits(&fields[$at]))*
                }
                #[allow(unused_variables, non_snake_case)]
                fn push(argument: Self::Argument<'_>, ir: &Passed, leaves: &mut Vec<u128>) -> Result<(), Unfit> {
                    let Passed::Struct { fields, .. } = ir else { return Err(Unfit::Value(ir.text())) };
                    let ($($name,)*) = argument;
                    $($name::push($name, &fields[$at], leaves)?;)*
                    Ok(())
                }
            }

            impl<$($name: Results),*> Results for ($($name,)*) {
                fn name() -> String {
                    let names: &[String] = &[$($name::name()),*];
                    format!("!llvm.struct<({})>", names.join(", "))
                }
                fn check(results: &[Passed]) -> Result<(), CallError> {
                    let results = fields(results);
                    check_count(results.len(), $count)?;
                    $(if !$name::fits(&results[$at]) {
                        let (expected, given) = (results[$at].text(), $name::name());
                        return Err(CallError::WrongType { position: $at, expected, given });
                    })*
                    Ok(())
                }
                fn fits(ir: &Passed) -> bool {
                    let Passed::Struct { fields, .. } = ir else { return false };
                    fields.len() == $count $(&& $name::fits(&fields[$at]))*
                }
                fn take_one(ir: &Passed, leaves: &mut Leaves<'_>) -> Self {
                    Self::take(std::slice::from_ref(ir), leaves)
                }
                #[allow(unused_variables, clippy::unused_unit)]
                fn take(results: &[Passed], leaves: &mut Leaves<'_>) -> Self {
                    let results = fields(results);
                    ($($name::take_one(&results[$at], leaves),)*)
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
    9 (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
    10 (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
}

/// A function type of Rust, as `fn(&[f32], i64) -> f32`, with the tuple of its parameters.
///
/// A trait cannot be implemented for all such types at once, since references in them are of any lifetime; so the tuple
/// stands beside, and Rust infers it: `get::<fn(&[f32], i64) -> f32, _>`.
pub trait FunctionType<A> {
    /// Type of the result.
    type Result;
}

macro_rules! functions {
    ($(($($name:ident),*);)*) => {
        $(impl<X, R, $($name),*> FunctionType<($($name,)*)> for X
        where
            X: Fn($($name),*) -> R,
        {
            type Result = R;
        })*
    };
}

functions! {
    ();
    (A);
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, F);
    (A, B, C, D, E, F, G);
    (A, B, C, D, E, F, G, H);
    (A, B, C, D, E, F, G, H, I);
    (A, B, C, D, E, F, G, H, I, J);
}

/// Checks that a function's code takes and returns the leaves that its signature says.
pub(super) fn check_leaves(signature: &Signature, inputs: usize, results: usize) -> Result<(), CallError> {
    let count = |all: &[Passed]| all.iter().map(Passed::leaf_count).sum::<Option<usize>>();
    if count(&signature.inputs) == Some(inputs) && count(&signature.results) == Some(results) {
        return Ok(());
    }
    Err(CallError::Unsupported("the function was lowered to take or return something else".to_owned()))
}

//! Functions whose boundaries are bufferized, and what is known of them.

use crate::basis::state::Session;
use terrace_interfaces::function::{ARGUMENT_ATTRIBUTES, FUNCTION_TYPE, dictionary_at};
use terrace_ir::{Attribute, Ctx, Operation, Type};
use terrace_support::interner::FoldMap;

/// Attribute of an argument with the layout of its buffer.
pub(crate) const BUFFER_LAYOUT: &str = "bufferization.buffer_layout";
/// Attribute of an argument that says if its buffer may be written.
pub(crate) const WRITABLE: &str = "bufferization.writable";
/// Attribute of an argument that says if its buffer is read and written.
pub(crate) const ACCESS: &str = "bufferization.access";

/// Findings about a function.
#[derive(Clone, Default, Debug)]
pub struct FunctionFacts {
    /// For each argument, true if its buffer is read.
    pub reads: Vec<bool>,
    /// For each argument, true if its buffer is written.
    pub writes: Vec<bool>,
    /// For each argument, the results that may share memory with it.
    pub aliases: Vec<Vec<usize>>,
    /// For each result, the argument that it is.
    pub equivalent: Vec<Option<usize>>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function<'c> {
    /// Types of the arguments, buffers once the function is bufferized.
    pub inputs: Vec<Type<'c>>,
    /// Types of the results, buffers once the function is bufferized.
    pub results: Vec<Type<'c>>,
    /// Types that the arguments have once the function is bufferized.
    pub buffers: Vec<Type<'c>>,
    /// Findings of the analysis; `None` if the function was not analyzed, or calls itself.
    pub facts: Option<FunctionFacts>,
}

/// Functions of a module by their names.
#[derive(Default)]
pub struct Functions<'c>(FoldMap<&'c str, Function<'c>>);

impl<'c> Functions<'c> {
    /// Returns the function of a name.
    pub fn get(&self, name: &str) -> Option<&Function<'c>> {
        self.0.get(name)
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Function<'c>> {
        self.0.get_mut(name)
    }

    pub(crate) fn insert(&mut self, name: &'c str, function: Function<'c>) {
        self.0.insert(name, function);
    }

    /// Returns the function that an operation calls.
    pub fn callee_of(&self, call: Operation<'_, '_>) -> Option<&Function<'c>> {
        self.get(callee_name(call)?)
    }
}

/// Returns the name of the function that an operation calls.
pub(crate) fn callee_name<'c>(call: Operation<'_, 'c>) -> Option<&'c str> {
    let (root, nested) = call.attribute("callee")?.as_symbol()?;
    nested.is_empty().then(|| root.as_str())
}

/// Returns the signature of a function.
pub(crate) fn signature_of<'c>(function: Operation<'_, 'c>) -> Option<(&'c [Type<'c>], &'c [Type<'c>])> {
    function.attribute(FUNCTION_TYPE)?.as_type()?.as_function()
}

/// Returns an attribute of an argument of a function.
pub(crate) fn argument_attribute<'c>(
    function: Operation<'_, 'c>,
    argument: usize,
    name: &str,
) -> Option<Attribute<'c>> {
    let entries = dictionary_at(function.attribute(ARGUMENT_ATTRIBUTES), argument);
    entries.iter().find(|entry| entry.name.as_str() == name).map(|entry| entry.value)
}

/// Returns the type of the buffer of an argument of a function.
pub(crate) fn argument_type<'c>(
    function: Operation<'_, 'c>,
    argument: usize,
    tensor: Type<'c>,
    session: &Session<'c>,
) -> Type<'c> {
    let context: Ctx<'c> = function.context();
    let ty = session.boundary_type(context, tensor);
    match (argument_attribute(function, argument, BUFFER_LAYOUT), ty.shape()) {
        (Some(layout), Some(shape)) => {
            let layout = if layout.as_affine_map().is_some_and(|map| map.is_identity() && map.symbols() == 0)
            {
                None
            } else {
                Some(layout)
            };
            context.memref_type(shape, ty.element_or_self(), layout, ty.memory_space())
        }
        _ => ty,
    }
}

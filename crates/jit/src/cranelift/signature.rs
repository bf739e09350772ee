//! Signatures of functions in the original program, before memrefs became descriptors.

use std::collections::HashMap;
use terrace_ir::{DYNAMIC, Operation, Type, TypeKind};

/// The functions of a program, by name.
#[derive(Clone, Default, Debug)]
pub struct Signatures(HashMap<String, Signature>);

/// Signature of a function; parts that cannot be passed are absent.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub inputs: Vec<Passed>,
    pub results: Vec<Passed>,
}

/// One value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Passed {
    /// A scalar of that type.
    Scalar(String),
    /// A memref of that shape, with elements of that type.
    MemRef { shape: Vec<i64>, element: String },
    /// A type that cannot be passed.
    Other(String),
}

impl Signatures {
    /// Those of a program that is still at a level where functions take memrefs.
    pub fn of(module: Operation<'_, '_>) -> Self {
        let mut all = HashMap::new();
        for region in module.regions() {
            for op in region.ops() {
                let name = op.attribute("sym_name").and_then(|name| name.as_str());
                let ty =
                    op.attribute("function_type").and_then(|ty| ty.as_type()).and_then(Type::as_function);
                if let (Some(name), Some((inputs, results))) = (name, ty) {
                    let pass = |types: &[Type<'_>]| types.iter().map(|ty| passed(*ty)).collect();
                    all.insert(name.to_owned(), Signature { inputs: pass(inputs), results: pass(results) });
                }
            }
        }
        Signatures(all)
    }

    /// Returns the signature of a function.
    pub(crate) fn get(&self, name: &str) -> Option<&Signature> {
        self.0.get(name)
    }
}

/// Returns the passing convention of a type.
pub(crate) fn passed(ty: Type<'_>) -> Passed {
    match *ty.kind() {
        TypeKind::MemRef { shape, element, layout: None, .. } => {
            Passed::MemRef { shape: shape.to_vec(), element: element.to_string() }
        }
        TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index => Passed::Scalar(ty.to_string()),
        _ => Passed::Other(ty.to_string()),
    }
}

impl Passed {
    /// Returns the IR syntax.
    pub fn text(&self) -> String {
        match self {
            Passed::Scalar(ty) | Passed::Other(ty) => ty.clone(),
            Passed::MemRef { shape, element } => format!("memref<{}{element}>", shape_text(shape, "x", true)),
        }
    }
}

/// A shape as it is written.
pub(super) fn shape_text(shape: &[i64], between: &str, ends_with_it: bool) -> String {
    let mut text = String::new();
    for (at, size) in shape.iter().enumerate() {
        if at > 0 {
            text.push_str(between);
        }
        if *size == DYNAMIC { text.push('?') } else { text.push_str(&size.to_string()) }
    }
    if ends_with_it && !shape.is_empty() {
        text.push_str(between);
    }
    text
}

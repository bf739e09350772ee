//! Signatures of functions in the original program, before memrefs became descriptors.

use std::collections::HashMap;
use terrace_ir::{Ctx, DYNAMIC, Operation, Type, TypeKind};
use terrace_llvm::types::{POINTER_TYPE, StructType, is_type};

/// The functions of a program, by name.
#[derive(Clone, Default, Debug)]
pub struct Signatures(HashMap<String, Signature>);

/// Signature of a function; parts that cannot be passed are absent.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub inputs: Vec<Passed>,
    pub results: Vec<Passed>,
}

/// Type of one value that goes in or out.
#[derive(Clone, PartialEq, Debug)]
pub enum Passed {
    /// A scalar of that type.
    Scalar(String),
    /// A pointer.
    Pointer,
    /// A structure, or a complex number, as IR spells it and by its fields.
    #[allow(missing_docs)]
    Struct { text: String, fields: Vec<Passed> },
    /// A memref of that shape, with elements of that type; with strides and offset unless it is in row-major order.
    #[allow(missing_docs)]
    MemRef { shape: Vec<i64>, element: String, strides: Option<(Vec<i64>, i64)> },
    /// A type that cannot be passed.
    Other(String),
}

/// Returns the width of a type that is spelled as an integer.
pub(crate) fn integer_width(ir: &str) -> Option<u32> {
    ir.strip_prefix('i')?.parse().ok()
}

impl Signatures {
    /// Returns the signatures of a program that is still at a level where functions take memrefs.
    pub fn of(module: Operation<'_, '_>) -> Self {
        let mut all = HashMap::new();
        add_signatures(module, &mut all);
        Signatures(all)
    }

    /// Returns the signature of a function.
    pub(crate) fn get(&self, name: &str) -> Option<&Signature> {
        self.0.get(name)
    }
}

fn add_signatures<'c>(module: Operation<'_, 'c>, all: &mut HashMap<String, Signature>) {
    let pass = |types: &[Type<'c>]| types.iter().map(|ty| passed(module.context(), *ty)).collect();
    for op in module.regions().flat_map(|region| region.ops()) {
        let name = op.attribute("sym_name").and_then(|name| name.as_str());
        let ty = op.attribute("function_type").and_then(|ty| ty.as_type()).and_then(Type::as_function);
        if let (Some(name), Some((inputs, results))) = (name, ty) {
            all.insert(name.to_owned(), Signature { inputs: pass(inputs), results: pass(results) });
        }
    }
}

/// Structures that are nested deeper than this are not passed.
const MAX_DEPTH: usize = 16;

/// Returns the passing convention of a type.
pub(crate) fn passed<'c>(context: Ctx<'c>, ty: Type<'c>) -> Passed {
    passed_within(context, ty, 0)
}

fn passed_within<'c>(context: Ctx<'c>, ty: Type<'c>, depth: usize) -> Passed {
    let text = || ty.to_string();
    match *ty.kind() {
        TypeKind::MemRef { shape, element, layout: None, .. }
        | TypeKind::RankedTensor { shape, element, .. } => {
            Passed::MemRef { shape: shape.to_vec(), element: element.to_string(), strides: None }
        }
        TypeKind::MemRef { shape, element, .. } => match ty.strides_and_offset() {
            Some(strides) => {
                Passed::MemRef { shape: shape.to_vec(), element: element.to_string(), strides: Some(strides) }
            }
            None => Passed::Other(text()),
        },
        TypeKind::Complex(element) => {
            Passed::Struct { text: text(), fields: vec![passed_within(context, element, depth); 2] }
        }
        TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index => Passed::Scalar(text()),
        _ if is_type(ty, &POINTER_TYPE) => Passed::Pointer,
        _ => match StructType::of(ty).filter(|ty| !ty.is_opaque() && depth < MAX_DEPTH) {
            Some(structure) => {
                let element = |at| structure.element(context, at);
                let fields =
                    (0..structure.len()).map(|at| Some(passed_within(context, element(at)?, depth + 1)));
                match fields.collect() {
                    Some(fields) => Passed::Struct { text: text(), fields },
                    None => Passed::Other(text()),
                }
            }
            None => Passed::Other(text()),
        },
    }
}

impl Passed {
    /// Returns the IR syntax.
    pub fn text(&self) -> String {
        match self {
            Passed::Scalar(ty) | Passed::Other(ty) | Passed::Struct { text: ty, .. } => ty.clone(),
            Passed::Pointer => "!llvm.ptr".to_owned(),
            Passed::MemRef { shape, element, strides } => {
                let shape = shape_text(shape, "x", true);
                match strides {
                    None => format!("memref<{shape}{element}>"),
                    Some((strides, offset)) => {
                        let strides = shape_text(strides, ", ", false);
                        let offset = shape_text(&[*offset], "", false);
                        format!("memref<{shape}{element}, strided<[{strides}], offset: {offset}>>")
                    }
                }
            }
        }
    }

    /// Returns the number of leaves by which a value is passed.
    pub(crate) fn leaf_count(&self) -> Option<usize> {
        match self {
            Passed::Scalar(ty) => Some(match integer_width(ty) {
                Some(width) if width > 128 => width.div_ceil(64) as usize,
                _ => 1,
            }),
            Passed::Pointer => Some(1),
            Passed::Struct { fields, .. } => fields.iter().map(Passed::leaf_count).sum(),
            Passed::MemRef { shape, .. } => Some(3 + 2 * shape.len()),
            Passed::Other(_) => None,
        }
    }
}

/// Formats a shape.
pub(in crate::cranelift) fn shape_text(shape: &[i64], between: &str, ends_with_it: bool) -> String {
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

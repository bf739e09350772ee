//! Types of LLVM IR, each with a number.

use super::ids::TypeId;
use std::borrow::Cow;
use std::collections::HashMap;
use terrace_support::float::FloatSemantics;

/// Type of LLVM IR.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Type<'a> {
    /// No value.
    Void,
    /// Block.
    Label,
    /// Metadata.
    Metadata,
    /// Token.
    Token,
    /// Tile of AMX.
    X86Amx,
    /// Float that MLIR has.
    Float(FloatSemantics),
    /// Pair of doubles.
    PpcFp128,
    /// Integer of a width.
    Integer(u32),
    /// Pointer in an address space.
    Pointer(u32),
    /// Number of elements of a type.
    Array(u64, TypeId),
    /// Lanes.
    Vector {
        /// Number of lanes, or the factor of it.
        lanes: u32,
        /// True if the machine multiplies the number of lanes.
        is_scalable: bool,
        /// Type of a lane.
        element: TypeId,
    },
    /// Structure without a name.
    Struct {
        /// Types of the elements.
        elements: Box<[TypeId]>,
        /// True if the elements are not aligned.
        is_packed: bool,
    },
    /// Structure with a name, by its number.
    Named(u32),
    /// Function.
    Function {
        /// Type of the result.
        result: TypeId,
        /// Types of the parameters.
        inputs: Box<[TypeId]>,
        /// True if more arguments may follow.
        is_variadic: bool,
    },
    /// Type of a target.
    Target {
        /// Name.
        name: Cow<'a, str>,
        /// Parameters that are types.
        types: Box<[TypeId]>,
        /// Parameters that are numbers.
        integers: Box<[u32]>,
    },
}

/// Structure with a name or a number.
#[derive(Clone, Debug)]
pub(crate) struct NamedStruct<'a> {
    /// Name; empty if the text numbers it.
    pub name: Cow<'a, str>,
    /// The structure without its name; `None` if it is opaque.
    pub body: Option<TypeId>,
}

/// Table of all types.
pub(crate) struct Types<'a> {
    list: Vec<Type<'a>>,
    ids: HashMap<Type<'a>, TypeId>,
    /// Structures with names.
    pub named: Vec<NamedStruct<'a>>,
}

impl<'a> Types<'a> {
    /// Creates an empty table.
    pub(crate) fn new() -> Self {
        Types { list: Vec::new(), ids: HashMap::new(), named: Vec::new() }
    }

    /// Returns the number of a type.
    pub(crate) fn id(&mut self, ty: Type<'a>) -> TypeId {
        if let Some(id) = self.ids.get(&ty) {
            return *id;
        }
        let id = TypeId::new(self.list.len());
        self.list.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// Returns the number of a type, if it is in the table.
    pub(crate) fn find(&self, ty: &Type<'a>) -> Option<TypeId> {
        self.ids.get(ty).copied()
    }

    /// Returns the type of a number.
    pub(crate) fn get(&self, id: TypeId) -> &Type<'a> {
        &self.list[id.index()]
    }

    /// Returns the number of types.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the structure that a type is, or whose name it is.
    pub(crate) fn structure(&self, id: TypeId) -> Option<(&[TypeId], bool)> {
        match self.get(id) {
            Type::Struct { elements, is_packed } => Some((elements, *is_packed)),
            Type::Named(number) => match self.get(self.named.get(*number as usize)?.body?) {
                Type::Struct { elements, is_packed } => Some((elements, *is_packed)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the type of an element of a structure, array or vector.
    pub(crate) fn element(&self, id: TypeId, at: u64) -> Option<TypeId> {
        match self.get(id) {
            Type::Array(length, element) => (at < (*length).max(1)).then_some(*element),
            Type::Vector { element, .. } => Some(*element),
            _ => self.structure(id)?.0.get(usize::try_from(at).ok()?).copied(),
        }
    }

    /// Returns the type of a lane, or the type itself.
    pub(crate) fn scalar(&self, id: TypeId) -> TypeId {
        match self.get(id) {
            Type::Vector { element, .. } => *element,
            _ => id,
        }
    }

    /// Returns a type of as many lanes as another, or the element itself if that has none.
    pub(crate) fn with_lanes_of(&mut self, id: TypeId, element: TypeId) -> TypeId {
        match *self.get(id) {
            Type::Vector { lanes, is_scalable, .. } => self.id(Type::Vector { lanes, is_scalable, element }),
            _ => element,
        }
    }

    /// Returns true if a type is an integer, or lanes of it.
    pub(crate) fn is_integral(&self, id: TypeId) -> bool {
        matches!(self.get(self.scalar(id)), Type::Integer(_))
    }

    /// Returns true if a type is a float, or lanes of it.
    pub(crate) fn is_float(&self, id: TypeId) -> bool {
        matches!(self.get(self.scalar(id)), Type::Float(_) | Type::PpcFp128)
    }

    /// Returns true if a type is a pointer, or lanes of it.
    pub(crate) fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.get(self.scalar(id)), Type::Pointer(_))
    }

    /// Returns the type as LLVM writes it.
    pub(crate) fn text(&self, id: TypeId) -> String {
        let mut out = String::new();
        self.write(id, &mut out);
        out
    }

    fn write_list(&self, list: &[TypeId], out: &mut String) {
        for (at, ty) in list.iter().enumerate() {
            out.push_str(if at == 0 { "" } else { ", " });
            self.write(*ty, out);
        }
    }

    fn write(&self, id: TypeId, out: &mut String) {
        match self.get(id) {
            Type::Void => out.push_str("void"),
            Type::Label => out.push_str("label"),
            Type::Metadata => out.push_str("metadata"),
            Type::Token => out.push_str("token"),
            Type::X86Amx => out.push_str("x86_amx"),
            Type::Float(FloatSemantics::F16) => out.push_str("half"),
            Type::Float(FloatSemantics::BF16) => out.push_str("bfloat"),
            Type::Float(FloatSemantics::F32) => out.push_str("float"),
            Type::Float(FloatSemantics::F64) => out.push_str("double"),
            Type::Float(FloatSemantics::F80) => out.push_str("x86_fp80"),
            Type::Float(_) => out.push_str("fp128"),
            Type::PpcFp128 => out.push_str("ppc_fp128"),
            Type::Integer(width) => out.push_str(&format!("i{width}")),
            Type::Pointer(0) => out.push_str("ptr"),
            Type::Pointer(space) => out.push_str(&format!("ptr addrspace({space})")),
            Type::Array(length, element) => {
                out.push_str(&format!("[{length} x "));
                terrace_support::ensure_stack(|| self.write(*element, out));
                out.push(']');
            }
            Type::Vector { lanes, is_scalable, element } => {
                out.push_str(if *is_scalable { "<vscale x " } else { "<" });
                out.push_str(&format!("{lanes} x "));
                self.write(*element, out);
                out.push('>');
            }
            Type::Struct { elements, is_packed } => {
                out.push_str(if *is_packed { "<{ " } else { "{ " });
                terrace_support::ensure_stack(|| self.write_list(elements, out));
                out.push_str(if *is_packed { " }>" } else { " }" });
            }
            Type::Named(number) => {
                let name = self.named.get(*number as usize).map_or("", |named| &named.name);
                out.push_str(&format!("%{name}"));
            }
            Type::Function { result, inputs, is_variadic } => {
                self.write(*result, out);
                out.push_str(" (");
                terrace_support::ensure_stack(|| self.write_list(inputs, out));
                out.push_str(match (is_variadic, inputs.is_empty()) {
                    (true, true) => "...)",
                    (true, false) => ", ...)",
                    (false, _) => ")",
                });
            }
            Type::Target { name, types, integers } => {
                out.push_str(&format!("target(\"{name}\""));
                for ty in types {
                    out.push_str(", ");
                    terrace_support::ensure_stack(|| self.write(*ty, out));
                }
                integers.iter().for_each(|number| out.push_str(&format!(", {number}")));
                out.push(')');
            }
        }
    }
}

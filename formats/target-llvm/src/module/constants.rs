//! Constants: what an attribute says, as a value of a type, and their text.

use crate::layout::elements;
use crate::module::Module;
use crate::names::floats;
use crate::names::{name, quoted};
use std::rc::Rc;
use terrace_ir::{Attribute, AttributeKind, Type, TypeKind};
use terrace_llvm::attributes::{
    BlockAddressAttr, DSOLocalEquivalentAttr, POISON_ATTR, UNDEF_ATTR, ZERO_ATTR,
};
use terrace_llvm::types::{StructType, address_space, as_array};
use terrace_support::ap_int::ApInt;
use terrace_support::ensure_stack;

/// A constant; its type is known from elsewhere.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Constant {
    /// An integer.
    Int(ApInt),
    /// The bits of a float.
    Float(u128),
    /// All bits are zero.
    Zero,
    /// Any bits.
    Undef,
    /// A value that nothing may depend on.
    Poison,
    /// The parts of a structure, array or vector.
    Parts(Rc<[Constant]>),
    /// The same part everywhere.
    Splat(Rc<Constant>),
    /// A place at a distance from a symbol.
    Address {
        /// The symbol, or another address, as text.
        base: Rc<str>,
        /// The distance in bytes.
        offset: i64,
        /// No-wrap flags of the addition, each with a trailing blank.
        promises: &'static str,
    },
    /// Anything else, as text.
    Text(Rc<str>),
}

/// Most parts that are written out.
const MOST_PARTS: u64 = 1 << 27;

impl Constant {
    /// Returns the constant of these parts, in its shortest form.
    pub(crate) fn of_parts(parts: Vec<Constant>) -> Constant {
        for simple in [Constant::Zero, Constant::Undef, Constant::Poison] {
            if !parts.is_empty() && parts.iter().all(|part| part.is_like(&simple)) {
                return simple;
            }
        }
        Constant::Parts(parts.into())
    }

    fn is_like(&self, simple: &Constant) -> bool {
        self == simple || (*simple == Constant::Zero && self.is_zero())
    }

    /// Returns true if all bits are zero.
    pub(crate) fn is_zero(&self) -> bool {
        match self {
            Constant::Zero => true,
            Constant::Int(value) => value.is_zero(),
            Constant::Float(bits) => *bits == 0,
            Constant::Splat(part) => part.is_zero(),
            _ => false,
        }
    }

    /// Returns the integer, if it has `width` bits.
    pub(crate) fn as_int(&self, width: u32) -> Option<ApInt> {
        match self {
            Constant::Int(value) => Some(value.clone()),
            Constant::Zero => Some(ApInt::zero(width)),
            _ => None,
        }
    }

    /// Returns a part of a structure, array or vector.
    pub(crate) fn part(&self, at: usize) -> Option<Constant> {
        match self {
            Constant::Parts(parts) => parts.get(at).cloned(),
            Constant::Splat(part) => Some(Constant::clone(part)),
            Constant::Zero | Constant::Undef | Constant::Poison => Some(self.clone()),
            _ => None,
        }
    }
}

/// The constant that an attribute stands for, or why there is none.
type Made = Result<Constant, String>;

impl<'c> Module<'_, 'c> {
    /// Returns the constant of a type that an attribute stands for.
    pub(crate) fn constant(&mut self, ty: Type<'c>, value: Attribute<'c>) -> Made {
        ensure_stack(|| self.constant_here(ty, value))
    }

    fn constant_here(&mut self, ty: Type<'c>, value: Attribute<'c>) -> Made {
        if let AttributeKind::Dialect { spec, parameters } = *value.kind() {
            let id = spec.get().name;
            if id == UNDEF_ATTR.name {
                return Ok(Constant::Undef);
            } else if id == POISON_ATTR.name {
                return Ok(Constant::Poison);
            } else if id == ZERO_ATTR.name {
                return Ok(Constant::Zero);
            } else if id == DSOLocalEquivalentAttr::SPEC.name {
                let symbol = parameters.first().and_then(|symbol| symbol.as_flat_symbol());
                let text =
                    symbol.map(|symbol| format!("dso_local_equivalent {}", name('@', symbol.as_str())));
                return Ok(Constant::Text(text.unwrap_or_default().into()));
            } else if id == BlockAddressAttr::SPEC.name {
                return Err("unsupported constant value".to_owned());
            }
        }
        if let Some(structure) = StructType::of(ty) {
            return self.structure_constant(structure, value);
        }
        match *value.kind() {
            AttributeKind::Integer { value, .. } => match *ty.kind() {
                TypeKind::Integer { width, .. } => {
                    Ok(Constant::Int(value.to_ap_int().sign_extend_or_truncate(width)))
                }
                _ => Err("expected integer type".to_owned()),
            },
            AttributeKind::Float { ty: given, bits } => scalar_float(ty, given, bits.get()),
            AttributeKind::SymbolRef { root, nested: [] } => {
                Ok(Constant::Address { base: name('@', root.as_str()).into(), offset: 0, promises: "" })
            }
            AttributeKind::String { value, .. } => {
                let bytes = value.iter().map(|byte| Constant::Int(ApInt::from_u64(8, u64::from(*byte))));
                Ok(Constant::of_parts(bytes.collect()))
            }
            AttributeKind::Array(parts) => self.array_constant(ty, parts),
            AttributeKind::DenseElements { .. } | AttributeKind::DenseStrings { .. } => {
                self.dense_constant(ty, value)
            }
            AttributeKind::Sparse { indices, values, .. } => self.sparse_constant(ty, value, indices, values),
            AttributeKind::DenseResource { .. } => self.resource_constant(ty, value),
            _ => Err("unsupported constant value".to_owned()),
        }
    }

    fn structure_constant(&mut self, structure: StructType<'c>, value: Attribute<'c>) -> Made {
        let Some(parts) = value.as_array() else {
            return Err("expected an array attribute for a struct constant".to_owned());
        };
        let types: Vec<Type<'c>> = elements(self.context, structure).collect();
        if types.len() != parts.len() {
            return Err("expected struct type to be a complex number".to_owned());
        }
        let made: Result<Vec<Constant>, String> =
            types.into_iter().zip(parts).map(|(ty, part)| self.constant(ty, *part)).collect();
        Ok(Constant::of_parts(made?))
    }

    fn array_constant(&mut self, ty: Type<'c>, parts: &[Attribute<'c>]) -> Made {
        let Some((element, count)) = as_array(ty) else {
            return Err("unsupported constant value".to_owned());
        };
        if usize::try_from(count) != Ok(parts.len()) {
            return Err("array attribute size does not match array type size in dimension 0".to_owned());
        }
        let made: Result<Vec<Constant>, String> =
            parts.iter().map(|part| self.constant(element, *part)).collect();
        Ok(Constant::of_parts(made?))
    }

    fn dense_constant(&mut self, ty: Type<'c>, value: Attribute<'c>) -> Made {
        let innermost = innermost(ty);
        let expected = || "expected vector or array type".to_owned();
        if innermost == ty {
            return Err(expected());
        }
        let count = value.ty().and_then(Type::element_count).unwrap_or(0).cast_unsigned();
        let is_splat = match *value.kind() {
            AttributeKind::DenseElements { data, .. } => data.is_splat,
            AttributeKind::DenseStrings { is_splat, .. } => is_splat,
            _ => false,
        };
        if is_splat || count == 0 {
            if count == 0 {
                return Ok(Constant::Zero);
            }
            let element = value.dense_element(self.context, 0).ok_or_else(expected)?;
            let element = self.constant(innermost, element)?;
            return splat(ty, &element);
        }
        if count > MOST_PARTS || leaf_count(ty) != Some(count) {
            return Err(expected());
        }
        let count = usize::try_from(count).map_err(|_| expected())?;
        let mut leaves = Vec::with_capacity(count);
        for at in 0..count {
            let element = value.dense_element(self.context, at).ok_or_else(expected)?;
            leaves.push(self.constant(innermost, element)?);
        }
        nested(ty, &mut leaves.into_iter()).ok_or_else(expected)
    }

    fn sparse_constant(
        &mut self,
        ty: Type<'c>,
        value: Attribute<'c>,
        indices: Attribute<'c>,
        values: Attribute<'c>,
    ) -> Made {
        let unsupported = || "unsupported constant value".to_owned();
        let shape = value.ty().and_then(Type::shape).ok_or_else(unsupported)?;
        let count = leaf_count(ty).filter(|count| *count <= MOST_PARTS).ok_or_else(unsupported)?;
        let mut leaves = vec![Constant::Zero; usize::try_from(count).map_err(|_| unsupported())?];
        let positions: Vec<ApInt> = indices.dense_integers().ok_or_else(unsupported)?.collect();
        for (number, position) in positions.chunks(shape.len().max(1)).enumerate() {
            let at = position.iter().zip(shape).try_fold(0usize, |at, (index, size)| {
                at.checked_mul(usize::try_from(*size).ok()?)?
                    .checked_add(usize::try_from(index.to_u64()?).ok()?)
            });
            let leaf = values.dense_element(self.context, number).ok_or_else(unsupported)?;
            let leaf = self.constant(innermost(ty), leaf)?;
            *at.and_then(|at| leaves.get_mut(at)).ok_or_else(unsupported)? = leaf;
        }
        nested(ty, &mut leaves.into_iter()).ok_or_else(unsupported)
    }

    fn resource_constant(&mut self, ty: Type<'c>, value: Attribute<'c>) -> Made {
        let AttributeKind::DenseResource { ty: given, resource } = *value.kind() else {
            return Err("unsupported constant value".to_owned());
        };
        if !given.is_vector() && !given.is_tensor() {
            return Err(format!("unsupported dense_resource type: {given}"));
        }
        let Some(blob) = resource.blob() else {
            return Err("resource does not exist".to_owned());
        };
        let bytes = blob.bytes;
        let leaf = innermost(ty);
        let width = match leaf.int_or_float_width() {
            Some(width @ (8 | 16 | 32 | 64)) => width as usize,
            _ => return Err(format!("no known conversion for innermost element type: {leaf}")),
        };
        let size = width / 8;
        if bytes.len() % size != 0 || leaf_count(ty) != Some((bytes.len() / size) as u64) {
            return Err("raw data size does not match element type size".to_owned());
        }
        let word = |chunk: &[u8]| chunk.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        let mut leaves = bytes.chunks_exact(size).map(|chunk| match leaf.is_float() {
            true => Constant::Float(u128::from(word(chunk))),
            false => Constant::Int(ApInt::from_u64(width as u32, word(chunk))),
        });
        nested(ty, &mut leaves).ok_or_else(|| "raw data size does not match element type size".to_owned())
    }

    /// Returns the text of a constant with its type.
    pub(crate) fn typed_constant(&mut self, ty: Type<'c>, constant: &Constant) -> String {
        let mut out = self.ty(ty);
        out.push(' ');
        self.write_constant(&mut out, ty, constant);
        out
    }

    /// Writes the text of a constant of a type.
    pub(crate) fn write_constant(&mut self, out: &mut String, ty: Type<'c>, constant: &Constant) {
        ensure_stack(|| self.write_constant_here(out, ty, constant));
    }

    fn write_constant_here(&mut self, out: &mut String, ty: Type<'c>, constant: &Constant) {
        match constant {
            Constant::Int(value) if ty.is_signless_integer_of(1) => {
                out.push_str(if value.is_zero() { "false" } else { "true" });
            }
            Constant::Int(value) => value.write_signed(10, out),
            Constant::Float(bits) => match ty.as_float() {
                Some(semantics) => out.push_str(&floats::text(semantics, *bits)),
                None => self.unsupported_type = Some(ty),
            },
            Constant::Zero => self.write_zero(out, ty),
            Constant::Undef => out.push_str("undef"),
            Constant::Poison => out.push_str("poison"),
            Constant::Text(text) => out.push_str(text),
            Constant::Address { base, offset: 0, .. } => out.push_str(base),
            Constant::Address { base, offset, promises } => {
                let pointer = self.ty(ty);
                out.push_str(&format!("getelementptr {promises}(i8, {pointer} {base}, i64 {offset})"));
            }
            Constant::Parts(parts) => self.write_parts(out, ty, parts),
            Constant::Splat(part) => self.write_splat(out, ty, part),
        }
    }

    fn write_zero(&mut self, out: &mut String, ty: Type<'c>) {
        match *ty.kind() {
            TypeKind::Integer { width: 1, .. } => out.push_str("false"),
            TypeKind::Integer { .. } => out.push('0'),
            TypeKind::Float(semantics) => out.push_str(&floats::text(semantics, 0)),
            _ if address_space(ty).is_some() => out.push_str("null"),
            _ => out.push_str("zeroinitializer"),
        }
    }

    fn write_splat(&mut self, out: &mut String, ty: Type<'c>, part: &Rc<Constant>) {
        if part.is_zero() {
            return out.push_str("zeroinitializer");
        }
        if let TypeKind::Vector { element, .. } = *ty.kind() {
            out.push_str("splat (");
            out.push_str(&self.typed_constant(element, part));
            out.push(')');
        } else if let Some((_, count)) = as_array(ty)
            && count <= MOST_PARTS
        {
            let parts = vec![Constant::clone(part); usize::try_from(count).unwrap_or_default()];
            self.write_parts(out, ty, &parts);
        } else {
            self.unsupported_type = Some(ty);
        }
    }

    fn write_parts(&mut self, out: &mut String, ty: Type<'c>, parts: &[Constant]) {
        if let Some(structure) = StructType::of(ty) {
            let is_packed = structure.packing() == terrace_llvm::types::Packing::Packed;
            out.push_str(if is_packed { "<{" } else { "{" });
            let types: Vec<Type<'c>> = elements(self.context, structure).collect();
            for (at, (ty, part)) in types.into_iter().zip(parts).enumerate() {
                out.push_str(if at == 0 { " " } else { ", " });
                out.push_str(&self.typed_constant(ty, part));
            }
            out.push_str(if parts.is_empty() { "" } else { " " });
            return out.push_str(if is_packed { "}>" } else { "}" });
        }
        let (element, brackets) = match *ty.kind() {
            TypeKind::Vector { element, .. } => (element, ('<', '>')),
            _ => match as_array(ty) {
                Some((element, _)) => (element, ('[', ']')),
                None => {
                    self.unsupported_type = Some(ty);
                    return;
                }
            },
        };
        let all_same = parts.windows(2).all(|pair| pair[0] == pair[1]);
        if brackets.0 == '<' && all_same && matches!(parts[0], Constant::Int(_) | Constant::Float(_)) {
            return self.write_splat(out, ty, &Rc::new(parts[0].clone()));
        }
        if brackets.0 == '[' && element.is_signless_integer_of(8) {
            let byte = |part: &Constant| part.as_int(8)?.to_u64()?.try_into().ok();
            if let Some(bytes) = parts.iter().map(byte).collect::<Option<Vec<u8>>>() {
                out.push('c');
                return out.push_str(&quoted(&bytes));
            }
        }
        let ty = self.ty(element);
        out.push(brackets.0);
        for (at, part) in parts.iter().enumerate() {
            out.push_str(if at == 0 { "" } else { ", " });
            out.push_str(&ty);
            out.push(' ');
            self.write_constant(out, element, part);
        }
        out.push(brackets.1);
    }
}

fn scalar_float(ty: Type<'_>, given: Type<'_>, bits: u128) -> Result<Constant, String> {
    let width = given.int_or_float_width().unwrap_or_default();
    match *ty.kind() {
        TypeKind::Integer { width: wanted, .. } if wanted == width => {
            Ok(Constant::Int(ApInt::from_u128(width, bits)))
        }
        TypeKind::Integer { .. } => Err(format!("expected integer type of width {width}")),
        TypeKind::Float(_) if ty == given => Ok(Constant::Float(bits)),
        TypeKind::Float(_) if ty.int_or_float_width() == Some(width) => {
            Err("FloatAttr does not match expected type of the constant".to_owned())
        }
        _ => Err(format!("expected float type of width {width}")),
    }
}

/// Returns the innermost element type of arrays and vectors.
fn innermost(ty: Type<'_>) -> Type<'_> {
    let mut at = ty;
    loop {
        at = match *at.kind() {
            TypeKind::Vector { element, .. } => element,
            _ => match as_array(at) {
                Some((element, _)) => element,
                None => return at,
            },
        }
    }
}

/// Returns the number of innermost elements.
fn leaf_count(ty: Type<'_>) -> Option<u64> {
    let (mut at, mut count) = (ty, 1u64);
    loop {
        let (element, len) = match *at.kind() {
            TypeKind::Vector { element, shape: [len], .. } => (element, u64::try_from(*len).ok()?),
            _ => match as_array(at) {
                Some(array) => array,
                None => return Some(count),
            },
        };
        count = count.checked_mul(len)?;
        at = element;
    }
}

/// Arrays and vectors of one constant.
fn splat(ty: Type<'_>, leaf: &Constant) -> Made {
    let element = match *ty.kind() {
        TypeKind::Vector { element, .. } => element,
        _ => match as_array(ty) {
            Some((element, _)) => element,
            None => return Ok(leaf.clone()),
        },
    };
    if leaf.is_zero() {
        return Ok(Constant::Zero);
    }
    if leaf_count(ty).is_none_or(|count| count > MOST_PARTS) {
        return Err("the constant is too large to be written".to_owned());
    }
    let part = ensure_stack(|| splat(element, leaf))?;
    Ok(Constant::Splat(Rc::new(part)))
}

/// Arrays and vectors of the next constants of a row.
fn nested(ty: Type<'_>, leaves: &mut impl Iterator<Item = Constant>) -> Option<Constant> {
    let (element, count) = match *ty.kind() {
        TypeKind::Vector { element, shape: [count], .. } => (element, u64::try_from(*count).ok()?),
        _ => match as_array(ty) {
            Some(array) => array,
            None => return leaves.next(),
        },
    };
    let count = usize::try_from(count).ok()?;
    let mut parts = Vec::new();
    for _ in 0..count {
        parts.push(ensure_stack(|| nested(element, leaves))?);
    }
    Some(Constant::of_parts(parts))
}

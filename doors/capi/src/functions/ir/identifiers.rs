//! `IR.h`: identifiers, and what types and attributes of any kind have in common.

use crate::abi::*;
use crate::context::{self, Uniqued, resolve};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::typeid;
use terrace_ir::{Attribute, AttributeKind, Identifier, Type, TypeKind};
use terrace_quant::{Granularity, scales_of};

/// Returns the name of the kind of a type: dialect and mnemonic.
pub fn type_name(ty: Type<'static>) -> String {
    match ty.kind() {
        TypeKind::Integer { .. } => "builtin.integer".to_owned(),
        TypeKind::Index => "builtin.index".to_owned(),
        TypeKind::Float(semantics) => format!("builtin.{}", semantics.keyword()),
        TypeKind::None => "builtin.none".to_owned(),
        TypeKind::Complex(_) => "builtin.complex".to_owned(),
        TypeKind::Tuple(_) => "builtin.tuple".to_owned(),
        TypeKind::Function { .. } => "builtin.function".to_owned(),
        TypeKind::Graph { .. } => "builtin.graph".to_owned(),
        TypeKind::Vector { .. } => "builtin.vector".to_owned(),
        TypeKind::RankedTensor { .. } => "builtin.tensor".to_owned(),
        TypeKind::UnrankedTensor { .. } => "builtin.unranked_tensor".to_owned(),
        TypeKind::MemRef { .. } => "builtin.memref".to_owned(),
        TypeKind::UnrankedMemRef { .. } => "builtin.unranked_memref".to_owned(),
        TypeKind::Opaque { .. } => "builtin.opaque".to_owned(),
        TypeKind::Dialect { spec, .. } => quantized_name(ty, spec.get().name).to_owned(),
    }
}

/// Returns upstream's name of the kind of a quantized type: uniform ones are of three.
fn quantized_name(ty: Type<'static>, declared: &'static str) -> &'static str {
    match scales_of(ty).map(|scales| scales.granularity) {
        Some(Granularity::Axis) => "quant.uniform_per_axis",
        Some(Granularity::Block) => "quant.uniform_sub_channel",
        Some(Granularity::Layer) | None => declared,
    }
}

/// Returns the name of the kind of an attribute.
pub fn attribute_name(attribute: Attribute<'static>) -> String {
    let name = match attribute.kind() {
        AttributeKind::Unit => "unit",
        AttributeKind::Integer { .. } => "integer",
        AttributeKind::Float { .. } => "float",
        AttributeKind::String { .. } => "string",
        AttributeKind::Array(_) => "array",
        AttributeKind::Dictionary(_) => "dictionary",
        AttributeKind::Type(_) => "type",
        AttributeKind::SymbolRef { .. } => "symbol_ref",
        AttributeKind::DenseArray { .. } => "dense_array",
        AttributeKind::DenseElements { .. } => "dense_intorfp_elements",
        AttributeKind::DenseStrings { .. } => "dense_string_elements",
        AttributeKind::DenseResource { .. } => "dense_resource_elements",
        AttributeKind::Sparse { .. } => "sparse_elements",
        AttributeKind::AffineMap(_) => "affine_map",
        AttributeKind::IntegerSet(_) => "integer_set",
        AttributeKind::StridedLayout { .. } => "strided_layout",
        AttributeKind::Opaque { .. } => "opaque",
        AttributeKind::Location(_) => "location",
        AttributeKind::Dialect { spec, .. } => return spec.get().name.to_owned(),
        _ => "distinct",
    };
    format!("builtin.{name}")
}

/// Returns the dialect of a dotted name.
fn dialect_part(name: &str) -> &str {
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}

/// Returns the text of a type or attribute, or of its absence.
fn text_of<T: Uniqued + std::fmt::Display>(handle: T::Handle, null: &str) -> Result<String, Misuse> {
    if handle.is_null() { Ok(null.to_owned()) } else { Ok(resolve::<T>(handle)?.1.to_string()) }
}

export! {
    /// Returns an identifier.
    fn mlirIdentifierGet(context: MlirContext, text: MlirStringRef) -> MlirIdentifier {
        let state = context::find(context)?;
        Ok(state.name(state.ctx().identifier(text.text()?)))
    }

    /// Returns the context of an identifier.
    fn mlirIdentifierGetContext(identifier: MlirIdentifier) -> MlirContext {
        Ok(resolve::<Identifier<'static>>(identifier)?.0.handle())
    }

    /// Returns true if both are the same identifier.
    fn mlirIdentifierEqual(identifier: MlirIdentifier, other: MlirIdentifier) -> bool {
        Ok(identifier == other)
    }

    /// Returns the text of an identifier.
    fn mlirIdentifierStr(identifier: MlirIdentifier) -> MlirStringRef {
        Ok(resolve::<Identifier<'static>>(identifier)?.1.as_str().into())
    }

    /// Parses a type.
    fn mlirTypeParseGet(context: MlirContext, text: MlirStringRef) -> MlirType {
        let state = context::find(context)?;
        let text = text.text()?;
        let ty = state.reporting(|| terrace_parser::parse_type(state.ctx(), text));
        Ok(state.name_or_null(ty.ok()))
    }

    /// Returns the context of a type.
    fn mlirTypeGetContext(ty: MlirType) -> MlirContext {
        Ok(resolve::<Type<'static>>(ty)?.0.handle())
    }

    /// Returns the id of the kind of a type.
    fn mlirTypeGetTypeID(ty: MlirType) -> MlirTypeID {
        Ok(typeid::of_type(&type_name(resolve::<Type<'static>>(ty)?.1)))
    }

    /// Returns the dialect of a type.
    fn mlirTypeGetDialect(ty: MlirType) -> MlirDialect {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        let name = state.load_dialect(dialect_part(&type_name(ty)));
        Ok(state.name_or_null(name))
    }

    /// Returns true if both are the same type.
    fn mlirTypeEqual(ty: MlirType, other: MlirType) -> bool {
        Ok(ty == other)
    }

    /// Prints a type.
    fn mlirTypePrint(ty: MlirType, callback: MlirStringCallback, data: UserData) {
        hand_text(text_of::<Type<'static>>(ty, "<<NULL TYPE>>")?.as_bytes(), callback, data)
    }

    /// Prints a type on the standard error stream.
    fn mlirTypeDump(ty: MlirType) {
        eprintln!("{}", text_of::<Type<'static>>(ty, "<<NULL TYPE>>")?);
        Ok(())
    }

    /// Parses an attribute.
    fn mlirAttributeParseGet(context: MlirContext, text: MlirStringRef) -> MlirAttribute {
        let state = context::find(context)?;
        let text = text.text()?;
        let attribute = state.reporting(|| terrace_parser::parse_attribute(state.ctx(), text));
        Ok(state.name_or_null(attribute.ok()))
    }

    /// Returns the context of an attribute.
    fn mlirAttributeGetContext(attribute: MlirAttribute) -> MlirContext {
        Ok(resolve::<Attribute<'static>>(attribute)?.0.handle())
    }

    /// Returns the type of an attribute; `none` of one that has no type.
    fn mlirAttributeGetType(attribute: MlirAttribute) -> MlirType {
        let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
        Ok(state.name(attribute.ty().unwrap_or_else(|| state.ctx().none_type())))
    }

    /// Returns the id of the kind of an attribute.
    fn mlirAttributeGetTypeID(attribute: MlirAttribute) -> MlirTypeID {
        Ok(typeid::of_attribute(&attribute_name(resolve::<Attribute<'static>>(attribute)?.1)))
    }

    /// Returns the dialect of an attribute.
    fn mlirAttributeGetDialect(attribute: MlirAttribute) -> MlirDialect {
        let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
        let name = state.load_dialect(dialect_part(&attribute_name(attribute)));
        Ok(state.name_or_null(name))
    }

    /// Returns true if both are the same attribute.
    fn mlirAttributeEqual(attribute: MlirAttribute, other: MlirAttribute) -> bool {
        Ok(attribute == other)
    }

    /// Prints an attribute.
    fn mlirAttributePrint(attribute: MlirAttribute, callback: MlirStringCallback, data: UserData) {
        hand_text(text_of::<Attribute<'static>>(attribute, "<<NULL ATTRIBUTE>>")?.as_bytes(), callback, data)
    }

    /// Prints an attribute on the standard error stream.
    fn mlirAttributeDump(attribute: MlirAttribute) {
        eprintln!("{}", text_of::<Attribute<'static>>(attribute, "<<NULL ATTRIBUTE>>")?);
        Ok(())
    }

    /// Returns a name and an attribute as one.
    fn mlirNamedAttributeGet(name: MlirIdentifier, attribute: MlirAttribute) -> MlirNamedAttribute {
        Ok(MlirNamedAttribute { name, attribute })
    }
}

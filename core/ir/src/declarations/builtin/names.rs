//! The declared names of types and attributes, whatever dialect they are of.

use super::TYPES;
use crate::uniqued::attribute::{Attribute, AttributeKind};
use crate::uniqued::location::{Location, LocationData};
use crate::uniqued::ty::{Type, TypeKind};

impl<'c> Type<'c> {
    /// Returns the name under which the type is declared, such as `builtin.integer` or `llvm.ptr`.
    pub fn declared_name(self) -> &'c str {
        match *self.kind() {
            TypeKind::Integer { .. } => "builtin.integer",
            TypeKind::Index => "builtin.index",
            TypeKind::Float(semantics) => {
                let found = TYPES.iter().find(|spec| spec.mnemonic() == semantics.keyword());
                found.map_or("builtin.float", |spec| spec.name)
            }
            TypeKind::Complex(_) => "builtin.complex",
            TypeKind::None => "builtin.none",
            TypeKind::Tuple(_) => "builtin.tuple",
            TypeKind::Function { .. } => "builtin.function",
            TypeKind::Graph { .. } => "builtin.graph",
            TypeKind::Vector { .. } => "builtin.vector",
            TypeKind::RankedTensor { .. } => "builtin.tensor",
            TypeKind::UnrankedTensor { .. } => "builtin.unranked_tensor",
            TypeKind::MemRef { .. } => "builtin.memref",
            TypeKind::UnrankedMemRef { .. } => "builtin.unranked_memref",
            TypeKind::Opaque { .. } => "builtin.opaque",
            TypeKind::Dialect { spec, .. } => spec.get().name,
        }
    }
}

impl<'c> Attribute<'c> {
    /// Returns the name under which the attribute is declared, such as `builtin.integer` or `arith.fastmath`.
    pub fn declared_name(self) -> &'c str {
        match *self.kind() {
            AttributeKind::Unit => "builtin.unit",
            AttributeKind::Integer { .. } => "builtin.integer",
            AttributeKind::Float { .. } => "builtin.float",
            AttributeKind::String { .. } => "builtin.string",
            AttributeKind::Array(_) => "builtin.array",
            AttributeKind::Dictionary(_) => "builtin.dictionary",
            AttributeKind::Type(_) => "builtin.type",
            AttributeKind::SymbolRef { .. } => "builtin.symbol_ref",
            AttributeKind::DenseArray { .. } => "builtin.dense_array",
            AttributeKind::DenseElements { .. } => "builtin.dense_int_or_fp_elements",
            AttributeKind::DenseStrings { .. } => "builtin.dense_string_elements",
            AttributeKind::DenseResource { .. } => "builtin.dense_resource_elements",
            AttributeKind::Sparse { .. } => "builtin.sparse_elements",
            AttributeKind::AffineMap(_) => "builtin.affine_map",
            AttributeKind::IntegerSet(_) => "builtin.integer_set",
            AttributeKind::StridedLayout { .. } => "builtin.strided_layout",
            AttributeKind::Opaque { .. } => "builtin.opaque",
            AttributeKind::Location(location) => name_of_location(location),
            AttributeKind::Distinct { .. } => "builtin.distinct",
            AttributeKind::Dialect { spec, .. } => spec.get().name,
        }
    }
}

fn name_of_location(location: Location<'_>) -> &'static str {
    match (location, location.data()) {
        (Location::Unknown, _) => "builtin.unknown_loc",
        (Location::FileLineCol(_), _) | (_, None) => "builtin.file_line_range",
        (_, Some(data)) => match data {
            LocationData::FileLineColRange { .. } => "builtin.file_line_range",
            LocationData::Name { .. } => "builtin.name_loc",
            LocationData::CallSite { .. } => "builtin.call_site_loc",
            LocationData::Fused { .. } | LocationData::Joined { .. } => "builtin.fused_loc",
        },
    }
}

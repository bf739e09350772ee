//! `BuiltinAttributes.h`: the kinds of attributes, and those that hold few elements.

use super::types::{check_opaque, made};
use crate::abi::*;
use crate::context::{self, ContextState, resolve};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use std::sync::Arc;
use terrace_ir::affine::{AffineMap, IntegerSet};
use terrace_ir::{Attribute, AttributeKind, Identifier, Location, NamedAttribute, Signedness, Type};
use terrace_support::ap_int::{ApInt, ApIntRef};
use terrace_support::float::ApFloat;

/// Defines, for each kind of attribute, the test for it, its type id and, where mlir-c has it, its name.
macro_rules! attribute_kinds {
    ($($name:literal $pattern:pat => $is_a:ident $type_id:ident $($get_name:ident)?;)*) => { $crate::abi::export! {$(
        #[doc = concat!("Returns true if an attribute is of the kind `", $name, "`.")]
        fn $is_a(attribute: MlirAttribute) -> bool {
            let (_, attribute) = $crate::context::resolve::<terrace_ir::Attribute<'static>>(attribute)?;
            Ok(matches!(attribute.kind(), $pattern))
        }

        #[doc = concat!("Returns the type id of the kind `", $name, "`.")]
        fn $type_id() -> MlirTypeID {
            Ok($crate::typeid::of_attribute($name))
        }

        $(
            #[doc = concat!("Returns `", $name, "`.")]
            fn $get_name() -> MlirStringRef {
                Ok($name.into())
            }
        )?
    )*}};
}
pub(crate) use attribute_kinds;

attribute_kinds! {
    "builtin.affine_map" AttributeKind::AffineMap(_) =>
        mlirAttributeIsAAffineMap mlirAffineMapAttrGetTypeID mlirAffineMapAttrGetName;
    "builtin.array" AttributeKind::Array(_) => mlirAttributeIsAArray mlirArrayAttrGetTypeID mlirArrayAttrGetName;
    "builtin.dictionary" AttributeKind::Dictionary(_) =>
        mlirAttributeIsADictionary mlirDictionaryAttrGetTypeID mlirDictionaryAttrGetName;
    "builtin.float" AttributeKind::Float { .. } =>
        mlirAttributeIsAFloat mlirFloatAttrGetTypeID mlirFloatAttrGetName;
    "builtin.integer" AttributeKind::Integer { .. } =>
        mlirAttributeIsAInteger mlirIntegerAttrGetTypeID mlirIntegerAttrGetName;
    "builtin.integer_set" AttributeKind::IntegerSet(_) =>
        mlirAttributeIsAIntegerSet mlirIntegerSetAttrGetTypeID mlirIntegerSetAttrGetName;
    "builtin.opaque" AttributeKind::Opaque { .. } =>
        mlirAttributeIsAOpaque mlirOpaqueAttrGetTypeID mlirOpaqueAttrGetName;
    "builtin.string" AttributeKind::String { .. } =>
        mlirAttributeIsAString mlirStringAttrGetTypeID mlirStringAttrGetName;
    "builtin.symbol_ref" AttributeKind::SymbolRef { .. } =>
        mlirAttributeIsASymbolRef mlirSymbolRefAttrGetTypeID mlirSymbolRefAttrGetName;
    "builtin.type" AttributeKind::Type(_) => mlirAttributeIsAType mlirTypeAttrGetTypeID mlirTypeAttrGetName;
    "builtin.unit" AttributeKind::Unit => mlirAttributeIsAUnit mlirUnitAttrGetTypeID mlirUnitAttrGetName;
    "builtin.strided_layout" AttributeKind::StridedLayout { .. } =>
        mlirAttributeIsAStridedLayout mlirStridedLayoutAttrGetTypeID mlirStridedLayoutAttrGetName;
}

/// Returns the misuse of an attribute for another kind of attribute.
pub fn mistyped(kind: &str) -> Misuse {
    Misuse::other(format_args!("the attribute is no {kind}"))
}

/// Looks at an attribute as one of a kind.
fn view<T>(
    attribute: MlirAttribute,
    kind: &str,
    read: impl FnOnce(Attribute<'static>) -> Option<T>,
) -> Result<(Arc<ContextState>, T), Misuse> {
    let (state, attribute) = resolve::<Attribute<'static>>(attribute)?;
    Ok((state, read(attribute).ok_or_else(|| mistyped(kind))?))
}

fn named(
    state: &ContextState,
    entries: &[MlirNamedAttribute],
) -> Result<Vec<NamedAttribute<'static>>, Misuse> {
    let entry = |entry: &MlirNamedAttribute| {
        let name: Identifier<'static> = state.get(entry.name)?;
        Ok(NamedAttribute { name, value: state.get(entry.attribute)? })
    };
    entries.iter().map(entry).collect()
}

fn float(
    state: &ContextState,
    location: Option<Location<'static>>,
    ty: MlirType,
    value: f64,
) -> Result<MlirAttribute, Misuse> {
    let ty: Type<'static> = state.get(ty)?;
    let semantics = ty.as_float().ok_or_else(|| "expected floating point type".to_owned());
    let semantics = made(state, location, semantics)?;
    Ok(state.name(state.ctx().float_attribute(ty, ApFloat::from_f64(semantics, value).value)))
}

/// Returns the value of an integer attribute whose type has a signedness; `index` has none.
fn integer(attribute: MlirAttribute, wanted: Signedness) -> Result<ApIntRef<'static>, Misuse> {
    let (_, (ty, value)) = view(attribute, "integer", |attribute| match *attribute.kind() {
        AttributeKind::Integer { ty, value } => Some((ty, value)),
        _ => None,
    })?;
    if ty.as_integer().map_or(Signedness::Signless, |(_, signedness)| signedness) == wanted {
        Ok(value)
    } else {
        Err(Misuse::other(format_args!("the attribute is an integer of type '{ty}'")))
    }
}

fn too_wide() -> Misuse {
    Misuse::other("the integer does not fit 64 bits")
}

fn flat_symbol(attribute: Attribute<'static>) -> Option<Identifier<'static>> {
    attribute.as_flat_symbol()
}

fn opaque(attribute: Attribute<'static>) -> Option<(Identifier<'static>, &'static str)> {
    match *attribute.kind() {
        AttributeKind::Opaque { dialect, text, .. } => Some((dialect, text)),
        _ => None,
    }
}

fn layout(attribute: Attribute<'static>) -> Option<(i64, &'static [i64])> {
    match *attribute.kind() {
        AttributeKind::StridedLayout { offset, strides } => Some((offset, strides)),
        _ => None,
    }
}

export! {
    /// Returns null.
    fn mlirAttributeGetNull() -> MlirAttribute {
        Ok(MlirAttribute::default())
    }

    /// Returns true if an attribute is a location.
    fn mlirAttributeIsALocation(attribute: MlirAttribute) -> bool {
        let (_, attribute) = resolve::<Attribute<'static>>(attribute)?;
        Ok(matches!(attribute.kind(), AttributeKind::Location(_)))
    }

    /// Returns an affine map as an attribute.
    fn mlirAffineMapAttrGet(map: MlirAffineMap) -> MlirAttribute {
        let (state, map) = resolve::<AffineMap<'static>>(map)?;
        Ok(state.name(state.ctx().affine_map_attribute(map)))
    }

    /// Returns the map that an attribute is.
    fn mlirAffineMapAttrGetValue(attribute: MlirAttribute) -> MlirAffineMap {
        let (state, map) = view(attribute, "affine map", Attribute::as_affine_map)?;
        Ok(state.name(map))
    }

    /// Returns an array of attributes.
    fn mlirArrayAttrGet(context: MlirContext, count: isize, elements: *const MlirAttribute) -> MlirAttribute {
        let state = context::find(context)?;
        let elements = state.get_all(array(elements, count)?)?;
        Ok(state.name(state.ctx().array_attribute(&elements)))
    }

    /// Returns the number of elements of an array.
    fn mlirArrayAttrGetNumElements(attribute: MlirAttribute) -> isize {
        Ok(view(attribute, "array", Attribute::as_array)?.1.len() as isize)
    }

    /// Returns an element of an array.
    fn mlirArrayAttrGetElement(attribute: MlirAttribute, position: isize) -> MlirAttribute {
        let (state, elements) = view(attribute, "array", Attribute::as_array)?;
        Ok(state.name(elements[check_index("elements", position, elements.len())?]))
    }

    /// Returns a dictionary, sorted by name.
    fn mlirDictionaryAttrGet(
        context: MlirContext,
        count: isize,
        elements: *const MlirNamedAttribute,
    ) -> MlirAttribute {
        let state = context::find(context)?;
        let entries = named(&state, array(elements, count)?)?;
        Ok(state.name(state.ctx().dictionary_attribute(&entries)))
    }

    /// Returns the number of entries of a dictionary.
    fn mlirDictionaryAttrGetNumElements(attribute: MlirAttribute) -> isize {
        Ok(view(attribute, "dictionary", Attribute::as_dictionary)?.1.len() as isize)
    }

    /// Returns an entry of a dictionary.
    fn mlirDictionaryAttrGetElement(attribute: MlirAttribute, position: isize) -> MlirNamedAttribute {
        let (state, entries) = view(attribute, "dictionary", Attribute::as_dictionary)?;
        let entry = entries[check_index("entries", position, entries.len())?];
        Ok(MlirNamedAttribute { name: state.name(entry.name), attribute: state.name(entry.value) })
    }

    /// Returns the entry of a dictionary with a name, or null.
    fn mlirDictionaryAttrGetElementByName(attribute: MlirAttribute, name: MlirStringRef) -> MlirAttribute {
        let (state, _) = view(attribute, "dictionary", Attribute::as_dictionary)?;
        let name = name.text()?;
        Ok(state.name_or_null(state.get::<Attribute<'static>>(attribute)?.entry(name)))
    }

    /// Returns the float of a type that is nearest to a number.
    fn mlirFloatAttrDoubleGet(context: MlirContext, ty: MlirType, value: f64) -> MlirAttribute {
        float(&*context::find(context)?, None, ty, value)
    }

    /// Returns the float of a type that is nearest to a number, or tells at a location why there is none.
    fn mlirFloatAttrDoubleGetChecked(location: MlirLocation, ty: MlirType, value: f64) -> MlirAttribute {
        let (state, location) = resolve::<Location<'static>>(location)?;
        float(&state, Some(location), ty, value)
    }

    /// Returns the value of a float.
    fn mlirFloatAttrGetValueDouble(attribute: MlirAttribute) -> f64 {
        Ok(view(attribute, "float", Attribute::as_float)?.1.to_f64())
    }

    /// Returns an integer of a type; what does not fit is cut off, and a signed type wider than 64 bits repeats the sign.
    fn mlirIntegerAttrGet(ty: MlirType, value: i64) -> MlirAttribute {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        let attribute = match ty.as_integer() {
            Some((width, signedness)) if width > 64 && signedness != Signedness::Signed => {
                state.ctx().ap_int_attribute(ty, &ApInt::from_u64(width, value as u64))
            }
            Some(_) => state.ctx().integer_attribute(ty, value),
            None if ty.is_index() => state.ctx().integer_attribute(ty, value),
            None => return Err(super::types::mistyped("integer type")),
        };
        Ok(state.name(attribute))
    }

    /// Returns the value of an integer of a signless type or `index`, sign-extended.
    fn mlirIntegerAttrGetValueInt(attribute: MlirAttribute) -> i64 {
        integer(attribute, Signedness::Signless)?.to_i64().ok_or_else(too_wide)
    }

    /// Returns the value of an integer of a signed type.
    fn mlirIntegerAttrGetValueSInt(attribute: MlirAttribute) -> i64 {
        integer(attribute, Signedness::Signed)?.to_i64().ok_or_else(too_wide)
    }

    /// Returns the value of an integer of an unsigned type.
    fn mlirIntegerAttrGetValueUInt(attribute: MlirAttribute) -> u64 {
        integer(attribute, Signedness::Unsigned)?.to_u64().ok_or_else(too_wide)
    }

    /// Returns true if an attribute is `true` or `false`.
    fn mlirAttributeIsABool(attribute: MlirAttribute) -> bool {
        Ok(resolve::<Attribute<'static>>(attribute)?.1.as_bool().is_some())
    }

    /// Returns `true` or `false`.
    fn mlirBoolAttrGet(context: MlirContext, value: i32) -> MlirAttribute {
        let state = context::find(context)?;
        Ok(state.name(state.ctx().bool_attribute(value != 0)))
    }

    /// Returns the value of `true` or `false`.
    fn mlirBoolAttrGetValue(attribute: MlirAttribute) -> bool {
        Ok(view(attribute, "truth value", Attribute::as_bool)?.1)
    }

    /// Returns an integer set as an attribute.
    fn mlirIntegerSetAttrGet(set: MlirIntegerSet) -> MlirAttribute {
        let (state, set) = resolve::<IntegerSet<'static>>(set)?;
        Ok(state.name(state.ctx().integer_set_attribute(set)))
    }

    /// Returns the set that an attribute is.
    fn mlirIntegerSetAttrGetValue(attribute: MlirAttribute) -> MlirIntegerSet {
        let (state, set) = view(attribute, "integer set", Attribute::as_integer_set)?;
        Ok(state.name(set))
    }

    /// Returns an attribute of a dialect that is not registered.
    fn mlirOpaqueAttrGet(
        context: MlirContext,
        dialect: MlirStringRef,
        length: isize,
        data: *const u8,
        ty: MlirType,
    ) -> MlirAttribute {
        let state = context::find(context)?;
        let dialect = dialect.text()?;
        let data = std::str::from_utf8(array(data, length)?);
        let data = data.map_err(|_| Misuse::other("the data are not UTF-8"))?;
        let ty: Type<'static> = state.get(ty)?;
        check_opaque(&state, dialect, || format!("#\"{dialect}\"<\"{data}\"> : '{ty}' attribute"))?;
        Ok(state.name(state.ctx().opaque_attribute(dialect, data, ty)))
    }

    /// Returns the name of the dialect of an opaque attribute.
    fn mlirOpaqueAttrGetDialectNamespace(attribute: MlirAttribute) -> MlirStringRef {
        Ok(view(attribute, "opaque attribute", opaque)?.1.0.as_str().into())
    }

    /// Returns the text of an opaque attribute after the name of its dialect.
    fn mlirOpaqueAttrGetData(attribute: MlirAttribute) -> MlirStringRef {
        Ok(view(attribute, "opaque attribute", opaque)?.1.1.into())
    }

    /// Returns a string.
    fn mlirStringAttrGet(context: MlirContext, string: MlirStringRef) -> MlirAttribute {
        let state = context::find(context)?;
        Ok(state.name(state.ctx().bytes_attribute(string.bytes(), state.ctx().none_type())))
    }

    /// Returns a string with a type.
    fn mlirStringAttrTypedGet(ty: MlirType, string: MlirStringRef) -> MlirAttribute {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        Ok(state.name(state.ctx().bytes_attribute(string.bytes(), ty)))
    }

    /// Returns the bytes of a string.
    fn mlirStringAttrGetValue(attribute: MlirAttribute) -> MlirStringRef {
        Ok(view(attribute, "string", Attribute::as_bytes)?.1.into())
    }

    /// Returns `@symbol::@nested`; the nested references are flat.
    fn mlirSymbolRefAttrGet(
        context: MlirContext,
        symbol: MlirStringRef,
        count: isize,
        references: *const MlirAttribute,
    ) -> MlirAttribute {
        let state = context::find(context)?;
        let references: Vec<Attribute<'static>> = state.get_all(array(references, count)?)?;
        let nested: Option<Vec<_>> = references.into_iter().map(flat_symbol).collect();
        let nested = nested.ok_or_else(|| mistyped("flat symbol reference"))?;
        let root = state.ctx().identifier(symbol.text()?);
        Ok(state.name(state.ctx().symbol_attribute(root, &nested)))
    }

    /// Returns the first name of a symbol reference.
    fn mlirSymbolRefAttrGetRootReference(attribute: MlirAttribute) -> MlirStringRef {
        Ok(view(attribute, "symbol reference", Attribute::as_symbol)?.1.0.as_str().into())
    }

    /// Returns the last name of a symbol reference.
    fn mlirSymbolRefAttrGetLeafReference(attribute: MlirAttribute) -> MlirStringRef {
        let (_, (root, nested)) = view(attribute, "symbol reference", Attribute::as_symbol)?;
        Ok(nested.last().copied().unwrap_or(root).as_str().into())
    }

    /// Returns the number of names after the first.
    fn mlirSymbolRefAttrGetNumNestedReferences(attribute: MlirAttribute) -> isize {
        Ok(view(attribute, "symbol reference", Attribute::as_symbol)?.1.1.len() as isize)
    }

    /// Returns a name after the first, as a flat reference.
    fn mlirSymbolRefAttrGetNestedReference(attribute: MlirAttribute, position: isize) -> MlirAttribute {
        let (state, (_, nested)) = view(attribute, "symbol reference", Attribute::as_symbol)?;
        let name = nested[check_index("nested references", position, nested.len())?];
        Ok(state.name(state.ctx().symbol_attribute(name, &[])))
    }

    /// Returns an attribute unlike any other.
    fn mlirDisctinctAttrCreate(referenced: MlirAttribute) -> MlirAttribute {
        let (state, referenced) = resolve::<Attribute<'static>>(referenced)?;
        Ok(state.name(state.ctx().distinct_attribute(referenced)))
    }

    /// Returns true if an attribute is a symbol reference of one name.
    fn mlirAttributeIsAFlatSymbolRef(attribute: MlirAttribute) -> bool {
        Ok(resolve::<Attribute<'static>>(attribute)?.1.as_flat_symbol().is_some())
    }

    /// Returns `@symbol`.
    fn mlirFlatSymbolRefAttrGet(context: MlirContext, symbol: MlirStringRef) -> MlirAttribute {
        let state = context::find(context)?;
        Ok(state.name(state.ctx().flat_symbol_attribute(symbol.text()?)))
    }

    /// Returns `builtin.symbol_ref`.
    fn mlirFlatSymbolRefAttrGetName() -> MlirStringRef {
        Ok("builtin.symbol_ref".into())
    }

    /// Returns the name of a flat symbol reference.
    fn mlirFlatSymbolRefAttrGetValue(attribute: MlirAttribute) -> MlirStringRef {
        Ok(view(attribute, "flat symbol reference", flat_symbol)?.1.as_str().into())
    }

    /// Returns a type as an attribute.
    fn mlirTypeAttrGet(ty: MlirType) -> MlirAttribute {
        let (state, ty) = resolve::<Type<'static>>(ty)?;
        Ok(state.name(state.ctx().type_attribute(ty)))
    }

    /// Returns the type that an attribute is.
    fn mlirTypeAttrGetValue(attribute: MlirAttribute) -> MlirType {
        let (state, ty) = view(attribute, "type", Attribute::as_type)?;
        Ok(state.name(ty))
    }

    /// Returns `unit`.
    fn mlirUnitAttrGet(context: MlirContext) -> MlirAttribute {
        let state = context::find(context)?;
        Ok(state.name(state.ctx().unit_attribute()))
    }

    /// Returns `strided<...>`.
    fn mlirStridedLayoutAttrGet(
        context: MlirContext,
        offset: i64,
        count: isize,
        strides: *const i64,
    ) -> MlirAttribute {
        let state = context::find(context)?;
        Ok(state.name(state.ctx().strided_layout_attribute(offset, array(strides, count)?)))
    }

    /// Returns the offset of a strided layout.
    fn mlirStridedLayoutAttrGetOffset(attribute: MlirAttribute) -> i64 {
        Ok(view(attribute, "strided layout", layout)?.1.0)
    }

    /// Returns the number of strides of a strided layout.
    fn mlirStridedLayoutAttrGetNumStrides(attribute: MlirAttribute) -> isize {
        Ok(view(attribute, "strided layout", layout)?.1.1.len() as isize)
    }

    /// Returns a stride of a strided layout.
    fn mlirStridedLayoutAttrGetStride(attribute: MlirAttribute, position: isize) -> i64 {
        let (_, (_, strides)) = view(attribute, "strided layout", layout)?;
        Ok(strides[check_index("strides", position, strides.len())?])
    }
}

//! The Rust type that an attribute has for its readers, by the name of its constraint.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

/// Type of an accessor's result and a setter's argument.
pub enum AttributeType {
    Attribute,
    Str,
    Integer(&'static str),
    Bool,
    Unit,
    Type,
    FlatSymbol,
    AffineMap,
    IntegerSet,
    I64Array,
    I32Array,
    BoolArray,
    Array,
    Cases(Path),
}

impl AttributeType {
    /// Finds the enum by `#[cases(Enum)]` if it was given, else by the name of the constraint.
    pub fn of(constraint: &Path, cases: Option<Path>) -> Self {
        if let Some(cases) = cases {
            return AttributeType::Cases(cases);
        }
        let name = constraint.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "StrAttr" | "SymbolNameAttr" => AttributeType::Str,
            "BoolAttr" | "BoolProp" => AttributeType::Bool,
            "UnitAttr" | "UnitProp" => AttributeType::Unit,
            "FlatSymbolRefAttr" => AttributeType::FlatSymbol,
            "AffineMapAttr" => AttributeType::AffineMap,
            "IntegerSetAttr" => AttributeType::IntegerSet,
            // The constraint's name goes on after that of the plain attribute: `I64AttrPositive`.
            _ if name.starts_with("I64Attr") => AttributeType::Integer("i64"),
            _ if name.starts_with("I32Attr") => AttributeType::Integer("i32"),
            _ if name.starts_with("IndexAttr") => AttributeType::Integer("index"),
            _ if name.starts_with("DenseI64ArrayAttr") => AttributeType::I64Array,
            _ if name.starts_with("DenseI32ArrayAttr") => AttributeType::I32Array,
            _ if name.starts_with("DenseBoolArrayAttr") => AttributeType::BoolArray,
            _ if name.starts_with("TypeAttr") || name.ends_with("TypeAttr") => AttributeType::Type,
            _ if name.ends_with("ArrayAttr") => AttributeType::Array,
            _ => AttributeType::Attribute,
        }
    }

    /// Reads the type that an accessor gives.
    pub fn read(&self) -> TokenStream {
        match self {
            AttributeType::Attribute => quote!(::terrace_ir::Attribute<'c>),
            AttributeType::Str => quote!(&'c str),
            AttributeType::Integer(_) => quote!(i64),
            AttributeType::Bool | AttributeType::Unit => quote!(bool),
            AttributeType::Type => quote!(::terrace_ir::Type<'c>),
            AttributeType::FlatSymbol => quote!(::terrace_ir::Identifier<'c>),
            AttributeType::AffineMap => quote!(::terrace_ir::affine::AffineMap<'c>),
            AttributeType::IntegerSet => quote!(::terrace_ir::affine::IntegerSet<'c>),
            AttributeType::I64Array => quote!(Vec<i64>),
            AttributeType::I32Array => quote!(Vec<i32>),
            AttributeType::BoolArray => quote!(Vec<bool>),
            AttributeType::Array => quote!(&'c [::terrace_ir::Attribute<'c>]),
            AttributeType::Cases(path) => quote!(#path),
        }
    }

    /// Returns the conversion from `attribute` to an option of the type.
    pub fn convert(&self) -> TokenStream {
        match self {
            AttributeType::Attribute | AttributeType::Unit => quote!(Some(attribute)),
            // Text can hold any bytes; where a reader wants UTF-8, other text is as good as none.
            AttributeType::Str => quote!(Some(attribute.as_str().unwrap_or_default())),
            AttributeType::Integer(_) => quote!(attribute.as_i64()),
            AttributeType::Bool => quote!(attribute.as_bool()),
            AttributeType::Type => quote!(attribute.as_type()),
            AttributeType::FlatSymbol => quote!(attribute.as_flat_symbol()),
            AttributeType::AffineMap => quote!(attribute.as_affine_map()),
            AttributeType::IntegerSet => quote!(attribute.as_integer_set()),
            AttributeType::I64Array => quote!(attribute.as_i64_array()),
            AttributeType::I32Array => quote!(attribute.as_i32_array()),
            AttributeType::BoolArray => quote!(attribute.as_bool_array()),
            AttributeType::Array => quote!(attribute.as_array()),
            AttributeType::Cases(path) => {
                quote!(::terrace_ir::spec::case_value(attribute).and_then(#path::from_value))
            }
        }
    }

    /// Returns the type that a setter takes.
    pub fn write(&self) -> TokenStream {
        match self {
            AttributeType::Str | AttributeType::FlatSymbol => quote!(&str),
            AttributeType::I64Array => quote!(&[i64]),
            AttributeType::I32Array => quote!(&[i32]),
            AttributeType::BoolArray => quote!(&[bool]),
            AttributeType::Array => quote!(&[::terrace_ir::Attribute<'c>]),
            _ => self.read(),
        }
    }

    /// Creates the attribute for `value`, an option, `context` being in scope.
    pub fn make(&self, constraint: &Path) -> TokenStream {
        let attribute = match self {
            AttributeType::Attribute => quote!(value),
            AttributeType::Unit => return quote!(value.then(|| context.unit_attribute())),
            AttributeType::Str => quote!(context.string_attribute(value)),
            AttributeType::Integer("i64") => quote!(context.i64_attribute(value)),
            AttributeType::Integer("index") => quote!(context.index_attribute(value)),
            AttributeType::Integer(_) => quote!(context.integer_attribute(context.integer_type(32), value)),
            AttributeType::Bool => quote!(context.bool_attribute(value)),
            AttributeType::Type => quote!(context.type_attribute(value)),
            AttributeType::FlatSymbol => quote!(context.flat_symbol_attribute(value)),
            AttributeType::AffineMap => quote!(context.affine_map_attribute(value)),
            AttributeType::IntegerSet => quote!(context.integer_set_attribute(value)),
            AttributeType::I64Array => quote!(context.dense_i64_array(value)),
            AttributeType::I32Array => quote!(context.dense_i32_array(value)),
            AttributeType::BoolArray => quote!(context.dense_bool_array(value)),
            AttributeType::Array => quote!(context.array_attribute(value)),
            AttributeType::Cases(_) => {
                quote!(::terrace_ir::spec::case_attribute(context, &#constraint, u64::from(value.value())))
            }
        };
        quote!(Some(#attribute))
    }
}

//! A field of an operation's struct.

use super::attribute_type::AttributeType;
use crate::docs;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, GenericArgument, Ident, LitStr, Path, PathArguments, Token, Type};

/// Arity of a group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Arity {
    Single,
    Optional,
    Variadic,
    VariadicOfVariadic,
}

/// An operand or result.
pub struct ValueField {
    pub arity: Arity,
    pub constraint: Path,
    pub segments: Option<LitStr>,
}

/// An attribute or property.
pub struct AttributeField {
    pub constraint: Path,
    pub is_optional: bool,
    pub is_property: bool,
    pub default: Option<DefaultValue>,
    pub ty: AttributeType,
}

/// `"none", |context| ...`.
pub struct DefaultValue {
    pub text: LitStr,
    pub build: Expr,
}

impl Parse for DefaultValue {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let text = input.parse()?;
        input.parse::<Token![,]>()?;
        Ok(DefaultValue { text, build: input.parse()? })
    }
}

/// Kind of a field.
pub enum Kind {
    Operand(ValueField),
    Result(ValueField),
    Attribute(Box<AttributeField>),
    /// A region with its constraint, an expression.
    Region {
        is_variadic: bool,
        constraint: TokenStream,
    },
    Successor {
        is_variadic: bool,
    },
}

/// A field, read.
pub struct Field {
    pub ident: Ident,
    /// The declared name; empty if there is none.
    pub name: String,
    pub docs: Vec<syn::Attribute>,
    pub kind: Kind,
}

/// The attributes that the macro reads from a field.
const READ: &[&str] = &["name", "unnamed", "default", "segments", "cases"];

/// Names that the view itself has.
const TAKEN: &[&str] = &["op", "wrap", "cast", "builder", "build"];

impl Field {
    pub fn new(field: syn::Field) -> syn::Result<Self> {
        let ident = field.ident.expect("fields of a struct with named fields have names");
        if TAKEN.iter().any(|taken| ident == taken) {
            let message = format!(
                "the view has an item `{ident}` itself; name the field otherwise, with `#[name = \"{ident}\"]`"
            );
            return Err(syn::Error::new(ident.span(), message));
        }
        let name = if field.attrs.iter().any(|a| a.path().is_ident("unnamed")) {
            String::new()
        } else {
            let given = docs::text(&field.attrs, "name")?;
            given.map_or_else(|| ident.to_string().trim_start_matches("r#").to_owned(), |text| text.value())
        };
        let kind = kind(&field.ty, &field.attrs)?;
        Ok(Field { ident, name, docs: docs::kept(&field.attrs, READ).cloned().collect(), kind })
    }

    pub fn operand(&self) -> Option<&ValueField> {
        if let Kind::Operand(value) = &self.kind { Some(value) } else { None }
    }

    pub fn result(&self) -> Option<&ValueField> {
        if let Kind::Result(value) = &self.kind { Some(value) } else { None }
    }

    pub fn attribute(&self) -> Option<&AttributeField> {
        if let Kind::Attribute(attribute) = &self.kind { Some(attribute) } else { None }
    }

    pub fn region(&self) -> Option<(bool, &TokenStream)> {
        if let Kind::Region { is_variadic, constraint } = &self.kind {
            Some((*is_variadic, constraint))
        } else {
            None
        }
    }

    pub fn successor(&self) -> Option<bool> {
        if let Kind::Successor { is_variadic } = self.kind { Some(is_variadic) } else { None }
    }
}

fn kind(ty: &Type, attributes: &[syn::Attribute]) -> syn::Result<Kind> {
    let unknown = || {
        let message = "expected `Operand<C>`, `OptionalOperand<C>`, `VariadicOperand<C>`, `VariadicOfVariadicOperand<C>`, \
                       `OpResult<C>`, `OptionalResult<C>`, `VariadicResult<C>`, `Attr<C>`, `OptionalAttr<C>`, \
                       `Property<C>`, `OptionalProperty<C>`, `Region<R>`, `VariadicRegion<R>`, \
                       `Successor` or `VariadicSuccessor`";
        syn::Error::new_spanned(ty, message)
    };
    let Type::Path(path) = ty else { return Err(unknown()) };
    let segment = path.path.segments.last().ok_or_else(unknown)?;
    let value = |arity| -> syn::Result<ValueField> {
        let segments = docs::text(attributes, "segments")?;
        if (arity == Arity::VariadicOfVariadic) != segments.is_some() {
            let message =
                "`#[segments = \"attribute\"]` belongs to a `VariadicOfVariadicOperand`, which needs it";
            return Err(syn::Error::new_spanned(ty, message));
        }
        Ok(ValueField { arity, constraint: constraint(segment)?, segments })
    };
    let attribute = |is_optional, is_property| -> syn::Result<Kind> {
        let constraint = constraint(segment)?;
        let ty = AttributeType::of(&constraint, cases(attributes)?);
        let default = attributes.iter().find(|a| a.path().is_ident("default"));
        let default = default.map(|a| a.parse_args::<DefaultValue>()).transpose()?;
        Ok(Kind::Attribute(Box::new(AttributeField { constraint, is_optional, is_property, default, ty })))
    };
    Ok(match segment.ident.to_string().as_str() {
        "Operand" => Kind::Operand(value(Arity::Single)?),
        "OptionalOperand" => Kind::Operand(value(Arity::Optional)?),
        "VariadicOperand" => Kind::Operand(value(Arity::Variadic)?),
        "VariadicOfVariadicOperand" => Kind::Operand(value(Arity::VariadicOfVariadic)?),
        "OpResult" => Kind::Result(value(Arity::Single)?),
        "OptionalResult" => Kind::Result(value(Arity::Optional)?),
        "VariadicResult" => Kind::Result(value(Arity::Variadic)?),
        "Attr" => attribute(false, false)?,
        "OptionalAttr" => attribute(true, false)?,
        "Property" => attribute(false, true)?,
        "OptionalProperty" => attribute(true, true)?,
        "Successor" => Kind::Successor { is_variadic: false },
        "VariadicSuccessor" => Kind::Successor { is_variadic: true },
        "Region" => Kind::Region { is_variadic: false, constraint: region(&single_argument(segment)?)? },
        "VariadicRegion" => {
            Kind::Region { is_variadic: true, constraint: region(&single_argument(segment)?)? }
        }
        _ => return Err(unknown()),
    })
}

fn cases(attributes: &[syn::Attribute]) -> syn::Result<Option<Path>> {
    attributes.iter().find(|a| a.path().is_ident("cases")).map(|a| a.parse_args::<Path>()).transpose()
}

fn single_argument(segment: &syn::PathSegment) -> syn::Result<Type> {
    if let PathArguments::AngleBracketed(list) = &segment.arguments
        && let [GenericArgument::Type(ty)] = list.args.iter().collect::<Vec<_>>()[..]
    {
        return Ok(ty.clone());
    }
    Err(syn::Error::new_spanned(segment, format!("expected one argument: `{}<..>`", segment.ident)))
}

fn constraint(segment: &syn::PathSegment) -> syn::Result<Path> {
    match single_argument(segment)? {
        Type::Path(path) if path.qself.is_none() => Ok(path.path),
        other => Err(syn::Error::new_spanned(other, "expected the path of a `const` constraint")),
    }
}

fn region(ty: &Type) -> syn::Result<TokenStream> {
    let wrong = || {
        syn::Error::new_spanned(
            ty,
            "expected `AnyRegion`, `SizedRegion<n>`, `MaxSizedRegion<n>`, `MinSizedRegion<n>` or `MinArguments<n>`",
        )
    };
    let Type::Path(path) = ty else { return Err(wrong()) };
    let segment = path.path.segments.last().ok_or_else(wrong)?;
    let variant = match segment.ident.to_string().as_str() {
        "AnyRegion" => "Any",
        "SizedRegion" => "Sized",
        "MaxSizedRegion" => "MaxSized",
        "MinSizedRegion" => "MinSized",
        "MinArguments" => "MinArguments",
        _ => return Err(wrong()),
    };
    let variant = Ident::new(variant, Span::call_site());
    let constraint = quote::quote!(::terrace_ir::spec::RegionConstraint::#variant);
    match &segment.arguments {
        PathArguments::None if variant == "Any" => Ok(constraint),
        PathArguments::AngleBracketed(list) if variant != "Any" && list.args.len() == 1 => {
            let count = list.args[0].to_token_stream();
            Ok(quote::quote!(#constraint(#count)))
        }
        _ => Err(wrong()),
    }
}

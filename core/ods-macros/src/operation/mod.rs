//! `#[operation]`: what is written down, and the items that come of it.

mod accessors;
mod arguments;
mod attribute_type;
mod builder;
mod field;
mod format;
mod spec;

use crate::docs;
use arguments::Arguments;
use attribute_type::AttributeType;
use field::Field;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, ItemStruct, Visibility};

/// An operation as declared.
struct Declaration {
    visibility: Visibility,
    ident: Ident,
    docs: Vec<syn::Attribute>,
    summary: String,
    arguments: Arguments,
    fields: Vec<Field>,
}

pub fn expand(arguments: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let arguments: Arguments = syn::parse2(arguments)?;
    let item: ItemStruct = syn::parse2(item)?;
    let declaration = Declaration::new(arguments, item)?;
    let checks = format::check(&declaration)?;
    let view = view(&declaration);
    let spec = spec::implementation(&declaration);
    if !declaration.arguments.has_view {
        let cases = declaration.of(Field::attribute).filter_map(|(_, attribute)| match &attribute.ty {
            AttributeType::Cases(cases) => Some(quote!(const _: Option<#cases> = None;)),
            _ => None,
        });
        return Ok(quote! { #checks #view #spec #(#cases)* });
    }
    let accessors = accessors::implementation(&declaration)?;
    let builder = builder::items(&declaration)?;
    Ok(quote! { #checks #view #spec #accessors #builder })
}

impl Declaration {
    fn new(arguments: Arguments, item: ItemStruct) -> syn::Result<Self> {
        if !item.generics.params.is_empty() {
            let message = "an operation's struct has no generics; its view gets `<'a, 'c>`";
            return Err(syn::Error::new_spanned(item.generics, message));
        }
        let fields = match item.fields {
            syn::Fields::Named(fields) => {
                fields.named.into_iter().map(Field::new).collect::<syn::Result<Vec<_>>>()?
            }
            syn::Fields::Unit => Vec::new(),
            syn::Fields::Unnamed(fields) => {
                return Err(syn::Error::new_spanned(
                    fields,
                    "an operation's fields have names: `{ lhs: Operand<..> }`",
                ));
            }
        };
        Ok(Declaration {
            visibility: item.vis,
            ident: item.ident,
            summary: docs::summary(&item.attrs),
            docs: item.attrs,
            arguments,
            fields,
        })
    }

    /// Returns the fields of one sort, in order.
    fn of<'d, T: 'd>(
        &'d self,
        sort: impl Fn(&'d Field) -> Option<T> + 'd,
    ) -> impl Iterator<Item = (&'d Field, T)> {
        self.fields.iter().filter_map(move |field| Some((field, sort(field)?)))
    }
}

fn view(declaration: &Declaration) -> TokenStream {
    let Declaration { visibility, ident, docs, .. } = declaration;
    quote! {
        #(#docs)*
        #[derive(Clone, Copy)]
        #visibility struct #ident<'a, 'c>(::terrace_ir::Operation<'a, 'c>);
    }
}

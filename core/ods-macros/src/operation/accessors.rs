//! The accessors of the view, one or two for each field.

use super::Declaration;
use super::attribute_type::AttributeType;
use super::field::{Arity, AttributeField, Field, ValueField};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Ident;
use syn::ext::IdentExt;

pub fn implementation(declaration: &Declaration) -> syn::Result<TokenStream> {
    let ident = &declaration.ident;
    let mut accessors = Vec::new();
    values(&mut accessors, declaration, Field::operand, "operand", "AttrSizedOperandSegments");
    values(&mut accessors, declaration, Field::result, "result", "AttrSizedResultSegments");
    for (slot, (field, attribute)) in declaration.of(Field::attribute).enumerate() {
        accessors.push(attribute_accessors(declaration, field, attribute, slot));
    }
    for (index, (field, (is_variadic, _))) in declaration.of(Field::region).enumerate() {
        let (name, docs) = (&field.ident, docs(field, "region"));
        accessors.push(if is_variadic {
            quote! {
                #docs
                #[inline]
                pub fn #name(self) -> impl Iterator<Item = ::terrace_ir::Region<'a, 'c>> {
                    self.0.region_group(#index)
                }
            }
        } else {
            quote! {
                #docs
                #[inline]
                pub fn #name(self) -> ::terrace_ir::Region<'a, 'c> {
                    self.0.region(#index)
                }
            }
        });
    }
    for (index, (field, is_variadic)) in declaration.of(Field::successor).enumerate() {
        let (name, docs) = (&field.ident, docs(field, "successor"));
        accessors.push(if is_variadic {
            quote! {
                #docs
                #[inline]
                pub fn #name(self) -> impl Iterator<Item = ::terrace_ir::Block<'a, 'c>> {
                    self.0.successors().skip(#index)
                }
            }
        } else {
            quote! {
                #docs
                #[inline]
                pub fn #name(self) -> ::terrace_ir::Block<'a, 'c> {
                    self.0.successor(#index)
                }
            }
        });
    }
    if accessors.is_empty() {
        return Ok(TokenStream::new());
    }
    Ok(quote! { impl<'a, 'c> #ident<'a, 'c> { #(#accessors)* } })
}

/// Returns the docs that the field has, or a line about what it is.
fn docs(field: &Field, what: &str) -> TokenStream {
    let given = &field.docs;
    if given.iter().any(|attribute| attribute.path().is_ident("doc")) {
        return quote!(#(#given)*);
    }
    let line = if field.name.is_empty() {
        format!("The unnamed {what}.")
    } else {
        format!("The {what} `{}`.", field.name)
    };
    quote!(#(#given)* #[doc = #line])
}

fn values<'d>(
    accessors: &mut Vec<TokenStream>,
    declaration: &'d Declaration,
    sort: impl Fn(&'d Field) -> Option<&'d ValueField> + 'd,
    what: &str,
    segments_trait: &str,
) {
    let is_segmented = declaration.arguments.has_trait(segments_trait);
    let (one, group) = (format_ident!("{what}"), format_ident!("{what}_group"));
    // Groups after single ones only have a fixed place.
    let mut is_fixed = !is_segmented;
    for (index, (field, value)) in declaration.of(sort).enumerate() {
        let (name, docs) = (&field.ident, docs(field, what));
        accessors.push(match value.arity {
            Arity::Single if is_fixed => quote! {
                #docs
                #[inline]
                pub fn #name(self) -> ::terrace_ir::Value<'a, 'c> {
                    self.0.#one(#index)
                }
            },
            Arity::Single => {
                let range = format_ident!("{what}_range");
                quote! {
                    #docs
                    pub fn #name(self) -> ::terrace_ir::Value<'a, 'c> {
                        self.0.#one(self.0.#range(#index).start)
                    }
                }
            }
            Arity::Optional => quote! {
                #docs
                pub fn #name(self) -> Option<::terrace_ir::Value<'a, 'c>> {
                    self.0.#group(#index).next()
                }
            },
            Arity::Variadic | Arity::VariadicOfVariadic => quote! {
                #docs
                pub fn #name(
                    self,
                ) -> impl DoubleEndedIterator<Item = ::terrace_ir::Value<'a, 'c>> + ExactSizeIterator + Clone {
                    self.0.#group(#index)
                }
            },
        });
        if let (Arity::VariadicOfVariadic, Some(segments)) = (value.arity, &value.segments) {
            let runs = runs_name(name);
            let line = format!("The runs of `{}`.", field.name);
            accessors.push(quote! {
                #[doc = #line]
                pub fn #runs(self) -> Vec<Vec<::terrace_ir::Value<'a, 'c>>> {
                    let sizes = self.0.attribute(#segments).and_then(|sizes| sizes.as_i32_array()).unwrap_or_default();
                    let mut values = self.0.#group(#index);
                    let size = |size: i32| usize::try_from(size).unwrap_or(0);
                    sizes.into_iter().map(|run| values.by_ref().take(size(run)).collect()).collect()
                }
            });
        }
        is_fixed &= value.arity == Arity::Single;
    }
}

fn runs_name(name: &Ident) -> Ident {
    format_ident!("{}_runs", name.unraw())
}

fn attribute_accessors(
    declaration: &Declaration,
    field: &Field,
    attribute: &AttributeField,
    slot: usize,
) -> TokenStream {
    let (name, docs) =
        (&field.ident, docs(field, if attribute.is_property { "property" } else { "attribute" }));
    let raw = format_ident!("{}_attr", name.unraw());
    let raw_line = format!("`{}` as an attribute, `None` if it is not there.", field.name);
    let (ty, convert) = (attribute.ty.read(), attribute.ty.convert());
    let convert = match attribute.ty {
        AttributeType::Attribute => TokenStream::new(),
        _ => quote!(.and_then(|attribute| #convert)),
    };
    let typed = match (&attribute.ty, attribute.is_optional, attribute.default.is_some()) {
        (AttributeType::Unit, ..) => quote! {
            pub fn #name(self) -> bool {
                self.0.slot(#slot).is_some_and(|value| value.as_bool() != Some(false))
            }
        },
        (_, true, false) => quote! {
            pub fn #name(self) -> Option<#ty> {
                self.0.slot(#slot)#convert
            }
        },
        (_, _, has_default) => {
            let read = if has_default { quote!(slot_or_default) } else { quote!(slot) };
            let reason = format!("a verified '{}' has '{}'", declaration.arguments.name.value(), field.name);
            quote! {
                pub fn #name(self) -> #ty {
                    self.0.#read(#slot)#convert.expect(#reason)
                }
            }
        }
    };
    quote! {
        #docs
        #typed

        #[doc = #raw_line]
        #[inline]
        pub fn #raw(self) -> Option<::terrace_ir::Attribute<'c>> {
            self.0.slot(#slot)
        }
    }
}

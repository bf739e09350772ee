//! The builder: a setter for each field over `terrace_ir::StateBuilder`.

use super::Declaration;
use super::attribute_type::AttributeType;
use super::field::{Arity, Field, ValueField};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ext::IdentExt;

pub fn items(declaration: &Declaration) -> syn::Result<TokenStream> {
    let Declaration { visibility, ident, arguments, .. } = declaration;
    let name = &arguments.name;
    let builder = format_ident!("{ident}Builder");
    let mut setters = Vec::new();
    for (group, (field, operand)) in declaration.of(Field::operand).enumerate() {
        setters.push(operand_setter(field, operand, group));
    }
    for (group, (field, result)) in declaration.of(Field::result).enumerate() {
        setters.push(result_setter(field, result, group));
    }
    for (slot, (field, attribute)) in declaration.of(Field::attribute).enumerate() {
        let (setter, line) = (&field.ident, format!("Sets `{}`.", field.name));
        let (ty, make) = (attribute.ty.write(), attribute.ty.make(&attribute.constraint));
        let context = match attribute.ty {
            AttributeType::Attribute => TokenStream::new(),
            _ => quote!(let context = self.0.context();),
        };
        setters.push(quote! {
            #[doc = #line]
            pub fn #setter(mut self, value: #ty) -> Self {
                #context
                self.0.attribute(#slot, #make);
                self
            }
        });
        let (raw, raw_line) =
            (format_ident!("{}_attr", setter.unraw()), format!("Sets or unsets `{}`.", field.name));
        setters.push(quote! {
            #[doc = #raw_line]
            pub fn #raw(mut self, value: Option<::terrace_ir::Attribute<'c>>) -> Self {
                self.0.attribute(#slot, value);
                self
            }
        });
    }
    for (group, (field, (is_variadic, _))) in declaration.of(Field::region).enumerate() {
        setters.push(setter(field, is_variadic, "region", group, &quote!(::terrace_ir::RegionSource)));
    }
    for (group, (field, is_variadic)) in declaration.of(Field::successor).enumerate() {
        setters.push(setter(field, is_variadic, "successor", group, &quote!(::terrace_ir::ids::BlockId)));
    }
    let docs = format!(
        "Collects what makes a [`{ident}`]; unset groups are empty, unset attributes have their defaults."
    );
    let make_line = format!("Starts to make an operation `{}`.", name.value());
    Ok(quote! {
        #[doc = #docs]
        #visibility struct #builder<'c>(::terrace_ir::StateBuilder<'c>);

        impl #ident<'_, '_> {
            #[doc = #make_line]
            pub fn builder<'x>(context: ::terrace_ir::Ctx<'x>, location: ::terrace_ir::Location<'x>) -> #builder<'x> {
                #builder(::terrace_ir::StateBuilder::new(
                    context,
                    <#ident<'_, '_> as ::terrace_ir::TypedOp<'_, '_>>::SPEC,
                    location,
                ))
            }
        }

        impl<'c> #builder<'c> {
            #(#setters)*

            /// Returns the state. Result types that were not set are inferred.
            ///
            /// # Panics
            /// If an operand or successor was not set, or a result type was neither set nor can be inferred.
            #[track_caller]
            pub fn build(self) -> ::terrace_ir::OperationState<'c> {
                self.0.build()
            }

            /// Returns the state. Result types that were not set are inferred.
            ///
            /// # Errors
            /// Fails where `build` panics, and if an attribute that must be there or a region that needs blocks was not set.
            pub fn try_build(self) -> Result<::terrace_ir::OperationState<'c>, ::terrace_ir::BuildError> {
                self.0.try_build()
            }
        }

        impl<'c> ::terrace_ir::BuildOp<'c> for #builder<'c> {
            #[track_caller]
            fn build_in(self, body: &::terrace_ir::Body<'c>) -> ::terrace_ir::OperationState<'c> {
                self.0.build_in(body)
            }

            #[track_caller]
            fn create_in(self, body: &mut ::terrace_ir::Body<'c>) -> ::terrace_ir::ids::OpId {
                self.0.create_in(body)
            }
        }
    })
}

fn operand_setter(field: &Field, operand: &ValueField, group: usize) -> TokenStream {
    let (setter, line) = (&field.ident, format!("Sets the operand `{}`.", field.name));
    let operand_type = quote!(impl Into<::terrace_ir::BuiltOperand<'c>>);
    match operand.arity {
        Arity::Single | Arity::Optional => quote! {
            #[doc = #line]
            pub fn #setter(mut self, value: #operand_type) -> Self {
                self.0.operands(#group, [value.into()]);
                self
            }
        },
        Arity::Variadic => quote! {
            #[doc = #line]
            pub fn #setter(mut self, values: impl IntoIterator<Item = #operand_type>) -> Self {
                self.0.operands(#group, values.into_iter().map(Into::into));
                self
            }
        },
        Arity::VariadicOfVariadic => {
            let segments = &operand.segments;
            quote! {
                #[doc = #line]
                pub fn #setter(mut self, runs: &[Vec<::terrace_ir::BuiltOperand<'c>>]) -> Self {
                    self.0.runs(#group, #segments, runs);
                    self
                }
            }
        }
    }
}

fn result_setter(field: &Field, result: &ValueField, group: usize) -> TokenStream {
    let (setter, line) = (&field.ident, format!("Sets the type of the result `{}`.", field.name));
    match result.arity {
        Arity::Single | Arity::Optional => quote! {
            #[doc = #line]
            pub fn #setter(mut self, ty: ::terrace_ir::Type<'c>) -> Self {
                self.0.results(#group, [ty]);
                self
            }
        },
        Arity::Variadic | Arity::VariadicOfVariadic => quote! {
            #[doc = #line]
            pub fn #setter(mut self, types: impl IntoIterator<Item = ::terrace_ir::Type<'c>>) -> Self {
                self.0.results(#group, types);
                self
            }
        },
    }
}

fn setter(field: &Field, is_variadic: bool, what: &str, group: usize, ty: &TokenStream) -> TokenStream {
    let (setter, line) = (&field.ident, format!("Sets the {what} `{}`.", field.name));
    let function = format_ident!("{what}s");
    if is_variadic {
        return quote! {
            #[doc = #line]
            pub fn #setter(mut self, values: impl IntoIterator<Item = #ty>) -> Self {
                self.0.#function(#group, values);
                self
            }
        };
    }
    quote! {
        #[doc = #line]
        pub fn #setter(mut self, value: #ty) -> Self {
            self.0.#function(#group, [value]);
            self
        }
    }
}

//! `#[pass]`: the declaration of a pass and its constructor, from a struct whose fields are the options.

mod choices;
mod field;

use crate::docs;
use field::OptionField;
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::HashSet;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Fields, Ident, ItemStruct, Token};

/// Arguments of `#[pass("flag", "One line about it", class = "Name", ...)]`.
struct Arguments {
    argument: Expr,
    summary: Expr,
    class: Option<Expr>,
    anchor: Option<Expr>,
    interface: Option<Expr>,
    statistics: Option<Expr>,
    /// True if the constructor ends with a call of `configure`.
    is_configured: bool,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let argument = input.parse()?;
        input.parse::<Token![,]>()?;
        let summary = input.parse()?;
        let (mut class, mut anchor, mut interface, mut statistics) = (None, None, None, None);
        let mut is_configured = false;
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let key: Ident = input.parse()?;
            if key == "configure" {
                is_configured = true;
                continue;
            }
            input.parse::<Token![=]>()?;
            let slot = match key.to_string().as_str() {
                "class" => &mut class,
                "anchor" => &mut anchor,
                "interface" => &mut interface,
                "statistics" => &mut statistics,
                _ => {
                    let message = "expected one of `class`, `anchor`, `interface`, `statistics`, `configure`";
                    return Err(syn::Error::new(key.span(), message));
                }
            };
            *slot = Some(input.parse()?);
        }
        Ok(Arguments { argument, summary, class, anchor, interface, statistics, is_configured })
    }
}

/// Expands the attribute.
pub fn expand(arguments: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let arguments: Arguments = syn::parse2(arguments)?;
    let mut item: ItemStruct = syn::parse2(item)?;
    let mut specs = Vec::new();
    let mut values = Vec::new();
    let mut names = HashSet::new();
    match &mut item.fields {
        Fields::Unit => {}
        Fields::Unnamed(fields) => {
            return Err(syn::Error::new_spanned(fields, "the fields of a pass have names"));
        }
        Fields::Named(fields) => {
            for field in &mut fields.named {
                let ident = &field.ident;
                let Some(option) = OptionField::of(field)? else {
                    values.push(quote!(#ident: ::core::default::Default::default()));
                    continue;
                };
                if let Some(name) = option.name.as_ref().filter(|name| !names.insert(name.value())) {
                    let message = format!("the option `{}` is declared twice", name.value());
                    return Err(syn::Error::new(name.span(), message));
                }
                let value = option.value(specs.len());
                values.push(quote!(#ident: #value));
                specs.push(option.spec);
                field.attrs = docs::kept(&field.attrs, &["option"]).cloned().collect();
            }
        }
    }
    let declaration = declaration(&arguments, &item, &specs);
    let constructor = constructor(&item, &values, arguments.is_configured);
    let ident = &item.ident;
    let (generics, parameters, bounds) = item.generics.split_for_impl();
    Ok(quote! {
        #item

        impl #generics ::terrace_pass::DeclaredPass for #ident #parameters #bounds {
            #declaration
            #constructor
        }
    })
}

fn declaration(arguments: &Arguments, item: &ItemStruct, specs: &[TokenStream]) -> TokenStream {
    let Arguments { argument, summary, class, anchor, interface, statistics, .. } = arguments;
    let name = item.ident.to_string();
    let class = class.as_ref().map_or_else(|| quote!(#name), |class| quote!(#class));
    let option = |value: &Option<Expr>| match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    };
    let (anchor, interface) = (option(anchor), option(interface));
    let statistics = statistics.as_ref().map_or_else(|| quote!([]), |list| quote!(#list));
    quote! {
        const DECLARATION: &'static ::terrace_pass::PassDeclaration = &::terrace_pass::PassDeclaration {
            argument: #argument,
            class: #class,
            summary: #summary,
            anchor: #anchor,
            interface: #interface,
            options: &[#(#specs),*],
            statistics: &#statistics,
        };
    }
}

fn constructor(item: &ItemStruct, values: &[TokenStream], is_configured: bool) -> TokenStream {
    let value = match item.fields {
        Fields::Unit => quote!(Self),
        _ => quote!(Self { #(#values),* }),
    };
    let result = quote!(::core::result::Result<Self, ::std::string::String>);
    if is_configured {
        quote! {
            fn new(options: &::terrace_pass::PassOptions) -> #result {
                let mut pass = #value;
                pass.configure(options)?;
                ::core::result::Result::Ok(pass)
            }
        }
    } else {
        quote! {
            fn new(options: &::terrace_pass::PassOptions) -> #result {
                let _ = options;
                ::core::result::Result::Ok(#value)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::expand;
    use quote::quote;

    /// Returns the message of the error that a struct with such fields is refused with; empty if it is accepted.
    fn error_of(fields: proc_macro2::TokenStream) -> String {
        let item = quote!(struct Unroll { #fields });
        expand(quote!("unroll", "Unroll loops"), item)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    }

    #[test]
    fn declares_options() {
        let fields = quote! {
            /// Sizes of a part.
            #[option("native-shape", unsigned)]
            native_shape: Vec<i64>,
            /// Number of parts.
            #[option("max", default = -1)]
            max: i64,
            /// Order of loops.
            #[option("order", choices = ["row" => Order::Row, "column" => Order::Column], default = "column")]
            order: Order,
            #[option("own", own, help = "Helps.")]
            own: bool,
            #[option(SHARED)]
            shared: Shared,
            count: usize,
        };
        assert_eq!(error_of(fields.clone()), "");
        let text = expand(quote!("unroll", "Unroll"), quote!(struct Unroll { #fields })).unwrap().to_string();
        for part in
            ["\"Sizes of a part\"", "default : \"-1\"", "\"Helps.\"", "class : \"Unroll\"", "count : "]
        {
            assert!(text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn refuses_mistakes() {
        let rows = [
            (quote!(#[option("max")] max: i64), "an option has a doc comment or a `help`, which is its help"),
            (
                quote! {
                    #[option("max", help = "Most")] max: i64,
                    #[option("max", help = "Most")] most: i64
                },
                "the option `max` is declared twice",
            ),
            (
                quote!(#[option("max", help = "Most")] max: i128),
                "`i128` is not a type of options: expected `bool`, `i64`, `u32`, `u64`, `usize`, `f64`, `String`, a \
                 `Vec` of these, or a type that implements `OptionType`",
            ),
            (
                quote!(#[option("name", help = "Name")] name: &'static str),
                "`& 'static str` is not a type of options: expected `bool`, `i64`, `u32`, `u64`, `usize`, `f64`, \
                 `String`, a `Vec` of these, or a type that implements `OptionType`",
            ),
            (
                quote!(#[option("on", help = "On", default = 3)] on: bool),
                "the default of a `bool` is `true` or `false`",
            ),
            (
                quote!(#[option("n", help = "N", default = true)] n: u32),
                "the default of a number is a number",
            ),
            (quote!(#[option("n", help = "N", unsigned)] n: bool), "`unsigned` is for `i64` and `Vec<i64>`"),
            (quote!(#[option("n", help = "N", own)] n: u32), "`own` is for `bool`"),
            (
                quote!(#[option("m", help = "M", choices = ["a" => M::A], default = "b")] m: M),
                "`b` is none of the choices",
            ),
            (
                quote!(#[option("m", help = "M", other = 1)] m: M),
                "expected one of `default`, `help`, `choices`, `unsigned`, `own`",
            ),
        ];
        for (fields, message) in rows {
            assert_eq!(error_of(fields), message);
        }
    }
}

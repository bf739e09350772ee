//! `#[enumeration]`: a spec and a Rust type from one list of cases.

use crate::docs;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, ItemEnum, LitInt, LitStr, Token};

struct Arguments {
    name: LitStr,
    width: LitInt,
    is_bits: bool,
    separator: Option<LitStr>,
    namespace: Option<LitStr>,
    words: Option<LitStr>,
    prints_groups: bool,
    is_quoted: bool,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (mut name, mut width, mut separator) = (None, None, None);
        let (mut namespace, mut words) = (None, None);
        let (mut is_bits, mut prints_groups, mut is_quoted) = (false, false, false);
        while !input.is_empty() {
            let key: Ident = input.parse()?;
            if key == "bits" {
                is_bits = true;
            } else if key == "groups" {
                prints_groups = true;
            } else if key == "quoted" {
                is_quoted = true;
            } else {
                input.parse::<Token![=]>()?;
                match key.to_string().as_str() {
                    "name" => name = Some(input.parse()?),
                    "width" => width = Some(input.parse()?),
                    "separator" => separator = Some(input.parse()?),
                    "namespace" => namespace = Some(input.parse()?),
                    "words" => words = Some(input.parse()?),
                    _ => {
                        let message = "expected one of `name`, `width`, `bits`, `separator`, `namespace`, `words`, \
                                       `groups`, `quoted`";
                        return Err(syn::Error::new(key.span(), message));
                    }
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        let missing =
            |what: &str| syn::Error::new(Span::call_site(), format!("an enumeration has a `{what} = ...`"));
        Ok(Arguments {
            name: name.ok_or_else(|| missing("name"))?,
            width: width.ok_or_else(|| missing("width"))?,
            is_bits,
            separator,
            namespace,
            words,
            prints_groups,
            is_quoted,
        })
    }
}

struct Case {
    ident: Ident,
    docs: Vec<syn::Attribute>,
    text: String,
    symbol: String,
    value: Expr,
}

/// Arguments of `#[case("text", symbol = "Name")]`.
#[derive(Default)]
struct Spelling {
    text: Option<LitStr>,
    symbol: Option<LitStr>,
}

impl Parse for Spelling {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut spelling = Spelling::default();
        if input.peek(LitStr) {
            spelling.text = Some(input.parse()?);
            if input.is_empty() {
                return Ok(spelling);
            }
            input.parse::<Token![,]>()?;
        }
        let key: Ident = input.parse()?;
        if key != "symbol" {
            return Err(syn::Error::new(key.span(), "expected `#[case(\"text\", symbol = \"Name\")]`"));
        }
        input.parse::<Token![=]>()?;
        spelling.symbol = Some(input.parse()?);
        Ok(spelling)
    }
}

impl Case {
    fn new(variant: &syn::Variant) -> syn::Result<Self> {
        let Some((_, value)) = &variant.discriminant else {
            return Err(syn::Error::new_spanned(variant, "a case has a value: `Eq = 0`"));
        };
        if !matches!(variant.fields, syn::Fields::Unit) {
            return Err(syn::Error::new_spanned(variant, "a case has no fields"));
        }
        let spelling = match variant.attrs.iter().find(|a| a.path().is_ident("case")) {
            Some(attribute) => attribute.parse_args()?,
            None => Spelling::default(),
        };
        let or_ident = |given: Option<LitStr>| given.map_or_else(|| variant.ident.to_string(), |s| s.value());
        let (text, symbol) = (or_ident(spelling.text), or_ident(spelling.symbol));
        let mut docs: Vec<_> = docs::kept(&variant.attrs, &["case"]).cloned().collect();
        if docs::summary(&docs).is_empty() {
            let line = format!("`{text}`.");
            docs.push(syn::parse_quote!(#[doc = #line]));
        }
        Ok(Case { ident: variant.ident.clone(), docs, text, symbol, value: value.clone() })
    }
}

pub fn expand(arguments: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let arguments: Arguments = syn::parse2(arguments)?;
    let item: ItemEnum = syn::parse2(item)?;
    let cases = item.variants.iter().map(Case::new).collect::<syn::Result<Vec<_>>>()?;
    let ty = if arguments.is_bits { bits(&item, &cases) } else { plain(&item, &cases) };
    let spec = spec(&arguments, &item, &cases);
    Ok(quote! { #ty #spec })
}

fn spec(arguments: &Arguments, item: &ItemEnum, cases: &[Case]) -> TokenStream {
    let (ident, visibility) = (&item.ident, &item.vis);
    let Arguments { name, width, is_bits, separator, namespace, words, prints_groups, is_quoted } = arguments;
    let summary = docs::summary(&item.attrs);
    let namespace = namespace.as_ref().map(LitStr::value).unwrap_or_default();
    let words = words.as_ref().map(LitStr::value).unwrap_or_default();
    let separator = separator.as_ref().map(LitStr::value).unwrap_or_default();
    let cases = cases.iter().map(|Case { text, symbol, value, .. }| {
        quote!(::terrace_ir::spec::EnumCase { text: #text, value: #value, symbol: #symbol })
    });
    quote! {
        impl #ident {
            /// The declaration.
            #visibility const SPEC: &'static ::terrace_ir::spec::EnumSpec<'static> = {
                static SPEC: ::terrace_ir::spec::EnumSpec<'static> = ::terrace_ir::spec::EnumSpec {
                    name: #name,
                    namespace: #namespace,
                    words: #words,
                    summary: #summary,
                    width_bits: #width,
                    is_bits: #is_bits,
                    separator: #separator,
                    prints_groups: #prints_groups,
                    is_quoted: #is_quoted,
                    cases: &[#(#cases),*],
                };
                &SPEC
            };
        }
    }
}

fn plain(item: &ItemEnum, cases: &[Case]) -> TokenStream {
    let (ident, visibility, docs) = (&item.ident, &item.vis, &item.attrs);
    let variants = cases.iter().map(|Case { ident, docs, value, .. }| quote!(#(#docs)* #ident = #value));
    let from = cases.iter().map(|Case { ident, value, .. }| quote!(#value => Some(Self::#ident)));
    let texts = cases.iter().map(|Case { ident, text, .. }| quote!(Self::#ident => #text));
    quote! {
        #(#docs)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u64)]
        #visibility enum #ident { #(#variants),* }

        impl #ident {
            /// Returns the case with that value.
            #visibility const fn from_value(value: u64) -> Option<Self> {
                match value {
                    #(#from,)*
                    _ => None,
                }
            }

            /// Returns the value.
            #visibility const fn value(self) -> u64 {
                self as u64
            }

            /// Returns the spelling.
            #visibility const fn text(self) -> &'static str {
                match self {
                    #(#texts,)*
                }
            }
        }
    }
}

fn bits(item: &ItemEnum, cases: &[Case]) -> TokenStream {
    let (ident, visibility, docs) = (&item.ident, &item.vis, &item.attrs);
    let constants = cases.iter().map(|Case { ident, docs, value, .. }| {
        let name = format_ident!("{}", screaming(&ident.to_string()));
        quote!(#(#docs)* #visibility const #name: Self = Self(#value);)
    });
    quote! {
        #(#docs)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        #visibility struct #ident(u64);

        impl #ident {
            #(#constants)*

            /// Returns the bits, if all of them are declared.
            #visibility fn from_value(value: u64) -> Option<Self> {
                Self::SPEC.is_case(value).then_some(Self(value))
            }

            /// Returns the bits.
            #visibility const fn value(self) -> u64 {
                self.0
            }

            /// Returns the spelling.
            #visibility fn text(self) -> String {
                Self::SPEC.text_of(self.0)
            }

            /// Returns true if all bits of `other` are set.
            #visibility const fn contains(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }

            /// Returns true if no bit is set.
            #visibility const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the bits of both.
            #visibility const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the bits that both have.
            #visibility const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
    }
}

/// `NoSignedWrap` as `NO_SIGNED_WRAP`.
fn screaming(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.chars().enumerate() {
        if i > 0 && c.is_uppercase() && !out.ends_with('_') {
            out.push('_');
        }
        out.extend(c.to_uppercase());
    }
    out
}

//! Words that an option may have, each with its value: `["greedy" => Mode::Greedy, "producer" => Mode::Producer]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, LitStr, Token, bracketed};

/// Choices of an option.
pub struct Choices(Vec<(LitStr, Expr)>);

impl Parse for Choices {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let list;
        bracketed!(list in input);
        let choice = |input: ParseStream<'_>| {
            let word = input.parse()?;
            input.parse::<Token![=>]>()?;
            Ok((word, input.parse()?))
        };
        let choices = Punctuated::<_, Token![,]>::parse_terminated_with(&list, choice)?;
        if choices.is_empty() {
            return Err(list.error("expected a choice: `\"word\" => Value`"));
        }
        Ok(Choices(choices.into_iter().collect()))
    }
}

impl Choices {
    /// Returns the kind of the option.
    pub fn kind(&self) -> TokenStream {
        let words = self.0.iter().map(|(word, _)| word);
        quote!(::terrace_pass::OptionKind::Choice(&[#(#words),*]))
    }

    /// Returns the first word, the default of an option that declares none.
    pub fn first(&self) -> TokenStream {
        let word = self.0.first().map(|(word, _)| word);
        quote!(#word)
    }

    /// Reports a word that is none of the choices.
    pub fn check(&self, default: &LitStr) -> syn::Result<()> {
        if self.0.iter().any(|(word, _)| word.value() == default.value()) {
            return Ok(());
        }
        Err(syn::Error::new(default.span(), format!("`{}` is none of the choices", default.value())))
    }

    /// Returns the expression that reads the value, of the option at that position.
    pub fn value(&self, at: usize) -> TokenStream {
        let last = self.0.len() - 1;
        let arms = self.0.iter().enumerate().map(|(number, (_, value))| match number {
            _ if number == last => quote!(_ => #value),
            _ => quote!(#number => #value),
        });
        quote!(match options.choice(#at) { #(#arms),* })
    }
}

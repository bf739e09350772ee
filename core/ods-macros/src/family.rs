//! `operations!`: operations that share arguments and fields, declared once for all of them.

use crate::operation;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::HashMap;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::token::Brace;
use syn::{Attribute, Expr, ExprArray, Field, LitStr, MetaNameValue, Token, Visibility, braced};

/// Shared declaration: `#[operation(..)] struct _<Parameters> { .. }`.
struct Family {
    arguments: Vec<MetaNameValue>,
    parameters: Vec<Ident>,
    /// Fields in front of the members' own fields.
    front: Vec<Field>,
    /// Fields after them.
    back: Vec<Field>,
}

/// One operation: `struct Name<Substitutes> = "dialect.op", key = value { own fields }`.
struct Member {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    ident: Ident,
    substitutes: Vec<TokenStream>,
    name: LitStr,
    arguments: Vec<MetaNameValue>,
    fields: Vec<Field>,
}

pub fn expand(input: TokenStream) -> syn::Result<TokenStream> {
    let parse = |input: ParseStream<'_>| {
        let family = Family::parse(input)?;
        let mut members = Vec::new();
        while !input.is_empty() {
            members.push(Member::parse(input)?);
        }
        Ok((family, members))
    };
    let (family, members) = parse.parse2(input)?;
    let mut out = TokenStream::new();
    for member in members {
        out.extend(member.expand(&family).unwrap_or_else(syn::Error::into_compile_error));
    }
    Ok(out)
}

impl Parse for Family {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = Attribute::parse_outer(input)?;
        let mut arguments = Vec::new();
        for attribute in attributes.iter().filter(|attribute| !attribute.path().is_ident("doc")) {
            if !attribute.path().is_ident("operation") {
                return Err(syn::Error::new_spanned(attribute, "expected `#[operation(..)]`"));
            }
            let list = attribute.parse_args_with(Punctuated::<_, Token![,]>::parse_terminated)?;
            arguments.extend(list);
        }
        input.parse::<Token![struct]>()?;
        input.parse::<Token![_]>()?;
        let parameters = angled::<Ident>(input)?;
        let (mut front, mut back) = (Vec::new(), None);
        if !input.peek(Token![;]) {
            let content;
            braced!(content in input);
            while !content.is_empty() {
                if content.peek(Token![..]) {
                    let hole = content.parse::<Token![..]>()?;
                    if back.replace(Vec::new()).is_some() {
                        return Err(syn::Error::new_spanned(hole, "`..` is given twice"));
                    }
                } else {
                    let field = content.call(Field::parse_named)?;
                    back.as_mut().unwrap_or(&mut front).push(field);
                }
                if !content.is_empty() {
                    content.parse::<Token![,]>()?;
                }
            }
        } else {
            input.parse::<Token![;]>()?;
        }
        Ok(Family { arguments, parameters, front, back: back.unwrap_or_default() })
    }
}

impl Parse for Member {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = Attribute::parse_outer(input)?;
        let visibility = input.parse()?;
        input.parse::<Token![struct]>()?;
        let ident = input.parse()?;
        let substitutes = angled::<syn::GenericArgument>(input)?;
        input.parse::<Token![=]>()?;
        let name = input.parse()?;
        let mut arguments = Vec::new();
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.peek(Brace) {
            let (path, eq_token) = (input.parse()?, input.parse()?);
            // Braces after a path open the list of fields.
            let value = input.call(Expr::parse_without_eager_brace)?;
            arguments.push(MetaNameValue { path, eq_token, value });
        }
        let mut fields = Vec::new();
        if input.parse::<Option<Token![;]>>()?.is_none() {
            let content;
            braced!(content in input);
            let list = content.call(|content| {
                Punctuated::<Field, Token![,]>::parse_terminated_with(content, Field::parse_named)
            })?;
            fields.extend(list);
        }
        let substitutes = substitutes.into_iter().map(ToTokens::into_token_stream).collect();
        Ok(Member { attributes, visibility, ident, substitutes, name, arguments, fields })
    }
}

impl Member {
    fn expand(self, family: &Family) -> syn::Result<TokenStream> {
        if self.substitutes.len() != family.parameters.len() {
            let (wanted, given) = (family.parameters.len(), self.substitutes.len());
            let message = format!("the family has {wanted} parameters, but {given} are given");
            return Err(syn::Error::new(self.ident.span(), message));
        }
        let map = family.parameters.iter().map(Ident::to_string).zip(&self.substitutes).collect();
        let replace = |field: &Field| substitute(field.to_token_stream(), &map);
        let (front, back) = (family.front.iter().map(replace), family.back.iter().map(replace));
        let arguments = merged(&family.arguments, self.arguments)?;
        let arguments = substitute(quote!(#(#arguments),*), &map);
        let Member { attributes, visibility, ident, name, fields, .. } = self;
        operation::expand(
            quote!(name = #name, #arguments),
            quote!(#(#attributes)* #visibility struct #ident { #(#front,)* #(#fields,)* #(#back,)* }),
        )
    }
}

/// Returns the family's arguments with the member's: lists grow by the member's entries, other values are replaced.
fn merged(shared: &[MetaNameValue], own: Vec<MetaNameValue>) -> syn::Result<Vec<MetaNameValue>> {
    let mut all = shared.to_vec();
    for argument in own {
        match all.iter_mut().find(|one| one.path.get_ident() == argument.path.get_ident()) {
            None => all.push(argument),
            Some(known) => match (&mut known.value, argument.value) {
                (Expr::Array(ExprArray { elems, .. }), Expr::Array(more)) => elems.extend(more.elems),
                (value, replacement) => *value = replacement,
            },
        }
    }
    Ok(all)
}

/// Parses `<A, B>`, or nothing.
fn angled<T: Parse>(input: ParseStream<'_>) -> syn::Result<Vec<T>> {
    let mut list = Vec::new();
    if input.parse::<Option<Token![<]>>()?.is_none() {
        return Ok(list);
    }
    while !input.peek(Token![>]) {
        list.push(input.parse()?);
        if !input.peek(Token![>]) {
            input.parse::<Token![,]>()?;
        }
    }
    input.parse::<Token![>]>()?;
    Ok(list)
}

/// Replaces each identifier that is a parameter of the family by the member's tokens.
fn substitute(tokens: TokenStream, map: &HashMap<String, &TokenStream>) -> TokenStream {
    if map.is_empty() {
        return tokens;
    }
    let replace = |token| match token {
        TokenTree::Ident(ident) => match map.get(&ident.to_string()) {
            Some(tokens) => (*tokens).clone(),
            None => TokenTree::Ident(ident).into(),
        },
        TokenTree::Group(group) => {
            let mut copy = Group::new(group.delimiter(), substitute(group.stream(), map));
            copy.set_span(group.span());
            TokenTree::Group(copy).into()
        }
        other => other.into(),
    };
    tokens.into_iter().map(replace).collect::<Vec<TokenStream>>().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::expand;
    use crate::operation;
    use proc_macro2::TokenStream;

    fn tokens(text: &str) -> TokenStream {
        text.parse().expect("tokens")
    }

    /// Checks that a family expands to what its member would expand to by itself.
    fn check(family: &str, arguments: &str, item: &str) {
        let alone = operation::expand(tokens(arguments), tokens(item)).expect(item);
        let member = expand(tokens(family)).expect(family);
        assert_eq!(member.to_string(), alone.to_string());
    }

    #[test]
    fn members_have_shared_arguments_and_fields() {
        check(
            "#[operation(traits = [SameTypeOperands], effects = [])] struct _ { lhs: Operand<I1>, rhs: Operand<I1> }
             /// And. \n pub struct AndOp = \"toy.and\";",
            "name = \"toy.and\", traits = [SameTypeOperands], effects = []",
            "/// And. \n pub struct AndOp { lhs: Operand<I1>, rhs: Operand<I1> }",
        );
    }

    #[test]
    fn parameters_are_substituted() {
        check(
            "struct _<In, Out> { value: Operand<In>, result: OpResult<Out> }
             struct CastOp<I1, F32> = \"toy.cast\";",
            "name = \"toy.cast\"",
            "struct CastOp { value: Operand<I1>, result: OpResult<F32> }",
        );
    }

    #[test]
    fn lists_are_appended_and_values_replaced() {
        check(
            "#[operation(traits = [Elementwise], effects = custom, has = [verify])] struct _;
             struct NegOp = \"toy.neg\", traits = [IsInvolution], effects = [], has = [fold];",
            "name = \"toy.neg\", traits = [Elementwise, IsInvolution], effects = [], has = [verify, fold]",
            "struct NegOp {}",
        );
    }

    #[test]
    fn own_fields_stand_at_the_dots() {
        check(
            "struct _ { lhs: Operand<I1>, .., rhs: Operand<I1> }
             struct SelectOp = \"toy.select\", effects = custom { condition: Operand<I1> }",
            "name = \"toy.select\", effects = custom",
            "struct SelectOp { lhs: Operand<I1>, condition: Operand<I1>, rhs: Operand<I1> }",
        );
    }

    #[test]
    fn a_wrong_number_of_parameters_is_told() {
        let family = "struct _<T> { value: Operand<T> } struct OneOp = \"toy.one\";";
        let expanded = expand(tokens(family)).expect(family).to_string();
        assert!(expanded.contains("the family has 1 parameters, but 0 are given"), "{expanded}");
    }
}

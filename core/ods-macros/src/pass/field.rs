//! Field of a pass that is an option.

use super::choices::Choices;
use crate::docs;
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, ExprLit, ExprUnary, Field, Ident, Lit, LitStr, Token, Type, UnOp};

/// Option that a field declares.
pub struct OptionField {
    /// Its name; `None` if the specification stands elsewhere.
    pub name: Option<LitStr>,
    /// Its specification, an `OptionSpec`.
    pub spec: TokenStream,
    ty: Type,
    choices: Option<Choices>,
}

/// Arguments of `#[option("name", default = 4, unsigned)]`, or of `#[option(SPEC)]`.
enum Arguments {
    Here(Box<Declared>),
    Elsewhere(Expr),
}

/// Arguments of an option that is declared in place.
struct Declared {
    name: LitStr,
    default: Option<Expr>,
    help: Option<LitStr>,
    choices: Option<Choices>,
    unsigned: Option<Ident>,
    own: Option<Ident>,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(LitStr) {
            return Ok(Arguments::Elsewhere(input.parse()?));
        }
        let name = input.parse()?;
        let (mut default, mut help, mut choices) = (None, None, None);
        let (mut unsigned, mut own) = (None, None);
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let key: Ident = input.parse()?;
            match key.to_string().as_str() {
                "unsigned" => unsigned = Some(key),
                "own" => own = Some(key),
                "default" => default = Some(after_equals(input)?),
                "help" => help = Some(after_equals(input)?),
                "choices" => choices = Some(after_equals(input)?),
                _ => {
                    let message = "expected one of `default`, `help`, `choices`, `unsigned`, `own`";
                    return Err(syn::Error::new(key.span(), message));
                }
            }
        }
        Ok(Arguments::Here(Box::new(Declared { name, default, help, choices, unsigned, own })))
    }
}

fn after_equals<T: Parse>(input: ParseStream<'_>) -> syn::Result<T> {
    input.parse::<Token![=]>()?;
    input.parse()
}

/// Class of an option's type, as far as a macro can tell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Bool,
    Signed,
    Number,
    Text,
    /// List, or type that may implement `OptionType`.
    Other,
}

impl OptionField {
    /// Returns the option of a field; `None` if the field is none.
    pub fn of(field: &Field) -> syn::Result<Option<Self>> {
        let Some(attribute) = field.attrs.iter().find(|one| one.path().is_ident("option")) else {
            return Ok(None);
        };
        let ty = field.ty.clone();
        let declared = match attribute.parse_args()? {
            Arguments::Here(declared) => *declared,
            Arguments::Elsewhere(spec) => {
                return Ok(Some(OptionField { name: None, spec: quote!(#spec), ty, choices: None }));
            }
        };
        let sort = match declared.choices {
            Some(_) => Sort::Text,
            None => sort_of(&ty)?,
        };
        let help = match &declared.help {
            Some(help) => help.value(),
            None => help_of(field).ok_or_else(|| {
                let message = "an option has a doc comment or a `help`, which is its help";
                syn::Error::new_spanned(attribute, message)
            })?,
        };
        let (kind, default) = (declared.kind(&ty, sort)?, declared.default(&ty, sort)?);
        let Declared { name, choices, .. } = declared;
        let spec = quote! {
            ::terrace_pass::OptionSpec { name: #name, kind: #kind, default: #default, help: #help }
        };
        Ok(Some(OptionField { name: Some(name), spec, ty, choices }))
    }

    /// Returns the expression that reads the value, of the option at that position.
    pub fn value(&self, at: usize) -> TokenStream {
        match &self.choices {
            Some(choices) => choices.value(at),
            None => {
                let ty = &self.ty;
                quote!(<#ty as ::terrace_pass::OptionType>::read(options, #at))
            }
        }
    }
}

impl Declared {
    fn kind(&self, ty: &Type, sort: Sort) -> syn::Result<TokenStream> {
        if let Some(choices) = &self.choices {
            return Ok(choices.kind());
        }
        let kind = quote!(<#ty as ::terrace_pass::OptionType>::KIND);
        match (&self.unsigned, &self.own) {
            (Some(word), _) if sort != Sort::Signed && quote!(#ty).to_string() != "Vec < i64 >" => {
                Err(syn::Error::new(word.span(), "`unsigned` is for `i64` and `Vec<i64>`"))
            }
            (_, Some(word)) if sort != Sort::Bool => Err(syn::Error::new(word.span(), "`own` is for `bool`")),
            (Some(_), _) => Ok(quote!(#kind.unsigned())),
            (_, Some(_)) => Ok(quote!(::terrace_pass::OptionKind::OwnBool)),
            _ => Ok(kind),
        }
    }

    /// Returns the text of the default, an expression.
    fn default(&self, ty: &Type, sort: Sort) -> syn::Result<TokenStream> {
        let Some(default) = &self.default else {
            return Ok(match &self.choices {
                Some(choices) => choices.first(),
                None => quote!(<#ty as ::terrace_pass::OptionType>::DEFAULT),
            });
        };
        if let Some(choices) = &self.choices {
            let word = docs::string(default)?;
            choices.check(&word)?;
            return Ok(quote!(#word));
        }
        let (literal, sign) = match default {
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => (&**expr, "-"),
            other => (other, ""),
        };
        let text = match (literal, sort) {
            (Expr::Lit(ExprLit { lit: Lit::Str(text), .. }), _) => text.value(),
            (Expr::Lit(ExprLit { lit: Lit::Bool(value), .. }), Sort::Bool | Sort::Other) => {
                value.value.to_string()
            }
            (Expr::Lit(ExprLit { lit, .. }), Sort::Signed | Sort::Number | Sort::Other)
                if matches!(lit, Lit::Int(_) | Lit::Float(_)) =>
            {
                format!("{sign}{}", quote!(#lit))
            }
            _ => {
                let message = match sort {
                    Sort::Bool => "the default of a `bool` is `true` or `false`",
                    Sort::Signed | Sort::Number => "the default of a number is a number",
                    Sort::Text | Sort::Other => "the default is its text",
                };
                return Err(syn::Error::new_spanned(default, message));
            }
        };
        Ok(quote!(#text))
    }
}

/// Returns the class of a type; an error for those that can be no option.
fn sort_of(ty: &Type) -> syn::Result<Sort> {
    const OTHERS: [&str; 10] = ["i8", "i16", "i32", "i128", "u8", "u16", "u128", "isize", "f32", "char"];
    let text = quote!(#ty).to_string();
    match text.as_str() {
        "bool" => Ok(Sort::Bool),
        "i64" => Ok(Sort::Signed),
        "u32" | "u64" | "usize" | "f64" => Ok(Sort::Number),
        "String" => Ok(Sort::Text),
        other if matches!(ty, Type::Path(_)) && !OTHERS.contains(&other) => Ok(Sort::Other),
        other => {
            let message = format!(
                "`{other}` is not a type of options: expected `bool`, `i64`, `u32`, `u64`, `usize`, `f64`, `String`, a \
                 `Vec` of these, or a type that implements `OptionType`"
            );
            Err(syn::Error::new_spanned(ty, message))
        }
    }
}

/// Returns the documentation in one line, without the period at its end; `None` if there is none.
fn help_of(field: &Field) -> Option<String> {
    let text = docs::text_of(&field.attrs);
    let text = text.strip_suffix('.').unwrap_or(&text);
    (!text.is_empty()).then(|| text.to_owned())
}

//! The arguments of `#[operation(...)]`.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprArray, Ident, LitStr, Token};

/// Declared memory effects.
pub enum Effects {
    Unknown,
    Custom,
    Only(Vec<Expr>),
}

/// Source of the result types.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ResultTypes {
    Explicit,
    Inferred,
    Custom,
}

/// An interface: its name, and the functions of the operation if they are given, `Name(&FUNCTIONS)`.
pub struct Interface {
    pub name: Ident,
    pub methods: Option<Expr>,
}

impl Parse for Interface {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        if !input.peek(syn::token::Paren) {
            return Ok(Interface { name, methods: None });
        }
        let content;
        syn::parenthesized!(content in input);
        Ok(Interface { name, methods: Some(content.parse()?) })
    }
}

/// The arguments, read.
pub struct Arguments {
    pub name: LitStr,
    pub traits: Vec<Expr>,
    pub interfaces: Vec<Interface>,
    pub format: Option<Expr>,
    pub effects: Effects,
    pub result_types: ResultTypes,
    pub directives: Vec<Expr>,
    pub default_dialect: Option<LitStr>,
    /// Accessors and a builder are generated.
    pub has_view: bool,
    pub has: Vec<Ident>,
}

/// The hooks that `has` may list.
const HOOKS: &[&str] = &[
    "custom_syntax",
    "verify",
    "verify_signature",
    "verify_regions",
    "verify_symbol_uses",
    "infer_types",
    "are_compatible_types",
    "result_names",
    "argument_names",
    "block_names",
    "region_kind",
    "optional_symbol",
    "is_declaration",
    "fold",
    "canonicalize",
    "effects",
];

impl Arguments {
    /// Returns true if the traits list this one, without arguments.
    pub fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|one| match one {
            Expr::Path(path) => path.path.segments.last().is_some_and(|segment| segment.ident == name),
            _ => false,
        })
    }

    /// Returns the entry of `has` of that name: where the declaration asks for the hook.
    pub fn hook(&self, name: &str) -> Option<&Ident> {
        self.has.iter().find(|hook| *hook == name)
    }
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut name = None;
        let mut arguments = Arguments {
            name: LitStr::new("", Span::call_site()),
            traits: Vec::new(),
            interfaces: Vec::new(),
            format: None,
            effects: Effects::Unknown,
            result_types: ResultTypes::Explicit,
            directives: Vec::new(),
            default_dialect: None,
            has_view: true,
            has: Vec::new(),
        };
        let mut seen: Vec<Ident> = Vec::new();
        while !input.is_empty() {
            let key: Ident = input.parse()?;
            if seen.contains(&key) {
                return Err(syn::Error::new(key.span(), format!("`{key}` is given twice")));
            }
            input.parse::<Token![=]>()?;
            match key.to_string().as_str() {
                "name" => name = Some(full_name(input)?),
                "traits" => arguments.traits = expressions(input)?,
                "interfaces" => arguments.interfaces = interfaces(input)?,
                "format" => arguments.format = Some(input.parse()?),
                "effects" => arguments.effects = effects(input)?,
                "result_types" => arguments.result_types = result_types(input)?,
                "directives" => arguments.directives = expressions(input)?,
                "default_dialect" => arguments.default_dialect = Some(input.parse()?),
                "view" => arguments.has_view = view(input)?,
                "has" => arguments.has = hooks(input)?,
                _ => {
                    let message = "expected one of `name`, `traits`, `interfaces`, `format`, `effects`, `result_types`, `directives`, \
                                   `default_dialect`, `view`, `has`";
                    return Err(syn::Error::new(key.span(), message));
                }
            }
            seen.push(key);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        arguments.name = name.ok_or_else(|| {
            syn::Error::new(
                Span::call_site(),
                "an operation has a name: `#[operation(name = \"dialect.op\")]`",
            )
        })?;
        if let (Some(_), Some(hook)) = (&arguments.format, arguments.hook("custom_syntax")) {
            let message = "an operation has a `format` or `custom_syntax`, not both";
            return Err(syn::Error::new(hook.span(), message));
        }
        if arguments.hook("infer_types").is_some() {
            arguments.result_types = ResultTypes::Custom;
        }
        Ok(arguments)
    }
}

fn full_name(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let name: LitStr = input.parse()?;
    if name.value().split_once('.').is_none_or(|(dialect, op)| dialect.is_empty() || op.is_empty()) {
        return Err(syn::Error::new(name.span(), "expected the dialect and the operation: `\"dialect.op\"`"));
    }
    Ok(name)
}

fn expressions(input: ParseStream<'_>) -> syn::Result<Vec<Expr>> {
    Ok(input.parse::<ExprArray>()?.elems.into_iter().collect())
}

fn effects(input: ParseStream<'_>) -> syn::Result<Effects> {
    if input.peek(syn::token::Bracket) {
        return expressions(input).map(Effects::Only);
    }
    let word: Ident = input.parse()?;
    if word == "custom" {
        return Ok(Effects::Custom);
    }
    Err(syn::Error::new(word.span(), "expected a list of effects or `custom`"))
}

fn view(input: ParseStream<'_>) -> syn::Result<bool> {
    let word: Ident = input.parse()?;
    if word == "none" {
        return Ok(false);
    }
    Err(syn::Error::new(word.span(), "expected `none`"))
}

fn result_types(input: ParseStream<'_>) -> syn::Result<ResultTypes> {
    let word: Ident = input.parse()?;
    match word.to_string().as_str() {
        "explicit" => Ok(ResultTypes::Explicit),
        "inferred" => Ok(ResultTypes::Inferred),
        "custom" => Ok(ResultTypes::Custom),
        _ => Err(syn::Error::new(word.span(), "expected `explicit`, `inferred` or `custom`")),
    }
}

fn identifiers(input: ParseStream<'_>) -> syn::Result<Vec<Ident>> {
    let content;
    syn::bracketed!(content in input);
    Ok(Punctuated::<Ident, Token![,]>::parse_terminated(&content)?.into_iter().collect())
}

fn interfaces(input: ParseStream<'_>) -> syn::Result<Vec<Interface>> {
    let content;
    syn::bracketed!(content in input);
    Ok(Punctuated::<Interface, Token![,]>::parse_terminated(&content)?.into_iter().collect())
}

fn hooks(input: ParseStream<'_>) -> syn::Result<Vec<Ident>> {
    let hooks = identifiers(input)?;
    for hook in &hooks {
        if !HOOKS.iter().any(|known| hook == known) {
            return Err(syn::Error::new(hook.span(), format!("expected one of `{}`", HOOKS.join("`, `"))));
        }
    }
    Ok(hooks)
}

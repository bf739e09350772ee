//! Doc comments and other plain attributes of declarations.

use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta};

/// Returns the first line of the documentation; empty if there is none.
pub fn summary(attributes: &[Attribute]) -> String {
    attributes
        .iter()
        .filter_map(doc_line)
        .map(|line| line.trim().to_owned())
        .find(|l| !l.is_empty())
        .unwrap_or_default()
}

/// Returns the documentation in one line.
pub fn text_of(attributes: &[Attribute]) -> String {
    let lines: Vec<String> = attributes.iter().filter_map(doc_line).collect();
    let words: Vec<&str> = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
    words.join(" ")
}

/// Returns the attributes that go along to the generated item: all but those that the macro reads.
pub fn kept<'a>(attributes: &'a [Attribute], read: &'a [&'a str]) -> impl Iterator<Item = &'a Attribute> {
    attributes.iter().filter(|a| !read.iter().any(|name| a.path().is_ident(name)))
}

/// Returns the text of `#[name = "text"]`, if there is one.
pub fn text(attributes: &[Attribute], name: &str) -> syn::Result<Option<LitStr>> {
    let Some(attribute) = attributes.iter().find(|a| a.path().is_ident(name)) else { return Ok(None) };
    match &attribute.meta {
        Meta::NameValue(pair) => string(&pair.value).map(Some),
        meta => Err(syn::Error::new_spanned(meta, format!("expected `#[{name} = \"...\"]`"))),
    }
}

/// Returns a string literal.
pub fn string(value: &Expr) -> syn::Result<LitStr> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.clone()),
        other => Err(syn::Error::new_spanned(other, "expected a string literal")),
    }
}

fn doc_line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    if !pair.path.is_ident("doc") {
        return None;
    }
    string(&pair.value).ok().map(|text| text.value())
}

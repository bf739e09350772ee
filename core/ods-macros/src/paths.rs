//! Paths in generated code: `::terrace_ir` and `::terrace_pass` in the tree, `::terrace::ir` and `::terrace::pass` in
//! crates that depend on `terrace` alone.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use std::sync::OnceLock;

/// Returns the generated code, or the compile error, with paths that the crate being compiled can resolve.
pub fn resolved(code: syn::Result<TokenStream>) -> TokenStream {
    let code = code.unwrap_or_else(syn::Error::into_compile_error);
    if depends_on_ir() { code } else { through_face(code) }
}

/// Returns true if the crate being compiled names `terrace-ir` in its manifest.
fn depends_on_ir() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| {
        let Some(folder) = std::env::var_os("CARGO_MANIFEST_DIR") else { return true };
        let manifest = std::fs::read_to_string(std::path::Path::new(&folder).join("Cargo.toml"));
        // Without a manifest, as under another build system, the tree's own names are expected.
        manifest.map_or(true, |text| text.contains("terrace-ir") || !text.contains("terrace"))
    })
}

/// Replaces `terrace_ir` by `terrace::ir`, `terrace_pass` by `terrace::pass`.
fn through_face(code: TokenStream) -> TokenStream {
    code.into_iter()
        .flat_map(|token| match token {
            TokenTree::Ident(ident) if ident == "terrace_ir" || ident == "terrace_pass" => {
                let face = Ident::new("terrace", Span::call_site());
                if ident == "terrace_ir" { quote!(#face::ir) } else { quote!(#face::pass) }
            }
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), through_face(group.stream()));
                new.set_span(group.span());
                TokenTree::Group(new).into()
            }
            other => other.into(),
        })
        .collect()
}

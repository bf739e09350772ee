//! The functions that `doors/capi` exports, read from its sources: names, arguments, results, documentation.

use super::macros::Macro;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::path::Path;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Ident, Token, Type};

/// An exported function.
pub struct Function {
    /// Name.
    pub name: String,
    /// Names and types of the arguments.
    pub arguments: Vec<(String, Type)>,
    /// Type of the result.
    pub result: Option<Type>,
    /// Documentation, a line each.
    pub docs: Vec<String>,
    /// Header of mlir-c that declares it, as the head of its file says.
    pub header: String,
}

/// Everything that the sources declare for C.
pub struct Sources {
    /// Functions, in the order of the files.
    pub functions: Vec<Function>,
    /// Types that are other names of types.
    pub aliases: BTreeMap<String, Type>,
}

/// Reads the sources of the exported functions.
///
/// # Errors
/// If a file cannot be read, or has a shape that is not expected.
pub fn read(root: &Path) -> Result<Sources, String> {
    let mut files = Vec::new();
    collect(&root.join("doors/capi/src"), &mut files).map_err(|error| error.to_string())?;
    files.sort();
    let mut parsed = Vec::new();
    for path in &files {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let tokens: TokenStream = text.parse().map_err(|error| format!("{}: {error}", path.display()))?;
        parsed.push((path, header_of(&text), tokens));
    }
    let mut macros = BTreeMap::new();
    parsed.iter().for_each(|(_, _, tokens)| find_macros(tokens, &mut macros));
    let mut sources = Sources { functions: Vec::new(), aliases: BTreeMap::new() };
    for (path, header, tokens) in parsed {
        read_items(tokens, &header, &macros, &mut sources)
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(sources)
}

fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the header that the first line of a file names, between backquotes.
fn header_of(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let names = first.split('`').skip(1).step_by(2);
    names.into_iter().find(|name| name.ends_with(".h")).unwrap_or_default().to_owned()
}

fn find_macros(tokens: &TokenStream, macros: &mut BTreeMap<String, Macro>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for window in tokens.windows(4) {
        if let [TokenTree::Ident(word), _, TokenTree::Ident(name), TokenTree::Group(body)] = window
            && *word == "macro_rules"
            && let Ok(parsed) = Macro::parse(body.stream())
        {
            macros.insert(name.to_string(), parsed);
        }
    }
}

/// Reads items: calls of macros and aliases of types; everything else is passed over.
fn read_items(
    tokens: TokenStream,
    header: &str,
    macros: &BTreeMap<String, Macro>,
    sources: &mut Sources,
) -> Result<(), String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut rest = tokens.as_slice();
    loop {
        rest = match rest {
            [] => return Ok(()),
            [TokenTree::Ident(word), _, TokenTree::Ident(_), TokenTree::Group(_), after @ ..]
                if *word == "macro_rules" =>
            {
                after
            }
            [TokenTree::Ident(name), mark, TokenTree::Group(arguments), after @ ..]
                if mark.to_string() == "!" =>
            {
                let name = name.to_string();
                if name == "export" {
                    read_functions(arguments.stream(), header, sources)?;
                } else if let Some(called) = macros.get(&name) {
                    let expanded =
                        called.expand(arguments.stream()).map_err(|error| format!("{name}!: {error}"))?;
                    read_items(expanded, header, macros, sources)?;
                }
                after
            }
            [TokenTree::Ident(word), TokenTree::Ident(name), equals, after @ ..]
                if *word == "type" && equals.to_string() == "=" =>
            {
                let end = after.iter().position(|token| token.to_string() == ";").unwrap_or(after.len());
                let aliased: TokenStream = after[..end].iter().cloned().collect();
                if let Ok(ty) = syn::parse2(aliased) {
                    sources.aliases.insert(name.to_string(), ty);
                }
                &after[end..]
            }
            [_, after @ ..] => after,
        };
    }
}

/// Reads the functions of an `export!`.
fn read_functions(tokens: TokenStream, header: &str, sources: &mut Sources) -> Result<(), String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut rest = tokens.as_slice();
    let mut docs = Vec::new();
    while !rest.is_empty() {
        rest = match rest {
            [pound, TokenTree::Group(attribute), after @ ..] if pound.to_string() == "#" => {
                docs.extend(doc_of(attribute.stream()));
                after
            }
            [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Group(arguments), after @ ..]
                if *word == "fn" =>
            {
                let is_body = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
                let end = after.iter().position(is_body).ok_or_else(|| format!("{name} has no body"))?;
                let result: TokenStream = after[..end].iter().skip(2).cloned().collect();
                let result = if result.is_empty() { None } else { Some(parse_type(result)?) };
                sources.functions.push(Function {
                    name: name.to_string(),
                    arguments: parse_arguments(arguments.stream())?,
                    result,
                    docs: std::mem::take(&mut docs),
                    header: header.to_owned(),
                });
                &after[end + 1..]
            }
            [token, ..] => return Err(format!("unexpected '{token}' in export!")),
            [] => break,
        };
    }
    Ok(())
}

fn parse_type(tokens: TokenStream) -> Result<Type, String> {
    syn::parse2(tokens).map_err(|error| error.to_string())
}

fn parse_arguments(tokens: TokenStream) -> Result<Vec<(String, Type)>, String> {
    let argument = |input: ParseStream<'_>| {
        let name: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        Ok((name.to_string(), input.parse::<Type>()?))
    };
    let arguments =
        |input: ParseStream<'_>| Punctuated::<_, Token![,]>::parse_terminated_with(input, argument);
    let arguments = arguments.parse2(tokens).map_err(|error| error.to_string())?;
    Ok(arguments.into_iter().collect())
}

/// Returns the text of `doc = "..."` or `doc = concat!(...)`.
fn doc_of(attribute: TokenStream) -> Option<String> {
    let tokens: Vec<TokenTree> = attribute.into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(word), _, text @ ..] if *word == "doc" => Some(text_of(text).trim().to_owned()),
        _ => None,
    }
}

/// Evaluates literals, `concat!` and `stringify!`.
fn text_of(tokens: &[TokenTree]) -> String {
    match tokens {
        [TokenTree::Literal(literal)] => match syn::parse_str::<syn::Lit>(&literal.to_string()) {
            Ok(syn::Lit::Str(text)) => text.value(),
            _ => literal.to_string(),
        },
        [TokenTree::Ident(word), _, TokenTree::Group(arguments)] => {
            let inner: Vec<TokenTree> = arguments.stream().into_iter().collect();
            if *word == "stringify" {
                return arguments.stream().to_string();
            }
            let parts = inner.split(|token| token.to_string() == ",");
            parts.map(text_of).collect()
        }
        // A fragment that a macro passed on stands in a group without delimiters.
        [TokenTree::Group(group)] => text_of(&group.stream().into_iter().collect::<Vec<_>>()),
        _ => String::new(),
    }
}

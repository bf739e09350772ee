//! Expansion of `macro_rules!`, as far as the tables of `doors/capi` need it: one arm, fragments, repetitions.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::BTreeMap;
use syn::parse::{Parse, ParseStream, Parser};

/// A macro with one arm.
pub struct Macro {
    matcher: Vec<Pattern>,
    transcriber: Vec<TokenTree>,
}

enum Pattern {
    Token(String),
    Group(Delimiter, Vec<Pattern>),
    Fragment { name: String, kind: String },
    Repetition { inner: Vec<Pattern>, separator: Option<String>, at_most_once: bool },
}

/// Tokens that a name of the matcher stands for.
#[derive(Clone)]
enum Binding {
    One(TokenStream),
    Each(Vec<Binding>),
}

type Bindings = BTreeMap<String, Binding>;

impl Macro {
    /// Reads the body of a `macro_rules!`: `(matcher) => {transcriber};`.
    ///
    /// # Errors
    /// If it has another shape.
    pub fn parse(body: TokenStream) -> Result<Macro, String> {
        let tokens: Vec<TokenTree> = body.into_iter().collect();
        match tokens.as_slice() {
            [TokenTree::Group(matcher), equals, greater, TokenTree::Group(transcriber), rest @ ..]
                if equals.to_string() == "=" && greater.to_string() == ">" && rest.len() <= 1 =>
            {
                Ok(Macro {
                    matcher: patterns(matcher.stream())?,
                    transcriber: transcriber.stream().into_iter().collect(),
                })
            }
            _ => Err("a macro with one arm was expected".to_owned()),
        }
    }

    /// Expands a call with these arguments.
    ///
    /// # Errors
    /// If they do not match.
    pub fn expand(&self, arguments: TokenStream) -> Result<TokenStream, String> {
        let tokens: Vec<TokenTree> = arguments.into_iter().collect();
        let mut bindings = Bindings::new();
        match match_all(&self.matcher, &tokens, &mut bindings) {
            Some([]) => Ok(transcribe(&self.transcriber, &bindings)),
            Some([next, ..]) => Err(format!("unexpected '{next}'")),
            None => Err("the arguments do not match".to_owned()),
        }
    }
}

fn patterns(stream: TokenStream) -> Result<Vec<Pattern>, String> {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut found = Vec::new();
    let mut rest = tokens.as_slice();
    loop {
        rest = match rest {
            [] => return Ok(found),
            [dollar, TokenTree::Group(group), after @ ..] if is(dollar, "$") => {
                let inner = patterns(group.stream())?;
                let (separator, operator, after) = match after {
                    [operator, after @ ..] if is_operator(operator) => (None, operator, after),
                    [separator, operator, after @ ..] => (Some(separator.to_string()), operator, after),
                    _ => return Err("a repetition without an operator".to_owned()),
                };
                found.push(Pattern::Repetition { inner, separator, at_most_once: is(operator, "?") });
                after
            }
            [dollar, TokenTree::Ident(name), colon, TokenTree::Ident(kind), after @ ..]
                if is(dollar, "$") && is(colon, ":") =>
            {
                found.push(Pattern::Fragment { name: name.to_string(), kind: kind.to_string() });
                after
            }
            [TokenTree::Group(group), after @ ..] => {
                found.push(Pattern::Group(group.delimiter(), patterns(group.stream())?));
                after
            }
            [token, after @ ..] => {
                found.push(Pattern::Token(token.to_string()));
                after
            }
        };
    }
}

fn is(token: &TokenTree, text: &str) -> bool {
    token.to_string() == text
}

fn is_operator(token: &TokenTree) -> bool {
    ["*", "+", "?"].iter().any(|operator| is(token, operator))
}

/// Matches all patterns, and returns the tokens that are left.
fn match_all<'a>(
    patterns: &[Pattern],
    mut tokens: &'a [TokenTree],
    bindings: &mut Bindings,
) -> Option<&'a [TokenTree]> {
    for pattern in patterns {
        tokens = match_one(pattern, tokens, bindings)?;
    }
    Some(tokens)
}

fn match_one<'a>(
    pattern: &Pattern,
    tokens: &'a [TokenTree],
    bindings: &mut Bindings,
) -> Option<&'a [TokenTree]> {
    match (pattern, tokens) {
        (Pattern::Token(text), [token, rest @ ..]) => is(token, text).then_some(rest),
        (Pattern::Group(delimiter, inner), [TokenTree::Group(group), rest @ ..]) => {
            let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
            let fits = group.delimiter() == *delimiter && match_all(inner, &tokens, bindings)?.is_empty();
            fits.then_some(rest)
        }
        (Pattern::Fragment { name, kind }, [_, ..]) => {
            let count = fragment_len(kind, tokens)?;
            let (fragment, rest) = tokens.split_at(count);
            bindings.insert(name.clone(), Binding::One(fragment.iter().cloned().collect()));
            Some(rest)
        }
        (Pattern::Repetition { inner, separator, at_most_once }, _) => {
            Some(match_repetition(inner, separator.as_deref(), *at_most_once, tokens, bindings))
        }
        _ => None,
    }
}

fn match_repetition<'a>(
    inner: &[Pattern],
    separator: Option<&str>,
    at_most_once: bool,
    mut tokens: &'a [TokenTree],
    bindings: &mut Bindings,
) -> &'a [TokenTree] {
    let mut turns: Vec<Bindings> = Vec::new();
    let most = if at_most_once { 1 } else { usize::MAX };
    while !tokens.is_empty() && turns.len() < most {
        let from = match separator {
            Some(separator) if !turns.is_empty() => match tokens {
                [token, rest @ ..] if is(token, separator) => rest,
                _ => break,
            },
            _ => tokens,
        };
        let mut turn = Bindings::new();
        match match_all(inner, from, &mut turn) {
            Some(rest) => tokens = rest,
            None => break,
        }
        turns.push(turn);
    }
    for name in names(inner) {
        let each = turns.iter().filter_map(|turn| turn.get(&name).cloned()).collect();
        bindings.insert(name, Binding::Each(each));
    }
    tokens
}

/// Returns the names that patterns bind.
fn names(patterns: &[Pattern]) -> Vec<String> {
    let of_one = |pattern: &Pattern| match pattern {
        Pattern::Token(_) => Vec::new(),
        Pattern::Group(_, inner) | Pattern::Repetition { inner, .. } => names(inner),
        Pattern::Fragment { name, .. } => vec![name.clone()],
    };
    patterns.iter().flat_map(of_one).collect()
}

/// Returns the number of tokens of a fragment at the head of the tokens.
fn fragment_len(kind: &str, tokens: &[TokenTree]) -> Option<usize> {
    match kind {
        "ident" => matches!(tokens[0], TokenTree::Ident(_)).then_some(1),
        "literal" => match tokens {
            [TokenTree::Literal(_), ..] => Some(1),
            [minus, TokenTree::Literal(_), ..] if is(minus, "-") => Some(2),
            [TokenTree::Ident(word), ..] if *word == "true" || *word == "false" => Some(1),
            _ => None,
        },
        "tt" => Some(1),
        "block" => matches!(&tokens[0], TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
            .then_some(1),
        "ty" => parsed_len(tokens, syn::Type::parse),
        "expr" => parsed_len(tokens, syn::Expr::parse),
        "meta" => parsed_len(tokens, syn::Meta::parse),
        "pat" => parsed_len(tokens, syn::Pat::parse_multi),
        _ => None,
    }
}

fn parsed_len<T>(tokens: &[TokenTree], parse: fn(ParseStream<'_>) -> syn::Result<T>) -> Option<usize> {
    let rest = |input: ParseStream<'_>| {
        parse(input)?;
        input.parse::<TokenStream>()
    };
    let rest = rest.parse2(tokens.iter().cloned().collect()).ok()?;
    Some(tokens.len() - rest.into_iter().count())
}

fn transcribe(tokens: &[TokenTree], bindings: &Bindings) -> TokenStream {
    let mut out = TokenStream::new();
    let mut rest = tokens;
    loop {
        rest = match rest {
            [] => return out,
            [dollar, TokenTree::Group(group), after @ ..] if is(dollar, "$") => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let (separator, after) = match after {
                    [operator, after @ ..] if is_operator(operator) => (None, after),
                    [separator, _, after @ ..] => (Some(separator), after),
                    _ => (None, after),
                };
                repeat(&inner, separator, bindings, &mut out);
                after
            }
            [dollar, TokenTree::Ident(name), after @ ..] if is(dollar, "$") => {
                match bindings.get(&name.to_string()) {
                    Some(Binding::One(tokens)) => out.extend(tokens.clone()),
                    _ => out.extend([TokenTree::Ident(name.clone())]),
                }
                after
            }
            [TokenTree::Group(group), after @ ..] => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let group = Group::new(group.delimiter(), transcribe(&inner, bindings));
                out.extend([TokenTree::Group(group)]);
                after
            }
            [token, after @ ..] => {
                out.extend([token.clone()]);
                after
            }
        };
    }
}

/// Transcribes the inside of a repetition once for each turn.
fn repeat(inner: &[TokenTree], separator: Option<&TokenTree>, bindings: &Bindings, out: &mut TokenStream) {
    let mut used = Vec::new();
    used_names(inner, &mut used);
    let turns = used.iter().find_map(|name| match bindings.get(name) {
        Some(Binding::Each(each)) => Some(each.len()),
        _ => None,
    });
    for turn in 0..turns.unwrap_or(0) {
        if turn > 0 {
            out.extend(separator.cloned());
        }
        let mut of_turn = bindings.clone();
        for name in &used {
            if let Some(Binding::Each(each)) = bindings.get(name)
                && let Some(binding) = each.get(turn)
            {
                of_turn.insert(name.clone(), binding.clone());
            }
        }
        out.extend(transcribe(inner, &of_turn));
    }
}

fn used_names(tokens: &[TokenTree], used: &mut Vec<String>) {
    for (at, token) in tokens.iter().enumerate() {
        match (token, tokens.get(at + 1)) {
            (TokenTree::Group(group), _) => {
                used_names(&group.stream().into_iter().collect::<Vec<_>>(), used);
            }
            (dollar, Some(TokenTree::Ident(name))) if is(dollar, "$") => used.push(name.to_string()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, arguments: &str, expected: &str) {
        let parsed = Macro::parse(body.parse().expect("tokens")).expect("a macro");
        let expanded = parsed.expand(arguments.parse().expect("tokens")).expect("they match");
        let expected: TokenStream = expected.parse().expect("tokens");
        // Spaces between marks are as they were in the source.
        let without_spaces = |tokens: TokenStream| tokens.to_string().replace(' ', "");
        assert_eq!(without_spaces(expanded), without_spaces(expected));
    }

    #[test]
    fn repetitions_and_fragments() {
        check(
            "($($a:ident = $b:literal;)*) => { $(f($a, $b);)* };",
            "x = 1; y = \"s\";",
            "f(x, 1); f(y, \"s\");",
        );
        check(
            "($a:ty, $($b:expr),* $(,)?) => { [$a; $($b)|*] }",
            "Option<u8>, 1 + 2, g(3),",
            "[Option<u8>; 1 + 2 | g(3)]",
        );
        check(
            "($($a:ident { $(is $b:ident;)? $(id $c:ident;)? })*) => { $($a $(+ $b)? $(- $c)?)* }",
            "t { id u; } v { is w; }",
            "t - u v + w",
        );
    }

    #[test]
    fn what_does_not_match_is_an_error() {
        let parsed = Macro::parse("($($a:ident;)*) => { $($a)* }".parse().expect("tokens")).expect("a macro");
        assert!(parsed.expand("x; 1;".parse().expect("tokens")).is_err());
    }
}

//! Compile-time check of the assembly format: names, required elements, and types that cannot be inferred.

use super::Declaration;
use super::arguments::ResultTypes;
use super::field::{Field, ValueField};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::HashSet;
use syn::{Expr, Lit, LitStr};
use terrace_ods::format::{Argument, Element, Format, FormatNames, Variable};

/// Checks the format, and returns assertions about the constraints that are left to give a type.
pub fn check(declaration: &Declaration) -> syn::Result<TokenStream> {
    let Some(Expr::Lit(literal)) = &declaration.arguments.format else { return Ok(TokenStream::new()) };
    let Lit::Str(text) = &literal.lit else { return Ok(TokenStream::new()) };
    let names = names(declaration);
    let value = text.value();
    let format = Format::compile(&value, &names).map_err(|error| {
        let rest: String = value[error.offset.min(value.len())..].chars().take(30).collect();
        let place = if rest.is_empty() { "the end".to_owned() } else { format!("'{rest}'") };
        syn::Error::new(text.span(), format!("{} at {place} of the format", error.message))
    })?;
    let mentioned = Mentioned::of(&format.elements);
    missing(text, &names, &mentioned)?;
    Ok(types(declaration, text, &names, &format))
}

fn names(declaration: &Declaration) -> FormatNames<'_> {
    FormatNames {
        operands: declaration.of(Field::operand).map(|(field, _)| &*field.name).collect(),
        attributes: declaration.of(Field::attribute).map(|(field, _)| &*field.name).collect(),
        results: declaration.of(Field::result).map(|(field, _)| &*field.name).collect(),
        regions: declaration.of(Field::region).map(|(field, _)| &*field.name).collect(),
        successors: declaration.of(Field::successor).map(|(field, _)| &*field.name).collect(),
    }
}

/// Elements that a format must have, as far as this one has them.
#[derive(Default)]
struct Mentioned {
    operands: HashSet<usize>,
    regions: HashSet<usize>,
    successors: HashSet<usize>,
    all_operands: bool,
    all_regions: bool,
    all_successors: bool,
    attributes: bool,
}

impl Mentioned {
    fn of(elements: &[Element]) -> Self {
        let mut mentioned = Mentioned::default();
        mentioned.note(elements);
        mentioned
    }

    fn note(&mut self, elements: &[Element]) {
        for element in elements {
            match element {
                Element::Variable { variable, .. } => self.variable(*variable),
                Element::Operands => self.all_operands = true,
                Element::Regions => self.all_regions = true,
                Element::Successors => self.all_successors = true,
                Element::AttrDict { .. } => self.attributes = true,
                Element::Custom { arguments, .. } => {
                    for argument in arguments {
                        match argument {
                            Argument::Variable(variable) => self.variable(*variable),
                            Argument::AttrDict => self.attributes = true,
                            _ => {}
                        }
                    }
                }
                Element::Optional { present, absent, .. } => {
                    self.note(present);
                    self.note(absent);
                }
                Element::OrderIndependent(clauses) => clauses.iter().for_each(|c| self.note(&c.elements)),
                _ => {}
            }
        }
    }

    fn variable(&mut self, variable: Variable) {
        match variable {
            Variable::Operand(at) => self.operands.insert(at),
            Variable::Region(at) => self.regions.insert(at),
            Variable::Successor(at) => self.successors.insert(at),
            Variable::Attribute(_) | Variable::Result(_) => false,
        };
    }
}

fn missing(text: &LitStr, names: &FormatNames<'_>, mentioned: &Mentioned) -> syn::Result<()> {
    let error = |message: String| Err(syn::Error::new(text.span(), message));
    if !mentioned.attributes {
        return error("the format has no `attr-dict`".to_owned());
    }
    for (what, names, found, has_all) in [
        ("operand", &names.operands, &mentioned.operands, mentioned.all_operands),
        ("region", &names.regions, &mentioned.regions, mentioned.all_regions),
        ("successor", &names.successors, &mentioned.successors, mentioned.all_successors),
    ] {
        for (at, name) in names.iter().enumerate() {
            if !has_all && !found.contains(&at) {
                return error(format!("the format does not mention the {what} '{name}'"));
            }
        }
    }
    Ok(())
}

/// Returns an assertion for each type that is neither written nor follows from a trait: its constraint must fix it.
fn types(declaration: &Declaration, text: &LitStr, names: &FormatNames<'_>, format: &Format) -> TokenStream {
    let Some(known) = Known::new(declaration, names, format) else { return TokenStream::new() };
    let operands = declaration.of(Field::operand).map(|(field, value)| (field, value, "operand"));
    let results = declaration.of(Field::result).map(|(field, value)| (field, value, "result"));
    let has_inferred_results = declaration.arguments.result_types != ResultTypes::Explicit;
    let open = operands
        .chain(results.filter(|_| !has_inferred_results))
        .filter(|(field, ..)| !known.names.contains(&*field.name));
    let assertions = open.map(|(Field { name, .. }, ValueField { constraint, .. }, what)| {
        let message = format!(
            "the type of the {what} '{name}' of '{}' is neither in the format nor inferred",
            declaration.arguments.name.value()
        );
        quote::quote_spanned!(text.span()=> const _: () = assert!(#constraint.buildable.is_some(), #message);)
    });
    quote!(#(#assertions)*)
}

/// Operands, results and attributes whose types are known when a format is parsed.
struct Known<'d> {
    names: HashSet<&'d str>,
}

impl<'d> Known<'d> {
    /// Returns `None` if a trait is a constant of another place, which may say anything about types.
    fn new(declaration: &'d Declaration, names: &FormatNames<'d>, format: &Format) -> Option<Self> {
        let written = |names: &[&'d str], has: &[bool]| -> Vec<&'d str> {
            names.iter().zip(has).filter(|(_, has)| **has).map(|(name, _)| *name).collect()
        };
        let mut known = HashSet::new();
        known.extend(written(&names.operands, &format.has_operand_type));
        known.extend(written(&names.results, &format.has_result_type));
        known.extend(names.attributes.iter().copied());
        let all = || names.operands.iter().chain(&names.results).map(|name| (*name).to_owned()).collect();
        let mut same: Vec<Vec<String>> = Vec::new();
        let mut follows: Vec<(String, String)> = Vec::new();
        for one in &declaration.arguments.traits {
            match one {
                Expr::Path(path) => match &*path.path.segments.last()?.ident.to_string() {
                    "SameOperandsAndResultType" => same.push(all()),
                    "SameTypeOperands" => same.push(names.operands.iter().map(|n| (*n).to_owned()).collect()),
                    name if name.chars().any(char::is_lowercase) => {}
                    _ => return None,
                },
                Expr::Call(call) => {
                    let Expr::Path(function) = &*call.func else { return None };
                    let is_match = function.path.segments.last()?.ident == "AllTypesMatch";
                    if is_match {
                        same.push(strings(call.args.first()?)?);
                    }
                }
                Expr::Struct(value) => {
                    let name = value.path.segments.last()?.ident.to_string();
                    if name == "TypesMatchWith" || name == "OptionalTypesMatchWith" {
                        let field = |wanted: &str| {
                            let is_wanted =
                                |member: &syn::Member| matches!(member, syn::Member::Named(n) if n == wanted);
                            let field = value.fields.iter().find(|field| is_wanted(&field.member))?;
                            crate::docs::string(&field.expr).ok().map(|text| text.value())
                        };
                        follows.push((field("from")?, field("to")?));
                    }
                }
                _ => return None,
            }
        }
        let mut known = Known { names: known };
        // Each round adds a name or is the last.
        while known.spread(names, &same, &follows) {}
        Some(known)
    }

    fn spread(
        &mut self,
        names: &FormatNames<'d>,
        same: &[Vec<String>],
        follows: &[(String, String)],
    ) -> bool {
        let before = self.names.len();
        let mut found: Vec<&str> = Vec::new();
        for group in same.iter().filter(|group| group.iter().any(|name| self.names.contains(&**name))) {
            found.extend(group.iter().map(String::as_str));
        }
        found.extend(
            follows.iter().filter(|(from, _)| self.names.contains(&**from)).map(|(_, to)| to.as_str()),
        );
        let declared = names.operands.iter().chain(&names.results).filter(|name| found.contains(name));
        self.names.extend(declared.copied());
        self.names.len() > before
    }
}

/// Returns the elements of `&["a", "b"]`.
fn strings(list: &Expr) -> Option<Vec<String>> {
    let Expr::Reference(reference) = list else { return None };
    let Expr::Array(array) = &*reference.expr else { return None };
    array.elems.iter().map(|one| crate::docs::string(one).ok().map(|text| text.value())).collect()
}

#[cfg(test)]
mod tests {
    use crate::operation::expand;
    use proc_macro2::TokenStream;

    fn expanded(arguments: &str) -> syn::Result<TokenStream> {
        let arguments: TokenStream = format!("name = \"toy.op\", {arguments}").parse().expect("tokens");
        expand(
            arguments,
            quote::quote! {
                struct ToyOp {
                    lhs: Operand<AnyType>,
                    rhs: Operand<AnyType>,
                    mode: Attr<ModeAttr>,
                    result: OpResult<AnyType>,
                    body: Region<AnyRegion>,
                    next: Successor,
                }
            },
        )
    }

    #[test]
    fn mistakes_are_named() {
        for (format, message) in [
            (
                "$lhs `,` $rsh attr-dict",
                "nothing is declared under the name 'rsh' at '$rsh attr-dict' of the format",
            ),
            ("$lhs (`,` $mode)? attr-dict", "an optional group has an anchor at ' attr-dict' of the format"),
            ("$lhs `,", "expected a closing '`' at ',' of the format"),
            ("$lhs `,` $rhs $body $next", "the format has no `attr-dict`"),
            ("$lhs attr-dict $body $next", "the format does not mention the operand 'rhs'"),
            ("operands attr-dict $next", "the format does not mention the region 'body'"),
            ("operands attr-dict regions", "the format does not mention the successor 'next'"),
        ] {
            let error = expanded(&format!("format = {format:?}")).expect_err(format);
            assert_eq!(error.to_string(), message, "{format}");
        }
    }

    /// Types that are neither written nor follow are asserted to be fixed by their constraints.
    #[test]
    fn open_types_are_asserted() {
        let all = "operands regions successors attr-dict";
        for (arguments, open) in [
            (format!("format = \"{all}\""), &["operand 'lhs'", "operand 'rhs'", "result 'result'"][..]),
            (format!("format = \"{all} type($lhs)\""), &["operand 'rhs'", "result 'result'"]),
            (format!("format = \"{all} type($lhs)\", traits = [SameTypeOperands]"), &["result 'result'"]),
            (format!("format = \"{all} type($lhs)\", traits = [SameOperandsAndResultType]"), &[]),
            (
                format!("format = \"{all} type($rhs)\", traits = [AllTypesMatch(&[\"rhs\", \"result\"])]"),
                &["operand 'lhs'"],
            ),
            (
                format!(
                    "format = \"{all} type($lhs)\", result_types = inferred, traits = [TypesMatchWith {{ summary: \"\", \
                     from: \"lhs\", to: \"rhs\", transform: f }}]"
                ),
                &[],
            ),
            // A trait that is declared elsewhere may say anything.
            (format!("format = \"{all}\", traits = [RESOLVABLE]"), &[]),
        ] {
            let tokens = expanded(&arguments).expect(&arguments).to_string();
            for what in ["operand 'lhs'", "operand 'rhs'", "result 'result'"] {
                let message =
                    format!("the type of the {what} of 'toy.op' is neither in the format nor inferred");
                assert_eq!(tokens.contains(&message), open.contains(&what), "{arguments}: {what}");
            }
        }
    }
}

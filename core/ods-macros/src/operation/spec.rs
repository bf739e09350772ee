//! The spec: `impl TypedOp`, with the hooks as plain functions.

use super::Declaration;
use super::arguments::{Arguments, Effects, Interface, ResultTypes};
use super::field::{Arity, AttributeField, Field, ValueField};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Ident;

pub fn implementation(declaration: &Declaration) -> TokenStream {
    let Declaration { ident, arguments, summary, .. } = declaration;
    let Arguments { name, directives, .. } = arguments;
    let class = ident.to_string();
    let operands = declaration.of(Field::operand).map(|(field, operand)| value(field, operand));
    let results = declaration.of(Field::result).map(|(field, result)| value(field, result));
    let attributes = declaration.of(Field::attribute).map(|(field, attribute)| slot(field, attribute));
    let regions = declaration.of(Field::region).map(|(Field { name, .. }, (is_variadic, constraint))| {
        quote!(RegionSpec { name: #name, is_variadic: #is_variadic, constraint: #constraint })
    });
    let successors = declaration.of(Field::successor).map(
        |(Field { name, .. }, is_variadic)| quote!(SuccessorSpec { name: #name, is_variadic: #is_variadic }),
    );
    let format = match &arguments.format {
        Some(format) => quote!(Some(#format)),
        None => quote!(None),
    };
    let result_types = match arguments.result_types {
        ResultTypes::Explicit => quote!(Explicit),
        ResultTypes::Inferred => quote!(Inferred),
        ResultTypes::Custom => quote!(Custom),
    };
    let (traits, effects) = (traits(declaration), effects(&arguments.effects));
    let hooks = hooks(declaration);
    let default_dialect = match &declaration.arguments.default_dialect {
        Some(dialect) => quote!(Some(#dialect)),
        None => quote!(None),
    };
    quote! {
        impl<'a, 'c> ::terrace_ir::TypedOp<'a, 'c> for #ident<'a, 'c> {
            const NAME: &'static str = #name;

            const SPEC: &'static ::terrace_ir::spec::OpSpec<'static> = {
                static SPEC: ::terrace_ir::spec::OpSpec<'static> = ::terrace_ir::spec::OpSpec {
                    name: #name,
                    class: #class,
                    summary: #summary,
                    operands: { use ::terrace_ir::spec::ValueSpec; &[#(#operands),*] },
                    attributes: { use ::terrace_ir::spec::SlotSpec; &[#(#attributes),*] },
                    results: { use ::terrace_ir::spec::ValueSpec; &[#(#results),*] },
                    regions: { use ::terrace_ir::spec::RegionSpec; &[#(#regions),*] },
                    successors: { use ::terrace_ir::spec::SuccessorSpec; &[#(#successors),*] },
                    traits: #traits,
                    format: #format,
                    directives: &[#(#directives),*],
                    effects: #effects,
                    result_types: ::terrace_ir::spec::ResultTypes::#result_types,
                    default_dialect: #default_dialect,
                    hooks: #hooks,
                };
                &SPEC
            };

            #[inline]
            fn wrap(op: ::terrace_ir::Operation<'a, 'c>) -> Self {
                #ident(op)
            }

            #[inline]
            fn op(self) -> ::terrace_ir::Operation<'a, 'c> {
                self.0
            }
        }
    }
}

fn value(Field { name, .. }: &Field, value: &ValueField) -> TokenStream {
    let constraint = &value.constraint;
    match value.arity {
        Arity::Single => quote!(ValueSpec::single(#name, &#constraint)),
        Arity::Optional => quote!(ValueSpec::optional(#name, &#constraint)),
        Arity::Variadic => quote!(ValueSpec::variadic(#name, &#constraint)),
        Arity::VariadicOfVariadic => {
            let segments = &value.segments;
            quote!(ValueSpec::variadic_of_variadic(#name, &#constraint, #segments))
        }
    }
}

fn slot(Field { name, .. }: &Field, attribute: &AttributeField) -> TokenStream {
    let AttributeField { constraint, is_optional, is_property, default, .. } = attribute;
    let default = match default {
        Some(default) => {
            let (text, build) = (&default.text, &default.build);
            quote!(Some(::terrace_ir::spec::DefaultValue { text: #text, build: ::terrace_ir::spec::AttributeBuilder::Function(#build) }))
        }
        None => quote!(None),
    };
    quote! {
        SlotSpec {
            name: #name,
            constraint: &#constraint,
            is_optional: #is_optional,
            default: #default,
            is_property: #is_property,
        }
    }
}

/// Returns the traits, then the interfaces: those that are listed, and those that follow from the rest of the
/// declaration.
fn traits(declaration: &Declaration) -> TokenStream {
    let arguments = &declaration.arguments;
    let traits = &arguments.traits;
    let mut interfaces: Vec<TokenStream> = arguments.interfaces.iter().map(interface).collect();
    let mut add = |name: &str| interfaces.push(quote!(Named(#name)));
    if !matches!(arguments.effects, Effects::Unknown) {
        add("MemoryEffectOpInterface");
    }
    if arguments.has_trait("AlwaysSpeculatableImplTrait")
        || arguments.has_trait("RecursivelySpeculatableImplTrait")
    {
        add("ConditionallySpeculatable");
    }
    if arguments.result_types != ResultTypes::Explicit {
        add("InferTypeOpInterface");
    }
    if has_names_of_results(declaration) {
        add("OpAsmOpInterface");
    }
    if traits.is_empty() && interfaces.is_empty() {
        return quote!(&[]);
    }
    quote!({ use ::terrace_ir::spec::Trait::*; &[#(#traits,)* #(#interfaces),*] })
}

fn interface(Interface { name, methods }: &Interface) -> TokenStream {
    match methods {
        Some(methods) => quote!(Interface(::terrace_ir::spec::InterfaceSpec::of(#methods))),
        None => {
            let name = name.to_string();
            quote!(Named(#name))
        }
    }
}

/// Returns true if results get their declared names where they are printed: if there are several, and nothing else is
/// said.
fn has_names_of_results(declaration: &Declaration) -> bool {
    let names: Vec<&str> = declaration.of(Field::result).map(|(field, _)| field.name.as_str()).collect();
    let is_told =
        declaration.arguments.interfaces.iter().any(|interface| interface.name == "OpAsmOpInterface");
    names.len() > 1 && names.iter().any(|name| !name.is_empty()) && !is_told
}

/// Returns a hook that suggests the declared name for the first value of each result.
fn result_names_hook(declaration: &Declaration) -> TokenStream {
    let names = declaration.of(Field::result).enumerate().filter(|(_, (field, _))| !field.name.is_empty());
    let calls = names.map(|(group, (Field { name, .. }, _))| {
        quote! {
            if let Some(value) = op.result_group(#group).next() {
                set(value, #name);
            }
        }
    });
    quote! {
        result_names: {
            fn hook<'a, 'c>(
                op: ::terrace_ir::Operation<'a, 'c>,
                set: &mut dyn FnMut(::terrace_ir::Value<'a, 'c>, &str),
            ) {
                #(#calls)*
            }
            Some(hook)
        }
    }
}

fn effects(effects: &Effects) -> TokenStream {
    let effects = match effects {
        Effects::Unknown => quote!(Unknown),
        Effects::Custom => quote!(Custom),
        Effects::Only(list) if list.is_empty() => quote!(Only(&[])),
        Effects::Only(list) => {
            quote!(Only({ use ::terrace_ir::spec::{EffectKind, EffectSpec}; &[#(#list),*] }))
        }
    };
    quote!(::terrace_ir::spec::Effects::#effects)
}

/// Returns the hooks that `has` lists. Each is a function of the view; a call to one that is not there is an error at
/// its entry.
fn hooks(declaration: &Declaration) -> TokenStream {
    let Declaration { ident, arguments, .. } = declaration;
    let mut fields = Vec::new();
    if has_names_of_results(declaration) && arguments.hook("result_names").is_none() {
        fields.push(result_names_hook(declaration));
    }
    for hook in &arguments.has {
        let name = hook.to_string();
        if name == "optional_symbol" {
            fields.push(quote!(is_optional_symbol: true));
            continue;
        }
        let span = hook.span();
        let call = |function: &str| Ident::new(function, span);
        let op = quote!(op: ::terrace_ir::Operation<'a, 'c>);
        let result = quote!(::terrace_ir::LogicalResult);
        let set = quote!(set: &mut dyn FnMut(::terrace_ir::Value<'a, 'c>, &str));
        let function = call(&name);
        let one = match name.as_str() {
            "custom_syntax" => {
                let (parse, print) = (call("parse"), call("print"));
                quote_spanned! {span=>
                    parse: {
                        fn parse<'c>(
                            parser: &mut dyn ::terrace_ir::asm::OpAsmParser<'c>,
                            state: &mut ::terrace_ir::OperationState<'c>,
                        ) -> ::terrace_ir::asm::ParseResult {
                            #ident::#parse(parser, state)
                        }
                        Some(parse)
                    },
                    print: {
                        fn print<'a, 'c>(#op, printer: &mut ::terrace_ir::print::AsmPrinter<'_, 'c>) {
                            #ident(op).#print(printer);
                        }
                        Some(print)
                    }
                }
            }
            "verify" | "verify_regions" => quote_spanned! {span=>
                #hook: {
                    fn hook<'a, 'c>(#op) -> #result {
                        #ident(op).#function()
                    }
                    Some(hook)
                }
            },
            "verify_signature" => quote_spanned! {span=>
                verifies_signature_only: true,
                verify: {
                    fn hook<'a, 'c>(#op) -> #result {
                        #ident(op).#function()
                    }
                    Some(hook)
                }
            },
            "verify_symbol_uses" => quote_spanned! {span=>
                #hook: {
                    fn hook<'a, 'c>(#op, scope: &::terrace_ir::symbol_table::SymbolScope<'a, 'c>) -> #result {
                        #ident(op).#function(scope)
                    }
                    Some(hook)
                }
            },
            "infer_types" => quote_spanned! {span=>
                #hook: {
                    fn hook<'c>(
                        context: &::terrace_ir::spec::InferContext<'_, 'c>,
                    ) -> Result<Vec<::terrace_ir::Type<'c>>, ::terrace_ir::Failure> {
                        #ident::#function(context)
                    }
                    Some(hook)
                }
            },
            "are_compatible_types" => quote_spanned! {span=>
                #hook: {
                    fn hook<'c>(inferred: &[::terrace_ir::Type<'c>], given: &[::terrace_ir::Type<'c>]) -> bool {
                        #ident::#function(inferred, given)
                    }
                    Some(hook)
                }
            },
            "result_names" => quote_spanned! {span=>
                #hook: {
                    fn hook<'a, 'c>(#op, #set) {
                        #ident(op).#function(set);
                    }
                    Some(hook)
                }
            },
            "argument_names" => quote_spanned! {span=>
                #hook: {
                    fn hook<'a, 'c>(region: ::terrace_ir::Region<'a, 'c>, #set) {
                        #ident::#function(region, set);
                    }
                    Some(hook)
                }
            },
            "block_names" => quote_spanned! {span=>
                #hook: {
                    fn hook<'a, 'c>(#op, set: &mut dyn FnMut(::terrace_ir::Block<'a, 'c>, &str)) {
                        #ident(op).#function(set);
                    }
                    Some(hook)
                }
            },
            "region_kind" => quote_spanned! {span=>
                #hook: {
                    fn hook<'a, 'c>(#op, index: usize) -> ::terrace_ir::spec::RegionKind {
                        #ident(op).#function(index)
                    }
                    Some(hook)
                }
            },
            "is_declaration" => quote_spanned! {span=>
                #hook: {
                    fn hook<'a, 'c>(#op) -> bool {
                        #ident(op).#function()
                    }
                    Some(hook)
                }
            },
            "fold" => quote_spanned! {span=>
                #hook: {
                    fn hook<'a, 'b, 'c>(
                        #op,
                        operands: &::terrace_ir::Constants<'b, 'c>,
                    ) -> Option<::terrace_ir::Folded<'c>> {
                        #ident(op).#function(operands)
                    }
                    Some(hook)
                }
            },
            "canonicalize" => {
                let table = call("CANONICALIZE");
                quote_spanned!(span=> #hook: #ident::#table)
            }
            "effects" => quote_spanned! {span=>
                #hook: {
                    fn hook<'a, 'c>(
                        #op,
                        add: &mut dyn FnMut(::terrace_ir::spec::EffectInstance<'a, 'c>),
                    ) {
                        #ident(op).#function(add);
                    }
                    Some(hook)
                }
            },
            _ => unreachable!("`Arguments` checks the names of hooks"),
        };
        fields.push(one);
    }
    quote!(::terrace_ir::spec::OpHooks { #(#fields,)* ..::terrace_ir::spec::OpHooks::NONE })
}

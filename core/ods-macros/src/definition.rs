//! `#[attribute]` and `#[ty]`: a spec, a typed view and a checked builder from one list of parameters.

use crate::docs;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, ExprArray, GenericArgument, Ident, ItemStruct, LitStr, Path, PathArguments, Token, Type};

/// Declared thing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Attribute,
    Type,
}

/// Arguments of the macro.
struct Arguments {
    name: LitStr,
    has_params: bool,
    has_alias: bool,
    code: Option<Expr>,
    fields: Option<ExprArray>,
    /// Name of the static that holds the spec.
    holder: Option<Ident>,
    /// Other fields of the spec.
    others: Vec<(Ident, Expr)>,
}

/// Fields of the specs that are options.
const OPTIONS: &[&str] = &[
    "parse",
    "print",
    "verify",
    "alias",
    "declared_format",
    "type_parameter",
    "enumeration",
    "verify_tensor",
    "verify_layout",
];

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut name = None;
        let mut arguments = Arguments {
            name: LitStr::new("", Span::call_site()),
            has_params: false,
            has_alias: false,
            code: None,
            fields: None,
            holder: None,
            others: Vec::new(),
        };
        while !input.is_empty() {
            let key: Ident = input.parse()?;
            if input.parse::<Option<Token![=]>>()?.is_none() {
                match key.to_string().as_str() {
                    "params" => arguments.has_params = true,
                    "alias" => arguments.has_alias = true,
                    _ => {
                        return Err(syn::Error::new(
                            key.span(),
                            "expected `params`, `alias` or `key = value`",
                        ));
                    }
                }
            } else {
                match key.to_string().as_str() {
                    "name" => name = Some(input.parse()?),
                    "code" => arguments.code = Some(input.parse()?),
                    "fields" => arguments.fields = Some(input.parse()?),
                    "spec" => arguments.holder = Some(input.parse()?),
                    _ => arguments.others.push((key, input.parse()?)),
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        let missing =
            || syn::Error::new(Span::call_site(), "a definition has a `name = \"dialect.mnemonic\"`");
        arguments.name = name.ok_or_else(missing)?;
        Ok(arguments)
    }
}

/// Value of a parameter, as accessors and setters have it.
enum Holds {
    Attr,
    Integer,
    Bool,
    Text,
    List,
    Type,
    /// A declared attribute, by its view; the static of its spec where declarations refer to each other.
    Declared(Path, Option<Path>),
    Case {
        cases: Path,
        class: String,
        words: String,
    },
}

/// A declared parameter.
struct Parameter {
    ident: Ident,
    docs: Vec<syn::Attribute>,
    name: String,
    is_optional: bool,
    default: Option<LitStr>,
    holds: Holds,
    constant: Option<Path>,
}

impl Parameter {
    fn new(field: syn::Field) -> syn::Result<Self> {
        let ident = field.ident.expect("fields of a struct with named fields have names");
        let given = docs::text(&field.attrs, "name")?;
        let name = given.map_or_else(|| ident.unraw().to_string(), |text| text.value());
        let default = field.attrs.iter().find(|a| a.path().is_ident("default"));
        let default = default.map(syn::Attribute::parse_args).transpose()?;
        let (inner, is_optional) = match argument_of(&field.ty, "Option") {
            Some(GenericArgument::Type(inner)) => (inner, true),
            _ => (field.ty.clone(), false),
        };
        let wrong = || {
            let message = "expected `Attr<C>`, `Integer<C>`, `Bool<C>`, `Text<C>`, `List<C>`, `TypeParameter<C>`, \
                           `Declared<Attribute>` or `Case<Enum>`, or one of them in `Option<..>`";
            syn::Error::new_spanned(&field.ty, message)
        };
        let Type::Path(path) = &inner else { return Err(wrong()) };
        let sort = path.path.segments.last().ok_or_else(wrong)?.ident.to_string();
        let constant = match argument_of(&inner, &sort) {
            Some(GenericArgument::Type(Type::Path(path))) => Some(path.path),
            Some(_) => return Err(wrong()),
            None => None,
        };
        let words = docs::text(&field.attrs, "words")?.map(|text| text.value()).unwrap_or_default();
        let holds = match (sort.as_str(), &constant) {
            ("Attr", _) => Holds::Attr,
            ("Integer", _) => Holds::Integer,
            ("Bool", _) => Holds::Bool,
            ("Text", _) => Holds::Text,
            ("List", _) => Holds::List,
            ("TypeParameter", _) => Holds::Type,
            ("Declared", Some(view)) => {
                let known = field.attrs.iter().find(|a| a.path().is_ident("spec"));
                Holds::Declared(view.clone(), known.map(syn::Attribute::parse_args).transpose()?)
            }
            ("Case", Some(cases)) => {
                let class = docs::text(&field.attrs, "class")?.map(|text| text.value());
                Holds::Case { class: class.unwrap_or_else(|| last(cases)), cases: cases.clone(), words }
            }
            _ => return Err(wrong()),
        };
        let docs =
            docs::kept(&field.attrs, &["name", "default", "class", "words", "spec"]).cloned().collect();
        Ok(Parameter { ident, docs, name, is_optional, default, holds, constant })
    }

    /// Returns the declaration, a `ParameterSpec`.
    fn spec(&self) -> TokenStream {
        let Parameter { name, default, constant, .. } = self;
        let plain = |kind: TokenStream| quote!(ParameterSpec::required(#name, ParameterKind::#kind));
        let spec = match (&self.holds, constant) {
            (Holds::Case { cases, class, words }, _) => quote! {
                ParameterSpec::required(#name, ParameterKind::Enum(#cases::SPEC))
                    .written(#class, ParameterForm::Case(#cases::SPEC, #words))
            },
            (Holds::Declared(view, known), _) => {
                let class = last(view);
                let spec = match known {
                    Some(known) => quote!(&#known),
                    None => quote!(#view::SPEC),
                };
                quote! {
                    ParameterSpec::required(#name, ParameterKind::Attribute)
                        .written(#class, ParameterForm::Declared(#spec))
                }
            }
            (_, Some(constant)) => quote!(#constant.named(#name)),
            (Holds::Attr, None) => plain(quote!(Attribute)),
            (Holds::Integer, None) => plain(quote!(Integer)),
            (Holds::Bool, None) => plain(quote!(Custom)),
            (Holds::Text, None) => plain(quote!(Text)),
            (Holds::List, None) => plain(quote!(Attributes)),
            (Holds::Type, None) => plain(quote!(Type)),
        };
        match default {
            Some(default) => quote!(#spec.or(#default)),
            None if self.is_optional => quote!(#spec.or_absent()),
            None => spec,
        }
    }

    /// Returns the type of an accessor, and the value from `attribute` as an option of it.
    fn read(&self) -> (TokenStream, TokenStream) {
        match &self.holds {
            Holds::Attr => (quote!(::terrace_ir::Attribute<'c>), quote!(Some(attribute))),
            Holds::Integer => (quote!(u64), quote!(attribute.as_i64().map(i64::cast_unsigned))),
            Holds::Bool => (quote!(bool), quote!(attribute.as_bool())),
            Holds::Text => (quote!(&'c str), quote!(Some(attribute.as_str().unwrap_or_default()))),
            Holds::List => (quote!(&'c [::terrace_ir::Attribute<'c>]), quote!(attribute.as_array())),
            Holds::Type => (quote!(::terrace_ir::Type<'c>), quote!(attribute.as_type())),
            Holds::Declared(view, _) => (quote!(#view<'c>), quote!(#view::cast(attribute))),
            Holds::Case { cases, .. } => (
                quote!(#cases),
                quote!(::terrace_ir::spec::case_value(attribute).and_then(#cases::from_value)),
            ),
        }
    }

    fn accessor(&self, index: usize) -> TokenStream {
        let Parameter { ident, name, .. } = self;
        let docs = if docs::summary(&self.docs).is_empty() {
            let line = format!("The parameter `{name}`.");
            quote!(#[doc = #line])
        } else {
            let docs = &self.docs;
            quote!(#(#docs)*)
        };
        let (ty, value) = self.read();
        if self.is_optional || self.default.is_some() {
            return quote! {
                #docs
                pub fn #ident(self) -> Option<#ty> {
                    let attribute = *self.parameters.get(#index)?;
                    if attribute.is_unit() { None } else { #value }
                }
            };
        }
        let reason = format!("a verified attribute or type has the parameter '{name}'");
        quote! {
            #docs
            pub fn #ident(self) -> #ty {
                self.parameters.get(#index).and_then(|&attribute| #value).expect(#reason)
            }
        }
    }

    fn setter(&self, index: usize) -> TokenStream {
        let Parameter { ident, name, .. } = self;
        let line = format!("Sets the parameter `{name}`.");
        let (ty, make) = match &self.holds {
            Holds::Attr => (quote!(impl Into<::terrace_ir::Attribute<'c>>), quote!(value.into())),
            Holds::Integer => (quote!(u64), quote!(context.i64_attribute(value.cast_signed()))),
            Holds::Bool => (quote!(bool), quote!(context.bool_attribute(value))),
            Holds::Text => (quote!(&str), quote!(context.string_attribute(value))),
            Holds::List => (quote!(&[::terrace_ir::Attribute<'c>]), quote!(context.array_attribute(value))),
            Holds::Type => (quote!(::terrace_ir::Type<'c>), quote!(context.type_attribute(value))),
            Holds::Declared(view, _) => (quote!(#view<'c>), quote!(value.into())),
            Holds::Case { cases, .. } => {
                (quote!(#cases), quote!(context.i64_attribute(u64::from(value.value()).cast_signed())))
            }
        };
        let context = match self.holds {
            Holds::Attr | Holds::Declared(..) => TokenStream::new(),
            _ => quote!(let context = self.0.context();),
        };
        quote! {
            #[doc = #line]
            pub fn #ident(mut self, value: #ty) -> Self {
                #context
                self.0.set(#index, #make);
                self
            }
        }
    }
}

fn last(path: &Path) -> String {
    path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

/// Returns the argument of `wanted<argument>`.
fn argument_of(ty: &Type, wanted: &str) -> Option<GenericArgument> {
    let Type::Path(path) = ty else { return None };
    let segment = path.path.segments.last().filter(|segment| segment.ident == wanted)?;
    let PathArguments::AngleBracketed(list) = &segment.arguments else { return None };
    list.args.first().filter(|_| list.args.len() == 1).cloned()
}

pub fn expand(sort: Sort, arguments: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let arguments: Arguments = syn::parse2(arguments)?;
    let item: ItemStruct = syn::parse2(item)?;
    let parameters = match item.fields {
        syn::Fields::Named(fields) => {
            fields.named.into_iter().map(Parameter::new).collect::<syn::Result<Vec<_>>>()?
        }
        syn::Fields::Unit => Vec::new(),
        syn::Fields::Unnamed(fields) => {
            return Err(syn::Error::new_spanned(fields, "parameters have names: `{ name: Text }`"));
        }
    };
    let (ident, visibility, docs) = (&item.ident, &item.vis, &item.attrs);
    let spec = spec(sort, ident, visibility, &arguments, &parameters);
    let accessors = parameters.iter().enumerate().map(|(index, parameter)| parameter.accessor(index));
    let builder = builder(sort, ident, visibility, &parameters);
    let (value, what) = match sort {
        Sort::Attribute => (quote!(::terrace_ir::Attribute), "attribute"),
        Sort::Type => (quote!(::terrace_ir::Type), "type"),
    };
    let is_line = format!("Returns the view of an {what} of this declaration, `None` for others.")
        .replace("an type", "a type");
    let (function, function_line) = match sort {
        Sort::Attribute => (format_ident!("attribute"), "Returns the attribute."),
        Sort::Type => (format_ident!("ty"), "Returns the type."),
    };
    Ok(quote! {
        #(#docs)*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #visibility struct #ident<'c> {
            value: #value<'c>,
            parameters: &'c [::terrace_ir::Attribute<'c>],
        }

        #spec

        impl<'c> #ident<'c> {
            #[doc = #is_line]
            pub fn cast(value: #value<'c>) -> Option<Self> {
                value.as_dialect(#ident::SPEC.name).map(|parameters| #ident { value, parameters })
            }

            #[doc = #function_line]
            pub fn #function(self) -> #value<'c> {
                self.value
            }

            #(#accessors)*
        }

        impl<'c> From<#ident<'c>> for #value<'c> {
            fn from(view: #ident<'c>) -> Self {
                view.value
            }
        }

        #builder
    })
}

fn spec(
    sort: Sort,
    ident: &Ident,
    visibility: &syn::Visibility,
    arguments: &Arguments,
    parameters: &[Parameter],
) -> TokenStream {
    let Arguments { name, has_params, has_alias, code, fields, holder, others } = arguments;
    let spec = match sort {
        Sort::Attribute => format_ident!("AttributeSpec"),
        Sort::Type => format_ident!("TypeSpec"),
    };
    let mut inits: Vec<TokenStream> = Vec::new();
    for (key, value) in others {
        inits.push(match OPTIONS.iter().any(|option| key == option) {
            true => quote!(#key: Some(#value)),
            false => quote!(#key: #value),
        });
    }
    if *has_params {
        inits.push(quote! {
            declared_format: Some(::terrace_syntax::parameters::STRUCT_FORMAT),
            parse: Some(|parser, _| ::terrace_syntax::parameters::parse_struct(parser, #ident::SPEC)),
            print: Some(|values, printer| {
                ::terrace_syntax::parameters::print_struct(values, printer, #ident::SPEC);
            })
        });
    }
    if *has_alias {
        let full = name.value();
        let mnemonic = full.split_once('.').map_or(&*full, |(_, mnemonic)| mnemonic);
        inits.push(quote!(alias: Some(|_| Some(#mnemonic.to_owned()))));
    }
    if let (Some(code), Some(fields)) = (code, fields) {
        let fields = fields.elems.iter();
        inits.push(quote! {
            encoding: Some(::terrace_ir::spec::AttributeEncoding {
                code: #code,
                fields: { use ::terrace_ir::spec::FieldEncoding::*; &[#(#fields),*] },
            })
        });
    }
    let parameters = parameters.iter().map(Parameter::spec);
    let value = quote! {
        ::terrace_ir::spec::#spec {
            parameters: {
                #[allow(unused_imports, reason = "which of them are used depends on the parameters")]
                use ::terrace_ir::spec::{ParameterForm, ParameterKind, ParameterSpec};
                &[#(#parameters),*]
            },
            #(#inits,)*
            ..::terrace_ir::spec::#spec::new(#name)
        }
    };
    let ty = quote!(::terrace_ir::spec::#spec<'static>);
    let (outer, inner, holder) = match holder {
        Some(holder) => (quote!(static #holder: #ty = #value;), TokenStream::new(), quote!(#holder)),
        None => (TokenStream::new(), quote!(static SPEC: #ty = #value;), quote!(SPEC)),
    };
    quote! {
        #outer

        impl #ident<'_> {
            /// The declaration.
            #visibility const SPEC: &'static #ty = {
                #inner
                &#holder
            };
        }
    }
}

fn builder(sort: Sort, ident: &Ident, visibility: &syn::Visibility, parameters: &[Parameter]) -> TokenStream {
    let builder = format_ident!("{ident}Builder");
    let setters = parameters.iter().enumerate().map(|(index, parameter)| parameter.setter(index));
    let (start, finish) = match sort {
        Sort::Attribute => (format_ident!("of_attribute"), format_ident!("attribute")),
        Sort::Type => (format_ident!("of_type"), format_ident!("ty")),
    };
    let docs = format!("Builder of a [`{ident}`]; optional parameters that are not set are absent.");
    let start_line = format!("Starts a [`{ident}`].");
    quote! {
        #[doc = #docs]
        #visibility struct #builder<'c>(::terrace_ir::spec::ParameterBuilder<'c>);

        impl #ident<'_> {
            #[doc = #start_line]
            pub fn builder<'x>(context: ::terrace_ir::Ctx<'x>) -> #builder<'x> {
                #builder(::terrace_ir::spec::ParameterBuilder::#start(context, #ident::SPEC))
            }
        }

        impl<'c> #builder<'c> {
            #(#setters)*

            /// Checks the parameters and builds.
            ///
            /// # Errors
            /// If a parameter is missing or of another kind than declared, or the verifier refuses the parameters.
            pub fn try_build(self) -> Result<#ident<'c>, ::terrace_ir::spec::ParameterError> {
                let built = self.0.#finish(#ident::SPEC)?;
                Ok(#ident::cast(built).expect("what is built is of this declaration"))
            }

            /// Checks the parameters and builds.
            ///
            /// # Panics
            /// With the mistake, where [`try_build`](Self::try_build) returns it.
            #[track_caller]
            pub fn build(self) -> #ident<'c> {
                match self.try_build() {
                    Ok(built) => built,
                    Err(error) => panic!("{error}"),
                }
            }
        }
    }
}

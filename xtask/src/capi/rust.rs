//! The declarations for Rust: what the crate `mlir-sys` has, in the form that `bindgen` gives.

use super::functions::{Function, Sources};
use super::types::{Declared, Shape, Types};
use syn::{GenericArgument, PathArguments, ReturnType, Type};

const WIDTH: usize = 110;

const HEAD: &str = "\
//! Types and functions of the C API, written by `cargo xtask capi` from the sources of `terrace-capi`.

use std::ffi::{c_char, c_void};
";

const TABLE_HEAD: &str = "\
//! All functions of the C API, written by `cargo xtask capi` from the sources of `terrace-capi`.

use crate::pool::{Pool, Random};
use mlir_sys::*;
use std::ffi::{c_char, c_void};

/// Calls with random arguments, by the name of the function.
macro_rules! calls {
    ($($name:ident($($ty:ty),*);)*) => {
        /// All functions.
        pub const CALLS: &[(&str, fn())] = &[$((stringify!($name), || {
            const HAS_ARRAY: bool = false $(|| <$ty as Random>::IS_ARRAY)*;
            Pool::set_wild(!HAS_ARRAY);
            // SAFETY: pointers lead to what their types say, and to as much as counts say; handles need no promise.
            Random::keep(unsafe { $name($(<$ty as Random>::random()),*) });
        })),*];
    };
}

calls! {
";

/// Writes the declarations.
///
/// # Errors
/// If a type has no counterpart.
pub fn declarations(sources: &Sources, types: &Types) -> Result<String, String> {
    let mut out = HEAD.to_owned();
    for declared in types.all() {
        out.push('\n');
        declare_type(declared, sources, &mut out)?;
    }
    out.push_str("\nunsafe extern \"C\" {\n");
    for (at, function) in sources.functions.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        declare_function(function, sources, &mut out)
            .map_err(|error| format!("{}: {error}", function.name))?;
    }
    out.push_str("}\n");
    Ok(out)
}

fn declare_type(declared: &Declared, sources: &Sources, out: &mut String) -> Result<(), String> {
    let name = &declared.name;
    let head = format!("/// `{name}` of mlir-c.\n");
    match &declared.shape {
        Shape::Handle { is_const } => {
            let pointer = if *is_const { "*const c_void" } else { "*mut c_void" };
            out.push_str(&head);
            out.push_str(&format!(
                "#[repr(C)]\n#[derive(Debug, Copy, Clone)]\npub struct {name} {{\n    \
                 /// Number of the handle; null for none.\n    pub ptr: {pointer},\n}}\n"
            ));
        }
        Shape::Struct(fields) => {
            out.push_str(&head);
            out.push_str(&format!("#[repr(C)]\n#[derive(Debug, Copy, Clone)]\npub struct {name} {{\n"));
            for (field, ty) in fields {
                out.push_str(&format!("    /// `{field}`.\n    pub {field}: {},\n", rust(ty, sources)?));
            }
            out.push_str("}\n");
        }
        Shape::Enumeration { of, cases } => {
            out.push_str(&format!("{head}pub type {name} = {};\n", rust(of, sources)?));
            for (case, number) in cases {
                let line = format!("pub const {name}_{case}: {name} = {number};");
                out.push_str(&format!("/// `{case}` of mlir-c.\n{line}\n"));
            }
        }
        Shape::Alias(ty) => out.push_str(&format!("{head}pub type {name} = {};\n", rust(ty, sources)?)),
    }
    Ok(())
}

fn declare_function(function: &Function, sources: &Sources, out: &mut String) -> Result<(), String> {
    for line in &function.docs {
        out.push_str(format!("    /// {line}").trim_end());
        out.push('\n');
    }
    let arguments: Result<Vec<String>, String> =
        function.arguments.iter().map(|(name, ty)| Ok(format!("{name}: {}", rust(ty, sources)?))).collect();
    let arguments = arguments?;
    let result = match &function.result {
        Some(ty) => format!(" -> {}", rust(ty, sources)?),
        None => String::new(),
    };
    let line = format!("    pub fn {}({}){result};", function.name, arguments.join(", "));
    if line.chars().count() <= WIDTH {
        out.push_str(&line);
    } else {
        out.push_str(&format!("    pub fn {}(\n", function.name));
        arguments.iter().for_each(|argument| out.push_str(&format!("        {argument},\n")));
        out.push_str(&format!("    ){result};"));
    }
    out.push('\n');
    Ok(())
}

/// Writes the table of all functions with the types of their arguments.
///
/// # Errors
/// If a type has no counterpart.
pub fn table(sources: &Sources) -> Result<String, String> {
    let mut out = TABLE_HEAD.to_owned();
    for function in &sources.functions {
        let arguments: Result<Vec<String>, String> =
            function.arguments.iter().map(|(_, ty)| rust(ty, sources)).collect();
        let arguments = arguments.map_err(|error| format!("{}: {error}", function.name))?;
        out.push_str(&format!("    {}({});\n", function.name, arguments.join(", ")));
    }
    out.push_str("}\n");
    Ok(out)
}

/// Returns a type in the words of the declarations.
fn rust(ty: &Type, sources: &Sources) -> Result<String, String> {
    match ty {
        Type::Ptr(pointer) => {
            let word = if pointer.mutability.is_some() { "mut" } else { "const" };
            Ok(format!("*{word} {}", rust(&pointer.elem, sources)?))
        }
        Type::BareFn(function) => {
            let inputs: Result<Vec<String>, String> =
                function.inputs.iter().map(|input| rust(&input.ty, sources)).collect();
            let result = match &function.output {
                ReturnType::Default => String::new(),
                ReturnType::Type(_, ty) => format!(" -> {}", rust(ty, sources)?),
            };
            Ok(format!("unsafe extern \"C\" fn({}){result}", inputs?.join(", ")))
        }
        Type::Path(path) => {
            if let Some(scalar) = in_arrays(ty) {
                return Ok(scalar.to_owned());
            }
            let last = path.path.segments.last().ok_or("an empty path")?;
            let name = last.ident.to_string();
            match &last.arguments {
                PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
                    Some(GenericArgument::Type(inner)) => Ok(format!("{name}<{}>", rust(inner, sources)?)),
                    _ => Err(format!("unexpected arguments of {name}")),
                },
                _ => match sources.aliases.get(&name) {
                    Some(aliased) if !name.starts_with("Mlir") => rust(aliased, sources),
                    _ => Ok(name),
                },
            }
        }
        _ => Err("a type without a counterpart".to_owned()),
    }
}

/// Returns the number that `<T as Scalar>::InArrays` is: arrays of Booleans have entries of `int`.
pub fn in_arrays(ty: &Type) -> Option<String> {
    let Type::Path(path) = ty else { return None };
    let Type::Path(of) = &*path.qself.as_ref()?.ty else { return None };
    let name = of.path.get_ident()?.to_string();
    Some(if name == "bool" { "i32".to_owned() } else { name })
}

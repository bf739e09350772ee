//! The declarations for C: a header for each of mlir-c, with documentation of our own.

use super::functions::{Function, Sources};
use super::rust::in_arrays;
use super::types::{Declared, Shape, Types};
use std::collections::BTreeSet;
use std::fmt::Write;
use syn::{GenericArgument, PathArguments, ReturnType, Type};

const WIDTH: usize = 100;

/// Headers that a header includes, where that is not `IR.h` alone.
const INCLUDES: &[(&str, &[&str])] = &[
    ("Support.h", &[]),
    ("IR.h", &["Support.h"]),
    ("AffineMap.h", &["AffineExpr.h"]),
    ("IntegerSet.h", &["AffineExpr.h"]),
    ("BuiltinTypes.h", &["AffineMap.h"]),
    ("BuiltinAttributes.h", &["AffineMap.h", "IntegerSet.h"]),
    ("Transforms.h", &["Pass.h"]),
    ("Conversion.h", &["Pass.h"]),
    ("Dialect/Linalg.h", &["AffineMap.h", "Pass.h"]),
    ("Dialect/SparseTensor.h", &["AffineMap.h", "Pass.h"]),
];

/// Functions that are so short that the header defines them.
const SUPPORT: &str = "
/** Returns a string of this many bytes. */
static inline MlirStringRef mlirStringRefCreate(const char *data, size_t length) {
  MlirStringRef string;
  string.data = data;
  string.length = length;
  return string;
}

/** Returns true for success. */
static inline bool mlirLogicalResultIsSuccess(MlirLogicalResult result) { return result.value != 0; }

/** Returns true for failure. */
static inline bool mlirLogicalResultIsFailure(MlirLogicalResult result) { return result.value == 0; }

/** Returns success. */
static inline MlirLogicalResult mlirLogicalResultSuccess(void) {
  MlirLogicalResult result = {1};
  return result;
}

/** Returns failure. */
static inline MlirLogicalResult mlirLogicalResultFailure(void) {
  MlirLogicalResult result = {0};
  return result;
}
";

/// Writes all headers, with their paths from `mlir-c/` on.
///
/// # Errors
/// If a type has no counterpart.
pub fn headers(sources: &Sources, types: &Types) -> Result<Vec<(String, String)>, String> {
    let placed: Vec<(String, &Function)> =
        sources.functions.iter().map(|function| (types.header_of(function), function)).collect();
    let mut names: BTreeSet<String> = types.headers.iter().map(|(header, _)| header.clone()).collect();
    names.extend(placed.iter().map(|(header, _)| header.clone()));
    let exported: BTreeSet<&str> = sources.functions.iter().map(|function| function.name.as_str()).collect();
    let mut headers = Vec::new();
    for header in names {
        let of_header = types.headers.iter().filter(|(name, _)| *name == header).flat_map(|(_, types)| types);
        let declared: Vec<&Declared> = of_header.collect();
        let functions: Vec<&Function> =
            placed.iter().filter(|(name, _)| *name == header).map(|(_, function)| *function).collect();
        let text = write(&header, &declared, &functions, &exported, sources)?;
        headers.push((header, text));
    }
    Ok(headers)
}

fn write(
    header: &str,
    types: &[&Declared],
    functions: &[&Function],
    exported: &BTreeSet<&str>,
    sources: &Sources,
) -> Result<String, String> {
    let guard = format!("TERRACE_MLIR_C_{}", header.replace(['/', '.'], "_").to_uppercase());
    let mut out = format!(
        "/* {header}: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */\n\
         #ifndef {guard}\n#define {guard}\n\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n"
    );
    for include in includes(header) {
        let _ = writeln!(out, "#include \"mlir-c/{include}\"");
    }
    out.push_str("\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    for declared in types {
        declare_type(declared, exported, sources, &mut out)?;
    }
    if header == "Support.h" {
        out.push_str(SUPPORT);
    }
    for function in functions {
        declare_function(function, sources, &mut out)
            .map_err(|error| format!("{}: {error}", function.name))?;
    }
    let _ = write!(out, "\n#ifdef __cplusplus\n}}\n#endif\n\n#endif /* {guard} */\n");
    Ok(out)
}

fn includes(header: &str) -> Vec<&str> {
    let listed = INCLUDES.iter().find(|(name, _)| *name == header);
    match listed {
        Some((_, includes)) => includes.to_vec(),
        None if header.starts_with("Dialect/") => vec!["Pass.h"],
        None => vec!["IR.h"],
    }
}

fn declare_type(
    declared: &Declared,
    exported: &BTreeSet<&str>,
    sources: &Sources,
    out: &mut String,
) -> Result<(), String> {
    let name = &declared.name;
    match &declared.shape {
        Shape::Handle { is_const } => {
            let word = if *is_const { "const " } else { "" };
            let _ = write!(out, "\ntypedef struct {name} {{\n  {word}void *ptr;\n}} {name};\n");
            let test = format!("mlir{}IsNull", name.trim_start_matches("Mlir"));
            if !exported.contains(test.as_str()) {
                let _ = write!(
                    out,
                    "\n/** Returns true if the handle is null. */\n\
                     static inline bool {test}({name} handle) {{ return !handle.ptr; }}\n"
                );
            }
        }
        Shape::Struct(fields) => {
            let _ = write!(out, "\ntypedef struct {name} {{\n");
            for (field, ty) in fields {
                let _ = writeln!(out, "  {};", declare(ty, field, sources)?);
            }
            let _ = writeln!(out, "}} {name};");
        }
        Shape::Enumeration { of, cases } => {
            // C has no enumerations of 64 bits before C23.
            let is_wide = declare(of, "", sources)?.trim() == "uint64_t";
            let _ = write!(out, "\nenum {}{{\n", if is_wide { String::new() } else { format!("{name} ") });
            for (case, number) in cases {
                let _ = writeln!(out, "  {case} = {number},");
            }
            let aliased = if is_wide { "uint64_t".to_owned() } else { format!("enum {name}") };
            let _ = write!(out, "}};\ntypedef {aliased} {name};\n");
        }
        Shape::Alias(ty) => {
            let _ = writeln!(out, "\ntypedef {};", declare(ty, name, sources)?);
        }
    }
    Ok(())
}

fn declare_function(function: &Function, sources: &Sources, out: &mut String) -> Result<(), String> {
    let docs = function.docs.iter().filter(|line| !line.is_empty()).map(|line| line.replace("*/", "* /"));
    let docs: Vec<String> = docs.collect();
    let _ = write!(out, "\n/** {} */\n", docs.join("\n * "));
    let mut arguments = Vec::new();
    for (name, ty) in &function.arguments {
        arguments.push(declare(ty, c_name(name), sources)?);
    }
    if arguments.is_empty() {
        arguments.push("void".to_owned());
    }
    let head = match &function.result {
        Some(ty) => declare(ty, &function.name, sources)?,
        None => format!("void {}", function.name),
    };
    let line = format!("{head}({});", arguments.join(", "));
    if line.len() <= WIDTH {
        let _ = writeln!(out, "{line}");
    } else {
        let _ = writeln!(out, "{head}(\n    {});", arguments.join(",\n    "));
    }
    Ok(())
}

/// Returns the name of an argument, which must be no word of C or C++.
fn c_name(name: &str) -> &str {
    match name {
        "operator" => "operator_",
        "default" => "default_",
        "explicit" => "explicit_",
        "new" => "new_",
        "delete" => "delete_",
        "this" => "this_",
        "register" => "register_",
        "template" => "template_",
        "namespace" => "namespace_",
        "signed" => "is_signed",
        "int" => "int_",
        "double" => "double_",
        _ => name,
    }
}

/// Declares a name of a type.
fn declare(ty: &Type, name: &str, sources: &Sources) -> Result<String, String> {
    match ty {
        Type::Ptr(pointer) => {
            let is_const = pointer.mutability.is_none();
            match (&*pointer.elem, is_const) {
                (Type::Ptr(_), true) => declare(&pointer.elem, &format!("const *{name}"), sources),
                (inner, true) => Ok(format!("const {}", declare(inner, &format!("*{name}"), sources)?)),
                (inner, false) => declare(inner, &format!("*{name}"), sources),
            }
        }
        Type::BareFn(function) => {
            let inputs: Result<Vec<String>, String> =
                function.inputs.iter().map(|input| declare(&input.ty, "", sources)).collect();
            let inputs: Vec<String> = inputs?.iter().map(|input| input.trim().to_owned()).collect();
            let inputs = if inputs.is_empty() { "void".to_owned() } else { inputs.join(", ") };
            let pointer = format!("(*{name})({inputs})");
            match &function.output {
                ReturnType::Default => Ok(format!("void {pointer}")),
                ReturnType::Type(_, ty) => declare(ty, &pointer, sources),
            }
        }
        Type::Path(path) => {
            if let Some(scalar) = in_arrays(ty) {
                return Ok(format!("{} {name}", c_number(&scalar).ok_or("no number of C")?));
            }
            let last = path.path.segments.last().ok_or("an empty path")?;
            if let PathArguments::AngleBracketed(arguments) = &last.arguments {
                return match arguments.args.first() {
                    Some(GenericArgument::Type(inner)) => declare(inner, name, sources),
                    _ => Err("unexpected arguments of a type".to_owned()),
                };
            }
            let word = last.ident.to_string();
            match (c_number(&word), sources.aliases.get(&word)) {
                (Some(number), _) => Ok(format!("{number} {name}")),
                (None, Some(aliased)) if !word.starts_with("Mlir") => declare(aliased, name, sources),
                _ => Ok(format!("{word} {name}")),
            }
        }
        _ => Err("a type without a counterpart".to_owned()),
    }
}

fn c_number(word: &str) -> Option<&'static str> {
    Some(match word {
        "bool" => "bool",
        "c_char" => "char",
        "c_void" => "void",
        "i8" => "int8_t",
        "i16" => "int16_t",
        "i32" => "int32_t",
        "i64" => "int64_t",
        "u8" => "uint8_t",
        "u16" => "uint16_t",
        "u32" => "uint32_t",
        "u64" => "uint64_t",
        "isize" => "intptr_t",
        "usize" => "size_t",
        "f32" => "float",
        "f64" => "double",
        _ => return None,
    })
}

//! A module of LLVM IR that stands between compiled code and this process: ways in, and ways to the host's table.
//!
//! A way in takes the address of a buffer with 16 bytes for each leaf, arguments first; so one type of function serves
//! for all. A way to the host's table writes its arguments in words and calls the one function that knows the table.

use crate::cranelift::runtime;
use terrace_execution::{HostSymbol, ScalarType};
use terrace_ir::{Ctx, Type, TypeKind};
use terrace_llvm::types::{
    FunctionSignature, Packing, StructType, VOID_TYPE, address_space, as_array, is_type,
};

/// The calling convention of functions of this process, with a trailing blank.
const CONVENTION: &str = if cfg!(target_arch = "x86_64") { "x86_64_sysvcc " } else { "" };

/// Returns the name of the way into a function.
pub(super) fn entry_name(function: &str) -> String {
    format!("terrace.call.{function}")
}

/// Returns the text of a type that is passed as it is.
fn scalar_text(ty: Type<'_>) -> Option<String> {
    match *ty.kind() {
        TypeKind::Integer { width, .. } if width <= 128 => Some(format!("i{width}")),
        TypeKind::Float(semantics) => Some(
            match semantics.keyword() {
                "f16" => "half",
                "bf16" => "bfloat",
                "f32" => "float",
                "f64" => "double",
                _ => return None,
            }
            .to_owned(),
        ),
        _ => address_space(ty).map(|space| match space {
            0 => "ptr".to_owned(),
            space => format!("ptr addrspace({space})"),
        }),
    }
}

/// Returns the leaves of a result: the path to each, with its type.
fn leaves<'c>(ty: Type<'c>, context: Ctx<'c>) -> Option<Vec<Leaf>> {
    let mut all = Vec::new();
    if !is_type(ty, &VOID_TYPE) {
        add_leaves(ty, context, &mut Vec::new(), &mut all)?;
    }
    Some(all)
}

/// A part of a result that is passed as it is.
struct Leaf {
    path: Vec<usize>,
    ty: String,
}

/// Depth of nesting beyond which a result is unsupported.
const DEEPEST: usize = 8;

fn add_leaves<'c>(ty: Type<'c>, context: Ctx<'c>, path: &mut Vec<usize>, all: &mut Vec<Leaf>) -> Option<()> {
    if let Some(ty) = scalar_text(ty) {
        all.push(Leaf { path: path.clone(), ty });
        return Some(());
    }
    for (at, part) in parts(ty, context)?.into_iter().enumerate() {
        path.push(at);
        (path.len() <= DEEPEST).then_some(())?;
        add_leaves(part, context, path, all)?;
        path.pop();
    }
    Some(())
}

/// Returns the parts of a structure or of a short array.
fn parts<'c>(ty: Type<'c>, context: Ctx<'c>) -> Option<Vec<Type<'c>>> {
    if let Some(structure) = StructType::of(ty) {
        return Some((0..structure.len()).filter_map(|at| structure.element(context, at)).collect());
    }
    let (element, count) = as_array(ty)?;
    Some(vec![element; usize::try_from(count).ok().filter(|count| *count <= 64)?])
}

/// Returns the text of the type of a result.
fn text<'c>(ty: Type<'c>, context: Ctx<'c>, depth: usize) -> Option<String> {
    if is_type(ty, &VOID_TYPE) {
        return Some("void".to_owned());
    }
    if let Some(text) = scalar_text(ty) {
        return Some(text);
    }
    let inner: Option<Vec<String>> = (depth < DEEPEST)
        .then(|| parts(ty, context))
        .flatten()?
        .into_iter()
        .map(|part| text(part, context, depth + 1))
        .collect();
    Some(match as_array(ty) {
        Some((element, count)) => format!("[{count} x {}]", text(element, context, depth + 1)?),
        None if StructType::of(ty)?.packing() == Packing::Packed => format!("<{{ {} }}>", inner?.join(", ")),
        None => format!("{{ {} }}", inner?.join(", ")),
    })
}

/// Writes the way into a function; the number of leaves that it takes and gives, if it can be called from outside.
pub(super) fn write_entry<'c>(
    out: &mut String,
    function: &str,
    signature: &FunctionSignature<'c>,
    context: Ctx<'c>,
) -> Option<(usize, usize)> {
    let inputs: Vec<String> = signature.inputs.iter().map(|ty| scalar_text(*ty)).collect::<Option<_>>()?;
    let (result, leaves) = (text(signature.result, context, 0)?, leaves(signature.result, context)?);
    let callee = quoted(function);
    let mut body = String::new();
    let mut arguments = Vec::new();
    for (at, ty) in inputs.iter().enumerate() {
        let offset = 16 * at;
        body.push_str(&format!("  %p{at} = getelementptr i8, ptr %buffer, i64 {offset}\n"));
        body.push_str(&format!("  %a{at} = load {ty}, ptr %p{at}, align 16\n"));
        arguments.push(format!("{ty} %a{at}"));
    }
    let arguments = arguments.join(", ");
    match result.as_str() {
        "void" => body.push_str(&format!("  call void {callee}({arguments})\n")),
        _ => body.push_str(&format!("  %r = call {result} {callee}({arguments})\n")),
    }
    for (number, leaf) in leaves.iter().enumerate() {
        let offset = 16 * (inputs.len() + number);
        let mut value = "%r".to_owned();
        if !leaf.path.is_empty() {
            let path: Vec<String> = leaf.path.iter().map(usize::to_string).collect();
            body.push_str(&format!("  %e{number} = extractvalue {result} %r, {}\n", path.join(", ")));
            value = format!("%e{number}");
        }
        body.push_str(&format!("  %q{number} = getelementptr i8, ptr %buffer, i64 {offset}\n"));
        body.push_str(&format!("  store {} {value}, ptr %q{number}, align 16\n", leaf.ty));
    }
    let entry = quoted(&entry_name(function));
    out.push_str(&format!("declare {result} {callee}({})\n", inputs.join(", ")));
    out.push_str(&format!("define {CONVENTION}void {entry}(ptr %buffer) {{\n{body}  ret void\n}}\n"));
    Some((inputs.len(), leaves.len()))
}

/// Writes the way to a function of the host's table; whether the program declares it with the types that it has.
pub(super) fn write_host_function(
    out: &mut String,
    symbol: &'static HostSymbol,
    signature: &FunctionSignature<'_>,
) -> bool {
    let inputs: Option<Vec<String>> = signature.inputs.iter().map(|ty| scalar_text(*ty)).collect();
    let result = if is_type(signature.result, &VOID_TYPE) {
        Some("void".to_owned())
    } else {
        scalar_text(signature.result)
    };
    let (Some(inputs), Some(result)) = (inputs, result) else { return false };
    let is_same = inputs.len() == symbol.parameters.len()
        && inputs.iter().zip(symbol.parameters).all(|(ty, wanted)| fits(ty, *wanted))
        && (result == "void" || symbol.result.is_some_and(|wanted| fits(&result, wanted)));
    if !is_same || signature.is_variadic {
        return false;
    }
    let count = inputs.len().max(1);
    let mut body = format!("  %words = alloca [{count} x i64], align 8\n");
    let mut parameters = Vec::new();
    for (at, ty) in inputs.iter().enumerate() {
        let offset = 8 * at;
        parameters.push(format!("{ty} %a{at}"));
        body.push_str(&format!("  %p{at} = getelementptr i8, ptr %words, i64 {offset}\n"));
        body.push_str(&format!("  store {ty} %a{at}, ptr %p{at}, align 8\n"));
    }
    let (host, table) = (runtime::host_address(), std::ptr::from_ref(symbol) as usize);
    body.push_str(&format!(
        "  %word = call {CONVENTION}i64 inttoptr (i64 {host} to ptr)(ptr inttoptr (i64 {table} to ptr), ptr %words)\n"
    ));
    match result.as_str() {
        "void" => body.push_str("  ret void\n"),
        _ => body.push_str(&format!(
            "  store i64 %word, ptr %words, align 8\n  %r = load {result}, ptr %words, align 8\n  ret {result} %r\n"
        )),
    }
    let name = quoted(symbol.name);
    out.push_str(&format!("define {result} {name}({}) {{\n{body}}}\n", parameters.join(", ")));
    true
}

fn fits(ty: &str, wanted: ScalarType) -> bool {
    match wanted {
        ScalarType::I8 => ty == "i8",
        ScalarType::I16 => ty == "i16",
        ScalarType::I32 => ty == "i32",
        ScalarType::F32 => ty == "float",
        ScalarType::F64 => ty == "double",
        ScalarType::I64 | ScalarType::Pointer => matches!(ty, "i64" | "ptr"),
    }
}

/// Writes a function that calls others, one after the other.
pub(super) fn write_calls(out: &mut String, name: &str, functions: &[&str], defined: &[&str]) {
    let mut body = String::new();
    for function in functions {
        if !defined.contains(function) {
            out.push_str(&format!("declare void {}()\n", quoted(function)));
        }
        body.push_str(&format!("  call void {}()\n", quoted(function)));
    }
    out.push_str(&format!(
        "define {CONVENTION}void {}(ptr %buffer) {{\n{body}  ret void\n}}\n",
        quoted(name)
    ));
}

/// Quotes the name of a function.
fn quoted(name: &str) -> String {
    let mut out = "@\"".to_owned();
    for byte in name.bytes() {
        match byte {
            b'"' | b'\\' => out.push_str(&format!("\\{byte:02X}")),
            0x20..=0x7e => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:02X}")),
        }
    }
    out.push('"');
    out
}

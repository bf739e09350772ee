//! Files and classes, and what comes before them.

use crate::function::{Signature, write_function};
use crate::settings::{Language, Settings};
use crate::text::Text;
use crate::writer::Writer;
use std::collections::{BTreeSet, HashSet};
use terrace_emitc as emitc;
use terrace_ir::{Attribute, Failure, Operation, TypedOp, WalkOrder, WalkResult};
use terrace_support::ensure_stack;

/// Returns a program as text.
///
/// # Errors
/// If something in it has no counterpart in the language, which is reported at its operation.
pub fn translate(program: Operation<'_, '_>, settings: Settings<'_>) -> Result<Vec<u8>, Failure> {
    let mut text = Text::default();
    if settings.language == Language::C {
        for header in headers(program) {
            text.push(format!("#include <{header}>\n"));
        }
    }
    match program.is("builtin.module") {
        true => write_ops(program, &mut text, settings)?,
        false => write_op(program, &mut Writer::new(&mut text, settings))?,
    }
    Ok(text.into_bytes())
}

/// Functions of the C library that conversions call, and their headers; others are of `math.h`, or of nobody knows where.
const HEADERS: &[(&str, &str)] = &[
    ("aligned_alloc", "stdlib.h"),
    ("free", "stdlib.h"),
    ("malloc", "stdlib.h"),
    ("memcpy", "string.h"),
    ("sizeof", "stddef.h"),
];

/// Returns the headers that a program in C needs and does not include by itself.
fn headers(program: Operation<'_, '_>) -> Vec<&'static str> {
    let is_odd = |value: Attribute<'_>| {
        value.as_float().is_some_and(|float| !float.is_finite())
            || value.dense_floats().is_some_and(|mut floats| floats.any(|float| !float.is_finite()))
    };
    let (mut needed, mut included) = (BTreeSet::new(), HashSet::new());
    let _ = program.walk_tree(WalkOrder::PreOrder, &mut |op| {
        if let Some(include) = op.try_as::<emitc::IncludeOp>() {
            included.insert(include.include());
        } else if let Some(call) = op.try_as::<emitc::CallOpaqueOp>() {
            let known = HEADERS.iter().find(|(name, _)| *name == call.callee());
            needed.insert(known.map_or("math.h", |(_, header)| *header));
        }
        let value = op.attribute("value").or_else(|| op.attribute("initial_value"));
        if value.is_some_and(is_odd) {
            needed.insert("math.h");
        }
        WalkResult::Advance
    });
    let always = ["stdbool.h", "stddef.h", "stdint.h"];
    needed.retain(|header| !included.contains(header) && !always.contains(header));
    always.into_iter().chain(needed).collect()
}

/// Writes the operations of a module or file, and an empty line.
fn write_ops<'a, 'c>(
    around: Operation<'a, 'c>,
    text: &mut Text,
    settings: Settings<'_>,
) -> Result<(), Failure> {
    let mut writer = Writer::new(text, settings);
    let mut are_declared = settings.language == Language::Cpp;
    for op in around.regions().flat_map(|region| region.ops()) {
        if !are_declared && Signature::of(op).is_some() {
            are_declared = true;
            declare_functions(around, &mut writer)?;
        }
        write_op(op, &mut writer)?;
    }
    writer.text.push("\n");
    Ok(())
}

/// Declares the functions of a module, those that it declares by itself left out.
fn declare_functions<'a, 'c>(
    around: Operation<'a, 'c>,
    writer: &mut Writer<'_, 'a, 'c>,
) -> Result<(), Failure> {
    let ops = || around.regions().flat_map(|region| region.ops());
    let known: HashSet<_> =
        ops().filter_map(|op| Some(op.try_as::<emitc::DeclareFuncOp>()?.sym_name().as_str())).collect();
    for signature in ops().filter_map(Signature::of).filter(|one| one.results.len() > 1) {
        signature.write_results(writer)?;
    }
    for op in ops().filter(|op| !op.symbol_name().is_some_and(|name| known.contains(name))) {
        let has_body = op.regions().any(|region| !region.is_empty());
        if let Some(signature) = Signature::of(op).filter(|_| has_body) {
            let mut line = Vec::new();
            signature.write(&mut Writer::new(&mut Text::default(), writer.settings), &mut line)?;
            line.extend_from_slice(b";\n");
            writer.text.push(line);
        }
    }
    Ok(())
}

/// Writes an operation of a module, file or class.
fn write_op<'a, 'c>(op: Operation<'a, 'c>, writer: &mut Writer<'_, 'a, 'c>) -> Result<(), Failure> {
    let settings = writer.settings;
    if Signature::of(op).is_some() {
        return write_function(op, writer.text, settings);
    }
    if op.is("builtin.module") {
        return ensure_stack(|| write_ops(op, writer.text, settings));
    }
    if let Some(file) = op.try_as::<emitc::FileOp>() {
        let name = file.id_attr().and_then(Attribute::as_bytes).unwrap_or_default();
        if !name.is_empty() && name == settings.file.as_bytes() {
            return ensure_stack(|| write_ops(op, writer.text, settings));
        }
        writer.text.push("\n");
        return Ok(());
    }
    if let Some(class) = op.try_as::<emitc::ClassOp>() {
        return write_class(class, writer);
    }
    if let Some(global) = op.try_as::<emitc::GlobalOp>() {
        let is_c = settings.language == Language::C;
        let words = [
            // Of what has a value here, C needs no word that others see it.
            (global.extern_specifier() && !(is_c && global.initial_value_attr().is_some()), "extern "),
            (global.static_specifier(), "static "),
            (global.const_specifier(), "const "),
        ];
        let specifiers: Vec<_> =
            words.into_iter().filter_map(|(is_on, word)| is_on.then_some(word)).collect();
        let Some(ty) = global.ty_attr() else { return Ok(()) };
        return writer.variable(op, &specifiers, ty, global.initial_value_attr());
    }
    if let Some(field) = op.try_as::<emitc::FieldOp>() {
        let Some(ty) = field.ty_attr() else { return Ok(()) };
        return writer.variable(op, &[], ty, field.initial_value_attr());
    }
    if let Some(declaration) = op.try_as::<emitc::DeclareFuncOp>() {
        let name = declaration.sym_name();
        let ops = op.parent_region().into_iter().flat_map(|region| region.ops());
        let function = ops.filter(|other| other.symbol_name() == Some(name.as_str())).find_map(Signature::of);
        let Some(signature) = function else {
            return Err(op
                .op_error(format!("'{}' does not reference a valid function", name.as_str()))
                .tell());
        };
        let mut line = Vec::new();
        signature.write(&mut Writer::new(&mut Text::default(), settings), &mut line)?;
        line.extend_from_slice(b";\n");
        writer.text.push(line);
        return Ok(());
    }
    writer.statement(op)
}

fn write_class<'a, 'c>(
    class: emitc::ClassOp<'a, 'c>,
    writer: &mut Writer<'_, 'a, 'c>,
) -> Result<(), Failure> {
    let op = class.op();
    if writer.settings.language == Language::C {
        return Err(op.op_error("has no counterpart in C").tell());
    }
    let finality = if class.final_specifier() { " final" } else { "" };
    writer.text.push(format!("class {}{finality} {{\n public:\n", op.symbol_name().unwrap_or_default()));
    writer.text.indent();
    for inner in op.regions().flat_map(|region| region.ops()) {
        let mut inside = Writer::new(writer.text, writer.settings);
        write_op(inner, &mut inside)?;
    }
    writer.text.outdent();
    writer.text.push("};\n");
    Ok(())
}

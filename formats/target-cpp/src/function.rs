//! Functions: signatures, and bodies with their names, labels and variables.

use crate::inlining::{is_deferred, is_inlined};
use crate::settings::{Language, Settings};
use crate::text::Text;
use crate::types::{write_result_type, write_type, write_variable};
use crate::writer::Writer;
use terrace_emitc as emitc;
use terrace_emitc::array_of;
use terrace_func as func;
use terrace_interfaces::function;
use terrace_ir::{Attribute, Failure, Operation, Region, Type, Value};

impl<'a, 'c> Writer<'_, 'a, 'c> {
    fn declare(&mut self, value: Value<'a, 'c>, op: Operation<'a, 'c>) -> Result<(), Failure> {
        let mut line = Vec::new();
        self.declaration(value, op, &mut line)?;
        line.extend_from_slice(b";\n");
        self.text.push(line);
        Ok(())
    }

    /// Declares the variables of all operations, and of all arguments of blocks but the first.
    fn declare_all(&mut self, op: Operation<'a, 'c>) -> Result<(), Failure> {
        let mut wanted = Vec::new();
        let is_c = self.settings.language == Language::C;
        op.for_each_nested(|inner| {
            // The condition of a loop is written in its place. The reference declares a variable for it, which is not used.
            let is_condition = is_c && inner.parent_op().is_some_and(|around| is_condition_of(inner, around));
            let is_written =
                is_deferred(inner) || inner.try_as::<emitc::ExpressionOp>().is_some_and(is_inlined);
            if !is_written && !is_condition {
                wanted.extend(inner.results().map(|result| (result, inner)));
            }
        });
        for (value, inner) in wanted {
            self.declare(value, inner)?;
        }
        for block in op.regions().flat_map(|region| region.blocks()).skip(1) {
            for (at, argument) in block.arguments().enumerate() {
                if array_of(argument.ty()).is_some() {
                    let why = format!("cannot emit block argument #{at} with type '{}'", argument.ty());
                    return Err(op.op_error(why).tell());
                }
                self.declare(argument, op)?;
            }
        }
        Ok(())
    }
}

/// The declaration of a function.
pub(crate) struct Signature<'a, 'c> {
    op: Operation<'a, 'c>,
    name: &'c str,
    inputs: &'c [Type<'c>],
    pub results: &'c [Type<'c>],
}

impl<'a, 'c> Signature<'a, 'c> {
    /// Reads that of a function; `None` for other operations.
    pub fn of(op: Operation<'a, 'c>) -> Option<Self> {
        if !op.isa::<emitc::FuncOp>() && !op.isa::<func::FuncOp>() {
            return None;
        }
        let ty = op.attribute(function::FUNCTION_TYPE).and_then(Attribute::as_type);
        let (inputs, results) = ty.and_then(Type::as_function).unwrap_or_default();
        Some(Signature { op, name: op.symbol_name().unwrap_or_default(), inputs, results })
    }

    /// Appends it, with names of the arguments if it has a body.
    pub fn write(&self, writer: &mut Writer<'_, 'a, 'c>, out: &mut Vec<u8>) -> Result<(), Failure> {
        let site = writer.site(self.op);
        for specifier in self.op.attribute("specifiers").and_then(Attribute::as_array).unwrap_or_default() {
            out.extend_from_slice(specifier.as_bytes().unwrap_or_default());
            out.push(b' ');
        }
        match (self.results.len(), site.language) {
            (2.., Language::C) => out.extend_from_slice(results_struct(self.name).as_bytes()),
            _ => write_result_type(self.results, site, out)?,
        }
        out.push(b' ');
        out.extend_from_slice(self.name.as_bytes());
        out.push(b'(');
        let entry = self.op.regions().next().and_then(|region| region.first_block());
        let mut arguments = entry.into_iter().flat_map(|block| block.arguments());
        for (at, ty) in self.inputs.iter().enumerate() {
            if at > 0 {
                out.extend_from_slice(b", ");
            }
            match arguments.next() {
                Some(argument) => writer.declaration(argument, self.op, out)?,
                None => write_type(*ty, site, out)?,
            }
        }
        if self.inputs.is_empty() && site.language == Language::C {
            out.extend_from_slice(b"void");
        }
        out.push(b')');
        Ok(())
    }

    /// Appends the structure of several results, in C.
    pub fn write_results(&self, writer: &mut Writer<'_, 'a, 'c>) -> Result<(), Failure> {
        let site = writer.site(self.op);
        let mut text = results_struct(self.name).into_bytes();
        text.extend_from_slice(b" {\n");
        for (at, ty) in self.results.iter().enumerate() {
            text.extend_from_slice(b"  ");
            write_variable(*ty, &member(at), site, &mut text)?;
            text.extend_from_slice(b";\n");
        }
        text.extend_from_slice(b"};\n");
        writer.text.push(text);
        Ok(())
    }
}

/// Returns the type of the results of a function that has several, in C.
pub(crate) fn results_struct(name: &str) -> String {
    format!("struct {name}_results")
}

/// Returns the member of such a structure.
pub(crate) fn member(at: usize) -> String {
    format!("r{at}")
}

/// Writes a function: its body, or that there is one elsewhere.
///
/// # Errors
/// If something in it cannot be written, which is reported.
pub(crate) fn write_function<'a, 'c>(
    op: Operation<'a, 'c>,
    text: &mut Text,
    settings: Settings<'_>,
) -> Result<(), Failure> {
    let Some(signature) = Signature::of(op) else { return Ok(()) };
    let mut writer = Writer::new(text, settings);
    writer.end = ";\n";
    writer.is_declared = settings.declares_variables_at_top;
    writer.function = Some(op);
    let blocks: Vec<_> = op.regions().flat_map(|region| region.blocks()).collect();
    if blocks.len() > 1 && !writer.is_declared {
        return Err(op.op_error("with multiple blocks needs variables declared at top").tell());
    }
    if signature.results.iter().any(|ty| array_of(*ty).is_some()) {
        return Err(op.op_error("cannot emit array type as result type").tell());
    }
    let mut line = Vec::new();
    signature.write(&mut writer, &mut line)?;
    if blocks.is_empty() {
        line.extend_from_slice(b";\n");
        writer.text.push(line);
        return Ok(());
    }
    line.extend_from_slice(b" {\n");
    writer.text.push(line);
    writer.text.indent();
    if writer.is_declared {
        writer.declare_all(op)?;
    }
    for (at, block) in blocks.iter().enumerate() {
        writer.labels.insert(block.id(), format!("label{}", at + 1));
    }
    for block in blocks {
        if !block.is_entry() && !block.has_no_predecessors() {
            let label = writer.label(block).to_owned();
            writer.text.push_label(&label);
        }
        for inner in block.ops() {
            writer.statement(inner)?;
        }
    }
    writer.text.outdent();
    writer.text.push("}\n");
    Ok(())
}

/// Returns true for the condition of a loop.
fn is_condition_of<'a, 'c>(op: Operation<'a, 'c>, around: Operation<'a, 'c>) -> bool {
    around
        .try_as::<emitc::DoOp>()
        .is_some_and(|around| op.parent_region().map(Region::id) == Some(around.condition_region().id()))
}

//! Makes a function of operations that were found: what they use becomes arguments, what they give results.

use std::collections::HashSet;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Ctx, Operation, capture};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_support::ensure_stack;

use crate::program::{Program, key};
use crate::slice::used_from_above;

/// Returns the text of the function.
///
/// # Errors
/// In words, if the operations cannot be in a function of their own.
pub fn function<'a, 'c>(
    context: Ctx<'c>,
    program: &Program<'a, 'c>,
    ops: &[Operation<'a, 'c>],
    name: &str,
) -> Result<String, String> {
    // What is in another operation that was found goes with it.
    let chosen: HashSet<_> = ops.iter().map(|op| key(*op)).collect();
    let is_outer =
        |op: &&Operation<'a, 'c>| !program.ancestors(**op).any(|around| chosen.contains(&key(around)));
    let ops: Vec<Operation<'a, 'c>> = ops.iter().filter(is_outer).copied().collect();
    if let Some(end) = ops.iter().find(|op| op.has_trait(terrace_ir::TraitFlags::TERMINATOR)) {
        return Err(format!(
            "'{}' ends a block, and cannot be in a function of its own",
            end.name().as_str()
        ));
    }
    let mut names: Vec<((*const (), terrace_ir::ids::ValueId), String)> = Vec::new();
    let mut arguments = Vec::new();
    let mut results = Vec::new();
    let defined: HashSet<_> = ops.iter().flat_map(|op| op.results().map(identity)).collect();
    for op in &ops {
        for value in op.operands().chain(used_from_above(*op)) {
            let is_known = names.iter().any(|(known, _)| *known == identity(value));
            if !is_known && !defined.contains(&identity(value)) {
                let name = format!("%a{}", arguments.len());
                arguments.push(format!("{name}: {}", value.ty()));
                names.push((identity(value), name));
            }
        }
    }
    for op in &ops {
        for value in op.results() {
            let name = format!("%r{}", results.len());
            results.push((name.clone(), value.ty().to_string()));
            names.push((identity(value), name));
        }
    }
    let mut writer = Writer { names, text: String::new(), values: 0, blocks: 0 };
    for op in &ops {
        writer.op(*op)?;
    }
    let types: Vec<&str> = results.iter().map(|(_, ty)| ty.as_str()).collect();
    let values: Vec<&str> = results.iter().map(|(name, _)| name.as_str()).collect();
    let end = match results.is_empty() {
        true => "return".to_owned(),
        false => format!("return {} : {}", values.join(", "), types.join(", ")),
    };
    let quoted = format!("@\"{}\"", name.escape_default());
    let text = format!(
        "func.func {quoted}({}) -> ({}) {{\n{}{end}\n}}\n",
        arguments.join(", "),
        types.join(", "),
        writer.text
    );
    let (made, diagnostics) = capture(|| {
        let function =
            parse_source(context, Source::new(text.as_bytes(), "extract"), TopLevel::AnyOperation).ok()?;
        verify(function.op()).ok()?;
        Some(print_operation(function.op(), &PrintFlags::default()))
    });
    let why = || diagnostics.first().map_or(String::new(), |first| first.message.clone());
    made.ok_or_else(|| format!("these operations cannot be in a function of their own: {}", why()))
}

type Identity = (*const (), terrace_ir::ids::ValueId);

fn identity(value: terrace_ir::Value<'_, '_>) -> Identity {
    (std::ptr::from_ref(value.body()).cast(), value.id())
}

/// Writes operations in their generic form, with names of our own for what is outside.
struct Writer {
    names: Vec<(Identity, String)>,
    text: String,
    values: usize,
    blocks: usize,
}

impl Writer {
    fn name(&mut self, value: terrace_ir::Value<'_, '_>) -> String {
        let wanted = identity(value);
        if let Some((_, name)) = self.names.iter().find(|(known, _)| *known == wanted) {
            return name.clone();
        }
        let name = format!("%v{}", self.values);
        self.values += 1;
        self.names.push((wanted, name.clone()));
        name
    }

    fn op(&mut self, op: Operation<'_, '_>) -> Result<(), String> {
        ensure_stack(|| {
            let results: Vec<String> = op.results().map(|value| self.name(value)).collect();
            let operands: Vec<String> = op.operands().map(|value| self.name(value)).collect();
            if !results.is_empty() {
                self.text += &format!("{} = ", results.join(", "));
            }
            self.text += &format!("\"{}\"({})", op.name().as_str(), operands.join(", "));
            if op.successor_count() > 0 {
                return Err(format!("'{}' branches to other blocks", op.name().as_str()));
            }
            let entries = |all: &mut dyn Iterator<Item = (String, String)>| -> String {
                all.map(|(name, value)| format!("{name:?} = {value}")).collect::<Vec<_>>().join(", ")
            };
            let slots = op.name().slot_names().iter().zip(op.slots());
            let mut slots =
                slots.filter_map(|(name, value)| Some((name.as_str().to_owned(), (*value)?.to_string())));
            let properties = entries(&mut slots);
            if !properties.is_empty() {
                self.text += &format!(" <{{{properties}}}>");
            }
            if op.region_count() > 0 {
                self.text += " (";
                for (number, region) in op.regions().enumerate() {
                    self.text += if number == 0 { "{\n" } else { ", {\n" };
                    if region.blocks().count() > 1 {
                        return Err(format!("'{}' has several blocks in a region", op.name().as_str()));
                    }
                    for block in region.blocks() {
                        let arguments: Vec<String> = block
                            .arguments()
                            .map(|value| format!("{}: {}", self.name(value), value.ty()))
                            .collect();
                        self.text += &format!("^b{}({}):\n", self.blocks, arguments.join(", "));
                        self.blocks += 1;
                        for op in block.ops() {
                            self.op(op)?;
                        }
                    }
                    self.text += "}";
                }
                self.text += ")";
            }
            let attributes = op.discardable_attributes().iter();
            let mut attributes =
                attributes.map(|entry| (entry.name.as_str().to_owned(), entry.value.to_string()));
            let attributes = entries(&mut attributes);
            if !attributes.is_empty() {
                self.text += &format!(" {{{attributes}}}");
            }
            let types = |all: &mut dyn Iterator<Item = String>| all.collect::<Vec<_>>().join(", ");
            let inputs = types(&mut op.operands().map(|value| value.ty().to_string()));
            let outputs = types(&mut op.results().map(|value| value.ty().to_string()));
            self.text += &format!(" : ({inputs}) -> ({outputs})\n");
            Ok(())
        })
    }
}

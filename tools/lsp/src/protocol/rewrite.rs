//! One operation in its other form, custom or generic, with the names that its values have in the text.

use crate::document::Placed;
use crate::features::View;
use std::collections::HashMap;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Block, Operation, OwnedOperation, Value, ValueMap};
use terrace_parser::{TokenKind, TracedOp, tokens};

/// Returns the text of an operation without regions and successors in the custom or generic form.
///
/// It is cloned into a module of its own, after operations whose results stand for its operands, so that the names in
/// what is printed are known.
pub fn rewritten<'v, 'c>(
    view: View<'v, 'c>,
    placed: Placed<'v, 'c>,
    op: Operation<'v, 'c>,
    traced: &TracedOp<'_>,
    source: &str,
    to_generic: bool,
) -> Option<String> {
    let context = view.document.context;
    let location = op.location();
    let mut module = OwnedOperation::module(context, location);
    let block = module.op().regions().next()?.first_block()?.id();
    let body = module.body_mut();
    let mut map = ValueMap::default();
    let mut names: Vec<String> = Vec::new();
    for operand in op.operands() {
        if map.get(operand.id()).is_some() {
            continue;
        }
        names.push(name_in_text(view, placed, operand)?);
        let stand_in =
            body.create_named(context.op_name("terrace.operand"), location, &[], &[operand.ty()], &[]);
        body.append_op(block, stand_in);
        map.map(operand.id(), Operation::new(body, stand_in).result(0).id());
    }
    let clone = body.clone_op(op, &mut map);
    body.append_op(block, clone);
    debug_assert!(Block::new(body, block).last_op().is_some());
    let printed =
        print_operation(module.op(), &PrintFlags { op_generic: to_generic, ..PrintFlags::default() });
    // The first line opens the module, the last one closes it.
    let lines: Vec<&str> = printed.trim_end().lines().collect();
    let own = lines.get(1 + names.len()..lines.len() - 1)?.join("\n");
    let own = own.trim();
    let start = if op.result_count() > 0 { own.find(" = ")? + 3 } else { 0 };
    let results = &source[..(traced.name_range.start - traced.range.start) as usize];
    let known: HashMap<String, &str> =
        names.iter().enumerate().map(|(number, name)| (format!("%{number}"), name.as_str())).collect();
    let mut text = results.to_owned();
    let code = &own[start..];
    let mut done = 0;
    for token in tokens(code.as_bytes()).filter(|token| token.kind == TokenKind::PercentId) {
        text.push_str(&code[done..token.range.start]);
        text.push_str(known.get(&code[token.range.clone()])?);
        done = token.range.end;
    }
    text.push_str(&code[done..]);
    Some(text)
}

/// Returns the name that a value has in the text, with its number if it needs one.
fn name_in_text(view: View<'_, '_>, placed: Placed<'_, '_>, value: Value<'_, '_>) -> Option<String> {
    let trace = &placed.unit.trace;
    let text = placed.text(view.text);
    let name_of = |range: &std::ops::Range<u32>| text[range.start as usize..range.end as usize].to_owned();
    if value.as_argument().is_some() {
        let position = value.position()?;
        let at = placed.unit.offset(text, position.line, position.column) as u32;
        let found = trace.values.binary_search_by_key(&at, |value| value.range.start).ok()?;
        return Some(name_of(&trace.values[found].range));
    }
    let (op, mut number) = (value.defining_op()?, value.result_number()?);
    let position = op.position()?;
    let at = placed.unit.offset(text, position.line, position.column) as u32;
    let defining = trace.ops.iter().position(|op| op.name_range.start == at)? as u32;
    for one in trace.values.iter().filter(|one| one.op == Some(defining) && !one.is_argument) {
        if number < one.types.len() {
            let name = name_of(&one.range);
            return Some(if one.types.len() > 1 { format!("{name}#{number}") } else { name });
        }
        number -= one.types.len();
    }
    None
}

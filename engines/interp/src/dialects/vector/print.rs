//! `vector.print`: nested parentheses, numbers as the runner's functions print them.

use crate::machine::Machine;
use crate::machine::step::Step;
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use terrace_execution::number::general;
use terrace_ir::{Signedness, Type};
use terrace_vector as vector;
use terrace_vector::PrintPunctuation;

/// Executes `vector.print`.
pub(super) fn print<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: vector::PrintOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    if let Some(text) = op.string_literal().and_then(|text| text.as_bytes()) {
        m.world.print(text);
        return Step::done();
    }
    let mut text = String::new();
    if let Some(source) = op.source() {
        let element = source.ty().element_or_self();
        match &m.get(source)? {
            Value::Elements(elements) => write_elements(elements, element, &mut text)?,
            scalar => write_scalar(scalar, element, &mut text)?,
        }
    }
    text.push_str(match op.punctuation() {
        PrintPunctuation::NoPunctuation => "",
        PrintPunctuation::NewLine => "\n",
        PrintPunctuation::Comma => ", ",
        PrintPunctuation::Open => "( ",
        PrintPunctuation::Close => " )",
    });
    m.world.print(text.as_bytes());
    Step::done()
}

fn write_elements(elements: &Elements, element: Type<'_>, out: &mut String) -> Outcome<()> {
    // A vector without dimensions prints as one with one element.
    let shape = if elements.shape.is_empty() { vec![1] } else { elements.shape.clone() };
    write_slice(&shape, &elements.data, element, out)
}

fn write_slice(shape: &[usize], data: &[Value], element: Type<'_>, out: &mut String) -> Outcome<()> {
    let Some((size, inner)) = shape.split_first() else {
        return write_scalar(&data[0], element, out);
    };
    out.push_str("( ");
    let count = data.len() / (*size).max(1);
    for at in 0..*size {
        if at > 0 {
            out.push_str(", ");
        }
        write_slice(inner, &data[at * count..(at + 1) * count], element, out)?;
    }
    out.push_str(" )");
    Ok(())
}

fn write_scalar(value: &Value, ty: Type<'_>, out: &mut String) -> Outcome<()> {
    match value {
        Value::Poison => return Trap::poison("what is printed"),
        Value::Float(value) => out.push_str(&general(value.to_f64())),
        Value::Integer(value) => {
            let is_unsigned = ty.is_index()
                || ty.as_integer().is_some_and(|(width, sign)| width == 1 || sign == Signedness::Unsigned);
            if is_unsigned { value.write_unsigned(10, out) } else { value.write_signed(10, out) }
        }
        other => return Trap::unsupported(format_args!("{} in print", other.kind())),
    }
    Ok(())
}

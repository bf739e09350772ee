//! Forms of what is called around the cursor.

use super::Rules;
use crate::languages::sheet::{Form, Signature};
use crate::languages::words::Before;
use terrace_pdll::{Group, Length, OdsOperation, Type};

/// Side of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Operands,
    Results,
}

impl Rules {
    /// Returns what is called around a place.
    pub(super) fn called(&self, text: &str, at: usize) -> Option<Signature> {
        let (opener, active) = Before::of(text, at).opener(&['('])?;
        let before = Before::of(text, opener).text().trim_end();
        if before.ends_with("->") {
            let op = op_before(before.trim_end_matches("->").trim_end())?;
            return self.op_forms(&op, Side::Results, active);
        }
        if before.ends_with('>') {
            return self.op_forms(&op_before(before)?, Side::Operands, active);
        }
        let callable = self.parsed.ast.callable(self.callable(Before::of(before, before.len()).word())?)?;
        let mut label = format!("{}(", callable.name);
        let mut parameters = Vec::new();
        for (number, input) in callable.inputs.iter().enumerate() {
            label.push_str(if number > 0 { ", " } else { "" });
            let start = label.len() as u32;
            let name = self.parsed.ast.name_of(*input).map_or("", |name| name);
            label.push_str(&format!("{name}: {}", self.parsed.ast.node(*input).ty));
            parameters.push((start, label.len() as u32, None));
        }
        label.push_str(&format!(") -> {}", callable.result_type));
        Some(Signature { forms: vec![Form { label, documentation: None, parameters }], active })
    }

    /// Returns the forms of the operands or results of an operation.
    fn op_forms(&self, op: &str, side: Side, active: u32) -> Option<Signature> {
        let mut forms = Vec::new();
        if let Some(declared) = self.parsed.ods.operation(op) {
            forms.extend(self.declared_form(op, declared, side));
        }
        let (word, all, plural) = match side {
            Side::Operands => ("operand", Type::ValueRange, "operands"),
            Side::Results => ("result", Type::TypeRange, "results"),
        };
        // Of all at once there is one argument.
        if active == 0 {
            let label = format!("(<{plural}>: {all})");
            let end = label.len() as u32 - 1;
            let documentation = Some(format!("All of the {plural} of the operation."));
            forms.push(Form {
                documentation: Some(format!("Generic operation {word} specification")),
                parameters: vec![(1, end, documentation)],
                label,
            });
        }
        (!forms.is_empty()).then_some(Signature { forms, active })
    }

    fn declared_form(&self, name: &str, op: &OdsOperation, side: Side) -> Option<Form> {
        let (groups, single, many, word) = match side {
            Side::Operands => (&op.operands, Type::Value, Type::ValueRange, "operand"),
            Side::Results => (&op.results, Type::Type, Type::TypeRange, "result"),
        };
        let mut label = String::from("(");
        let mut parameters = Vec::new();
        for (number, Group { name, length, constraint }) in groups.iter().enumerate() {
            label.push_str(if number > 0 { ", " } else { "" });
            let start = label.len() as u32;
            let name = if name.is_empty() { format!("<{word}_{number}>") } else { name.to_string() };
            let ty = if *length == Length::Single { &single } else { &many };
            label.push_str(&format!("{name}: {ty}"));
            let summary = self.parsed.ods.summary(constraint).map(str::to_owned);
            parameters.push((start, label.len() as u32, summary));
        }
        label.push(')');
        let documentation = Some(format!("`op<{name}>` ODS {word} specification"));
        Some(Form { label, documentation, parameters })
    }
}

/// Returns the name of the operation that ends here: `op<name>`, maybe with operands and attributes after it.
fn op_before(mut text: &str) -> Option<String> {
    // At most operands and attributes come after the name.
    for _ in 0..3 {
        if let Some(rest) = text.strip_suffix('>') {
            let start = rest.rfind('<')?;
            return rest[..start].trim_end().ends_with("op").then(|| rest[start + 1..].trim().to_owned());
        }
        let close = text.chars().last().filter(|c| matches!(c, ')' | '}'))?;
        let open = if close == ')' { '(' } else { '{' };
        let mut depth = 0usize;
        let start = text.char_indices().rev().find(|(_, c)| {
            depth += usize::from(*c == close);
            depth -= usize::from(*c == open && depth > 0);
            depth == 0
        });
        text = text[..start?.0].trim_end();
    }
    None
}

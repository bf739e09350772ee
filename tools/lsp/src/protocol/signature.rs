//! Signature help: the format of the operation that is being written, and the options of a pass.

use crate::features::View;
use crate::features::completion::{option_detail, options_in};
use lsp_types::{
    Documentation, MarkupContent, MarkupKind, ParameterInformation, ParameterLabel, SignatureHelp,
    SignatureInformation,
};
use terrace_ir::spec::OpSpec;

/// Characters after which the help is of use at once.
pub const TRIGGERS: [&str; 4] = ["(", ",", " ", "{"];

/// Returns the help for a byte.
pub fn signature_help(view: View<'_, '_>, at: usize) -> Option<SignatureHelp> {
    let line = view.text.line(view.text.line_of(at));
    let before = &view.text.as_str()[line.start..at];
    if before.contains("RUN:") {
        return options_help(before);
    }
    let code = before.split("//").next()?.trim_start();
    let code = match code.split_once('=') {
        Some((names, rest)) if names.starts_with('%') => rest.trim_start(),
        _ => code,
    };
    let word = code.split(|c: char| !(c.is_ascii_alphanumeric() || "_.".contains(c))).next()?;
    let rest = &code[word.len()..];
    // Only after the name.
    if rest.is_empty() {
        return None;
    }
    let context = view.document.context;
    let find = |name: &str| -> Option<&OpSpec<'_>> {
        let (dialect, _) = name.split_once('.')?;
        context.dialect(dialect)?.ops.iter().copied().find(|op| op.name == name)
    };
    let spec =
        find(word).or_else(|| find(&format!("func.{word}"))).or_else(|| find(&format!("builtin.{word}")))?;
    let parameters: Vec<(String, &str)> = spec
        .operands
        .iter()
        .map(|operand| (format!("${}", operand.name), operand.constraint.summary))
        .chain(spec.attributes.iter().map(|slot| (format!("${}", slot.name), slot.constraint.summary)))
        .collect();
    let label = match spec.format {
        Some(format) => format!("{} {}", spec.name, format.split_whitespace().collect::<Vec<_>>().join(" ")),
        None => {
            let names: Vec<&str> = parameters.iter().map(|(name, _)| &name[..]).collect();
            format!("{} {}", spec.name, names.join(", "))
        }
    };
    // Parts are separated by commas at the outermost level.
    let active = commas(rest);
    let parameters = parameters
        .into_iter()
        .filter(|(name, _)| label.contains(name.as_str()))
        .map(|(name, summary)| parameter(name, summary.to_owned()))
        .collect();
    Some(help(label, spec.summary, parameters, active))
}

fn options_help(before: &str) -> Option<SignatureHelp> {
    let options = options_in(before)?;
    let parameters: Vec<ParameterInformation> =
        options.iter().map(|option| parameter(option.name.to_owned(), option_detail(option))).collect();
    let names: Vec<&str> = options.iter().map(|option| option.name).collect();
    let last = before.rsplit([' ', '{', '"']).next().unwrap_or_default();
    let name = last.split('=').next().unwrap_or_default();
    let active = options.iter().position(|option| option.name == name).unwrap_or(0);
    Some(help(names.join(" "), "", parameters, active as u32))
}

fn parameter(label: String, documentation: String) -> ParameterInformation {
    ParameterInformation {
        label: ParameterLabel::Simple(label),
        documentation: Some(Documentation::String(documentation)),
    }
}

fn help(label: String, summary: &str, parameters: Vec<ParameterInformation>, active: u32) -> SignatureHelp {
    let documentation =
        Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: summary.to_owned() });
    SignatureHelp {
        signatures: vec![SignatureInformation {
            label,
            documentation: (!summary.is_empty()).then_some(documentation),
            parameters: Some(parameters),
            active_parameter: Some(active),
        }],
        active_signature: Some(0),
        active_parameter: Some(active),
    }
}

/// Returns the number of commas outside of brackets.
fn commas(text: &str) -> u32 {
    let (mut depth, mut count) = (0i32, 0);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth -= 1,
            b',' if depth <= 0 => count += 1,
            _ => {}
        }
    }
    count
}

//! A check file as a list of steps, each with what must or must not come before it.

use super::directive::{self, Directive, Kind};
use super::error::CheckError;
use super::numeric;
use super::options::CheckOptions;
use super::pattern::Pattern;
use super::variables::{self, Variables};

/// One positive directive, and the CHECK-DAG and CHECK-NOT between it and the step before.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) pattern: Pattern,
    pub(super) before: Vec<Pattern>,
}

/// Reads a check file in canonical whitespace; `variables` learns the names and the values from the command line.
///
/// # Errors
/// A malformed directive or definition, or that there are no directives.
pub(super) fn parse(
    text: &str,
    options: &CheckOptions,
    variables: &mut Variables,
) -> Result<Vec<Step>, CheckError> {
    options.validate().map_err(|message| CheckError::malformed(0, message))?;
    define(options, variables).map_err(|message| CheckError::malformed(0, message))?;
    let directives = directive::directives(text, options)
        .map_err(|(line, complaint)| CheckError::malformed(line, complaint))?;
    require_prefixes(&directives, options)?;

    let mut steps: Vec<Step> = Vec::new();
    let mut before = implicit_nots(options, variables)?;
    for directive in directives {
        let (kind, line, name) = (directive.kind, directive.line, directive.name());
        let malformed = |message: String| {
            let mut error = CheckError::malformed(line, message);
            error.problems[0].directive = text.lines().nth(line - 1).map(|text| text.trim().to_owned());
            error
        };
        let prefix = directive.prefix.clone();
        let pattern = Pattern::parse(directive, options, variables).map_err(malformed)?;
        match kind {
            Kind::Not | Kind::Dag => {
                before.push(pattern);
                continue;
            }
            Kind::Label if pattern.has_variables() => {
                return Err(malformed(format!("found '{name}' with variable definition or use")));
            }
            Kind::Next | Kind::Same | Kind::Empty if steps.is_empty() => {
                let name = name.trim_end_matches(':');
                return Err(malformed(format!("found '{name}' without previous '{prefix}: line")));
            }
            _ => {}
        }
        steps.push(Step { pattern, before });
        before = implicit_nots(options, variables)?;
    }
    if !before.is_empty() {
        let line = text.lines().count();
        let end = implicit_directive(Kind::EndOfInput, line, &options.prefixes[0], "");
        steps.push(Step { pattern: Pattern::end_of_input(end), before });
    }
    Ok(steps)
}

fn define(options: &CheckOptions, variables: &mut Variables) -> Result<(), String> {
    for (name, value) in &options.defines {
        let Some(numeric) = name.strip_prefix('#') else {
            if !variables::is_name(name) {
                return Err(format!("invalid name in string variable definition '{name}'"));
            }
            if variables.number_format(name).is_some() {
                return Err(format!("numeric variable with name '{name}' already exists"));
            }
            variables.declare_string(name);
            variables.set_string(name, value.as_bytes());
            continue;
        };
        let block = numeric::parse_block(&format!("{numeric}:{value}"), 0, variables)?;
        if let (Some(name), Some(value)) = (block.defines, block.value) {
            let value = value.evaluate(variables)?;
            variables.declare_number(&name, block.format);
            variables.set_number(&name, value);
        }
    }
    Ok(())
}

fn require_prefixes(directives: &[Directive], options: &CheckOptions) -> Result<(), CheckError> {
    let is_unused = |prefix: &&String| directives.iter().all(|directive| &directive.prefix != *prefix);
    let unused: Vec<&String> = options.prefixes.iter().filter(is_unused).collect();
    let is_default = options.prefixes == CheckOptions::default().prefixes;
    if unused.is_empty()
        || (options.allow_unused_prefixes && unused.len() < options.prefixes.len())
        || (is_default && !options.implicit_check_not.is_empty())
    {
        return Ok(());
    }
    let names: Vec<String> = unused.iter().map(|prefix| format!("'{prefix}:'")).collect();
    let plural = if names.len() > 1 { "es" } else { "" };
    Err(CheckError::malformed(0, format!("no check strings found with prefix{plural} {}", names.join(", "))))
}

fn implicit_nots(options: &CheckOptions, variables: &mut Variables) -> Result<Vec<Pattern>, CheckError> {
    let parse = |text: &String| {
        let directive = implicit_directive(Kind::Not, 0, "IMPLICIT-CHECK", text);
        Pattern::parse(directive, options, variables).map_err(|message| CheckError::malformed(0, message))
    };
    options.implicit_check_not.iter().map(parse).collect()
}

fn implicit_directive(kind: Kind, line: usize, prefix: &str, text: &str) -> Directive {
    Directive { kind, line, prefix: prefix.to_owned(), is_literal: false, text: text.to_owned() }
}

//! Declared formats of operations: whether the parser can read them.

use super::Draft;
use super::function::INTERFACE;
use crate::library::collect;
use crate::loader::Loader;
use terrace_ir::asm::DirectiveSpec;
use terrace_ir::spec::{AttributeSyntax, OpSpec, Trait};
use terrace_ods::arity::Arity;
use terrace_ods::format::{Argument, Element, Format, TypeOf, Variable};
use terrace_support::ensure_stack;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Custom form of an operation.
pub(super) enum Syntax<'c> {
    /// There is none.
    Generic,
    /// By this format.
    Declared {
        /// Text.
        format: &'c str,
        /// Functions for its directives.
        directives: &'c [DirectiveSpec<'c>],
    },
    /// The syntax that upstream's functions share.
    Function,
    /// By C++ code, for this reason.
    Code(String),
}

/// The deepest nesting of groups in a format.
const MOST_DEPTH: usize = 100;

impl<'r, 'c> Loader<'r, 'c> {
    /// Returns the custom form of an operation.
    pub(super) fn op_syntax(&self, draft: &Draft<'r, 'c>, spec: &OpSpec<'c>) -> Syntax<'c> {
        if draft.record.flag("hasCustomAssemblyFormat") {
            let has_interface = spec.has_trait(|one| one.name() == INTERFACE);
            if has_interface && draft.is_function() {
                return Syntax::Function;
            }
            return Syntax::Code("a parser and a printer".to_owned());
        }
        match draft.record.text("assemblyFormat") {
            None => Syntax::Generic,
            Some(text) => self.declared_syntax(draft, spec, &text).unwrap_or_else(Syntax::Code),
        }
    }

    fn declared_syntax(
        &self,
        draft: &Draft<'r, 'c>,
        spec: &OpSpec<'c>,
        text: &str,
    ) -> Result<Syntax<'c>, String> {
        check_depth(text)?;
        let format = Format::compile(text, &spec.format_names()).map_err(|error| error.to_string())?;
        let mut used = Used::default();
        used.note(&format.elements);
        let directives = self.directives(spec, &format)?;
        if let Some(property) = draft.code_properties.iter().find(|name| used.names_attribute(spec, name)) {
            return Err(format!("the property '{property}'"));
        }
        used.check(spec)?;
        check_types(spec, &format)?;
        Ok(Syntax::Declared { format: self.str(text), directives })
    }

    /// Returns the functions of the directives of a format.
    fn directives(&self, spec: &OpSpec<'c>, format: &Format) -> Result<&'c [DirectiveSpec<'c>], String> {
        let mut shapes = Vec::new();
        collect(&format.elements, &mut shapes);
        if shapes.is_empty() {
            return Ok(&[]);
        }
        if let Some(directives) = self.library.directives(spec.name, format) {
            return Ok(directives);
        }
        check_directives(spec, &format.elements)?;
        Ok(&[DYNAMIC_INDEX_LIST])
    }
}

/// Refuses formats whose groups are nested too deeply to be read.
fn check_depth(text: &str) -> Result<(), String> {
    let (mut depth, mut most) = (0usize, 0usize);
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        most = most.max(depth);
    }
    if most > MOST_DEPTH { Err("groups are nested too deeply in the format".to_owned()) } else { Ok(()) }
}

/// Refuses directives that are not known, or get arguments that they do not take.
fn check_directives(spec: &OpSpec<'_>, elements: &[Element]) -> Result<(), String> {
    elements.iter().try_for_each(|element| match element {
        Element::Custom { name, arguments } => {
            if name == DYNAMIC_INDEX_LIST.name && are_of_index_list(spec, arguments) {
                return Ok(());
            }
            Err(format!("custom<{name}> is C++ code"))
        }
        Element::Optional { present, absent, .. } => {
            check_directives(spec, present)?;
            check_directives(spec, absent)
        }
        Element::OrderIndependent(clauses) => {
            clauses.iter().try_for_each(|clause| check_directives(spec, &clause.elements))
        }
        _ => Ok(()),
    })
}

/// Returns true for `$values, $integers`, with `$scalable` and `type($values)` after them or not.
fn are_of_index_list(spec: &OpSpec<'_>, arguments: &[Argument]) -> bool {
    let is_list = |at: usize| matches!(spec.attributes[at].constraint.syntax, AttributeSyntax::ElementsOf(_));
    let (values, rest) = match arguments {
        [
            Argument::Variable(Variable::Operand(at)),
            Argument::Variable(Variable::Attribute(integers)),
            rest @ ..,
        ] if spec.operands[*at].arity == Arity::Variadic && is_list(*integers) => (*at, rest),
        _ => return false,
    };
    let is_type = |argument: &Argument| matches!(argument, Argument::Type(TypeOf::Variable(Variable::Operand(at))) if *at == values);
    let is_scalable =
        |argument: &Argument| matches!(argument, Argument::Variable(Variable::Attribute(at)) if is_list(*at));
    match rest {
        [] => true,
        [one] => is_type(one) || is_scalable(one),
        [first, second] => is_scalable(first) && is_type(second),
        _ => false,
    }
}

/// Declared things that a format names.
#[derive(Default)]
struct Used {
    operands: Vec<usize>,
    attributes: Vec<usize>,
    regions: Vec<usize>,
    successors: Vec<usize>,
    all_operands: bool,
    all_regions: bool,
    all_successors: bool,
}

impl Used {
    fn note(&mut self, elements: &[Element]) {
        for element in elements {
            match element {
                Element::Variable { variable, .. } => self.note_variable(*variable),
                Element::Operands => self.all_operands = true,
                Element::Regions => self.all_regions = true,
                Element::Successors => self.all_successors = true,
                Element::Custom { arguments, .. } => {
                    for argument in arguments {
                        if let Argument::Variable(variable) = argument {
                            self.note_variable(*variable);
                        }
                    }
                }
                Element::Optional { present, absent, .. } => {
                    ensure_stack(|| self.note(present));
                    ensure_stack(|| self.note(absent));
                }
                Element::OrderIndependent(clauses) => {
                    clauses.iter().for_each(|clause| ensure_stack(|| self.note(&clause.elements)));
                }
                _ => {}
            }
        }
    }

    fn note_variable(&mut self, variable: Variable) {
        match variable {
            Variable::Operand(at) => self.operands.push(at),
            Variable::Attribute(at) => self.attributes.push(at),
            Variable::Region(at) => self.regions.push(at),
            Variable::Successor(at) => self.successors.push(at),
            Variable::Result(_) => {}
        }
    }

    fn names_attribute(&self, spec: &OpSpec<'_>, name: &str) -> bool {
        self.attributes.iter().any(|at| spec.attributes[*at].name == name)
    }

    /// Refuses a format that leaves out what cannot be left out.
    fn check(&self, spec: &OpSpec<'_>) -> Result<(), String> {
        let missing = |word: &str, name: &str| Err(format!("the {word} '{name}' is not in the format"));
        for (at, operand) in spec.operands.iter().enumerate() {
            if !self.all_operands && !self.operands.contains(&at) {
                return missing("operand", operand.name);
            }
        }
        for (at, region) in spec.regions.iter().enumerate() {
            if !self.all_regions && !self.regions.contains(&at) {
                return missing("region", region.name);
            }
        }
        for (at, successor) in spec.successors.iter().enumerate() {
            if !self.all_successors && !self.successors.contains(&at) {
                return missing("successor", successor.name);
            }
        }
        Ok(())
    }
}

/// Refuses a format that leaves out types which do not follow from others.
fn check_types(spec: &OpSpec<'_>, format: &Format) -> Result<(), String> {
    let is_built = |value: &terrace_ir::spec::ValueSpec<'_>| value.constraint.buildable.is_some();
    let mut operands: Vec<bool> = (spec.operands.iter().zip(&format.has_operand_type))
        .map(|(operand, written)| *written || is_built(operand))
        .collect();
    let mut results: Vec<bool> = (spec.results.iter().zip(&format.has_result_type))
        .map(|(result, written)| *written || is_built(result) && result.arity == Arity::Single)
        .collect();
    loop {
        let before = (operands.clone(), results.clone());
        for one in spec.traits {
            match one {
                Trait::SameOperandsAndResultType if operands.iter().chain(&results).any(|known| *known) => {
                    operands.fill(true);
                    // How many there are, the type does not tell.
                    for (known, result) in results.iter_mut().zip(spec.results) {
                        *known |= result.arity == Arity::Single;
                    }
                }
                Trait::SameTypeOperands if operands.iter().any(|known| *known) => operands.fill(true),
                Trait::AllTypesMatch(names) => {
                    if names.iter().any(|name| is_known(spec, &operands, &results, name)) {
                        names.iter().for_each(|name| set_known(spec, &mut operands, &mut results, name));
                    }
                }
                other => {
                    if let Some(rule) = other.types_match()
                        && is_known(spec, &operands, &results, rule.from)
                    {
                        set_known(spec, &mut operands, &mut results, rule.to);
                    }
                }
            }
        }
        if before == (operands.clone(), results.clone()) {
            break;
        }
    }
    let first = |known: &[bool]| known.iter().position(|known| !known);
    if let Some(at) = first(&operands) {
        return Err(format!("the type of the operand '{}' follows from C++ code", spec.operands[at].name));
    }
    match first(&results) {
        Some(at) => Err(format!("the type of the result '{}' follows from C++ code", spec.results[at].name)),
        None => Ok(()),
    }
}

fn is_known(spec: &OpSpec<'_>, operands: &[bool], results: &[bool], name: &str) -> bool {
    let of = |values: &[terrace_ir::spec::ValueSpec<'_>], known: &[bool]| {
        values.iter().position(|value| value.name == name).map(|at| known[at])
    };
    of(spec.operands, operands).or_else(|| of(spec.results, results)).unwrap_or(true)
}

fn set_known(spec: &OpSpec<'_>, operands: &mut [bool], results: &mut [bool], name: &str) {
    for (values, known) in [(spec.operands, operands), (spec.results, results)] {
        if let Some(at) = values.iter().position(|value| value.name == name) {
            known[at] = true;
        }
    }
}

//! Declared assembly formats, interpreted for printing.

use super::AsmPrinter;
use super::op::RegionForm;
use crate::asm::PrintedArgument;
use crate::attribute::Attribute;
use crate::spec::{AttributeSyntax, OpSpec, Trait};
use crate::ty::Type;
use crate::view::{Operation, Region};
use smallvec::SmallVec;
use terrace_ods::arity::Arity;
use terrace_ods::format::{Anchor, AnchorSubject, Argument, Element, Format, TypeOf, Variable};

/// Whether a space goes before the next thing.
#[derive(Clone, Copy)]
struct Spacing {
    /// Punctuation before does not want a space behind it to be left out.
    emit_space: bool,
    /// The last thing was punctuation.
    last_was_punctuation: bool,
}

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes an operation in its declared format, from behind its name on.
    pub(super) fn print_format(&mut self, op: Operation<'_, 'c>, spec: &'c OpSpec<'c>, format: &'c Format) {
        let mut spacing = Spacing { emit_space: true, last_was_punctuation: false };
        self.print_elements(op, spec, format, &format.elements, &mut spacing);
    }

    fn print_elements(
        &mut self,
        op: Operation<'_, 'c>,
        spec: &'c OpSpec<'c>,
        format: &'c Format,
        elements: &'c [Element],
        spacing: &mut Spacing,
    ) {
        for element in elements {
            self.print_element_of_format(op, spec, format, element, spacing);
        }
    }

    fn space(&mut self, spacing: &mut Spacing) {
        if spacing.emit_space || !spacing.last_was_punctuation {
            self.push(' ');
        }
        *spacing = Spacing { emit_space: true, last_was_punctuation: false };
    }

    fn print_element_of_format(
        &mut self,
        op: Operation<'_, 'c>,
        spec: &'c OpSpec<'c>,
        format: &'c Format,
        element: &'c Element,
        spacing: &mut Spacing,
    ) {
        match element {
            Element::Literal(text) => self.print_literal(text, spacing),
            Element::Space => {
                self.push(' ');
                *spacing = Spacing { emit_space: false, last_was_punctuation: true };
            }
            Element::NoSpace => *spacing = Spacing { emit_space: false, last_was_punctuation: true },
            Element::Newline => {
                self.newline();
                *spacing = Spacing { emit_space: false, last_was_punctuation: true };
            }
            Element::AttrDict { with_keyword } => {
                self.print_format_attr_dict(op, spec, format, *with_keyword);
                *spacing = Spacing { emit_space: true, last_was_punctuation: false };
            }
            Element::PropDict => {
                self.print_prop_dict(op, spec, format);
                *spacing = Spacing { emit_space: true, last_was_punctuation: false };
            }
            Element::Variable { variable: Variable::Attribute(at), .. }
                if matches!(spec.attributes[*at].constraint.syntax, AttributeSyntax::Unit) => {}
            Element::Variable { variable, is_qualified } => {
                self.space(spacing);
                self.print_variable(op, spec, *variable, *is_qualified);
            }
            Element::Operands => {
                self.space(spacing);
                self.print_operands(op.operands());
            }
            Element::Type { of, is_qualified } => {
                self.space(spacing);
                let types = types_of(op, spec, *of);
                let is_nested = matches!(of, TypeOf::Variable(Variable::Operand(at))
                    if spec.operands[*at].arity == Arity::VariadicOfVariadic);
                if is_nested {
                    let TypeOf::Variable(Variable::Operand(at)) = *of else { unreachable!("matched above") };
                    self.print_runs(op, spec, at, &types, |p, ty| p.print_type(ty));
                } else if *is_qualified || types.len() != 1 {
                    self.print_types(types);
                } else {
                    self.print_stripped_type(types[0]);
                }
            }
            Element::FunctionalType(inputs, results) => {
                self.space(spacing);
                let (inputs, results) = (types_of(op, spec, *inputs), types_of(op, spec, *results));
                self.print_functional_type(&inputs, &results);
            }
            Element::Regions => {
                for (at, region) in op.regions().enumerate() {
                    if at == 0 {
                        self.space(spacing);
                    } else {
                        self.push_str(", ");
                    }
                    self.print_format_region(region, spec);
                }
            }
            Element::Successors => {
                self.space(spacing);
                self.print_list(op.successors(), |p, block| p.print_successor(block));
            }
            Element::Custom { name, arguments } => {
                self.space(spacing);
                let directive = spec
                    .directive(name)
                    .unwrap_or_else(|| panic!("'{}' declares the directive custom<{name}>", spec.name));
                let arguments: Vec<_> = arguments.iter().map(|a| printed_argument(op, spec, a)).collect();
                (directive.print)(self, op, &arguments);
            }
            Element::Optional { present, absent, anchor } => {
                let chosen = if anchor_selects_present(op, spec, anchor) { present } else { absent };
                self.print_elements(op, spec, format, chosen, spacing);
            }
            Element::OrderIndependent(clauses) => {
                for clause in clauses {
                    if clause_is_present(op, spec, &clause.elements) {
                        self.print_literal(&clause.keyword, spacing);
                        self.print_elements(op, spec, format, &clause.elements, spacing);
                    }
                }
            }
        }
    }

    fn print_literal(&mut self, text: &str, spacing: &mut Spacing) {
        if wants_space_before(text, *spacing) {
            self.push(' ');
        }
        self.push_str(text);
        let first = text.as_bytes()[0];
        *spacing = Spacing {
            emit_space: text.len() != 1 || !matches!(first, b'<' | b'(' | b'{' | b'['),
            last_was_punctuation: !(first.is_ascii_alphabetic() || first == b'_'),
        };
    }

    fn print_variable(
        &mut self,
        op: Operation<'_, 'c>,
        spec: &'c OpSpec<'c>,
        variable: Variable,
        is_qualified: bool,
    ) {
        match variable {
            Variable::Operand(at) => {
                if spec.operands[at].arity == Arity::VariadicOfVariadic {
                    let values: Vec<_> = op.operand_group(at).collect();
                    self.print_runs(op, spec, at, &values, |p, value| p.print_operand(value));
                } else {
                    self.print_operands(op.operand_group(at));
                }
            }
            Variable::Attribute(at) => {
                if let Some(value) = op.slot(at) {
                    self.print_format_attribute(spec, at, value, is_qualified);
                }
            }
            Variable::Region(at) => {
                self.print_list(op.region_group(at), |p, region| p.print_format_region(region, spec));
            }
            Variable::Successor(at) => {
                let count = if spec.successors[at].is_variadic { usize::MAX } else { 1 };
                self.print_list(op.successors().skip(at).take(count), |p, block| p.print_successor(block));
            }
            Variable::Result(_) => {}
        }
    }

    /// Writes `(a, b), (c)` for the runs of a variadic of variadic.
    fn print_runs<T: Copy>(
        &mut self,
        op: Operation<'_, 'c>,
        spec: &'c OpSpec<'c>,
        group: usize,
        items: &[T],
        mut print: impl FnMut(&mut Self, T),
    ) {
        let sizes =
            spec.operands[group].segment_attribute.and_then(|name| op.attribute(name)?.as_i32_array());
        let mut rest = items;
        self.print_list(sizes.unwrap_or_default(), |p, size| {
            let (run, left) = rest.split_at((size as usize).min(rest.len()));
            rest = left;
            p.push('(');
            p.print_list(run.iter().copied(), &mut print);
            p.push(')');
        });
    }

    fn print_format_attribute(
        &mut self,
        spec: &OpSpec<'c>,
        at: usize,
        value: Attribute<'c>,
        is_qualified: bool,
    ) {
        match spec.attributes[at].constraint.syntax {
            AttributeSyntax::Keyword(cases) => {
                let number = value.as_integer().and_then(|v| v.to_u64()).unwrap_or(u64::MAX);
                let text = cases.text_of(number);
                self.print_keyword_or_string(&text);
            }
            AttributeSyntax::SymbolName => self.print_symbol_name(value.as_str().unwrap_or_default()),
            AttributeSyntax::OfType(_) => self.print_attribute_without_type(value),
            AttributeSyntax::Of(_) if !is_qualified => self.print_stripped_attribute(value),
            AttributeSyntax::ElementsOf(_) if !is_qualified => self.print_bare_array(value),
            AttributeSyntax::ElementsOf(_)
            | AttributeSyntax::Of(_)
            | AttributeSyntax::Stored(_)
            | AttributeSyntax::Any => self.print_attribute(value),
            AttributeSyntax::Unit => {}
        }
    }

    fn print_format_region(&mut self, region: Region<'_, 'c>, spec: &OpSpec<'c>) {
        let implicit = spec.traits.iter().find_map(|t| match t {
            Trait::SingleBlockImplicitTerminator(name) => Some(*name),
            _ => None,
        });
        // An implicit terminator is left out unless it says something.
        let terminator = region.first_block().and_then(|block| block.last_op());
        let hides_terminator = implicit.is_some_and(|name| {
            terminator.is_some_and(|op| op.is(name) && op.operand_count() == 0 && op.attributes().is_empty())
        });
        let form = if hides_terminator { RegionForm::WITHOUT_TERMINATORS } else { RegionForm::FULL };
        self.print_region(region, form);
    }

    fn print_format_attr_dict(
        &mut self,
        op: Operation<'_, 'c>,
        spec: &'c OpSpec<'c>,
        format: &'c Format,
        with_keyword: bool,
    ) {
        let mut shown: SmallVec<[crate::NamedAttribute<'c>; 4]> =
            op.discardable_attributes().iter().copied().collect();
        let declared_count = spec.attributes.len();
        // Segment sizes, behind the declared ones, follow from the operands as written.
        for (slot, value) in op.slots()[..declared_count].iter().enumerate() {
            let Some(value) = *value else { continue };
            let is_written = format.has_prop_dict || format.has_attribute[slot];
            if !is_written
                && !is_default(op, spec, slot, value)
                && !is_run_sizes(spec, spec.attributes[slot].name)
            {
                shown.push(crate::NamedAttribute { name: op.name().slot_names()[slot], value });
            }
        }
        if shown.is_empty() {
            return;
        }
        shown.sort_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
        let shown: Vec<_> = shown.iter().collect();
        self.print_attributes_in_braces(&shown, with_keyword);
    }

    /// Writes ` <{a = 1}>` for the inherent attributes that are not in the format.
    fn print_prop_dict(&mut self, op: Operation<'_, 'c>, spec: &'c OpSpec<'c>, format: &'c Format) {
        let mut shown: Vec<_> = op
            .name()
            .slot_names()
            .iter()
            .zip(op.slots())
            .enumerate()
            .filter_map(|(slot, (name, value))| {
                let value = (*value)?;
                spec.attributes.get(slot)?;
                let is_default = is_default(op, spec, slot, value);
                let is_shown =
                    !format.has_attribute[slot] && !is_default && !is_run_sizes(spec, name.as_str());
                is_shown.then_some(crate::NamedAttribute { name: *name, value })
            })
            .collect();
        if shown.is_empty() {
            return;
        }
        shown.sort_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
        self.push_str(" <{");
        self.print_list(shown.iter(), |p, entry| p.print_named_attribute(entry));
        self.push_str("}>");
    }
}

/// Whether an inherent attribute is what it would be if it were not given.
fn is_default<'c>(op: Operation<'_, 'c>, spec: &OpSpec<'_>, slot: usize, value: Attribute<'c>) -> bool {
    match op.name().defaults().get(slot) {
        Some(Some(default)) => *default == value,
        _ => spec.attributes[slot].default.is_some_and(|default| (default.build)(op.context()) == value),
    }
}

/// Whether the attribute holds the sizes of the runs of a variadic of variadic operand.
fn is_run_sizes(spec: &OpSpec<'_>, name: &str) -> bool {
    spec.operands.iter().any(|operand| operand.segment_attribute == Some(name))
}

/// Whether a literal is set off with a space from what stands before it.
fn wants_space_before(text: &str, spacing: Spacing) -> bool {
    let first = text.as_bytes()[0];
    if !spacing.emit_space && spacing.last_was_punctuation {
        return false;
    }
    if text.len() == 1 && matches!(first, b'>' | b')' | b'}' | b']' | b',') {
        return false;
    }
    if text.len() == 1 && matches!(first, b'<' | b'(' | b'[') {
        return spacing.last_was_punctuation && spacing.emit_space;
    }
    true
}

fn types_of<'c>(op: Operation<'_, 'c>, spec: &OpSpec<'c>, of: TypeOf) -> SmallVec<[Type<'c>; 4]> {
    match of {
        TypeOf::Operands => op.operands().map(|v| v.ty()).collect(),
        TypeOf::Results => op.results().map(|v| v.ty()).collect(),
        TypeOf::Variable(Variable::Operand(at)) => {
            debug_assert!(at < spec.operands.len());
            op.operand_group(at).map(|v| v.ty()).collect()
        }
        TypeOf::Variable(Variable::Result(at)) => op.result_group(at).map(|v| v.ty()).collect(),
        TypeOf::Variable(_) => SmallVec::new(),
    }
}

fn printed_argument<'a, 'c>(
    op: Operation<'a, 'c>,
    spec: &'c OpSpec<'c>,
    argument: &Argument,
) -> PrintedArgument<'a, 'c> {
    match argument {
        Argument::Variable(variable) | Argument::Ref(variable) => match *variable {
            Variable::Operand(at) => PrintedArgument::Operands(op.operand_group(at).collect()),
            Variable::Result(at) => PrintedArgument::Operands(op.result_group(at).collect()),
            Variable::Attribute(at) => PrintedArgument::Attribute(op.slot(at)),
            Variable::Region(at) => PrintedArgument::Regions(op.region_group(at).collect()),
            Variable::Successor(at) => {
                let count = if spec.successors[at].is_variadic { usize::MAX } else { 1 };
                PrintedArgument::Successors(op.successors().skip(at).take(count).collect())
            }
        },
        Argument::Type(of) | Argument::RefType(of) => {
            PrintedArgument::Types(types_of(op, spec, *of).into_vec())
        }
        Argument::AttrDict => PrintedArgument::AttrDict,
        Argument::Text(text) => PrintedArgument::Text(text.clone()),
    }
}

fn anchor_selects_present(op: Operation<'_, '_>, spec: &OpSpec<'_>, anchor: &Anchor) -> bool {
    let is_there = match &anchor.subject {
        AnchorSubject::Variable(variable) => is_present(op, spec, *variable),
        AnchorSubject::Type(TypeOf::Variable(variable)) => is_present(op, spec, *variable),
        AnchorSubject::Type(TypeOf::Operands) => op.operand_count() > 0,
        AnchorSubject::Type(TypeOf::Results) => op.result_count() > 0,
        AnchorSubject::Custom(arguments) => arguments.iter().any(|argument| match argument {
            Argument::Variable(variable) | Argument::Type(TypeOf::Variable(variable)) => {
                is_present(op, spec, *variable)
            }
            _ => false,
        }),
        AnchorSubject::AttrDict => op.discardable_dictionary().is_some(),
    };
    is_there != anchor.in_absent
}

/// Whether something of what a variable stands for is there, and says something.
fn is_present(op: Operation<'_, '_>, spec: &OpSpec<'_>, variable: Variable) -> bool {
    match variable {
        Variable::Operand(at) => !op.operand_range(at).is_empty(),
        Variable::Result(at) => !op.result_range(at).is_empty(),
        Variable::Attribute(at) => op.slot(at).is_some_and(|value| {
            let is_default = is_default(op, spec, at, value);
            let is_false_property = spec.attributes[at].is_property && matches!(value.as_bool(), Some(false));
            !is_default && !is_false_property
        }),
        Variable::Region(at) => op.region_group(at).any(|region| !region.is_empty()),
        Variable::Successor(at) => op.successor_count() > at,
    }
}

fn clause_is_present(op: Operation<'_, '_>, spec: &OpSpec<'_>, elements: &[Element]) -> bool {
    elements.iter().any(|element| match element {
        Element::Variable { variable, .. } => is_present(op, spec, *variable),
        Element::Type { of: TypeOf::Variable(variable), .. } => is_present(op, spec, *variable),
        Element::Custom { arguments, .. } => arguments.iter().any(|argument| match argument {
            Argument::Variable(variable) => is_present(op, spec, *variable),
            _ => false,
        }),
        _ => false,
    })
}

//! Declared assembly formats, carried out.

use super::AsmPrinter;
use super::op::RegionForm;
use super::plan::{Action, Plan, Step, is_default};
use crate::asm::PrintedArgument;
use crate::body::{OperandData, ValueData};
use crate::spec::{AttributeSyntax, OpSpec, Trait};
use crate::uniqued::attribute::{Attribute, NamedAttribute};
use crate::uniqued::ty::Type;
use crate::view::{Operation, Region, Value};
use smallvec::SmallVec;
use terrace_ods::format::{Argument, TypeOf, Variable};

/// The operation that is written, with what is asked for all the time.
struct Subject<'a, 'c> {
    op: Operation<'a, 'c>,
    spec: &'c OpSpec<'c>,
    plan: &'c Plan,
    operands: &'a [OperandData],
    results: &'a [ValueData<'c>],
}

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes an operation in its declared format, from after its name on.
    #[inline]
    pub(super) fn print_planned(&mut self, op: Operation<'_, 'c>, spec: &'c OpSpec<'c>, plan: &'c Plan) {
        let (body, data) = (op.body(), op.body().op_data(op.id()));
        let subject = Subject {
            op,
            spec,
            plan,
            operands: &body.operands[data.operands.range()],
            results: &body.values[data.results.range()],
        };
        self.print_steps(&subject, &plan.steps);
    }

    fn print_steps(&mut self, subject: &Subject<'_, 'c>, steps: &[Step]) {
        let Subject { op, spec, plan, operands, results } = *subject;
        for step in steps {
            self.out.push_piece(&step.text);
            match step.action {
                Action::Nothing => {}
                Action::Newline => self.newline(),
                Action::Operand(at) => {
                    if let Some(operand) = operands.get(at as usize) {
                        self.print_operand(Value::new(op.body(), operand.value));
                    }
                }
                Action::OperandType(at) => {
                    if let Some(operand) = operands.get(at as usize) {
                        self.print_type(Value::new(op.body(), operand.value).ty());
                    }
                }
                Action::ResultType(at) => {
                    if let Some(result) = results.get(at as usize) {
                        self.print_type(result.ty);
                    }
                }
                Action::AttrDict { with_keyword } => {
                    if !(plan.dictionary.is_empty() && op.is_plain()) {
                        self.print_format_attr_dict(op, plan, with_keyword);
                    }
                }
                Action::Attribute { slot, is_qualified } => {
                    if let Some(value) = op.slot(slot as usize) {
                        self.print_format_attribute(spec, slot as usize, value, is_qualified);
                    }
                }
                Action::Optional(ref branches) => {
                    let is_present = branches.presence.holds(op);
                    let chosen = if is_present { &branches.present } else { &branches.absent };
                    if !chosen.is_empty() {
                        self.print_steps(subject, chosen);
                    }
                }
                Action::Operands(group) => self.print_operands(op.operand_group(group as usize)),
                Action::Successor(at) => {
                    if let Some(block) = op.successors().nth(at as usize) {
                        self.print_block_name(block);
                    }
                }
                Action::Types { of: TypeOf::Variable(Variable::Operand(group)), is_qualified: true } => {
                    self.print_types_of_group(op.operand_group(group));
                }
                Action::Types { of: TypeOf::Variable(Variable::Result(group)), is_qualified: true } => {
                    self.print_types_of_group(op.result_group(group));
                }
                _ => self.print_rare(subject, &step.action),
            }
        }
    }

    /// Carries out what few formats ask for.
    fn print_rare(&mut self, subject: &Subject<'_, 'c>, action: &Action) {
        let Subject { op, spec, plan, .. } = *subject;
        match *action {
            Action::Runs(group) => {
                let values: SmallVec<[_; 4]> = op.operand_group(group as usize).collect();
                self.print_runs(op, spec, group as usize, &values, |p, value| p.print_operand(value));
            }
            Action::AllOperands => self.print_operands(op.operands()),
            Action::Regions(group) => {
                let regions = op.region_group(group as usize);
                self.print_list(regions, |p, region| p.print_format_region(region, spec));
            }
            Action::AllRegions => {
                self.print_list(op.regions(), |p, region| p.print_format_region(region, spec));
            }
            Action::Successors(from) => {
                self.print_list(op.successors().skip(from as usize), |p, block| p.print_successor(block));
            }
            Action::PropDict => self.print_prop_dict(op, spec, plan),
            Action::Types { of, is_qualified } => {
                let types = types_of(op, of);
                match types[..] {
                    [ty] if !is_qualified => self.print_stripped_type(ty),
                    _ => self.print_types(types),
                }
            }
            Action::RunTypes(group) => {
                let types = types_of(op, TypeOf::Variable(Variable::Operand(group as usize)));
                self.print_runs(op, spec, group as usize, &types, |p, ty| p.print_type(ty));
            }
            Action::FunctionalType(ref types) => {
                let (inputs, results) = (types_of(op, types.0), types_of(op, types.1));
                self.print_functional_type(&inputs, &results);
            }
            Action::Custom(ref custom) => {
                let (print, arguments) = &**custom;
                let arguments: SmallVec<[_; 8]> =
                    arguments.iter().map(|argument| printed_argument(op, spec, argument)).collect();
                print(self, op, &arguments);
            }
            _ => unreachable!("what many formats ask for is carried out before"),
        }
    }

    /// Writes the types of values.
    fn print_types_of_group<'a>(&mut self, values: impl ExactSizeIterator<Item = Value<'a, 'c>>)
    where
        'c: 'a,
    {
        self.print_types(values.map(|value| value.ty()));
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
            AttributeSyntax::Flags { word, cases, .. } => {
                let text = cases.text_of(value.as_integer().and_then(|v| v.to_u64()).unwrap_or(u64::MAX));
                match word {
                    Some(word) => {
                        for part in [word, "<", &text, ">"] {
                            self.push_str(part);
                        }
                    }
                    None => self.push_str(&text),
                }
            }
            AttributeSyntax::SymbolName => self.print_symbol_name(value.as_str().unwrap_or_default()),
            AttributeSyntax::OfType(_) => self.print_attribute_without_type(value),
            AttributeSyntax::Of(_) if !is_qualified => self.print_stripped_attribute(value),
            AttributeSyntax::ElementsOf(_) if !is_qualified => self.print_bare_array(value),
            AttributeSyntax::ElementsOf(_)
            | AttributeSyntax::Of(_)
            | AttributeSyntax::Stored(_)
            | AttributeSyntax::Any => self.print_attribute(value),
            AttributeSyntax::OptionalInteger => {
                if let Some([value]) = value.as_array() {
                    self.print_attribute_without_type(*value);
                }
            }
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

    fn print_format_attr_dict(&mut self, op: Operation<'_, 'c>, plan: &Plan, with_keyword: bool) {
        let discardable = op.discardable_attributes();
        let mut shown = shown_slots(op, &plan.dictionary);
        if shown.is_empty() {
            return self.print_attributes_in_braces(discardable, with_keyword);
        }
        shown.extend_from_slice(discardable);
        shown.sort_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
        self.print_attributes_in_braces(&shown, with_keyword);
    }

    /// Writes ` <{a = 1}>` for the inherent attributes that are not in the format.
    /// Writes ` <{a = 1, b}>`: attributes with their defaults, properties without; a space if there are none.
    fn print_prop_dict(&mut self, op: Operation<'_, 'c>, spec: &OpSpec<'_>, plan: &Plan) {
        self.push(' ');
        let mut shown = slots_that(op, &plan.properties, |slot, value| {
            !spec.attributes[slot].is_property || !is_default(op, slot, value)
        });
        if shown.is_empty() {
            return;
        }
        shown.sort_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
        self.push_str("<{");
        self.print_list(shown.iter(), |p, entry| p.print_named_attribute(entry));
        self.push_str("}>");
    }
}

/// Returns the attributes in these slots that are not what they would be if they were not given.
fn shown_slots<'c>(op: Operation<'_, 'c>, slots: &[u32]) -> SmallVec<[NamedAttribute<'c>; 4]> {
    slots_that(op, slots, |slot, value| !is_default(op, slot, value))
}

/// Returns the attributes in these slots of which something holds.
fn slots_that<'c>(
    op: Operation<'_, 'c>,
    slots: &[u32],
    holds: impl Fn(usize, Attribute<'c>) -> bool,
) -> SmallVec<[NamedAttribute<'c>; 4]> {
    let mut found = SmallVec::new();
    if !slots.is_empty() {
        let (names, values) = (op.name().slot_names(), op.slots());
        for slot in slots.iter().map(|slot| *slot as usize) {
            if let Some(value) = values[slot].filter(|value| holds(slot, *value)) {
                found.push(NamedAttribute { name: names[slot], value });
            }
        }
    }
    found
}

fn types_of<'c>(op: Operation<'_, 'c>, of: TypeOf) -> SmallVec<[Type<'c>; 4]> {
    match of {
        TypeOf::Operands => op.operands().map(|v| v.ty()).collect(),
        TypeOf::Results => op.results().map(|v| v.ty()).collect(),
        TypeOf::Variable(Variable::Operand(at)) => op.operand_group(at).map(|v| v.ty()).collect(),
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
        Argument::Type(of) | Argument::RefType(of) => PrintedArgument::Types(types_of(op, *of).into_vec()),
        Argument::AttrDict => PrintedArgument::AttrDict,
        Argument::Text(text) => PrintedArgument::Text(text.clone()),
    }
}

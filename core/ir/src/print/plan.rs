//! Declared assembly formats, compiled once a name: what is written of an operation, step by step.
//!
//! Where spaces go is decided here as far as it can be. After a group that may end in different ways it cannot: there a
//! step notes how the group ended, and another one asks for it.

use super::text::Piece;
use crate::asm::PrintDirective;
use crate::spec::{AttributeSyntax, Grouping, OpSpec};
use crate::view::Operation;
use terrace_ods::arity::Arity;
use terrace_ods::format::{Anchor, AnchorSubject, Argument, Element, Format, TypeOf, Variable};

/// Compiled form of printing an operation after its name.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(super) steps: Box<[Step]>,
    /// The slots that the attribute dictionary shows, if they say something.
    pub(super) dictionary: Box<[u32]>,
    /// The slots that `prop-dict` shows, if they say something.
    pub(super) properties: Box<[u32]>,
}

/// Some text, and then something to do.
#[derive(Debug)]
pub(super) struct Step {
    pub text: Piece,
    pub action: Action,
}

/// Something to do; groups and slots are numbered as they are declared.
#[derive(Debug)]
pub(super) enum Action {
    Nothing,
    Newline,
    /// The operand at a position.
    Operand(u32),
    /// The operands of a group.
    Operands(u32),
    /// The operands of a variadic of variadic.
    Runs(u32),
    AllOperands,
    /// The attribute in a slot.
    Attribute {
        slot: u32,
        is_qualified: bool,
    },
    /// The regions of a group.
    Regions(u32),
    AllRegions,
    /// The successor at a position.
    Successor(u32),
    /// The successors from a position on.
    Successors(u32),
    AttrDict {
        with_keyword: bool,
    },
    PropDict,
    /// The type of the operand at a position.
    OperandType(u32),
    /// The type of the result at a position.
    ResultType(u32),
    Types {
        of: TypeOf,
        is_qualified: bool,
    },
    /// The types of the operands of a variadic of variadic.
    RunTypes(u32),
    FunctionalType(Box<(TypeOf, TypeOf)>),
    Custom(Box<(PrintDirective, Box<[Argument]>)>),
    Optional(Box<Branches>),
}

/// One of two lists of steps.
#[derive(Debug)]
pub(super) struct Branches {
    pub presence: Presence,
    pub present: Box<[Step]>,
    pub absent: Box<[Step]>,
}

/// Required presence.
#[derive(Debug)]
pub(super) enum Presence {
    /// A value in an operand group.
    Operands(u32),
    /// A value in a result group.
    Results(u32),
    /// Something in a slot that is not its default.
    Attribute(u32),
    /// A region with a block.
    Regions(u32),
    /// At least one successor more than this.
    Successors(u32),
    AnyOperand,
    AnyResult,
    AnyRegion,
    /// A discardable attribute.
    AnyAttribute,
    AnyOf(Box<[Presence]>),
    Not(Box<Presence>),
}

/// True if a space goes before the next thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spacing {
    /// Punctuation before does not want a space after it to be left out.
    emit_space: bool,
    /// The last thing was punctuation.
    last_was_punctuation: bool,
}

/// Separation from the preceding text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Before {
    /// Punctuation that opens something.
    Opening,
    /// Punctuation that closes something, and commas.
    Closing,
    /// Anything else.
    Other,
}

impl Spacing {
    /// After anything but literals and spaces.
    const PLAIN: Spacing = Spacing { emit_space: true, last_was_punctuation: false };
    /// After a space that is there, or must not be.
    const SETTLED: Spacing = Spacing { emit_space: false, last_was_punctuation: true };

    fn after_literal(text: &str) -> Spacing {
        let first = text.as_bytes()[0];
        Spacing {
            emit_space: text.len() != 1 || !matches!(first, b'<' | b'(' | b'{' | b'['),
            last_was_punctuation: !(first.is_ascii_alphabetic() || first == b'_'),
        }
    }

    /// Returns true if there is a space before what comes next.
    fn wants_space(self, before: Before) -> bool {
        match before {
            Before::Opening => self.emit_space && self.last_was_punctuation,
            Before::Closing => false,
            Before::Other => self.emit_space || !self.last_was_punctuation,
        }
    }
}

impl Before {
    fn of_literal(text: &str) -> Before {
        match text {
            ">" | ")" | "}" | "]" | "," => Before::Closing,
            "<" | "(" | "[" | "{" => Before::Opening,
            _ => Before::Other,
        }
    }
}

impl Plan {
    /// Creates the plan for a format of the operations of this declaration, whose values divide into groups so.
    ///
    /// # Panics
    /// If the format names a directive that is not declared.
    pub fn new(spec: &OpSpec<'_>, format: &Format, operands: Grouping, results: Grouping) -> Self {
        let mut planner = Planner {
            spec,
            operands,
            results,
            steps: Vec::new(),
            text: String::new(),
            spacing: Spacing::PLAIN,
        };
        planner.plan(&format.elements);
        let slots = |is_shown: &dyn Fn(usize) -> bool| {
            let shown =
                (0..spec.attributes.len()).filter(|slot| !is_run_sizes(spec, *slot) && is_shown(*slot));
            shown.map(|slot| slot as u32).collect()
        };
        Plan {
            steps: planner.finish(),
            dictionary: slots(&|slot| !format.has_prop_dict && !format.has_attribute[slot]),
            properties: slots(&|slot| format.has_prop_dict && !format.has_attribute[slot]),
        }
    }
}

/// Returns true if the attribute holds the sizes of the runs of a variadic of variadic operand.
fn is_run_sizes(spec: &OpSpec<'_>, slot: usize) -> bool {
    spec.operands.iter().any(|operand| operand.segment_attribute == Some(spec.attributes[slot].name))
}

struct Planner<'f> {
    spec: &'f OpSpec<'f>,
    operands: Grouping,
    results: Grouping,
    steps: Vec<Step>,
    /// Text for the next steps.
    text: String,
    spacing: Spacing,
}

impl Planner<'_> {
    fn plan(&mut self, elements: &[Element]) {
        elements.iter().for_each(|element| self.plan_element(element));
    }

    fn finish(&mut self) -> Box<[Step]> {
        self.flush();
        std::mem::take(&mut self.steps).into()
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            self.step(Action::Nothing);
        }
    }

    fn space(&mut self, before: Before) {
        if self.spacing.wants_space(before) {
            self.text.push(' ');
        }
    }

    /// Does something after the text so far.
    fn step(&mut self, action: Action) {
        let mut pieces: Vec<Piece> = Piece::split(&self.text).collect();
        let last = pieces.pop().unwrap_or(Piece::EMPTY);
        self.steps.extend(pieces.into_iter().map(|text| Step { text, action: Action::Nothing }));
        self.steps.push(Step { text: last, action });
        self.text.clear();
    }

    /// Writes something after a space.
    fn item(&mut self, action: Action) {
        self.space(Before::Other);
        self.step(action);
        self.spacing = Spacing::PLAIN;
    }

    fn literal(&mut self, text: &str) {
        self.space(Before::of_literal(text));
        self.text.push_str(text);
        self.spacing = Spacing::after_literal(text);
    }

    fn plan_element(&mut self, element: &Element) {
        match element {
            Element::Literal(text) => self.literal(text),
            Element::Space => {
                self.text.push(' ');
                self.spacing = Spacing::SETTLED;
            }
            Element::NoSpace => self.spacing = Spacing::SETTLED,
            // The space that is due comes after it.
            Element::Newline => self.step(Action::Newline),
            Element::AttrDict { with_keyword } => {
                self.step(Action::AttrDict { with_keyword: *with_keyword });
                self.spacing = Spacing::PLAIN;
            }
            Element::PropDict => {
                self.step(Action::PropDict);
                self.spacing = Spacing::PLAIN;
            }
            Element::Variable { variable, is_qualified } => self.plan_variable(*variable, *is_qualified),
            Element::Operands => self.item(Action::AllOperands),
            Element::Type { of, is_qualified } => {
                let action = self.type_action(*of, *is_qualified);
                self.item(action);
            }
            Element::FunctionalType(inputs, results) => {
                self.item(Action::FunctionalType(Box::new((*inputs, *results))));
            }
            Element::Regions => {
                self.choice(Presence::AnyRegion, |planner| planner.item(Action::AllRegions), |_| {});
            }
            Element::Successors => self.item(Action::Successors(0)),
            Element::Custom { name, arguments } => {
                let directive = self
                    .spec
                    .directive(name)
                    .unwrap_or_else(|| panic!("'{}' declares the directive custom<{name}>", self.spec.name));
                self.item(Action::Custom(Box::new((directive.print, arguments.clone().into()))));
            }
            Element::Optional { present, absent, anchor } => {
                self.choice(
                    of_anchor(anchor),
                    |planner| planner.plan(present),
                    |planner| planner.plan(absent),
                );
            }
            Element::OrderIndependent(clauses) => {
                for clause in clauses {
                    let present = |planner: &mut Self| {
                        planner.literal(&clause.keyword);
                        planner.plan(&clause.elements);
                    };
                    self.choice(of_clause(&clause.elements), present, |_| {});
                }
            }
        }
    }

    fn plan_variable(&mut self, variable: Variable, is_qualified: bool) {
        match variable {
            Variable::Operand(at) if self.spec.operands[at].arity == Arity::VariadicOfVariadic => {
                self.item(Action::Runs(at as u32));
            }
            Variable::Operand(at) => match self.operands.position(at) {
                Some(position) => self.item(Action::Operand(position as u32)),
                None => self.item(Action::Operands(at as u32)),
            },
            // Its presence says it all.
            Variable::Attribute(at)
                if matches!(self.spec.attributes[at].constraint.syntax, AttributeSyntax::Unit) => {}
            Variable::Attribute(at) => self.item(Action::Attribute { slot: at as u32, is_qualified }),
            Variable::Region(at) => self.item(Action::Regions(at as u32)),
            Variable::Successor(at) if self.spec.successors[at].is_variadic => {
                self.item(Action::Successors(at as u32));
            }
            Variable::Successor(at) => self.item(Action::Successor(at as u32)),
            // Results stand before the name.
            Variable::Result(_) => self.item(Action::Nothing),
        }
    }

    fn type_action(&self, of: TypeOf, is_qualified: bool) -> Action {
        let position = match of {
            TypeOf::Variable(Variable::Operand(at))
                if self.spec.operands[at].arity == Arity::VariadicOfVariadic =>
            {
                return Action::RunTypes(at as u32);
            }
            _ if is_qualified => None,
            _ if self.is_declared_type(of) => return Action::Types { of, is_qualified },
            TypeOf::Variable(Variable::Operand(at)) => {
                self.operands.position(at).map(|position| Action::OperandType(position as u32))
            }
            TypeOf::Variable(Variable::Result(at)) => {
                self.results.position(at).map(|position| Action::ResultType(position as u32))
            }
            _ => None,
        };
        position.unwrap_or(Action::Types { of, is_qualified: true })
    }

    /// Returns true if it is the type of one value, and always of one declaration of a dialect: then its name is left
    /// out.
    fn is_declared_type(&self, of: TypeOf) -> bool {
        let declared = match of {
            TypeOf::Variable(Variable::Operand(at)) => &self.spec.operands[at],
            TypeOf::Variable(Variable::Result(at)) => &self.spec.results[at],
            _ => return false,
        };
        declared.arity == Arity::Single
            && declared.constraint.class.is_some_and(|class| class.declared_name().is_some())
    }

    /// Does one of two things.
    fn choice(
        &mut self,
        presence: Presence,
        present: impl FnOnce(&mut Self),
        absent: impl FnOnce(&mut Self),
    ) {
        let text = std::mem::take(&mut self.text);
        let outer = std::mem::take(&mut self.steps);
        present(self);
        self.flush();
        let present = std::mem::take(&mut self.steps);
        // Upstream's spaces go on as if both were written, one after the other.
        absent(self);
        self.flush();
        let absent = std::mem::take(&mut self.steps);
        self.steps = outer;
        self.text = text;
        let branches = Branches { presence, present: present.into(), absent: absent.into() };
        self.step(Action::Optional(Box::new(branches)));
    }
}

fn of_anchor(anchor: &Anchor) -> Presence {
    let presence = match &anchor.subject {
        AnchorSubject::Variable(variable) => of_variable(*variable),
        AnchorSubject::Type(of) => of_types(*of),
        AnchorSubject::Custom(arguments) => any_of(arguments.iter().filter_map(|argument| match argument {
            Argument::Variable(variable) | Argument::Type(TypeOf::Variable(variable)) => Some(*variable),
            _ => None,
        })),
        AnchorSubject::AttrDict => Presence::AnyAttribute,
    };
    if anchor.in_absent { Presence::Not(Box::new(presence)) } else { presence }
}

fn of_clause(elements: &[Element]) -> Presence {
    any_of(elements.iter().flat_map(|element| match element {
        Element::Variable { variable, .. } | Element::Type { of: TypeOf::Variable(variable), .. } => {
            vec![*variable]
        }
        Element::Custom { arguments, .. } => {
            let variables = arguments.iter().filter_map(|argument| match argument {
                Argument::Variable(variable) => Some(*variable),
                _ => None,
            });
            variables.collect()
        }
        _ => vec![],
    }))
}

fn any_of(variables: impl Iterator<Item = Variable>) -> Presence {
    let mut all: Vec<Presence> = variables.map(of_variable).collect();
    match all.len() {
        1 => all.remove(0),
        _ => Presence::AnyOf(all.into()),
    }
}

fn of_types(of: TypeOf) -> Presence {
    match of {
        TypeOf::Variable(variable) => of_variable(variable),
        TypeOf::Operands => Presence::AnyOperand,
        TypeOf::Results => Presence::AnyResult,
    }
}

fn of_variable(variable: Variable) -> Presence {
    match variable {
        Variable::Operand(at) => Presence::Operands(at as u32),
        Variable::Result(at) => Presence::Results(at as u32),
        Variable::Attribute(at) => Presence::Attribute(at as u32),
        Variable::Region(at) => Presence::Regions(at as u32),
        Variable::Successor(at) => Presence::Successors(at as u32),
    }
}

impl Presence {
    pub fn holds(&self, op: Operation<'_, '_>) -> bool {
        match self {
            Presence::Operands(at) => !op.operand_range(*at as usize).is_empty(),
            Presence::Results(at) => !op.result_range(*at as usize).is_empty(),
            Presence::Attribute(at) => says_something(op, *at as usize),
            Presence::Regions(at) => op.region_group(*at as usize).any(|region| !region.is_empty()),
            Presence::Successors(at) => op.successor_count() > *at as usize,
            Presence::AnyOperand => op.operand_count() > 0,
            Presence::AnyResult => op.result_count() > 0,
            Presence::AnyRegion => op.region_count() > 0,
            Presence::AnyAttribute => op.discardable().is_some(),
            Presence::AnyOf(all) => all.iter().any(|one| one.holds(op)),
            Presence::Not(presence) => !presence.holds(op),
        }
    }
}

/// Returns true if an attribute is there, is not what it would be if it were not given, and is not false.
fn says_something(op: Operation<'_, '_>, slot: usize) -> bool {
    op.slot(slot).is_some_and(|value| {
        let is_property = op.spec().is_some_and(|spec| spec.attributes[slot].is_property);
        let is_false_property = is_property && value.as_bool() == Some(false);
        !is_default(op, slot, value) && !is_false_property
    })
}

/// Returns true if an inherent attribute is what it would be if it were not given.
pub(super) fn is_default<'c>(op: Operation<'_, 'c>, slot: usize, value: crate::Attribute<'c>) -> bool {
    match op.name().defaults().get(slot) {
        Some(Some(default)) => *default == value,
        _ => {
            let default = op.spec().and_then(|spec| spec.attributes[slot].default);
            default.is_some_and(|default| default.build.build(op.context()) == value)
        }
    }
}

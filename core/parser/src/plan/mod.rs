//! Declared formats, compiled for parsing: once for each name of an operation.

pub(crate) mod draft;
pub(crate) mod flow;
pub(crate) mod line;

use crate::lexer::TokenKind;
use flow::TypeFlow;
use line::Line;
use terrace_ir::asm::DirectiveSpec;
use terrace_ir::spec::{AttributeSyntax, OpSpec, Trait, TypesTransform, same_types};
use terrace_ir::{Ctx, OpName, TraitFlags};
use terrace_ods::arity::Arity;
use terrace_ods::format::{Argument, Element, TypeOf, Variable};

/// A format, as the steps of reading it.
pub(crate) struct ReadPlan<'c> {
    pub spec: &'c OpSpec<'c>,
    pub steps: Vec<Step<'c>>,
    /// Rules by which omitted types follow from others.
    pub rules: Vec<TypeRule<'c>>,
    /// The same, decided: if it is the same for all operations of the name.
    pub flow: Option<TypeFlow<'c>>,
    /// Line format of most operations of the name.
    pub line: Option<Line<'c>>,
    /// Slots of the sizes of operand and result groups, if they are written down.
    pub operand_segments: Option<usize>,
    pub result_segments: Option<usize>,
    /// True if an operand is a variadic of variadic, whose sizes are written down.
    pub has_nested_operands: bool,
}

/// Syntax of a single type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeForm {
    /// It is of the class of its constraint, whose name it may leave out.
    OfClass,
    /// With its name, whatever it is.
    InFull,
}

/// One thing to read. What concerns printing only has no step.
pub(crate) enum Step<'c> {
    Literal(Literal<'c>),
    /// An operand group of exactly one.
    Operand(usize),
    /// Anything else that is declared.
    Variable(Variable),
    Types(TypeOf, TypeForm),
    FunctionalType(TypeOf, TypeOf),
    Operands,
    Regions,
    Successors,
    AttrDict {
        with_keyword: bool,
    },
    PropDict,
    Custom {
        directive: &'c DirectiveSpec<'c>,
        arguments: &'c [Argument],
    },
    /// The first step of `present` decides which of the two is read.
    Optional {
        present: Vec<Step<'c>>,
        absent: Vec<Step<'c>>,
    },
    OrderIndependent(Vec<Clause<'c>>),
}

/// One clause of an `oilist`.
pub(crate) struct Clause<'c> {
    pub keyword: Literal<'c>,
    pub content: ClauseContent<'c>,
}

/// Content of a clause.
pub(crate) enum ClauseContent<'c> {
    /// The keyword alone sets a unit attribute.
    Unit(usize),
    Steps(Vec<Step<'c>>),
}

/// A word or punctuation of the format.
#[derive(Clone, Copy)]
pub(crate) enum Literal<'c> {
    Punctuation(TokenKind, &'c str),
    Word(&'c str),
}

/// A declared operand, result or attribute that a trait speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    Operand(usize),
    Result(usize),
    Attribute(usize),
}

/// A way in which types follow from others.
pub(crate) enum TypeRule<'c> {
    /// All of them have the type of one that is known.
    Same(Vec<Named>),
    /// Those of `to` are made from those of `from`.
    Follows { from: Named, to: Named, transform: TypesTransform<'c>, is_optional: bool },
}

impl<'c> ReadPlan<'c> {
    /// Returns the plan for an operation that declares a format.
    pub fn of(context: Ctx<'c>, name: OpName<'c>, spec: &'c OpSpec<'c>) -> Option<Self> {
        let format = name.format()?;
        let (steps, rules) = (steps_of(spec, &format.elements), rules_of(spec));
        let flow = TypeFlow::of(spec, &steps, &rules);
        let line = flow.as_ref().and_then(|flow| Line::of(context, name, spec, &steps, flow));
        let segments = |flag, attribute| name.has_trait(flag).then(|| name.slot_of(attribute)).flatten();
        Some(ReadPlan {
            spec,
            steps,
            rules,
            flow,
            line,
            operand_segments: segments(TraitFlags::OPERAND_SEGMENTS, OpSpec::OPERAND_SEGMENTS),
            result_segments: segments(TraitFlags::RESULT_SEGMENTS, OpSpec::RESULT_SEGMENTS),
            has_nested_operands: spec.operands.iter().any(|operand| operand.segment_attribute.is_some()),
        })
    }
}

impl ReadPlan<'_> {
    /// Returns true if a rule tells the types of an operand group, and with them how many there are.
    pub fn follows_from_another(&self, group: usize) -> bool {
        self.rules.iter().any(|rule| {
            matches!(rule, TypeRule::Follows { to: Named::Operand(to), is_optional: false, .. } if *to == group)
        })
    }

    /// Returns the sources of the types of an optional operand group.
    pub fn sources_of_optional(&self, group: usize) -> impl Iterator<Item = Named> {
        self.rules.iter().filter_map(move |rule| match rule {
            TypeRule::Follows { from, to: Named::Operand(to), is_optional: true, .. } if *to == group => {
                Some(*from)
            }
            _ => None,
        })
    }
}

fn steps_of<'c>(spec: &'c OpSpec<'c>, elements: &'c [Element]) -> Vec<Step<'c>> {
    elements.iter().filter_map(|element| step_of(spec, element)).collect()
}

fn step_of<'c>(spec: &'c OpSpec<'c>, element: &'c Element) -> Option<Step<'c>> {
    Some(match element {
        Element::Space | Element::NoSpace | Element::Newline => return None,
        Element::Literal(text) => Step::Literal(Literal::of(text)),
        Element::Variable { variable: Variable::Operand(at), .. }
            if spec.operands[*at].arity == Arity::Single =>
        {
            Step::Operand(*at)
        }
        Element::Variable { variable, .. } => Step::Variable(*variable),
        Element::Type { of, is_qualified } => {
            Step::Types(*of, if *is_qualified { TypeForm::InFull } else { TypeForm::OfClass })
        }
        Element::FunctionalType(inputs, results) => Step::FunctionalType(*inputs, *results),
        Element::Operands => Step::Operands,
        Element::Regions => Step::Regions,
        Element::Successors => Step::Successors,
        Element::AttrDict { with_keyword } => Step::AttrDict { with_keyword: *with_keyword },
        Element::PropDict => Step::PropDict,
        Element::Custom { name, arguments } => {
            let directive = spec
                .directive(name)
                .unwrap_or_else(|| panic!("'{}' declares the directive custom<{name}>", spec.name));
            Step::Custom { directive, arguments }
        }
        Element::Optional { present, absent, .. } => {
            Step::Optional { present: steps_of(spec, present), absent: steps_of(spec, absent) }
        }
        Element::OrderIndependent(clauses) => {
            let clause = |clause: &'c terrace_ods::format::Clause| Clause {
                keyword: Literal::of(&clause.keyword),
                content: content_of(spec, &clause.elements),
            };
            Step::OrderIndependent(clauses.iter().map(clause).collect())
        }
    })
}

fn content_of<'c>(spec: &'c OpSpec<'c>, elements: &'c [Element]) -> ClauseContent<'c> {
    match elements.first() {
        Some(Element::Variable { variable: Variable::Attribute(slot), .. })
            if matches!(spec.attributes[*slot].constraint.syntax, AttributeSyntax::Unit) =>
        {
            ClauseContent::Unit(*slot)
        }
        _ => ClauseContent::Steps(steps_of(spec, elements)),
    }
}

fn rules_of<'c>(spec: &'c OpSpec<'c>) -> Vec<TypeRule<'c>> {
    let operands = || (0..spec.operands.len()).map(Named::Operand);
    let results = || (0..spec.results.len()).map(Named::Result);
    let rule = |declared: &Trait<'c>| match declared {
        Trait::SameOperandsAndResultType => Some(TypeRule::Same(operands().chain(results()).collect())),
        Trait::SameTypeOperands => Some(TypeRule::Same(operands().collect())),
        // Groups of many have the same types one by one.
        Trait::AllTypesMatch([from, to]) if is_variadic_operand(spec, from) => Some(TypeRule::Follows {
            from: Named::of(spec, from)?,
            to: Named::of(spec, to)?,
            transform: TypesTransform::Function(same_types),
            is_optional: false,
        }),
        Trait::AllTypesMatch(names) => {
            Some(TypeRule::Same(names.iter().filter_map(|name| Named::of(spec, name)).collect()))
        }
        other => {
            let rule = other.types_match()?;
            Some(TypeRule::Follows {
                from: Named::of(spec, rule.from)?,
                to: Named::of(spec, rule.to)?,
                transform: rule.transform,
                is_optional: rule.is_optional,
            })
        }
    };
    spec.traits.iter().filter_map(rule).collect()
}

fn is_variadic_operand(spec: &OpSpec<'_>, name: &str) -> bool {
    spec.operands.iter().any(|operand| operand.name == name && operand.arity == Arity::Variadic)
}

impl Named {
    /// Returns the one operand or result whose types a part of a format stands for.
    pub fn of_types(spec: &OpSpec<'_>, of: TypeOf) -> Option<Named> {
        match of {
            TypeOf::Variable(Variable::Operand(at)) => Some(Named::Operand(at)),
            TypeOf::Variable(Variable::Result(at)) => Some(Named::Result(at)),
            TypeOf::Results if spec.results.len() == 1 => Some(Named::Result(0)),
            _ => None,
        }
    }

    /// Returns true if it is always exactly one.
    pub fn is_single(self, spec: &OpSpec<'_>) -> bool {
        match self {
            Named::Operand(at) => spec.operands[at].arity == Arity::Single,
            Named::Result(at) => spec.results[at].arity == Arity::Single,
            Named::Attribute(_) => true,
        }
    }

    fn of(spec: &OpSpec<'_>, name: &str) -> Option<Named> {
        if let Some(at) = spec.operands.iter().position(|o| o.name == name) {
            return Some(Named::Operand(at));
        }
        if let Some(at) = spec.results.iter().position(|r| r.name == name) {
            return Some(Named::Result(at));
        }
        spec.attributes.iter().position(|a| a.name == name).map(Named::Attribute)
    }
}

impl<'c> Literal<'c> {
    fn of(text: &'c str) -> Self {
        match punctuation(text) {
            Some(kind) => Literal::Punctuation(kind, text),
            None => Literal::Word(text),
        }
    }

    /// Returns the text in the format.
    pub fn text(self) -> &'c str {
        match self {
            Literal::Punctuation(_, text) | Literal::Word(text) => text,
        }
    }
}

fn punctuation(text: &str) -> Option<TokenKind> {
    Some(match text {
        "->" => TokenKind::Arrow,
        ":" => TokenKind::Colon,
        "," => TokenKind::Comma,
        "..." => TokenKind::Ellipsis,
        "=" => TokenKind::Equal,
        ">" => TokenKind::Greater,
        "{" => TokenKind::LeftBrace,
        "(" => TokenKind::LeftParen,
        "[" => TokenKind::LeftSquare,
        "<" => TokenKind::Less,
        "-" => TokenKind::Minus,
        "+" => TokenKind::Plus,
        "?" => TokenKind::Question,
        "}" => TokenKind::RightBrace,
        ")" => TokenKind::RightParen,
        "]" => TokenKind::RightSquare,
        "/" => TokenKind::Slash,
        "*" => TokenKind::Star,
        "|" => TokenKind::VerticalBar,
        _ => return None,
    })
}

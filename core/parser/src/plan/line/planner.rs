//! Line formats, computed from the steps of parsing.

use super::validity::Validity;
use super::{Line, MOST, MOST_SLOTS, MOST_TOLD, Piece, Segments, Typing};
use crate::caches::short_type::ShortType;
use crate::plan::flow::{Fill, TypeFlow, TypeSource};
use crate::plan::{Literal, Named, Step};
use std::cell::RefCell;
use terrace_ir::spec::{AttributeStorage, AttributeSyntax, OpSpec, ValueSpec};
use terrace_ir::{Ctx, OpName, Type};
use terrace_ods::arity::Arity;
use terrace_ods::format::{TypeOf, Variable};

/// Construct that may occur at a point of a line and has no piece.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Skipped {
    #[default]
    Nothing,
    /// A dictionary of attributes.
    Braces,
    /// A word, or an attribute.
    Anything,
}

impl<'c> Line<'c> {
    /// Computes the line format from the steps of parsing an operation; `None` for operations that always need the slow
    /// path.
    pub fn of(
        context: Ctx<'c>,
        name: OpName<'c>,
        spec: &'c OpSpec<'c>,
        steps: &[Step<'c>],
        flow: &TypeFlow<'c>,
    ) -> Option<Self> {
        let slots = name.slot_names().len();
        if spec.operands.len() > MOST
            || spec.results.len() > MOST
            || slots > MOST_SLOTS
            || flow.infers_results
        {
            return None;
        }
        let mut planner = Planner {
            context,
            spec,
            fills: &flow.fills,
            told: Vec::new(),
            next_group: 0,
            skipped: Skipped::Nothing,
        };
        let pieces = planner.pieces(steps)?;
        if planner.skipped == Skipped::Anything {
            // What follows could be that.
            return None;
        }
        let typing = match pieces[..] {
            [Piece::Number { slot, .. }] => Typing::OfAttribute { slot },
            _ => planner.typing(flow)?,
        };
        let ends_with_type = matches!(pieces.last(), Some(Piece::Type(_) | Piece::Number { .. }));
        let segments = name.slot_of(OpSpec::OPERAND_SEGMENTS);
        let segments =
            segments.map(|slot| Segments { slot, groups: spec.operands.len(), known: RefCell::default() });
        let has_open_end = planner.skipped != Skipped::Nothing || !ends_with_type;
        Some(Line { pieces, typing, has_open_end, slots, segments, validity: Validity::default() })
    }
}

/// Works out what stands in a line.
struct Planner<'p, 'c> {
    context: Ctx<'c>,
    spec: &'c OpSpec<'c>,
    fills: &'p [Fill<'c>],
    told: Vec<Named>,
    /// Groups of operands stand in the order of their declaration.
    next_group: usize,
    skipped: Skipped,
}

impl<'c> Planner<'_, 'c> {
    fn pieces(&mut self, steps: &[Step<'c>]) -> Option<Vec<Piece<'c>>> {
        let mut pieces = Vec::new();
        for step in steps {
            if let Some(skipped) = skipped_by(step) {
                self.skipped = self.skipped.max(skipped);
                continue;
            }
            let skipped = std::mem::take(&mut self.skipped);
            let piece = self.piece(step)?;
            // It must be seen that what has no piece is not there.
            let is_telling = matches!(
                piece,
                Piece::Operand { .. }
                    | Piece::Number { .. }
                    | Piece::Successor
                    | Piece::Arrow
                    | Piece::Byte(b',' | b':')
            );
            if skipped != Skipped::Nothing && !is_telling {
                return None;
            }
            pieces.push(piece);
        }
        Some(pieces)
    }

    fn piece(&mut self, step: &Step<'c>) -> Option<Piece<'c>> {
        Some(match step {
            Step::Literal(Literal::Punctuation(_, text)) => match text.as_bytes() {
                [byte] => Piece::Byte(*byte),
                b"->" => Piece::Arrow,
                _ => return None,
            },
            Step::Literal(Literal::Word(text)) => Piece::Word(text),
            Step::Operand(group) => Piece::Operand { group: *group, ty: self.next_group(*group)? },
            Step::Variable(Variable::Operand(group)) => {
                let most = match self.spec.operands[*group].arity {
                    Arity::Optional => 1,
                    Arity::Variadic => usize::from(u16::MAX),
                    _ => return None,
                };
                Piece::Operands { group: *group, most, ty: self.next_group(*group)? }
            }
            Step::Variable(Variable::Attribute(slot)) => {
                let slot = *slot;
                match self.spec.attributes[slot].constraint.syntax {
                    AttributeSyntax::Keyword(cases) => Piece::Case { slot, cases, known: RefCell::default() },
                    AttributeSyntax::Stored(AttributeStorage::Typed) if self.is_number(slot) => {
                        Piece::Number { slot, known: RefCell::default() }
                    }
                    _ => return None,
                }
            }
            Step::Variable(Variable::Successor(_)) => Piece::Successor,
            Step::Types(TypeOf::Variable(Variable::Operand(group)), _)
                if self.spec.operands[*group].arity != Arity::Single =>
            {
                Piece::Types(*group)
            }
            Step::Types(TypeOf::Variable(variable), _) => {
                let (named, arity) = match *variable {
                    Variable::Operand(at) => (Named::Operand(at), self.spec.operands[at].arity),
                    Variable::Result(at) => (Named::Result(at), self.spec.results[at].arity),
                    _ => return None,
                };
                self.told.push(named);
                (arity == Arity::Single).then(|| Piece::Type(ShortType::default()))?
            }
            Step::Optional { present, absent } if absent.is_empty() => {
                let pieces = self.pieces(present)?;
                let is_whole = std::mem::take(&mut self.skipped) == Skipped::Nothing;
                is_whole.then_some(Piece::Optional(pieces))?
            }
            _ => return None,
        })
    }

    /// Returns true if operations of the name are written as a number that has the type of their one result, if it is
    /// one.
    fn is_number(&self, slot: usize) -> bool {
        let [Fill { to: Named::Result(0), from: TypeSource::Same(Named::Attribute(from)) }] = self.fills
        else {
            return false;
        };
        *from == slot && self.spec.operands.is_empty() && self.spec.successors.is_empty()
    }

    /// Goes to a group of operands; their type, if it is always the same.
    fn next_group(&mut self, group: usize) -> Option<Option<Type<'c>>> {
        let is_in_order = group >= self.next_group;
        self.next_group = group + 1;
        is_in_order.then(|| self.built(Named::Operand(group)))
    }

    fn built(&self, named: Named) -> Option<Type<'c>> {
        let fill = self.fills.iter().find(|fill| fill.to == named)?;
        match fill.from {
            TypeSource::Built(build) => Some(build.build(self.context)),
            _ => None,
        }
    }

    fn typing(&mut self, flow: &TypeFlow<'c>) -> Option<Typing<'c>> {
        if let ([told], Some(uniform)) = (&self.told[..], flow.uniform)
            && *told == uniform
        {
            let declared = match uniform {
                Named::Operand(at) => &self.spec.operands[at],
                Named::Result(at) => &self.spec.results[at],
                Named::Attribute(_) => return None,
            };
            let (class, results) = (declared.constraint.class, self.spec.results.len());
            return Some(Typing::Uniform { class, results });
        }
        let is_built = |fill: &Fill<'_>| matches!(fill.from, TypeSource::Built(_));
        let all_single = |values: &[ValueSpec<'_>]| values.iter().all(|value| value.arity == Arity::Single);
        if !all_single(self.spec.results) {
            return None;
        }
        if self.told.is_empty() && self.fills.iter().all(is_built) {
            let results = (0..self.spec.results.len()).map(|at| self.built(Named::Result(at)));
            return Some(Typing::Told { results: results.collect::<Option<_>>()? });
        }
        let comes_from_types = |fill: &Fill<'_>| match fill.from {
            TypeSource::Built(_) => true,
            TypeSource::Same(from) | TypeSource::Made(from, _) => !matches!(from, Named::Attribute(_)),
        };
        let several = self.spec.operands.iter().filter(|operand| operand.arity != Arity::Single).count();
        let is_simple = several <= 1 && !self.told.is_empty() && self.told.len() <= MOST_TOLD;
        (is_simple && self.fills.iter().all(comes_from_types))
            .then(|| Typing::Remembered { told: std::mem::take(&mut self.told), known: RefCell::default() })
    }
}

/// Returns the construct of a step that nearly all operations omit.
fn skipped_by(step: &Step<'_>) -> Option<Skipped> {
    match step {
        Step::AttrDict { with_keyword: false } => Some(Skipped::Braces),
        Step::Optional { present, absent } if absent.is_empty() => match present.first()? {
            Step::Literal(Literal::Word(_)) | Step::Variable(Variable::Attribute(_)) => {
                Some(Skipped::Anything)
            }
            _ => None,
        },
        _ => None,
    }
}

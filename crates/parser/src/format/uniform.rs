//! The shortest way: operations like `arith.addi %a, %b : i32`, with defined operands of one type, which is one word.
//!
//! They are read straight from the bytes. Whatever else stands there, nothing was done yet, and the short way reads it.

use super::flow::TypeFlow;
use super::plan::{Literal, Named, Step};
use crate::core::Parser;
use crate::lexer::{TokenKind, value_name_end, word_end};
use smallvec::SmallVec;
use terrace_ir::asm::ParseResult;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::{OpSpec, TypeClass};
use terrace_ir::{LeafState, OpName, Type, Value};
use terrace_ods::format::{TypeOf, Variable};

/// Operations of one type, whose text may be nothing but their operands and that type.
pub(crate) struct Uniform<'c> {
    operands: usize,
    results: usize,
    /// How many inherent attributes may be written, and are not.
    slots: usize,
    /// What types may be written.
    class: Option<TypeClass<'c>>,
}

/// More operands, results or attributes are left to the short way.
const MOST: usize = 4;

impl<'c> Uniform<'c> {
    /// Whether that is so, by the steps of reading them.
    pub fn of(name: OpName<'c>, spec: &'c OpSpec<'c>, steps: &[Step<'c>], flow: &TypeFlow) -> Option<Self> {
        let told = flow.uniform?;
        let mut steps = steps.iter().filter(|step| !may_be_left_out(step));
        for at in 0..spec.operands.len() {
            let is_separated =
                at == 0 || steps.next().is_some_and(|step| is_punctuation(step, TokenKind::Comma));
            if !is_separated || !matches!(steps.next(), Some(Step::Operand(read)) if *read == at) {
                return None;
            }
        }
        if !steps.next().is_some_and(|step| is_punctuation(step, TokenKind::Colon)) {
            return None;
        }
        let Some(Step::Types(TypeOf::Variable(variable))) = steps.next() else { return None };
        let (named, constraint) = match variable {
            Variable::Operand(at) => (Named::Operand(*at), spec.operands[*at].constraint),
            Variable::Result(at) => (Named::Result(*at), spec.results[*at].constraint),
            _ => return None,
        };
        let (operands, results, slots) = (spec.operands.len(), spec.results.len(), name.slot_names().len());
        let is_few = [operands, results, slots].iter().all(|count| *count <= MOST);
        let fits = named == told && steps.next().is_none() && operands != 0 && is_few;
        fits.then_some(Uniform { operands, results, slots, class: constraint.class })
    }
}

fn is_punctuation(step: &Step<'_>, kind: TokenKind) -> bool {
    matches!(step, Step::Literal(Literal::Punctuation(of, _)) if *of == kind)
}

/// Whether a step reads nothing where a comma, a colon or the next operand stands.
fn may_be_left_out(step: &Step<'_>) -> bool {
    match step {
        Step::AttrDict { with_keyword } => !with_keyword,
        Step::Optional { present, absent } => {
            absent.is_empty() && matches!(present.first(), Some(Step::Literal(Literal::Word(_))))
        }
        _ => false,
    }
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads an operation, whose name is the current token, and creates it. `None`, with nothing done, if more has to be
    /// looked at.
    #[inline]
    pub(super) fn parse_uniform(
        &mut self,
        name: OpName<'c>,
        uniform: &Uniform<'c>,
    ) -> ParseResult<Option<OpId>> {
        let Some((operands, ty, end)) = self.read_uniform(uniform) else { return Ok(None) };
        let mut location = self.location_at(self.here());
        self.go_on_behind(end);
        if self.is_word("loc") {
            location = self.parse_optional_trailing_location()?.unwrap_or(location);
        }
        Ok(Some(self.body().create_leaf(LeafState {
            name,
            location,
            operands: &operands,
            result_types: &[ty; MOST][..uniform.results],
            slots: &[None; MOST][..uniform.slots],
            discardable: &[],
            successors: &[],
        })))
    }

    /// The operands, their type, and where that ends.
    #[inline]
    fn read_uniform(
        &mut self,
        uniform: &Uniform<'c>,
    ) -> Option<(SmallVec<[ValueId; MOST]>, Type<'c>, usize)> {
        let text = self.source.text;
        let mut at = self.token.end as usize;
        let mut operands: SmallVec<[ValueId; MOST]> = SmallVec::new();
        for nth in 0..uniform.operands {
            let before: &[u8] = if nth == 0 { b" " } else { b", " };
            let start = text[at..].starts_with(before).then_some(at + before.len())?;
            at = value_name_end(text, start)?;
            operands.push(self.defined_value(start, at - start)?);
        }
        let start = text[at..].starts_with(b" : ").then_some(at + 3)?;
        let end = word_end(text, start);
        let ty = self.type_words.get(&text[start..end])?;
        let is_allowed = uniform.class.is_none_or(|class| (class.contains)(ty));
        let body = self.body();
        let is_theirs = operands.iter().all(|operand| Value::new(body, *operand).ty() == ty);
        (is_allowed && is_theirs).then_some((operands, ty, end))
    }
}

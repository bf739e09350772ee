//! Numbers in the place of operands: they become constants in front of the operation.

use crate::reader::{Parser, Reader};
use terrace_ir::asm::{ParseResult, Punct, SourceLoc, UnresolvedOperand};
use terrace_ir::ids::ValueId;
use terrace_ir::{Location, Operation, OperationState, Type};
use terrace_parser::TokenKind;
use terrace_support::float::ApFloat;

/// Returns a constant of index type in front of the operation.
pub(super) fn index_constant<'c>(parser: Parser<'_, 'c>, location: Location<'c>, number: i64) -> ValueId {
    let context = parser.context();
    let mut state = OperationState::new(context.op_name("arith.constant"), location);
    state.set(context, "value", context.index_attribute(number));
    state.result_types.push(context.index_type());
    put_before(parser, state)
}

/// Makes an operation in front of the one that is read, and gives its result.
pub(super) fn put_before<'c>(parser: Parser<'_, 'c>, state: OperationState<'c>) -> ValueId {
    let op = parser.body().create(state);
    parser.put_before(op);
    Operation::new(parser.body(), op).result(0).id()
}

/// An operand, or a number in the place of one.
enum Index {
    Operand(UnresolvedOperand),
    Number(SourceLoc, i64),
}

/// `[%i, 1023]`
pub(super) struct Indices(Vec<Index>);

impl Indices {
    pub(super) fn read<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<Self> {
        let mut indices = Vec::new();
        parser.parse_punct(Punct::LeftSquare)?;
        while parser.kind() != TokenKind::RightSquare {
            let at = parser.current_location();
            if parser.kind() == TokenKind::Integer {
                reader.assume(parser, at, "a number is read as a constant of index type");
                indices.push(Index::Number(at, parser.parse_integer()?));
            } else {
                indices.push(Index::Operand(parser.parse_operand()?));
            }
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        parser.parse_punct(Punct::RightSquare)?;
        Ok(Indices(indices))
    }

    pub(super) fn resolve<'c>(self, parser: Parser<'_, 'c>, state: &mut OperationState<'c>) -> ParseResult {
        let index = parser.context().index_type();
        for one in self.0 {
            let value = match one {
                Index::Operand(operand) => parser.resolve_operand(operand, index)?,
                Index::Number(at, number) => {
                    let location = parser.location_at(at);
                    index_constant(parser, location, number)
                }
            };
            state.operands.push(value);
        }
        Ok(())
    }
}

/// Number whose type follows later in the text.
pub(super) enum Number {
    Integer(i64),
    Float(f64),
}

impl Number {
    pub(super) fn read(parser: Parser<'_, '_>) -> ParseResult<Self> {
        Ok(match parser.kind() {
            TokenKind::Float => Number::Float(parser.parse_float()?),
            _ => Number::Integer(parser.parse_integer()?),
        })
    }

    /// Creates the constant of that type; an integer may be one of a float type, and a whole float one of an integer
    /// type.
    pub(super) fn create<'c>(
        self,
        parser: Parser<'_, 'c>,
        at: SourceLoc,
        ty: Type<'c>,
    ) -> ParseResult<ValueId> {
        let context = parser.context();
        let float = |text: String| {
            let value = ApFloat::from_text(ty.as_float()?, &text)?;
            Some(context.float_attribute(ty, value))
        };
        let integer = |number: i64| ty.is_int_or_index().then(|| context.integer_attribute(ty, number));
        let value = match self {
            Number::Integer(number) => integer(number).or_else(|| float(format!("{number}.0"))),
            // As far as floats know every integer.
            Number::Float(number) if number.fract() == 0.0 && number.abs() < 2f64.powi(53) => {
                integer(number as i64).or_else(|| float(format!("{number:?}")))
            }
            Number::Float(number) => float(format!("{number:?}")),
        };
        let Some(value) = value else {
            return Err(parser.emit_error(at, &format!("expected a value of type '{ty}'")));
        };
        let mut state = OperationState::new(context.op_name("arith.constant"), parser.location_at(at));
        state.set(context, "value", value);
        state.result_types.push(ty);
        Ok(put_before(parser, state))
    }
}

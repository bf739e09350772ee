//! The table of legacy forms: what an operation was called, when, and what it is today.

mod control;
mod function;
mod loops;
mod memory;
mod numbers;
mod scalar;
mod shapes;
mod table;

pub(crate) use control::Groups;
pub(crate) use loops::APPLY;

use crate::edition::Edition;
use crate::reader::{Parser, Reader};
use terrace_ir::asm::{ParseResult, Punct, SourceLoc};
use terrace_ir::ids::OpId;
use terrace_ir::{Operation, OperationState, Type};

/// Reads a custom form from after its name on, into operands, attributes and result types as the generic form has
/// them.
pub(crate) type Read = for<'c> fn(&Reader<'c>, Parser<'_, 'c>, &mut OperationState<'c>) -> ParseResult;

/// Creates a current operation from what was read. Operands of successors stand in groups of their own.
pub(crate) type Upgrade =
    for<'c> fn(&Reader<'c>, Parser<'_, 'c>, OperationState<'c>, Groups) -> ParseResult<OpId>;

/// A rule that only older editions have; the message says what is wrong.
pub(crate) type Check = for<'a, 'c> fn(&Reader<'c>, Operation<'a, 'c>) -> Result<(), String>;

/// Conversion of an operation to a current one.
#[derive(Clone, Copy)]
pub(crate) enum How {
    /// Operation of that name, whose custom form also reads the old one.
    Same(&'static str),
    /// Operation of that name, with another custom form.
    Renamed(&'static str, Read),
    /// By code, on the way through an operation of the old name.
    Own(&'static str, Read, Upgrade),
    /// All by code.
    Custom(for<'c> fn(&Reader<'c>, Parser<'_, 'c>) -> ParseResult<OpId>),
}

/// An operation as it was.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    /// The name in the custom form.
    pub name: &'static str,
    /// The first and the last edition that has it.
    pub editions: (Edition, Edition),
    pub how: How,
    pub check: Option<Check>,
}

/// Reads what most forms end with: attributes, if there are any, and a type; also says where the type stands.
fn trailing_type<'c>(
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult<(Type<'c>, SourceLoc)> {
    parser.parse_optional_attr_dict(state)?;
    parser.parse_punct(Punct::Colon)?;
    let at = parser.current_location();
    Ok((parser.parse_type()?, at))
}

/// Returns the form of a name in the custom form.
fn lookup(edition: Edition, name: &str) -> Option<&'static Form> {
    // Printers of 2019 and 2020 wrote `std.` in front, or left it out.
    let name = name.strip_prefix("std.").filter(|_| edition <= Edition::Y2020).unwrap_or(name);
    table::FORMS
        .iter()
        .copied()
        .flatten()
        .find(|form| form.name == name && form.editions.0 <= edition && edition <= form.editions.1)
}

/// Returns the form of a name in quotes, with or without `std.`.
pub(crate) fn lookup_quoted(edition: Edition, name: &str) -> Option<&'static Form> {
    let name = name.strip_prefix("std.").unwrap_or(name);
    lookup(edition, name).filter(|form| !matches!(form.how, How::Custom(_)))
}

/// Returns true if an operation of that name could be told apart from today's in 2020.
pub(crate) fn is_word_of_2020(name: &str) -> bool {
    !name.contains('.')
        && !matches!(name, "func" | "module" | "return" | "call" | "call_indirect")
        && lookup(Edition::Y2020, name).is_some()
}

/// Reads an operation without quotes, if it is in the table.
pub(crate) fn parse<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<Option<OpId>> {
    let Some(form) = lookup(reader.edition, parser.text()) else { return Ok(None) };
    let context = parser.context();
    let at = parser.current_location();
    let op = match form.how {
        How::Custom(read) => read(reader, parser)?,
        How::Same(name) => {
            let op = parser.parse_custom_as(name)?;
            form.check(reader, parser, op)?;
            op
        }
        How::Renamed(name, read) | How::Own(name, read, _) => {
            let mut state = OperationState::new(context.op_name(name), parser.location_at(at));
            parser.advance();
            read(reader, parser, &mut state)?;
            form.finish(reader, parser, state, Vec::new())?
        }
    };
    if !matches!(form.how, How::Same(name) if name == form.name) {
        reader.changes.borrow_mut().operation(form.name);
    }
    Ok(Some(op))
}

impl Form {
    /// Returns the name of the operation that is made of the generic form.
    pub fn target(&self) -> &'static str {
        match self.how {
            How::Same(name) | How::Renamed(name, _) | How::Own(name, ..) => name,
            How::Custom(_) => self.name,
        }
    }

    /// Creates the current operation.
    pub fn finish<'c>(
        &self,
        reader: &Reader<'c>,
        parser: Parser<'_, 'c>,
        mut state: OperationState<'c>,
        groups: Groups,
    ) -> ParseResult<OpId> {
        let op = match self.how {
            How::Own(.., upgrade) => upgrade(reader, parser, state, groups)?,
            _ => {
                state.operands.extend(groups.into_iter().flatten());
                parser.finish(state)?
            }
        };
        self.check(reader, parser, op)?;
        Ok(op)
    }

    fn check<'c>(&self, reader: &Reader<'c>, parser: Parser<'_, 'c>, op: OpId) -> ParseResult {
        let Some(check) = self.check else { return Ok(()) };
        let op = Operation::new(parser.body(), op);
        match check(reader, op) {
            Ok(()) => Ok(()),
            Err(message) => {
                let message = format!("'{}' op {message}", self.name);
                Err(op.context().error(op.location(), message).tell())
            }
        }
    }
}

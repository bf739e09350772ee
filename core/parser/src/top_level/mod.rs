//! Whole files.

mod embedded;
#[cfg(feature = "parallel")]
mod parallel;
pub(crate) mod unit;

pub use embedded::{parse_embedded_attribute, parse_embedded_type};

use crate::core::trace::AliasValue;
use crate::core::{Parser, Source};
use crate::legacy::Legacy;
use crate::lexer::TokenKind;
use std::rc::Rc;
use std::sync::Arc;
use terrace_ir::asm::ParseResult;
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Attribute, Body, Ctx, OperationState, OwnedOperation, RegionSource, Type};

/// Entity at the top of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TopLevel {
    /// A `builtin.module`, which is made around the operations if it is not there.
    Module,
    /// Any one operation.
    AnyOperation,
}

/// Reads a whole text.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_source<'c>(
    context: Ctx<'c>,
    source: Source<'_>,
    top: TopLevel,
) -> ParseResult<OwnedOperation<'c>> {
    if u32::try_from(source.text.len()).is_err() {
        let location = context.file_line_col(source.name, 0, 0);
        return Err(context.error(location, "a text of 4 GiB or more cannot be read").tell());
    }
    #[cfg(feature = "parallel")]
    if let Some(op) = parallel::parse(context, source, top) {
        return Ok(op);
    }
    Parser::new(context, source).parse_file(top)
}

/// Reads a whole text of an older edition.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_legacy_source<'c>(
    context: Ctx<'c>,
    source: Source<'_>,
    top: TopLevel,
    legacy: Rc<dyn Legacy<'c> + 'c>,
) -> ParseResult<OwnedOperation<'c>> {
    let mut parser = Parser::new(context, source);
    parser.legacy = Some(legacy);
    parser.lexer.is_legacy = true;
    parser.parse_file(top)
}

/// Reads a type that is the whole text. Diagnostics name the text itself as the file.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_type<'c>(context: Ctx<'c>, text: &str) -> ParseResult<Type<'c>> {
    let source = Source::new(text.as_bytes(), text);
    let mut parser = Parser::new(context, source);
    let ty = parser.parse_type()?;
    parser.expect(TokenKind::EndOfFile, "expected the end of the type")?;
    Ok(ty)
}

/// Reads an attribute that is the whole text. Diagnostics name the text itself as the file.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_attribute<'c>(context: Ctx<'c>, text: &str) -> ParseResult<Attribute<'c>> {
    let source = Source::new(text.as_bytes(), text);
    let mut parser = Parser::new(context, source);
    let attribute = parser.parse_attribute(None)?;
    parser.expect(TokenKind::EndOfFile, "expected the end of the attribute")?;
    Ok(attribute)
}

impl<'t, 'c> Parser<'t, 'c> {
    pub(crate) fn parse_file(mut self, top: TopLevel) -> ParseResult<OwnedOperation<'c>> {
        let block = self.open_file();
        self.parse_top_level(block)?;
        self.close_file(block, top)
    }

    /// Opens the module into which everything goes first: if the file has one of its own, that is taken out again.
    pub(crate) fn open_file(&mut self) -> BlockId {
        let name = self.context.op_name("builtin.module");
        self.push_isolated(Body::for_child(self.context, name));
        let region = self.body().create_region();
        let block = self.body().create_block();
        self.body().append_block(region, block);
        self.bodies.last_mut().expect("pushed above").entry = Some(block);
        block
    }

    /// Reads operations, aliases and metadata up to the end of the text.
    pub(crate) fn parse_top_level(&mut self, block: BlockId) -> ParseResult {
        loop {
            match self.token.kind {
                TokenKind::EndOfFile => return Ok(()),
                TokenKind::HashId => self.parse_attribute_alias()?,
                TokenKind::ExclamationId => self.parse_type_alias()?,
                TokenKind::MetadataBegin => self.parse_file_metadata()?,
                _ => {
                    let op = self.parse_operation()?;
                    self.append_operation(block, op);
                }
            }
        }
    }

    /// Makes what was read into a top-level operation.
    pub(crate) fn close_file(mut self, block: BlockId, top: TopLevel) -> ParseResult<OwnedOperation<'c>> {
        let mut body = self.pop_isolated()?;
        self.replace_deferred_locations(&mut body)?;
        let view = terrace_ir::Block::new(&body, block);
        let region = view.parent_region().expect("the block of a file is in a region").id();
        let mut ops = view.ops().map(|op| op.id());
        let only = ops.next().filter(|_| ops.next().is_none());
        let Source { name, first_line, indent, .. } = self.source;
        // As upstream, the module around the operations of a chunk begins after the marker, and that of a file nowhere.
        let (line, column) = if indent > 0 { (first_line + 1, indent + 1) } else { (first_line, 0) };
        let location = self.context.file_line_col(name, line, column);
        match (top, only) {
            (TopLevel::Module, Some(only))
                if terrace_ir::Operation::new(&body, only).is("builtin.module") =>
            {
                Ok(self.take_out(body, only))
            }
            (TopLevel::Module, _) => {
                let name = self.context.op_name("builtin.module");
                let mut state = OperationState::new(name, location);
                state.regions.push(RegionSource::Detached(region));
                state.child = Some(body);
                Ok(OwnedOperation::create(self.context, state))
            }
            (TopLevel::AnyOperation, Some(only)) => Ok(self.take_out(body, only)),
            (TopLevel::AnyOperation, None) => {
                let message = "source must contain a single top-level operation, found: ";
                let found = terrace_ir::Block::new(&body, block).ops().count();
                Err(self.context.error(location, message).append(found).tell())
            }
        }
    }

    /// Makes one operation of a body stand on its own.
    fn take_out(&self, mut body: Box<Body<'c>>, op: OpId) -> OwnedOperation<'c> {
        if let Some(child) = body.take_child(op) {
            return OwnedOperation::from_body(child);
        }
        OwnedOperation::from_body(body.into_root(op))
    }

    /// Reads `#name = attribute`.
    pub(crate) fn parse_attribute_alias(&mut self) -> ParseResult {
        let (name, at) = (&self.text()[1..], self.here());
        if self.aliases.attributes.contains_key(name) {
            return Err(self.error_here(&format!("redefinition of attribute alias id '{name}'")));
        }
        if name.contains('.') {
            return Err(self.error_here("attribute names with a '.' are reserved for dialect-defined names"));
        }
        self.advance();
        self.expect(TokenKind::Equal, "expected '=' in attribute alias definition")?;
        let value = if self.is_word("loc") {
            self.parse_location_as_attribute()?
        } else {
            self.parse_attribute(None)?
        };
        Arc::make_mut(&mut self.aliases).attributes.insert(name, (value, at));
        self.trace_alias(at, AliasValue::Attribute(value));
        Ok(())
    }

    /// Reads `!name = type`.
    pub(crate) fn parse_type_alias(&mut self) -> ParseResult {
        let (name, at) = (&self.text()[1..], self.here());
        if self.aliases.types.contains_key(name) {
            return Err(self.error_here(&format!("redefinition of type alias id '{name}'")));
        }
        let allows_dots = self.legacy.as_ref().is_some_and(|legacy| legacy.allows_dotted_type_aliases());
        if name.contains('.') && !allows_dots {
            return Err(self.error_here("type names with a '.' are reserved for dialect-defined names"));
        }
        self.advance();
        self.expect(TokenKind::Equal, "expected '=' in type alias definition")?;
        self.legacy_before_aliased_type()?;
        let ty = self.parse_type()?;
        Arc::make_mut(&mut self.aliases).types.insert(name, (ty, at));
        self.trace_alias(at, AliasValue::Type(ty));
        Ok(())
    }
}

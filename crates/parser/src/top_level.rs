//! Whole files.

use crate::core::{ParseOptions, Parser, Source};
use crate::lexer::TokenKind;
use terrace_ir::asm::ParseResult;
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, Ctx, OperationState, OwnedOperation, RegionSource, Type};

/// What stands at the top of a file.
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
    options: ParseOptions,
) -> ParseResult<OwnedOperation<'c>> {
    if u32::try_from(source.text.len()).is_err() {
        let location = context.file_line_col(source.name, 0, 0);
        return Err(context.error(location, "a text of 4 GiB or more cannot be read").tell());
    }
    Parser::new(context, source, options).parse_file(top)
}

/// Reads a type that is the whole text.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_type<'c>(context: Ctx<'c>, text: &str) -> ParseResult<Type<'c>> {
    let source = Source { text: text.as_bytes(), name: "<type>", first_line: 0 };
    let mut parser = Parser::new(context, source, ParseOptions::default());
    let ty = parser.parse_type()?;
    parser.expect(TokenKind::EndOfFile, "expected the end of the type")?;
    Ok(ty)
}

/// Reads an attribute that is the whole text.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_attribute<'c>(context: Ctx<'c>, text: &str) -> ParseResult<Attribute<'c>> {
    let source = Source { text: text.as_bytes(), name: "<attribute>", first_line: 0 };
    let mut parser = Parser::new(context, source, ParseOptions::default());
    let attribute = parser.parse_attribute(None)?;
    parser.expect(TokenKind::EndOfFile, "expected the end of the attribute")?;
    Ok(attribute)
}

impl<'t, 'c> Parser<'t, 'c> {
    fn parse_file(mut self, top: TopLevel) -> ParseResult<OwnedOperation<'c>> {
        // Everything goes into a module first: if the file has one of its own, that is taken out again.
        let name = self.context.op_name("builtin.module");
        self.push_isolated(Body::for_child(self.context, name));
        let region = self.body().create_region();
        let block = self.body().create_block();
        self.body().append_block(region, block);
        loop {
            match self.token.kind {
                TokenKind::EndOfFile => break,
                TokenKind::HashId => self.parse_attribute_alias()?,
                TokenKind::ExclamationId => self.parse_type_alias()?,
                TokenKind::MetadataBegin => self.parse_file_metadata()?,
                _ => {
                    let op = self.parse_operation()?;
                    self.body().append_op(block, op);
                }
            }
        }
        let mut body = self.pop_isolated()?;
        self.replace_deferred_locations(&mut body)?;
        let ops: Vec<OpId> = terrace_ir::Block::new(&body, block).ops().map(|op| op.id()).collect();
        match top {
            TopLevel::Module => {
                if let [only] = ops[..] {
                    if terrace_ir::Operation::new(&body, only).is("builtin.module") {
                        return Ok(self.take_out(body, only));
                    }
                }
                let location = self.context.file_line_col(self.source.name, self.source.first_line, 0);
                let mut state = OperationState::new(name, location);
                state.regions.push(RegionSource::Detached(region));
                state.child = Some(body);
                Ok(OwnedOperation::create(self.context, state))
            }
            TopLevel::AnyOperation => match ops[..] {
                [only] => Ok(self.take_out(body, only)),
                _ => {
                    let location = self.context.file_line_col(self.source.name, self.source.first_line, 0);
                    Err(self.context.error(location, "source must contain a single top-level operation, found: ").append(ops.len()).tell())
                }
            },
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
    fn parse_attribute_alias(&mut self) -> ParseResult {
        let name = &self.text()[1..];
        if self.aliases.attributes.contains_key(name) {
            return Err(self.error_here(&format!("redefinition of attribute alias id '{name}'")));
        }
        if name.contains('.') {
            return Err(self.error_here("attribute names with a '.' are reserved for dialect-defined names"));
        }
        self.advance();
        self.expect(TokenKind::Equal, "expected '=' in attribute alias definition")?;
        let value = if self.is_word("loc") { self.parse_location_as_attribute()? } else { self.parse_attribute(None)? };
        self.aliases.attributes.insert(name, value);
        Ok(())
    }

    /// Reads `!name = type`.
    fn parse_type_alias(&mut self) -> ParseResult {
        let name = &self.text()[1..];
        if self.aliases.types.contains_key(name) {
            return Err(self.error_here(&format!("redefinition of type alias id '{name}'")));
        }
        if name.contains('.') {
            return Err(self.error_here("type names with a '.' are reserved for dialect-defined names"));
        }
        self.advance();
        self.expect(TokenKind::Equal, "expected '=' in type alias definition")?;
        let ty = self.parse_type()?;
        self.aliases.types.insert(name, ty);
        Ok(())
    }
}

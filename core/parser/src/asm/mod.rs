//! The parser as the service for code that reads its own syntax.

mod legacy;

use crate::core::Parser;
use crate::lexer::TokenKind;
use crate::scope::ResultNames;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{
    Argument, Assignments, Delimiter, OpAsmParser, ParseResult, Punct, SourceLoc, Subscripts,
    UnresolvedOperand,
};
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::spec::{AttributeSpec, RegionConstraint, RegionSpec, Trait};
use terrace_ir::{
    Attribute, Body, Ctx, Failure, Location, NamedAttribute, OperationState, Region, RegionSource, Type,
};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics};

/// The parser, lent to the code of one operation, type or attribute.
pub(crate) struct CustomOp<'p, 't, 'c> {
    pub parser: &'p mut Parser<'t, 'c>,
    /// Position of the operation's name.
    pub name_at: SourceLoc,
    /// The names left of `=`.
    pub results: &'p ResultNames,
}

fn kind_of(punct: Punct) -> (TokenKind, &'static str) {
    match punct {
        Punct::Arrow => (TokenKind::Arrow, "->"),
        Punct::Colon => (TokenKind::Colon, ":"),
        Punct::Comma => (TokenKind::Comma, ","),
        Punct::Ellipsis => (TokenKind::Ellipsis, "..."),
        Punct::Equal => (TokenKind::Equal, "="),
        Punct::Greater => (TokenKind::Greater, ">"),
        Punct::LeftBrace => (TokenKind::LeftBrace, "{"),
        Punct::LeftParen => (TokenKind::LeftParen, "("),
        Punct::LeftSquare => (TokenKind::LeftSquare, "["),
        Punct::Less => (TokenKind::Less, "<"),
        Punct::Minus => (TokenKind::Minus, "-"),
        Punct::Plus => (TokenKind::Plus, "+"),
        Punct::Question => (TokenKind::Question, "?"),
        Punct::RightBrace => (TokenKind::RightBrace, "}"),
        Punct::RightParen => (TokenKind::RightParen, ")"),
        Punct::RightSquare => (TokenKind::RightSquare, "]"),
        Punct::Slash => (TokenKind::Slash, "/"),
        Punct::Star => (TokenKind::Star, "*"),
        Punct::VerticalBar => (TokenKind::VerticalBar, "|"),
    }
}

/// Returns an operation with the regions that are declared, each with a block if it must have one.
fn with_declared_regions<'c>(
    body: &mut Body<'c>,
    mut state: OperationState<'c>,
    regions: &[RegionSpec<'_>],
) -> OperationState<'c> {
    for declared in regions.iter().filter(|declared| !declared.is_variadic) {
        let region = body.create_region();
        if declared.constraint == RegionConstraint::Sized(1) {
            let block = body.create_block();
            body.append_block(region, block);
        }
        state.regions.push(RegionSource::Detached(region));
    }
    state
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Lends the parser to the code of a type or attribute.
    pub fn lend<R>(&mut self, work: impl FnOnce(&mut dyn OpAsmParser<'c>) -> R) -> R {
        self.lend_for(self.here(), work)
    }

    /// Parses the same, for what has its name at another place.
    pub fn lend_for<R>(&mut self, name_at: SourceLoc, work: impl FnOnce(&mut dyn OpAsmParser<'c>) -> R) -> R {
        let results = ResultNames::new();
        work(&mut CustomOp { parser: self, name_at, results: &results })
    }

    fn state_region(&mut self, state: &mut OperationState<'c>, region: usize) -> Option<RegionId> {
        match state.regions[region] {
            RegionSource::Detached(id) => Some(id),
            RegionSource::Empty => None,
        }
    }

    /// Returns the body in which the regions of the state are.
    fn body_of<'b>(&'b mut self, state: &'b mut OperationState<'c>) -> &'b mut Body<'c> {
        match &mut state.child {
            Some(child) => child,
            None => self.body(),
        }
    }

    /// Parses the only block of a region of the state, made if there is none.
    fn block_of(&mut self, state: &mut OperationState<'c>, region: usize) -> BlockId {
        let id = match self.state_region(state, region) {
            Some(id) => id,
            None => {
                if state.name.has_trait(terrace_ir::TraitFlags::ISOLATED) && state.child.is_none() {
                    state.child = Some(Body::for_child(self.context, state.name));
                }
                let id = self.body_of(state).create_region();
                state.regions[region] = RegionSource::Detached(id);
                id
            }
        };
        let body = self.body_of(state);
        if let Some(block) = Region::new(body, id).first_block() {
            return block.id();
        }
        let block = body.create_block();
        body.append_block(id, block);
        block
    }

    /// Makes sure that a region of the state has a block.
    pub fn ensure_block_in(&mut self, state: &mut OperationState<'c>, region: usize) {
        self.block_of(state, region);
    }

    /// Makes sure that a region of the state ends with the implicit terminator of the operation.
    pub fn ensure_terminator_in(&mut self, state: &mut OperationState<'c>, region: usize) {
        let spec = state.name.spec().expect("only declared operations have implicit terminators");
        let implicit = spec.traits.iter().find_map(|t| match t {
            Trait::SingleBlockImplicitTerminator(name) => Some(*name),
            _ => None,
        });
        let Some(implicit) = implicit else { return };
        let (location, name) = (state.location, self.context.op_name(implicit));
        let block = self.block_of(state, region);
        let body = self.body_of(state);
        let last = terrace_ir::Block::new(body, block).last_op();
        // An unregistered operation may be one as well, but the terminator that is left out is this one.
        if last.is_some_and(|op| op.has_trait(terrace_ir::TraitFlags::TERMINATOR)) {
            return;
        }
        let regions = name.spec().map_or(&[][..], |spec| spec.regions);
        let op = match regions {
            [] => body.create_named(name, location, &[], &[], &[]),
            regions => {
                let state = with_declared_regions(body, OperationState::new(name, location), regions);
                body.create(state)
            }
        };
        body.append_op(block, op);
    }

    /// Reads an argument of a region: `%x: type {attributes} loc(...)`.
    fn parse_region_argument(&mut self, with_type: bool, with_attributes: bool) -> ParseResult<Argument<'c>> {
        let name = self.parse_operand_without_number()?;
        let ty = if with_type {
            self.expect(TokenKind::Colon, "expected ':'")?;
            Some(self.parse_type()?)
        } else {
            None
        };
        let mut attributes = None;
        if with_attributes && self.is(TokenKind::LeftBrace) {
            let entries = self.parse_named_attributes()?;
            attributes = (!entries.is_empty()).then(|| self.context.dictionary_attribute(&entries));
        }
        let location = if self.is_word("loc") { self.parse_optional_trailing_location()? } else { None };
        Ok(Argument { name, ty, attributes, location })
    }

    /// Reads `{a = 1}` as a list.
    fn parse_named_attributes(&mut self) -> ParseResult<Vec<NamedAttribute<'c>>> {
        Ok(self.parse_attribute_dict()?.into_vec())
    }

    /// Gives an argument of a region its name.
    pub fn define_argument(&mut self, name: UnresolvedOperand, value: ValueId) -> ParseResult {
        self.define(name, value, 1)
    }
}

impl<'c> OpAsmParser<'c> for CustomOp<'_, '_, 'c> {
    fn context(&self) -> Ctx<'c> {
        self.parser.context
    }
    fn current_location(&self) -> SourceLoc {
        self.parser.here()
    }
    fn name_location(&self) -> SourceLoc {
        self.name_at
    }
    fn location_at(&self, at: SourceLoc) -> Location<'c> {
        self.parser.location_at(at)
    }
    fn result_name(&self, index: usize) -> Option<(String, u32)> {
        let mut left = index as u32;
        for result in self.results {
            if left < result.count {
                let name = self.parser.operand_name(result.name);
                return Some((name.trim_start_matches('%').to_owned(), left));
            }
            left -= result.count;
        }
        None
    }
    fn emit_error(&mut self, at: SourceLoc, message: &str) -> Failure {
        self.parser.custom_error(at, message)
    }
    fn emit_error_with_note(
        &mut self,
        at: SourceLoc,
        message: &str,
        note_at: SourceLoc,
        note: &str,
    ) -> Failure {
        self.parser.error_with_note(at, message, note_at, note)
    }

    fn parse_punct(&mut self, punct: Punct) -> ParseResult {
        let (kind, text) = kind_of(punct);
        if self.parser.take(kind) {
            Ok(())
        } else {
            Err(self.parser.error_at_end(&format!("expected '{text}'")))
        }
    }
    fn is_at(&self, punct: Punct) -> bool {
        self.parser.is(kind_of(punct).0)
    }
    fn parse_optional_punct(&mut self, punct: Punct) -> bool {
        self.parser.take(kind_of(punct).0)
    }
    fn parse_keyword(&mut self, keyword: &str) -> ParseResult {
        self.parse_keyword_with(keyword, "")
    }
    fn parse_keyword_with(&mut self, keyword: &str, context: &str) -> ParseResult {
        if self.parser.take_word(keyword) {
            return Ok(());
        }
        Err(self.parser.custom_error(self.parser.here(), &format!("expected '{keyword}'{context}")))
    }
    fn parse_optional_keyword(&mut self, keyword: &str) -> bool {
        self.parser.take_word(keyword)
    }
    fn parse_any_keyword(&mut self) -> ParseResult<String> {
        match self.parse_optional_any_keyword() {
            Some(keyword) => Ok(keyword),
            None => Err(self.parser.custom_error(self.parser.here(), "expected valid keyword")),
        }
    }
    fn parse_optional_any_keyword(&mut self) -> Option<String> {
        if !self.parser.is(TokenKind::BareId) {
            return None;
        }
        let text = self.parser.text().to_owned();
        self.parser.advance();
        Some(text)
    }
    fn parse_optional_keyword_of(&mut self, allowed: &[&str]) -> Option<String> {
        let is_allowed = self.parser.is(TokenKind::BareId) && allowed.contains(&self.parser.text());
        if is_allowed { self.parse_optional_any_keyword() } else { None }
    }
    fn parse_keyword_or_string(&mut self) -> ParseResult<String> {
        if let Some(text) = self.parse_optional_string() {
            return Ok(text);
        }
        match self.parse_optional_any_keyword() {
            Some(keyword) => Ok(keyword),
            None => Err(self.parser.custom_error(self.parser.here(), "expected valid keyword or string")),
        }
    }
    fn parse_string(&mut self) -> ParseResult<String> {
        match self.parse_optional_string() {
            Some(text) => Ok(text),
            None => Err(self.parser.custom_error(self.parser.here(), "expected string")),
        }
    }
    fn parse_optional_string(&mut self) -> Option<String> {
        if !self.parser.is(TokenKind::String) {
            return None;
        }
        let token = self.parser.advance();
        Some(String::from_utf8_lossy(&self.parser.string_value(token)).into_owned())
    }
    fn parse_optional_integer(&mut self) -> ParseResult<Option<ApInt>> {
        for (word, value) in [("true", 1), ("false", 0)] {
            if self.parser.take_word(word) {
                return Ok(Some(ApInt::from_u64(1, value)));
            }
        }
        let start = self.parser.token;
        let is_negative = self.parser.is(TokenKind::Minus);
        if is_negative {
            let next = self.parser.peek_next();
            if next.kind != TokenKind::Integer {
                return Ok(None);
            }
            self.parser.advance();
        } else if !self.parser.is(TokenKind::Integer) {
            return Ok(None);
        }
        let token = self.parser.advance();
        let text = self.parser.text_of(token);
        let Ok(value) = ApInt::from_literal(text) else {
            return Err(self.parser.custom_error(SourceLoc(start.start), "integer value too large"));
        };
        // One more bit keeps the sign.
        let wide = value.zero_extend(value.width_bits() + 1);
        Ok(Some(if is_negative { wide.wrapping_neg() } else { wide }))
    }
    fn parse_integer(&mut self) -> ParseResult<i64> {
        let at = self.parser.here();
        match self.parse_optional_integer()? {
            Some(value) => match value.to_i64() {
                Some(value) => Ok(value),
                None => Err(self.parser.custom_error(at, "integer value too large")),
            },
            None => Err(self.parser.custom_error(self.parser.here(), "expected integer value")),
        }
    }
    fn parse_float(&mut self) -> ParseResult<f64> {
        Ok(self.parse_float_of(FloatSemantics::F64)?.to_f64())
    }
    fn parse_float_of(&mut self, semantics: FloatSemantics) -> ParseResult<ApFloat> {
        let is_negative = self.parser.take(TokenKind::Minus);
        let at = self.parser.here();
        if !matches!(self.parser.token.kind, TokenKind::Float | TokenKind::Integer) {
            return Err(self.parser.custom_error(self.parser.here(), "expected floating point literal"));
        }
        let token = self.parser.token;
        if token.kind == TokenKind::Integer {
            let Some(digits) = self.parser.text().strip_prefix("0x") else {
                let message = "unexpected decimal integer literal for a floating point value";
                let note = "add a trailing dot to make the literal a float";
                return Err(self.parser.error_with_note(at, message, at, note));
            };
            if is_negative {
                let message = "hexadecimal float literal should not have a leading minus";
                return Err(self.parser.error(at, message));
            }
            let bits = u128::from_str_radix(digits, 16);
            let fits = digits.len() <= semantics.width_bits().div_ceil(4) as usize;
            self.parser.advance();
            return match bits {
                Ok(bits) if fits => Ok(ApFloat::from_bits(semantics, bits)),
                Ok(bits) if digits.len() <= 16 => {
                    Ok(ApFloat::from_f64(semantics, f64::from_bits(bits as u64)).value)
                }
                _ => Err(self.parser.error(at, "hexadecimal float constant out of range for type")),
            };
        }
        self.parser.advance();
        match self.parser.text_of(token).parse::<f64>() {
            Ok(value) => Ok(ApFloat::from_f64(semantics, if is_negative { -value } else { value }).value),
            Err(_) => Err(self.parser.custom_error(at, "floating point value too large for attribute")),
        }
    }
    fn parse_comma_separated_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        element: &mut dyn FnMut(&mut dyn OpAsmParser<'c>) -> ParseResult,
    ) -> ParseResult {
        let (name_at, results) = (self.name_at, self.results);
        self.parser
            .delimited_list(delimiter, context, |parser| element(&mut CustomOp { parser, name_at, results }))
    }
    fn parse_dimension_list(&mut self, allow_dynamic: bool, with_trailing_x: bool) -> ParseResult<Vec<i64>> {
        self.parser.parse_dimension_list(allow_dynamic, with_trailing_x)
    }
    fn parse_x_in_dimension_list(&mut self) -> ParseResult {
        self.parser.parse_x_in_dimension_list()
    }

    fn enter_recursive(&mut self, name: Attribute<'c>) -> bool {
        let open = &mut self.parser.open_names;
        let is_new = !open.contains(&name);
        if is_new {
            open.push(name);
        }
        is_new
    }
    fn leave_recursive(&mut self) {
        self.parser.open_names.pop();
    }
    fn parse_type(&mut self) -> ParseResult<Type<'c>> {
        self.parser.parse_type()
    }
    fn parse_optional_type(&mut self) -> ParseResult<Option<Type<'c>>> {
        self.parser.parse_optional_type()
    }
    fn parse_type_list(&mut self, types: &mut Vec<Type<'c>>) -> ParseResult {
        loop {
            types.push(self.parser.parse_type()?);
            if !self.parser.take(TokenKind::Comma) {
                return Ok(());
            }
        }
    }
    fn parse_arrow_type_list(&mut self, types: &mut Vec<Type<'c>>) -> ParseResult {
        self.parse_punct(Punct::Arrow)?;
        self.parser.parse_function_result_types(types)?;
        Ok(())
    }
    fn parse_optional_arrow_type_list(&mut self, types: &mut Vec<Type<'c>>) -> ParseResult {
        if self.parser.take(TokenKind::Arrow) {
            self.parser.parse_function_result_types(types)?;
        }
        Ok(())
    }
    fn parse_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        self.parser.parse_attribute(ty)
    }
    fn parse_optional_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Option<Attribute<'c>>> {
        self.parser.parse_optional_attribute(ty)
    }
    fn parse_optional_attr_dict(&mut self, state: &mut OperationState<'c>) -> ParseResult {
        if self.parser.is(TokenKind::LeftBrace) { self.parser.parse_attr_dict_into(state) } else { Ok(()) }
    }
    fn parse_optional_attr_dict_with_keyword(&mut self, state: &mut OperationState<'c>) -> ParseResult {
        if self.parser.take_word("attributes") { self.parser.parse_attr_dict_into(state) } else { Ok(()) }
    }
    fn parse_optional_attr_list(&mut self) -> ParseResult<Vec<NamedAttribute<'c>>> {
        if !self.parser.is(TokenKind::LeftBrace) {
            return Ok(Vec::new());
        }
        self.parser.parse_named_attributes()
    }
    fn parse_optional_properties(&mut self, state: &mut OperationState<'c>) -> ParseResult {
        if self.parser.is(TokenKind::Less) { self.parser.parse_properties(state) } else { Ok(()) }
    }
    fn parse_symbol_name(&mut self) -> ParseResult<Attribute<'c>> {
        match self.parse_optional_symbol_name() {
            Some(name) => Ok(name),
            None => Err(self
                .parser
                .custom_error(self.parser.here(), "expected valid '@'-identifier for symbol name")),
        }
    }
    fn parse_optional_symbol_name(&mut self) -> Option<Attribute<'c>> {
        if !self.parser.is(TokenKind::AtId) {
            return None;
        }
        let token = self.parser.advance();
        let name = self.parser.symbol_value(token);
        Some(self.parser.context.string_attribute(&name))
    }
    fn parse_optional_location(&mut self) -> ParseResult<Option<Location<'c>>> {
        if self.parser.is_word("loc") { self.parser.parse_optional_trailing_location() } else { Ok(None) }
    }
    fn parse_attribute_of(
        &mut self,
        spec: &'c AttributeSpec<'c>,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Attribute<'c>> {
        self.parser.parse_attribute_of(spec, ty)
    }
    fn parse_affine_map(&mut self) -> ParseResult<AffineMap<'c>> {
        self.parser.parse_affine_map()
    }

    fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        self.parser.parse_operand()
    }
    fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>> {
        if self.parser.is(TokenKind::PercentId) { self.parser.parse_operand().map(Some) } else { Ok(None) }
    }
    fn parse_operand_list(&mut self, delimiter: Delimiter) -> ParseResult<Vec<UnresolvedOperand>> {
        let mut operands = Vec::new();
        if delimiter == Delimiter::None && !self.parser.is(TokenKind::PercentId) {
            return Ok(operands);
        }
        self.parser.delimited_list(delimiter, " in operand list", |p| {
            operands.push(p.parse_operand()?);
            Ok(())
        })?;
        Ok(operands)
    }
    fn parse_operands(&mut self, count: usize) -> ParseResult<Vec<UnresolvedOperand>> {
        let at = self.parser.here();
        self.parser.expect_operand()?;
        let operands = self.parse_operand_list(Delimiter::None)?;
        if operands.len() == count {
            return Ok(operands);
        }
        Err(self.parser.custom_error(at, &format!("expected {count} operands")))
    }
    fn resolve_operand(&mut self, operand: UnresolvedOperand, ty: Type<'c>) -> ParseResult<ValueId> {
        self.parser.resolve(operand, ty)
    }
    fn operand_text(&self, operand: UnresolvedOperand) -> String {
        self.parser.operand_name(operand).to_owned()
    }
    fn parse_affine_map_of_ssa_ids(&mut self, delimiter: Delimiter) -> ParseResult<Subscripts<'c>> {
        self.parser.parse_affine_map_of_ssa_ids(delimiter)
    }
    fn parse_optional_constant_map(&mut self) -> Option<Attribute<'c>> {
        self.parser.parse_optional_constant_map()
    }
    fn parse_affine_expr_of_ssa_ids(
        &mut self,
        dims: &mut Vec<UnresolvedOperand>,
        symbols: &mut Vec<UnresolvedOperand>,
    ) -> ParseResult<AffineExpr<'c>> {
        self.parser.parse_affine_expr_of_ssa_ids(dims, symbols)
    }

    fn parse_affine_expr_of_names(
        &mut self,
        names: &[(String, AffineExpr<'c>)],
    ) -> ParseResult<AffineExpr<'c>> {
        self.parser.parse_affine_expr_of_names(names)
    }

    fn parse_argument(&mut self, with_type: bool, with_attributes: bool) -> ParseResult<Argument<'c>> {
        self.parser.parse_region_argument(with_type, with_attributes)
    }
    fn parse_optional_argument(
        &mut self,
        with_type: bool,
        with_attributes: bool,
    ) -> ParseResult<Option<Argument<'c>>> {
        if !self.parser.is(TokenKind::PercentId) {
            return Ok(None);
        }
        self.parse_argument(with_type, with_attributes).map(Some)
    }
    fn parse_argument_list(
        &mut self,
        delimiter: Delimiter,
        with_type: bool,
        with_attributes: bool,
    ) -> ParseResult<Vec<Argument<'c>>> {
        let mut arguments = Vec::new();
        if delimiter == Delimiter::None && !self.parser.is(TokenKind::PercentId) {
            return Ok(arguments);
        }
        self.parser.delimited_list(delimiter, " in argument list", |p| {
            arguments.push(p.parse_region_argument(with_type, with_attributes)?);
            Ok(())
        })?;
        Ok(arguments)
    }
    fn parse_optional_assignment_list(&mut self) -> ParseResult<Option<Assignments<'c>>> {
        if !self.parser.take(TokenKind::LeftParen) {
            return Ok(None);
        }
        let (mut arguments, mut operands) = (Vec::new(), Vec::new());
        self.parser.list_until(TokenKind::RightParen, true, |p| {
            arguments.push(p.parse_region_argument(false, false)?);
            p.expect(TokenKind::Equal, "expected '='")?;
            operands.push(p.parse_operand()?);
            Ok(())
        })?;
        Ok(Some((arguments, operands)))
    }
    fn parse_region(&mut self, state: &mut OperationState<'c>, arguments: &[Argument<'c>]) -> ParseResult {
        self.parser.deeper(|p| p.parse_region(state, arguments))
    }
    fn parse_optional_region(
        &mut self,
        state: &mut OperationState<'c>,
        arguments: &[Argument<'c>],
    ) -> ParseResult<bool> {
        let mut legacy = self.parser.legacy.iter();
        if legacy.any(|legacy| legacy.location_precedes_body()) && state.name.as_str() == "func.func" {
            self.parser.parse_location_of(state)?;
        }
        if !self.parser.is(TokenKind::LeftBrace) {
            return Ok(false);
        }
        self.parse_region(state, arguments)?;
        Ok(true)
    }
    fn parse_generic_operation(&mut self, state: &mut OperationState<'c>) -> ParseResult<OpId> {
        self.parser.deeper(|p| p.parse_region_of_operation(state))
    }
    fn ensure_terminator(&mut self, state: &mut OperationState<'c>, region: usize) {
        self.parser.ensure_terminator_in(state, region);
    }
    fn ensure_block(&mut self, state: &mut OperationState<'c>, region: usize) {
        self.parser.ensure_block_in(state, region);
    }
    fn region_body<'b>(&'b mut self, state: &'b mut OperationState<'c>) -> &'b mut Body<'c> {
        self.parser.body_of(state)
    }
    fn parse_successor(&mut self) -> ParseResult<BlockId> {
        self.parser.parse_successor()
    }
    fn parse_optional_successor(&mut self) -> ParseResult<Option<BlockId>> {
        if self.parser.is(TokenKind::CaretId) { self.parser.parse_successor().map(Some) } else { Ok(None) }
    }
}

//! Operations: results, names, the generic form.

use crate::attributes::properties::is_misfit;
use crate::core::{KnownOp, Parser};
use crate::fast::{InputTypes, OperandNames};
use crate::lexer::{Token, TokenKind};
use crate::plan::ReadPlan;
use crate::scope::{ResultName, ResultNames};
use std::rc::Rc;
use terrace_ir::asm::{ParseResult, SourceLoc, UnresolvedOperand};
use terrace_ir::ids::OpId;
use terrace_ir::verify::verify_ahead;
use terrace_ir::{
    DialectSpec, Failure, Location, NamedAttribute, OpName, Operation, OperationState, TraitFlags, Type,
};

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads one operation, with its results, and creates it; the caller places it.
    pub fn parse_operation(&mut self) -> ParseResult<OpId> {
        if self.is_tracing() { self.parse_operation_traced() } else { self.parse_operation_untraced() }
    }

    #[inline]
    pub(crate) fn parse_operation_untraced(&mut self) -> ParseResult<OpId> {
        let start = self.here();
        let mut names = ResultNames::new();
        if self.is(TokenKind::PercentId) {
            self.parse_result_names(&mut names)?;
        }
        self.trace_op_name();
        let op = match self.token.kind {
            _ if self.legacy.is_some() => self.parse_operation_of_edition(&names)?,
            TokenKind::BareId if !is_integer_type(self.bytes_of(self.token)) => {
                self.parse_custom_operation(&names)?
            }
            TokenKind::String => self.parse_generic_operation()?,
            _ => return Err(self.error_at_end("expected operation name in quotes")),
        };
        if !names.is_empty()
            && let Err(failure) = self.define_results(op, &names, start)
        {
            if !self.is_tracing() {
                return Err(failure);
            }
            self.forget_names(&names);
        }
        Ok(op)
    }

    /// Reads an operation of an older edition, or a current one where that leaves it to us.
    fn parse_operation_of_edition(&mut self, names: &ResultNames) -> ParseResult<OpId> {
        if let Some(op) = self.legacy_operation(names)? {
            return Ok(op);
        }
        match self.token.kind {
            TokenKind::BareId if !is_integer_type(self.bytes_of(self.token)) => {
                self.parse_custom_operation(names)
            }
            _ => Err(self.error_at_end("expected operation name in quotes")),
        }
    }

    fn parse_result_names(&mut self, names: &mut ResultNames) -> ParseResult {
        let Token { start, end, .. } = self.token;
        let usual = match self.source.text[end as usize..] {
            [b' ', b'=', b' ', ..] => Some((1, 2)),
            [b':', digit @ b'1'..=b'9', b' ', b'=', b' ', ..] => Some((u32::from(digit - b'0'), 4)),
            _ => None,
        };
        if let Some((count, len)) = usual {
            let name = UnresolvedOperand { location: SourceLoc(start), len: end - start, number: 0 };
            names.push(ResultName { name, count });
            self.continue_after(end as usize + len);
            return Ok(());
        }
        loop {
            if !self.is(TokenKind::PercentId) {
                return Err(self.error_at_end("expected valid ssa identifier"));
            }
            let token = self.advance();
            let name = UnresolvedOperand {
                location: SourceLoc(token.start),
                len: token.end - token.start,
                number: 0,
            };
            let mut count = 1;
            if self.take(TokenKind::Colon) {
                if !self.is(TokenKind::Integer) {
                    return Err(self.error_at_end("expected integer number of results"));
                }
                let at = self.here();
                count = self.text().parse().unwrap_or(0);
                if count < 1 {
                    return Err(self.error(at, "expected named operation to have at least 1 result"));
                }
                self.advance();
            }
            names.push(ResultName { name, count });
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::Equal, "expected '=' after SSA name")
    }

    /// Gives the results of an operation their names.
    pub(crate) fn define_results(&mut self, op: OpId, names: &ResultNames, start: SourceLoc) -> ParseResult {
        let view = Operation::new(self.body(), op);
        let given = view.result_count();
        if given == 0 {
            return Err(self.error(start, "cannot name an operation with no results"));
        }
        let mut next = view.result(0).id();
        if let ([name], 1) = (&names[..], given)
            && name.count == 1
        {
            return self.define(name.name, next, 1);
        }
        let expected: u64 = names.iter().map(|name| u64::from(name.count)).sum();
        if let [name] = names[..]
            && name.count == 1
            && self.legacy.as_ref().is_some_and(|legacy| legacy.one_name_binds_all_results())
        {
            return self.define(name.name, next, given as u32);
        }
        if expected != given as u64 {
            let message = format!("operation defines {given} results but was provided {expected} to bind");
            return Err(self.error(start, &message));
        }
        let mut left = given as u32;
        for name in names {
            self.define(name.name, next, name.count)?;
            left -= name.count;
            if left > 0 {
                next = next.offset(name.count);
            }
        }
        Ok(())
    }

    // ---- the custom form ----

    fn parse_custom_operation(&mut self, results: &ResultNames) -> ParseResult<OpId> {
        let name_at = self.here();
        let known = self.lookup_op_name()?;
        self.parse_custom_form(known, name_at, results)
    }

    /// Reads the custom form of the operation of that name, whatever name is written.
    pub(crate) fn parse_custom_as(&mut self, name: &str, results: &ResultNames) -> ParseResult<OpId> {
        let name_at = self.here();
        let known = self.known_op(name, name)?;
        self.parse_custom_form(known, name_at, results)
    }

    /// Reads the custom form of an operation, whose name is the current token.
    #[inline]
    pub(crate) fn parse_custom_form(
        &mut self,
        KnownOp { name, plan }: KnownOp<'c>,
        name_at: SourceLoc,
        results: &ResultNames,
    ) -> ParseResult<OpId> {
        if let Some(plan) = &plan {
            return self.parse_declared(name, plan, results);
        }
        let mut state = self.start_operation(name, name_at);
        self.advance();
        let spec = name.spec().expect("looked up as registered");
        let parse = spec.hooks.parse.expect("a custom form is code or a format");
        let outer_op = self.custom_op.replace(name);
        self.default_dialects.push(spec.default_dialect.unwrap_or(""));
        let read = parse(&mut crate::asm::CustomOp { parser: self, name_at, results }, &mut state);
        self.custom_op = outer_op;
        self.default_dialects.pop();
        read?;
        self.finish_operation(state)
    }

    /// Parses a state for an operation whose name stands at the current token; [`Parser::finish_operation`] ends it.
    fn start_operation(&mut self, name: OpName<'c>, at: SourceLoc) -> Box<OperationState<'c>> {
        let location = self.location_at(at);
        self.state_for(name, location)
    }

    /// Parses a state for an operation.
    pub(crate) fn state_for(&mut self, name: OpName<'c>, location: Location<'c>) -> Box<OperationState<'c>> {
        match self.spare_states.pop() {
            Some(mut state) => {
                state.restart(name, location);
                state
            }
            None => Box::new(OperationState::new(name, location)),
        }
    }

    /// Reads a trailing location, if there is one, and creates the operation.
    pub(crate) fn finish_operation(&mut self, mut state: Box<OperationState<'c>>) -> ParseResult<OpId> {
        let op = self.create_operation(&mut state)?;
        self.spare_states.push(state);
        Ok(op)
    }

    /// Creates the same, with a state that the caller keeps.
    #[inline]
    pub(crate) fn create_operation(&mut self, state: &mut OperationState<'c>) -> ParseResult<OpId> {
        self.parse_location_of(state)?;
        let is_isolated = state.child.is_some();
        self.settle_operands(&mut state.operands);
        let op = self.body().create_from(state);
        if is_isolated && let Some(child) = self.body().child_mut(op) {
            verify_ahead(child);
        }
        Ok(op)
    }

    /// Reads the location after an operation, if there is one.
    #[inline]
    pub(crate) fn parse_location_of(&mut self, state: &mut OperationState<'c>) -> ParseResult {
        if self.is_word("loc")
            && let Some(location) = self.parse_optional_trailing_location()?
            && !self.is_tracing()
        {
            state.location = location;
        }
        Ok(())
    }

    /// Parses an operation by its name in the custom form: with or without its dialect, which may be a default one.
    #[inline]
    fn lookup_op_name(&mut self) -> ParseResult<KnownOp<'c>> {
        match self.op_names.get(self.bytes_of(self.token)) {
            Some(known) => Ok(known),
            None => self.lookup_new_op_name(),
        }
    }

    fn lookup_new_op_name(&mut self) -> ParseResult<KnownOp<'c>> {
        let text = self.text();
        if text.contains('.') {
            let known = self.known_op(text, text)?;
            self.op_names.insert(text.as_bytes(), known.clone());
            return Ok(known);
        }
        if let Some(known) = self.known_short_op(text.as_bytes()) {
            return Ok(known);
        }
        let default = *self.default_dialects.last().expect("there is a default dialect");
        let known = self.known_op(text, &format!("{default}.{text}"))?;
        self.short_op_names.insert((default, text), known.clone());
        Ok(known)
    }

    /// Returns an operation by its name without its dialect, which is the default one, if it was looked up before.
    pub(crate) fn known_short_op(&self, name: &'t [u8]) -> Option<KnownOp<'c>> {
        let default = *self.default_dialects.last()?;
        let name = std::str::from_utf8(name).ok().filter(|name| !name.is_empty())?;
        self.short_op_names.get(&(default, name)).cloned()
    }

    fn known_op(&mut self, written: &str, full: &str) -> ParseResult<KnownOp<'c>> {
        let name = self.context.op_name(full);
        match name.spec() {
            Some(spec) if spec.hooks.parse.is_some() => Ok(KnownOp { name, plan: None }),
            Some(spec) if spec.format.is_some() => {
                Ok(KnownOp { name, plan: ReadPlan::of(self.context, name, spec).map(Rc::new) })
            }
            _ => Err(self.unknown_op(written, full)),
        }
    }

    #[cold]
    fn unknown_op(&mut self, written: &str, tried: &str) -> Failure {
        let name = self.context.op_name(tried);
        if name.spec().is_some() {
            let message = format!("custom op '{written}' has no custom assembly form");
            return self.error_here(&message);
        }
        let dialect = tried.split_once('.').map_or(tried, |(dialect, _)| dialect);
        let is_known = self.context.dialect(dialect).is_some();
        let mut message = match is_known {
            true => format!("custom op '{written}' is unknown"),
            false => format!("Dialect `{dialect}' not found for custom op '{written}' "),
        };
        if written != tried {
            message.push_str(&format!(" (tried '{tried}' as well)"));
        }
        if is_known {
            return self.error_here(&message);
        }
        let dialects = DialectSpec::current_names(self.context.dialects());
        let note = format!(
            "Available dialects: {} ; for more info on dialect registration see \
             https://mlir.llvm.org/getting_started/Faq/#registered-loaded-dependent-whats-up-with-dialects-management",
            dialects.join(", ")
        );
        let at = self.here();
        self.error_with_note(at, &message, at, &note)
    }

    // ---- the generic form ----

    /// Makes sure that the name of a value stands here.
    pub(crate) fn expect_operand(&mut self) -> ParseResult {
        match self.token.kind {
            TokenKind::PercentId => Ok(()),
            TokenKind::LeftParen | TokenKind::LeftSquare => Err(self.error_here("unexpected delimiter")),
            _ => Err(self.error_at_end("expected operand")),
        }
    }

    /// Reads the name in quotes and what follows.
    pub(crate) fn parse_generic_operation(&mut self) -> ParseResult<OpId> {
        let token = self.advance();
        let at = SourceLoc(token.start);
        let name = match self.quoted_op_names.get(self.bytes_of(token)) {
            Some(name) => name,
            None => self.quoted_op_name(token)?,
        };
        self.check_registration(name)?;
        let mut state = self.start_operation(name, at);
        self.parse_generic_after_name(&mut state)?;
        self.finish_operation(state)
    }

    /// Parses the name that a string gives an operation.
    fn quoted_op_name(&mut self, token: Token) -> ParseResult<OpName<'c>> {
        let at = SourceLoc(token.start);
        let text = self.string_value(token);
        let Ok(text) = std::str::from_utf8(&text) else {
            return Err(self.error(at, "operation name is not valid UTF-8"));
        };
        if text.is_empty() {
            return Err(self.error(at, "empty operation name is invalid"));
        }
        if text.contains('\0') {
            return Err(self.error(at, "null character not allowed in operation name"));
        }
        let name = self.context.op_name(text);
        self.quoted_op_names.remember(self.bytes_of(token), name);
        Ok(name)
    }

    /// Checks that operations of unknown dialects are refused unless they are asked for.
    fn check_registration(&mut self, name: OpName<'c>) -> ParseResult {
        if name.is_registered() || self.context.allows_unregistered_dialects() {
            return Ok(());
        }
        match name.dialect() {
            // The verifier tells about operations that a known dialect does not have.
            Some(_) => Ok(()),
            None => {
                let message = "operation being parsed with an unregistered dialect. If this is intended, please use \
                               -allow-unregistered-dialect with the MLIR tool used";
                Err(self.error_here(message))
            }
        }
    }

    /// Reads the generic form from after the name on.
    pub fn parse_generic_after_name(&mut self, state: &mut OperationState<'c>) -> ParseResult {
        if !self.is(TokenKind::LeftParen) {
            return Err(self.error_at_end("expected '(' to start operand list"));
        }
        let mut operands = OperandNames::new();
        if !self.take_operand_names(&mut operands) {
            operands.clear();
            self.parse_operand_names_in_parens(&mut operands)?;
        }
        if self.is(TokenKind::LeftSquare) {
            if state.name.is_registered() && !state.name.has_trait(TraitFlags::TERMINATOR) {
                return Err(self.error_here("successors in non-terminator"));
            }
            self.parse_successor_list(state)?;
        }
        let unfit = if self.is(TokenKind::Less) { self.parse_checked_properties(state)? } else { None };
        if self.take(TokenKind::LeftParen) {
            // The default dialect of the operation around it goes on here.
            loop {
                self.deeper(|p| p.parse_region(state, &[]))?;
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::RightParen, "expected ')' to end region list")?;
        }
        let refused = if self.is(TokenKind::LeftBrace) { self.parse_checked_attr_dict(state)? } else { None };
        self.expect(TokenKind::Colon, "expected ':' followed by operation type")?;
        let type_at = self.here();
        if self.is(TokenKind::LeftParen) {
            let mut inputs = InputTypes::new();
            self.parse_signature(&mut inputs, &mut state.result_types)?;
            self.resolve_all(state, &operands, &inputs, type_at)?;
        } else {
            let ty = self.parse_type()?;
            let Some((inputs, results)) = ty.as_function() else {
                return Err(self.error(type_at, "expected function type"));
            };
            self.resolve_all(state, &operands, inputs, type_at)?;
            state.result_types.extend_from_slice(results);
        }
        match refused.or(unfit) {
            Some(message) => Err(self.context.error(state.location, message).tell()),
            None => Ok(()),
        }
    }

    fn parse_operand_names_in_parens(&mut self, names: &mut OperandNames) -> ParseResult {
        self.advance();
        if self.is(TokenKind::PercentId) {
            loop {
                names.push(self.parse_operand()?);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect(TokenKind::RightParen, "expected ')' to end operand list")
    }

    /// Finds the operands that have these names and types.
    fn resolve_all(
        &mut self,
        state: &mut OperationState<'c>,
        operands: &[UnresolvedOperand],
        types: &[Type<'c>],
        type_at: SourceLoc,
    ) -> ParseResult {
        if types.len() != operands.len() {
            let plural = if operands.len() == 1 { "" } else { "s" };
            let message = format!("expected {} operand type{plural} but had {}", operands.len(), types.len());
            return Err(self.error(type_at, &message));
        }
        for (&operand, &ty) in operands.iter().zip(types) {
            let value = self.resolve(operand, ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    fn parse_successor_list(&mut self, state: &mut OperationState<'c>) -> ParseResult {
        self.advance();
        if self.is(TokenKind::RightSquare) {
            return Err(self.error_here("expected list element"));
        }
        loop {
            let block = self.parse_successor()?;
            state.successors.push(block);
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        if self.take(TokenKind::RightSquare) {
            return Ok(());
        }
        Err(self.error_at_end("expected ',' or ']'"))
    }

    /// Reads `^name`.
    pub fn parse_successor(&mut self) -> ParseResult<terrace_ir::ids::BlockId> {
        if !self.is(TokenKind::CaretId) {
            return Err(self.error_at_end("expected block name"));
        }
        let token = self.advance();
        Ok(self.block_named(SourceLoc(token.start), token.end - token.start))
    }

    /// Reads `{a = 1}` into the state.
    pub fn parse_attr_dict_into(&mut self, state: &mut OperationState<'c>) -> ParseResult {
        for NamedAttribute { name, value } in self.parse_attribute_dict()? {
            state.set_attribute(name, value);
        }
        Ok(())
    }

    /// Reads `{a = 1}` into the state; returns what is wrong with an inherent attribute that is not as declared.
    pub fn parse_checked_attr_dict(&mut self, state: &mut OperationState<'c>) -> ParseResult<Option<String>> {
        let entries = self.parse_attribute_dict()?;
        let declared = state.name.spec().map_or(&[][..], |spec| spec.attributes);
        let mut refused: Option<(&str, &str)> = None;
        for NamedAttribute { name, value } in entries {
            let slot = state.name.slot_of_identifier(name);
            if slot.is_some_and(|slot| is_misfit(state.name, slot, value)) {
                continue;
            }
            let slot = slot.and_then(|slot| declared.get(slot));
            if slot.is_some_and(|slot| slot.is_property) && self.legacy.is_none() {
                // As upstream, a dictionary sets no property that is not an attribute.
                state.discardable.push(NamedAttribute { name, value });
                continue;
            }
            if let Some(slot) = slot.filter(|slot| !slot.constraint.holds(value)) {
                // Of several, the first by name is told.
                let this = (slot.name, slot.constraint.summary);
                refused = Some(refused.map_or(this, |other| other.min(this)));
            }
            state.set_attribute(name, value);
        }
        let op = state.name;
        Ok(refused.map(|(name, summary)| {
            format!("'{op}' op attribute '{name}' failed to satisfy constraint: {summary}")
        }))
    }

    // ---- operands ----

    /// Reads `%name` or `%name#1`.
    #[inline]
    pub fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        if !self.is(TokenKind::PercentId) {
            return Err(self.error_at_end("expected SSA operand"));
        }
        let token = self.advance();
        let mut operand =
            UnresolvedOperand { location: SourceLoc(token.start), len: token.end - token.start, number: 0 };
        if self.is(TokenKind::HashId) {
            operand.number = self.parse_result_number()?;
        }
        Ok(operand)
    }

    fn parse_result_number(&mut self) -> ParseResult<u32> {
        match self.text()[1..].parse() {
            Ok(number) => {
                self.advance();
                Ok(number)
            }
            Err(_) => Err(self.error_here("invalid SSA value result number")),
        }
    }
}

/// Returns true if a word is an integer type, `i32`: no operation is called so.
fn is_integer_type(word: &[u8]) -> bool {
    let ([b'i', digits @ ..] | [b's' | b'u', b'i', digits @ ..]) = word else { return false };
    matches!(digits, [b'1'..=b'9', ..]) && digits.iter().all(u8::is_ascii_digit)
}

//! Declared assembly formats, interpreted for reading.

mod arguments;
mod attributes;
mod draft;
pub(crate) mod flow;
mod infer;
pub(crate) mod plan;
mod short;
mod state;

pub(crate) use draft::Draft;
pub(crate) use plan::ReadPlan;
pub(crate) use state::FormatState;

use crate::core::Parser;
use crate::lexer::TokenKind;
use crate::op::ResultNames;
use arguments::{initial_argument, region_of, store_argument};
use plan::{ClauseContent, Literal, Step, TypeForm};
use smallvec::SmallVec;
use terrace_ir::asm::{DirectiveSpec, ParseResult, ParsedArgument, SourceLoc};
use terrace_ir::spec::{AttributeSyntax, OpSpec, Trait, TypeClass};
use terrace_ir::{Failure, OperationState, TraitFlags, Type};
use terrace_ods::arity::Arity;
use terrace_ods::format::{Argument, TypeOf, Variable};

/// An operation that is being read.
struct Reading<'r, 'c> {
    state: &'r mut OperationState<'c>,
    read: &'r mut FormatState<'c>,
    spec: &'c OpSpec<'c>,
    name_at: SourceLoc,
    results: &'r ResultNames,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads an operation by its format, from behind the name on.
    pub fn parse_format(
        &mut self,
        state: &mut OperationState<'c>,
        plan: &ReadPlan<'c>,
        name_at: SourceLoc,
        results: &ResultNames,
    ) -> ParseResult {
        let mut read = self.spare_formats.pop().unwrap_or_default();
        read.start(plan.spec);
        let mut op = Reading { state, read: &mut read, spec: plan.spec, name_at, results };
        self.parse_steps(&mut op, &plan.steps)?;
        put_regions_in_order(state, plan.spec, &read.regions);
        self.set_segments(state, plan.spec, &read);
        self.finish_types(state, plan, &mut read, name_at)?;
        self.spare_formats.push(read);
        Ok(())
    }

    fn parse_steps(&mut self, op: &mut Reading<'_, 'c>, steps: &[Step<'c>]) -> ParseResult {
        for step in steps {
            match step {
                Step::Literal(literal) => self.parse_literal(*literal)?,
                Step::Operand(at) => self.parse_single_operand(op, *at)?,
                Step::AttrDict { with_keyword: false } if !self.is(TokenKind::LeftBrace) => {}
                _ => self.parse_step(op, step)?,
            }
        }
        Ok(())
    }

    #[inline]
    fn parse_single_operand(&mut self, op: &mut Reading<'_, 'c>, group: usize) -> ParseResult {
        let at = self.here();
        let name = self.parse_operand()?;
        op.read.set_name(group, name, at);
        Ok(())
    }

    fn parse_step(&mut self, op: &mut Reading<'_, 'c>, step: &Step<'c>) -> ParseResult {
        let spec = op.spec;
        match step {
            Step::Literal(literal) => self.parse_literal(*literal),
            Step::Operand(at) => self.parse_single_operand(op, *at),
            Step::Variable(variable) => self.parse_variable(op.state, spec, op.read, *variable),
            Step::Types(of, form) => self.parse_types_of(spec, op.read, *of, *form),
            Step::FunctionalType(inputs, results) => {
                let at = self.here();
                let ty = self.parse_type()?;
                let Some((input_types, result_types)) = ty.as_function() else {
                    return Err(self.no_function_type(at, ty));
                };
                op.read.set_types(spec, *inputs, input_types);
                op.read.set_types(spec, *results, result_types);
                Ok(())
            }
            Step::Operands => {
                let (at, start) = (self.here(), op.read.names_read());
                self.parse_operand_names(op.spec, op.read)?;
                op.read.all_operands = Some((at, op.read.names_read() - start));
                op.read.distribute_names(spec, start);
                Ok(())
            }
            Step::Regions if !self.is(TokenKind::LeftBrace) => Ok(()),
            Step::Regions => loop {
                // A variadic group takes what is left.
                op.read.regions.push(op.read.regions.len().min(spec.regions.len() - 1));
                self.parse_format_region(op.state, spec)?;
                if !self.take(TokenKind::Comma) {
                    return Ok(());
                }
            },
            Step::Successors => {
                if self.is(TokenKind::CaretId) {
                    loop {
                        let block = self.parse_successor()?;
                        op.state.successors.push(block);
                        if !self.take(TokenKind::Comma) {
                            break;
                        }
                    }
                }
                Ok(())
            }
            Step::AttrDict { with_keyword } => {
                if *with_keyword && !self.take_word("attributes") {
                    return Ok(());
                }
                if self.is(TokenKind::LeftBrace) {
                    let at = self.here();
                    if let Some(message) = self.parse_checked_attr_dict(op.state)? {
                        return Err(self.custom_error(at, &message));
                    }
                } else if *with_keyword {
                    return Err(self.error_at_end("expected '{' in attribute dictionary"));
                }
                Ok(())
            }
            Step::PropDict => {
                if self.is(TokenKind::Less) {
                    self.parse_properties(op.state)
                } else {
                    Ok(())
                }
            }
            Step::Custom { directive, arguments } => self.parse_directive(op, directive, arguments),
            Step::Optional { present, absent } => {
                let Some((first, rest)) = present.split_first() else { return Ok(()) };
                if self.parse_first_of_optional(op, first)? {
                    self.parse_steps(op, rest)
                } else {
                    self.parse_steps(op, absent)
                }
            }
            Step::OrderIndependent(clauses) => {
                let mut seen = vec![false; clauses.len()];
                loop {
                    let found = clauses.iter().position(|clause| self.literal_is_next(clause.keyword));
                    let Some(which) = found else { return Ok(()) };
                    self.advance();
                    if std::mem::replace(&mut seen[which], true) {
                        let message = format!(
                            "`{}` clause can appear at most once in the expansion of the oilist directive",
                            clauses[which].keyword.text()
                        );
                        return Err(self.custom_error(op.name_at, &message));
                    }
                    match &clauses[which].content {
                        ClauseContent::Unit(slot) => {
                            op.state.slots[*slot] = Some(self.context.unit_attribute());
                        }
                        ClauseContent::Steps(steps) => self.parse_steps(op, steps)?,
                    }
                }
            }
        }
    }

    // ---- literals ----

    #[inline]
    fn literal_is_next(&self, literal: Literal<'c>) -> bool {
        match literal {
            Literal::Punctuation(kind, _) => self.is(kind),
            Literal::Word(word) => self.is_word(word),
        }
    }

    #[inline]
    fn parse_literal(&mut self, literal: Literal<'c>) -> ParseResult {
        if self.literal_is_next(literal) {
            self.advance();
            return Ok(());
        }
        Err(self.missing_literal(literal.text()))
    }

    #[cold]
    fn missing_literal(&mut self, text: &str) -> Failure {
        let message = format!("expected '{text}'");
        // A keyword is missed by the operation's own code, punctuation by the parser.
        let is_keyword = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if is_keyword { self.custom_error(self.here(), &message) } else { self.error_at_end(&message) }
    }

    // ---- variables ----

    /// Returns true if an operand is next, and not what names the results of the next operation, if there may be one.
    #[inline]
    pub(super) fn has_operand(&self, spec: &OpSpec<'_>) -> bool {
        self.is(TokenKind::PercentId)
            && (!self.names_a_result() || spec.has_trait(|one| matches!(one, Trait::IsTerminator)))
    }

    /// Reads names of operands, none or several.
    fn parse_operand_names(&mut self, spec: &OpSpec<'_>, read: &mut FormatState<'c>) -> ParseResult {
        if self.has_operand(spec) {
            loop {
                read.push_name(self.parse_operand()?);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        Ok(())
    }

    fn parse_variable(
        &mut self,
        state: &mut OperationState<'c>,
        spec: &'c OpSpec<'c>,
        read: &mut FormatState<'c>,
        variable: Variable,
    ) -> ParseResult {
        match variable {
            Variable::Operand(at) => {
                let start = read.names_read();
                read.operands[at].names_at = Some(self.here());
                match spec.operands[at].arity {
                    Arity::Single => unreachable!("a single operand has a step of its own"),
                    Arity::Optional => {
                        if self.has_operand(spec) {
                            read.push_name(self.parse_operand()?);
                        }
                    }
                    Arity::Variadic => self.parse_operand_names(spec, read)?,
                    Arity::VariadicOfVariadic => {
                        let mut runs = Vec::new();
                        while self.take(TokenKind::LeftParen) {
                            let before = read.names_read();
                            self.parse_operand_names(spec, read)?;
                            self.expect(TokenKind::RightParen, "expected ')'")?;
                            runs.push((read.names_read() - before) as i32);
                            if !self.take(TokenKind::Comma) {
                                break;
                            }
                        }
                        read.set_runs(at, runs);
                    }
                }
                read.end_names(at, start);
                Ok(())
            }
            Variable::Attribute(at) => {
                let declared = &spec.attributes[at];
                let value = match declared.constraint.syntax {
                    AttributeSyntax::Unit => self.context.unit_attribute(),
                    syntax => self.parse_declared_attribute(syntax, declared.name)?,
                };
                state.slots[at] = Some(value);
                Ok(())
            }
            Variable::Region(at) => {
                let regions_before = state.regions.len();
                self.parse_region_group(state, spec, at)?;
                read.regions.resize(read.regions.len() + state.regions.len() - regions_before, at);
                Ok(())
            }
            Variable::Successor(at) => {
                if spec.successors[at].is_variadic {
                    while self.is(TokenKind::CaretId) {
                        let block = self.parse_successor()?;
                        read.add_successor(state, at, block);
                        if !self.take(TokenKind::Comma) {
                            break;
                        }
                    }
                    return Ok(());
                }
                let block = self.parse_successor()?;
                read.add_successor(state, at, block);
                Ok(())
            }
            Variable::Result(_) => Ok(()),
        }
    }

    fn parse_region_group(
        &mut self,
        state: &mut OperationState<'c>,
        spec: &'c OpSpec<'c>,
        group: usize,
    ) -> ParseResult {
        if !spec.regions[group].is_variadic {
            return self.parse_format_region(state, spec);
        }
        if self.is(TokenKind::LeftBrace) {
            loop {
                self.parse_format_region(state, spec)?;
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        Ok(())
    }

    fn parse_format_region(&mut self, state: &mut OperationState<'c>, spec: &'c OpSpec<'c>) -> ParseResult {
        self.deeper(|p| p.parse_region(state, &[]))?;
        self.finish_region(state, spec);
        Ok(())
    }

    /// Adds what may be left out of the region that was read last: its block or its terminator.
    fn finish_region(&mut self, state: &mut OperationState<'c>, spec: &'c OpSpec<'c>) {
        let last = state.regions.len() - 1;
        if spec.has_trait(|t| matches!(t, Trait::SingleBlockImplicitTerminator(_))) {
            self.ensure_terminator_in(state, last);
        } else if spec.has_trait(|t| matches!(t, Trait::NoTerminator))
            && state.name.has_trait(TraitFlags::SINGLE_BLOCK)
        {
            self.ensure_block_in(state, last);
        }
    }

    // ---- types ----

    #[cold]
    fn no_function_type(&mut self, at: SourceLoc, ty: Type<'c>) -> Failure {
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{ty}'");
        self.custom_error(at, &message)
    }

    /// Reads a type in one of its forms.
    fn parse_single_type(&mut self, class: Option<TypeClass<'c>>, form: TypeForm) -> ParseResult<Type<'c>> {
        match form {
            TypeForm::OfClass => self.parse_type_of_class(class),
            TypeForm::InFull => self.parse_type(),
        }
    }

    /// Reads a type of a class.
    fn parse_type_of_class(&mut self, class: Option<TypeClass<'c>>) -> ParseResult<Type<'c>> {
        let at = self.here();
        let ty = match class.and_then(|class| class.declared_name()).and_then(|name| self.type_spec(name)) {
            // The name of the declaration was left out.
            Some(spec) if spec.parse.is_some() && !self.is(TokenKind::ExclamationId) => {
                self.parse_type_of(spec)?
            }
            _ => self.parse_type()?,
        };
        match class.filter(|class| !(class.contains)(ty)) {
            None => Ok(ty),
            Some(TypeClass { name: None, .. }) => {
                Err(self.custom_error(at, "invalid kind of type specified"))
            }
            Some(TypeClass { name: Some(name), .. }) => {
                let message = format!("invalid kind of type specified: expected {name}, but found '{ty}'");
                Err(self.custom_error(at, &message))
            }
        }
    }

    fn parse_types_of(
        &mut self,
        spec: &'c OpSpec<'c>,
        read: &mut FormatState<'c>,
        of: TypeOf,
        form: TypeForm,
    ) -> ParseResult {
        let (arity, class) = match of {
            TypeOf::Operands | TypeOf::Results => (Arity::Variadic, None),
            TypeOf::Variable(Variable::Operand(at)) => {
                (spec.operands[at].arity, spec.operands[at].constraint.class)
            }
            TypeOf::Variable(Variable::Result(at)) => {
                (spec.results[at].arity, spec.results[at].constraint.class)
            }
            TypeOf::Variable(_) => return Ok(()),
        };
        match arity {
            Arity::Single => {
                let ty = self.parse_single_type(class, form)?;
                match of {
                    TypeOf::Variable(Variable::Operand(at)) => read.set_operand_type(at, ty),
                    TypeOf::Variable(Variable::Result(at)) => read.set_result_type(at, ty),
                    _ => read.set_types(spec, of, &[ty]),
                }
            }
            Arity::Optional => {
                let ty = self.parse_optional_type()?;
                read.set_types(spec, of, ty.as_slice());
            }
            Arity::Variadic => {
                let mut types: SmallVec<[Type<'c>; 4]> = SmallVec::new();
                // Without operands, no types are needed.
                let may_be_empty = match of {
                    TypeOf::Variable(Variable::Operand(at)) => read.names(at).is_empty(),
                    _ => false,
                };
                if !may_be_empty || self.has_type() {
                    self.parse_type_list(&mut types)?;
                }
                read.set_types(spec, of, &types);
            }
            Arity::VariadicOfVariadic => {
                let mut types: SmallVec<[Type<'c>; 4]> = SmallVec::new();
                while self.take(TokenKind::LeftParen) {
                    if !self.is(TokenKind::RightParen) {
                        self.parse_type_list(&mut types)?;
                    }
                    self.expect(TokenKind::RightParen, "expected ')'")?;
                    if !self.take(TokenKind::Comma) {
                        break;
                    }
                }
                read.set_types(spec, of, &types);
            }
        }
        Ok(())
    }

    fn parse_type_list(&mut self, types: &mut SmallVec<[Type<'c>; 4]>) -> ParseResult {
        loop {
            types.push(self.parse_type()?);
            if !self.take(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    // ---- optional groups ----

    /// Reads the first element of an optional group, if it is there: it decides about the whole group.
    fn parse_first_of_optional(&mut self, op: &mut Reading<'_, 'c>, first: &Step<'c>) -> ParseResult<bool> {
        let spec = op.spec;
        match first {
            Step::Literal(literal) => {
                let found = self.literal_is_next(*literal);
                if found {
                    self.advance();
                }
                Ok(found)
            }
            Step::Variable(Variable::Attribute(at)) => {
                let value = self.parse_optional_declared_attribute(&spec.attributes[*at])?;
                op.state.slots[*at] = value.or(op.state.slots[*at]);
                Ok(value.is_some())
            }
            Step::Operand(_) => {
                self.parse_step(op, first)?;
                Ok(true)
            }
            Step::Variable(variable @ Variable::Operand(at)) => {
                self.parse_variable(op.state, spec, op.read, *variable)?;
                Ok(op.read.operands[*at].names.len() != 0)
            }
            Step::Variable(variable @ (Variable::Region(_) | Variable::Successor(_))) => {
                let start = match variable {
                    Variable::Region(_) => TokenKind::LeftBrace,
                    _ => TokenKind::CaretId,
                };
                if !self.is(start) {
                    return Ok(false);
                }
                self.parse_variable(op.state, spec, op.read, *variable)?;
                Ok(true)
            }
            Step::Types(of, form) => {
                self.parse_types_of(spec, op.read, *of, *form)?;
                Ok(match of {
                    TypeOf::Variable(Variable::Operand(at)) => !op.read.operand_types(*at).is_empty(),
                    TypeOf::Variable(Variable::Result(at)) => !op.read.result_types(*at).is_empty(),
                    _ => true,
                })
            }
            Step::Custom { directive, arguments } => {
                let before = self.token.start;
                self.parse_directive(op, directive, arguments)?;
                Ok(self.token.start != before)
            }
            _ => Ok(false),
        }
    }

    // ---- custom directives ----

    fn parse_directive(
        &mut self,
        op: &mut Reading<'_, 'c>,
        directive: &DirectiveSpec<'c>,
        arguments: &[Argument],
    ) -> ParseResult {
        let spec = op.spec;
        let mut parsed: Vec<ParsedArgument<'c>> =
            arguments.iter().map(|argument| initial_argument(op.state, spec, op.read, argument)).collect();
        let at = self.here();
        for argument in arguments {
            if let Argument::Variable(Variable::Operand(group)) = argument {
                op.read.operands[*group].names_at = Some(at);
            }
        }
        let regions_before = op.state.regions.len();
        let mut service = crate::asm::CustomOp { parser: self, name_at: op.name_at, results: op.results };
        (directive.parse)(&mut service, op.state, &mut parsed)?;
        for (argument, value) in arguments.iter().zip(parsed) {
            store_argument(op.state, spec, op.read, argument, value);
        }
        // Terminators are left to the directive: upstream adds none to the regions that it reads.
        let groups: SmallVec<[usize; 2]> = arguments.iter().filter_map(region_of).collect();
        for nth in 0..op.state.regions.len() - regions_before {
            let group = groups.get(nth).or(groups.last()).copied();
            op.read.regions.push(group.expect("a directive reads regions that the format names"));
        }
        Ok(())
    }

    // ---- segments ----

    /// Writes down the sizes of groups where traits ask for it and the dictionary does not say them.
    fn set_segments(&mut self, state: &mut OperationState<'c>, spec: &'c OpSpec<'c>, read: &FormatState<'c>) {
        let is_said = |state: &OperationState<'c>, name| state.attribute(name).is_some();
        if state.name.has_trait(TraitFlags::OPERAND_SEGMENTS) && !is_said(state, OpSpec::OPERAND_SEGMENTS) {
            let sizes: SmallVec<[i32; 4]> =
                read.operands.iter().map(|group| group.names.len() as i32).collect();
            state.set(self.context, OpSpec::OPERAND_SEGMENTS, self.context.dense_i32_array(&sizes));
        }
        for (group, declared) in spec.operands.iter().enumerate() {
            if let Some(attribute) = declared.segment_attribute {
                state.set(self.context, attribute, self.context.dense_i32_array(read.runs(group)));
            }
        }
        if state.name.has_trait(TraitFlags::RESULT_SEGMENTS) && !is_said(state, OpSpec::RESULT_SEGMENTS) {
            let sizes: SmallVec<[i32; 4]> =
                (0..read.results.len()).map(|group| read.result_types(group).len() as i32).collect();
            state.set(self.context, OpSpec::RESULT_SEGMENTS, self.context.dense_i32_array(&sizes));
        }
    }
}

/// Puts regions in the order of their declaration, whatever the order of the format; one that was left out is empty.
fn put_regions_in_order(state: &mut OperationState<'_>, spec: &OpSpec<'_>, groups: &[usize]) {
    if groups.len() == spec.regions.len() && groups.is_sorted_by(|a, b| a < b) {
        return;
    }
    let read = std::mem::take(&mut state.regions);
    for (at, declared) in spec.regions.iter().enumerate() {
        let before = state.regions.len();
        state
            .regions
            .extend(read.iter().zip(groups).filter(|(_, group)| **group == at).map(|(region, _)| *region));
        if state.regions.len() == before && !declared.is_variadic {
            state.add_empty_region();
        }
    }
}

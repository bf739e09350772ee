//! Interpreter of the steps of a format.

use super::Reading;
use super::arguments::{initial_argument, region_of, store_argument};
use crate::core::Parser;
use crate::lexer::TokenKind;
use crate::plan::draft::Types;
use crate::plan::{Clause, ClauseContent, Literal, Named, Step, TypeForm};
use smallvec::SmallVec;
use terrace_ir::asm::{DirectiveSpec, ParseResult, ParsedArgument, SourceLoc};
use terrace_ir::spec::{AttributeSyntax, Trait, TypeClass};
use terrace_ir::{Failure, TraitFlags, Type};
use terrace_ods::arity::Arity;
use terrace_ods::format::{Argument, TypeOf, Variable};

impl<'t, 'c> Parser<'t, 'c> {
    pub(super) fn parse_steps(&mut self, op: &mut Reading<'_, 'c>, steps: &[Step<'c>]) -> ParseResult {
        for step in steps {
            match step {
                Step::Literal(literal) => self.parse_literal(*literal)?,
                Step::Operand(group) => {
                    let name = self.parse_operand()?;
                    op.draft.set_name(*group, name);
                }
                Step::Types(of, form) => self.parse_types_of(op, *of, *form)?,
                Step::AttrDict { with_keyword: false } if !self.is(TokenKind::LeftBrace) => {}
                _ => self.parse_rarer_step(op, step)?,
            }
        }
        Ok(())
    }

    fn parse_rarer_step(&mut self, op: &mut Reading<'_, 'c>, step: &Step<'c>) -> ParseResult {
        match step {
            Step::Literal(_) | Step::Operand(_) | Step::Types(..) => {
                self.parse_steps(op, std::slice::from_ref(step))
            }
            Step::Variable(variable) => self.parse_variable(op, *variable),
            Step::FunctionalType(inputs, results) => {
                let at = self.here();
                let ty = self.parse_type()?;
                let Some((input_types, result_types)) = ty.as_function() else {
                    return Err(self.no_function_type(at, ty));
                };
                op.draft.set_listed(op.spec, *inputs, input_types);
                op.draft.set_listed(op.spec, *results, result_types);
                Ok(())
            }
            Step::Operands => {
                let (at, start) = (self.here(), op.draft.names_read());
                self.parse_operand_names(op)?;
                op.draft.all_operands = Some((at, op.draft.names_read() - start));
                op.draft.distribute_names(op.spec, start);
                Ok(())
            }
            Step::Regions if !self.is(TokenKind::LeftBrace) => Ok(()),
            Step::Regions => loop {
                // A variadic group takes what is left.
                let group = op.draft.regions.len().min(op.spec.regions.len() - 1);
                self.parse_region_of(op, group)?;
                if !self.take(TokenKind::Comma) {
                    return Ok(());
                }
            },
            Step::Successors => {
                if self.is(TokenKind::CaretId) {
                    loop {
                        let block = self.parse_successor()?;
                        op.draft.state.successors.push(block);
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
                    if let Some(message) = self.parse_checked_attr_dict(&mut op.draft.state)? {
                        return Err(self.custom_error(at, &message));
                    }
                } else if *with_keyword {
                    return Err(self.error_at_end("expected '{' in attribute dictionary"));
                }
                Ok(())
            }
            Step::PropDict => {
                if self.is(TokenKind::Less) {
                    self.parse_properties(&mut op.draft.state)
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
            Step::OrderIndependent(clauses) => self.parse_clauses(op, clauses),
        }
    }

    /// Parses the clauses of an `oilist`, in any order.
    fn parse_clauses(&mut self, op: &mut Reading<'_, 'c>, clauses: &[Clause<'c>]) -> ParseResult {
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
                    op.draft.state.slots[*slot] = Some(self.context.unit_attribute());
                }
                ClauseContent::Steps(steps) => self.parse_steps(op, steps)?,
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
    fn has_operand(&self, op: &Reading<'_, 'c>) -> bool {
        self.is(TokenKind::PercentId)
            && (!self.names_a_result() || op.spec.has_trait(|one| matches!(one, Trait::IsTerminator)))
    }

    /// Reads names of operands, none or several.
    fn parse_operand_names(&mut self, op: &mut Reading<'_, 'c>) -> ParseResult {
        if self.has_operand(op) {
            loop {
                op.draft.push_name(self.parse_operand()?);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        Ok(())
    }

    fn parse_variable(&mut self, op: &mut Reading<'_, 'c>, variable: Variable) -> ParseResult {
        let spec = op.spec;
        match variable {
            Variable::Operand(group) => self.parse_operand_group(op, group),
            Variable::Attribute(slot) => {
                let declared = &spec.attributes[slot];
                let value = match declared.constraint.syntax {
                    AttributeSyntax::Unit => self.context.unit_attribute(),
                    syntax => self.parse_declared_attribute(syntax, declared.name)?,
                };
                op.draft.state.slots[slot] = Some(value);
                Ok(())
            }
            Variable::Region(group) if !spec.regions[group].is_variadic => self.parse_region_of(op, group),
            Variable::Region(group) => {
                if self.is(TokenKind::LeftBrace) {
                    loop {
                        self.parse_region_of(op, group)?;
                        if !self.take(TokenKind::Comma) {
                            break;
                        }
                    }
                }
                Ok(())
            }
            Variable::Successor(at) if !spec.successors[at].is_variadic => {
                let block = self.parse_successor()?;
                op.draft.add_successor(at, block);
                Ok(())
            }
            Variable::Successor(at) => {
                while self.is(TokenKind::CaretId) {
                    let block = self.parse_successor()?;
                    op.draft.add_successor(at, block);
                    if !self.take(TokenKind::Comma) {
                        break;
                    }
                }
                Ok(())
            }
            Variable::Result(_) => Ok(()),
        }
    }

    /// Reads the names of an operand group that is not always exactly one.
    fn parse_operand_group(&mut self, op: &mut Reading<'_, 'c>, group: usize) -> ParseResult {
        let start = op.draft.names_read();
        op.draft.set_names_at(group, self.here());
        match op.spec.operands[group].arity {
            Arity::Single => unreachable!("a single operand has a step of its own"),
            Arity::Optional => {
                if self.has_operand(op) {
                    op.draft.push_name(self.parse_operand()?);
                }
            }
            Arity::Variadic => self.parse_operand_names(op)?,
            Arity::VariadicOfVariadic => {
                let mut runs = Vec::new();
                while self.take(TokenKind::LeftParen) {
                    let before = op.draft.names_read();
                    self.parse_operand_names(op)?;
                    self.expect(TokenKind::RightParen, "expected ')'")?;
                    runs.push((op.draft.names_read() - before) as i32);
                    if !self.take(TokenKind::Comma) {
                        break;
                    }
                }
                op.draft.set_runs(group, runs);
            }
        }
        op.draft.end_names(group, start);
        Ok(())
    }

    /// Reads a region of a declared one, and adds what may be left out of it: its block or its terminator.
    fn parse_region_of(&mut self, op: &mut Reading<'_, 'c>, group: usize) -> ParseResult {
        let state = &mut op.draft.state;
        self.deeper(|p| p.parse_region(state, &[]))?;
        let last = state.regions.len() - 1;
        if op.spec.has_trait(|t| matches!(t, Trait::SingleBlockImplicitTerminator(_))) {
            self.ensure_terminator_in(state, last);
        } else if op.spec.has_trait(|t| matches!(t, Trait::NoTerminator))
            && state.name.has_trait(TraitFlags::SINGLE_BLOCK)
        {
            self.ensure_block_in(state, last);
        }
        op.draft.regions.push(group);
        Ok(())
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
            Some(spec) if spec.has_syntax() && !self.is(TokenKind::ExclamationId) => {
                self.parse_type_of(spec)?
            }
            _ => self.parse_type()?,
        };
        match class.filter(|class| !class.contains.holds(ty)) {
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

    fn parse_types_of(&mut self, op: &mut Reading<'_, 'c>, of: TypeOf, form: TypeForm) -> ParseResult {
        let (named, declared) = match of {
            TypeOf::Variable(Variable::Operand(at)) => (Named::Operand(at), &op.spec.operands[at]),
            TypeOf::Variable(Variable::Result(at)) => (Named::Result(at), &op.spec.results[at]),
            TypeOf::Variable(_) => return Ok(()),
            TypeOf::Operands | TypeOf::Results => {
                let start = op.draft.types_listed();
                self.parse_type_list(op)?;
                let types: SmallVec<[Type<'c>; 4]> = op.draft.listed_from(start).into();
                op.draft.set_listed(op.spec, of, &types);
                return Ok(());
            }
        };
        if declared.arity == Arity::Single {
            let ty = self.parse_single_type(declared.constraint.class, form)?;
            op.draft.set_types(named, Types::Each(ty));
            return Ok(());
        }
        let start = op.draft.types_listed();
        match declared.arity {
            Arity::Single | Arity::Optional => {
                if let Some(ty) = self.parse_optional_type()? {
                    op.draft.push_type(ty);
                }
            }
            Arity::Variadic => {
                // Without operands, no types are needed.
                let may_be_empty =
                    matches!(named, Named::Operand(at) if op.draft.operand(at).names.len() == 0);
                if !may_be_empty || self.has_type() {
                    self.parse_type_list(op)?;
                }
            }
            Arity::VariadicOfVariadic => {
                while self.take(TokenKind::LeftParen) {
                    if !self.is(TokenKind::RightParen) {
                        self.parse_type_list(op)?;
                    }
                    self.expect(TokenKind::RightParen, "expected ')'")?;
                    if !self.take(TokenKind::Comma) {
                        break;
                    }
                }
            }
        }
        let types = op.draft.list_from(start);
        op.draft.set_types(named, types);
        Ok(())
    }

    /// Reads types into the pool.
    fn parse_type_list(&mut self, op: &mut Reading<'_, 'c>) -> ParseResult {
        loop {
            op.draft.push_type(self.parse_type()?);
            if !self.take(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    // ---- optional groups ----

    /// Reads the first element of an optional group, if it is there: it decides about the whole group.
    fn parse_first_of_optional(&mut self, op: &mut Reading<'_, 'c>, first: &Step<'c>) -> ParseResult<bool> {
        match first {
            Step::Literal(literal) => {
                let found = self.literal_is_next(*literal);
                if found {
                    self.advance();
                }
                Ok(found)
            }
            Step::Variable(Variable::Attribute(slot)) => {
                let value = self.parse_optional_declared_attribute(&op.spec.attributes[*slot])?;
                let slot = &mut op.draft.state.slots[*slot];
                *slot = value.or(*slot);
                Ok(value.is_some())
            }
            Step::Operand(group) => {
                let name = self.parse_operand()?;
                op.draft.set_name(*group, name);
                Ok(true)
            }
            Step::Variable(Variable::Operand(group)) => {
                self.parse_operand_group(op, *group)?;
                Ok(op.draft.operand(*group).names.len() != 0)
            }
            Step::Variable(variable @ (Variable::Region(_) | Variable::Successor(_))) => {
                let start = match variable {
                    Variable::Region(_) => TokenKind::LeftBrace,
                    _ => TokenKind::CaretId,
                };
                if !self.is(start) {
                    return Ok(false);
                }
                self.parse_variable(op, *variable)?;
                Ok(true)
            }
            Step::Types(of, form) => {
                self.parse_types_of(op, *of, *form)?;
                let named = match of {
                    TypeOf::Variable(Variable::Operand(at)) => Named::Operand(*at),
                    TypeOf::Variable(Variable::Result(at)) => Named::Result(*at),
                    _ => return Ok(true),
                };
                Ok(op.draft.type_count(op.spec, named) != 0)
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
            arguments.iter().map(|argument| initial_argument(op.draft, spec, argument)).collect();
        let at = self.here();
        for argument in arguments {
            if let Argument::Variable(Variable::Operand(group)) = argument {
                op.draft.set_names_at(*group, at);
            }
        }
        let regions_before = op.draft.state.regions.len();
        let mut service = crate::asm::CustomOp { parser: self, name_at: op.name_at, results: op.results };
        (directive.parse)(&mut service, &mut op.draft.state, &mut parsed)?;
        for (argument, value) in arguments.iter().zip(parsed) {
            store_argument(op.draft, spec, argument, value);
        }
        // Terminators are left to the directive: upstream adds none to the regions that it reads.
        let groups: SmallVec<[usize; 2]> = arguments.iter().filter_map(region_of).collect();
        for nth in 0..op.draft.state.regions.len() - regions_before {
            let group = groups.get(nth).or(groups.last()).copied();
            op.draft.regions.push(group.expect("a directive reads regions that the format names"));
        }
        Ok(())
    }
}

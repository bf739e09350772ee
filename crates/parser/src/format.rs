//! Declared assembly formats, interpreted for parsing.

use crate::core::Parser;
use crate::lexer::TokenKind;
use crate::op::ResultNames;
use smallvec::SmallVec;
use terrace_ir::asm::{ParseResult, ParsedArgument, SourceLoc, UnresolvedOperand};
use terrace_ir::spec::{AttributeStorage, AttributeSyntax, EnumSpec, OpSpec, Trait, TypeClass};
use terrace_ir::{Attribute, OperationState, TraitFlags, Type};
use terrace_ods::arity::Arity;
use terrace_ods::format::{Argument, Element, TypeOf, Variable};

/// A declared operand while its operation is read.
#[derive(Clone, Default)]
pub(crate) struct OperandGroup<'c> {
    pub names: SmallVec<[UnresolvedOperand; 2]>,
    pub names_at: Option<SourceLoc>,
    pub types: SmallVec<[Type<'c>; 2]>,
    pub types_known: bool,
    /// Sizes of the runs of a variadic of variadic.
    pub runs: Vec<i32>,
}

/// A declared result while its operation is read.
#[derive(Clone, Default)]
pub(crate) struct ResultGroup<'c> {
    pub types: SmallVec<[Type<'c>; 2]>,
    pub types_known: bool,
}

/// What was read of an operation by its format.
#[derive(Default)]
pub(crate) struct FormatState<'c> {
    pub operands: SmallVec<[OperandGroup<'c>; 3]>,
    pub results: SmallVec<[ResultGroup<'c>; 1]>,
    /// The declared region of each region that was read.
    pub regions: SmallVec<[usize; 2]>,
    /// Where the `operands` directive stands, and how many it read.
    pub all_operands: Option<(SourceLoc, usize)>,
    /// How many successors were read into each declared successor.
    pub successors: SmallVec<[u32; 2]>,
}

/// Where an operation is being read: for what its code may ask.
#[derive(Clone, Copy)]
struct Site<'r, 'c> {
    spec: &'c OpSpec<'c>,
    name_at: SourceLoc,
    results: &'r ResultNames,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads an operation by its format, from behind the name on.
    pub fn parse_format(
        &mut self,
        state: &mut OperationState<'c>,
        spec: &'c OpSpec<'c>,
        name_at: SourceLoc,
        results: &ResultNames,
    ) -> ParseResult {
        let format = state.name.format().expect("a custom form is code or a format");
        let mut read = FormatState {
            operands: spec.operands.iter().map(|_| OperandGroup::default()).collect(),
            results: spec.results.iter().map(|_| ResultGroup::default()).collect(),
            all_operands: None,
            regions: SmallVec::new(),
            successors: SmallVec::from_elem(0, spec.successors.len()),
        };
        let site = Site { spec, name_at, results };
        self.parse_elements(state, site, &mut read, &format.elements)?;
        put_regions_in_order(state, spec, &read.regions);
        self.set_segments(state, spec, &read);
        self.finish_types(state, spec, &mut read, name_at)
    }

    fn parse_elements(
        &mut self,
        state: &mut OperationState<'c>,
        site: Site<'_, 'c>,
        read: &mut FormatState<'c>,
        elements: &'c [Element],
    ) -> ParseResult {
        for element in elements {
            self.parse_element(state, site, read, element)?;
        }
        Ok(())
    }

    fn parse_element(
        &mut self,
        state: &mut OperationState<'c>,
        site: Site<'_, 'c>,
        read: &mut FormatState<'c>,
        element: &'c Element,
    ) -> ParseResult {
        let spec = site.spec;
        match element {
            Element::Literal(text) => self.parse_literal(text),
            Element::Space | Element::NoSpace | Element::Newline => Ok(()),
            Element::Variable { variable, .. } => self.parse_variable(state, spec, read, *variable),
            Element::Type { of, .. } => self.parse_types_of(spec, read, *of),
            Element::FunctionalType(inputs, results) => {
                let at = self.here();
                let ty = self.parse_type()?;
                let Some((input_types, result_types)) = ty.as_function() else {
                    return Err(self.custom_error(at, "invalid kind of type specified"));
                };
                set_types(spec, read, *inputs, input_types);
                set_types(spec, read, *results, result_types);
                Ok(())
            }
            Element::Operands => {
                let at = self.here();
                let names = self.parse_operand_names()?;
                read.all_operands = Some((at, names.len()));
                distribute(spec, read, names);
                Ok(())
            }
            Element::Regions => {
                loop {
                    // A variadic group takes what is left.
                    read.regions.push(read.regions.len().min(spec.regions.len() - 1));
                    self.parse_format_region(state, spec)?;
                    if !self.take(TokenKind::Comma) {
                        return Ok(());
                    }
                }
            }
            Element::Successors => {
                if self.is(TokenKind::CaretId) {
                    loop {
                        let block = self.parse_successor()?;
                        state.successors.push(block);
                        if !self.take(TokenKind::Comma) {
                            break;
                        }
                    }
                }
                Ok(())
            }
            Element::AttrDict { with_keyword } => {
                if *with_keyword && !self.take_word("attributes") {
                    return Ok(());
                }
                if self.is(TokenKind::LeftBrace) {
                    let at = self.here();
                    if let Some(message) = self.parse_checked_attr_dict(state)? {
                        return Err(self.custom_error(at, &message));
                    }
                } else if *with_keyword {
                    return Err(self.error_at_end("expected '{' in attribute dictionary"));
                }
                Ok(())
            }
            Element::PropDict => {
                if self.is(TokenKind::Less) {
                    self.parse_properties(state)
                } else {
                    Ok(())
                }
            }
            Element::Custom { name, arguments } => self.parse_directive(state, site, read, name, arguments),
            Element::Optional { present, absent, .. } => {
                if self.parse_first_of_optional(state, site, read, present)? {
                    self.parse_elements(state, site, read, rest_of(present))
                } else {
                    self.parse_elements(state, site, read, absent)
                }
            }
            Element::OrderIndependent(clauses) => {
                let mut seen = vec![false; clauses.len()];
                loop {
                    let at = self.here();
                    let found = clauses.iter().position(|clause| self.literal_is_next(&clause.keyword));
                    let Some(which) = found else { return Ok(()) };
                    self.parse_literal(&clauses[which].keyword)?;
                    if std::mem::replace(&mut seen[which], true) {
                        let message = format!(
                            "`{}` clause can appear at most once in the expansion of the oilist directive",
                            clauses[which].keyword
                        );
                        return Err(self.custom_error(at, &message));
                    }
                    let unit = clauses[which].elements.first();
                    if let Some(Element::Variable { variable: Variable::Attribute(slot), .. }) = unit
                        && matches!(spec.attributes[*slot].constraint.syntax, AttributeSyntax::Unit)
                    {
                        state.slots[*slot] = Some(self.context.unit_attribute());
                        continue;
                    }
                    self.parse_elements(state, site, read, &clauses[which].elements)?;
                }
            }
        }
    }

    // ---- literals ----

    fn literal_is_next(&self, text: &str) -> bool {
        match punctuation(text) {
            Some(kind) => self.is(kind),
            None => self.is_word(text),
        }
    }

    fn parse_literal(&mut self, text: &str) -> ParseResult {
        if self.literal_is_next(text) {
            self.advance();
            return Ok(());
        }
        let message = format!("expected '{text}'");
        // A keyword is missed by the operation's own code, punctuation by the parser.
        let is_keyword = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        Err(if is_keyword { self.custom_error(self.here(), &message) } else { self.error_at_end(&message) })
    }

    // ---- variables ----

    fn parse_operand_names(&mut self) -> ParseResult<SmallVec<[UnresolvedOperand; 2]>> {
        let mut names = SmallVec::new();
        if self.is(TokenKind::PercentId) {
            loop {
                names.push(self.parse_operand()?);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        Ok(names)
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
                read.operands[at].names_at = Some(self.here());
                match spec.operands[at].arity {
                    Arity::Single => {
                        let name = self.parse_operand()?;
                        read.operands[at].names.push(name);
                    }
                    Arity::Optional => {
                        if self.is(TokenKind::PercentId) {
                            let name = self.parse_operand()?;
                            read.operands[at].names.push(name);
                        }
                    }
                    Arity::Variadic => {
                        let names = self.parse_operand_names()?;
                        read.operands[at].names = names;
                    }
                    Arity::VariadicOfVariadic => {
                        while self.take(TokenKind::LeftParen) {
                            let names = self.parse_operand_names()?;
                            self.expect(TokenKind::RightParen, "expected ')'")?;
                            read.operands[at].runs.push(names.len() as i32);
                            read.operands[at].names.extend(names);
                            if !self.take(TokenKind::Comma) {
                                break;
                            }
                        }
                    }
                }
                Ok(())
            }
            Variable::Attribute(at) => {
                let declared = &spec.attributes[at];
                if let AttributeSyntax::Unit = declared.constraint.syntax {
                    state.slots[at] = Some(self.context.unit_attribute());
                    return Ok(());
                }
                let value = self.parse_declared_attribute(declared.constraint.syntax, declared.name)?;
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
                        state.successors.push(block);
                        read.successors[at] += 1;
                        if !self.take(TokenKind::Comma) {
                            break;
                        }
                    }
                    return Ok(());
                }
                let block = self.parse_successor()?;
                state.successors.push(block);
                read.successors[at] += 1;
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

    /// Reads an attribute as its declaration writes it.
    fn parse_declared_attribute(
        &mut self,
        syntax: AttributeSyntax<'c>,
        name: &str,
    ) -> ParseResult<Attribute<'c>> {
        match syntax {
            AttributeSyntax::Any | AttributeSyntax::Unit => self.parse_attribute(None),
            AttributeSyntax::Stored(storage) => {
                let at = self.here();
                let value = self.parse_attribute(self.type_for(storage))?;
                self.check_kind(at, value, storage.holds(value))
            }
            AttributeSyntax::OfType(build) => {
                let at = self.here();
                let ty = build(self.context);
                let value = self.parse_attribute(Some(ty))?;
                let is_right =
                    if ty.is_float() { value.as_float().is_some() } else { value.as_integer().is_some() };
                self.check_kind(at, value, is_right)
            }
            AttributeSyntax::ElementsOf(build) => {
                let element = build(self.context);
                self.parse_bare_array(element)
            }
            AttributeSyntax::Of(spec) => self.parse_attribute_of(spec, None),
            AttributeSyntax::SymbolName => {
                if !self.is(TokenKind::AtId) {
                    return Err(
                        self.custom_error(self.here(), "expected valid '@'-identifier for symbol name")
                    );
                }
                let token = self.advance();
                let name = self.symbol_value(token);
                Ok(self.context.string_attribute(&name))
            }
            AttributeSyntax::Keyword(cases) => match self.parse_optional_case(cases, name)? {
                Some(value) => Ok(value),
                None => {
                    let all: Vec<_> = cases.cases.iter().map(|case| case.text).collect();
                    let message = format!(
                        "expected string or keyword containing one of the following enum values for attribute '{name}' [{}]",
                        all.join(", ")
                    );
                    Err(self.custom_error(self.here(), &message))
                }
            },
        }
    }

    fn check_kind(
        &mut self,
        at: SourceLoc,
        value: Attribute<'c>,
        is_right: bool,
    ) -> ParseResult<Attribute<'c>> {
        if is_right { Ok(value) } else { Err(self.custom_error(at, "invalid kind of attribute specified")) }
    }

    /// The type that an attribute of that kind is read with: literals say their own or, in most kinds, have none.
    fn type_for(&self, storage: AttributeStorage) -> Option<Type<'c>> {
        let has_type = matches!(
            storage,
            AttributeStorage::Elements
                | AttributeStorage::Implementing(_)
                | AttributeStorage::Integer
                | AttributeStorage::Typed
        );
        (!has_type).then(|| self.context.none_type())
    }

    /// Whether an attribute of that kind may come next: for some kinds the token decides.
    fn may_be_attribute_of(&self, storage: AttributeStorage) -> bool {
        match storage {
            AttributeStorage::String => self.is(TokenKind::String),
            AttributeStorage::SymbolRef | AttributeStorage::FlatSymbolRef => self.is(TokenKind::AtId),
            AttributeStorage::Array => self.is(TokenKind::LeftSquare),
            _ => true,
        }
    }

    /// Reads `[1, 2]` as a dense array of elements of a type.
    pub fn parse_bare_array(&mut self, element: Type<'c>) -> ParseResult<Attribute<'c>> {
        if self.is(TokenKind::HashId) {
            // An alias stands for the whole.
            return self.parse_attribute(None);
        }
        self.expect(TokenKind::LeftSquare, "expected '['")?;
        let (mut bytes, mut len) = (Vec::new(), 0);
        let size = element.int_or_float_width().map_or(8, |bits| bits.div_ceil(8) as usize);
        self.list_until(TokenKind::RightSquare, true, |p| {
            let value = p.parse_attribute(Some(element))?;
            let bits = match (value.as_integer(), value.as_float()) {
                (Some(value), _) => u128::from(value.to_u64().unwrap_or(0)),
                (_, Some(value)) => value.to_bits(),
                _ => return Err(p.error_here("expected an element of the array")),
            };
            bytes.extend_from_slice(&bits.to_le_bytes()[..size]);
            len += 1;
            Ok(())
        })?;
        Ok(self.context.dense_array_attribute(element, len, &bytes))
    }

    /// Reads the keyword or string of an enum's case, if there is one.
    fn parse_optional_case(
        &mut self,
        cases: &EnumSpec<'c>,
        name: &str,
    ) -> ParseResult<Option<Attribute<'c>>> {
        let at = self.here();
        let text = match self.token.kind {
            TokenKind::BareId => self.text().to_owned(),
            TokenKind::String => String::from_utf8_lossy(&self.string_value(self.token)).into_owned(),
            _ => return Ok(None),
        };
        if self.is(TokenKind::BareId) && cases.value_of(&text).is_none() {
            return Ok(None);
        }
        let Some(value) = cases.value_of(&text) else {
            let message = format!("invalid {name} attribute specification: \"{text}\"");
            return Err(self.custom_error(at, &message));
        };
        self.advance();
        let ty = self.context.integer_type(cases.width_bits);
        Ok(Some(self.context.integer_attribute(ty, value as i64)))
    }

    // ---- types ----

    /// Reads a type of a class.
    fn parse_type_of_class(&mut self, class: Option<TypeClass<'c>>) -> ParseResult<Type<'c>> {
        let at = self.here();
        let ty = self.parse_type()?;
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
                let ty = self.parse_type_of_class(class)?;
                set_types(spec, read, of, &[ty]);
            }
            Arity::Optional => {
                let ty = self.parse_optional_type()?;
                set_types(spec, read, of, ty.as_slice());
            }
            Arity::Variadic => {
                let mut types: SmallVec<[Type<'c>; 4]> = SmallVec::new();
                loop {
                    types.push(self.parse_type()?);
                    if !self.take(TokenKind::Comma) {
                        break;
                    }
                }
                set_types(spec, read, of, &types);
            }
            Arity::VariadicOfVariadic => {
                let mut types: SmallVec<[Type<'c>; 4]> = SmallVec::new();
                while self.take(TokenKind::LeftParen) {
                    if !self.is(TokenKind::RightParen) {
                        loop {
                            types.push(self.parse_type()?);
                            if !self.take(TokenKind::Comma) {
                                break;
                            }
                        }
                    }
                    self.expect(TokenKind::RightParen, "expected ')'")?;
                    if !self.take(TokenKind::Comma) {
                        break;
                    }
                }
                set_types(spec, read, of, &types);
            }
        }
        Ok(())
    }

    // ---- optional groups ----

    /// Reads the first element of an optional group, if it is there: it decides about the whole group.
    fn parse_first_of_optional(
        &mut self,
        state: &mut OperationState<'c>,
        site: Site<'_, 'c>,
        read: &mut FormatState<'c>,
        group: &'c [Element],
    ) -> ParseResult<bool> {
        let spec = site.spec;
        let Some(first) = first_of(group) else { return Ok(false) };
        match first {
            Element::Literal(text) => {
                if !self.literal_is_next(text) {
                    return Ok(false);
                }
                self.advance();
                Ok(true)
            }
            Element::Variable { variable: Variable::Attribute(at), .. } => {
                let declared = &spec.attributes[*at];
                let value = match declared.constraint.syntax {
                    AttributeSyntax::Keyword(cases) => self.parse_optional_case(cases, declared.name)?,
                    AttributeSyntax::SymbolName if self.is(TokenKind::AtId) => {
                        Some(self.parse_declared_attribute(declared.constraint.syntax, declared.name)?)
                    }
                    AttributeSyntax::SymbolName => None,
                    AttributeSyntax::OfType(build) => {
                        let ty = build(self.context);
                        self.parse_optional_attribute(Some(ty))?
                    }
                    AttributeSyntax::ElementsOf(build) if self.is(TokenKind::LeftSquare) => {
                        let element = build(self.context);
                        Some(self.parse_bare_array(element)?)
                    }
                    AttributeSyntax::ElementsOf(_) => None,
                    AttributeSyntax::Of(attribute) => match self.token.kind {
                        TokenKind::Less | TokenKind::HashId => {
                            Some(self.parse_attribute_of(attribute, None)?)
                        }
                        _ => None,
                    },
                    AttributeSyntax::Stored(storage) if !self.may_be_attribute_of(storage) => None,
                    AttributeSyntax::Stored(storage) => {
                        let at = self.here();
                        match self.parse_optional_attribute(self.type_for(storage))? {
                            Some(value) => Some(self.check_kind(at, value, storage.holds(value))?),
                            None => None,
                        }
                    }
                    AttributeSyntax::Any | AttributeSyntax::Unit => self.parse_optional_attribute(None)?,
                };
                state.slots[*at] = value.or(state.slots[*at]);
                Ok(value.is_some())
            }
            Element::Variable { variable: variable @ Variable::Operand(at), .. } => {
                self.parse_variable(state, spec, read, *variable)?;
                Ok(!read.operands[*at].names.is_empty())
            }
            Element::Variable { variable: variable @ Variable::Region(_), .. } => {
                if !self.is(TokenKind::LeftBrace) {
                    return Ok(false);
                }
                self.parse_variable(state, spec, read, *variable)?;
                Ok(true)
            }
            Element::Variable { variable: variable @ Variable::Successor(_), .. } => {
                if !self.is(TokenKind::CaretId) {
                    return Ok(false);
                }
                self.parse_variable(state, spec, read, *variable)?;
                Ok(true)
            }
            Element::Type { of, .. } => {
                self.parse_types_of(spec, read, *of)?;
                Ok(match of {
                    TypeOf::Variable(Variable::Operand(at)) => !read.operands[*at].types.is_empty(),
                    TypeOf::Variable(Variable::Result(at)) => !read.results[*at].types.is_empty(),
                    _ => true,
                })
            }
            Element::Custom { name, arguments } => {
                let before = self.token.start;
                self.parse_directive(state, site, read, name, arguments)?;
                Ok(self.token.start != before)
            }
            _ => Ok(false),
        }
    }

    // ---- custom directives ----

    fn parse_directive(
        &mut self,
        state: &mut OperationState<'c>,
        site: Site<'_, 'c>,
        read: &mut FormatState<'c>,
        name: &str,
        arguments: &[Argument],
    ) -> ParseResult {
        let spec = site.spec;
        let directive = spec
            .directive(name)
            .unwrap_or_else(|| panic!("'{}' declares the directive custom<{name}>", spec.name));
        let mut parsed: Vec<ParsedArgument<'c>> =
            arguments.iter().map(|argument| initial_argument(state, spec, read, argument)).collect();
        let at = self.here();
        for argument in arguments {
            if let Argument::Variable(Variable::Operand(group)) = argument {
                read.operands[*group].names_at = Some(at);
            }
        }
        let regions_before = state.regions.len();
        let mut service = crate::asm::CustomOp { parser: self, name_at: site.name_at, results: site.results };
        (directive.parse)(&mut service, state, &mut parsed)?;
        for (argument, value) in arguments.iter().zip(parsed) {
            store_argument(state, spec, read, argument, value);
        }
        // Terminators are left to the directive: upstream adds none to the regions that it reads.
        let groups: SmallVec<[usize; 2]> = arguments.iter().filter_map(region_of).collect();
        for nth in 0..state.regions.len() - regions_before {
            let group = groups.get(nth).or(groups.last()).copied();
            read.regions.push(group.expect("a directive reads regions that the format names"));
        }
        Ok(())
    }

    // ---- segments ----

    /// Writes down the sizes of groups where traits ask for it.
    fn set_segments(&mut self, state: &mut OperationState<'c>, spec: &'c OpSpec<'c>, read: &FormatState<'c>) {
        if state.name.has_trait(TraitFlags::OPERAND_SEGMENTS) {
            let sizes: SmallVec<[i32; 4]> =
                read.operands.iter().map(|group| group.names.len() as i32).collect();
            state.set(self.context, OpSpec::OPERAND_SEGMENTS, self.context.dense_i32_array(&sizes));
        }
        for (declared, group) in spec.operands.iter().zip(&read.operands) {
            if let Some(attribute) = declared.segment_attribute {
                state.set(self.context, attribute, self.context.dense_i32_array(&group.runs));
            }
        }
        if state.name.has_trait(TraitFlags::RESULT_SEGMENTS) {
            let sizes: SmallVec<[i32; 4]> =
                read.results.iter().map(|group| group.types.len() as i32).collect();
            state.set(self.context, OpSpec::RESULT_SEGMENTS, self.context.dense_i32_array(&sizes));
        }
    }
}

/// The first element that is read, leaving out spaces.
fn first_of(group: &[Element]) -> Option<&Element> {
    group.iter().find(|element| !is_layout(element))
}

fn rest_of(group: &[Element]) -> &[Element] {
    let first = group.iter().position(|element| !is_layout(element)).unwrap_or(group.len());
    group.get(first + 1..).unwrap_or_default()
}

fn is_layout(element: &Element) -> bool {
    matches!(element, Element::Space | Element::NoSpace | Element::Newline)
}

fn punctuation(text: &str) -> Option<TokenKind> {
    Some(match text {
        "->" => TokenKind::Arrow,
        ":" => TokenKind::Colon,
        "," => TokenKind::Comma,
        "..." => TokenKind::Ellipsis,
        "=" => TokenKind::Equal,
        ">" => TokenKind::Greater,
        "{" => TokenKind::LeftBrace,
        "(" => TokenKind::LeftParen,
        "[" => TokenKind::LeftSquare,
        "<" => TokenKind::Less,
        "-" => TokenKind::Minus,
        "+" => TokenKind::Plus,
        "?" => TokenKind::Question,
        "}" => TokenKind::RightBrace,
        ")" => TokenKind::RightParen,
        "]" => TokenKind::RightSquare,
        "/" => TokenKind::Slash,
        "*" => TokenKind::Star,
        "|" => TokenKind::VerticalBar,
        _ => return None,
    })
}

/// Sets types that stand in the text.
fn set_types<'c>(spec: &OpSpec<'c>, read: &mut FormatState<'c>, of: TypeOf, types: &[Type<'c>]) {
    let types: SmallVec<[Type<'c>; 2]> = types.iter().copied().collect();
    match of {
        TypeOf::Variable(Variable::Operand(at)) => {
            read.operands[at].types = types;
            read.operands[at].types_known = true;
        }
        TypeOf::Variable(Variable::Result(at)) => {
            read.results[at].types = types;
            read.results[at].types_known = true;
        }
        TypeOf::Operands => {
            // All operands, as they were read: each group takes as many types as it has names, the last the rest.
            let mut rest = &types[..];
            let count = read.operands.len();
            for (at, group) in read.operands.iter_mut().enumerate() {
                let take = if at + 1 == count { rest.len() } else { group.names.len().min(rest.len()) };
                group.types = rest[..take].iter().copied().collect();
                group.types_known = true;
                rest = &rest[take..];
            }
        }
        TypeOf::Results => {
            let arities = || spec.results.iter().map(|r| r.arity);
            for at in 0..read.results.len() {
                let range = terrace_ods::arity::group_range(arities(), at, types.len());
                read.results[at].types = types[range].iter().copied().collect();
                read.results[at].types_known = true;
            }
        }
        TypeOf::Variable(_) => {}
    }
}

/// Shares the names of an `operands` directive among the declared groups.
fn distribute<'c>(spec: &OpSpec<'c>, read: &mut FormatState<'c>, names: SmallVec<[UnresolvedOperand; 2]>) {
    let arities = || spec.operands.iter().map(|o| o.arity);
    let count = read.operands.len();
    for (at, group) in read.operands.iter_mut().enumerate() {
        // Too few or too many are told when the types are known.
        let range = terrace_ods::arity::group_range(arities(), at, names.len());
        let end = if at + 1 == count { names.len() } else { range.end.min(names.len()) };
        group.names = names[range.start.min(end)..end].iter().copied().collect();
    }
}

fn initial_argument<'c>(
    state: &OperationState<'c>,
    spec: &OpSpec<'c>,
    read: &FormatState<'c>,
    argument: &Argument,
) -> ParsedArgument<'c> {
    match argument {
        Argument::Variable(Variable::Operand(at)) | Argument::Ref(Variable::Operand(at)) => {
            let group = &read.operands[*at];
            if spec.operands[*at].arity == Arity::VariadicOfVariadic {
                let mut rest = &group.names[..];
                let runs = group.runs.iter().map(|run| {
                    let (names, left) = rest.split_at((*run as usize).min(rest.len()));
                    rest = left;
                    names.to_vec()
                });
                return ParsedArgument::NestedOperands(runs.collect());
            }
            ParsedArgument::Operands(group.names.to_vec())
        }
        Argument::Variable(Variable::Attribute(at)) | Argument::Ref(Variable::Attribute(at)) => {
            ParsedArgument::Attribute(state.slots[*at])
        }
        Argument::Variable(Variable::Region(_)) | Argument::Ref(Variable::Region(_)) => {
            ParsedArgument::Regions(state.regions.len())
        }
        Argument::Variable(Variable::Successor(_)) | Argument::Ref(Variable::Successor(_)) => {
            ParsedArgument::Successors(Vec::new())
        }
        Argument::Variable(Variable::Result(_)) | Argument::Ref(Variable::Result(_)) => {
            ParsedArgument::Types(Vec::new())
        }
        Argument::Type(of) | Argument::RefType(of) => match of {
            TypeOf::Variable(Variable::Operand(at)) => {
                if spec.operands[*at].arity == Arity::VariadicOfVariadic {
                    return ParsedArgument::NestedTypes(Vec::new());
                }
                ParsedArgument::Types(read.operands[*at].types.to_vec())
            }
            TypeOf::Variable(Variable::Result(at)) => ParsedArgument::Types(read.results[*at].types.to_vec()),
            TypeOf::Operands => {
                ParsedArgument::Types(read.operands.iter().flat_map(|o| o.types.iter().copied()).collect())
            }
            TypeOf::Results => {
                ParsedArgument::Types(read.results.iter().flat_map(|r| r.types.iter().copied()).collect())
            }
            TypeOf::Variable(_) => ParsedArgument::Types(Vec::new()),
        },
        Argument::AttrDict => ParsedArgument::AttrDict,
        Argument::Text(text) => ParsedArgument::Text(text.clone()),
    }
}

fn store_argument<'c>(
    state: &mut OperationState<'c>,
    spec: &OpSpec<'c>,
    read: &mut FormatState<'c>,
    argument: &Argument,
    value: ParsedArgument<'c>,
) {
    match (argument, value) {
        (Argument::Variable(Variable::Operand(at)), ParsedArgument::Operands(names)) => {
            read.operands[*at].names = names.into();
        }
        (Argument::Variable(Variable::Operand(at)), ParsedArgument::NestedOperands(runs)) => {
            read.operands[*at].runs = runs.iter().map(|run| run.len() as i32).collect();
            read.operands[*at].names = runs.into_iter().flatten().collect();
        }
        (Argument::Variable(Variable::Attribute(at)), ParsedArgument::Attribute(value)) => {
            state.slots[*at] = value
        }
        (Argument::Variable(Variable::Successor(at)), ParsedArgument::Successors(blocks)) => {
            read.successors[*at] += blocks.len() as u32;
            state.successors.extend(blocks);
        }
        (Argument::Type(of), ParsedArgument::Types(types)) => set_types(spec, read, *of, &types),
        (Argument::Type(of), ParsedArgument::NestedTypes(runs)) => {
            let types: Vec<_> = runs.into_iter().flatten().collect();
            set_types(spec, read, *of, &types);
        }
        _ => {}
    }
}

/// The declared region that an argument of a directive stands for.
fn region_of(argument: &Argument) -> Option<usize> {
    match argument {
        Argument::Variable(Variable::Region(at)) => Some(*at),
        _ => None,
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

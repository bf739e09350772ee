//! Types.

pub(crate) mod words;

use crate::attributes::dialect_symbols::{DialectSymbol, ExtendedSymbol, unregistered_message};
use crate::core::Parser;
use crate::lexer::TokenKind;
use crate::types::words::{TypeWord, type_word};
use smallvec::{Array, SmallVec};
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::{Attribute, AttributeKind, Context, DYNAMIC, Signedness, Type, TypeKind};

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads any type as it is written today.
    #[inline]
    pub(crate) fn parse_current_type(&mut self) -> ParseResult<Type<'c>> {
        if let Some(ty) = self.parse_known_word() {
            return Ok(ty);
        }
        if self.is(TokenKind::LeftParen) {
            self.parse_function_type()
        } else {
            self.parse_non_function_type()
        }
    }

    /// Reads a type of one word that was read before.
    #[inline]
    fn parse_known_word(&mut self) -> Option<Type<'c>> {
        if !self.is(TokenKind::BareId) {
            return None;
        }
        let ty = self.type_words.get(self.bytes_of(self.token))?;
        self.advance();
        Some(ty)
    }

    /// Returns true if a type is next.
    pub(crate) fn has_type(&self) -> bool {
        match self.token.kind {
            TokenKind::LeftParen | TokenKind::ExclamationId => true,
            TokenKind::BareId => {
                let word = self.bytes_of(self.token);
                type_word(word).is_some() || word == b"graph"
            }
            _ => false,
        }
    }

    /// Reads a type, if there is one.
    pub(crate) fn parse_optional_type(&mut self) -> ParseResult<Option<Type<'c>>> {
        if self.has_type() { self.parse_type().map(Some) } else { Ok(None) }
    }

    /// Reads a type that is not a function type.
    pub(crate) fn parse_non_function_type(&mut self) -> ParseResult<Type<'c>> {
        match self.token.kind {
            TokenKind::BareId => {
                let word = self.bytes_of(self.token);
                let ty = match type_word(word) {
                    Some(TypeWord::Integer(signedness, at)) => {
                        self.parse_integer_type(signedness, &word[at..])?
                    }
                    Some(TypeWord::Index) => {
                        self.advance();
                        self.context.index_type()
                    }
                    Some(TypeWord::Float(semantics)) => {
                        self.advance();
                        self.context.float_type(semantics)
                    }
                    Some(TypeWord::None) => {
                        self.advance();
                        self.context.none_type()
                    }
                    Some(TypeWord::Compound) => return self.parse_remembered_type(),
                    None if word == b"graph" => return self.parse_remembered_type(),
                    None => return Err(self.error_at_end("expected non-function type")),
                };
                self.type_words.remember(word, ty);
                Ok(ty)
            }
            TokenKind::ExclamationId => self.parse_remembered_type(),
            _ => Err(self.error_at_end("expected non-function type")),
        }
    }

    fn parse_integer_type(&mut self, signedness: Signedness, digits: &[u8]) -> ParseResult<Type<'c>> {
        let mut width = 0u32;
        for &digit in digits {
            let next = width.checked_mul(10).and_then(|w| w.checked_add(u32::from(digit - b'0')));
            let Some(next) = next else { return Err(self.error_here("invalid integer width")) };
            width = next;
        }
        if width > Context::MAX_INTEGER_WIDTH_BITS {
            let message = format!("integer bitwidth is limited to {} bits", Context::MAX_INTEGER_WIDTH_BITS);
            return Err(self.error_here(&message));
        }
        self.advance();
        Ok(match signedness {
            Signedness::Signless => self.context.integer_type(width),
            _ => self.context.signed_integer_type(width, signedness),
        })
    }

    pub(crate) fn parse_compound_type(&mut self) -> ParseResult<Type<'c>> {
        if self.is(TokenKind::ExclamationId) {
            return self.parse_extended_type();
        }
        match self.text() {
            "memref" => self.parse_memref_type(),
            "tensor" => self.parse_tensor_type(),
            "vector" => self.parse_vector_type(),
            "complex" => self.parse_complex_type(),
            "tuple" => self.parse_tuple_type(),
            _ => self.parse_graph_type(),
        }
    }

    // ---- function types and lists ----

    /// Reads `(types) -> types`.
    pub(crate) fn parse_function_type(&mut self) -> ParseResult<Type<'c>> {
        let mut inputs = SmallVec::<[Type<'c>; 8]>::new();
        let mut results = SmallVec::<[Type<'c>; 4]>::new();
        self.parse_function_signature(&mut inputs, &mut results)?;
        Ok(self.context.function_type(&inputs, &results))
    }

    /// Reads `(types) -> types`; results are added to those that are there.
    pub(crate) fn parse_function_signature(
        &mut self,
        inputs: &mut SmallVec<impl Array<Item = Type<'c>>>,
        results: &mut SmallVec<impl Array<Item = Type<'c>>>,
    ) -> ParseResult {
        self.deeper(|parser| {
            parser.each_type_in_parens(|ty| inputs.push(ty))?;
            parser.expect(TokenKind::Arrow, "expected '->' in function type")?;
            parser.each_function_result_type(|ty| results.push(ty))
        })
    }

    fn each_type_in_parens(&mut self, mut add: impl FnMut(Type<'c>)) -> ParseResult {
        self.expect(TokenKind::LeftParen, "expected '('")?;
        if self.take(TokenKind::RightParen) {
            return Ok(());
        }
        self.each_type(&mut add)?;
        self.expect(TokenKind::RightParen, "expected ')'")
    }

    fn each_type(&mut self, mut add: impl FnMut(Type<'c>)) -> ParseResult {
        loop {
            add(self.parse_type()?);
            if !self.take(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    fn each_function_result_type(&mut self, mut add: impl FnMut(Type<'c>)) -> ParseResult {
        if self.is(TokenKind::LeftParen) {
            return self.each_type_in_parens(add);
        }
        match self.parse_known_word() {
            Some(ty) => add(ty),
            None => add(self.parse_non_function_type()?),
        }
        Ok(())
    }

    /// Reads what stands after an arrow: one type that is not a function type, or a list in parentheses.
    pub(crate) fn parse_function_result_types(&mut self, types: &mut Vec<Type<'c>>) -> ParseResult {
        self.each_function_result_type(|ty| types.push(ty))
    }

    // ---- builtin types ----

    fn parse_complex_type(&mut self) -> ParseResult<Type<'c>> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in complex type")?;
        let at = self.here();
        let element = self.parse_type()?;
        self.expect(TokenKind::Greater, "expected '>' in complex type")?;
        if !element.is_int_or_float() {
            return Err(self.error(at, "invalid element type for complex"));
        }
        Ok(self.context.complex_type(element))
    }

    fn parse_tuple_type(&mut self) -> ParseResult<Type<'c>> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in tuple type")?;
        if self.take(TokenKind::Greater) {
            return Ok(self.context.tuple_type(&[]));
        }
        let mut elements = SmallVec::<[Type<'c>; 8]>::new();
        self.each_type(|ty| elements.push(ty))?;
        self.expect(TokenKind::Greater, "expected '>' in tuple type")?;
        Ok(self.context.tuple_type(&elements))
    }

    fn parse_graph_type(&mut self) -> ParseResult<Type<'c>> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in graph type")?;
        let mut inputs = SmallVec::<[Type<'c>; 8]>::new();
        let mut results = SmallVec::<[Type<'c>; 4]>::new();
        self.parse_function_signature(&mut inputs, &mut results)?;
        self.expect(TokenKind::Greater, "expected '>' in graph type")?;
        Ok(self.context.graph_type(&inputs, &results))
    }

    fn parse_vector_type(&mut self) -> ParseResult<Type<'c>> {
        let start = self.here();
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in vector type")?;
        let mut shape = SmallVec::<[i64; 4]>::new();
        let mut scalable = SmallVec::<[bool; 4]>::new();
        while matches!(self.token.kind, TokenKind::Integer | TokenKind::LeftSquare) {
            let is_scalable = self.take(TokenKind::LeftSquare);
            shape.push(self.parse_dimension()?);
            if is_scalable && !self.take(TokenKind::RightSquare) {
                return Err(self.error_at_end("missing ']' closing scalable dimension"));
            }
            scalable.push(is_scalable);
            self.parse_x_in_dimension_list()?;
        }
        let element = self.parse_type()?;
        self.expect(TokenKind::Greater, "expected '>' in vector type")?;
        if !is_vector_element(element) {
            return Err(
                self.error(start, "failed to verify 'elementType': VectorElementTypeInterface instance")
            );
        }
        if shape.iter().any(|size| *size <= 0) {
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            let message =
                format!("vector types must have positive constant sizes but got {}", sizes.join(", "));
            return Err(self.error(start, &message));
        }
        Ok(self.context.scalable_vector_type(&shape, &scalable, element))
    }

    fn parse_tensor_type(&mut self) -> ParseResult<Type<'c>> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in tensor type")?;
        let mut shape = SmallVec::<[i64; 4]>::new();
        let is_unranked = self.parse_shape(&mut shape)?;
        let at = self.here();
        let element = self.parse_type()?;
        let mut encoding = None;
        if self.take(TokenKind::Comma) {
            encoding = self.parse_optional_attribute(None)?;
            self.verify_encoding(encoding, &shape, element)?;
        }
        self.expect(TokenKind::Greater, "expected '>' in tensor type")?;
        if !is_tensor_element(element) {
            return Err(self.error(at, "invalid tensor element type"));
        }
        if is_unranked {
            if encoding.is_some() {
                return Err(self.error_here("cannot apply encoding to unranked tensor"));
            }
            return Ok(self.context.unranked_tensor_type(element));
        }
        Ok(self.context.ranked_tensor_type(&shape, element, encoding))
    }

    /// Checks an encoding whose declaration says something of the tensors that it may be of.
    fn verify_encoding(
        &mut self,
        encoding: Option<Attribute<'c>>,
        shape: &[i64],
        element: Type<'c>,
    ) -> ParseResult {
        let Some(AttributeKind::Dialect { spec, parameters }) = encoding.map(Attribute::kind) else {
            return Ok(());
        };
        let Some(verify) = spec.get().verify_tensor else { return Ok(()) };
        let (context, location) = (self.context, self.location_at(self.here()));
        verify(parameters, shape, element, &mut |message| context.error(location, message))
    }

    fn parse_memref_type(&mut self) -> ParseResult<Type<'c>> {
        let start = self.here();
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in memref type")?;
        let mut shape = SmallVec::<[i64; 4]>::new();
        let is_unranked = self.parse_shape(&mut shape)?;
        let at = self.here();
        let element = self.parse_type()?;
        if !is_memref_element(element) {
            return Err(self.error(at, "invalid memref element type"));
        }
        let (mut layout, mut memory_space) = (None, None);
        if !self.take(TokenKind::Greater) {
            self.expect(TokenKind::Comma, "expected ',' or '>' in memref type")?;
            if self.is(TokenKind::Greater) {
                return Err(self.error_at_end("expected list element"));
            }
            self.list_until(TokenKind::Greater, false, |parser| {
                let attribute = parser.parse_attribute(None)?;
                if !is_layout(attribute) {
                    if memory_space.is_some() {
                        return Err(parser.error_here("multiple memory spaces specified in memref type"));
                    }
                    memory_space = Some(attribute);
                    return Ok(());
                }
                layout = Some(attribute);
                if is_unranked {
                    return Err(parser.error_here("cannot have affine map for unranked memref type"));
                }
                if memory_space.is_some() {
                    return Err(parser.error_here("expected memory space to be last in memref type"));
                }
                Ok(())
            })?;
        }
        if !is_unranked {
            self.check_layout(start, layout, shape.len())?;
        }
        if memory_space.is_some_and(|space| !is_memory_space(space)) {
            return Err(self.error(start, "unsupported memory space Attribute"));
        }
        // The default space, of any integer type, counts as absent.
        let memory_space =
            memory_space.filter(|space| space.as_integer().and_then(|v| v.to_u64()) != Some(0));
        Ok(if is_unranked {
            self.context.unranked_memref_type(element, memory_space)
        } else {
            self.context.memref_type(&shape, element, layout, memory_space)
        })
    }

    fn check_layout(&mut self, at: SourceLoc, layout: Option<Attribute<'c>>, rank: usize) -> ParseResult {
        match layout.map(|layout| *layout.kind()) {
            Some(AttributeKind::AffineMap(map)) if map.dims() as usize != rank => {
                let dims = map.dims();
                let message = format!("memref layout mismatch between rank and affine map: {rank} != {dims}");
                Err(self.error(at, &message))
            }
            Some(AttributeKind::StridedLayout { strides, .. }) if strides.len() != rank => {
                Err(self.error(at, "expected the number of strides to match the rank"))
            }
            _ => Ok(()),
        }
    }

    // ---- shapes ----

    /// Reads `*x`, or sizes with an `x` after each; says whether it was the former.
    fn parse_shape(&mut self, shape: &mut SmallVec<[i64; 4]>) -> ParseResult<bool> {
        if self.take(TokenKind::Star) {
            self.parse_x_in_dimension_list()?;
            return Ok(true);
        }
        while matches!(self.token.kind, TokenKind::Integer | TokenKind::Question) {
            if self.take(TokenKind::Question) {
                shape.push(DYNAMIC);
            } else {
                shape.push(self.parse_dimension()?);
            }
            self.parse_x_in_dimension_list()?;
        }
        Ok(false)
    }

    /// Reads `4x?x` or, without a trailing `x`, `4x?`.
    pub(crate) fn parse_dimension_list(
        &mut self,
        allow_dynamic: bool,
        with_trailing_x: bool,
    ) -> ParseResult<Vec<i64>> {
        let mut shape = Vec::new();
        let mut one = |parser: &mut Self| {
            let at = parser.here();
            if parser.take(TokenKind::Question) {
                if !allow_dynamic {
                    return Err(parser.error(at, "expected static shape"));
                }
                shape.push(DYNAMIC);
            } else {
                shape.push(parser.parse_dimension()?);
            }
            Ok(())
        };
        let is_dimension =
            |parser: &Self| matches!(parser.token.kind, TokenKind::Integer | TokenKind::Question);
        if with_trailing_x {
            while is_dimension(self) {
                one(self)?;
                self.parse_x_in_dimension_list()?;
            }
        } else if is_dimension(self) {
            one(self)?;
            while self.is(TokenKind::BareId) && self.bytes_of(self.token)[0] == b'x' {
                self.parse_x_in_dimension_list()?;
                one(self)?;
            }
        }
        Ok(shape)
    }

    /// Reads a size. What was taken for a hexadecimal number is a zero and an `x` here.
    fn parse_dimension(&mut self) -> ParseResult<i64> {
        let text = self.bytes_of(self.token);
        if self.is(TokenKind::Integer) && text.get(1) == Some(&b'x') {
            let token = self.token;
            self.previous_end = token.start + 1;
            self.reset_to(self.line(), token.start + 1);
            return Ok(0);
        }
        let size = if self.is(TokenKind::Integer) { self.text().parse::<i64>().ok() } else { None };
        let Some(size) = size else { return Err(self.error_here("invalid dimension")) };
        self.advance();
        Ok(size)
    }

    /// Reads an `x`, which may stick to what follows.
    pub(crate) fn parse_x_in_dimension_list(&mut self) -> ParseResult {
        let token = self.token;
        if token.kind != TokenKind::BareId || self.bytes_of(token)[0] != b'x' {
            return Err(self.error_at_end("expected 'x' in dimension list"));
        }
        self.previous_end = token.start + 1;
        self.reset_to(self.line(), token.start + 1);
        Ok(())
    }

    // ---- aliases and types of dialects ----

    fn parse_extended_type(&mut self) -> ParseResult<Type<'c>> {
        let symbol = match self.parse_extended_symbol()? {
            ExtendedSymbol::Alias(name) => {
                if let Some(ty) = self.type_alias(name) {
                    return Ok(ty);
                }
                let message = format!("undefined symbol alias id '{name}'");
                return Err(self.error_at_end(&message));
            }
            ExtendedSymbol::Dialect(symbol) => symbol,
        };
        let Some(dialect) = self.context.dialect(symbol.dialect) else {
            return self.opaque_type(&symbol);
        };
        let after = (self.token, self.previous_end, self.lexer.clone());
        self.reset_to(symbol.line, symbol.start);
        self.previous_end = symbol.start;
        let types = dialect.types;
        // Errors inside are the type's own, not those of the operation around it.
        let outer_op = self.custom_op.take();
        let result = if types.is_empty() && !dialect.hooks.is_dynamic {
            let name = dialect.name;
            Err(self.error_here(&format!("dialect '{name}' provides no type parsing hook")))
        } else {
            // Errors inside are the type's own, not of the operation that it is in.
            let outer_op = self.custom_op.take();
            let result = self.parse_dialect_type(dialect);
            self.custom_op = outer_op;
            result
        };
        self.custom_op = outer_op;
        (self.token, self.previous_end, self.lexer) = after;
        result
    }

    fn opaque_type(&mut self, symbol: &DialectSymbol<'t>) -> ParseResult<Type<'c>> {
        self.check_namespace(symbol)?;
        let text = String::from_utf8_lossy(symbol.text);
        if !self.context.allows_unregistered_dialects() {
            let message = unregistered_message(&format!("`!\"{}\"<\"{text}\">` type", symbol.dialect));
            return Err(self.error(symbol.at, &message));
        }
        Ok(self.context.opaque_type(symbol.dialect, &text))
    }
}

fn is_vector_element(ty: Type<'_>) -> bool {
    ty.is_int_or_index_or_float() || has_trait(ty, "VectorElementTypeInterface")
}

fn has_trait(ty: Type<'_>, name: &str) -> bool {
    matches!(ty.kind(), TypeKind::Dialect { spec, .. } if spec.get().traits.contains(&name))
}

fn is_tensor_element(ty: Type<'_>) -> bool {
    ty.is_int_or_index_or_float()
        || matches!(
            ty.kind(),
            TypeKind::Complex(_)
                | TypeKind::Vector { .. }
                | TypeKind::Opaque { .. }
                | TypeKind::Dialect { .. }
        )
}

fn is_memref_element(ty: Type<'_>) -> bool {
    ty.is_int_or_index_or_float()
        || matches!(
            ty.kind(),
            TypeKind::Complex(_)
                | TypeKind::Vector { .. }
                | TypeKind::MemRef { .. }
                | TypeKind::UnrankedMemRef { .. }
        )
        || has_trait(ty, "MemRefElementTypeInterface")
}

fn is_layout(attribute: Attribute<'_>) -> bool {
    match attribute.kind() {
        AttributeKind::AffineMap(_) | AttributeKind::StridedLayout { .. } => true,
        AttributeKind::Dialect { spec, .. } => spec.get().traits.contains(&"MemRefLayoutAttrInterface"),
        _ => false,
    }
}

fn is_memory_space(attribute: Attribute<'_>) -> bool {
    matches!(
        attribute.kind(),
        AttributeKind::Integer { .. }
            | AttributeKind::String { .. }
            | AttributeKind::Dictionary(_)
            | AttributeKind::Dialect { .. }
    )
}

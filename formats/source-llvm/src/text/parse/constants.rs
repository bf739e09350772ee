//! Constants and other operands.

use super::{Parsed, Parser};
use crate::module::constants::{Assembly, BlockName, Constant};
use crate::module::ids::{ConstantId, Operand, TypeId};
use crate::module::types::Type;
use crate::text::lexer::Token;
use terrace_support::ap_int::ApInt;
use terrace_support::ensure_stack;
use terrace_support::float::{ApFloat, FloatSemantics, RoundingMode};

/// Largest number of lanes of a `splat` that is written out.
const WIDEST_SPLAT: u32 = 1 << 16;

impl<'a> Parser<'a> {
    /// Parses a type and a value of it.
    pub(super) fn parse_typed_operand(&mut self) -> Parsed<(TypeId, Operand)> {
        let ty = self.parse_type()?;
        Ok((ty, self.parse_operand(ty)?))
    }

    /// Parses a type and a constant of it.
    pub(super) fn parse_typed_constant(&mut self) -> Parsed<(TypeId, ConstantId)> {
        let ty = self.parse_type()?;
        Ok((ty, self.parse_constant(ty)?))
    }

    /// Parses an operand of a type.
    pub(super) fn parse_operand(&mut self, ty: TypeId) -> Parsed<Operand> {
        if let Token::Local(name) = self.token {
            let at = self.at;
            self.advance();
            return Ok(Operand::Local(self.local(name, ty, at)?));
        }
        if *self.module.types.get(ty) == Type::Metadata {
            return Ok(Operand::Metadata(self.parse_metadata_argument()?));
        }
        Ok(Operand::Constant(self.parse_constant(ty)?))
    }

    /// Returns the type of an operand.
    pub(super) fn type_of(&mut self, operand: Operand) -> TypeId {
        match (operand, &self.function) {
            (Operand::Constant(id), _) => self.module.constants.ty(id),
            (Operand::Local(id), Some(function)) => function.type_of(id),
            _ => self.module.types.id(Type::Metadata),
        }
    }

    /// Parses a constant of a type.
    pub(super) fn parse_constant(&mut self, ty: TypeId) -> Parsed<ConstantId> {
        ensure_stack(|| self.parse_any_constant(ty))
    }

    fn parse_any_constant(&mut self, ty: TypeId) -> Parsed<ConstantId> {
        let at = self.at;
        let constant = match self.token {
            Token::Integer(digits) => {
                let Type::Integer(width) = *self.module.types.get(ty) else {
                    return self.error("integer constant must have integer type");
                };
                self.advance();
                Constant::Integer(integer_of(digits, width))
            }
            Token::HexInteger(is_signed, digits) => {
                let Type::Integer(width) = *self.module.types.get(ty) else {
                    return self.error("integer constant must have integer type");
                };
                self.advance();
                let bits = u32::try_from(digits.len()).unwrap_or(u32::MAX / 4).saturating_mul(4).max(4);
                let value = ApInt::from_str_radix(bits, digits, 16).unwrap_or_else(|_| ApInt::zero(bits));
                Constant::Integer(match is_signed {
                    true => value.sign_extend_or_truncate(width),
                    false => value.zero_extend_or_truncate(width),
                })
            }
            Token::Float(text) => {
                let bits = self.float_of(text, ty)?;
                self.advance();
                Constant::Float(bits)
            }
            Token::HexFloat(letter, digits) => {
                let bits = self.hex_float_of(letter, digits, ty)?;
                self.advance();
                Constant::Float(bits)
            }
            Token::Global(name) => {
                self.advance();
                if !matches!(self.module.types.get(ty), Type::Pointer(_)) {
                    return self.error_at(at, "global variable reference must have pointer type");
                }
                Constant::Symbol(self.symbol(name, at))
            }
            Token::Local(_) if self.function.is_none() => {
                return self.error("invalid use of function-local name");
            }
            Token::Punct('{') => {
                self.advance();
                return self.parse_aggregate(ty, '}', at);
            }
            Token::Punct('[') => {
                self.advance();
                return self.parse_aggregate(ty, ']', at);
            }
            Token::Punct('<') => {
                self.advance();
                if self.take('{') {
                    let constant = self.parse_aggregate(ty, '}', at)?;
                    self.expect('>', "expected end of packed struct")?;
                    return Ok(constant);
                }
                return self.parse_aggregate(ty, '>', at);
            }
            Token::Word(word) => return self.parse_constant_word(ty, word),
            _ => return self.error("expected value token"),
        };
        Ok(self.module.constants.id(ty, constant))
    }

    fn parse_constant_word(&mut self, ty: TypeId, word: &'a str) -> Parsed<ConstantId> {
        let at = self.at;
        let kind = self.module.types.get(ty).clone();
        let constant = match word {
            "true" | "false" => match kind {
                Type::Integer(1) => Constant::Integer(ApInt::from_u64(1, u64::from(word == "true"))),
                _ => {
                    return self.error("constant expression type mismatch: got type 'i1' but expected other");
                }
            },
            "null" => match kind {
                Type::Pointer(_) => Constant::Null,
                _ => return self.error("null must be a pointer type"),
            },
            "none" => match kind {
                Type::Token => Constant::NoToken,
                _ => return self.error("invalid type for none constant"),
            },
            "undef" if kind != Type::Label => Constant::Undef,
            "poison" if kind != Type::Label => Constant::Poison,
            "undef" | "poison" => return self.error("invalid type for undef constant"),
            "zeroinitializer" => {
                self.advance();
                return match kind {
                    Type::Function { .. } | Type::Label | Type::Metadata => {
                        self.error_at(at, "invalid type for null constant")
                    }
                    _ => Ok(self.module.zero(ty)),
                };
            }
            "c" => {
                self.advance();
                let bytes = self.parse_text()?;
                let Type::Array(length, element) = kind else {
                    return self.error_at(at, "constant expression type mismatch");
                };
                if length != bytes.len() as u64 || *self.module.types.get(element) != Type::Integer(8) {
                    return self.error_at(at, "constant expression type mismatch");
                }
                let is_zero = bytes.iter().all(|byte| *byte == 0);
                let constant = if is_zero { Constant::Zero } else { Constant::Bytes(bytes) };
                return Ok(self.module.constants.id(ty, constant));
            }
            "splat" => return self.parse_splat(ty),
            "asm" => return self.parse_assembly(ty),
            "dso_local_equivalent" | "no_cfi" => {
                self.advance();
                let Token::Global(name) = self.token else {
                    return self.error(format!("expected global value name in {word}"));
                };
                let at = self.at;
                self.advance();
                let symbol = self.symbol(name, at);
                let constant = match word {
                    "no_cfi" => Constant::NoCfi(symbol),
                    _ => Constant::DsoLocalEquivalent(symbol),
                };
                return Ok(self.module.constants.id(ty, constant));
            }
            "blockaddress" => return self.parse_block_address(ty),
            "ptrauth" => {
                self.advance();
                self.expect('(', "expected '(' in constant ptrauth expression")?;
                let parts = self.parse_list(')', |parser| Ok(parser.parse_typed_constant()?.1))?;
                return Ok(self.module.constants.id(ty, Constant::PtrAuth(parts.into())));
            }
            _ => return self.parse_expression(ty, word),
        };
        self.advance();
        Ok(self.module.constants.id(ty, constant))
    }

    fn parse_aggregate(&mut self, ty: TypeId, close: char, at: usize) -> Parsed<ConstantId> {
        let mut types = Vec::new();
        let elements = self.parse_list(close, |parser| {
            let (ty, constant) = parser.parse_typed_constant()?;
            types.push(ty);
            Ok(constant)
        })?;
        let has_length = |length: u64| length == elements.len() as u64;
        let is_right = match *self.module.types.get(ty) {
            Type::Array(length, element) => {
                close == ']' && has_length(length) && types.iter().all(|ty| *ty == element)
            }
            Type::Vector { lanes, is_scalable: false, element } => {
                close == '>' && has_length(lanes.into()) && types.iter().all(|ty| *ty == element)
            }
            _ => {
                close == '}'
                    && self.module.types.structure(ty).is_some_and(|(expected, _)| *expected == *types)
            }
        };
        if !is_right {
            return self.error_at(at, "constant expression type mismatch");
        }
        Ok(self.module.aggregate(ty, elements))
    }

    fn parse_splat(&mut self, ty: TypeId) -> Parsed<ConstantId> {
        let at = self.at;
        self.advance();
        self.expect('(', "expected '(' after vector splat")?;
        let (element_type, element) = self.parse_typed_constant()?;
        self.expect(')', "expected ')' at end of vector splat")?;
        let Type::Vector { lanes, is_scalable, element: expected } = *self.module.types.get(ty) else {
            return self.error_at(at, "vector splat must have vector type");
        };
        if expected != element_type {
            return self.error_at(at, "constant expression type mismatch");
        }
        if is_scalable && !self.module.constants.is_null(element) {
            return Ok(self.module.constants.id(ty, Constant::Splat(element)));
        }
        if lanes > WIDEST_SPLAT && !is_scalable {
            return self.error_at(at, "vector is too large");
        }
        let lanes = if is_scalable { 1 } else { lanes };
        Ok(self.module.aggregate(ty, vec![element; lanes as usize]))
    }

    fn parse_assembly(&mut self, ty: TypeId) -> Parsed<ConstantId> {
        self.advance();
        let has_side_effects = self.take_word("sideeffect");
        let aligns_stack = self.take_word("alignstack");
        let is_intel = self.take_word("inteldialect");
        let can_unwind = self.take_word("unwind");
        let text = self.parse_text()?;
        self.expect(',', "expected comma in inline asm expression")?;
        let constraints = self.parse_text()?;
        let assembly = Assembly { text, constraints, has_side_effects, aligns_stack, is_intel, can_unwind };
        Ok(self.module.constants.id(ty, Constant::Assembly(Box::new(assembly))))
    }

    fn parse_block_address(&mut self, ty: TypeId) -> Parsed<ConstantId> {
        self.advance();
        self.expect('(', "expected '(' in block address expression")?;
        let Token::Global(function) = self.token else {
            return self.error("expected function name in blockaddress");
        };
        let at = self.at;
        self.advance();
        let function = self.symbol(function, at);
        self.expect(',', "expected comma in block address expression")?;
        let Token::Local(block) = self.token else {
            return self.error("expected basic block name in blockaddress");
        };
        // The first mention of a block numbers it.
        if self.function.as_ref().is_some_and(|state| state.symbol == Some(function)) {
            self.take_block(block);
        } else {
            self.advance();
        }
        self.expect(')', "expected ')' in block address expression")?;
        Ok(self.module.constants.id(ty, Constant::BlockAddress(function, BlockName::Text(block))))
    }

    /// Returns the bits of a decimal float.
    fn float_of(&self, text: &str, ty: TypeId) -> Parsed<u128> {
        let Type::Float(semantics) = *self.module.types.get(ty) else {
            return match self.module.types.get(ty) {
                Type::PpcFp128 => Ok(text.parse::<f64>().map_or(0, |value| value.to_bits().into())),
                _ => self.error("floating point constant invalid for type"),
            };
        };
        let Ok(value) = text.parse::<f64>() else {
            return self.error("floating point constant invalid for type");
        };
        let double = ApFloat::from_bits(FloatSemantics::F64, value.to_bits().into());
        let converted = double.convert(semantics, RoundingMode::NearestTiesToEven);
        if converted.value.to_f64().to_bits() != value.to_bits() {
            return self.error("floating point constant does not have type");
        }
        Ok(converted.value.to_bits())
    }

    /// Returns the bits of a hexadecimal float.
    fn hex_float_of(&self, letter: Option<char>, digits: &str, ty: TypeId) -> Parsed<u128> {
        let Ok(bits) = u128::from_str_radix(digits, 16) else {
            return self.error("floating point constant invalid for type");
        };
        let semantics = match (letter, self.module.types.get(ty)) {
            (Some('M'), Type::PpcFp128) => {
                return Ok(bits.rotate_left(64));
            }
            (_, Type::Float(semantics)) => *semantics,
            _ => return self.error("floating point constant invalid for type"),
        };
        let bits = match letter {
            // Digits of the exponent and sign come first; of the others, the low half does.
            Some('K') => {
                let padded = format!("{digits:0>20}");
                let (high, low) = padded.split_at(padded.len() - 16);
                let high = u128::from_str_radix(high, 16).unwrap_or_default();
                high << 64 | u128::from_str_radix(low, 16).unwrap_or_default()
            }
            Some('L') => bits.rotate_left(64),
            Some(_) => bits,
            None => {
                let double = ApFloat::from_bits(FloatSemantics::F64, bits);
                if semantics == FloatSemantics::F64 {
                    return Ok(bits);
                }
                return Ok(double.convert(semantics, RoundingMode::NearestTiesToEven).value.to_bits());
            }
        };
        let expected = match letter {
            Some('K') => FloatSemantics::F80,
            Some('L') => FloatSemantics::F128,
            Some('H') => FloatSemantics::F16,
            _ => FloatSemantics::BF16,
        };
        if expected != semantics {
            return self.error("floating point constant does not have type");
        }
        Ok(bits)
    }
}

/// Returns the integer of decimal digits, cut to a width.
pub(super) fn integer_of(digits: &str, width: u32) -> ApInt {
    if let Ok(value) = digits.parse::<i64>() {
        return ApInt::from_i64(width, value);
    }
    let (is_negative, magnitude) = match digits.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, digits),
    };
    let bits = u32::try_from(magnitude.len()).unwrap_or(u32::MAX / 8).saturating_mul(4).max(8);
    let value = ApInt::from_str_radix(bits, magnitude, 10).unwrap_or_else(|_| ApInt::zero(bits));
    let value = value.zero_extend_or_truncate(width);
    if is_negative { value.wrapping_neg() } else { value }
}

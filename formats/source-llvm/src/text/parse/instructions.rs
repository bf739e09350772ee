//! Instructions.

use super::{Parsed, Parser};
use crate::module::body::{Funclet, Instruction, InstructionKind};
use crate::module::ids::{BlockId, Operand, TypeId};
use crate::module::rules::CASTS;
use crate::module::types::Type;
use crate::text::lexer::Token;

/// Fast-math flags.
pub(super) const FAST_MATH: &[&str] = &["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast"];

const INTEGER_BINARY: &[&str] =
    &["add", "sub", "mul", "shl", "udiv", "sdiv", "lshr", "ashr", "urem", "srem", "and", "or", "xor"];
const FLOAT_BINARY: &[&str] = &["fadd", "fsub", "fmul", "fdiv", "frem"];
const INTEGER_PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_PREDICATES: &[&str] = &[
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno", "true",
];

/// An instruction and the type of its result.
pub(super) type Made<'a> = (InstructionKind<'a>, TypeId);

impl<'a> Parser<'a> {
    /// Parses an instruction and the name of its result.
    pub(super) fn parse_instruction(&mut self) -> Parsed<Instruction<'a>> {
        let start = self.at;
        let name = match self.token {
            Token::Local(name) => {
                self.advance();
                self.expect('=', "expected '=' after instruction name")?;
                Some(name)
            }
            _ => None,
        };
        let Token::Word(word) = self.token else {
            return self.error("expected instruction opcode");
        };
        let (kind, ty) = self.parse_opcode(word)?;
        let mut attachments = std::mem::take(&mut self.pending);
        attachments.extend(self.parse_attachments_after_commas()?);
        let span = start..self.previous_end;
        let result = match self.module.types.get(ty) {
            Type::Void if name.is_some() => {
                return self.error_at(start, "instructions returning void cannot have a name");
            }
            Type::Void => None,
            _ => Some(self.define_local(name, ty, start)?),
        };
        Ok(Instruction { kind, ty, result, attachments, records: Vec::new(), span })
    }

    /// Takes a comma; if metadata follows, parses all of it, and returns false.
    pub(super) fn take_comma(&mut self) -> Parsed<bool> {
        if !self.take(',') {
            return Ok(false);
        }
        if !matches!(self.token, Token::NamedMetadata(_)) {
            return Ok(true);
        }
        let first = self.parse_attachment()?;
        self.pending.push(first);
        let others = self.parse_attachments_after_commas()?;
        self.pending.extend(others);
        Ok(false)
    }

    fn void(&mut self) -> TypeId {
        self.module.types.id(Type::Void)
    }

    fn token_type(&mut self) -> TypeId {
        self.module.types.id(Type::Token)
    }

    fn parse_opcode(&mut self, word: &'a str) -> Parsed<Made<'a>> {
        let at = self.at;
        self.advance();
        let void = self.void();
        Ok(match word {
            "ret" => {
                let ty = self.parse_result_type()?;
                if *self.module.types.get(ty) == Type::Void {
                    (InstructionKind::Return(None), void)
                } else {
                    (InstructionKind::Return(Some(self.parse_operand(ty)?)), void)
                }
            }
            "br" if self.is_word("label") => (InstructionKind::Branch(self.parse_block_reference()?), void),
            "br" => {
                let (ty, condition) = self.parse_typed_operand()?;
                if *self.module.types.get(ty) != Type::Integer(1) {
                    return self.error_at(at, "branch condition must have 'i1' type");
                }
                self.expect(',', "expected ',' after branch condition")?;
                let taken = self.parse_block_reference()?;
                self.expect(',', "expected ',' after true destination")?;
                (InstructionKind::Conditional(condition, taken, self.parse_block_reference()?), void)
            }
            "switch" => (self.parse_switch()?, void),
            "indirectbr" => {
                let (_, address) = self.parse_typed_operand()?;
                self.expect(',', "expected ',' after indirectbr address")?;
                (InstructionKind::Indirect(address, self.parse_block_list()?), void)
            }
            "invoke" | "callbr" | "call" | "tail" | "musttail" | "notail" => {
                return self.parse_any_call(word);
            }
            "resume" => (InstructionKind::Resume(self.parse_typed_operand()?.1), void),
            "unreachable" => (InstructionKind::Unreachable, void),
            "catchswitch" | "catchpad" | "cleanuppad" | "catchret" | "cleanupret" => {
                self.parse_funclet(word)?
            }
            "fneg" => {
                let flags = self.take_flags(FAST_MATH);
                let (ty, operand) = self.parse_typed_operand()?;
                (InstructionKind::Negate(operand, flags), ty)
            }
            _ if INTEGER_BINARY.contains(&word) || FLOAT_BINARY.contains(&word) => {
                self.parse_binary(word, at)?
            }
            _ if CASTS.contains(&word) => self.parse_cast(word)?,
            "icmp" | "fcmp" => self.parse_compare(word)?,
            "select" => {
                let flags = self.take_flags(FAST_MATH);
                let (_, condition) = self.parse_typed_operand()?;
                self.expect(',', "expected ',' after select condition")?;
                let (ty, on_true) = self.parse_typed_operand()?;
                self.expect(',', "expected ',' after select value")?;
                let (other, on_false) = self.parse_typed_operand()?;
                if ty != other {
                    return self.error_at(at, "select values must have same type");
                }
                (InstructionKind::Select(condition, on_true, on_false, flags), ty)
            }
            "phi" => self.parse_phi()?,
            "extractelement" => {
                let (ty, vector) = self.parse_typed_operand()?;
                self.expect(',', "expected ',' after extract value")?;
                let (_, index) = self.parse_typed_operand()?;
                match *self.module.types.get(ty) {
                    Type::Vector { element, .. } => (InstructionKind::ExtractElement(vector, index), element),
                    _ => return self.error_at(at, "invalid extractelement operands"),
                }
            }
            "insertelement" => {
                let (ty, vector) = self.parse_typed_operand()?;
                self.expect(',', "expected ',' after insertelement value")?;
                let (element, value) = self.parse_typed_operand()?;
                self.expect(',', "expected ',' after insertelement value")?;
                let (_, index) = self.parse_typed_operand()?;
                match *self.module.types.get(ty) {
                    Type::Vector { element: expected, .. } if expected == element => {
                        (InstructionKind::InsertElement(vector, value, index), ty)
                    }
                    _ => return self.error_at(at, "invalid insertelement operands"),
                }
            }
            "shufflevector" => self.parse_shuffle(at)?,
            "extractvalue" => {
                let (ty, aggregate) = self.parse_typed_operand()?;
                let indices = self.parse_index_list()?;
                let part = self.part(ty, &indices, at)?;
                (InstructionKind::ExtractValue(aggregate, indices), part)
            }
            "insertvalue" => {
                let (ty, aggregate) = self.parse_typed_operand()?;
                self.expect(',', "expected comma after insertvalue operand")?;
                let (element, value) = self.parse_typed_operand()?;
                let indices = self.parse_index_list()?;
                if self.part(ty, &indices, at)? != element {
                    return self.error_at(at, "insertvalue operand and field disagree in type");
                }
                (InstructionKind::InsertValue(aggregate, value, indices), ty)
            }
            "va_arg" => {
                let (_, list) = self.parse_typed_operand()?;
                self.expect(',', "expected ',' after vaarg operand")?;
                (InstructionKind::VaArg(list), self.parse_type()?)
            }
            "landingpad" => self.parse_landing_pad()?,
            "freeze" => {
                let (ty, operand) = self.parse_typed_operand()?;
                (InstructionKind::Freeze(operand), ty)
            }
            _ => return self.parse_memory_access(word, at),
        })
    }

    fn parse_switch(&mut self) -> Parsed<InstructionKind<'a>> {
        let at = self.at;
        let (ty, value) = self.parse_typed_operand()?;
        if !matches!(self.module.types.get(ty), Type::Integer(_)) {
            return self.error_at(at, "switch condition must have integer type");
        }
        self.expect(',', "expected ',' after switch condition")?;
        let default = self.parse_block_reference()?;
        self.expect('[', "expected '[' with switch table")?;
        let mut cases = Vec::new();
        while !self.take(']') {
            let at = self.at;
            let (case_type, case) = self.parse_typed_constant()?;
            if case_type != ty || self.module.constants.integer(case).is_none() {
                return self.error_at(at, "case value is not a constant integer");
            }
            self.expect(',', "expected ',' after case value")?;
            cases.push((case, self.parse_block_reference()?));
        }
        Ok(InstructionKind::Switch(value, default, cases))
    }

    /// Parses `[label %a, label %b]`.
    pub(super) fn parse_block_list(&mut self) -> Parsed<Vec<BlockId>> {
        self.expect('[', "expected '[' in list of blocks")?;
        self.parse_list(']', |parser| parser.parse_block_reference())
    }

    fn parse_binary(&mut self, word: &'a str, at: usize) -> Parsed<Made<'a>> {
        let is_float = FLOAT_BINARY.contains(&word);
        let flags = match word {
            _ if is_float => self.take_flags(FAST_MATH),
            "add" | "sub" | "mul" | "shl" => self.take_flags(&["nuw", "nsw"]),
            "udiv" | "sdiv" | "lshr" | "ashr" => self.take_flags(&["exact"]),
            "or" => self.take_flags(&["disjoint"]),
            _ => Vec::new(),
        };
        let (ty, lhs) = self.parse_typed_operand()?;
        self.expect(',', "expected ',' in arithmetic operation")?;
        let rhs = self.parse_operand(ty)?;
        let types = &self.module.types;
        if is_float && !types.is_float(ty) || !is_float && !types.is_integral(ty) {
            return self.error_at(at, "invalid operand type for instruction");
        }
        Ok((InstructionKind::Binary(word, lhs, rhs, flags), ty))
    }

    fn parse_cast(&mut self, word: &'a str) -> Parsed<Made<'a>> {
        let mut flags = self.take_flags(&["nneg", "nuw", "nsw"]);
        flags.extend(self.take_flags(FAST_MATH));
        let at = self.at;
        let (from, operand) = self.parse_typed_operand()?;
        self.expect_word("to", "expected 'to' after cast value")?;
        let ty = self.parse_type()?;
        if !self.module.types.can_cast(&self.layout, word, from, ty) {
            let (from, to) = (self.module.types.text(from), self.module.types.text(ty));
            return self.error_at(at, format!("invalid cast opcode for cast from '{from}' to '{to}'"));
        }
        Ok((InstructionKind::Cast(word, operand, flags), ty))
    }

    fn parse_compare(&mut self, word: &'a str) -> Parsed<Made<'a>> {
        let is_float = word == "fcmp";
        let flags = if is_float { self.take_flags(FAST_MATH) } else { self.take_flags(&["samesign"]) };
        let predicates = if is_float { FLOAT_PREDICATES } else { INTEGER_PREDICATES };
        let Some(predicate) = self.take_one_of(predicates) else {
            return self.error(format!("expected {word} predicate (e.g. 'eq')"));
        };
        let at = self.at;
        let (ty, lhs) = self.parse_typed_operand()?;
        self.expect(',', "expected ',' after compare value")?;
        let rhs = self.parse_operand(ty)?;
        let types = &mut self.module.types;
        let bit = types.id(Type::Integer(1));
        let result = types.with_lanes_of(ty, bit);
        if is_float {
            if !types.is_float(ty) {
                return self.error_at(at, "fcmp requires floating point operands");
            }
            return Ok((InstructionKind::CompareFloats(predicate, lhs, rhs, flags), result));
        }
        if !types.is_integral(ty) && !types.is_pointer(ty) {
            return self.error_at(at, "icmp requires integer operands");
        }
        Ok((InstructionKind::CompareIntegers(predicate, lhs, rhs, flags), result))
    }

    fn parse_phi(&mut self) -> Parsed<Made<'a>> {
        let flags = self.take_flags(FAST_MATH);
        let ty = self.parse_type()?;
        let mut values = Vec::new();
        loop {
            self.expect('[', "expected '[' in phi value list")?;
            let value = self.parse_operand(ty)?;
            self.expect(',', "expected ',' after insertelement value")?;
            let Token::Local(name) = self.token else {
                return self.error("expected a basic block");
            };
            let block = self.take_block(name);
            self.expect(']', "expected ']' in phi value list")?;
            values.push((value, block));
            if !self.take_comma()? {
                return Ok((InstructionKind::Phi(values, flags), ty));
            }
        }
    }

    fn parse_shuffle(&mut self, at: usize) -> Parsed<Made<'a>> {
        let (ty, first) = self.parse_typed_operand()?;
        self.expect(',', "expected ',' after shuffle mask")?;
        let (other, second) = self.parse_typed_operand()?;
        self.expect(',', "expected ',' after shuffle value")?;
        let (mask_type, mask) = self.parse_typed_constant()?;
        let types = &mut self.module.types;
        match (types.get(ty), types.get(mask_type)) {
            (Type::Vector { element, .. }, Type::Vector { .. }) if ty == other => {
                let element = *element;
                let result = types.with_lanes_of(mask_type, element);
                Ok((InstructionKind::Shuffle(first, second, mask), result))
            }
            _ => self.error_at(at, "invalid shufflevector operands"),
        }
    }

    fn parse_index_list(&mut self) -> Parsed<Vec<u32>> {
        let mut indices = Vec::new();
        while self.take_comma()? {
            indices.push(self.parse_u32()?);
        }
        if indices.is_empty() {
            return self.error("expected index");
        }
        Ok(indices)
    }

    /// Returns the type of a part of an aggregate.
    fn part(&self, ty: TypeId, indices: &[u32], at: usize) -> Parsed<TypeId> {
        match self.module.types.part(ty, indices) {
            Some(part) => Ok(part),
            None => self.error_at(at, "invalid indices for extractvalue"),
        }
    }

    fn parse_landing_pad(&mut self) -> Parsed<Made<'a>> {
        let ty = self.parse_type()?;
        let is_cleanup = self.take_word("cleanup");
        let mut clauses = Vec::new();
        // The type of a clause says which of the two it is.
        while self.take_one_of(&["catch", "filter"]).is_some() {
            clauses.push(self.parse_typed_operand()?.1);
        }
        Ok((InstructionKind::LandingPad { is_cleanup, clauses }, ty))
    }

    /// Parses what is within a pad, or leaves it.
    fn parse_funclet(&mut self, word: &'a str) -> Parsed<Made<'a>> {
        let token = self.token_type();
        let is_return = matches!(word, "catchret" | "cleanupret");
        self.expect_word(if is_return { "from" } else { "within" }, "expected 'within' or 'from'")?;
        let pad = self.parse_operand(token)?;
        let mut funclet = Funclet { word, pad, arguments: Vec::new(), targets: Vec::new(), unwind: None };
        match word {
            "catchpad" | "cleanuppad" => {
                self.expect('[', "expected '[' in catchpad/cleanuppad")?;
                funclet.arguments = self.parse_list(']', |parser| Ok(parser.parse_typed_operand()?.1))?;
            }
            "catchret" => {
                self.expect_word("to", "expected 'to' in catchret")?;
                funclet.targets.push(self.parse_block_reference()?);
            }
            _ => {
                if word == "catchswitch" {
                    funclet.targets = self.parse_block_list()?;
                }
                self.expect_word("unwind", "expected 'unwind'")?;
                if self.take_word("to") {
                    self.expect_word("caller", "expected 'caller'")?;
                } else {
                    funclet.unwind = Some(self.parse_block_reference()?);
                }
            }
        }
        let ty = if is_return { self.void() } else { token };
        Ok((InstructionKind::Funclet(Box::new(funclet)), ty))
    }

    /// Returns the pointer type of an address computation: with the lanes of the base or of an index.
    pub(super) fn address_type(&mut self, base: TypeId, indices: &[Operand]) -> TypeId {
        if matches!(self.module.types.get(base), Type::Vector { .. }) {
            return base;
        }
        for index in indices {
            let ty = self.type_of(*index);
            if matches!(self.module.types.get(ty), Type::Vector { .. }) {
                return self.module.types.with_lanes_of(ty, base);
            }
        }
        base
    }
}

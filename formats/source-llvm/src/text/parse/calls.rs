//! Calls.

use super::attributes::Place;
use super::instructions::{FAST_MATH, Made};
use super::{Parsed, Parser};
use crate::module::attributes::Attribute;
use crate::module::body::{Call, InstructionKind};
use crate::module::ids::{Operand, TypeId};
use crate::module::types::Type;
use crate::text::lexer::Token;
use std::borrow::Cow;
use terrace_llvm::CConv;

/// Conventions that the text calls otherwise than the dialect, or that the dialect lacks.
const CONVENTIONS: &[(&str, u32)] = &[
    ("ccc", 0),
    ("fastcc", 8),
    ("coldcc", 9),
    ("ghccc", 10),
    ("hipecc", 11),
    ("anyregcc", 13),
    ("preserve_mostcc", 14),
    ("preserve_allcc", 15),
    ("swiftcc", 16),
    ("cxx_fast_tlscc", 17),
    ("tailcc", 18),
    ("cfguard_checkcc", 19),
    ("swifttailcc", 20),
    ("preserve_nonecc", 21),
    ("x86_stdcallcc", 64),
    ("x86_fastcallcc", 65),
    ("arm_apcscc", 66),
    ("arm_aapcscc", 67),
    ("arm_aapcs_vfpcc", 68),
    ("msp430_intrcc", 69),
    ("x86_thiscallcc", 70),
    ("ptx_kernel", 71),
    ("ptx_device", 72),
    ("spir_func", 75),
    ("spir_kernel", 76),
    ("intel_ocl_bicc", 77),
    ("x86_64_sysvcc", 78),
    ("win64cc", 79),
    ("x86_vectorcallcc", 80),
    ("hhvmcc", 81),
    ("hhvm_ccc", 82),
    ("x86_intrcc", 83),
    ("avr_intrcc", 84),
    ("avr_signalcc", 85),
    ("amdgpu_vs", 87),
    ("amdgpu_gs", 88),
    ("amdgpu_ps", 89),
    ("amdgpu_cs", 90),
    ("amdgpu_kernel", 91),
    ("x86_regcallcc", 92),
    ("amdgpu_hs", 93),
    ("amdgpu_ls", 95),
    ("amdgpu_es", 96),
    ("aarch64_vector_pcs", 97),
    ("aarch64_sve_vector_pcs", 98),
    ("amdgpu_gfx", 100),
    ("m68k_rtdcc", 106),
    ("graalcc", 107),
    ("amdgpu_cs_chain", 104),
    ("amdgpu_cs_chain_preserve", 105),
    ("aarch64_sme_preservemost_from_x0", 102),
    ("aarch64_sme_preservemost_from_x1", 108),
    ("aarch64_sme_preservemost_from_x2", 103),
    ("riscv_vector_cc", 110),
];

impl<'a> Parser<'a> {
    /// Parses a calling convention, if there is one.
    pub(super) fn parse_convention(&mut self) -> Parsed<u32> {
        let Token::Word(word) = self.token else { return Ok(0) };
        if word == "cc" {
            self.advance();
            return self.parse_u32();
        }
        let known = CONVENTIONS.iter().find(|(name, _)| *name == word).map(|(_, number)| *number);
        match known {
            Some(number) => {
                self.advance();
                Ok(number)
            }
            None => Ok(CConv::C.value() as u32),
        }
    }

    /// Parses a call of any kind, after its first word.
    pub(super) fn parse_any_call(&mut self, word: &'a str) -> Parsed<Made<'a>> {
        let tail = match word {
            "tail" | "musttail" | "notail" => {
                self.expect_word("call", "expected 'tail call', 'musttail call', or 'notail call'")?;
                Some(word)
            }
            _ => None,
        };
        let (call, result) = self.parse_call(tail)?;
        let call = Box::new(call);
        Ok(match word {
            "invoke" => {
                self.expect_word("to", "expected 'to' in invoke")?;
                let normal = self.parse_block_reference()?;
                self.expect_word("unwind", "expected 'unwind' in invoke")?;
                (InstructionKind::Invoke(call, normal, self.parse_block_reference()?), result)
            }
            "callbr" => {
                self.expect_word("to", "expected 'to' in callbr")?;
                let normal = self.parse_block_reference()?;
                (InstructionKind::CallBranch(call, normal, self.parse_block_list()?), result)
            }
            _ => (InstructionKind::Call(call), result),
        })
    }

    fn parse_call(&mut self, tail: Option<&'a str>) -> Parsed<(Call<'a>, TypeId)> {
        let flags = self.take_flags(FAST_MATH);
        let convention = self.parse_convention()?;
        let result_attributes = self.parse_attributes(Place::Value)?;
        if self.take_word("addrspace") {
            self.parse_u32_in_parentheses()?;
        }
        let at = self.at;
        let given = self.parse_call_type()?;
        let pointer = match self.token {
            // The address space of the callee is that of functions.
            Token::Global(name) => self.type_of_known_symbol(name),
            Token::Local(name) => self.type_of_known_local(name),
            _ => self.pointer,
        };
        let callee = self.parse_operand(pointer)?;
        self.expect('(', "expected '(' in call")?;
        let mut types = Vec::new();
        let mut is_variadic_mark = false;
        let arguments = self.parse_list(')', |parser| {
            if parser.token == Token::Dots {
                parser.advance();
                is_variadic_mark = true;
                return Ok(None);
            }
            let ty = parser.parse_type()?;
            let attributes: Vec<Attribute<'a>> = match parser.module.types.get(ty) {
                Type::Metadata => Vec::new(),
                _ => parser.parse_attributes(Place::Value)?,
            };
            types.push(ty);
            Ok(Some((parser.parse_operand(ty)?, attributes)))
        })?;
        let arguments: Vec<(Operand, Vec<Attribute<'a>>)> = arguments.into_iter().flatten().collect();
        let ty = match self.module.types.get(given) {
            Type::Function { .. } => given,
            _ => self.module.types.id(Type::Function {
                result: given,
                inputs: types.clone().into(),
                is_variadic: false,
            }),
        };
        let Type::Function { result, inputs, is_variadic } = self.module.types.get(ty) else {
            return self.error_at(at, "expected function type");
        };
        let result = *result;
        if types.len() < inputs.len() {
            return self.error_at(at, "not enough parameters specified for call");
        }
        if types.len() > inputs.len() && !is_variadic {
            return self.error_at(at, "too many arguments specified");
        }
        if inputs.iter().zip(&types).any(|(expected, given)| expected != given) {
            return self.error_at(at, "argument is not of expected type");
        }
        let attributes = self.parse_attributes(Place::Value)?;
        let bundles = self.parse_bundles()?;
        let call =
            Call { tail, flags, convention, result_attributes, ty, callee, arguments, attributes, bundles };
        Ok((call, result))
    }

    fn parse_call_type(&mut self) -> Parsed<TypeId> {
        self.parse_result_type()
    }

    fn type_of_known_symbol(&mut self, name: crate::module::names::Name<'a>) -> TypeId {
        let _ = name;
        match self.layout.program_space {
            0 => self.pointer,
            space => self.module.types.id(Type::Pointer(space)),
        }
    }

    fn type_of_known_local(&mut self, name: crate::module::names::Name<'a>) -> TypeId {
        let known = self.function.as_ref().and_then(|function| function.known(name));
        known.unwrap_or(self.pointer)
    }

    fn parse_bundles(&mut self) -> Parsed<Vec<(Cow<'a, [u8]>, Vec<Operand>)>> {
        if !self.take('[') {
            return Ok(Vec::new());
        }
        self.parse_list(']', |parser| {
            let tag = parser.parse_text()?;
            parser.expect('(', "expected '(' in operand bundle")?;
            let operands = parser.parse_list(')', |parser| Ok(parser.parse_typed_operand()?.1))?;
            Ok((tag, operands))
        })
    }
}

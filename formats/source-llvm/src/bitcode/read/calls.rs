//! Records of calls.

use super::super::codes::{BUNDLE_METADATA, call, function};
use super::super::stream::Record;
use super::super::words;
use super::functions::BodyReader;
use super::instructions::{Made, Operands};
use super::{Read, Reader};
use crate::module::attributes::Attribute;
use crate::module::body::{Call, InstructionKind};
use crate::module::ids::{Operand, TypeId};
use crate::module::types::Type;

impl<'a> Reader<'a> {
    /// Reads a bundle of operands of the call that follows.
    pub(super) fn read_bundle(&mut self, record: &Record<'a>, body: &mut BodyReader<'a>) -> Read<()> {
        let tag = usize::try_from(record.field(0)?).ok().and_then(|at| self.bundle_tags.get(at)).cloned();
        let Some(tag) = tag else {
            return self.error("use of an undefined tag of bundles");
        };
        let mut rest = self.operands(&record.fields[1..]);
        let mut operands = Vec::with_capacity(rest.len());
        while !rest.is_empty() {
            if rest.peek() == Some(BUNDLE_METADATA) {
                rest.next()?;
                operands.push(Operand::Metadata(self.metadata(rest.next()?)?));
            } else {
                operands.push(self.typed_operand(&mut rest, body)?.0);
            }
        }
        body.bundles.push((tag.into(), operands));
        Ok(())
    }

    /// Reads a call of any kind.
    pub(super) fn read_any_call(
        &mut self,
        code: u32,
        rest: &mut Operands<'_>,
        body: &mut BodyReader<'a>,
    ) -> Read<Made<'a>> {
        let list = rest.next()?;
        let bits = rest.next()?;
        let mut targets = Vec::new();
        let (convention, has_type) = match code {
            function::INVOKE => {
                targets.push(self.block(rest.next()?, body)?);
                targets.push(self.block(rest.next()?, body)?);
                (bits & call::CONVENTION_MASK, bits & call::INVOKE_EXPLICIT_TYPE != 0)
            }
            _ => {
                if code == function::CALL_BRANCH {
                    targets.push(self.block(rest.next()?, body)?);
                    for _ in 0..rest.next()? {
                        targets.push(self.block(rest.next()?, body)?);
                    }
                }
                (bits >> call::CONVENTION & call::CONVENTION_MASK, bits & call::EXPLICIT_TYPE != 0)
            }
        };
        let is_call = code == function::CALL;
        let flags = match is_call && bits & call::FLAGS != 0 {
            true => words::fast_math(rest.next()?),
            false => Vec::new(),
        };
        if !has_type {
            return self.error("a call without the type of its function");
        }
        let tail = match () {
            () if !is_call => None,
            () if bits & call::MUST_TAIL != 0 => Some("musttail"),
            () if bits & call::NO_TAIL != 0 => Some("notail"),
            () if bits & call::TAIL != 0 => Some("tail"),
            () => None,
        };
        let ty = self.ty(rest.next()?)?;
        let Type::Function { result, inputs, is_variadic } = self.module.types.get(ty) else {
            return self.error("a call has no type of functions");
        };
        let (result, inputs, is_variadic) = (*result, inputs.clone(), *is_variadic);
        let (callee, callee_type) = self.typed_operand(rest, body)?;
        if !matches!(self.module.types.get(callee_type), Type::Pointer(_)) {
            return self.error("the callee of a call is no pointer");
        }
        let mut arguments = self.read_arguments(&inputs, is_variadic, rest, body)?;
        let mut list = self.attribute_list(list)?;
        for (at, (_, attributes)) in arguments.iter_mut().enumerate() {
            *attributes = list.parameter(at);
        }
        let call = Box::new(Call {
            tail,
            flags,
            convention: convention as u32,
            result_attributes: list.result,
            ty,
            callee,
            arguments,
            attributes: list.function,
            bundles: std::mem::take(&mut body.bundles),
        });
        let kind = match (code, &*targets) {
            (function::INVOKE, [normal, unwind]) => InstructionKind::Invoke(call, *normal, *unwind),
            (function::CALL_BRANCH, [normal, others @ ..]) => {
                InstructionKind::CallBranch(call, *normal, others.to_vec())
            }
            _ => InstructionKind::Call(call),
        };
        Ok((kind, result))
    }

    fn read_arguments(
        &mut self,
        inputs: &[TypeId],
        is_variadic: bool,
        rest: &mut Operands<'_>,
        body: &mut BodyReader<'a>,
    ) -> Read<Vec<(Operand, Vec<Attribute<'a>>)>> {
        let mut arguments = Vec::with_capacity(rest.len());
        for ty in inputs {
            if *self.module.types.get(*ty) == Type::Label {
                return self.error("blocks as arguments are not supported");
            }
            arguments.push((self.operand_of(rest, *ty, body)?, Vec::new()));
        }
        if !is_variadic && !rest.is_empty() {
            return self.error("too many arguments specified");
        }
        while !rest.is_empty() {
            arguments.push((self.typed_operand(rest, body)?.0, Vec::new()));
        }
        Ok(arguments)
    }
}

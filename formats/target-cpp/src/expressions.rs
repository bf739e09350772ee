//! Operations as text with as many parentheses as it takes.

use crate::constants::write_attribute;
use crate::inlining::is_deferred;
use crate::operators::{CONDITIONAL, LOWEST, SUM, UNARY, binary, precedence, prefix};
use crate::settings::Language;
use crate::types::{Site, write_type};
use crate::writer::Writer;
use std::collections::HashMap;
use terrace_emitc as emitc;
use terrace_func as func;
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Failure, Operation, TypedOp, Value};
use terrace_support::ensure_stack;

/// Largest number of operations in the text of an expression: those that are used several times are written as often.
const MAX_SIZE: u64 = 1 << 20;

/// The values that the arguments of an expression stand for; `None` outside of expressions.
pub(crate) type Outer<'s, 'a, 'c> = Option<&'s [Value<'a, 'c>]>;

impl<'a, 'c> Writer<'_, 'a, 'c> {
    /// Appends what an expression computes.
    pub(crate) fn expression(
        &mut self,
        expression: emitc::ExpressionOp<'a, 'c>,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let op = expression.op();
        let last = expression.region().first_block().and_then(|block| block.last_op());
        let Some(root) = last.and_then(|last| last.operands().next()?.defining_op()) else {
            return Err(op.op_error("yielded value has no defining op").tell());
        };
        match size_of(root) {
            None => return Err(root.op_error("uses its own result").tell()),
            Some(size) if size > MAX_SIZE => {
                return Err(op.op_error(format!("has more than {MAX_SIZE} operations as text")).tell());
            }
            Some(_) => {}
        }
        let outer: Vec<_> = expression.defs().collect();
        self.application(root, Some(&outer), out)
    }

    /// Appends an operand: its name, or what stands where it is used. What binds no tighter than `around` gets
    /// parentheses if it is part of the same expression.
    pub(crate) fn operand(
        &mut self,
        value: Value<'a, 'c>,
        outer: Outer<'_, 'a, 'c>,
        around: u8,
        user: Operation<'a, 'c>,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let Some(outer) = outer else { return self.value(value, user, out) };
        if let Some((_, at)) = value.as_argument() {
            return match outer.get(at) {
                Some(value) => self.value(*value, user, out),
                None => Err(user.op_error("operand value not in scope").tell()),
            };
        }
        let Some(op) = value.defining_op() else {
            return Err(user.op_error("operand value not in scope").tell());
        };
        // Compilers of C advise parentheses around all but sums and products, even where precedence says the same.
        let is_advised = self.settings.language == Language::C
            && around > LOWEST
            && (precedence(op) < SUM || around < SUM && precedence(op) < UNARY);
        let needs = is_advised || precedence(op) <= around;
        if needs {
            out.push(b'(');
        }
        ensure_stack(|| self.application(op, Some(outer), out))?;
        if needs {
            out.push(b')');
        }
        Ok(())
    }

    /// Appends a value of the function.
    fn value(
        &mut self,
        value: Value<'a, 'c>,
        user: Operation<'a, 'c>,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        if let Some(name) = self.names.get(&value.id()) {
            out.extend_from_slice(name.as_bytes());
            return Ok(());
        }
        match value.defining_op() {
            Some(op) if is_deferred(op) => ensure_stack(|| self.deferred(op, out)),
            Some(op) => match op.try_as::<emitc::ExpressionOp>() {
                Some(expression) => self.expression(expression, out),
                None => Err(user.op_error("operand value not in scope").tell()),
            },
            None => Err(user.op_error("operand value not in scope").tell()),
        }
    }

    /// Appends what stands where the result of a deferred operation is used.
    fn deferred(&mut self, op: Operation<'a, 'c>, out: &mut Vec<u8>) -> Result<(), Failure> {
        if let Some(op) = op.try_as::<emitc::LiteralOp>() {
            out.extend_from_slice(op.value_attr().and_then(Attribute::as_bytes).unwrap_or_default());
        } else if let Some(op) = op.try_as::<emitc::GetGlobalOp>() {
            out.extend_from_slice(op.name().as_str().as_bytes());
        } else if let Some(op) = op.try_as::<emitc::GetFieldOp>() {
            out.extend_from_slice(op.field_name().as_str().as_bytes());
        } else if op.isa::<emitc::DereferenceOp>() {
            out.push(b'*');
            self.base(op, out)?;
        } else if let Some(member) = op.try_as::<emitc::MemberOp>() {
            self.base(op, out)?;
            out.push(b'.');
            out.extend_from_slice(member.member().as_bytes());
        } else if let Some(member) = op.try_as::<emitc::MemberOfPtrOp>() {
            self.base(op, out)?;
            out.extend_from_slice(b"->");
            out.extend_from_slice(member.member().as_bytes());
        } else {
            self.base(op, out)?;
            for index in op.operands().skip(1) {
                out.push(b'[');
                self.value(index, op, out)?;
                out.push(b']');
            }
        }
        Ok(())
    }

    /// Appends the first operand of a deferred operation: `(*p).m` is not `*p.m`.
    fn base(&mut self, op: Operation<'a, 'c>, out: &mut Vec<u8>) -> Result<(), Failure> {
        let base = op.operand(0);
        let is_prefix = base.defining::<emitc::DereferenceOp>().is_some();
        if is_prefix {
            out.push(b'(');
        }
        self.value(base, op, out)?;
        if is_prefix {
            out.push(b')');
        }
        Ok(())
    }

    /// Appends an operation as an expression of its operands.
    ///
    /// # Errors
    /// If it is none, which is reported.
    pub(crate) fn application(
        &mut self,
        op: Operation<'a, 'c>,
        outer: Outer<'_, 'a, 'c>,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let site = self.site(op);
        if let Some((word, precedence)) = binary(op) {
            if word == "<=>" && site.language == Language::C {
                return Err(op.op_error("has no counterpart in C").tell());
            }
            self.operand(op.operand(0), outer, precedence, op, out)?;
            out.extend_from_slice(format!(" {word} ").as_bytes());
            return self.operand(op.operand(1), outer, precedence, op, out);
        }
        if let Some(word) = prefix(op) {
            out.extend_from_slice(word.as_bytes());
            let start = out.len();
            self.operand(op.operand(0), outer, UNARY, op, out)?;
            // Two signs in a row would be another operator.
            if matches!(word, "-" | "+" | "&") && out.get(start) == word.as_bytes().first() {
                out.insert(start, b'(');
                out.push(b')');
            }
            return Ok(());
        }
        if op.isa::<emitc::CastOp>() {
            out.push(b'(');
            write_type(op.result(0).ty(), site, out)?;
            out.extend_from_slice(b") ");
            return self.operand(op.operand(0), outer, UNARY, op, out);
        }
        if op.isa::<emitc::ConditionalOp>() {
            for (operand, word) in op.operands().zip(["", " ? ", " : "]) {
                out.extend_from_slice(word.as_bytes());
                self.operand(operand, outer, CONDITIONAL, op, out)?;
            }
            return Ok(());
        }
        if op.isa::<emitc::LoadOp>() {
            return self.operand(op.operand(0), outer, LOWEST, op, out);
        }
        if let Some(constant) = op.try_as::<emitc::ConstantOp>() {
            return write_attribute(constant.value(), site, out);
        }
        if let Some(call) = op.try_as::<emitc::CallOpaqueOp>() {
            return self.opaque_call(call, outer, site, out);
        }
        let callee = match (op.try_as::<emitc::CallOp>(), op.try_as::<func::CallOp>()) {
            (Some(call), _) => call.callee(),
            (None, Some(call)) => call.callee(),
            (None, None) => return Err(op.op_error("unable to find printer for op").tell()),
        };
        out.extend_from_slice(callee.as_str().as_bytes());
        out.push(b'(');
        for (at, operand) in op.operands().enumerate() {
            separate(at, out);
            self.operand(operand, outer, LOWEST, op, out)?;
        }
        out.push(b')');
        Ok(())
    }

    fn opaque_call(
        &mut self,
        call: emitc::CallOpaqueOp<'a, 'c>,
        outer: Outer<'_, 'a, 'c>,
        site: Site<'c>,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let op = call.op();
        out.extend_from_slice(call.callee_attr().and_then(Attribute::as_bytes).unwrap_or_default());
        if let Some(arguments) = call.template_args_attr().and_then(Attribute::as_array) {
            if site.language == Language::C {
                return Err(op.op_error("has template arguments, which C does not have").tell());
            }
            out.push(b'<');
            for (at, argument) in arguments.iter().enumerate() {
                separate(at, out);
                write_attribute(*argument, site, out)?;
            }
            out.push(b'>');
        }
        out.push(b'(');
        let Some(arguments) = call.args_attr().and_then(Attribute::as_array) else {
            for (at, operand) in op.operands().enumerate() {
                separate(at, out);
                self.operand(operand, outer, LOWEST, op, out)?;
            }
            out.push(b')');
            return Ok(());
        };
        for (at, argument) in arguments.iter().enumerate() {
            separate(at, out);
            // An index is the number of an operand.
            let number = argument.as_i64().filter(|_| argument.ty().is_some_and(|ty| ty.is_index()));
            match number {
                None => write_attribute(*argument, site, out)?,
                Some(number) => match usize::try_from(number).ok().and_then(|at| op.operands().nth(at)) {
                    Some(operand) => self.operand(operand, outer, LOWEST, op, out)?,
                    None => return Err(op.op_error("index argument is out of range").tell()),
                },
            }
        }
        out.push(b')');
        Ok(())
    }
}

fn separate(at: usize, out: &mut Vec<u8>) {
    if at > 0 {
        out.extend_from_slice(b", ");
    }
}

/// Returns the number of operations in the text of a value, those of operands included; `None` if the value needs itself.
fn size_of(root: Operation<'_, '_>) -> Option<u64> {
    // Those that are not finished are around those that are looked at.
    let mut sizes: HashMap<OpId, Option<u64>> = HashMap::new();
    let mut open = vec![(root, false)];
    while let Some((op, is_entered)) = open.pop() {
        if is_entered {
            let size = |value: Value<'_, '_>| value.defining_op().and_then(|op| *sizes.get(&op.id())?);
            let sum = op.operands().filter_map(size).fold(1, u64::saturating_add);
            sizes.insert(op.id(), Some(sum));
            continue;
        }
        match sizes.get(&op.id()) {
            Some(Some(_)) => {}
            Some(None) => return None,
            None => {
                sizes.insert(op.id(), None);
                open.push((op, true));
                open.extend(op.operands().filter_map(|operand| Some((operand.defining_op()?, false))));
            }
        }
    }
    *sizes.get(&root.id())?
}

//! One operation, one statement.

use crate::constants::{is_no_value, write_attribute};
use crate::function::{member, results_struct};
use crate::inlining::{is_deferred, is_inlined, is_view};
use crate::operators::LOWEST;
use crate::settings::Language;
use crate::types::{write_array_pointer, write_type, write_variable};
use crate::writer::Writer;
use terrace_cf as cf;
use terrace_emitc as emitc;
use terrace_emitc::array_of;
use terrace_func as func;
use terrace_ir::{Attribute, Block, Failure, Operation, Region, TypedOp, Value};
use terrace_support::ensure_stack;

impl<'a, 'c> Writer<'_, 'a, 'c> {
    /// Writes an operation as a statement; nothing where it is written with its users.
    ///
    /// # Errors
    /// If it cannot be written, which is reported.
    pub fn statement(&mut self, op: Operation<'a, 'c>) -> Result<(), Failure> {
        if is_deferred(op) || op.isa::<emitc::YieldOp>() {
            return Ok(());
        }
        if let Some(verbatim) = op.try_as::<emitc::VerbatimOp>() {
            return self.verbatim(verbatim);
        }
        if let Some(include) = op.try_as::<emitc::IncludeOp>() {
            self.include(include);
            return Ok(());
        }
        if let Some(branch) = op.try_as::<cf::BranchOp>() {
            let line = self.jump(branch.dest(), &branch.dest_operands().collect::<Vec<_>>(), op)?;
            self.text.push(line);
            return Ok(());
        }
        if op.region_count() > 0 && !op.isa::<emitc::ExpressionOp>() || op.successor_count() > 0 {
            return ensure_stack(|| self.structured(op));
        }
        let mut line = Vec::new();
        if let Some(expression) = op.try_as::<emitc::ExpressionOp>() {
            if is_inlined(expression) {
                return Ok(());
            }
            self.assignment(op, &mut line)?;
            self.expression(expression, &mut line)?;
        } else if let Some(variable) = op.try_as::<emitc::VariableOp>() {
            self.initialized(op, variable.value(), &mut line)?;
        } else if let Some(constant) = op.try_as::<emitc::ConstantOp>() {
            self.initialized(op, constant.value(), &mut line)?;
        } else if let Some(assign) = op.try_as::<emitc::AssignOp>() {
            self.operand(assign.var(), None, LOWEST, op, &mut line)?;
            line.extend_from_slice(b" = ");
            self.operand(assign.value(), None, LOWEST, op, &mut line)?;
        } else if op.isa::<emitc::ReturnOp>() || op.isa::<func::ReturnOp>() {
            self.returned(op, &mut line)?;
        } else if is_view(op) {
            self.assignment(op, &mut line)?;
            line.push(b'(');
            write_array_pointer(op.result(0).ty(), "", self.site(op), &mut line)?;
            line.extend_from_slice(b") ");
            self.operand(op.operand(0), None, LOWEST, op, &mut line)?;
        } else if op.result_count() > 1 && self.settings.language == Language::C {
            return self.call_with_results(op);
        } else {
            self.assignment(op, &mut line)?;
            self.application(op, None, &mut line)?;
        }
        line.extend_from_slice(self.end.as_bytes());
        self.text.push(line);
        Ok(())
    }

    /// Appends what stands before the value of an operation: the variables of its results.
    fn assignment(&mut self, op: Operation<'a, 'c>, line: &mut Vec<u8>) -> Result<(), Failure> {
        let results: Vec<_> = op.results().collect();
        match results[..] {
            [] => return Ok(()),
            [result] if self.is_declared => {
                let name = self.name(result);
                line.extend_from_slice(name.as_bytes());
            }
            [result] => self.declaration(result, op, line)?,
            _ => {
                let mut names = Vec::new();
                for result in results {
                    if !self.is_declared {
                        self.declaration(result, op, line)?;
                        line.extend_from_slice(b";\n");
                    }
                    names.push(self.name(result));
                }
                line.extend_from_slice(format!("std::tie({})", names.join(", ")).as_bytes());
            }
        }
        line.extend_from_slice(b" = ");
        Ok(())
    }

    /// Appends a variable with its initial value, if it has one.
    fn initialized(
        &mut self,
        op: Operation<'a, 'c>,
        value: Attribute<'c>,
        line: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        if !is_no_value(value) {
            self.assignment(op, line)?;
            return write_attribute(value, self.site(op), line);
        }
        if !self.is_declared {
            self.declaration(op.result(0), op, line)?;
        }
        Ok(())
    }

    fn returned(&mut self, op: Operation<'a, 'c>, line: &mut Vec<u8>) -> Result<(), Failure> {
        line.extend_from_slice(b"return");
        let is_c = self.settings.language == Language::C;
        let (before, after) = match op.operand_count() {
            0 => return Ok(()),
            1 => (" ".to_owned(), ""),
            _ if is_c => {
                let name = self.function.and_then(|function| function.symbol_name()).unwrap_or_default();
                (format!(" ({}){{", results_struct(name)), "}")
            }
            _ => (" std::make_tuple(".to_owned(), ")"),
        };
        line.extend_from_slice(before.as_bytes());
        for (at, operand) in op.operands().enumerate() {
            if at > 0 {
                line.extend_from_slice(b", ");
            }
            self.operand(operand, None, LOWEST, op, line)?;
        }
        line.extend_from_slice(after.as_bytes());
        Ok(())
    }

    /// Writes a call that has several results, in C: they come in a structure.
    fn call_with_results(&mut self, op: Operation<'a, 'c>) -> Result<(), Failure> {
        let Some(call) = op.try_as::<func::CallOp>() else {
            return Err(op.op_error("has several results, which C does not have").tell());
        };
        let all = self.temporary();
        let mut text = format!("{} {all} = ", results_struct(call.callee().as_str())).into_bytes();
        self.application(op, None, &mut text)?;
        text.extend_from_slice(b";\n");
        // A label cannot stand before a declaration.
        let is_apart = self.is_declared;
        if is_apart {
            self.text.push("{\n");
            self.text.indent();
        }
        for (at, result) in op.results().enumerate() {
            match is_apart {
                true => text.extend_from_slice(self.name(result).as_bytes()),
                false => self.declaration(result, op, &mut text)?,
            }
            text.extend_from_slice(format!(" = {all}.{};\n", member(at)).as_bytes());
        }
        self.text.push(text);
        if is_apart {
            self.text.outdent();
            self.text.push("}\n");
        }
        Ok(())
    }

    fn include(&mut self, include: emitc::IncludeOp<'a, 'c>) {
        let file = include.include_attr().and_then(Attribute::as_bytes).unwrap_or_default();
        let mut line = b"#include ".to_vec();
        if !include.is_standard_include() {
            line.push(b'"');
            line.extend_from_slice(file);
            line.extend_from_slice(b"\"\n");
        } else {
            line.push(b'<');
            // What C++ calls `cmath` is `math.h` in C.
            match file
                .strip_prefix(b"c")
                .filter(|rest| self.settings.language == Language::C && !rest.contains(&b'.'))
            {
                Some(rest) => line.extend_from_slice(&[rest, b".h"].concat()),
                None => line.extend_from_slice(file),
            }
            line.extend_from_slice(b">\n");
        }
        self.text.push(line);
    }

    /// Writes text as it is; operands stand where it says `{}`.
    fn verbatim(&mut self, verbatim: emitc::VerbatimOp<'a, 'c>) -> Result<(), Failure> {
        let op = verbatim.op();
        let mut rest = verbatim.value_attr().and_then(Attribute::as_bytes).unwrap_or_default();
        let mut operands = verbatim.fmt_args().peekable();
        let mut line = Vec::new();
        if operands.peek().is_some() {
            while let Some(at) = rest.iter().position(|byte| *byte == b'{') {
                line.extend_from_slice(&rest[..at]);
                match rest.get(at + 1) {
                    Some(b'}') => {
                        if let Some(operand) = operands.next() {
                            self.operand(operand, None, LOWEST, op, &mut line)?;
                        }
                    }
                    _ => line.push(b'{'),
                }
                rest = rest.get(at + 2..).unwrap_or_default();
            }
        }
        line.extend_from_slice(rest);
        line.push(b'\n');
        self.text.push(line);
        Ok(())
    }

    /// Returns the assignments to the arguments of a block, and the jump to it.
    fn jump(
        &mut self,
        block: Block<'a, 'c>,
        operands: &[Value<'a, 'c>],
        op: Operation<'a, 'c>,
    ) -> Result<Vec<u8>, Failure> {
        let mut lines = Vec::new();
        let arguments: Vec<_> = block.arguments().collect();
        // All are read before one is written: those that are written too early are kept in a variable.
        // Of what is no variable, the text may read any of them.
        let is_text = |value: &Value<'a, 'c>| !self.names.contains_key(&value.id());
        let is_early = |at: usize| operands[at + 1..].iter().any(|one| *one == arguments[at] || is_text(one));
        let keeps = (0..arguments.len().min(operands.len())).any(is_early);
        let mut kept = Vec::new();
        if keeps {
            lines.extend_from_slice(b"{\n");
        }
        for (argument, operand) in arguments.iter().zip(operands) {
            let name = self.name(*argument);
            let target = if keeps { self.temporary() } else { name.clone() };
            if keeps {
                lines.extend_from_slice(b"  ");
                write_type(argument.ty(), self.site(op), &mut lines)?;
                lines.push(b' ');
            }
            lines.extend_from_slice(format!("{target} = ").as_bytes());
            self.operand(*operand, None, LOWEST, op, &mut lines)?;
            lines.extend_from_slice(b";\n");
            kept.push((name, target));
        }
        if keeps {
            for (name, target) in kept {
                lines.extend_from_slice(format!("  {name} = {target};\n").as_bytes());
            }
            lines.extend_from_slice(b"}\n");
        }
        lines.extend_from_slice(format!("goto {};\n", self.label(block)).as_bytes());
        Ok(lines)
    }

    /// Writes an operation with statements in it, or one that goes to one of several blocks.
    fn structured(&mut self, op: Operation<'a, 'c>) -> Result<(), Failure> {
        let mut line = Vec::new();
        if let Some(branch) = op.try_as::<cf::CondBranchOp>() {
            self.condition(branch.condition(), op)?;
            let operands: Vec<_> = branch.true_dest_operands().collect();
            self.nested_jump(branch.true_dest(), &operands, op)?;
            self.text.push("} else {\n");
            let operands: Vec<_> = branch.false_dest_operands().collect();
            self.nested_jump(branch.false_dest(), &operands, op)?;
        } else if let Some(branch) = op.try_as::<emitc::IfOp>() {
            self.condition(branch.condition(), op)?;
            self.nested(branch.then_region())?;
            if !branch.else_region().is_empty() {
                self.text.push("} else {\n");
                self.nested(branch.else_region())?;
            }
        } else if let Some(r#loop) = op.try_as::<emitc::ForOp>() {
            return self.counted_loop(r#loop);
        } else if let Some(switch) = op.try_as::<emitc::SwitchOp>() {
            line.extend_from_slice(b"switch (");
            self.operand(switch.arg(), None, LOWEST, op, &mut line)?;
            line.extend_from_slice(b") {\n");
            self.text.push(line);
            for (value, region) in switch.cases().into_iter().zip(switch.case_regions()) {
                self.text.push(format!("case {value}: {{\n"));
                self.case(region)?;
            }
            self.text.push("default: {\n");
            self.case(switch.default_region())?;
        } else if let Some(r#loop) = op.try_as::<emitc::DoOp>() {
            self.text.push("do {\n");
            self.nested(r#loop.body_region())?;
            let last = r#loop.condition_region().first_block().and_then(|block| block.last_op());
            let condition = last.and_then(|last| last.operands().next()?.defining::<emitc::ExpressionOp>());
            let Some(condition) = condition else {
                return Err(op.op_error("has no expression as its condition").tell());
            };
            line.extend_from_slice(b"} while (");
            self.expression(condition, &mut line)?;
            line.extend_from_slice(b");\n");
            self.text.push(line);
            return Ok(());
        } else {
            return Err(op.op_error("unable to find printer for op").tell());
        }
        self.text.push("}\n");
        Ok(())
    }

    fn counted_loop(&mut self, op: emitc::ForOp<'a, 'c>) -> Result<(), Failure> {
        let (around, region) = (op.op(), op.region());
        let Some(variable) = region.first_block().and_then(|block| block.arguments().next()) else {
            return Err(around.op_error("has no variable").tell());
        };
        let mut line = b"for (".to_vec();
        write_type(variable.ty(), self.site(around), &mut line)?;
        let name = self.enter_loop(variable);
        line.extend_from_slice(format!(" {name} = ").as_bytes());
        self.operand(op.lower_bound(), None, LOWEST, around, &mut line)?;
        line.extend_from_slice(format!("; {name} < ").as_bytes());
        let is_expression = op.upper_bound().defining::<emitc::ExpressionOp>().is_some_and(is_inlined);
        if is_expression {
            line.push(b'(');
        }
        self.operand(op.upper_bound(), None, LOWEST, around, &mut line)?;
        if is_expression {
            line.push(b')');
        }
        line.extend_from_slice(format!("; {name} += ").as_bytes());
        self.operand(op.step(), None, LOWEST, around, &mut line)?;
        line.extend_from_slice(b") {\n");
        self.text.push(line);
        self.nested(region)?;
        self.leave_loop();
        self.text.push("}\n");
        Ok(())
    }

    fn condition(&mut self, value: Value<'a, 'c>, op: Operation<'a, 'c>) -> Result<(), Failure> {
        let mut line = b"if (".to_vec();
        self.operand(value, None, LOWEST, op, &mut line)?;
        line.extend_from_slice(b") {\n");
        self.text.push(line);
        Ok(())
    }

    fn nested(&mut self, region: Region<'a, 'c>) -> Result<(), Failure> {
        self.text.indent();
        for op in region.ops() {
            self.statement(op)?;
        }
        self.text.outdent();
        Ok(())
    }

    fn case(&mut self, region: Region<'a, 'c>) -> Result<(), Failure> {
        self.nested(region)?;
        self.text.push("  break;\n}\n");
        Ok(())
    }

    fn nested_jump(
        &mut self,
        block: Block<'a, 'c>,
        operands: &[Value<'a, 'c>],
        op: Operation<'a, 'c>,
    ) -> Result<(), Failure> {
        self.text.indent();
        let lines = self.jump(block, operands, op)?;
        self.text.push(lines);
        self.text.outdent();
        Ok(())
    }

    /// Writes a variable of a file or of a class.
    ///
    /// # Errors
    /// If the language has no such type or value, which is reported.
    pub fn variable(
        &mut self,
        op: Operation<'a, 'c>,
        specifiers: &[&str],
        ty: Attribute<'c>,
        value: Option<Attribute<'c>>,
    ) -> Result<(), Failure> {
        let site = self.site(op);
        let mut line = specifiers.concat().into_bytes();
        if let Some(ty) = ty.as_type() {
            write_variable(ty, op.symbol_name().unwrap_or_default(), site, &mut line)?;
            if let Some(value) = value.filter(|value| !is_no_value(*value) || array_of(ty).is_none()) {
                line.extend_from_slice(b" = ");
                write_attribute(value, site, &mut line)?;
            }
        }
        line.extend_from_slice(b";\n");
        self.text.push(line);
        Ok(())
    }
}

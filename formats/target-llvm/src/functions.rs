//! Functions: their heads, and their blocks in order.

use crate::globals::{access_words, comdat, unnamed_word};
use crate::instructions::Body;
use crate::metadata::{Attachments, string};
use crate::module::attributes::{self, convention};
use crate::module::constants::Constant;
use crate::module::{FunctionText, Module};
use crate::names::facts::Facts;
use crate::names::{name, quoted, spaced};
use crate::numbering::Numbering;
use terrace_ir::{Attribute, Block, LogicalResult, Operation};
use terrace_llvm as llvm;
use terrace_llvm::types::as_function;

impl<'a, 'c> Module<'a, 'c> {
    /// Writes a function or the declaration of one.
    pub(crate) fn write_function(&mut self, op: Operation<'a, 'c>) -> LogicalResult {
        self.loops.clear();
        let region = op.regions().next().filter(|region| !region.is_empty());
        let (known_attributes, head) = self.function_head(op, region.is_none())?;
        self.check_types(op)?;
        let Some(region) = region else {
            self.functions.push(FunctionText { known_attributes, head, body: None });
            return Ok(());
        };
        let numbering = Numbering::of(self, region)?;
        let subprogram = self.subprogram(op);
        let mut body = Body { module: self, numbering, out: String::new(), subprogram };
        for (at, block) in region.blocks().enumerate() {
            body.write_block(block, at)?;
        }
        body.write_detours(region)?;
        let (out, labels) = (body.out, body.numbering);
        for block in region.blocks() {
            for tag in block.ops().filter(|op| op.isa::<llvm::BlockTagOp>()) {
                if let (Some(tag), Some(symbol)) = (tag.attribute("tag"), op.symbol_name()) {
                    self.tagged_blocks.insert((symbol, tag), labels.label(block.id()));
                }
            }
        }
        self.note_definition(op.symbol_name().unwrap_or_default());
        self.functions.push(FunctionText { known_attributes, head, body: Some(out) });
        Ok(())
    }

    fn function_head(
        &mut self,
        op: Operation<'a, 'c>,
        is_declared: bool,
    ) -> Result<(Option<usize>, String), terrace_ir::Failure> {
        let signature = op.attribute("function_type").and_then(Attribute::as_type).and_then(as_function);
        let Some(signature) = signature else {
            return op.error("cannot be converted to LLVM IR").emit();
        };
        let all = attributes::of_function(op).map_err(|why| op.error(why).tell())?;
        // LLVM gives its own attributes to a function that is called as an intrinsic.
        let facts = op.symbol_name().filter(|_| is_declared).and_then(Facts::of);
        let own = facts.as_ref().map_or("", |facts| facts.function);
        let (group, mark) = match own.is_empty() || !all.group_text().is_empty() {
            true => self.group(&all.comment(), all.group_text()),
            false => self.group(own, own.to_owned()),
        };
        let mut out = String::from(if is_declared { "declare " } else { "define " });
        let mut attachments = Attachments::default();
        self.attach_to_function(op, &mut attachments);
        if is_declared {
            let text = std::mem::take(&mut attachments).text(" ");
            out.push_str(&spaced(text.trim_start()));
        }
        out.push_str(&access_words(op, is_declared));
        out.push_str(&convention(op));
        let result_attributes = Self::dictionary(op, "res_attrs", 0);
        out.push_str(&self.parameter_attributes(result_attributes));
        out.push_str(&self.ty(signature.result));
        out.push(' ');
        out.push_str(&name('@', op.symbol_name().unwrap_or_default()));
        out.push('(');
        for (at, input) in signature.inputs.iter().enumerate() {
            out.push_str(if at == 0 { "" } else { ", " });
            out.push_str(&self.ty(*input));
            let dictionary = Self::dictionary(op, "arg_attrs", at);
            let words = self.parameter_attributes(dictionary);
            if !words.is_empty() {
                out.push_str(&format!(" {}", words.trim_end()));
            } else if let Some(facts) = &facts {
                out.push_str(&facts.parameter(at + 1));
            }
            if !is_declared {
                out.push_str(&format!(" %{at}"));
            }
        }
        if signature.is_variadic {
            out.push_str(if signature.inputs.is_empty() { "..." } else { ", ..." });
        }
        out.push(')');
        let unnamed = unnamed_word(op);
        if !unnamed.is_empty() {
            out.push_str(&format!(" {unnamed}"));
        }
        if self.layout.program_space != 0 {
            out.push_str(&format!(" addrspace({})", self.layout.program_space));
        }
        if !mark.is_empty() {
            out.push_str(&format!(" {mark}"));
        }
        if let Some(section) = op.attribute("section").and_then(Attribute::as_bytes) {
            out.push_str(&format!(" section {}", quoted(section)));
        }
        out.push_str(&comdat(op, " "));
        if let Some(alignment) = op.attribute("alignment").and_then(Attribute::as_i64) {
            out.push_str(&format!(" align {alignment}"));
        }
        if let Some(collector) = op.attribute("garbageCollector").and_then(Attribute::as_bytes) {
            out.push_str(&format!(" gc {}", quoted(collector)));
        }
        if let Some(personality) = op.attribute("personality").and_then(Attribute::as_flat_symbol) {
            out.push_str(&format!(" personality ptr {}", name('@', personality.as_str())));
        }
        out.push_str(&attachments.text(" "));
        Ok((group, out))
    }

    fn attach_to_function(&mut self, op: Operation<'a, 'c>, to: &mut Attachments) {
        if let Some(subprogram) = self.subprogram(op) {
            to.add("dbg", subprogram);
        }
        if let Some(count) = op.attribute("function_entry_count").and_then(Attribute::as_i64) {
            let node = self.metadata.tuple(&[string(b"function_entry_count"), format!("i64 {count}")]);
            to.add("prof", node);
        }
        if let Some([hint, is_signed]) = op
            .attribute("vec_type_hint")
            .and_then(|hint| hint.as_dialect(llvm::attributes::VecTypeHintAttr::SPEC.name))
            && let Some(ty) = hint.as_type()
        {
            let ty = self.typed_constant(ty, &Constant::Undef);
            let sign = format!("i32 {}", u8::from(is_signed.as_bool() == Some(true)));
            let node = self.metadata.tuple(&[ty, sign]);
            to.add("vec_type_hint", node);
        }
        for kind in ["work_group_size_hint", "reqd_work_group_size"] {
            if let Some(sizes) = op.attribute(kind).and_then(Attribute::as_i32_array) {
                let sizes: Vec<String> = sizes.iter().map(|size| format!("i32 {size}")).collect();
                let node = self.metadata.tuple(&sizes);
                to.add(kind, node);
            }
        }
        if let Some(size) = op.attribute("intel_reqd_sub_group_size").and_then(Attribute::as_i64) {
            let node = self.metadata.tuple(&[format!("i32 {size}")]);
            to.add("intel_reqd_sub_group_size", node);
        }
    }
}

impl<'a, 'c> Body<'_, 'a, 'c> {
    fn write_block(&mut self, block: Block<'a, 'c>, at: usize) -> LogicalResult {
        if at > 0 {
            let label = self.numbering.label(block.id());
            self.write_label(label, block);
            self.write_arguments(block);
        }
        for op in block.ops() {
            self.write(op)?;
            self.module.check_types(op)?;
        }
        Ok(())
    }

    fn write_label(&mut self, label: u32, block: Block<'a, 'c>) {
        let from: Vec<String> =
            self.numbering.incoming(block).iter().map(|(label, _)| format!("%{label}")).collect();
        let label = format!("{label}:");
        let preds = match from.is_empty() {
            true => "; No predecessors!".to_owned(),
            false => format!("; preds = {}", from.join(", ")),
        };
        self.out.push_str(&format!("\n{label:<50}{preds}\n"));
    }

    fn write_arguments(&mut self, block: Block<'a, 'c>) {
        if block.argument_count() == 0 || block.has_no_predecessors() {
            return;
        }
        let incoming = self.numbering.incoming(block);
        for (at, argument) in block.arguments().enumerate() {
            let mut parts = Vec::with_capacity(incoming.len());
            for (label, values) in &incoming {
                // What a branch makes itself has no operand.
                let value = values.get(at).map_or_else(|| "poison".to_owned(), |value| self.value(*value));
                parts.push(format!("[ {value}, %{label} ]"));
            }
            let ty = self.module.ty(argument.ty());
            let number = self.numbering.local(argument.id());
            self.out.push_str(&format!("  %{number} = phi {ty} {}\n", parts.join(", ")));
        }
    }

    fn write_detours(&mut self, region: terrace_ir::Region<'a, 'c>) -> LogicalResult {
        for detour in std::mem::take(&mut self.numbering.detours) {
            let op = Operation::new(region.body(), detour.op);
            let from = op.block().map_or(0, |block| self.numbering.label(block.id()));
            let target = self.numbering.label(op.successor(detour.successor).id());
            let label = format!("{}:", detour.label);
            self.out.push_str(&format!("\n{label:<50}; preds = %{from}\n  br label %{target}\n"));
        }
        Ok(())
    }
}

//! Functions: heads, and their blocks in order.

use super::Importer;
use super::body::FunctionBuilder;
use crate::module::body::{Block, Body as TextBody, InstructionKind};
use crate::module::constants::Constant;
use crate::module::ids::{BlockId as TextBlockId, Operand};
use crate::module::symbols::Function;
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Attribute, LogicalResult, OperationState, RegionSource, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::attributes::{BlockTagAttr, VecTypeHintAttr};
use terrace_llvm::{CConv, UnnamedAddr};

/// Returns the blocks that a block may go on to, in the order of its last instruction.
pub(super) fn successors(block: &Block<'_>) -> Vec<TextBlockId> {
    match block.instructions.last().map(|last| &last.kind) {
        Some(InstructionKind::Branch(to)) => vec![*to],
        Some(InstructionKind::Conditional(_, on_true, on_false)) => vec![*on_true, *on_false],
        Some(InstructionKind::Switch(_, default, cases)) => {
            std::iter::once(*default).chain(cases.iter().map(|(_, to)| *to)).collect()
        }
        Some(InstructionKind::Invoke(_, normal, unwind)) => vec![*normal, *unwind],
        Some(InstructionKind::CallBranch(_, normal, others)) => {
            std::iter::once(*normal).chain(others.iter().copied()).collect()
        }
        Some(InstructionKind::Indirect(_, list)) => list.clone(),
        Some(InstructionKind::Funclet(funclet)) => funclet.successors(),
        _ => Vec::new(),
    }
}

/// Returns the reachable blocks, each after the blocks that lead to it unless they are in a loop: reverse post order.
fn reverse_post_order(body: &TextBody<'_>) -> Vec<TextBlockId> {
    let Some(entry) = body.order.first() else { return Vec::new() };
    let mut seen = vec![false; body.blocks.len()];
    let mut order = Vec::new();
    let of = |id: TextBlockId| successors(&body.blocks[id.index()]);
    let mut stack = vec![(*entry, of(*entry), 0)];
    seen[entry.index()] = true;
    while let Some((block, next, at)) = stack.last_mut() {
        match next.get(*at).copied() {
            Some(to) => {
                *at += 1;
                if !std::mem::replace(&mut seen[to.index()], true) {
                    stack.push((to, of(to), 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

impl<'m, 'a, 'c> Importer<'m, 'a, 'c> {
    /// Imports a function, unless it is an intrinsic that becomes operations.
    pub(super) fn import_function(&mut self, at: usize) -> LogicalResult {
        let function = &self.module.functions[at];
        let name = self.symbol_name(function.symbol);
        if self.is_imported_intrinsic(&name) {
            return Ok(());
        }
        let context = self.context;
        let ty = self.ty(function.ty)?;
        let location = self.function_location(function);
        let attribute = ("function_type", context.type_attribute(ty));
        let mut state = self.state(llvm::LLVMFuncOp::SPEC, location, &[attribute]);
        self.set_access(&name, &function.access, &mut state);
        let convention = CConv::from_value(u64::from(function.convention)).unwrap_or(CConv::C);
        state.set(context, "CConv", convention.attribute(context));
        self.set_parameters(function, &mut state)?;
        self.set_function_parts(function, &mut state);
        self.set_function_attributes(&function.attributes, &mut state);
        self.set_function_metadata(function, &mut state);
        let Some(body) = &function.body else {
            state.add_empty_region();
            self.append(state);
            return Ok(());
        };
        self.import_body(function, body, state)
    }

    fn set_parameters(&mut self, function: &Function<'a>, state: &mut OperationState<'c>) -> LogicalResult {
        let all: Vec<&[_]> = function.parameters.iter().map(|(_, attributes)| &**attributes).collect();
        if let Some(dictionaries) = self.dictionaries(&all)? {
            state.set(self.context, "arg_attrs", dictionaries);
        }
        if let Some(dictionaries) = self.dictionaries(&[&function.result_attributes])? {
            state.set(self.context, "res_attrs", dictionaries);
        }
        Ok(())
    }

    fn set_function_parts(&mut self, function: &Function<'a>, state: &mut OperationState<'c>) {
        let context = self.context;
        let alignment = function
            .alignment
            .map(|bytes| context.integer_attribute(context.integer_type(64), bytes.cast_signed()));
        let personality = match function.personality.map(|id| self.module.constants.get(id)) {
            Some(Constant::Symbol(symbol)) => {
                let name = self.symbol_name(*symbol);
                Some(context.flat_symbol_attribute(&name))
            }
            Some(Constant::Expression(expression)) => self.personality_of(&expression.operands),
            Some(_) => {
                let message = "could not deduce personality, skipping it";
                let _ = context.warning(state.location, message).tell();
                None
            }
            None => None,
        };
        let parts = [
            ("personality", personality),
            ("garbageCollector", function.collector.as_ref().map(|name| self.bytes(name))),
            ("section", function.section.as_ref().map(|section| self.bytes(section))),
            ("comdat", function.comdat.as_ref().and_then(|name| self.comdat(name))),
            ("alignment", alignment),
        ];
        for (name, part) in parts {
            if let Some(part) = part {
                state.set(context, name, part);
            }
        }
        let _ = UnnamedAddr::None;
    }

    fn personality_of(&mut self, operands: &[crate::module::ids::ConstantId]) -> Option<Attribute<'c>> {
        match self.module.constants.get(*operands.first()?) {
            Constant::Symbol(symbol) => {
                let name = self.symbol_name(*symbol);
                Some(self.context.flat_symbol_attribute(&name))
            }
            _ => None,
        }
    }

    fn set_function_metadata(&mut self, function: &Function<'a>, state: &mut OperationState<'c>) {
        let context = self.context;
        for (kind, node) in &function.attachments {
            let was_set = match *kind {
                "prof" => self.entry_count(*node).map(|count| ("function_entry_count", count)),
                "vec_type_hint" => self.vector_hint(*node).map(|hint| ("vec_type_hint", hint)),
                "work_group_size_hint" => self.sizes(*node).map(|sizes| ("work_group_size_hint", sizes)),
                "reqd_work_group_size" => self.sizes(*node).map(|sizes| ("reqd_work_group_size", sizes)),
                "intel_reqd_sub_group_size" => {
                    self.sub_group_size(*node).map(|size| ("intel_reqd_sub_group_size", size))
                }
                _ => continue,
            };
            match was_set {
                Some((name, value)) => state.set(context, name, value),
                None => {
                    let node = self.node_text(*node);
                    let head = self.span_text(function.span.clone());
                    let message = format!("unhandled function metadata: {node} on {head}");
                    let _ = context.warning(state.location, message).tell();
                }
            }
        }
    }

    fn sizes(&self, node: crate::module::ids::MetadataId) -> Option<Attribute<'c>> {
        let elements = self.module.metadata.elements(node)?;
        let size = |id: &Option<_>| i32::try_from(self.metadata_integer((*id)?)?).ok();
        let sizes: Option<Vec<i32>> = elements.iter().map(size).collect();
        Some(self.context.dense_i32_array(&sizes?))
    }

    fn sub_group_size(&self, node: crate::module::ids::MetadataId) -> Option<Attribute<'c>> {
        let &[Some(size)] = self.module.metadata.elements(node)? else { return None };
        Some(self.context.i32_attribute(i32::try_from(self.metadata_integer(size)?).ok()?))
    }

    fn vector_hint(&mut self, node: crate::module::ids::MetadataId) -> Option<Attribute<'c>> {
        use crate::module::metadata::Metadata;
        let &[Some(hint), Some(is_signed)] = self.module.metadata.elements(node)? else { return None };
        let Metadata::Value(Operand::Constant(value)) = self.module.metadata.get(hint) else { return None };
        let ty = self.ty(self.module.constants.ty(*value)).ok()?;
        let is_signed = self.metadata_integer(is_signed)? != 0;
        let parameters = [self.context.type_attribute(ty), self.context.bool_attribute(is_signed)];
        self.context.try_dialect_attribute(VecTypeHintAttr::SPEC, &parameters).ok()
    }

    fn import_body(
        &mut self,
        function: &Function<'a>,
        text: &'m TextBody<'a>,
        mut state: OperationState<'c>,
    ) -> LogicalResult {
        let location = state.location;
        let mut body = self.child(llvm::LLVMFuncOp::SPEC);
        let region = body.create_region();
        let order = reverse_post_order(text);
        let mut is_reachable = vec![false; text.blocks.len()];
        order.iter().for_each(|id| is_reachable[id.index()] = true);
        let mut blocks: Vec<Option<BlockId>> = vec![None; text.blocks.len()];
        for id in text.order.iter().filter(|id| is_reachable[id.index()]) {
            let block = body.create_block();
            body.append_block(region, block);
            blocks[id.index()] = Some(block);
        }
        let entry = blocks[text.order[0].index()].expect("the entry is reachable");
        let mut builder = FunctionBuilder::new(self, body, entry);
        builder.blocks = blocks;
        builder.locals = vec![None; text.locals.len()];
        builder.text = Some(text);
        for (at, (ty, _)) in function.parameters.iter().enumerate() {
            let ty = builder.importer.ty(*ty)?;
            builder.locals[at] = Some(builder.body.add_argument(entry, ty, location));
        }
        for id in &order {
            builder.import_block(*id, location)?;
        }
        builder.import_records(region, &order)?;
        builder.tag_blocks(function, location);
        state.child = Some(builder.body);
        state.regions.push(RegionSource::Detached(region));
        self.append(state);
        Ok(())
    }
}

impl<'a, 'c> FunctionBuilder<'_, '_, 'a, 'c> {
    fn import_block(&mut self, id: TextBlockId, location: terrace_ir::Location<'c>) -> LogicalResult {
        let _ = location;
        let text = self.text.expect("only functions have blocks in the text");
        self.block = self.blocks[id.index()].expect("blocks of the order are reachable");
        for instruction in &text.blocks[id.index()].instructions {
            for record in instruction.records.iter().filter(|record| record.name == "dbg_label") {
                self.label(record);
            }
            self.location = self.importer.instruction_location(instruction);
            match self.import_instruction(id, instruction)? {
                Some(op) => self.set_metadata(instruction, op),
                None if matches!(instruction.kind, InstructionKind::Phi(..)) => {}
                None => {
                    if self.importer.settings.emits_expensive_warnings {
                        let text = self.importer.instruction_text(instruction);
                        let message = format!("dropped instruction: {text}");
                        let _ = self.importer.context.warning(self.location, message).tell();
                    }
                }
            }
        }
        Ok(())
    }

    /// Marks the blocks whose address is taken.
    fn tag_blocks(&mut self, function: &Function<'a>, location: terrace_ir::Location<'c>) {
        let taken = self.importer.taken_blocks(function.symbol);
        let context = self.importer.context;
        for id in taken {
            let Some(block) = self.blocks[id.index()] else { continue };
            let number = context.i64_attribute(id.index() as i64);
            let tag = context.dialect_attribute(BlockTagAttr::SPEC, &[number]);
            let mut state = OperationState::new(context.op_name(llvm::BlockTagOp::SPEC.name), location);
            state.set(context, "tag", tag);
            let op: OpId = self.body.create(state);
            self.body.prepend_op(block, op);
        }
    }
}

impl<'a> Importer<'_, 'a, '_> {
    /// Returns the blocks of a function whose address is a constant somewhere.
    fn taken_blocks(&self, function: crate::module::ids::SymbolId) -> Vec<TextBlockId> {
        let mut taken: Vec<TextBlockId> = Vec::new();
        let crate::module::symbols::SymbolKind::Function(at) = self.module.symbol(function).kind else {
            return taken;
        };
        if self.module.functions[at].body.is_none() {
            return taken;
        }
        for (symbol, block) in self.module.constants.block_addresses() {
            if symbol != function {
                continue;
            }
            if let Some(number) = self.block_number(symbol, block) {
                taken.push(number);
            }
        }
        taken
    }
}

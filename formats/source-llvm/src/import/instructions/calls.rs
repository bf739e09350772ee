//! Calls of functions and of inline assembly.

use super::fast_math;
use crate::import::Importer;
use crate::import::body::FunctionBuilder;
use crate::module::attributes::{Attribute as TextAttribute, Value};
use crate::module::body::{Call, Instruction, InstructionKind};
use crate::module::constants::{Assembly, Constant};
use crate::module::ids::{BlockId as TextBlockId, Operand, TypeId};
use crate::module::types::Type as TextType;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Failure, OperationState, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::{AsmDialect, CConv, TailCallKind};

/// Callee of a call, as the operation names it.
struct Callee<'c> {
    /// Name of the function.
    symbol: Option<Attribute<'c>>,
    /// True if the function that is named has another type.
    is_incompatible: bool,
}

impl<'a, 'c> Importer<'_, 'a, 'c> {
    /// Returns true if a call is that of an intrinsic.
    pub(in crate::import) fn is_intrinsic(&self, call: &Call<'a>) -> bool {
        self.callee_name(call).is_some_and(|name| name.starts_with("llvm."))
    }

    /// Returns the name of the function that is called, if it has one.
    pub(in crate::import) fn callee_name(&self, call: &Call<'a>) -> Option<&str> {
        let Operand::Constant(id) = call.callee else { return None };
        match self.module.constants.get(id) {
            Constant::Symbol(symbol) => Some(&self.module.symbol(*symbol).name),
            _ => None,
        }
    }

    fn result_type(&mut self, ty: TypeId) -> Result<Option<Type<'c>>, Failure> {
        match self.module.types.get(ty) {
            TextType::Void => Ok(None),
            _ => self.ty(ty).map(Some),
        }
    }
}

impl<'a, 'c> FunctionBuilder<'_, '_, 'a, 'c> {
    /// Imports a call; `None` if it says nothing to the program.
    pub(in crate::import) fn call(
        &mut self,
        instruction: &Instruction<'a>,
        call: &Call<'a>,
    ) -> Result<Option<OpId>, Failure> {
        if let Operand::Constant(id) = call.callee
            && let Constant::Assembly(assembly) = self.importer.module.constants.get(id)
        {
            return self.assembly(instruction, call, assembly).map(Some);
        }
        if self.importer.is_intrinsic(call) {
            return self.intrinsic(instruction, call);
        }
        let mut operands = Vec::new();
        let callee = self.callee(call, &mut operands)?;
        let context = self.importer.context;
        let mut state = self.call_state(llvm::CallOp::SPEC, instruction, call, &callee, operands)?;
        let tail = match call.tail {
            Some("tail") => TailCallKind::Tail,
            Some("musttail") => TailCallKind::MustTail,
            Some("notail") => TailCallKind::NoTail,
            _ => TailCallKind::None,
        };
        state.set(context, "TailCallKind", tail.attribute(context));
        state.set(context, "fastmathFlags", fast_math(&call.flags).attribute(context));
        self.importer.set_call_attributes(call, &mut state);
        let count = state.operands.len() as i32;
        state.set(context, "operandSegmentSizes", context.dense_i32_array(&[count, 0]));
        Ok(Some(self.insert(state)))
    }

    /// Returns the callee of a call, and puts its operands in a list: an address first, if that is what is called.
    fn callee(&mut self, call: &Call<'a>, operands: &mut Vec<ValueId>) -> Result<Callee<'c>, Failure> {
        let context = self.importer.context;
        let module = self.importer.module;
        let function = module.function_of(call.callee);
        if let Some(function) = function
            && function.ty == call.ty
        {
            let name = self.importer.symbol_name(function.symbol);
            self.arguments(call, operands)?;
            let symbol = Some(context.flat_symbol_attribute(&name));
            return Ok(Callee { symbol, is_incompatible: false });
        }
        if let Some(function) = function {
            let Operand::Constant(address) = call.callee else { return Err(Failure) };
            let function_address = module.constants.ty(address);
            let (given, known) = (self.importer.ty(call.ty)?, self.importer.ty(function.ty)?);
            let message = format!("incompatible call and callee types: '{given}' and '{known}'");
            let _ = context.warning(self.location, message).tell();
            // The address is no constant among the others: it stands where the call does.
            self.arguments(call, operands)?;
            let name = self.importer.symbol_name(function.symbol);
            let ty = self.importer.ty(function_address)?;
            let attribute = ("global_name", context.flat_symbol_attribute(&name));
            let address = self.value_op(llvm::AddressOfOp::SPEC, &[], ty, &[attribute]);
            operands.insert(0, address);
            return Ok(Callee { symbol: None, is_incompatible: true });
        }
        operands.push(self.value(call.callee)?);
        self.arguments(call, operands)?;
        Ok(Callee { symbol: None, is_incompatible: false })
    }

    fn arguments(&mut self, call: &Call<'a>, operands: &mut Vec<ValueId>) -> Result<(), Failure> {
        for (argument, _) in &call.arguments {
            operands.push(self.value(*argument)?);
        }
        Ok(())
    }

    /// Returns the state of a call or invoke, without what only one of them has.
    fn call_state(
        &mut self,
        spec: &'static terrace_ir::spec::OpSpec<'static>,
        instruction: &Instruction<'a>,
        call: &Call<'a>,
        callee: &Callee<'c>,
        operands: Vec<ValueId>,
    ) -> Result<OperationState<'c>, Failure> {
        let context = self.importer.context;
        let result = self.importer.result_type(instruction.ty)?;
        let mut state = self.state(spec, &operands, result.as_slice(), &[]);
        if let Some(symbol) = callee.symbol {
            state.set(context, "callee", symbol);
        }
        if let TextType::Function { is_variadic: true, .. } = self.importer.module.types.get(call.ty) {
            let ty = self.importer.ty(call.ty)?;
            state.set(context, "var_callee_type", context.type_attribute(ty));
        }
        let convention = CConv::from_value(u64::from(call.convention)).unwrap_or(CConv::C);
        state.set(context, "CConv", convention.attribute(context));
        state.set(context, "op_bundle_sizes", context.dense_i32_array(&[]));
        if !callee.is_incompatible {
            self.set_argument_attributes(call, &[], &mut state)?;
        }
        Ok(state)
    }

    /// Sets the attributes of arguments and result; arguments at some positions are left out.
    pub(in crate::import) fn set_argument_attributes<'i>(
        &mut self,
        call: &'i Call<'a>,
        left_out: &[usize],
        state: &mut OperationState<'c>,
    ) -> Result<(), Failure> {
        let of_argument = |(at, (_, attributes)): (usize, &'i (Operand, Vec<TextAttribute<'a>>))| {
            (!left_out.contains(&at)).then_some(&**attributes)
        };
        let all: Vec<&[_]> = call.arguments.iter().enumerate().filter_map(of_argument).collect();
        if let Some(dictionaries) = self.importer.dictionaries(&all)? {
            state.set(self.importer.context, "arg_attrs", dictionaries);
        }
        if let Some(dictionaries) = self.importer.dictionaries(&[&call.result_attributes])? {
            state.set(self.importer.context, "res_attrs", dictionaries);
        }
        Ok(())
    }

    fn assembly(
        &mut self,
        instruction: &Instruction<'a>,
        call: &Call<'a>,
        assembly: &Assembly<'a>,
    ) -> Result<OpId, Failure> {
        let context = self.importer.context;
        let mut operands = Vec::new();
        self.arguments(call, &mut operands)?;
        // Unlike other calls, assembly has a result even if that is nothing.
        let result = self.importer.ty(instruction.ty)?;
        let dialect = if assembly.is_intel { AsmDialect::ADIntel } else { AsmDialect::ADATT };
        let tail = match call.tail {
            Some("tail") => TailCallKind::Tail,
            Some("musttail") => TailCallKind::MustTail,
            Some("notail") => TailCallKind::NoTail,
            _ => TailCallKind::None,
        };
        let mut state = self.state(llvm::InlineAsmOp::SPEC, &operands, &[result], &[]);
        state.set(context, "asm_string", self.importer.bytes(&assembly.text));
        state.set(context, "constraints", self.importer.bytes(&assembly.constraints));
        state.set(context, "asm_dialect", dialect.attribute(context));
        state.set(context, "tail_call_kind", tail.attribute(context));
        if assembly.has_side_effects {
            state.set(context, "has_side_effects", context.unit_attribute());
        }
        if assembly.aligns_stack {
            state.set(context, "is_align_stack", context.unit_attribute());
        }
        if let Some(attributes) = self.element_types(call)? {
            state.set(context, "operand_attrs", attributes);
        }
        Ok(self.insert(state))
    }

    /// Returns the types of what the operands of assembly point to.
    fn element_types(&mut self, call: &Call<'a>) -> Result<Option<Attribute<'c>>, Failure> {
        let context = self.importer.context;
        let mut dictionaries = Vec::new();
        let mut is_empty = true;
        for (_, attributes) in &call.arguments {
            let of = attributes.iter().find_map(|attribute| match attribute {
                TextAttribute::Known("elementtype", Value::Type(ty)) => Some(*ty),
                _ => None,
            });
            let entries = match of {
                Some(ty) => {
                    is_empty = false;
                    let value = context.type_attribute(self.importer.ty(ty)?);
                    vec![terrace_ir::NamedAttribute { name: context.identifier("elementtype"), value }]
                }
                None => Vec::new(),
            };
            dictionaries.push(context.dictionary_attribute(&entries));
        }
        Ok((!is_empty).then(|| context.array_attribute(&dictionaries)))
    }

    /// Imports a call that goes on at one of two blocks.
    pub(in crate::import) fn invoke(
        &mut self,
        block: TextBlockId,
        instruction: &Instruction<'a>,
        call: &Call<'a>,
        normal: TextBlockId,
        unwind: TextBlockId,
    ) -> Result<OpId, Failure> {
        let context = self.importer.context;
        if let Operand::Constant(id) = call.callee
            && let Constant::Assembly(_) = self.importer.module.constants.get(id)
        {
            let message = "invoke of inline assembly is not supported";
            return context.error(self.location, message).emit();
        }
        let mut operands = Vec::new();
        let callee = self.callee(call, &mut operands)?;
        let callee_count = operands.len() as i32;
        let text = self.text.expect("only functions have blocks in the text");
        // A block that gets the result as an argument cannot get it from the operation that defines it.
        let passes_result = text.blocks[normal.index()].instructions.iter().any(|phi| match &phi.kind {
            InstructionKind::Phi(incoming, _) => incoming.iter().any(|(value, from)| {
                *from == block && instruction.result.map(Operand::Local) == Some(*value)
            }),
            _ => false,
        });
        let normal_block = self.blocks[normal.index()].ok_or(Failure)?;
        let unwind_block = self.blocks[unwind.index()].ok_or(Failure)?;
        let direct = match passes_result {
            true => {
                let between = self.body.create_block();
                self.body.insert_block_before(normal_block, between);
                between
            }
            false => normal_block,
        };
        let unwind_values = self.passed_values(block, unwind)?;
        let normal_values = if passes_result { Vec::new() } else { self.passed_values(block, normal)? };
        let sizes = [callee_count, normal_values.len() as i32, unwind_values.len() as i32, 0];
        operands.extend(normal_values);
        operands.extend(unwind_values);
        let mut state = self.call_state(llvm::InvokeOp::SPEC, instruction, call, &callee, operands)?;
        state.set(context, "operandSegmentSizes", context.dense_i32_array(&sizes));
        state.successors.extend([direct, unwind_block]);
        let op = self.insert(state);
        if let Some(result) = instruction.result {
            self.locals[result.index()] = Some(self.result_of(op));
        }
        if passes_result {
            let values = self.passed_values(block, normal)?;
            let outer = std::mem::replace(&mut self.block, direct);
            let mut state = self.state(llvm::BrOp::SPEC, &values, &[], &[]);
            state.successors.push(normal_block);
            self.insert(state);
            self.block = outer;
        }
        Ok(op)
    }
}

//! Instructions.

mod calls;
mod intrinsics;

use crate::import::body::FunctionBuilder;
use crate::module::body::{Atomic, Instruction, InstructionKind};
use crate::module::constants::Constant;
use crate::module::ids::{BlockId as TextBlockId, ConstantId, Operand, TypeId};
use crate::module::types::Type as TextType;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, Failure, Operation, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::{
    AtomicBinOp, AtomicOrdering, DYNAMIC_INDEX, FCmpPredicate, FastmathFlags, GEPNoWrapFlags, ICmpPredicate,
    IntegerOverflowFlags,
};

/// Operations of binary instructions.
static BINARY: &[(&str, &OpSpec<'static>)] = &[
    ("add", llvm::AddOp::SPEC),
    ("sub", llvm::SubOp::SPEC),
    ("mul", llvm::MulOp::SPEC),
    ("udiv", llvm::UDivOp::SPEC),
    ("sdiv", llvm::SDivOp::SPEC),
    ("urem", llvm::URemOp::SPEC),
    ("srem", llvm::SRemOp::SPEC),
    ("shl", llvm::ShlOp::SPEC),
    ("lshr", llvm::LShrOp::SPEC),
    ("ashr", llvm::AShrOp::SPEC),
    ("and", llvm::AndOp::SPEC),
    ("or", llvm::OrOp::SPEC),
    ("xor", llvm::XOrOp::SPEC),
    ("fadd", llvm::FAddOp::SPEC),
    ("fsub", llvm::FSubOp::SPEC),
    ("fmul", llvm::FMulOp::SPEC),
    ("fdiv", llvm::FDivOp::SPEC),
    ("frem", llvm::FRemOp::SPEC),
];

/// Operations of conversions.
static CASTS: &[(&str, &OpSpec<'static>)] = &[
    ("trunc", llvm::TruncOp::SPEC),
    ("zext", llvm::ZExtOp::SPEC),
    ("sext", llvm::SExtOp::SPEC),
    ("fptrunc", llvm::FPTruncOp::SPEC),
    ("fpext", llvm::FPExtOp::SPEC),
    ("fptoui", llvm::FPToUIOp::SPEC),
    ("fptosi", llvm::FPToSIOp::SPEC),
    ("uitofp", llvm::UIToFPOp::SPEC),
    ("sitofp", llvm::SIToFPOp::SPEC),
    ("ptrtoint", llvm::PtrToIntOp::SPEC),
    ("inttoptr", llvm::IntToPtrOp::SPEC),
    ("bitcast", llvm::BitcastOp::SPEC),
    ("addrspacecast", llvm::AddrSpaceCastOp::SPEC),
];

const INTEGER_PREDICATES: [ICmpPredicate; 10] = [
    ICmpPredicate::Eq,
    ICmpPredicate::Ne,
    ICmpPredicate::Slt,
    ICmpPredicate::Sle,
    ICmpPredicate::Sgt,
    ICmpPredicate::Sge,
    ICmpPredicate::Ult,
    ICmpPredicate::Ule,
    ICmpPredicate::Ugt,
    ICmpPredicate::Uge,
];

const ORDERINGS: [AtomicOrdering; 6] = [
    AtomicOrdering::Unordered,
    AtomicOrdering::Monotonic,
    AtomicOrdering::Acquire,
    AtomicOrdering::Release,
    AtomicOrdering::AcqRel,
    AtomicOrdering::SeqCst,
];

/// Returns the bits of fast-math words.
pub(in crate::import) fn fast_math(words: &[&str]) -> FastmathFlags {
    let flag = |word: &&str| match *word {
        "nnan" => FastmathFlags::NNAN,
        "ninf" => FastmathFlags::NINF,
        "nsz" => FastmathFlags::NSZ,
        "arcp" => FastmathFlags::ARCP,
        "contract" => FastmathFlags::CONTRACT,
        "afn" => FastmathFlags::AFN,
        "reassoc" => FastmathFlags::REASSOC,
        "fast" => FastmathFlags::FAST,
        _ => FastmathFlags::NONE,
    };
    words.iter().map(flag).fold(FastmathFlags::NONE, FastmathFlags::union)
}

fn ordering(word: &str) -> AtomicOrdering {
    ORDERINGS.into_iter().find(|ordering| ordering.text() == word).unwrap_or(AtomicOrdering::NotAtomic)
}

/// Returns the bits of words among these.
fn bits(words: &[&str], table: &[(&str, i64)]) -> i64 {
    let bit = |word: &&str| table.iter().find(|(known, _)| known == word).map_or(0, |(_, bit)| *bit);
    words.iter().map(bit).fold(0, |all, bit| all | bit)
}

type Attributes<'c> = Vec<(&'static str, Attribute<'c>)>;

impl<'a, 'c> FunctionBuilder<'_, '_, 'a, 'c> {
    fn i64_attribute(&self, value: u64) -> Attribute<'c> {
        let context = self.importer.context;
        context.integer_attribute(context.integer_type(64), value.cast_signed())
    }

    /// Imports an instruction, and returns its operation, if it is one.
    pub(in crate::import) fn import_instruction(
        &mut self,
        block: TextBlockId,
        instruction: &Instruction<'a>,
    ) -> Result<Option<OpId>, Failure> {
        let op = match self.control_flow(block, instruction) {
            Ok(Some(op)) => Ok(op),
            Ok(None) => {
                let ty = self.importer.ty(instruction.ty)?;
                self.plain_instruction(&instruction.kind, ty)
            }
            Err(failure) => Err(failure),
        };
        let op = match op {
            Ok(op) => op,
            Err(Failure) => return self.unhandled(instruction),
        };
        if let (Some(op), Some(result)) = (op, instruction.result)
            && self.locals[result.index()].is_none()
        {
            let value = Operation::new(&self.body, op).results().next().map(|value| value.id());
            match value {
                Some(value) => self.locals[result.index()] = Some(value),
                None => return self.unhandled(instruction),
            }
        }
        Ok(op)
    }

    fn unhandled<T>(&mut self, instruction: &Instruction<'a>) -> Result<T, Failure> {
        let text = self.importer.span_text(instruction.span.clone());
        let message = match &instruction.kind {
            InstructionKind::Call(call) if self.importer.is_intrinsic(call) => {
                format!("unhandled intrinsic: {text}")
            }
            _ => format!("unhandled instruction: {text}"),
        };
        self.importer.context.error(self.location, message).emit()
    }

    /// Returns the values that a block passes to another one.
    fn passed(&mut self, from: TextBlockId, to: TextBlockId) -> Result<Vec<ValueId>, Failure> {
        let text = self.text.expect("only functions have blocks in the text");
        let mut values = Vec::new();
        for instruction in &text.blocks[to.index()].instructions {
            let InstructionKind::Phi(incoming, _) = &instruction.kind else { break };
            let Some((value, _)) = incoming.iter().find(|(_, block)| *block == from) else {
                return self.unhandled(instruction);
            };
            values.push(self.value(*value)?);
        }
        Ok(values)
    }

    fn target(&self, block: TextBlockId) -> BlockId {
        self.blocks[block.index()].expect("successors of reachable blocks are reachable")
    }

    /// Imports what ends a block, calls, and phis; `None` for other instructions.
    fn control_flow(
        &mut self,
        block: TextBlockId,
        instruction: &Instruction<'a>,
    ) -> Result<Option<Option<OpId>>, Failure> {
        let context = self.importer.context;
        Ok(Some(match &instruction.kind {
            InstructionKind::Phi(..) => {
                let ty = self.importer.ty(instruction.ty)?;
                let argument = self.body.add_argument(self.block, ty, self.location);
                if let Some(result) = instruction.result {
                    self.locals[result.index()] = Some(argument);
                }
                None
            }
            InstructionKind::Branch(to) => {
                let values = self.passed(block, *to)?;
                let mut state = self.state(llvm::BrOp::SPEC, &values, &[], &[]);
                state.successors.push(self.target(*to));
                Some(self.insert(state))
            }
            InstructionKind::Conditional(condition, on_true, on_false) => {
                let true_values = self.passed(block, *on_true)?;
                let false_values = self.passed(block, *on_false)?;
                let condition = self.value(*condition)?;
                let sizes = [1, true_values.len() as i32, false_values.len() as i32];
                let operands: Vec<ValueId> =
                    std::iter::once(condition).chain(true_values).chain(false_values).collect();
                let sizes = ("operandSegmentSizes", context.dense_i32_array(&sizes));
                let mut state = self.state(llvm::CondBrOp::SPEC, &operands, &[], &[sizes]);
                state.successors.extend([self.target(*on_true), self.target(*on_false)]);
                Some(self.insert(state))
            }
            InstructionKind::Switch(value, default, cases) => {
                Some(self.switch(block, *value, *default, cases)?)
            }
            InstructionKind::Indirect(address, targets) => {
                let address = self.value(*address)?;
                let mut operands = vec![address];
                let mut sizes = Vec::new();
                for to in targets {
                    let values = self.passed(block, *to)?;
                    sizes.push(values.len() as i32);
                    operands.extend(values);
                }
                let sizes = ("indbr_operand_segments", context.dense_i32_array(&sizes));
                let mut state = self.state(llvm::IndirectBrOp::SPEC, &operands, &[], &[sizes]);
                state.successors.extend(targets.iter().map(|to| self.target(*to)));
                Some(self.insert(state))
            }
            InstructionKind::Invoke(call, normal, unwind) => {
                Some(self.invoke(block, instruction, call, *normal, *unwind)?)
            }
            InstructionKind::Call(call) => self.call(instruction, call)?,
            InstructionKind::CallBranch(..) | InstructionKind::Funclet(..) => return Err(Failure),
            _ => return Ok(None),
        }))
    }

    /// Returns the values that a block passes to another one, for the terminators of other files.
    pub(in crate::import) fn passed_values(
        &mut self,
        from: TextBlockId,
        to: TextBlockId,
    ) -> Result<Vec<ValueId>, Failure> {
        self.passed(from, to)
    }

    fn switch(
        &mut self,
        block: TextBlockId,
        value: Operand,
        default: TextBlockId,
        cases: &[(ConstantId, TextBlockId)],
    ) -> Result<OpId, Failure> {
        let context = self.importer.context;
        let mut operands = vec![self.value(value)?];
        let default_values = self.passed(block, default)?;
        let default_count = default_values.len() as i32;
        operands.extend(default_values);
        let (mut counts, mut successors) = (Vec::new(), vec![self.target(default)]);
        let mut values = Vec::new();
        for (case, to) in cases {
            let passed = self.passed(block, *to)?;
            counts.push(passed.len() as i32);
            operands.extend(passed);
            successors.push(self.target(*to));
            values.extend(self.importer.module.constants.integer(*case).cloned());
        }
        let case_count = counts.iter().sum();
        let mut attributes: Attributes<'c> = vec![
            ("operandSegmentSizes", context.dense_i32_array(&[1, default_count, case_count])),
            ("case_operand_segments", context.dense_i32_array(&counts)),
        ];
        if let Some(first) = values.first() {
            let width = first.width_bits();
            let is_splat = values.iter().all(|value| value == first);
            let shown = if is_splat { &values[..1] } else { &values[..] };
            let bytes = integer_bytes(width, shown);
            let ty = context.vector_type(&[values.len() as i64], context.integer_type(width));
            let dense = context.try_dense_elements_attribute(ty, &bytes, is_splat).map_err(|_| Failure)?;
            attributes.push(("case_values", dense));
        }
        let mut state = self.state(llvm::SwitchOp::SPEC, &operands, &[], &attributes);
        state.successors.extend(successors);
        Ok(self.insert(state))
    }

    /// Imports an instruction that is neither control flow nor a call; its result has that type.
    pub(in crate::import) fn plain_instruction(
        &mut self,
        kind: &InstructionKind<'a>,
        ty: Type<'c>,
    ) -> Result<Option<OpId>, Failure> {
        let context = self.importer.context;
        let flags = |words: &[&str]| ("fastmathFlags", fast_math(words).attribute(context));
        let unit = context.unit_attribute();
        Ok(Some(match kind {
            InstructionKind::Return(value) => {
                let values = value.map(|value| self.value(value)).transpose()?;
                self.op(llvm::ReturnOp::SPEC, values.as_slice(), &[], &[])
            }
            InstructionKind::Resume(value) => {
                let value = self.value(*value)?;
                self.op(llvm::ResumeOp::SPEC, &[value], &[], &[])
            }
            InstructionKind::Unreachable => self.op(llvm::UnreachableOp::SPEC, &[], &[], &[]),
            InstructionKind::Negate(operand, words) => {
                let value = self.value(*operand)?;
                self.op(llvm::FNegOp::SPEC, &[value], &[ty], &[flags(words)])
            }
            InstructionKind::Binary(name, lhs, rhs, words) => {
                let operands = self.values(&[*lhs, *rhs])?;
                let (_, spec) = BINARY.iter().find(|(known, _)| known == name).ok_or(Failure)?;
                let attributes = match *name {
                    "fadd" | "fsub" | "fmul" | "fdiv" | "frem" => vec![flags(words)],
                    "add" | "sub" | "mul" | "shl" => self.overflow(words),
                    _ if words.contains(&"exact") => vec![("isExact", unit)],
                    _ if words.contains(&"disjoint") => vec![("isDisjoint", unit)],
                    _ => Vec::new(),
                };
                self.op(spec, &operands, &[ty], &attributes)
            }
            InstructionKind::Cast(name, operand, words) => {
                let value = self.value(*operand)?;
                let (_, spec) = CASTS.iter().find(|(known, _)| known == name).ok_or(Failure)?;
                let attributes = match *name {
                    "trunc" => self.overflow(words),
                    _ if words.contains(&"nneg") => vec![("nonNeg", unit)],
                    _ => Vec::new(),
                };
                self.op(spec, &[value], &[ty], &attributes)
            }
            InstructionKind::CompareIntegers(predicate, lhs, rhs, _) => {
                let operands = self.values(&[*lhs, *rhs])?;
                let known = INTEGER_PREDICATES.into_iter().find(|known| known.text() == *predicate);
                let predicate = ("predicate", known.ok_or(Failure)?.attribute(context));
                self.op(llvm::ICmpOp::SPEC, &operands, &[ty], &[predicate])
            }
            InstructionKind::CompareFloats(predicate, lhs, rhs, words) => {
                let operands = self.values(&[*lhs, *rhs])?;
                let named = |known: &FCmpPredicate| known.text().trim_start_matches('_') == *predicate;
                let known = (0..16).filter_map(FCmpPredicate::from_value).find(named);
                let predicate = ("predicate", known.ok_or(Failure)?.attribute(context));
                self.op(llvm::FCmpOp::SPEC, &operands, &[ty], &[predicate, flags(words)])
            }
            InstructionKind::Select(condition, on_true, on_false, words) => {
                let operands = self.values(&[*condition, *on_true, *on_false])?;
                self.op(llvm::SelectOp::SPEC, &operands, &[ty], &[flags(words)])
            }
            InstructionKind::ExtractElement(vector, index) => {
                let operands = self.values(&[*vector, *index])?;
                self.op(llvm::ExtractElementOp::SPEC, &operands, &[ty], &[])
            }
            InstructionKind::InsertElement(vector, value, index) => {
                let operands = self.values(&[*vector, *value, *index])?;
                self.op(llvm::InsertElementOp::SPEC, &operands, &[ty], &[])
            }
            InstructionKind::Shuffle(first, second, mask) => {
                let operands = self.values(&[*first, *second])?;
                let mask = self.mask(*mask).ok_or(Failure)?;
                let mask = ("mask", context.dense_i32_array(&mask));
                self.op(llvm::ShuffleVectorOp::SPEC, &operands, &[ty], &[mask])
            }
            InstructionKind::ExtractValue(aggregate, indices) => {
                let value = self.value(*aggregate)?;
                let position = self.position(indices);
                self.op(llvm::ExtractValueOp::SPEC, &[value], &[ty], &[position])
            }
            InstructionKind::InsertValue(aggregate, value, indices) => {
                let operands = self.values(&[*aggregate, *value])?;
                let position = self.position(indices);
                self.op(llvm::InsertValueOp::SPEC, &operands, &[ty], &[position])
            }
            InstructionKind::Freeze(value) => {
                let value = self.value(*value)?;
                self.op(llvm::FreezeOp::SPEC, &[value], &[ty], &[])
            }
            InstructionKind::VaArg(list) => {
                let value = self.value(*list)?;
                self.op(llvm::VaArgOp::SPEC, &[value], &[ty], &[])
            }
            InstructionKind::LandingPad { is_cleanup, clauses } => {
                self.landing_pad(*is_cleanup, clauses, ty)?
            }
            InstructionKind::GetElementPointer { source, base, indices, flags } => {
                self.address(*source, *base, indices, flags, ty)?
            }
            _ => return self.memory_access(kind, ty),
        }))
    }

    fn overflow(&self, words: &[&str]) -> Attributes<'c> {
        let value = bits(words, &[("nsw", 1), ("nuw", 2)]);
        let flags =
            IntegerOverflowFlags::from_value(value.cast_unsigned()).unwrap_or(IntegerOverflowFlags::NONE);
        vec![("overflowFlags", flags.attribute(self.importer.context))]
    }

    fn position(&self, indices: &[u32]) -> (&'static str, Attribute<'c>) {
        let indices: Vec<i64> = indices.iter().map(|index| i64::from(*index)).collect();
        ("position", self.importer.context.dense_i64_array(&indices))
    }

    /// Returns the lanes that a mask selects; -1 for those that it leaves open.
    fn mask(&self, id: ConstantId) -> Option<Vec<i32>> {
        let constants = &self.importer.module.constants;
        let TextType::Vector { lanes, .. } = self.importer.module.types.get(constants.ty(id)) else {
            return None;
        };
        let lanes = *lanes as usize;
        match constants.get(id) {
            Constant::Zero => Some(vec![0; lanes]),
            Constant::Undef | Constant::Poison => Some(vec![-1; lanes]),
            Constant::Aggregate(elements) => elements
                .iter()
                .map(|element| match constants.get(*element) {
                    Constant::Undef | Constant::Poison => Some(-1),
                    _ => i32::try_from(constants.integer(*element)?.to_u64()?).ok(),
                })
                .collect(),
            _ => None,
        }
    }

    fn landing_pad(&mut self, is_cleanup: bool, clauses: &[Operand], ty: Type<'c>) -> Result<OpId, Failure> {
        let operands = self.values(clauses)?;
        let cleanup = is_cleanup.then(|| ("cleanup", self.importer.unit()));
        Ok(self.op(llvm::LandingpadOp::SPEC, &operands, &[ty], cleanup.as_slice()))
    }

    fn address(
        &mut self,
        source: TypeId,
        base: Operand,
        indices: &[Operand],
        flags: &[&str],
        ty: Type<'c>,
    ) -> Result<OpId, Failure> {
        let context = self.importer.context;
        let module = self.importer.module;
        let element = self.importer.ty(source)?;
        let mut operands = vec![self.value(base)?];
        let mut constant_indices = Vec::with_capacity(indices.len());
        let mut part = Some(source);
        for (at, index) in indices.iter().enumerate() {
            let value = self.value(*index)?;
            let structure = part.filter(|part| at > 0 && module.types.structure(*part).is_some());
            let number = match index {
                Operand::Constant(id) => self.lane(*id),
                _ => None,
            };
            match (structure, number) {
                (Some(_), Some(number)) => constant_indices.push(number as i32),
                _ => {
                    constant_indices.push(DYNAMIC_INDEX);
                    operands.push(value);
                }
            }
            if at > 0 {
                part = part.and_then(|part| module.types.element(part, number.unwrap_or_default()));
            }
        }
        let bit = [("inbounds", 3), ("nusw", 2), ("nuw", 4)];
        let flags =
            GEPNoWrapFlags::from_value(bits(flags, &bit).cast_unsigned()).unwrap_or(GEPNoWrapFlags::NONE);
        let attributes = [
            ("rawConstantIndices", context.dense_i32_array(&constant_indices)),
            ("elem_type", context.type_attribute(element)),
            ("noWrapFlags", flags.attribute(context)),
        ];
        Ok(self.op(llvm::GEPOp::SPEC, &operands, &[ty], &attributes))
    }

    /// Returns the number that a constant is, in each lane.
    fn lane(&self, id: ConstantId) -> Option<u64> {
        let constants = &self.importer.module.constants;
        match constants.get(id) {
            Constant::Integer(value) => value.to_u64(),
            Constant::Zero => Some(0),
            Constant::Aggregate(elements) => constants.integer(*elements.first()?)?.to_u64(),
            Constant::Splat(element) => constants.integer(*element)?.to_u64(),
            _ => None,
        }
    }

    fn memory_access(&mut self, kind: &InstructionKind<'a>, ty: Type<'c>) -> Result<Option<OpId>, Failure> {
        let context = self.importer.context;
        let unit = context.unit_attribute();
        Ok(Some(match kind {
            InstructionKind::Alloca { element, count, alignment, is_inalloca, .. } => {
                let element = self.importer.ty(*element)?;
                let count = self.value(*count)?;
                let mut attributes = vec![
                    ("elem_type", context.type_attribute(element)),
                    ("alignment", self.i64_attribute(*alignment)),
                ];
                attributes.extend(is_inalloca.then_some(("inalloca", unit)));
                self.op(llvm::AllocaOp::SPEC, &[count], &[ty], &attributes)
            }
            InstructionKind::Load { pointer, alignment, is_volatile, atomic } => {
                let pointer = self.value(*pointer)?;
                let attributes = self.access(*alignment, *is_volatile, atomic.as_ref());
                self.op(llvm::LoadOp::SPEC, &[pointer], &[ty], &attributes)
            }
            InstructionKind::Store { value, pointer, alignment, is_volatile, atomic } => {
                let operands = self.values(&[*value, *pointer])?;
                let attributes = self.access(*alignment, *is_volatile, atomic.as_ref());
                self.op(llvm::StoreOp::SPEC, &operands, &[], &attributes)
            }
            InstructionKind::Fence(atomic) => {
                let attributes = self.atomic(atomic);
                self.op(llvm::FenceOp::SPEC, &[], &[], &attributes)
            }
            InstructionKind::CompareExchange { operands, alignment, words, atomic, failure } => {
                let operands = self.values(operands)?;
                let mut attributes = vec![
                    ("success_ordering", ordering(atomic.ordering).attribute(context)),
                    ("failure_ordering", ordering(failure).attribute(context)),
                    ("alignment", self.i64_attribute(*alignment)),
                ];
                attributes.extend(self.scope(atomic));
                attributes.extend(words.contains(&"weak").then_some(("weak", unit)));
                attributes.extend(words.contains(&"volatile").then_some(("volatile_", unit)));
                self.op(llvm::AtomicCmpXchgOp::SPEC, &operands, &[ty], &attributes)
            }
            InstructionKind::ReadModifyWrite { operation, operands, alignment, is_volatile, atomic } => {
                let operands = self.values(operands)?;
                let named = |known: &AtomicBinOp| known.text().trim_start_matches('_') == *operation;
                let operation = (0..32).filter_map(AtomicBinOp::from_value).find(named).ok_or(Failure)?;
                let mut attributes = self.atomic(atomic);
                attributes.push(("bin_op", operation.attribute(context)));
                attributes.push(("alignment", self.i64_attribute(*alignment)));
                attributes.extend(is_volatile.then_some(("volatile_", unit)));
                self.op(llvm::AtomicRMWOp::SPEC, &operands, &[ty], &attributes)
            }
            _ => return Ok(None),
        }))
    }

    fn scope(&self, atomic: &Atomic<'a>) -> Option<(&'static str, Attribute<'c>)> {
        atomic.scope.as_ref().map(|scope| ("syncscope", self.importer.bytes(scope)))
    }

    fn atomic(&self, atomic: &Atomic<'a>) -> Attributes<'c> {
        let mut attributes = vec![("ordering", ordering(atomic.ordering).attribute(self.importer.context))];
        attributes.extend(self.scope(atomic));
        attributes
    }

    fn access(&self, alignment: u64, is_volatile: bool, atomic: Option<&Atomic<'a>>) -> Attributes<'c> {
        let mut attributes = atomic.map_or_else(Vec::new, |atomic| self.atomic(atomic));
        attributes.push(("alignment", self.i64_attribute(alignment)));
        attributes.extend(is_volatile.then_some(("volatile_", self.importer.unit())));
        attributes
    }
}

/// Returns integers of a width as a dense attribute stores them.
fn integer_bytes(width: u32, values: &[terrace_support::ap_int::ApInt]) -> Vec<u8> {
    if width == 1 && values.len() > 1 {
        let mut bytes = vec![0u8; values.len().div_ceil(8)];
        for (at, value) in values.iter().enumerate() {
            bytes[at / 8] |= u8::from(!value.is_zero()) << (at % 8);
        }
        return bytes;
    }
    if width == 1 {
        return values.iter().map(|value| if value.is_zero() { 0 } else { 0xff }).collect();
    }
    let size = width.div_ceil(8) as usize;
    let bytes = |value: &terrace_support::ap_int::ApInt| -> Vec<u8> {
        value.words().iter().flat_map(|word| word.to_le_bytes()).take(size).collect()
    };
    values.iter().flat_map(bytes).collect()
}

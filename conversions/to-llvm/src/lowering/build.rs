//! Operations of the `llvm` dialect that all conversions create.

use smallvec::SmallVec;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Attribute, Builder, OperationState, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::types::pointer_type;
use terrace_llvm::{DYNAMIC_INDEX, GEPNoWrapFlags, ICmpPredicate};

/// Operations of the `llvm` dialect, created by a [`Builder`].
pub trait LlvmBuilder<'c> {
    /// `llvm.icmp`, of two numbers.
    fn compare(&mut self, predicate: ICmpPredicate, lhs: ValueId, rhs: ValueId) -> ValueId;

    /// `llvm.mlir.poison`
    fn poison(&mut self, ty: Type<'c>) -> ValueId;

    /// `llvm.mlir.constant`
    fn constant(&mut self, value: Attribute<'c>, ty: Type<'c>) -> ValueId;

    /// Creates a constant of an integer type.
    fn integer(&mut self, value: i64, ty: Type<'c>) -> ValueId;

    /// Creates a constant of the converted index type, with an attribute of type `index`.
    fn index(&mut self, value: i64, ty: Type<'c>) -> ValueId;

    /// `llvm.extractvalue`
    fn extract(&mut self, container: ValueId, position: &[i64], ty: Type<'c>) -> ValueId;

    /// `llvm.insertvalue`
    fn insert(&mut self, container: ValueId, value: ValueId, position: &[i64]) -> ValueId;

    /// `llvm.getelementptr`: moves a pointer by indices, some of which are known.
    fn element_pointer(
        &mut self,
        base: ValueId,
        indices: &[Step],
        element: Type<'c>,
        flags: GEPNoWrapFlags,
    ) -> ValueId;

    /// Creates `llvm.call`, and returns its result if it has one.
    ///
    /// `attributes` are those of arguments and results, and discardable ones.
    fn call(
        &mut self,
        callee: Callee<'_>,
        arguments: &[ValueId],
        result: Option<Type<'c>>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Option<ValueId>;

    /// `llvm.br`
    fn branch(&mut self, to: BlockId, arguments: &[ValueId]);

    /// `llvm.cond_br`, without arguments.
    fn branch_if(&mut self, condition: ValueId, then: BlockId, otherwise: BlockId);

    /// `llvm.cond_br`, with arguments for each successor.
    fn branch_if_with(
        &mut self,
        condition: ValueId,
        then: (BlockId, &[ValueId]),
        otherwise: (BlockId, &[ValueId]),
    );

    /// `llvm.alloca`
    fn alloca(&mut self, count: ValueId, element: Type<'c>, alignment: Option<i64>) -> ValueId;

    /// Creates the constant one of 64 bits, whatever the width of an index.
    fn one_word(&mut self) -> ValueId;

    /// Stores a value on the stack, and returns the pointer to it.
    fn on_stack(&mut self, value: ValueId, one: ValueId) -> ValueId;

    /// `llvm.intr.memcpy`
    fn copy_bytes(&mut self, to: ValueId, from: ValueId, bytes: ValueId);
}

impl<'c> LlvmBuilder<'c> for Builder<'_, '_, 'c> {
    fn compare(&mut self, predicate: ICmpPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        let context = self.rewriter.context();
        let predicate = [("predicate", predicate.attribute(context))];
        self.value_with(llvm::ICmpOp::NAME, &[lhs, rhs], context.integer_type(1), &predicate)
    }

    fn poison(&mut self, ty: Type<'c>) -> ValueId {
        self.value(llvm::PoisonOp::NAME, &[], ty)
    }

    fn constant(&mut self, value: Attribute<'c>, ty: Type<'c>) -> ValueId {
        self.value_with(llvm::ConstantOp::NAME, &[], ty, &[("value", value)])
    }

    fn integer(&mut self, value: i64, ty: Type<'c>) -> ValueId {
        let value = self.rewriter.context().integer_attribute(ty, value);
        self.constant(value, ty)
    }

    fn index(&mut self, value: i64, ty: Type<'c>) -> ValueId {
        let value = self.rewriter.context().index_attribute(value);
        self.constant(value, ty)
    }

    fn extract(&mut self, container: ValueId, position: &[i64], ty: Type<'c>) -> ValueId {
        let position = [("position", self.rewriter.context().dense_i64_array(position))];
        self.value_with(llvm::ExtractValueOp::NAME, &[container], ty, &position)
    }

    fn insert(&mut self, container: ValueId, value: ValueId, position: &[i64]) -> ValueId {
        let ty = self.rewriter.type_of(container);
        let position = [("position", self.rewriter.context().dense_i64_array(position))];
        self.value_with(llvm::InsertValueOp::NAME, &[container, value], ty, &position)
    }

    fn element_pointer(
        &mut self,
        base: ValueId,
        indices: &[Step],
        element: Type<'c>,
        flags: GEPNoWrapFlags,
    ) -> ValueId {
        let context = self.rewriter.context();
        let mut known: SmallVec<[i32; 4]> = SmallVec::new();
        let mut operands: SmallVec<[ValueId; 4]> = SmallVec::from_slice(&[base]);
        for index in indices {
            match *index {
                Step::Known(index) => known.push(index),
                Step::Value(value) => {
                    known.push(DYNAMIC_INDEX);
                    operands.push(value);
                }
            }
        }
        let mut attributes: SmallVec<[(&str, Attribute<'c>); 3]> = SmallVec::from_slice(&[
            ("rawConstantIndices", context.dense_i32_array(&known)),
            ("elem_type", context.type_attribute(element)),
        ]);
        if flags != GEPNoWrapFlags::NONE {
            attributes.push(("noWrapFlags", flags.attribute(context)));
        }
        let ty = self.rewriter.type_of(base);
        self.value_with(llvm::GEPOp::NAME, &operands, ty, &attributes)
    }

    fn call(
        &mut self,
        callee: Callee<'_>,
        arguments: &[ValueId],
        result: Option<Type<'c>>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Option<ValueId> {
        let context = self.rewriter.context();
        let mut all = attributes.to_vec();
        if let Callee::Named(name) = callee {
            all.push(("callee", context.flat_symbol_attribute(name)));
        }
        all.push(("op_bundle_sizes", context.dense_i32_array(&[])));
        all.push(("operandSegmentSizes", context.dense_i32_array(&[arguments.len() as i32, 0])));
        let call = self.op(llvm::CallOp::NAME, arguments, result.as_slice(), &all);
        self.rewriter.results(call).first().copied()
    }

    fn branch(&mut self, to: BlockId, arguments: &[ValueId]) {
        let context = self.rewriter.context();
        let mut state = OperationState::named(context, llvm::BrOp::NAME, self.location, arguments, &[], &[]);
        state.successors.push(to);
        self.rewriter.create(state);
    }

    fn branch_if(&mut self, condition: ValueId, then: BlockId, otherwise: BlockId) {
        self.branch_if_with(condition, (then, &[]), (otherwise, &[]));
    }

    fn branch_if_with(
        &mut self,
        condition: ValueId,
        then: (BlockId, &[ValueId]),
        otherwise: (BlockId, &[ValueId]),
    ) {
        let context = self.rewriter.context();
        let sizes = context.dense_i32_array(&[1, then.1.len() as i32, otherwise.1.len() as i32]);
        let operands = [&[condition], then.1, otherwise.1].concat();
        let attributes = [("operandSegmentSizes", sizes)];
        let mut state =
            OperationState::named(context, llvm::CondBrOp::NAME, self.location, &operands, &[], &attributes);
        state.successors.extend([then.0, otherwise.0]);
        self.rewriter.create(state);
    }

    fn alloca(&mut self, count: ValueId, element: Type<'c>, alignment: Option<i64>) -> ValueId {
        let context = self.rewriter.context();
        let pointer = pointer_type(context, 0);
        let mut attributes = vec![("elem_type", context.type_attribute(element))];
        attributes.extend(alignment.map(|alignment| ("alignment", context.i64_attribute(alignment))));
        self.value_with(llvm::AllocaOp::NAME, &[count], pointer, &attributes)
    }

    fn one_word(&mut self) -> ValueId {
        let word = self.rewriter.context().integer_type(64);
        self.index(1, word)
    }

    fn on_stack(&mut self, value: ValueId, one: ValueId) -> ValueId {
        let ty = self.rewriter.type_of(value);
        let room = self.alloca(one, ty, None);
        self.op(llvm::StoreOp::NAME, &[value, room], &[], &[]);
        room
    }

    fn copy_bytes(&mut self, to: ValueId, from: ValueId, bytes: ValueId) {
        let is_volatile = [("isVolatile", self.rewriter.context().bool_attribute(false))];
        self.op(llvm::MemcpyOp::NAME, &[to, from, bytes], &[], &is_volatile);
    }
}

/// Callee of a call.
#[derive(Clone, Copy)]
pub enum Callee<'s> {
    /// A function of the module.
    Named(&'s str),
    /// The first of the arguments.
    Pointer,
}

/// Offset of a pointer step.
#[derive(Clone, Copy)]
pub enum Step {
    /// A constant index.
    Known(i32),
    /// A value as index.
    Value(ValueId),
}

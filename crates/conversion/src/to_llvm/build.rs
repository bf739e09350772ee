//! The operations that all conversions make.

use smallvec::SmallVec;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Attribute, Location, OperationState, PatternRewriter, Type};
use terrace_llvm::types::pointer_type;
use terrace_llvm::{DYNAMIC_INDEX, GEPNoWrapFlags, ICmpPredicate};

/// Where operations are made: at the insertion point, with a location.
pub(crate) struct Builder<'r, 'b, 'c> {
    pub rewriter: &'r mut PatternRewriter<'b, 'c>,
    pub location: Location<'c>,
}

impl<'r, 'b, 'c> Builder<'r, 'b, 'c> {
    pub fn new(rewriter: &'r mut PatternRewriter<'b, 'c>, location: Location<'c>) -> Self {
        Builder { rewriter, location }
    }

    /// Makes an operation by its name.
    pub fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OpId {
        self.rewriter.create_named(name, self.location, operands, results, attributes)
    }

    /// Makes an operation with one result by its name.
    pub fn value(&mut self, name: &str, operands: &[ValueId], result: Type<'c>) -> ValueId {
        self.value_with(name, operands, result, &[])
    }

    /// Makes an operation with one result and attributes by its name.
    pub fn value_with(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> ValueId {
        self.rewriter.create_named_value(name, self.location, operands, result, attributes)
    }

    /// `llvm.icmp`, of two numbers.
    pub fn compare(&mut self, predicate: ICmpPredicate, lhs: ValueId, rhs: ValueId) -> ValueId {
        let context = self.rewriter.context();
        let predicate = [("predicate", predicate.attribute(context))];
        self.value_with("llvm.icmp", &[lhs, rhs], context.integer_type(1), &predicate)
    }

    /// `llvm.mlir.poison`
    pub fn poison(&mut self, ty: Type<'c>) -> ValueId {
        self.value("llvm.mlir.poison", &[], ty)
    }

    /// `llvm.mlir.constant`
    pub fn constant(&mut self, value: Attribute<'c>, ty: Type<'c>) -> ValueId {
        self.value_with("llvm.mlir.constant", &[], ty, &[("value", value)])
    }

    /// A constant of an integer type.
    pub fn integer(&mut self, value: i64, ty: Type<'c>) -> ValueId {
        let value = self.rewriter.context().integer_attribute(ty, value);
        self.constant(value, ty)
    }

    /// A constant of the type of an index, noted as an index.
    pub fn index(&mut self, value: i64, ty: Type<'c>) -> ValueId {
        let value = self.rewriter.context().index_attribute(value);
        self.constant(value, ty)
    }

    /// `llvm.extractvalue`
    pub fn extract(&mut self, container: ValueId, position: &[i64], ty: Type<'c>) -> ValueId {
        let position = [("position", self.rewriter.context().dense_i64_array(position))];
        self.value_with("llvm.extractvalue", &[container], ty, &position)
    }

    /// `llvm.insertvalue`
    pub fn insert(&mut self, container: ValueId, value: ValueId, position: &[i64]) -> ValueId {
        let ty = self.rewriter.type_of(container);
        let position = [("position", self.rewriter.context().dense_i64_array(position))];
        self.value_with("llvm.insertvalue", &[container, value], ty, &position)
    }

    /// `llvm.getelementptr`: moves a pointer by indices, some of which are known.
    pub fn element_pointer(
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
        self.value_with("llvm.getelementptr", &operands, ty, &attributes)
    }

    /// `llvm.call`: what the function gives, if it gives something.
    ///
    /// `attributes` are those that the call has besides: of its arguments and results, or discardable ones.
    pub fn call(
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
        let call = self.op("llvm.call", arguments, result.as_slice(), &all);
        self.rewriter.results(call).first().copied()
    }

    /// `llvm.br`
    pub fn branch(&mut self, to: BlockId, arguments: &[ValueId]) {
        let context = self.rewriter.context();
        let mut state = OperationState::named(context, "llvm.br", self.location, arguments, &[], &[]);
        state.successors.push(to);
        self.rewriter.create(state);
    }

    /// `llvm.cond_br`, without arguments.
    pub fn branch_if(&mut self, condition: ValueId, then: BlockId, otherwise: BlockId) {
        self.branch_if_with(condition, (then, &[]), (otherwise, &[]));
    }

    /// `llvm.cond_br`, each way with its arguments.
    pub fn branch_if_with(
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
            OperationState::named(context, "llvm.cond_br", self.location, &operands, &[], &attributes);
        state.successors.extend([then.0, otherwise.0]);
        self.rewriter.create(state);
    }

    /// `llvm.alloca`
    pub fn alloca(&mut self, count: ValueId, element: Type<'c>, alignment: Option<i64>) -> ValueId {
        let context = self.rewriter.context();
        let pointer = pointer_type(context, 0);
        let mut attributes = vec![("elem_type", context.type_attribute(element))];
        attributes.extend(alignment.map(|alignment| ("alignment", context.i64_attribute(alignment))));
        self.value_with("llvm.alloca", &[count], pointer, &attributes)
    }

    /// One, as wide as the machine's words, whatever an index is.
    pub fn one_word(&mut self) -> ValueId {
        let word = self.rewriter.context().integer_type(64);
        self.index(1, word)
    }

    /// A value on the stack: a pointer to it.
    pub fn on_stack(&mut self, value: ValueId, one: ValueId) -> ValueId {
        let ty = self.rewriter.type_of(value);
        let room = self.alloca(one, ty, None);
        self.op("llvm.store", &[value, room], &[], &[]);
        room
    }

    /// `llvm.intr.memcpy`
    pub fn copy_bytes(&mut self, to: ValueId, from: ValueId, bytes: ValueId) {
        let is_volatile = [("isVolatile", self.rewriter.context().bool_attribute(false))];
        self.op("llvm.intr.memcpy", &[to, from, bytes], &[], &is_volatile);
    }
}

/// Whom a call goes to.
#[derive(Clone, Copy)]
pub(crate) enum Callee<'s> {
    /// A function of the module.
    Named(&'s str),
    /// The first of the arguments.
    Pointer,
}

/// How far a pointer moves.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    Known(i32),
    Value(ValueId),
}

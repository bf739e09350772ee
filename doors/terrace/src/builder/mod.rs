//! Building programs: an insertion point, a stack of locations, and variables that become block arguments.

mod arithmetic;
mod control;
mod variables;

pub use variables::Var;

use terrace_func as func;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{
    Attribute, Body, BuildOp, Ctx, Location, Operation, OperationState, OwnedOperation, RegionSource, Type,
    TypedOp,
};
use variables::Variables;

/// Builder of operations at the end of a block.
///
/// Values are ids of the body that is built; they mean nothing outside of it. Operations go to the end of the current
/// block, at the current location. A mistake that the builder can see, such as an operation whose result types cannot
/// be inferred, is a panic that names it; what only the verifier can see is an error when the module is complete.
pub struct OpBuilder<'b, 'c> {
    context: Ctx<'c>,
    body: &'b mut Body<'c>,
    block: BlockId,
    locations: Vec<Location<'c>>,
    variables: Variables<'c>,
}

impl<'b, 'c> OpBuilder<'b, 'c> {
    /// Creates a builder at the end of a block.
    pub fn new(context: Ctx<'c>, body: &'b mut Body<'c>, block: BlockId) -> Self {
        OpBuilder {
            context,
            body,
            block,
            locations: vec![Location::Unknown],
            variables: Variables::default(),
        }
    }

    /// Creates a builder at the end of the only block of a module.
    ///
    /// # Panics
    /// If the operation's first region has no block.
    pub fn at_module_end(context: Ctx<'c>, module: &'b mut OwnedOperation<'c>) -> Self {
        let block = module.op().region(0).first_block().expect("a module has a block").id();
        OpBuilder::new(context, module.body_mut(), block)
    }

    /// Returns the context, for types and attributes.
    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    /// Returns the body that is built.
    pub fn body(&mut self) -> &mut Body<'c> {
        self.body
    }

    /// Returns the current block.
    pub fn block(&self) -> BlockId {
        self.block
    }

    /// Moves the insertion point to the end of a block of the same body.
    pub fn set_block(&mut self, block: BlockId) {
        self.block = block;
    }

    /// Returns the type of a value.
    pub fn type_of(&self, value: ValueId) -> Type<'c> {
        terrace_ir::Value::new(self.body, value).ty()
    }

    /// Returns the location of new operations.
    pub fn location(&self) -> Location<'c> {
        *self.locations.last().expect("the outermost location is never popped")
    }

    /// Builds with another location of new operations.
    pub fn with_location<R>(&mut self, location: Location<'c>, build: impl FnOnce(&mut Self) -> R) -> R {
        self.locations.push(location);
        let result = build(self);
        self.locations.pop();
        result
    }

    /// Builds with a location in a file: `line` and `column` count from one.
    pub fn at<R>(&mut self, file: &str, line: u32, column: u32, build: impl FnOnce(&mut Self) -> R) -> R {
        let location = self.context.file_line_col(file, line, column);
        self.with_location(location, build)
    }

    /// Creates an operation at the end of the block.
    pub fn create(&mut self, op: impl BuildOp<'c>) -> OpId {
        let op = op.create_in(self.body);
        self.body.append_op(self.block, op);
        op
    }

    /// Creates an operation and returns its first result.
    ///
    /// ```
    /// # use terrace::{dialects::arith, prelude::*};
    /// # Session::new().build(|b| {
    /// #     let ty = b.context().integer_type(8);
    /// #     b.func("f", &[ty, ty], &[], |b, args| {
    /// #     let (x, y) = (args[0], args[1]);
    /// let product = b.value(arith::MulIOp::builder(b.context(), b.location()).lhs(x).rhs(y));
    /// #     b.return_(&[]); });
    /// # }).unwrap();
    /// ```
    ///
    /// # Panics
    /// If the operation has no results.
    pub fn value(&mut self, op: impl BuildOp<'c>) -> ValueId {
        let op = self.create(op);
        let op = Operation::new(self.body, op);
        assert!(op.result_count() > 0, "'{}' has no results to return", op.name());
        op.result(0).id()
    }

    /// Creates an operation by its name, and returns its results.
    pub fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Vec<ValueId> {
        let location = self.location();
        let state = OperationState::named(self.context, name, location, operands, results, attributes);
        let op = self.create(state);
        self.results(op)
    }

    /// Returns the results of an operation.
    pub fn results(&self, op: OpId) -> Vec<ValueId> {
        Operation::new(self.body, op).results().map(|result| result.id()).collect()
    }

    /// Creates a `func.func` with a body, which gets the arguments.
    pub fn func(
        &mut self,
        name: &str,
        inputs: &[Type<'c>],
        results: &[Type<'c>],
        build: impl FnOnce(&mut OpBuilder<'_, 'c>, &[ValueId]),
    ) -> OpId {
        self.isolated(func::FuncOp::NAME, name, inputs, results, build)
    }

    /// Creates a private `func.func` without a body, to be called.
    pub fn declare(&mut self, name: &str, inputs: &[Type<'c>], results: &[Type<'c>]) -> OpId {
        let mut state = self.function_state(func::FuncOp::NAME, name, inputs, results);
        state.set(self.context, "sym_visibility", self.context.string_attribute("private"));
        state.regions.push(RegionSource::Empty);
        self.create(state)
    }

    /// Creates a function-like operation with a symbol name, a function type, and an isolated body.
    pub fn isolated(
        &mut self,
        op_name: &str,
        name: &str,
        inputs: &[Type<'c>],
        results: &[Type<'c>],
        build: impl FnOnce(&mut OpBuilder<'_, 'c>, &[ValueId]),
    ) -> OpId {
        let (context, location) = (self.context, self.location());
        let mut state = self.function_state(op_name, name, inputs, results);
        let mut body = Body::for_child(context, state.name);
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        let arguments: Vec<ValueId> =
            inputs.iter().map(|ty| body.add_argument(block, *ty, location)).collect();
        let mut builder = OpBuilder::new(context, &mut body, block);
        builder.locations.push(location);
        build(&mut builder, &arguments);
        state.regions.push(RegionSource::Detached(region));
        state.child = Some(body);
        self.create(state)
    }

    fn function_state(
        &self,
        op_name: &str,
        name: &str,
        inputs: &[Type<'c>],
        results: &[Type<'c>],
    ) -> OperationState<'c> {
        let context = self.context;
        let mut state = OperationState::new(context.op_name(op_name), self.location());
        state.set(context, "sym_name", context.string_attribute(name));
        let ty = context.type_attribute(context.function_type(inputs, results));
        state.set(context, "function_type", ty);
        state
    }

    /// Creates a `func.return`.
    pub fn return_(&mut self, values: &[ValueId]) {
        self.op(func::ReturnOp::NAME, values, &[], &[]);
    }

    /// Creates a `func.call`, and returns its results.
    pub fn call(&mut self, callee: &str, operands: &[ValueId], results: &[Type<'c>]) -> Vec<ValueId> {
        let callee = self.context.flat_symbol_attribute(callee);
        self.op(func::CallOp::NAME, operands, results, &[("callee", callee)])
    }
}

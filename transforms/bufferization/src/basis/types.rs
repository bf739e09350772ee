//! Types of buffers.

use crate::basis::options::{DefaultSpace, Space};
use crate::basis::state::{Session, State, owner_of};
use std::cell::RefCell;
use terrace_bufferization::LayoutMapOption;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Ctx, DYNAMIC, Failure, Type, Value};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

use crate::basis::model::Relation;

/// Computation of types of buffers, from the outside of values to what they come from.
pub struct BufferTypes<'s, 'c> {
    /// Aliases without an analysis.
    pub state: State<'s, 'c>,
    context: Ctx<'c>,
    stack: RefCell<Vec<ValueId>>,
    carried: RefCell<CarriedTypes<'c>>,
}

/// Types of the buffers of values that loops carry, as far as they are known.
pub(crate) type CarriedTypes<'c> = FoldMap<ValueId, Type<'c>>;

/// Returns the type of a buffer for a tensor, with a layout; `None` for row by row.
pub fn with_layout<'c>(
    context: Ctx<'c>,
    tensor: Type<'c>,
    layout: Option<Attribute<'c>>,
    space: Space<'c>,
) -> Type<'c> {
    let element = tensor.element_or_self();
    match tensor.shape() {
        Some(shape) => context.memref_type(shape, element, layout, space),
        None => context.unranked_memref_type(element, space),
    }
}

/// Returns the type of a buffer with any offset and any strides.
pub fn with_dynamic_layout<'c>(context: Ctx<'c>, tensor: Type<'c>, space: Space<'c>) -> Type<'c> {
    let layout =
        tensor.shape().map(|shape| context.strided_layout_attribute(DYNAMIC, &vec![DYNAMIC; shape.len()]));
    with_layout(context, tensor, layout, space)
}

/// Returns the type of a buffer row by row.
pub fn with_identity_layout<'c>(context: Ctx<'c>, tensor: Type<'c>, space: Space<'c>) -> Type<'c> {
    with_layout(context, tensor, None, space)
}

impl<'c> Session<'c> {
    /// Returns the type of a buffer whose layout is not known.
    pub fn unknown_type(&self, context: Ctx<'c>, tensor: Type<'c>, space: Space<'c>) -> Type<'c> {
        match self.options.has_identity_layouts {
            true => with_identity_layout(context, tensor, space),
            false => with_dynamic_layout(context, tensor, space),
        }
    }

    /// Returns the type of a buffer that crosses the boundary of a function.
    pub fn boundary_type(&self, context: Ctx<'c>, tensor: Type<'c>) -> Type<'c> {
        let space = self.options.space_of(tensor).flatten();
        match self.options.boundary_layout {
            LayoutMapOption::IdentityLayoutMap => with_identity_layout(context, tensor, space),
            _ => with_dynamic_layout(context, tensor, space),
        }
    }
}

impl<'s, 'c> BufferTypes<'s, 'c> {
    /// Creates a computation for a session.
    pub fn new(context: Ctx<'c>, session: &'s Session<'c>) -> Self {
        Self::knowing(context, session, CarriedTypes::default())
    }

    /// Creates a computation that knows the types of some values which loops carry.
    pub(crate) fn knowing(context: Ctx<'c>, session: &'s Session<'c>, carried: CarriedTypes<'c>) -> Self {
        let carried = RefCell::new(carried);
        BufferTypes { state: State::without_analysis(session), context, stack: RefCell::default(), carried }
    }

    /// Returns the types of the values that loops carry.
    pub(crate) fn into_carried(self) -> CarriedTypes<'c> {
        self.carried.into_inner()
    }

    /// Returns the type of a value that a loop carries, if it was computed.
    pub fn known_carried(&self, value: Value<'_, 'c>) -> Option<Type<'c>> {
        self.carried.borrow().get(&value.id()).copied()
    }

    /// Returns the type of a value that a loop carries. It depends on itself: where it is asked for once more, it is
    /// taken to be that of the value from outside, and what follows from that is forgotten if it turns out wrong.
    ///
    /// # Errors
    /// If the computation has one.
    pub fn of_carried(
        &self,
        value: Value<'_, 'c>,
        outside: Type<'c>,
        compute: impl FnOnce() -> Result<Type<'c>, Failure>,
    ) -> Result<Type<'c>, Failure> {
        if self.depth_of(value) >= 2 {
            return Ok(outside);
        }
        let ty = compute()?;
        if ty != outside {
            self.carried.borrow_mut().clear();
        }
        self.carried.borrow_mut().insert(value.id(), ty);
        Ok(ty)
    }

    /// Returns the context.
    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    /// Returns true if the type of the buffer of a value is being computed: it depends on itself.
    pub fn is_open(&self, value: Value<'_, 'c>) -> bool {
        self.stack.borrow().contains(&value.id())
    }

    /// Returns how often the type of the buffer of a value is being computed.
    pub fn depth_of(&self, value: Value<'_, 'c>) -> usize {
        self.stack.borrow().iter().filter(|open| **open == value.id()).count()
    }

    /// Returns the type of the buffer of a tensor.
    ///
    /// # Errors
    /// If it cannot be inferred; that is told.
    pub fn of(&self, value: Value<'_, 'c>) -> Result<Type<'c>, Failure> {
        if !value.ty().is_tensor() {
            return Ok(value.ty());
        }
        self.stack.borrow_mut().push(value.id());
        let ty = ensure_stack(|| self.compute(value));
        self.stack.borrow_mut().pop();
        ty
    }

    fn compute(&self, value: Value<'_, 'c>) -> Result<Type<'c>, Failure> {
        let Some(op) = owner_of(value) else { return self.default_of(value) };
        match self.state.model(op) {
            Some(model) => match model.buffer_type {
                Some(buffer_type) => buffer_type(value, self),
                None => self.of_equivalent(value),
            },
            None => self.default_of(value),
        }
    }

    /// Returns the type of the buffer of the operand that a result is equivalent to, or of an unknown one.
    ///
    /// # Errors
    /// If it cannot be inferred; that is told.
    pub fn of_equivalent(&self, value: Value<'_, 'c>) -> Result<Type<'c>, Failure> {
        if value.as_argument().is_some() {
            return Ok(self.state.session.unknown_type(self.context, value.ty(), None));
        }
        let aliases = self.state.aliasing_operands(value);
        if let Some(first) = aliases.first().filter(|first| first.relation == Relation::Equivalent) {
            return self.of(terrace_ir::OpOperand::new(value.body(), first.operand).value());
        }
        self.default_of(value)
    }

    /// Returns the type of a buffer about which nothing is known.
    ///
    /// # Errors
    /// If there is no default memory space; that is told.
    pub fn default_of(&self, value: Value<'_, 'c>) -> Result<Type<'c>, Failure> {
        let space = self.default_space(value)?;
        Ok(self.state.session.unknown_type(self.context, value.ty(), space))
    }

    /// Returns the default memory space of a tensor.
    ///
    /// # Errors
    /// If there is none; that is told.
    pub fn default_space(&self, value: Value<'_, 'c>) -> Result<Space<'c>, Failure> {
        match self.state.options().space_of(value.ty()) {
            Some(space) => Ok(space),
            None => {
                debug_assert!(self.state.options().default_space != DefaultSpace::Zero);
                if let Some(op) = owner_of(value) {
                    let _ = op.emit_error("could not infer memory space");
                }
                Err(Failure)
            }
        }
    }
}

//! Type conversion: converted types, and materialization of values between old and new types.

use smallvec::{SmallVec, smallvec};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_ir::ids::ValueId;
use terrace_ir::rewrite::{Materialize, Materialized};
use terrace_ir::{Ctx, Location, Operation, PatternRewriter, Type, TypeKind, Value};

/// Result of converting a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conversion<'c> {
    /// Not handled: the next conversion is tried.
    Unknown,
    /// It cannot be converted.
    Impossible,
    /// Converted to these types.
    To(TypeList<'c>),
}

/// Converted types: nearly always one.
pub type TypeList<'c> = SmallVec<[Type<'c>; 1]>;

impl<'c> Conversion<'c> {
    /// Returns a conversion to one type.
    pub fn one(ty: Type<'c>) -> Self {
        Conversion::To(smallvec![ty])
    }

    /// Returns a conversion to one type; `None` leaves the type to other conversions.
    pub fn to_one(ty: Option<Type<'c>>) -> Self {
        ty.map_or(Conversion::Unknown, Conversion::one)
    }
}

/// Conversion function of types.
pub type ConvertFn = dyn for<'c> Fn(Ctx<'c>, Type<'c>) -> Conversion<'c> + Send + Sync;

/// Function that materializes a value of a type from others; `None` if it does not apply.
pub type SourceFn = dyn for<'b, 'c> Fn(&mut PatternRewriter<'b, 'c>, Type<'c>, &[ValueId], Location<'c>) -> Option<ValueId>
    + Send
    + Sync;

/// Function that materializes values of types from others, given the original type; `None` if it does not apply.
pub type TargetFn = dyn for<'b, 'c> Fn(
        &mut PatternRewriter<'b, 'c>,
        &[Type<'c>],
        &[ValueId],
        Location<'c>,
        Option<Type<'c>>,
    ) -> Option<Vec<ValueId>>
    + Send
    + Sync;

/// Converts types, one to one or one to many, and values between them.
///
/// Functions that were added last are tried first.
pub struct TypeConverter {
    /// No other converter has it.
    number: u32,
    conversions: Vec<Box<ConvertFn>>,
    /// Source materializations; a cast where there is no function.
    sources: Vec<Option<Box<SourceFn>>>,
    targets: Vec<Option<Box<TargetFn>>>,
}

impl Default for TypeConverter {
    fn default() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        TypeConverter { number, conversions: Vec::new(), sources: Vec::new(), targets: Vec::new() }
    }
}

impl TypeConverter {
    /// Returns a converter without conversions.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a conversion of types.
    #[must_use]
    pub fn conversion(
        mut self,
        convert: impl for<'c> Fn(Ctx<'c>, Type<'c>) -> Conversion<'c> + Send + Sync + 'static,
    ) -> Self {
        self.conversions.push(Box::new(convert));
        self
    }

    /// Adds a materialization of values of original types.
    #[must_use]
    pub fn source_materialization(
        mut self,
        make: impl for<'b, 'c> Fn(
            &mut PatternRewriter<'b, 'c>,
            Type<'c>,
            &[ValueId],
            Location<'c>,
        ) -> Option<ValueId>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.sources.push(Some(Box::new(make)));
        self
    }

    /// Adds a materialization of values of converted types.
    #[must_use]
    pub fn target_materialization(
        mut self,
        make: impl for<'b, 'c> Fn(
            &mut PatternRewriter<'b, 'c>,
            &[Type<'c>],
            &[ValueId],
            Location<'c>,
            Option<Type<'c>>,
        ) -> Option<Vec<ValueId>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.targets.push(Some(Box::new(make)));
        self
    }

    /// Adds casts as materializations, used where nothing added later applies.
    #[must_use]
    pub fn casts(mut self) -> Self {
        self.sources.push(None);
        self.targets.push(None);
        self
    }

    /// Shares the converter between patterns.
    pub fn shared(self) -> Arc<Self> {
        Arc::new(self)
    }

    /// Converts a type; `None` if it cannot be converted.
    pub fn convert<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> Option<TypeList<'c>> {
        for convert in self.conversions.iter().rev() {
            match convert(context, ty) {
                Conversion::Unknown => {}
                Conversion::Impossible => return None,
                Conversion::To(types) => return Some(types),
            }
        }
        None
    }

    /// Converts a type to exactly one; `None` if it does not become one.
    pub fn convert_to_one<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
        match self.convert(context, ty)?[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Converts as [`TypeConverter::convert_to_one`] does, on behalf of a pattern: the running conversion caches the
    /// result.
    pub fn convert_to_one_in<'c>(
        &self,
        rewriter: &mut PatternRewriter<'_, 'c>,
        ty: Type<'c>,
    ) -> Option<Type<'c>> {
        let context = rewriter.context();
        let Some((_, conversion)) = rewriter.conversion_parts() else {
            return self.convert_to_one(context, ty);
        };
        let known = conversion.converted_types();
        if let Some(known) = known.get(self.number, ty) {
            return Some(known);
        }
        let converted = self.convert_to_one(context, ty)?;
        known.set(self.number, ty, converted);
        Some(converted)
    }

    /// Converts a list of types.
    pub fn convert_all<'c>(
        &self,
        context: Ctx<'c>,
        types: impl IntoIterator<Item = Type<'c>>,
    ) -> Option<Vec<Type<'c>>> {
        let mut all = Vec::new();
        for ty in types {
            all.extend(self.convert(context, ty)?);
        }
        Some(all)
    }

    /// Returns true if a type is legal: it converts to itself.
    pub fn is_legal<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> bool {
        self.convert(context, ty).is_some_and(|types| types[..] == [ty])
    }

    /// Returns true if the types of all operands and results of an operation are legal.
    pub fn is_legal_op(&self, op: Operation<'_, '_>) -> bool {
        op.operands().chain(op.results()).map(Value::ty).all(|ty| self.is_legal(op.context(), ty))
    }

    /// Returns true if the types of all block arguments in an operation's regions are legal.
    pub fn are_legal_regions(&self, op: Operation<'_, '_>) -> bool {
        let blocks = op.regions().flat_map(|region| region.blocks());
        blocks.flat_map(|block| block.arguments()).all(|argument| self.is_legal(op.context(), argument.ty()))
    }

    /// Returns true if all types of a function are legal.
    pub fn is_legal_signature<'c>(&self, context: Ctx<'c>, function: Type<'c>) -> bool {
        match *function.kind() {
            TypeKind::Function { inputs, results } => {
                inputs.iter().chain(results).all(|ty| self.is_legal(context, *ty))
            }
            _ => false,
        }
    }

    /// Returns true if all types of a function and of the arguments of its blocks are legal.
    pub fn is_legal_function(&self, op: Operation<'_, '_>) -> bool {
        let ty = op.attribute(FUNCTION_TYPE).and_then(|ty| ty.as_type());
        ty.is_none_or(|ty| self.is_legal_signature(op.context(), ty)) && self.are_legal_regions(op)
    }

    /// Converts the types of arguments.
    pub fn convert_signature<'c>(
        &self,
        context: Ctx<'c>,
        types: impl IntoIterator<Item = Type<'c>>,
    ) -> Option<SignatureConversion<'c>> {
        let mut signature = SignatureConversion::default();
        for ty in types {
            signature.add(&self.convert(context, ty)?);
        }
        Some(signature)
    }

    /// Converts the arguments and results of a function.
    #[allow(clippy::type_complexity, reason = "two lists of types")]
    pub fn convert_function<'c>(
        &self,
        context: Ctx<'c>,
        function: Type<'c>,
    ) -> Option<(Vec<Type<'c>>, Vec<Type<'c>>)> {
        let TypeKind::Function { inputs, results } = *function.kind() else { return None };
        let inputs = self.convert_all(context, inputs.iter().copied())?;
        let results = self.convert_all(context, results.iter().copied())?;
        Some((inputs, results))
    }
}

impl Materialize for TypeConverter {
    fn source<'c>(
        &self,
        rewriter: &mut PatternRewriter<'_, 'c>,
        ty: Type<'c>,
        inputs: &[ValueId],
        location: Location<'c>,
    ) -> Option<Materialized<ValueId>> {
        self.sources.iter().rev().find_map(|make| match make {
            Some(make) => make(rewriter, ty, inputs, location).map(Materialized::Made),
            None => Some(Materialized::Cast),
        })
    }

    fn target<'c>(
        &self,
        rewriter: &mut PatternRewriter<'_, 'c>,
        types: &[Type<'c>],
        inputs: &[ValueId],
        location: Location<'c>,
        original: Option<Type<'c>>,
    ) -> Option<Materialized<Vec<ValueId>>> {
        self.targets.iter().rev().find_map(|make| match make {
            Some(make) => make(rewriter, types, inputs, location, original).map(Materialized::Made),
            None => Some(Materialized::Cast),
        })
    }
}

/// Replacement of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NewArguments {
    /// New arguments, by position.
    Range(Range<usize>),
    /// Existing values.
    Values(Vec<ValueId>),
}

/// Conversion of the arguments of a block.
#[derive(Clone, Default, Debug)]
pub struct SignatureConversion<'c> {
    /// The types of the new arguments.
    pub types: Vec<Type<'c>>,
    /// Replacement of each old argument.
    pub arguments: Vec<NewArguments>,
}

impl<'c> SignatureConversion<'c> {
    /// Converts the next argument to arguments of these types.
    pub fn add(&mut self, types: &[Type<'c>]) {
        let start = self.types.len();
        self.types.extend(types);
        self.arguments.push(NewArguments::Range(start..self.types.len()));
    }

    /// Replaces the next argument by existing values.
    pub fn replace(&mut self, values: &[ValueId]) {
        self.arguments.push(NewArguments::Values(values.to_vec()));
    }
}

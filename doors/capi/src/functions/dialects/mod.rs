//! `Dialect/*.h`: types and attributes of dialects, by tables of what each function does.

pub mod amdgpu;
pub mod complex;
pub mod emitc;
pub mod func;
pub mod gpu;
pub mod irdl;
pub mod linalg;
pub mod llvm;
pub mod nvgpu;
pub mod pdl;
pub mod quant;
pub mod smt;
pub mod sparse_tensor;
pub mod transform;

use crate::abi::*;
use crate::context::{ContextState, resolve};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::typeid;
use std::sync::Arc;
use terrace_ir::affine::AffineMap;
use terrace_ir::spec::{ParameterForm, ParameterKind, ParameterSpec, VerifyParameters};
use terrace_ir::{Attribute, AttributeKind, DialectSpec, Identifier, Location, Type, TypeKind, capture};

/// Parameters of a type or attribute, and their context.
pub type Parameters = (Arc<ContextState>, &'static [Attribute<'static>]);

/// A handle of types or of attributes, which dialects declare.
pub trait Declared: Handle + Default {
    /// Makes one of a declaration, such as `pdl.range`.
    ///
    /// # Errors
    /// If there is none with these parameters.
    fn make(state: &ContextState, name: &str, parameters: Vec<Attribute<'static>>) -> Result<Self, Misuse>;

    /// Returns the parameters, if it is of the declaration.
    ///
    /// # Errors
    /// If the handle names nothing.
    fn find(self, name: &str) -> Result<Option<Parameters>, Misuse>;

    /// Returns the id of the declaration.
    fn id(name: &str) -> MlirTypeID;

    /// Returns the parameters.
    ///
    /// # Errors
    /// If it is of another declaration.
    fn parameters_of(self, name: &str) -> Result<Parameters, Misuse> {
        let wrong = || Misuse::other(format_args!("the {} is no '{name}'", Self::KIND.noun()));
        self.find(name)?.ok_or_else(wrong)
    }
}

impl Declared for MlirType {
    fn make(
        state: &ContextState,
        name: &str,
        mut parameters: Vec<Attribute<'static>>,
    ) -> Result<Self, Misuse> {
        let spec = dialect_of(name).and_then(|dialect| dialect.types.iter().find(|spec| spec.name == name));
        let spec = spec.ok_or_else(|| Misuse::other(format_args!("there is no type '{name}'")))?;
        complete(state, spec.parameters, spec.verify, &mut parameters)?;
        Ok(state.name(state.ctx().try_dialect_type(spec, &parameters).map_err(Misuse::other)?))
    }

    fn find(self, name: &str) -> Result<Option<Parameters>, Misuse> {
        let (state, ty) = resolve::<Type<'static>>(self)?;
        Ok(ty.as_dialect(name).map(|parameters| (state, parameters)))
    }

    fn id(name: &str) -> MlirTypeID {
        typeid::of_type(name)
    }
}

impl Declared for MlirAttribute {
    fn make(
        state: &ContextState,
        name: &str,
        mut parameters: Vec<Attribute<'static>>,
    ) -> Result<Self, Misuse> {
        let of_dialect = dialect_of(name).map(|dialect| dialect.attributes);
        let spec = of_dialect.and_then(|specs| specs.iter().find(|spec| spec.name == name));
        let spec = spec.ok_or_else(|| Misuse::other(format_args!("there is no attribute '{name}'")))?;
        complete(state, spec.parameters, spec.verify, &mut parameters)?;
        Ok(state.name(state.ctx().try_dialect_attribute(spec, &parameters).map_err(Misuse::other)?))
    }

    fn find(self, name: &str) -> Result<Option<Parameters>, Misuse> {
        let (state, attribute) = resolve::<Attribute<'static>>(self)?;
        Ok(attribute.as_dialect(name).map(|parameters| (state, parameters)))
    }

    fn id(name: &str) -> MlirTypeID {
        typeid::of_attribute(name)
    }
}

/// Returns the dialect that declares a type or attribute.
fn dialect_of(name: &str) -> Option<&'static DialectSpec<'static>> {
    let (dialect, _) = name.split_once('.')?;
    terrace_registry::DIALECTS.iter().find(|spec| spec.name == dialect).copied()
}

/// Checks parameters, and leaves out those that are as good as absent.
fn complete(
    state: &ContextState,
    specs: &[ParameterSpec<'static>],
    verify: Option<VerifyParameters>,
    parameters: &mut [Attribute<'static>],
) -> Result<(), Misuse> {
    for (spec, parameter) in specs.iter().zip(parameters.iter_mut()) {
        let is_absent = spec.is_optional && parameter.is_unit();
        if !is_absent && !is_parameter(spec, *parameter) {
            return Err(Misuse::other(format_args!("parameter '{}' cannot be '{parameter}'", spec.name)));
        }
        if spec.syntax.is_some() && !spec.is_shown(*parameter) {
            *parameter = state.ctx().absent_parameter();
        }
    }
    let Some(verify) = verify else { return Ok(()) };
    let mut error = |message: &str| state.ctx().error(Location::Unknown, message);
    let (result, diagnostics) = capture(|| verify(state.ctx(), parameters, &mut error));
    result.map_err(|_| {
        let message = diagnostics.into_iter().next().map(|diagnostic| diagnostic.message);
        Misuse::Other(message.unwrap_or_else(|| "the parameters do not fit".to_owned()))
    })
}

/// Returns true if a value is of the kind that a parameter has.
fn is_parameter(spec: &ParameterSpec<'static>, value: Attribute<'static>) -> bool {
    if let ParameterKind::Enum(cases) = spec.kind {
        return value.as_i64().is_some_and(|value| cases.is_case(value.cast_unsigned()));
    }
    let all = |test: &dyn Fn(Attribute<'static>) -> bool| {
        value.as_array().is_some_and(|values| values.iter().all(|value| test(*value)))
    };
    match spec.syntax.map(|syntax| syntax.form) {
        Some(ParameterForm::Attribute(holds)) => holds(value),
        Some(ParameterForm::Declared(spec)) => value.as_dialect(spec.name).is_some(),
        Some(ParameterForm::Several(spec)) => all(&|value| value.as_dialect(spec.name).is_some()),
        Some(ParameterForm::SeveralInFull(holds)) => all(&|value| holds(value)),
        _ => true,
    }
}

/// An argument of C that becomes a parameter of a type or attribute.
pub trait Argument {
    /// Returns the parameter.
    ///
    /// # Errors
    /// If the argument is none.
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse>;
}

impl Argument for MlirType {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        Ok(state.ctx().type_attribute(state.get(self)?))
    }
}

/// Null is an absent parameter.
impl Argument for MlirAttribute {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        Ok(state.get_optional(self)?.unwrap_or_else(|| state.ctx().absent_parameter()))
    }
}

/// Null is an absent parameter.
impl Argument for MlirAffineMap {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        let map = state.get_optional::<AffineMap<'static>>(self)?;
        Ok(map.map_or(state.ctx().absent_parameter(), |map| state.ctx().affine_map_attribute(map)))
    }
}

impl Argument for MlirIdentifier {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        let text: Identifier<'static> = state.get(self)?;
        Ok(state.ctx().string_attribute(text.as_str()))
    }
}

impl Argument for MlirStringRef {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        // SAFETY: the caller of each exported function says that its strings can be read.
        let bytes = unsafe { self.bytes() };
        Ok(state.ctx().bytes_attribute(bytes, state.ctx().none_type()))
    }
}

impl Argument for bool {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        Ok(state.ctx().bool_attribute(self))
    }
}

impl Argument for i64 {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        Ok(state.ctx().i64_attribute(self))
    }
}

impl Argument for u64 {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        self.cast_signed().parameter(state)
    }
}

impl Argument for i32 {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        i64::from(self).parameter(state)
    }
}

impl Argument for u32 {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        i64::from(self).parameter(state)
    }
}

/// Several arguments that become one parameter.
impl<T: Argument + Copy> Argument for &[T] {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        let elements: Result<Vec<_>, Misuse> = self.iter().map(|element| element.parameter(state)).collect();
        Ok(state.ctx().array_attribute(&elements?))
    }
}

/// Integers that become one parameter, a dense array.
pub struct Integers(pub Vec<i64>);

impl Argument for Integers {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        Ok(state.ctx().dense_i64_array(&self.0))
    }
}

/// An absent parameter.
pub struct Absent;

impl Argument for Absent {
    fn parameter(self, state: &ContextState) -> Result<Attribute<'static>, Misuse> {
        Ok(state.ctx().absent_parameter())
    }
}

/// A parameter that C gets.
pub trait Field: Sized {
    /// Returns the parameter; `None` if it is of another kind.
    fn of(state: &ContextState, parameter: Attribute<'static>) -> Option<Self>;
}

impl Field for MlirType {
    fn of(state: &ContextState, parameter: Attribute<'static>) -> Option<Self> {
        Some(state.name(parameter.as_type()?))
    }
}

impl Field for MlirAttribute {
    fn of(state: &ContextState, parameter: Attribute<'static>) -> Option<Self> {
        Some(if parameter.is_unit() { MlirAttribute::default() } else { state.name(parameter) })
    }
}

impl Field for MlirAffineMap {
    fn of(state: &ContextState, parameter: Attribute<'static>) -> Option<Self> {
        match *parameter.kind() {
            AttributeKind::AffineMap(map) => Some(state.name(map)),
            _ => parameter.is_unit().then(MlirAffineMap::default),
        }
    }
}

impl Field for MlirStringRef {
    fn of(_: &ContextState, parameter: Attribute<'static>) -> Option<Self> {
        Some(parameter.as_bytes()?.into())
    }
}

impl Field for i64 {
    fn of(_: &ContextState, parameter: Attribute<'static>) -> Option<Self> {
        if parameter.is_unit() { Some(0) } else { parameter.as_i64() }
    }
}

impl Field for i32 {
    fn of(state: &ContextState, parameter: Attribute<'static>) -> Option<Self> {
        i64::of(state, parameter)?.try_into().ok()
    }
}

impl Field for u32 {
    fn of(state: &ContextState, parameter: Attribute<'static>) -> Option<Self> {
        i64::of(state, parameter)?.try_into().ok()
    }
}

impl Field for u64 {
    fn of(state: &ContextState, parameter: Attribute<'static>) -> Option<Self> {
        Some(i64::of(state, parameter)?.cast_unsigned())
    }
}

impl Field for f64 {
    fn of(_: &ContextState, parameter: Attribute<'static>) -> Option<Self> {
        Some(parameter.as_float()?.to_f64())
    }
}

/// A parameter that may be there.
pub struct Presence(pub bool);

impl Field for Presence {
    fn of(_: &ContextState, parameter: Attribute<'static>) -> Option<Self> {
        Some(Presence(!parameter.is_unit()))
    }
}

/// Returns a parameter of a type or attribute.
///
/// # Errors
/// If it is of another declaration, or the parameter of another kind.
pub fn field<H: Declared, T: Field>(of: H, name: &str, at: usize) -> Result<T, Misuse> {
    let (state, parameters) = of.parameters_of(name)?;
    let value = parameters.get(at).and_then(|parameter| T::of(&state, *parameter));
    value.ok_or_else(|| Misuse::other(format_args!("parameter {at} of '{name}' is of another kind")))
}

/// Defines functions of types or attributes that dialects declare.
///
/// - `is`, `id`, `name`: the test, the type id, the name.
/// - `get`: makes one in a context, of these parameters; `of`: in the context of its first argument.
/// - `field`: a parameter by its position.
macro_rules! declared {
    ($($handle:ident $name:literal {
        $(is $is_a:ident;)?
        $(id $type_id:ident;)?
        $(name $get_name:ident;)?
        $(get $get:ident($($argument:ident: $argument_type:ty),* $(,)?) [$($parameter:expr),* $(,)?];)?
        $(of $of:ident($first:ident: $first_type:ty $(, $other:ident: $other_type:ty)* $(,)?)
            [$($of_parameter:expr),* $(,)?];)?
        $(field $field:ident $at:literal $field_type:ty;)*
    })*) => { $crate::abi::export! {$(
        $(
            #[doc = concat!("Returns true for `", $name, "`.")]
            fn $is_a(of: $handle) -> bool {
                Ok(Declared::find(of, $name)?.is_some())
            }
        )?

        $(
            #[doc = concat!("Returns the type id of `", $name, "`.")]
            fn $type_id() -> MlirTypeID {
                Ok(<$handle as Declared>::id($name))
            }
        )?

        $(
            #[doc = concat!("Returns `", $name, "`.")]
            fn $get_name() -> MlirStringRef {
                Ok($name.into())
            }
        )?

        $(
            #[doc = concat!("Returns a `", $name, "`.")]
            fn $get(context: MlirContext, $($argument: $argument_type),*) -> $handle {
                let state = $crate::context::find(context)?;
                <$handle as Declared>::make(&state, $name, vec![$(Argument::parameter($parameter, &state)?),*])
            }
        )?

        $(
            #[doc = concat!("Returns a `", $name, "`.")]
            fn $of($first: $first_type, $($other: $other_type),*) -> $handle {
                let state = $crate::context::context_of($first)?;
                <$handle as Declared>::make(&state, $name, vec![$(Argument::parameter($of_parameter, &state)?),*])
            }
        )?

        $(
            #[doc = concat!("Returns parameter ", stringify!($at), " of a `", $name, "`.")]
            fn $field(of: $handle) -> $field_type {
                field(of, $name, $at)
            }
        )*
    )*}};
}
pub(crate) use declared;

/// Returns true if a type is of one of these declarations.
///
/// # Errors
/// If the handle names nothing.
pub fn is_one_of(ty: MlirType, names: &[&str]) -> Result<bool, Misuse> {
    match *resolve::<Type<'static>>(ty)?.1.kind() {
        TypeKind::Dialect { spec, .. } => Ok(names.contains(&spec.get().name)),
        _ => Ok(false),
    }
}

//! Constraints that are peculiar to `async`.
#![allow(non_upper_case_globals)]

use crate::{CORO_HANDLE_TYPE, CORO_ID_TYPE, CORO_STATE_TYPE, GROUP_TYPE, TOKEN_TYPE, VALUE_TYPE};
use terrace_ir::Type;
use terrace_ir::constraints::I64Attr;
use terrace_ir::spec::{AttributeConstraint, TypeClass, TypeConstraint};

/// Anything that can be waited for.
pub const Async_AnyAsyncType: TypeConstraint<'static> =
    TypeConstraint::new("async value type or async token type or async group type", |ty| {
        is_value_or_token(ty) || ty.as_dialect(GROUP_TYPE.name).is_some()
    });

/// A value that comes later, or a token.
pub const Async_AnyValueOrTokenType: TypeConstraint<'static> =
    TypeConstraint::new("async value type or async token type", is_value_or_token);

/// A coroutine.
pub const Async_CoroHandleType: TypeConstraint<'static> = TypeConstraint::buildable(
    "coroutine handle",
    |ty| ty.as_dialect(CORO_HANDLE_TYPE.name).is_some(),
    |context| context.dialect_type(&CORO_HANDLE_TYPE, &[]),
)
.of_class(TypeClass::new(CORO_HANDLE_TYPE.name, |ty| ty.as_dialect(CORO_HANDLE_TYPE.name).is_some()));

/// A coroutine before it is begun.
pub const Async_CoroIdType: TypeConstraint<'static> = TypeConstraint::buildable(
    "switched-resume coroutine identifier",
    |ty| ty.as_dialect(CORO_ID_TYPE.name).is_some(),
    |context| context.dialect_type(&CORO_ID_TYPE, &[]),
)
.of_class(TypeClass::new(CORO_ID_TYPE.name, |ty| ty.as_dialect(CORO_ID_TYPE.name).is_some()));

/// Saved state of a coroutine.
pub const Async_CoroStateType: TypeConstraint<'static> = TypeConstraint::buildable(
    "saved coroutine state",
    |ty| ty.as_dialect(CORO_STATE_TYPE.name).is_some(),
    |context| context.dialect_type(&CORO_STATE_TYPE, &[]),
)
.of_class(TypeClass::new(CORO_STATE_TYPE.name, |ty| ty.as_dialect(CORO_STATE_TYPE.name).is_some()));

/// Several tasks.
pub const Async_GroupType: TypeConstraint<'static> = TypeConstraint::buildable(
    "async group type",
    |ty| ty.as_dialect(GROUP_TYPE.name).is_some(),
    |context| context.dialect_type(&GROUP_TYPE, &[]),
)
.of_class(TypeClass::new(GROUP_TYPE.name, |ty| ty.as_dialect(GROUP_TYPE.name).is_some()));

/// The end of a task.
pub const Async_TokenType: TypeConstraint<'static> = TypeConstraint::buildable(
    "async token type",
    |ty| ty.as_dialect(TOKEN_TYPE.name).is_some(),
    |context| context.dialect_type(&TOKEN_TYPE, &[]),
)
.of_class(TypeClass::new(TOKEN_TYPE.name, |ty| ty.as_dialect(TOKEN_TYPE.name).is_some()));

/// A value that comes later.
pub const Async_ValueType: TypeConstraint<'static> =
    TypeConstraint::new("async value type", |ty| ty.as_dialect(VALUE_TYPE.name).is_some())
        .of_class(TypeClass::new(VALUE_TYPE.name, |ty| ty.as_dialect(VALUE_TYPE.name).is_some()));

/// A number above zero.
pub const PositiveI64Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("64-bit signless integer attribute whose value is positive", |attribute| {
        I64Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| value > 0)
    })
    .written(I64Attr.syntax);

fn is_value_or_token(ty: Type<'_>) -> bool {
    ty.as_dialect(VALUE_TYPE.name).is_some() || ty.as_dialect(TOKEN_TYPE.name).is_some()
}

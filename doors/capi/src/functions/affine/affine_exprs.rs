//! `AffineExpr.h`: affine expressions.

use crate::abi::*;
use crate::context::{self, ContextState, resolve};
use crate::handle::*;
use crate::misuse::Misuse;
use std::sync::Arc;
use terrace_ir::Ctx;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_support::ensure_stack;

/// Most dimensions, and most symbols, that a map or set made here can have.
const MOST_INPUTS: u32 = 1 << 24;

/// Most parts of an expression made here, counted as often as they occur.
const MOST_PARTS: u32 = 1 << 16;

/// Checks a number of dimensions or symbols.
///
/// # Errors
/// If it is negative or over 2^24.
pub fn input_count(count: isize) -> Result<u32, Misuse> {
    let checked = u32::try_from(count).ok().filter(|count| *count <= MOST_INPUTS);
    checked.ok_or_else(|| Misuse::other(format_args!("there cannot be {count} dimensions or symbols")))
}

/// Checks the position of a dimension or symbol.
fn input_position(position: isize) -> Result<u32, Misuse> {
    let checked = u32::try_from(position).ok().filter(|position| *position < MOST_INPUTS);
    checked.ok_or_else(|| Misuse::other(format_args!("no dimension or symbol has position {position}")))
}

/// Returns the handle of an expression that is made of others.
///
/// # Errors
/// If it is too large: an expression may be a part of another one many times, and whoever walks it visits it as often.
fn named(state: &ContextState, expr: AffineExpr<'static>) -> Result<MlirAffineExpr, Misuse> {
    if state.tables().expr_size(expr) > MOST_PARTS {
        return Err(Misuse::other(format_args!("an affine expression has at most {MOST_PARTS} parts")));
    }
    Ok(state.name(expr))
}

/// Replaces every occurrence of a part of an expression, the largest first.
///
/// Cost: every occurrence is visited; deep expressions grow the stack on the heap.
pub fn replace_part(
    context: Ctx<'static>,
    expr: AffineExpr<'static>,
    part: AffineExpr<'static>,
    by: AffineExpr<'static>,
) -> AffineExpr<'static> {
    if expr == part {
        return by;
    }
    let Some((kind, lhs, rhs)) = expr.as_binary() else { return expr };
    ensure_stack(|| {
        let (new_lhs, new_rhs) = (replace_part(context, lhs, part, by), replace_part(context, rhs, part, by));
        if (new_lhs, new_rhs) == (lhs, rhs) {
            expr
        } else {
            AffineExpr::binary(context, kind, new_lhs, new_rhs)
        }
    })
}

/// Returns the inputs `0..count`, those from `offset` on moved by `shift`.
fn shifted(
    count: u32,
    shift: u32,
    offset: u32,
    bound: u32,
    input: impl Fn(u32) -> AffineExpr<'static>,
) -> Result<Vec<AffineExpr<'static>>, Misuse> {
    if offset > count {
        return Err(Misuse::other(format_args!("offset {offset} is over the number of inputs, {count}")));
    }
    let move_input = |at: u32| match if at < offset { Some(at) } else { at.checked_add(shift) } {
        Some(position) => Ok(input(position)),
        None => Err(Misuse::other(format_args!("input {at} cannot be moved by {shift}"))),
    };
    (0..count.min(bound)).map(move_input).collect()
}

/// A binary expression: its context, its operator and its sides.
type Binary = (Arc<ContextState>, BinaryKind, AffineExpr<'static>, AffineExpr<'static>);

fn binary(expr: MlirAffineExpr) -> Result<Binary, Misuse> {
    let (state, expr) = resolve::<AffineExpr<'static>>(expr)?;
    let parts = expr.as_binary().ok_or_else(|| Misuse::other("the affine expression is not binary"))?;
    Ok((state, parts.0, parts.1, parts.2))
}

fn kind_of(expr: MlirAffineExpr) -> Result<AffineExprKind<'static>, Misuse> {
    Ok(resolve::<AffineExpr<'static>>(expr)?.1.kind())
}

/// Defines, for each operator, the test for it and its maker.
macro_rules! operators {
    ($($kind:ident $is_a:ident $get:ident $noun:literal;)*) => { export! {$(
        #[doc = concat!("Returns true if an expression is a ", $noun, ".")]
        fn $is_a(expr: MlirAffineExpr) -> bool {
            Ok(matches!(kind_of(expr)?, AffineExprKind::Binary(BinaryKind::$kind, ..)))
        }

        #[doc = concat!("Returns the ", $noun, " of two expressions, simplified.")]
        fn $get(lhs: MlirAffineExpr, rhs: MlirAffineExpr) -> MlirAffineExpr {
            let (state, lhs) = resolve::<AffineExpr<'static>>(lhs)?;
            let rhs = state.get(rhs)?;
            named(&state, AffineExpr::binary(state.ctx(), BinaryKind::$kind, lhs, rhs))
        }
    )*}};
}

operators! {
    Add mlirAffineExprIsAAdd mlirAffineAddExprGet "sum";
    Mul mlirAffineExprIsAMul mlirAffineMulExprGet "product";
    Mod mlirAffineExprIsAMod mlirAffineModExprGet "remainder";
    FloorDiv mlirAffineExprIsAFloorDiv mlirAffineFloorDivExprGet "quotient rounded down";
    CeilDiv mlirAffineExprIsACeilDiv mlirAffineCeilDivExprGet "quotient rounded up";
}

export! {
    /// Returns the context of an expression.
    fn mlirAffineExprGetContext(expr: MlirAffineExpr) -> MlirContext {
        Ok(resolve::<AffineExpr<'static>>(expr)?.0.handle())
    }

    /// Returns true if both are the same expression.
    fn mlirAffineExprEqual(lhs: MlirAffineExpr, rhs: MlirAffineExpr) -> bool {
        Ok(lhs == rhs)
    }

    /// Prints an expression.
    fn mlirAffineExprPrint(expr: MlirAffineExpr, callback: MlirStringCallback, data: UserData) {
        hand_text(resolve::<AffineExpr<'static>>(expr)?.1.to_string().as_bytes(), callback, data)
    }

    /// Prints an expression on the standard error stream.
    fn mlirAffineExprDump(expr: MlirAffineExpr) {
        eprintln!("{}", resolve::<AffineExpr<'static>>(expr)?.1);
        Ok(())
    }

    /// Returns true if no dimension occurs in an expression.
    fn mlirAffineExprIsSymbolicOrConstant(expr: MlirAffineExpr) -> bool {
        Ok(resolve::<AffineExpr<'static>>(expr)?.1.is_symbolic_or_constant())
    }

    /// Returns true if products have a constant side, and divisors and moduli are constant.
    fn mlirAffineExprIsPureAffine(expr: MlirAffineExpr) -> bool {
        Ok(resolve::<AffineExpr<'static>>(expr)?.1.is_pure_affine())
    }

    /// Returns a number that divides every value of an expression.
    fn mlirAffineExprGetLargestKnownDivisor(expr: MlirAffineExpr) -> i64 {
        Ok(resolve::<AffineExpr<'static>>(expr)?.1.largest_known_divisor() as i64)
    }

    /// Returns true if every value of an expression is a multiple of a number, as far as is known.
    fn mlirAffineExprIsMultipleOf(expr: MlirAffineExpr, factor: i64) -> bool {
        Ok(resolve::<AffineExpr<'static>>(expr)?.1.is_multiple_of(factor))
    }

    /// Returns true if a dimension occurs in an expression.
    fn mlirAffineExprIsFunctionOfDim(expr: MlirAffineExpr, position: isize) -> bool {
        let (_, expr) = resolve::<AffineExpr<'static>>(expr)?;
        Ok(u32::try_from(position).is_ok_and(|position| expr.uses_dim(position)))
    }

    /// Returns an expression with its dimensions replaced by the results of a map.
    fn mlirAffineExprCompose(expr: MlirAffineExpr, map: MlirAffineMap) -> MlirAffineExpr {
        let (state, expr) = resolve::<AffineExpr<'static>>(expr)?;
        let map: AffineMap<'static> = state.get(map)?;
        named(&state, expr.replace(state.ctx(), map.results(), &[]))
    }

    /// Moves the dimensions from `offset` on by `shift`.
    fn mlirAffineExprShiftDims(expr: MlirAffineExpr, dim_count: u32, shift: u32, offset: u32) -> MlirAffineExpr {
        let (state, expr) = resolve::<AffineExpr<'static>>(expr)?;
        let input = |at| AffineExpr::dim(state.ctx(), at);
        let dims = shifted(dim_count, shift, offset, expr.dim_bound(), input)?;
        named(&state, expr.replace(state.ctx(), &dims, &[]))
    }

    /// Moves the symbols from `offset` on by `shift`.
    fn mlirAffineExprShiftSymbols(
        expr: MlirAffineExpr,
        symbol_count: u32,
        shift: u32,
        offset: u32,
    ) -> MlirAffineExpr {
        let (state, expr) = resolve::<AffineExpr<'static>>(expr)?;
        let input = |at| AffineExpr::symbol(state.ctx(), at);
        let symbols = shifted(symbol_count, shift, offset, expr.symbol_bound(), input)?;
        named(&state, expr.replace(state.ctx(), &[], &symbols))
    }

    /// Returns an expression put together anew: like terms are added up, and ordered.
    fn mlirSimplifyAffineExpr(expr: MlirAffineExpr, dim_count: u32, symbol_count: u32) -> MlirAffineExpr {
        let (state, expr) = resolve::<AffineExpr<'static>>(expr)?;
        if expr.dim_bound() > dim_count || expr.symbol_bound() > symbol_count {
            return Err(Misuse::other("the expression has more dimensions or symbols than are said"));
        }
        Ok(state.name(expr.simplified(state.ctx(), dim_count, symbol_count)))
    }

    /// Returns true if an expression is a dimension.
    fn mlirAffineExprIsADim(expr: MlirAffineExpr) -> bool {
        Ok(matches!(kind_of(expr)?, AffineExprKind::Dim(_)))
    }

    /// Returns a dimension.
    fn mlirAffineDimExprGet(context: MlirContext, position: isize) -> MlirAffineExpr {
        let state = context::find(context)?;
        Ok(state.name(AffineExpr::dim(state.ctx(), input_position(position)?)))
    }

    /// Returns the position of a dimension.
    fn mlirAffineDimExprGetPosition(expr: MlirAffineExpr) -> isize {
        match kind_of(expr)? {
            AffineExprKind::Dim(position) => Ok(position as isize),
            _ => Err(Misuse::other("the affine expression is no dimension")),
        }
    }

    /// Returns true if an expression is a symbol.
    fn mlirAffineExprIsASymbol(expr: MlirAffineExpr) -> bool {
        Ok(matches!(kind_of(expr)?, AffineExprKind::Symbol(_)))
    }

    /// Returns a symbol.
    fn mlirAffineSymbolExprGet(context: MlirContext, position: isize) -> MlirAffineExpr {
        let state = context::find(context)?;
        Ok(state.name(AffineExpr::symbol(state.ctx(), input_position(position)?)))
    }

    /// Returns the position of a symbol.
    fn mlirAffineSymbolExprGetPosition(expr: MlirAffineExpr) -> isize {
        match kind_of(expr)? {
            AffineExprKind::Symbol(position) => Ok(position as isize),
            _ => Err(Misuse::other("the affine expression is no symbol")),
        }
    }

    /// Returns true if an expression is a number.
    fn mlirAffineExprIsAConstant(expr: MlirAffineExpr) -> bool {
        Ok(matches!(kind_of(expr)?, AffineExprKind::Constant(_)))
    }

    /// Returns a number as an expression.
    fn mlirAffineConstantExprGet(context: MlirContext, constant: i64) -> MlirAffineExpr {
        let state = context::find(context)?;
        Ok(state.name(AffineExpr::constant(state.ctx(), constant)))
    }

    /// Returns the number that an expression is.
    fn mlirAffineConstantExprGetValue(expr: MlirAffineExpr) -> i64 {
        let (_, expr) = resolve::<AffineExpr<'static>>(expr)?;
        expr.as_constant().ok_or_else(|| Misuse::other("the affine expression is no constant"))
    }

    /// Returns true if an expression is made of two with an operator.
    fn mlirAffineExprIsABinary(expr: MlirAffineExpr) -> bool {
        Ok(matches!(kind_of(expr)?, AffineExprKind::Binary(..)))
    }

    /// Returns the left side of a binary expression.
    fn mlirAffineBinaryOpExprGetLHS(expr: MlirAffineExpr) -> MlirAffineExpr {
        let (state, _, lhs, _) = binary(expr)?;
        Ok(state.name(lhs))
    }

    /// Returns the right side of a binary expression.
    fn mlirAffineBinaryOpExprGetRHS(expr: MlirAffineExpr) -> MlirAffineExpr {
        let (state, _, _, rhs) = binary(expr)?;
        Ok(state.name(rhs))
    }
}

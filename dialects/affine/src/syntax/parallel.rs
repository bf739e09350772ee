//! `affine.parallel`: bounds that are lists of expressions, each the largest or smallest of a group.

use super::{parse_attribute_of_kind, resolve_indices};
use crate::ops::AffineParallelOp;
use crate::ops::groups::group_sizes;
use smallvec::SmallVec;
use terrace_arith::AtomicRMWKind;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{Argument, Delimiter, OpAsmParser, ParseResult, Punct, Subscripts, UnresolvedOperand};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Attribute, Ctx, OperationState, Type, TypedOp, Value};

impl<'c> AffineParallelOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let mut arguments: Vec<Argument<'c>> = parser.parse_argument_list(Delimiter::Paren, false, false)?;
        parser.parse_equal()?;
        let lower = Bounds::parse(parser, state, "max")?;
        state.set(context, "lowerBoundsMap", context.affine_map_attribute(lower.map));
        state.set(context, "lowerBoundsGroups", lower.groups);
        parser.parse_keyword("to")?;
        let upper = Bounds::parse(parser, state, "min")?;
        state.set(context, "upperBoundsMap", context.affine_map_attribute(upper.map));
        state.set(context, "upperBoundsGroups", upper.groups);
        let steps = parse_steps(parser, arguments.len())?;
        state.set(context, "steps", context.i64_array_attribute(&steps));
        let reductions = parse_reductions(parser)?;
        state.set(context, "reductions", context.array_attribute(&reductions));
        let mut types = Vec::new();
        parser.parse_optional_arrow_type_list(&mut types)?;
        state.result_types.extend(types);
        for argument in &mut arguments {
            argument.ty = Some(context.index_type());
        }
        parser.parse_region(state, &arguments)?;
        parser.parse_optional_attr_dict(state)?;
        parser.ensure_terminator(state, 0);
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        let region = self.region();
        p.push_str(" (");
        p.print_operands(region.first_block().into_iter().flat_map(|block| block.arguments()));
        p.push_str(") = (");
        let operands: SmallVec<[Value<'_, 'c>; 8]> = op.operands().collect();
        let lower = self.lower_bounds_map_attr().and_then(Attribute::as_affine_map);
        let lower_inputs = lower.map_or(0, |map| map.inputs() as usize).min(operands.len());
        let (lower_operands, upper_operands) = operands.split_at(lower_inputs);
        print_bounds(p, lower, self.lower_bounds_groups_attr(), lower_operands, "max");
        p.push_str(") to (");
        let upper = self.upper_bounds_map_attr().and_then(Attribute::as_affine_map);
        print_bounds(p, upper, self.upper_bounds_groups_attr(), upper_operands, "min");
        p.push(')');
        let steps = self.steps_attr().and_then(Attribute::as_array).unwrap_or_default();
        if steps.iter().any(|step| step.as_i64() != Some(1)) {
            p.push_str(" step (");
            p.print_list(steps, |p, step| p.push_integer(step.as_i64().unwrap_or_default()));
            p.push(')');
        }
        let types: SmallVec<[Type<'c>; 2]> = op.results().map(|result| result.ty()).collect();
        if !types.is_empty() {
            p.push_str(" reduce (");
            let reductions = self.reductions_attr().and_then(Attribute::as_array).unwrap_or_default();
            p.print_list(reductions, |p, kind| {
                let kind = kind.as_integer().and_then(|kind| kind.to_u64()).unwrap_or_default();
                p.print_string(AtomicRMWKind::SPEC.text_of(kind).as_bytes());
            });
            p.push_str(") -> (");
            p.print_types(types.iter().copied());
            p.push(')');
        }
        p.push(' ');
        p.print_region(
            region,
            if types.is_empty() { RegionForm::BARE } else { RegionForm::WITHOUT_ARGUMENTS },
        );
        let elided = [
            "reductions",
            "lowerBoundsMap",
            "lowerBoundsGroups",
            "upperBoundsMap",
            "upperBoundsGroups",
            "steps",
        ];
        p.print_optional_attr_dict(op, &elided);
    }
}

/// The bounds on one side, as read.
struct Bounds<'c> {
    map: AffineMap<'c>,
    /// Number of map results of each bound.
    groups: Attribute<'c>,
}

/// Results of a map under construction, each with the names it is applied to.
#[derive(Default)]
struct Terms<'c> {
    exprs: Vec<AffineExpr<'c>>,
    dims: Names<'c>,
    symbols: Names<'c>,
}

/// Names of values, each once, with what stands for each in the expression at hand.
#[derive(Default)]
struct Names<'c> {
    unique: Vec<UnresolvedOperand>,
    texts: Vec<String>,
    /// By position in the expression at hand, the dimension or symbol of the whole map.
    replacements: Vec<AffineExpr<'c>>,
}

impl<'c> Names<'c> {
    /// Finds or adds the names of one expression.
    fn add(
        &mut self,
        parser: &mut dyn OpAsmParser<'c>,
        names: &[UnresolvedOperand],
        variable: fn(Ctx<'c>, u32) -> AffineExpr<'c>,
    ) {
        let context = parser.context();
        self.replacements.clear();
        for &name in names {
            let text = format!("{}#{}", parser.operand_text(name), name.number);
            let at = self.texts.iter().position(|known| *known == text).unwrap_or_else(|| {
                self.unique.push(name);
                self.texts.push(text);
                self.unique.len() - 1
            });
            self.replacements.push(variable(context, at as u32));
        }
    }
}

impl<'c> Terms<'c> {
    /// Adds expressions that share names.
    fn add(
        &mut self,
        parser: &mut dyn OpAsmParser<'c>,
        exprs: &[AffineExpr<'c>],
        dims: &[UnresolvedOperand],
        symbols: &[UnresolvedOperand],
    ) {
        let context = parser.context();
        self.dims.add(parser, dims, AffineExpr::dim);
        self.symbols.add(parser, symbols, AffineExpr::symbol);
        for expr in exprs {
            self.exprs.push(expr.replace(context, &self.dims.replacements, &self.symbols.replacements));
        }
    }
}

impl<'c> Bounds<'c> {
    /// Parses `(%i, max(%a, %b + 1))` and adds the operands to the state.
    fn parse(
        parser: &mut dyn OpAsmParser<'c>,
        state: &mut OperationState<'c>,
        word: &str,
    ) -> ParseResult<Bounds<'c>> {
        let context = parser.context();
        let (mut terms, mut groups) = (Terms::default(), Vec::new());
        parser.parse_punct(Punct::LeftParen)?;
        if !parser.parse_optional_punct(Punct::RightParen) {
            parser.parse_comma_separated_list(Delimiter::None, "", &mut |parser| {
                groups.push(parse_group(parser, &mut terms, word)?);
                Ok(())
            })?;
            parser.parse_punct(Punct::RightParen)?;
        }
        resolve_indices(parser, state, &terms.dims.unique)?;
        resolve_indices(parser, state, &terms.symbols.unique)?;
        let (dims, symbols) = (terms.dims.unique.len() as u32, terms.symbols.unique.len() as u32);
        let map = AffineMap::new(context, dims, symbols, &terms.exprs);
        Ok(Bounds { map, groups: AffineParallelOp::groups_attribute(context, &groups) })
    }
}

/// Parses one bound, and says how many results it has.
fn parse_group<'c>(parser: &mut dyn OpAsmParser<'c>, terms: &mut Terms<'c>, word: &str) -> ParseResult<i32> {
    if parser.parse_optional_keyword(word) {
        let (map, names) = parse_map_of_values(parser)?;
        let (dims, symbols) = names.split_at(map.dims() as usize);
        terms.add(parser, map.results(), dims, symbols);
        return Ok(map.results().len() as i32);
    }
    let (mut dims, mut symbols) = (Vec::new(), Vec::new());
    let expr = parser.parse_affine_expr_of_ssa_ids(&mut dims, &mut symbols)?;
    terms.add(parser, &[expr], &dims, &symbols);
    Ok(1)
}

/// Parses `(%i + 1, symbol(%n))`.
fn parse_map_of_values<'c>(
    parser: &mut dyn OpAsmParser<'c>,
) -> ParseResult<(AffineMap<'c>, SmallVec<[UnresolvedOperand; 4]>)> {
    let Subscripts { map, operands } = parser.parse_affine_map_of_ssa_ids(Delimiter::Paren)?;
    Ok((map.as_affine_map().expect("subscripts are a map"), operands))
}

/// Parses `step (1, 2)`, or takes 1 for each dimension.
fn parse_steps<'c>(parser: &mut dyn OpAsmParser<'c>, dims: usize) -> ParseResult<Vec<i64>> {
    if !parser.parse_optional_keyword("step") {
        return Ok(vec![1; dims]);
    }
    let (map, _) = parse_map_of_values(parser)?;
    let steps: Option<Vec<i64>> = map.results().iter().map(|step| step.as_constant()).collect();
    steps.ok_or_else(|| parser.emit_error(parser.name_location(), "steps must be constant integers"))
}

/// Parses `reduce ("addf", "mulf")`, if present, as integers.
fn parse_reductions<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    let mut reductions = Vec::new();
    if !parser.parse_optional_keyword("reduce") {
        return Ok(reductions);
    }
    let context = parser.context();
    parser.parse_punct(Punct::LeftParen)?;
    parser.parse_comma_separated_list(Delimiter::None, "", &mut |parser| {
        let at = parser.current_location();
        let none = context.none_type();
        let (name, _) = parse_attribute_of_kind(parser, Some(none), Attribute::as_bytes)?;
        let kind = name.as_str().and_then(|name| AtomicRMWKind::SPEC.value_of(name));
        let Some(kind) = kind else {
            return Err(parser.emit_error(at, &format!("invalid reduction value: {name}")));
        };
        reductions.push(context.i64_attribute(kind.cast_signed()));
        Ok(())
    })?;
    parser.parse_punct(Punct::RightParen)?;
    Ok(reductions)
}

/// Prints the bounds of one side.
fn print_bounds<'a, 'c: 'a>(
    p: &mut AsmPrinter<'_, 'c>,
    map: Option<AffineMap<'c>>,
    groups: Option<Attribute<'c>>,
    operands: &[Value<'a, 'c>],
    word: &str,
) {
    let (Some(map), Some(groups)) = (map, groups) else { return };
    let (dims, symbols) = operands.split_at((map.dims() as usize).min(operands.len()));
    let mut results = map.results();
    p.print_list(group_sizes(groups), |p, size| {
        let (group, rest) = results.split_at((size as usize).min(results.len()));
        results = rest;
        if let [result] = group {
            return p.print_affine_expr_of(*result, dims, symbols);
        }
        p.push_str(word);
        p.push('(');
        p.print_list(group, |p, result| p.print_affine_expr_of(*result, dims, symbols));
        p.push(')');
    });
}

//! `gpu.launch async [%t] clusters(%cx, ..) in (%ncx = %n, ..) blocks(..) in (..) threads(..) in (..)`, then the size of
//! shared memory, names for what the launch becomes, and buffers.

use super::directives::parse_async;
use super::{parse_attributions, print_attributions, refuse_given};
use crate::LaunchOp;
use crate::facts::WORKGROUP_ATTRIBUTIONS;
use terrace_ir::asm::{Argument, Delimiter, OpAsmParser, ParseResult, Punct, UnresolvedOperand};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, OperationState, TypedOp, Value};

/// Names of positions, names of sizes, and the sizes, in three dimensions.
#[derive(Default)]
struct SizeAssignment {
    positions: [UnresolvedOperand; 3],
    names: [UnresolvedOperand; 3],
    sizes: [UnresolvedOperand; 3],
}

/// Parses `(%x, %y, %z) in (%nx = %n, %ny = %n, %nz = %n)`.
fn parse_sizes(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<SizeAssignment> {
    let mut read = SizeAssignment::default();
    let positions = parser.parse_operand_list(Delimiter::Paren)?;
    for (place, position) in read.positions.iter_mut().zip(positions) {
        *place = position;
    }
    parser.parse_keyword("in")?;
    parser.parse_punct(Punct::LeftParen)?;
    for i in 0..3 {
        if i > 0 {
            parser.parse_comma()?;
        }
        read.names[i] = parser.parse_operand()?;
        parser.parse_equal()?;
        read.sizes[i] = parser.parse_operand()?;
    }
    parser.parse_punct(Punct::RightParen)?;
    Ok(read)
}

/// Parses `word(@symbol)`, if present, into the attribute of that name.
fn parse_symbol<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    word: &str,
    given: &mut Vec<(&'static str, Attribute<'c>)>,
    name: &'static str,
) -> ParseResult {
    if !parser.parse_optional_keyword(word) {
        return Ok(());
    }
    parser.parse_punct(Punct::LeftParen)?;
    let at = parser.current_location();
    let symbol = parser.parse_attribute(None)?;
    if symbol.as_flat_symbol().is_none() {
        return Err(parser.emit_error(at, "invalid kind of attribute specified"));
    }
    given.push((name, symbol));
    parser.parse_punct(Punct::RightParen)
}

impl<'a, 'c> LaunchOp<'a, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let index = context.index_type();
        let (token, dependencies) = parse_async(parser)?;
        parse_token(parser, state, token, &dependencies)?;

        let clusters = match parser.parse_optional_keyword("clusters") {
            true => Some(parse_sizes(parser)?),
            false => None,
        };
        parser.parse_keyword("blocks")?;
        let blocks = parse_sizes(parser)?;
        parser.parse_keyword("threads")?;
        let threads = parse_sizes(parser)?;
        let sizes = [Some(&blocks), Some(&threads), clusters.as_ref()];
        for sizes in sizes.into_iter().flatten() {
            parser.resolve_operands_of_type(&sizes.sizes, index, state)?;
        }
        let has_memory_size = parser.parse_optional_keyword("dynamic_shared_memory_size");
        if has_memory_size {
            let size = parser.parse_operand()?;
            parser.resolve_operands_of_type(&[size], context.integer_type(32), state)?;
        }
        let mut given = Vec::new();
        parse_symbol(parser, "module", &mut given, "module")?;
        parse_symbol(parser, "function", &mut given, "function")?;

        // Positions of blocks and threads come before their sizes; those of clusters follow.
        let mut names = [blocks.positions, threads.positions, blocks.names, threads.names].concat();
        names.extend(clusters.iter().flat_map(|clusters| clusters.positions.iter().chain(&clusters.names)));
        let argument = |name| Argument { name, ty: Some(index), attributes: None, location: None };
        let mut arguments: Vec<_> = names.into_iter().map(argument).collect();
        let workgroup = parse_attributions(parser, "workgroup", false)?;
        given.push((WORKGROUP_ATTRIBUTIONS, context.i64_attribute(workgroup.len() as i64)));
        arguments.extend(workgroup);
        arguments.extend(parse_attributions(parser, "private", false)?);

        parser.parse_region(state, &arguments)?;
        parser.parse_optional_attr_dict(state)?;
        let of_clusters = i32::from(clusters.is_some());
        let segments = [
            dependencies.len() as i32,
            1,
            1,
            1,
            1,
            1,
            1,
            of_clusters,
            of_clusters,
            of_clusters,
            i32::from(has_memory_size),
        ];
        given.push((OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&segments)));
        given.sort_by_key(|(name, _)| *name);
        for (name, value) in given {
            refuse_given(parser, state, &[name])?;
            state.set(context, name, value);
        }
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        if self.async_token().is_some() {
            p.push_str(" async");
            if self.async_dependencies().len() > 0 {
                p.push_str(" [");
                p.print_operands(self.async_dependencies());
                p.push(']');
            }
        }
        let arguments: Vec<Value<'a, 'c>> =
            self.body().first_block().into_iter().flat_map(|entry| entry.arguments()).collect();
        if let Some(sizes) = self.cluster_sizes() {
            print_sizes(p, " clusters", &arguments, 12, 15, sizes);
        }
        print_sizes(p, " blocks", &arguments, 0, 6, self.grid_sizes());
        print_sizes(p, " threads", &arguments, 3, 9, self.block_sizes());
        if let Some(size) = self.dynamic_shared_memory_size() {
            p.push_str(" dynamic_shared_memory_size ");
            p.print_operand(size);
        }
        for name in ["module", "function"] {
            if let Some(symbol) = self.op().attribute(name) {
                p.push(' ');
                p.push_str(name);
                p.push('(');
                p.print_attribute(symbol);
                p.push(')');
            }
        }
        print_attributions(p, "workgroup", self.workgroup_buffers(), None);
        print_attributions(p, "private", self.private_buffers(), None);
        p.push(' ');
        p.print_region(self.body(), RegionForm::WITHOUT_ARGUMENTS);
        let elided = [OpSpec::OPERAND_SEGMENTS, WORKGROUP_ATTRIBUTIONS, "module", "function"];
        p.print_optional_attr_dict(self.op(), &elided);
    }
}

/// Adds what is waited for, and the type of the token.
fn parse_token<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    token: Option<terrace_ir::Type<'c>>,
    dependencies: &[UnresolvedOperand],
) -> ParseResult {
    let Some(ty) = token else {
        // Upstream takes values of no type for these.
        if let Some(first) = dependencies.first() {
            let (name, ty) = (parser.operand_text(*first), "!gpu.async.token");
            let message = format!(
                "use of value '{name}' expects different type than prior uses: '<<NULL TYPE>>' vs '{ty}'"
            );
            return Err(parser.emit_error(first.location, &message));
        }
        if parser.result_name(0).is_some() {
            let message = "gpu.launch requires 'async' keyword to return a value";
            return Err(parser.emit_error(parser.name_location(), message));
        }
        return Ok(());
    };
    parser.resolve_operands_of_type(dependencies, ty, state)?;
    state.result_types.push(ty);
    Ok(())
}

/// Prints ` blocks(%x, %y, %z) in (%nx = %n, %ny = %n, %nz = %n)`; arguments are shown from two positions on.
fn print_sizes<'a, 'c>(
    p: &mut AsmPrinter<'_, 'c>,
    word: &str,
    arguments: &[Value<'a, 'c>],
    positions: usize,
    names: usize,
    sizes: [Value<'a, 'c>; 3],
) {
    let shown = |from: usize| arguments.iter().copied().skip(from).take(3);
    p.push_str(word);
    p.push('(');
    p.print_operands(shown(positions));
    p.push_str(") in (");
    p.print_list(shown(names).zip(sizes), |p, (name, size)| {
        p.print_operand(name);
        p.push_str(" = ");
        p.print_operand(size);
    });
    p.push(')');
}

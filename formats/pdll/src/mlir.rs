//! The tree as a program of the `pdl` dialect.
//!
//! Calls of constraints and rewrites that have a body are replaced by it; variables become the values that stand for
//! them when they are first used.

use crate::Parsed;
use crate::ast::{ALL_RESULTS, Callable, Kind, NodeId};
use crate::types::Type;
use std::collections::HashMap;
use terrace_ir::ids::ValueId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, BuildOp, Context, Ctx, Diagnostic, FileLineCol, Location, OwnedOperation, PatternRewriter,
    RegionSource, TypedOp, capture,
};
use terrace_pdl as pdl;
use terrace_support::ensure_stack;
use terrace_tablegen::{Loc, Sources};

/// Operations after which a pattern is given up: what is called is written at each call, so that a short file can mean a
/// program of any length.
const MAX_OPS: usize = 1 << 16;

/// For each buffer, where its lines begin: positions of nodes are many, and not in order.
struct Lines(Vec<Vec<u32>>);

impl Lines {
    fn of(sources: &Sources) -> Self {
        let starts = |text: &str| {
            let after = text.match_indices('\n').map(|(at, _)| at as u32 + 1);
            std::iter::once(0).chain(after).collect()
        };
        Lines(sources.buffers.iter().map(|buffer| starts(&buffer.text)).collect())
    }

    /// Returns line and column, counted from one.
    fn position(&self, loc: Loc) -> (u32, u32) {
        let starts = &self.0[loc.buffer as usize];
        let line = starts.partition_point(|start| *start <= loc.offset);
        (line as u32, loc.offset - starts[line.saturating_sub(1)] + 1)
    }
}

/// Reason why no program was generated, as text for the user.
#[derive(Debug)]
pub struct NotGenerated(pub String);

type Generated<T> = Result<T, NotGenerated>;

/// Returns what a diagnostic about a generated program says: as upstream, nothing but the error itself.
pub fn verification_text(diagnostic: &Diagnostic) -> String {
    let Diagnostic { severity, place, message, .. } = diagnostic;
    let place = match &place.position {
        Some(position) => format!("loc(\"{}\":{}:{})", position.file, position.line, position.column),
        None => "loc(unknown)".to_owned(),
    };
    format!("{place}: {}: {message}\n", severity.as_str())
}

impl Parsed {
    /// Returns the patterns as a program of the `pdl` dialect, which is not verified yet.
    ///
    /// # Errors
    /// If there was an error before, if the text of an attribute or type is none, or if the program is too long.
    pub fn to_pdl<'c>(&self, context: &'c Context<'c>) -> Result<OwnedOperation<'c>, NotGenerated> {
        let module = self.module.ok_or_else(|| NotGenerated("the file has errors\n".to_owned()))?;
        let lines = Lines::of(&self.sources);
        let location = self.location(context, &lines, self.ast.node(module).loc);
        let mut program = OwnedOperation::module(context, location);
        let Kind::Module(children) = &self.ast.node(module).kind else { return Ok(program) };
        for child in children {
            if let Kind::Pattern { .. } = self.ast.node(*child).kind {
                self.pattern(context, &lines, *child, &mut program)?;
            }
        }
        Ok(program)
    }

    fn location<'c>(&self, context: Ctx<'c>, lines: &Lines, loc: Loc) -> Location<'c> {
        let (line, column) = lines.position(loc);
        let file = context.identifier(&self.sources.buffers[loc.buffer as usize].path);
        Location::FileLineCol(FileLineCol::new(file, line, column))
    }

    fn pattern<'c>(
        &self,
        context: Ctx<'c>,
        lines: &Lines,
        id: NodeId,
        program: &mut OwnedOperation<'c>,
    ) -> Generated<()> {
        let node = self.ast.node(id);
        let Kind::Pattern { name, benefit, body, .. } = &node.kind else { return Ok(()) };
        let location = self.location(context, lines, node.loc);
        let mut child = Body::for_child(context, context.op_name(pdl::PatternOp::SPEC.name));
        let region = child.create_region();
        let block = child.create_block();
        child.append_block(region, block);
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(&mut child, &mut listener);
        rewriter.set_insertion_point_to_end(block);
        let variables = vec![HashMap::new()];
        let mut generator =
            Generator { parsed: self, lines, context, rewriter, variables, is_rewriting: false, made: 0 };
        generator.statement(*body)?;

        let benefit = context.integer_attribute(context.integer_type(16), i64::from(benefit.unwrap_or(0)));
        let new = pdl::PatternOp::builder(context, location);
        let new = match name {
            Some(name) => new.benefit(benefit).sym_name(name),
            None => new.benefit(benefit),
        };
        let mut state = new.body_region(RegionSource::Detached(region)).build();
        state.child = Some(child);
        let Some(top) = program.op().region(0).first_block().map(|block| block.id()) else { return Ok(()) };
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(program.body_mut(), &mut listener);
        rewriter.set_insertion_point_to_end(top);
        rewriter.create(state);
        Ok(())
    }
}

struct Generator<'p, 'b, 'c> {
    parsed: &'p Parsed,
    lines: &'p Lines,
    context: Ctx<'c>,
    rewriter: PatternRewriter<'b, 'c>,
    /// Values of variables, by the scopes in which they were first used.
    variables: Vec<HashMap<NodeId, Vec<ValueId>>>,
    /// True inside the rewrite of the pattern.
    is_rewriting: bool,
    made: usize,
}

impl<'c> Generator<'_, '_, 'c> {
    fn location(&self, loc: Loc) -> Location<'c> {
        self.parsed.location(self.context, self.lines, loc)
    }

    fn ty(&self, ty: &Type) -> terrace_ir::Type<'c> {
        let simple = |spec| self.context.dialect_type(spec, &[]);
        match ty {
            Type::Attr => simple(&pdl::ATTRIBUTE_TYPE),
            Type::Type => simple(&pdl::TYPE_TYPE),
            Type::Value => simple(&pdl::VALUE_TYPE),
            Type::TypeRange => pdl::range_of(self.context, simple(&pdl::TYPE_TYPE)),
            Type::ValueRange => pdl::range_of(self.context, simple(&pdl::VALUE_TYPE)),
            // No other type is one of values.
            Type::Op(_) | Type::Constraint | Type::Rewrite | Type::Tuple(_) => simple(&pdl::OPERATION_TYPE),
        }
    }

    fn create(&mut self, new: impl BuildOp<'c>) -> Generated<Vec<ValueId>> {
        self.made += 1;
        if self.made > MAX_OPS {
            return Err(NotGenerated("a pattern means more than 65,536 operations\n".to_owned()));
        }
        let op = self.rewriter.create(new);
        Ok(self.rewriter.results(op).to_vec())
    }

    fn create_one(&mut self, new: impl BuildOp<'c>) -> Generated<ValueId> {
        Ok(self.create(new)?[0])
    }

    // Statements.

    fn statement(&mut self, id: NodeId) -> Generated<()> {
        ensure_stack(|| self.statement_here(id))
    }

    fn statement_here(&mut self, id: NodeId) -> Generated<()> {
        let parsed = self.parsed;
        let node = parsed.ast.node(id);
        match &node.kind {
            Kind::Compound(statements) => {
                self.variables.push(HashMap::new());
                let done = statements.iter().try_for_each(|one| self.statement(*one));
                self.variables.pop();
                done
            }
            Kind::Let(variable) => self.variable(*variable).map(|_| ()),
            // Whoever calls the body looks at it.
            Kind::Return(_) => Ok(()),
            Kind::Erase(root) => {
                let root = self.single(*root)?;
                let location = self.location(node.loc);
                self.in_rewrite(root, location, |generator| {
                    let new = pdl::EraseOp::builder(generator.context, location).op_value(root);
                    generator.create(new).map(|_| ())
                })
            }
            Kind::Replace { root, values } => {
                let root = self.single(*root)?;
                let location = self.location(node.loc);
                self.in_rewrite(root, location, |generator| generator.replace(root, values, location))
            }
            Kind::RewriteStmt { root, body } => {
                let root = self.single(*root)?;
                let location = self.location(node.loc);
                self.in_rewrite(root, location, |generator| generator.statement(*body))
            }
            _ => self.values(id).map(|_| ()),
        }
    }

    /// Does something inside the rewrite of the pattern, which is created if this is the match.
    fn in_rewrite(
        &mut self,
        root: ValueId,
        location: Location<'c>,
        work: impl FnOnce(&mut Self) -> Generated<()>,
    ) -> Generated<()> {
        if self.is_rewriting {
            return work(self);
        }
        let around = self.rewriter.save_insertion_point();
        let body = self.rewriter.body_mut();
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        let new = pdl::RewriteOp::builder(self.context, location).root(root);
        self.create(new.body_region(RegionSource::Detached(region)))?;
        self.rewriter.set_insertion_point_to_end(block);
        self.is_rewriting = true;
        let done = work(self);
        self.is_rewriting = false;
        self.rewriter.restore_insertion_point(around);
        done
    }

    fn replace(&mut self, root: ValueId, values: &[NodeId], location: Location<'c>) -> Generated<()> {
        let values = self.singles(values)?;
        let new = pdl::ReplaceOp::builder(self.context, location).op_value(root);
        let operation = self.ty(&Type::Op(None));
        let new = match values.as_slice() {
            [one] if self.rewriter.type_of(*one) == operation => new.repl_operation(*one),
            all => new.repl_values(all.iter().copied()),
        };
        self.create(new).map(|_| ())
    }

    // Expressions.

    /// Returns the one value of an expression.
    fn single(&mut self, id: NodeId) -> Generated<ValueId> {
        let values = self.values(id)?;
        match values.as_slice() {
            [one] => Ok(*one),
            all => {
                let loc = self.parsed.ast.node(id).loc;
                Err(self.refused(loc, &format!("expected one value, but this is {}", all.len())))
            }
        }
    }

    fn singles(&mut self, all: &[NodeId]) -> Generated<Vec<ValueId>> {
        all.iter().map(|one| self.single(*one)).collect()
    }

    fn refused(&self, loc: Loc, why: &str) -> NotGenerated {
        let diagnostic = terrace_tablegen::Diagnostic {
            severity: terrace_tablegen::Severity::Error,
            loc: Some(loc),
            message: why.to_owned(),
        };
        NotGenerated(self.parsed.sources.render(&diagnostic))
    }

    /// Returns the values of an expression: of a tuple its elements, of a call its results.
    fn values(&mut self, id: NodeId) -> Generated<Vec<ValueId>> {
        ensure_stack(|| self.values_here(id))
    }

    fn values_here(&mut self, id: NodeId) -> Generated<Vec<ValueId>> {
        let parsed = self.parsed;
        let node = parsed.ast.node(id);
        let location = self.location(node.loc);
        match &node.kind {
            Kind::DeclRef(decl) => match parsed.ast.node(*decl).kind {
                Kind::Variable { .. } => self.variable(*decl),
                // A constraint that is named and not called means nothing.
                _ => Ok(Vec::new()),
            },
            Kind::Tuple(elements) => self.singles(elements),
            Kind::Call { callable, arguments, is_negated } => {
                let arguments = self.singles(arguments)?;
                let Kind::DeclRef(decl) = parsed.ast.node(*callable).kind else { return Ok(Vec::new()) };
                self.call(decl, arguments, *is_negated, node.loc)
            }
            Kind::Attribute(text) => {
                let (attribute, _) = capture(|| terrace_parser::parse_attribute(self.context, text));
                let attribute = attribute
                    .map_err(|_| self.refused(node.loc, &format!("`{text}` is not an attribute")))?;
                let new = pdl::AttributeOp::builder(self.context, location);
                Ok(vec![self.create_one(new.value(attribute).attr(self.ty(&Type::Attr)))?])
            }
            Kind::TypeLiteral(text) => {
                let (ty, _) = capture(|| terrace_parser::parse_type(self.context, text));
                let ty = ty.map_err(|_| self.refused(node.loc, &format!("`{text}` is not a type")))?;
                let new = pdl::TypeOp::builder(self.context, location);
                Ok(vec![self.create_one(new.constant_type(ty).result(self.ty(&Type::Type)))?])
            }
            Kind::Range(elements) => {
                let mut values = Vec::new();
                for element in elements {
                    values.extend(self.values(*element)?);
                }
                let new = pdl::RangeOp::builder(self.context, location);
                Ok(vec![self.create_one(new.arguments(values).result(self.ty(&node.ty)))?])
            }
            Kind::Operation { name, operands, attributes, results } => {
                self.operation(location, *name, operands, attributes, results)
            }
            Kind::Member { parent, name } => self.member(id, *parent, name),
            _ => Ok(Vec::new()),
        }
    }

    fn member(&mut self, id: NodeId, parent: NodeId, name: &str) -> Generated<Vec<ValueId>> {
        let parsed = self.parsed;
        let node = parsed.ast.node(id);
        let values = self.values(parent)?;
        let op = match &parsed.ast.node(parent).ty {
            Type::Tuple(elements) => {
                let by_name = || elements.iter().position(|(label, _)| &**label == name);
                let index = name.parse::<usize>().ok().or_else(by_name);
                let value = index.and_then(|index| values.get(index)).copied();
                return match value {
                    Some(value) => Ok(vec![value]),
                    None => Err(self.refused(node.loc, &format!("there is no member `{name}`"))),
                };
            }
            Type::Op(op) => op,
            _ => return Ok(values),
        };
        let Some(root) = values.first().copied() else { return Ok(values) };
        let (context, location, ty) = (self.context, self.location(node.loc), self.ty(&node.ty));
        let index = name.parse::<i32>().ok().map(i64::from);
        let declared = op.as_ref().and_then(|op| parsed.ods.operation(op)).filter(|_| name != ALL_RESULTS);
        let new_result = |index: i64| {
            let new = pdl::ResultOp::builder(context, location).parent(root);
            new.index(index).val(ty)
        };
        let results = pdl::ResultsOp::builder(context, location).parent(root);
        let value = match (declared, name) {
            (_, ALL_RESULTS) if node.ty == Type::Value => self.create_one(new_result(0))?,
            (_, ALL_RESULTS) => self.create_one(results.val(ty))?,
            (None, _) => match index {
                Some(index) => self.create_one(new_result(index))?,
                None => return Err(self.refused(node.loc, &format!("there is no result `{name}`"))),
            },
            (Some(op), _) => {
                let by_name = || op.results.iter().position(|group| &*group.name == name);
                let index = index.or_else(|| by_name().map(|index| index as i64)).unwrap_or_default();
                self.create_one(results.index(index).val(ty))?
            }
        };
        Ok(vec![value])
    }

    fn operation(
        &mut self,
        location: Location<'c>,
        name: NodeId,
        operands: &[NodeId],
        attributes: &[NodeId],
        results: &[NodeId],
    ) -> Generated<Vec<ValueId>> {
        let (parsed, context) = (self.parsed, self.context);
        let operands = self.singles(operands)?;
        let (mut names, mut values) = (Vec::new(), Vec::new());
        for attribute in attributes {
            if let Kind::NamedAttribute { name, value } = &parsed.ast.node(*attribute).kind {
                names.push(context.string_attribute(name));
                values.push(self.single(*value)?);
            }
        }
        let results = self.singles(results)?;
        let new = pdl::OperationOp::builder(context, location);
        let new = match &parsed.ast.node(name).kind {
            Kind::OpName(Some(name)) => new.op_name(name),
            _ => new,
        };
        let new = new.operand_values(operands).attribute_values(values);
        let new = new.attribute_value_names(&names).type_values(results);
        Ok(vec![self.create_one(new.op_(self.ty(&Type::Op(None))))?])
    }

    // Variables and calls.

    fn variable(&mut self, id: NodeId) -> Generated<Vec<ValueId>> {
        if let Some(values) = self.variables.iter().rev().find_map(|scope| scope.get(&id)) {
            return Ok(values.clone());
        }
        let parsed = self.parsed;
        let Kind::Variable { init, .. } = &parsed.ast.node(id).kind else { return Ok(Vec::new()) };
        let values = match init {
            Some(init) => self.values(*init)?,
            None => vec![self.placeholder(id)?],
        };
        self.apply_constraints(id, &values)?;
        if let Some(scope) = self.variables.last_mut() {
            scope.insert(id, values.clone());
        }
        Ok(values)
    }

    /// Makes what stands for something that is matched, as a variable without a value declares it.
    fn placeholder(&mut self, id: NodeId) -> Generated<ValueId> {
        let (parsed, context) = (self.parsed, self.context);
        let node = parsed.ast.node(id);
        let (location, ty) = (self.location(node.loc), self.ty(&node.ty));
        let Kind::Variable { constraints, .. } = &node.kind else {
            return Err(self.refused(node.loc, "this is no variable"));
        };
        let typed = constraints.iter().find_map(|(one, _)| match parsed.ast.node(*one).kind {
            Kind::AttrConstraint(of) | Kind::ValueConstraint(of) | Kind::ValueRangeConstraint(of) => of,
            _ => None,
        });
        let typed = match (&node.ty, typed) {
            (Type::Value | Type::Attr | Type::ValueRange, Some(of)) => Some(self.single(of)?),
            _ => None,
        };
        match &node.ty {
            Type::Value => {
                let new = pdl::OperandOp::builder(context, location).value(ty);
                self.create_one(match typed {
                    Some(typed) => new.value_type(typed),
                    None => new,
                })
            }
            Type::ValueRange => {
                let new = pdl::OperandsOp::builder(context, location).value(ty);
                self.create_one(match typed {
                    Some(typed) => new.value_type(typed),
                    None => new,
                })
            }
            Type::Attr => {
                let new = pdl::AttributeOp::builder(context, location).attr(ty);
                self.create_one(match typed {
                    Some(typed) => new.value_type(typed),
                    None => new,
                })
            }
            Type::Type => self.create_one(pdl::TypeOp::builder(context, location).result(ty)),
            Type::TypeRange => self.create_one(pdl::TypesOp::builder(context, location).result(ty)),
            Type::Op(name) => {
                let (values, types) = (self.ty(&Type::ValueRange), self.ty(&Type::TypeRange));
                let operands = self.create_one(pdl::OperandsOp::builder(context, location).value(values))?;
                let results = self.create_one(pdl::TypesOp::builder(context, location).result(types))?;
                let new = pdl::OperationOp::builder(context, location);
                let new = match name {
                    Some(name) => new.op_name(name),
                    None => new,
                };
                let new = new.operand_values([operands]).type_values([results]);
                self.create_one(new.attribute_value_names(&[]).op_(ty))
            }
            ty => {
                let why = format!("a variable of type `{ty}` cannot be matched");
                Err(self.refused(node.loc, &why))
            }
        }
    }

    /// Calls the constraints that a variable is declared with.
    fn apply_constraints(&mut self, id: NodeId, values: &[ValueId]) -> Generated<()> {
        let parsed = self.parsed;
        let Kind::Variable { constraints, .. } = &parsed.ast.node(id).kind else { return Ok(()) };
        for (constraint, loc) in constraints {
            if matches!(parsed.ast.node(*constraint).kind, Kind::UserConstraint(_)) {
                ensure_stack(|| self.call(*constraint, values.to_vec(), false, *loc))?;
            }
        }
        Ok(())
    }

    fn call(
        &mut self,
        decl: NodeId,
        arguments: Vec<ValueId>,
        is_negated: bool,
        loc: Loc,
    ) -> Generated<Vec<ValueId>> {
        let parsed = self.parsed;
        let is_constraint = matches!(parsed.ast.node(decl).kind, Kind::UserConstraint(_));
        let Some(callable) = parsed.ast.callable(decl) else { return Ok(Vec::new()) };
        if is_constraint {
            for (input, argument) in callable.inputs.iter().zip(&arguments) {
                self.apply_constraints(*input, &[*argument])?;
            }
        }
        let results = match callable.body {
            Some(body) => self.call_body(callable, body, arguments)?,
            None => self.call_native(callable, arguments, is_constraint, is_negated, loc)?,
        };
        if is_constraint {
            for (declared, result) in callable.results.iter().zip(&results) {
                self.apply_constraints(*declared, &[*result])?;
            }
        }
        Ok(results)
    }

    /// Writes the body of what is called, and returns what it returns.
    fn call_body(
        &mut self,
        callable: &Callable,
        body: NodeId,
        arguments: Vec<ValueId>,
    ) -> Generated<Vec<ValueId>> {
        let inputs = callable.inputs.iter().copied().zip(arguments.into_iter().map(|value| vec![value]));
        self.variables.push(inputs.collect());
        let results = self.statement(body).and_then(|()| {
            let Kind::Compound(statements) = &self.parsed.ast.node(body).kind else { return Ok(Vec::new()) };
            let last = statements.last().map(|last| &self.parsed.ast.node(*last).kind);
            match last {
                Some(Kind::Return(value)) => self.values(*value),
                _ => Ok(Vec::new()),
            }
        });
        self.variables.pop();
        results
    }

    fn call_native(
        &mut self,
        callable: &Callable,
        arguments: Vec<ValueId>,
        is_constraint: bool,
        is_negated: bool,
        loc: Loc,
    ) -> Generated<Vec<ValueId>> {
        let (context, location) = (self.context, self.location(loc));
        let types: Vec<_> = match &callable.result_type {
            Type::Tuple(elements) => elements.iter().map(|(_, ty)| self.ty(ty)).collect(),
            ty => vec![self.ty(ty)],
        };
        let name = &callable.name;
        if !is_constraint {
            let new = pdl::ApplyNativeRewriteOp::builder(context, location);
            return self.create(new.name(name).args(arguments).results(types));
        }
        let new = pdl::ApplyNativeConstraintOp::builder(context, location);
        self.create(new.name(name).args(arguments).is_negated(is_negated).results(types))
    }
}

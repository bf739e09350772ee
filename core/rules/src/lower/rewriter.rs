//! Functions that rewrite what was matched, one for each pattern.

use super::{REWRITER, Rule, function};
use crate::matching::PositionId;
use std::collections::HashMap;
use terrace_ir::ids::ValueId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::spec::ResultTypes;
use terrace_ir::{
    Block, Body, BuildOp, BuiltOperand, Ctx, Location, Operation, PatternRewriter, TypedOp, Value,
};
use terrace_pdl as pdl;
use terrace_pdl::{TYPE_TYPE, VALUE_TYPE, is_range, known_spec, range_of};
use terrace_pdl_interp::{
    ApplyRewriteOp, CreateAttributeOp, CreateOperationOp, CreateRangeOp, CreateTypeOp, CreateTypesOp,
    EraseOp, FinalizeOp, FuncOp, GetResultOp, GetResultsOp, GetValueTypeOp, ReplaceOp,
};

/// Names of the functions, each given once.
#[derive(Default)]
pub(super) struct Names(usize);

impl Names {
    fn next(&mut self) -> String {
        self.0 += 1;
        if self.0 == 1 { REWRITER.to_owned() } else { format!("{REWRITER}_{}", self.0 - 2) }
    }
}

/// Writes the function of a pattern. Returns its name, and the positions whose values it is called with.
pub(super) fn write<'c>(
    rule: &Rule<'_, 'c>,
    functions: &mut PatternRewriter<'_, 'c>,
    names: &mut Names,
) -> (String, Vec<PositionId>) {
    let context = functions.context();
    let name = names.next();
    let pattern = rule.op.op();
    let mut body = Body::for_child(context, context.op_name(FuncOp::SPEC.name));
    let region = body.create_region();
    let block = body.create_block();
    body.append_block(region, block);
    let mut silent = NoListener;
    let mut out = PatternRewriter::new(&mut body, &mut silent);
    out.set_insertion_point_to_end(block);
    let values = HashMap::new();
    let mut writer = Writer { context, out, block, positions: &rule.positions, values, used: Vec::new() };
    let rewrite = super::body_of(pattern).and_then(Block::last_op).and_then(pdl::RewriteOp::cast);
    if let Some(rewrite) = rewrite {
        writer.rewrite(rewrite);
        writer.create(FinalizeOp::builder(context, rewrite.op().location()));
    }
    let used = writer.used;
    let inputs: Vec<_> = Block::new(&body, block).arguments().map(Value::ty).collect();
    let signature = context.type_attribute(context.function_type(&inputs, &[]));
    let new = function(context, pattern.location(), &name, signature, body, region);
    functions.create(new);
    (name, used)
}

struct Writer<'p, 'b, 'c> {
    context: Ctx<'c>,
    out: PatternRewriter<'b, 'c>,
    block: terrace_ir::ids::BlockId,
    positions: &'p HashMap<ValueId, PositionId>,
    /// Values of the function for those of the pattern.
    values: HashMap<ValueId, ValueId>,
    used: Vec<PositionId>,
}

impl<'c> Writer<'_, '_, 'c> {
    fn create(&mut self, new: impl BuildOp<'c>) {
        self.out.create(new);
    }

    fn find(&mut self, new: impl BuildOp<'c>) -> ValueId {
        self.out.create_value(new)
    }

    /// Returns the value for one of the pattern: a constant, or an argument of the function.
    fn value(&mut self, old: Value<'_, 'c>) -> ValueId {
        if let Some(known) = self.values.get(&old.id()) {
            return *known;
        }
        let constant = old.defining_op().and_then(|op| self.constant(op));
        let new = constant.unwrap_or_else(|| {
            if let Some(position) = self.positions.get(&old.id()) {
                self.used.push(*position);
            }
            self.out.add_argument(self.block, old.ty(), old.location())
        });
        self.values.insert(old.id(), new);
        new
    }

    fn all<'a>(&mut self, old: impl Iterator<Item = Value<'a, 'c>>) -> Vec<BuiltOperand<'c>>
    where
        'c: 'a,
    {
        old.map(|old| self.value(old).into()).collect()
    }

    /// Writes an attribute, type or types that the pattern spells out.
    fn constant(&mut self, op: Operation<'_, 'c>) -> Option<ValueId> {
        let (context, location) = (self.context, op.location());
        if let Some(attribute) = pdl::AttributeOp::cast(op) {
            let new = CreateAttributeOp::builder(context, location).value(attribute.value_attr()?);
            return Some(self.find(new));
        }
        if let Some(ty) = pdl::TypeOp::cast(op) {
            let new = CreateTypeOp::builder(context, location).value_attr(Some(ty.constant_type_attr()?));
            return Some(self.find(new));
        }
        let types = pdl::TypesOp::cast(op)?.constant_types_attr()?;
        Some(self.find(CreateTypesOp::builder(context, location).value_attr(Some(types))))
    }

    fn rewrite(&mut self, rewrite: pdl::RewriteOp<'_, 'c>) {
        let location = rewrite.op().location();
        if let Some(name) = rewrite.name() {
            let root = rewrite.root();
            let arguments = self.all(root.into_iter().chain(rewrite.external_args()));
            let new = ApplyRewriteOp::builder(self.context, location).name(name).args(arguments);
            return self.create(new.results([]));
        }
        for op in rewrite.body_region().first_block().into_iter().flat_map(|body| body.ops()) {
            self.step(op);
        }
    }

    /// Writes one operation of the rewrite.
    fn step(&mut self, op: Operation<'_, 'c>) {
        let (context, location) = (self.context, op.location());
        if let Some(call) = pdl::ApplyNativeRewriteOp::cast(op) {
            let arguments = self.all(call.args());
            let new = ApplyRewriteOp::builder(context, location).name(call.name()).args(arguments);
            let new = self.out.create(new.results(call.results().map(Value::ty)));
            let results = self.out.results(new);
            self.values.extend(call.results().map(Value::id).zip(results));
        } else if let Some(erase) = pdl::EraseOp::cast(op) {
            let erased = self.value(erase.op_value());
            self.create(EraseOp::builder(context, location).input_op(erased));
        } else if let Some(operation) = pdl::OperationOp::cast(op) {
            self.operation(operation);
        } else if let Some(range) = pdl::RangeOp::cast(op) {
            let elements = self.all(range.arguments());
            let new = CreateRangeOp::builder(context, location).arguments(elements);
            let new = self.find(new.result(range.result().ty()));
            self.values.insert(range.result().id(), new);
        } else if let Some(replace) = pdl::ReplaceOp::cast(op) {
            self.replace(replace);
        } else if let Some(result) = pdl::ResultOp::cast(op) {
            let parent = self.value(result.parent());
            let new =
                GetResultOp::builder(context, location).input_op(parent).index_attr(result.index_attr());
            let new = self.find(new);
            self.values.insert(result.val().id(), new);
        } else if let Some(results) = pdl::ResultsOp::cast(op) {
            let parent = self.value(results.parent());
            let new = GetResultsOp::builder(context, location).input_op(parent);
            let new = self.find(new.index_attr(results.index_attr()).value(results.val().ty()));
            self.values.insert(results.val().id(), new);
        } else if let Some(constant) = self.constant(op) {
            // A type that is not spelled out is found where it is used.
            self.values.insert(op.result(0).id(), constant);
        }
    }

    fn replace(&mut self, replace: pdl::ReplaceOp<'_, 'c>) {
        let (context, location) = (self.context, replace.op().location());
        let replaced = replace.op_value();
        let mut values: Vec<BuiltOperand<'c>> = Vec::new();
        if let Some(by) = replace.repl_operation() {
            let known = replaced.defining_op().and_then(pdl::OperationOp::cast);
            if known.is_none_or(|known| known.type_values().len() > 0) {
                let at = by.location();
                let by = self.value(by);
                values.push(self.results_of(by, at).into());
            }
        } else {
            values = self.all(replace.repl_values());
        }
        let replaced = self.value(replaced);
        if values.is_empty() {
            return self.create(EraseOp::builder(context, location).input_op(replaced));
        }
        self.create(ReplaceOp::builder(context, location).input_op(replaced).repl_values(values));
    }

    /// Returns all results of an operation.
    fn results_of(&mut self, op: ValueId, location: Location<'c>) -> ValueId {
        let all = range_of(self.context, self.context.dialect_type(&VALUE_TYPE, &[]));
        self.find(GetResultsOp::builder(self.context, location).input_op(op).value(all))
    }

    fn type_of(&mut self, value: ValueId, location: Location<'c>) -> ValueId {
        let ty = self.context.dialect_type(&TYPE_TYPE, &[]);
        let is_range = is_range(self.out.type_of(value));
        let ty = if is_range { range_of(self.context, ty) } else { ty };
        self.find(GetValueTypeOp::builder(self.context, location).value(value).result(ty))
    }

    fn operation(&mut self, operation: pdl::OperationOp<'_, 'c>) {
        let (context, location) = (self.context, operation.op().location());
        let operands = self.all(operation.operand_values());
        let attributes = self.all(operation.attribute_values());
        let (types, is_inferred) = self.result_types(operation);
        let names = operation.attribute_value_names();
        let new = CreateOperationOp::builder(context, location)
            .name_attr(operation.op_name_attr())
            .input_operands(operands)
            .input_attributes(attributes)
            .input_attribute_names(names)
            .input_result_types(types)
            .inferred_result_types(is_inferred);
        let created = self.find(new);
        self.values.insert(operation.op_().id(), created);
        self.types_of_results(operation, created);
    }

    /// Finds the types of results that the pattern names, for what uses those types.
    fn types_of_results(&mut self, operation: pdl::OperationOp<'_, 'c>, created: ValueId) {
        let (context, location) = (self.context, operation.op().location());
        let types: Vec<Value<'_, 'c>> = operation.type_values().collect();
        let value = context.dialect_type(&VALUE_TYPE, &[]);
        if let [all] = types[..]
            && is_range(all.ty())
        {
            if !self.values.contains_key(&all.id()) {
                let results = self.results_of(created, location);
                let found = self.type_of(results, location);
                self.values.insert(all.id(), found);
            }
            return;
        }
        let mut is_after_range = false;
        for (number, ty) in types.into_iter().enumerate() {
            if self.values.contains_key(&ty.id()) {
                continue;
            }
            is_after_range |= is_range(ty.ty());
            let number = Some(context.integer_attribute(context.integer_type(32), number as i64));
            let result = if is_after_range {
                let of = if is_range(ty.ty()) { range_of(context, value) } else { value };
                let new = GetResultsOp::builder(context, location).input_op(created);
                self.find(new.index_attr(number).value(of))
            } else {
                let new = GetResultOp::builder(context, location).input_op(created);
                self.find(new.index_attr(number))
            };
            let found = self.type_of(result, location);
            self.values.insert(ty.id(), found);
        }
    }

    /// Returns the result types of an operation to create, and whether they are inferred.
    fn result_types(&mut self, operation: pdl::OperationOp<'_, 'c>) -> (Vec<BuiltOperand<'c>>, bool) {
        let op = operation.op();
        let is_here = |other: Operation<'_, 'c>| other.block().map(Block::id) == op.block().map(Block::id);
        let types: Vec<Value<'_, 'c>> = operation.type_values().collect();
        let is_known = |ty: &Value<'_, 'c>| {
            self.values.contains_key(&ty.id()) || ty.defining_op().is_some_and(|ty| !is_here(ty))
        };
        // Types before the first unknown one become arguments of the function in any case.
        let known = types.iter().take_while(|ty| is_known(ty)).count();
        let values = self.all(types[..known].iter().copied());
        if !types.is_empty() && known == types.len() {
            return (values, false);
        }
        let spec = operation.op_name().and_then(|name| known_spec(self.context, name));
        if spec.is_some_and(|spec| spec.result_types != ResultTypes::Explicit) {
            return (Vec::new(), true);
        }
        // It has the types of what it replaces.
        for one in operation.op_().uses().filter(|one| one.number() != 0) {
            let Some(replace) = pdl::ReplaceOp::cast(one.owner()) else { continue };
            let replaced = replace.op_value();
            let Some(definition) = replaced.defining_op() else { continue };
            if is_here(definition) && !definition.is_before_in_block(op) {
                continue;
            }
            let location = definition.location();
            let replaced = self.value(replaced);
            let results = self.results_of(replaced, location);
            return (vec![self.type_of(results, location).into()], false);
        }
        (Vec::new(), false)
    }
}

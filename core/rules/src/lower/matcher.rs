//! The function that asks the questions of the tree.
//!
//! Nodes of a chain become blocks, each of which goes on at the next one where its question fails. What follows an answer
//! is written after its question, so that a value that was found serves all that comes after it.

use super::{REWRITERS, Rule, rewriter};
use crate::matching::{Answer, Chain, Node, Position, PositionId, Positions, Question, QuestionId, Tree};
use std::collections::HashMap;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Attribute, Block, BuildOp, Ctx, Location, PatternRewriter, TypedOp};
use terrace_pdl::{OperationOp, RewriteOp};
use terrace_pdl_interp::{
    ApplyConstraintOp, AreEqualOp, CheckAttributeOp, CheckOperandCountOp, CheckOperationNameOp,
    CheckResultCountOp, CheckTypeOp, CheckTypesOp, FinalizeOp, IsNotNullOp, RecordMatchOp, SwitchAttributeOp,
    SwitchOperandCountOp, SwitchOperationNameOp, SwitchResultCountOp, SwitchTypeOp, SwitchTypesOp,
};
use terrace_support::ensure_stack;

/// Input of the function, and the places to write it to.
pub(super) struct Input<'p, 'a, 'b, 'c> {
    pub table: &'p mut Positions<'c>,
    pub tree: &'p Tree<'c>,
    pub rules: &'p [Rule<'a, 'c>],
    /// Rewriter of the body of the function.
    pub out: PatternRewriter<'b, 'c>,
    /// Rewriter of the module of functions that rewrite.
    pub functions: PatternRewriter<'b, 'c>,
    pub location: Location<'c>,
    pub entry: BlockId,
    pub region: RegionId,
    pub root: ValueId,
}

/// Writes the body of the function.
pub(super) fn write(input: Input<'_, '_, '_, '_>) {
    let (entry, region, root) = (input.entry, input.region, input.root);
    let start = input.table.root();
    let mut writer = Writer {
        context: input.out.context(),
        table: input.table,
        tree: input.tree,
        rules: input.rules,
        out: input.out,
        names: rewriter::Names::default(),
        functions: input.functions,
        location: input.location,
        values: HashMap::from([(start, root)]),
        scope: Vec::new(),
        failures: Vec::new(),
        looked_at: Vec::new(),
        constraints: HashMap::new(),
    };
    writer.chain(0, region, entry);
}

/// Writer of the function.
pub(super) struct Writer<'p, 'a, 'b, 'c> {
    pub context: Ctx<'c>,
    pub table: &'p Positions<'c>,
    pub tree: &'p Tree<'c>,
    pub rules: &'p [Rule<'a, 'c>],
    pub out: PatternRewriter<'b, 'c>,
    names: rewriter::Names,
    functions: PatternRewriter<'b, 'c>,
    pub location: Location<'c>,
    /// Values of positions that are known here.
    pub values: HashMap<PositionId, ValueId>,
    /// Positions whose values are known, in the order in which they became so.
    pub scope: Vec<PositionId>,
    /// Blocks to go to where a question fails, the nearest last.
    pub failures: Vec<BlockId>,
    /// Operations that were asked about on the way here, which give a match its location.
    looked_at: Vec<ValueId>,
    /// Operations of native constraints, by question.
    pub constraints: HashMap<QuestionId, OpId>,
}

impl<'c> Writer<'_, '_, '_, 'c> {
    /// Writes the nodes of a chain: the first to a block, others to new blocks at the end of a region.
    fn chain(&mut self, chain: Chain, region: RegionId, block: BlockId) {
        let nodes = self.tree.nodes(chain);
        let is_root = chain == 0;
        let mut blocks = vec![block];
        while blocks.len() < nodes.len() + usize::from(is_root) {
            blocks.push(self.out.create_block(region, None, []));
        }
        if is_root && let Some(last) = blocks.last() {
            self.out.set_insertion_point_to_end(*last);
            self.out.create(FinalizeOp::builder(self.context, self.location));
        }
        for (at, node) in nodes.iter().enumerate().rev() {
            let depth = self.failures.len();
            self.failures.extend(blocks.get(at + 1));
            let known = self.scope.len();
            self.node(node, blocks[at]);
            for position in self.scope.drain(known..) {
                self.values.remove(&position);
            }
            self.failures.truncate(depth);
        }
    }

    /// Returns a new block at the end of a region, with the nodes of a chain.
    fn block_of(&mut self, chain: Chain, region: RegionId) -> BlockId {
        let block = self.out.create_block(region, None, []);
        ensure_stack(|| self.chain(chain, region, block));
        block
    }

    fn node(&mut self, node: &Node<'c>, block: BlockId) {
        match node {
            Node::Success(rule) => self.success(*rule, block),
            Node::Switch { position, question, children } => {
                let mut block = block;
                let value = self.value_at(&mut block, *position);
                let is_operation = matches!(self.table.get(*position), Position::Operation(_));
                if is_operation && !self.looked_at.contains(&value) {
                    self.looked_at.push(value);
                }
                match children[..] {
                    [(answer, chain)] => self.check(*question, answer, chain, value, block),
                    _ => self.switch(*question, children, value, block),
                }
                if is_operation {
                    self.looked_at.retain(|other| *other != value);
                }
            }
        }
    }

    fn region_of(&self, block: BlockId) -> RegionId {
        let region = self.out.block(block).parent_region();
        region.expect("a block of the function is in a region").id()
    }

    fn failure(&self) -> BlockId {
        *self.failures.last().expect("the last block of the function is where all questions fail")
    }

    fn append(&mut self, block: BlockId, new: impl BuildOp<'c>) -> OpId {
        self.out.set_insertion_point_to_end(block);
        self.out.create(new)
    }

    /// Writes a question with one answer, and what follows that.
    fn check(
        &mut self,
        question: QuestionId,
        answer: Answer<'c>,
        chain: Chain,
        value: ValueId,
        mut block: BlockId,
    ) {
        let (context, table) = (self.context, self.table);
        let location = self.out.value(value).location();
        let asked = table.ask(question);
        let arguments: Vec<ValueId> = match asked {
            Question::EqualTo(other) => vec![self.value_at(&mut block, *other)],
            Question::Constraint(call) => {
                call.arguments.iter().map(|position| self.value_at(&mut block, *position)).collect()
            }
            _ => Vec::new(),
        };
        let region = self.region_of(block);
        let success = self.out.create_block(region, None, []);
        let failure = self.failure();
        match asked {
            Question::IsNotNull => {
                let new = IsNotNullOp::builder(context, location).value(value);
                self.append(block, new.true_dest(success).false_dest(failure));
            }
            Question::OperationName => {
                let new = CheckOperationNameOp::builder(context, location).input_op(value);
                let new = new.name_attr(Some(attribute_of(context, answer)));
                self.append(block, new.true_dest(success).false_dest(failure));
            }
            Question::Type if terrace_pdl::is_range(self.out.type_of(value)) => {
                let new = CheckTypesOp::builder(context, location).value(value);
                let new = new.types_attr(Some(attribute_of(context, answer)));
                self.append(block, new.true_dest(success).false_dest(failure));
            }
            Question::Type => {
                let new = CheckTypeOp::builder(context, location).value(value);
                let new = new.ty_attr(Some(attribute_of(context, answer)));
                self.append(block, new.true_dest(success).false_dest(failure));
            }
            Question::Attribute => {
                let new = CheckAttributeOp::builder(context, location).attribute(value);
                let new = new.constant_value(attribute_of(context, answer));
                self.append(block, new.true_dest(success).false_dest(failure));
            }
            Question::OperandCountAtLeast
            | Question::OperandCount
            | Question::ResultCountAtLeast
            | Question::ResultCount => {
                self.check_count(block, asked, answer, value, (success, failure));
            }
            Question::EqualTo(_) => {
                let new = AreEqualOp::builder(context, location).lhs(value).rhs(arguments[0]);
                self.append(block, new.true_dest(success).false_dest(failure));
            }
            Question::Constraint(call) => {
                let new = ApplyConstraintOp::builder(context, location).name(call.name).args(arguments);
                let new = new.results(call.results.iter().copied()).is_negated(call.is_negated);
                let op = self.append(block, new.true_dest(success).false_dest(failure));
                self.constraints.insert(question, op);
            }
        }
        ensure_stack(|| self.chain(chain, region, success));
    }

    /// Writes a question about a number of operands or results with one answer.
    fn check_count(
        &mut self,
        block: BlockId,
        asked: &Question<'c>,
        answer: Answer<'c>,
        value: ValueId,
        (success, failure): (BlockId, BlockId),
    ) {
        let (context, location) = (self.context, self.out.value(value).location());
        let count = attribute_of(context, answer);
        let is_least = matches!(asked, Question::OperandCountAtLeast | Question::ResultCountAtLeast);
        if matches!(asked, Question::OperandCount | Question::OperandCountAtLeast) {
            let new = CheckOperandCountOp::builder(context, location).input_op(value).count(count);
            let new = new.compare_at_least(is_least);
            self.append(block, new.true_dest(success).false_dest(failure));
        } else {
            let new = CheckResultCountOp::builder(context, location).input_op(value).count(count);
            let new = new.compare_at_least(is_least);
            self.append(block, new.true_dest(success).false_dest(failure));
        }
    }

    /// Writes a question with several answers, and what follows each.
    fn switch(
        &mut self,
        question: QuestionId,
        children: &[(Answer<'c>, Chain)],
        value: ValueId,
        block: BlockId,
    ) {
        let (context, table) = (self.context, self.table);
        let location = self.out.value(value).location();
        let region = self.region_of(block);
        let default = self.failure();
        let asked = table.ask(question);
        if matches!(asked, Question::OperandCountAtLeast | Question::ResultCountAtLeast) {
            return self.thresholds(asked, children, value, block);
        }
        let blocks: Vec<BlockId> = children.iter().map(|(_, chain)| self.block_of(*chain, region)).collect();
        let answers: Vec<Attribute<'c>> =
            children.iter().map(|(answer, _)| attribute_of(context, *answer)).collect();
        match asked {
            Question::OperationName => {
                let new = SwitchOperationNameOp::builder(context, location).input_op(value);
                self.append(block, new.case_values(&answers).default_dest(default).cases(blocks));
            }
            Question::Type if terrace_pdl::is_range(self.out.type_of(value)) => {
                let lists = context.array_attribute(&answers);
                let new = SwitchTypesOp::builder(context, location).value(value);
                self.append(block, new.case_values_attr(Some(lists)).default_dest(default).cases(blocks));
            }
            Question::Type => {
                let types = context.array_attribute(&answers);
                let new = SwitchTypeOp::builder(context, location).value(value);
                self.append(block, new.case_values_attr(Some(types)).default_dest(default).cases(blocks));
            }
            Question::Attribute => {
                let new = SwitchAttributeOp::builder(context, location).attribute(value);
                self.append(block, new.case_values(&answers).default_dest(default).cases(blocks));
            }
            Question::OperandCount => {
                let new = SwitchOperandCountOp::builder(context, location).input_op(value);
                let new = new.case_values_attr(Some(counts(context, children)));
                self.append(block, new.default_dest(default).cases(blocks));
            }
            Question::ResultCount => {
                let new = SwitchResultCountOp::builder(context, location).input_op(value);
                let new = new.case_values_attr(Some(counts(context, children)));
                self.append(block, new.default_dest(default).cases(blocks));
            }
            _ => unreachable!("all patterns need the same answer to other questions"),
        }
    }

    /// Writes least numbers, the greatest last: where what follows a greater one fails, the next smaller one is tried.
    fn thresholds(
        &mut self,
        asked: &Question<'c>,
        children: &[(Answer<'c>, Chain)],
        value: ValueId,
        block: BlockId,
    ) {
        let region = self.region_of(block);
        let default = self.failure();
        let mut sorted = children.to_vec();
        sorted.sort_by_key(|(answer, _)| std::cmp::Reverse(count_of(*answer)));
        let last = sorted.len() - 1;
        self.failures.push(default);
        for (at, (answer, chain)) in sorted.into_iter().enumerate() {
            let success = self.block_of(chain, region);
            let checks = if at == last { block } else { self.out.create_block(region, Some(success), []) };
            self.check_count(checks, asked, answer, value, (success, default));
            if let Some(nearest) = self.failures.last_mut() {
                *nearest = checks;
            }
        }
        self.failures.pop();
    }

    /// Writes the end of a pattern: it is recorded, and then others are tried.
    fn success(&mut self, rule: usize, mut block: BlockId) {
        let (context, rules) = (self.context, self.rules);
        let rule = &rules[rule];
        let (name, used) = rewriter::write(rule, &mut self.functions, &mut self.names);
        let inputs: Vec<ValueId> = used.iter().map(|position| self.value_at(&mut block, *position)).collect();
        let pattern = rule.op.op();
        let body = super::body_of(pattern);
        let made = body.and_then(Block::last_op).and_then(RewriteOp::cast);
        let made: Vec<Attribute<'c>> = made
            .and_then(|rewrite| rewrite.body_region().first_block())
            .into_iter()
            .flat_map(|body| body.ops())
            .filter_map(OperationOp::cast)
            .filter_map(|operation| operation.op_name_attr())
            .collect();
        let root = rule.root.map(|root| terrace_ir::Value::new(pattern.inner().body(), root));
        let root = root.and_then(|root| root.defining_op()).and_then(OperationOp::cast);
        let function = context.identifier(&name);
        let function = context.symbol_attribute(context.identifier(REWRITERS), &[function]);
        let new = RecordMatchOp::builder(context, pattern.location())
            .inputs(inputs)
            .matched_ops(self.looked_at.clone())
            .rewriter(function)
            .root_kind_attr(root.and_then(|root| root.op_name_attr()))
            .generated_ops_attr((!made.is_empty()).then(|| context.array_attribute(&made)))
            .benefit(rule.op.benefit())
            .dest(self.failure());
        self.append(block, new);
    }
}

/// Returns the attribute that gives an answer.
fn attribute_of<'c>(context: Ctx<'c>, answer: Answer<'c>) -> Attribute<'c> {
    match answer {
        Answer::Yes => context.unit_attribute(),
        Answer::Name(name) => context.string_attribute(name),
        Answer::Attribute(attribute) => attribute,
        Answer::Count(count) => context.integer_attribute(context.integer_type(32), i64::from(count)),
    }
}

fn count_of(answer: Answer<'_>) -> u32 {
    if let Answer::Count(count) = answer { count } else { 0 }
}

/// Returns the numbers that are answers, as a vector.
fn counts<'c>(context: Ctx<'c>, children: &[(Answer<'c>, Chain)]) -> Attribute<'c> {
    let ty = context.vector_type(&[children.len() as i64], context.integer_type(32));
    let counts: Vec<u32> = children.iter().map(|(answer, _)| count_of(*answer)).collect();
    let bytes: Vec<u8> = counts.iter().flat_map(|count| count.to_le_bytes()).collect();
    context.dense_elements_attribute(ty, &bytes, false)
}

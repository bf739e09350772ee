//! Blocks through which several edges go before they get to where they went.

use super::{Edge, Lift};
use terrace_cf::SwitchOp;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{BuiltOperand, Location, Type};

/// A block with the arguments of several others, the number of the one that control goes to, and more.
pub(super) struct Multiplexer {
    pub block: BlockId,
    /// The blocks, each with the position of its first argument.
    targets: Vec<(BlockId, usize)>,
    /// The argument that chooses among them, if there are several.
    discriminator: Option<usize>,
    extra: usize,
}

impl<'c> Lift<'_, '_, 'c> {
    /// Creates a multiplexer for these blocks, after the first of them. No edge leads there yet.
    pub fn create_multiplexer(
        &mut self,
        location: Location<'c>,
        blocks: &[BlockId],
        extra: &[Type<'c>],
    ) -> Multiplexer {
        let block = self.block_after(blocks[0]);
        let mut targets: Vec<(BlockId, usize)> = Vec::new();
        for &target in blocks {
            if !targets.iter().any(|(known, _)| *known == target) {
                targets.push((target, self.rewriter.block(block).argument_count()));
                self.add_arguments_like(block, target);
            }
        }
        let discriminator = if targets.len() > 1 {
            let number = self.number(0);
            let ty = self.rewriter.type_of(number);
            self.rewriter.add_argument(block, ty, location);
            Some(self.rewriter.block(block).argument_count() - 1)
        } else {
            None
        };
        for ty in extra {
            self.rewriter.add_argument(block, *ty, location);
        }
        Multiplexer { block, targets, discriminator, extra: extra.len() }
    }

    /// Redirects an edge through a multiplexer.
    pub fn redirect(&mut self, edge: Edge, through: &Multiplexer, extra: &[ValueId]) {
        let target = self.target(edge);
        let Some(number) = through.targets.iter().position(|(known, _)| *known == target) else { return };
        let old = self.values(edge);
        let first = through.targets[number].1;
        let arguments = self.arguments(through.block);
        let first_extra = arguments.len() - through.extra;
        let mut values = Vec::with_capacity(arguments.len());
        for (at, argument) in arguments.into_iter().enumerate() {
            values.push(if at >= first && at < first + old.len() {
                old[at - first]
            } else if Some(at) == through.discriminator {
                self.number(number)
            } else if at >= first_extra {
                extra[at - first_extra]
            } else {
                let ty = self.rewriter.type_of(argument);
                self.undefined(ty)
            });
        }
        self.set_target(edge, through.block);
        self.set_values(edge, &values);
    }

    /// Creates the switch to the blocks of a multiplexer, but one, at the end of a block.
    pub fn dispatch(
        &mut self,
        location: Location<'c>,
        at: BlockId,
        multiplexer: &Multiplexer,
        excluded: Option<BlockId>,
    ) {
        let arguments = self.arguments(multiplexer.block);
        let mut cases: Vec<(usize, BlockId, Vec<ValueId>)> = Vec::new();
        for (number, &(target, first)) in multiplexer.targets.iter().enumerate() {
            if Some(target) != excluded {
                let count = self.rewriter.block(target).argument_count();
                cases.push((number, target, arguments[first..first + count].to_vec()));
            }
        }
        let flag = match multiplexer.discriminator {
            Some(argument) if cases.len() != 1 => arguments[argument],
            _ => self.number(0),
        };
        let Some((_, default, values)) = cases.pop() else { return };
        self.rewriter.set_insertion_point_to_end(at);
        let numbers: Vec<i32> = cases.iter().map(|(number, ..)| *number as i32).collect();
        let targets: Vec<_> = cases.into_iter().map(|(_, target, values)| (target, values)).collect();
        self.create_switch(location, flag, &numbers, &targets, (default, values));
    }

    /// Creates a `cf.switch` at the insertion point.
    pub fn create_switch(
        &mut self,
        location: Location<'c>,
        flag: ValueId,
        numbers: &[i32],
        cases: &[(BlockId, Vec<ValueId>)],
        (default, values): (BlockId, Vec<ValueId>),
    ) {
        let context = self.rewriter.context();
        let run = |values: &Vec<ValueId>| values.iter().map(|value| BuiltOperand::from(*value)).collect();
        let runs: Vec<Vec<BuiltOperand<'c>>> = cases.iter().map(|(_, values)| run(values)).collect();
        let mut switch = SwitchOp::builder(context, location)
            .flag(flag)
            .default_operands(values)
            .default_destination(default)
            .case_operands(&runs)
            .case_destinations(cases.iter().map(|(block, _)| *block));
        if !numbers.is_empty() {
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            let is_splat = numbers.iter().all(|number| *number == numbers[0]);
            let bytes = if is_splat { &bytes[..4] } else { &bytes };
            let ty = context.vector_type(&[numbers.len() as i64], context.integer_type(32));
            switch = switch.case_values_attr(Some(context.dense_elements_attribute(ty, bytes, is_splat)));
        }
        self.rewriter.create(switch);
    }

    /// Redirects several edges to one new block, from which control goes on to their old targets.
    pub fn join_edges(&mut self, location: Location<'c>, edges: &[Edge]) -> BlockId {
        let targets: Vec<BlockId> = edges.iter().map(|edge| self.target(*edge)).collect();
        let multiplexer = self.create_multiplexer(location, &targets, &[]);
        for edge in edges {
            self.redirect(*edge, &multiplexer, &[]);
        }
        self.dispatch(location, multiplexer.block, &multiplexer, None);
        multiplexer.block
    }
}

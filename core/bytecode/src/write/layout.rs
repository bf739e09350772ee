//! Layout of a body, computed before the first of its operations is written.

use terrace_ir::ids::{BlockId, OpId, OperandId, ValueId};
use terrace_ir::{Body, Operation, Region, TraitFlags, Value};
use terrace_support::ensure_stack;

/// Facts about one body, by the ids of what is in it.
///
/// Values are numbered as if no operation within the body could be read without what is around it: those of a region go on
/// where the region around it ends. So a value from outside of a region is known by its number.
///
/// ```text
/// values  | of the outer region | of the inner one |
///         start                 end                end
/// ```
#[derive(Default)]
pub(super) struct Layout {
    /// The number of each value, and [`IRREGULAR`].
    values: Vec<u32>,
    /// The number of each block within its region.
    blocks: Vec<u32>,
    /// Position of each operand in the order of the IR.
    places: Vec<u32>,
    /// Values of [`Layout::next`], in the order of the calls.
    outline: Vec<u32>,
    taken: usize,
    next_place: u32,
}

/// The uses of the value are not simply listed with the last one first.
const IRREGULAR: u32 = 1 << 31;
/// The number of a value that was not met yet.
const UNMET: u32 = IRREGULAR - 1;
/// The place of an operand that was not met yet.
const UNPLACED: u32 = u32::MAX;

impl Layout {
    /// Finds out about the body of an isolated operation; what was known of another one is forgotten.
    pub fn fill(&mut self, body: &Body<'_>) {
        self.reset(body);
        let root = Operation::new(body, Body::ROOT);
        self.visit_operands(root);
        for region in root.regions() {
            self.visit_region(region, 0);
        }
    }

    /// Finds out about an operation that stands alone, whatever is around it.
    pub fn fill_alone(&mut self, op: Operation<'_, '_>) {
        self.reset(op.body());
        let end = self.define(op.results(), 0);
        self.visit(op, end);
    }

    fn reset(&mut self, body: &Body<'_>) {
        reset(&mut self.values, body.value_limit(), UNMET);
        reset(&mut self.blocks, body.block_limit(), 0);
        reset(&mut self.places, body.operand_limit(), UNPLACED);
        self.outline.clear();
        self.taken = 0;
        self.next_place = 0;
    }

    /// Returns the next entry: for an operation with regions in this body, its isolation; for a region, the number of
    /// its blocks and of its values; then the number of operations of each block.
    pub fn next(&mut self) -> u32 {
        self.taken += 1;
        self.outline[self.taken - 1]
    }

    /// Takes the places of the next n, for [`Layout::at`].
    pub fn take(&mut self, count: u32) -> std::ops::Range<usize> {
        let start = self.taken;
        self.taken += count as usize;
        start..self.taken
    }

    pub fn at(&self, taken: usize) -> u32 {
        self.outline[taken]
    }

    /// Returns the number of a value.
    #[inline]
    pub fn value(&self, value: ValueId) -> u32 {
        self.values[value.index()] & !IRREGULAR
    }

    /// Returns the number of a block within its region.
    pub fn block(&self, block: BlockId) -> u32 {
        self.blocks[block.index()]
    }

    /// Returns true if the uses of a value are listed in another way than with the last one in the IR first.
    #[inline]
    pub fn is_irregular(&self, value: ValueId) -> bool {
        self.values[value.index()] & IRREGULAR != 0
    }

    /// Returns the position of an operand in the order of the IR.
    pub fn place(&self, operand: OperandId) -> u32 {
        self.places[operand.index()]
    }

    /// Gives numbers to values from `next` on; the number after the last one.
    #[inline]
    fn define<'a, 'c: 'a>(&mut self, values: impl Iterator<Item = Value<'a, 'c>>, mut next: u32) -> u32 {
        for value in values {
            let number = &mut self.values[value.id().index()];
            *number = *number & IRREGULAR | next;
            next += 1;
        }
        next
    }

    /// Gives places to the operands of an operation; the least of the numbers of their values.
    #[inline]
    fn visit_operands(&mut self, op: Operation<'_, '_>) -> u32 {
        let mut least = UNMET;
        for operand in op.op_operands() {
            let place = self.next_place;
            self.next_place += 1;
            self.places[operand.id().index()] = place;
            let number = &mut self.values[operand.value().id().index()];
            // A use that was not met yet comes later in the IR.
            if operand.next_use().is_some_and(|next| self.places[next.id().index()] >= place) {
                *number |= IRREGULAR;
            }
            least = least.min(*number & !IRREGULAR);
        }
        least
    }

    /// Goes through an operation in a region whose values end at `end`; the least number of the values that are used in it.
    fn visit(&mut self, op: Operation<'_, '_>, end: u32) -> u32 {
        let least = self.visit_operands(op);
        // What is in a body of its own is not seen from here.
        if op.region_count() == 0 || op.body().child(op.id()).is_some() {
            return least;
        }
        let flag = self.outline.len();
        self.outline.push(0);
        let mut inside = UNMET;
        for region in op.regions() {
            let reached = ensure_stack(|| self.visit_region(region, end));
            inside = inside.min(reached);
        }
        self.outline[flag] = u32::from(inside >= end || op.has_trait(TraitFlags::ISOLATED));
        least.min(inside)
    }

    /// Goes through a region whose values are numbered from `start` on; the least number of the values that are used in it.
    fn visit_region(&mut self, region: Region<'_, '_>, start: u32) -> u32 {
        let head = self.outline.len();
        self.outline.extend([0, 0]);
        let (mut end, mut least) = (start, UNMET);
        // Up to the first operation with regions, operands are met on the way; for what is after it, all values of this
        // region have to be known.
        let mut nesting: Option<OpId> = None;
        for (number, block) in (0..).zip(region.blocks()) {
            self.blocks[block.id().index()] = number;
            end = self.define(block.arguments(), end);
            let mut ops = 0;
            for op in block.ops() {
                ops += 1;
                end = self.define(op.results(), end);
                if nesting.is_none() {
                    if op.region_count() == 0 {
                        least = least.min(self.visit_operands(op));
                    } else {
                        nesting = Some(op.id());
                    }
                }
            }
            self.outline.push(ops);
        }
        self.outline[head] = (self.outline.len() - head - 2) as u32;
        self.outline[head + 1] = end - start;
        if let Some(first) = nesting {
            let ops = region.ops().skip_while(|op| op.id() != first);
            least = ops.fold(least, |least, op| least.min(self.visit(op, end)));
        }
        least
    }
}

fn reset(list: &mut Vec<u32>, len: usize, value: u32) {
    list.clear();
    list.resize(len, value);
}

//! Isolated operations, written, or looked through for aliases, at the same time.

use super::AsmPrinter;
use super::aliases::{AliasTable, Collector};
use super::names::Inherited;
use super::op::PIECE_BYTES;
use super::text::Text;
use crate::body::Body;
use crate::parallel::work_in_turn;
use crate::resource::Resource;
use crate::view::Operation;
use crate::view::iterators::Ops;

/// With fewer operations it is not worth it.
const FEWEST: usize = 16;

/// Operations that one thread writes in one go.
const PER_TASK: usize = 16;

/// Operations whose texts are there at the same time.
const PER_WAVE: usize = 64 * PER_TASK;

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes operations on several threads, each to a text of its own, if there are enough for that; what is left to
    /// do.
    pub(super) fn print_in_parallel<'a>(&mut self, ops: Ops<'a, 'c>) -> Ops<'a, 'c> {
        let threads = self.context.map_or(1, |context| context.threads());
        let is_alone = self.positions.is_some()
            || self.flags.local_scope
            || self.flags.numbers_uniquely()
            || self.collector.is_some();
        if threads < 2 || is_alone || ops.clone().take(FEWEST).filter(is_apart).count() < FEWEST {
            return ops;
        }
        let mut left = ops;
        loop {
            let wave: Vec<_> = left.by_ref().take(PER_WAVE).collect();
            if wave.is_empty() {
                return left;
            }
            self.print_wave(&wave);
        }
    }

    /// Notes what operations would print on several threads, if there are enough for that; what is left to do.
    pub(super) fn collect_in_parallel<'a>(&mut self, ops: Ops<'a, 'c>) -> Ops<'a, 'c> {
        let (context, flags) = (self.context, self.flags);
        let threads = context.map_or(1, |context| context.threads());
        let (Some(collector), Some(context)) = (&mut self.collector, context) else { return ops };
        let has_body = |op: &Operation<'_, 'c>| op.body().child(op.id()).is_some();
        if threads < 2 || collector.is_within() || ops.clone().take(FEWEST).filter(has_body).count() < FEWEST
        {
            return ops;
        }
        let collect = |(): &mut (), chunk: &[Operation<'_, 'c>]| {
            let no_aliases = AliasTable::default();
            let mut printer = AsmPrinter::new(context, flags, &no_aliases);
            printer.collector = Some(Collector::default());
            for op in chunk {
                op.body().prefetch_bodies_behind(op.id());
                printer.print_op(*op);
            }
            printer.collector.expect("it is put back")
        };
        let mut left = ops;
        let all: Vec<_> = left.by_ref().collect();
        let chunks = all.chunks(all.len().div_ceil(4 * threads).max(PER_TASK));
        let parts: Vec<Collector<'c>> = work_in_turn(threads, chunks, || (), collect);
        parts.into_iter().for_each(|part| collector.append(part));
        left
    }

    fn print_wave(&mut self, wave: &[Operation<'_, 'c>]) {
        let (flags, aliases, names, indent) = (self.flags, self.aliases, &self.names, self.indent);
        let default_dialects = &self.default_dialects;
        let write = |(): &mut (), chunk: &[Operation<'_, 'c>]| {
            let context = chunk.iter().all(is_apart).then(|| chunk[0].context())?;
            let mut printer = AsmPrinter::new(context, flags, aliases);
            printer.out = Text::with_capacity(PIECE_BYTES);
            printer.indent = indent;
            printer.default_dialects.clone_from(default_dialects);
            for op in chunk {
                op.body().prefetch_bodies_behind(op.id());
                printer.newline();
                printer.print_op_apart(*op, names.inherited_by(op.id()));
            }
            Some((printer.out, printer.resources))
        };
        let threads = self.context.map_or(1, |context| context.threads());
        let texts: Vec<Option<(Text, Vec<Resource<'c>>)>> =
            work_in_turn(threads, wave.chunks(PER_TASK), || (), write);
        for (chunk, text) in wave.chunks(PER_TASK).zip(texts) {
            if let Some((text, resources)) = text {
                self.push_written(&text);
                self.note_resources(resources);
                continue;
            }
            for op in chunk {
                self.newline();
                self.print_op(*op);
            }
        }
    }

    /// Writes an isolated operation by a printer that knows nothing of what is around it.
    fn print_op_apart(&mut self, op: Operation<'_, 'c>, inherited: Inherited) {
        let child = op.body().child(op.id()).expect("an isolated operation with a body");
        self.inherited = inherited;
        self.enter(Operation::new(child, Body::ROOT));
        self.print_op_body(op);
        self.print_op_tail(op);
    }
}

/// Whether it needs no name of what is around it: operands and results are values of the body around.
fn is_apart(op: &Operation<'_, '_>) -> bool {
    op.body().child(op.id()).is_some() && op.operand_count() == 0 && op.result_count() == 0
}

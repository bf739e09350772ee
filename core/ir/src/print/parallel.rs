//! Isolated operations, written, or looked through for aliases, at the same time.

use super::aliases::{AliasTable, Collector};
use super::names::Inherited;
use super::text::Text;
use super::{AsmPrinter, Take};
use crate::body::Body;
use crate::context::Ctx;
use crate::context::parallel::work_in_turn;
use crate::uniqued::resource::Resource;
use crate::view::Operation;
use crate::view::iterators::Ops;
use std::sync::{Mutex, PoisonError};

/// With fewer operations it is not worth it.
const FEWEST: usize = 16;

/// Operations that one thread writes in one go.
const PER_TASK: usize = 16;

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes operations on several threads, each to a text of its own, as long as there are enough for that; what is left
    /// to do.
    pub(super) fn print_in_parallel<'a>(&mut self, ops: Ops<'a, 'c>) -> Ops<'a, 'c> {
        let Some(context) = self.context.filter(|context| context.threads() > 1) else { return ops };
        let is_alone = self.positions.is_some()
            || self.flags.local_scope
            || self.flags.numbers_uniquely()
            || self.collector.is_some();
        if is_alone {
            return ops;
        }
        let mut left = ops;
        while left.clone().take(FEWEST).filter(is_apart).count() == FEWEST {
            self.print_all_apart(context, &mut left);
            // One that is not apart ends them.
            if let Some(op) = left.next() {
                self.newline();
                self.print_op(op);
            }
        }
        left
    }

    /// Writes the operations up to the first one that is not apart.
    fn print_all_apart<'a>(&mut self, context: Ctx<'c>, left: &mut Ops<'a, 'c>) {
        self.hand_over();
        let (flags, aliases, names, indent) = (self.flags, self.aliases, &self.names, self.indent);
        let default_dialects = &self.default_dialects;
        let out = &mut self.out;
        let take: &mut Take<'_> = match &mut self.take {
            Some(take) => &mut **take,
            None => &mut |piece| out.push_bytes(piece),
        };
        let written = Mutex::new(InOrder {
            take,
            next: 0,
            early: Vec::new(),
            resources: Vec::new(),
            spare: Vec::new(),
        });
        let new_printer = || {
            let mut printer = AsmPrinter::new(context, flags, aliases);
            printer.indent = indent;
            printer.default_dialects.clone_from(default_dialects);
            printer
        };
        let write = |printer: &mut AsmPrinter<'_, 'c>, (number, chunk): (usize, Vec<Operation<'a, 'c>>)| {
            for op in chunk {
                op.body().prefetch_bodies_after(op.id());
                printer.newline();
                printer.print_op_apart(op, names.inherited_by(op.id()));
            }
            let text = std::mem::take(&mut printer.out);
            let resources = std::mem::take(&mut printer.resources);
            let mut written = written.lock().unwrap_or_else(PoisonError::into_inner);
            printer.out = written.push(Written { number, text, resources });
        };
        let chunks = std::iter::from_fn(|| {
            let mut chunk = Vec::with_capacity(PER_TASK);
            while chunk.len() < PER_TASK {
                let Some(op) = left.clone().next().filter(is_apart) else { break };
                left.next();
                chunk.push(op);
            }
            Some(chunk).filter(|chunk| !chunk.is_empty())
        });
        work_in_turn(context.threads(), chunks.enumerate(), new_printer, write);
        let InOrder { early, resources, .. } = written.into_inner().unwrap_or_else(PoisonError::into_inner);
        debug_assert!(early.is_empty(), "each text has its turn");
        self.note_resources(resources);
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
                op.body().prefetch_bodies_after(op.id());
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

    /// Writes an operation that is apart, by a printer that knows nothing of what is around it.
    fn print_op_apart(&mut self, op: Operation<'_, 'c>, inherited: Inherited) {
        if let Some(child) = op.body().child(op.id()) {
            self.inherited = inherited;
            self.enter(Operation::new(child, Body::ROOT));
        }
        self.print_op_body(op);
        self.print_op_tail(op);
    }
}

/// Returns true if nothing in the text of an operation depends on names around it, and it makes none.
fn is_apart(op: &Operation<'_, '_>) -> bool {
    let has_no_names_inside = || op.is_plain() || op.region_count() == 0 && op.successor_count() == 0;
    op.operand_count() == 0
        && op.result_count() == 0
        && (op.body().child(op.id()).is_some() || has_no_names_inside())
}

/// The text of one task.
struct Written<'c> {
    number: usize,
    text: Text,
    resources: Vec<Resource<'c>>,
}

/// Hands on what is written at the same time, in the order of the tasks.
struct InOrder<'s, 'c> {
    take: &'s mut Take<'s>,
    /// The task whose turn it is.
    next: usize,
    /// Texts finished before their turn: fewer than there are threads.
    early: Vec<Written<'c>>,
    /// The resources that were named.
    resources: Vec<Resource<'c>>,
    /// Empty texts, for their room.
    spare: Vec<Text>,
}

impl<'c> InOrder<'_, 'c> {
    /// Takes a text, and hands on all whose turn it is; an empty text to go on with.
    fn push(&mut self, written: Written<'c>) -> Text {
        self.early.push(written);
        while let Some(at) = self.early.iter().position(|one| one.number == self.next) {
            let Written { mut text, resources, .. } = self.early.swap_remove(at);
            (self.take)(text.since(0));
            text.truncate(0);
            self.spare.push(text);
            self.resources.extend(resources);
            self.next += 1;
        }
        self.spare.pop().unwrap_or_default()
    }
}

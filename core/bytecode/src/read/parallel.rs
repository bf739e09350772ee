//! Isolated operations of a symbol table, read at the same time.

use super::body::{BodyReader, Task};
use super::tables::Tables;
use crate::cursor::{Read, Stop};
use terrace_ir::ids::{BlockId, OpId, RegionId};
use terrace_ir::{Body, TraitFlags, capture, work_in_turn};

/// Files with less IR than this are not worth the trouble.
const SHORTEST: usize = 64 << 10;
/// Tasks are gathered up to about this size.
const GROUP_BYTES: usize = 16 << 10;
/// Symbol tables within symbol tables are read in parallel down to this depth.
const DEEPEST: usize = 4;

/// Reads the IR section, on several threads if the context allows.
pub(super) fn read_top_level<'b, 'c>(
    tables: &Tables<'b, 'c>,
    bytes: &'b [u8],
) -> Read<(Box<Body<'c>>, RegionId, BlockId)> {
    let mut reader = BodyReader::new(tables);
    if tables.context.threads() < 2 || bytes.len() < SHORTEST {
        return reader.read_top_level(bytes);
    }
    reader.deferred = Some(Vec::new());
    let (mut body, region, block) = reader.read_top_level(bytes)?;
    read_deferred(tables, reader.deferred.unwrap_or_default(), &mut body, 0)?;
    Ok((body, region, block))
}

fn read_deferred<'b, 'c>(
    tables: &Tables<'b, 'c>,
    tasks: Vec<Task<'b, 'c>>,
    body: &mut Body<'c>,
    depth: usize,
) -> Read<()> {
    let mut groups: Vec<Vec<Task<'b, 'c>>> = Vec::new();
    let mut bytes = usize::MAX;
    for task in tasks {
        if bytes >= GROUP_BYTES {
            groups.push(Vec::new());
            bytes = 0;
        }
        bytes += task.cursor.remaining();
        groups.last_mut().expect("a group was begun").push(task);
    }
    let new_reader = || BodyReader::new(tables);
    let read_group = |reader: &mut BodyReader<'_, 'b, 'c>, group: Vec<Task<'b, 'c>>| {
        let read = |task| read_task(tables, reader, task, depth);
        capture(|| group.into_iter().map(read).collect::<Read<Vec<_>>>())
    };
    let read = work_in_turn(tables.context.threads(), groups, new_reader, read_group);
    for (children, told) in read {
        for diagnostic in told {
            tables.context.tell(diagnostic);
        }
        for (op, child) in children? {
            body.put_child(op, child);
        }
    }
    Ok(())
}

fn read_task<'b, 'c>(
    tables: &Tables<'b, 'c>,
    reader: &mut BodyReader<'_, 'b, 'c>,
    task: Task<'b, 'c>,
    depth: usize,
) -> Result<(OpId, Box<Body<'c>>), Stop> {
    let op = task.op;
    let is_wide = task.cursor.remaining() >= SHORTEST && task.name.has_trait(TraitFlags::SYMBOL_TABLE);
    reader.deferred = (is_wide && depth < DEEPEST).then(Vec::new);
    let mut child = reader.read_child(task)?;
    if let Some(tasks) = reader.deferred.take() {
        read_deferred(tables, tasks, &mut child, depth + 1)?;
    }
    Ok((op, child))
}

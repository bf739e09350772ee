//! Goes past operations without making anything of them.

use super::tables::Tables;
use crate::cursor::{Cursor, Read, Stop};
use crate::format::{ELIDED_ARGUMENT_LOCATIONS, LAZY_REGIONS, Section, USE_ORDERS, mask};
use terrace_ir::OpName;

/// Head of an operation before its regions, as far as needed.
pub(super) struct OpHead<'c> {
    pub number: u64,
    pub name: OpName<'c>,
    pub has: u8,
    pub dictionary: Option<u64>,
    pub properties: Option<u64>,
}

impl<'c> OpHead<'c> {
    pub fn read(tables: &Tables<'_, 'c>, cursor: &mut Cursor<'_>) -> Read<Self> {
        let number = cursor.varint()?;
        let (name, _) = tables.op_name(number)?;
        let has = cursor.byte()?;
        cursor.varint()?;
        let dictionary = if has & mask::ATTRIBUTES != 0 { Some(cursor.varint()?) } else { None };
        let properties = if has & mask::PROPERTIES != 0 { Some(cursor.varint()?) } else { None };
        let results = if has & mask::RESULTS != 0 { skip_list(cursor)? } else { 0 };
        for part in [mask::OPERANDS, mask::SUCCESSORS] {
            if has & part != 0 {
                skip_list(cursor)?;
            }
        }
        if has & mask::USE_ORDERS != 0 {
            skip_use_orders(cursor, results)?;
        }
        Ok(OpHead { number, name, has, dictionary, properties })
    }
}

/// Goes past numbers, and how many there are in front of them; how many there were.
fn skip_list(cursor: &mut Cursor<'_>) -> Read<usize> {
    let count = cursor.count()?;
    for _ in 0..count {
        cursor.varint()?;
    }
    Ok(count)
}

fn skip_use_orders(cursor: &mut Cursor<'_>, values: usize) -> Read<()> {
    let count = if values == 1 { 1 } else { cursor.count()? };
    for _ in 0..count {
        if values != 1 {
            cursor.varint()?;
        }
        let (len, _) = cursor.flagged()?;
        for _ in 0..cursor.check_count(len)? {
            cursor.varint()?;
        }
    }
    Ok(())
}

/// Reads what stands before the regions of an operation: how many there are, and where.
///
/// The cursor moves after a section that holds them; without one, the regions follow at it.
pub(super) fn enter_regions<'b>(tables: &Tables<'_, '_>, cursor: &mut Cursor<'b>) -> Read<(u64, Cursor<'b>)> {
    let (count, is_isolated) = cursor.flagged()?;
    if !is_isolated || tables.version < LAZY_REGIONS {
        return Ok((count, cursor.clone()));
    }
    let (section, _, bytes) = cursor.section(0)?;
    if section != Section::Ir {
        return Err(Stop::new("expected IR section for region"));
    }
    Ok((count, Cursor::new(bytes)))
}

/// Entities still to be skipped, innermost last.
enum Open {
    Regions(u64),
    Blocks(u64),
    Ops(u64),
}

/// Goes past the regions of an operation.
pub(super) fn skip_regions(tables: &Tables<'_, '_>, cursor: &mut Cursor<'_>, head: &OpHead<'_>) -> Read<()> {
    let mut open = Vec::new();
    open.extend(regions_of(tables, cursor, head.has)?);
    while let Some(innermost) = open.last_mut() {
        let left = match innermost {
            Open::Regions(left) | Open::Blocks(left) | Open::Ops(left) => left,
        };
        if *left == 0 {
            open.pop();
            continue;
        }
        *left -= 1;
        match innermost {
            Open::Regions(_) => {
                let blocks = cursor.varint()?;
                if blocks > 0 {
                    cursor.varint()?;
                    open.push(Open::Blocks(blocks));
                }
            }
            Open::Blocks(_) => {
                let (ops, has_arguments) = cursor.flagged()?;
                if has_arguments {
                    skip_arguments(tables, cursor)?;
                }
                open.push(Open::Ops(ops));
            }
            Open::Ops(_) => {
                let head = OpHead::read(tables, cursor)?;
                open.extend(regions_of(tables, cursor, head.has)?);
            }
        }
    }
    Ok(())
}

/// Goes past the regions of an operation if they are in a section; else says how many follow.
fn regions_of(tables: &Tables<'_, '_>, cursor: &mut Cursor<'_>, has: u8) -> Read<Option<Open>> {
    if has & mask::REGIONS == 0 {
        return Ok(None);
    }
    let (count, is_isolated) = cursor.flagged()?;
    if is_isolated && tables.version >= LAZY_REGIONS {
        cursor.section(0)?;
        return Ok(None);
    }
    Ok(Some(Open::Regions(count)))
}

fn skip_arguments(tables: &Tables<'_, '_>, cursor: &mut Cursor<'_>) -> Read<()> {
    let count = cursor.count()?;
    for _ in 0..count {
        let (_, has_location) = cursor.flagged()?;
        if has_location || tables.version < ELIDED_ARGUMENT_LOCATIONS {
            cursor.varint()?;
        }
    }
    if tables.version >= USE_ORDERS && cursor.byte()? != 0 {
        skip_use_orders(cursor, count)?;
    }
    Ok(())
}

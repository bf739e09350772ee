//! Verification beyond the declared constraints: the tiles that the hardware moves.

use crate::{BlockLoad2dOp, BlockLoadOp, BlockPrefetch2dOp, BlockStore2dOp, BlockStoreOp, MMAOp};
use std::ops::RangeInclusive;
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp};

/// The lanes of a subgroup.
const SUBGROUP_SIZE: u32 = 16;

impl MMAOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.c().is_some_and(|c| c.ty() != self.d().ty()) {
            true => self.op().emit_op_error("type of C operand must match result type"),
            false => Ok(()),
        }
    }
}

impl BlockLoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_row(self.op(), self.res().ty())
    }
}

impl BlockStoreOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_row(self.op(), self.val().ty())
    }
}

fn verify_row(op: Operation<'_, '_>, ty: Type<'_>) -> LogicalResult {
    let Some(count) = ty.element_count().filter(|_| ty.is_vector()) else { return Ok(()) };
    match ty.element_or_self().int_or_float_width() {
        Some(8) if !matches!(count, 2 | 4 | 8 | 16) => {
            op.emit_op_error("vector size must be 2, 4, 8 or 16 for 8-bit element type")
        }
        Some(9..) if !matches!(count, 2 | 4 | 8) => {
            op.emit_op_error("vector size must be 2, 4 or 8 for element type > 8 bits")
        }
        _ => Ok(()),
    }
}

/// A tile that is moved, as the attributes of an operation tell.
struct Tile<'a, 'c> {
    op: Operation<'a, 'c>,
    element_bits: u32,
    width: u32,
    height: u32,
    /// The number of tiles side by side.
    blocks: u32,
}

impl Tile<'_, '_> {
    fn fail(&self, message: &str) -> LogicalResult {
        self.op.emit_op_error(message)
    }

    fn verify_width(&self, range: RangeInclusive<u32>) -> LogicalResult {
        match range.contains(&self.width) {
            true => Ok(()),
            false => {
                let (least, most) = range.into_inner();
                self.op.emit_op_error(format_args!("expecting tile_width to be between {least} and {most}"))
            }
        }
    }

    fn verify_height(&self, range: RangeInclusive<u32>) -> LogicalResult {
        match range.contains(&self.height) {
            true => Ok(()),
            false => {
                let (least, most) = range.into_inner();
                self.op.emit_op_error(format_args!("expecting tile_height to be between {least} and {most}"))
            }
        }
    }

    fn verify_four_blocks(&self) -> LogicalResult {
        match self.blocks {
            1 | 2 | 4 => Ok(()),
            _ => self.fail("expecting v_blocks to be 1, 2, or 4"),
        }
    }

    fn verify_one_block(&self) -> LogicalResult {
        match self.blocks {
            1 => Ok(()),
            _ => self.fail("expecting v_blocks to be 1"),
        }
    }

    /// Checks that all tiles side by side have no more columns than this.
    fn verify_columns(&self, most: u32) -> LogicalResult {
        match self.width.wrapping_mul(self.blocks) <= most {
            true => Ok(()),
            false => {
                let bits = self.element_bits;
                self.op.emit_op_error(format_args!(
                    "tile_width * v_blocks should be less than or equal to {most} for {bits} bit elements"
                ))
            }
        }
    }

    /// Checks what holds of all tiles.
    fn verify(&self) -> LogicalResult {
        let (width, pitch) = (self.op.operand(1).constant_i64(), self.op.operand(3).constant_i64());
        if width.zip(pitch).is_some_and(|(width, pitch)| pitch < width) {
            return self.fail("4th operand (base pitch) should be >= 2nd operand (base width)");
        }
        if !matches!(self.element_bits, 8 | 16 | 32) {
            return self.fail("expecting 'elem_size_in_bits' to be 8, 16, or 32");
        }
        if !matches!(self.height, 1 | 2 | 4 | 8 | 16 | 32) {
            return self.fail("expecting tile_height to be 1, 2, 4, 8, 16, or 32");
        }
        if !matches!(self.blocks, 1 | 2 | 4 | 8) {
            return self.fail("expecting v_blocks to be 1, 2, 4, or 8");
        }
        Ok(())
    }

    /// Checks that the tile is wide enough to be brought near or written.
    fn verify_bytes_or_more(&self, takes_narrow_words: bool) -> LogicalResult {
        match (self.element_bits, self.width) {
            (8, 16 | 32) | (16 | 32, 16) => Ok(()),
            (32, 8) if takes_narrow_words => Ok(()),
            (8, _) => self.fail("tile_width for 8 bit elements should be equal to 16 or 32"),
            (16, _) => self.fail("tile_width for 16 bit elements should be equal to 16"),
            _ if takes_narrow_words => self.fail("tile_width for 32 bit elements should be equal to 8 or 16"),
            _ => self.fail("tile_width for 32 bit elements should be equal to 16"),
        }
    }

    fn verify_plain_load(&self) -> LogicalResult {
        self.verify_height(1..=32)?;
        match self.element_bits {
            8 => {
                self.verify_width(4..=64)?;
                self.verify_four_blocks()?;
                self.verify_columns(64)
            }
            16 => {
                self.verify_width(2..=32)?;
                self.verify_four_blocks()?;
                self.verify_columns(32)
            }
            32 => {
                self.verify_width(1..=16)?;
                if !matches!(self.blocks, 1 | 2) {
                    return self.fail("expecting v_blocks to be 1 or 2");
                }
                self.verify_columns(16)
            }
            64 => {
                self.verify_width(1..=8)?;
                self.verify_one_block()
            }
            _ => self.fail("expecting elem_size_in_bits to be 8, 16, 32, or 64"),
        }
    }

    fn verify_transposed_load(&self) -> LogicalResult {
        self.verify_one_block()?;
        match self.element_bits {
            32 => {
                self.verify_height(1..=32)?;
                self.verify_width(1..=8)
            }
            64 if self.height != 8 => self.fail("expecting tile_height to be 8 for 64 bit elements"),
            64 if !matches!(self.width, 1 | 2 | 4) => self.fail("expecting tile_width to be 1, 2, or 4"),
            64 => Ok(()),
            _ => self.fail("transpose is only supported for 32 and 64 bit elements"),
        }
    }

    fn verify_packed_load(&self) -> LogicalResult {
        self.verify_four_blocks()?;
        let (least, most) = match self.element_bits {
            8 => (4, 64),
            16 => (2, 32),
            _ => return self.fail("pack_register is only supported for 8 and 16 bit elements"),
        };
        self.verify_height(least..=32)?;
        self.verify_width(least..=16)?;
        self.verify_columns(most)
    }
}

impl BlockLoad2dOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let tile = Tile {
            op,
            element_bits: self.elem_size_in_bits() as u32,
            width: self.tile_width() as u32,
            height: self.tile_height() as u32,
            blocks: self.v_blocks() as u32,
        };
        let result = self.res().ty();
        let element_bits = result.element_or_self().int_or_float_width().unwrap_or(0);
        let given = (result.element_count().unwrap_or(0) as u32).wrapping_mul(element_bits);
        let sizes = [tile.height, tile.width, tile.blocks];
        let expected =
            sizes.iter().fold(tile.element_bits, |bits, size| bits.wrapping_mul(*size)) / SUBGROUP_SIZE;
        if given != expected {
            return op.emit_op_error(format_args!(
                "result size of {given} bits does not match the expected size of {expected} bits"
            ));
        }
        let is_set = |flag: Attribute<'_>| flag.as_bool() == Some(true);
        let (is_transposed, is_packed) = (is_set(self.transpose()), is_set(self.pack_register()));
        match (is_transposed, is_packed) {
            (true, true) => return tile.fail("transpose and pack_register are mutually exclusive"),
            (false, false) => tile.verify_plain_load()?,
            (true, false) => tile.verify_transposed_load()?,
            (false, true) => tile.verify_packed_load()?,
        }
        tile.verify()?;
        if (tile.element_bits == 32 || is_packed) && element_bits != 32 {
            return tile.fail("expecting result element type to be 32 bits");
        }
        if is_packed && tile.width != SUBGROUP_SIZE {
            return tile.fail(
                "tile_width when pack_register is true should be equal to subgroup size (16 elements)",
            );
        }
        Ok(())
    }
}

impl BlockStore2dOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let tile = Tile {
            op: self.op(),
            element_bits: self.elem_size_in_bits() as u32,
            width: self.tile_width() as u32,
            height: self.tile_height() as u32,
            blocks: 1,
        };
        tile.verify_height(1..=8)?;
        match tile.element_bits {
            8 => tile.verify_width(4..=64)?,
            16 => tile.verify_width(2..=32)?,
            32 => tile.verify_width(1..=16)?,
            64 => tile.verify_width(1..=8)?,
            _ => return tile.fail("expecting elem_size_in_bits to be 8, 16, 32, or 64"),
        }
        tile.verify()?;
        tile.verify_bytes_or_more(false)
    }
}

impl BlockPrefetch2dOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let tile = Tile {
            op: self.op(),
            element_bits: self.elem_size_in_bits() as u32,
            width: self.tile_width() as u32,
            height: self.tile_height() as u32,
            blocks: self.v_blocks() as u32,
        };
        tile.verify()?;
        tile.verify_bytes_or_more(true)
    }
}

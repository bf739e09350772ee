//! A file of which only what is asked for is made.

use super::body::BodyReader;
use super::entries::Encoding;
use super::file::{Header, Sections};
use super::skip::{OpHead, skip_regions};
use super::tables::Tables;
use super::{Bytes, ReadOptions, check_versions, resources, tell, tell_with_note, upgrade};
use crate::cursor::{Cursor, Read};
use crate::dialect::Encodings;
use crate::format::{Section, attribute_code, mask};
use crate::properties::Step;
use terrace_ir::{Block, Ctx, Failure, OpName, Operation, OwnedOperation, TraitFlags};

/// An open file. Opening reads its tables of contents; operations are read one by one.
///
/// Cost: of opening, in proportion to the number of attributes, not to their size; of finding a symbol, in proportion to
/// the number of symbols, whose bodies are skipped.
pub struct LazyFile<'b, 'c> {
    tables: Tables<'b, 'c>,
    /// The operations of the outermost symbol table.
    symbols: SymbolTableBytes<'b>,
    encodings: Encodings,
    name: String,
    note: String,
}

/// Positions of the operations of a symbol table.
#[derive(Clone)]
struct SymbolTableBytes<'b> {
    cursor: Cursor<'b>,
    ops: u64,
}

/// An operation of the outermost symbol table of a file that has a name.
#[derive(Clone)]
pub struct LazySymbol<'b, 'c> {
    /// The name.
    pub name: &'b [u8],
    /// Name of the operation.
    pub op_name: OpName<'c>,
    cursor: Cursor<'b>,
}

impl<'b, 'c> LazyFile<'b, 'c> {
    /// Opens a file.
    ///
    /// # Errors
    /// After a diagnostic was told.
    pub fn open(context: Ctx<'c>, bytes: &Bytes<'b>, options: &ReadOptions<'_>) -> Result<Self, Failure> {
        let location = context.file_line_col(options.name, 0, 0);
        let header = Header::read(bytes.get()).map_err(|stop| tell(context, location, stop))?;
        let note = header.note();
        tell_with_note(context, &note, || {
            Self::open_sections(context, bytes, header, options, note.clone())
                .map_err(|stop| tell(context, location, stop))
        })
    }

    fn open_sections(
        context: Ctx<'c>,
        bytes: &Bytes<'b>,
        header: Header<'b>,
        options: &ReadOptions<'_>,
        note: String,
    ) -> Read<Self> {
        let sections: Sections<'b> = header.sections(|_, _, _, _| {})?;
        let mut tables = Tables::read(context, &sections)?;
        check_versions(&tables, options.encodings)?;
        resources::read(&mut tables, &sections, bytes)?;
        let symbols = SymbolTableBytes::find(&tables, sections.required(Section::Ir))?;
        Ok(LazyFile { tables, symbols, encodings: options.encodings, name: options.name.to_owned(), note })
    }

    /// Returns the symbols, in their order, until `visit` returns false.
    ///
    /// # Errors
    /// After a diagnostic was told.
    pub fn visit_symbols(&self, mut visit: impl FnMut(LazySymbol<'b, 'c>) -> bool) -> Result<(), Failure> {
        self.told(|file| {
            let SymbolTableBytes { mut cursor, ops } = file.symbols.clone();
            let mut names = SymbolNames { tables: &file.tables, slot: None };
            for _ in 0..ops {
                let start = cursor.clone();
                let head = OpHead::read(&file.tables, &mut cursor)?;
                let name = names.name(&head)?;
                skip_regions(&file.tables, &mut cursor, &head)?;
                if let Some(name) = name
                    && !visit(LazySymbol { name, op_name: head.name, cursor: start })
                {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Returns the symbol of that name.
    ///
    /// # Errors
    /// After a diagnostic was told.
    pub fn symbol(&self, name: &str) -> Result<Option<LazySymbol<'b, 'c>>, Failure> {
        let mut found = None;
        self.visit_symbols(|symbol| {
            if symbol.name == name.as_bytes() {
                found = Some(symbol);
            }
            found.is_none()
        })?;
        Ok(found)
    }

    /// Reads the operation of a symbol with all that is in it. It is upgraded on its own, if its dialects ask for that.
    ///
    /// # Errors
    /// After a diagnostic was told.
    pub fn load(&self, symbol: &LazySymbol<'b, 'c>) -> Result<OwnedOperation<'c>, Failure> {
        self.told(|file| {
            let mut cursor = symbol.cursor.clone();
            let (mut body, block) = BodyReader::new(&file.tables).read_one(&mut cursor)?;
            let op = Block::new(&body, block).first_op().map(Operation::id).expect("an operation was read");
            let mut loaded = OwnedOperation::from_body(match body.take_child(op) {
                Some(child) => child,
                None => body.into_root(op),
            });
            upgrade(&file.tables, file.encodings, &mut loaded)?;
            Ok(loaded)
        })
    }

    fn told<T>(&self, work: impl FnOnce(&Self) -> Read<T>) -> Result<T, Failure> {
        let context = self.tables.context;
        tell_with_note(context, &self.note, || {
            work(self).map_err(|stop| tell(context, context.file_line_col(&self.name, 0, 0), stop))
        })
    }
}

/// Finds the names of symbols, without making attributes of them where that can be helped.
struct SymbolNames<'t, 'b, 'c> {
    tables: &'t Tables<'b, 'c>,
    /// For the number of the last operation's name, the slot of the symbol's name.
    slot: Option<(u64, Option<usize>)>,
}

impl<'b, 'c> SymbolNames<'_, 'b, 'c> {
    fn name(&mut self, head: &OpHead<'c>) -> Read<Option<&'b [u8]>> {
        let Some(index) = self.index(head)? else { return Ok(None) };
        let entry = self.tables.entries.get(self.tables.check_attribute(index)?);
        let mut cursor = Cursor::new(entry.bytes);
        if entry.encoding != Encoding::Builtin {
            return Ok(None);
        }
        match cursor.varint()? {
            attribute_code::STRING => self.tables.strings.read_one(&mut cursor).map(Some),
            _ => Ok(None),
        }
    }

    /// Reads the number of the attribute that is the name.
    fn index(&mut self, head: &OpHead<'c>) -> Read<Option<u64>> {
        if let Some(properties) = head.properties
            && head.name.is_registered()
        {
            let Some(wanted) = self.slot_of(head) else { return Ok(None) };
            let mut cursor = Cursor::new(self.tables.properties(properties)?);
            for &(slot, step) in &self.tables.plan(head.number, head.name).steps {
                let (index, is_there) = match step {
                    Step::Required => (cursor.varint()?, true),
                    Step::Optional => cursor.flagged()?,
                    _ => return Ok(None),
                };
                if slot == wanted {
                    return Ok(is_there.then_some(index));
                }
            }
            return Ok(None);
        }
        let Some(dictionary) = head.dictionary else { return Ok(None) };
        self.tables.dictionary_entry(dictionary, b"sym_name")
    }

    fn slot_of(&mut self, head: &OpHead<'c>) -> Option<usize> {
        match self.slot {
            Some((number, slot)) if number == head.number => slot,
            _ => {
                let slot = head.name.slot_of("sym_name");
                self.slot = Some((head.number, slot));
                slot
            }
        }
    }
}

impl<'b> SymbolTableBytes<'b> {
    /// Finds the operations at top level, or if that is only a module, those in it.
    fn find(tables: &Tables<'b, '_>, bytes: &'b [u8]) -> Read<Self> {
        let mut cursor = Cursor::new(bytes);
        let (ops, _) = cursor.flagged()?;
        let top = SymbolTableBytes { cursor: cursor.clone(), ops };
        if ops != 1 {
            return Ok(top);
        }
        let head = OpHead::read(tables, &mut cursor)?;
        if head.has & mask::REGIONS == 0 || !head.name.has_trait(TraitFlags::SYMBOL_TABLE) {
            return Ok(top);
        }
        let (_, mut inner) = super::skip::enter_regions(tables, &mut cursor)?;
        // A region with a block without arguments.
        if inner.varint()? == 0 {
            return Ok(SymbolTableBytes { cursor: inner, ops: 0 });
        }
        inner.varint()?;
        let (ops, has_arguments) = inner.flagged()?;
        Ok(if has_arguments { top } else { SymbolTableBytes { cursor: inner, ops } })
    }
}

//! Knowledge about a module that its code needs.

use crate::reader::{Read, Reader, Wrong};
use terrace_ir::{Ctx, FileLineCol, Location, Signedness, Type};
use terrace_support::float::FloatSemantics;
use terrace_wasmssa::{EXTERNREF_TYPE, FUNCREF_TYPE, LOCAL_TYPE};

/// Types that a function takes and returns.
#[derive(Clone, Debug, Default)]
pub struct Signature<'c> {
    pub inputs: Vec<Type<'c>>,
    pub results: Vec<Type<'c>>,
}

/// A function or a global variable by its number.
#[derive(Clone, Debug)]
pub struct Named<T> {
    pub symbol: String,
    pub is_exported: bool,
    pub ty: T,
}

/// Types, functions and global variables of a module, by their numbers.
pub struct Known<'c> {
    pub context: Ctx<'c>,
    pub file: String,
    pub types: Vec<Signature<'c>>,
    pub functions: Vec<Named<usize>>,
    pub globals: Vec<Named<Type<'c>>>,
}

impl<'c> Known<'c> {
    /// Returns the location of a byte.
    pub fn location(&self, at: usize) -> Location<'c> {
        let file = self.context.identifier(&self.file);
        Location::FileLineCol(FileLineCol::new(file, 0, u32::try_from(at).unwrap_or(u32::MAX)))
    }

    /// Reads the type of a value.
    pub fn value_type(&self, reader: &mut Reader<'_>) -> Read<Type<'c>> {
        let at = reader.at();
        let code = reader.byte()?;
        match self.type_of_code(code) {
            Some(ty) => Ok(ty),
            None => Err(Wrong { at, why: format!("invalid value type code: {code}") }),
        }
    }

    /// Returns the type of a code, if there is one.
    pub fn type_of_code(&self, code: u8) -> Option<Type<'c>> {
        Some(match code {
            0x7F => self.context.integer_type(32),
            0x7E => self.context.integer_type(64),
            0x7D => self.context.float_type(FloatSemantics::F32),
            0x7C => self.context.float_type(FloatSemantics::F64),
            0x7B => self.context.integer_type(128),
            0x70 => self.context.dialect_type(&FUNCREF_TYPE, &[]),
            0x6F => self.context.dialect_type(&EXTERNREF_TYPE, &[]),
            _ => return None,
        })
    }

    /// Returns the type of numbers in operations.
    pub fn unsigned(&self) -> Type<'c> {
        self.context.signed_integer_type(32, Signedness::Unsigned)
    }

    /// Returns the type of a reference to a variable.
    pub fn reference_to(&self, ty: Type<'c>) -> Type<'c> {
        self.context.dialect_type(&LOCAL_TYPE, &[self.context.type_attribute(ty)])
    }
}

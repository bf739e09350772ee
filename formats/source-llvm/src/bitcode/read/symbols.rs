//! Symbols: variables, functions, aliases and ifuncs.

use super::super::codes::module;
use super::super::stream::Record;
use super::super::words;
use super::values::Value;
use super::{Read, Reader, nonempty};
use crate::module::constants::Constant;
use crate::module::ids::{SymbolId, TypeId};
use crate::module::rules::LARGEST_ALIGNMENT;
use crate::module::symbols::{Access, Alias, Function, Symbol, SymbolKind, Variable};
use crate::module::types::Type;
use std::borrow::Cow;

/// Place in a symbol that waits for a constant.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    /// First value of a variable.
    Initializer(usize),
    /// Target of an alias.
    Alias(usize),
    /// Resolver of an ifunc.
    Resolver(usize),
    /// Personality of a function.
    Personality(usize),
    /// Data before a function.
    Prefix(usize),
    /// Data at the start of a function.
    Prologue(usize),
}

impl<'a> Reader<'a> {
    /// Adds the symbol of a record, and the value that is its address.
    fn add_symbol(&mut self, record: &Record<'a>, kind: SymbolKind, space: u32) -> Read<SymbolId> {
        let name = self.string(record.field(0)?, record.field(1)?)?;
        let name: Cow<'a, str> = String::from_utf8_lossy(name);
        let id = SymbolId::new(self.module.symbols.len());
        let number = match name.is_empty() {
            true => {
                let named = self.module.symbols_by_name.len();
                Some((self.module.symbols.len() - named) as u32)
            }
            false => None,
        };
        if number.is_none() && self.module.symbols_by_name.insert(name.clone(), id).is_some() {
            return self.error(format!("redefinition of symbol '@{name}'"));
        }
        self.module.symbols.push(Symbol { name, number, kind, first_use: 0 });
        let ty = self.id_of(Type::Pointer(space));
        let address = self.module.constants.id(ty, Constant::Symbol(id));
        self.values.push(Value::Constant(address));
        Ok(id)
    }

    /// Returns the alignment that a field says as a logarithm plus one; zero is none.
    pub(super) fn alignment(&self, field: u64) -> Read<Option<u64>> {
        match field {
            0 => Ok(None),
            field if field <= u64::from(LARGEST_ALIGNMENT.trailing_zeros()) + 1 => Ok(Some(1 << (field - 1))),
            _ => self.error("huge alignments are not supported yet"),
        }
    }

    fn section(&self, field: u64) -> Read<Option<Cow<'a, [u8]>>> {
        self.named(&self.sections, field, "section")
    }

    /// Returns the entry of a list that a field counts from one; zero is none.
    fn named(&self, list: &[Vec<u8>], field: u64, what: &str) -> Read<Option<Cow<'a, [u8]>>> {
        let Some(at) = field.checked_sub(1) else { return Ok(None) };
        match usize::try_from(at).ok().and_then(|at| list.get(at)) {
            Some(name) => Ok(Some(name.clone().into())),
            None => self.error(format!("use of undefined {what} {field}")),
        }
    }

    fn comdat(&self, field: u64) -> Read<Option<Cow<'a, str>>> {
        let Some(at) = field.checked_sub(1) else { return Ok(None) };
        match usize::try_from(at).ok().and_then(|at| self.module.comdats.get(at)) {
            Some((name, _)) => Ok(Some(name.clone())),
            None => self.error(format!("use of undefined comdat {field}")),
        }
    }

    fn space(&self, space: u64) -> Read<u32> {
        match u32::try_from(space) {
            Ok(space) if space < 1 << 24 => Ok(space),
            _ => self.error("invalid address space, must be a 24-bit integer"),
        }
    }

    fn linkage(&self, number: u64) -> Read<Option<&'static str>> {
        Ok(Some(self.word(words::LINKAGES, number, "linkage")?))
    }

    /// Returns what fields say of a symbol; those that a record does not have are zero.
    fn access(&self, record: &Record<'a>, fields: Fields) -> Read<Access<'a>> {
        let field = |at: Option<usize>| at.and_then(|at| record.fields.get(at)).copied().unwrap_or_default();
        let of = |table, at, what: &str| match field(at) {
            0 => Ok(None),
            number => self.word(table, number, what).map(Some),
        };
        let partition = match fields.partition {
            Some(at) if field(Some(at + 1)) != 0 => {
                nonempty(self.string(field(Some(at)), field(Some(at + 1)))?)
            }
            _ => None,
        };
        Ok(Access {
            linkage: self.linkage(record.field(fields.linkage)?)?,
            is_dso_local: field(fields.dso_local) != 0,
            visibility: of(words::VISIBILITIES, fields.visibility, "visibility")?,
            unnamed: of(words::UNNAMED, fields.unnamed, "significance of addresses")?,
            thread_local: of(words::THREAD_LOCAL, fields.thread_local, "model of thread-local storage")?,
            dll: of(words::DLL, fields.dll, "storage class of DLLs")?,
            partition,
        })
    }

    fn want(&mut self, place: Wanted, field: u64) {
        if let Some(value) = field.checked_sub(1) {
            self.wanted.push((place, value));
        }
    }

    pub(super) fn read_variable(&mut self, record: &Record<'a>) -> Read<()> {
        const IS_CONSTANT: u64 = 1;
        const EXPLICIT_TYPE: u64 = 2;
        let row = self.module.variables.len();
        let field = |at: usize| record.fields.get(at).copied().unwrap_or_default();
        let ty = self.ty(record.field(2)?)?;
        let flags = record.field(3)?;
        if flags & EXPLICIT_TYPE == 0 {
            return self.error("a variable without the type of its value");
        }
        let is_value = !matches!(
            self.module.types.get(ty),
            Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Function { .. }
        );
        if !is_value {
            return self.error("invalid type for global variable");
        }
        let space = self.space(flags >> 2)?;
        let access = self.access(record, VARIABLE_FIELDS)?;
        let symbol = self.add_symbol(record, SymbolKind::Variable(row), space)?;
        self.want(Wanted::Initializer(row), record.field(4)?);
        let code_model = match field(19) {
            0 => None,
            model => Some(self.word(words::CODE_MODELS, model, "code model")?.as_bytes().into()),
        };
        let variable = Variable {
            symbol,
            access,
            ty,
            space,
            is_constant: flags & IS_CONSTANT != 0,
            is_externally_initialized: field(11) != 0,
            initializer: None,
            section: self.section(field(7))?,
            comdat: self.comdat(field(13))?,
            alignment: self.alignment(record.field(6)?)?,
            code_model,
            sanitizers: words::flags(words::SANITIZERS, field(18)),
            attributes: self.attribute_list(field(14))?.function,
            attachments: Vec::new(),
            span: 0..0,
        };
        self.module.variables.push(variable);
        Ok(())
    }

    pub(super) fn read_function(&mut self, record: &Record<'a>) -> Read<()> {
        let row = self.module.functions.len();
        let field = |at: usize| record.fields.get(at).copied().unwrap_or_default();
        let ty = self.ty(record.field(2)?)?;
        let Type::Function { inputs, .. } = self.module.types.get(ty) else {
            return self.error("a function has no type of functions");
        };
        let inputs: Vec<TypeId> = inputs.to_vec();
        let space = self.space(field(18))?;
        let access = self.access(record, FUNCTION_FIELDS)?;
        let mut list = self.attribute_list(record.field(6)?)?;
        let Ok(convention) = u32::try_from(record.field(3)?) else {
            return self.error("invalid calling convention");
        };
        let symbol = self.add_symbol(record, SymbolKind::Function(row), space)?;
        if record.field(4)? == 0 {
            self.defined.push(row);
        }
        for (place, at) in
            [(Wanted::Prologue(row), 12), (Wanted::Prefix(row), 15), (Wanted::Personality(row), 16)]
        {
            self.want(place, field(at));
        }
        let parameters = inputs.iter().enumerate().map(|(at, ty)| (*ty, list.parameter(at))).collect();
        let function = Function {
            symbol,
            access,
            convention,
            ty,
            result_attributes: list.result,
            parameters,
            attributes: list.function,
            section: self.section(record.field(8)?)?,
            comdat: self.comdat(field(14))?,
            alignment: self.alignment(record.field(7)?)?,
            collector: self.named(&self.collectors, field(10), "garbage collector")?,
            space,
            personality: None,
            prefix: None,
            prologue: None,
            attachments: Vec::new(),
            body: None,
            span: 0..0,
        };
        self.module.functions.push(function);
        Ok(())
    }

    /// Reads an alias or an ifunc.
    pub(super) fn read_alias(&mut self, record: &Record<'a>) -> Read<()> {
        let ty = self.ty(record.field(2)?)?;
        if matches!(self.module.types.get(ty), Type::Void | Type::Label | Type::Metadata | Type::Token) {
            return self.error("invalid type for alias");
        }
        let space = self.space(record.field(3)?)?;
        let target = record.field(4)?;
        let is_alias = record.code == module::ALIAS;
        let fields = if is_alias { ALIAS_FIELDS } else { IFUNC_FIELDS };
        let access = self.access(record, fields)?;
        let list = if is_alias { &self.module.aliases } else { &self.module.ifuncs };
        let row = list.len();
        let kind = if is_alias { SymbolKind::Alias(row) } else { SymbolKind::IFunc(row) };
        let symbol = self.add_symbol(record, kind, space)?;
        self.wanted.push((if is_alias { Wanted::Alias(row) } else { Wanted::Resolver(row) }, target));
        // The symbol itself stands for the target until that is there.
        let pointer = self.id_of(Type::Pointer(space));
        let target = self.module.constants.id(pointer, Constant::Symbol(symbol));
        let alias = Alias { symbol, access, ty, target, attachments: Vec::new() };
        match is_alias {
            true => self.module.aliases.push(alias),
            false => self.module.ifuncs.push(alias),
        }
        Ok(())
    }

    /// Gives symbols the constants that came later.
    pub(super) fn resolve_wanted(&mut self) -> Read<()> {
        for (place, value) in std::mem::take(&mut self.wanted) {
            let constant = self.constant(value)?;
            let module = &mut self.module;
            match place {
                Wanted::Initializer(row) => {
                    let variable = &mut module.variables[row];
                    if module.constants.ty(constant) != variable.ty {
                        return self.error("global variable initializer type does not match its type");
                    }
                    variable.initializer = Some(constant);
                }
                Wanted::Alias(row) => module.aliases[row].target = constant,
                Wanted::Resolver(row) => module.ifuncs[row].target = constant,
                Wanted::Personality(row) => module.functions[row].personality = Some(constant),
                Wanted::Prefix(row) => module.functions[row].prefix = Some(constant),
                Wanted::Prologue(row) => module.functions[row].prologue = Some(constant),
            }
        }
        Ok(())
    }
}

/// Places of fields in a record of a symbol.
#[derive(Clone, Copy)]
struct Fields {
    linkage: usize,
    visibility: Option<usize>,
    thread_local: Option<usize>,
    unnamed: Option<usize>,
    dll: Option<usize>,
    dso_local: Option<usize>,
    partition: Option<usize>,
}

const VARIABLE_FIELDS: Fields = Fields {
    linkage: 5,
    visibility: Some(8),
    thread_local: Some(9),
    unnamed: Some(10),
    dll: Some(12),
    dso_local: Some(15),
    partition: Some(16),
};

const FUNCTION_FIELDS: Fields = Fields {
    linkage: 5,
    visibility: Some(9),
    thread_local: None,
    unnamed: Some(11),
    dll: Some(13),
    dso_local: Some(17),
    partition: Some(19),
};

const ALIAS_FIELDS: Fields = Fields {
    linkage: 5,
    visibility: Some(6),
    dll: Some(7),
    thread_local: Some(8),
    unnamed: Some(9),
    dso_local: Some(10),
    partition: Some(11),
};

const IFUNC_FIELDS: Fields = Fields {
    linkage: 5,
    visibility: Some(6),
    dll: None,
    thread_local: None,
    unnamed: None,
    dso_local: None,
    partition: Some(7),
};

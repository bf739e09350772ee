//! Symbols: variables, functions, aliases and ifuncs.

use super::super::codes::module;
use super::super::words;
use super::{OwnedRecord, Writer, place_in};
use crate::module::ids::{ConstantId, SymbolId};
use crate::module::symbols::{Access, Alias, Function, Variable};
use std::borrow::Cow;

/// Returns the number that a word has in the newest files.
fn linkage(word: Option<&str>) -> u64 {
    match word.unwrap_or("external") {
        "external" => 0,
        "private" => 9,
        word => words::LINKAGES.iter().rposition(|known| *known == word).unwrap_or_default() as u64,
    }
}

fn number(words: words::Words, word: Option<&str>) -> u64 {
    word.and_then(|word| words::number(words, word)).unwrap_or_default()
}

/// Returns a logarithm plus one; zero is none.
pub(super) fn alignment(bytes: Option<u64>) -> u64 {
    bytes.map_or(0, |bytes| u64::from(bytes.max(1).ilog2()) + 1)
}

impl<'a> Writer<'_, 'a> {
    /// Makes the records of all symbols, in the order of their numbers.
    pub(super) fn symbol_records(&mut self, records: &mut Vec<OwnedRecord>) {
        let given = self.module;
        for (name, selection) in &given.comdats {
            let selection = words::number(words::SELECTIONS, selection).unwrap_or(1);
            self.comdats.push((name.clone().into_owned(), selection));
        }
        for variable in &given.variables {
            let record = self.variable(variable);
            records.push((module::VARIABLE, record));
        }
        for function in &given.functions {
            let record = self.function(function);
            records.push((module::FUNCTION, record));
        }
        for alias in &given.aliases {
            let record = self.alias(alias);
            records.push((module::ALIAS, record));
        }
        for ifunc in &given.ifuncs {
            let mut record = self.alias(ifunc);
            // There are only linkage and visibility, then the partition.
            let partition = record.split_off(record.len() - 2);
            record.truncate(7);
            record.extend(partition);
            records.push((module::IFUNC, record));
        }
    }

    fn name(&mut self, symbol: SymbolId) -> [u64; 2] {
        let (start, length) = self.string(self.module.symbol(symbol).name.as_bytes());
        [start, length]
    }

    /// Returns the number of a constant plus one; zero is none.
    fn optional(&self, constant: Option<ConstantId>) -> u64 {
        constant.map_or(0, |id| self.constant(id) + 1)
    }

    fn comdat(&mut self, name: Option<&Cow<'a, str>>) -> u64 {
        let Some(name) = name else { return 0 };
        match self.comdats.iter().position(|(known, _)| *known == **name) {
            Some(at) => at as u64 + 1,
            None => {
                self.comdats.push((name.clone().into_owned(), 1));
                self.comdats.len() as u64
            }
        }
    }

    fn partition(&mut self, access: &Access<'a>) -> [u64; 2] {
        let (start, length) = self.string(access.partition.as_deref().unwrap_or_default());
        [start, length]
    }

    fn is_local(access: &Access<'a>) -> u64 {
        let implied = matches!(access.linkage, Some("internal" | "private"))
            || access.visibility.is_some_and(|word| word != "default")
                && access.linkage != Some("extern_weak");
        u64::from(access.is_dso_local || implied)
    }

    fn variable(&mut self, variable: &Variable<'a>) -> Vec<u64> {
        const EXPLICIT_TYPE: u64 = 2;
        let access = &variable.access;
        let [name, length] = self.name(variable.symbol);
        let section =
            variable.section.as_ref().map_or(0, |name| place_in(&mut self.sections, name.to_vec()) + 1);
        let comdat = self.comdat(variable.comdat.as_ref());
        let attributes = self.variable_list(&variable.attributes);
        let [partition, partition_length] = self.partition(access);
        let model = variable.code_model.as_deref().and_then(|model| str::from_utf8(model).ok());
        vec![
            name,
            length,
            self.ty(variable.ty),
            u64::from(variable.is_constant) | EXPLICIT_TYPE | u64::from(variable.space) << 2,
            self.optional(variable.initializer),
            linkage(access.linkage),
            alignment(variable.alignment),
            section,
            number(words::VISIBILITIES, access.visibility),
            number(words::THREAD_LOCAL, access.thread_local),
            number(words::UNNAMED, access.unnamed),
            u64::from(variable.is_externally_initialized),
            number(words::DLL, access.dll),
            comdat,
            attributes,
            Self::is_local(access),
            partition,
            partition_length,
            words::bits(words::SANITIZERS, variable.sanitizers.iter().copied()),
            number(words::CODE_MODELS, model),
        ]
    }

    fn function(&mut self, function: &Function<'a>) -> Vec<u64> {
        let access = &function.access;
        let [name, length] = self.name(function.symbol);
        let attributes = self.function_list(function);
        let section =
            function.section.as_ref().map_or(0, |name| place_in(&mut self.sections, name.to_vec()) + 1);
        let collector =
            function.collector.as_ref().map_or(0, |name| place_in(&mut self.collectors, name.to_vec()) + 1);
        let comdat = self.comdat(function.comdat.as_ref());
        let [partition, partition_length] = self.partition(access);
        vec![
            name,
            length,
            self.ty(function.ty),
            u64::from(function.convention),
            u64::from(function.body.is_none()),
            linkage(access.linkage),
            attributes,
            alignment(function.alignment),
            section,
            number(words::VISIBILITIES, access.visibility),
            collector,
            number(words::UNNAMED, access.unnamed),
            self.optional(function.prologue),
            number(words::DLL, access.dll),
            comdat,
            self.optional(function.prefix),
            self.optional(function.personality),
            Self::is_local(access),
            u64::from(function.space),
            partition,
            partition_length,
        ]
    }

    fn alias(&mut self, alias: &Alias<'a>) -> Vec<u64> {
        use crate::module::types::Type;
        let access = &alias.access;
        let [name, length] = self.name(alias.symbol);
        let space = match self.module.types.get(self.module.constants.ty(alias.target)) {
            Type::Pointer(space) => u64::from(*space),
            _ => 0,
        };
        let [partition, partition_length] = self.partition(access);
        vec![
            name,
            length,
            self.ty(alias.ty),
            space,
            self.constant(alias.target),
            linkage(access.linkage),
            number(words::VISIBILITIES, access.visibility),
            number(words::DLL, access.dll),
            number(words::THREAD_LOCAL, access.thread_local),
            number(words::UNNAMED, access.unnamed),
            Self::is_local(access),
            partition,
            partition_length,
        ]
    }
}

//! Results of a rule: the values that it builds.

use crate::operation::Length;
use crate::rule::{Builder, Built, Outcome, Symbol, is_directive};
use crate::term::{Kind, Term, TermArgument};
use terrace_ir::ids::ValueId;
use terrace_ods_loader::{Dag, Entry, Item};
use terrace_pdl as pdl;
use terrace_support::ensure_stack;

/// Use of what is built.
#[derive(Clone, Copy)]
pub(crate) enum Want<'r> {
    /// Operand of this length.
    Operand(Length),
    /// Attribute, as a record declares it.
    Attribute(Entry<'r>),
    /// Types of results.
    Types,
}

impl<'r, 'c> Builder<'r, '_, 'c> {
    /// Builds the results of a rule, and replaces the root by them.
    pub fn rewrite(
        &mut self,
        root: &Built<'r>,
        results: &[Dag<'r>],
        supplemental: &[Dag<'r>],
    ) -> Outcome<()> {
        let mut needed = root.facts.results.len();
        // The last patterns replace the root; those before them only build something.
        let mut first = results.len();
        let mut counts = vec![0; results.len()];
        while needed > 0 {
            let Some(at) = first.checked_sub(1) else {
                return Err(format!(
                    "the results replace fewer than the {} of the root",
                    root.facts.results.len()
                ));
            };
            first = at;
            counts[at] = self.result_count(&results[at])?;
            needed = needed.checked_sub(counts[at]).ok_or_else(|| {
                format!("the results replace more than the {} of the root", root.facts.results.len())
            })?;
            if counts[at] == 0 {
                return Err("a pattern without a result stands among those that replace the root".to_owned());
            }
        }
        let (mut values, mut replaced) = (Vec::new(), 0);
        for (at, (dag, count)) in results.iter().zip(counts).enumerate() {
            if at < first {
                self.auxiliary(dag)?;
                continue;
            }
            values.extend(self.replacement(dag, root, replaced..replaced + count)?);
            replaced += count;
        }
        for dag in supplemental {
            self.auxiliary(dag)?;
        }
        let (context, location) = (self.context, self.location);
        if root.facts.results.is_empty() {
            self.out.create(pdl::EraseOp::builder(context, location).op_value(root.op));
        } else {
            self.out.create(pdl::ReplaceOp::builder(context, location).op_value(root.op).repl_values(values));
        }
        Ok(())
    }

    /// Returns the number of results that a pattern has.
    fn result_count(&mut self, dag: &Dag<'r>) -> Outcome<usize> {
        if is_directive(dag, "replaceWithValue") {
            let name = dag.arguments.first().map(|(_, name)| name.clone()).unwrap_or_default();
            return Ok(match self.symbol(&name) {
                Ok((Symbol::Op(built), None)) if built.shown.is_none() => built.facts.results.len(),
                // Of an operation that is not built yet, one result.
                _ => 1,
            });
        }
        if dag.operator.is("NativeCodeCall") {
            let count = dag.operator.int("numReturns").unwrap_or(1);
            return Ok(usize::try_from(count).unwrap_or_default());
        }
        let facts = self.facts_of(dag.operator)?;
        let is_one = self.split_name(&dag.name).1.is_some();
        Ok(if is_one { 1 } else { facts.results.len() })
    }

    /// Builds something that replaces results of the root.
    fn replacement(
        &mut self,
        dag: &Dag<'r>,
        root: &Built<'r>,
        replaced: std::ops::Range<usize>,
    ) -> Outcome<Vec<ValueId>> {
        let length = root.facts.results.get(replaced.start).copied().unwrap_or(Length::Single);
        if dag.operator.is("NativeCodeCall") {
            return self.native(dag, &vec![Want::Operand(length); replaced.len()]);
        }
        if is_directive(dag, "replaceWithValue") {
            let [(item, name)] = &dag.arguments[..] else {
                return Err("'replaceWithValue' has one argument".to_owned());
            };
            return self.values(item, name, Want::Operand(length));
        }
        let types = self.root_types.get(replaced).map(<[ValueId]>::to_vec);
        let built = self.build(dag, types)?;
        self.results(&built)
    }

    /// Builds something that does not replace the root.
    fn auxiliary(&mut self, dag: &Dag<'r>) -> Outcome<()> {
        if is_directive(dag, "replaceWithValue") {
            return Ok(());
        }
        if dag.operator.is("NativeCodeCall") {
            let count = self.result_count(dag)?;
            // An expression without effects is evaluated where its name is used.
            if count == 1
                && !dag.name.is_empty()
                && let Some((term, handles)) = self.term_of(dag)?
            {
                self.bind(&dag.name.clone(), Symbol::Term(term, handles));
                return Ok(());
            }
            return self.native(dag, &vec![Want::Operand(Length::Single); count]).map(|_| ());
        }
        self.build(dag, None).map(|_| ())
    }

    /// Builds one thing.
    pub fn value(&mut self, item: &Item<'r>, name: &str, want: Want<'r>) -> Outcome<ValueId> {
        let values = self.values(item, name, want)?;
        match (&values[..], want) {
            ([only], _) => Ok(*only),
            // All results of an operation.
            (_, Want::Operand(Length::Variadic | Length::Optional)) => Ok(self.range(values)),
            // Of several results, the first.
            ([first, ..], Want::Operand(Length::Single)) => Ok(*first),
            _ => Err("several values stand in the place of one".to_owned()),
        }
    }

    /// Puts values into a range.
    fn range(&mut self, values: Vec<ValueId>) -> ValueId {
        let ty = self.value_type(Length::Variadic);
        self.create_one(pdl::RangeOp::builder(self.context, self.location).arguments(values).result(ty))
    }

    /// Builds something, which may be several results.
    pub fn values(&mut self, item: &Item<'r>, name: &str, want: Want<'r>) -> Outcome<Vec<ValueId>> {
        ensure_stack(|| self.values_here(item, name, want))
    }

    fn values_here(&mut self, item: &Item<'r>, name: &str, want: Want<'r>) -> Outcome<Vec<ValueId>> {
        match item {
            Item::Dag(dag) if dag.operator.is("NativeCodeCall") => self.native(dag, &[want]),
            Item::Dag(dag) if is_directive(dag, "replaceWithValue") => match &dag.arguments[..] {
                [(item, name)] => self.values(item, name, want),
                _ => Err("'replaceWithValue' has one argument".to_owned()),
            },
            Item::Dag(dag) if is_directive(dag, "variadic") => {
                let mut all = Vec::new();
                for (item, name) in &dag.arguments {
                    all.extend(self.values(item, name, Want::Operand(Length::Single))?);
                }
                Ok(vec![self.range(all)])
            }
            Item::Dag(dag) => {
                let built = self.build(dag, None)?;
                self.results(&built)
            }
            Item::Entry(entry) => {
                let of = if let Want::Attribute(record) = want { Some(record) } else { None };
                match self.constant_of(*entry, of) {
                    Some(constant) => {
                        let constant = self.constant(constant?);
                        self.bind(name, Symbol::Attribute(constant));
                        Ok(vec![constant])
                    }
                    // A constraint beside a name that is bound says nothing.
                    None if !name.is_empty() => self.named(name, want),
                    None => Err(format!("'{}' is not built", entry.name())),
                }
            }
            Item::Text(text) => {
                let code = self.file.code(text, &self.namespace);
                if let Some(unknown) = code.unknown() {
                    return Err(format!(
                        "the code '{}' needs {unknown}, which stands in C++ only",
                        text.trim()
                    ));
                }
                self.evaluated(Term { code, arguments: [].into() }, Vec::new(), want).map(|value| vec![value])
            }
            Item::Int(value) => {
                let code = self.file.code(&value.to_string(), &self.namespace);
                self.evaluated(Term { code, arguments: [].into() }, Vec::new(), want).map(|value| vec![value])
            }
            Item::Unset if name.is_empty() => Err("an argument has neither a value nor a name".to_owned()),
            Item::Unset => self.named(name, want),
        }
    }

    /// Returns what a name stands for.
    fn named(&mut self, name: &str, want: Want<'r>) -> Outcome<Vec<ValueId>> {
        let (symbol, number) = self.symbol(name)?;
        if let (Symbol::Operand(value), Want::Types) = (&symbol, want) {
            return Ok(vec![self.type_of(*value)]);
        }
        match symbol {
            Symbol::Op(built) => {
                let built = Built { shown: number.or(built.shown), ..built };
                let values = self.results(&built)?;
                match want {
                    Want::Types => Ok(values.into_iter().map(|value| self.type_of(value)).collect()),
                    _ => Ok(values),
                }
            }
            Symbol::Native(values) => match number {
                Some(number) => {
                    let value = values.get(number).copied();
                    value.map(|value| vec![value]).ok_or_else(|| format!("'${name}' has no result {number}"))
                }
                None => Ok(values),
            },
            Symbol::Term(term, handles) => self.evaluated(term, handles, want).map(|value| vec![value]),
            Symbol::Operand(value) | Symbol::Attribute(value) => Ok(vec![value]),
        }
    }

    /// Returns the type of a value, or of each of a range.
    fn type_of(&mut self, value: ValueId) -> ValueId {
        let code = self.file.code("$0.getType()", &self.namespace);
        let term = Term { code, arguments: [TermArgument::Handle(0)].into() };
        self.evaluate(term, vec![value], Kind::Type)
    }
}

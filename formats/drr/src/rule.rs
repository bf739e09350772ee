//! One rule in construction.

use crate::operation::{Facts, Length};
use crate::term::Term;
use std::collections::HashMap;
use std::rc::Rc;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, BuildOp, Ctx, Location, PatternRewriter, Type};
use terrace_ods_loader::{Dag, Declarations, Entry, Item};
use terrace_pdl as pdl;
use terrace_rules::Natives;
use terrace_tablegen::RecordId;

/// Reason why a rule is not compiled.
pub(crate) type Outcome<T> = Result<T, String>;

/// Something that a name of the rule stands for.
#[derive(Clone)]
pub(crate) enum Symbol<'r> {
    /// Operand, or all operands of a group.
    Operand(ValueId),
    /// Attribute.
    Attribute(ValueId),
    /// Operation, matched or built.
    Op(Built<'r>),
    /// Results of native code.
    Native(Vec<ValueId>),
    /// Expression that is evaluated where it is used, and the handles that it is about.
    Term(Term, Vec<ValueId>),
}

/// Operation of the rule.
#[derive(Clone)]
pub(crate) struct Built<'r> {
    pub op: ValueId,
    pub facts: Rc<Facts<'r>>,
    /// The one result that it stands for, where `__1` says so.
    pub shown: Option<usize>,
}

/// Rule in construction.
pub(crate) struct Builder<'r, 'b, 'c> {
    pub file: &'r Declarations,
    pub context: Ctx<'c>,
    pub out: PatternRewriter<'b, 'c>,
    /// Native functions that the rules use; those of the user are in it from the start.
    pub natives: &'b mut Natives,
    /// Native functions of the user.
    pub user: &'b Natives,
    pub location: Location<'c>,
    /// Namespace of the code: that of the root's dialect.
    pub namespace: String,
    pub symbols: HashMap<Rc<str>, Symbol<'r>>,
    pub facts: HashMap<RecordId, Rc<Facts<'r>>>,
    /// For each `either`, whether its two operands change places, as a bit.
    pub choice: u32,
    /// The number of `either` that were seen.
    pub eithers: u32,
    /// The number of operations that are matched.
    pub ops: i64,
    /// Types of the root's results.
    pub root_types: Vec<ValueId>,
}

impl<'r, 'c> Builder<'r, '_, 'c> {
    /// Creates an operation that has results.
    pub fn create(&mut self, new: impl BuildOp<'c>) -> Vec<ValueId> {
        let op = self.out.create(new);
        self.out.results(op).to_vec()
    }

    /// Creates an operation that has one result.
    pub fn create_one(&mut self, new: impl BuildOp<'c>) -> ValueId {
        self.out.create_value(new)
    }

    /// Returns the type of handles of operations.
    pub fn op_type(&self) -> Type<'c> {
        self.context.dialect_type(&pdl::OPERATION_TYPE, &[])
    }

    /// Returns the type of handles of attributes.
    pub fn attribute_type(&self) -> Type<'c> {
        self.context.dialect_type(&pdl::ATTRIBUTE_TYPE, &[])
    }

    /// Returns the type of handles of values.
    pub fn value_type(&self, length: Length) -> Type<'c> {
        let value = self.context.dialect_type(&pdl::VALUE_TYPE, &[]);
        if length == Length::Single { value } else { pdl::range_of(self.context, value) }
    }

    /// Returns the type of handles of types.
    pub fn type_type(&self, length: Length) -> Type<'c> {
        let ty = self.context.dialect_type(&pdl::TYPE_TYPE, &[]);
        if length == Length::Single { ty } else { pdl::range_of(self.context, ty) }
    }

    /// Returns the facts about a declared operation.
    pub fn facts_of(&mut self, record: Entry<'r>) -> Outcome<Rc<Facts<'r>>> {
        if let Some(known) = self.facts.get(&record.id) {
            return Ok(known.clone());
        }
        let facts = Facts::of(record).ok_or_else(|| format!("'{}' is no operation", record.name()))?;
        let facts = Rc::new(facts);
        self.facts.insert(record.id, facts.clone());
        Ok(facts)
    }

    /// Returns a result of an operation, or a group of them.
    pub fn result(&mut self, built: &Built<'r>, index: usize) -> Outcome<ValueId> {
        let length = built.facts.results.get(index).copied();
        let length = length.ok_or_else(|| format!("'{}' has no result {index}", built.facts.name))?;
        let (context, location) = (self.context, self.location);
        let number = i64::try_from(index).unwrap_or(i64::MAX);
        if built.facts.results.iter().all(|length| *length == Length::Single) {
            let ty = self.value_type(Length::Single);
            return Ok(self.create_one(
                pdl::ResultOp::builder(context, location).parent(built.op).index(number).val(ty),
            ));
        }
        let ty = self.value_type(length);
        Ok(self.create_one(pdl::ResultsOp::builder(context, location).parent(built.op).index(number).val(ty)))
    }

    /// Returns all results of an operation that a name or a pattern stands for.
    pub fn results(&mut self, built: &Built<'r>) -> Outcome<Vec<ValueId>> {
        match built.shown {
            Some(index) => Ok(vec![self.result(built, index)?]),
            None => (0..built.facts.results.len()).map(|index| self.result(built, index)).collect(),
        }
    }

    /// Creates the handle of a constant attribute.
    pub fn constant(&mut self, attribute: Attribute<'c>) -> ValueId {
        let ty = self.attribute_type();
        let new = pdl::AttributeOp::builder(self.context, self.location).value(attribute).attr(ty);
        self.create_one(new)
    }

    /// Returns the attribute that a record stands for: a constant, or a case of an enum.
    pub fn constant_of(&self, record: Entry<'r>, of: Option<Entry<'r>>) -> Option<Outcome<Attribute<'c>>> {
        let build = |attribute: Entry<'r>, text: &str| {
            let built = self.file.constant(self.context, attribute, text, &self.namespace);
            built.map_err(|why| format!("{why} stands in C++ only"))
        };
        if record.is("ConstantAttr") {
            return Some(build(record.entry("attr")?, &record.text("value")?));
        }
        if record.is("EnumCase") || record.is("EnumAttrCaseInfo") {
            let value = record.int("value")?.to_string();
            return Some(build(of.filter(|of| !of.is("EnumAttrCaseInfo")).unwrap_or(record), &value));
        }
        if record.is("ConstantProp") {
            return Some(build(of?, &record.text("value")?));
        }
        None
    }

    /// Returns the name of a symbol without its number, and the number: `res__1`.
    pub fn split_name<'n>(&self, name: &'n str) -> (&'n str, Option<usize>) {
        match name.rsplit_once("__") {
            Some((base, number)) if !base.is_empty() => match number.parse() {
                Ok(number) => (base, Some(number)),
                Err(_) => (name, None),
            },
            _ => (name, None),
        }
    }

    /// Returns what a name stands for, and the number that it ends with, if it names one of several results.
    pub fn symbol(&self, name: &str) -> Outcome<(Symbol<'r>, Option<usize>)> {
        if let Some(symbol) = self.symbols.get(name) {
            return Ok((symbol.clone(), None));
        }
        let (base, number) = self.split_name(name);
        let symbol = self.symbols.get(base).filter(|_| number.is_some());
        symbol.map(|symbol| (symbol.clone(), number)).ok_or_else(|| format!("'${name}' is not bound"))
    }

    /// Binds a name; an operation may be bound to one of its results.
    pub fn bind(&mut self, name: &str, symbol: Symbol<'r>) {
        if !name.is_empty() && name != "_" {
            self.symbols.entry(name.into()).or_insert(symbol);
        }
    }

    /// Binds the name of an operation, of which the number says which result it stands for.
    pub fn bind_op(&mut self, name: &str, mut built: Built<'r>) -> Built<'r> {
        let (base, number) = self.split_name(name);
        let bound = built.clone();
        built.shown = number;
        self.bind(base, Symbol::Op(bound));
        built
    }
}

/// Returns true if the operator of a dag is a directive of a name.
pub(crate) fn is_directive(dag: &Dag<'_>, name: &str) -> bool {
    dag.operator.name() == name
}

/// Returns the dag of an argument, if it is one with an operator of a class.
pub(crate) fn dag_of<'i, 'r>(item: &'i Item<'r>, class: &str) -> Option<&'i Dag<'r>> {
    match item {
        Item::Dag(dag) if dag.operator.is(class) => Some(dag),
        _ => None,
    }
}

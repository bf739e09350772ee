//! From operations to constraints.

use crate::constraint::{Base, Constraint};
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, Ctx, Failure, Operation, builtin};
use terrace_irdl::Variadicity;
use terrace_support::interner::FoldMap;

/// The constraints of one definition, and which value stands for which.
pub(crate) struct Constraints<'c> {
    /// By number.
    pub list: &'c [Constraint<'c>],
    numbers: FoldMap<terrace_ir::ids::ValueId, u32>,
}

/// A list of named constraints.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'c> {
    pub name: &'c str,
    pub constraint: u32,
    pub arity: Variadicity,
}

impl<'c> Constraints<'c> {
    /// Reads the constraints in the body of a definition.
    ///
    /// # Errors
    /// If one names a declaration that there is not.
    pub fn read(definition: Operation<'_, 'c>, beside: &SymbolScope<'_, 'c>) -> Result<Self, Failure> {
        let mut numbers: FoldMap<terrace_ir::ids::ValueId, u32> = FoldMap::default();
        let mut list = Vec::new();
        for op in definition.regions().flat_map(|region| region.ops()) {
            if op.name().dialect_name() != "irdl" || op.is("irdl.region") {
                continue;
            }
            let Some(result) = op.results().next() else { continue };
            let constraint = read_one(op, &numbers, beside)?;
            numbers.insert(result.id(), u32::try_from(list.len()).expect("fewer than 2^32 operations"));
            list.push(constraint);
        }
        Ok(Constraints { list: definition.context().arena().slice(&list), numbers })
    }

    /// Returns the numbers of the constraints that are operands of an operation.
    pub fn of_operands(&self, op: Operation<'_, 'c>) -> Result<Vec<u32>, Failure> {
        numbers_of(op, &self.numbers)
    }

    /// Returns the named constraints that an operation lists.
    pub fn entries(&self, list: Option<Operation<'_, 'c>>, names: &str) -> Result<&'c [Entry<'c>], Failure> {
        let Some(list) = list else { return Ok(&[]) };
        let arities = list.attribute("variadicity").map(Variadicity::of_array).unwrap_or_default();
        let names = list.attribute(names).and_then(Attribute::as_array).unwrap_or_default();
        let entries: Vec<_> = (self.of_operands(list)?.into_iter().enumerate())
            .map(|(at, constraint)| Entry {
                name: names.get(at).and_then(|name| name.as_str()).unwrap_or_default(),
                constraint,
                arity: arities.get(at).copied().unwrap_or(Variadicity::Single),
            })
            .collect();
        Ok(list.context().arena().slice(&entries))
    }
}

fn numbers_of(
    op: Operation<'_, '_>,
    numbers: &FoldMap<terrace_ir::ids::ValueId, u32>,
) -> Result<Vec<u32>, Failure> {
    let known = op.operands().map(|value| numbers.get(&value.id()).copied());
    known
        .collect::<Option<Vec<u32>>>()
        .ok_or_else(|| op.op_error("has a constraint that cannot be loaded").tell())
}

fn read_one<'c>(
    op: Operation<'_, 'c>,
    numbers: &FoldMap<terrace_ir::ids::ValueId, u32>,
    beside: &SymbolScope<'_, 'c>,
) -> Result<Constraint<'c>, Failure> {
    let arena = op.context().arena();
    Ok(match op.name().without_dialect() {
        "is" => op.attribute("expected").map_or(Constraint::Any, Constraint::Is),
        "any_of" => Constraint::AnyOf(arena.slice(&numbers_of(op, numbers)?)),
        "all_of" => Constraint::AllOf(arena.slice(&numbers_of(op, numbers)?)),
        "base" => Constraint::Base(match op.attribute("base_name").and_then(Attribute::as_str) {
            Some(name) => named_base(op, name)?,
            None => referenced_base(op, "base_ref", beside)?,
        }),
        "parametric" => Constraint::Parametric {
            base: referenced_base(op, "base_type", beside)?,
            parameters: arena.slice(&numbers_of(op, numbers)?),
        },
        // What a piece of C++ says is for generators of code; nothing can be checked of it here.
        _ => Constraint::Any,
    })
}

/// Returns the declaration of a name such as `!builtin.integer` or `#arith.fastmath`.
fn named_base<'c>(op: Operation<'_, 'c>, name: &'c str) -> Result<Base<'c>, Failure> {
    let context = op.context();
    if let Some(ty) = name.strip_prefix('!') {
        let is_known = builtin::TYPES.iter().any(|spec| spec.name == ty)
            || dialect_of(context, ty)
                .is_some_and(|dialect| dialect.types.iter().any(|spec| spec.name == ty));
        if is_known {
            return Ok(Base::Type(ty));
        }
        return Err(op.error(format_args!("no registered type with name {name}")).tell());
    }
    let attribute = name.strip_prefix('#').unwrap_or(name);
    let is_known = builtin::ATTRIBUTES.iter().any(|spec| spec.name == attribute)
        || dialect_of(context, attribute)
            .is_some_and(|dialect| dialect.attributes.iter().any(|spec| spec.name == attribute));
    if is_known {
        return Ok(Base::Attribute(attribute));
    }
    Err(op.error(format_args!("no registered attribute with name {name}")).tell())
}

fn dialect_of<'c>(context: Ctx<'c>, name: &str) -> Option<&'c terrace_ir::DialectSpec<'c>> {
    context.dialect(name.split_once('.')?.0)
}

/// Returns the definition that a symbol refers to, as a declaration.
fn referenced_base<'c>(
    op: Operation<'_, 'c>,
    attribute: &str,
    beside: &SymbolScope<'_, 'c>,
) -> Result<Base<'c>, Failure> {
    let symbol = op.attribute(attribute);
    let definition = symbol.and_then(|symbol| beside.lookup(symbol));
    let parts = symbol.and_then(Attribute::as_symbol);
    let (Some(definition), Some((root, [.., last]))) = (definition, parts) else {
        return Err(op.op_error("does not refer to a definition in a dialect").tell());
    };
    let name = op.context().identifier(&format!("{root}.{last}")).as_str();
    Ok(if definition.is("irdl.type") { Base::Type(name) } else { Base::Attribute(name) })
}

//! Attributes of what is matched.

use crate::operation::Argument;
use crate::rule::{Builder, Outcome, Symbol};
use std::rc::Rc;
use terrace_ir::ids::ValueId;
use terrace_ods_loader::{Entry, Item};
use terrace_pdl as pdl;
use terrace_rules::Handle;

/// Attribute that is asked for after the operation is known, since it may be absent.
pub(crate) struct Later<'r> {
    name: Rc<str>,
    record: Entry<'r>,
    item: Item<'r>,
    symbol: Rc<str>,
}

/// Attributes that an operation must have.
#[derive(Default)]
pub(crate) struct Attributes<'r> {
    pub names: Vec<Rc<str>>,
    pub values: Vec<ValueId>,
    /// Constraints on them.
    checks: Vec<(ValueId, Entry<'r>)>,
    later: Vec<Later<'r>>,
}

impl<'r, 'c> Builder<'r, '_, 'c> {
    /// Adds an attribute that the rule names.
    pub fn attribute(
        &mut self,
        argument: &Argument<'r>,
        item: &Item<'r>,
        symbol: &Rc<str>,
        attributes: &mut Attributes<'r>,
    ) -> Outcome<()> {
        let Argument::Attribute { name, record, may_be_absent } = argument else { return Ok(()) };
        if let Item::Dag(dag) = item {
            return Err(format!("'{}' stands in the place of the attribute '{name}'", dag.operator.name()));
        }
        if *may_be_absent {
            let is_named = !symbol.is_empty() && &**symbol != "_";
            if is_named || !matches!(item, Item::Unset) {
                let (name, symbol) = (name.clone(), symbol.clone());
                attributes.later.push(Later { name, record: *record, item: item.clone(), symbol });
            }
            return Ok(());
        }
        let known = match self.symbols.get(symbol) {
            Some(Symbol::Attribute(known)) => Some(*known),
            Some(_) => return Err(format!("'${symbol}' stands for an attribute and something else")),
            None => None,
        };
        let constraint = if let Item::Entry(entry) = item { Some(*entry) } else { None };
        let constant =
            constraint.filter(|_| known.is_none()).and_then(|one| self.constant_of(one, Some(*record)));
        let value = match (known, constant) {
            (Some(known), _) => known,
            (None, Some(Ok(constant))) => self.constant(constant),
            _ => {
                let ty = self.attribute_type();
                let new = pdl::AttributeOp::builder(self.context, self.location).attr(ty);
                let value = self.create_one(new);
                if let Some(constraint) = constraint.filter(|one| one.id != record.id) {
                    attributes.checks.push((value, constraint));
                }
                value
            }
        };
        attributes.names.push(name.clone());
        attributes.values.push(value);
        self.bind(symbol, Symbol::Attribute(value));
        Ok(())
    }

    /// Asks about the attributes of an operation that is known.
    pub fn check_attributes(&mut self, op: ValueId, attributes: Attributes<'r>) -> Outcome<()> {
        for (value, constraint) in attributes.checks {
            self.require_attribute(value, constraint)?;
        }
        for later in attributes.later {
            let found = self.attribute_or_default(op, &later.name);
            if let Item::Entry(constraint) = later.item
                && constraint.id != later.record.id
            {
                match self.constant_of(constraint, Some(later.record)) {
                    Some(Ok(constant)) => {
                        let constant = self.constant(constant);
                        self.require_equal(found, constant);
                    }
                    _ => self.require_attribute(found, constraint)?,
                }
            }
            match self.symbols.get(&later.symbol) {
                Some(Symbol::Attribute(known)) => {
                    let known = *known;
                    self.require_equal(known, found);
                }
                Some(_) => {
                    return Err(format!("'${}' stands for an attribute and something else", later.symbol));
                }
                None => self.bind(&later.symbol, Symbol::Attribute(found)),
            }
        }
        Ok(())
    }

    /// Finds an attribute of an operation, its default if it is absent, or nothing.
    fn attribute_or_default(&mut self, op: ValueId, name: &str) -> ValueId {
        let native = format!("attribute {name}");
        if self.natives.find_constraint(&native).is_none() {
            let natives = std::mem::take(self.natives);
            let wanted = name.to_owned();
            *self.natives = natives.constraint(&native, move |rewriter, handles| {
                let op = rewriter.op(handles.first()?.as_op()?);
                let default = || {
                    let slot = op.spec()?.attributes.iter().position(|slot| slot.name == wanted)?;
                    op.slot_or_default(slot)
                };
                let found = op.attribute(&wanted).or_else(default);
                Some(vec![found.map_or(Handle::Null, Handle::Attribute)])
            });
        }
        let ty = self.attribute_type();
        self.apply(&native, vec![op], &[ty], false)[0]
    }
}

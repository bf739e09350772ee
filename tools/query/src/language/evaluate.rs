//! Evaluates queries on operations.

use super::{Comparison, Expr, Query, is_like};
use crate::matchers::{is_constant, parser::constant_kind};
use crate::program::Program;
use crate::slice::{Backward, backward, forward};
use terrace_ir::{Attribute, Location, Operation, Region, TraitFlags, Type, Value};

/// Anything that an expression may be.
#[derive(Clone)]
pub enum Thing<'a, 'c> {
    /// There is none.
    Nothing,
    Op(Operation<'a, 'c>),
    Value(Value<'a, 'c>),
    Type(Type<'c>),
    Attribute(Attribute<'c>),
    Text(String),
    Int(i64),
    Float(f64),
    Bool(bool),
    List(Vec<Thing<'a, 'c>>),
}

impl Thing<'_, '_> {
    /// Returns true if a condition that is this holds: anything that is there, but for false.
    pub fn holds(&self) -> bool {
        match self {
            Thing::Nothing | Thing::Bool(false) => false,
            Thing::List(all) => !all.is_empty(),
            _ => true,
        }
    }

    /// Returns it as text.
    pub fn text(&self) -> Option<String> {
        Some(match self {
            Thing::Type(ty) => ty.to_string(),
            Thing::Attribute(attribute) => match attribute.as_str() {
                Some(text) => text.to_owned(),
                None => attribute.to_string(),
            },
            Thing::Text(text) => text.clone(),
            Thing::Int(number) => number.to_string(),
            Thing::Float(number) => number.to_string(),
            Thing::Bool(value) => value.to_string(),
            Thing::Op(op) => op.name().as_str().to_owned(),
            Thing::Nothing | Thing::Value(_) | Thing::List(_) => return None,
        })
    }

    fn number(&self) -> Option<f64> {
        match self {
            Thing::Int(number) => Some(*number as f64),
            Thing::Float(number) => Some(*number),
            Thing::Attribute(attribute) => {
                let float = || attribute.as_float().map(|float| float.to_f64());
                attribute.as_i64().map(|number| number as f64).or_else(float)
            }
            _ => None,
        }
    }

    fn truth(&self) -> Option<bool> {
        match self {
            Thing::Bool(value) => Some(*value),
            Thing::Attribute(attribute) => attribute.as_bool(),
            _ => None,
        }
    }
}

/// Evaluates expressions on the operations of a program.
pub struct Evaluator<'p, 'a, 'c> {
    pub program: &'p Program<'a, 'c>,
}

impl<'a, 'c> Evaluator<'_, 'a, 'c> {
    /// Returns true if an operation fits a query.
    pub fn fits(&self, query: &Query, op: Operation<'a, 'c>) -> bool {
        let name = op.name();
        let is_named =
            query.names.is_empty() || query.names.iter().any(|pattern| is_like(name.as_str(), pattern));
        is_named && query.condition.as_ref().is_none_or(|condition| self.evaluate(condition, op).holds())
    }

    /// Evaluates an expression on an operation.
    pub fn evaluate(&self, expr: &Expr, op: Operation<'a, 'c>) -> Thing<'a, 'c> {
        match expr {
            Expr::Or(all) => Thing::Bool(all.iter().any(|one| self.evaluate(one, op).holds())),
            Expr::And(all) => Thing::Bool(all.iter().all(|one| self.evaluate(one, op).holds())),
            Expr::Not(inner) => Thing::Bool(!self.evaluate(inner, op).holds()),
            Expr::Compare(left, comparison, right) => {
                Thing::Bool(compare(&self.evaluate(left, op), *comparison, &self.evaluate(right, op)))
            }
            Expr::Text(text) => Thing::Text(text.clone()),
            Expr::Int(number) => Thing::Int(*number),
            Expr::Float(number) => Thing::Float(*number),
            Expr::Bool(value) => Thing::Bool(*value),
            Expr::Query(query) => Thing::Bool(self.fits(query, op)),
            Expr::Property { of, name, arguments } => {
                let of = of.as_ref().map_or(Thing::Op(op), |of| self.evaluate(of, op));
                self.property(&of, name.name, arguments, op)
            }
        }
    }

    fn property(
        &self,
        of: &Thing<'a, 'c>,
        name: &str,
        arguments: &[Expr],
        op: Operation<'a, 'c>,
    ) -> Thing<'a, 'c> {
        // Arguments that are positions or names are evaluated on the operation that is asked about.
        let argument = || arguments.first().map_or(Thing::Nothing, |argument| self.evaluate(argument, op));
        let position = || match argument() {
            Thing::Int(number) => usize::try_from(number).ok(),
            _ => None,
        };
        match of {
            Thing::Op(op) => self.of_op(*op, name, arguments, &position, &argument),
            Thing::Value(value) => self.of_value(*value, name, arguments),
            Thing::Type(ty) => of_type(*ty, name, position()),
            Thing::Attribute(attribute) => of_attribute(*attribute, name, &argument()),
            Thing::List(all) => match name {
                "count" => Thing::Int(all.len() as i64),
                "at" => position().and_then(|at| all.get(at).cloned()).unwrap_or(Thing::Nothing),
                _ => Thing::Nothing,
            },
            _ => Thing::Nothing,
        }
    }

    /// Returns true if an operation fits an argument: a pattern of its name, a query, or a condition.
    fn fits_argument(&self, arguments: &[Expr], op: Operation<'a, 'c>) -> bool {
        match arguments.first() {
            Some(Expr::Text(pattern)) => is_like(op.name().as_str(), pattern),
            Some(other) => self.evaluate(other, op).holds(),
            None => false,
        }
    }

    fn of_op(
        &self,
        op: Operation<'a, 'c>,
        name: &str,
        arguments: &[Expr],
        position: &dyn Fn() -> Option<usize>,
        argument: &dyn Fn() -> Thing<'a, 'c>,
    ) -> Thing<'a, 'c> {
        let fits = |other: Operation<'a, 'c>| self.fits_argument(arguments, other);
        let int = |number: usize| Thing::Int(number as i64);
        match name {
            "name" => Thing::Text(op.name().as_str().to_owned()),
            "dialect" => Thing::Text(op.name().as_str().split('.').next().unwrap_or_default().to_owned()),
            "operands" => Thing::List(op.operands().map(Thing::Value).collect()),
            "operand" => position().and_then(|at| op.operands().nth(at)).map_or(Thing::Nothing, Thing::Value),
            "results" => Thing::List(op.results().map(Thing::Value).collect()),
            "result" => position().and_then(|at| op.results().nth(at)).map_or(Thing::Nothing, Thing::Value),
            "attr" => match argument() {
                Thing::Text(name) => op.attribute(&name).map_or(Thing::Nothing, Thing::Attribute),
                _ => Thing::Nothing,
            },
            "regions" => int(op.region_count()),
            "blocks" => int(op.regions().map(|region| region.blocks().count()).sum()),
            "successors" => int(op.successor_count()),
            "parent" => self.program.ancestors(op).next().map_or(Thing::Nothing, Thing::Op),
            "symbol" => op.symbol_name().map_or(Thing::Nothing, |name| Thing::Text(name.to_owned())),
            "line" => line(op.location()).map_or(Thing::Nothing, |line| Thing::Int(i64::from(line))),
            "depth" => int(self.program.ancestors(op).count()),
            "is_registered" => Thing::Bool(op.spec().is_some()),
            "is_terminator" => Thing::Bool(op.has_trait(TraitFlags::TERMINATOR)),
            "inside" => Thing::Bool(self.program.ancestors(op).any(fits)),
            "contains" => {
                let mut stack: Vec<_> = op.regions().flat_map(Region::ops).collect();
                while let Some(inner) = stack.pop() {
                    if fits(inner) {
                        return Thing::Bool(true);
                    }
                    stack.extend(inner.regions().flat_map(Region::ops));
                }
                Thing::Bool(false)
            }
            "uses" => Thing::Bool(op.operands().filter_map(|value| value.defining_op()).any(fits)),
            "used_by" => Thing::Bool(op.results().flat_map(|value| value.users()).any(fits)),
            "depends_on" => {
                let set = backward(op, Backward::default(), &mut |_| true);
                Thing::Bool(set.list.into_iter().any(fits))
            }
            "reaches" => Thing::Bool(forward(op, false, &mut |_| true).list.into_iter().any(fits)),
            "matches" => Thing::Bool(fits(op)),
            "hasOpName" => Thing::Bool(argument().text().is_some_and(|name| op.is(&name))),
            "hasOpAttrName" => {
                Thing::Bool(argument().text().is_some_and(|name| op.attribute(&name).is_some()))
            }
            _ => constant_kind(name).map_or(Thing::Nothing, |kind| Thing::Bool(is_constant(op, kind))),
        }
    }

    fn of_value(&self, value: Value<'a, 'c>, name: &str, arguments: &[Expr]) -> Thing<'a, 'c> {
        match name {
            "type" => Thing::Type(value.ty()),
            "def" => value.defining_op().map_or(Thing::Nothing, Thing::Op),
            "users" => Thing::List(value.users().map(Thing::Op).collect()),
            "used_by" => Thing::Bool(value.users().any(|user| self.fits_argument(arguments, user))),
            "is_argument" => Thing::Bool(value.as_argument().is_some()),
            "index" => {
                let index = value.result_number().or_else(|| value.as_argument().map(|(_, at)| at));
                index.map_or(Thing::Nothing, |at| Thing::Int(at as i64))
            }
            "constant" => value.constant().map_or(Thing::Nothing, Thing::Attribute),
            _ => Thing::Nothing,
        }
    }
}

fn of_type<'a, 'c>(ty: Type<'c>, name: &str, position: Option<usize>) -> Thing<'a, 'c> {
    let text = || ty.to_string();
    match name {
        "name" => {
            let text = text();
            Thing::Text(text.split(['<', '(']).next().unwrap_or_default().to_owned())
        }
        "dialect" => {
            let text = text();
            let named = text.strip_prefix('!').and_then(|text| text.split(['.', '<']).next());
            Thing::Text(named.unwrap_or("builtin").to_owned())
        }
        "rank" => ty.rank().map_or(Thing::Nothing, |rank| Thing::Int(rank as i64)),
        "dim" => {
            let size = position.and_then(|at| ty.shape()?.get(at).copied());
            size.filter(|size| *size != terrace_ir::DYNAMIC).map_or(Thing::Nothing, Thing::Int)
        }
        "element" => ty.shaped_element().map_or(Thing::Nothing, Thing::Type),
        "width" => ty.int_or_float_width().map_or(Thing::Nothing, |bits| Thing::Int(i64::from(bits))),
        "is_static" => Thing::Bool(ty.has_static_shape()),
        "is_float" => Thing::Bool(ty.is_float()),
        "is_integer" => Thing::Bool(ty.is_integer()),
        "is_index" => Thing::Bool(ty.is_index()),
        "is_vector" => Thing::Bool(ty.is_vector()),
        "is_tensor" => Thing::Bool(ty.is_tensor()),
        "is_memref" => Thing::Bool(ty.is_any_memref()),
        _ => Thing::Nothing,
    }
}

fn of_attribute<'a, 'c>(attribute: Attribute<'c>, name: &str, argument: &Thing<'a, 'c>) -> Thing<'a, 'c> {
    let elements = || attribute.as_array();
    match (name, argument) {
        ("count", _) => {
            let entries = attribute.as_dictionary().map(<[_]>::len);
            let count = elements().map(<[_]>::len).or(entries);
            count.map_or(Thing::Nothing, |count| Thing::Int(count as i64))
        }
        ("at", Thing::Int(at)) => {
            let element = usize::try_from(*at).ok().and_then(|at| elements()?.get(at).copied());
            element.map_or(Thing::Nothing, Thing::Attribute)
        }
        ("get", Thing::Text(key)) => {
            let entries = attribute.as_dictionary().unwrap_or_default();
            let entry = entries.iter().find(|entry| entry.name.as_str() == key);
            entry.map_or(Thing::Nothing, |entry| Thing::Attribute(entry.value))
        }
        ("type", _) => match attribute.as_type() {
            Some(ty) => Thing::Type(ty),
            None => Thing::Nothing,
        },
        _ => Thing::Nothing,
    }
}

fn compare<'a, 'c>(left: &Thing<'a, 'c>, comparison: Comparison, right: &Thing<'a, 'c>) -> bool {
    if comparison == Comparison::Like {
        let (Some(text), Some(pattern)) = (left.text(), right.text()) else { return false };
        return is_like(&text, &pattern);
    }
    let order = match (left.number(), right.number()) {
        (Some(left), Some(right)) => left.partial_cmp(&right),
        _ => match (left.truth(), right.truth()) {
            (Some(left), Some(right)) => Some(left.cmp(&right)),
            _ => match (left, right) {
                (Thing::Value(left), Thing::Value(right)) => {
                    let is_same = left.id() == right.id() && std::ptr::eq(left.body(), right.body());
                    return (comparison == Comparison::Equal) == is_same;
                }
                _ => left.text().zip(right.text()).map(|(left, right)| left.cmp(&right)),
            },
        },
    };
    let Some(order) = order else { return comparison == Comparison::NotEqual };
    match comparison {
        Comparison::Equal => order.is_eq(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::Less => order.is_lt(),
        Comparison::LessOrEqual => order.is_le(),
        Comparison::Greater => order.is_gt(),
        Comparison::GreaterOrEqual => order.is_ge(),
        Comparison::Like => unreachable!("patterns were compared before"),
    }
}

/// Returns the line of a location in a file.
pub fn line(location: Location<'_>) -> Option<u32> {
    location.find_file().map(|place| place.line())
}

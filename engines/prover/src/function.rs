//! Execution of functions on symbols: all paths at once, without loops.
//!
//! Operations whose meaning is not known, but that are free of effects, are functions of their operands: equal ones give
//! equal results, and nothing else is known of them.

use crate::meaning::{Applied, Symbol, attributes, compute, kind_of};
use crate::term::{Term, Terms};
use crate::verdict::Reason;
use std::collections::HashMap;
use terrace_cf as cf;
use terrace_func as func;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Block, Operation, Region, Type, Value};
use terrace_scf as scf;
use terrace_support::ensure_stack;
use terrace_ub as ub;

/// Width of what stands for values of types that are no scalars.
const OPAQUE_BITS: u32 = 64;

/// Widest integer of a program.
const WIDEST_BITS: u32 = 64;

/// Results of a function.
pub(crate) struct Outcome {
    pub results: Vec<Symbol>,
    /// One bit: set if the behavior is undefined.
    pub undefined: Term,
}

/// Results of operations of which nothing is known, shared by the functions that are compared.
#[derive(Default)]
pub(crate) struct Uninterpreted {
    results: HashMap<(String, Vec<Symbol>), (Vec<Symbol>, Term)>,
    /// Name of the first such operation.
    pub first: Option<String>,
}

/// Returns the width of values of a type; none for integers that are too wide.
pub(crate) fn width_of(ty: Type<'_>, index_bits: u32) -> Option<u32> {
    if ty.is_index() {
        return Some(index_bits);
    }
    match ty.int_or_float_width() {
        Some(width) => (width <= WIDEST_BITS && width > 0).then_some(width),
        None => Some(OPAQUE_BITS),
    }
}

/// Executes a region with arguments.
///
/// # Errors
/// If it contains what cannot be executed.
pub(crate) fn execute(
    terms: &mut Terms,
    region: Region<'_, '_>,
    arguments: &[Symbol],
    index_bits: u32,
    uninterpreted: &mut Uninterpreted,
) -> Result<Outcome, Reason> {
    let undefined = terms.bool(false);
    let reach = terms.bool(true);
    let mut machine = Machine { terms, index_bits, uninterpreted, values: HashMap::new(), undefined };
    let results = machine.region(region, arguments, reach)?;
    Ok(Outcome { results, undefined: machine.undefined })
}

struct Machine<'m> {
    terms: &'m mut Terms,
    index_bits: u32,
    uninterpreted: &'m mut Uninterpreted,
    values: HashMap<ValueId, Symbol>,
    undefined: Term,
}

/// Values that reach a place, and when they do.
#[derive(Default)]
struct Arrivals(Vec<(Term, Vec<Symbol>)>);

impl Arrivals {
    /// Returns the condition for reaching the place, and the values there.
    fn merge(&self, terms: &mut Terms) -> Option<(Term, Vec<Symbol>)> {
        let (last, earlier) = self.0.split_last()?;
        let (mut reach, mut values) = last.clone();
        for (condition, other) in earlier.iter().rev() {
            for (value, other) in values.iter_mut().zip(other) {
                value.bits = terms.select(*condition, other.bits, value.bits);
                value.poison = terms.select(*condition, other.poison, value.poison);
            }
            reach = terms.or(*condition, reach);
        }
        Some((reach, values))
    }
}

impl Machine<'_> {
    /// Executes the blocks of a region, each after its predecessors; returns what it returns or yields.
    fn region(
        &mut self,
        region: Region<'_, '_>,
        arguments: &[Symbol],
        reach: Term,
    ) -> Result<Vec<Symbol>, Reason> {
        let order = in_topological_order(region)?;
        let mut arrivals: HashMap<BlockId, Arrivals> = HashMap::new();
        let mut ends = Arrivals::default();
        for (number, block) in order.into_iter().enumerate() {
            let (reach, values) = if number == 0 {
                (reach, arguments.to_vec())
            } else {
                // A block that nothing reaches is not in the order.
                let arrived = arrivals.remove(&block.id()).unwrap_or_default().merge(self.terms);
                let Some(arrived) = arrived else { continue };
                arrived
            };
            for (argument, value) in block.arguments().zip(values) {
                self.values.insert(argument.id(), value);
            }
            for op in block.ops() {
                self.op(op, reach, &mut arrivals, &mut ends)?;
            }
        }
        match ends.merge(self.terms) {
            Some((_, results)) => Ok(results),
            None => Ok(Vec::new()),
        }
    }

    fn get(&self, value: Value<'_, '_>) -> Result<Symbol, Reason> {
        let known = self.values.get(&value.id()).copied();
        known.ok_or_else(|| Reason::new("a value is defined outside of the function"))
    }

    fn all<'a, 'c: 'a>(&self, values: impl Iterator<Item = Value<'a, 'c>>) -> Result<Vec<Symbol>, Reason> {
        values.map(|value| self.get(value)).collect()
    }

    /// Notes that the behavior is undefined where a condition holds on a path.
    fn trap(&mut self, reach: Term, condition: Term) {
        let both = self.terms.and(reach, condition);
        self.undefined = self.terms.or(self.undefined, both);
    }

    fn op(
        &mut self,
        op: Operation<'_, '_>,
        reach: Term,
        arrivals: &mut HashMap<BlockId, Arrivals>,
        ends: &mut Arrivals,
    ) -> Result<(), Reason> {
        let mut arrive = |block: Block<'_, '_>, reach: Term, values: Vec<Symbol>| {
            arrivals.entry(block.id()).or_default().0.push((reach, values));
        };
        if op.isa::<func::ReturnOp<'_, '_>>() || op.isa::<scf::YieldOp<'_, '_>>() {
            ends.0.push((reach, self.all(op.operands())?));
        } else if op.isa::<ub::UnreachableOp<'_, '_>>() {
            let yes = self.terms.bool(true);
            self.trap(reach, yes);
        } else if let Some(branch) = op.try_as::<cf::BranchOp<'_, '_>>() {
            arrive(branch.dest(), reach, self.all(branch.dest_operands())?);
        } else if let Some(branch) = op.try_as::<cf::CondBranchOp<'_, '_>>() {
            let condition = self.get(branch.condition())?;
            self.trap(reach, condition.poison);
            let not = self.terms.not(condition.bits);
            let (then, otherwise) = (self.terms.and(reach, condition.bits), self.terms.and(reach, not));
            let values = self.all(branch.true_dest_operands())?;
            arrive(branch.true_dest(), then, values);
            let values = self.all(branch.false_dest_operands())?;
            arrive(branch.false_dest(), otherwise, values);
        } else if let Some(branch) = op.try_as::<scf::IfOp<'_, '_>>() {
            let results = ensure_stack(|| self.branch(branch, reach))?;
            self.define(op, results);
        } else {
            let (results, undefined) = self.step(op)?;
            self.trap(reach, undefined);
            self.define(op, results);
        }
        Ok(())
    }

    fn define(&mut self, op: Operation<'_, '_>, results: Vec<Symbol>) {
        for (result, symbol) in op.results().zip(results) {
            self.values.insert(result.id(), symbol);
        }
    }

    fn branch(&mut self, op: scf::IfOp<'_, '_>, reach: Term) -> Result<Vec<Symbol>, Reason> {
        let condition = self.get(op.condition())?;
        self.trap(reach, condition.poison);
        let not = self.terms.not(condition.bits);
        let (reach_then, reach_else) = (self.terms.and(reach, condition.bits), self.terms.and(reach, not));
        let then = self.region(op.then_region(), &[], reach_then)?;
        let otherwise = match op.else_region() {
            region if region.is_empty() => Vec::new(),
            region => self.region(region, &[], reach_else)?,
        };
        let arrivals = Arrivals(vec![(condition.bits, then), (not, otherwise)]);
        Ok(arrivals.merge(self.terms).map_or_else(Vec::new, |(_, values)| values))
    }

    /// Returns the results of an operation without regions, and when its behavior is undefined.
    fn step(&mut self, op: Operation<'_, '_>) -> Result<(Vec<Symbol>, Term), Reason> {
        let name = op.name().as_str();
        let operands = self.all(op.operands())?;
        let widths: Option<Vec<u32>> =
            op.results().map(|result| width_of(result.ty(), self.index_bits)).collect();
        let widths =
            widths.ok_or_else(|| Reason::new(format!("'{name}' has a result wider than 64 bits")))?;
        let is_scalar = |ty: Type<'_>| ty.is_int_or_index() || (ty.is_float() && self.moves_bits(op));
        let types = op.operands().map(|operand| operand.ty());
        let is_known = types.chain(op.results().map(|result| result.ty())).all(is_scalar);
        if let (true, Some((kind, _))) = (is_known, kind_of(name)) {
            let width = widths.first().copied().unwrap_or(1);
            let effect = attributes(self.terms, op, width).and_then(|attributes| {
                compute(self.terms, &Applied { kind, operands: &operands, widths: &widths, attributes })
            });
            if let Some(effect) = effect {
                return Ok((effect.results, effect.undefined));
            }
        }
        if op.region_count() > 0 || op.successor_count() > 0 || !is_memory_effect_free(op) {
            return Err(Reason::new(format!("'{name}' is not modelled")));
        }
        Ok(self.unknown(op, operands, &widths))
    }

    /// Returns true if an operation does not look at the values that it hands on.
    fn moves_bits(&self, op: Operation<'_, '_>) -> bool {
        op.isa::<terrace_arith::SelectOp<'_, '_>>()
            || op.isa::<terrace_arith::BitcastOp<'_, '_>>()
            || op.isa::<ub::PoisonOp<'_, '_>>()
    }

    /// Returns results of which nothing is known but that equal operands give equal ones.
    fn unknown(
        &mut self,
        op: Operation<'_, '_>,
        operands: Vec<Symbol>,
        widths: &[u32],
    ) -> (Vec<Symbol>, Term) {
        let name = op.name().as_str();
        let attributes = op.attributes();
        let attributes = attributes.iter().map(|named| format!(" {}={}", named.name.as_str(), named.value));
        let types = op.results().map(|result| format!(" {}", result.ty()));
        let inputs = op.operands().map(|operand| format!(" {}", operand.ty()));
        let key: String =
            std::iter::once(name.to_owned()).chain(attributes).chain(inputs).chain(types).collect();
        let Machine { terms, uninterpreted, .. } = self;
        uninterpreted.first.get_or_insert_with(|| name.to_owned());
        let known = uninterpreted.results.entry((key, operands)).or_insert_with(|| {
            let fresh = |terms: &mut Terms, width: u32| terms.variable(name, width);
            let symbols =
                widths.iter().map(|width| Symbol { bits: fresh(terms, *width), poison: fresh(terms, 1) });
            (symbols.collect(), fresh(terms, 1))
        });
        known.clone()
    }
}

/// Returns the blocks that can be reached, each after its predecessors.
fn in_topological_order<'a, 'c>(region: Region<'a, 'c>) -> Result<Vec<Block<'a, 'c>>, Reason> {
    let Some(entry) = region.first_block() else {
        return Err(Reason::new("the function has no body"));
    };
    // Edges still to follow, by blocks; a block is done when all its successors are.
    let successors = |block: Block<'a, 'c>| block.terminator().map_or(0, |op| op.successor_count());
    let mut states: HashMap<BlockId, bool> = HashMap::from([(entry.id(), false)]);
    let (mut path, mut order) = (vec![(entry, 0)], Vec::new());
    while let Some((block, next)) = path.last_mut() {
        let block = *block;
        if *next == successors(block) {
            states.insert(block.id(), true);
            order.push(block);
            path.pop();
            continue;
        }
        let successor = block.terminator().map(|op| op.successor(*next));
        *next += 1;
        let Some(successor) = successor else { continue };
        match states.get(&successor.id()) {
            None => {
                states.insert(successor.id(), false);
                path.push((successor, 0));
            }
            Some(false) => return Err(Reason::new("the function has a loop")),
            Some(true) => {}
        }
    }
    order.reverse();
    Ok(order)
}

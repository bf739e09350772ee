//! Estimates of how much there is to do.

use super::space::Space;
use terrace_arith as arith;
use terrace_interfaces::constant::constant_integer;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::{Body, Operation, Type, TypedOp, Value};
use terrace_memref as memref;
use terrace_pass::Machine;
use terrace_scf as scf;
use terrace_scf::{ForOp, ParallelOp};
use terrace_support::ensure_stack;

/// Iterations of a loop of which nothing is known.
const UNKNOWN_ITERATIONS: u64 = Machine::UNKNOWN_TRIPS.unsigned_abs();

/// Bytes of a vector that an instruction computes.
const VECTOR_BYTES: u64 = Machine::DEFAULT.vector_bytes.unsigned_abs();

/// Cost of a call of a function of which nothing is known.
const CALL: u64 = 100;

/// Cost of an operation on memory of which nothing is known.
const MEMORY: u64 = 1000;

/// Returns the number of iterations that are worth handing to a thread.
pub(super) fn grain(space: &Space<'_>, body: &Body<'_>, chunk_cost: u64) -> u64 {
    (chunk_cost / iteration(space, body)).max(1)
}

/// Returns true if the loop is known to be worth no more than one thread.
pub(super) fn is_little(space: &Space<'_>, body: &Body<'_>, chunk_cost: u64) -> bool {
    let mut trips = space.dims.iter().map(|dim| match (dim.lower, dim.upper, dim.step) {
        (MixedIndex::Constant(lower), MixedIndex::Constant(upper), MixedIndex::Constant(step)) => {
            trip_count(lower, upper, step)
        }
        _ => None,
    });
    let count = trips.try_fold(1u64, |count, trip| Some(count.saturating_mul(trip?)));
    count.is_some_and(|count| count <= grain(space, body, chunk_cost))
}

/// Returns the number of iterations of a loop; `None` if the step is not positive.
pub(super) fn trip_count(lower: i64, upper: i64, step: i64) -> Option<u64> {
    let step = u64::try_from(step).ok().filter(|step| *step > 0)?;
    Some(if lower < upper { upper.abs_diff(lower).div_ceil(step) } else { 0 })
}

/// Returns the cost of an iteration of the innermost loop.
fn iteration(space: &Space<'_>, body: &Body<'_>) -> u64 {
    let last = space.levels.last().map(|level| level.ops.as_slice()).unwrap_or_default();
    last.iter().map(|op| cost(Operation::new(body, *op))).fold(1, u64::saturating_add)
}

/// Returns the cost of an operation with all in it.
fn cost(op: Operation<'_, '_>) -> u64 {
    let own = match op.name().dialect_name() {
        "linalg" => MEMORY,
        "func" | "llvm" if op.name().as_str().contains("call") => CALL,
        _ if op.isa::<memref::CopyOp>() || op.isa::<memref::AllocOp>() => MEMORY,
        // Long vectors take several instructions.
        _ => {
            op.results().map(|result| result.ty()).filter(|ty| ty.is_vector()).map(instructions).sum::<u64>()
                + 1
        }
    };
    let ops = op.regions().flat_map(|region| region.ops());
    // Regions may be nested without limit.
    let inside = ops.map(|op| ensure_stack(|| cost(op))).fold(0, u64::saturating_add);
    own.saturating_add(inside.saturating_mul(iterations(op)))
}

/// Returns the number of instructions for an operation on vectors.
fn instructions(ty: Type<'_>) -> u64 {
    let elements =
        ty.shape().into_iter().flatten().fold(1u64, |all, size| all.saturating_mul(size.unsigned_abs()));
    let bits = u64::from(ty.element_or_self().int_or_float_width().unwrap_or(64));
    elements.saturating_mul(bits) / (8 * VECTOR_BYTES)
}

/// Returns how often the regions of an operation run.
fn iterations(op: Operation<'_, '_>) -> u64 {
    if let Some(view) = ForOp::cast(op) {
        let bounds = [view.lower_bound(), view.upper_bound(), view.step()].map(likely);
        return match bounds {
            [Some(lower), Some(upper), Some(step)] => trip_count(lower, upper, step),
            _ => None,
        }
        .unwrap_or(UNKNOWN_ITERATIONS);
    }
    if let Some(view) = ParallelOp::cast(op) {
        let bounds = view.lower_bound().zip(view.upper_bound()).zip(view.step());
        let trips = bounds.map(|((lower, upper), step)| {
            let [lower, upper, step] = [lower, upper, step].map(likely);
            trip_count(lower?, upper?, step?)
        });
        return trips.fold(1, |all, trip| all.saturating_mul(trip.unwrap_or(UNKNOWN_ITERATIONS)));
    }
    if op.isa::<scf::IfOp>() || op.isa::<scf::IndexSwitchOp>() || op.isa::<scf::ExecuteRegionOp>() {
        1
    } else {
        UNKNOWN_ITERATIONS
    }
}

/// Returns the number that a value most often is: tiles are as large as they may be, but for the last one.
fn likely(value: Value<'_, '_>) -> Option<i64> {
    let most = || {
        let least =
            value.defining_op().filter(|op| op.isa::<arith::MinSIOp>() || op.isa::<arith::MinUIOp>())?;
        least.operands().find_map(constant_integer)
    };
    constant_integer(value).or_else(most)
}

#[cfg(test)]
mod tests {
    use super::trip_count;

    #[test]
    fn iterations_are_counted() {
        // lower, upper, step -> iterations
        let table = [
            ([0, 10, 1], Some(10)),
            ([0, 10, 3], Some(4)),
            ([10, 10, 1], Some(0)),
            ([5, -5, 1], Some(0)),
            ([-5, 5, 5], Some(2)),
            ([i64::MIN, i64::MAX, 1], Some(u64::MAX)),
            ([0, 1, 0], None),
            ([0, 1, -1], None),
        ];
        for ([lower, upper, step], expected) in table {
            assert_eq!(trip_count(lower, upper, step), expected, "{lower} {upper} {step}");
        }
    }
}

//! Sizes of tiles: numbers in the script, parameters, or operations of the payload that compute them.

use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, Operation, Value};

/// Marks a static size that an operand says.
const DYNAMIC: i64 = i64::MIN;

/// Sizes for each of some targets.
pub(super) struct Sizes<'c> {
    statics: Vec<i64>,
    dynamic: Vec<Payload<'c>>,
}

impl<'c> Sizes<'c> {
    /// Returns the sizes that static values and operands give for as many targets.
    ///
    /// # Errors
    /// If the number of sizes associated with an operand is not that of the targets.
    pub fn new<'s>(
        statics: Vec<i64>,
        operands: impl IntoIterator<Item = Value<'s, 'c>>,
        targets: usize,
        state: &Interpreter<'s, '_, 'c>,
        op: Operation<'s, 'c>,
    ) -> Applied<Self> {
        let mut dynamic = Vec::new();
        for operand in operands {
            let payload = state.payload(operand);
            let count = payload.len();
            match &payload {
                Payload::Params(_) if count != targets => {
                    let message =
                        format_args!("expected as many parameter values ({count}) as target ops ({targets})");
                    return op.failure(message).fail();
                }
                Payload::Ops(ops) => {
                    if count != targets {
                        let message = format_args!(
                            "expected as many dynamic size-producing operations ({count}) as target ops ({targets})"
                        );
                        let error = op.failure(message);
                        return error.note(operand.location(), "for this handle").fail();
                    }
                    for producer in ops {
                        let view = state.tree.op(*producer)?;
                        let is_index = view.result_count() == 1 && view.result(0).ty().is_index();
                        if !is_index {
                            return op
                                .failure(
                                    "expected sizes to be produced by ops with a single index-type result",
                                )
                                .note(view.location(), "size producer op")
                                .note(operand.location(), "for this handle")
                                .fail();
                        }
                    }
                }
                _ => {}
            }
            dynamic.push(payload);
        }
        Ok(Sizes { statics, dynamic })
    }

    /// Returns the sizes that one value stands for: a parameter that is a list of them, or operations that compute one
    /// each. They are the same for all targets.
    ///
    /// # Errors
    /// If there are several parameters, or one of another kind.
    pub fn packed<'s>(
        value: Value<'s, 'c>,
        targets: usize,
        state: &Interpreter<'s, '_, 'c>,
        op: Operation<'s, 'c>,
    ) -> Applied<Self> {
        match state.payload(value) {
            Payload::Params(params) => {
                let [list] = params[..] else {
                    return op.failure("requires exactly one parameter associated").fail();
                };
                let elements = list.as_array().map_or_else(|| vec![list], <[_]>::to_vec);
                match elements.iter().map(|size| size.as_i64()).collect() {
                    Some(statics) => Ok(Sizes { statics, dynamic: Vec::new() }),
                    None => {
                        op.failure("expected the parameter to be associated with an integer attribute").fail()
                    }
                }
            }
            Payload::Ops(ops) => {
                let statics = vec![DYNAMIC; ops.len()];
                let dynamic = ops.into_iter().map(|op| Payload::Ops(vec![op; targets])).collect();
                Ok(Sizes { statics, dynamic })
            }
            Payload::Values(_) => Ok(Sizes { statics: Vec::new(), dynamic: Vec::new() }),
        }
    }

    /// Returns the sizes for a target, as indices in its body; `None` if one of them is of another body.
    pub fn of(
        &self,
        at: usize,
        target: TreeOp,
        state: &Interpreter<'_, '_, 'c>,
    ) -> Applied<Option<Vec<MixedIndex>>> {
        let body = state.tree.op(target)?.body();
        let mut dynamic = self.dynamic.iter();
        let mut sizes = Vec::with_capacity(self.statics.len());
        for size in &self.statics {
            if *size != DYNAMIC {
                sizes.push(MixedIndex::Constant(*size));
                continue;
            }
            sizes.push(match dynamic.next() {
                Some(Payload::Params(params)) => MixedIndex::Constant(
                    params.get(at).copied().and_then(Attribute::as_i64).unwrap_or_default(),
                ),
                Some(Payload::Ops(ops)) => match ops.get(at) {
                    Some(op) => {
                        let result = state.tree.op(*op)?.result(0);
                        if !std::ptr::eq(result.body(), body) {
                            return Ok(None);
                        }
                        MixedIndex::Value(result.id())
                    }
                    None => return Ok(None),
                },
                _ => return Ok(None),
            });
        }
        Ok(Some(sizes))
    }
}

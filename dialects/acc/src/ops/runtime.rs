//! Runtime operations.

use crate::attributes::enums::DeviceType;
use crate::constraints::{DeviceTypeAttributes, OpenACC_DeviceTypeAttr};
use crate::syntax::OPERAND_WITH_KEYWORD_ONLY;
use terrace_ir::constraints::{AnyIntegerOrIndex, I1, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(traits = [AttrSizedOperandSegments], has = [verify])]
    struct _ {
        #[cases(DeviceType)]
        device_types: OptionalAttr<DeviceTypeAttributes>,
        #[name = "deviceNum"]
        device_num: OptionalOperand<AnyIntegerOrIndex>,
        #[name = "ifCond"]
        if_cond: OptionalOperand<I1>,
    }

    /// Starts a device.
    pub struct InitOp = "acc.init",
        format = "oilist(`device_num` `(` $deviceNum `:` type($deviceNum) `)` | `if` `(` $ifCond `)` ) \
        attr-dict-with-keyword";

    /// Ends the use of a device.
    pub struct ShutdownOp = "acc.shutdown",
        format = "oilist(`device_num` `(` $deviceNum `:` type($deviceNum) `)` |`if` `(` $ifCond `)` ) \
        attr-dict-with-keyword";
}

/// Sets the device, or the queue, that is used where none is given.
#[operation(
    name = "acc.set",
    traits = [AttrSizedOperandSegments],
    format = "oilist(`default_async` `(` $defaultAsync `:` type($defaultAsync) `)` | `device_num` `(` $deviceNum \
        `:` type($deviceNum) `)` | `if` `(` $ifCond `)` ) attr-dict-with-keyword",
    effects = [EffectSpec::new(EffectKind::Write).resource("CurrentDeviceIdResource")],
    has = [verify],
)]
pub struct SetOp {
    #[cases(DeviceType)]
    device_type: OptionalAttr<OpenACC_DeviceTypeAttr>,
    #[name = "defaultAsync"]
    default_async: OptionalOperand<AnyIntegerOrIndex>,
    #[name = "deviceNum"]
    device_num: OptionalOperand<AnyIntegerOrIndex>,
    #[name = "ifCond"]
    if_cond: OptionalOperand<I1>,
}

/// Waits for queues of the device.
#[operation(
    name = "acc.wait",
    traits = [AttrSizedOperandSegments],
    format = "( `(` $waitOperands^ `:` type($waitOperands) `)` )? oilist( `async` `` \
        custom<OperandWithKeywordOnly>($asyncOperand, type($asyncOperand), $async) | `wait_devnum` `(` \
        $waitDevnum `:` type($waitDevnum) `)` | `if` `(` $ifCond `)` ) attr-dict-with-keyword",
    directives = [OPERAND_WITH_KEYWORD_ONLY],
    has = [verify],
)]
pub struct WaitOp {
    #[name = "waitOperands"]
    wait_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[name = "asyncOperand"]
    async_operand: OptionalOperand<AnyIntegerOrIndex>,
    #[name = "waitDevnum"]
    wait_devnum: OptionalOperand<AnyIntegerOrIndex>,
    #[name = "async"]
    is_async: OptionalAttr<UnitAttr>,
    #[name = "ifCond"]
    if_cond: OptionalOperand<I1>,
}

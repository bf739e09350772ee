//! Printing of scalars and punctuation, to which `vector.print` is lowered.

use crate::host::{Host, HostError, HostSymbol, Scalar, ScalarType};
use crate::number::{brain_half, general, half};

fn text(host: &mut dyn Host, text: &str) -> Result<Option<Scalar>, HostError> {
    host.print(text.as_bytes());
    Ok(None)
}

fn string(host: &mut dyn Host, arguments: &[Scalar]) -> Result<Option<Scalar>, HostError> {
    let mut address = arguments[0].as_pointer();
    let mut bytes = Vec::new();
    loop {
        let mut byte = [0];
        host.read(address, &mut byte)?;
        if byte[0] == 0 {
            break;
        }
        bytes.push(byte[0]);
        address = address.wrapping_add(1);
    }
    host.print(&bytes);
    Ok(None)
}

macro_rules! symbols {
    ($($name:literal ($($parameter:ident),*) $call:expr;)*) => {
        &[$(HostSymbol {
            name: $name,
            parameters: &[$(ScalarType::$parameter),*],
            result: None,
            call: $call,
        }),*]
    };
}

/// The functions.
pub(super) const SYMBOLS: &[HostSymbol] = symbols! {
    "printI64" (I64) |host, a| text(host, &a[0].as_i64().to_string());
    "printU64" (I64) |host, a| text(host, &a[0].as_pointer().to_string());
    "printF32" (F32) |host, a| text(host, &general(a[0].as_f64()));
    "printF64" (F64) |host, a| text(host, &general(a[0].as_f64()));
    "printF16" (I16) |host, a| text(host, &general(half(a[0].as_i64() as u16)));
    "printBF16" (I16) |host, a| text(host, &general(brain_half(a[0].as_i64() as u16)));
    "printString" (Pointer) string;
    "printOpen" () |host, _| text(host, "( ");
    "printClose" () |host, _| text(host, " )");
    "printComma" () |host, _| text(host, ", ");
    "printNewline" () |host, _| text(host, "\n");
    "puts" (Pointer) |host, a| {
        string(host, a)?;
        text(host, "\n")
    };
};

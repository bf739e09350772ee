//! The initial value of what is elsewhere.

use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};

/// The initial value of a global variable that is given from outside, of a type of its own: `#ml_program.extern : i32`.
pub static EXTERN_ATTR: AttributeSpec<'static> = AttributeSpec {
    summary: "Value used for a global signalling external resolution",
    parameters: &[ParameterSpec::required("type", ParameterKind::Type).or("NoneType::get($_ctxt)")],
    traits: &["TypedAttr"],
    type_parameter: Some(0),
    parse: Some(|parser, ty| {
        let context = parser.context();
        Ok(vec![context.type_attribute(ty.unwrap_or(context.none_type()))])
    }),
    print: Some(|_, _| {}),
    alias: Some(|_| Some("extern".to_owned())),
    ..AttributeSpec::new("ml_program.extern")
};

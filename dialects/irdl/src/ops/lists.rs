//! Parts of an operation, type or attribute: lists of names, each with a constraint.

use crate::constraints::{AttributeType, RegionType, VariadicityArrayAttr};
use crate::syntax::{ATTRIBUTES, NAMED_VALUE_LIST, NAMED_VALUE_LIST_WITH_VARIADICITY};
use terrace_ir::constraints::StrArrayAttr;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [HasParent(&["irdl.operation"])],
        format = "`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict",
        directives = [NAMED_VALUE_LIST_WITH_VARIADICITY],
        has = [verify],
    )]
    struct _ {
        args: VariadicOperand<AttributeType>,
        names: Attr<StrArrayAttr>,
        variadicity: Attr<VariadicityArrayAttr>,
    }

    /// Lists the operands of an operation.
    pub struct OperandsOp = "irdl.operands";
    /// Lists the results of an operation.
    pub struct ResultsOp = "irdl.results";
}

/// Lists the parameters of a type or attribute.
#[operation(
    name = "irdl.parameters",
    traits = [HasParent(&["irdl.attribute", "irdl.type"])],
    format = "`` custom<NamedValueList>($args, $names) attr-dict",
    directives = [NAMED_VALUE_LIST],
    has = [verify],
)]
pub struct ParametersOp {
    args: VariadicOperand<AttributeType>,
    names: Attr<StrArrayAttr>,
}

/// Lists the regions of an operation.
#[operation(
    name = "irdl.regions",
    traits = [HasParent(&["irdl.operation"])],
    format = "`` custom<NamedValueList>($args, $names) attr-dict",
    directives = [NAMED_VALUE_LIST],
    has = [verify],
)]
pub struct RegionsOp {
    args: VariadicOperand<RegionType>,
    names: Attr<StrArrayAttr>,
}

/// Lists the attributes of an operation.
///
/// ```mlir
/// irdl.dialect @colors {
///   irdl.operation @paint {
///     %name = irdl.base "#builtin.string"
///     irdl.attributes {"name" = %name}
///   }
/// }
/// ```
#[operation(
    name = "irdl.attributes",
    traits = [HasParent(&["irdl.operation"])],
    format = "custom<AttributesOp>($attributeValues, $attributeValueNames) attr-dict",
    directives = [ATTRIBUTES],
    has = [verify],
)]
pub struct AttributesOp {
    #[name = "attributeValues"]
    attribute_values: VariadicOperand<AttributeType>,
    #[name = "attributeValueNames"]
    attribute_value_names: Attr<StrArrayAttr>,
}

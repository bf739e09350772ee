//! A model from outside: its name, and its inputs and outputs, without its nodes.

use crate::element::Element;
use crate::model::{Model, ValueInfo};

/// Names, types and shapes of a model.
#[derive(Clone, Default, Debug)]
pub struct Interface {
    /// Name of the graph.
    pub name: String,
    /// Version of the model, as its author counts.
    pub version: i64,
    /// Program that wrote the file, with its version.
    pub producer: String,
    /// Inputs that are no initializers, in their order.
    pub inputs: Vec<Port>,
    /// Outputs.
    pub outputs: Vec<Port>,
    /// Names and operators of the nodes of the graph, in their order.
    pub nodes: Vec<(String, String)>,
}

/// An input or output.
#[derive(Clone, Debug)]
pub struct Port {
    /// The name.
    pub name: String,
    /// The element type; `None` if the value is no array, or the type is not known.
    pub element: Option<Element>,
    /// The sizes, negative where they are open; `None` if not even their number is known.
    pub shape: Option<Vec<i64>>,
    /// Names of the open sizes, by dimension; empty where there is none.
    pub symbols: Vec<String>,
}

impl Interface {
    /// Reads it from the bytes of a model.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let model = Model::read(bytes).ok_or("this is no ONNX model")?;
        let port = |info: &ValueInfo<'_>| Port {
            name: info.name.to_owned(),
            element: Element::of_number(info.kind),
            shape: info.shape.clone(),
            symbols: info.symbols.iter().map(|name| (*name).to_owned()).collect(),
        };
        let is_given =
            |info: &&ValueInfo<'_>| model.graph.initializers.iter().all(|own| own.name != info.name);
        Ok(Interface {
            name: model.graph.name.to_owned(),
            version: model.version,
            producer: model.producer.join(" "),
            inputs: model.graph.inputs.iter().filter(is_given).map(port).collect(),
            outputs: model.graph.outputs.iter().map(port).collect(),
            nodes: model
                .graph
                .nodes
                .iter()
                .map(|node| (node.name.to_owned(), node.operator.to_owned()))
                .collect(),
        })
    }
}

//! The parts of a model that are needed, borrowed from the bytes of its file.

use crate::tensor::Tensor;
use crate::wire::{Field, fields, floats, numbers, text};
use terrace_support::ensure_stack;

/// Deepest nesting of graphs in attributes of nodes.
const DEEPEST: usize = 64;

/// Value of an attribute of a node.
#[derive(Clone, Default, Debug)]
pub(crate) struct Attribute<'b> {
    pub name: &'b str,
    pub float: f32,
    pub integer: i64,
    pub text: &'b [u8],
    pub tensor: Option<Tensor<'b>>,
    pub graph: Option<Graph<'b>>,
    pub floats: Vec<f32>,
    pub integers: Vec<i64>,
    pub texts: Vec<&'b [u8]>,
    pub tensors: Vec<Tensor<'b>>,
    /// Name of the attribute of the enclosing function whose value this one has.
    pub reference: &'b str,
}

/// An operator with its operands.
#[derive(Clone, Default, Debug)]
pub(crate) struct Node<'b> {
    pub name: &'b str,
    pub operator: &'b str,
    pub domain: &'b str,
    pub overload: &'b str,
    pub inputs: Vec<&'b str>,
    pub outputs: Vec<&'b str>,
    pub attributes: Vec<Attribute<'b>>,
}

/// An input or output of the graph; sizes that are not known are negative.
#[derive(Clone, Default, Debug)]
pub(crate) struct ValueInfo<'b> {
    pub name: &'b str,
    /// Element type; 0 if the value is no array.
    pub kind: i64,
    pub shape: Option<Vec<i64>>,
    /// Names of the sizes that are not known, by dimension; empty where there is none.
    pub symbols: Vec<&'b str>,
    /// True for a value that may be nothing.
    pub is_optional: bool,
}

/// A graph of nodes.
#[derive(Clone, Default, Debug)]
pub(crate) struct Graph<'b> {
    pub name: &'b str,
    pub nodes: Vec<Node<'b>>,
    pub initializers: Vec<Tensor<'b>>,
    pub inputs: Vec<ValueInfo<'b>>,
    pub outputs: Vec<ValueInfo<'b>>,
}

/// A function of a model, which nodes call as an operator.
#[derive(Clone, Default, Debug)]
pub(crate) struct Function<'b> {
    pub name: &'b str,
    pub domain: &'b str,
    pub overload: &'b str,
    pub inputs: Vec<&'b str>,
    pub outputs: Vec<&'b str>,
    /// Attributes that have a value if a node gives none.
    pub defaults: Vec<Attribute<'b>>,
    pub nodes: Vec<Node<'b>>,
    /// Version of the standard operators, if it differs from the model's.
    pub opset: Option<i64>,
}

/// A model.
#[derive(Default, Debug)]
pub(crate) struct Model<'b> {
    pub graph: Graph<'b>,
    pub functions: Vec<Function<'b>>,
    /// Version of the standard operators.
    pub opset: i64,
    /// Version of the model itself.
    pub version: i64,
    /// Name and version of the program that wrote the file.
    pub producer: Vec<&'b str>,
}

/// Returns true for the domain of the standard operators.
pub(crate) fn is_standard(domain: &str) -> bool {
    matches!(domain, "" | "ai.onnx")
}

/// Reads the version that a domain is imported in.
fn version<'b>(field: Field<'b>) -> Option<(&'b str, i64)> {
    let (mut domain, mut version) = ("", 1);
    fields(field.bytes(), |number, field| {
        match number {
            1 => domain = text(field)?,
            2 => version = field.number() as i64,
            _ => {}
        }
        Some(())
    })?;
    Some((domain, version))
}

impl<'b> Model<'b> {
    /// Reads a model; `None` if the bytes are none.
    pub fn read(bytes: &'b [u8]) -> Option<Self> {
        let mut model = Model { opset: 1, ..Model::default() };
        let mut has_graph = false;
        fields(bytes, |number, field| {
            match number {
                2 | 3 => model.producer.push(text(field)?),
                5 => model.version = field.number() as i64,
                7 => {
                    has_graph = true;
                    model.graph = Graph::read(field.bytes(), 0)?;
                }
                8 => {
                    let (domain, version) = version(field)?;
                    if is_standard(domain) {
                        model.opset = version;
                    }
                }
                25 => model.functions.push(Function::read(field.bytes())?),
                _ => {}
            }
            Some(())
        })?;
        has_graph.then_some(model)
    }
}

impl<'b> Graph<'b> {
    fn read(bytes: &'b [u8], depth: usize) -> Option<Self> {
        if depth > DEEPEST {
            return None;
        }
        ensure_stack(|| Self::read_nested(bytes, depth))
    }

    fn read_nested(bytes: &'b [u8], depth: usize) -> Option<Self> {
        let mut graph = Graph::default();
        fields(bytes, |number, field| {
            match number {
                1 => graph.nodes.push(Node::read(field.bytes(), depth)?),
                2 => graph.name = text(field)?,
                5 => graph.initializers.push(Tensor::read(field.bytes())?),
                11 => graph.inputs.push(ValueInfo::read(field.bytes())?),
                12 => graph.outputs.push(ValueInfo::read(field.bytes())?),
                _ => {}
            }
            Some(())
        })?;
        Some(graph)
    }
}

impl<'b> Function<'b> {
    fn read(bytes: &'b [u8]) -> Option<Self> {
        let mut function = Function::default();
        fields(bytes, |number, field| {
            match number {
                1 => function.name = text(field)?,
                4 => function.inputs.push(text(field)?),
                5 => function.outputs.push(text(field)?),
                7 => function.nodes.push(Node::read(field.bytes(), 0)?),
                9 => {
                    let (domain, version) = version(field)?;
                    if is_standard(domain) {
                        function.opset = Some(version);
                    }
                }
                10 => function.domain = text(field)?,
                11 => function.defaults.push(Attribute::read(field.bytes(), 0)?),
                13 => function.overload = text(field)?,
                _ => {}
            }
            Some(())
        })?;
        Some(function)
    }
}

impl<'b> Node<'b> {
    /// Returns an attribute by its name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'b>> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    fn read(bytes: &'b [u8], depth: usize) -> Option<Self> {
        let mut node = Node::default();
        fields(bytes, |number, field| {
            match number {
                1 => node.inputs.push(text(field)?),
                2 => node.outputs.push(text(field)?),
                3 => node.name = text(field)?,
                4 => node.operator = text(field)?,
                5 => node.attributes.push(Attribute::read(field.bytes(), depth)?),
                7 => node.domain = text(field)?,
                8 => node.overload = text(field)?,
                _ => {}
            }
            Some(())
        })?;
        Some(node)
    }
}

impl<'b> Attribute<'b> {
    fn read(bytes: &'b [u8], depth: usize) -> Option<Self> {
        let mut attribute = Attribute::default();
        fields(bytes, |number, field| {
            match number {
                1 => attribute.name = text(field)?,
                2 => attribute.float = f32::from_bits(u32::try_from(field.number()).ok()?),
                3 => attribute.integer = field.number() as i64,
                4 => attribute.text = field.bytes(),
                5 => attribute.tensor = Some(Tensor::read(field.bytes())?),
                6 => attribute.graph = Some(Graph::read(field.bytes(), depth + 1)?),
                7 => floats(field, &mut attribute.floats)?,
                8 => numbers(field, &mut attribute.integers)?,
                9 => attribute.texts.push(field.bytes()),
                10 => attribute.tensors.push(Tensor::read(field.bytes())?),
                21 => attribute.reference = text(field)?,
                _ => {}
            }
            Some(())
        })?;
        Some(attribute)
    }
}

impl<'b> ValueInfo<'b> {
    fn read(bytes: &'b [u8]) -> Option<Self> {
        let mut info = ValueInfo::default();
        fields(bytes, |number, field| {
            match number {
                1 => info.name = text(field)?,
                2 => info.read_type(field.bytes())?,
                _ => {}
            }
            Some(())
        })?;
        Some(info)
    }

    fn read_type(&mut self, bytes: &'b [u8]) -> Option<()> {
        fields(bytes, |number, field| match number {
            1 => self.read_tensor(field.bytes()),
            9 if !self.is_optional => {
                self.is_optional = true;
                fields(
                    field.bytes(),
                    |number, field| {
                        if number == 1 { self.read_type(field.bytes()) } else { Some(()) }
                    },
                )
            }
            _ => Some(()),
        })
    }

    fn read_tensor(&mut self, bytes: &'b [u8]) -> Option<()> {
        fields(bytes, |number, field| {
            match number {
                1 => self.kind = field.number() as i64,
                2 => {
                    let mut shape = Vec::new();
                    fields(field.bytes(), |number, field| {
                        if number == 1 {
                            let (mut size, mut symbol) = (-1, "");
                            fields(field.bytes(), |number, field| {
                                match number {
                                    1 => size = field.number() as i64,
                                    2 => symbol = text(field)?,
                                    _ => {}
                                }
                                Some(())
                            })?;
                            shape.push(size);
                            self.symbols.push(symbol);
                        }
                        Some(())
                    })?;
                    self.shape = Some(shape);
                }
                _ => {}
            }
            Some(())
        })
    }
}

//! The parts of a model that are needed, borrowed from the bytes of its file.

use crate::element::Element;
use crate::wire::{Field, fields, floats, numbers};
use std::str::from_utf8;

/// An array that is part of a model.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tensor<'b> {
    pub name: &'b str,
    pub shape: Vec<i64>,
    kind: i64,
    raw: Option<&'b [u8]>,
    floats: Vec<f32>,
    doubles: Vec<f64>,
    integers: Vec<i64>,
    is_external: bool,
}

/// Value of an attribute of a node.
#[derive(Clone, Default, Debug)]
pub(crate) struct Attribute<'b> {
    pub name: &'b str,
    pub float: f32,
    pub integer: i64,
    pub text: &'b [u8],
    pub tensor: Option<Tensor<'b>>,
    pub floats: Vec<f32>,
    pub integers: Vec<i64>,
}

/// An operator with its operands.
#[derive(Clone, Default, Debug)]
pub(crate) struct Node<'b> {
    pub name: &'b str,
    pub operator: &'b str,
    pub domain: &'b str,
    pub inputs: Vec<&'b str>,
    pub outputs: Vec<&'b str>,
    pub attributes: Vec<Attribute<'b>>,
}

/// An input or output of the graph; sizes that are not known are negative.
#[derive(Clone, Default, Debug)]
pub(crate) struct ValueInfo<'b> {
    pub name: &'b str,
    pub kind: i64,
    pub shape: Option<Vec<i64>>,
}

/// A graph of nodes.
#[derive(Default, Debug)]
pub(crate) struct Graph<'b> {
    pub nodes: Vec<Node<'b>>,
    pub initializers: Vec<Tensor<'b>>,
    pub inputs: Vec<ValueInfo<'b>>,
    pub outputs: Vec<ValueInfo<'b>>,
}

/// A model.
#[derive(Default, Debug)]
pub(crate) struct Model<'b> {
    pub graph: Graph<'b>,
    /// Version of the standard operators.
    pub opset: i64,
}

fn text(field: Field<'_>) -> Option<&str> {
    from_utf8(field.bytes()).ok()
}

impl<'b> Model<'b> {
    /// Reads a model; `None` if the bytes are none.
    pub fn read(bytes: &'b [u8]) -> Option<Self> {
        let mut model = Model { opset: 1, ..Model::default() };
        let mut has_graph = false;
        fields(bytes, |number, field| {
            match number {
                7 => {
                    has_graph = true;
                    model.graph = Graph::read(field.bytes())?;
                }
                8 => {
                    let (mut domain, mut version) = ("", 1);
                    fields(field.bytes(), |number, field| {
                        match number {
                            1 => domain = text(field)?,
                            2 => version = field.number() as i64,
                            _ => {}
                        }
                        Some(())
                    })?;
                    if matches!(domain, "" | "ai.onnx") {
                        model.opset = version;
                    }
                }
                _ => {}
            }
            Some(())
        })?;
        has_graph.then_some(model)
    }
}

impl<'b> Graph<'b> {
    fn read(bytes: &'b [u8]) -> Option<Self> {
        let mut graph = Graph::default();
        fields(bytes, |number, field| {
            match number {
                1 => graph.nodes.push(Node::read(field.bytes())?),
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

impl<'b> Node<'b> {
    /// Returns an attribute by its name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'b>> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    fn read(bytes: &'b [u8]) -> Option<Self> {
        let mut node = Node::default();
        fields(bytes, |number, field| {
            match number {
                1 => node.inputs.push(text(field)?),
                2 => node.outputs.push(text(field)?),
                3 => node.name = text(field)?,
                4 => node.operator = text(field)?,
                5 => node.attributes.push(Attribute::read(field.bytes())?),
                7 => node.domain = text(field)?,
                _ => {}
            }
            Some(())
        })?;
        Some(node)
    }
}

impl<'b> Attribute<'b> {
    fn read(bytes: &'b [u8]) -> Option<Self> {
        let mut attribute = Attribute::default();
        fields(bytes, |number, field| {
            match number {
                1 => attribute.name = text(field)?,
                2 => attribute.float = f32::from_bits(u32::try_from(field.number()).ok()?),
                3 => attribute.integer = field.number() as i64,
                4 => attribute.text = field.bytes(),
                5 => attribute.tensor = Some(Tensor::read(field.bytes())?),
                7 => floats(field, &mut attribute.floats)?,
                8 => numbers(field, &mut attribute.integers)?,
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
                2 => fields(field.bytes(), |number, field| {
                    if number == 1 { info.read_tensor(field.bytes()) } else { Some(()) }
                })?,
                _ => {}
            }
            Some(())
        })?;
        Some(info)
    }

    fn read_tensor(&mut self, bytes: &[u8]) -> Option<()> {
        fields(bytes, |number, field| {
            match number {
                1 => self.kind = field.number() as i64,
                2 => {
                    let mut shape = Vec::new();
                    fields(field.bytes(), |number, field| {
                        if number == 1 {
                            let mut size = -1;
                            fields(field.bytes(), |number, field| {
                                if number == 1 {
                                    size = field.number() as i64;
                                }
                                Some(())
                            })?;
                            shape.push(size);
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

impl<'b> Tensor<'b> {
    fn read(bytes: &'b [u8]) -> Option<Self> {
        let mut tensor = Tensor::default();
        fields(bytes, |number, field| {
            match number {
                1 => numbers(field, &mut tensor.shape)?,
                2 => tensor.kind = field.number() as i64,
                4 => floats(field, &mut tensor.floats)?,
                5 | 7 | 11 => numbers(field, &mut tensor.integers)?,
                8 => tensor.name = text(field)?,
                9 => tensor.raw = Some(field.bytes()),
                10 => match field {
                    Field::Number(bits) => tensor.doubles.push(f64::from_bits(bits)),
                    Field::Bytes(bytes) => tensor
                        .doubles
                        .extend(bytes.as_chunks::<8>().0.iter().map(|word| f64::from_le_bytes(*word))),
                },
                14 => tensor.is_external = field.number() == 1,
                _ => {}
            }
            Some(())
        })?;
        Some(tensor)
    }

    /// Returns the element type and the elements, little-endian; truth values take a byte each.
    ///
    /// # Errors
    /// With words for the user.
    pub fn contents(&self) -> Result<(Element, Vec<u8>), String> {
        let element = Element::of_number(self.kind);
        let element = element
            .ok_or_else(|| format!("its element type has the number {}, which is not known", self.kind))?;
        if self.is_external {
            return Err("its elements are in another file, which is not read yet".to_owned());
        }
        let bytes = match self.raw {
            Some(raw) => raw.to_vec(),
            None => match element {
                Element::F32 => self.floats.iter().flat_map(|one| one.to_le_bytes()).collect(),
                Element::F64 => self.doubles.iter().flat_map(|one| one.to_le_bytes()).collect(),
                _ => {
                    let size = element.bytes();
                    self.integers.iter().flat_map(|one| one.to_le_bytes()[..size].to_vec()).collect()
                }
            },
        };
        let count = self
            .shape
            .iter()
            .try_fold(1_i64, |count, size| count.checked_mul(*size).filter(|count| *count >= 0));
        let wanted = count.and_then(|count| usize::try_from(count).ok()?.checked_mul(element.bytes()));
        if wanted == Some(bytes.len()) {
            Ok((element, bytes))
        } else {
            Err("it has another number of elements than its shape says".to_owned())
        }
    }
}

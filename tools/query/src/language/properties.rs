//! The properties of things, as a table: names, what they are of, arguments, and a line for the help.

/// A property of an operation that a query can ask for.
#[derive(Debug, PartialEq, Eq)]
pub struct Property {
    pub name: &'static str,
    /// Things that have it.
    pub of: &'static str,
    /// Fewest and most arguments.
    pub arguments: (usize, usize),
    pub about: &'static str,
}

const fn row(
    name: &'static str,
    of: &'static str,
    arguments: (usize, usize),
    about: &'static str,
) -> Property {
    Property { name, of, arguments, about }
}

/// All properties, by what they are of.
pub static PROPERTIES: &[Property] = &[
    row("name", "operation, type", (0, 0), "name with its dialect; of a type, its first word"),
    row("dialect", "operation, type", (0, 0), "dialect"),
    row("operands", "operation", (0, 0), "list of operands"),
    row("operand", "operation", (1, 1), "operand at a position"),
    row("results", "operation", (0, 0), "list of results"),
    row("result", "operation", (1, 1), "result at a position"),
    row("attr", "operation", (1, 1), "attribute of a name"),
    row("regions", "operation", (0, 0), "number of regions"),
    row("blocks", "operation", (0, 0), "number of blocks in its regions"),
    row("successors", "operation", (0, 0), "number of successors"),
    row("parent", "operation", (0, 0), "operation around it"),
    row("symbol", "operation", (0, 0), "name of the symbol that it defines"),
    row("line", "operation", (0, 0), "line in its file"),
    row("depth", "operation", (0, 0), "number of operations around it"),
    row("is_registered", "operation", (0, 0), "true if its dialect is known"),
    row("is_terminator", "operation", (0, 0), "true if it ends a block"),
    row("inside", "operation", (1, 1), "true if an operation around it fits"),
    row("contains", "operation", (1, 1), "true if an operation in it fits"),
    row("uses", "operation", (1, 1), "true if an operation that defines an operand fits"),
    row("used_by", "operation, value", (1, 1), "true if a user fits"),
    row("depends_on", "operation", (1, 1), "true if something that it depends on fits, however far away"),
    row("reaches", "operation", (1, 1), "true if something that depends on it fits, however far away"),
    row("matches", "operation", (1, 1), "true if it fits"),
    row("hasOpName", "operation", (1, 1), "as in mlir-query"),
    row("hasOpAttrName", "operation", (1, 1), "as in mlir-query"),
    row("isConstantOp", "operation", (0, 0), "as in mlir-query; so are the next"),
    row("isNegInfFloat", "operation", (0, 0), "constant"),
    row("isNegZeroFloat", "operation", (0, 0), "constant"),
    row("isNonZero", "operation", (0, 0), "constant"),
    row("isOne", "operation", (0, 0), "constant"),
    row("isOneFloat", "operation", (0, 0), "constant"),
    row("isPosInfFloat", "operation", (0, 0), "constant"),
    row("isPosZeroFloat", "operation", (0, 0), "constant"),
    row("isZero", "operation", (0, 0), "constant"),
    row("isZeroFloat", "operation", (0, 0), "constant"),
    row("type", "value, attribute", (0, 0), "type"),
    row("def", "value", (0, 0), "operation that defines it"),
    row("users", "value", (0, 0), "list of the operations that use it"),
    row("is_argument", "value", (0, 0), "true if it is an argument of a block"),
    row("index", "value", (0, 0), "position among the results or arguments"),
    row("constant", "value", (0, 0), "attribute that it is, if that is known"),
    row("rank", "type", (0, 0), "number of dimensions"),
    row("dim", "type", (1, 1), "size of a dimension, if it is known"),
    row("element", "type", (0, 0), "type of the elements"),
    row("width", "type", (0, 0), "bits of a number"),
    row("is_static", "type", (0, 0), "true if all sizes are known"),
    row("is_float", "type", (0, 0), "true for floats"),
    row("is_integer", "type", (0, 0), "true for integers"),
    row("is_index", "type", (0, 0), "true for index"),
    row("is_vector", "type", (0, 0), "true for vectors"),
    row("is_tensor", "type", (0, 0), "true for tensors"),
    row("is_memref", "type", (0, 0), "true for memrefs"),
    row("count", "list, attribute", (0, 0), "number of elements"),
    row("at", "list, attribute", (1, 1), "element at a position"),
    row("get", "attribute", (1, 1), "entry of a dictionary"),
];

/// Returns the property of a name.
pub fn find(name: &str) -> Option<&'static Property> {
    PROPERTIES.iter().find(|property| property.name == name)
}

/// Returns the name that is nearest to one that does not exist.
pub fn nearest(name: &str) -> Option<&'static str> {
    let near = PROPERTIES.iter().map(|property| (distance(name, property.name), property.name)).min()?;
    (near.0 <= 2 && near.0 < name.len()).then_some(near.1)
}

/// Returns how many letters have to be changed to make one word of another.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let cost = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

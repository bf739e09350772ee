//! The table of types, `doors/capi/types.txt`: handles, structs, enumerations and named types, by header.

use super::functions::Function;
use std::collections::BTreeMap;
use std::path::Path;
use syn::Type;

/// A type of the C API.
pub struct Declared {
    /// Name.
    pub name: String,
    /// Shape.
    pub shape: Shape,
}

/// Shape of a type.
pub enum Shape {
    /// A struct of one pointer.
    Handle {
        /// Constness of what the pointer leads to.
        is_const: bool,
    },
    /// A struct with fields.
    Struct(Vec<(String, Type)>),
    /// Numbers with names.
    Enumeration {
        /// Type of the numbers.
        of: Type,
        /// Names and numbers.
        cases: Vec<(String, String)>,
    },
    /// Another name of a type.
    Alias(Type),
}

/// The table.
#[derive(Default)]
pub struct Types {
    /// Headers with their types, in the order of the table.
    pub headers: Vec<(String, Vec<Declared>)>,
    /// Header of each dialect, by its namespace.
    pub dialects: BTreeMap<String, String>,
    /// Types that the code takes as numbers, by function and place.
    typed: BTreeMap<(String, String), Type>,
}

impl Types {
    /// Reads the table of a tree.
    ///
    /// # Errors
    /// A line that cannot be understood.
    pub fn read(root: &Path) -> Result<Types, String> {
        let path = root.join("doors/capi/types.txt");
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut types = Types::default();
        for (number, line) in text.lines().enumerate() {
            let read = types.read_line(line);
            read.ok_or_else(|| format!("{}:{}: cannot be understood", path.display(), number + 1))?;
        }
        Ok(types)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let line = line.split('#').next().unwrap_or_default().trim_end();
        let (word, rest) = line.trim_start().split_once(' ').unwrap_or((line, ""));
        if line.starts_with(' ') {
            return self.read_member(line.trim());
        }
        match word {
            "" => {}
            "header" => self.headers.push((rest.to_owned(), Vec::new())),
            "dialect" => {
                let (namespace, header) = rest.split_once(' ')?;
                self.dialects.insert(namespace.to_owned(), format!("Dialect/{header}.h"));
            }
            "typed" => {
                let (place, ty) = rest.split_once(" = ")?;
                let (function, place) = place.split_once(' ')?;
                let ty = syn::parse_str(ty).ok()?;
                self.typed.insert((function.to_owned(), place.to_owned()), ty);
            }
            "handle" => {
                let name = rest.trim_end_matches(" const");
                self.declare(name, Shape::Handle { is_const: name != rest })?;
            }
            "struct" => self.declare(rest, Shape::Struct(Vec::new()))?,
            "enum" => {
                let (name, of) = rest.split_once(": ")?;
                let of = syn::parse_str(of).ok()?;
                self.declare(name, Shape::Enumeration { of, cases: Vec::new() })?;
            }
            "type" => {
                let (name, aliased) = rest.split_once(" = ")?;
                self.declare(name, Shape::Alias(syn::parse_str(aliased).ok()?))?;
            }
            _ => return None,
        }
        Some(())
    }

    fn declare(&mut self, name: &str, shape: Shape) -> Option<()> {
        self.headers.last_mut()?.1.push(Declared { name: name.to_owned(), shape });
        Some(())
    }

    fn read_member(&mut self, line: &str) -> Option<()> {
        match &mut self.headers.last_mut()?.1.last_mut()?.shape {
            Shape::Struct(fields) => {
                let (name, ty) = line.split_once(": ")?;
                fields.push((name.to_owned(), syn::parse_str(ty).ok()?));
            }
            Shape::Enumeration { cases, .. } => {
                let (name, number) = line.split_once(" = ")?;
                cases.push((name.to_owned(), number.to_owned()));
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns all types.
    pub fn all(&self) -> impl Iterator<Item = &Declared> {
        self.headers.iter().flat_map(|(_, types)| types)
    }

    /// Puts the types of the table in the place of numbers.
    ///
    /// # Errors
    /// If the table speaks of a function or an argument that does not exist.
    pub fn refine(&self, functions: &mut [Function]) -> Result<(), String> {
        for ((name, place), ty) in &self.typed {
            let function = functions.iter_mut().find(|function| function.name == *name);
            let function = function.ok_or_else(|| format!("types.txt: there is no function {name}"))?;
            if place == "result" {
                function.result = Some(ty.clone());
                continue;
            }
            let argument = function.arguments.iter_mut().find(|(argument, _)| argument == place);
            argument.ok_or_else(|| format!("types.txt: {name} has no argument {place}"))?.1 = ty.clone();
        }
        Ok(())
    }

    /// Returns the header that declares a function.
    pub fn header_of(&self, function: &Function) -> String {
        let name = function.name.as_str();
        if name.starts_with("mlirRegisterAll") {
            return "RegisterEverything.h".to_owned();
        }
        if let Some(namespace) = name.strip_prefix("mlirGetDialectHandle__") {
            let namespace = namespace.trim_end_matches("__");
            return self.dialects.get(namespace).cloned().unwrap_or_else(|| "IR.h".to_owned());
        }
        let of_pass = name.strip_prefix("mlirCreate").or_else(|| name.strip_prefix("mlirRegister"));
        match of_pass {
            Some(pass) if function.header == "Transforms.h" => {
                let own = ["Transforms.h", "Conversion.h"];
                if let Some(header) = own.iter().find(|header| pass.starts_with(group_of(header))) {
                    return (*header).to_owned();
                }
                let of_group = |header: &&String| pass.starts_with(group_of(header));
                let found = self.dialects.values().filter(of_group).max_by_key(|header| header.len());
                found.unwrap_or(&function.header).clone()
            }
            _ => function.header.clone(),
        }
    }
}

/// Returns the group of passes of a header, as the names of functions have it.
fn group_of(header: &str) -> &str {
    header.trim_start_matches("Dialect/").trim_end_matches(".h")
}

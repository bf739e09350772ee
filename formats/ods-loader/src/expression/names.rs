//! Names that records declare for C++ code: classes of types, attributes and operations, and enums.

use crate::records::short_class;
use std::collections::{HashMap, HashSet};

/// Declared type or attribute, as C++ code names it.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredClass {
    /// Dialect and mnemonic.
    pub name: String,
    /// True for a type, false for an attribute.
    pub is_type: bool,
}

/// Declared enum.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredEnum {
    /// Cases, by their names in code.
    pub cases: Vec<(String, u64)>,
}

/// Names of all dialects of a file and what it includes.
#[derive(Default, Debug)]
pub(crate) struct Names {
    /// Types and attributes, by class with its namespace: `arith::FastMathFlagsAttr`.
    pub classes: HashMap<String, DeclaredClass>,
    /// Classes that types and attributes are derived from in C++, with the names of those.
    pub bases: HashMap<String, Vec<String>>,
    /// Enums, by class with its namespace.
    pub enums: HashMap<String, DeclaredEnum>,
    /// Names of operations, by class with its namespace.
    pub ops: HashMap<String, String>,
    /// Interfaces of types and attributes, without their namespaces.
    pub interfaces: HashSet<String>,
    /// Getters that parameters of types and attributes have: `getElementType`.
    pub getters: HashSet<String>,
    /// Arguments and results of operations, as getters end: `Lhs` of `getLhs`.
    pub op_getters: HashSet<String>,
}

impl Names {
    /// Finds an entry by a name in code of a namespace, from the inside out.
    fn resolve<'n, T>(table: &'n HashMap<String, T>, name: &str, namespace: &str) -> Option<&'n T> {
        // A name that begins with `::` is one from the outside.
        let mut around = if name.trim_start().starts_with("::") { "" } else { namespace };
        let name = short_class(name);
        loop {
            let found =
                if around.is_empty() { table.get(name) } else { table.get(&format!("{around}::{name}")) };
            if found.is_some() || around.is_empty() {
                return found;
            }
            around = around.rsplit_once("::").map_or("", |(outer, _)| outer);
        }
    }

    /// Returns the declared type or attribute of a class.
    pub fn class(&self, name: &str, namespace: &str) -> Option<&DeclaredClass> {
        Self::resolve(&self.classes, name, namespace)
    }

    /// Returns the names of the types or attributes that are derived from a class.
    pub fn derived(&self, class: &str, namespace: &str) -> Option<&[String]> {
        Self::resolve(&self.bases, class, namespace).map(Vec::as_slice)
    }

    /// Returns true if something is declared in a file, and not in C++ only.
    fn is_declared(&self, name: &str) -> bool {
        self.classes.values().any(|declared| declared.name == name)
    }

    /// Returns true if a type or attribute is derived from a class, told the names of those that are; `None` if it is
    /// declared in C++ only, by the same dialect.
    pub fn is_derived(&self, derived: &[String], name: &str) -> Option<bool> {
        if derived.iter().any(|one| one == name) {
            return Some(true);
        }
        let dialect = |name: &str| name.split_once('.').map(|(dialect, _)| dialect.to_owned());
        let is_near = derived.iter().any(|one| dialect(one) == dialect(name));
        (!is_near || self.is_declared(name)).then_some(false)
    }

    /// Returns the declared enum of a class.
    pub fn enumeration(&self, name: &str, namespace: &str) -> Option<&DeclaredEnum> {
        Self::resolve(&self.enums, name, namespace)
    }

    /// Returns the name of an operation of a class.
    pub fn op(&self, class: &str, namespace: &str) -> Option<&str> {
        Self::resolve(&self.ops, class, namespace).map(String::as_str)
    }

    /// Returns the value of a case: `arith::FastMathFlags::none`.
    pub fn case(&self, path: &str, namespace: &str) -> Option<i128> {
        let (class, symbol) = path.rsplit_once("::")?;
        let cases = &self.enumeration(class, namespace)?.cases;
        cases.iter().find(|(name, _)| name == symbol).map(|(_, value)| i128::from(*value))
    }
}

/// Returns `element_type` and `elementType` as `ElementType`.
pub(crate) fn camel_case(name: &str) -> String {
    let mut result = String::with_capacity(name.len());
    let mut is_start = true;
    for c in name.chars() {
        match c {
            '_' => is_start = true,
            _ if is_start => {
                result.push(c.to_ascii_uppercase());
                is_start = false;
            }
            _ => result.push(c),
        }
    }
    result
}

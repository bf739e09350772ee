//! A short notation for rules, `(add x (sub y 0))`, and what is made of it: patterns and functions.
//!
//! Names are variables of the integer type, `b` and `c` such of `i1`; numbers are constants; `add.nsw` has a flag.

use std::fmt::Write;

/// Expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    Variable(String),
    Constant(i64),
    Op(String, Vec<Expr>),
}

/// Comparisons, by their numbers.
pub const COMPARISONS: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

pub fn parse(text: &str) -> Expr {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().collect::<Vec<_>>().into_iter();
    let word = words.next().expect("an expression");
    parse_word(word, &mut words)
}

fn parse_word<'t>(word: &'t str, words: &mut impl Iterator<Item = &'t str>) -> Expr {
    if let Ok(value) = word.parse() {
        return Expr::Constant(value);
    }
    if word != "(" {
        return Expr::Variable(word.to_owned());
    }
    let name = words.next().expect("an operation").to_owned();
    let mut operands = Vec::new();
    loop {
        match words.next().expect("a closing parenthesis") {
            ")" => return Expr::Op(name, operands),
            word => operands.push(parse_word(word, words)),
        }
    }
}

impl Expr {
    /// Returns the variables, each once, in the order in which they occur.
    pub fn variables(&self) -> Vec<String> {
        let mut all = Vec::new();
        let mut work = vec![self];
        while let Some(expr) = work.pop() {
            match expr {
                Expr::Variable(name) if !all.contains(name) => all.push(name.clone()),
                Expr::Op(_, operands) => work.extend(operands.iter().rev()),
                _ => {}
            }
        }
        all
    }

    fn is_bool(&self) -> bool {
        match self {
            Expr::Variable(name) => is_bool(name),
            Expr::Constant(_) => false,
            Expr::Op(name, operands) => match name.as_str() {
                "select" => operands[1].is_bool(),
                "not" => operands[0].is_bool(),
                _ => COMPARISONS.contains(&name.as_str()) || operands.iter().any(Expr::is_bool),
            },
        }
    }
}

pub fn is_bool(variable: &str) -> bool {
    variable == "b" || variable == "c"
}

/// Returns name and attribute of an operation.
fn operation(name: &str) -> (String, Option<(&'static str, String)>) {
    if let Some(number) = COMPARISONS.iter().position(|case| *case == name) {
        return ("arith.cmpi".to_owned(), Some(("predicate", format!("{number} : i64"))));
    }
    let (name, flag) = name.split_once('.').unwrap_or((name, ""));
    let attribute = match flag {
        "" => None,
        "exact" => Some(("isExact", "unit".to_owned())),
        "both" => Some(("overflowFlags", "#arith.overflow<nsw, nuw>".to_owned())),
        flag => Some(("overflowFlags", format!("#arith.overflow<{flag}>"))),
    };
    let full = match name {
        "select" => "arith.select".to_owned(),
        "shrs" => "arith.shrsi".to_owned(),
        "shru" => "arith.shrui".to_owned(),
        "divs" | "divu" | "rems" | "remu" | "maxs" | "maxu" | "mins" | "minu" | "ceildivs" | "ceildivu"
        | "floordivs" => {
            format!("arith.{name}i")
        }
        _ => format!("arith.{name}i"),
    };
    (full, attribute)
}

/// Returns the pattern that replaces one expression, an operation, by another.
pub fn pattern(name: &str, from: &Expr, to: &Expr) -> String {
    let mut writer = PatternWriter { text: String::new(), next: 0, is_rewrite: false };
    writer.text.push_str("  %t = pdl.type\n  %i1 = pdl.type : i1\n");
    for variable in from.variables() {
        let ty = if is_bool(&variable) { "%i1" } else { "%t" };
        let _ = writeln!(writer.text, "  %{variable} = pdl.operand : {ty}");
    }
    let root = writer.define(from);
    writer.is_rewrite = true;
    let body = std::mem::take(&mut writer.text);
    let new = writer.define(to);
    let rewrite = writer.text;
    let root = root.replace("%v", "%o");
    format!(
        "pdl.pattern @{name} : benefit(1) {{\n{body}  pdl.rewrite {root} {{\n{rewrite}  pdl.replace {root} with ({new} : \
         !pdl.value)\n  }}\n}}\n"
    )
}

struct PatternWriter {
    text: String,
    next: usize,
    is_rewrite: bool,
}

impl PatternWriter {
    /// Writes the operations for an expression; the handle of its value.
    fn define(&mut self, expr: &Expr) -> String {
        let (name, attribute, operands) = match expr {
            Expr::Variable(name) => return format!("%{name}"),
            Expr::Constant(value) => {
                let number = self.number();
                let name = constant_name(*value);
                let _ = match self.is_rewrite {
                    true => writeln!(
                        self.text,
                        "  %a{number} = pdl.apply_native_rewrite \"{name}\" : !pdl.attribute"
                    ),
                    false => writeln!(
                        self.text,
                        "  %a{number} = pdl.attribute : %t\n  pdl.apply_native_constraint \"is_{name}\"(%a{number} : \
                         !pdl.attribute)"
                    ),
                };
                return self.operation("arith.constant", &format!("{{\"value\" = %a{number}}}"), &[], "%t");
            }
            Expr::Op(name, operands) => {
                let (full, attribute) = operation(name);
                (full, attribute, operands)
            }
        };
        let operands: Vec<String> = operands.iter().map(|operand| self.define(operand)).collect();
        let attributes = match attribute {
            None => String::new(),
            Some((name, value)) => {
                let number = self.number();
                let _ = writeln!(self.text, "  %a{number} = pdl.attribute = {value}");
                format!("{{\"{name}\" = %a{number}}}")
            }
        };
        self.operation(&name, &attributes, &operands, if expr.is_bool() { "%i1" } else { "%t" })
    }

    fn number(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    fn operation(&mut self, name: &str, attributes: &str, operands: &[String], ty: &str) -> String {
        let number = self.number();
        let types = vec!["!pdl.value"; operands.len()].join(", ");
        let operands = match operands {
            [] => String::new(),
            operands => format!("({} : {types})", operands.join(", ")),
        };
        let _ = writeln!(
            self.text,
            "  %o{number} = pdl.operation \"{name}\"{operands} {attributes} -> ({ty} : !pdl.type)\n  %v{number} = \
             pdl.result 0 of %o{number}"
        );
        format!("%v{number}")
    }
}

fn constant_name(value: i64) -> String {
    format!("c{value}").replace('-', "m")
}

/// Returns the functions that say what the constants of patterns are.
pub fn natives() -> String {
    let mut text = String::new();
    for value in [-1, 0, 1, 2, 3] {
        let name = constant_name(value);
        let _ = writeln!(
            text,
            "func.func @{name}() -> index {{\n  %c = arith.constant {value} : index\n  return %c : index\n}}\n\
             func.func @is_{name}(%x: index) -> i1 {{\n  %c = arith.constant {value} : index\n  \
             %r = arith.cmpi eq, %x, %c : index\n  return %r : i1\n}}"
        );
    }
    text
}

/// Writes the operations for an expression on integers of a width; the name of its value.
pub fn function_body(expr: &Expr, width: u32, next: &mut usize, out: &mut String) -> String {
    let (name, operands) = match expr {
        Expr::Variable(name) => return format!("%{name}"),
        Expr::Constant(value) => {
            *next += 1;
            let value = match width {
                1 => (value & 1 == 1).to_string(),
                _ => {
                    let unused = 64 - width;
                    format!("{} : i{width}", value << unused >> unused)
                }
            };
            let _ = writeln!(out, "  %n{next} = arith.constant {value}");
            return format!("%n{next}");
        }
        Expr::Op(name, operands) => (name, operands),
    };
    let (full, attribute) = operation(name);
    let values: Vec<String> =
        operands.iter().map(|operand| function_body(operand, width, next, out)).collect();
    let ty = |expr: &Expr| if expr.is_bool() { "i1".to_owned() } else { format!("i{width}") };
    let types: Vec<String> = operands.iter().map(ty).collect();
    *next += 1;
    let attribute = attribute.map_or(String::new(), |(name, value)| format!(" <{{{name} = {value}}}>"));
    let result = if full == "arith.cmpi" { "i1".to_owned() } else { ty(expr) };
    let _ = writeln!(
        out,
        "  %n{next} = \"{full}\"({}){attribute} : ({}) -> {result}",
        values.join(", "),
        types.join(", ")
    );
    format!("%n{next}")
}

/// Returns the type of the value of an expression.
pub fn result_type(expr: &Expr, width: u32) -> String {
    if expr.is_bool() { "i1".to_owned() } else { format!("i{width}") }
}

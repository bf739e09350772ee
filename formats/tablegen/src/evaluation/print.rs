//! Values and records as text.

use crate::ids::RecordId;
use crate::keeper::Records;
use crate::record::{Field, FieldKind};
use crate::types::Type;
use crate::value::{ArgumentKey, Binary, Node, Ternary, Unary, Value};
use std::fmt::Write as _;

impl Records {
    /// Writes a value as the language does.
    pub fn text(&self, value: Value) -> String {
        let mut out = String::new();
        self.write(value, &mut out);
        out
    }

    fn list(&self, values: impl IntoIterator<Item = Value>, out: &mut String) {
        for (i, one) in values.into_iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            self.write(one, out);
        }
    }

    fn call(&self, name: &str, ty: Option<Type>, operands: &[Value], out: &mut String) {
        out.push('!');
        out.push_str(name);
        if let Some(ty) = ty {
            let _ = write!(out, "<{}>", self.type_text(ty));
        }
        out.push('(');
        self.list(operands.iter().copied(), out);
        out.push(')');
    }

    fn write(&self, value: Value, out: &mut String) {
        match self.values.node(value) {
            Node::Unset => out.push('?'),
            Node::Bit(bit) => out.push(if *bit { '1' } else { '0' }),
            Node::Bits(bits) => {
                out.push_str("{ ");
                self.list(bits.iter().rev().copied(), out);
                out.push_str(" }");
            }
            Node::Int(number) => {
                let _ = write!(out, "{number}");
            }
            Node::String { text, is_code: false } => {
                let _ = write!(out, "\"{text}\"");
            }
            Node::String { text, is_code: true } => {
                let _ = write!(out, "[{{{text}}}]");
            }
            Node::List(elements, _) => {
                out.push('[');
                self.list(elements.iter().copied(), out);
                out.push(']');
            }
            Node::Dag { operator, name, arguments } => {
                out.push('(');
                self.write(*operator, out);
                if let Some(name) = name {
                    let _ = write!(out, ":${}", self.names.text(*name));
                }
                for (i, (argument, name)) in arguments.iter().enumerate() {
                    out.push_str(if i == 0 { " " } else { ", " });
                    self.write(*argument, out);
                    if let Some(name) = name {
                        let _ = write!(out, ":${}", self.names.text(*name));
                    }
                }
                out.push(')');
            }
            Node::Def(record) => out.push_str(&self.name_of(*record)),
            Node::Var(name, _) => out.push_str(self.names.text(*name)),
            Node::VarBit(base, bit) => {
                self.write(*base, out);
                let _ = write!(out, "{{{bit}}}");
            }
            Node::Instance(class, arguments) => {
                out.push_str(&self.name_of(*class));
                out.push('<');
                for (i, (key, argument)) in arguments.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    match key {
                        ArgumentKey::Position(at) => {
                            let _ = write!(out, "{at}: ");
                        }
                        ArgumentKey::Name(name) => {
                            let _ = write!(out, "{}: ", self.names.text(*name));
                        }
                    }
                    self.write(*argument, out);
                }
                out.push('>');
            }
            Node::Field(of, name, _) => {
                self.write(*of, out);
                let _ = write!(out, ".{}", self.names.text(*name));
            }
            Node::Unary(operator, operand, ty) => {
                let ty = (*operator == Unary::Cast).then_some(*ty);
                self.call(unary_name(*operator), ty, &[*operand], out);
            }
            Node::Binary(operator, left, right, ty) => match operator {
                Binary::ListElement | Binary::ListSlice => {
                    self.write(*left, out);
                    out.push('[');
                    self.write(*right, out);
                    out.push(']');
                }
                Binary::RangeClosed => {
                    self.write(*left, out);
                    out.push_str("...");
                    self.write(*right, out);
                }
                _ => {
                    let ty = (*operator == Binary::GetDagArg).then_some(*ty);
                    self.call(binary_name(*operator), ty, &[*left, *right], out);
                }
            },
            Node::Ternary(operator, a, b, c, _) => {
                self.call(ternary_name(*operator), None, &[*a, *b, *c], out)
            }
            Node::Cond(cases, _) => {
                out.push_str("!cond(");
                for (i, (condition, result)) in cases.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    self.write(*condition, out);
                    out.push_str(": ");
                    self.write(*result, out);
                }
                out.push(')');
            }
            Node::Foldl(parts, _) => self.call("foldl", None, &parts[..], out),
            Node::IsA(ty, operand) => self.call("isa", Some(*ty), &[*operand], out),
            Node::Exists(ty, name) => self.call("exists", Some(*ty), &[*name], out),
            Node::Instances(ty, pattern) => self.call("instances", Some(*ty), &[*pattern], out),
        }
    }

    /// Writes the type of a field: that of code says so.
    fn field_type_text(&self, field: &Field) -> String {
        match self.values.node(field.value) {
            Node::String { is_code: true, .. } => "code".to_owned(),
            _ => self.type_text(field.ty),
        }
    }

    /// Writes a record as `--print-records` does, from the name on.
    pub fn record_text(&self, id: RecordId) -> String {
        let record = self.record(id);
        let mut out = self.name_of(id);
        if !record.template_arguments.is_empty() {
            out.push('<');
            for (i, name) in record.template_arguments.iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                if let Some(field) = record.field(*name) {
                    let (ty, name) = (self.field_type_text(field), self.names.text(*name));
                    let _ = write!(out, "{ty} {name} = {}", self.text(field.value));
                }
            }
            out.push('>');
        }
        out.push_str(" {");
        for (i, (class, _)) in record.superclasses.iter().enumerate() {
            out.push_str(if i == 0 { "\t// " } else { " " });
            out.push_str(&self.name_of(*class));
        }
        out.push('\n');
        for is_marked in [true, false] {
            for field in &record.fields {
                if field.kind == FieldKind::TemplateArgument
                    || (field.kind == FieldKind::MayBeUnresolved) != is_marked
                {
                    continue;
                }
                let prefix = if is_marked { "field " } else { "" };
                let (ty, name) = (self.field_type_text(field), self.names.text(field.name));
                let _ = writeln!(out, "  {prefix}{ty} {name} = {};", self.text(field.value));
            }
        }
        out.push_str("}\n");
        out
    }
}

fn unary_name(operator: Unary) -> &'static str {
    match operator {
        Unary::Cast => "cast",
        Unary::Not => "not",
        Unary::Head => "head",
        Unary::Tail => "tail",
        Unary::Size => "size",
        Unary::Empty => "empty",
        Unary::GetDagOp => "getdagop",
        Unary::GetDagOpName => "getdagopname",
        Unary::LogTwo => "logtwo",
        Unary::ToUpper => "toupper",
        Unary::ToLower => "tolower",
        Unary::Repr => "repr",
        Unary::ListFlatten => "listflatten",
        Unary::Initialized => "initialized",
    }
}

fn binary_name(operator: Binary) -> &'static str {
    match operator {
        Binary::Add => "add",
        Binary::Sub => "sub",
        Binary::Mul => "mul",
        Binary::Div => "div",
        Binary::And => "and",
        Binary::Or => "or",
        Binary::Xor => "xor",
        Binary::Sra => "sra",
        Binary::Srl => "srl",
        Binary::Shl => "shl",
        Binary::ListConcat => "listconcat",
        Binary::ListSplat => "listsplat",
        Binary::ListRemove => "listremove",
        Binary::ListElement | Binary::ListSlice | Binary::Range | Binary::RangeClosed => "range",
        Binary::StrConcat => "strconcat",
        Binary::Interleave => "interleave",
        Binary::Con => "con",
        Binary::Eq => "eq",
        Binary::Ne => "ne",
        Binary::Lt => "lt",
        Binary::Le => "le",
        Binary::Gt => "gt",
        Binary::Ge => "ge",
        Binary::SetDagOp => "setdagop",
        Binary::SetDagOpName => "setdagopname",
        Binary::GetDagArg => "getdagarg",
        Binary::GetDagName => "getdagname",
        Binary::Match => "match",
    }
}

fn ternary_name(operator: Ternary) -> &'static str {
    match operator {
        Ternary::Subst => "subst",
        Ternary::Foreach => "foreach",
        Ternary::Filter => "filter",
        Ternary::If => "if",
        Ternary::Dag => "dag",
        Ternary::Range => "range",
        Ternary::Substr => "substr",
        Ternary::Find => "find",
        Ternary::SetDagArg => "setdagarg",
        Ternary::SetDagName => "setdagname",
    }
}

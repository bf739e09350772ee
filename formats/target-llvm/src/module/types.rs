//! Types as text, and the names of structures that are met on the way.

use crate::layout::contains_itself;
use crate::module::Module;
use crate::names::floats;
use crate::names::{name, quoted};
use terrace_ir::{Type, TypeKind};
use terrace_llvm::types::{
    LABEL_TYPE, METADATA_TYPE, PPC_FP128_TYPE, Packing, StructType, TARGET_TYPE, TOKEN_TYPE, VOID_TYPE,
    X86_AMX_TYPE, address_space, as_array, as_function, is_type,
};
use terrace_support::ensure_stack;

impl<'c> Module<'_, 'c> {
    /// Returns the text of a type. One that LLVM does not have is noted, and reported with the current operation.
    pub(crate) fn ty(&mut self, ty: Type<'c>) -> String {
        let mut out = String::new();
        self.write_type(&mut out, ty);
        out
    }

    fn write_type(&mut self, out: &mut String, ty: Type<'c>) {
        ensure_stack(|| self.write_type_here(out, ty));
    }

    fn write_type_here(&mut self, out: &mut String, ty: Type<'c>) {
        match *ty.kind() {
            TypeKind::Integer { width, .. } => out.push_str(&format!("i{width}")),
            TypeKind::Float(semantics) if floats::is_known(semantics) => {
                out.push_str(match semantics.keyword() {
                    "f16" => "half",
                    "bf16" => "bfloat",
                    "f32" => "float",
                    "f64" => "double",
                    "f80" => "x86_fp80",
                    _ => "fp128",
                });
            }
            TypeKind::Vector { shape: [count], scalable, element } => {
                out.push_str(if scalable == [true] { "<vscale x " } else { "<" });
                out.push_str(&format!("{count} x "));
                self.write_type(out, element);
                out.push('>');
            }
            TypeKind::Dialect { .. } => self.write_dialect_type(out, ty),
            _ => self.unsupported_type = Some(ty),
        }
    }

    fn write_dialect_type(&mut self, out: &mut String, ty: Type<'c>) {
        if let Some(space) = address_space(ty) {
            out.push_str("ptr");
            if space != 0 {
                out.push_str(&format!(" addrspace({space})"));
            }
        } else if let Some((element, count)) = as_array(ty) {
            out.push_str(&format!("[{count} x "));
            self.write_type(out, element);
            out.push(']');
        } else if let Some(structure) = StructType::of(ty) {
            match structure.name() {
                Some(id) => {
                    out.push_str(&name('%', id));
                    if contains_itself(self.context, structure) {
                        self.unsupported_type = Some(ty);
                    } else {
                        self.define_structure(id, structure);
                    }
                }
                None => self.write_body(out, structure),
            }
        } else if let Some(signature) = as_function(ty) {
            self.write_type(out, signature.result);
            out.push_str(" (");
            for (at, input) in signature.inputs.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { ", " });
                self.write_type(out, *input);
            }
            if signature.is_variadic {
                out.push_str(if signature.inputs.is_empty() { "..." } else { ", ..." });
            }
            out.push(')');
        } else if let Some([target, types, integers]) = ty.as_dialect(TARGET_TYPE.name) {
            out.push_str("target(");
            out.push_str(&quoted(target.as_bytes().unwrap_or_default()));
            for parameter in types.as_array().unwrap_or_default().iter().filter_map(|ty| ty.as_type()) {
                out.push_str(", ");
                self.write_type(out, parameter);
            }
            for integer in integers.as_array().unwrap_or_default() {
                out.push_str(&format!(", {}", integer.as_i64().unwrap_or_default()));
            }
            out.push(')');
        } else {
            let words = [
                (&VOID_TYPE, "void"),
                (&TOKEN_TYPE, "token"),
                (&METADATA_TYPE, "metadata"),
                (&LABEL_TYPE, "label"),
                (&PPC_FP128_TYPE, "ppc_fp128"),
                (&X86_AMX_TYPE, "x86_amx"),
            ];
            match words.into_iter().find(|(spec, _)| is_type(ty, spec)) {
                Some((_, word)) => out.push_str(word),
                None => self.unsupported_type = Some(ty),
            }
        }
    }

    fn write_body(&mut self, out: &mut String, structure: StructType<'c>) {
        let is_packed = structure.packing() == Packing::Packed;
        out.push_str(if is_packed { "<{" } else { "{" });
        for at in 0..structure.len() {
            out.push_str(if at == 0 { " " } else { ", " });
            if let Some(element) = structure.element(self.context, at) {
                self.write_type(out, element);
            }
        }
        out.push_str(if structure.is_empty() { "" } else { " " });
        out.push_str(if is_packed { "}>" } else { "}" });
    }

    fn define_structure(&mut self, id: &'c str, structure: StructType<'c>) {
        if !self.structures.seen.insert(id) {
            return;
        }
        let at = self.structures.definitions.len();
        self.structures.definitions.push((id, String::new()));
        let mut body = String::new();
        if structure.is_opaque() {
            body.push_str("opaque");
        } else {
            self.write_body(&mut body, structure);
        }
        self.structures.definitions[at].1 = body;
    }

    /// Returns a type as it is part of the name of an intrinsic.
    pub(crate) fn mangled(&mut self, ty: Type<'c>) -> String {
        ensure_stack(|| self.mangled_here(ty))
    }

    fn mangled_here(&mut self, ty: Type<'c>) -> String {
        match *ty.kind() {
            TypeKind::Integer { width, .. } => return format!("i{width}"),
            TypeKind::Float(semantics) => return semantics.keyword().to_owned(),
            TypeKind::Vector { shape: [count], scalable, element } => {
                let scale = if scalable == [true] { "nx" } else { "" };
                return format!("{scale}v{count}{}", self.mangled(element));
            }
            _ => {}
        }
        if let Some(space) = address_space(ty) {
            format!("p{space}")
        } else if let Some((element, count)) = as_array(ty) {
            format!("a{count}{}", self.mangled(element))
        } else if let Some(structure) = StructType::of(ty) {
            match structure.name() {
                Some(id) => format!("s_{id}s"),
                None => {
                    let elements: Vec<_> = crate::layout::elements(self.context, structure).collect();
                    let parts: String = elements.into_iter().map(|element| self.mangled(element)).collect();
                    format!("sl_{parts}s")
                }
            }
        } else if let Some(signature) = as_function(ty) {
            let mut out = format!("f_{}", self.mangled(signature.result));
            for input in signature.inputs {
                out.push_str(&self.mangled(input));
            }
            out.push_str(if signature.is_variadic { "vararg" } else { "" });
            out + "f"
        } else if let Some([target, types, integers]) = ty.as_dialect(TARGET_TYPE.name) {
            let mut out = format!("t{}", target.as_str().unwrap_or_default());
            for parameter in types.as_array().unwrap_or_default().iter().filter_map(|ty| ty.as_type()) {
                out.push_str(&format!("_{}", self.mangled(parameter)));
            }
            for integer in integers.as_array().unwrap_or_default() {
                out.push_str(&format!("_{}", integer.as_i64().unwrap_or_default()));
            }
            out + "t"
        } else if is_type(ty, &PPC_FP128_TYPE) {
            "ppcf128".to_owned()
        } else if is_type(ty, &METADATA_TYPE) {
            "Metadata".to_owned()
        } else if is_type(ty, &X86_AMX_TYPE) {
            "x86amx".to_owned()
        } else {
            "isVoid".to_owned()
        }
    }
}

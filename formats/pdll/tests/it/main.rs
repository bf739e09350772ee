//! Tests of the language: texts, and what their trees, programs and messages must be; each as the reference has it.

mod messages;
mod mutations;
mod programs;
mod trees;

use terrace_pdll::{Parsed, parse};
use terrace_tablegen::Loader;

/// Includes that are written down with a test.
struct Texts;

const INCLUDED: &[(&str, &str)] = &[
    ("rules.pdll", "Pattern Included => erase _: Op;\n"),
    ("open.pdll", "Pattern {\n"),
    ("itself.pdll", "#include \"itself.pdll\"\n"),
    ("wrong.td", "class X; def foo bar"),
    (
        "ops.td",
        "class Pred; class CPred<string p> : Pred { string predExpr = p; }\n\
         class PredCombinerKind; def PredCombinerAnd : PredCombinerKind;\n\
         class And<list<Pred> c> : Pred { PredCombinerKind kind = PredCombinerAnd; list<Pred> children = c; }\n\
         class Constraint<Pred p, string s> { Pred predicate = p; string summary = s; }\n\
         class TypeConstraint<Pred p, string s = \"\"> : Constraint<p, s> { string cppType = \"T\"; }\n\
         class Variadic<TypeConstraint t> : TypeConstraint<t.predicate> { TypeConstraint baseType = t; }\n\
         class Attr<Pred p, string s = \"\"> : Constraint<p, s> { bit isOptional = 0; string storageType = \"A\"; }\n\
         class Dialect { string name; }\n\
         class Op<Dialect d, string m> { Dialect opDialect = d; string opName = m; dag arguments; dag results; }\n\
         def ins; def outs; def D : Dialect { let name = \"t\"; }\n\
         def Any : TypeConstraint<CPred<\"true\">>;\n\
         def Small : Attr<And<[CPred<\"$_self.a()\">, CPred<\"$_self.b()\">]>>;\n\
         def One : Op<D, \"one\"> { let arguments = (ins Any:$x, Small:$s); let results = (outs Any:$y); }\n\
         def Two : Op<D, \"two\"> { let arguments = (ins); let results = (outs Any:$a, Any:$b); }\n\
         def Many : Op<D, \"many\"> {\n\
           let arguments = (ins Variadic<Any>:$a, Variadic<Any>:$b); let results = (outs Variadic<Any>:$c); }\n",
    ),
];

impl Loader for Texts {
    fn open(&mut self, name: &str) -> Option<(String, String)> {
        let (name, text) = INCLUDED.iter().find(|(one, _)| *one == name)?;
        Some(((*name).to_owned(), (*text).to_owned()))
    }
}

fn parsed(text: &str) -> Parsed {
    parse("main.pdll", text, &mut Texts)
}

fn messages(parsed: &Parsed) -> String {
    parsed.diagnostics.iter().map(|one| parsed.sources.render(one)).collect()
}

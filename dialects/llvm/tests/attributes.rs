//! Typed builders and views of the attributes: what they build, and the mistakes that they name.

use terrace_ir::spec::ParameterError;
use terrace_ir::{Attribute, Context, Ctx};
use terrace_llvm::DIALECT;
use terrace_llvm::attributes::{
    AliasScopeAttr, DIBasicTypeAttr, DIFileAttr, DILexicalBlockAttr, DISubrangeAttr, LoopAnnotationAttr,
    LoopVectorizeAttr,
};

fn file(context: Ctx<'_>) -> DIFileAttr<'_> {
    DIFileAttr::builder(context).name("a.c").directory("/src").build()
}

#[test]
fn builders_write_what_the_parser_reads() {
    let context = &Context::new(&[&DIALECT]);
    let file = file(context);
    let check = |attribute: Attribute<'_>, text: &str| assert_eq!(attribute.to_string(), text);
    check(file.into(), "#llvm.di_file<\"a.c\" in \"/src\">");
    let block = DILexicalBlockAttr::builder(context).scope(file).file(file).line(3).build();
    check(
        block.into(),
        "#llvm.di_lexical_block<scope = #llvm.di_file<\"a.c\" in \"/src\">, file = <\"a.c\" in \"/src\">, line = 3>",
    );
    let vectorize = LoopVectorizeAttr::builder(context).disable(true).build();
    let annotation = LoopAnnotationAttr::builder(context).vectorize(vectorize).build();
    check(annotation.into(), "#llvm.loop_annotation<vectorize = <disable = true>>");
}

#[test]
fn a_default_is_stored_as_absent() {
    let context = &Context::new(&[&DIALECT]);
    let plain = DIBasicTypeAttr::builder(context).name("int").build();
    let zero = DIBasicTypeAttr::builder(context).name("int").size_in_bits(0).build();
    assert_eq!(plain, zero);
}

#[test]
fn views_have_typed_parameters() {
    let context = &Context::new(&[&DIALECT]);
    let block = DILexicalBlockAttr::builder(context).scope(file(context)).file(file(context)).build();
    let view = DILexicalBlockAttr::cast(block.into()).expect("a lexical block");
    assert_eq!(view.file().map(DIFileAttr::name), Some("a.c"));
    assert_eq!(view.line(), None);
    assert!(DIFileAttr::cast(view.attribute()).is_none());
    assert!(DISubrangeAttr::cast(view.scope()).is_none());
}

#[test]
fn mistakes_are_named() {
    let context = &Context::new(&[&DIALECT]);
    let check = |error: Option<ParameterError>, text: &str| {
        assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(text));
    };
    let no_directory = DIFileAttr::builder(context).name("a.c").try_build();
    check(no_directory.err(), "'llvm.di_file': the parameter 'directory' is missing");
    let wrong_scope = DILexicalBlockAttr::builder(context).scope(context.unit_attribute()).try_build();
    check(
        wrong_scope.err(),
        "'llvm.di_lexical_block': the parameter 'scope' of 'DIScopeAttr' cannot be unit",
    );
    let wide = DILexicalBlockAttr::builder(context).scope(file(context)).line(1 << 32).try_build();
    check(
        wide.err(),
        "'llvm.di_lexical_block': the parameter 'line' of 'unsigned' cannot be 4294967296 : i64",
    );
    let no_domain = AliasScopeAttr::builder(context).id(context.unit_attribute()).try_build();
    check(no_domain.err(), "'llvm.alias_scope': the parameter 'domain' is missing");
}

#[test]
#[should_panic(expected = "'llvm.di_file': the parameter 'name' is missing")]
fn build_panics_with_the_mistake() {
    let context = &Context::new(&[&DIALECT]);
    let _ = DIFileAttr::builder(context).directory("/src").build();
}

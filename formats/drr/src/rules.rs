//! All rules of a file.

use crate::rule::{Builder, Outcome};
use std::collections::HashMap;
use std::fmt::Write as _;
use terrace_ir::ids::BlockId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::verify::verify;
use terrace_ir::{
    Body, Ctx, FileLineCol, Location, Operation, OwnedOperation, PatternRewriter, RegionSource, TypedOp,
    capture,
};
use terrace_ods_loader::{Declarations, Entry};
use terrace_pdl as pdl;
use terrace_rules::Natives;
use terrace_tablegen::Loc;

/// Alternatives beyond which a rule is refused: each `either` doubles them.
const MOST_EITHERS: u32 = 6;

/// Outcome of compiling one rule.
#[derive(Clone, Debug)]
pub struct RuleReport {
    /// Name of the record; that of one without a name is made up.
    pub name: String,
    /// Position of the definition, as `file:line`.
    pub place: String,
    /// Operation that the rule rewrites.
    pub root: String,
    /// Reason why it was not compiled.
    pub refused: Option<String>,
}

/// Rules of a file.
pub struct Rules<'c> {
    /// Program of the `pdl` dialect with the rules that were compiled.
    pub module: OwnedOperation<'c>,
    /// Native functions that they call.
    pub natives: Natives,
    /// Outcome for each rule, in the order of the text.
    pub report: Vec<RuleReport>,
}

impl Rules<'_> {
    /// Writes the report as text: a line for each rule, and an indented one where it was refused.
    pub fn to_text(&self) -> String {
        let compiled = self.report.iter().filter(|rule| rule.refused.is_none()).count();
        let mut text = format!("{} rules, {compiled} of them compiled\n", self.report.len());
        for RuleReport { name, place, root, refused } in &self.report {
            let _ = writeln!(text, "\nrule {name} of '{root}' ({place})");
            if let Some(why) = refused {
                let _ = writeln!(text, "  NOT compiled: {why}");
            }
        }
        text
    }
}

/// Returns true if a file declares rules.
pub fn has_rules(file: &Declarations) -> bool {
    !file.table().defs_of("Pattern").is_empty()
}

/// Compiles the rules of a file to the `pdl` dialect.
///
/// The dialects that they are about are known to the context. Code that is more than an expression of built-in functions
/// is called by its name in `natives`. A rule that needs more is left out, and the report says why.
pub fn compile<'c>(file: &Declarations, context: Ctx<'c>, natives: &Natives) -> Rules<'c> {
    let mut module = OwnedOperation::module(context, Location::Unknown);
    let top = module.op().region(0).first_block().map(|block| block.id());
    let mut known = natives.clone();
    let mut report = Vec::new();
    for record in file.table().defs_of("Pattern") {
        let root = record.dag("sourcePattern").and_then(|dag| terrace_ods_loader::op_name(dag.operator));
        let outcome = Compiler { file, context, user: natives, record }.compile(&mut known, top, &mut module);
        report.push(RuleReport {
            name: record.name(),
            place: record.place(),
            root: root.unwrap_or_default(),
            refused: outcome.err(),
        });
    }
    Rules { module, natives: known, report }
}

struct Compiler<'r, 'n, 'c> {
    file: &'r Declarations,
    context: Ctx<'c>,
    user: &'n Natives,
    record: Entry<'r>,
}

impl<'c> Compiler<'_, '_, 'c> {
    /// Compiles a rule: each alternative of `either` is a pattern.
    fn compile(
        &self,
        natives: &mut Natives,
        top: Option<BlockId>,
        module: &mut OwnedOperation<'c>,
    ) -> Outcome<()> {
        let mut bodies = Vec::new();
        let mut choice = 0;
        loop {
            let mut body = Body::for_child(self.context, self.context.op_name(pdl::PatternOp::SPEC.name));
            let region = body.create_region();
            let block = body.create_block();
            body.append_block(region, block);
            let (eithers, benefit) = self.write(natives, &mut body, block, choice)?;
            bodies.push((body, region, benefit));
            if eithers > MOST_EITHERS {
                return Err(format!("it has {eithers} 'either', and {MOST_EITHERS} may be in one rule"));
            }
            choice += 1;
            if choice >> eithers != 0 {
                break;
            }
        }
        let Some(top) = top else { return Ok(()) };
        let location = self.location();
        let mut added = Vec::new();
        for (at, (body, region, benefit)) in bodies.into_iter().enumerate() {
            let benefit = self.context.integer_attribute(self.context.integer_type(16), benefit);
            let new = pdl::PatternOp::builder(self.context, location).benefit(benefit);
            let new = match (self.record.is_anonymous(), at) {
                (true, _) => new,
                (false, 0) => new.sym_name(&self.record.name()),
                (false, at) => new.sym_name(&format!("{}.{at}", self.record.name())),
            };
            let mut state = new.body_region(RegionSource::Detached(region)).build();
            state.child = Some(body);
            let mut listener = NoListener;
            let mut rewriter = PatternRewriter::new(module.body_mut(), &mut listener);
            rewriter.set_insertion_point_to_end(top);
            added.push(rewriter.create(state));
        }
        // What is not valid is a rule that this form cannot express.
        let (verified, told) =
            capture(|| added.iter().try_for_each(|op| verify(Operation::new(module.body(), *op))));
        if verified.is_err() {
            added.into_iter().for_each(|op| module.body_mut().erase_op(op));
            return Err(told.into_iter().next().map(|one| one.message).unwrap_or_default());
        }
        Ok(())
    }

    /// Writes one alternative; returns the number of `either`, and the benefit.
    fn write(
        &self,
        natives: &mut Natives,
        body: &mut Body<'c>,
        block: BlockId,
        choice: u32,
    ) -> Outcome<(u32, i64)> {
        let dag = |field: &str| self.record.dag(field).ok_or_else(|| format!("it has no '{field}'"));
        let source = dag("sourcePattern")?;
        if !source.operator.is("Op") {
            return Err(format!("'{}' is no operation", source.operator.name()));
        }
        let mut listener = NoListener;
        let mut out = PatternRewriter::new(body, &mut listener);
        out.set_insertion_point_to_end(block);
        let mut builder = Builder {
            file: self.file,
            context: self.context,
            out,
            natives,
            user: self.user,
            location: self.location(),
            namespace: String::new(),
            symbols: HashMap::new(),
            facts: HashMap::new(),
            choice,
            eithers: 0,
            ops: 0,
            root_types: Vec::new(),
        };
        builder.namespace = builder.facts_of(source.operator)?.namespace.clone();
        let root = builder.source(&source)?;
        for constraint in self.record.dags("constraints") {
            builder.constraint(&constraint)?;
        }
        let (ops, eithers) = (builder.ops, builder.eithers);
        let region = builder.out.body_mut().create_region();
        let inner = builder.out.body_mut().create_block();
        builder.out.body_mut().append_block(region, inner);
        let new = pdl::RewriteOp::builder(self.context, builder.location).root(root.op);
        builder.out.create(new.body_region(RegionSource::Detached(region)));
        builder.out.set_insertion_point_to_end(inner);
        builder.rewrite(
            &root,
            &self.record.dags("resultPatterns"),
            &self.record.dags("supplementalPatterns"),
        )?;
        let added = self.record.dag("benefitDelta").and_then(|dag| match dag.arguments.first() {
            Some((terrace_ods_loader::Item::Int(delta), _)) => Some(*delta),
            _ => None,
        });
        let benefit = ops.saturating_add(added.unwrap_or_default()).clamp(0, i64::from(i16::MAX));
        Ok((eithers, benefit))
    }

    fn location(&self) -> Location<'c> {
        let Some(Loc { buffer, offset }) = self.record.loc() else { return Location::Unknown };
        let sources = &self.file.parsed().sources;
        let (path, line) = sources.path_and_line(Loc { buffer, offset });
        let text = sources.buffers.get(buffer as usize).map_or("", |buffer| &buffer.text);
        let before = text.get(..offset as usize).unwrap_or_default();
        let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
        let column = u32::try_from(column).unwrap_or_default();
        let line = u32::try_from(line).unwrap_or_default();
        Location::FileLineCol(FileLineCol::new(self.context.identifier(path), line, column))
    }
}

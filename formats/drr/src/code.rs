//! C++ expressions of result patterns: evaluated, or called by name.

use crate::operation::Length;
use crate::result::Want;
use crate::rule::{Builder, Built, Outcome, Symbol};
use crate::term::{Kind, Term, TermArgument, handle_of, value_of};
use terrace_ir::ids::ValueId;
use terrace_ods_loader::{Code, CodeValue, Creation, Dag, Item};
use terrace_pdl as pdl;

impl<'r, 'c> Builder<'r, '_, 'c> {
    fn code_of(&self, dag: &Dag<'r>) -> Code {
        self.file.code(&dag.operator.text_or_empty("expression"), &self.namespace)
    }

    /// Returns the values of native code.
    pub fn native(&mut self, dag: &Dag<'r>, wants: &[Want<'r>]) -> Outcome<Vec<ValueId>> {
        let values = self.native_values(dag, wants)?;
        let (name, number) = {
            let (name, number) = self.split_name(&dag.name);
            (name.to_owned(), number)
        };
        self.bind(&name, Symbol::Native(values.clone()));
        match number {
            Some(number) => values
                .get(number)
                .map(|value| vec![*value])
                .ok_or_else(|| format!("'${name}' has no result {number}")),
            None => Ok(values),
        }
    }

    fn native_values(&mut self, dag: &Dag<'r>, wants: &[Want<'r>]) -> Outcome<Vec<ValueId>> {
        let code = self.code_of(dag);
        if let Some(creation) = code.as_creation() {
            return self.created(&creation, dag);
        }
        let count = dag.operator.int("numReturns").unwrap_or(1);
        let unknown = code.unknown();
        if unknown.is_none() && count == 1 {
            let (term, handles) = self.term(dag, code)?;
            let want = wants.first().copied().unwrap_or(Want::Operand(Length::Single));
            return Ok(vec![self.evaluated(term, handles, want)?]);
        }
        if let Some((function, arguments)) = code.as_call()
            && self.user.find_rewrite(&function).is_some()
        {
            return self.call(dag, &function, &arguments, usize::try_from(count).unwrap_or_default(), wants);
        }
        let text = code.text().split_whitespace().collect::<Vec<_>>().join(" ");
        let unknown = unknown.unwrap_or_else(|| format!("{count} results"));
        Err(format!("the code '{text}' needs {unknown}, which stands in C++ only"))
    }

    /// Calls a function of the user.
    fn call(
        &mut self,
        dag: &Dag<'r>,
        function: &str,
        arguments: &[Code],
        count: usize,
        wants: &[Want<'r>],
    ) -> Outcome<Vec<ValueId>> {
        let mut handles = Vec::new();
        for argument in arguments {
            handles.push(match argument.as_argument() {
                Some(number) => {
                    let (item, name) =
                        dag.arguments.get(number).ok_or_else(|| format!("there is no argument ${number}"))?;
                    self.thing(item, name)?
                }
                None => {
                    let (term, inner) = self.term(dag, argument.clone())?;
                    self.evaluate(term, inner, Kind::Attribute(None))
                }
            });
        }
        let want = |at: usize| wants.get(at).or(wants.first()).copied();
        let types: Vec<_> = (0..count)
            .map(|at| match want(at) {
                Some(Want::Attribute(_)) => self.attribute_type(),
                Some(Want::Types) => self.type_type(Length::Single),
                Some(Want::Operand(length)) => self.value_type(length),
                None => self.value_type(Length::Single),
            })
            .collect();
        let new = pdl::ApplyNativeRewriteOp::builder(self.context, self.location);
        Ok(self.create(new.name(function).args(handles).results(types)))
    }

    /// Builds what an expression creates.
    fn created(&mut self, creation: &Creation, dag: &Dag<'r>) -> Outcome<Vec<ValueId>> {
        let Some(record) = self
            .file
            .table()
            .defs_of("Op")
            .into_iter()
            .find(|record| terrace_ods_loader::op_name(*record).as_deref() == Some(&creation.op))
        else {
            return Err(format!("'{}' is not declared", creation.op));
        };
        let facts = self.facts_of(record)?;
        let (types, rest) = match creation.arguments.len().checked_sub(facts.arguments.len()) {
            Some(0) => creation.arguments.split_at(0),
            Some(types) if types == facts.results.len() => creation.arguments.split_at(types),
            _ => return Err(format!("a builder of '{}' stands in C++ only", facts.name)),
        };
        let mut known = Vec::new();
        for ty in types {
            known.push(self.part(ty, dag, Want::Types)?);
        }
        let mut parts = crate::create::Parts::default();
        for (argument, code) in facts.arguments.iter().zip(rest) {
            let value = self.part(code, dag, crate::create::want_of(argument))?;
            parts.add(argument, value);
        }
        let types = (!known.is_empty()).then_some(known);
        let op = self.create_op(&facts, parts, types)?;
        if let Some(number) = creation.location.as_location_of()
            && let Some((item, name)) = dag.arguments.get(number)
        {
            let from = self.thing(item, name)?;
            self.set_location(op, None, vec![from]);
        }
        let built = Built { op, facts, shown: None };
        self.results(&built)
    }

    /// Builds one argument of a call.
    fn part(&mut self, code: &Code, dag: &Dag<'r>, want: Want<'r>) -> Outcome<ValueId> {
        if let Some(number) = code.as_argument()
            && let Some((item, name)) = dag.arguments.get(number)
            && !matches!(want, Want::Types)
        {
            return self.value(item, name, want);
        }
        if let Some(unknown) = code.unknown() {
            return Err(format!("an argument of a builder needs {unknown}, which stands in C++ only"));
        }
        let (term, handles) = self.term(dag, code.clone())?;
        self.evaluated(term, handles, want)
    }

    /// Returns the native code of a dag as a term, if it can be evaluated.
    pub fn term_of(&mut self, dag: &Dag<'r>) -> Outcome<Option<(Term, Vec<ValueId>)>> {
        let code = self.code_of(dag);
        if code.unknown().is_some() || code.as_creation().is_some() {
            return Ok(None);
        }
        self.term(dag, code).map(Some)
    }

    /// Returns an expression over the arguments of a dag, and the handles that it is about.
    fn term(&mut self, dag: &Dag<'r>, code: Code) -> Outcome<(Term, Vec<ValueId>)> {
        let (mut handles, mut arguments) = (Vec::new(), Vec::new());
        for (item, name) in &dag.arguments {
            let inner = match item {
                Item::Dag(inner) if inner.operator.is("NativeCodeCall") => self.term_of(inner)?,
                Item::Dag(inner) if matches!(inner.operator.name().as_str(), "location" | "returnType") => {
                    continue;
                }
                Item::Text(text) => {
                    let code = self.file.code(text, &self.namespace);
                    match code.unknown() {
                        Some(unknown) => {
                            return Err(format!(
                                "'{}' needs {unknown}, which stands in C++ only",
                                text.trim()
                            ));
                        }
                        None => Some((Term { code, arguments: [].into() }, Vec::new())),
                    }
                }
                Item::Unset => match self.symbol(name) {
                    Ok((Symbol::Term(term, handles), None)) => Some((term, handles)),
                    _ => None,
                },
                _ => None,
            };
            match inner {
                Some((term, of)) => {
                    arguments.push(TermArgument::Term(term.shifted(handles.len())));
                    handles.extend(of);
                }
                None => {
                    arguments.push(TermArgument::Handle(handles.len()));
                    handles.push(self.thing(item, name)?);
                }
            }
        }
        Ok((Term { code, arguments: arguments.into() }, handles))
    }

    /// Returns the handle of something that code is about.
    pub fn thing(&mut self, item: &Item<'r>, name: &str) -> Outcome<ValueId> {
        if let Item::Unset = item
            && !name.is_empty()
        {
            let (symbol, number) = self.symbol(name)?;
            if !matches!(symbol, Symbol::Term(..)) {
                return self.handle(&symbol, number, name);
            }
        }
        self.value(item, name, Want::Operand(Length::Single))
    }

    /// Evaluates an expression as what is wanted.
    pub fn evaluated(&mut self, term: Term, handles: Vec<ValueId>, want: Want<'r>) -> Outcome<ValueId> {
        let kind = match want {
            Want::Operand(_) => Kind::Value,
            Want::Types => Kind::Type,
            Want::Attribute(record) => {
                let call = record.text("constBuilderCall").filter(|call| !call.trim().is_empty());
                let builder = call.map(|call| self.file.code(&call, &self.namespace));
                Kind::Attribute(builder.filter(|builder| builder.unknown().is_none()))
            }
        };
        let ty = match want {
            Want::Operand(length) => self.value_type(length),
            Want::Types => self.type_type(Length::Single),
            Want::Attribute(_) => self.attribute_type(),
        };
        Ok(self.evaluate_to(term, handles, kind, ty))
    }

    /// Evaluates an expression about one value or a range.
    pub fn evaluate(&mut self, term: Term, handles: Vec<ValueId>, kind: Kind) -> ValueId {
        let is_range = handles.first().is_some_and(|handle| pdl::is_range(self.out.type_of(*handle)));
        let length = if is_range { Length::Variadic } else { Length::Single };
        let ty = match kind {
            Kind::Value => self.value_type(length),
            Kind::Type => self.type_type(length),
            Kind::Attribute(_) => self.attribute_type(),
        };
        self.evaluate_to(term, handles, kind, ty)
    }

    fn evaluate_to(
        &mut self,
        term: Term,
        handles: Vec<ValueId>,
        kind: Kind,
        ty: terrace_ir::Type<'c>,
    ) -> ValueId {
        let of = match &kind {
            Kind::Value => "value",
            Kind::Type => "type",
            Kind::Attribute(None) => "attribute",
            Kind::Attribute(Some(builder)) => builder.text(),
        };
        let native = format!("{}{}: {of}", self.prefix(), term.name());
        if self.natives.find_rewrite(&native).is_none() {
            let natives = std::mem::take(self.natives);
            *self.natives = natives.rewrite(&native, move |rewriter, handles| {
                let rewriter = &*rewriter;
                let values: Vec<CodeValue<'_, '_>> =
                    handles.iter().map(|handle| value_of(rewriter, handle)).collect();
                let context = rewriter.context();
                let value =
                    term.evaluate(context, &values).and_then(|value| handle_of(context, value, &kind));
                value.map(|value| vec![value]).ok_or_else(|| "it has no value here".to_owned())
            });
        }
        let new = pdl::ApplyNativeRewriteOp::builder(self.context, self.location);
        self.create(new.name(&native).args(handles).results([ty]))[0]
    }
}

//! Models: interfaces that are implemented outside of the dialects.
//!
//! A family of passes declares a struct of functions that says what it must know of an operation. Rows, beside the
//! family or in a crate elsewhere, give the functions of each operation; neither the dialect nor the passes name the
//! other. A context knows the tables that were registered with it, and finds the models of a name when the first of them
//! is asked for.

use crate::context::Context;
use crate::declarations::op_name::OpName;
use crate::view::Operation;
use crate::view::typed::TypedOp;
use std::any::{Any, TypeId};
use std::sync::PoisonError;

/// The functions of a family of models.
pub trait Model: Any + Send + Sync + Sized {
    /// Upstream's name of the interface.
    const NAME: &'static str;

    /// Returns the model of an operation that has no row, for example by a trait or an interface.
    fn fallback(op: Operation<'_, '_>) -> Option<&'static Self> {
        let _ = op;
        None
    }
}

/// An operation and its model. [`model_rows!`](crate::model_rows) lists several.
pub struct ModelRow<M: 'static> {
    op: &'static str,
    model: &'static M,
}

impl<M> ModelRow<M> {
    /// Creates the row of an operation, which is given by its view: `ModelRow::of::<PadOp>(&PAD)`.
    pub const fn of<'a, 'c, T: TypedOp<'a, 'c>>(model: &'static M) -> Self {
        ModelRow { op: T::NAME, model }
    }
}

/// Operations and their models.
pub type ModelRows<M> = &'static [ModelRow<M>];

/// Lists the rows of a model table: the views of operations, separated by bars, and the model that they share.
///
/// ```text
/// const ROWS: ModelRows<CostModel> = model_rows! {
///     arith::AddIOp | arith::SubIOp => CHEAP,
///     arith::DivSIOp => CostModel { cycles: 20 },
/// };
/// ```
#[macro_export]
macro_rules! model_rows {
    ($($($op:path)|+ => $model:expr),* $(,)?) => {
        &[$($($crate::spec::ModelRow::of::<$op>(&$model)),+),*]
    };
}

type Erased = &'static (dyn Any + Send + Sync);

/// The rows of one family, of one or more dialects.
#[derive(Clone, Copy)]
pub struct ModelTable {
    family: &'static str,
    rows: Erased,
    find: fn(Erased, &str) -> Option<Erased>,
    ops: fn(Erased) -> Vec<&'static str>,
}

impl ModelTable {
    /// Creates a table from lists of rows, mostly one list a dialect.
    pub const fn of<M: Model, const N: usize>(rows: &'static [ModelRows<M>; N]) -> Self {
        ModelTable { family: M::NAME, rows, find: find::<M, N>, ops: ops::<M, N> }
    }

    /// Returns the name of the family.
    pub fn family(&self) -> &'static str {
        self.family
    }

    /// Returns the names of the operations that have rows.
    pub fn ops(&self) -> Vec<&'static str> {
        (self.ops)(self.rows)
    }
}

fn lists<M: Model, const N: usize>(rows: Erased) -> &'static [ModelRows<M>; N] {
    rows.downcast_ref().expect("the table was created from these rows")
}

fn find<M: Model, const N: usize>(rows: Erased, op: &str) -> Option<Erased> {
    let mut rows = lists::<M, N>(rows).iter().copied().flatten();
    rows.find(|row| row.op == op).map(|row| -> Erased { row.model })
}

fn ops<M: Model, const N: usize>(rows: Erased) -> Vec<&'static str> {
    lists::<M, N>(rows).iter().copied().flatten().map(|row| row.op).collect()
}

/// A model of an operation, with its type erased.
#[derive(Clone, Copy)]
pub(crate) struct ModelEntry {
    id: TypeId,
    model: Erased,
}

impl<'c> Context<'c> {
    /// Adds tables of models. A row for an operation that has one already takes its place.
    ///
    /// Operations whose models were asked for before keep those that were known then.
    pub fn register_models(&self, tables: &[ModelTable]) {
        self.models.write().unwrap_or_else(PoisonError::into_inner).extend(tables);
    }

    /// Finds the models of a registered operation.
    fn models_of(&self, name: OpName<'c>) -> Box<[ModelEntry]> {
        let mut found: Vec<ModelEntry> = Vec::new();
        if !name.is_registered() {
            return Box::default();
        }
        let tables = self.models.read().unwrap_or_else(PoisonError::into_inner);
        // Later tables come first.
        for table in tables.iter().rev() {
            let Some(model) = (table.find)(table.rows, name.as_str()) else { continue };
            let id = Any::type_id(model);
            if found.iter().all(|other| other.id != id) {
                found.push(ModelEntry { id, model });
            }
        }
        found.into()
    }
}

impl Operation<'_, '_> {
    /// Returns the model of this operation in a family, if it has one.
    #[inline]
    pub fn model<M: Model>(self) -> Option<&'static M> {
        let name = self.name();
        let models = name.0.get().models.get_or_init(|| self.context().models_of(name));
        let wanted = TypeId::of::<M>();
        match models.iter().find(|entry| entry.id == wanted) {
            Some(entry) => entry.model.downcast_ref(),
            None => M::fallback(self),
        }
    }
}

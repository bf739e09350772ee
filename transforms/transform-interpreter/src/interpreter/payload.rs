//! Access to what is associated with the values of a script.

use super::*;

impl<'s, 'c> Interpreter<'s, '_, 'c> {
    /// Returns what is associated with a value, without operations that are gone; nothing if none is associated with
    /// it.
    pub fn payload(&self, value: Value<'s, 'c>) -> Payload<'c> {
        match self.mapping.get(value) {
            Some(Payload::Ops(_)) => Payload::Ops(self.ops(value)),
            Some(Payload::Values(_)) => Payload::Values(self.values(value)),
            Some(Payload::Params(params)) => Payload::Params(params.clone()),
            None => Payload::empty(value.ty()),
        }
    }

    /// Returns the operations associated with a handle.
    pub fn ops(&self, handle: Value<'s, 'c>) -> Vec<TreeOp> {
        match self.mapping.get(handle) {
            Some(Payload::Ops(ops)) => ops.iter().copied().filter(|op| self.tree.is_live(*op)).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the values associated with a handle.
    pub fn values(&self, handle: Value<'s, 'c>) -> Vec<TreeValue> {
        match self.mapping.get(handle) {
            Some(Payload::Values(values)) => {
                values.iter().copied().filter(|value| self.tree.value(*value).is_ok()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the parameters associated with a value.
    pub fn params(&self, value: Value<'s, 'c>) -> Vec<Attribute<'c>> {
        match self.mapping.get(value) {
            Some(Payload::Params(params)) => params.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns what is associated with the values of a list.
    pub fn payloads(&self, values: impl IntoIterator<Item = Value<'s, 'c>>) -> Vec<Payload<'c>> {
        values.into_iter().map(|value| self.payload(value)).collect()
    }

    /// Sets what is associated with a value, which must be of the kind that the type of the value says.
    ///
    /// # Errors
    /// If the type of the value does not allow an object.
    pub fn set(&mut self, value: Value<'s, 'c>, payload: Payload<'c>) -> Applied {
        results::check(self, value, &payload)?;
        self.invalid.forget(value);
        self.mapping.set(value, payload);
        Ok(())
    }

    /// Sets the operations associated with a value.
    ///
    /// # Errors
    /// If the type of the value names other operations.
    pub fn set_ops(&mut self, value: Value<'s, 'c>, ops: Vec<TreeOp>) -> Applied {
        self.set(value, Payload::Ops(ops))
    }

    /// Sets the parameters associated with a value.
    ///
    /// # Errors
    /// If the type of the value does not allow them.
    pub fn set_params(&mut self, value: Value<'s, 'c>, params: Vec<Attribute<'c>>) -> Applied {
        self.set(value, Payload::Params(params))
    }

    /// Sets the values associated with a value.
    ///
    /// # Errors
    /// Never, for a handle of values.
    pub fn set_values(&mut self, value: Value<'s, 'c>, values: Vec<TreeValue>) -> Applied {
        self.set(value, Payload::Values(values))
    }

    /// Sets what is associated with a list of values.
    ///
    /// # Errors
    /// As [`Interpreter::set`].
    pub fn set_all(
        &mut self,
        values: impl IntoIterator<Item = Value<'s, 'c>>,
        payloads: impl IntoIterator<Item = Payload<'c>>,
    ) -> Applied {
        values.into_iter().zip(payloads).try_for_each(|(value, payload)| self.set(value, payload))
    }
}

//! The native part of the Python package `budgeted_bandits`. It passes texts and numbers on to the library; the Python part
//! of the package, in `python/budgeted_bandits`, is what users see.

mod answers;
mod columns;
mod errors;
mod player;
mod policies;
mod random;
mod reading;
mod records;
mod results;
mod supervise;
mod sweep;
mod tally;

use pyo3::prelude::*;

/// Functions and classes that the package `budgeted_bandits` is made of.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("version", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<results::Results>()?;
    module.add_class::<tally::Tally>()?;
    module.add_class::<random::Random>()?;
    module.add_function(wrap_pyfunction!(results::run, module)?)?;
    module.add_function(wrap_pyfunction!(sweep::sweep, module)?)?;
    module.add_function(wrap_pyfunction!(records::complete, module)?)?;
    module.add_function(wrap_pyfunction!(records::shard, module)?)?;
    module.add_function(wrap_pyfunction!(records::merge, module)?)?;
    module.add_function(wrap_pyfunction!(answers::theory, module)?)?;
    module.add_function(wrap_pyfunction!(answers::trace, module)?)?;
    module.add_function(wrap_pyfunction!(answers::coverage, module)?)?;
    module.add_function(wrap_pyfunction!(answers::presets, module)?)?;
    module.add_function(wrap_pyfunction!(answers::module_parameters, module)?)?;
    module.add_function(wrap_pyfunction!(answers::read_table, module)?)?;
    module.add_function(wrap_pyfunction!(columns::columns, module)?)?;
    module.add_function(wrap_pyfunction!(columns::csv, module)?)?;
    module.add_function(wrap_pyfunction!(policies::register, module)?)?;
    module.add_function(wrap_pyfunction!(policies::check, module)?)
}

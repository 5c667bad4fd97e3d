//! The module `sokoworks._core`: the library and the environments for Python. The typed layer over it is in
//! `package/sokoworks`; it passes on the types that are defined there.

mod distances;
mod errors;
mod games;
mod judging;
mod level;
mod making;
mod reading;
mod running;
mod settings;
mod solving;

use pyo3::prelude::*;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("LevelError", module.py().get_type::<errors::LevelError>())?;
    module.add("LevelWarning", module.py().get_type::<errors::LevelWarning>())?;
    module.add_class::<errors::PyDiagnostic>()?;
    module.add_class::<level::PyLevel>()?;
    module.add_class::<games::PySokobanGames>()?;
    module.add_class::<games::PySokobondGames>()?;
    module.add_class::<distances::PyDistances>()?;
    module.add_class::<judging::PyDeadlocks>()?;
    module.add_function(wrap_pyfunction!(level::_restore, module)?)?;
    module.add_function(wrap_pyfunction!(games::states, module)?)?;
    module.add_function(wrap_pyfunction!(games::board_of, module)?)?;
    module.add_function(wrap_pyfunction!(games::label_games, module)?)?;
    module.add_function(wrap_pyfunction!(games::level_of, module)?)?;
    module.add_function(wrap_pyfunction!(games::room, module)?)?;
    module.add_function(wrap_pyfunction!(errors::_remark, module)?)?;
    module.add_function(wrap_pyfunction!(reading::read_collection, module)?)?;
    module.add_function(wrap_pyfunction!(solving::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solving::solve_many, module)?)?;
    module.add_function(wrap_pyfunction!(judging::verify, module)?)?;
    module.add_function(wrap_pyfunction!(judging::optimize, module)?)?;
    module.add_function(wrap_pyfunction!(judging::hint, module)?)?;
    module.add_function(wrap_pyfunction!(judging::grade, module)?)?;
    module.add_function(wrap_pyfunction!(making::generate, module)?)?;
    Ok(())
}

//! Questions without a body: lists of levels, a level, and its picture. Their names are paths, as in an address.

use crate::backend::Backend;
use crate::calls::filming;
use crate::fault::Fault;
use crate::reply::Reply;

/// Answers `library`, `library/SHELF`, `library/SHELF/PLACE` and `thumbnail/SHELF/PLACE`.
pub(crate) fn answer(backend: &Backend, name: &str) -> Result<Reply, Fault> {
    let (path, query) = name.split_once('?').unwrap_or((name, ""));
    let none = || Fault::missing("this address");
    let number = |text: &str| text.parse::<usize>().map_err(|_| none());
    let Backend { library, store, grades, .. } = backend;
    let parts: Vec<&str> = path.split('/').collect();
    match parts[..] {
        ["library"] => Ok(Reply::json(&library.list(store, grades))),
        ["library", shelf] => Ok(Reply::json(&library.shelf(library.number(shelf)?, store, grades)?)),
        ["library", shelf, place] => {
            Ok(Reply::json(&library.entry(library.number(shelf)?, number(place)?)?.json()))
        }
        ["thumbnail", shelf, place] => {
            let dark = is_dark(query).ok_or_else(none)?;
            let entry = library.entry(library.number(shelf)?, number(place)?)?;
            let level = entry.level.as_ref().ok_or_else(|| Fault::missing("a picture of a broken level"))?;
            Ok(Reply::file("image/svg+xml", filming::thumbnail(level, dark)?.into_bytes()))
        }
        _ => Err(none()),
    }
}

/// Whether a picture is for a dark page; `None` when the parameter is not a boolean.
fn is_dark(query: &str) -> Option<bool> {
    query.split('&').find_map(|pair| pair.strip_prefix("dark=")).map_or(Some(false), |word| word.parse().ok())
}

//! Questions without a body: lists of levels, a level, its picture, and all that is asked when it is opened. Their names are paths, as in an
//! address.

use crate::backend::Backend;
use crate::calls::filming;
use crate::fault::Fault;
use crate::reply::Reply;
use serde_json::{Map, Value, json};

/// Most bytes of a list that is answered ahead: what is longer would keep the board waiting.
const LONG: usize = 64 << 10;

/// Answers `library`, `library/SHELF`, `library/SHELF/PLACE`, `thumbnail/SHELF/PLACE` and `ahead/SHELF/PLACE`.
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
        ["ahead", shelf, place] => ahead(backend, shelf, place),
        _ => Err(none()),
    }
}

/// What the page asks when a level is opened by its address, each question with its answer, so that a slow line brings all at once. A question is
/// its name and its body with a blank between.
fn ahead(backend: &Backend, shelf: &str, place: &str) -> Result<Reply, Fault> {
    let mut answers = Map::new();
    let mut ask = |name: &str, body: &str| {
        let reply = backend.call_rules(name, body.as_bytes());
        let is_good = reply.status < 400 && reply.body.len() <= LONG;
        let answer: Value = serde_json::from_slice(&reply.body).ok().filter(|_| is_good).unwrap_or_default();
        if is_good {
            answers.insert(format!("{name} {body}"), answer.clone());
        }
        answer
    };
    let level = ask(&format!("library/{shelf}/{place}"), "");
    let text = level["text"].as_str().ok_or_else(|| Fault::missing("a level at this address"))?;
    ask(&format!("library/{shelf}"), "");
    // As the page writes it, the fields in its order.
    let text = format!("\"text\":{}", json!(text));
    let about = ask("about", &format!("{{{text}}}"));
    ask("play", &format!("{{{text}}}"));
    // A game that was left goes on; one that was won is there to be played again.
    if let Some(moves) = about["game"].as_str().filter(|moves| !moves.is_empty()) {
        let body = format!("{text},\"moves\":{}", json!(moves));
        if ask("play", &format!("{{{body}}}"))["state"]["solved"] == true {
            ask("play", &format!("{{{body},\"action\":{{\"do\":\"seek\",\"at\":0}}}}"));
        }
    }
    Ok(Reply::json(&answers))
}

/// Whether a picture is for a dark page; `None` when the parameter is not a boolean.
fn is_dark(query: &str) -> Option<bool> {
    query.split('&').find_map(|pair| pair.strip_prefix("dark=")).map_or(Some(false), |word| word.parse().ok())
}

//! The JSON Schema of the contract, whole and of one type.

use serde_json::Value;

/// The JSON Schema of all types of the contract.
pub const SCHEMA: &str = include_str!("schema.json");

/// The names of the types in the schema.
pub fn names() -> Vec<String> {
    let all: Value = serde_json::from_str(SCHEMA).unwrap_or_default();
    all["$defs"].as_object().map(|all| all.keys().cloned().collect()).unwrap_or_default()
}

/// The schema of one type as a schema of its own, with the types that it consists of; none for a name that there is not.
pub fn schema_of(name: &str) -> Option<Value> {
    let all: Value = serde_json::from_str(SCHEMA).ok()?;
    let all = all["$defs"].as_object()?;
    let mut one = all.get(name)?.clone();
    let mut needed = referred(&one);
    let mut next = 0;
    while let Some(part) = needed.get(next).and_then(|name| all.get(name)) {
        let new: Vec<String> = referred(part).into_iter().filter(|name| !needed.contains(name)).collect();
        needed.extend(new);
        next += 1;
    }
    let parts = all.iter().filter(|(name, _)| needed.contains(name));
    let parts: Value = parts.map(|(name, part)| (name.clone(), part.clone())).collect();
    one.as_object_mut()?.insert("$defs".to_owned(), parts);
    Some(one)
}

/// The types that a schema refers to.
fn referred(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(parts) => {
            let own =
                parts.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
            own.map(str::to_owned).into_iter().chain(parts.values().flat_map(referred)).collect()
        }
        Value::Array(parts) => parts.iter().flat_map(referred).collect(),
        _ => Vec::new(),
    }
}

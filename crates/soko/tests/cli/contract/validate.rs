//! Whether a value keeps to a schema: the keywords that the schema of the contract uses, and no unknown key.

use serde_json::Value;

/// The value, checked against the definition of this name in the schema; without a name, against the schema itself.
pub(crate) fn validate(schema: &Value, name: &str, value: &Value) {
    let definition = if name.is_empty() { Some(schema) } else { schema["$defs"].get(name) };
    let definition = definition.unwrap_or_else(|| panic!("the schema has no {name}"));
    if let Err(wrong) = check(schema, definition, value) {
        panic!("no {name}: {wrong}\n{value:#}");
    }
}

fn check(all: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(path) = schema["$ref"].as_str() {
        let name = path.strip_prefix("#/$defs/").ok_or_else(|| path.to_owned())?;
        check(all, &all["$defs"][name], value)?;
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(several) = schema[key].as_array() {
            let wrong: Vec<String> = several.iter().filter_map(|one| check(all, one, value).err()).collect();
            if wrong.len() == several.len() {
                return Err(wrong.join("; "));
            }
        }
    }
    let is_one = |allowed: &Value| allowed.as_array().is_none_or(|words| words.contains(value));
    if schema.get("const").is_some_and(|only| only != value) || !is_one(&schema["enum"]) {
        return Err(format!("{value} is not one of {}{}", schema["const"], schema["enum"]));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !types.is_empty() && !types.iter().any(|name| has_type(value, name)) {
        return Err(format!("{value} is no {}", types.join(" or ")));
    }
    match value {
        Value::Object(keys) => object(all, schema, keys),
        Value::Array(items) => items.iter().enumerate().try_for_each(|(place, item)| {
            let own = schema["prefixItems"].get(place).unwrap_or(&schema["items"]);
            check(all, own, item).map_err(|wrong| format!("[{place}]: {wrong}"))
        }),
        _ => Ok(()),
    }
}

fn object(all: &Value, schema: &Value, keys: &serde_json::Map<String, Value>) -> Result<(), String> {
    let Some(known) = schema["properties"].as_object() else { return Ok(()) };
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !keys.contains_key(name) {
            return Err(format!("{name} is missing"));
        }
    }
    for (name, value) in keys {
        let own = known.get(name).ok_or_else(|| format!("{name} is no key"))?;
        check(all, own, value).map_err(|wrong| format!("{name}: {wrong}"))?;
    }
    Ok(())
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

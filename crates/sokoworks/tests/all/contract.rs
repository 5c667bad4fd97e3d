//! What is generated from the types of the contract: JSON Schema, the page of the guide, types of TypeScript and Python.
//! `SOKO_UPDATE=1` writes them.

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};
use sokoworks::contract::{
    Checked, Fault, Graded, Hint, Levels, Made, Prospect, Record, Run, Shown, Signature, Verdict,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The types that doors answer with, each with the keys in their order.
fn contract() -> (Value, BTreeMap<String, Vec<String>>) {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut orders = BTreeMap::new();
    let record = Record { run: Some(Run::default()), ..Record::default() };
    add(&mut generator, &mut orders, &record);
    add(&mut generator, &mut orders, &Shown::default());
    add(&mut generator, &mut orders, &Graded::default());
    add(&mut generator, &mut orders, &Checked::default());
    add(&mut generator, &mut orders, &Verdict::default());
    add(&mut generator, &mut orders, &Made::default());
    add(&mut generator, &mut orders, &Hint::default());
    add(&mut generator, &mut orders, &Prospect::default());
    add(&mut generator, &mut orders, &Levels::default());
    add(&mut generator, &mut orders, &Signature::default());
    add(&mut generator, &mut orders, &Fault::default());
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sokoworks",
        "description": "What soko and its library say to other programs",
        "$defs": generator.take_definitions(true),
    });
    let mut schema = Schema::try_from(schema).expect("a schema");
    OneLine.transform(&mut schema);
    (schema.to_value(), orders)
}

fn add<T: JsonSchema + Serialize>(
    generator: &mut SchemaGenerator,
    orders: &mut BTreeMap<String, Vec<String>>,
    one: &T,
) {
    generator.subschema_for::<T>();
    let text = serde_json::to_string(one).expect("a record");
    let (mut depth, mut keys) = (0, Vec::new());
    // The keys at the top, in the order in which they are written; JSON objects in memory are sorted.
    for (place, letter) in text.char_indices() {
        match letter {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 1
            && matches!(letter, '{' | ',')
            && let Some((key, _)) =
                text[place + 1..].strip_prefix('"').and_then(|rest| rest.split_once("\":"))
        {
            keys.push(key.to_owned());
        }
    }
    orders.insert(T::schema_name().into_owned(), keys);
}

/// Descriptions on one line.
struct OneLine;

impl Transform for OneLine {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(Value::String(text)) = schema.get_mut("description") {
            *text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        transform_subschemas(self, schema);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with what it should be, or writes it.
fn same(path: &str, expect: &str) {
    let file = root().join(path);
    if std::env::var_os("SOKO_UPDATE").is_some() {
        std::fs::write(&file, expect).expect("written");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == expect, "{path} is not what the types say: SOKO_UPDATE=1 writes it");
}

#[test]
fn the_schema_is_that_of_the_types() {
    let (schema, orders) = contract();
    same("crates/sokoworks/src/contract/schema.json", &format!("{schema:#}\n"));
    same("docs/records.md", &page(&schema, &orders));
    same("python/package/sokoworks/records.py", &python(&schema));
    same("page/npm/contract.d.ts", &typescript(&schema));
}

/// The properties of a definition, in the order of the type where that is known.
fn properties<'s>(schema: &'s Value, order: Option<&Vec<String>>) -> Vec<(&'s String, &'s Value)> {
    let Some(all) = schema["properties"].as_object() else { return Vec::new() };
    let mut all: Vec<_> = all.iter().collect();
    let place = |name: &String| order.and_then(|order| order.iter().position(|own| own == name));
    all.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
    all
}

fn about(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

/// The page of the guide. What several records have with the same meaning is described once, before them.
fn page(schema: &Value, orders: &BTreeMap<String, Vec<String>>) -> String {
    let definitions = schema["$defs"].as_object().expect("definitions");
    let is_answer = |name: &String| orders.contains_key(name);
    let answers = definitions.iter().filter(|(name, _)| is_answer(name));
    let parts = definitions.iter().filter(|(name, _)| !is_answer(name));
    let all: Vec<_> =
        answers.chain(parts).map(|(name, one)| (name, one, keys(one, orders.get(name)))).collect();
    let mut counts = BTreeMap::<&str, usize>::new();
    for (_, line) in all.iter().flat_map(|(_, _, keys)| keys) {
        *counts.entry(line).or_default() += 1;
    }
    let shared: Vec<&str> =
        counts.into_iter().filter(|&(_, count)| count > 1).map(|(line, _)| line).collect();
    let mut page = format!(
        "# Keys of the records

This page is generated from the types of the library (`sokoworks::contract`), as is the
[JSON Schema](../crates/sokoworks/src/contract/schema.json) that `soko schema` prints. [JSON records](user/api.md) says which command
prints which record. The first key of a record is `schema_version`, the number of the schema. A value whose type ends in `?` may be
null, and a key that ends in `?` may be left out. The keys after *Also* are described under [Keys of several
records](#keys-of-several-records).

## Keys of several records

{}",
        shared.concat()
    );
    for (name, one, keys) in &all {
        page += &format!("\n## {name}\n\n{}\n", about(one));
        let words = words(one);
        if !words.is_empty() {
            page += &format!("\n`{}`\n", words.join("`, `"));
        }
        let (above, own): (Vec<_>, Vec<_>) =
            keys.iter().partition(|(_, line)| shared.contains(&line.as_str()));
        let own: String = own.into_iter().map(|(_, line)| line.as_str()).collect();
        if !own.is_empty() {
            page += &format!("\n{own}");
        }
        let above: Vec<String> = above.into_iter().map(|(key, _)| format!("`{key}`")).collect();
        if !above.is_empty() {
            page += &format!("\nAlso {}.\n", above.join(", "));
        }
    }
    page
}

/// The keys of a definition, each with its line on the page.
fn keys<'s>(schema: &'s Value, order: Option<&Vec<String>>) -> Vec<(&'s String, String)> {
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let line = |(key, value): (&'s String, &Value)| {
        let mark = if required.contains(&key.as_str()) { "" } else { "?" };
        let kind = kind(value, &Style::Page);
        let kind = kind.strip_suffix(" or null").map_or(kind.clone(), |kind| format!("{kind}?"));
        (key, format!("- `{key}{mark}` ({kind}): {}\n", about(value)))
    };
    properties(schema, order).into_iter().filter(|(key, _)| *key != "schema_version").map(line).collect()
}

/// How types are written.
enum Style {
    Page,
    TypeScript,
    Python,
}

/// The words of an enumeration.
fn words(schema: &Value) -> Vec<&str> {
    let listed = schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let constants = schema["oneOf"].as_array().into_iter().flatten();
    listed.chain(constants.filter_map(|one| one["const"].as_str())).collect()
}

/// The type of a value.
fn kind(schema: &Value, style: &Style) -> String {
    let joined = |kinds: Vec<String>| kinds.join(if matches!(style, Style::Page) { " or " } else { " | " });
    if let Some(path) = schema["$ref"].as_str() {
        let name = path.trim_start_matches("#/$defs/");
        return match style {
            Style::Page => format!("[{name}](#{})", name.to_lowercase()),
            _ => name.to_owned(),
        };
    }
    if let Some(several) = schema["anyOf"].as_array() {
        return joined(several.iter().map(|one| kind(one, style)).collect());
    }
    let words = words(schema);
    if !words.is_empty() {
        return match style {
            Style::Python => format!("Literal[{}]", quoted(&words, ", ")),
            Style::TypeScript => quoted(&words, " | "),
            Style::Page => format!("`{}`", words.join("`, `")),
        };
    }
    if let Some(only) = schema.get("const") {
        return if matches!(style, Style::Python) { format!("Literal[{only}]") } else { only.to_string() };
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    joined(types.into_iter().map(|name| named(name, schema, style)).collect())
}

fn named(name: &str, schema: &Value, style: &Style) -> String {
    let items = || match schema["prefixItems"].as_array() {
        Some(each) => kind(&each[0], style),
        None => kind(&schema["items"], style),
    };
    let values = || kind(&schema["additionalProperties"], style);
    let fixed = schema["maxItems"].as_u64().filter(|_| schema["maxItems"] == schema["minItems"]);
    let word = match (name, style) {
        ("array", Style::Page) => {
            return fixed
                .map_or_else(|| format!("list of {}", items()), |many| format!("{many} {}s", items()));
        }
        ("array", Style::TypeScript) => {
            let tuple = |many| format!("[{}]", vec![items(); many as usize].join(", "));
            return fixed.map_or_else(|| format!("Array<{}>", items()), tuple);
        }
        ("array", Style::Python) => return format!("list[{}]", items()),
        ("object", Style::Page) => return format!("object of {}", values()),
        ("object", Style::TypeScript) => return format!("{{ [name: string]: {} }}", values()),
        ("object", Style::Python) => return format!("dict[str, {}]", values()),
        ("integer", Style::TypeScript) => "number",
        ("integer", Style::Python) => "int",
        ("number", Style::Python) => "float",
        ("boolean", Style::Python) => "bool",
        ("string", Style::Python) => "str",
        ("null", Style::Python) => "None",
        (other, _) => other,
    };
    word.to_owned()
}

fn quoted(words: &[&str], between: &str) -> String {
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(between)
}

fn definitions(schema: &Value) -> &Map<String, Value> {
    schema["$defs"].as_object().expect("definitions")
}

/// Types for TypeScript, and for JavaScript that is checked.
fn typescript(schema: &Value) -> String {
    let mut text =
        "// The contract, generated from the types of the library; see docs/records.md.\n".to_owned();
    for (name, one) in definitions(schema) {
        text += &format!("\n/** {} */\n", about(one));
        if one["properties"].is_null() {
            text += &format!("export type {name} = {};\n", kind(one, &Style::TypeScript));
            continue;
        }
        text += &format!("export interface {name} {{\n");
        let required = one["required"].as_array().cloned().unwrap_or_default();
        for (key, value) in properties(one, None) {
            let mark = if required.contains(&json!(key)) { "" } else { "?" };
            text +=
                &format!("  /** {} */\n  {key}{mark}: {};\n", about(value), kind(value, &Style::TypeScript));
        }
        text += "}\n";
    }
    text
}

/// Types for Python.
fn python(schema: &Value) -> String {
    let mut text = "\"\"\"The JSON records of ``soko`` as types, generated from those of the library.\"\"\"\n\nfrom __future__ import annotations\n\nfrom typing import TYPE_CHECKING, Literal, TypedDict\n\nif TYPE_CHECKING:\n    from typing_extensions import NotRequired\n".to_owned();
    for (name, one) in definitions(schema) {
        if one["properties"].is_null() {
            text += &format!("\n{name} = {}\n\"\"\"{}\"\"\"\n", kind(one, &Style::Python), about(one));
        }
    }
    for (name, one) in definitions(schema).iter().filter(|(_, one)| !one["properties"].is_null()) {
        text += &format!("\n\nclass {name}(TypedDict):\n    \"\"\"{}\"\"\"\n\n", about(one));
        let required = one["required"].as_array().cloned().unwrap_or_default();
        for (key, value) in properties(one, None) {
            let kind = kind(value, &Style::Python);
            let kind = if required.contains(&json!(key)) { kind } else { format!("NotRequired[{kind}]") };
            text += &format!("    {key}: {kind}\n    \"\"\"{}\"\"\"\n", about(value));
        }
    }
    text
}

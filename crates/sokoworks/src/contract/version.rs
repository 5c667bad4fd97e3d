//! The version of the contract.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version of the schema that a record keeps to: 1. It grows when a key changes its meaning or goes; new keys leave it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SchemaVersion;

impl SchemaVersion {
    /// The version.
    pub const NUMBER: u32 = 1;
}

impl Serialize for SchemaVersion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(SchemaVersion::NUMBER)
    }
}

impl<'de> Deserialize<'de> for SchemaVersion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SchemaVersion, D::Error> {
        match u32::deserialize(deserializer)? {
            SchemaVersion::NUMBER => Ok(SchemaVersion),
            other => Err(serde::de::Error::custom(format!("version {other} of the schema is not known"))),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for SchemaVersion {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SchemaVersion".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "const": SchemaVersion::NUMBER })
    }
}

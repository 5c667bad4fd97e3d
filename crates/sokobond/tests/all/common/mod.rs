//! What several tests use.

pub(crate) mod lessons;
pub(crate) mod picture;
pub(crate) mod plain;

//! Tests of the engines on toy spaces, through the public interface.

#[path = "../toys/mod.rs"]
mod toys;

mod claims;
mod engines;

//! Maps of the editor Tiled (`.tmx`, `.tsx`, and its exports to JSON and JavaScript): their numbers are tiles of a picture, which no
//! reader can know, so they are refused by name. O(text).

use text::Diagnostic;

/// The refusal of a text that is a map or a set of tiles; none for any other text.
pub(in crate::format) fn refused(content: &str) -> Option<Diagnostic> {
    let is_tiled = is_xml(content) || is_json(content);
    let help = "write the board as text, or as JSON with the cells by name";
    is_tiled
        .then(|| Diagnostic::error("E-TILED", "this is a Tiled map, which is not read").at_line(1).help(help))
}

/// Whether the first element is one of Tiled, with the attributes that it always has.
fn is_xml(content: &str) -> bool {
    let Some(element) = content.split('<').skip(1).find(|tag| !tag.starts_with(['?', '!'])) else {
        return false;
    };
    let element = element.split('>').next().unwrap_or("");
    let (name, attributes) = element.split_once(char::is_whitespace).unwrap_or((element, ""));
    let is_first = content.split('<').next().is_some_and(|before| before.trim().is_empty());
    is_first && matches!(name, "map" | "tileset") && attributes.contains("tilewidth")
}

/// Whether it is an object that has layers of tiles.
fn is_json(content: &str) -> bool {
    let has = |name: &str| content.contains(&format!("\"{name}\""));
    let is_object = content.trim_start().starts_with('{') || content.contains("TileMaps");
    is_object && has("layers") && has("tilewidth") && has("tileheight")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_recognized_among_other_texts() {
        let check = |text: &str, expect: bool| assert_eq!(refused(text).is_some(), expect, "{text}");
        let map = "<map version=\"1.0\" orientation=\"orthogonal\" width=\"3\" height=\"3\" tilewidth=\"8\" tileheight=\"8\">";
        check(&format!("<?xml version=\"1.0\"?>\n<!-- mine -->\n{map}<layer/></map>"), true);
        check("<tileset name=\"a\" tilewidth=\"8\" tileheight=\"8\"/>", true);
        check("{ \"height\":3, \"layers\":[{\"data\":[1,0]}], \"tileheight\":8, \"tilewidth\":8 }", true);
        check(
            "(function(name,data){ onTileMapLoaded(name,data); if (typeof TileMaps === 'undefined') TileMaps = {};})\n(\"m\",{\"layers\":[], \"tilewidth\":1, \"tileheight\":1});",
            true,
        );
        check("<map><row>#####</row></map>", false);
        check("<SokobanLevels><Title>tilewidth</Title></SokobanLevels>", false);
        check("{\"layers\": [\"#####\", \"#@$.#\", \"#####\"]}", false);
        check("Text about <map tilewidth> files\n\n#####\n#@$.#\n#####\n", false);
        check("", false);
    }
}

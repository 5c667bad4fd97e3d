//! One frame as PNG, with a table of colours when they are few enough.

use crate::error::Error;
use crate::formats::colors::Census;
use crate::formats::raster::Canvas;
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

/// The bytes of a PNG file.
pub(crate) fn png(canvas: &Canvas) -> Result<Vec<u8>, Error> {
    let mut census = Census::default();
    census.count(&canvas.pixels);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, canvas.width, canvas.height);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    let mut data = Vec::new();
    if census.colors() <= 256 {
        let table = census.table(256);
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(table.bytes());
        encoder.set_filter(Filter::NoFilter);
        table.number(&canvas.pixels, &mut data);
    } else {
        encoder.set_color(ColorType::Rgb);
        data = canvas.pixels.concat();
    }
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&data)?;
        writer.finish()
    });
    written.map_err(|error| Error::Encoder(error.to_string()))?;
    Ok(bytes)
}

//! PNG and GIF back to pixels.

/// Pixels, row by row.
#[derive(Debug, PartialEq, Eq, Clone)]
pub(crate) struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<[u8; 3]>,
}

/// A frame of a movie as it is seen.
pub(crate) struct Shown {
    pub(crate) picture: Picture,
    /// Hundredths of a second.
    pub(crate) delay: u16,
    /// Pixels of the rectangle that the frame brought.
    pub(crate) area: u32,
}

pub(crate) fn png(bytes: &[u8]) -> Picture {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut buffer).expect("a frame");
    let pixels =
        buffer[..info.buffer_size()].chunks_exact(3).map(|part| [part[0], part[1], part[2]]).collect();
    Picture { width: info.width, height: info.height, pixels }
}

pub(crate) fn gif(bytes: &[u8]) -> Vec<Shown> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    let pixels = vec![[0; 3]; (width * height) as usize];
    let mut picture = Picture { width, height, pixels };
    let mut movie = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (place, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let x = usize::from(frame.left) + place % usize::from(frame.width);
            let y = usize::from(frame.top) + place / usize::from(frame.width);
            if pixel[3] > 0 {
                picture.pixels[y * width as usize + x] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        let area = u32::from(frame.width) * u32::from(frame.height);
        movie.push(Shown { picture: picture.clone(), delay: frame.delay, area });
    }
    movie
}

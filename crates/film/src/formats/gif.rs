//! A movie as GIF: each frame only the rectangle that changed, and in it only the pixels that changed.
//!
//! The scene is shown twice: once to count colours, once to write. Frames that change nothing lengthen
//! the one before. Time is rounded to hundredths of a second from the beginning, so it does not drift.

use crate::error::Error;
use crate::formats::colors::{Census, Table};
use crate::formats::raster::{Area, Canvas, Projector};
use crate::formats::timing::Timing;
use crate::scene::Scene;
use crate::skins::{Palette, Rgb};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;

/// Colours of a GIF, but for the one that stands for "as before".
const COLORS: usize = 255;

/// The bytes of a GIF file. `progress` is called with the number of steps done and the total; when it returns
/// false, the result is [`Error::Stopped`].
pub(crate) fn gif(
    scene: &Scene,
    palette: Palette,
    timing: &Timing,
    looped: bool,
    progress: &mut dyn FnMut(u32, u32) -> bool,
) -> Result<Vec<u8>, Error> {
    let steps = 2 * scene.frames;
    let mut go_on = |done| if progress(done, steps) { Ok(()) } else { Err(Error::Stopped) };
    let table = table(scene, palette, &mut go_on)?;

    let mut projector = Projector::new(scene, palette, 0)?;
    let mut shown = projector.canvas.clone();
    let mut bytes = Vec::new();
    let failed = |error: gif::EncodingError| Error::Encoder(error.to_string());
    let side = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX);
    let mut encoder =
        Encoder::new(&mut bytes, side(scene.width), side(scene.height), &table.bytes()).map_err(failed)?;
    if looped && scene.frames > 1 {
        encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    }
    let mut waiting = changed(&shown, None, shown.whole(), &table);
    let mut since = 0.0;
    for frame in 1..scene.frames {
        go_on(scene.frames + frame)?;
        let area = projector.advance(frame).into_iter().fold(Area::NONE, Area::union);
        let area = trimmed(&projector.canvas, &shown, area);
        if area.is_empty() {
            continue;
        }
        waiting.delay = hundredths(since, timing.begin(frame));
        encoder.write_frame(&waiting).map_err(failed)?;
        since = timing.begin(frame);
        waiting = changed(&projector.canvas, Some(&shown), area, &table);
        for y in area.top..area.bottom {
            let start = y as usize * shown.width as usize;
            let row = start + area.left as usize..start + area.right as usize;
            shown.pixels[row.clone()].copy_from_slice(&projector.canvas.pixels[row]);
        }
    }
    waiting.delay = hundredths(since, timing.end());
    encoder.write_frame(&waiting).map_err(failed)?;
    drop(encoder);
    go_on(steps)?;
    Ok(bytes)
}

/// The colours of all frames.
fn table(
    scene: &Scene,
    palette: Palette,
    go_on: &mut dyn FnMut(u32) -> Result<(), Error>,
) -> Result<Table, Error> {
    let mut projector = Projector::new(scene, palette, 0)?;
    let mut census = Census::default();
    census.count(&projector.canvas.pixels);
    for frame in 1..scene.frames {
        go_on(frame)?;
        for area in projector.advance(frame) {
            for y in area.top..area.bottom {
                census.count(projector.canvas.row(y, area.left, area.right));
            }
        }
    }
    Ok(census.table(COLORS))
}

/// Hundredths of a second between two times.
fn hundredths(from: f32, to: f32) -> u16 {
    ((to * 100.0).round() - (from * 100.0).round()) as u16
}

/// The part of `area` in which the canvas differs from what is shown.
fn trimmed(canvas: &Canvas, shown: &Canvas, area: Area) -> Area {
    let mut found = Area::NONE;
    for y in area.top..area.bottom {
        let (new, old) = (canvas.row(y, area.left, area.right), shown.row(y, area.left, area.right));
        let differs = |(a, b): (&Rgb, &Rgb)| a != b;
        if let Some(first) = new.iter().zip(old).position(differs) {
            let last = new.iter().zip(old).rposition(differs).unwrap_or(first);
            let (left, right) = (area.left + first as u32, area.left + last as u32 + 1);
            found = found.union(Area { left, top: y, right, bottom: y + 1 });
        }
    }
    found
}

/// A frame that shows `area` of the canvas, transparent where that is shown already.
fn changed(canvas: &Canvas, shown: Option<&Canvas>, area: Area, table: &Table) -> Frame<'static> {
    let transparent = table.colors.len() as u8;
    let mut numbers = Vec::new();
    for y in area.top..area.bottom {
        let row = canvas.row(y, area.left, area.right);
        let start = numbers.len();
        table.number(row, &mut numbers);
        if let Some(shown) = shown {
            let old = shown.row(y, area.left, area.right);
            for ((number, new), old) in numbers[start..].iter_mut().zip(row).zip(old) {
                if new == old {
                    *number = transparent;
                }
            }
        }
    }
    Frame {
        left: area.left as u16,
        top: area.top as u16,
        width: (area.right - area.left) as u16,
        height: (area.bottom - area.top) as u16,
        dispose: DisposalMethod::Keep,
        transparent: shown.map(|_| transparent),
        buffer: Cow::Owned(numbers),
        ..Frame::default()
    }
}

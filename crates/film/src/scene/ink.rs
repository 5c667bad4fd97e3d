//! Inks and palettes: what a shape is painted with is a role, and a palette gives each role a colour.
//!
//! The colours are those of the page (`skins.css`), one meaning each, chosen to stay apart for every kind of colour vision.
//! No meaning depends on colour alone; see the looks of each game.

use grid::UnknownName;
use std::str::FromStr;

/// A colour: red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// The role of a shape's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Ink {
    /// Around the board.
    Paper,
    /// Floor.
    Floor,
    /// Lines between floor cells.
    Grid,
    /// Walls.
    Wall,
    /// The lower edge of walls.
    WallEdge,
    /// Marks of a goal.
    Goal,
    /// A box.
    Box,
    /// The edge and the planks of a box.
    BoxEdge,
    /// A box on a goal.
    Home,
    /// The edge of a box on a goal.
    HomeEdge,
    /// The mark of a box on a goal.
    HomeMark,
    /// The player.
    Player,
    /// The player's edge.
    PlayerEdge,
    /// The player's eyes, and the ring around the player's atom.
    PlayerMark,
    /// Captions.
    Text,
    /// Captions of less weight.
    Faint,
    /// Edge of an atom, its letter and its free electrons.
    AtomEdge,
    /// A bond.
    Bond,
    /// Helium.
    Helium,
    /// Hydrogen.
    Hydrogen,
    /// Oxygen.
    Oxygen,
    /// Nitrogen.
    Nitrogen,
    /// Carbon.
    Carbon,
    /// The plate of a weakener.
    Weaken,
    /// The plate of a strengthener.
    Strengthen,
    /// The plate of a rotator.
    Rotate,
    /// Around a free electron.
    Electron,
    /// The sign on a plate.
    Sign,
    /// A cross on a cell from which no box can come to a goal.
    Dead,
    /// A ring on a cell that a box can be pushed to.
    Target,
}

/// Number of inks.
const INKS: usize = Ink::Target as usize + 1;

/// A choice of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// For pages with dark text on light ground.
    #[default]
    Light,
    /// For pages with light text on dark ground.
    Dark,
    /// Black, white and few strong colours.
    Contrast,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Palette; 3] = [Palette::Light, Palette::Dark, Palette::Contrast];

    /// The word on the command line: `light`, `dark` or `contrast`.
    pub const fn name(self) -> &'static str {
        match self {
            Palette::Light => "light",
            Palette::Dark => "dark",
            Palette::Contrast => "contrast",
        }
    }

    /// The colour of an ink.
    pub fn color(self, ink: Ink) -> Rgb {
        let table = match self {
            Palette::Light => &LIGHT,
            Palette::Dark => &DARK,
            Palette::Contrast => &CONTRAST,
        };
        let color = table[ink as usize];
        [(color >> 16) as u8, (color >> 8) as u8, color as u8]
    }
}

impl FromStr for Palette {
    type Err = UnknownName;

    fn from_str(word: &str) -> Result<Palette, UnknownName> {
        UnknownName::find("palette", word, Palette::ALL.map(|value| (value.name(), value)))
    }
}

/// `0xRRGGBB` in the order of the inks.
const LIGHT: [u32; INKS] = [
    0xf7f5f0, 0xf4ecdd, 0xe4d9c5, 0x86796d, 0x5d534a, // paper, floor, grid, wall, wall edge
    0xb0226b, 0xdca85f, 0x774c14, // goal, box, box edge
    0x2e8b5c, 0x17543a, 0xffffff, // home, its edge, its mark
    0x33415a, 0x1b2436, 0xffffff, // player, edge, mark
    0x2b333d, 0x77808b, // text, faint
    0x232b35, 0x2f3844, // atom edge, bond
    0xf4e3a8, 0xf7f7f5, 0xf0a58f, 0x9cc3e6, 0xc3c8ce, // e h o n c
    0xb5482a, 0x1d7a5f, 0x7a4d92, 0xffffff, 0xffffff, // weaken, strengthen, rotate, electron, sign
    0xb3261e, 0x5a3fd0, // dead, target
];

const DARK: [u32; INKS] = [
    0x14181d, 0x2b2722, 0x38332c, 0x8d8174, 0x5b5349, //
    0xff86bd, 0xd6a257, 0x4d3108, //
    0x3c9f6c, 0xbff0d5, 0xffffff, //
    0xdfe6ef, 0x8e9aab, 0x141a24, //
    0xe6e9ed, 0x96a1ad, //
    0x0f1317, 0xcfd6de, //
    0xeed98f, 0xf1f1ee, 0xf0967d, 0x8dbdea, 0xaeb6bf, //
    0xe0704f, 0x3fb890, 0xb68ad0, 0xffffff, 0x0f1317, //
    0xff8a7a, 0xb7a4ff, //
];

const CONTRAST: [u32; INKS] = [
    0xffffff, 0xffffff, 0xd8d8d8, 0x000000, 0x000000, //
    0x0050a0, 0xffc832, 0x000000, //
    0x0060b8, 0x000000, 0xffffff, //
    0x000000, 0x000000, 0xffffff, //
    0x000000, 0x000000, //
    0x000000, 0x000000, //
    0xffe680, 0xffffff, 0xff9c80, 0x8cc8ff, 0xc8c8c8, //
    0x000000, 0x000000, 0x000000, 0xffffff, 0xffffff, //
    0xa00000, 0x006040, //
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance after WCAG 2.2.
    fn luminance(color: Rgb) -> f64 {
        let linear = color.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    fn contrast(palette: Palette, a: Ink, b: Ink) -> f64 {
        let (a, b) = (luminance(palette.color(a)), luminance(palette.color(b)));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn what_must_be_told_apart_has_contrast() {
        for palette in Palette::ALL {
            let check = |a, b, least| {
                let found = contrast(palette, a, b);
                assert!(found >= least, "{palette:?}: {a:?} on {b:?} is {found:.2}, not {least}");
            };
            check(Ink::Text, Ink::Paper, 7.0);
            check(Ink::Faint, Ink::Paper, 3.6);
            check(Ink::Wall, Ink::Floor, 3.0);
            check(Ink::Goal, Ink::Floor, 3.0);
            check(Ink::BoxEdge, Ink::Box, 3.0);
            check(Ink::HomeMark, Ink::Home, 3.0);
            check(Ink::Player, Ink::Floor, 7.0);
            check(Ink::PlayerMark, Ink::Player, 7.0);
            check(Ink::Bond, Ink::Floor, 4.5);
            check(Ink::Dead, Ink::Floor, 3.0);
            check(Ink::Target, Ink::Floor, 3.0);
            for atom in [Ink::Helium, Ink::Hydrogen, Ink::Oxygen, Ink::Nitrogen, Ink::Carbon] {
                check(Ink::AtomEdge, atom, 6.0);
            }
            for plate in [Ink::Weaken, Ink::Strengthen, Ink::Rotate] {
                check(Ink::Sign, plate, 4.5);
            }
        }
    }
}

//! Colours: a shape is painted with an ink, and a skin in a theme gives each ink a colour.
//!
//! Each ink has one meaning, and inks that must differ stay distinct for every kind of colour vision. No meaning
//! depends on colour alone; see `pieces.rs`.

/// A colour: red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// Writes the inks with their names in style sheets and their colours, a column for each palette.
macro_rules! inks {
    ($($(#[doc = $doc:literal])* $ink:ident $name:literal [$($color:literal)*])*) => {
        /// The role of a shape's colour.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(dead_code, reason = "the page paints with some that films do not need")]
        pub enum Ink {
            $($(#[doc = $doc])* $ink,)*
        }

        impl Ink {
            /// All inks.
            #[cfg(test)]
            pub(crate) const ALL: &'static [Ink] = &[$(Ink::$ink),*];

            /// The name of its custom property in style sheets, without the dashes.
            #[cfg(test)]
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Ink::$ink => $name,)*
                }
            }
        }

        /// `0xRRGGBB` of each ink, in the order of the palettes.
        const COLORS: &[[u32; PALETTES]] = &[$([$($color),*]),*];
    };
}

/// Number of palettes.
const PALETTES: usize = Palette::ALL.len();

inks! {
    // Workshop light and dark, plain light and dark, contrast light and dark.
    /// Around the board.
    Paper "paper" [0xf7f5f0 0x14181d 0xf7f5f0 0x14181d 0xffffff 0x000000]
    /// Floor.
    Floor "floor" [0xf3e8d3 0x3a342d 0xffffff 0x2a323b 0xffffff 0x000000]
    /// Lines between floor cells, where they are wanted.
    Grid "grid" [0xdfd1b8 0x4c453c 0xdde3e9 0x3a444f 0xc9c9c9 0x3d3d3d]
    /// Walls.
    Wall "wall" [0x86796d 0x1e1b18 0x5d6c7e 0x12161b 0x000000 0xffffff]
    /// The line around walls.
    WallEdge "wall-edge" [0x66594d 0x978b7d 0x45525f 0x8898aa 0x000000 0xffffff]
    /// Floor of Sokobond.
    LabFloor "lab-floor" [0xe6eff5 0x27323d 0xffffff 0x2a323b 0xffffff 0x000000]
    /// Lines between floor cells of Sokobond.
    LabGrid "lab-grid" [0xcddbe6 0x38454f 0xdde3e9 0x3a444f 0xc9c9c9 0x3d3d3d]
    /// Walls of Sokobond.
    LabWall "lab-wall" [0x6d7f90 0x141a20 0x5d6c7e 0x12161b 0x000000 0xffffff]
    /// The line around walls of Sokobond.
    LabEdge "lab-edge" [0x4e6072 0x8296a9 0x45525f 0x8898aa 0x000000 0xffffff]
    /// What walls and pieces throw on the floor; it lets the floor through.
    Shade "shade" [0x3c280a 0x000000 0x203040 0x000000 0x000000 0x000000]
    /// Marks of a goal.
    Goal "goal" [0xb0226b 0xff86bd 0xb0226b 0xff86bd 0x000000 0xffffff]
    /// A box.
    Box "box" [0xdca85f 0xd6a257 0xe8b96f 0xd6a257 0xffffff 0x000000]
    /// The edge of a box.
    BoxEdge "box-edge" [0x774c14 0x4d3108 0x774c14 0x4d3108 0x000000 0xffffff]
    /// The planks of a box.
    BoxPlank "box-plank" [0x97681f 0x7c5516 0xa87a36 0x7c5516 0x000000 0xffffff]
    /// Light on the upper side of a box.
    BoxLight "box-light" [0xf0cd97 0xeac48a 0xe8b96f 0xd6a257 0xffffff 0x000000]
    /// A box on a goal.
    Home "home" [0x2e8b5c 0x3c9f6c 0x2e8b5c 0x3c9f6c 0x000000 0xffffff]
    /// The edge of a box on a goal.
    HomeEdge "home-edge" [0x17543a 0xbff0d5 0x17543a 0xbff0d5 0x000000 0xffffff]
    /// The mark of a box on a goal.
    HomeMark "home-mark" [0xffffff 0xffffff 0xffffff 0xffffff 0xffffff 0x000000]
    /// The player.
    Player "player" [0x33415a 0xdfe6ef 0x33415a 0xdfe6ef 0x000000 0xffffff]
    /// The player's edge.
    PlayerEdge "player-edge" [0x1b2436 0x8e9aab 0x1b2436 0x8e9aab 0x000000 0xffffff]
    /// The player's helmet.
    Helmet "helmet" [0xf2b632 0xf2b632 0xf2b632 0xf2b632 0xffffff 0x000000]
    /// The edge and the brim of the helmet.
    HelmetEdge "helmet-edge" [0x9a6a08 0xb07c10 0x9a6a08 0xb07c10 0x000000 0xffffff]
    /// The player's eyes.
    Eye "eye" [0xffffff 0xffffff 0xffffff 0xffffff 0xffffff 0x000000]
    /// The player's pupils.
    Pupil "pupil" [0x141a24 0x141a24 0x141a24 0x141a24 0x000000 0xffffff]
    /// Around what the player moves, and what is selected.
    Choice "choice" [0x5a3fd0 0xb7a4ff 0x5a3fd0 0xb7a4ff 0x3a1fb8 0xc9bbff]
    /// Captions.
    Text "text" [0x2b333d 0xe6e9ed 0x2b333d 0xe6e9ed 0x000000 0xffffff]
    /// Captions of less weight.
    Faint "faint" [0x5b646e 0x9ca7b3 0x5b646e 0x9ca7b3 0x000000 0xffffff]
    /// Edge of an atom.
    AtomEdge "atom-edge" [0x232b35 0x0f1317 0x232b35 0x0f1317 0x000000 0xffffff]
    /// The letter of an atom.
    AtomLetter "atom-letter" [0x1c232c 0x1c232c 0x1c232c 0x1c232c 0x000000 0xffffff]
    /// Light on an atom.
    AtomLight "atom-light" [0xffffff 0xffffff 0xffffff 0xffffff 0xffffff 0x000000]
    /// A bond.
    Bond "bond" [0x2f3844 0xcfd6de 0x2f3844 0xcfd6de 0x000000 0xffffff]
    /// A free electron.
    Electron "electron" [0xffffff 0xffffff 0xffffff 0xffffff 0xffffff 0x000000]
    /// Helium.
    Helium "he" [0xf4e3a8 0xeed98f 0xf4e3a8 0xeed98f 0xffffff 0x000000]
    /// Hydrogen.
    Hydrogen "hy" [0xf7f7f5 0xf1f1ee 0xf7f7f5 0xf1f1ee 0xffffff 0x000000]
    /// Oxygen.
    Oxygen "ox" [0xf0a58f 0xf0967d 0xf0a58f 0xf0967d 0xffffff 0x000000]
    /// Nitrogen.
    Nitrogen "ni" [0x9cc3e6 0x8dbdea 0x9cc3e6 0x8dbdea 0xffffff 0x000000]
    /// Carbon.
    Carbon "ca" [0xc3c8ce 0xaeb6bf 0xc3c8ce 0xaeb6bf 0xffffff 0x000000]
    /// The plate of a sign that changes bonds.
    Sign "sign" [0x4b4f9a 0x9a9df0 0x4b4f9a 0x9a9df0 0x000000 0xffffff]
    /// The sign on a plate.
    SignMark "sign-mark" [0xffffff 0x12131f 0xffffff 0x12131f 0xffffff 0x000000]
    /// A hint.
    Hint "hint" [0x8f6800 0xffd24d 0x8f6800 0xffd24d 0x6b4a00 0xffd24d]
    /// What is lost: warnings, and cells from which no box can come to a goal.
    Lost "lost" [0xb3261e 0xff8a7a 0xb3261e 0xff8a7a 0xa00000 0xff9d90]
    /// Cells that the player can walk to.
    Reach "reach" [0x6f6a5c 0xb3aa99 0x707a85 0x9aa5b1 0x4a4a4a 0xcfcfcf]
    /// Around arrows and signs of warning.
    MarkEdge "mark-edge" [0xffffff 0x14110d 0xffffff 0x14110d 0xffffff 0x000000]
}

/// A choice of colours: a skin in a theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// Wood and stone, for pages with dark text on light ground.
    #[default]
    Light,
    /// Wood and stone, for pages with light text on dark ground.
    Dark,
    /// Flat, light.
    Plain,
    /// Flat, dark.
    PlainDark,
    /// Black on white.
    Contrast,
    /// White on black.
    ContrastDark,
}

text::named!(
    Palette, "palette":
    Light "light", Dark "dark", Plain "plain", PlainDark "plain-dark", Contrast "contrast",
    ContrastDark "contrast-dark"
);

impl Palette {
    /// The colour of an ink.
    pub fn color(self, ink: Ink) -> Rgb {
        let color = COLORS[ink as usize][self as usize];
        [(color >> 16) as u8, (color >> 8) as u8, color as u8]
    }

    /// How much of what lies below an ink covers, in eighths.
    pub(crate) fn cover(self, ink: Ink) -> u32 {
        let strong = matches!(self, Palette::Contrast | Palette::ContrastDark);
        match ink {
            Ink::Shade | Ink::AtomLight if strong => 0,
            Ink::Shade => match self {
                Palette::Dark | Palette::PlainDark => 2,
                _ => 1,
            },
            _ => 8,
        }
    }
}

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
    fn what_must_differ_has_contrast() {
        for palette in Palette::ALL {
            let check = |a, b, least| {
                let found = contrast(palette, a, b);
                assert!(found >= least, "{palette:?}: {a:?} on {b:?} is {found:.2}, not {least}");
            };
            check(Ink::Text, Ink::Paper, 7.0);
            check(Ink::Faint, Ink::Paper, 4.5);
            for (floor, edge) in [(Ink::Floor, Ink::WallEdge), (Ink::LabFloor, Ink::LabEdge)] {
                check(edge, floor, 3.0);
                check(edge, Ink::Paper, 3.0);
                check(Ink::Goal, floor, 3.0);
                check(Ink::Player, floor, 7.0);
                check(Ink::Bond, floor, 4.5);
                check(Ink::Lost, floor, 3.0);
                check(Ink::Choice, floor, 3.0);
                check(Ink::Hint, floor, 3.0);
                check(Ink::Reach, floor, 3.0);
                check(Ink::Sign, floor, 3.0);
            }
            check(Ink::BoxEdge, Ink::Box, 3.0);
            check(Ink::HomeMark, Ink::Home, 3.0);
            check(Ink::Pupil, Ink::Eye, 7.0);
            for atom in [Ink::Helium, Ink::Hydrogen, Ink::Oxygen, Ink::Nitrogen, Ink::Carbon] {
                check(Ink::AtomEdge, atom, 6.0);
                check(Ink::AtomLetter, atom, 6.0);
            }
            check(Ink::SignMark, Ink::Sign, 4.5);
        }
    }

    #[test]
    fn walls_of_dark_themes_are_darker_than_floor_and_floor_than_pieces() {
        for palette in [Palette::Dark, Palette::PlainDark] {
            let light = |ink| luminance(palette.color(ink));
            for (wall, floor) in [(Ink::Wall, Ink::Floor), (Ink::LabWall, Ink::LabFloor)] {
                assert!(light(wall) < light(floor), "{palette:?}");
                for piece in [Ink::Box, Ink::Home, Ink::Player, Ink::Carbon] {
                    assert!(light(floor) < light(piece), "{palette:?}: {piece:?}");
                }
            }
        }
    }
}

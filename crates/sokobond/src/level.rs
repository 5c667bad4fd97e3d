//! A playable level. It never changes.

use grid::{Cell, CellSet, Size, Symmetry};

/// A chemical element of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Element {
    /// Helium, valence 0.
    Helium = 0,
    /// Hydrogen, valence 1.
    Hydrogen = 1,
    /// Oxygen, valence 2.
    Oxygen = 2,
    /// Nitrogen, valence 3.
    Nitrogen = 3,
    /// Carbon, valence 4.
    Carbon = 4,
}

impl Element {
    /// How many electrons the element shares in bonds.
    pub const fn valence(self) -> u8 {
        self as u8
    }

    /// All elements, by valence.
    pub const ALL: [Element; 5] =
        [Element::Helium, Element::Hydrogen, Element::Oxygen, Element::Nitrogen, Element::Carbon];

    /// The letter of level files, in lower case: `e h o n c`.
    pub const fn letter(self) -> char {
        match self {
            Element::Helium => 'e',
            Element::Hydrogen => 'h',
            Element::Oxygen => 'o',
            Element::Nitrogen => 'n',
            Element::Carbon => 'c',
        }
    }

    /// Reads a letter of level files in lower case.
    pub const fn from_letter(letter: char) -> Option<Element> {
        match letter {
            'e' => Some(Element::Helium),
            'h' => Some(Element::Hydrogen),
            'o' => Some(Element::Oxygen),
            'n' => Some(Element::Nitrogen),
            'c' => Some(Element::Carbon),
            _ => None,
        }
    }
}

/// The modifier at a vertex, the corner shared by four cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// `/`: a bond that sweeps over it loses one level.
    Weaken,
    /// `+`: a bond that sweeps over it gains one level if both ends have a free electron.
    Strengthen,
    /// `@`: a bond that sweeps over it turns.
    Rotate,
}

impl Modifier {
    /// All modifiers.
    pub const ALL: [Modifier; 3] = [Modifier::Weaken, Modifier::Strengthen, Modifier::Rotate];

    /// The character of level files: `/ + @`.
    pub const fn symbol(self) -> char {
        match self {
            Modifier::Weaken => '/',
            Modifier::Strengthen => '+',
            Modifier::Rotate => '@',
        }
    }

    /// Reads a character of level files.
    pub const fn from_symbol(symbol: char) -> Option<Modifier> {
        match symbol {
            '/' => Some(Modifier::Weaken),
            '+' => Some(Modifier::Strengthen),
            '@' => Some(Modifier::Rotate),
            _ => None,
        }
    }
}

/// An atom of a level: its number in reading order of the level's start, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtomId(pub u16);

impl AtomId {
    /// The number, for use with slices that hold one entry an atom.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A playable level: a rectangle of walls and floor, modifiers at vertices, atoms where they start. A level is read from
/// text or made by [`Level::new`], which checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    pub(crate) size: Size,
    pub(crate) walls: CellSet,
    pub(crate) modifiers: Vec<Option<Modifier>>,
    pub(crate) atoms: Vec<(Element, Cell)>,
    pub(crate) player: AtomId,
    pub(crate) options: Vec<String>,
}

/// Why a level or a position is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// There are not as many cells as the level has atoms, or not as many modifiers as cells.
    Count,
    /// The cell is in the last column or row, and has a modifier at its lower right corner.
    Modifier(Cell),
    /// The atoms of a level are not in reading order.
    Order,
    /// The atom is on a wall or beyond the border.
    Wall(AtomId),
    /// Two atoms share the cell.
    Shared(Cell),
    /// The player or a bond names an atom that is not in the level, or a bond joins an atom to itself.
    Unknown(AtomId),
    /// The bonded atoms are not neighbours.
    Apart(AtomId, AtomId),
    /// The pair is bonded twice, or with strength 0.
    Strength(AtomId, AtomId),
    /// The atom has more electrons in bonds than its valence.
    Valence(AtomId),
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Illegal::Count => write!(f, "not as many cells as atoms, or modifiers as cells"),
            Illegal::Modifier(cell) => write!(f, "a modifier at cell {} is on the border", cell.0),
            Illegal::Order => write!(f, "the atoms are not in reading order"),
            Illegal::Wall(a) => write!(f, "atom {} is on a wall", a.0),
            Illegal::Shared(cell) => write!(f, "two atoms share cell {}", cell.0),
            Illegal::Unknown(a) => write!(f, "atom {} does not exist", a.0),
            Illegal::Apart(a, b) => write!(f, "atoms {} and {} are bonded but not neighbours", a.0, b.0),
            Illegal::Strength(a, b) => write!(f, "atoms {} and {} are bonded twice or not at all", a.0, b.0),
            Illegal::Valence(a) => write!(f, "atom {} has more bonds than its valence", a.0),
        }
    }
}

impl std::error::Error for Illegal {}

impl Level {
    /// A level without options; see the accessors for what each part holds.
    ///
    /// # Errors
    /// When there are not as many modifiers as cells, a modifier is in the last column or row, an atom is on a wall, the
    /// atoms are not in reading order of different cells, or the player is none of them.
    pub fn new(
        size: Size,
        walls: CellSet,
        modifiers: Vec<Option<Modifier>>,
        atoms: Vec<(Element, Cell)>,
        player: AtomId,
    ) -> Result<Level, Illegal> {
        if modifiers.len() != size.area() {
            return Err(Illegal::Count);
        }
        let is_vertex = |cell: Cell| {
            let (x, y) = size.xy(cell);
            x + 1 < size.width && y + 1 < size.height
        };
        let has_modifier = |cell: Cell| modifiers[cell.index()].is_some();
        if let Some(cell) = size.cells().find(|&cell| has_modifier(cell) && !is_vertex(cell)) {
            return Err(Illegal::Modifier(cell));
        }
        let is_floor = |cell: Cell| cell.index() < size.area() && !walls.contains(cell);
        if let Some(atom) = atoms.iter().position(|&(_, cell)| !is_floor(cell)) {
            return Err(Illegal::Wall(AtomId(atom as u16)));
        }
        if let Some(pair) = atoms.windows(2).find(|pair| pair[0].1 >= pair[1].1) {
            return Err(if pair[0].1 == pair[1].1 { Illegal::Shared(pair[0].1) } else { Illegal::Order });
        }
        if player.index() >= atoms.len() {
            return Err(Illegal::Unknown(player));
        }
        Ok(Level { size, walls, modifiers, atoms, player, options: Vec::new() })
    }

    /// The level with these words in its `v2` header.
    pub fn with_options(self, options: Vec<String>) -> Level {
        Level { options, ..self }
    }

    /// Width and height in cells. Everything outside is wall.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The wall cells.
    pub const fn walls(&self) -> &CellSet {
        &self.walls
    }

    /// Modifiers, one entry a cell, row by row: entry (x, y) is the vertex shared by the cells
    /// (x, y), (x+1, y), (x, y+1), (x+1, y+1). The last column and row hold none.
    pub fn modifiers(&self) -> &[Option<Modifier>] {
        &self.modifiers
    }

    /// Element and start cell of each atom, by [`AtomId`], in reading order.
    pub fn atoms(&self) -> &[(Element, Cell)] {
        &self.atoms
    }

    /// The player's atom.
    pub const fn player(&self) -> AtomId {
        self.player
    }

    /// Words of the `v2` header such as `multiple`: kept, never interpreted.
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// Whether `cell` is wall.
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.walls.contains(cell)
    }

    /// The modifier at the lower right corner of `cell`.
    pub fn modifier(&self, cell: Cell) -> Option<Modifier> {
        self.modifiers[cell.index()]
    }

    /// Free cells that belong to no room: they lie at the border, and no atom and no modifier can be met there. O(area).
    pub fn outside(&self) -> CellSet {
        let mut outside = CellSet::new(self.size.area());
        let mut seen = CellSet::new(self.size.area());
        for cell in self.size.cells() {
            if self.is_wall(cell) || seen.contains(cell) {
                continue;
            }
            let region = grid::flood::flood(self.size, cell, |cell| !self.is_wall(cell));
            seen.extend(region.iter());
            let at_border = |cell: Cell| {
                let (x, y) = self.size.xy(cell);
                x == 0 || y == 0 || x + 1 == self.size.width || y + 1 == self.size.height
            };
            let has_atom = |cell: Cell| self.atoms.iter().any(|&(_, at)| at == cell);
            let is_used = |cell: Cell| self.modifier(cell).is_some() || has_atom(cell);
            if region.iter().any(at_border) && !region.iter().any(is_used) {
                outside.extend(region.iter());
            }
        }
        outside
    }

    /// The level mirrored or turned, and the id there of each atom here.
    pub fn image(&self, symmetry: Symmetry) -> (Level, Vec<AtomId>) {
        let size = symmetry.size(self.size);
        let mut walls = CellSet::new(size.area());
        let mut modifiers = vec![None; size.area()];
        for cell in self.size.cells() {
            if self.is_wall(cell) {
                walls.insert(symmetry.cell(self.size, cell));
            }
            let (x, y) = self.size.xy(cell);
            if x + 1 < self.size.width && y + 1 < self.size.height {
                // A vertex is named after the upper left of its four cells: of two opposite corners'
                // images, the smaller column and the smaller row.
                let corners = [cell, self.size.cell(x + 1, y + 1)];
                let [(ax, ay), (bx, by)] = corners.map(|corner| size.xy(symmetry.cell(self.size, corner)));
                modifiers[size.cell(ax.min(bx), ay.min(by)).index()] = self.modifier(cell);
            }
        }
        let images: Vec<_> =
            self.atoms.iter().map(|&(element, cell)| (element, symmetry.cell(self.size, cell))).collect();
        let mut atoms = images.clone();
        atoms.sort_unstable_by_key(|&(_, cell)| cell);
        let ids: Vec<AtomId> = images
            .iter()
            .map(|&(_, cell)| AtomId(atoms.partition_point(|&(_, other)| other < cell) as u16))
            .collect();
        let player = ids[self.player.index()];
        (Level { size, walls, modifiers, atoms, player, options: self.options.clone() }, ids)
    }
}

//! A board as data for drawing: what stands in each cell, what lies at the corners, and what is marked. Positions of
//! play and drafts of the editor become the same pictures.

use grid::{Cell, Size};
use play::editor::{Draft, Square, Tile};
use sokoban::draw::{Overlay, Style, draw};
use sokoban::symbol::Symbol;
use sokobond::{Element, Modifier};
use sokoworks::{Game, Level, Position};

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Void,
    Wall,
    Floor,
    Goal,
    Box,
    Stored,
    Player,
    PlayerOnGoal,
    Atom {
        element: Element,
        /// Whether it is the player's.
        own: bool,
        /// Electrons in no bond.
        free: u8,
        /// Strength of the bond to the right.
        right: u8,
        /// Strength of the bond from the left.
        left: u8,
        /// Strength of the bond downward.
        down: u8,
        /// Strength of the bond upward.
        up: u8,
    },
}

impl Spot {
    const fn of(symbol: Symbol) -> Spot {
        match symbol {
            Symbol::Floor => Spot::Floor,
            Symbol::Wall => Spot::Wall,
            Symbol::Goal => Spot::Goal,
            Symbol::Box => Spot::Box,
            Symbol::BoxOnGoal => Spot::Stored,
            Symbol::Player => Spot::Player,
            Symbol::PlayerOnGoal => Spot::PlayerOnGoal,
        }
    }
}

/// What is marked. Later ones win over earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// The player can walk here.
    Reach,
    /// A box is lost here.
    Dead,
    /// The box that was picked can go here.
    Target,
    /// A hint: the box or atom to touch, or where it goes.
    Hint,
    /// Part of the reason why the level cannot be solved any more; something is wrong here.
    Wrong,
    /// It differs from another board.
    Differs,
    /// The box that was picked.
    Lifted,
    /// Where it will go; the cursor of the editor.
    Aim,
}

/// A board as data.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub(crate) size: Size,
    pub(crate) game: Game,
    pub(crate) spots: Vec<Spot>,
    /// Modifiers at the lower right corners of cells.
    pub(crate) corners: Vec<Option<Modifier>>,
    pub(crate) marks: Vec<Option<Mark>>,
}

impl Picture {
    fn new(game: Game, size: Size, spots: Vec<Spot>, corners: Vec<Option<Modifier>>) -> Picture {
        Picture { size, game, marks: vec![None; spots.len()], spots, corners }
    }

    /// A board of play.
    pub(crate) fn of_board(board: &Position) -> Picture {
        let size = board.level().size();
        match board {
            Position::Sokoban { level, position, .. } => {
                let rows = draw(level, position, Overlay::default());
                let spots = rows.iter().flatten().map(|glyph| match Symbol::from_char(glyph.character) {
                    Some(symbol) if glyph.style != Style::Void => Spot::of(symbol),
                    _ => Spot::Void,
                });
                Picture::new(Game::Sokoban, size, spots.collect(), vec![None; size.area()])
            }
            Position::Sokobond { level, position } => {
                let spot = |cell: Cell| bond_spot(level, position, cell);
                Picture::new(
                    Game::Sokobond,
                    size,
                    size.cells().map(spot).collect(),
                    level.modifiers().to_vec(),
                )
            }
        }
    }

    /// A draft of the editor; where it is playable, `level` shows how its atoms are bonded at the start.
    pub(crate) fn of_draft(draft: &Draft, level: Option<&Level>) -> Picture {
        if let Some(level @ Level::Sokobond(bond)) = level
            && bond.size() == draft.size()
        {
            return Picture::of_board(&Position::start(level));
        }
        let size = draft.size();
        let spot = |cell| match draft.tile(cell) {
            Tile::Sokoban(symbol) => Spot::of(symbol),
            Tile::Sokobond(Square::Wall) => Spot::Wall,
            Tile::Sokobond(Square::Floor) => Spot::Floor,
            Tile::Sokobond(Square::Atom { element, player: own }) => {
                let free = element.valence();
                Spot::Atom { element, own, free, right: 0, left: 0, down: 0, up: 0 }
            }
        };
        let corners = size.cells().map(|cell| draft.modifier(cell)).collect();
        Picture::new(draft.game(), size, size.cells().map(spot).collect(), corners)
    }

    /// Marks cells; a stronger mark stays.
    pub(crate) fn mark(&mut self, cells: impl IntoIterator<Item = Cell>, mark: Mark) {
        for cell in cells {
            if let Some(place) = self.marks.get_mut(cell.index()) {
                *place = (*place).max(Some(mark));
            }
        }
    }
}

fn bond_spot(level: &sokobond::Level, position: &sokobond::Position, cell: Cell) -> Spot {
    use grid::Direction;
    let Some(atom) = position.atom_at(cell) else {
        return if level.is_wall(cell) { Spot::Wall } else { Spot::Floor };
    };
    let bond = |direction| {
        let partner = level.size().step(cell, direction).and_then(|next| position.atom_at(next));
        partner.map_or(0, |partner| position.strength(atom, partner))
    };
    Spot::Atom {
        element: level.atoms()[atom.index()].0,
        own: atom == level.player(),
        free: position.free(level, atom),
        right: bond(Direction::Right),
        left: bond(Direction::Left),
        down: bond(Direction::Down),
        up: bond(Direction::Up),
    }
}

//! Which key asks for what. The usual keys stand in the table of [`action`](super::action); `--keys` or `soko.toml`
//! changes them: `undo=z u,redo=y`.
//!
//! A key may have several meanings where only one makes sense at a time (space paints in the editor and redoes in
//! play), so a look-up names the actions that the screen knows.

use super::action::{Action, TABLE};
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::collections::HashMap;
use std::fmt;

/// A key with its modifiers. Shift is part of a letter's case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    code: KeyCode,
    modifiers: KeyModifiers,
}

impl Key {
    pub(crate) fn of(event: &KeyEvent) -> Key {
        let mut key = Key { code: event.code, modifiers: event.modifiers };
        match key.code {
            KeyCode::BackTab => key.code = KeyCode::Tab,
            // Terminals send control with a letter of either case.
            KeyCode::Char(letter) if key.modifiers.contains(KeyModifiers::CONTROL) => {
                key.code = KeyCode::Char(letter.to_ascii_lowercase());
                key.modifiers.remove(KeyModifiers::SHIFT);
            }
            KeyCode::Char(letter) => {
                if key.modifiers.contains(KeyModifiers::SHIFT) {
                    key.code = KeyCode::Char(letter.to_uppercase().next().unwrap_or(letter));
                }
                key.modifiers.remove(KeyModifiers::SHIFT);
            }
            _ => {}
        }
        key
    }

    /// The letter of a key without control and alt.
    pub(crate) fn letter(self) -> Option<char> {
        match self.code {
            KeyCode::Char(letter) if self.modifiers.is_empty() => Some(letter),
            _ => None,
        }
    }

    /// The event of pressing it.
    #[cfg(test)]
    pub(crate) fn event(self) -> KeyEvent {
        KeyEvent::new(self.code, self.modifiers)
    }

    /// Reads `z`, `Z`, `ctrl-r`, `shift-up`, `f1`, `space`.
    pub(crate) fn parse(text: &str) -> Option<Key> {
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = text;
        while let Some((word, tail)) = rest.split_once('-').filter(|(word, _)| !word.is_empty()) {
            modifiers |= match word {
                "ctrl" => KeyModifiers::CONTROL,
                "alt" => KeyModifiers::ALT,
                "shift" => KeyModifiers::SHIFT,
                _ => return None,
            };
            rest = tail;
        }
        let mut letters = rest.chars();
        let code = match (letters.next()?, letters.next()) {
            (letter, None) => KeyCode::Char(letter),
            ('f', Some(_)) if rest[1..].parse::<u8>().is_ok_and(|number| (1..=12).contains(&number)) => {
                KeyCode::F(rest[1..].parse().ok()?)
            }
            _ => NAMED.iter().find(|(name, _)| *name == rest)?.1,
        };
        Some(Key { code, modifiers })
    }
}

const NAMED: [(&str, KeyCode); 15] = [
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("space", KeyCode::Char(' ')),
];

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (modifier, name) in
            [(KeyModifiers::CONTROL, "ctrl-"), (KeyModifiers::ALT, "alt-"), (KeyModifiers::SHIFT, "shift-")]
        {
            if self.modifiers.contains(modifier) {
                f.write_str(name)?;
            }
        }
        match (NAMED.iter().find(|(_, code)| *code == self.code), self.code) {
            (Some((name, _)), _) => f.write_str(name),
            (None, KeyCode::Char(letter)) => write!(f, "{letter}"),
            (None, KeyCode::F(number)) => write!(f, "f{number}"),
            (None, other) => write!(f, "{other}"),
        }
    }
}

/// What is wrong with a text that shall change keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WrongKeys {
    /// There is no `=` in the part.
    NoEquals(String),
    /// No action has the name.
    Action(String),
    /// No key has the name.
    Key(String),
}

impl fmt::Display for WrongKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongKeys::NoEquals(part) => write!(f, "`{part}` is not of the form `undo=z u`"),
            WrongKeys::Action(name) => {
                let names: Vec<&str> = TABLE.iter().map(|row| row.name).collect();
                write!(f, "`{name}` is not an action; actions are {}", names.join(", "))
            }
            WrongKeys::Key(name) => {
                write!(f, "`{name}` is not a key; keys are written z, Z, ctrl-r, shift-up, f1, space")
            }
        }
    }
}

/// The keys in force.
#[derive(Clone, Debug)]
pub(crate) struct Keymap {
    keys: HashMap<Key, Vec<Action>>,
    /// The keys of each row of the table.
    rows: Vec<Vec<Key>>,
}

impl Keymap {
    /// The usual keys, changed as `changes` says: `undo=z u,redo=y`. An action that is named has just the keys
    /// that are given, and no other action keeps them.
    pub(crate) fn new(changes: &str) -> Result<Keymap, WrongKeys> {
        let read = |keys: &str| -> Result<Vec<Key>, WrongKeys> {
            keys.split_whitespace()
                .map(|key| Key::parse(key).ok_or_else(|| WrongKeys::Key(key.to_owned())))
                .collect()
        };
        let mut rows = TABLE.iter().map(|row| read(row.keys)).collect::<Result<Vec<_>, _>>()?;
        for part in changes.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
            // The key itself may be `=`.
            let (name, keys) = part.split_once('=').ok_or_else(|| WrongKeys::NoEquals(part.to_owned()))?;
            let place = TABLE
                .iter()
                .position(|row| row.name == name.trim())
                .ok_or_else(|| WrongKeys::Action(name.trim().to_owned()))?;
            let keys = read(keys)?;
            for row in &mut rows {
                row.retain(|key| !keys.contains(key));
            }
            rows[place] = keys;
        }
        let mut keys: HashMap<Key, Vec<Action>> = HashMap::new();
        for (row, of_row) in TABLE.iter().zip(&rows) {
            for key in of_row {
                keys.entry(*key).or_default().push(row.action);
            }
        }
        Ok(Keymap { keys, rows })
    }

    /// The action of a key among those that `knows` accepts now.
    pub(crate) fn action(&self, event: &KeyEvent, knows: impl Fn(Action) -> bool) -> Option<Action> {
        self.keys.get(&Key::of(event))?.iter().copied().find(|action| knows(*action))
    }

    /// The keys of an action, the usual one first; empty when it has none.
    pub(crate) fn of(&self, action: Action) -> &[Key] {
        let place = TABLE.iter().position(|row| row.action == action);
        place.map_or(&[], |place| &self.rows[place])
    }

    /// The same in words.
    pub(crate) fn names(&self, action: Action) -> Vec<String> {
        self.of(action).iter().map(Key::to_string).collect()
    }

    /// The first key of an action, short, for a line of hints.
    pub(crate) fn short(&self, action: Action) -> String {
        self.names(action).into_iter().next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Direction;

    fn press(map: &Keymap, code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        map.action(&KeyEvent::new(code, modifiers), |action| action != Action::Paint)
    }

    #[test]
    fn usual_keys() {
        let map = Keymap::new("").expect("the table");
        let check = |code, modifiers, expect| assert_eq!(press(&map, code, modifiers), Some(expect));
        check(KeyCode::Up, KeyModifiers::NONE, Action::Move(Direction::Up));
        check(KeyCode::Up, KeyModifiers::SHIFT, Action::Run(Direction::Up));
        check(KeyCode::Char('l'), KeyModifiers::NONE, Action::Move(Direction::Right));
        check(KeyCode::Char('L'), KeyModifiers::SHIFT, Action::Run(Direction::Right));
        check(KeyCode::Char('l'), KeyModifiers::SHIFT, Action::Run(Direction::Right));
        check(KeyCode::Char('Z'), KeyModifiers::SHIFT, Action::Redo);
        check(KeyCode::Char('R'), KeyModifiers::CONTROL, Action::Redo);
        check(KeyCode::Char(' '), KeyModifiers::NONE, Action::Redo);
        check(KeyCode::BackTab, KeyModifiers::NONE, Action::Choose);
        check(KeyCode::Char('c'), KeyModifiers::CONTROL, Action::Quit);
        check(KeyCode::Char('-'), KeyModifiers::NONE, Action::Smaller);
        assert_eq!(press(&map, KeyCode::Char('ü'), KeyModifiers::NONE), None);
    }

    #[test]
    fn no_key_has_two_meanings_but_space() {
        let map = Keymap::new("").expect("the table");
        for (key, actions) in &map.keys {
            assert!(actions.len() == 1 || key.to_string() == "space", "{key}: {actions:?}");
        }
        let mut names: Vec<&str> = TABLE.iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), TABLE.len());
    }

    #[test]
    fn keys_can_be_changed() {
        let map = Keymap::new("undo = ctrl-u x; redo=- ,larger==").expect("keys");
        assert_eq!(press(&map, KeyCode::Char('u'), KeyModifiers::CONTROL), Some(Action::Undo));
        assert_eq!(press(&map, KeyCode::Char('x'), KeyModifiers::NONE), Some(Action::Undo));
        assert_eq!(press(&map, KeyCode::Char('z'), KeyModifiers::NONE), None);
        assert_eq!(press(&map, KeyCode::Char('-'), KeyModifiers::NONE), Some(Action::Redo));
        assert_eq!(map.names(Action::Solve), Vec::<String>::new());
        assert_eq!(map.names(Action::Larger), ["="]);
        for (changes, expect) in [
            ("undo", WrongKeys::NoEquals("undo".to_owned())),
            ("undoo=z", WrongKeys::Action("undoo".to_owned())),
            ("undo=hyper-z", WrongKeys::Key("hyper-z".to_owned())),
            ("undo=zz", WrongKeys::Key("zz".to_owned())),
            ("undo=f13", WrongKeys::Key("f13".to_owned())),
        ] {
            assert_eq!(Keymap::new(changes).err(), Some(expect));
        }
    }
}

//! The options of the terminal player, resolved.

use crate::options::{Playing, Searching};
use crate::output::diagnostics::Problem;
use crate::terminal::model::keys::Keymap;
use crate::terminal::model::theme::Theme;

/// What the terminal player is given.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) keys: Keymap,
    pub(crate) theme: Theme,
    pub(crate) playing: Playing,
    pub(crate) searching: Searching,
}

impl Setup {
    /// The keys and the theme of these options.
    pub(crate) fn new(playing: Playing, searching: Searching) -> anyhow::Result<Setup> {
        let keys = Keymap::new(playing.keys.as_deref().unwrap_or(""))
            .map_err(|error| Problem::new("E-KEYS", format!("--keys: {error}")))?;
        let color = match anstream::ColorChoice::global() {
            anstream::ColorChoice::Always | anstream::ColorChoice::AlwaysAnsi => Some(true),
            anstream::ColorChoice::Never => Some(false),
            anstream::ColorChoice::Auto => None,
        };
        let theme = Theme::detect(|name| std::env::var(name).ok(), color, playing.ascii);
        Ok(Setup { keys, theme, playing, searching })
    }

    /// Threads for searches.
    pub(crate) fn threads(&self) -> usize {
        self.searching.threads()
    }
}

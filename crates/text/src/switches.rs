//! Structures of switches.

/// Declares a structure of switches, each with its name: [`Default`] and `ALL` have all of them on, `NONE` has all of them off.
///
/// ```
/// sokoworks_text::switches! {
///     /// What may be left out.
///     #[derive(Debug, PartialEq)]
///     pub struct Rules {
///         /// Squares from which no goal can be reached.
///         dead_squares "dead-squares",
///     }
/// }
/// let mut rules = Rules::NONE;
/// for (name, is_on) in rules.switches() {
///     *is_on = name == "dead-squares";
/// }
/// assert_eq!(rules, Rules::ALL);
/// ```
#[macro_export]
macro_rules! switches {
    ($(#[$meta:meta])* pub struct $type:ident { $($(#[$about:meta])* $switch:ident $name:literal,)+ }) => {
        $(#[$meta])*
        pub struct $type {
            $($(#[$about])* pub $switch: bool,)+
        }

        impl $type {
            /// Everything on.
            pub const ALL: $type = $type { $($switch: true),+ };
            /// Everything off.
            pub const NONE: $type = $type { $($switch: false),+ };

            /// All switches with their names.
            pub fn switches(&mut self) -> [(&'static str, &mut bool); [$($name),+].len()] {
                [$(($name, &mut self.$switch)),+]
            }
        }

        impl Default for $type {
            fn default() -> $type {
                $type::ALL
            }
        }
    };
}

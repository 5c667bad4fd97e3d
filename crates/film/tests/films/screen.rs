//! A terminal just good enough to play a cast.

/// What the screen shows at the end of a cast, without blanks at the ends of lines and of the screen.
/// Checks on the way that each line is JSON of the right form and that time runs forward.
pub(crate) fn play(cast: &str) -> Vec<String> {
    let mut lines = cast.lines();
    let header: serde_json::Value = serde_json::from_str(lines.next().expect("a header")).expect("JSON");
    assert_eq!(header["version"], 2);
    let size = |key: &str| header[key].as_u64().expect("a size") as usize;
    let mut screen = vec![vec![' '; size("width")]; size("height")];
    let mut time = 0.0;
    for line in lines {
        let event: (f64, String, String) = serde_json::from_str(line).expect("an event");
        assert!(event.0 >= time && event.1 == "o", "{line}");
        time = event.0;
        print(&mut screen, &event.2);
    }
    let mut rows: Vec<String> =
        screen.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
    while rows.last().is_some_and(String::is_empty) {
        rows.pop();
    }
    rows
}

fn print(screen: &mut [Vec<char>], text: &str) {
    let (mut x, mut y) = (0, 0);
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        match character {
            '\u{1b}' => {
                assert_eq!(rest.next(), Some('['));
                let mut code = Vec::new();
                while !code.last().is_some_and(char::is_ascii_alphabetic) {
                    code.extend(rest.next());
                }
                let (kind, numbers) = code.split_last().expect("a code");
                let numbers: String = numbers.iter().collect();
                match kind {
                    'H' => {
                        let mut places = numbers.split(';').map(|n| n.parse::<usize>().unwrap_or(1) - 1);
                        (y, x) = (places.next().unwrap_or(0), places.next().unwrap_or(0));
                    }
                    'J' => screen.iter_mut().for_each(|row| row.fill(' ')),
                    'm' | 'h' | 'l' => {}
                    _ => panic!("an unknown code: {code:?}"),
                }
            }
            '\r' => x = 0,
            '\n' => y += 1,
            _ => {
                screen[y][x] = character;
                x += 1;
            }
        }
    }
}

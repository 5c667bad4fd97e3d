//! Random symmetric boards, made of random ones. `tests/all/main.rs` includes this file as well.

use grid::{Cell, Random, Size, Symmetry};

/// The group that some symmetries generate.
fn group(generators: &[Symmetry]) -> Vec<Symmetry> {
    let mut group = vec![Symmetry::IDENTITY];
    let mut at = 0;
    while let Some(&symmetry) = group.get(at) {
        for &next in generators {
            let product = symmetry.then(next);
            if !group.contains(&product) {
                group.push(product);
            }
        }
        at += 1;
    }
    group
}

/// Makes the walls and goals of a board symmetric, and in three of four cases the boxes; otherwise there are as many boxes
/// as goals on random squares. The player stays or is put on a random square. How many symmetries there are, or
/// none when the board is too full.
pub(crate) fn make_symmetric(rows: &mut [Vec<u8>], random: &mut Random) -> Option<usize> {
    let size = Size::new(rows.first()?.len() as u32, rows.len() as u32);
    let fitting: Vec<Symmetry> =
        Symmetry::ALL.into_iter().filter(|symmetry| symmetry.size(size) == size).collect();
    let group = group(&[*random.pick(&fitting[1..]), *random.pick(&fitting)]);
    let takes_boxes = random.percent(75);
    let before = rows.to_vec();
    let mut floor: Vec<Cell> = Vec::new();
    let (mut goals, mut boxes, mut player) = (Vec::new(), Vec::new(), None);
    for cell in size.cells() {
        let first = group.iter().map(|symmetry| symmetry.cell(size, cell)).min()?;
        let at = |cell| {
            let (x, y) = size.xy(cell);
            before[y as usize][x as usize]
        };
        if at(first) == b'#' {
            continue;
        }
        floor.push(cell);
        goals.extend(b".*+".contains(&at(first)).then_some(cell));
        boxes.extend(b"$*".contains(&at(first)).then_some(cell));
        player = player.or(b"@+".contains(&at(cell)).then_some(cell));
    }
    if !takes_boxes {
        boxes.clear();
        while boxes.len() < goals.len() {
            let cell = *random.pick(&floor);
            if !boxes.contains(&cell) {
                boxes.push(cell);
            }
        }
    }
    floor.retain(|cell| !boxes.contains(cell));
    let player = player.filter(|cell| floor.contains(cell)).or_else(|| {
        let free = (!floor.is_empty()).then_some(&floor);
        free.map(|free| *random.pick(free))
    })?;
    for cell in size.cells() {
        let (x, y) = size.xy(cell);
        let is = (goals.contains(&cell), boxes.contains(&cell), player == cell);
        rows[y as usize][x as usize] = match is {
            (false, false, false) if !floor.contains(&cell) => b'#',
            (false, false, false) => b' ',
            (true, false, false) => b'.',
            (false, true, _) => b'$',
            (true, true, _) => b'*',
            (false, false, true) => b'@',
            (true, false, true) => b'+',
        };
    }
    Some(group.len())
}

//! temp
#![allow(clippy::print_stdout, missing_docs)]
use grid::*;
use sokobond::*;
use sokobond_solver::*;
fn parse(t: &str) -> (Level, usize) {
    let best = t.lines().filter_map(|l| l.strip_prefix('=')).map(|l| l.trim().len()).min().unwrap_or(0);
    let lines: Vec<&str> = t.lines().filter(|l| !l.starts_with('=')).collect();
    let v2 = lines[0].starts_with("v2");
    let (mut rows, mut mods): (Vec<Vec<char>>, Vec<Vec<char>>) = (vec![], vec![]);
    if v2 {
        for (i, l) in lines[1..].iter().enumerate() {
            if i % 2 == 0 { let r: Vec<char> = l.chars().step_by(2).collect(); if !r.is_empty() { rows.push(r) } }
            else { mods.push(l.chars().skip(1).step_by(2).collect()) }
        }
    } else { for l in lines { if !l.trim().is_empty() { rows.push(l.trim_end().chars().collect()) } } }
    let w = rows.iter().map(|r| r.len()).max().unwrap() as u32;
    let size = Size::new(w, rows.len() as u32);
    let mut level = Level { size, walls: CellSet::new(size.area()), modifiers: vec![None; size.area()], atoms: vec![], player: AtomId(0), options: vec![] };
    for (y, r) in rows.iter().enumerate() { for x in 0..w as usize {
        let c = size.cell(x as u32, y as u32);
        let ch = r.get(x).copied().unwrap_or('x');
        let e = match ch.to_ascii_lowercase() { 'x' | '#' => { level.walls.insert(c); continue } 'h' => Element::Hydrogen, 'o' => Element::Oxygen, 'n' => Element::Nitrogen, 'c' => Element::Carbon, 'e' => Element::Helium, _ => continue };
        if ch.is_ascii_uppercase() { level.player = AtomId(level.atoms.len() as u16) }
        level.atoms.push((e, c));
    }}
    for (y, r) in mods.iter().enumerate() { for (x, ch) in r.iter().enumerate() {
        let m = match ch { '/' => Modifier::Weaken, '+' => Modifier::Strengthen, '@' => Modifier::Rotate, _ => continue };
        level.modifiers[size.cell(x as u32, y as u32).index()] = Some(m);
    }}
    (level, best)
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let method = if args[1] == "bfs" { Method::Bfs } else { Method::Auto };
    let limit: f64 = args[2].parse().unwrap();
    let threads: usize = args[3].parse().unwrap();
    let mut total = 0.0;
    for f in &args[4..] {
        let (level, best) = parse(&std::fs::read_to_string(f).unwrap());
        let t = std::time::Instant::now();
        let budget = search::Budget { nodes: None, bytes: Some(8 << 30), ..Default::default() };
        let stop = budget.stop.clone();
        let r = solve(&level, &Options { method, threads, unambiguous: false }, &budget, &mut |_| if t.elapsed().as_secs_f64() > limit { stop.time_is_over() });
        let s = t.elapsed().as_secs_f64();
        total += s;
        let o = match &r.outcome { search::Outcome::Solved { moves, optimal } => format!("solved {} {}{}", moves.len(), if *optimal {"opt"} else {""}, if best > 0 && moves.len() > best { " LONGER" } else if best > 0 && moves.len() < best {" shorter"} else {""}), x => format!("{x:?}") };
        let st = &r.statistics;
        println!("{:9.3}s {:30} best {:3} {:24} stored {:10} exp {:10} gen {:11} reop {} lb {} {:.0}k/s {}MB", s, f.rsplit('/').next().unwrap(), best, o, st.stored, st.expanded, st.generated, st.reopened, st.lower_bound, st.stored as f64 / s / 1e3, st.peak_bytes >> 20);
    }
    println!("total {total:.3}");
}

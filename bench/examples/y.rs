use tallyho_bench::scene::*;
use tallyho_table::*;
fn main() {
    let settings = Settings::default();
    let codes = ["1T", "2Y", "3T", "1B", "2N", "3N"];
    let scenes: Vec<Scene> = Scene::many(2000, 16, 0)
        .into_iter()
        .enumerate()
        .map(|(i, mut s)| {
            s.maneuver = codes[i % codes.len()].parse().unwrap();
            s
        })
        .filter(|s| {
            !fly(s.base(), s.maneuver, &Slide::ALL, Others::except(&s.ships, s.mover), &settings).overlapped.is_empty()
        })
        .collect();
    let mut acc = 0.0;
    for _ in 0..std::env::args().nth(1).map_or(1000, |a| a.parse().unwrap()) {
        for s in &scenes {
            acc += fly(s.base(), s.maneuver, &Slide::ALL, Others::except(&s.ships, s.mover), &settings).pose.at.x;
        }
    }
    println!("{acc}");
}

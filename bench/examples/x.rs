use std::time::Instant;
use tallyho_bench::scene::*;
use tallyho_table::*;
fn main() {
    let settings = Settings::default();
    for (label, codes) in [
        ("straight", &["1F", "2F", "3F", "4F", "5F"][..]),
        ("bank", &["1B", "2N", "3N"][..]),
        ("turn", &["1T", "2Y", "3T"][..]),
    ] {
        let scenes: Vec<Scene> = Scene::many(20000, 16, 0)
            .into_iter()
            .enumerate()
            .map(|(i, mut s)| {
                s.maneuver = codes[i % codes.len()].parse().unwrap();
                s
            })
            .filter(|s| {
                !fly(s.base(), s.maneuver, &Slide::ALL, Others::except(&s.ships, s.mover), &settings)
                    .overlapped
                    .is_empty()
            })
            .collect();
        let t = Instant::now();
        let mut acc = 0.0;
        for _ in 0..5 {
            for s in &scenes {
                acc += fly(s.base(), s.maneuver, &Slide::ALL, Others::except(&s.ships, s.mover), &settings).pose.at.x;
            }
        }
        println!("{label} {} bumps {} ns {acc}", scenes.len(), t.elapsed().as_nanos() / (5 * scenes.len() as u128));
    }
}

use std::time::Instant;
use tallyho_bench::scene::*;
use tallyho_table::*;
fn main() {
    let settings = Settings::default();
    let scenes: Vec<Scene> = Scene::many(512, 16, 6);
    let flights: Vec<_> = scenes
        .iter()
        .map(|s| fly(s.base(), s.maneuver, &Slide::ALL, Others::except(&s.ships, s.mover), &settings))
        .collect();
    for _ in 0..30 {
        let t = Instant::now();
        let mut acc = 0.0;
        let mut n = 0;
        for s in scenes.iter().zip(&flights).filter(|(_, f)| f.overlapped.is_empty()).map(|x| x.0) {
            n += 1;
            acc += fly(s.base(), s.maneuver, &Slide::ALL, Others::except(&s.ships, s.mover), &settings).pose.at.x;
        }
        println!("free fly {} ns {acc}", t.elapsed().as_nanos() / n);
        let t = Instant::now();
        let mut k = 0;
        let mut m = 0;
        for (s, f) in scenes.iter().zip(&flights) {
            let c = f.contacts(s.base(), s.maneuver, s.rocks.iter().map(|(o, p)| o.placed(*p)), &settings);
            k += c.overlapped.len();
            m += c.moved_through.len();
        }
        println!("contacts {} ns overl {k} moved {m}", t.elapsed().as_nanos() / 512);
        let t = Instant::now();
        let mut k = 0;
        for (s, f) in scenes.iter().zip(&flights) {
            k += s.rocks.iter().filter(|(o, p)| o.placed(*p).under(s.base().at(f.pose), settings.guides)).count();
        }
        println!("under end {} ns {k}", t.elapsed().as_nanos() / 512);
        let t = Instant::now();
        let mut k = 0;
        for (s, f) in scenes.iter().zip(&flights) {
            if let Some(w) = f.swath(s.base(), s.maneuver) {
                k += s.rocks.iter().filter(|(o, p)| o.placed(*p).under_swath(w)).count();
            }
        }
        println!("swath {} ns {k}", t.elapsed().as_nanos() / 512);
    }
}

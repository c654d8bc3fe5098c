//! Any maneuver among any ships comes to an end, and a ship that stops on its way lies on none of them.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use tallyho_table::{
    Base, BaseSize, Bearing, Executed, Guides, Maneuver, Others, Pose, Settings, Side, Slide, fly, overlap, touching,
};

#[derive(Arbitrary, Debug)]
struct Scene {
    start: Place,
    speed: u8,
    bearing: u8,
    guides_ignored: bool,
    others: Vec<Place>,
}

/// A base, in steps of a hundredth of a millimetre and of a degree: such meet exactly now and then.
#[derive(Arbitrary, Debug)]
struct Place {
    size: u8,
    x: i16,
    y: i16,
    degrees: u16,
}

impl Place {
    fn base(&self) -> Base {
        let [x, y] = [self.x, self.y].map(|length| 0.01 * f64::from(length));
        let degrees = 0.01 * f64::from(self.degrees);
        Base::new(BaseSize::ALL[usize::from(self.size % 4)], Pose::from_degrees(x, y, degrees))
    }
}

impl Scene {
    fn maneuver(&self) -> Option<Maneuver> {
        let side = Side::BOTH[usize::from(self.bearing / 32 % 2)];
        let cards = [Bearing::SegnorsTurn(side), Bearing::SideslipBank(side), Bearing::SideslipTurn(side)];
        let bearings: Vec<Bearing> = Bearing::ON_DIALS.into_iter().chain(cards).collect();
        Maneuver::new(self.speed % 6, bearings[usize::from(self.bearing) % bearings.len()]).ok()
    }
}

fuzz_target!(|scene: Scene| {
    let start = scene.start.base();
    let Some(maneuver) = scene.maneuver().filter(|maneuver| maneuver.fits(start.size)) else { return };
    let guides = if scene.guides_ignored { Guides::Ignore } else { Guides::Count };
    let settings = Settings { guides, ..Settings::default() };
    let others: Vec<Base> = scene.others.iter().take(12).map(Place::base).collect();

    let flight = fly(start, maneuver, &Slide::ALL, Others::all(&others), &settings);
    let end = start.at(flight.pose);
    assert!(flight.pose.at.x.is_finite() && flight.pose.at.y.is_finite());
    let Executed::Partial { touching: named } = flight.executed else { return };
    if flight.pose == start.pose {
        return;
    }
    assert!(!others.iter().any(|&other| overlap(end, other, &settings)), "it lies on a ship: {flight:?}");
    match named {
        Some(named) => assert!(touching(end, others[named], &settings), "it touches nothing: {flight:?}"),
        // A Tallon roll may be hindered by its own turning alone, and then has nothing to back over.
        None => assert!(matches!(maneuver.bearing(), Bearing::TallonRoll(_)), "it names nobody: {flight:?}"),
    }
});

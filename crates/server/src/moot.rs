//! Questions that a player need not be asked, because no answer changes anything.
//!
//! The rules ask them all the same, so that a game is one and the same whoever plays it; here they are answered for people as a friend
//! across the table would.

use tallyho_rules::effect::Window;
use tallyho_rules::{Ask, AttackFace, Choice, Phase, Question, ShipId, Target, View};

/// The answer to a question that changes nothing, and why it does not.
pub(crate) fn moot(view: &View<'_>, ask: &Ask<'_>) -> Option<(Choice, &'static str)> {
    match ask.question {
        Question::NextShip if view.phase() == Phase::Engagement => {
            let idle = |choice: &Choice| matches!(*choice, Choice::Ship(ship) if !can_attack(view, ship));
            let quiet = !is_heard(view, &[Window::BeforeEngaging]);
            let first = ask.options.first().copied().filter(|_| quiet && ask.options.iter().all(idle))?;
            Some((first, "None of them has a target."))
        }
        Question::ModifyDefense(_) => {
            let dice = view.attack()?.attack;
            let harmless = [AttackFace::Hit, AttackFace::Crit].iter().all(|face| dice.count(*face) == 0);
            let quiet = !is_heard(view, &MAY_STILL_HIT);
            let passes = ask.options.contains(&Choice::Pass);
            let plain = ask.options.iter().all(|choice| !matches!(choice, Choice::Use(_)));
            (harmless && quiet && passes && plain).then_some((Choice::Pass, "No hits: there is nothing to evade."))
        }
        // Everything else may matter.
        _ => None,
    }
}

/// What may come of dice that show no hit, or of a token that is spent on them.
const MAY_STILL_HIT: [Window; 5] = [
    Window::DefenseModified,
    Window::BeforeNeutralize,
    Window::AfterNeutralize,
    Window::Neutralize,
    Window::AfterSpend,
];

/// Whether any card on the table listens to one of these.
fn is_heard(view: &View<'_>, windows: &[Window]) -> bool {
    let effects = view.ships().flat_map(|ship| &view.profile(ship).abilities).flat_map(|ability| &ability.effects);
    effects.into_iter().any(|effect| windows.contains(&effect.window))
}

/// Whether a ship could attack anything from where it is.
fn can_attack(view: &View<'_>, ship: ShipId) -> bool {
    let ships = view.enemies().map(Target::Ship);
    let things = (0..view.objects().len()).map(|index| Target::Object(index as u8));
    let targets: Vec<Target> = ships.chain(things).collect();
    let turret = view.ship(ship).turret;
    view.profile(ship).weapon_arcs().any(|(weapon, arc)| {
        arc.arcs(turret).iter().any(|arc| targets.iter().any(|target| view.aim(ship, weapon, arc, *target).is_some()))
    })
}

#[cfg(test)]
mod tests {
    use tallyho_rules::{Chance, Game, Luck, Ruleset, sample};
    use tallyho_table::Pose;

    use super::*;

    /// Two X-wings and three TIEs that are about to meet, up to the first question.
    fn battle(luck: &mut Luck) -> Game {
        let sides = [(sample::x_wing(), 2), (sample::tie_fighter(), 3)];
        let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new());
        for (ship, x) in setup.ships.iter_mut().zip([380.0, 500.0, 360.0, 440.0, 520.0]) {
            let (y, heading) = if ship.seat.0 == 0 { (330.0, 0.0) } else { (620.0, 180.0) };
            ship.pose = Pose::from_degrees(x, y, heading);
        }
        let mut game = Game::new(setup).expect("it is sound");
        let _ = game.advance(luck, &mut ());
        game
    }

    fn step(game: &mut Game, choice: Choice, luck: &mut Luck) {
        game.answer(choice, luck, &mut ()).expect("it is offered");
        let _ = game.advance(luck, &mut ());
    }

    /// What is left of every ship once nobody is asked about this attack any more, with one answer and then no other.
    fn after(game: &Game, choice: Choice) -> Vec<(u8, u8)> {
        let (mut game, mut luck) = (game.clone(), Luck::new(7));
        step(&mut game, choice, &mut luck);
        while let Some(Ask { question: Question::ModifyDefense(_), .. }) = game.asked() {
            step(&mut game, Choice::Pass, &mut luck);
        }
        game.ships().map(|(ship, _)| (game.state().ship(ship).shields, game.state().ship(ship).damage())).collect()
    }

    #[test]
    fn whatever_is_answered_for_a_player_changes_nothing() {
        let (mut next, mut defended) = (0, 0);
        for seed in 0..240 {
            let mut luck = Luck::new(seed);
            let mut game = battle(&mut luck);
            while let Some(ask) = game.asked() {
                let spared = moot(&game.view(ask.seat), &ask).map(|(choice, _)| choice);
                match (spared, ask.question) {
                    (Some(_), Question::NextShip) => {
                        next += 1;
                        for &choice in ask.options {
                            let Choice::Ship(ship) = choice else { panic!("ships engage") };
                            let mut tried = game.clone();
                            step(&mut tried, choice, &mut Luck::new(1));
                            let asked = tried.asked().map(|ask| ask.question);
                            assert_ne!(asked, Some(Question::Attack(ship)), "seed {seed}");
                        }
                    }
                    (Some(pass), Question::ModifyDefense(_)) => {
                        defended += 1;
                        let left = after(&game, pass);
                        for &choice in ask.options {
                            assert_eq!(after(&game, choice), left, "seed {seed}: {choice:?}");
                        }
                    }
                    _ => {}
                }
                let choice = ask.options[usize::from(luck.draw(ask.options.len() as u8))];
                step(&mut game, choice, &mut luck);
            }
        }
        assert!(next > 50 && defended > 10, "{next} and {defended} were spared");
    }
}

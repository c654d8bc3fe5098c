//! A pilot that scores what is in sight: a yardstick for better ones.
//!
//! It looks one step ahead, at averages, and takes the answer with the best score. Every weight has a name in [`weights`].

mod act;
mod cards;
mod dice;
mod epic;
mod maneuver;
mod outlook;
mod remotes;
mod scenario;
mod set_up;
mod tractor;

use tallyho_rules::{Action, ActionEntry, Ask, Choice, Difficulty, Luck, Phase, Question, ShipId, Token, View};

use crate::way::Book;
use crate::{Pilot, Stopped};
pub(crate) use maneuver::{is_cornered, is_in_the_way};
use outlook::Outlook;

/// What things are worth, in points of expected damage.
mod weights {
    /// Damage dealt.
    pub(super) const GAIN: f64 = 1.0;
    /// Damage suffered. An enemy shoots once, and often at somebody else.
    pub(super) const THREAT: f64 = 0.55;
    /// A ship destroyed, beyond the damage.
    pub(super) const KILL: f64 = 1.2;
    /// A damaged target is worth more, up to this factor more.
    pub(super) const WOUNDED: f64 = 0.4;
    /// An action that is lost.
    pub(super) const ACTION: f64 = 0.4;
    /// A stress token gained.
    pub(super) const STRESS: f64 = 0.5;
    /// A stress token shed.
    pub(super) const RELIEF: f64 = 0.6;
    /// Damage to a remote, next to damage to a ship.
    pub(super) const REMOTE: f64 = 0.5;
    /// A swarm of buzz droids met.
    pub(super) const SWARM: f64 = 1.0;
    /// A charge of a commando team.
    pub(super) const CHARGE: f64 = 0.2;
    /// Damage by a mine, on average.
    pub(super) const MINE: f64 = 1.5;
    /// Damage by an obstacle.
    pub(super) const ROCK: f64 = 1.2;
    /// Leaving the table.
    pub(super) const LEAVING: f64 = 100.0;
    /// Ending where every maneuver of the next round leaves the table.
    pub(super) const CORNERED: f64 = 30.0;
    /// Bumping, beyond the action.
    pub(super) const BUMP: f64 = 0.3;
    /// Being a range band away from where one would be.
    pub(super) const CLOSENESS: f64 = 0.22;
    /// Facing the nearest enemy.
    pub(super) const FACING: f64 = 0.35;
    /// A Force charge.
    pub(super) const FORCE: f64 = 0.15;
    /// The part of the worst shot that a focus token kept for it saves.
    pub(super) const KEPT_FOCUS: f64 = 0.4;
    /// A lock kept for later.
    pub(super) const LOCK: f64 = 0.12;
    /// A protect token on a friend that somebody may shoot at: a damage, if that hits.
    pub(super) const PROTECT: f64 = 0.3;
    /// What a repair is worth.
    pub(super) const REPAIR: f64 = 0.35;
    /// How much two like answers may differ by whim.
    pub(super) const WHIM: f64 = 0.04;
    /// The distance from the enemy where one would be, in millimetres between middles.
    pub(super) const LIKED_DISTANCE: f64 = 170.0;
}

/// Decides by expected damage, one step ahead. The same seed and questions, the same answers.
#[derive(Clone, Debug)]
pub struct Heuristic {
    whim: Luck,
    outlook: Outlook,
}

impl Heuristic {
    /// A pilot whose whims, which decide between like answers, depend on the seed alone.
    pub fn new(seed: u64) -> Self {
        Self { whim: Luck::new(seed), outlook: Outlook::default() }
    }

    /// The same with ways that were worked out before.
    #[must_use]
    pub(crate) fn with_book(mut self, book: Book) -> Self {
        self.outlook.book = book;
        self
    }

    /// The ways that were worked out so far.
    pub(crate) fn book(&mut self) -> &mut Book {
        &mut self.outlook.book
    }

    /// How good each place of a ship's dial is, by its index.
    pub(crate) fn score_dials(&mut self, view: &View<'_>, ship: ShipId, scores: &mut Vec<f64>) {
        self.outlook.foresee(view, ship);
        let places = 0..view.profile(ship).dial.len() as u8;
        scores.clear();
        scores.extend(places.map(|index| maneuver::score(&self.outlook, view, ship, Choice::Maneuver(index))));
        if let Some(able) = view.limited_dial(ship) {
            let barred = (0_u8..).zip(scores.iter_mut()).filter(|(index, _)| !able.contains(index));
            barred.for_each(|(_, score)| *score = f64::NEG_INFINITY);
        }
    }

    /// The answer with the best score; of equal ones the first.
    fn best(&mut self, options: &[Choice], mut score: impl FnMut(&Outlook, Choice) -> f64) -> Choice {
        let mut best = (f64::NEG_INFINITY, options[0]);
        for &option in options {
            let whim = weights::WHIM * f64::from(self.whim.bits() >> 8) / f64::from(1_u32 << 24);
            let score = score(&self.outlook, option) + whim;
            if score > best.0 {
                best = (score, option);
            }
        }
        best.1
    }
}

impl Pilot for Heuristic {
    fn fork(&self) -> Option<Box<dyn Pilot + Send>> {
        Some(Box::new(self.clone()))
    }

    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        let options = ask.options;
        Ok(match ask.question {
            Question::SetDial(ship) => {
                self.outlook.foresee(view, ship);
                self.best(options, |outlook, choice| maneuver::score(outlook, view, ship, choice))
            }
            Question::NextShip => next(view, options),
            Question::Decloak(ship) => {
                self.outlook.foresee(view, ship);
                self.best(options, |outlook, choice| act::decloak(outlook, view, ship, choice))
            }
            Question::TallonPlace(ship) => {
                self.outlook.look(view, ship);
                self.best(options, |outlook, choice| maneuver::tallon(outlook, view, ship, choice))
            }
            Question::Action(ship) | Question::BumpAction(ship) => {
                self.outlook.look(view, ship);
                self.best(options, |outlook, choice| match choice {
                    Choice::Pass => 0.0,
                    _ => act::score(outlook, view, ship, choice),
                })
            }
            Question::Perform(ship, action) => {
                self.outlook.look(view, ship);
                self.best(options, |outlook, choice| act::way(outlook, view, ship, action, choice))
            }
            Question::NextObstacle | Question::NextBomb | Question::PlaceObstacle(_) | Question::Seismic(_) => {
                self.best(options, |_, _| 0.0)
            }
            // Whoever moves last at equal initiative sees more; whoever shoots first is no better off.
            Question::FirstPlayer => self.best(options, |_, choice| f64::from(choice != Choice::Seat(ask.seat))),
            Question::Deploy(_) => self.best(options, |_, choice| set_up::deploy(view, choice)),
            Question::SetTurret(_) => {
                self.best(options, |_, choice| f64::from(choice == Choice::Turret(tallyho_table::Quarter::Front)))
            }
            Question::Drop(ship) => self.best(options, |_, choice| set_up::drop_device(view, ship, choice)),
            Question::MineVictim(_) => self.best(options, |_, choice| set_up::mine_victim(view, ask.seat, choice)),
            Question::Expose(_) => self.best(options, |_, choice| f64::from(choice != Choice::Expose)),
            Question::Tractor(ship) => {
                self.outlook.look(view, ship);
                self.best(options, |outlook, choice| tractor::drag(outlook, view, ship, choice))
            }
            Question::Turn(ship) => {
                self.outlook.look(view, ship);
                self.best(options, |outlook, choice| tractor::turn(outlook, view, ship, choice))
            }
            Question::Jam(_) => self.best(options, |_, choice| jam(choice)),
            Question::Attack(ship) => self.best(options, |_, choice| dice::target(view, ship, choice)),
            Question::AttackPool(_) | Question::Abilities(_) => {
                self.best(options, |_, choice| cards::worth(view, choice))
            }
            Question::WhoseAbility(_) => options[0],
            Question::Within(id) => {
                self.outlook.look(view, id.ship);
                self.best(options, |outlook, choice| cards::within(outlook, view, id, choice))
            }
            // Cards that change the other side's dice help whenever they do anything.
            Question::ModifyAttack(ship) if view.owner(ship) != ask.seat => options[0],
            Question::ModifyDefense(ship) if view.owner(ship) != ask.seat => options[0],
            Question::ModifyAttack(ship) => {
                self.outlook.look(view, ship);
                let kept = dice::worth_of_focus(&self.outlook, view);
                dice::modify_attack(view, options, kept)
            }
            Question::ModifyDefense(_) => dice::modify_defense(view, options),
            Question::PlaceBuoy(_) => self.best(options, |_, choice| remotes::buoy(view, choice)),
            Question::Relocate(index) => self.best(options, |_, choice| remotes::relocate(view, index, choice)),
            Question::Cling(..) => self.best(options, |_, _| 0.0),
            Question::Scenario(question) => self.best(options, |_, choice| scenario::answer(view, question, choice)),
            Question::RemoteAttack(index) => self.best(options, |_, choice| remotes::attack(view, index, choice)),
            Question::RemoteModifiesAttack(_) => {
                self.best(options, |_, choice| f64::from(choice == Choice::ChangeFocus))
            }
            Question::RemoteLock(_) | Question::BuoyLock(_) => {
                self.best(options, |_, choice| remotes::lock(view, choice))
            }
            Question::Launch(ship) | Question::Escape(ship) => {
                self.outlook.foresee(view, ship);
                self.best(options, |outlook, choice| epic::launch(outlook, view, ship, choice))
            }
            Question::Displace(ship) => {
                self.outlook.look(view, ship);
                self.best(options, |outlook, choice| epic::displace(outlook, view, ship, choice))
            }
            Question::TurnAside(ship) => {
                self.outlook.look(view, ship);
                self.best(options, |outlook, choice| epic::turn_aside(outlook, view, ship, choice))
            }
            // Who can fly flies, and in formation.
            Question::Dock(_) | Question::Split(_) => self.best(options, |_, choice| f64::from(choice == Choice::Pass)),
            Question::Join(_) => self.best(options, |_, choice| f64::from(choice != Choice::Pass)),
        })
    }
}

/// Who goes next: in the Activation phase a ship whose way is free, so that nobody bumps into a friend that is about to leave.
fn next(view: &View<'_>, options: &[Choice]) -> Choice {
    let free = |choice: &&Choice| match choice {
        Choice::Ship(ship) => maneuver::is_free(view, *ship),
        _ => false,
    };
    match view.phase() {
        Phase::Activation => options.iter().find(free).copied().unwrap_or(options[0]),
        Phase::Planning | Phase::System | Phase::Engagement | Phase::End => options[0],
    }
}

/// What a jammed ship misses most.
fn jam(choice: Choice) -> f64 {
    match choice {
        Choice::Token(Token::Focus) => 4.0,
        Choice::Lock(_) => 3.0,
        Choice::Token(Token::Evade) => 2.0,
        _ => 1.0,
    }
}

/// What is linked to an action of that colour on a ship's bar.
fn link_of(view: &View<'_>, ship: ShipId, action: Action, difficulty: Difficulty) -> Option<(Action, Difficulty)> {
    let same = |entry: &&ActionEntry| entry.action == action && entry.difficulty == difficulty;
    view.profile(ship).actions.iter().find(same)?.linked
}

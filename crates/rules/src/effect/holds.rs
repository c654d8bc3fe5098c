//! Conditions about cards, dice and what has happened.

use tallyho_table::{Range, sight};

use crate::game::Game;
use crate::object::Target;
use crate::profile::{Action, Difficulty};
use crate::ship::Mark;
use crate::state::{Phase, ShipId, Token};

use super::condition::PhaseWord;
use super::{ArcWord, Band, Condition, Face, Faces, Listed, Occasion, Side, Who, Window};

impl Game {
    pub(super) fn holds_otherwise(&self, condition: &Condition, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| self.who(who, me, occasion);
        let profile = |ship: ShipId| &self.facts.ships[ship.index()].profile;
        let state = |ship: ShipId| self.state.ship(ship);
        match condition {
            Condition::Any(all) => all.iter().any(|condition| self.holds(condition, listed, occasion)),
            Condition::Seen(arc, side, band) => self.sees(me, *arc, *side, *band),
            Condition::NearObstacle(band) => self.is_near_obstacle(me, *band),
            Condition::InAttackArc(who) => ship(*who).is_some_and(|who| self.is_in_attack_arc(who, occasion)),
            Condition::Limited(who) => ship(*who).is_some_and(|ship| profile(ship).limited),
            Condition::HasCard(id, who) => {
                ship(*who).is_some_and(|ship| profile(ship).abilities.iter().any(|card| card.id == *id))
            }
            Condition::DamageCards(band, who) => ship(*who).is_some_and(|ship| band.holds(state(ship).damage())),
            Condition::Hull(band, who) => {
                ship(*who).is_some_and(|ship| band.holds(profile(ship).hull.saturating_sub(state(ship).damage())))
            }
            Condition::Force(band, who) => ship(*who).is_some_and(|ship| band.holds(state(ship).force)),
            Condition::Results(faces, band) => band.holds(self.results(*faces, listed)),
            Condition::Performed(actions, who) => {
                ship(*who).is_some_and(|ship| actions.iter().any(|action| state(ship).performed.contains(*action)))
            }
            Condition::OnBar(actions, who) => {
                ship(*who).is_some_and(|ship| actions.iter().any(|action| self.on_bar(ship, *action)))
            }
            Condition::Chassis(id, who) => ship(*who).is_some_and(|ship| profile(ship).chassis == *id),
            Condition::Phase(phases) => phases.iter().any(|phase| phase_of(*phase) == self.state.phase),
            Condition::Active => state(me).cards.active >> listed.ability & 1 == 1,
            Condition::Marked(who) => {
                ship(*who).is_some_and(|ship| state(me).cards.marks[self.mark_of(listed)] == Mark::on(Some(ship)))
            }
            Condition::AddedBy(kinds) => {
                let action = occasion.action.and_then(|(action, _)| action);
                action.is_some_and(|action| self.is_added_by(occasion.it, action, kinds))
            }
            Condition::WeaponCard(id) => occasion.assault.is_some_and(|assault| {
                let card = assault.attacker.ship().and_then(|ship| {
                    profile(ship).abilities.get(usize::from(profile(ship).weapon(assault.weapon)?.card?))
                });
                card.is_some_and(|card| card.id == *id)
            }),
            Condition::Attacked(who) => ship(*who).is_some_and(|ship| state(ship).done.attacked),
            Condition::Attacking(who) => {
                occasion.assault.is_some_and(|assault| ship(*who).map(Target::Ship) == Some(assault.attacker))
            }
            Condition::Defending(who) => {
                occasion.assault.is_some_and(|assault| ship(*who).map(Target::Ship) == Some(assault.defender))
            }
            Condition::Device(kinds) => {
                let object = occasion.object.map(|index| self.state.objects[usize::from(index)].kind);
                object.and_then(crate::object::ObjectKind::device).is_some_and(|device| kinds.contains(&device.kind()))
            }
            _ => self.holds_of_late(condition, listed, occasion),
        }
    }

    /// Whether a ship of a side stands in an arc of a ship, at these ranges.
    pub(crate) fn sees(&self, me: ShipId, arc: ArcWord, side: Side, band: Band) -> bool {
        self.on_side(side, me)
            .any(|other| other != me && self.is_within(me, other, band) && self.is_in_arc(arc, me, other))
    }

    fn is_near_obstacle(&self, me: ShipId, band: Band) -> bool {
        let (base, settings) = (self.state.base(me), &self.facts.settings);
        let rocks = self.state.objects().iter().zip(self.things()).filter(|(object, _)| object.obstacle().is_some());
        rocks.map(|(_, thing)| thing.distance(base)).any(|far| {
            let range = if far <= 0.0 { 0 } else { Range::of(far, settings).0.max(1) };
            band.holds(range)
        })
    }

    fn is_in_attack_arc(&self, who: ShipId, occasion: &Occasion) -> bool {
        let Some(assault) = occasion.assault else { return false };
        let Some((attacker, arc)) = assault.attacker.ship().zip(assault.arc) else { return false };
        who != attacker
            && sight(self.state.base(attacker), self.state.base(who), &self.facts.settings).arcs.contains(arc)
    }

    /// How many of the dice that an effect is about show one of these faces.
    fn results(&self, faces: Faces, listed: &Listed) -> u8 {
        let attack = &self.state.attack;
        let defends =
            matches!(listed.effect.window, Window::ModifyDefense | Window::DefenseRolled | Window::DefenseModified);
        let count = |face: Face| match defends {
            true => face.on_defense().map_or(0, |face| attack.defense.count(face)),
            false => face.on_attack().map_or(0, |face| attack.attack.count(face)),
        };
        faces.iter().map(count).sum()
    }

    /// Whether a card of one of these kinds put an action on a ship's bar.
    fn is_added_by(&self, ship: ShipId, action: Action, kinds: &[String]) -> bool {
        let abilities = &self.facts.ships[ship.index()].profile.abilities;
        self.applying(Window::Bar, Occasion::of(ship)).any(|listed| {
            let adds = listed.effect.blocks[0].iter().any(|step| match step {
                super::Step::OnBar(entry) => entry.action == action,
                _ => false,
            });
            adds && listed.id.ship == ship && kinds.contains(&abilities[usize::from(listed.ability)].kind)
        })
    }

    /// Whether a ship is stressed and nothing lets it act all the same.
    pub(crate) fn stress_bars(&self, ship: ShipId, action: Option<(Action, Difficulty)>) -> bool {
        let action_of = |(action, colour): (Action, Difficulty)| (Some(action), colour);
        let occasion = Occasion { action: action.map(action_of), ..Occasion::of(ship) };
        self.state.ship(ship).tokens.has(Token::Stress)
            && !self.has_step(Window::Stressed, occasion, |step| match step {
                super::Step::ActStressed(actions) => {
                    actions.is_empty() || action.is_some_and(|(action, _)| actions.contains(&action))
                }
                _ => false,
            })
    }
}

const fn phase_of(word: PhaseWord) -> Phase {
    match word {
        PhaseWord::Planning => Phase::Planning,
        PhaseWord::System => Phase::System,
        PhaseWord::Activation => Phase::Activation,
        PhaseWord::Engagement => Phase::Engagement,
        PhaseWord::End => Phase::End,
    }
}

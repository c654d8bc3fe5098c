//! The same question and the same answer where ships have other numbers.

use tallyho_rules::{Choice, ShipId};

use super::query::{Answer, Fact, Foe, Lean, Query, Thing, Wanted};

impl Query {
    /// The same question, about the ships that have those numbers there; `None` when one of them is not there.
    pub fn renumbered(self, number: &dyn Fn(ShipId) -> Option<ShipId>) -> Option<Self> {
        Some(match self {
            Self::InRegion(ship, region) => Self::InRegion(number(ship)?, region),
            Self::SideOf(thing) => Self::SideOf(of_thing(thing, number)?),
            Self::SectorOf(ship, strip) => Self::SectorOf(number(ship)?, strip),
            Self::RangeTo(ship) => Self::RangeTo(number(ship)?),
            Self::RangeToStand(ship) => Self::RangeToStand(number(ship)?),
            Self::CanAct(action, ship) => Self::CanAct(action, number(ship)?),
            Self::InFrontOf(ship) => Self::InFrontOf(number(ship)?),
            Self::Closing(ship) => Self::Closing(number(ship)?),
            Self::OtherSector(ship) => Self::OtherSector(number(ship)?),
            Self::PointsTo(ship, a, b) => Self::PointsTo(number(ship)?, a, b),
            Self::HasMoved(ship) => Self::HasMoved(number(ship)?),
            Self::Holds(fact) => Self::Holds(of_fact(fact, number)?),
            Self::Way(step, wanted, lean) => {
                let mut there = Wanted::NOTHING;
                for (fact, truth) in wanted.iter() {
                    let fact = of_fact(fact, number)?;
                    there = if truth { there.and(fact) } else { there.and_not(fact) };
                }
                let lean = match lean {
                    None => None,
                    Some(Lean::Towards(thing)) => Some(Lean::Towards(of_thing(thing, number)?)),
                    Some(Lean::Away(thing)) => Some(Lean::Away(of_thing(thing, number)?)),
                };
                Self::Way(step, there, lean)
            }
            Self::EndsNearest(thing, maneuvers) => Self::EndsNearest(of_thing(thing, number)?, maneuvers),
            Self::CanShoot(weapon, ship) => Self::CanShoot(weapon, number(ship)?),
            Self::Is(_)
            | Self::MostAbilities(_)
            | Self::Has(_)
            | Self::Count(_)
            | Self::Locked
            | Self::Nearest(..)
            | Self::HowMany(..)
            | Self::SectorOfEdge(..)
            | Self::RangeToEdge(_)
            | Self::Repair
            | Self::DefenseDice
            | Self::Meets(..)
            | Self::Roll(..)
            | Self::AttackResults(_)
            | Self::Rerollable(_)
            | Self::DefenseResults(_) => self,
        })
    }
}

impl Answer {
    /// The same answer, about the ship that has that number there; `None` when it is not there.
    pub fn renumbered(self, number: &dyn Fn(ShipId) -> Option<ShipId>) -> Option<Self> {
        Some(match self {
            Self::Ship(ship) => Self::Ship(number(ship)?),
            Self::Way(Choice::Ship(ship)) => Self::Way(Choice::Ship(number(ship)?)),
            Self::Yes
            | Self::No
            | Self::None
            | Self::Number(_)
            | Self::Side(_)
            | Self::Sector(_)
            | Self::Way(_)
            | Self::Maneuver(_)
            | Self::Attack(_)
            | Self::Defense(_) => self,
        })
    }
}

fn of_thing(thing: Thing, number: &dyn Fn(ShipId) -> Option<ShipId>) -> Option<Thing> {
    Some(match thing {
        Thing::Ship(ship) => Thing::Ship(number(ship)?),
        Thing::NearestObstacle | Thing::Edge(_) | Thing::NearestEdge => thing,
    })
}

fn of_fact(fact: Fact, number: &dyn Fn(ShipId) -> Option<ShipId>) -> Option<Fact> {
    let of_foe = |foe| {
        Some(match foe {
            Foe::This(ship) => Foe::This(number(ship)?),
            Foe::Any | Foe::YetToEngage => foe,
        })
    };
    Some(match fact {
        Fact::InFiringArcOf(foe) => Fact::InFiringArcOf(of_foe(foe)?),
        Fact::HasShot(foe, band) => Fact::HasShot(of_foe(foe)?, band),
        Fact::AtRange(ship, band) => Fact::AtRange(number(ship)?, band),
        Fact::BetterShot(ship) => Fact::BetterShot(number(ship)?),
        Fact::MoreDice(ship) => Fact::MoreDice(number(ship)?),
        Fact::ObstacleAhead | Fact::EdgeAhead | Fact::LeftAnArc => fact,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flight::{Band, Move};
    use tallyho_rules::Action;

    #[test]
    fn a_question_keeps_its_meaning_under_other_numbers() {
        let there = |ship: ShipId| (ship.0 >= 100).then(|| ShipId(ship.0 - 100));
        let about = |ship: u8| {
            let wanted = Wanted::NOTHING.and(Fact::AtRange(ShipId(ship), Band::NEAR)).and_not(Fact::LeftAnArc);
            Query::Way(Move::Action(Action::Boost), wanted, Some(Lean::Away(Thing::Ship(ShipId(ship)))))
        };
        assert_eq!(about(103).renumbered(&there), Some(about(3)));
        assert_eq!(about(3).renumbered(&there), None);
        assert_eq!(Answer::Ship(ShipId(101)).renumbered(&there), Some(Answer::Ship(ShipId(1))));
        assert_eq!(Answer::Yes.renumbered(&there), Some(Answer::Yes));
    }
}

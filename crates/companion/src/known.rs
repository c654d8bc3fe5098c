//! What the sheet knows, so that nobody needs to be asked.

use tallyho_pilots::flight::{Answer, Pool, Query, Status};
use tallyho_rules::{AttackFace, Choice, DamageCard, Fleeing, Token};

use crate::sheet::{Fight, Foe, MOST, Sheet};
use crate::sortie::Footing;

/// The answer to a question about a ship, if it is kept. Whatever is not is measured at the table.
pub(crate) fn known(sheet: &Sheet, place: usize, query: Query) -> Option<Answer> {
    let foe = &sheet.foes[place];
    match query {
        Query::Is(status) => is(sheet.fight.as_ref(), foe, status).map(Answer::of),
        Query::Has(token) => Some(Answer::of(foe.count(token) > 0)),
        Query::Count(Pool::Tokens(token)) => Some(Answer::Number(foe.count(token))),
        Query::Count(Pool::Force) => Some(Answer::Number(foe.force)),
        Query::Count(Pool::Reinforcement) => {
            let none = foe.count(Token::ReinforceFore) + foe.count(Token::ReinforceAft) == 0;
            none.then_some(Answer::Number(0))
        }
        Query::Count(Pool::Health) => Some(Answer::Number(foe.hull.saturating_add(foe.shields).min(MOST))),
        Query::HasMoved(ship) => {
            // What never moves is where it will be.
            let mine = sheet.mine_of(ship).map(|place| sheet.mine[place].moved || sheet.mine[place].stays());
            mine.or_else(|| sheet.foe_of(ship).map(|place| sheet.foes[place].activated)).map(Answer::of)
        }
        // A thing looks nowhere; nor does a huge ship that does not move, to those who ask whether it is closing.
        Query::InFrontOf(ship) => sheet.mine_of(ship).filter(|place| sheet.mine[*place].mark).map(|_| Answer::Yes),
        Query::Closing(ship) => {
            let mine = sheet.mine_of(ship).map(|place| &sheet.mine[place]);
            mine.filter(|mine| mine.mark || mine.footing == Footing::Moored).map(|_| Answer::Yes)
        }
        Query::Repair => {
            let card = foe.faceup.iter().rfind(|card| card.has_repair_action());
            Some(card.map_or(Answer::None, |card| Answer::Way(Choice::Repair(*card))))
        }
        Query::Locked => {
            let there = foe.lock.filter(|lock| sheet.mine.get(*lock).is_some_and(|mine| !mine.gone));
            Some(there.map_or(Answer::None, |lock| Answer::Ship(Sheet::mine_id(lock))))
        }
        Query::AttackResults(face) => Some(Answer::Number(sheet.fight?.attack[face as usize])),
        Query::Rerollable(face) => Some(Answer::Number(rerollable(&sheet.fight?, face))),
        Query::DefenseResults(face) => Some(Answer::Number(sheet.fight?.defense[face as usize])),
        // Where things are, nobody but a person at the table can tell; and dice are rolled.
        _ => None,
    }
}

fn is(fight: Option<&Fight>, foe: &Foe, status: Status) -> Option<bool> {
    match status {
        Status::Stressed => Some(foe.count(Token::Stress) > 0),
        Status::Ionized => Some(foe.is_ionized()),
        Status::EngineDamaged => Some(foe.has(DamageCard::DamagedEngine)),
        Status::Blinded => Some(foe.has(DamageCard::BlindedPilot)),
        Status::HasEngaged => Some(foe.engaged),
        // Torpedoes and missiles are not kept, so only a device can settle it.
        Status::LacksCharges => (foe.charges < foe.full_charges).then_some(true),
        Status::LocksDefender => {
            let target = fight?.target?;
            Some(foe.lock == Some(target))
        }
        // One more damage destroys it; ordnance is not kept.
        Status::NearlyDestroyed => Some(foe.hull + foe.shields <= 1),
        Status::Fleeing => Some(foe.group.fleeing == Fleeing::Yes),
        Status::OrdnanceLoaded | Status::OrdnanceSpent => foe.unarmed.then_some(false),
        Status::OutOfOrdnance | Status::OnObstacle => None,
        Status::InGasCloud => fight?.gas_used.then_some(false),
    }
}

/// Attack dice that show a face and were not rerolled.
pub(crate) fn rerollable(fight: &Fight, face: AttackFace) -> u8 {
    fight.attack[face as usize].saturating_sub(fight.rerolled[face as usize])
}

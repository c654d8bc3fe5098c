//! Conditions and steps about cards, dice and maneuvers, in words.

use tallyho_rules::effect::{Alike, Angle, Condition, Effect, Faces, Side, Step, TokenSet, TurnPrice, Who, Whose};

use super::latest::{latest_condition, latest_step};
use super::{arc, has, is, kind_words, listed, or, or_all, span, subject, tokens, whom, whose};

pub(super) fn further_condition(it: &Condition) -> String {
    match it {
        Condition::Any(all) => or_all(all.iter().map(super::condition)),
        Condition::Seen(word, side, band) => {
            let who = subject(Whose { side: *side, within: Some(*band) });
            format!("{who} is in your {}", arc(*word))
        }
        Condition::NearObstacle(band) => format!("there is an obstacle at range {}", span(*band)),
        Condition::InAttackArc(who) => format!("{} {} in the attack arc", whom(*who), is(*who)),
        Condition::Limited(who) => format!("{} {} limited", whom(*who), is(*who)),
        Condition::HasCard(id, who) => format!("{} {} the card {id}", whom(*who), has(*who)),
        Condition::DamageCards(band, who) => format!("{} {} {} damage cards", whom(*who), has(*who), span(*band)),
        Condition::Hull(band, who) => format!("{} {} {} hull left", whom(*who), has(*who), span(*band)),
        Condition::Force(band, who) => format!("{} {} {} Force charges left", whom(*who), has(*who), span(*band)),
        Condition::Results(set, band) => format!("the dice show {} {} results", span(*band), faces(*set)),
        Condition::Performed(actions, who) => {
            let actions = or(actions.iter().map(|it| it.name()));
            format!("{} {} performed a {actions} action this round", whom(*who), has(*who))
        }
        Condition::OnBar(actions, who) => {
            format!("{} {} {} on {} bar", whom(*who), has(*who), or(actions.iter().map(|it| it.name())), whose(*who))
        }
        Condition::Chassis(id, who) => format!("{} {} a {id}", whom(*who), is(*who)),
        Condition::Phase(phases) => format!("it is the {} phase", or(phases.iter().map(|it| it.word()))),
        Condition::Active => "this card was used this round".to_owned(),
        Condition::Marked(who) => format!("{} {} the ship you marked", whom(*who), is(*who)),
        Condition::AddedBy(kinds) => {
            format!("{} upgrade put the action on your bar", a(&or(kinds.iter().map(String::as_str))))
        }
        Condition::WeaponCard(id) => format!("the attack is made with {id}"),
        Condition::Attacked(who) => format!("{} {} attacked this round", whom(*who), has(*who)),
        Condition::Attacking(who) => format!("{} {} the attacker", whom(*who), is(*who)),
        Condition::Defending(who) => format!("{} {} the defender", whom(*who), is(*who)),
        Condition::Device(kinds) => format!("it is {}", a(&or(kinds.iter().map(|it| it.word())))),
        _ => latest_condition(it),
    }
}

fn a(words: &str) -> String {
    format!("{} {words}", super::article(words))
}

fn faces(set: Faces) -> String {
    if set == Faces::ANY { "any".to_owned() } else { or(set.iter().map(|face| face.word())) }
}

/// What a ship does: told to the reader, or of another.
pub(super) fn does(who: Who, plain: &str, other: &str, what: &str) -> String {
    match who {
        Who::Me => format!("{plain} {what}"),
        _ => format!("{} {other} {what}", whom(who)),
    }
}

pub(super) fn further_step(it: &Step, effect: &Effect) -> String {
    match it {
        Step::Repair(who) => does(*who, "repair", "repairs", "a faceup damage card"),
        Step::Transfer(kinds, Who::Me, to) => format!("transfer {} to {}", tokens(*kinds), whom(*to)),
        Step::Transfer(kinds, from, to) => {
            format!("transfer {} from {} to {}", tokens(*kinds), whom(*from), whom(*to))
        }
        Step::TurnTurret(who) => does(*who, "rotate", "rotates", "a turret arc indicator"),
        Step::Rotate(angles, who) => does(*who, "rotate", "rotates", &or(angles.iter().map(|it| angle(*it)))),
        Step::Flip => "flip this card".to_owned(),
        Step::RecoverForce(count, who) => does(*who, "recover", "recovers", &format!("{count} Force")),
        Step::RecoverEnergy(count) => format!("recover {count} energy"),
        Step::RecoverOf(kinds, count) => {
            let card = a(&or(kinds.iter().map(String::as_str)));
            format!("recover {count} charge of {card} card")
        }
        Step::RecoverWeapon(count) => format!("recover {count} charge of the weapon's card"),
        Step::LoseShield(who) => does(*who, "lose", "loses", "a shield"),
        Step::Instead(0, token) => {
            format!("every hit and crit gives the defender {} instead", tokens(TokenSet::of(*token)))
        }
        Step::Instead(keep, token) => {
            let token = tokens(TokenSet::of(*token));
            format!("{keep} result deals a hit damage and each other gives the defender {token} instead")
        }
        Step::EngageAt(initiative, Who::Me) => format!("engage at initiative {initiative} this round"),
        Step::EngageAt(initiative, who) => format!("{} engages at initiative {initiative} this round", whom(*who)),
        Step::Activate => "it counts until the end of the round".to_owned(),
        Step::Mark(who) => format!("mark {}", whom(*who)),
        Step::SkipAction => "skip the Perform Action step".to_owned(),
        Step::SetDial(ways) => {
            let ways: Vec<&str> = ways.iter().map(|it| alike(*it)).collect();
            let whose = if effect.whose.side == Side::Me { "your" } else { "its" };
            format!("set {whose} dial to another maneuver {}", listed(ways, "and"))
        }
        Step::Fly(maneuvers, colour) => {
            format!("execute a {} {} instead", colour.name(), or_all(maneuvers.iter().map(super::deed::maneuver_words)))
        }
        Step::FlyAs(bearings) => {
            format!("execute it as a {} of the same speed", or(bearings.iter().map(|it| it.word())))
        }
        Step::HarderNow(by) if *by > 0 => "treat the maneuver as harder".to_owned(),
        Step::HarderNow(_) => "the maneuver is easier".to_owned(),
        Step::SwapToken(token) if effect.whose.side != Side::Me => {
            format!("it gains {} instead", tokens(TokenSet::of(*token)))
        }
        Step::SwapToken(token) => format!("gain {} instead", tokens(TokenSet::of(*token))),
        Step::PassToken => "the chosen ship gains it instead".to_owned(),
        Step::MostDice(most) => format!("no more than {most} dice are rolled"),
        Step::ActStressed(actions) if actions.is_empty() => "you may perform actions".to_owned(),
        Step::ActStressed(actions) => format!("you may perform {} actions", or(actions.iter().map(|it| it.name()))),
        Step::RedStressed => "you may execute red maneuvers".to_owned(),
        Step::KeepTokens(kinds) if effect.whose.side == Side::Me => {
            format!("you keep your {} tokens", kind_words(*kinds))
        }
        Step::KeepTokens(kinds) => format!("it keeps its {} tokens", kind_words(*kinds)),
        Step::AtRangeZero => "you may attack at range 0".to_owned(),
        Step::WhileDisarmed => "you may attack while disarmed".to_owned(),
        Step::NeedsNothing => "the weapon needs no token or lock".to_owned(),
        Step::CritsFirst => "critical hits are cancelled before hits".to_owned(),
        Step::TurnBoosts(TurnPrice::Free) => "you may boost with a turn template".to_owned(),
        Step::TurnBoosts(TurnPrice::AsRed) => {
            "you may perform a white boost action with a turn template as a red one".to_owned()
        }
        Step::TurnBoosts(TurnPrice::Force) => "you may spend 1 Force charge to boost with a turn template".to_owned(),
        Step::Recolour(colour, action) => format!("your red {} action is {}", action.name(), colour.name()),
        Step::Fuse(count) => format!("put {count} fuse marker on it"),
        Step::Unlock(who) => format!("remove a lock on {}", whom(*who)),
        Step::BreakLock(of, on) => format!("{} lock on {} is broken", whose(*of), whom(*on)),
        Step::Again => "you may do so again".to_owned(),
        Step::LendsPilot => "while you are docked, your carrier has your pilot ability".to_owned(),
        Step::IdleAlone => "with no ship docked on you, you neither activate nor engage".to_owned(),
        _ => latest_step(it),
    }
}

const fn angle(angle: Angle) -> &'static str {
    match angle {
        Angle::Right => "90\u{b0}",
        Angle::About => "180\u{b0}",
    }
}

const fn alike(alike: Alike) -> &'static str {
    match alike {
        Alike::Speed => "of the same speed",
        Alike::Bearing => "of the same bearing",
        Alike::Colour => "of the same difficulty",
        Alike::NotRed => "that is not red",
        Alike::Blue => "that is blue",
        Alike::NearSpeed => "of the same bearing and a speed 1 higher or lower",
    }
}

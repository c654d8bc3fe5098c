//! Which icon, colour and words stand for what.

use tallyho_rules::{Action, Choice, DamageCard, Question, ScenarioQuestion, Token};
use tallyho_table::{Bearing, Side};

/// The icon of a maneuver, and its column on a dial from left to right.
pub(super) const fn bearing(bearing: Bearing) -> (&'static str, u8) {
    match bearing {
        Bearing::Turn(Side::Left) => ("m-turn-left", 0),
        Bearing::Bank(Side::Left) => ("m-bank-left", 1),
        Bearing::Straight => ("m-straight", 2),
        Bearing::Stationary => ("m-stop", 2),
        Bearing::Bank(Side::Right) => ("m-bank-right", 3),
        Bearing::Turn(Side::Right) => ("m-turn-right", 4),
        Bearing::Koiogran => ("m-koiogran", 5),
        Bearing::SegnorsLoop(Side::Left) => ("m-segnor-left", 6),
        Bearing::SegnorsLoop(Side::Right) => ("m-segnor-right", 7),
        Bearing::SegnorsTurn(Side::Left) => ("m-segnor-left", 6),
        Bearing::SegnorsTurn(Side::Right) => ("m-segnor-right", 7),
        Bearing::TallonRoll(Side::Left) => ("m-tallon-left", 8),
        Bearing::TallonRoll(Side::Right) => ("m-tallon-right", 9),
        Bearing::SideslipBank(Side::Left) => ("m-bank-left", 6),
        Bearing::SideslipBank(Side::Right) => ("m-bank-right", 7),
        Bearing::SideslipTurn(Side::Left) => ("m-turn-left", 8),
        Bearing::SideslipTurn(Side::Right) => ("m-turn-right", 9),
        Bearing::ReverseBank(Side::Left) => ("m-reverse-bank-left", 10),
        Bearing::ReverseStraight => ("m-reverse", 11),
        Bearing::ReverseBank(Side::Right) => ("m-reverse-bank-right", 12),
    }
}

/// The icon of an action.
pub(super) fn action(action: Action) -> &'static str {
    match action {
        Action::Focus => "focus",
        Action::Evade => "evade",
        Action::Lock => "lock",
        Action::BarrelRoll => "barrel-roll",
        Action::Boost => "boost",
        Action::Reinforce => "reinforce",
        Action::Calculate => "calculate",
        Action::Coordinate => "coordinate",
        Action::Jam => "jam",
        Action::Reload => "reload",
        Action::Rotate => "rotate",
        Action::Cloak => "cloak",
        Action::Slam => "slam",
        // Like an evade result, but on somebody else.
        Action::Protect => "evade",
    }
}

/// The icon of a token.
pub(super) const fn token(token: Token) -> &'static str {
    match token {
        Token::Focus => "focus",
        Token::Calculate => "calculate",
        Token::Evade | Token::Protect => "evade",
        Token::ReinforceFore | Token::ReinforceAft => "reinforce",
        Token::Disarm => "disarm",
        Token::Jam => "jam",
        Token::Tractor => "tractor",
        Token::Stress => "stress",
        Token::Ion => "ion",
        Token::Strain => "strain",
        Token::Deplete => "deplete",
        Token::Cloak => "cloak",
    }
}

/// The icon beside an answer, where there is one; the words say it in any case.
pub(super) fn choice(choice: Choice) -> Option<&'static str> {
    Some(match choice {
        Choice::Pass => "check",
        Choice::Action(it, _) => action(it),
        Choice::Repair(_) | Choice::Expose | Choice::Deal(_) => "damage",
        Choice::Token(it) => token(it),
        Choice::Force => "force",
        Choice::Lock(_) => "lock",
        Choice::Ship(_) | Choice::Attack { .. } => "target",
        Choice::Object(_) => "rock",
        Choice::Turret(_) => "arc-turret",
        Choice::Reroll(_) => "dice",
        Choice::Use(_) | Choice::Either(_) => "cards",
        Choice::Errand(..) => "mission",
        // Others are told by their words and the place they lead to.
        _ => return None,
    })
}

/// Which picture a question gets. Those without one are a list of answers, so that new questions need no new page.
pub(super) const fn picture(question: Question) -> &'static str {
    match question {
        Question::SetDial(_) => "dial",
        Question::Action(_) | Question::BumpAction(_) => "action",
        Question::Attack(_) => "attack",
        Question::ModifyAttack(_)
        | Question::RemoteModifiesAttack(_)
        | Question::ModifyDefense(_)
        | Question::AttackPool(_) => "dice",
        Question::Deploy(_) | Question::PlaceObstacle(_) | Question::PlaceBuoy(_) | Question::Displace(_) => "place",
        Question::Scenario(ScenarioQuestion::Lay(_) | ScenarioQuestion::Put(..)) => "place",
        _ => "list",
    }
}

/// What a damage card does, in a line.
pub(super) const fn card_words(card: DamageCard) -> &'static str {
    match card {
        DamageCard::PanickedPilot => "Gain two stress tokens, then it is repaired.",
        DamageCard::BlindedPilot => "Attack dice can only be modified with Force. An action repairs it.",
        DamageCard::WoundedPilot => "After an action, a die may bring stress. An action repairs it.",
        DamageCard::StunnedPilot => "Meeting an obstacle or a ship on a maneuver costs a damage.",
        DamageCard::ConsoleFire => "Before engaging, a die may bring damage. An action repairs it.",
        DamageCard::DamagedEngine => "Turns are one step harder.",
        DamageCard::WeaponsFailure => "One attack die fewer. An action repairs it.",
        DamageCard::HullBreach => "Hit damage counts as critical damage. An action repairs it.",
        DamageCard::StructuralDamage => "One defence die fewer.",
        DamageCard::DamagedSensorArray => "Only focus and repair actions. An action repairs it.",
        DamageCard::LooseStabilizer => "A maneuver that is not straight costs a damage. An action repairs it.",
        DamageCard::DisabledPowerRegulator => "Before engaging, gain an ion token.",
        DamageCard::FuelLeak => "The next critical damage costs another damage. An action repairs it.",
        DamageCard::DirectHit => "Suffer one more damage, then it is repaired.",
    }
}

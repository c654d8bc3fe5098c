//! The moment of an effect, in words, with the conditions that belong to it.

use tallyho_rules::effect::{
    ActionCondition, Condition, Effect, MoveCondition, Side, TokenCondition, WeaponCondition, Who, Window,
};

use super::tokens::tokens;
use super::words::{article, or, span, subject};

/// What somebody does, as it is said to the one who does it and of others.
type Verb = (&'static str, &'static str);

/// How the moment of a window is told.
enum HowTold {
    /// Not at all: it always counts.
    Always,
    /// The same for everybody.
    Plain(&'static str),
    /// While its subject does something, and when.
    While(Verb, &'static str),
    /// While its subject attacks, defends or does either, and when.
    InAttack(&'static str),
    /// When its subject does something.
    When(Verb),
    /// Before its subject does something.
    Before(Verb),
    /// After its subject does something.
    After(Verb),
    /// After its subject does something with a token.
    AfterToken(Verb),
    /// When something would happen to its subject.
    Would(&'static str),
    /// When its subject would gain a token.
    WouldGain,
    /// Before the difficulty of its subject's maneuver is checked.
    BeforeDifficulty,
    /// After its subject executes a maneuver.
    AfterManeuver,
    /// After its subject performs an action.
    AfterAction,
    /// After an attack is declared, by its subject or on it.
    Declared,
}

const ATTACK: Verb = ("attack", "attacks");
const DEFEND: Verb = ("defend", "defends");

/// How the moment of each window is told, where the subject is nobody special.
const fn told(window: Window) -> HowTold {
    match window {
        Window::AttackDice | Window::ModifyAttack | Window::AttackPool | Window::Neutralize => {
            HowTold::While(ATTACK, "")
        }
        Window::DefenseDice | Window::ModifyDefense => HowTold::While(DEFEND, ""),
        Window::Difficulty
        | Window::Spend
        | Window::Locks
        | Window::Turret
        | Window::Weapon
        | Window::Template
        | Window::Docking
        | Window::Bar
        | Window::Coordinate
        | Window::Keeps => HowTold::Always,
        Window::Stressed => HowTold::Plain("while you are stressed"),
        Window::EndTokens => HowTold::Plain("in the End phase"),
        Window::Obstacles => HowTold::While(("move", "moves"), ""),
        Window::Drop => HowTold::When(("drop a device", "drops a device")),
        Window::System => HowTold::Plain("in the System phase"),
        Window::Action => HowTold::Plain("action:"),
        Window::SetupEnd => HowTold::Plain("at the end of set-up"),
        Window::AfterDeploy => HowTold::After(("deploy", "deploys")),
        Window::PlanningStart => HowTold::Plain("at the start of the Planning phase"),
        Window::SystemStart => HowTold::Plain("at the start of the System phase"),
        Window::ActivationStart => HowTold::Plain("at the start of the Activation phase"),
        Window::BeforeActivation => HowTold::Before(("activate", "activates")),
        Window::BeforeReveal => HowTold::Before(("reveal your dial", "reveals its dial")),
        Window::AfterReveal => HowTold::After(("reveal your dial", "reveals its dial")),
        Window::BeforeDifficulty => HowTold::BeforeDifficulty,
        Window::Contact => {
            HowTold::After(("move through or overlap an obstacle", "moves through or overlaps an obstacle"))
        }
        Window::AfterManeuver => HowTold::AfterManeuver,
        Window::AfterAction => HowTold::AfterAction,
        Window::AfterDecloak => HowTold::After(("decloak", "decloaks")),
        Window::AfterActivation => HowTold::After(("activate", "activates")),
        Window::ActionFailed => HowTold::After(("fail an action", "fails an action")),
        Window::AfterDrop => HowTold::After(("place a device", "places a device")),
        Window::AfterLock => HowTold::After(("acquire a lock", "acquires a lock")),
        Window::AfterLocked => HowTold::After(("are locked", "is locked")),
        Window::ActivationEnd => HowTold::Plain("at the end of the Activation phase"),
        Window::EngagementStart => HowTold::Plain("at the start of the Engagement phase"),
        Window::BeforeEngaging => HowTold::Before(("engage", "engages")),
        Window::AttackDeclared => HowTold::Declared,
        Window::AttackRolled => HowTold::While(ATTACK, ", after attack dice are rolled"),
        Window::AttackModified => HowTold::While(ATTACK, ", after attack dice are modified"),
        Window::DefenseRolled => HowTold::While(DEFEND, ", after defence dice are rolled"),
        Window::DefenseModified => HowTold::While(DEFEND, ", after defence dice are modified"),
        Window::BeforeNeutralize => HowTold::InAttack(", before results are neutralized"),
        Window::AfterNeutralize => HowTold::InAttack(", after results are neutralized"),
        Window::AttackHits => HowTold::When(("hit", "hits")),
        Window::AfterAttack => HowTold::After(ATTACK),
        Window::AfterDefense => HowTold::After(DEFEND),
        Window::EngagementEnd => HowTold::Plain("at the end of the Engagement phase"),
        Window::EndStart => HowTold::Plain("at the start of the End phase"),
        Window::EndEnd => HowTold::Plain("at the end of the End phase"),
        Window::AfterToken => HowTold::AfterToken(("gain", "gains")),
        Window::AfterSpend => HowTold::AfterToken(("spend", "spends")),
        Window::AfterSuffering => HowTold::After(("suffer damage", "suffers damage")),
        Window::AfterShieldLost => HowTold::After(("lose a shield", "loses a shield")),
        Window::AfterDestroyed => HowTold::After(("are destroyed", "is destroyed")),
        Window::WouldSuffer => HowTold::Would("suffer damage"),
        Window::WouldBeDealt => HowTold::Would("be dealt a damage card"),
        Window::WouldGain => HowTold::WouldGain,
    }
}

/// The moment, with the conditions that belong to it.
pub(super) fn moment(effect: &Effect) -> String {
    if let Some(words) = seen_by_the_owner(effect) {
        return words;
    }
    let it = subject(effect.whose);
    let me = effect.whose.side == Side::Me;
    let does = |(plain, other): Verb| format!("{it} {}", if me { plain } else { other });
    match told(effect.window) {
        HowTold::Always => String::new(),
        HowTold::Plain(words) => words.to_owned(),
        HowTold::While(verb, when) => format!("while {}{when}", does(verb)),
        HowTold::InAttack(when) => format!("while {}{when}", does(part(effect))),
        HowTold::When(verb) => format!("when {}", does(verb)),
        HowTold::Before(verb) => format!("before {}", does(verb)),
        HowTold::After(verb) => format!("after {}", does(verb)),
        HowTold::AfterToken(verb) => format!("after {} {}", does(verb), token_of_moment(effect)),
        HowTold::Would(what) => format!("when {it} would {what}"),
        HowTold::WouldGain => format!("when {it} would gain {}", token_of_moment(effect)),
        HowTold::BeforeDifficulty => {
            format!("before the difficulty of {} maneuver is checked", if me { "your" } else { "its" })
        }
        HowTold::AfterManeuver => maneuver_moment(effect, &it, me),
        HowTold::AfterAction => action_moment(effect, &it, me),
        HowTold::Declared => match role(effect) {
            Some(Role::Attacker) => format!("after {}", does(("declare an attack", "declares an attack"))),
            Some(Role::Defender) => format!("after an attack on {it} is declared"),
            None => format!("after {}", does(("declare or suffer an attack", "declares or suffers an attack"))),
        },
    }
}

/// Where the moment of another ship is told as what it is to the owner of the card.
fn seen_by_the_owner(effect: &Effect) -> Option<String> {
    let it = || subject(effect.whose);
    Some(match (effect.whose.side, told(effect.window), effect.window) {
        (Side::Me, ..) => return None,
        (Side::Opponent, HowTold::While(ATTACK, when), _) => format!("while you defend{when}"),
        (Side::Opponent, HowTold::While(DEFEND, when), _) => format!("while you attack{when}"),
        (Side::Opponent, _, Window::Spend) => "while you attack".to_owned(),
        (Side::Carrier, _, Window::Bar) => "while you are docked".to_owned(),
        (_, _, Window::EndTokens) => format!("while {} is in the End phase", it()),
        (_, _, Window::Coordinate | Window::Keeps | Window::Locks) => format!("for {}", it()),
        (_, _, Window::Weapon) => format!("while {} attacks", it()),
        _ => return None,
    })
}

/// A part in an attack.
#[derive(Clone, Copy)]
enum Role {
    Attacker,
    Defender,
}

/// What the subject of a moment of both does.
fn part(effect: &Effect) -> Verb {
    match role(effect) {
        Some(Role::Attacker) => ATTACK,
        Some(Role::Defender) => DEFEND,
        None => ("attack or defend", "attacks or defends"),
    }
}

/// Whether the subject of a moment of both must be the attacker, or the defender.
fn role(effect: &Effect) -> Option<Role> {
    effect.conditions.iter().find_map(|condition| match condition {
        Condition::Weapon(WeaponCondition::Attacking(who)) if is_subject(*who, effect) => Some(Role::Attacker),
        Condition::Weapon(WeaponCondition::Defending(who)) if is_subject(*who, effect) => Some(Role::Defender),
        _ => None,
    })
}

fn is_subject(who: Who, effect: &Effect) -> bool {
    who == Who::It || who == Who::Me && effect.whose.side == Side::Me
}

/// Whether a condition is told with the moment.
pub(super) fn is_in_moment(condition: &Condition, effect: &Effect) -> bool {
    match effect.window {
        Window::AfterManeuver => {
            matches!(
                condition,
                Condition::Move(MoveCondition::Fully(_))
                    | Condition::Move(MoveCondition::Speed(_))
                    | Condition::Move(MoveCondition::Maneuver(_))
                    | Condition::Move(MoveCondition::Bearing(_))
            )
        }
        Window::AfterAction => matches!(
            condition,
            Condition::Action(ActionCondition::Action(_)) | Condition::Action(ActionCondition::Colour(_))
        ),
        Window::AfterToken | Window::AfterSpend | Window::WouldGain => {
            matches!(condition, Condition::Token(TokenCondition::Token(_)))
        }
        Window::AttackDeclared | Window::BeforeNeutralize | Window::AfterNeutralize => match condition {
            Condition::Weapon(WeaponCondition::Attacking(who)) | Condition::Weapon(WeaponCondition::Defending(who)) => {
                is_subject(*who, effect)
            }
            _ => false,
        },
        Window::Spend if effect.whose.side == Side::Opponent => {
            matches!(condition, Condition::Weapon(WeaponCondition::Attacking(Who::Me)))
        }
        Window::Difficulty => {
            matches!(
                condition,
                Condition::Move(MoveCondition::Speed(_))
                    | Condition::Move(MoveCondition::Bearing(_))
                    | Condition::Move(MoveCondition::Maneuver(_))
            )
        }
        _ => false,
    }
}

fn maneuver_moment(effect: &Effect, it: &str, me: bool) -> String {
    let how = effect.conditions.iter().find_map(|condition| match condition {
        Condition::Move(MoveCondition::Fully(true)) => Some("fully "),
        Condition::Move(MoveCondition::Fully(false)) => Some("partially "),
        _ => None,
    });
    let execute = if me { "execute" } else { "executes" };
    format!("after {it} {}{execute} {}", how.unwrap_or(""), maneuver_of(effect, "a "))
}

/// `a speed 3-5 red bank maneuver`.
pub(super) fn maneuver_of(effect: &Effect, article: &str) -> String {
    let mut words = article.to_owned();
    let speed = effect
        .conditions
        .iter()
        .find_map(|it| if let Condition::Move(MoveCondition::Speed(band)) = it { Some(*band) } else { None });
    if let Some(band) = speed {
        words.push_str(&format!("speed {} ", span(band)));
    }
    for condition in &effect.conditions {
        match condition {
            Condition::Move(MoveCondition::Maneuver(colours)) => {
                words.push_str(&format!("{} ", or(colours.iter().map(|it| it.name()))))
            }
            Condition::Move(MoveCondition::Bearing(bearings)) => {
                words.push_str(&format!("{} ", or(bearings.iter().map(|it| it.word()))))
            }
            _ => {}
        }
    }
    words + "maneuver"
}

fn action_moment(effect: &Effect, it: &str, me: bool) -> String {
    let mut words = String::new();
    for condition in &effect.conditions {
        match condition {
            Condition::Action(ActionCondition::Colour(colours)) => {
                words.push_str(&format!("{} ", or(colours.iter().map(|it| it.name()))))
            }
            Condition::Action(ActionCondition::Action(actions)) => {
                words.push_str(&format!("{} ", or(actions.iter().map(|it| it.name()))))
            }
            _ => {}
        }
    }
    let perform = if me { "perform" } else { "performs" };
    format!("after {it} {perform} {} {words}action", article(if words.is_empty() { "action" } else { &words }))
}

fn token_of_moment(effect: &Effect) -> String {
    effect
        .conditions
        .iter()
        .find_map(|condition| {
            if let Condition::Token(TokenCondition::Token(kinds)) = condition { Some(tokens(*kinds)) } else { None }
        })
        .unwrap_or_else(|| "a token".to_owned())
}

//! The moment of an effect, in words, with the conditions that belong to it.

use tallyho_rules::effect::{
    ActionCondition, CardCondition, Condition, DamageStep, DeviceStep, MoveCondition, MoveStep, ShipCondition, Side,
    Step, TokenCondition, Who, Whose, Window,
};

use super::condition::phase_of;
use super::movement::{bearing, has_name};
use super::scene::{Role, Scene};
use super::tokens::tokens;
use super::weapons::{is_kind_of_attack, kind_of_attack};
use super::words::{a, or, span, subject};

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
    /// When its subject would be dealt a damage card.
    WouldBeDealt,
    /// After each damage that its subject suffers.
    AfterEach(Verb),
    /// When its subject's attack hits.
    Hits,
    /// After its subject reveals its dial.
    Revealed,
    /// After its subject executes a maneuver whose difficulty is not checked yet.
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
        | Window::Stressed
        | Window::Keeps => HowTold::Always,
        Window::EndTokens => HowTold::Plain("in the End phase"),
        Window::Obstacles => HowTold::While(("move", "moves"), ""),
        Window::Drop => HowTold::When(("drop or launch a device", "drops or launches a device")),
        Window::System => HowTold::Plain("in the System phase"),
        Window::Action => HowTold::Plain("action:"),
        Window::SetupEnd => HowTold::Plain("at the end of set-up"),
        Window::AfterDeploy => HowTold::After(("deploy", "deploys")),
        Window::PlanningStart => HowTold::Plain("at the start of the Planning phase"),
        Window::SystemStart => HowTold::Plain("at the start of the System phase"),
        Window::ActivationStart => HowTold::Plain("at the start of the Activation phase"),
        Window::BeforeActivation => HowTold::Before(("activate", "activates")),
        Window::BeforeReveal => HowTold::Before(("reveal your dial", "reveals its dial")),
        Window::AfterReveal => HowTold::Revealed,
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
        Window::AfterLock => HowTold::After(("acquire a lock on something", "acquires a lock")),
        Window::AfterLocked => HowTold::After(("are locked by a ship", "is locked")),
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
        Window::AttackHits => HowTold::Hits,
        Window::AfterAttack => HowTold::After(ATTACK),
        Window::AfterDefense => HowTold::After(DEFEND),
        Window::EngagementEnd => HowTold::Plain("at the end of the Engagement phase"),
        Window::EndStart => HowTold::Plain("at the start of the End phase"),
        Window::EndEnd => HowTold::Plain("at the end of the End phase"),
        Window::AfterToken => HowTold::AfterToken(("gain", "gains")),
        Window::AfterSpend => HowTold::AfterToken(("spend", "spends")),
        Window::AfterSuffering => HowTold::AfterEach(("suffer", "suffers")),
        Window::AfterShieldLost => HowTold::After(("lose a shield", "loses a shield")),
        Window::AfterDestroyed => HowTold::After(("are destroyed", "is destroyed")),
        Window::WouldSuffer => HowTold::Would("suffer damage"),
        Window::WouldBeDealt => HowTold::WouldBeDealt,
        Window::WouldGain => HowTold::WouldGain,
    }
}

/// The moment, with the conditions that belong to it: the phase first.
pub(super) fn moment(scene: &Scene<'_>) -> String {
    let phase = scene.effect.conditions.iter().find_map(|it| match it {
        Condition::Phase(phases) => Some(format!("in the {}", phase_of(phases))),
        _ => None,
    });
    match (phase, in_phase(scene)) {
        (None, words) => words,
        (Some(phase), words) if words.is_empty() => phase,
        (Some(phase), words) => format!("{phase}, {words}"),
    }
}

/// The moment within its phase.
fn in_phase(scene: &Scene<'_>) -> String {
    let effect = scene.effect;
    if let Some(words) = seen_by_the_owner(scene) {
        return words;
    }
    let it = scene.subject();
    let me = effect.whose.side == Side::Me;
    let does = |verb: Verb| format!("{it} {}", in_attack(verb, me, scene));
    match told(effect.window) {
        HowTold::Always => String::new(),
        HowTold::Plain("action:") if is_action_step_alone(scene) => {
            "action, only in your Perform Action step:".to_owned()
        }
        // What was noted in a round is asked for in the next.
        HowTold::Plain(_) if effect.window == Window::PlanningStart && was_noted(scene) => {
            "at the start of the next Planning phase".to_owned()
        }
        HowTold::Plain(words) => words.to_owned(),
        HowTold::While(..) if effect.window == Window::Obstacles && lets_through(scene) => String::new(),
        HowTold::While(verb, when) => format!("while {}{when}", does(verb)),
        HowTold::InAttack(when) => format!("while {}{when}", does(part(scene))),
        HowTold::When(_) if effect.window == Window::Drop => format!("when {it} {}", dropped(scene)),
        HowTold::When(verb) => format!("when {}", does(verb)),
        HowTold::Before(verb) => format!("before {}", does(verb)),
        HowTold::After(_) if effect.conditions.iter().any(is_enemy_that_locks) => {
            format!("after {it} {} locked by an enemy ship", if me { "are" } else { "is" })
        }
        HowTold::After(verb) => format!("after {}", does(verb)),
        HowTold::AfterToken(verb) => format!("after {} {}", does(verb), token_of_moment(scene)),
        HowTold::Would(what) => format!("when {it} would {what}"),
        HowTold::WouldBeDealt => format!("when {it} would be dealt {}", card_of_moment(scene)),
        HowTold::AfterEach(verb) => format!("after each damage {}", does(verb)),
        HowTold::WouldGain => format!("when {it} would gain {}", token_of_moment(scene)),
        HowTold::Hits => match kind_of_attack(scene) {
            None => format!("when {}", does(("hit", "hits"))),
            Some(attack) => format!("when {} with {}", does(("hit", "hits")), attack.replace("an attack with ", "")),
        },
        HowTold::Revealed if tells_maneuver(scene) => {
            format!("after {} {}", does(("reveal", "reveals")), a(&maneuver_of(scene)))
        }
        HowTold::Revealed => format!("after {}", does(("reveal your dial", "reveals its dial"))),
        HowTold::BeforeDifficulty => format!("{}, before its difficulty is checked", maneuver_moment(scene, &it, me)),
        HowTold::AfterManeuver => maneuver_moment(scene, &it, me),
        HowTold::AfterAction => action_moment(scene, &it, me),
        HowTold::Declared => match scene.role_of_subject() {
            Some(Role::Attacker) => {
                let attack = kind_of_attack(scene).unwrap_or_else(|| "an attack".to_owned());
                format!("after {} {attack}", does(("declare", "declares")))
            }
            Some(Role::Defender) => format!("after an attack on {it} is declared"),
            None => format!("after an attack that {} is declared", does(("make or suffer", "makes or suffers"))),
        },
    }
}

/// What somebody does; an attack with its weapon.
fn in_attack(verb: Verb, me: bool, scene: &Scene<'_>) -> String {
    let plain = if me { verb.0 } else { verb.1 };
    match (verb, kind_of_attack(scene)) {
        (ATTACK, Some(attack)) if attack.starts_with("an attack with ") => {
            format!("{plain}{}", &attack["an attack".len()..])
        }
        (ATTACK, Some(attack)) => format!("{} {attack}", if me { "perform" } else { "performs" }),
        (DEFEND, Some(attack)) => format!("{plain} against {attack}"),
        _ => plain.to_owned(),
    }
}

/// Where the moment of another ship is told as what it is to the owner of the card.
fn seen_by_the_owner(scene: &Scene<'_>) -> Option<String> {
    let effect = scene.effect;
    let it = || scene.subject();
    if let Some((role, within)) = scene.turned() {
        let friend = subject(Whose { side: Side::Friend, within });
        let verb = if role == Role::Attacker { ATTACK } else { DEFEND };
        return Some(format!("while {friend} {}", in_attack(verb, false, scene)));
    }
    Some(match (effect.whose.side, told(effect.window), effect.window) {
        (Side::Opponent, HowTold::While(ATTACK, when), _) => {
            format!("while you {}{when}", in_attack(DEFEND, true, scene))
        }
        (Side::Opponent, HowTold::While(DEFEND, when), _) => {
            format!("while you {}{when}", in_attack(ATTACK, true, scene))
        }
        (Side::Opponent, _, Window::Spend) => match scene.my_role() {
            Some(Role::Attacker) => format!("while you {}", in_attack(ATTACK, true, scene)),
            Some(Role::Defender) => format!("while you {}", in_attack(DEFEND, true, scene)),
            None => "while you attack or defend".to_owned(),
        },
        (side, _, Window::Spend) => match scene.role_of_subject() {
            Some(Role::Defender) => format!("while {} {}", it(), in_attack(DEFEND, side == Side::Me, scene)),
            None if kind_of_attack(scene).is_none() => match side {
                Side::Me => return None,
                _ => format!("while {} attacks or defends", it()),
            },
            Some(Role::Attacker) | None => format!("while {} {}", it(), in_attack(ATTACK, side == Side::Me, scene)),
        },
        (Side::Opponent, HowTold::WouldBeDealt, _) if let Some(role) = scene.my_role() => {
            let verb = if role == Role::Attacker { ATTACK } else { DEFEND };
            let (part, other) = (in_attack(verb, true, scene), scene.whom(Who::It));
            format!("while you {part}, when {other} would be dealt {}", card_of_moment(scene))
        }
        (Side::Me, ..) => return None,
        (_, _, Window::Stressed) if coordinates(scene) => format!("while you coordinate {}", it()),
        (Side::Carrier, _, Window::Bar) => "while you are docked".to_owned(),
        (_, _, Window::EndTokens) => "in the End phase".to_owned(),
        (_, _, Window::Coordinate) => format!("for {}", it()),
        (_, _, Window::Weapon) => format!("while {} {}", it(), in_attack(ATTACK, false, scene)),
        _ => return None,
    })
}

/// What the subject of a moment of both does.
fn part(scene: &Scene<'_>) -> Verb {
    match scene.role_of_subject() {
        Some(Role::Attacker) => ATTACK,
        Some(Role::Defender) => DEFEND,
        None => ("attack or defend", "attacks or defends"),
    }
}

fn is_action_step_alone(scene: &Scene<'_>) -> bool {
    scene.effect.conditions.iter().any(|it| matches!(it, Condition::Action(ActionCondition::InActionStep)))
}

/// Whether the moment of a window tells with which weapon is attacked.
fn tells_weapon(window: Window) -> bool {
    match told(window) {
        HowTold::While(..) | HowTold::InAttack(_) | HowTold::Hits | HowTold::Declared => true,
        HowTold::After(verb) => verb == ATTACK || verb == DEFEND,
        HowTold::Always => matches!(window, Window::Spend | Window::Weapon),
        HowTold::Plain(_)
        | HowTold::WouldBeDealt
        | HowTold::AfterEach(_)
        | HowTold::When(_)
        | HowTold::Before(_)
        | HowTold::AfterToken(_)
        | HowTold::Would(_)
        | HowTold::WouldGain
        | HowTold::Revealed
        | HowTold::BeforeDifficulty
        | HowTold::AfterManeuver
        | HowTold::AfterAction => false,
    }
}

/// Whether a condition is told with the moment.
pub(super) fn is_in_moment(condition: &Condition, scene: &Scene<'_>) -> bool {
    let window = scene.effect.window;
    if scene.is_role(condition)
        || scene.is_turned(condition)
        || matches!(condition, Condition::Phase(_))
        || is_kind_of_attack(condition) && tells_weapon(window)
    {
        return true;
    }
    let of_maneuver = matches!(
        condition,
        Condition::Move(MoveCondition::Speed(_) | MoveCondition::Maneuver(_) | MoveCondition::Bearing(_))
    );
    let of_action = matches!(
        condition,
        Condition::Action(ActionCondition::Action(_)) | Condition::Action(ActionCondition::Colour(_))
    );
    match window {
        Window::AfterManeuver | Window::BeforeDifficulty => {
            of_maneuver || matches!(condition, Condition::Move(MoveCondition::Fully(_)))
        }
        Window::AfterReveal | Window::Difficulty => of_maneuver,
        Window::Stressed => {
            of_maneuver || of_action || matches!(condition, Condition::Action(ActionCondition::Coordinating(Who::It)))
        }
        Window::AfterLocked => is_enemy_that_locks(condition),
        Window::AfterAction => of_action,
        Window::Action => matches!(condition, Condition::Action(ActionCondition::InActionStep)),
        Window::AfterToken | Window::AfterSpend | Window::WouldGain => {
            matches!(condition, Condition::Token(TokenCondition::Token(_)))
        }
        _ => false,
    }
}

fn tells_maneuver(scene: &Scene<'_>) -> bool {
    maneuver_of(scene) != "maneuver"
}

fn maneuver_moment(scene: &Scene<'_>, it: &str, me: bool) -> String {
    let how = scene.effect.conditions.iter().find_map(|condition| match condition {
        Condition::Move(MoveCondition::Fully(true)) => Some("fully "),
        Condition::Move(MoveCondition::Fully(false)) => Some("partially "),
        _ => None,
    });
    let execute = if me { "execute" } else { "executes" };
    format!("after {it} {}{execute} {}", how.unwrap_or(""), a(&maneuver_of(scene)))
}

/// `speed 3-5 red bank maneuver`.
pub(super) fn maneuver_of(scene: &Scene<'_>) -> String {
    let mut words = String::new();
    let mut bearings = None;
    for condition in &scene.effect.conditions {
        match condition {
            Condition::Move(MoveCondition::Speed(band)) => words.insert_str(0, &format!("speed {} ", span(*band))),
            Condition::Move(MoveCondition::Maneuver(colours)) => {
                words.push_str(&format!("{} ", or(colours.iter().map(|it| it.name()))));
            }
            Condition::Move(MoveCondition::Bearing(all)) => {
                bearings = Some(or(all.iter().map(|it| bearing(it.word()))));
            }
            _ => {}
        }
    }
    match bearings {
        Some(bearings) if has_name(&bearings) => format!("{words}{bearings}"),
        Some(bearings) => format!("{words}{bearings} maneuver"),
        None => format!("{words}maneuver"),
    }
}

fn action_moment(scene: &Scene<'_>, it: &str, me: bool) -> String {
    let mut words = String::new();
    for condition in &scene.effect.conditions {
        match condition {
            Condition::Action(ActionCondition::Colour(colours)) => {
                words.push_str(&format!("{} ", or(colours.iter().map(|it| it.name()))));
            }
            Condition::Action(ActionCondition::Action(actions)) => {
                words.push_str(&format!("{} ", or(actions.iter().map(|it| it.name()))));
            }
            _ => {}
        }
    }
    let perform = if me { "perform" } else { "performs" };
    format!("after {it} {perform} {}", a(&format!("{words}action")))
}

fn token_of_moment(scene: &Scene<'_>) -> String {
    let token = scene.effect.conditions.iter().find_map(|condition| match condition {
        Condition::Token(TokenCondition::Token(kinds)) => Some(tokens(*kinds)),
        _ => None,
    });
    token.unwrap_or_else(|| "a token".to_owned())
}

/// Whether a condition says that it is an enemy who has locked the ship.
const fn is_enemy_that_locks(condition: &Condition) -> bool {
    matches!(condition, Condition::Ship(ShipCondition::OnSide(Side::Enemy, Who::Target)))
}

fn was_noted(scene: &Scene<'_>) -> bool {
    scene.effect.conditions.contains(&Condition::Card(CardCondition::Marked(Who::Me)))
}

fn coordinates(scene: &Scene<'_>) -> bool {
    let is_so = |it: &Condition| matches!(it, Condition::Action(ActionCondition::Coordinating(Who::It)));
    scene.effect.conditions.iter().any(is_so)
}

/// Whether all that is asked about obstacles is whether they stop a ship.
fn lets_through(scene: &Scene<'_>) -> bool {
    scene.effect.blocks[0].iter().all(|step| *step == Step::Move(MoveStep::ThroughObstacles))
}

/// What is done with which devices, by what a card changes about it.
fn dropped(scene: &Scene<'_>) -> &'static str {
    let has = |wanted: fn(&DeviceStep) -> bool| {
        scene.effect.blocks[0].iter().any(|step| matches!(step, Step::Device(step) if wanted(step)))
    };
    match () {
        () if has(|step| matches!(step, DeviceStep::FarLaunches(_))) => "drop or launch a bomb",
        () if has(|step| matches!(step, DeviceStep::BankedDrops | DeviceStep::SideDrops)) => "drop a device",
        () => "drop or launch a device",
    }
}

/// The card that is about to be dealt: the way up that a step changes.
fn card_of_moment(scene: &Scene<'_>) -> &'static str {
    let has = |wanted: fn(&DamageStep) -> bool| {
        scene.effect.blocks.iter().flatten().any(|step| matches!(step, Step::Damage(step) if wanted(step)))
    };
    match () {
        () if has(|step| matches!(step, DamageStep::Faceup)) => "a facedown damage card",
        () if has(|step| matches!(step, DamageStep::Facedown | DamageStep::DrawDamage(_))) => "a faceup damage card",
        () => "a damage card",
    }
}

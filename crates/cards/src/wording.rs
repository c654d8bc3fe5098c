//! Sentences for effects: what a card says is made of what it does.

mod deed;
mod further;
mod latest;
mod when;

use tallyho_rules::Token;
use tallyho_rules::effect::{
    ArcWord, Band, Condition, Effect, Outcome, Side, TokenSet, WeaponClass, Who, Whose, Window,
};

use deed::deed;
use further::further_condition;
pub use when::when;

/// `a, b or c`.
pub(crate) fn or<'t>(words: impl IntoIterator<Item = &'t str>) -> String {
    listed(words, "or")
}

/// `a, b and c`.
pub(crate) fn and<'t>(words: impl IntoIterator<Item = &'t str>) -> String {
    listed(words, "and")
}

fn listed<'t>(words: impl IntoIterator<Item = &'t str>, last: &str) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    match words[..] {
        [] => String::new(),
        [one] => one.to_owned(),
        [ref first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

fn or_all(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    or(words.iter().map(String::as_str))
}

/// What an effect does, in a sentence.
pub fn sentence(effect: &Effect) -> String {
    let mut words = moment(effect);
    let conditions: Vec<String> =
        effect.conditions.iter().filter(|it| !is_in_moment(it, effect)).map(condition).collect();
    if !conditions.is_empty() {
        let joint = match (effect.window, words.is_empty()) {
            (_, true) => "",
            (Window::Action, false) => " ",
            (_, false) => ", ",
        };
        words.push_str(&format!("{joint}if {}", listed(conditions.iter().map(String::as_str), "and")));
    }
    let joint = match (effect.window, words.is_empty()) {
        (_, true) => "",
        (Window::Action, _) if words.ends_with(':') => " ",
        _ => ", ",
    };
    words.push_str(joint);
    words.push_str(&deed(effect));
    let mut letters = words.chars();
    let first = letters.next().map_or(String::new(), |letter| letter.to_uppercase().collect());
    format!("{first}{}.", letters.as_str())
}

/// Who the moment is about.
fn subject(whose: Whose) -> String {
    let anywhere = Band { least: 0, most: u8::MAX };
    let within = whose.within.filter(|band| *band != anywhere);
    let at = within.map_or(String::new(), |band| format!(" at range {}", span(band)));
    let who = match whose.side {
        Side::Me => return "you".to_owned(),
        Side::Friend => "a friendly ship",
        Side::OtherFriend => "another friendly ship",
        Side::Enemy | Side::Opponent => "an enemy ship",
        Side::Anyone => "a ship",
        Side::Other => "another ship",
        Side::Carrier => "your carrier",
    };
    format!("{who}{at}")
}

/// The moment, with the conditions that belong to it.
fn moment(effect: &Effect) -> String {
    let it = subject(effect.whose);
    let me = effect.whose.side == Side::Me;
    let against = effect.whose.side == Side::Opponent;
    let verb = |plain: &str, other: &str| format!("{it} {}", if me { plain } else { other });
    let role = role(effect);
    let part = match role {
        Some(true) => verb("attack", "attacks"),
        Some(false) => verb("defend", "defends"),
        None => verb("attack or defend", "attacks or defends"),
    };
    match effect.window {
        Window::AttackDice | Window::ModifyAttack | Window::AttackPool | Window::Neutralize if against => {
            "while you defend".to_owned()
        }
        Window::DefenseDice | Window::ModifyDefense if against => "while you attack".to_owned(),
        Window::Spend if against => "while you attack".to_owned(),
        Window::AttackDice | Window::ModifyAttack | Window::AttackPool | Window::Neutralize => {
            format!("while {}", verb("attack", "attacks"))
        }
        Window::DefenseDice | Window::ModifyDefense => format!("while {}", verb("defend", "defends")),
        Window::Bar if effect.whose.side == Side::Carrier => "while you are docked".to_owned(),
        Window::Stressed => "while you are stressed".to_owned(),
        Window::EndTokens if me => "in the End phase".to_owned(),
        Window::EndTokens => format!("while {it} is in the End phase"),
        Window::Coordinate | Window::Keeps if me => String::new(),
        Window::Coordinate | Window::Keeps => format!("for {it}"),
        Window::Weapon if !me => format!("while {it} attacks"),
        Window::Locks if !me => format!("for {it}"),
        Window::Contact => {
            format!("after {}", verb("move through or overlap an obstacle", "moves through or overlaps an obstacle"))
        }
        Window::Difficulty
        | Window::Spend
        | Window::Locks
        | Window::Turret
        | Window::Weapon
        | Window::Template
        | Window::Docking
        | Window::Bar => String::new(),
        Window::Obstacles => format!("while {}", verb("move", "moves")),
        Window::Drop => format!("when {}", verb("drop a device", "drops a device")),
        Window::System => "in the System phase".to_owned(),
        Window::Action => "action:".to_owned(),
        Window::AfterDeploy => format!("after {}", verb("deploy", "deploys")),
        Window::SetupEnd => "at the end of set-up".to_owned(),
        Window::PlanningStart => "at the start of the Planning phase".to_owned(),
        Window::SystemStart => "at the start of the System phase".to_owned(),
        Window::ActivationStart => "at the start of the Activation phase".to_owned(),
        Window::BeforeActivation => format!("before {}", verb("activate", "activates")),
        Window::BeforeReveal => format!("before {}", verb("reveal your dial", "reveals its dial")),
        Window::AfterReveal => format!("after {}", verb("reveal your dial", "reveals its dial")),
        Window::BeforeDifficulty => {
            format!("before the difficulty of {} maneuver is checked", if me { "your" } else { "its" })
        }
        Window::AfterActivation => format!("after {}", verb("activate", "activates")),
        Window::ActionFailed => format!("after {}", verb("fail an action", "fails an action")),
        Window::AfterDrop => format!("after {}", verb("place a device", "places a device")),
        Window::AfterLock => format!("after {}", verb("acquire a lock", "acquires a lock")),
        Window::AfterLocked => format!("after {}", verb("are locked", "is locked")),
        Window::AfterManeuver => maneuver_moment(effect, &it, me),
        Window::AfterAction => action_moment(effect, &it, me),
        Window::AfterDecloak => format!("after {}", verb("decloak", "decloaks")),
        Window::ActivationEnd => "at the end of the Activation phase".to_owned(),
        Window::EngagementStart => "at the start of the Engagement phase".to_owned(),
        Window::BeforeEngaging => format!("before {}", verb("engage", "engages")),
        Window::AttackDeclared if role == Some(true) => {
            format!("after {}", verb("declare an attack", "declares an attack"))
        }
        Window::AttackDeclared if role == Some(false) => format!("after an attack on {it} is declared"),
        Window::AttackDeclared => {
            format!("after {}", verb("declare or suffer an attack", "declares or suffers an attack"))
        }
        Window::AttackRolled if against => "while you defend, after attack dice are rolled".to_owned(),
        Window::AttackModified if against => "while you defend, after attack dice are modified".to_owned(),
        Window::DefenseRolled if against => "while you attack, after defence dice are rolled".to_owned(),
        Window::DefenseModified if against => "while you attack, after defence dice are modified".to_owned(),
        Window::AttackRolled => format!("while {}, after attack dice are rolled", verb("attack", "attacks")),
        Window::AttackModified => format!("while {}, after attack dice are modified", verb("attack", "attacks")),
        Window::DefenseRolled => format!("while {}, after defence dice are rolled", verb("defend", "defends")),
        Window::DefenseModified => format!("while {}, after defence dice are modified", verb("defend", "defends")),
        Window::BeforeNeutralize => {
            format!("while {part}, before results are neutralized")
        }
        Window::AfterNeutralize => {
            format!("while {part}, after results are neutralized")
        }
        Window::AttackHits => format!("when {}", verb("hit", "hits")),
        Window::AfterAttack => format!("after {}", verb("attack", "attacks")),
        Window::AfterDefense => format!("after {}", verb("defend", "defends")),
        Window::EngagementEnd => "at the end of the Engagement phase".to_owned(),
        Window::EndStart => "at the start of the End phase".to_owned(),
        Window::EndEnd => "at the end of the End phase".to_owned(),
        Window::AfterToken => format!("after {} {}", verb("gain", "gains"), token_of_moment(effect)),
        Window::AfterSpend => format!("after {} {}", verb("spend", "spends"), token_of_moment(effect)),
        Window::AfterSuffering => format!("after {}", verb("suffer damage", "suffers damage")),
        Window::AfterShieldLost => format!("after {}", verb("lose a shield", "loses a shield")),
        Window::AfterDestroyed => format!("after {}", verb("are destroyed", "is destroyed")),
        Window::WouldSuffer => format!("when {} suffer damage", verb("would", "would")),
        Window::WouldGain => format!("when {} gain {}", verb("would", "would"), token_of_moment(effect)),
        Window::WouldBeDealt => format!("when {} be dealt a damage card", verb("would", "would")),
    }
}

/// Whether the subject of a moment of both must be the attacker, or the defender.
fn role(effect: &Effect) -> Option<bool> {
    effect.conditions.iter().find_map(|condition| match condition {
        Condition::Attacking(who) if is_subject(*who, effect) => Some(true),
        Condition::Defending(who) if is_subject(*who, effect) => Some(false),
        _ => None,
    })
}

fn is_subject(who: Who, effect: &Effect) -> bool {
    who == Who::It || who == Who::Me && effect.whose.side == Side::Me
}

/// Whether a condition is told with the moment.
fn is_in_moment(condition: &Condition, effect: &Effect) -> bool {
    match effect.window {
        Window::AfterManeuver => {
            matches!(
                condition,
                Condition::Fully(_) | Condition::Speed(_) | Condition::Maneuver(_) | Condition::Bearing(_)
            )
        }
        Window::AfterAction => matches!(condition, Condition::Action(_) | Condition::Colour(_)),
        Window::AfterToken | Window::AfterSpend | Window::WouldGain => matches!(condition, Condition::Token(_)),
        Window::AttackDeclared | Window::BeforeNeutralize | Window::AfterNeutralize => match condition {
            Condition::Attacking(who) | Condition::Defending(who) => is_subject(*who, effect),
            _ => false,
        },
        Window::Difficulty => {
            matches!(condition, Condition::Speed(_) | Condition::Bearing(_) | Condition::Maneuver(_))
        }
        _ => false,
    }
}

fn maneuver_moment(effect: &Effect, it: &str, me: bool) -> String {
    let how = effect.conditions.iter().find_map(|condition| match condition {
        Condition::Fully(true) => Some("fully "),
        Condition::Fully(false) => Some("partially "),
        _ => None,
    });
    let execute = if me { "execute" } else { "executes" };
    format!("after {it} {}{execute} {}", how.unwrap_or(""), maneuver_of(effect, "a "))
}

/// `a speed 3-5 red bank maneuver`.
fn maneuver_of(effect: &Effect, article: &str) -> String {
    let mut words = article.to_owned();
    let speed =
        effect.conditions.iter().find_map(|it| if let Condition::Speed(band) = it { Some(*band) } else { None });
    if let Some(band) = speed {
        words.push_str(&format!("speed {} ", span(band)));
    }
    for condition in &effect.conditions {
        match condition {
            Condition::Maneuver(colours) => words.push_str(&format!("{} ", or(colours.iter().map(|it| it.name())))),
            Condition::Bearing(bearings) => words.push_str(&format!("{} ", or(bearings.iter().map(|it| it.word())))),
            _ => {}
        }
    }
    words + "maneuver"
}

fn action_moment(effect: &Effect, it: &str, me: bool) -> String {
    let mut words = String::new();
    for condition in &effect.conditions {
        match condition {
            Condition::Colour(colours) => words.push_str(&format!("{} ", or(colours.iter().map(|it| it.name())))),
            Condition::Action(actions) => words.push_str(&format!("{} ", or(actions.iter().map(|it| it.name())))),
            _ => {}
        }
    }
    let perform = if me { "perform" } else { "performs" };
    format!("after {it} {perform} {} {words}action", article(if words.is_empty() { "action" } else { &words }))
}

/// `a` or `an`.
fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" }
}

fn token_of_moment(effect: &Effect) -> String {
    effect
        .conditions
        .iter()
        .find_map(|condition| if let Condition::Token(kinds) = condition { Some(tokens(*kinds)) } else { None })
        .unwrap_or_else(|| "a token".to_owned())
}

/// `0-1`, `1`, `2 or more`.
fn span(band: Band) -> String {
    match (band.least, band.most) {
        (least, u8::MAX) => format!("{least} or more"),
        _ => band.to_string(),
    }
}

fn whom(who: Who) -> &'static str {
    match who {
        Who::Me => "you",
        Who::It => "that ship",
        Who::Opponent => "your opponent in the attack",
        Who::Attacker => "the attacker",
        Who::Defender => "the defender",
        Who::Target => "the chosen ship",
        Who::Coordinated => "the ship you coordinated",
        Who::Locked => "the ship you have locked",
    }
}

fn whose(who: Who) -> String {
    if who == Who::Me { "your".to_owned() } else { format!("{}'s", whom(who)) }
}

fn is(who: Who) -> &'static str {
    if who == Who::Me { "are" } else { "is" }
}

fn has(who: Who) -> &'static str {
    if who == Who::Me { "have" } else { "has" }
}

/// `a focus token`, `a focus or evade token`, `a green token`.
fn tokens(kinds: TokenSet) -> String {
    let words = kind_words(kinds);
    format!("{} {words} token", article(&words))
}

fn kind_words(kinds: TokenSet) -> String {
    match TokenSet::GROUPS.iter().find(|(_, set)| *set == kinds) {
        Some((name, _)) => (*name).to_owned(),
        None => or(colours(kinds).unwrap_or_else(|| kinds.iter().map(Token::name).collect())),
    }
}

/// The colours of which all tokens are meant, if that is all.
fn colours(kinds: TokenSet) -> Option<Vec<&'static str>> {
    let whole = TokenSet::GROUPS.into_iter().filter(|(_, set)| set.iter().all(|token| kinds.contains(token)));
    let whole: Vec<(&str, TokenSet)> = whole.filter(|(name, _)| *name != "reinforce").collect();
    let together = whole.iter().fold(TokenSet::default(), |sum, (_, set)| sum.union(*set));
    (together == kinds).then(|| whole.into_iter().map(|(name, _)| name).collect())
}

const fn arc(word: ArcWord) -> &'static str {
    match word {
        ArcWord::Front => "front arc",
        ArcWord::Bullseye => "bullseye arc",
        ArcWord::Rear => "rear arc",
        ArcWord::Sides => "left or right arc",
        ArcWord::Turret => "turret arc",
        ArcWord::FullFront => "full front arc",
        ArcWord::FullRear => "full rear arc",
        ArcWord::Firing => "firing arcs",
    }
}

const fn weapon(class: WeaponClass) -> &'static str {
    match class {
        WeaponClass::Primary => "primary",
        WeaponClass::Special => "special",
        WeaponClass::Torpedo => "torpedo",
        WeaponClass::Missile => "missile",
        WeaponClass::Cannon => "cannon",
        WeaponClass::TurretUpgrade => "turret",
        WeaponClass::ThroughFront => "front arc",
        WeaponClass::ThroughTurret => "turret arc",
        WeaponClass::ThroughRear => "rear arc",
        WeaponClass::NeedsLock => "lock-guided",
        WeaponClass::This => "this card's",
        WeaponClass::Other => "different weapon's",
        WeaponClass::FreshTurret => "unused turret arc",
    }
}

fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Not(inner) => negated(inner),
        Condition::Weapon(classes) => {
            let classes = or(classes.iter().map(|class| weapon(*class)));
            match classes.as_str() {
                "this card's" => "the attack is made with this card".to_owned(),
                _ => format!("it is {} {classes} attack", article(&classes)),
            }
        }
        Condition::InArc { arc: word, of, who } => {
            format!("{} {} in {} {}", whom(*who), is(*who), whose(*of), arc(*word))
        }
        Condition::Tokens(kinds, Band { least: 1, most: u8::MAX }, who) => {
            format!("{} {} {}", whom(*who), has(*who), tokens(*kinds))
        }
        Condition::Tokens(kinds, band, who) => {
            format!("{} {} {} {} tokens", whom(*who), has(*who), span(*band), kind_words(*kinds))
        }
        Condition::Action(actions) => format!("it was a {} action", or(actions.iter().map(|it| it.name()))),
        Condition::Colour(colours) => format!("the action was {}", or(colours.iter().map(|it| it.name()))),
        Condition::Fully(true) => "the maneuver was fully executed".to_owned(),
        Condition::Fully(false) => "the maneuver was partially executed".to_owned(),
        Condition::Speed(band) => format!("your maneuver had speed {}", span(*band)),
        Condition::Maneuver(colours) => format!("your maneuver was {}", or(colours.iter().map(|it| it.name()))),
        Condition::Bearing(bearings) => format!("the maneuver is a {}", or(bearings.iter().map(|it| it.word()))),
        Condition::AttackRange(band) => format!("the attack range is {}", span(*band)),
        Condition::Locked { by, on } => format!("{} {} a lock on {}", whom(*by), has(*by), whom(*on)),
        Condition::LockedBy(side, chassis, who) => {
            let by = subject(Whose { side: *side, within: None });
            match chassis.as_str() {
                "any" => format!("{by} has a lock on {}", whom(*who)),
                _ => format!("{by}, a {chassis}, has a lock on {}", whom(*who)),
            }
        }
        Condition::Obstructed => "the attack is obstructed".to_owned(),
        Condition::Damaged(who) => format!("{} {} damaged", whom(*who), is(*who)),
        Condition::CriticallyDamaged(who) => format!("{} {} critically damaged", whom(*who), is(*who)),
        Condition::Tractored(who) => format!("{} {} tractored", whom(*who), is(*who)),
        Condition::Ionized(who) => format!("{} {} ionized", whom(*who), is(*who)),
        Condition::Shields(band, who) => format!("{} {} {} shields", whom(*who), has(*who), span(*band)),
        Condition::Charges(band) => format!("there are {} charges on this card", span(*band)),
        Condition::Outcome(Outcome::Hit) => "the attack hit".to_owned(),
        Condition::Outcome(Outcome::Miss) => "the attack missed".to_owned(),
        Condition::Outcome(Outcome::Destroyed) => "the defender was destroyed".to_owned(),
        Condition::Token(kinds) => format!("it is {}", tokens(*kinds)),
        Condition::Near(side, band) => {
            format!("there is {}", subject(Whose { side: *side, within: Some(*band) }))
        }
        Condition::NearChassis(side, band, chassis) => {
            format!("there is {}, a {chassis}", subject(Whose { side: *side, within: Some(*band) }))
        }
        Condition::Size(sizes, who) => format!("{} {} {}", whom(*who), is(*who), or(sizes.iter().map(|it| it.name()))),
        Condition::LowerInitiative(lower, higher) => {
            format!("{} {} a lower initiative than {}", whom(*lower), has(*lower), whom(*higher))
        }
        _ => further_condition(condition),
    }
}

/// Whose moment it is, without an article.
fn bare_subject(whose: Whose) -> String {
    subject(whose).trim_start_matches("an ").trim_start_matches("a ").replace("another", "other")
}

fn negated(inner: &Condition) -> String {
    match inner {
        Condition::Weapon(classes) => {
            let classes = or(classes.iter().map(|class| weapon(*class)));
            format!("it is not {} {classes} attack", article(&classes))
        }
        Condition::Tokens(kinds, _, who) => format!("{} {} no {} token", whom(*who), has(*who), kind_words(*kinds)),
        Condition::CriticallyDamaged(who) => format!("{} {} not critically damaged", whom(*who), is(*who)),
        Condition::Tractored(who) => format!("{} {} not tractored", whom(*who), is(*who)),
        Condition::Ionized(who) => format!("{} {} not ionized", whom(*who), is(*who)),
        Condition::Damaged(who) => format!("{} {} not damaged", whom(*who), is(*who)),
        Condition::Near(side, band) => {
            format!("there is no {}", bare_subject(Whose { side: *side, within: Some(*band) }))
        }
        Condition::InArc { arc: word, of, who } => {
            format!("{} {} not in {} {}", whom(*who), is(*who), whose(*of), arc(*word))
        }
        Condition::Shields(band, who) if span(*band) == "1 or more" => {
            format!("{} {} no shields", whom(*who), has(*who))
        }
        _ => denied(&condition(inner)),
    }
}

/// The opposite of what some words say: one clause by its verb, several as a whole.
fn denied(words: &str) -> String {
    const VERBS: [(&str, &str); 5] = [
        (" have ", " do not have "),
        (" has ", " does not have "),
        (" are ", " are not "),
        (" is ", " is not "),
        (" was ", " was not "),
    ];
    let first = VERBS.iter().filter(|(verb, _)| words.contains(verb)).min_by_key(|(verb, _)| words.find(verb));
    match first {
        Some((verb, not)) if !words.contains(" and ") => words.replacen(verb, not, 1),
        _ => format!("it is not so that {words}"),
    }
}

#[cfg(test)]
mod tests {
    use super::denied;

    #[test]
    fn one_clause_is_denied_by_its_verb_and_several_as_a_whole() {
        for (said, opposite) in [
            ("you have a lock on that ship", "you do not have a lock on that ship"),
            ("that ship has a lower initiative than you", "that ship does not have a lower initiative than you"),
            ("your maneuver was red", "your maneuver was not red"),
            ("you are the attacker that has rolled", "you are not the attacker that has rolled"),
            ("you are cloaked and it has moved", "it is not so that you are cloaked and it has moved"),
            ("nobody fires", "it is not so that nobody fires"),
        ] {
            assert_eq!(denied(said), opposite);
        }
    }
}

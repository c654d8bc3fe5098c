//! Sentences for effects: what a card says is made of what it does.

use tallyho_rules::effect::{
    Actions, ArcWord, Band, Condition, Count, Effect, Faces, Granted, Move, Outcome, Permission, Price, Selector, Side,
    Step, TokenSet, WeaponClass, Who, Whose, Window,
};
use tallyho_rules::{Action, Difficulty, ObstacleKind, Token};

/// `a, b or c`.
pub(crate) fn or<'t>(words: impl IntoIterator<Item = &'t str>) -> String {
    listed(words, "or")
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
        let joint = if words.is_empty() { "" } else { ", " };
        words.push_str(&format!("{joint}if {}", listed(conditions.iter().map(String::as_str), "and")));
    }
    let joint = match (effect.window, words.is_empty()) {
        (_, true) => "",
        (Window::Action, _) => " ",
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
    let at = whose.within.map_or(String::new(), |band| format!(" at range {}", span(band)));
    let who = match whose.side {
        Side::Me => return "you".to_owned(),
        Side::Friend => "a friendly ship",
        Side::OtherFriend => "another friendly ship",
        Side::Enemy | Side::Opponent => "an enemy ship",
        Side::Anyone => "a ship",
        Side::Other => "another ship",
    };
    format!("{who}{at}")
}

/// The moment, with the conditions that belong to it.
fn moment(effect: &Effect) -> String {
    let it = subject(effect.whose);
    let me = effect.whose.side == Side::Me;
    let against = effect.whose.side == Side::Opponent;
    let verb = |plain: &str, other: &str| format!("{it} {}", if me { plain } else { other });
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
        Window::Difficulty | Window::Spend | Window::Locks | Window::Turret | Window::Weapon | Window::Template => {
            String::new()
        }
        Window::Bar => String::new(),
        Window::Obstacles => format!("while {}", verb("move", "moves")),
        Window::Drop => format!("when {}", verb("drop a device", "drops a device")),
        Window::System => "in the System phase".to_owned(),
        Window::Action => "action:".to_owned(),
        Window::SetupEnd => "at the end of set-up".to_owned(),
        Window::PlanningStart => "at the start of the Planning phase".to_owned(),
        Window::SystemStart => "at the start of the System phase".to_owned(),
        Window::ActivationStart => "at the start of the Activation phase".to_owned(),
        Window::BeforeActivation => format!("before {}", verb("activate", "activates")),
        Window::BeforeReveal => format!("before {}", verb("reveal your dial", "reveals its dial")),
        Window::AfterManeuver => maneuver_moment(effect, &it, me),
        Window::AfterAction => action_moment(effect, &it, me),
        Window::AfterDecloak => format!("after {}", verb("decloak", "decloaks")),
        Window::ActivationEnd => "at the end of the Activation phase".to_owned(),
        Window::EngagementStart => "at the start of the Engagement phase".to_owned(),
        Window::BeforeEngaging => format!("before {}", verb("engage", "engages")),
        Window::BeforeNeutralize => format!("while {}, before results are neutralized", verb("attack", "attacks")),
        Window::AfterAttack => format!("after {}", verb("attack", "attacks")),
        Window::AfterDefense => format!("after {}", verb("defend", "defends")),
        Window::EngagementEnd => "at the end of the Engagement phase".to_owned(),
        Window::EndStart => "at the start of the End phase".to_owned(),
        Window::EndEnd => "at the end of the End phase".to_owned(),
        Window::AfterToken => format!("after {} {}", verb("gain", "gains"), token_of_moment(effect)),
        Window::AfterDestroyed => format!("after {}", verb("are destroyed", "is destroyed")),
        Window::WouldSuffer => format!("when {} suffer damage", verb("would", "would")),
        Window::WouldBeDealt => format!("when {} be dealt a damage card", verb("would", "would")),
    }
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
        Window::AfterToken => matches!(condition, Condition::Token(_)),
        Window::Difficulty => matches!(condition, Condition::Speed(_) | Condition::Bearing(_)),
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
        None => or(kinds.iter().map(Token::name)),
    }
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
    }
}

fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Not(inner) => negated(inner),
        Condition::Weapon(classes) => {
            let classes = or(classes.iter().map(|class| weapon(*class)));
            format!("it is {} {classes} attack", article(&classes))
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
        Condition::Obstructed => "the attack is obstructed".to_owned(),
        Condition::Damaged(who) => format!("{} {} damaged", whom(*who), is(*who)),
        Condition::CriticallyDamaged(who) => format!("{} {} critically damaged", whom(*who), is(*who)),
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
    }
}

fn negated(inner: &Condition) -> String {
    match inner {
        Condition::Weapon(classes) => {
            let classes = or(classes.iter().map(|class| weapon(*class)));
            format!("it is not {} {classes} attack", article(&classes))
        }
        Condition::Tokens(kinds, _, who) => format!("{} {} no {} token", whom(*who), has(*who), kind_words(*kinds)),
        Condition::CriticallyDamaged(who) => format!("{} {} not critically damaged", whom(*who), is(*who)),
        Condition::Damaged(who) => format!("{} {} not damaged", whom(*who), is(*who)),
        Condition::Near(side, band) => {
            let other = subject(Whose { side: *side, within: Some(*band) });
            format!(
                "there is no {}",
                other.trim_start_matches("an ").trim_start_matches("a ").replace("another", "other")
            )
        }
        Condition::InArc { arc: word, of, who } => {
            format!("{} {} not in {} {}", whom(*who), is(*who), whose(*of), arc(*word))
        }
        _ => format!("it is not so that {}", condition(inner)),
    }
}

/// What is done, and what it costs.
fn deed(effect: &Effect) -> String {
    let mut steps = listed_steps(effect, 0);
    if let Some(all) = effect.choose.filter(|selector| selector.all) {
        steps = steps.replace(whom(Who::Target), &selector(all));
    }
    let chosen = effect.choose.filter(|selector| !selector.all).map(selector);
    let mut words = String::new();
    if effect.optional && effect.window != Window::Action {
        words.push_str("you may ");
    }
    let mut prices: Vec<String> = effect.price.iter().map(price).collect();
    if let Some(chosen) = chosen {
        prices.insert(0, chosen);
    }
    if !prices.is_empty() {
        let joint = if effect.price.is_empty() { "; " } else { " to " };
        words.push_str(&format!("{}{joint}", listed(prices.iter().map(String::as_str), "and")));
    }
    words + &steps
}

fn selector(selector: Selector) -> String {
    let who = subject(Whose { side: selector.side, within: Some(selector.within) });
    let who = match selector.all {
        true => format!("each {}", who.trim_start_matches("an ").trim_start_matches("a ").replace("another", "other")),
        false => format!("choose {who}"),
    };
    let arc = selector.arc.map_or(String::new(), |word| format!(" in your {}", arc(word)));
    format!("{who}{arc}")
}

fn price(price: &Price) -> String {
    match price {
        Price::Charge(count) => format!("spend {} of this card", counted(*count, "charge")),
        Price::Force(count) => format!("spend {}", counted(*count, "Force charge")),
        Price::Gain(kinds) => format!("gain {}", tokens(*kinds)),
        Price::Spend(kinds, Who::Me) => format!("spend {}", tokens(*kinds)),
        Price::Spend(kinds, who) => format!("spend {} of {}", tokens(*kinds), whom(*who)),
        Price::Shield(count) => format!("spend {}", counted(*count, "shield")),
        Price::Expose => "expose one of your damage cards".to_owned(),
        Price::Lock(who) => format!("spend your lock on {}", whom(*who)),
    }
}

fn counted(count: u8, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

fn listed_steps(effect: &Effect, block: u8) -> String {
    let steps: Vec<String> = effect.blocks[usize::from(block)].iter().map(|it| step(effect, it)).collect();
    listed(steps.iter().map(String::as_str), "and")
}

fn faces(set: Faces) -> String {
    if set == Faces::ANY { "any".to_owned() } else { or(set.iter().map(|face| face.word())) }
}

fn how_many(count: Count, of: &str) -> String {
    match count {
        Count::UpTo(1) => format!("1 {of}"),
        Count::UpTo(count) => format!("up to {count} {of}"),
        Count::All => format!("all {of}"),
        Count::LocksOnDefender => format!("as many {of} as there are friendly locks on the defender"),
    }
}

fn dice_word(effect: &Effect) -> &'static str {
    match effect.window {
        Window::DefenseDice | Window::ModifyDefense => "defence",
        _ => "attack",
    }
}

fn granted(actions: &Actions) -> String {
    match actions {
        Actions::Any => "an action".to_owned(),
        Actions::Listed(list) => {
            let words = or_all(list.iter().map(|Granted { action, difficulty }| coloured(*action, *difficulty)));
            format!("{} {words} action", article(&words))
        }
    }
}

fn coloured(action: Action, difficulty: Difficulty) -> String {
    match difficulty {
        Difficulty::White => action.name().to_owned(),
        _ => format!("{} {}", difficulty.name(), action.name()),
    }
}

fn step(effect: &Effect, step: &Step) -> String {
    let optional = effect.optional;
    match step {
        Step::Dice(change) => {
            let more = if *change > 0 { "more" } else { "fewer" };
            let count = change.unsigned_abs();
            let die = if count == 1 { "die" } else { "dice" };
            let who = if effect.whose.side == Side::Opponent { "your opponent rolls " } else { "roll " };
            format!("{who}{count} {more} {} {die}", dice_word(effect))
        }
        Step::RangeBonus(true) => "apply the bonus for range 1".to_owned(),
        Step::RangeBonus(false) => "get no bonus for range".to_owned(),
        Step::Harder(by) => {
            let way = if *by > 0 { "harder" } else { "easier" };
            format!("your {}s are {way}", maneuver_of(effect, ""))
        }
        Step::Forbid(what) => forbidden(*what, effect).to_owned(),
        Step::LockRange(bands) => format!("you acquire locks at range {}", or_all(bands.iter().map(|it| span(*it)))),
        Step::WeaponRange(band) => format!("the weapon reaches range {}", span(*band)),
        Step::TurretForFront => "what needs your front arc needs your turret arc instead".to_owned(),
        Step::Ignore(kind) => format!("you ignore {}", obstacle(*kind)),
        Step::BankedRolls => "you barrel roll with a speed 1 bank template instead of the straight one".to_owned(),
        Step::BankedDrops => "you may use a bank template of the same speed instead of a straight one".to_owned(),
        Step::SideDrops => "you may lay the template at the middle of your left or right side".to_owned(),
        Step::CritsStay => "critical hits cannot be cancelled".to_owned(),
        Step::OnBar(entry) => format!("{entry} is on your action bar"),
        Step::Change { from, to, count } => {
            let results = if matches!(count, Count::UpTo(1)) { "result" } else { "results" };
            let of = if *from == Faces::ANY { results.to_owned() } else { format!("{} {results}", faces(*from)) };
            format!("change {} to {}", how_many(*count, &of), to.word())
        }
        Step::Reroll(count) => {
            let dice = if *count == Count::UpTo(1) { "die" } else { "dice" };
            format!("reroll {}", how_many(*count, &format!("{} {dice}", dice_word(effect))))
        }
        Step::Cancel(set, count) => format!("cancel {}", how_many(*count, &format!("{} results", faces(*set)))),
        Step::Add(face) => format!("add {} {} result", article(face.word()), face.word()),
        Step::Gain(token, count, who) => {
            let what =
                if *count == 1 { tokens(TokenSet::of(*token)) } else { format!("{count} {} tokens", token.name()) };
            act(*who, optional, "gain", "gains", &what)
        }
        Step::Remove(kinds, who) => act(*who, optional, "remove", "removes", &tokens(*kinds)),
        Step::Recover(count) => format!("recover {} of this card", counted(*count, "charge")),
        Step::Lose(count) => format!("lose {} of this card", counted(*count, "charge")),
        Step::RecoverShield(who) => act(*who, optional, "recover", "recovers", "a shield"),
        Step::Act { who, actions, stressed } => {
            let even = if *stressed { ", even while stressed" } else { "" };
            format!("{}{even}", act(*who, optional, "perform", "may perform", &granted(actions)))
        }
        Step::Move(moves) => or(moves.iter().map(|way| match way {
            Move::Boost => "boost",
            Move::BarrelRoll => "barrel roll",
        })),
        Step::Execute(maneuvers, colour) => {
            let shown = maneuvers.iter().map(|it| format!("{} {}", it.speed(), maneuver_name(*it)));
            format!("execute a {} {}", colour.name(), or_all(shown))
        }
        Step::Bonus { weapons, same } => {
            let on = if *same { " against the same defender" } else { "" };
            format!("perform a bonus {} attack{on}", or(weapons.iter().map(|class| weapon(*class))))
        }
        Step::Lock { by, on } => act(*by, optional, "acquire", "acquires", &format!("a lock on {}", whom(*on))),
        Step::Suffer { hits, crits, who } => act(*who, optional, "suffer", "suffers", &damage(*hits, *crits)),
        Step::Deal(count, who) => {
            let cards = counted(*count, "facedown damage card");
            format!("{} {} dealt {cards}", whom(*who), is(*who))
        }
        Step::Expose(who) => act(*who, optional, "expose", "exposes", "a damage card"),
        Step::Destroy => "you are destroyed".to_owned(),
        Step::Roll(dice, table) => {
            let entries =
                table.iter().map(|(on, block)| format!("on a {} {}", faces(*on), listed_steps(effect, *block)));
            format!("roll {}: {}", counted_dice(*dice), entries.collect::<Vec<_>>().join("; "))
        }
        Step::If(it, block) => format!("{}, if {}", listed_steps(effect, *block), condition(it)),
        Step::Either(blocks) => {
            format!("either {}", or_all(blocks.iter().map(|block| listed_steps(effect, *block))))
        }
        Step::Facedown => "it is dealt facedown instead".to_owned(),
        Step::Prevent(count) => format!("prevent {count} of it"),
    }
}

fn maneuver_name(maneuver: tallyho_table::Maneuver) -> String {
    let bearing = maneuver.bearing();
    let side = bearing.side().map_or(String::new(), |side| format!(" {}", side.name()));
    format!("{}{side}", bearing.name())
}

fn counted_dice(dice: u8) -> String {
    if dice == 1 { "1 attack die".to_owned() } else { format!("{dice} attack dice") }
}

fn damage(hits: u8, crits: u8) -> String {
    match (hits, crits) {
        (hits, 0) => format!("{hits} hit damage"),
        (0, crits) => format!("{crits} critical damage"),
        (hits, crits) => format!("{hits} hit and {crits} critical damage"),
    }
}

/// What a ship does: told to the reader, or of another.
fn act(who: Who, optional: bool, plain: &str, other: &str, what: &str) -> String {
    match (who, optional) {
        (Who::Me, _) => format!("{plain} {what}"),
        _ => format!("{} {other} {what}", whom(who)),
    }
}

fn forbidden(what: Permission, effect: &Effect) -> &'static str {
    match (what, effect.whose.side) {
        (Permission::SpendGreen, Side::Opponent) => "the defender cannot spend green tokens on its dice",
        (Permission::SpendGreen, _) => "you cannot spend green tokens on your dice",
        (Permission::SpendLock, _) => "you cannot spend locks to reroll attack dice",
        (Permission::TurretSides, _) => "your turret points only to the front or the rear",
        (Permission::TurretRear, _) => "your turret cannot point to the rear",
    }
}

const fn obstacle(kind: ObstacleKind) -> &'static str {
    match kind {
        ObstacleKind::Asteroid => "asteroids",
        ObstacleKind::Debris => "debris clouds",
        ObstacleKind::GasCloud => "gas clouds",
        ObstacleKind::LooseCargo => "loose cargo",
        ObstacleKind::ElectroChaff => "electro-chaff clouds",
        ObstacleKind::Blaze => "blazes",
    }
}

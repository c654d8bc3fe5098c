//! What an effect costs and does, in words.

use tallyho_rules::effect::{
    Actions, BonusOn, Count, Effect, Faces, Granted, Move, Passenger, Permission, Price, Selector, Side, Step,
    TokenSet, WeaponClass, Who, Whose, Window,
};
use tallyho_rules::{Action, Difficulty, ObstacleKind};

use super::further::further_step;
use super::{
    arc, article, bare_subject, condition, is, listed, maneuver_of, or, or_all, span, subject, tokens, weapon, whom,
};

/// What is done, and what it costs.
pub(super) fn deed(effect: &Effect) -> String {
    let mut steps = listed_steps(effect, 0);
    if let Some(all) = effect.choose.filter(|selector| selector.all) {
        steps = steps.replace(whom(Who::Target), &selector(all));
    }
    let fits = effect.fits.iter().map(condition).collect::<Vec<_>>();
    let fits = if fits.is_empty() { String::new() } else { format!(" so that {}", fits.join(" and ")) };
    let chosen = effect.choose.filter(|selector| !selector.all).map(|it| format!("{}{fits}", selector(it)));
    let mut words = String::new();
    if effect.optional && effect.window != Window::Action && !is_up_to_another(effect) {
        let free = effect.price.is_empty() && chosen.is_none();
        words.push_str(match () {
            () if steps.starts_with("each ") && effect.price.is_empty() => "you may let ",
            () if free && steps.starts_with("the ship you coordinated ") => "you may choose that ",
            () => "you may ",
        });
    }
    let mut prices: Vec<String> = effect.price.iter().map(price).collect();
    if let Some(chosen) = chosen {
        prices.insert(0, chosen);
    }
    if !prices.is_empty() {
        let joint = match (effect.price.is_empty(), is_of_another(&steps)) {
            (true, _) => "; ",
            (false, true) => ": ",
            (false, false) => " to ",
        };
        words.push_str(&format!("{}{joint}", listed(prices.iter().map(String::as_str), "and")));
    }
    words + &steps
}

/// Whether steps are told as a sentence of their own, not as what the reader does.
fn is_of_another(steps: &str) -> bool {
    ["either ", "that ship ", "the ", "your ", "each ", "it "].iter().any(|start| steps.starts_with(start))
}

/// Whether what an effect grants is for another ship to take or leave, and costs its owner nothing.
fn is_up_to_another(effect: &Effect) -> bool {
    let other = match effect.blocks[0].first() {
        Some(Step::Act { who, .. } | Step::Bonus { who, .. }) => *who != Who::Me,
        _ => false,
    };
    other && effect.price.is_empty() && effect.choose.is_none()
}

fn selector(selector: Selector) -> String {
    let who = subject(Whose { side: selector.side, within: Some(selector.within) });
    let who = match selector.all {
        true => format!("each {}", who.trim_start_matches("an ").trim_start_matches("a ").replace("another", "other")),
        false => format!("choose {who}"),
    };
    let who = match selector.around {
        Who::Me => who,
        around => format!("{who} of {}", whom(around)),
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
        Price::Energy(count) => format!("spend {count} energy"),
        Price::Shield(count) => format!("spend {}", counted(*count, "shield")),
        Price::Expose => "expose one of your damage cards".to_owned(),
        Price::Lock(who) => format!("spend your lock on {}", whom(*who)),
        Price::Suffer(hits, crits) => format!("suffer {}", damage(*hits, *crits)),
        Price::Result(set) => format!("spend {} {} result", article(&faces(*set)), faces(*set)),
        Price::WeaponCharge(count) => format!("spend {} of the weapon's card", counted(*count, "charge")),
    }
}

fn counted(count: u8, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

fn listed_steps(effect: &Effect, block: u8) -> String {
    // That an action is the last one is told after it.
    let (last, steps): (Vec<&Step>, Vec<&Step>) =
        effect.blocks[usize::from(block)].iter().partition(|it| matches!(it, Step::LastAction(_)));
    let steps: Vec<String> = steps.into_iter().chain(last).map(|it| step(effect, it)).collect();
    listed(steps.iter().map(String::as_str), "and")
}

fn faces(set: Faces) -> String {
    if set == Faces::ANY { "any".to_owned() } else { or(set.iter().map(|face| face.word())) }
}

fn how_many(count: Count, of: &str) -> String {
    match count {
        Count::UpTo(1) => format!("1 {of}"),
        Count::UpTo(count) => format!("up to {count} {of}"),
        Count::Just(count) => format!("just {count} {of}"),
        Count::All => format!("all {of}"),
        Count::PerToken(kinds, who) => {
            format!("1 of the {of} for each {} token of {}", super::kind_words(kinds), whom(who))
        }
        Count::Around(side, band, who) => {
            let ship = bare_subject(Whose { side, within: None });
            format!("1 of the {of} for each {ship} at range {} of {}", span(band), whom(who))
        }
        Count::LocksOnDefender => format!("as many {of} as there are friendly locks on the defender"),
    }
}

fn dice_word(effect: &Effect) -> &'static str {
    match effect.window {
        Window::DefenseDice | Window::ModifyDefense | Window::DefenseRolled | Window::DefenseModified => "defence",
        _ => "attack",
    }
}

fn granted(actions: &Actions) -> String {
    match actions {
        Actions::Any => "an action".to_owned(),
        Actions::White(Difficulty::Red) => "a white action of your bar as a red one".to_owned(),
        Actions::White(_) => "a white action of your bar".to_owned(),
        Actions::Same => "the same action".to_owned(),
        Actions::Theirs => "an action of your bar that it performed".to_owned(),
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
    let later = |block: &u8| listed_steps(effect, *block);
    match step {
        Step::Dice(change) => more_dice(*change, effect),
        Step::RangeBonus(true) => "apply the bonus for range 1".to_owned(),
        Step::RangeBonus(false) => "get no bonus for range".to_owned(),
        Step::Harder(by) => {
            let me = effect.whose.side == Side::Me;
            let whose = if me { "your".to_owned() } else { format!("{}'s", subject(effect.whose)) };
            format!("{whose} {}s are {}", maneuver_of(effect, ""), if *by > 0 { "harder" } else { "easier" })
        }
        Step::Forbid(what) => forbidden(*what, effect).to_owned(),
        Step::LockRange(bands) => format!("you acquire locks at range {}", or_all(bands.iter().map(|it| span(*it)))),
        Step::WeaponRange(band) => format!("the weapon reaches range {}", span(*band)),
        Step::DockedWeapon(arc) => docked_weapon(arc.name()),
        Step::Carries(count, who) => format!("{} can dock on you", passengers(*count, who)),
        Step::StartsDocked(chassis) => format!("you begin the game docked on your squad's {chassis}"),
        Step::TurretForFront => "what needs your front arc needs your turret arc instead".to_owned(),
        Step::Ignore(kind) => format!("you ignore {}", obstacle(*kind)),
        Step::BankedRolls => "you barrel roll with a speed 1 bank template instead of the straight one".to_owned(),
        Step::BankedDrops => "use a bank template of the same speed instead of a straight one".to_owned(),
        Step::SideDrops => "lay the template at the middle of your left or right side".to_owned(),
        Step::CritsStay => "critical hits cannot be cancelled".to_owned(),
        Step::OnBar(entry) if effect.whose.side == Side::Carrier => format!("{entry} is on your carrier's action bar"),
        Step::OnBar(entry) => format!("{entry} is on your action bar"),
        Step::Change { from, to, count } => format!("change {} to {}", results(*from, *count), to.word()),
        Step::Reroll(count, Faces::ANY) => format!("reroll {}", how_many(*count, dice(*count, effect))),
        Step::Reroll(count, set) => {
            format!("reroll {} that show {}", how_many(*count, dice(*count, effect)), faces(*set))
        }
        Step::Cancel(set, count) => format!("cancel {}", how_many(*count, &format!("{} results", faces(*set)))),
        Step::Add(face) => format!("add {} {} result", article(face.word()), face.word()),
        Step::Gain(token, 1, who) => act(*who, "gain", "gains", &tokens(TokenSet::of(*token))),
        Step::Gain(token, count, who) => act(*who, "gain", "gains", &format!("{count} {} tokens", token.name())),
        Step::Remove(kinds, who) => act(*who, "remove", "removes", &tokens(*kinds)),
        Step::Recover(count) => format!("recover {} of this card", counted(*count, "charge")),
        Step::Lose(count) => format!("lose {} of this card", counted(*count, "charge")),
        Step::RecoverShield(who) => act(*who, "recover", "recovers", "a shield"),
        Step::Act { who, actions, stressed } => {
            let even = if *stressed { ", even while stressed" } else { "" };
            format!("{}{even}", act(*who, "perform", "may perform", &granted(actions)))
        }
        Step::Move(moves) => or(moves.iter().map(|way| movement(*way))),
        Step::Execute(maneuvers, colour) => {
            format!("execute a {} {}", colour.name(), or_all(maneuvers.iter().map(maneuver_words)))
        }
        Step::Bonus { weapons, too, on, who } => {
            act(*who, "perform", "may perform", &bonus_attack(weapons, *too, against(*on)))
        }
        Step::Lock { by, on } => act(*by, "acquire", "acquires", &format!("a lock on {}", whom(*on))),
        Step::Suffer { hits, crits, who } => act(*who, "suffer", "suffers", &damage(*hits, *crits)),
        Step::Deal(count, who) => {
            format!("{} {} dealt {}", whom(*who), is(*who), counted(*count, "facedown damage card"))
        }
        Step::Expose(who) => act(*who, "expose", "exposes", "a damage card"),
        Step::Destroy => "you are destroyed".to_owned(),
        Step::Roll(dice, table) => {
            let entries = table.iter().map(|(on, block)| format!("on a {} {}", faces(*on), later(block)));
            format!("roll {}: {}", counted_dice(*dice), entries.collect::<Vec<_>>().join("; "))
        }
        Step::If(it, block) => format!("{}, if {}", later(block), condition(it)),
        Step::Either(blocks) => format!("either {}", or_all(blocks.iter().map(later))),
        Step::Let(who, blocks) => {
            let ways = blocks.iter().map(|block| seen_by(*who, &later(block)));
            format!("{} chooses: {}", whom(*who), or_all(ways))
        }
        Step::Facedown => "it is dealt facedown instead".to_owned(),
        Step::Faceup => "it is dealt faceup instead".to_owned(),
        Step::Prevent(_) if effect.window == Window::WouldGain => "you do not gain it".to_owned(),
        Step::Prevent(u8::MAX) => "prevent all of it".to_owned(),
        Step::Prevent(count) => format!("prevent {count} of it"),
        _ => further_step(step, effect),
    }
}

/// What happens in the eyes of the ship that chooses it: "it" is that ship, and what the owner of the card does is said to be his.
fn seen_by(who: Who, way: &str) -> String {
    let name = whom(who);
    let way = way.replace(&format!("{name}'s"), "its").replace(name, "it");
    match way.split(' ').next() {
        Some("gain" | "roll" | "add" | "remove" | "suffer") => format!("you {way}"),
        _ => way,
    }
}

const fn against(on: BonusOn) -> &'static str {
    match on {
        BonusOn::Anybody => "",
        BonusOn::Same => " against the same defender",
        BonusOn::Another => " against another ship",
        BonusOn::It => " against that ship",
        BonusOn::Chosen => " against the chosen ship",
        BonusOn::Nearby => " against another ship at range 0-1 of the defender, whatever the weapon needs",
    }
}

fn more_dice(change: i8, effect: &Effect) -> String {
    let more = if change > 0 { "more" } else { "fewer" };
    let count = change.unsigned_abs();
    let die = if count == 1 { "die" } else { "dice" };
    let who = match effect.whose.side {
        Side::Opponent => "your opponent rolls ",
        Side::Me => "roll ",
        _ => "it rolls ",
    };
    format!("{who}{count} {more} {} {die}", dice_word(effect))
}

fn docked_weapon(arc: &str) -> String {
    let strength = "as strong as its primary front arc weapon";
    format!("while a ship is docked on you, you have a primary {arc} arc weapon {strength}")
}

/// `1 focus result`, `up to 2 results`.
fn results(from: Faces, count: Count) -> String {
    let results = if count == Count::UpTo(1) { "result" } else { "results" };
    let of = if from == Faces::ANY { results.to_owned() } else { format!("{} {results}", faces(from)) };
    how_many(count, &of)
}

fn dice(count: Count, effect: &Effect) -> &'static str {
    match (dice_word(effect), count == Count::UpTo(1)) {
        ("defence", true) => "defence die",
        ("defence", false) => "defence dice",
        (_, true) => "attack die",
        (_, false) => "attack dice",
    }
}

const fn movement(way: Move) -> &'static str {
    match way {
        Move::Boost => "boost",
        Move::BarrelRoll => "barrel roll",
        Move::Decloak => "decloak",
    }
}

fn bonus_attack(weapons: &[WeaponClass], too: Option<WeaponClass>, on: &str) -> String {
    let too = too.map_or(String::new(), |class| format!(" {}", weapon(class)));
    format!("a bonus {}{too} attack{on}", or(weapons.iter().map(|class| weapon(*class))))
}

/// `up to 4 small ships`, `1 fangfighter`.
fn passengers(count: u8, who: &[Passenger]) -> String {
    let ships = if count == 1 { "ship" } else { "ships" };
    let who = or_all(who.iter().map(|it| match it {
        Passenger::Small => format!("small {ships}"),
        Passenger::Chassis(id) => id.clone(),
    }));
    if count == 1 { format!("1 {who}") } else { format!("up to {count} {who}") }
}

/// `2 bank left`.
pub(super) fn maneuver_words(maneuver: &tallyho_table::Maneuver) -> String {
    format!("{} {}", maneuver.speed(), maneuver_name(*maneuver))
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
fn act(who: Who, plain: &str, other: &str, what: &str) -> String {
    match who {
        Who::Me => format!("{plain} {what}"),
        _ => format!("{} {other} {what}", whom(who)),
    }
}

fn forbidden(what: Permission, effect: &Effect) -> &'static str {
    match (what, effect.whose.side) {
        (Permission::SpendGreen, Side::Opponent) => "the defender cannot spend green tokens on its dice",
        (Permission::SpendGreen, _) => "you cannot spend green tokens on your dice",
        (Permission::SpendLock, _) => "you cannot spend locks to reroll attack dice",
        (Permission::TurretSides, _) => "your turret points only to the front or the rear",
        (Permission::Modify, Side::Opponent) => "your opponent cannot modify its dice",
        (Permission::Modify, _) => "your dice cannot be modified",
        (Permission::ModifyOtherwise, _) => "your dice cannot be modified otherwise",
        (Permission::BeCoordinated, _) => "you cannot be coordinated",
        (Permission::Reroll, Side::Opponent) => "your opponent cannot reroll its dice",
        (Permission::Reroll, _) => "your dice cannot be rerolled",
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
        ObstacleKind::Nebula => "nebulae",
        ObstacleKind::IonStorm => "ion storms",
    }
}

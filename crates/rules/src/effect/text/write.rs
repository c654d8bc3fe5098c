//! Effects written as the words they are read from.

use std::fmt::{self, Display, Formatter};

use super::hyphenated;
use crate::effect::{
    Actions, Band, BonusOn, Condition, Count, Effect, Faces, Granted, Kind, Passenger, Price, Step, TokenSet,
    TurnPrice, Who, Whose,
};
use crate::profile::Difficulty;

/// Several in one word.
fn joined<T>(values: &[T], word: impl Fn(&T) -> String) -> String {
    values.iter().map(word).collect::<Vec<_>>().join("/")
}

/// Who, left out when it is the ship with the card.
fn whom(who: Who) -> String {
    if who == Who::Me { String::new() } else { format!(" {}", who.word()) }
}

impl Display for Band {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, u8::MAX) => write!(f, "{least}+"),
            (least, most) if least == most => write!(f, "{least}"),
            (least, most) => write!(f, "{least}-{most}"),
        }
    }
}

impl Display for TokenSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match TokenSet::GROUPS.iter().find(|(_, set)| set == self) {
            Some((name, _)) => write!(f, "{name}"),
            None => write!(f, "{}", joined(&self.iter().collect::<Vec<_>>(), |token| hyphenated(token.name()))),
        }
    }
}

impl Display for Faces {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if *self == Faces::ANY {
            return write!(f, "any");
        }
        write!(f, "{}", joined(&self.iter().collect::<Vec<_>>(), |face| face.word().to_owned()))
    }
}

impl Display for Count {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::UpTo(count) => write!(f, "{count}"),
            Self::Just(count) => write!(f, "just:{count}"),
            Self::All => write!(f, "all"),
            Self::LocksOnDefender => write!(f, "locks-on-defender"),
            Self::PerToken(kinds, who) => write!(f, "per:{kinds}:{}", who.word()),
            Self::Around(side, band, who) => write!(f, "around:{}:{band}:{}", side.word(), who.word()),
        }
    }
}

impl Display for Granted {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.difficulty != Difficulty::White {
            write!(f, "{}:", self.difficulty.name())?;
        }
        write!(f, "{}", hyphenated(self.action.name()))
    }
}

impl Display for Passenger {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small => write!(f, "small"),
            Self::Chassis(id) => write!(f, "{id}"),
        }
    }
}

impl Display for Price {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Charge(count) => write!(f, "charge {count}"),
            Self::Force(count) => write!(f, "force {count}"),
            Self::Gain(tokens) => write!(f, "gain {tokens}"),
            Self::Spend(tokens, who) => write!(f, "spend {tokens}{}", whom(*who)),
            Self::Energy(count) => write!(f, "energy {count}"),
            Self::Shield(count) => write!(f, "shield {count}"),
            Self::Expose => write!(f, "expose"),
            Self::Lock(who) => write!(f, "lock{}", whom(*who)),
            Self::Suffer(hits, crits) => write!(f, "suffer {hits} {crits}"),
            Self::Result(faces) => write!(f, "result {faces}"),
            Self::WeaponCharge(count) => write!(f, "weapon-charge {count}"),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Not(condition) => write!(f, "not {condition}"),
            Self::Weapon(classes) => write!(f, "weapon {}", joined(classes, |class| class.word().to_owned())),
            Self::InArc { arc, of, who } => write!(f, "arc {} {} {}", arc.word(), of.word(), who.word()),
            Self::Tokens(tokens, band, who) => match band {
                Band { least: 1, most: u8::MAX } => write!(f, "tokens {tokens}{}", whom(*who)),
                _ => write!(f, "tokens {tokens} {band}{}", whom(*who)),
            },
            Self::Action(actions) => write!(f, "action {}", joined(actions, |action| hyphenated(action.name()))),
            Self::Colour(colours) => write!(f, "colour {}", joined(colours, |colour| colour.name().to_owned())),
            Self::Fully(true) => write!(f, "fully"),
            Self::Fully(false) => write!(f, "partially"),
            Self::Speed(band) => write!(f, "speed {band}"),
            Self::Maneuver(colours) => write!(f, "maneuver {}", joined(colours, |colour| colour.name().to_owned())),
            Self::Bearing(bearings) => write!(f, "bearing {}", joined(bearings, |bearing| bearing.word().to_owned())),
            Self::AttackRange(band) => write!(f, "attack-range {band}"),
            Self::Locked { by, on } => write!(f, "locked {} {}", by.word(), on.word()),
            Self::LockedBy(side, chassis, who) => write!(f, "locked-by {} {chassis}{}", side.word(), whom(*who)),
            Self::Obstructed => write!(f, "obstructed"),
            Self::Damaged(who) => write!(f, "damaged{}", whom(*who)),
            Self::CriticallyDamaged(who) => write!(f, "critically-damaged{}", whom(*who)),
            Self::Tractored(who) => write!(f, "tractored{}", whom(*who)),
            Self::Ionized(who) => write!(f, "ionized{}", whom(*who)),
            Self::Shields(band, who) => write!(f, "shields {band}{}", whom(*who)),
            Self::Charges(band) => write!(f, "charges {band}"),
            Self::Outcome(outcome) => write!(f, "outcome {}", outcome.word()),
            Self::Token(tokens) => write!(f, "token {tokens}"),
            Self::Near(side, band) => write!(f, "near {} {band}", side.word()),
            Self::NearChassis(side, band, chassis) => write!(f, "near {} {band} {chassis}", side.word()),
            Self::Size(sizes, who) => write!(f, "size {}{}", joined(sizes, |size| hyphenated(size.name())), whom(*who)),
            Self::LowerInitiative(lower, higher) => write!(f, "lower-initiative {} {}", lower.word(), higher.word()),
            Self::Any(all) => {
                let all: Vec<String> = all.iter().map(Self::to_string).collect();
                write!(f, "any {}", all.join(" or "))
            }
            Self::Seen(arc, side, band) => write!(f, "seen {} {} {band}", arc.word(), side.word()),
            Self::NearObstacle(band) => write!(f, "near-obstacle {band}"),
            Self::InAttackArc(who) => write!(f, "in-attack-arc{}", whom(*who)),
            Self::Limited(who) => write!(f, "limited{}", whom(*who)),
            Self::HasCard(id, who) => write!(f, "has-card {id}{}", whom(*who)),
            Self::DamageCards(band, who) => write!(f, "damage-cards {band}{}", whom(*who)),
            Self::Hull(band, who) => write!(f, "hull {band}{}", whom(*who)),
            Self::Force(band, who) => write!(f, "force {band}{}", whom(*who)),
            Self::Results(faces, band) => write!(f, "results {faces} {band}"),
            Self::Performed(actions, who) => {
                write!(f, "performed {}{}", joined(actions, |action| hyphenated(action.name())), whom(*who))
            }
            Self::OnBar(actions, who) => {
                write!(f, "on-bar {}{}", joined(actions, |action| hyphenated(action.name())), whom(*who))
            }
            Self::Chassis(id, who) => write!(f, "chassis {id}{}", whom(*who)),
            Self::Phase(phases) => write!(f, "phase {}", joined(phases, |phase| phase.word().to_owned())),
            Self::Active => write!(f, "active"),
            Self::Marked(who) => write!(f, "marked{}", whom(*who)),
            Self::AddedBy(kinds) => write!(f, "added-by {}", kinds.join("/")),
            Self::WeaponCard(id) => write!(f, "weapon-card {id}"),
            Self::Attacked(who) => write!(f, "attacked{}", whom(*who)),
            Self::Attacking(who) => write!(f, "attacking{}", whom(*who)),
            Self::Defending(who) => write!(f, "defending{}", whom(*who)),
            Self::Device(kinds) => write!(f, "device {}", joined(kinds, |kind| kind.word().to_owned())),
            Self::Noted => write!(f, "noted"),
            Self::Helped(actions) => write!(f, "helped {}", joined(actions, |action| hyphenated(action.name()))),
            Self::Range(one, other, band) => write!(f, "range {} {} {band}", one.word(), other.word()),
            Self::AgilityAtMost(one, other) => write!(f, "agility-at-most {} {}", one.word(), other.word()),
            Self::SeenLeast(count, arc, side, band) => {
                write!(f, "seen-least {count} {} {} {band}", arc.word(), side.word())
            }
            Self::InActionStep => write!(f, "in-action-step"),
            Self::LowestInitiative(side, band, who) => {
                write!(f, "lowest-initiative {} {band}{}", side.word(), whom(*who))
            }
            Self::TurretPoints(arc) => write!(f, "turret-points {}", arc.word()),
            Self::SlammedStressed => write!(f, "slammed-stressed"),
        }
    }
}

/// A step as it is written where it has no brackets; those that have them are written by [`Effect::clauses`].
impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dice(change) => write!(f, "dice {change:+}"),
            Self::RangeBonus(true) => write!(f, "range-bonus"),
            Self::RangeBonus(false) => write!(f, "no-range-bonus"),
            Self::Harder(steps) => write!(f, "harder {steps:+}"),
            Self::Forbid(what) => write!(f, "forbid {}", what.word()),
            Self::LockRange(bands) => write!(f, "lock-range {}", joined(bands, Band::to_string)),
            Self::WeaponRange(band) => write!(f, "weapon-range {band}"),
            Self::DockedWeapon(arc) => write!(f, "docked-weapon {}", hyphenated(arc.name())),
            Self::Carries(count, who) => write!(f, "carries {count} {}", joined(who, Passenger::to_string)),
            Self::StartsDocked(chassis) => write!(f, "starts-docked {chassis}"),
            Self::TurretForFront => write!(f, "turret-for-front"),
            Self::Ignore(kind) => write!(f, "ignore {}", hyphenated(kind.name())),
            Self::BankedRolls => write!(f, "banked-rolls"),
            Self::BankedDrops => write!(f, "banked-drops"),
            Self::SideDrops => write!(f, "side-drops"),
            Self::CritsStay => write!(f, "crits-stay"),
            Self::OnBar(entry) => {
                write!(f, "on-bar {}", Granted { action: entry.action, difficulty: entry.difficulty })?;
                entry.linked.map_or(Ok(()), |(action, difficulty)| write!(f, " > {}", Granted { action, difficulty }))
            }
            Self::Change { from, to, count } => write!(f, "change {from} {} {count}", to.word()),
            Self::Reroll(count, Faces::ANY) => write!(f, "reroll {count}"),
            Self::Reroll(count, faces) => write!(f, "reroll {count} {faces}"),
            Self::Cancel(faces, count) => write!(f, "cancel {faces} {count}"),
            Self::Add(face) => write!(f, "add {}", face.word()),
            Self::Gain(token, count, who) => write!(f, "gain {} {count}{}", hyphenated(token.name()), whom(*who)),
            Self::Remove(tokens, who) => write!(f, "remove {tokens}{}", whom(*who)),
            Self::Recover(count) => write!(f, "recover {count}"),
            Self::Lose(count) => write!(f, "lose {count}"),
            Self::RecoverShield(who) => write!(f, "recover-shield{}", whom(*who)),
            Self::Act { who, actions, stressed } => {
                let which = match actions {
                    Actions::Any => "any".to_owned(),
                    Actions::Same => "same".to_owned(),
                    Actions::Theirs => "theirs".to_owned(),
                    Actions::White(Difficulty::Red) => "white-as-red".to_owned(),
                    Actions::White(_) => "white".to_owned(),
                    Actions::Listed(list) => joined(list, Granted::to_string),
                };
                write!(f, "act {which}{}{}", if *stressed { " stressed" } else { "" }, whom(*who))
            }
            Self::Move(moves) => write!(f, "move {}", joined(moves, |way| way.word().to_owned())),
            Self::Execute(maneuvers, colour) => {
                write!(f, "execute {} {}", colour.name(), joined(maneuvers, ToString::to_string))
            }
            Self::Bonus { weapons, too, on, who } => {
                let too = too.map_or(String::new(), |class| format!(" {}", class.word()));
                let on = match on {
                    BonusOn::Anybody => String::new(),
                    BonusOn::It => " on-it".to_owned(),
                    _ => format!(" {}", on.word()),
                };
                write!(f, "bonus {}{too}{on}{}", joined(weapons, |class| class.word().to_owned()), whom(*who))
            }
            Self::Lock { by, on } => write!(f, "lock {} {}", by.word(), on.word()),
            Self::Suffer { hits, crits, who } => write!(f, "suffer {hits} {crits}{}", whom(*who)),
            Self::Deal(count, who) => write!(f, "deal {count}{}", whom(*who)),
            Self::Expose(who) => write!(f, "expose{}", whom(*who)),
            Self::Destroy => write!(f, "destroy"),
            Self::Facedown => write!(f, "facedown"),
            Self::Faceup => write!(f, "faceup"),
            Self::Prevent(count) => write!(f, "prevent {count}"),
            _ => self.write_later(f),
        }
    }
}

impl Step {
    /// Steps that change cards, maneuvers and what is permitted.
    fn write_later(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repair(who) => write!(f, "repair{}", whom(*who)),
            Self::Transfer(kinds, from, to) => write!(f, "transfer {kinds} {} {}", from.word(), to.word()),
            Self::TurnTurret(who) => write!(f, "turn-turret{}", whom(*who)),
            Self::Rotate(angles, who) => {
                write!(f, "rotate {}{}", joined(angles, |angle| angle.word().to_owned()), whom(*who))
            }
            Self::Flip => write!(f, "flip"),
            Self::RecoverForce(count, who) => write!(f, "recover-force {count}{}", whom(*who)),
            Self::RecoverEnergy(count) => write!(f, "recover-energy {count}"),
            Self::RecoverOf(kinds, count) => write!(f, "recover-of {} {count}", kinds.join("/")),
            Self::RecoverWeapon(count) => write!(f, "recover-weapon {count}"),
            Self::LoseShield(who) => write!(f, "lose-shield{}", whom(*who)),
            Self::Instead(keep, token) => write!(f, "instead {keep} {}", hyphenated(token.name())),
            Self::EngageAt(initiative, who) => write!(f, "engage-at {initiative}{}", whom(*who)),
            Self::Activate => write!(f, "activate"),
            Self::Mark(who) => write!(f, "mark{}", whom(*who)),
            Self::SkipAction => write!(f, "skip-action"),
            Self::SetDial(alike) => write!(f, "set-dial {}", joined(alike, |word| word.word().to_owned())),
            Self::Fly(maneuvers, colour) => {
                write!(f, "fly {} {}", colour.name(), joined(maneuvers, ToString::to_string))
            }
            Self::FlyAs(bearings) => write!(f, "fly-as {}", joined(bearings, |bearing| bearing.word().to_owned())),
            Self::HarderNow(steps) => write!(f, "harder-now {steps:+}"),
            Self::SwapToken(token) => write!(f, "swap-token {}", hyphenated(token.name())),
            Self::PassToken => write!(f, "pass-token"),
            Self::MostDice(most) => write!(f, "most-dice {most}"),
            Self::ActStressed(actions) if actions.is_empty() => write!(f, "act-stressed"),
            Self::ActStressed(actions) => {
                write!(f, "act-stressed {}", joined(actions, |action| hyphenated(action.name())))
            }
            Self::RedStressed => write!(f, "red-stressed"),
            Self::KeepTokens(kinds) => write!(f, "keep-tokens {kinds}"),
            Self::AtRangeZero => write!(f, "at-range-0"),
            Self::WhileDisarmed => write!(f, "while-disarmed"),
            Self::NeedsNothing => write!(f, "needs-nothing"),
            Self::CritsFirst => write!(f, "crits-first"),
            Self::TurnBoosts(TurnPrice::Free) => write!(f, "turn-boosts"),
            Self::TurnBoosts(price) => write!(f, "turn-boosts {}", price.word()),
            Self::Recolour(colour, action) => {
                write!(f, "recolour {} {}", colour.name(), hyphenated(action.name()))
            }
            Self::Fuse(count) => write!(f, "fuse {count}"),
            Self::Unlock(who) => write!(f, "unlock{}", whom(*who)),
            Self::BreakLock(of, on) => write!(f, "break-lock {} {}", of.word(), on.word()),
            Self::Again => write!(f, "again"),
            Self::LendsPilot => write!(f, "lends-pilot"),
            Self::IdleAlone => write!(f, "idle-alone"),
            _ => self.write_last(f),
        }
    }
}

impl Step {
    /// Steps about attacks and locks that are special in some way, and about devices.
    fn write_last(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::BullseyeAhead(band) => write!(f, "bullseye-ahead {band}"),
            Self::WidenRange(by) => write!(f, "widen-range {by}"),
            Self::ForceForNeed => write!(f, "force-for-need"),
            Self::NeedsNoLock => write!(f, "needs-no-lock"),
            Self::NearSpeedDrops => write!(f, "near-speed-drops"),
            Self::FarLaunches(speed) => write!(f, "far-launches {speed}"),
            Self::DiceAsHits => write!(f, "dice-as-hits"),
            Self::ThroughObstacles => write!(f, "through-obstacles"),
            Self::SharedActions => write!(f, "shared-actions"),
            Self::ReachLocked => write!(f, "reach-locked"),
            Self::MostLocks(count) => write!(f, "most-locks {count}"),
            Self::ActionsPerTurn(count) => write!(f, "actions-per-turn {count}"),
            Self::Prefer(one, other) => write!(f, "prefer {} {}", hyphenated(one.name()), hyphenated(other.name())),
            Self::Nothing => write!(f, "nothing"),
            Self::Note => write!(f, "note"),
            Self::HitAtOnce => write!(f, "hit-at-once"),
            Self::LastAction(span) => write!(f, "last-action {}", span.word()),
            Self::DrawLocks(who) => write!(f, "draw-locks{}", whom(*who)),
            Self::Attack => write!(f, "attack"),
            Self::Drop => write!(f, "drop"),
            Self::AcquireLock => write!(f, "acquire-lock"),
            Self::LockFar { by, on } => write!(f, "lock-far {} {}", by.word(), on.word()),
            Self::BoostAlong(bend, who) => write!(f, "boost-along {}{}", bend.word(), whom(*who)),
            Self::Restock(device, count) => write!(f, "restock {} {count}", hyphenated(device.name())),
            Self::DrawDamage(count) => write!(f, "draw-damage {count}"),
            Self::IgnoreIt => write!(f, "ignore-it"),
            Self::Scan => write!(f, "scan"),
            Self::Jump(dice) => write!(f, "jump {dice}"),
            Self::Roll(..) => write!(f, "roll"),
            Self::If(..) => write!(f, "if"),
            Self::Let(..) => write!(f, "let"),
            // The rest begin with words of the lists above, and those with brackets are written elsewhere.
            _ => write!(f, "either"),
        }
    }
}

impl Effect {
    /// The clauses it can be read from again: keys and their words.
    pub fn clauses(&self) -> Vec<(&'static str, String)> {
        let mut clauses = vec![("at", self.window.word().to_owned())];
        clauses.extend(self.side.map(|side| ("side", side.word().to_owned())));
        if self.whose != Whose::ME {
            let within = self.whose.within.map_or(String::new(), |band| format!(" {band}"));
            clauses.push(("whose", format!("{}{within}", self.whose.side.word())));
        }
        clauses.extend(self.conditions.iter().map(|condition| ("if", condition.to_string())));
        if let Some(selector) = self.choose {
            let all = if selector.all { "all " } else { "" };
            let arc = selector.arc.map_or(String::new(), |arc| format!(" {}", arc.word()));
            let around = match selector.around {
                Who::Me => String::new(),
                who => format!(" around {}", who.word()),
            };
            clauses.push(("choose", format!("{all}{} {}{arc}{around}", selector.side.word(), selector.within)));
        }
        clauses.extend(self.fits.iter().map(|condition| ("where", condition.to_string())));
        clauses.extend(self.price.iter().map(|price| ("pay", price.to_string())));
        let key = match (self.window.kind(), self.optional) {
            (_, true) => "may",
            (Kind::Query, false) => "do",
            (_, false) => "must",
        };
        clauses.extend(self.blocks[0].iter().map(|step| (key, self.write_step(step))));
        clauses
    }

    /// A step with the blocks it leads to.
    fn write_step(&self, step: &Step) -> String {
        match step {
            Step::Roll(dice, table) => {
                let entries = table.iter().map(|(on, block)| format!("{on}: {}", self.write_block(*block)));
                format!("roll {dice} [{}]", entries.collect::<Vec<_>>().join(" | "))
            }
            Step::If(condition, block) => format!("if {condition} [{}]", self.write_block(*block)),
            Step::Either(blocks) => {
                let blocks = blocks.iter().map(|block| self.write_block(*block));
                format!("either [{}]", blocks.collect::<Vec<_>>().join(" | "))
            }
            Step::Let(who, blocks) => {
                let blocks = blocks.iter().map(|block| self.write_block(*block));
                format!("let {} [{}]", who.word(), blocks.collect::<Vec<_>>().join(" | "))
            }
            _ => step.to_string(),
        }
    }

    fn write_block(&self, block: u8) -> String {
        let steps = self.blocks[usize::from(block)].iter().map(|step| self.write_step(step));
        steps.collect::<Vec<_>>().join(", ")
    }
}

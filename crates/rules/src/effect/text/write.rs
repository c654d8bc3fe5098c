//! Effects written as the words they are read from.

use std::fmt::{self, Display, Formatter};

use super::{Actions, Band, Condition, Count, Effect, Faces, Granted, Price, Step, TokenSet, Who, hyphenated};
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
            Self::All => write!(f, "all"),
            Self::LocksOnDefender => write!(f, "locks-on-defender"),
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

impl Display for Price {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Charge(count) => write!(f, "charge {count}"),
            Self::Force(count) => write!(f, "force {count}"),
            Self::Gain(tokens) => write!(f, "gain {tokens}"),
            Self::Spend(tokens, who) => write!(f, "spend {tokens}{}", whom(*who)),
            Self::Shield(count) => write!(f, "shield {count}"),
            Self::Expose => write!(f, "expose"),
            Self::Lock(who) => write!(f, "lock{}", whom(*who)),
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
            Self::Obstructed => write!(f, "obstructed"),
            Self::Damaged(who) => write!(f, "damaged{}", whom(*who)),
            Self::CriticallyDamaged(who) => write!(f, "critically-damaged{}", whom(*who)),
            Self::Shields(band, who) => write!(f, "shields {band}{}", whom(*who)),
            Self::Charges(band) => write!(f, "charges {band}"),
            Self::Outcome(outcome) => write!(f, "outcome {}", outcome.word()),
            Self::Token(tokens) => write!(f, "token {tokens}"),
            Self::Near(side, band) => write!(f, "near {} {band}", side.word()),
            Self::NearChassis(side, band, chassis) => write!(f, "near {} {band} {chassis}", side.word()),
            Self::Size(sizes, who) => write!(f, "size {}{}", joined(sizes, |size| hyphenated(size.name())), whom(*who)),
            Self::LowerInitiative(lower, higher) => write!(f, "lower-initiative {} {}", lower.word(), higher.word()),
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
            Self::TurretForFront => write!(f, "turret-for-front"),
            Self::Ignore(kind) => write!(f, "ignore {}", hyphenated(kind.name())),
            Self::BankedRolls => write!(f, "banked-rolls"),
            Self::BankedDrops => write!(f, "banked-drops"),
            Self::SideDrops => write!(f, "side-drops"),
            Self::CritsStay => write!(f, "crits-stay"),
            Self::OnBar(entry) => {
                write!(f, "on-bar {}", Granted { action: entry.action, difficulty: entry.difficulty })
            }
            Self::Change { from, to, count } => write!(f, "change {from} {} {count}", to.word()),
            Self::Reroll(count) => write!(f, "reroll {count}"),
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
                    Actions::Listed(list) => joined(list, Granted::to_string),
                };
                write!(f, "act {which}{}{}", if *stressed { " stressed" } else { "" }, whom(*who))
            }
            Self::Move(moves) => write!(f, "move {}", joined(moves, |way| way.word().to_owned())),
            Self::Execute(maneuvers, colour) => {
                write!(f, "execute {} {}", colour.name(), joined(maneuvers, ToString::to_string))
            }
            Self::Bonus { weapons, same } => {
                let on = if *same { " same" } else { "" };
                write!(f, "bonus {}{on}", joined(weapons, |class| class.word().to_owned()))
            }
            Self::Lock { by, on } => write!(f, "lock {} {}", by.word(), on.word()),
            Self::Suffer { hits, crits, who } => write!(f, "suffer {hits} {crits}{}", whom(*who)),
            Self::Deal(count, who) => write!(f, "deal {count}{}", whom(*who)),
            Self::Expose(who) => write!(f, "expose{}", whom(*who)),
            Self::Destroy => write!(f, "destroy"),
            Self::Facedown => write!(f, "facedown"),
            Self::Prevent(count) => write!(f, "prevent {count}"),
            Self::Roll(..) => write!(f, "roll"),
            Self::If(..) => write!(f, "if"),
            Self::Either(_) => write!(f, "either"),
        }
    }
}

impl Effect {
    /// The clauses it can be read from again: keys and their words.
    pub fn clauses(&self) -> Vec<(&'static str, String)> {
        let mut clauses = vec![("at", self.window.word().to_owned())];
        if self.whose != super::Whose::ME {
            let within = self.whose.within.map_or(String::new(), |band| format!(" {band}"));
            clauses.push(("whose", format!("{}{within}", self.whose.side.word())));
        }
        clauses.extend(self.conditions.iter().map(|condition| ("if", condition.to_string())));
        if let Some(selector) = self.choose {
            let all = if selector.all { "all " } else { "" };
            let arc = selector.arc.map_or(String::new(), |arc| format!(" {}", arc.word()));
            clauses.push(("choose", format!("{all}{} {}{arc}", selector.side.word(), selector.within)));
        }
        clauses.extend(self.price.iter().map(|price| ("pay", price.to_string())));
        let key = match (self.window.kind(), self.optional) {
            (_, true) => "may",
            (super::Kind::Query, false) => "do",
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
            _ => step.to_string(),
        }
    }

    fn write_block(&self, block: u8) -> String {
        let steps = self.blocks[usize::from(block)].iter().map(|step| self.write_step(step));
        steps.collect::<Vec<_>>().join(", ")
    }
}

impl Step {
    /// Whether it answers a query; all others happen.
    pub(crate) const fn is_query(&self) -> bool {
        matches!(
            self,
            Self::Dice(_)
                | Self::RangeBonus(_)
                | Self::Harder(_)
                | Self::Forbid(_)
                | Self::LockRange(_)
                | Self::WeaponRange(_)
                | Self::TurretForFront
                | Self::Ignore(_)
                | Self::BankedRolls
                | Self::BankedDrops
                | Self::SideDrops
                | Self::CritsStay
                | Self::OnBar(_)
        )
    }

    /// Whether it may both answer a query and happen: dice are also added for a price.
    pub(crate) const fn is_either_way(&self) -> bool {
        matches!(self, Self::Dice(_) | Self::RangeBonus(_) | Self::If(..))
    }
}

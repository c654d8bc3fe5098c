//! `tallyho decide SYSTEM --action`: one action, from facts on the command line. What is not said is not so.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use tallyho_cards::Ship;
use tallyho_cards::word::{Word, read_word};
use tallyho_pilots::flight::{Answer, Asked, Because, Fact, Person, Pool, Query, Reach, Region, Status, Where, Whom};
use tallyho_rules::{Action, Choice, DamageCard, Difficulty, Profile, ShipId, Token};
use tallyho_table::{Arc, Side, Slide};

use super::moves::TypedMove;
use super::{ReasonJson, decide, reasons};
use crate::error::AppError;

/// What somebody sees of a ship that is about to act.
#[derive(Debug, Args)]
pub(crate) struct ActionArgs {
    /// Decide its action instead of its maneuver, from the facts below; what is not said is not so
    #[arg(long)]
    pub(super) action: bool,
    /// The range to its target (with --action)
    #[arg(long, value_name = "0..4", value_parser = clap::value_parser!(u8).range(0..=4))]
    range: Option<u8>,
    /// Its target is in its firing arc at range 1-3 (with --action)
    #[arg(long)]
    shot: bool,
    /// It is in its target's firing arc (with --action)
    #[arg(long)]
    in_arc: bool,
    /// Its target has moved this round (with --action)
    #[arg(long)]
    target_moved: bool,
    /// It has locked its target already (with --action)
    #[arg(long)]
    target_locked: bool,
    /// Its target is in the arc its turret points to (with --action)
    #[arg(long)]
    in_turret: bool,
    /// An obstacle is in its bullseye arc at range 0-2 (with --action)
    #[arg(long)]
    obstacle_ahead: bool,
    /// A friend is near that it can coordinate (with --action)
    #[arg(long)]
    friend: bool,
    /// How many enemies it has in its full front and its full rear arc, and in whose firing arcs it is (with --action)
    #[arg(long, value_name = "FRONT,REAR", value_delimiter = ',', num_args = 1)]
    beset: Vec<u8>,
    /// A token it has: focus, calculate or evade; may be given several times (with --action)
    #[arg(long, value_name = "TOKEN")]
    has: Vec<String>,
    /// Its torpedoes and missiles: loaded, or out of charges; left out when it has none (with --action)
    #[arg(long, value_name = "STATE")]
    ordnance: Option<String>,
    /// A faceup damage card that an action repairs, such as "damaged engine"; may be given several times (with --action)
    #[arg(long, value_name = "CARD")]
    card: Vec<String>,
    /// The range to the ship it escorts, if it does (with --action; not for Solo Alpha)
    #[arg(long, value_name = "0..4", value_parser = clap::value_parser!(u8).range(0..=4))]
    pub(super) escorts: Option<u8>,
    /// A move there is room for, and what is so after it: shot, better-shot, out-of-arc, clear (of the obstacle) and range-1 to range-4, such as
    /// barrel-roll-left:shot,out-of-arc, boost:range-1, rotate-rear:shot, slam-2F:out-of-arc or barrel-roll-left>boost:shot; may be given several
    /// times (with --action)
    #[arg(long = "move", value_name = "MOVE:FACTS")]
    moves: Vec<String>,
}

/// Its target, which needs no name, and the ship it escorts or coordinates.
pub(super) const TARGET: ShipId = ShipId(0);
const ENEMIES: [&str; 6] = ["its target", "another enemy", "a third", "a fourth", "a fifth", "a sixth"];
pub(super) const FRIEND: ShipId = ShipId(ENEMIES.len() as u8);

/// Whether torpedoes and missiles can be fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ordnance {
    Loaded,
    Out,
}

impl Word for Ordnance {
    const WHAT: &'static str = "state of ordnance";
    fn all() -> &'static [Self] {
        &[Self::Loaded, Self::Out]
    }
    fn word(self) -> &'static str {
        match self {
            Self::Loaded => "loaded",
            Self::Out => "out",
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct TypedToken(Token);

impl Word for TypedToken {
    const WHAT: &'static str = "token";
    fn all() -> &'static [Self] {
        &[Self(Token::Focus), Self(Token::Calculate), Self(Token::Evade)]
    }
    fn word(self) -> &'static str {
        self.0.name()
    }
}

/// What was typed, read.
pub(super) struct TypedFacts<'a> {
    args: &'a ActionArgs,
    beset: [u8; 2],
    has: Vec<Token>,
    ordnance: Option<Ordnance>,
    cards: Vec<DamageCard>,
    moves: Vec<TypedMove>,
}

/// What was decided: an action, how, and why.
pub(super) struct DecidedAction {
    pub(super) choice: Choice,
    pub(super) way: Option<(Action, Choice)>,
    pub(super) because: Because,
}

impl DecidedAction {
    /// A ship that may not act.
    pub(super) fn nothing() -> Self {
        Self { choice: Choice::Pass, way: None, because: Because::default() }
    }
}

#[derive(Debug, Serialize)]
struct ActionJson<'a> {
    system: &'static str,
    ship: &'a str,
    /// An action by its name, `repair`, `clear-stress` or nothing.
    action: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<String>,
    because: Vec<ReasonJson>,
}

impl ActionArgs {
    pub(super) fn facts(&self, profile: &Profile) -> Result<TypedFacts<'_>, AppError> {
        let read = || {
            let beset = match self.beset[..] {
                [] => [0, 0],
                [front, rear] if front <= 6 && rear <= 6 => [front, rear],
                _ => return Err("--beset takes two numbers up to 6, such as 2,0".to_owned()),
            };
            let tokens = self.has.iter().map(|typed| read_word::<TypedToken>(typed).map(|token| token.0));
            let cards = self.card.iter().map(|typed| read_card(typed));
            let moves = self.moves.iter().map(|typed| TypedMove::read(typed, profile));
            Ok(TypedFacts {
                args: self,
                beset,
                has: tokens.collect::<Result<_, String>>()?,
                ordnance: self.ordnance.as_deref().map(read_word).transpose()?,
                cards: cards.collect::<Result<_, String>>()?,
                moves: moves.collect::<Result<_, String>>()?,
            })
        };
        read().map_err(AppError::BadWord)
    }
}

fn read_card(typed: &str) -> Result<DamageCard, String> {
    let plain = |name: &str| name.to_lowercase().replace([' ', '-', '!'], "");
    let repaired = || DamageCard::ALL.into_iter().filter(|card| card.has_repair_action());
    let names = || repaired().map(|card| card.name()).collect::<Vec<_>>().join(", ");
    let found = repaired().find(|card| plain(card.name()) == plain(typed));
    found.ok_or_else(|| format!("no action repairs '{typed}'; use one of: {}", names()))
}

impl TypedFacts<'_> {
    /// What may be chosen: the bar, repairs, and who escorts may protect; but an ionized ship may only focus.
    fn options(&self, profile: &Profile, ionized: bool) -> Vec<Choice> {
        let bar = profile.actions.iter().map(|entry| Choice::Action(entry.action, entry.difficulty));
        if ionized {
            return bar.filter(|option| matches!(option, Choice::Action(Action::Focus, _))).collect();
        }
        let protect = self.args.escorts.map(|_| Choice::Action(Action::Protect, Difficulty::White));
        bar.chain(protect).chain(self.cards.iter().map(|card| Choice::Repair(*card))).collect()
    }

    /// Has a flight system decide, and tells what. `is` says how the ship is, beside what the facts say.
    pub(super) fn decide(
        &self,
        profile: &Profile,
        is: impl Fn(Status) -> bool,
        system: impl Fn(&mut Person) -> Result<DecidedAction, Asked>,
    ) -> Result<(DecidedAction, Vec<ReasonJson>), AppError> {
        let mut person =
            Person::new(profile.clone(), ENEMIES, ["its friend"]).choosing(&self.options(profile, is(Status::Ionized)));
        let deed = decide(&mut person, system, |query| self.answer(query, &is))?;
        let because = reasons(&deed.because, &person);
        Ok((deed, because))
    }

    fn range(&self) -> Result<u8, &'static str> {
        self.args.range.ok_or("--range 0 to 4")
    }

    /// The answer on the command line, or the option that would have given it.
    fn answer(&self, query: Query, is: &impl Fn(Status) -> bool) -> Result<Answer, &'static str> {
        let target = |there: bool| if there { Answer::Ship(TARGET) } else { Answer::None };
        Ok(match query {
            Query::Is(Status::OrdnanceLoaded) => Answer::of(self.ordnance == Some(Ordnance::Loaded)),
            Query::Is(Status::OutOfOrdnance | Status::LacksCharges) => Answer::of(self.ordnance == Some(Ordnance::Out)),
            Query::Is(status) => Answer::of(is(status)),
            Query::Has(token) => Answer::of(self.has.contains(&token)),
            Query::Count(Pool::Tokens(token)) => Answer::Number(u8::from(self.has.contains(&token))),
            Query::Locked => target(self.args.target_locked),
            Query::HasMoved(_) => Answer::of(self.args.target_moved),
            Query::RangeTo(FRIEND) => Answer::Number(self.args.escorts.unwrap_or(4)),
            Query::RangeTo(_) | Query::RangeToStand(_) => Answer::Number(self.range()?),
            Query::Holds(fact) => Answer::of(self.holds(fact)?),
            Query::InRegion(_, Region::Turret) => Answer::of(self.args.in_turret),
            Query::InRegion(..) => Answer::of(self.args.shot),
            Query::CanAct(Action::Jam, _) => Answer::of(self.range()? <= 1),
            Query::CanAct(..) => Answer::of(self.range()? <= 3),
            Query::HowMany(_, Where { region: Region::Arc(Arc::FullRear), .. }) => Answer::Number(self.beset[1]),
            Query::HowMany(..) => Answer::Number(self.beset[0]),
            Query::Nearest(Whom::Friend | Whom::FriendToLead, _) => {
                if self.args.friend {
                    Answer::Ship(FRIEND)
                } else {
                    Answer::None
                }
            }
            Query::Nearest(_, Where { region: Region::Firing, .. }) => target(self.args.shot),
            Query::Nearest(_, Where { reach: Reach::Action(Action::Jam), .. }) => target(self.range()? <= 1),
            Query::Nearest(..) => target(self.range()? <= 3),
            Query::Repair => self.cards.last().map_or(Answer::None, |card| Answer::Way(Choice::Repair(*card))),
            Query::Way(step, wanted, _) => {
                let does =
                    |typed: &&TypedMove| typed.is(step) && wanted.iter().all(|(fact, so)| typed.makes(fact) == so);
                self.moves.iter().find(does).map_or(Answer::None, |typed| Answer::Way(typed.way))
            }
            // Nothing else is the case.
            _ => Answer::No,
        })
    }

    fn holds(&self, fact: Fact) -> Result<bool, &'static str> {
        Ok(match fact {
            Fact::InFiringArcOf(_) => self.args.in_arc,
            // Some steps ask for a shot at short range alone.
            Fact::HasShot(_, band) if self.args.shot && (band.from > 1 || band.to < 3) => band.holds(self.range()?),
            Fact::HasShot(..) => self.args.shot,
            Fact::ObstacleAhead => self.args.obstacle_ahead,
            Fact::AtRange(_, band) => band.holds(self.range()?),
            Fact::EdgeAhead | Fact::LeftAnArc | Fact::BetterShot(_) | Fact::MoreDice(_) => false,
        })
    }
}

/// Tells what was decided, and why.
pub(super) fn tell(
    (system, ship): (&'static str, &Ship),
    json: bool,
    (deed, because): (DecidedAction, Vec<ReasonJson>),
    out: &mut impl Write,
) -> Result<(), AppError> {
    let (action, colour) = match deed.choice {
        Choice::Action(action, colour) => (Some(action.name()), Some(colour.name())),
        Choice::Repair(_) => (Some("repair"), None),
        Choice::Token(Token::Stress) => (Some("clear-stress"), None),
        _ => (None, None),
    };
    let how = match (deed.choice, deed.way) {
        (Choice::Repair(card), _) => Some(card.name().to_owned()),
        (Choice::Action(action, _), Some((meant, way))) if action == meant => Some(way_words(way)),
        // What matters follows by a link.
        (_, Some((meant, way))) => Some(format!("then {} {}", meant.name(), way_words(way))),
        (_, None) => None,
    };
    if json {
        let said = ActionJson { system, ship: &ship.id, action, colour, how, because };
        serde_json::to_writer(&mut *out, &said)?;
        return Ok(writeln!(out)?);
    }
    let how = how.map_or(String::new(), |how| format!(", {how}"));
    let colour = colour.map_or(String::new(), |colour| format!(" ({colour})"));
    writeln!(out, "{}: {}{how}{colour}\n", ship.name, action.unwrap_or("no action"))?;
    let width = because.iter().map(|reason| reason.rule.len()).max().unwrap_or(0);
    for ReasonJson { rule, says, .. } in &because {
        writeln!(out, "{rule:<width$}  {says}")?;
    }
    Ok(())
}

fn way_words(way: Choice) -> String {
    match way {
        Choice::Ship(TARGET) => "on its target".to_owned(),
        Choice::Ship(_) => "on its friend".to_owned(),
        Choice::Aside(side, Slide::Middle) => side.name().to_owned(),
        Choice::Aside(side, slide) => format!("{}, {}", side.name(), slide.name()),
        Choice::Ahead(None) => "straight ahead".to_owned(),
        Choice::Ahead(Some(side)) => format!("banking {}", Side::name(side)),
        Choice::Turret(quarter) => format!("to the {} arc", quarter.arc().name()),
        Choice::Token(token) => token.name().to_owned(),
        _ => "as you said".to_owned(),
    }
}

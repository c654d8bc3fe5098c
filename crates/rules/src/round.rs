//! The round: planning, turns by initiative, the End phase.

use tallyho_table::{BaseSize, IndexSet};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::damage::DamageCard;
use crate::dice::AttackFace;
use crate::effect::{Occasion, Step, TokenStep, Window};
use crate::epic_frame::EpicFrame;
use crate::event::{Event, Sink};
use crate::frame::{ActivationStep, EngageStep, Frame, RoundStep, Turns};
use crate::game::Game;
use crate::object::Target;
use crate::ruleset::{FirstPlayer, Ion};
use crate::scenario::Moment;
use crate::setup::DialTiming;
use crate::state::{ActionSet, Dial, Done, Fate, MAX_LOADS, Phase, Seat, ShipId, Token};

/// Before every initiative there is.
const NO_INITIATIVE: u8 = u8::MAX;

impl Game {
    pub(crate) fn step_round(&mut self, step: RoundStep, chance: &mut impl Chance, sink: &mut impl Sink) {
        let goes_on_with = |game: &mut Self, next: RoundStep| game.state.stack.turn_into(Frame::Round(next));
        match step {
            RoundStep::SetupEnd => {
                goes_on_with(self, RoundStep::Begin);
                self.rule(Moment::Start, chance, sink);
                self.raise_for_all(Window::SetupEnd);
            }
            RoundStep::Begin => {
                self.begin_round(sink);
                self.rule(Moment::RoundStart, chance, sink);
                self.arrive(chance, sink);
                self.open_bays();
            }
            RoundStep::Planning => {
                goes_on_with(self, RoundStep::FirstPlayer);
                self.begin_planning(sink);
            }
            RoundStep::FirstPlayer => {
                goes_on_with(self, RoundStep::System);
                if self.facts.ruleset.first_player == FirstPlayer::RolledEachRound && !self.first_is_settled() {
                    self.roll_for_first(chance, sink);
                }
            }
            RoundStep::System => {
                goes_on_with(self, RoundStep::StartOfActivation);
                self.rule(Moment::SystemStart, chance, sink);
                self.begin_phase(Phase::System, Turns::System, Window::SystemStart, sink);
            }
            RoundStep::StartOfActivation => {
                goes_on_with(self, RoundStep::Activation);
                self.begin_phase(Phase::Activation, Turns::StartOfActivation, Window::ActivationStart, sink);
                self.disarm_mines(sink);
            }
            RoundStep::Activation => {
                goes_on_with(self, RoundStep::Detonation);
                self.state.stack.push(Frame::Turns(Turns::Activation, NO_INITIATIVE));
            }
            RoundStep::Detonation => {
                if let Some(ship) = self.next_stray() {
                    self.stray(ship);
                    return;
                }
                goes_on_with(self, RoundStep::ActivationEnd);
                self.state.stack.push(Frame::Detonation(self.bombs()));
            }
            RoundStep::ActivationEnd => {
                goes_on_with(self, RoundStep::Engagement);
                self.raise_for_all(Window::ActivationEnd);
            }
            RoundStep::Engagement => {
                goes_on_with(self, RoundStep::EngagementEnd);
                self.begin_phase(Phase::Engagement, Turns::Engagement, Window::EngagementStart, sink);
            }
            RoundStep::EngagementEnd => {
                goes_on_with(self, RoundStep::EndStart);
                self.rule(Moment::EngagementEnd, chance, sink);
                self.raise_for_all(Window::EngagementEnd);
            }
            RoundStep::EndStart => {
                goes_on_with(self, RoundStep::End);
                // Nobody waits any more for others of his initiative.
                self.clear_away(chance, sink);
                self.rule(Moment::EndStart, chance, sink);
                if self.facts.wings {
                    self.state.stack.push(Frame::Epic(EpicFrame::Splits(0)));
                }
                self.begin_phase(Phase::End, Turns::End, Window::EndStart, sink);
            }
            RoundStep::End => {
                goes_on_with(self, RoundStep::Over);
                self.end_round(sink);
                self.raise_for_all(Window::EndEnd);
            }
            RoundStep::Over => self.look_back(chance, sink),
            RoundStep::Judgement => self.end_or_go_on(chance, sink),
        }
    }

    /// What commandos and rules do when all is done. Nobody asks who has won before what they set off is resolved.
    fn look_back(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        if !self.move_team(chance, sink) {
            self.state.stack.turn_into(Frame::Round(RoundStep::Judgement));
            self.rule(Moment::EndEnd, chance, sink);
        }
    }

    /// The round is over: so is the game, or the next round begins.
    fn end_or_go_on(&mut self, chance: &mut impl Chance, sink: &mut impl Sink) {
        match self.judge(chance, sink) {
            Some(ending) => self.finish(ending, sink),
            None => self.state.stack.turn_into(Frame::Round(RoundStep::Begin)),
        }
    }

    fn begin_phase(&mut self, phase: Phase, turns: Turns, start: Window, sink: &mut impl Sink) {
        self.state.phase = phase;
        sink.note(Event::PhaseBegan(phase));
        self.state.stack.push(Frame::Turns(turns, NO_INITIATIVE));
        self.raise_for_all(start);
    }

    fn begin_round(&mut self, sink: &mut impl Sink) {
        self.state.round += 1;
        self.state.phase = Phase::Planning;
        sink.note(Event::RoundBegan(self.state.round));
        for index in 0..self.facts.ships.len() {
            let ionized = self.is_ionized(ShipId(index as u8));
            let ship = &mut self.state.ships[index];
            ship.dial = Dial::Empty;
            ship.flown = None;
            ship.performed = ActionSet::default();
            ship.done = Done::default();
            ship.group.begin_round();
            ship.cards.begin_round();
            // Who is ionized when dials are set gets none.
            ship.done.ion_maneuver = ionized && self.facts.ruleset.ion == Ion::Straight;
        }
        self.state.ignored = [None; 8];
        (self.state.scenario.ran, self.state.scenario.moored) = Default::default();
        self.state.scenario.attacks = Default::default();
        for object in self.state.objects_mut() {
            object.acted = None;
        }
        self.state.stack.turn_into(Frame::Round(RoundStep::Planning));
    }

    /// Wings form, and dials are set.
    fn begin_planning(&mut self, sink: &mut impl Sink) {
        if self.facts.wings {
            for index in 0..self.facts.ships.len() {
                self.split_if_adrift(ShipId(index as u8), sink);
            }
            self.state.stack.push(Frame::Epic(EpicFrame::Joins(0)));
            self.state.stack.push(Frame::Epic(EpicFrame::Splits(0)));
        } else {
            self.ask_for_dials();
        }
    }

    /// Asks for all dials.
    pub(crate) fn ask_for_dials(&mut self) {
        self.ask_for_dial_from(0);
        self.raise_for_all(Window::PlanningStart);
    }

    /// Asks for the dial of the next ship that gets one.
    pub(crate) fn ask_for_dial_from(&mut self, from: usize) {
        let next = (from..self.facts.ships.len()).find(|&index| {
            let ship = &self.state.ships[index];
            ship.on_table()
                && !self.idles(ShipId(index as u8))
                && !ship.done.ion_maneuver
                && ship.follows().is_none()
                && self.dial_timing(index) == DialTiming::Planning
        });
        if let Some(index) = next {
            self.ask_for_dial_or_mooring(ShipId(index as u8));
        }
    }

    pub(crate) fn offer_dials(&mut self, ship: ShipId) {
        self.options.clear();
        for index in 0..self.facts.ships[ship.index()].profile.dial.len() {
            self.options.push(Choice::Maneuver(index as u8));
        }
        self.keep_maneuvers(ship);
    }

    pub(crate) fn set_dial(&mut self, ship: ShipId, index: u8) {
        self.state.stack.pop();
        self.state.ship_mut(ship).dial = Dial::Set(index);
        if self.dial_timing(ship.index()) == DialTiming::Planning {
            self.ask_for_dial_from(ship.index() + 1);
        }
    }

    /// The ships of a phase that still have their turn, as (rank, place in player order) of the next group.
    fn next_group(&self, turns: Turns) -> Option<(u8, u8)> {
        let ships = if turns.are_of_ships() { self.facts.ships.len() } else { 0 };
        let ships = (0..ships).filter(|&index| self.is_waiting(turns, index));
        let ships = ships.map(|index| (self.rank(turns, index), self.facts.ships[index].seat));
        let remotes = self.waiting_remotes(turns);
        let remotes = remotes
            .map(|(index, initiative)| (rank_of_initiative(turns, initiative), self.owner_of(Target::Object(index))));
        ships.chain(remotes).map(|(rank, seat)| (rank, self.player_order(seat))).min()
    }

    /// When a ship's turn comes in a phase: the lowest first.
    pub(crate) fn rank(&self, turns: Turns, index: usize) -> u8 {
        let profile = &self.facts.ships[index].profile;
        match turns {
            // Huge ships deploy before all others, from the highest initiative down.
            Turns::Deployment if profile.size == BaseSize::Huge => 8_u8.saturating_sub(profile.initiative),
            Turns::Engagement => {
                if let Some(at) = self.state.ships[index].cards.engages_at {
                    return rank_of_initiative(turns, at);
                }
                match self.group_leader(ShipId(index as u8)) {
                    Some(leader) => self.rank(turns, leader.index()),
                    None => rank_of_initiative(turns, profile.engages()),
                }
            }
            _ => rank_of_initiative(turns, profile.initiative),
        }
    }

    /// How many seats are before that one in player order.
    pub(crate) fn player_order(&self, seat: Seat) -> u8 {
        (seat.0 + self.facts.seats - self.state.first.0) % self.facts.seats
    }

    #[inline]
    pub(crate) fn is_waiting(&self, turns: Turns, index: usize) -> bool {
        let ship = &self.state.ships[index];
        if turns == Turns::Deployment {
            // A wingmate deploys with its leader.
            return ship.fate == Fate::Waiting && ship.follows().is_none();
        }
        if turns == Turns::System && ship.fate == Fate::Docked {
            return !ship.done.system;
        }
        ship.on_table()
            && match turns {
                Turns::Deployment | Turns::StartOfActivation | Turns::End => false,
                Turns::System => {
                    let has_business = || {
                        ship.tokens.has(Token::Cloak)
                            || ship.payload != [0; MAX_LOADS]
                            || self.facts.hearing.is_heard(Window::System, ShipId(index as u8))
                            || self.may_dock_or_launch(ShipId(index as u8))
                    };
                    !ship.done.system && has_business()
                }
                // Who has no dial follows a leader, or has split from one.
                Turns::Activation => {
                    let sets_it_now =
                        || self.dial_timing(index) == DialTiming::AtActivation && ship.follows().is_none();
                    !ship.done.activated && (ship.dial != Dial::Empty || ship.done.ion_maneuver || sets_it_now())
                }
                Turns::Engagement => {
                    let ship_id = ShipId(index as u8);
                    !ship.done.engaged && !self.is_moored(ship_id) && !self.idles(ship_id)
                }
            }
    }

    pub(crate) fn step_turns(&mut self, turns: Turns, initiative: u8, chance: &mut impl Chance, sink: &mut impl Sink) {
        let group = self.next_group(turns);
        if turns == Turns::Deployment && self.deploy_wave(group, chance, sink) {
            return;
        }
        let is_through = group.map(|(next, _)| next) != Some(initiative);
        if (is_through || turns != Turns::Engagement) && self.abandon_wrecks() {
            return;
        }
        if is_through {
            // All of one initiative are through: those they destroyed go now.
            let group = if self.remove_dying(chance, sink) { self.next_group(turns) } else { group };
            let Some((next, _)) = group else {
                self.state.stack.pop();
                return;
            };
            self.state.stack.turn_into(Frame::Turns(turns, next));
            return;
        }
        let Some((initiative, order)) = group else { return };
        let seat = Seat((order + self.state.first.0) % self.facts.seats);
        self.state.stack.push(Frame::NextShip(turns, seat, initiative));
    }

    pub(crate) fn offer_next(&mut self, turns: Turns, seat: Seat, rank: u8) {
        self.options.clear();
        for index in 0..self.facts.ships.len() {
            let facts = &self.facts.ships[index];
            let comes = facts.seat == seat && self.rank(turns, index) == rank && self.is_waiting(turns, index);
            if comes && !(turns == Turns::Engagement && self.engages_after_others(ShipId(index as u8))) {
                self.options.push(Choice::Ship(ShipId(index as u8)));
            }
        }
        let is_next = |&(index, initiative): &(u8, u8)| {
            rank_of_initiative(turns, initiative) == rank && self.owner_of(Target::Object(index)) == seat
        };
        let remotes = self.waiting_remotes(turns).filter(is_next);
        let remotes: IndexSet = remotes.map(|(index, _)| usize::from(index)).collect();
        for index in remotes.iter() {
            // What acts by itself asks nobody when.
            let alone = self.acts_by_itself(index);
            if alone {
                self.options.clear();
            }
            self.options.push(Choice::Object(index as u8));
            if alone {
                return;
            }
        }
        // All of them may be gone since it was their turn: by hand, or by an effect.
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    pub(crate) fn begin_turn(&mut self, turns: Turns, ship: ShipId) {
        let cloaked = self.state.ship(ship).tokens.has(Token::Cloak);
        let done = &mut self.state.ship_mut(ship).done;
        let frame = match turns {
            Turns::Deployment => Frame::Deploy(ship),
            Turns::System => {
                done.system = true;
                self.ask_about_docking(ship);
                if self.state.ship(ship).fate == Fate::Docked {
                    return;
                }
                // One or the other: who decloaks drops nothing.
                self.state.stack.push(Frame::Drop(ship));
                self.raise(Window::System, Occasion::of(ship));
                if !cloaked {
                    return;
                }
                Frame::Decloak(ship)
            }
            Turns::Activation => {
                done.activated = true;
                Frame::Activation(ship, ActivationStep::Begin)
            }
            Turns::Engagement => {
                done.engaged = true;
                Frame::Engage(ship, EngageStep::Before)
            }
            // Only remotes take turns then.
            Turns::StartOfActivation | Turns::End => return,
        };
        self.state.stack.push(frame);
    }

    pub(crate) fn step_engage(
        &mut self,
        ship: ShipId,
        step: EngageStep,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        match step {
            EngageStep::Before => {
                self.state.stack.turn_into(Frame::Engage(ship, EngageStep::Attack));
                self.raise(Window::BeforeEngaging, Occasion::of(ship));
                for _ in 0..self.state.ship(ship).faceup.count(DamageCard::ConsoleFire) {
                    if self.roll_one(chance) == AttackFace::Hit {
                        self.suffer_hit(ship, chance, sink);
                    }
                }
                for _ in 0..self.state.ship(ship).faceup.count(DamageCard::DisabledPowerRegulator) {
                    self.gain(ship, Token::Ion, sink);
                }
                self.watch_buoys(ship);
                self.ask_to_jump(ship);
            }
            EngageStep::Attack => {
                self.state.stack.turn_into(Frame::Engage(ship, EngageStep::After));
                if !self.does_not_attack(ship, chance, sink) {
                    self.state.stack.push(Frame::ChooseAttack(ship));
                }
            }
            EngageStep::After => {
                self.state.stack.pop();
                // Who has weapons for bonus attacks is asked until nothing more is wanted.
                if std::mem::take(&mut self.state.ship_mut(ship).done.again) {
                    self.state.stack.push(Frame::Engage(ship, EngageStep::Attack));
                }
            }
        }
    }

    fn end_round(&mut self, sink: &mut impl Sink) {
        // RR End phase: green tokens go, then orange ones, then charges recover.
        self.clear_tokens(Token::is_green, sink);
        self.clear_tokens(Token::goes_in_end_phase, sink);
        self.clear_things(sink);
        self.recover_charges_of_all(sink);
        self.burn_fuses(sink);
    }

    /// All tokens of those kinds go.
    fn clear_tokens(&mut self, goes: fn(Token) -> bool, sink: &mut impl Sink) {
        for index in 0..self.facts.ships.len() {
            let state = &self.state.ships[index];
            if matches!(state.fate, Fate::Flying | Fate::Docked) {
                let (ship, tokens) = (ShipId(index as u8), state.tokens);
                for token in tokens.kinds().filter(|&token| goes(token)) {
                    let stays = |step: &Step| matches!(step, Step::Token(TokenStep::KeepTokens(kinds)) if kinds.contains(token));
                    if !self.has_step(Window::EndTokens, Occasion::of(ship), stays) {
                        self.lose_all(ship, token, sink);
                    }
                }
            }
        }
    }

    fn recover_charges_of_all(&mut self, sink: &mut impl Sink) {
        for index in 0..self.facts.ships.len() {
            let profile = &self.facts.ships[index].profile;
            let ship = &mut self.state.ships[index];
            if !matches!(ship.fate, Fate::Flying | Fate::Docked) {
                continue;
            }
            for (charges, card) in ship.charges.iter_mut().zip(&profile.abilities) {
                let recovered = i16::from(*charges) + i16::from(card.recovers);
                *charges = recovered.clamp(0, i16::from(card.charges)) as u8;
            }
            let recovered = profile.force.saturating_sub(ship.force).min(profile.force_recovers);
            ship.force += recovered;
            (0..recovered).for_each(|_| sink.note(Event::RecoveredForce(ShipId(index as u8))));
            self.recover(ShipId(index as u8), sink);
        }
    }
}

/// When the turn of an initiative comes in a phase: the lowest first.
const fn rank_of_initiative(turns: Turns, initiative: u8) -> u8 {
    match turns {
        // Huge ships deploy before all others.
        Turns::Deployment => initiative.saturating_add(9),
        // The Engagement phase runs from the highest initiative down.
        Turns::Engagement => (u8::MAX - 1).saturating_sub(initiative),
        Turns::System | Turns::StartOfActivation | Turns::Activation | Turns::End => initiative,
    }
}

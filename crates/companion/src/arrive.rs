//! Squads of a mission come: by which vector, as which ships, and told what.

use tallyho_pilots::flight::companion::Formations;
use tallyho_rules::scenario::{Arrival, ArrivalLock, Kinds, Order, Vector, Wave};
use tallyho_rules::{Chance, ShipId, Target};

use crate::moment::{Arriving, Phase};
use crate::progress::{Fate, Whereabouts};
use crate::prompt::{Answers, Prompt, keyed, numbered};
use crate::run::{Run, Stop};
use crate::sheet::{Foe, MOST_SHIPS, Mine, Sheet};
use crate::sortie::{Berth, Craft, Sortie};

/// The last number that a base can have.
const LAST_NUMBER: u8 = 199;
/// The sides of a marker where ships come out.
const SIDES: usize = 4;

impl Run<'_> {
    /// The squads that come now, each by a vector that no other has used this round. Those whose vector is fixed come first, so that nobody
    /// draws what is another's.
    pub(crate) fn arrive(&mut self, sortie: &Sortie) -> Result<(), Stop> {
        let round = self.sheet.round;
        if round > 0 {
            self.moment.enter(Phase::Planning);
        }
        let Some(progress) = &mut self.sheet.mission else { return Ok(()) };
        progress.used = 0;
        for (place, wave) in sortie.scenario.waves.iter().enumerate() {
            let now = match wave.when {
                Arrival::Setup => true,
                Arrival::Round(due) => round >= u32::from(due),
                Arrival::Called => false,
            };
            if now && progress.scheduled >> place & 1 == 0 {
                progress.scheduled |= 1 << place;
                progress.due[place] = wave.ships.len() as u8;
            }
        }
        for is_fixed in [true, false] {
            for (place, wave) in sortie.scenario.waves.iter().enumerate() {
                let due = self.sheet.mission.as_ref().map_or(0, |progress| progress.due[place]);
                if due > 0 && (wave.vectors.len() == 1) == is_fixed {
                    self.arrive_by_vector(place, wave, sortie)?;
                }
            }
        }
        Ok(())
    }

    /// The ships of a squad that are due come: out of markers one by one, otherwise all by one vector.
    fn arrive_by_vector(&mut self, place: usize, wave: &Wave, sortie: &Sortie) -> Result<(), Stop> {
        let ships = self.who_comes(place, wave);
        let at_once = if wave.by_die { 1 } else { ships.len().max(1) };
        let mut waiting = ships.len();
        for together in ships.chunks(at_once) {
            // Those that find no vector wait for the next round.
            let Some(vector) = self.draw_vector(wave, sortie)? else { break };
            waiting -= together.len();
            self.owe(place, waiting as u8);
            self.arrive_together(place, wave, together, vector, sortie)?;
        }
        self.owe(place, waiting as u8);
        Ok(())
    }

    fn arrive_together(
        &mut self,
        place: usize,
        wave: &Wave,
        ships: &[u8],
        vector: usize,
        sortie: &Sortie,
    ) -> Result<(), Stop> {
        if let Some(progress) = &mut self.sheet.mission {
            progress.used |= 1 << vector;
            progress.came[place] = progress.came[place].saturating_add(ships.len() as u8);
        }
        let squad = &sortie.squads[place];
        let first = self.sheet.foes.len();
        let (mut came, mut back) = (Vec::new(), Vec::new());
        for &ship in ships {
            match sortie.ships.get(usize::from(ship)) {
                Some(Berth::Enemy(craft)) => came.push((self.enter(ship, craft, &squad.name), craft)),
                Some(Berth::Yours { .. } | Berth::Pilot) if wave.returns => back.extend(self.rejoin(ship)),
                Some(Berth::Yours { .. }) => self.join(ship, sortie),
                Some(Berth::Pilot) | None => {}
            }
        }
        self.form(first, wave)?;
        self.enlist();
        self.settle();
        let Vector { name, place: at } = &sortie.scenario.vectors[vector];
        let foes: Vec<usize> = came.iter().map(|(foe, _)| *foe).collect();
        self.moment.arriving = Some(Arriving { foes, by: at.pose() });
        let words = format!("{} arrives by vector {name}: {}.", squad.name, sortie.vectors[vector]);
        let ships = came.iter().map(|(foe, craft)| self.enters_as(*foe, craft)).collect::<Vec<_>>();
        let prompt = Prompt::new(None, words, Answers::OneOf(keyed(&[("done", "they are on the table")])))
            .or("done")
            .list(back.into_iter().chain(ships).chain(squad.told.iter().cloned()))
            .help("They touch the vector's token, side by side, facing in; as near as there is room. Their numbers are on the sheet.");
        self.choose(&prompt)?;
        for (foe, _) in came {
            match wave.locks {
                None => {}
                Some(ArrivalLock::Nearest) => self.lock_nearest(foe)?,
                Some(ArrivalLock::Thing(kinds)) => self.lock_thing(foe, kinds, sortie),
            }
        }
        Ok(())
    }

    /// A ship that makes for a thing has it locked; the thing is kept beside your ships, so that it can be its tally.
    fn lock_thing(&mut self, foe: usize, kinds: Kinds, sortie: &Sortie) {
        let kind = sortie.scenario.kinds.iter().enumerate().find(|(place, _)| kinds >> place & 1 == 1);
        let Some(name) = kind.map(|(_, kind)| kind.name.clone()) else { return };
        self.sheet.foes[foe].lock = Some(self.mark(&name));
    }

    /// A thing of the mission that somebody makes for or escorts, by its place among them.
    fn mark_thing(&mut self, place: u8) -> Option<usize> {
        let scenario = &self.sortie.as_ref()?.scenario;
        let kind = scenario.things.get(usize::from(place))?.kind;
        let name = scenario.kinds.get(usize::from(kind))?.name.clone();
        Some(self.mark(&name))
    }

    /// The place of a thing beside your ships.
    fn mark(&mut self, name: &str) -> usize {
        let name = format!("the {name}");
        let known = self.sheet.mine.iter().position(|mine| mine.mark && mine.name == name);
        known.unwrap_or_else(|| {
            self.sheet.mine.push(Mine { mark: true, ..Mine::new(name, 0) });
            self.sheet.mine.len() - 1
        })
    }

    /// How many ships of a squad are still to come.
    pub(crate) fn owe(&mut self, place: usize, ships: u8) {
        if let Some(progress) = &mut self.sheet.mission {
            progress.due[place] = ships;
        }
    }

    /// The ships of a squad that come now, as many as there is room for.
    pub(crate) fn who_comes(&self, place: usize, wave: &Wave) -> Vec<u8> {
        let due = self.sheet.mission.as_ref().map_or(0, |progress| progress.due[place]);
        let mut room = MOST_SHIPS.saturating_sub(self.sheet.foes.len());
        let comes = |ship: &u8| match self.sheet.whereabouts(*ship) {
            Whereabouts::Gone(Fate::Escaped) => wave.returns,
            _ if wave.returns => false,
            Whereabouts::Elsewhere if room > 0 => {
                room -= 1;
                true
            }
            Whereabouts::Gone(Fate::Destroyed) => wave.again,
            Whereabouts::Elsewhere | Whereabouts::Flying | Whereabouts::Gone(_) => false,
        };
        wave.ships.iter().copied().filter(comes).take(usize::from(due)).collect()
    }

    /// Puts a ship on the sheet; one that comes again is as new. Its place there.
    pub(crate) fn enter(&mut self, ship: u8, craft: &Craft, squad: &str) -> usize {
        let again = self.sheet.foes.iter().position(|foe| foe.ship == Some(ship));
        let number = again.map_or_else(|| self.free_number(), |place| self.sheet.foes[place].number);
        let mut foe = Foe::new(number, craft.model.clone(), craft.profile.clone());
        (foe.ship, foe.points, foe.note) = (Some(ship), craft.points, squad.to_owned());
        foe.group.faction = self.yard.faction(&craft.model);
        foe.group.elite = craft.elite;
        foe.group.task = self.task_of(craft.task);
        match again {
            Some(place) => {
                // What it was worth before stays earned.
                let lost = self.sheet.foes[place].fate == Fate::Destroyed;
                let earned = if lost { self.sheet.foes[place].points.min(999) as i16 } else { 0 };
                if let Some(progress) = &mut self.sheet.mission {
                    let score = &mut progress.scores[progress.team];
                    *score = score.saturating_add(earned);
                }
                self.sheet.foes[place] = foe;
                place
            }
            None => {
                self.sheet.foes.push(foe);
                self.sheet.foes.len() - 1
            }
        }
    }

    /// A ship of the mission's own comes that the people at the table fly.
    pub(crate) fn join(&mut self, ship: u8, sortie: &Sortie) {
        let Some(Berth::Yours { name, initiative, footing }) = sortie.ships.get(usize::from(ship)) else { return };
        let mine = Mine { ship: Some(ship), footing: *footing, ..Mine::new(name.clone(), *initiative) };
        self.sheet.mine.push(mine);
    }

    /// A ship of yours that has left is back; its name.
    fn rejoin(&mut self, ship: u8) -> Option<String> {
        let mine = self.sheet.mine.iter_mut().find(|mine| mine.ship == Some(ship))?;
        (mine.gone, mine.fate) = (false, Fate::Destroyed);
        Some(mine.name.clone())
    }

    /// A number that no base has, after the highest if there is one.
    fn free_number(&self) -> u8 {
        let next = self.sheet.foes.iter().map(|foe| foe.number).max().unwrap_or(0).saturating_add(1);
        let free = |number: &u8| self.sheet.numbered(*number).is_none();
        std::iter::once(next).filter(|next| *next <= LAST_NUMBER).chain(1..=LAST_NUMBER).find(free).unwrap_or(next)
    }

    /// What a ship of the mission is told, by who is on the sheet; who is not there is nobody to strike or escort.
    fn task_of(&mut self, task: Order) -> Order {
        if let Order::Strike(named) | Order::Escort(named) = task
            && let Target::Object(place) = Target::of_id(named)
        {
            let mark = self.mark_thing(place).map(Sheet::mine_id);
            return mark.map_or(Order::Attack, |mark| task.map(|_| mark, |_| mark));
        }
        let id = |ship: ShipId| self.sheet.id_of(ship);
        match task {
            Order::Attack => Order::Attack,
            Order::Strike(ship) => id(ship).map_or(Order::Attack, Order::Strike),
            Order::Escape(edge) => Order::Escape(edge),
            Order::Escort(ship) => match id(ship).filter(|id| self.sheet.foe_of(*id).is_some()) {
                Some(id) => Order::Escort(id),
                None => Order::Attack,
            },
        }
    }

    /// Forms up ships that came together, from that one on. Those that a rule called fly alone.
    fn form(&mut self, first: usize, wave: &Wave) -> Result<(), Stop> {
        if wave.when == Arrival::Called {
            return Ok(());
        }
        self.enlist();
        match self.flyer.customs().formations {
            Formations::None => {}
            Formations::Squares => self.form_up(first)?,
            Formations::Wings | Formations::WholeWings => self.form_wing(first),
        }
        Ok(())
    }

    /// A ship that comes, with everything to know about it.
    fn enters_as(&self, foe: usize, craft: &Craft) -> String {
        let line = self.sheet.line(foe);
        if craft.card.is_empty() { line } else { format!("{line}; {}", craft.card) }
    }

    /// A vector that is still free this round, drawn where there are several. A fixed one that is taken is replaced by any other that has
    /// a number: bays and corners are somebody's own.
    fn draw_vector(&mut self, wave: &Wave, sortie: &Sortie) -> Result<Option<usize>, Stop> {
        let used = self.sheet.mission.as_ref().map_or(0, |progress| progress.used);
        if wave.by_die {
            return self.draw_side(wave, sortie, used);
        }
        let is_free = |vector: &usize| used >> vector & 1 == 0;
        let own = wave.vectors.iter().map(|vector| usize::from(*vector));
        let mut free: Vec<usize> = own.filter(is_free).collect();
        if free.is_empty() && wave.vectors.len() == 1 {
            let numbered = |vector: &usize| sortie.scenario.vectors[*vector].name.parse::<u8>().is_ok();
            free = (0..sortie.scenario.vectors.len()).filter(numbered).filter(is_free).collect();
        }
        let mut first = None;
        let behind = self.sheet.count(wave.behind, |whereabouts| whereabouts == Whereabouts::Flying) > 0;
        while !free.is_empty() {
            let drawn = if free.len() == 1 { 0 } else { usize::from(self.luck.draw(free.len() as u8)) };
            let vector = free.remove(drawn);
            first = first.or(Some(vector));
            if !behind || self.is_behind(vector, wave, sortie)? {
                return Ok(Some(vector));
            }
        }
        // None is behind it: then any will do.
        Ok(first)
    }

    /// Which marker by chance, and which of its sides by an attack die: a blank is the side nearest to you.
    fn draw_side(&mut self, wave: &Wave, sortie: &Sortie, used: u64) -> Result<Option<usize>, Stop> {
        let is_free = |vector: &&u8| used >> **vector & 1 == 0;
        let markers = wave.vectors.chunks_exact(SIDES).filter(|sides| sides.iter().any(|side| is_free(&side)));
        let markers: Vec<&[u8]> = markers.collect();
        let drawn = match markers.len() {
            0 => return Ok(None),
            1 => 0,
            count => usize::from(self.luck.draw(count as u8)),
        };
        let sides = markers[drawn];
        let first = match self.roll_attack(&wave.name, 1)? {
            [1, ..] => 0,
            [_, 1, ..] => 1,
            [_, _, 1, _] => 3,
            _ => {
                let names = sides.iter().map(|side| sortie.vectors[usize::from(*side)].clone());
                let words = "Which of these places is nearest to one of your ships?";
                self.choose(&Prompt::new(Some(wave.name.clone()), words, Answers::OneOf(numbered(names))).or("1"))?
            }
        };
        let turned = (0..SIDES).map(|step| &sides[(first + step) % SIDES]);
        Ok(turned.into_iter().find(is_free).map(|side| usize::from(*side)))
    }

    /// Whether a vector is behind the ship that a squad comes up on.
    fn is_behind(&mut self, vector: usize, wave: &Wave, sortie: &Sortie) -> Result<bool, Stop> {
        let behind = |mine: &&Mine| mine.ship.is_some_and(|ship| wave.behind >> ship & 1 == 1);
        let Some(name) = self.sheet.mine.iter().find(behind).map(|mine| mine.name.clone()) else { return Ok(true) };
        let (number, place) = (&sortie.scenario.vectors[vector].name, &sortie.vectors[vector]);
        let words = format!("Is vector {number} ({place}) behind {name}?");
        let prompt = Prompt::new(None, words, Answers::OneOf(keyed(&[("y", "yes"), ("n", "no")])))
            .or("yes")
            .help("Behind is everything that is not in front of its middle. Another vector is drawn if it is not.");
        Ok(self.choose(&prompt)? == 0)
    }

    /// A ship that is after somebody has him locked when it comes.
    fn lock_nearest(&mut self, foe: usize) -> Result<(), Stop> {
        let there: Vec<usize> = (0..self.sheet.mine.len()).filter(|place| self.sheet.mine[*place].flies()).collect();
        if there.is_empty() || self.sheet.foes[foe].gone {
            return Ok(());
        }
        let names = numbered(there.iter().map(|place| self.sheet.mine[*place].name.clone()));
        let name = self.sheet.foes[foe].name();
        let prompt = Prompt::new(Some(name.clone()), "Which of your ships is nearest to it?", Answers::OneOf(names))
            .or("1")
            .help("It has locked that ship, however far away it is.");
        let nearest = there.get(self.choose(&prompt)?).copied();
        self.sheet.foes[foe].lock = nearest;
        if let Some(nearest) = nearest {
            self.say(format!("{name} locks {}.", self.sheet.mine[nearest].name));
        }
        Ok(())
    }
}

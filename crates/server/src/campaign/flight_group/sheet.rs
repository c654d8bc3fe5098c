//! A pilot's sheet: the chart of paths, two purses, how experience came and went.

use serde_json::{Value, json};
use tallyho_campaign::flight_group::{Event, FlightGroup, Pilot, Step};
use tallyho_campaign::{Book, By, Course, Open};
use tallyho_cards::{Career, CareerSlot, Gain, Rank};

use super::shop::Armory;
use super::told::title;
use crate::error::WebError;
use crate::games::Games;

impl Games {
    /// Everything a pilot's page shows. Between missions the armory is that of a ship that is asked for.
    pub(in crate::campaign) fn imperial_told(
        &self,
        open: &Open,
        course: &Course<FlightGroup>,
        by: &By,
        id: &str,
        ship: Option<&str>,
    ) -> Result<Value, WebError> {
        let (state, career) = (course.state(), self.imperials()?);
        let seen = state.seen();
        let missing = || WebError::missing("There is no such pilot in this campaign.");
        let pilot = state.pilot(id).ok_or_else(missing)?;
        let armory = Armory::of(self, career, state, pilot, ship);
        let faults = state.faults(&self.muster);
        let owns = |it: &String| it == pilot.stand_in.as_ref().unwrap_or(&pilot.player);
        Ok(json!({
            "pilot": self.imperial_card(pilot, &seen),
            "turn": open.campaign.written(),
            "yours": by == &By::Coordinator || matches!(by, By::Player(it) if owns(it)),
            "spending": matches!(state.step, Step::Spend),
            "chart": chart(pilot, career),
            "next": next(pilot, career),
            "paths": career.paths.iter().map(|it| json!({ "id": it.id, "name": it.name })).collect::<Vec<_>>(),
            "purses": self.purses(pilot, career, state),
            "armory": armory.told(),
            "history": self.accounts(course, &|state| state.pilot(id).map_or(0, |it| it.experience), &short),
            "faults": faults.iter().filter(|it| it.starts_with(&pilot.callsign)).collect::<Vec<_>>(),
        }))
    }

    /// What a pilot has in each purse, how much of it is mounted, and what more of it costs.
    fn purses(&self, pilot: &Pilot, career: &Career, state: &FlightGroup) -> Vec<Value> {
        let grant = state.sortie().map_or(0, |it| it.grant);
        let spent = pilot.career(0).spent(career, self.library());
        let told = |(at, purse): (usize, &tallyho_cards::Purse)| {
            let points = if at == 0 { pilot.um } else { pilot.career };
            let granted = if at == 0 { i32::from(grant) } else { 0 };
            let used = i32::from(spent.get(at).copied().unwrap_or_default());
            let (costs, buys) = purse.rate.unwrap_or((1, 1));
            json!({
                "id": purse.id, "name": purse.name, "bought": points.bought, "lost": points.lost, "granted": granted,
                "banked": points.banked() + granted, "used": used, "free": points.banked() + granted - used,
                "costs": costs, "buys": buys,
            })
        };
        career.purses.iter().enumerate().map(told).collect()
    }
}

/// A short line for what comes again and again.
fn short(event: &Event) -> Option<String> {
    match event {
        Event::Earned { .. } => Some("a share of the pool".to_owned()),
        _ => None,
    }
}

/// What comes after the rank that a pilot has.
fn next(pilot: &Pilot, career: &Career) -> Value {
    let step = career.ranks.iter().find(|it| it.rank == pilot.rank + 1 && it.path.is_none());
    step.map_or(Value::Null, |it| {
        let short = (i32::from(it.price) - pilot.experience).max(0);
        let chooses = it.rank >= career.path_from && pilot.path.is_none();
        json!({ "rank": it.rank, "title": title(it.rank, career), "price": it.price, "short": short, "chooses": chooses })
    })
}

/// The chart of ranks and paths: what each costs and gives, what the pilot has, and what comes next.
fn chart(pilot: &Pilot, career: &Career) -> Value {
    let shared = || career.ranks.iter().filter(|it| it.path.is_none());
    let column = |it: &Rank| {
        json!({
            "rank": it.rank, "title": title(it.rank, career), "price": it.price,
            "state": match it.rank {
                rank if rank <= pilot.rank => "have",
                rank if rank == pilot.rank + 1 => "next",
                _ => "later",
            },
            "trunk": it.rank < career.path_from || it.rank > career.top,
            "initiative": initiative(career, it.rank, pilot.path.as_deref()),
            "brings": brings(&it.gains),
        })
    };
    let path = |path: &tallyho_cards::CareerPath| {
        let steps = career.ranks.iter().filter(|it| it.path.as_ref() == Some(&path.id));
        let cell = |it: &Rank| json!({ "rank": it.rank, "initiative": initiative(career, it.rank, Some(&path.id)), "brings": brings(&it.gains) });
        json!({
            "id": path.id, "name": path.name, "chosen": pilot.path.as_ref() == Some(&path.id),
            "cells": steps.map(cell).collect::<Vec<_>>(),
        })
    };
    json!({
        "from": career.path_from, "top": career.top, "injured": pilot.injured,
        "columns": shared().map(column).collect::<Vec<_>>(),
        "paths": career.paths.iter().map(path).collect::<Vec<_>>(),
    })
}

/// The initiative that somebody of a rank and path has.
fn initiative(career: &Career, rank: u8, path: Option<&str>) -> u8 {
    career.taken(rank, path).filter_map(|it| it.initiative).max().unwrap_or(1)
}

/// What a rank gives besides initiative, in words.
fn brings(gains: &[Gain]) -> Vec<String> {
    // The chart has little room: a pilot's ability is an ability here.
    let name = |slot: &CareerSlot| if *slot == CareerSlot::Ability { "ability" } else { slot.name() };
    let told = |it: &Gain| match it {
        Gain::Slot(slots) => slots.iter().map(name).collect::<Vec<_>>().join(" or "),
        Gain::Charges { count: 1, .. } => "1 charge".to_owned(),
        Gain::Charges { count, .. } => format!("{count} charges"),
        Gain::Force(count) => format!("{count} Force"),
        Gain::Action(action, _) => action.name().to_owned(),
        Gain::Linked(action, difficulty) => format!("{} {} linked", difficulty.name(), action.name()),
    };
    gains.iter().map(told).collect()
}

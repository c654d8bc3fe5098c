//! The same mission by the same seed is the same game, whoever plays it: `battle`, `sim`, the page, and the companion's table.

use std::borrow::Cow;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tallyho_companion::{Assignment, Berth, Credits};
use tallyho_missions::Mission;
use tallyho_muster::{Muster, Sally, Wanted, choose, sortie};
use tallyho_rules::mixed;

use crate::common::{file, json as told_json};

/// What the page and the sims draw the seeds of their games by.
const SEED: u64 = 11;
/// How far apart the seeds of two sims are of which one begins where the other goes on.
const NEXT: u64 = 0x9E37_79B9_7F4A_7C15;

/// The program serving a page, until it is dropped.
struct Page {
    program: Child,
    address: String,
}

impl Page {
    fn open() -> Self {
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("four-ways");
        let _ = std::fs::remove_dir_all(&folder);
        let mut program = Command::new(env!("CARGO_BIN_EXE_tallyho"))
            .args(["play", "--port", "0", "--no-open", "--seed", &SEED.to_string(), "--data"])
            .arg(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        let out = program.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit("http://").next().expect("an address").trim_end_matches('/').to_owned();
        Self { program, address }
    }

    fn ask(&self, head: &str, body: &str) -> String {
        let mut line = TcpStream::connect(&self.address).expect("it listens");
        let kind = "Content-Type: application/json\r\nConnection: close";
        let message = format!(
            "{head} HTTP/1.1\r\nHost: {}\r\n{kind}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        line.write_all(message.as_bytes()).expect("it hears");
        let mut answer = String::new();
        line.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        assert!(head.starts_with("HTTP/1.1 200"), "{head}\n{body}");
        body.to_owned()
    }

    /// Has a mission flown by computers, and gives what was written down.
    fn flown(&self, mission: &Mission, pilots: [&str; 2]) -> String {
        let wanted = json!({ "mission": mission.id, "pilots": pilots });
        let card: Value = serde_json::from_str(&self.ask("POST /api/missions", &wanted.to_string())).expect("a card");
        let watch = card["watch"].as_str().expect("a link for who watches");
        self.ask(&format!("GET /api/at/{watch}/replay"), "")
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// What the companion would put on the table is what a battle puts there: the mission's scenario, its ships, cards and orders.
fn same_at_the_mat(mission: &Mission, seed: u64, muster: &Muster) {
    let seats = choose::seats(mission, None, 1).expect("it is written for them");
    let assignment = Assignment {
        mission: mission.id.clone(),
        variant: None,
        pilots: seats.pilots,
        level: 1,
        enemies: None,
        models: None,
        flags: None,
        credits: Credits::Nobody,
    };
    let Ok(sortie) = sortie::sortie(&assignment, seed, muster) else {
        assert!(mission.team.is_none() || mission.enemy.is_none(), "{}", mission.id);
        return;
    };
    let sally = Sally { mission: Cow::Borrowed(mission), seats, squads: [None, None], layout: None };
    let wanted = Wanted::mission(sally, choose::pilots(mission, [None, None]).expect("somebody flies"));
    let fielded = muster.muster(&wanted, seed).expect("it can be set up");
    assert_eq!(Some(&sortie.scenario), fielded.setup.scenario.as_deref(), "{}", mission.id);
    assert_eq!(sortie.ships.len(), fielded.setup.ships.len(), "{}", mission.id);
    let mut places = [0; 2];
    for (berth, ship) in sortie.ships.iter().zip(&fielded.setup.ships) {
        let (seat, place) = (usize::from(ship.seat.0), &mut places[usize::from(ship.seat.0)]);
        let order = fielded.flyers[seat].order(*place);
        *place += 1;
        if let Berth::Enemy(craft) = berth {
            assert_eq!(craft.profile, ship.profile, "{}", mission.id);
            // At the mat the obstacles do not count among the things.
            let order = sortie::by_place(order, fielded.setup.obstacles.len());
            assert_eq!((craft.points, craft.task), (ship.points, order), "{}", mission.id);
        }
    }
}

#[test]
fn a_mission_is_the_same_game_in_a_battle_a_sim_the_page_and_at_the_mat() {
    let (page, muster) = (Page::open(), Muster::embedded().expect("the content is sound"));
    for (number, mission) in (0_u64..).zip(muster.missions.missions()) {
        let (id, seed) = (mission.id.as_str(), mixed(SEED, number));
        let pilots = choose::pilots(mission, [None, None]).expect("somebody flies");
        let pilots = pilots.map(tallyho_cards::word::Word::word);
        let log = file(&format!("four-ways-{id}.replay"), "");
        let log_path = log.to_str().expect("a plain name");
        let came = told_json(&["battle", "--mission", id, "--seed", &seed.to_string(), "--log", log_path, "--json"]);
        let battle = std::fs::read_to_string(&log).expect("it was written down");
        assert!(page.flown(mission, pilots) == battle, "{id}: the page plays another game");
        let out = log.with_extension("sim");
        let _ = std::fs::remove_dir_all(&out);
        let sweep = SEED.wrapping_add(number.wrapping_mul(NEXT)).to_string();
        let out = out.to_str().expect("a plain name");
        let sim = told_json(&["sim", "--mission", id, "--games", "1", "--seed", &sweep, "--out", out, "--json"]);
        assert_eq!(sim["rounds"].as_f64(), came["round"].as_f64(), "{id}: the sim plays another game");
        for (side, name) in ["red", "blue"].into_iter().zip(&mission.sides) {
            assert_eq!(sim[side]["count"] == 1, came["winner"] == **name, "{id}: {side}");
        }
        same_at_the_mat(mission, seed, &muster);
    }
}

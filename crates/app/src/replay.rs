//! `tallyho replay`: a battle that was written down.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use tallyho_cards::Library;
use tallyho_replay::{Log, Replay};
use tallyho_rules::{Game, ObjectKind, ObstacleKind, Phase};
use tallyho_table::Settings;
use tallyho_table::draw::{Drawing, ObstacleMark, Seat, ShipMark, Texture};

use crate::draw::save;
use crate::error::AppError;

/// Which battle, and what to do with it.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The file that `tallyho battle --log` wrote
    file: PathBuf,
    /// Only check that it plays the same game again, to the bit
    #[arg(long)]
    verify: bool,
    /// Draw the table at the start of each round and at the end, as SVG files in this folder
    #[arg(long, value_name = "DIR", conflicts_with = "verify")]
    svg: Option<PathBuf>,
}

/// Shows or checks a replay.
pub(crate) fn run(args: &ReplayArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let path = &args.file;
    let text = fs::read_to_string(path).map_err(|error| AppError::CannotRead { path: path.clone(), error })?;
    let wrong = |fault| AppError::Replay { path: path.clone(), fault };
    let replay = Replay::read(&text).map_err(wrong)?;
    if args.verify {
        let game = replay.verify().map_err(wrong)?;
        let (rounds, answers) = (game.state().round, replay.turns().len());
        return Ok(writeln!(out, "{}: {rounds} rounds, {answers} answers, the same to the bit", path.display())?);
    }
    if let Some(folder) = &args.svg {
        let pictures = draw(&replay, library).map_err(wrong)?;
        return write_pictures(folder, &pictures, out);
    }
    let names = replay.callsigns().iter().map(|callsign| callsign.name.clone()).collect();
    let mut log = Log::new(names, &replay.setup().ships, side_names(&replay)).with(replay.setup());
    let played = replay.play(&mut log, |_, turn, log| log.explain((turn.question, turn.choice), &turn.why));
    // What happened up to a difference is shown too.
    write!(out, "{}", log.take().trim_start())?;
    played.map(|_| ()).map_err(wrong)
}

/// What the sides are called: as their mission has it, or the first word of their ships' names.
fn side_names(replay: &Replay) -> [String; 2] {
    if let Some(scenario) = &replay.setup().scenario {
        // A replay of a program that did not write them down.
        let named =
            |seat: usize| scenario.sides.get(seat).map_or(["The near side", "The far side"][seat], String::as_str);
        return [0, 1].map(|seat| tallyho_missions::brief::capital(named(seat)));
    }
    [0, 1].map(|seat| {
        let mut ships = replay.setup().ships.iter().zip(replay.callsigns());
        let named =
            ships.find(|(ship, _)| ship.seat.0 == seat).and_then(|(_, callsign)| callsign.name.split(' ').next());
        named.unwrap_or("nobody").to_owned()
    })
}

/// The table at the start of each round and at the end, with the names of the files.
fn draw(replay: &Replay, library: &Library) -> Result<Vec<(String, String)>, tallyho_replay::Fault> {
    let mut pictures = Vec::new();
    let mut drawn = 0;
    let end = replay.play(&mut (), |game, _, ()| {
        let state = game.state();
        if state.round > drawn && state.phase == Phase::Planning {
            drawn = state.round;
            let title = format!("Round {drawn}");
            pictures.push((format!("round-{drawn:02}.svg"), picture(game, replay, &title, library)));
        }
    })?;
    pictures.push(("end.svg".to_owned(), picture(&end, replay, "The end", library)));
    Ok(pictures)
}

fn write_pictures(folder: &Path, pictures: &[(String, String)], out: &mut impl Write) -> Result<(), AppError> {
    let cannot = |path: &Path| {
        let path = path.to_owned();
        move |error| AppError::CannotWrite { path, error }
    };
    fs::create_dir_all(folder).map_err(cannot(folder))?;
    for (name, svg) in pictures {
        let path = folder.join(name);
        save(&path, svg).map_err(cannot(&path))?;
    }
    Ok(writeln!(out, "drew {} pictures in {}", pictures.len(), folder.display())?)
}

fn picture(game: &Game, replay: &Replay, title: &str, library: &Library) -> String {
    let area = replay.setup().area;
    let mut drawing = Drawing::new(area.width, area.height);
    drawing.title = Some(title.to_owned());
    drawing.obstacles = game
        .state()
        .objects()
        .iter()
        .zip(game.things())
        .filter_map(|(object, thing)| {
            let texture = match object.kind {
                ObjectKind::Obstacle(kind) => texture(kind),
                ObjectKind::Device(device) if device.is_mine() => Texture::Mines,
                ObjectKind::Device(_) | ObjectKind::Thing(_) => Texture::Plain,
                ObjectKind::Gone => return None,
            };
            Some(ObstacleMark::new(thing.points().collect(), texture))
        })
        .collect();
    for ((id, ship), callsign) in game.ships().zip(replay.callsigns()) {
        if !game.state().ship(id).on_table() {
            continue;
        }
        let seat = Seat::ALL[usize::from(ship.seat.0) % Seat::ALL.len()];
        drawing.ships.push(ShipMark {
            number: Some(u16::from(id.0) + 1),
            label: callsign.name.clone(),
            plan: library.ship(&callsign.chassis).ok().map(|ship| ship.plan),
            ..ShipMark::new(game.state().base(id), seat)
        });
    }
    drawing.svg(&Settings::default())
}

const fn texture(kind: ObstacleKind) -> Texture {
    match kind {
        ObstacleKind::Asteroid => Texture::Hatch,
        ObstacleKind::Debris | ObstacleKind::LooseCargo => Texture::Dots,
        ObstacleKind::GasCloud => Texture::Waves,
        ObstacleKind::ElectroChaff | ObstacleKind::Blaze | ObstacleKind::Nebula | ObstacleKind::IonStorm => {
            Texture::Cloud
        }
    }
}

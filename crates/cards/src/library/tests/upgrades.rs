//! Every refusal of an upgrade or a condition, with its exact words.

use super::*;

const ROCKET: &str = r#"id = "rocket"
name = "Rocket"
slots = ["missile"]
limited = 2
cost-200 = { agility = [1, 2, 3, 4] }
cost-20 = 5
needs = ["size small or keyword tie"]
charges = { value = 2, recovers = 0 }
weapon = { dice = 4, arc = "front", range = "2-3", needs = ["lock"], charges = 1, ordnance = true }
device = { kind = "proton bomb" }
stats = { hull = -1 }
actions = ["reload"]
adds-slots = ["crew"]
by-hand = true

[back]
name = "Empty Tube"
note = "Nothing is left."
"#;

fn rocket(text: &str) -> Result<Library, String> {
    read(&[(Folder::Upgrades, "upgrades/missile/rocket.toml", text)])
}

/// What is said about the good upgrade with one text replaced.
fn rocket_with(good: &str, bad: &str) -> String {
    assert!(ROCKET.contains(good), "'{good}' is not in the good upgrade");
    let said = rocket(&ROCKET.replace(good, bad)).unwrap_err();
    said.replace("upgrades/missile/rocket.toml:", "")
}

#[test]
fn the_good_one_is_good() {
    let library = rocket(ROCKET).unwrap();
    let upgrade = library.upgrade("Rocket").unwrap();
    assert_eq!(upgrade.front.charges.map(|it| it.value), Some(2));
    assert_eq!(
        upgrade.text(&library),
        "Attack (lock): 4 dice, front arc, range 2-3, no range bonus, spend 1 charge. Carries 2 proton bombs. In the \
         System phase, you may drop one with the 1 straight template. At the end of the Activation phase it goes off: each \
         ship and remote at range 0-1 suffers 1 critical damage. -1 hull. Adds to the action bar: reload. Adds slots: crew. (Resolve by hand.) Other side, Empty Tube: \
         Nothing is left."
    );
}

#[test]
fn upgrades_are_refused_with_their_line() {
    for (good, bad, said) in [
        ("id = \"rocket\"", "id = \"racket\"", "1: id 'racket' differs from the file's name 'rocket'"),
        ("slots = [\"missile\"]", "slots = [\"crew\"]", "3: none of the slots is 'missile', the folder of the file"),
        ("slots = [\"missile\"]", "slots = [\"misile\"]", "3: unknown slot 'misile'; did you mean 'missile'?"),
        ("limited = 2", "limited = 0", "4: 'limited' must be 1 to 9"),
        ("[1, 2, 3, 4]", "[1, 2, 3]", "5: 'agility' has 4 costs"),
        (
            "{ agility",
            "{ agillity",
            "5: unknown field 'agillity'; did you mean 'agility'?\n5: a cost depends on one of 'size', 'agility' and 'initiative'",
        ),
        ("size small", "sizes small", "7: unknown restriction 'sizes'; did you mean 'size'?"),
        ("keyword tie", "keyword jedy", "7: unknown keyword 'jedy'; did you mean 'jedi'?"),
        ("\"2-3\"", "\"3-2\"", "9: 'range' is such as '2-3', up to 5; not '3-2'"),
        ("[\"lock\"]", "[\"luck\"]", "9: unknown need 'luck'; did you mean 'lock'?"),
        ("proton bomb", "photon bomb", "10: unknown device 'photon bomb'; did you mean 'proton bomb'?"),
        ("hull = -1", "hul = -1", "11: unknown field 'hul'; did you mean 'hull'?"),
        ("\"reload\"", "\"relod\"", "12: unknown action 'relod'; did you mean 'reload'?"),
        ("name = \"Empty Tube\"\n", "", "16: 'name' is missing"),
        ("by-hand = true", "conditions = [\"rattld\"]", "1: no condition 'rattld'"),
        ("size small", "chassis scuot", "1: no ship 'scuot'"),
        ("by-hand = true", "ship-ability = \"copilt\"", "1: no ability 'copilt'"),
        ("charges = { value = 2, recovers = 0 }\n", "", "9: a device needs 'count' where the card has no 'charges'"),
    ] {
        assert_eq!(rocket_with(good, bad), said, "{bad}");
    }
}

#[test]
fn a_card_that_does_nothing_is_refused() {
    let empty = "id = \"rocket\"\nname = \"Rocket\"\nslots = [\"missile\"]\ncost-20 = 5\n";
    let said = "upgrades/missile/rocket.toml:1: an upgrade that does nothing needs a 'note' or 'by-hand'";
    assert_eq!(rocket(empty).unwrap_err(), said);
    let condition = read(&[(Folder::Conditions, "dazed.toml", "id = \"dazed\"\nname = \"Dazed\"\n")]);
    assert_eq!(condition.unwrap_err(), "dazed.toml:1: a condition that does nothing needs a 'note' or 'by-hand'");
}

#[test]
fn what_a_pilot_can_do_needs_the_pilot() {
    let ability = "id = \"nobody\"\nname = \"Nobody\"\nnote = \"Nothing.\"\n";
    let said = read(&[(Folder::PilotAbilities, "nobody.toml", ability)]).unwrap_err();
    assert_eq!(said, "nobody.toml:1: no pilot 'nobody'");
}

#[test]
fn a_standard_loadout_names_upgrades_that_exist() {
    let pilots = super::pilots::ACE
        .replace("loadout = 9\nslots-20 = [\"talent\"]", "standard-loadout = [\"rocket\", \"rokcet\"]");
    let files = [
        (Folder::Ships, "scout.toml", SHIP),
        (Folder::Pilots, "pilots/scout.toml", pilots.as_str()),
        (Folder::Upgrades, "upgrades/missile/rocket.toml", ROCKET),
    ];
    assert_eq!(read(&files).unwrap_err(), "pilots/scout.toml:2: no upgrade 'rokcet'; did you mean 'rocket'?");
}

//! What play at random does not show of some effects, and what shows it instead.

/// Why a word needs no sight of its own.
#[derive(Clone, Copy, Debug)]
pub(super) enum Covered {
    /// By a test of that name.
    By(&'static str),
    /// It cannot make a difference as long as something else holds: other words of the card, or the rules.
    Implied(&'static str),
}

use Covered::{By, Implied};

/// Card, effect, what was not seen (`never`: that it does anything), and why that is well.
pub(super) const EXCEPTIONS: &[(&str, usize, &str, Covered)] = &[
    ("broadsidebatteries", 2, "weapon primary", By("broadside_batteries_do_nothing_for_special_weapons")),
    ("c110p", 1, "side front", Implied("it is turned over with its last charge, and this costs one")),
    ("captainsear", 1, "whose friend 0-3", By("captain_sear_helps_friends_up_to_range_3")),
    ("cloakingdevice", 1, "not tokens cloak", Implied("a cloaked ship cannot cloak")),
    ("clustermissiles", 1, "never", By("cluster_missiles_attack_a_neighbour_without_a_lock")),
    ("composure", 1, "never", By("composure_focuses_after_a_failed_action_and_then_no_more")),
    ("composure", 1, "not tokens green", By("composure_focuses_after_a_failed_action_and_then_no_more")),
    ("copilot", 1, "never", By("a_co_pilot_lends_its_carrier_what_it_can_do_while_it_is_docked")),
    ("countessryad", 1, "bearing straight", Implied("only a straight maneuver is flown as a Koiogran turn")),
    (
        "directorkrennic",
        3,
        "result hit/crit/focus",
        By("director_krennic_lets_the_prototype_spend_a_result_against_whom_he_locked"),
    ),
    ("dockingclamps", 1, "never", By("docking_clamps_take_up_to_four_small_ships")),
    ("drillbeak", 1, "side front", Implied("what turns it over is left to the players")),
    ("drillbeak", 1, "weapon this", Implied("no other attack at range 0 may have its dice changed")),
    ("elloasty", 1, "maneuver red", By("ello_asty_flies_red_tallon_rolls_as_white_ones_with_little_stress")),
    ("energyshellcharges", 1, "spend calculate", Implied("without a calculate token the weapon is not fired")),
    ("ensnare", 1, "tokens tractor", Implied("nobody passes on a token he does not have")),
    ("escapecraft", 1, "never", By("the_escape_craft_starts_docked_on_the_hounds_tooth")),
    ("freelanceslicer", 1, "defending", Implied("nobody has a lock on itself to spend")),
    ("homingmissiles", 1, "attacking", Implied("nobody is attacked with a weapon of its own card")),
    ("instinctiveaim", 1, "weapon special", Implied("no primary weapon needs anything")),
    ("jarekyeager", 2, "bearing advanced", Implied("the first effect lets it fly basic maneuvers")),
    ("jedicommander", 1, "side front", Implied("the set-up ends once")),
    ("juke", 2, "never", By("juke_changes_an_evade_and_has_its_ship_prefer_them")),
    (
        "kendyidele-battleoverendor",
        1,
        "token green",
        By("kendy_idele_has_a_friend_act_for_a_green_token_and_not_for_another"),
    ),
    ("lattsrazzi", 1, "tokens stress opponent", Implied("it is the price, too")),
    ("lattsrazzi", 1, "spend stress opponent", Implied("it is the condition, too")),
    ("nightbeast", 1, "not maneuver red", By("night_beast_focuses_after_what_is_not_red")),
    ("oddball", 1, "seen bullseye enemy 0+", Implied("one of these is chosen")),
    ("oddball", 2, "seen bullseye enemy 0+", Implied("one of these is chosen")),
    ("oddball-arc170starfighter", 1, "seen bullseye enemy 0+", Implied("one of these is chosen")),
    ("oddball-arc170starfighter", 2, "seen bullseye enemy 0+", Implied("one of these is chosen")),
    ("oddball-btlbywing", 1, "seen bullseye enemy 0+", Implied("one of these is chosen")),
    ("oddball-btlbywing", 2, "seen bullseye enemy 0+", Implied("one of these is chosen")),
    ("oddball-nimbusclassvwing", 1, "seen bullseye enemy 0+", Implied("one of these is chosen")),
    ("oddball-nimbusclassvwing", 2, "seen bullseye enemy 0+", Implied("one of these is chosen")),
    ("phoenixsquadron", 1, "side front", Implied("the set-up ends once")),
    ("protoncannonbattery", 1, "side front", Implied("what turns it over is left to the players")),
    ("shadowwing", 1, "side front", Implied("the set-up ends once")),
    ("skystrikeacademyclass", 1, "side front", Implied("the set-up ends once")),
    ("swiftapproach-swz98", 1, "phase system", Implied("devices are dropped in the System phase")),
    ("tailgun", 1, "never", By("a_tail_gun_is_as_strong_as_the_docked_ships_front_weapon")),
    ("targetingbattery", 1, "side front", Implied("what turns it over is left to the players")),
    ("targetingbattery", 2, "side front", Implied("what turns it over is left to the players")),
    ("trajectorysimulator", 1, "phase system", Implied("devices are launched in the System phase")),
    ("tychocelchu-battleoverendor", 1, "tokens disarm", Implied("it says what is possible while disarmed")),
    ("tychocelchu-battleoverendor", 2, "weapon missile", Implied("no other weapon is fired while disarmed")),
    ("xg1assaultconfiguration", 2, "weapon cannon", Implied("no other weapon is fired while disarmed")),
    ("zertikstrom", 1, "lock target", Implied("it is the condition, too")),
    ("zertikstrom", 1, "where damaged target", Implied("nobody exposes a card who has none")),
    ("zertikstrom", 1, "where locked me target", Implied("it is the price, too")),
];

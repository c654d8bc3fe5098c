//! What an effect costs, in words.

use tallyho_rules::effect::{Faces, Price, Who};

use super::damage::damage;
use super::dice::faces;
use super::scene::Scene;
use super::tokens::{kind_words, tokens};
use super::words::{a, counted};

pub(super) fn price(price: &Price, scene: &Scene<'_>) -> String {
    match price {
        Price::Charge(count) => format!("spend {}", counted(*count, "charge")),
        Price::Force(count) => format!("spend {}", counted(*count, "Force charge")),
        Price::Gain(kinds) => format!("gain {}", tokens(*kinds)),
        Price::Spend(kinds, who) => match scene.resolve(*who) {
            Who::Me => format!("spend {}", tokens(*kinds)),
            Who::Target => format!("spend {} of {}", tokens(*kinds), scene.whom(*who)),
            _ => format!("spend 1 of {} {} tokens", scene.whose(*who), kind_words(*kinds)),
        },
        Price::Energy(count) => format!("spend {count} energy"),
        Price::Shield(count) => format!("spend {}", counted(*count, "shield")),
        Price::Expose => "expose one of your damage cards".to_owned(),
        Price::Lock(who) => format!("spend your lock on {}", scene.whom(*who)),
        Price::Suffer(hits, crits) => format!("suffer {}", damage(*hits, *crits)),
        Price::Result(Faces::ANY) => "spend a result".to_owned(),
        Price::Result(set) => format!("spend {} result", a(&faces(*set))),
        Price::WeaponCharge(count) => format!("spend {} of the weapon", counted(*count, "charge")),
    }
}

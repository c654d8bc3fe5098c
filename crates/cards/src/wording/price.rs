//! What an effect costs, in words.

use tallyho_rules::effect::{Price, Who};

use super::damage::damage;
use super::dice::faces;
use super::tokens::tokens;
use super::words::{article, counted, whom};

pub(super) fn price(price: &Price) -> String {
    match price {
        Price::Charge(count) => format!("spend {} of this card", counted(*count, "charge")),
        Price::Force(count) => format!("spend {}", counted(*count, "Force charge")),
        Price::Gain(kinds) => format!("gain {}", tokens(*kinds)),
        Price::Spend(kinds, Who::Me) => format!("spend {}", tokens(*kinds)),
        Price::Spend(kinds, who) => format!("spend {} of {}", tokens(*kinds), whom(*who)),
        Price::Energy(count) => format!("spend {count} energy"),
        Price::Shield(count) => format!("spend {}", counted(*count, "shield")),
        Price::Expose => "expose one of your damage cards".to_owned(),
        Price::Lock(who) => format!("spend your lock on {}", whom(*who)),
        Price::Suffer(hits, crits) => format!("suffer {}", damage(*hits, *crits)),
        Price::Result(set) => format!("spend {} {} result", article(&faces(*set)), faces(*set)),
        Price::WeaponCharge(count) => format!("spend {} of the weapon's card", counted(*count, "charge")),
    }
}

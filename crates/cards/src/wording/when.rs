//! When a card counts, in a few words each.

use tallyho_rules::effect::{Effect, Window};

use super::embedded;
use super::moment::moment;
use super::scene::Scene;
use super::weapons::is_kind_of_attack;

/// The moments at which effects apply, each once, in their order: `while you attack`, `as an action`, `always`.
pub fn when<'e>(effects: impl IntoIterator<Item = &'e Effect>) -> Vec<String> {
    let mut moments: Vec<String> = Vec::new();
    for effect in effects {
        // In a few words, with which weapon does not matter.
        let mut effect = effect.clone();
        effect.conditions.retain(|it| !is_kind_of_attack(it));
        let words = match effect.window {
            Window::Action => "as an action".to_owned(),
            _ => match moment(&Scene::new(&effect, embedded())) {
                words if words.is_empty() => "always".to_owned(),
                words => words,
            },
        };
        if !moments.contains(&words) {
            moments.push(words);
        }
    }
    moments
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    #[test]
    fn a_card_tells_each_of_its_moments_once() {
        let library = Library::embedded().unwrap();
        let told = |id: &str| when(&library.upgrade_by_id(id).unwrap().front.effects);
        assert_eq!(told("predator"), ["while you attack"]);
        assert_eq!(told("hullupgrade"), [""; 0]);
        let all = library.upgrades().iter().flat_map(|upgrade| &upgrade.front.effects);
        assert!(when(all).iter().all(|words| !words.is_empty() && !words.ends_with([':', ','])));
    }
}

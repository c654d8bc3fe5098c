//! Effects written as the words they are read from.

use std::fmt::{self, Display, Formatter};

use crate::effect::{Band, Effect, FlowStep, Step, Who, Whose, WindowKind};

/// Several in one word.
pub(super) fn joined<T>(values: &[T], word: impl Fn(&T) -> String) -> String {
    values.iter().map(word).collect::<Vec<_>>().join("/")
}

/// Who, left out when it is the ship with the card.
pub(super) fn whom(who: Who) -> String {
    if who == Who::Me { String::new() } else { format!(" {}", who.word()) }
}

impl Display for Band {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, u8::MAX) => write!(f, "{least}+"),
            (least, most) if least == most => write!(f, "{least}"),
            (least, most) => write!(f, "{least}-{most}"),
        }
    }
}

impl Effect {
    /// The clauses it can be read from again: keys and their words.
    pub fn clauses(&self) -> Vec<(&'static str, String)> {
        let mut clauses = vec![("at", self.window.word().to_owned())];
        clauses.extend(self.side.map(|side| ("side", side.word().to_owned())));
        if self.whose != Whose::ME {
            let within = self.whose.within.map_or(String::new(), |band| format!(" {band}"));
            clauses.push(("whose", format!("{}{within}", self.whose.side.word())));
        }
        clauses.extend(self.conditions.iter().map(|condition| ("if", condition.to_string())));
        if let Some(selector) = self.choose {
            let all = if selector.all { "all " } else { "" };
            let arc = selector.arc.map_or(String::new(), |arc| format!(" {}", arc.word()));
            let around = match selector.around {
                Who::Me => String::new(),
                who => format!(" around {}", who.word()),
            };
            let objects = if selector.objects { " object" } else { "" };
            let (side, within) = (selector.side.word(), selector.within);
            clauses.push(("choose", format!("{all}{side}{objects} {within}{arc}{around}")));
        }
        clauses.extend(self.fits.iter().map(|condition| ("where", condition.to_string())));
        clauses.extend(self.price.iter().map(|price| ("pay", price.to_string())));
        let key = match (self.window.kind(), self.optional) {
            (_, true) => "may",
            (WindowKind::Query, false) => "do",
            (_, false) => "must",
        };
        clauses.extend(self.blocks[0].iter().map(|step| (key, self.write_step(step))));
        clauses
    }

    /// A step with the blocks it leads to.
    fn write_step(&self, step: &Step) -> String {
        let Step::Flow(flow) = step else { return step.to_string() };
        match flow {
            FlowStep::Roll(dice, table) => {
                let entries = table.iter().map(|(on, block)| format!("{on}: {}", self.write_block(*block)));
                format!("roll {dice} [{}]", entries.collect::<Vec<_>>().join(" | "))
            }
            FlowStep::If(condition, block) => format!("if {condition} [{}]", self.write_block(*block)),
            FlowStep::Either(blocks) => {
                let blocks = blocks.iter().map(|block| self.write_block(*block));
                format!("either [{}]", blocks.collect::<Vec<_>>().join(" | "))
            }
            FlowStep::Let(who, blocks) => {
                let blocks = blocks.iter().map(|block| self.write_block(*block));
                format!("let {} [{}]", who.word(), blocks.collect::<Vec<_>>().join(" | "))
            }
            FlowStep::Nothing | FlowStep::Again => flow.to_string(),
        }
    }

    fn write_block(&self, block: u8) -> String {
        let steps = self.blocks[usize::from(block)].iter().map(|step| self.write_step(step));
        steps.collect::<Vec<_>>().join(", ")
    }
}

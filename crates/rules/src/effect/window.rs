//! Windows: the moments and questions at which effects are heard.

use super::Purpose;

/// The four kinds of effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WindowKind {
    /// Changes a number or a permission whenever the engine needs it.
    Query,
    /// An entry of a question that is asked anyway.
    Option,
    /// Happens at a moment.
    Trigger,
    /// Changes what is about to happen.
    Replacement,
}

/// Makes an enum whose values go by one word each.
macro_rules! worded {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $value:ident $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$doc])* $value,)+
        }

        impl $name {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$value,)+];

            /// The word for it in files.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)+
                }
            }

            /// The one that goes by that word.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.word() == word)
            }
        }
    };
}
pub(crate) use worded;

/// What a window's table says effects are for.
macro_rules! at_stake {
    () => {
        None
    };
    ($own:ident, $against:ident) => {
        Some((Purpose::$own, Purpose::$against))
    };
}

/// Makes the windows of one table, by kind: each with its word and, where dice or damage are at stake, what its effects
/// are for, those of its subject and those of the subject's opponent in the attack. Everywhere else their steps tell.
macro_rules! windows {
    ($($kind:ident { $($(#[$doc:meta])* $window:ident $word:literal $(($own:ident, $against:ident))?,)+ })+) => {
        worded! {
            /// When an effect is heard. Each window has a subject, the ship whose moment it is.
            Window { $($($(#[$doc])* $window $word,)+)+ }
        }

        impl Window {
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The kind of effect that listens to it.
            pub const fn kind(self) -> WindowKind {
                match self {
                    $($(Self::$window => WindowKind::$kind,)+)+
                }
            }

            /// What effects are for that are heard there: those of its subject, and those of the subject's opponent.
            pub(super) const fn purposes(self) -> Option<(Purpose, Purpose)> {
                match self {
                    $($(Self::$window => at_stake!($($own, $against)?),)+)+
                }
            }
        }
    };
}

windows! {
    Query {
        /// How many attack dice the subject rolls.
        AttackDice "attack-dice" (Attack, Defence),
        /// How many defence dice the subject rolls.
        DefenseDice "defense-dice" (Defence, Attack),
        /// How hard a maneuver is for the subject.
        Difficulty "difficulty",
        /// What the subject may spend on dice.
        Spend "spend",
        /// Whom the subject may lock.
        Locks "locks",
        /// Where the subject's turret may point.
        Turret "turret",
        /// Where and how far the subject's weapons reach.
        Weapon "weapon" (Attack, Attack),
        /// Which obstacles the subject ignores while it moves.
        Obstacles "obstacles",
        /// With which templates the subject rolls.
        Template "template",
        /// How the subject's results are neutralized, while it attacks.
        Neutralize "neutralize" (Attack, Attack),
        /// Which actions are on the subject's bar.
        Bar "bar",
        /// Who can dock on the subject, and where it starts.
        Docking "docking",
        /// What the subject may do although it is stressed.
        Stressed "while-stressed",
        /// Which tokens the subject keeps in the End phase.
        EndTokens "end-tokens",
        /// Which tokens the subject cannot remove.
        Keeps "keeps",
        /// Whom the subject coordinates or jams, and whether it can be coordinated itself.
        Coordinate "coordinate",
    }
    Option {
        /// The subject's turn in the System phase.
        System "system",
        /// The subject chooses how to drop a device.
        Drop "drop",
        /// The subject chooses an action.
        Action "action",
        /// The subject's attack dice are modified.
        ModifyAttack "modify-attack" (Attack, Defence),
        /// The subject's defence dice are modified.
        ModifyDefense "modify-defense" (Defence, Attack),
        /// The subject's attack dice are counted.
        AttackPool "attack-pool" (Attack, Attack),
    }
    Trigger {
        /// Everybody is in place.
        SetupEnd "setup-end",
        /// After the subject is placed on the table, or leaves its carrier.
        AfterDeploy "after-deploy",
        /// The Planning phase begins.
        PlanningStart "planning-start",
        /// The System phase begins.
        SystemStart "system-start",
        /// The Activation phase begins.
        ActivationStart "activation-start",
        /// Before the subject activates.
        BeforeActivation "before-activation",
        /// Before the subject reveals its dial.
        BeforeReveal "before-reveal",
        /// After the subject reveals its dial; the maneuver can still be changed.
        AfterReveal "after-reveal",
        /// The subject has moved, and the difficulty of its maneuver is about to be checked.
        BeforeDifficulty "before-difficulty",
        /// After the subject moved through or came to lie on an obstacle, before that does anything.
        Contact "contact",
        /// After the subject executes a maneuver.
        AfterManeuver "after-maneuver",
        /// After the subject performs an action.
        AfterAction "after-action",
        /// After the subject decloaks.
        AfterDecloak "after-decloak",
        /// The subject's activation is over.
        AfterActivation "after-activation",
        /// After an action of the subject failed.
        ActionFailed "action-failed",
        /// After the subject dropped or launched a device.
        AfterDrop "after-drop",
        /// After the subject acquired a lock.
        AfterLock "after-lock",
        /// After the subject was locked.
        AfterLocked "after-locked",
        /// The Activation phase ends.
        ActivationEnd "activation-end",
        /// The Engagement phase begins.
        EngagementStart "engagement-start",
        /// Before the subject engages.
        BeforeEngaging "before-engaging",
        /// The subject is about to attack or to be attacked: the defender is declared.
        AttackDeclared "attack-declared",
        /// The subject attacks, and its dice are rolled but not modified.
        AttackRolled "attack-rolled" (Attack, Defence),
        /// The subject attacks, and its dice are modified.
        AttackModified "attack-modified" (Attack, Defence),
        /// The subject defends, and its dice are rolled but not modified.
        DefenseRolled "defense-rolled" (Defence, Attack),
        /// The subject defends, and its dice are modified.
        DefenseModified "defense-modified" (Defence, Attack),
        /// Both have rolled and modified their dice, and the subject attacks.
        BeforeNeutralize "before-neutralize",
        /// The results of an attack that the subject makes or suffers are neutralized.
        AfterNeutralize "after-neutralize",
        /// The subject's attack hits, and its damage is about to be dealt.
        AttackHits "attack-hits" (Attack, Attack),
        /// After the subject attacks.
        AfterAttack "after-attack",
        /// After the subject defends.
        AfterDefense "after-defense",
        /// The Engagement phase ends.
        EngagementEnd "engagement-end",
        /// The End phase begins.
        EndStart "end-start",
        /// The End phase ends.
        EndEnd "end-end",
        /// After the subject gains a token.
        AfterToken "after-token",
        /// After the subject spent a token.
        AfterSpend "after-spend",
        /// After the subject suffered damage, for each of it.
        AfterSuffering "after-suffering",
        /// After the subject lost a shield.
        AfterShieldLost "after-shield-lost",
        /// After the subject is destroyed.
        AfterDestroyed "after-destroyed",
    }
    Replacement {
        /// The subject is about to suffer damage.
        WouldSuffer "would-suffer" (Defence, Defence),
        /// The subject is about to be dealt a damage card.
        WouldBeDealt "would-be-dealt" (Defence, Attack),
        /// The subject is about to gain a token.
        WouldGain "would-gain" (Defence, Defence),
    }
}

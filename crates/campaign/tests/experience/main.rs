//! Experience counted out of battles: a scene for every row of the chart, and one for what does not count.

mod boosting;
mod damage;
mod harming;
mod hindering;
mod random;
mod table;

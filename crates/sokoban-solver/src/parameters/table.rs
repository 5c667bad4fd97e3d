//! The table of parameters. A row: what it trades, then its name and type, default, range and unit.

use super::Parameter;

macro_rules! parameters {
    ($($group:literal { $(
        $(#[doc = $trades:literal])*
        $name:ident: $type:ty = $default:literal, $least:literal..=$most:literal, $unit:literal;
    )* })*) => {
        /// The values of all parameters.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Parameters { $($(
            $(#[doc = $trades])*
            pub(crate) $name: $type,
        )*)* }

        impl Default for Parameters {
            fn default() -> Parameters {
                Parameters { $($($name: $default,)*)* }
            }
        }

        impl Parameters {
            /// The rows of the table.
            pub const ALL: &'static [Parameter] = &[$($(Parameter {
                group: $group,
                name: stringify!($name),
                default: $default,
                range: ($least, $most),
                unit: $unit,
                trades: concat!($($trades),*).trim_ascii(),
            }),*),*];

            /// The value of a parameter of the table.
            pub(super) fn value(&self, name: &str) -> u64 {
                match name {
                    $($(stringify!($name) => self.$name as u64,)*)*
                    _ => 0,
                }
            }

            /// Gives a parameter of the table a value in its range.
            pub(super) fn put(&mut self, name: &str, value: u64) {
                match name {
                    $($(stringify!($name) => self.$name = value as $type,)*)*
                    _ => {}
                }
            }
        }
    };
}

parameters! {
    "Deadlock tests" {
        /// Positions of the first search of a corral: more find more dead corrals, and each search costs more.
        corral_first_effort: usize = 40, 1..=100_000, "positions";
        /// Positions of the largest search of a corral that is met again and again.
        corral_most_effort: usize = 5_000, 1..=10_000_000, "positions";
        /// Boxes of a corral beyond which it is not searched, since larger ones are seldom decided.
        corral_most_boxes: usize = 14, 1..=1_000, "boxes";
        /// Corrals of a position of which any two that share a box are searched as one: their number grows with the square of this one.
        corral_pairs: usize = 12, 0..=1_000, "corrals";
        /// Positions of the search that proves a pattern dead: more learn more patterns, at more work for each attempt.
        pattern_effort: usize = 500, 1..=1_000_000, "positions";
        /// Positions of proofs of patterns for each position that feature space search expands: the share of work for learning.
        pattern_proofs: u64 = 4, 0..=1_000, "positions";
        /// Nodes below a position that led nowhere before a pattern is looked for in it: fewer learn earlier, of positions that may yet lead on.
        pattern_fruitless: u32 = 64, 1..=1_000_000, "nodes";
        /// Boxes of a pattern beyond which it is not kept, since larger ones seldom match.
        pattern_most_boxes: usize = 12, 1..=1_000, "boxes";
        /// Boxes to blame beyond which no proof of a pattern is tried.
        pattern_most_blamed: usize = 20, 1..=1_000, "boxes";
        /// Patterns of a run beyond which no more are learned: each costs a comparison in every search.
        pattern_count: usize = 2_000, 0..=1_000_000, "patterns";
        /// Patterns learned last that a best-first search compares with a position whose turn comes.
        pattern_recent: usize = 256, 0..=1_000_000, "patterns";
    }

    "Tables of a level" {
        /// Squares of a board on which looking at corrals costs more than the positions that it saves, and which has the shares of a small one.
        small_board: usize = 64, 0..=1_000_000, "squares";
        /// Percentage of the goals in one cluster from which on a level has a goal room, and packing plans come first.
        goal_room: usize = 75, 1..=100, "%";
        /// Divides the square of the number of squares into the expansions after which a table of pairs pays.
        pair_patience: usize = 8, 1..=1_000_000, "divisor";
        /// Divides the cube of the number of squares into the expansions after which a table of triples pays.
        triple_patience: u64 = 24, 1..=1_000_000, "divisor";
        /// Divides the number of sets of three boxes into the expansions after which their conflicts pay.
        conflict_patience: usize = 32, 1..=1_000_000, "divisor";
        /// Steps of the search for the conflicts of a position that add up to most: more make a tighter bound, at more work for each.
        conflict_steps: u32 = 200, 1..=1_000_000, "steps";
        /// Most states of the table of moves that few boxes need: more make sets of more boxes and a tighter bound, in more memory.
        few_states: usize = 16_000_000, 0..=1_000_000_000, "states";
        /// Divides the number of these states into the expansions after which the table pays.
        few_patience: u64 = 32, 1..=1_000_000, "divisor";
    }

    "Searches over single pushes" {
        /// What a box off its goal costs, beside its pushes, in the list of least bound of an alternation: more keep boxes on goals.
        off_goal_price: u32 = 2, 0..=1_000, "pushes";
        /// Positions in a layer of the first passes of a beam: more find better solutions, later.
        beam_width: usize = 400, 1..=1_000_000, "positions";
        /// Passes of a beam before its layers become twice as wide.
        beam_passes: u32 = 4, 1..=1_000, "passes";
        /// Layers in which nothing came nearer before a pass of a beam ends.
        beam_patience: u32 = 60, 1..=1_000_000, "layers";
        /// Expansions after which a search for a shortest solution gives up where any solution will do.
        shortest_patience: u64 = 300_000, 1..=1_000_000_000, "expansions";
    }

    "Feature space search" {
        /// Bits of the pushes to the goals that are dropped where boxes are spread: more make fewer, larger cells.
        cell_coarseness: u32 = 2, 0..=15, "bits";
        /// How often a position is passed for each time that the rotation in the tree chooses: more go deep, fewer wide.
        tree_rotation: u32 = 60, 1..=1_000_000, "times";
        /// Expansions in a turn of a packing plan.
        plan_turn: u64 = 300, 1..=1_000_000, "expansions";
        /// How many times longer the turns are of the plan by which most is packed.
        plan_favour: u64 = 3, 1..=1_000, "times";
        /// Squares looked at, for each square of the level, for a plan by the sink rule: more find plans of more levels, and cost where there is none.
        sink_work: usize = 150_000, 0..=1_000_000_000, "squares";
        /// Steps of a walk from a goal from which on a start square counts as far enough for the sink rule.
        sink_far: u32 = 6, 0..=1_000, "steps";
        /// Expansions in a turn of length one of a relay, the first time round: more let each search come farther before another heads for it.
        relay_turn: u64 = 500, 1..=1_000_000, "expansions";
    }

    "Proofs that there is no solution" {
        /// Positions of the search of each part in the first round; they double from round to round.
        prover_first: u64 = 64, 1..=1_000_000, "positions";
    }

    "Shorter solutions" {
        /// Expansions in the first turn of shortening beside other searches, on a level of middle size.
        shorten_turn: u64 = 5_000, 1..=1_000_000_000, "expansions";
        /// Expansions for making a solution shorter that was found at once.
        shorten_least: u64 = 2_000, 0..=1_000_000_000, "expansions";
        /// Further expansions for each expansion that finding the solution took.
        shorten_per_node: u64 = 50, 0..=1_000_000, "expansions";
        /// Most of these, on a level of middle size.
        shorten_some: u64 = 30_000, 0..=1_000_000_000, "expansions";
        /// Work of finding a solution from which on a run that goes on to a metric makes it shorter no longer than that saves much.
        shorten_late_work: u64 = 3_000_000_000, 0..=1_000_000_000_000, "ns of work";
        /// Part of a solution that is much to save in a round, as its inverse: another round follows.
        shorten_much: usize = 50, 1..=1_000_000, "divisor";
        /// Part of the bound by which a solution must be longer to be far from it, as its inverse: another round follows one that saves anything.
        shorten_far: usize = 4, 1..=1_000_000, "divisor";
        /// Part of the work for a second opinion that a round of shortening it takes, as its inverse.
        opinion_share: u64 = 4, 1..=1_000_000, "divisor";
        /// Pushes in the first parts of a solution that are searched; parts double.
        optimize_length: usize = 16, 2..=1_000_000, "pushes";
        /// Expansions for a part in which few boxes move.
        optimize_few_effort: u64 = 4_000, 0..=1_000_000_000, "expansions";
        /// Other stops that are tried for a box between two of its runs.
        optimize_stops: usize = 8, 0..=1_000, "squares";
        /// Expansions of each thread in the first round of the optimizer.
        optimize_first_effort: u64 = 20_000, 1..=1_000_000_000, "expansions";
        /// Expansions of each thread in a round of the optimizer at most: rounds double while nothing is found.
        optimize_most_effort: u64 = 4_000_000, 1..=1_000_000_000_000, "expansions";
        /// Tenths of the effort for pushes alone, before moves count too.
        optimize_alone: u64 = 7, 0..=10, "tenths";
        /// The same in the rounds after the first one of a solution just found.
        optimize_alone_later: u64 = 3, 0..=10, "tenths";
        /// Rounds in a row that find nothing and leave effort unspent, after which the optimizer stops.
        optimize_in_vain: u32 = 6, 1..=1_000_000, "rounds";
        /// Solutions kept beside the best, to be combined with it.
        optimize_others: usize = 7, 0..=1_000, "solutions";
        /// Work for saving walks with as many pushes, where finding the solution took less.
        walks_least_work: u64 = 20_000_000, 0..=1_000_000_000_000, "ns of work";
        /// The same at most, where finding it took more.
        walks_most_work: u64 = 1_000_000_000, 0..=1_000_000_000_000, "ns of work";
        /// Expansions of the search between solutions of equal pushes or moves before the solution is made shorter.
        tie_attempt: u64 = 30_000, 0..=1_000_000_000, "expansions";
    }

    "Turns" {
        /// Expansions of the opening before all other searches: more prove more easy levels at once, and delay the others.
        opening_nodes: u64 = 5_000, 1..=1_000_000_000, "expansions";
        /// Work of the same.
        opening_work: u64 = 20_000_000, 1..=1_000_000_000_000, "ns of work";
        /// Part of a limit that the opening may take, as its inverse.
        opening_share: u64 = 16, 1..=1_000, "divisor";
        /// Work of the opening in all on a level that another search has solved: more prove more solutions shortest.
        opening_proof_work: u64 = 40_000_000, 0..=1_000_000_000_000, "ns of work";
        /// The same at most, where finding the solution took more.
        opening_most_work: u64 = 500_000_000, 0..=1_000_000_000_000, "ns of work";
        /// Work of a search before the next one of the list begins, for each of its shares.
        head_work: u64 = 12_000_000, 0..=1_000_000_000_000, "ns of work";
        /// Work of a proof of a metric before the searches beside it begin.
        proof_head_work: u64 = 50_000_000, 0..=1_000_000_000_000, "ns of work";
    }

    "Shares of the turns" {
        /// Boxes from which on a board may be dense: it has too many orders of packing for a goal room to count.
        dense_boxes: usize = 24, 1..=1_000, "boxes";
        /// Squares for each box at most of a dense board.
        dense_room: usize = 5, 1..=1_000, "squares";
        /// Boxes from which on a board counts as half done when half of them stand on goals; a goal room does not count then.
        half_done_boxes: usize = 12, 1..=1_000, "boxes";
        /// The share of A* on a small board, compared with the others'.
        share_astar_small: u64 = 4, 0..=1_000, "share";
        /// The same on any other board.
        share_astar: u64 = 2, 0..=1_000, "share";
        /// The share of forward alternation on a small board.
        share_forward_small: u64 = 12, 0..=1_000, "share";
        /// The same on any other board.
        share_forward: u64 = 3, 0..=1_000, "share";
        /// The share of backward alternation on a small board.
        share_backward_small: u64 = 14, 0..=1_000, "share";
        /// The same on any other board.
        share_backward: u64 = 7, 0..=1_000, "share";
        /// The share of feature space search by packing plans on a small board.
        share_plans_small: u64 = 4, 0..=1_000, "share";
        /// The same on a board with a goal room.
        share_plans_room: u64 = 8, 0..=1_000, "share";
        /// The same on an open board.
        share_plans_open: u64 = 2, 0..=1_000, "share";
        /// The share of each relay on a small board.
        share_relay_small: u64 = 4, 0..=1_000, "share";
        /// The same on any other board.
        share_relay: u64 = 8, 0..=1_000, "share";
        /// The share of A* among the searches for fewest pushes.
        share_proof_pushes: u64 = 6, 0..=1_000, "share";
        /// The share of the bounded beam among them.
        share_beam: u64 = 4, 0..=1_000, "share";
        /// The share of bounded alternation among them.
        share_bounded_alternation: u64 = 2, 0..=1_000, "share";
        /// The share of A* among the searches for fewest moves, and that of the search from both ends.
        share_proof_moves: u64 = 3, 0..=1_000, "share";
        /// The share of second opinions among the searches for a shortest solution.
        share_opinion: u64 = 12, 0..=1_000, "share";
        /// The share of shortening among them.
        share_shortening: u64 = 3, 0..=1_000, "share";
        /// The share of a worker of the proof where it has several threads, with one for each search beside it.
        share_worker: u64 = 3, 0..=1_000, "share";
    }
}

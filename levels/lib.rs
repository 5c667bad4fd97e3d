//! The levels that come with `soko`: as the bytes of their files three collections of Sokoban and two of Sokobond, each from
//! easy to hard; and the levels of the day.

pub mod days;

/// A level of Sokobond in the course.
macro_rules! bond {
    ($name:literal) => {
        (concat!("Sokobond/", $name), include_bytes!(concat!("sokobond/", $name)))
    };
}

/// A level of Sokobond in the laboratory.
macro_rules! laboratory {
    ($name:literal) => {
        (concat!("Laboratory/", $name), include_bytes!(concat!("laboratory/", $name)))
    };
}

/// All files, each with its name.
pub const FILES: &[(&str, &[u8])] = &[
    ("first-steps.sok", include_bytes!("sokoban/first-steps.sok")),
    ("warehouse.sok", include_bytes!("sokoban/warehouse.sok")),
    ("wharf.sok", include_bytes!("sokoban/wharf.sok")),
    bond!("01 - First Bond.txt"),
    bond!("02 - Two Hands.txt"),
    bond!("03 - Hand in Hand.txt"),
    bond!("04 - Shove Over.txt"),
    bond!("05 - Dead Weight.txt"),
    bond!("06 - Two Pairs.txt"),
    bond!("07 - Closing the Ring.txt"),
    bond!("08 - The back alley.txt"),
    bond!("09 - Dog leg.txt"),
    bond!("10 - Three guests.txt"),
    bond!("11 - Tidy up.txt"),
    bond!("12 - Open floor.txt"),
    bond!("13 - Two glasses.txt"),
    bond!("14 - The gap.txt"),
    bond!("15 - Stepwise.txt"),
    bond!("16 - Matchmaker.txt"),
    bond!("17 - Crowd.txt"),
    bond!("18 - Mind Your Shape.txt"),
    bond!("19 - The ledge.txt"),
    bond!("20 - Bay window.txt"),
    bond!("21 - Two by two.txt"),
    bond!("22 - Slope.txt"),
    bond!("23 - Long way round.txt"),
    bond!("24 - Alcoves.txt"),
    bond!("25 - Hidden corner.txt"),
    bond!("26 - Ammonia.txt"),
    bond!("27 - The pillar.txt"),
    bond!("28 - Hammock.txt"),
    bond!("29 - Ladder.txt"),
    bond!("30 - Side door.txt"),
    bond!("31 - Double Up.txt"),
    bond!("32 - Wide berth.txt"),
    bond!("33 - Cut Loose.txt"),
    bond!("34 - Cold water.txt"),
    bond!("35 - Passing place.txt"),
    bond!("36 - Corner seat.txt"),
    bond!("37 - First cut.txt"),
    bond!("38 - Half a bond.txt"),
    bond!("39 - The threshold.txt"),
    bond!("40 - Split level.txt"),
    bond!("41 - Undertow.txt"),
    bond!("42 - Spare electron.txt"),
    bond!("43 - Detour.txt"),
    bond!("44 - Loose change.txt"),
    bond!("45 - Round the Corner.txt"),
    bond!("46 - Curl Up.txt"),
    bond!("47 - Cut and Double.txt"),
    laboratory!("01 - Pipette.txt"),
    laboratory!("02 - Beaker.txt"),
    laboratory!("03 - Tongs.txt"),
    laboratory!("04 - Stopper.txt"),
    laboratory!("05 - Loose ends.txt"),
    laboratory!("06 - Silent partner.txt"),
    laboratory!("07 - Funnel.txt"),
    laboratory!("08 - Fume hood.txt"),
    laboratory!("09 - Test bench.txt"),
    laboratory!("10 - Cold storage.txt"),
    laboratory!("11 - Crucible.txt"),
    laboratory!("12 - Siphon.txt"),
    laboratory!("13 - Ribbon.txt"),
    laboratory!("14 - Solvent.txt"),
    laboratory!("15 - Residue.txt"),
    laboratory!("16 - Filter.txt"),
    laboratory!("17 - Titration.txt"),
    laboratory!("18 - Isomer.txt"),
    laboratory!("19 - Distillation.txt"),
    laboratory!("20 - Burner.txt"),
    laboratory!("21 - Condenser.txt"),
    laboratory!("22 - Retort.txt"),
    laboratory!("23 - Exchange.txt"),
    laboratory!("24 - Centrifuge.txt"),
    laboratory!("25 - Turntable.txt"),
    laboratory!("26 - Hinge.txt"),
    laboratory!("27 - Catalyst.txt"),
    laboratory!("28 - Equilibrium.txt"),
    laboratory!("29 - Resonance.txt"),
    laboratory!("30 - Half-life.txt"),
    laboratory!("31 - Reflux.txt"),
    laboratory!("32 - Corkscrew.txt"),
    laboratory!("33 - Polymer.txt"),
    laboratory!("34 - Whirlpool.txt"),
    laboratory!("35 - Chain reaction.txt"),
    laboratory!("36 - Carousel.txt"),
    laboratory!("37 - Crown ether.txt"),
    laboratory!("38 - Manifold.txt"),
    laboratory!("39 - Precipitate.txt"),
    laboratory!("40 - Double helix.txt"),
    laboratory!("41 - Sublimation.txt"),
    laboratory!("42 - Pendulum.txt"),
    laboratory!("43 - Containment.txt"),
    laboratory!("44 - Cyclone.txt"),
    laboratory!("45 - Clockwise.txt"),
    laboratory!("46 - Reactor.txt"),
    laboratory!("47 - Inert gas.txt"),
    laboratory!("48 - Mirror image.txt"),
    laboratory!("49 - The Whole Laboratory.txt"),
];

#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;

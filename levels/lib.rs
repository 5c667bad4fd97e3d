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
    bond!("09 - Three guests.txt"),
    bond!("10 - Tidy up.txt"),
    bond!("11 - Two glasses.txt"),
    bond!("12 - Dog leg.txt"),
    bond!("13 - Matchmaker.txt"),
    bond!("14 - Open floor.txt"),
    bond!("15 - The gap.txt"),
    bond!("16 - Stepwise.txt"),
    bond!("17 - Crowd.txt"),
    bond!("18 - The ledge.txt"),
    bond!("19 - Mind Your Shape.txt"),
    bond!("20 - Bay window.txt"),
    bond!("21 - Two by two.txt"),
    bond!("22 - Slope.txt"),
    bond!("23 - Long way round.txt"),
    bond!("24 - Alcoves.txt"),
    bond!("25 - Hidden corner.txt"),
    bond!("26 - Hammock.txt"),
    bond!("27 - Ladder.txt"),
    bond!("28 - The pillar.txt"),
    bond!("29 - Side door.txt"),
    bond!("30 - Ammonia.txt"),
    bond!("31 - Double Up.txt"),
    bond!("32 - Wide berth.txt"),
    bond!("33 - Cut Loose.txt"),
    bond!("34 - Cold water.txt"),
    bond!("35 - Half a bond.txt"),
    bond!("36 - First cut.txt"),
    bond!("37 - Corner seat.txt"),
    bond!("38 - The threshold.txt"),
    bond!("39 - Passing place.txt"),
    bond!("40 - Spare electron.txt"),
    bond!("41 - Split level.txt"),
    bond!("42 - Detour.txt"),
    bond!("43 - Undertow.txt"),
    bond!("44 - Loose change.txt"),
    bond!("45 - Round the Corner.txt"),
    bond!("46 - Curl Up.txt"),
    bond!("47 - Cut and Double.txt"),
    laboratory!("01 - Distillation.txt"),
    laboratory!("02 - Fume hood.txt"),
    laboratory!("03 - Retort.txt"),
    laboratory!("04 - Condenser.txt"),
    laboratory!("05 - Test bench.txt"),
    laboratory!("06 - Centrifuge.txt"),
    laboratory!("07 - Hinge.txt"),
    laboratory!("08 - Tongs.txt"),
    laboratory!("09 - Chain reaction.txt"),
    laboratory!("10 - Pendulum.txt"),
    laboratory!("11 - Exchange.txt"),
    laboratory!("12 - Crucible.txt"),
    laboratory!("13 - Resonance.txt"),
    laboratory!("14 - Catalyst.txt"),
    laboratory!("15 - Solvent.txt"),
    laboratory!("16 - Ribbon.txt"),
    laboratory!("17 - Pipette.txt"),
    laboratory!("18 - Cold storage.txt"),
    laboratory!("19 - Siphon.txt"),
    laboratory!("20 - Beaker.txt"),
    laboratory!("21 - Residue.txt"),
    laboratory!("22 - Half-life.txt"),
    laboratory!("23 - Corkscrew.txt"),
    laboratory!("24 - Filter.txt"),
    laboratory!("25 - Titration.txt"),
    laboratory!("26 - Polymer.txt"),
    laboratory!("27 - Containment.txt"),
    laboratory!("28 - Whirlpool.txt"),
    laboratory!("29 - Reflux.txt"),
    laboratory!("30 - The Whole Laboratory.txt"),
    laboratory!("31 - Isomer.txt"),
    laboratory!("32 - Cyclone.txt"),
    laboratory!("33 - Stopper.txt"),
    laboratory!("34 - Loose ends.txt"),
    laboratory!("35 - Reactor.txt"),
    laboratory!("36 - Silent partner.txt"),
    laboratory!("37 - Burner.txt"),
    laboratory!("38 - Funnel.txt"),
    laboratory!("39 - Carousel.txt"),
    laboratory!("40 - Manifold.txt"),
    laboratory!("41 - Precipitate.txt"),
    laboratory!("42 - Crown ether.txt"),
    laboratory!("43 - Inert gas.txt"),
    laboratory!("44 - Clockwise.txt"),
    laboratory!("45 - Mirror image.txt"),
    laboratory!("46 - Double helix.txt"),
    laboratory!("47 - Sublimation.txt"),
    laboratory!("48 - Equilibrium.txt"),
    laboratory!("49 - Turntable.txt"),
];

#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;

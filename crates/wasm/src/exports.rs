//! The exported functions of the module, and the imported ones.

use crate::host::Host;
use crate::instance::Instance;
use std::sync::Mutex;
use std::time::Duration;

/// The imports of the module.
mod given {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        pub(super) safe fn now() -> f64;
        pub(super) safe fn today() -> u32;
        pub(super) safe fn on_state(address: *const u8, length: u32);
        pub(super) safe fn append(journal: u32, address: *const u8, length: u32) -> u32;
    }
}

static INSTANCE: Mutex<Instance> = Mutex::new(Instance::new(Host {
    now,
    today,
    on_state: |state| given::on_state(state.as_ptr(), state.len() as u32),
    append: |journal, line| given::append(journal, line.as_ptr(), line.len() as u32) == 0,
}));

fn now() -> Duration {
    Duration::from_nanos((given::now() * 1e6) as u64)
}

/// The day; the host passes it as a number such as 20261122.
fn today() -> String {
    let day = given::today();
    format!("{:04}-{:02}-{:02}", day / 10_000, day / 100 % 100, day % 100)
}

/// Asks the instance; 0 while it is busy, which happens when an imported function calls the module.
fn ask(question: impl FnOnce(&mut Instance) -> usize) -> u32 {
    INSTANCE.try_lock().map_or(0, |mut instance| question(&mut instance) as u32)
}

#[unsafe(no_mangle)]
extern "C" fn reserve(length: u32) -> u32 {
    ask(|instance| instance.reserve(length as usize).as_mut_ptr().addr())
}

#[unsafe(no_mangle)]
extern "C" fn open(length: u32) -> u32 {
    ask(|instance| instance.open(length as usize))
}

#[unsafe(no_mangle)]
extern "C" fn call(name: u32, body: u32) -> u32 {
    ask(|instance| instance.call(name as usize, body as usize))
}

#[cfg(feature = "solver")]
#[unsafe(no_mangle)]
extern "C" fn work(name: u32, body: u32) -> u32 {
    ask(|instance| instance.work(name as usize, body as usize))
}

#[unsafe(no_mangle)]
extern "C" fn reply() -> u32 {
    ask(|instance| instance.reply().as_ptr().addr())
}

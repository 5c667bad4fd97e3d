//! The options of `soko serve`.

use super::whole;

group! {
    /// Where the web app listens, and how many searches run and wait.
    "Serving" Serving {
        /// Port to listen on; 0 for any free one [default: 7656, or any free one if that is taken]
        #[arg(long, value_name = "PORT", value_parser = whole::<u16>(0..=u16::MAX))]
        port: u16,

        /// Address to listen on; any but a loopback address lets other machines in [default: 127.0.0.1]
        #[arg(long, value_name = "ADDRESS")]
        bind: std::net::IpAddr,

        /// Another host name that browsers may ask for, such as this machine's name
        #[arg(long, value_name = "NAME")]
        allow_host: String,

        /// Open the page in the browser
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        open: bool,

        /// Searches that run at the same time [default: one per core]
        #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=1024))]
        jobs: u16,

        /// Searches that may wait; more are refused [default: 16]
        #[arg(long, value_name = "N", value_parser = whole::<u16>(0..))]
        queue: u16,
    }
}

//! The library for C: crate `capi` under the names by which programs link with it, with header, `pkg-config` file and licences.
//!
//! The `pkg-config` file finds the other files from where it is, so the folder can be moved. For Windows, whose linkers need one, an
//! import library is made from the names in the header.

use crate::licenses;
use crate::target::{Build, target_folder};
use anyhow::{Context, bail, ensure};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// The package that is built, and the name of its library.
const PACKAGE: &str = "sokoworks-capi";
const BUILT: &str = "sokoworks_c";

/// The other libraries that programs in C link with, where they use the static library (`rustc --print native-static-libs`).
const PRIVATE: &str = "-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc";

/// Where the files go.
#[derive(Debug, PartialEq, Eq)]
struct Layout {
    /// The folder that they are installed in, in the end.
    prefix: PathBuf,
    /// The folder of libraries in it.
    libraries: PathBuf,
    /// A folder that stands for the root of the file system, for those who make packages.
    root: Option<PathBuf>,
}

/// Builds the library and installs it: `c-library PREFIX [--libdir DIR] [--destdir DIR] [--target TARGET]`.
/// Fails when the line is wrong, the build fails, or a file cannot be written.
pub(crate) fn install(root: &Path, line: impl Iterator<Item = String>) -> anyhow::Result<String> {
    let (layout, target) = asked(line)?;
    let built = match &target {
        Some(target) => {
            // On Windows the library of the compiler goes into the file, so that it needs nothing but Windows.
            let flags = format!("CARGO_TARGET_{}_RUSTFLAGS", target.replace('-', "_").to_uppercase());
            let flags = [(flags, "-Ctarget-feature=+crt-static".to_owned())];
            let variables = if target.contains("windows") { &flags[..] } else { &[] };
            let build = Build { target, profile: "dist", package: PACKAGE, options: &[], variables };
            build.run(root)?
        }
        None => built(root)?,
    };
    let target = target.as_deref().unwrap_or(std::env::consts::OS);
    let folder = layout.install(root, &built, target)?;
    let documents = folder.join("share/doc/sokoworks");
    fs::create_dir_all(&documents).with_context(|| documents.display().to_string())?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root.join(name), &documents.join(name))?;
    }
    let notices = documents.join("THIRD-PARTY.md");
    fs::write(&notices, licenses::document(root, PACKAGE)?).with_context(|| notices.display().to_string())?;
    Ok(folder.display().to_string())
}

fn asked(mut line: impl Iterator<Item = String>) -> anyhow::Result<(Layout, Option<String>)> {
    let prefix = line.next().filter(|prefix| !prefix.starts_with("--"));
    let prefix = prefix.context("c-library needs a folder, such as `cargo xtask c-library /usr/local`")?;
    let mut layout =
        Layout { prefix: std::path::absolute(prefix)?, libraries: PathBuf::from("lib"), root: None };
    let mut target = None;
    while let Some(option) = line.next() {
        let value = line.next().with_context(|| format!("{option} needs a value"))?;
        match option.as_str() {
            "--libdir" => layout.libraries = PathBuf::from(value),
            "--destdir" => layout.root = Some(std::path::absolute(value)?),
            "--target" => target = Some(value),
            _ => bail!("`{option}` is no option of c-library"),
        }
    }
    let is_below = layout.libraries.components().all(|part| matches!(part, Component::Normal(_)));
    ensure!(is_below, "--libdir is a folder in PREFIX, such as lib/x86_64-linux-gnu");
    Ok((layout, target))
}

/// The folder with the library, built for this machine.
fn built(root: &Path) -> anyhow::Result<PathBuf> {
    let mut command = Command::new(env!("CARGO"));
    command
        .current_dir(root)
        .args(["build", "--quiet", "--locked", "--profile", "dist", "--package", PACKAGE]);
    ensure!(command.status().context("cargo")?.success(), "{PACKAGE} does not build");
    Ok(target_folder(root)?.join("dist"))
}

impl Layout {
    /// Installs what was built for a system or target; returns the folder.
    fn install(&self, root: &Path, built: &Path, target: &str) -> anyhow::Result<PathBuf> {
        let source = root.join("crates/capi");
        let folder = match &self.root {
            Some(root) => root.join(self.prefix.strip_prefix("/").unwrap_or(&self.prefix)),
            None => self.prefix.clone(),
        };
        let libraries = folder.join(&self.libraries);
        for folder in [&folder.join("include"), &libraries, &libraries.join("pkgconfig")] {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let header = fs::read_to_string(source.join("include/sokoworks.h"))?;
        fs::write(folder.join("include/sokoworks.h"), &header)?;
        let archive = built.join(format!("lib{BUILT}.a"));
        if archive.is_file() {
            copy(&archive, &libraries.join("libsokoworks.a"))?;
        }
        let version = env!("CARGO_PKG_VERSION");
        if target.contains("windows") {
            let programs = folder.join("bin");
            fs::create_dir_all(&programs)?;
            copy(&built.join(format!("{BUILT}.dll")), &programs.join("sokoworks.dll"))?;
            import_library(&header, &libraries, target)?;
        } else if target.contains("macos") || target.contains("apple") {
            copy(&built.join(format!("lib{BUILT}.dylib")), &libraries.join("libsokoworks.dylib"))?;
        } else {
            let name = |number: &str| libraries.join(format!("libsokoworks.so.{number}"));
            copy(&built.join(format!("lib{BUILT}.so")), &name(version))?;
            link(&name(version), &name(&binary_version(version)))?;
            link(&name(version), &libraries.join("libsokoworks.so"))?;
        }
        let config = fs::read_to_string(source.join("sokoworks.pc.in"))?;
        let up = vec![".."; self.libraries.components().count() + 1].join("/");
        let below = self.libraries.to_string_lossy().replace('\\', "/");
        let words = [("@UP@", &*up), ("@LIBDIR@", &*below), ("@VERSION@", version), ("@PRIVATE@", PRIVATE)];
        let config = words.into_iter().fold(config, |config, (word, value)| config.replace(word, value));
        let file = libraries.join("pkgconfig/sokoworks.pc");
        fs::write(&file, config).with_context(|| file.display().to_string())?;
        Ok(folder)
    }
}

/// The part of a version with which programs stay linked: `0.1` of 0.1.2, since 0.2 may change anything, and `1` of 1.2.3. `build.rs`
/// of the crate writes the same into the library.
fn binary_version(version: &str) -> String {
    let mut numbers = version.split('.');
    match (numbers.next(), numbers.next()) {
        (Some("0"), Some(minor)) => format!("0.{minor}"),
        (major, _) => major.unwrap_or(version).to_owned(),
    }
}

/// Writes the names of the functions as `sokoworks.def`, and the import library that a tool makes of it: that of mingw-w64, of LLVM
/// or of Microsoft.
fn import_library(header: &str, libraries: &Path, target: &str) -> anyhow::Result<()> {
    let definitions = libraries.join("sokoworks.def");
    let names = functions(header).join("\n");
    fs::write(&definitions, format!("LIBRARY sokoworks.dll\nEXPORTS\n{names}\n"))?;
    let definitions = definitions.display().to_string();
    if target.ends_with("msvc") {
        let library = libraries.join("sokoworks.lib");
        let machine = if target.starts_with("aarch64") { "arm64" } else { "x64" };
        return made(
            Command::new("lib")
                .args(["/nologo", &format!("/def:{definitions}"), &format!("/machine:{machine}")])
                .arg(format!("/out:{}", library.display())),
        );
    }
    let library = libraries.join("libsokoworks.dll.a");
    let prefix = if target.starts_with("i686") { "i686" } else { "x86_64" };
    made(
        Command::new(format!("{prefix}-w64-mingw32-dlltool"))
            .args(["--input-def", &definitions, "--output-lib"])
            .arg(library),
    )
}

fn made(command: &mut Command) -> anyhow::Result<()> {
    let status =
        command.status().with_context(|| format!("{} is missing", command.get_program().display()))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

/// The functions that a header declares, in its order.
fn functions(header: &str) -> Vec<&str> {
    let code = header.lines().filter(|line| !line.trim_start().starts_with(['/', '*']));
    code.filter_map(|line| {
        let (before, _) = line.split_once('(')?;
        let begin = before.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
        Some(&before[begin..]).filter(|name| name.starts_with("sokoworks_"))
    })
    .collect()
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    // An existing file may be a link, or in use.
    let _ = fs::remove_file(to);
    fs::copy(from, to).with_context(|| format!("{} to {}", from.display(), to.display()))?;
    Ok(())
}

#[cfg(unix)]
fn link(file: &Path, name: &Path) -> anyhow::Result<()> {
    let _ = fs::remove_file(name);
    let file = file.file_name().context("a library has a name")?;
    std::os::unix::fs::symlink(file, name).with_context(|| name.display().to_string())
}

#[cfg(not(unix))]
fn link(file: &Path, name: &Path) -> anyhow::Result<()> {
    copy(file, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of this test, with what a build for any system makes.
    fn place(name: &str) -> (PathBuf, PathBuf) {
        let folder = std::env::temp_dir().join(format!("sokoworks-c-library-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let built = folder.join("built");
        fs::create_dir_all(&built).expect("a folder");
        for name in ["libsokoworks_c.so", "libsokoworks_c.a", "libsokoworks_c.dylib", "sokoworks_c.dll"] {
            fs::write(built.join(name), name).expect("a file");
        }
        (folder, built)
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect();
        names.sort();
        names
    }

    fn words<'w>(words: &'w [&str]) -> impl Iterator<Item = String> + 'w {
        words.iter().map(|word| (*word).to_owned())
    }

    #[test]
    fn a_distribution_stages_the_files_where_it_wants_them() {
        let (folder, built) = place("linux");
        let stage = folder.join("stage").display().to_string();
        let line = ["/usr", "--libdir", "lib/x86_64-linux-gnu", "--destdir", &stage];
        let (layout, target) = asked(words(&line)).expect("a layout");
        assert_eq!(target, None);
        let installed = layout.install(crate::root(), &built, "linux").expect("installed");
        assert_eq!(installed, folder.join("stage/usr"));
        let libraries = installed.join("lib/x86_64-linux-gnu");
        let version = env!("CARGO_PKG_VERSION");
        let numbered =
            [binary_version(version), version.to_owned()].map(|one| format!("libsokoworks.so.{one}"));
        let mut expected = vec!["libsokoworks.a".to_owned(), "libsokoworks.so".to_owned()];
        expected.extend(numbered);
        expected.push("pkgconfig".to_owned());
        assert_eq!(names(&libraries), expected);
        assert_eq!(
            fs::read_to_string(libraries.join("libsokoworks.so")).expect("a link"),
            "libsokoworks_c.so"
        );
        let config = fs::read_to_string(libraries.join("pkgconfig/sokoworks.pc")).expect("a file");
        assert!(
            config.starts_with("prefix=${pcfiledir}/../../..\nlibdir=${prefix}/lib/x86_64-linux-gnu\n"),
            "{config}"
        );
        // Nothing of this machine is in it.
        assert!(!config.contains(&folder.display().to_string()) && !config.contains('@'), "{config}");
        let _ = fs::remove_dir_all(&folder);
    }

    #[test]
    fn other_systems_get_their_names() {
        let (folder, built) = place("others");
        let layout = |name: &str| Layout { prefix: folder.join(name), libraries: "lib".into(), root: None };
        let mac = layout("mac").install(crate::root(), &built, "aarch64-apple-darwin").expect("installed");
        assert_eq!(names(&mac.join("lib")), ["libsokoworks.a", "libsokoworks.dylib", "pkgconfig"]);
        // Without mingw-w64 the names are there, and the tool is what is missing.
        let windows = layout("windows").install(crate::root(), &built, "x86_64-pc-windows-gnu");
        let folder_of = folder.join("windows");
        assert_eq!(names(&folder_of.join("bin")), ["sokoworks.dll"]);
        let definitions = fs::read_to_string(folder_of.join("lib/sokoworks.def")).expect("a file");
        assert!(definitions.starts_with("LIBRARY sokoworks.dll\nEXPORTS\nsokoworks_"), "{definitions}");
        assert!(definitions.lines().any(|line| line == "sokoworks_solve"), "{definitions}");
        match windows {
            Ok(_) => assert!(names(&folder_of.join("lib")).contains(&"libsokoworks.dll.a".to_owned())),
            Err(why) => assert!(why.to_string().contains("dlltool is missing"), "{why:#}"),
        }
        let _ = fs::remove_dir_all(&folder);
    }

    #[test]
    fn a_line_is_read_or_refused() {
        for (line, why) in [
            (&[][..], "needs a folder"),
            (&["--libdir", "lib"], "needs a folder"),
            (&["/usr", "--libdir"], "--libdir needs a value"),
            (&["/usr", "--libdir", "../lib"], "a folder in PREFIX"),
            (&["/usr", "--libdir", "/usr/lib"], "a folder in PREFIX"),
            (&["/usr", "--mandir", "man"], "no option"),
        ] {
            let refused = asked(words(line)).expect_err("refused").to_string();
            assert!(refused.contains(why), "{line:?}: {refused}");
        }
        assert_eq!([binary_version("0.1.2"), binary_version("1.2.3")], ["0.1", "1"]);
    }

    #[test]
    fn a_header_has_its_functions_once_each() {
        let header = "// sokoworks_no(\ntypedef bool (*sokoworks_observer)(int);\nconst char *sokoworks_version(void);\n\
            struct sokoworks_level *sokoworks_level_read(const char *text,\n    uint32_t (*x)(void));\n";
        assert_eq!(functions(header), ["sokoworks_version", "sokoworks_level_read"]);
    }
}

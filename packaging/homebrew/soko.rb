class Soko < Formula
  desc "Solver, player, editor and generator for Sokoban and Sokobond"
  homepage "https://github.com/sokoworks/soko"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  RELEASE = "https://github.com/sokoworks/soko/releases/download/v@VERSION@".freeze

  on_macos do
    on_arm do
      url "#{RELEASE}/sokoworks-cli-aarch64-apple-darwin.tar.xz"
      sha256 "@SHA256 sokoworks-cli-aarch64-apple-darwin.tar.xz@"
    end
    on_intel do
      url "#{RELEASE}/sokoworks-cli-x86_64-apple-darwin.tar.xz"
      sha256 "@SHA256 sokoworks-cli-x86_64-apple-darwin.tar.xz@"
    end
  end
  on_linux do
    on_arm do
      url "#{RELEASE}/sokoworks-cli-aarch64-unknown-linux-musl.tar.xz"
      sha256 "@SHA256 sokoworks-cli-aarch64-unknown-linux-musl.tar.xz@"
    end
    on_intel do
      url "#{RELEASE}/sokoworks-cli-x86_64-unknown-linux-musl.tar.xz"
      sha256 "@SHA256 sokoworks-cli-x86_64-unknown-linux-musl.tar.xz@"
    end
  end

  def install
    bin.install "soko"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/soko.bash" => "soko"
    zsh_completion.install "completions/_soko"
    fish_completion.install "completions/soko.fish"
    doc.install "README.md", "THIRD-PARTY.md"
  end

  test do
    (testpath/"level.xsb").write "#####\n#@$.#\n#####\n"
    assert_match(/^R$/, shell_output("#{bin}/soko solve level.xsb"))
  end
end

{
  description = "Solver, player, editor and generator for Sokoban and Sokobond";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
        "x86_64-darwin"
        "aarch64-darwin"
      ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      manifest = (nixpkgs.lib.importTOML ./Cargo.toml).workspace.package;
    in
    {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "sokoworks-cli";
          inherit (manifest) version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          buildType = "dist";
          buildAndTestSubdir = "crates/soko";
          SOKO_COMMIT = self.rev or "unknown";
          # The tests read levels that are not in the repository, and start browsers.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            mkdir man && $out/bin/soko man man && installManPage man/*.1
            for shell in bash fish zsh; do $out/bin/soko completions $shell > soko.$shell; done
            installShellCompletion soko.bash soko.fish soko.zsh
          '';
          meta = {
            description = "Solver, player, editor and generator for Sokoban and Sokobond";
            homepage = manifest.repository;
            license = with pkgs.lib.licenses; [
              mit
              asl20
            ];
            mainProgram = "soko";
          };
        };
      });

      devShells = each (pkgs: {
        default = pkgs.mkShell {
          packages = [
            pkgs.cargo
            pkgs.clippy
            pkgs.nodejs
            pkgs.python3
            pkgs.rustc
            pkgs.rustfmt
          ];
        };
      });
    };
}

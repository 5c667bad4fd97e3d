"""Does what a page says, as its reader would: its files in an empty folder, and its program with ``soko`` in the path. What is printed
must end as the page shows. Arguments: the program and the page."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def main(program: Path, page: Path) -> None:
    """Runs the page."""
    blocks = dict(re.findall(r"^```(\w+)\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "soko.json").write_text(blocks["json"])
        environment = os.environ | {"PATH": f"{program.parent}:{os.environ['PATH']}"}
        command = [sys.executable, "-c", blocks["python"]]
        ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0 and ran.stdout.endswith(blocks["text"]), f"{page}: {ran.stdout}{ran.stderr}"
    print(f"{page}: {ran.stdout.splitlines()[-1]}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

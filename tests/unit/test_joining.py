"""The build's one file for the modules that a page needs first, and the one for the content script."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from extension.building.commands import BuildError, find_node
from extension.building.joining import join_modules, join_parts

FILES = {
    "shared/count.js": "let count = 0;\nexport const next = () => ++count;\n",
    "shared/later.js": 'import { next } from "./count.js";\nexport const twice = () => next() + next();\n',
    "shared/words.js": 'const word = "one";\nexport function say() {\n  return word;\n}\nexport { word };\n',
    "page/begin.js": 'import { next as step } from "../shared/count.js";\nexport const first = step();\n',
    "page/page.js": """import * as words from "../shared/words.js";
import { first } from "./begin.js";
import {
  next,
} from "../shared/count.js";
const word = "two";
export const done = (async () => {
  const { twice } = await import("../shared/later.js");
  const { inLater } = await import("./lazy.js");
  return [first, next(), twice(), inLater(), words.say(), word].join(" ");
})();
console.log(await done);
""",
    "page/lazy.js": """import { next } from "../shared/count.js";
import { first } from "./begin.js";
export const inLater = () => `${next()}/${first}`;
""",
}


def laid_out(folder: Path) -> Path:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "page" / "page.html").write_text('<link rel="modulepreload" href="page.js" />\n')
    return folder / "page" / "page.js"


def join(entry: Path, *folders: Path) -> None:
    entry.write_text(entry.read_text().replace("console.log(await done)", "void done.then(console.log)"))
    join_modules(entry.with_suffix(".html"), entry, list(folders))


def ran(file: Path) -> str:
    return subprocess.run([find_node(), file], capture_output=True, text=True, check=True).stdout


def test_modules_of_one_file_and_later_ones_share_their_state(tmp_path: Path) -> None:
    entry = laid_out(tmp_path)
    before = ran(entry)
    join(entry, tmp_path / "shared")
    assert before == "1 2 7 5/1 one two\n"
    assert ran(entry) == before
    assert "modules.js" in entry.with_suffix(".html").read_text()
    # What imports one of them alone runs nothing else.
    assert (tmp_path / "shared" / "count.js").read_text() == FILES["shared/count.js"]
    alone = tmp_path / "alone.js"
    alone.write_text('import { inLater } from "./page/lazy.js";\nconsole.log(inLater());\n')
    assert ran(alone) == "2/1\n"


@pytest.mark.parametrize("line", ["await done;", "export default 1;", "export * from 'x';"])
def test_a_module_that_cannot_be_joined_is_named(tmp_path: Path, line: str) -> None:
    entry = laid_out(tmp_path)
    begin = entry.with_name("begin.js")
    begin.write_text(begin.read_text() + line + "\n")
    with pytest.raises(BuildError, match=r"begin\.js cannot be joined"):
        join(entry, tmp_path / "shared")


def test_a_module_in_another_folder_is_named(tmp_path: Path) -> None:
    entry = laid_out(tmp_path)
    with pytest.raises(BuildError, match=r"later\.js is in no folder"):
        join(entry)


def test_the_parts_of_the_content_script_are_joined_in_their_order(tmp_path: Path) -> None:
    module = tmp_path / "grab.js"
    module.write_text('export const CAPTURE = [\n  "b",\n  "a",\n  "run",\n].map((part) => part);\nrest();\n')
    for name in ("a", "b", "run"):
        (tmp_path / f"{name}.js").write_text(f"{name}();\n")
    join_parts(module, "parts")
    assert module.read_text() == 'export const CAPTURE = ["parts", "run"].map((part) => part);\nrest();\n'
    assert (tmp_path / "parts.js").read_text() == "b();\na();\n"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["grab.js", "parts.js", "run.js"]


def test_a_module_without_parts_is_named(tmp_path: Path) -> None:
    module = tmp_path / "grab.js"
    module.write_text("export const CAPTURED = [];\n")
    with pytest.raises(BuildError, match=r"grab\.js lists no parts"):
        join_parts(module, "parts")

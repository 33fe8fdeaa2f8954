"""What each command refuses: one sentence that says what is wrong, and status 2. No model is loaded."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.workspace import Workspace
from tests.core.workspace.conftest import sentences
from tests.explorer.command_line import Command

HEADER = "kind,row,text,other_text,mine,theirs,decision\n"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a workspace `ws` of which nothing is encoded, a copy of it, and small files.

    Tests only read it.
    """
    folder = tmp_path_factory.mktemp("refusals")
    rows = "".join(f"{text},{n}\n" for n, text in enumerate(sentences(6, seed=1)))
    (folder / "rows.csv").write_text("text,n\n" + rows, encoding="utf-8")
    with Workspace.create(folder / "ws") as workspace:
        workspace.add_file(folder / "rows.csv", "text")
        workspace.labels.set_rows(workspace.labels.add("praise").label_id, [0])
    shutil.copytree(folder / "ws", folder / "copy")
    pairs = "".join(f"A sentence {n},Another one {n},{n % 2}\n" for n in range(8))
    (folder / "pairs.csv").write_text("sentence1,sentence2,label\n" + pairs, encoding="utf-8")
    (folder / "folder").mkdir()
    for name, content in (
        ("other.csv", "kind,decision\nlabel,mine\n"),
        ("undecided.csv", HEADER + "label,3,,,a,b,perhaps\n"),
        ("unknown.csv", HEADER + "label,3,,,a,b,mine\n"),
    ):
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "latin.csv").write_bytes(HEADER.encode() + b"label,3,\xe9,,a,b,mine\n")
    with Workspace.create(folder / "twice") as workspace:  # no column of it could be a key
        (folder / "same.csv").write_text("text,n\nThe same,1\nThe same,1\n", encoding="utf-8")
        workspace.add_file(folder / "same.csv", "text")
    return folder


REFUSED: dict[str, tuple[str, str]] = {
    "characterize nothing": ("characterize {ws} --where n>99", "No row fulfils 'n>99'."),
    "characterize everything": ("characterize {ws} --where n>=0", "so there is nothing to compare with."),
    "delete nothing named": ("delete {ws}", "It is not said which rows. Give --where or --row."),
    "delete no such row": ("delete {ws} --row 99 --yes", "There is no row 99."),
    "delete no row": ("delete {ws} --where n>99 --yes", "There is no such row to delete."),
    "duplicates rule": ("duplicates {ws} --keep best", "There is no rule 'best'. Use one of "),
    "duplicates date": (
        "duplicates {ws} --date n",
        "--date says which row is the newest. Give --keep newest",
    ),
    "duplicates not encoded": ("duplicates {ws}", "is encoded, so none can be compared."),
    "encode nothing": ("encode {place}/none.csv -o {place}/v.npy", "There is no file"),
    "export columns": (
        "export {ws} -o {place}/v.npy --columns n",
        "A file of vectors has no columns to choose. Leave out --columns.",
    ),
    "export mode": (
        "export {ws} -o {place}/e.csv --mode keyword",
        "--mode is of a search, and there is none.",
    ),
    "export by what has no vector": (
        "export {ws} -o {place}/e.csv --query late --all-rows",
        "No sentence has a vector to be compared with. Encode the sentences first.",
    ),
    "export vectors": ("export {ws} -o {place}/v.npy", "There are no vectors to write. Encode the sentences"),
    "export column twice": (
        "export {ws} -o {place}/e.csv --columns n,n",
        "The column 'n' is named twice.",
    ),
    "imports two at once": ("imports {ws} --remove 1 --restore 1", "Only one of --remove, --restore and"),
    "imports no such": ("imports {ws} --remove 7", "There is no import 7. They count from 1 to 1."),
    "imports not removed": ("imports {ws} --restore 1", "Import 1 is not removed."),
    "index key": ("index {place}/rows.csv -o {ws} --key n", "Give --again too."),
    "index dates": ("index {place}/rows.csv -o {ws} --dates late", "--dates late is not known. Give --dates"),
    "index decimal": (
        "index {place}/rows.csv -o {ws} --decimal dot",
        "--decimal dot is not known. Give --decimal",
    ),
    "index no workspace": (
        "index {place}/rows.csv -o {place}/new --again --key n",
        "is no workspace, so nothing in it can be renewed.",
    ),
    "index again, no file": ("index -o {ws} --again --key n", "No file is named. Name the newer export."),
    "index again, no key": (
        "index {place}/rows.csv -o {ws} --again",
        "--again needs the key: the column that says which row is which. Give --key",
    ),
    "index again, none could be": (
        "index {place}/same.csv -o {place}/twice --again",
        "No column of twice has a value of its own in each row",
    ),
    "index leave out": (
        "index {place}/rows.csv -o {place}/new --leave-out !!",
        "is no phrase that can be left",
    ),
    "index no model": ("index {place}/rows.csv -o {place}/new --model=", "No model is named. Give --model"),
    "label": ("label {place}/pairs.csv --cross-encoder x -o {place}/l.txt", "Let it end in .csv or .tsv."),
    "map not encoded": ("map {ws} -o {place}/map.png", "is encoded, so there is no map yet."),
    "map columns": ("map {ws} -o {place}/map.png --columns n", "--columns is for a page, not for a picture."),
    "map of no name": ("map {ws} -o {place}/map.txt", "is not a name for a picture or a page."),
    "merge take": ("merge {ws} {copy} --take ours", "--take is mine or theirs, not ours."),
    "merge other columns": ("merge {ws} {copy} --decisions {place}/other.csv", "Write it anew."),
    "merge undecided": (
        "merge {ws} {copy} --decisions {place}/undecided.csv",
        "line 2: 'perhaps' is no decision.",
    ),
    "merge no conflict": (
        "merge {ws} {copy} --decisions {place}/unknown.csv",
        "There is no conflict of label '3'",
    ),
    "merge not UTF-8": (
        "merge {ws} {copy} --decisions {place}/latin.csv",
        "Give the file that --conflicts wrote.",
    ),
    "mine": ("mine {place}/pairs.csv -o {place}/m.csv", "It takes --workspace or --model, one of them."),
    "propose": ("propose {ws} --label nolabel", "has no label 'nolabel'."),
    "search nothing": ("search {ws} {blank}", "The query is empty. Say what to look for."),
    "suspicious": ("suspicious {ws}", "is encoded, so no label can be judged."),
    "topics": ("topics {ws}", "is encoded, so there are no topics yet."),
    "output is a folder": ("export {ws} -o {place}/folder", "folder is a folder."),
    "output in no folder": ("export {ws} -o {place}/none/e.csv", "does not exist."),
    "evaluate folds": ("evaluate m --data {pairs} --folds 3", "labels has no folds. Leave out --folds."),
    "evaluate objective": ("evaluate m --data {pairs} --objective ranking", "Nothing is taught for labels."),
    "evaluate task": ("evaluate m --data {pairs} --task guess", "There is no task named “guess”."),
    "evaluate not asked of": (
        "evaluate m --data {pairs} --task senteval",
        "is not what senteval is asked of.",
    ),
    "evaluate nothing there": (
        "evaluate m --data {place}/folder",
        "holds nothing a model could be evaluated",
    ),
    "evaluate upper bound": (
        "evaluate m --data {pairs} --task clustering --cross-encoder x",
        "A cross-encoder is shown beside a model on labelled pairs alone. Leave it out.",
    ),
    "evaluate against": (
        "evaluate m --data {pairs} --task topics --objective ranking --against o",
        "With --objective, the copies that are taught are compared with the model as it is.",
    ),
    "evaluate by a workspace": (
        "evaluate m --data {pairs} --selection {ws}",
        "is a workspace. Give a file with labelled examples for this part.",
    ),
    "train columns": (
        "train m --data {pairs} --data {pairs} --data {pairs} --columns a --columns b -o {place}/new",
        "3 --data and 2 --columns were given. Give one for each file.",
    ),
    "train objectives": (
        "train m --data {pairs} --data {pairs} --data {pairs} --objective ranking --objective regression"
        " -o {place}/new",
        "3 --data and 2 --objective were given. Give one for each file.",
    ),
    "train mixed": ("train m --data {pairs} --mixed -o {place}/new", "--mixed needs several --data."),
    "train onto something": (
        "train m --data {pairs} -o {place}/ws",
        "ws is already there. Choose a new folder",
    ),
    "train judgments": (
        "train m --data {ws} --group n -o {place}/new",
        "is a workspace, and its judgments have no columns, groups or range of scores.",
    ),
    "train no marks": ("train m --data {ws} -o {place}/new", "No pair is marked in"),
    "train no data": ("train m -o {place}/new", "--data FILE is missing."),
    "train a setting": ("train m --data {pairs} -o {place}/new --epochs 0", "epochs is 0. Give at least 1."),
    "train dimensions": ("train m --data {pairs} -o {place}/new --matryoshka-dims no", "is “no”."),
    "search by what is no mode": (
        "search {ws} x --mode words",
        "Invalid value for '--mode': 'words' is not one of 'semantic', 'keyword', 'hybrid'.",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_command_refuses_in_one_sentence(command: Command, place: Path, name: str) -> None:
    line, sentence = REFUSED[name]
    said = command(
        *(
            word.format(
                place=place, ws=place / "ws", copy=place / "copy", pairs=place / "pairs.csv", blank=" "
            )
            for word in line.split()
        )
    )
    assert (said.status, said.out) == (2, "")
    assert sentence in said.lines[-1]
    assert said.lines[-1].startswith("semantic-explorer: ")
    assert not (place / "new").exists()

"""`--milvus`: where the vectors of a workspace are searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.cli.output import say

if TYPE_CHECKING:
    from core.workspace import Workspace

_OFF = "off"


def use_milvus(workspace: Workspace, address: str | None) -> None:
    """Search the vectors of a workspace in the Milvus at an address from now on; "off": here; None: as it is.

    Raises:
        InputError, UnreachableError, MissingLibraryError: as `MilvusStore.use`.
    """
    if address is None:
        return
    if address != _OFF:
        workspace.milvus.use(address)
    elif left := workspace.milvus.leave():
        say(left)

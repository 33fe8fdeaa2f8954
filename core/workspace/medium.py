"""What kind of disk a workspace lies on."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_MOUNTS = Path("/proc/self/mountinfo")
# As Linux calls them; a lock that one machine holds there may not be seen by another.
_OF_A_NETWORK = {
    *(
        "9p",
        "afs",
        "beegfs",
        "ceph",
        "cifs",
        "coda",
        "davfs",
        "lustre",
        "ncpfs",
        "nfs",
        "nfs4",
        "smb3",
        "smbfs",
    ),
    *(
        "fuse.ceph",
        "fuse.davfs2",
        "fuse.glusterfs",
        "fuse.gvfsd-fuse",
        "fuse.rclone",
        "fuse.s3fs",
        "fuse.sshfs",
    ),
}


def network_kind(folder: Path, mounts: Path = _MOUNTS) -> str:
    """What kind of network disk `folder` lies on, as the system calls it; "" for none, and where that is not
    known (other systems than Linux).

    Args:
        mounts: what is mounted where, as Linux lists it.
    """
    if sys.platform != "linux":
        return ""
    try:
        device, listed = os.stat(folder).st_dev, mounts.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    number = f"{os.major(device)}:{os.minor(device)}"
    for line in listed.splitlines():
        before, _, after = line.partition(" - ")
        if before.split()[2:3] == [number]:
            kind = (after.split() or [""])[0]
            return kind if kind in _OF_A_NETWORK else ""
    return ""

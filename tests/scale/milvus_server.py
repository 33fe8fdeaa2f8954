"""Milvus's protocol on the loopback address, by milvus-lite, in a process that a test can end.

`python -m tests.scale.milvus_server FOLDER PORT [CERTIFICATE KEY TOKEN]` prints the port; 0 is any.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grpc
from milvus_lite.adapter.grpc.servicer import MilvusServicer
from milvus_lite.db import MilvusLite
from pymilvus.grpc_gen import milvus_pb2_grpc


class TokenAsked(grpc.ServerInterceptor):  # type: ignore[misc]
    """Lets only those in who show the token."""

    def __init__(self, token: str) -> None:
        self._wanted = base64.b64encode(token.encode()).decode()

    def intercept_service(self, go_on: Callable[[Any], Any], call: Any) -> Any:
        """See what the caller shows."""
        if dict(call.invocation_metadata).get("authorization") == self._wanted:
            return go_on(call)

        def refuse(request: Any, context: Any) -> None:
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "no such token")

        return grpc.unary_unary_rpc_method_handler(refuse)


def serve(folder: str, port: str, certificate: str = "", key: str = "", token: str = "") -> None:
    """Serve until the process is ended."""
    lite = MilvusLite(folder)
    asked = (TokenAsked(token),) if token else ()
    server = grpc.server(ThreadPoolExecutor(4), interceptors=asked)
    milvus_pb2_grpc.add_MilvusServiceServicer_to_server(MilvusServicer(lite), server)
    if certificate:
        pair = (Path(key).read_bytes(), Path(certificate).read_bytes())
        bound = server.add_secure_port(f"localhost:{port}", grpc.ssl_server_credentials([pair]))
    else:
        bound = server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    print(bound, flush=True)
    sys.stdin.read()  # its end is ours
    server.stop(0)
    lite.close()


if __name__ == "__main__":
    serve(*sys.argv[1:])

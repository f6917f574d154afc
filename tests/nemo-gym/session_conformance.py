"""Runs the package's own check of a resources server's session lifecycle against a server that is only reachable over
HTTP: python session_conformance.py URL TASK_DATA_JSON. The check wants an ASGI app, so this one hands everything on."""

import json
import sys
import uuid

import httpx
from nemo_gym.base_resources_server import ResourcesSeedSessionRequest
from nemo_gym.testing.session_conformance import check_resources_session_contract

url, task_data = sys.argv[1], json.loads(sys.argv[2])


async def proxy(scope, receive, send):
    if scope["type"] != "http":
        return
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    headers = [(name, value) for name, value in scope["headers"] if name not in (b"host", b"content-length")]
    async with httpx.AsyncClient(timeout=60) as client:
        reply = await client.request(scope["method"], url + scope["path"], headers=headers, content=body)
    await send({"type": "http.response.start", "status": reply.status_code, "headers": reply.headers.raw})
    await send({"type": "http.response.body", "body": reply.content})


seed = ResourcesSeedSessionRequest.model_validate(
    {
        "resources_session_id": f"conformance-{uuid.uuid4().hex}",
        "episode_id": {"rollout_id": "conformance-0", "attempt": 0},
        "task_id": {"taskset": "conformance", "task_id": "0"},
        "task_data": task_data,
    }
)
check_resources_session_contract(proxy, seed, keeps_state=True)
print("the session contract holds")

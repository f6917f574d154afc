"""A resources server with one tool for each kind of reply, to record what nemo-gym says over MCP.

Its name in the configuration is `door`. Ours, with the same tools: tests/mcp/door-instance.ts.
"""

from typing import Any, Optional

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, Field

from nemo_gym.base_resources_server import (
    BaseResourcesServerConfig,
    BaseVerifyRequest,
    BaseVerifyResponse,
    SimpleResourcesServer,
)
from nemo_gym.server_utils import SESSION_ID_KEY


class City(BaseModel):
    city: str


class Count(BaseModel):
    count: int
    ratio: float = 1.5
    label: Optional[str] = Field(default=None, max_length=4)


class Nothing(BaseModel):
    pass


class DoorServer(SimpleResourcesServer):
    ray_enabled = False
    config: BaseResourcesServerConfig
    counters: dict[str, int] = Field(default_factory=dict)

    def setup_webserver(self) -> FastAPI:
        app = super().setup_webserver()
        for tool in (
            self.get_weather,
            self.increment,
            self.shout,
            self.list_things,
            self.number,
            self.nothing,
            self.nested,
            self.plain,
            self.plain_json,
            self.boom,
            self.teapot,
            self.untyped,
        ):
            app.post(f"/{tool.__name__}")(tool)
        return app

    def mcp_allowed_tools_for_session(self, seed_body: dict) -> Optional[list]:
        return seed_body.get("allowed")

    async def get_weather(self, body: City) -> dict:
        """Get the weather of a city."""
        return {"weather": f"Sunny in {body.city}"}

    async def increment(self, request: Request, body: Count) -> dict:
        """Add to the session's counter."""
        session = request.session[SESSION_ID_KEY]
        self.counters[session] = self.counters.get(session, 0) + body.count
        return {"count": self.counters[session], "ratio": body.ratio}

    async def shout(self, body: City) -> str:
        return body.city.upper()

    async def list_things(self, body: Nothing) -> list:
        return ["a", 1, 2.0, None, {"b": True}]

    async def number(self, body: Nothing) -> float:
        return 4.0

    async def nothing(self, body: Nothing) -> None:
        return None

    async def nested(self, body: Nothing) -> dict[str, Any]:
        return {"whole": 5.0, "small": 1e-7, "none": None, "inner": {"none": None, "list": [None, 1]}, "text": "é ☃ \"q\""}

    async def plain(self, body: Nothing) -> PlainTextResponse:
        return PlainTextResponse("plain words\n")

    async def plain_json(self, body: Nothing) -> PlainTextResponse:
        return PlainTextResponse('{"a":  1.50}')

    async def boom(self, body: Nothing) -> dict:
        raise KeyError("x")

    async def teapot(self, body: Nothing) -> dict:
        raise HTTPException(418, "short and stout")

    async def untyped(self, request: Request) -> dict:
        return {"got": await request.json()}

    async def verify(self, body: BaseVerifyRequest) -> BaseVerifyResponse:
        return BaseVerifyResponse(**body.model_dump(), reward=0.0)


if __name__ == "__main__":
    DoorServer.run_webserver()

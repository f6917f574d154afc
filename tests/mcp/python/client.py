"""What the official Python client sees of an MCP server: `client.py URL TOKEN` prints it as one JSON object."""

import asyncio
import json
import sys

from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client


async def main(url: str, token: str) -> None:
    headers = {"X-NeMo-Gym-Session-Token": token}
    async with streamablehttp_client(url, headers=headers) as (read, write, session_id):
        async with ClientSession(read, write) as session:
            hello = await session.initialize()
            await session.send_ping()
            tools = await session.list_tools()
            progress = []

            async def report(done: float, total: float | None, message: str | None) -> None:
                progress.append([done, total, message])

            async def call(name: str, arguments: dict, **options) -> dict:
                result = await session.call_tool(name, arguments, **options)
                return result.model_dump(mode="json", by_alias=True, exclude_none=True)

            print(
                json.dumps(
                    {
                        "server": hello.serverInfo.name,
                        "version": hello.protocolVersion,
                        "session_id": session_id(),
                        "tools": [tool.name for tool in tools.tools],
                        "text": await call("test_simple_text", {}),
                        "structured": await call("json_schema_2020_12_tool", {"name": "Ada"}),
                        "error": await call("test_error_handling", {}),
                        "unknown": await call("nope", {}),
                        "with_progress": await call("test_tool_with_progress", {}, progress_callback=report),
                        "progress": progress,
                    }
                )
            )


asyncio.run(main(sys.argv[1], sys.argv[2]))

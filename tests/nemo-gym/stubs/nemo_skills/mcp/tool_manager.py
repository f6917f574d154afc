"""The one class that ns_tools takes from a package no registry has. It offers the tool's name and refuses to run it:
only /verify, which delegates, and the replies around a tool are compared with this server."""


class ToolManager:
    def __init__(self, module_specs, overrides, context):
        self.names = ["stateful_python_code_exec"] if module_specs else []

    async def list_all_tools(self):
        return [{"name": name} for name in self.names]

    async def execute_tool(self, raw_name, args, extra_args):
        raise RuntimeError(f"{raw_name} is not installed here")

    async def cleanup_request(self, request_id):
        return None

    async def shutdown(self):
        return None

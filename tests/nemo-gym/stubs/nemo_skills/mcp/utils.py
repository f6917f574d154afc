"""The one function that ns_tools takes from this module."""


class DirectPythonTool:
    def default_config(self):
        return {}


def locate(path):
    return DirectPythonTool

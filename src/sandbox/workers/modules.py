"""Lets a worker script import the files that came with it, in whatever order. Part of one program, see zygote.ts."""
import importlib.machinery


class Modules:
    def __init__(self):
        self.texts = {}

    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self) if name in self.texts else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(compile(self.texts[module.__name__], module.__name__, 'exec'), module.__dict__)

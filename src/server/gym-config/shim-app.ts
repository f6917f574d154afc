export interface ShimAppOptions {
  /** The script behind the `paddock` command. */
  readonly command: string;
  /** The Node binary that is used where no `node` is on PATH. */
  readonly node: string;
}

/**
 * The shim's entrypoint. It becomes the Node process (same pid, so that NeMo Gym's polls and signals reach it) with one
 * instance, on the host and port of NeMo Gym's configuration, under NeMo Gym's name for it. `settings` and `judge` in
 * NeMo Gym's block win over those of `instance.json`.
 */
export function shimApp({ command, node }: ShimAppOptions): string {
  return `"""Entrypoint that NeMo Gym runs; written by \`paddock gym-config --shim\`."""

import json
import os
import shutil
import sys

import yaml

COMMAND = ${JSON.stringify(command)}
NODE = shutil.which("node") or ${JSON.stringify(node)}


def main() -> None:
    config = yaml.safe_load(os.environ["NEMO_GYM_CONFIG_DICT"])
    name = os.environ["NEMO_GYM_CONFIG_PATH"]
    if config.get("dry_run"):
        return
    block = next(iter(next(iter(config[name].values())).values()))
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "instance.json"), encoding="utf-8") as file:
        instance = json.load(file)
    instance.update(host=str(block["host"]), port=int(block["port"]))
    instance["settings"] = {**instance.get("settings", {}), **(block.get("settings") or {})}
    if block.get("judge"):
        instance["judge"] = block["judge"]
    paddock = {"control": {"port": 0}, "instances": {name: instance}}
    head = config.get("head_server") or {}
    if head.get("host") and head.get("port"):
        paddock["head_server"] = f"http://{head['host']}:{head['port']}"
    # The configuration may hold a judge's key: it goes through memory, not through a file or the command line.
    memory = os.memfd_create("paddock-config", 0)
    os.write(memory, json.dumps(paddock).encode())
    os.lseek(memory, 0, os.SEEK_SET)
    os.dup2(memory, 0)
    os.execv(NODE, [NODE, COMMAND, "serve", "--config", "/dev/stdin", "--exit-with-parent"])


if __name__ == "__main__":
    main()
    sys.exit(0)
`;
}

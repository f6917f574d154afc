import { fileURLToPath } from 'node:url';
import { type Harness, type HarnessOptions, startHarness } from 'paddock/testing';

/** A remade example of the published package, behind its real doors. */
export function startExample(name: string, options: Partial<HarnessOptions> = {}): Promise<Harness> {
  const folder = fileURLToPath(new URL(`../fixtures/environments/${name}`, import.meta.url));
  return startHarness({ folder, name, ...options });
}

/** The fields that a model server always sends. */
export function modelResponse(output: readonly object[] = []): Record<string, unknown> {
  return {
    id: 'resp_1',
    created_at: 1,
    model: 'm',
    object: 'response',
    output,
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
  };
}

export const PARAMS = { input: [{ role: 'user', content: 'hello' }] };

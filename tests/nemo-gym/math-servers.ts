import { fileURLToPath } from 'node:url';
import type { GymPython } from './gym-python.ts';
import { type PythonServer, startPythonServer } from './python-server.ts';

export const MATH_FAMILIES = [
  'math_with_judge',
  'math_with_autograder',
  'polymath',
  'math_with_code',
  'math_advanced_calculations',
  'ns_tools',
] as const;

export type MathFamily = (typeof MATH_FAMILIES)[number];

const withLibrary: readonly MathFamily[] = ['math_with_judge', 'math_with_autograder', 'polymath'];
const patient = fileURLToPath(new URL('patient', import.meta.url));
const stubs = fileURLToPath(new URL('stubs', import.meta.url));

export interface MathServerOptions {
  /** Base URL of a judge model; without one `should_use_judge` is false. */
  readonly judgeUrl?: string;
}

/** One Python math server, or for ns_tools the pair of it and the math_with_judge it delegates to. */
export async function startMathServer(
  python: GymPython,
  family: MathFamily,
  options: MathServerOptions = {},
): Promise<PythonServer> {
  if (family === 'ns_tools') return startDelegating(python, options);
  if (!withLibrary.includes(family)) return startPythonServer(python, { implementation: family });
  const judge = options.judgeUrl;
  return startPythonServer(python, {
    implementation: family,
    settings: {
      should_use_judge: judge !== undefined,
      judge_model_server: { type: 'responses_api_models', name: 'policy_model' },
      judge_responses_create_params: judgeParams(family),
      // The wall clock must not decide here: Math-Verify's own timers, which count CPU time by `patient`, do.
      library_verifier_timeout_seconds: 120,
    },
    neighbours: judge === undefined ? {} : { policy_model: { kind: 'responses_api_models', url: judge } },
    env: { PYTHONPATH: `${patient}:${stubs}` },
  });
}

/** As in the family's own YAML. */
function judgeParams(family: MathFamily): Record<string, unknown> {
  if (family !== 'math_with_autograder') return { input: [] };
  return { input: [], max_output_tokens: 2048, temperature: 0, top_p: 1 };
}

async function startDelegating(python: GymPython, options: MathServerOptions): Promise<PythonServer> {
  const verifier = await startMathServer(python, 'math_with_judge', options);
  try {
    const server = await startPythonServer(python, {
      implementation: 'ns_tools',
      settings: {
        default_verifier: 'math_with_judge',
        verifiers: { math_with_judge: { type: 'resources_servers', name: 'math_with_judge' } },
        nemo_skills_tools: ['nemo_skills.mcp.servers.python_tool::DirectPythonTool'],
      },
      neighbours: { math_with_judge: { kind: 'resources_servers', url: verifier.url } },
    });
    return {
      ...server,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]();
        await verifier[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await verifier[Symbol.asyncDispose]();
    throw error;
  }
}

import { defineEnvironment, isJsonObject, toolError } from 'paddock/kit';
import { openMathResources } from './math-resources.ts';
import { createMathState } from './math-state.ts';
import { mathAdvancedCalculations } from './rulesets/math-advanced-calculations.ts';
import { mathWithAutograder } from './rulesets/math-with-autograder.ts';
import { mathWithCode } from './rulesets/math-with-code.ts';
import { mathWithJudge } from './rulesets/math-with-judge.ts';
import { nsTools } from './rulesets/ns-tools.ts';
import { polymath } from './rulesets/polymath.ts';
import type { operations } from './schema.gen.ts';
import { calculators } from './tools/calculators.ts';
import { endSession } from './tools/end-session.ts';
import { executeBash } from './tools/execute-bash.ts';
import { executePython } from './tools/execute-python.ts';
import { statefulPythonCodeExec } from './tools/stateful-python-code-exec.ts';

export default defineEnvironment<operations>()({
  tools: {
    execute_python: executePython,
    stateful_python_code_exec: statefulPythonCodeExec,
    execute_bash: executeBash,
    end_session: endSession,
    ...calculators,
  },
  // In the order in which a row's shape is tried: the most particular first.
  rulesets: {
    math_advanced_calculations: mathAdvancedCalculations,
    math_with_code: mathWithCode,
    ns_tools: nsTools,
    polymath,
    math_with_judge: mathWithJudge,
    math_with_autograder: mathWithAutograder,
  },
  open: openMathResources,
  state: createMathState,
  unknownTool(name, session) {
    if (session.ruleset === 'math_advanced_calculations') return toolError(404, 'Function not found');
    return session.ruleset === 'ns_tools' ? toolError(404, `Unknown tool: ${name}`) : null;
  },
  failed(tool, result) {
    if (!isJsonObject(result)) return false;
    return tool === 'execute_bash' ? result['reason'] !== 'exit' : result['success'] === false;
  },
});

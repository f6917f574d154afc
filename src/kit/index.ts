/** The authoring API: all that an environment may import of Paddock. Any new export here becomes public API. */
export type { AppError } from '../lib/errors.ts';
export type { JsonObject, JsonValue } from '../lib/json.ts';
export { isJsonObject } from '../lib/json.ts';
export type {
  EndReason,
  ExecOptions,
  ExecResult,
  ProcessEnd,
  Sandbox,
  SandboxProcess,
} from '../sandbox/sandbox.ts';
export type { EnvironmentDefinition, Gymnasium, GymnasiumInput, StepResult, StepStart } from './define-environment.ts';
export { defineEnvironment, defineRuleset } from './define-environment.ts';
export { judgeFailed } from './judge-failed.ts';
export { addAvgSampleStdDev } from './metrics/avg-sample-std-dev.ts';
export type { HighestKOptions } from './metrics/highest-k-metrics.ts';
export { highestKMetrics } from './metrics/highest-k-metrics.ts';
export type { Metrics, MetricValue } from './metrics/metric-value.ts';
export type { PassMajority, PassMajorityOptions } from './metrics/pass-majority.ts';
export { computePassMajorityMetrics } from './metrics/pass-majority.ts';
export type { Scores } from './metrics/score-series.ts';
export { computeSubsetMetrics } from './metrics/subset-metrics.ts';
export type { ToolArgs, ToolHandler, ToolHandlers, ToolResult } from './operation.ts';
export type { PromptTemplate } from './prompt.ts';
export { fillPrompt, readPromptFile } from './prompt.ts';
export type {
  InstanceContext,
  Judge,
  JudgeEvaluation,
  PythonWorkers,
  PythonWorkersOptions,
  WorkerOutcome,
} from './resources.ts';
export { lastBoxed, lastBoxedOrFbox, lastClosedBoxed } from './response/boxed.ts';
export type { FunctionCall, FunctionCallOutput } from './response/function-calls.ts';
export { functionCallOutputs, functionCalls, parseArguments } from './response/function-calls.ts';
export { assistantMessages, assistantText, lastAssistantText, outputText } from './response/message-text.ts';
export { itemsOfType, outputItems } from './response/output-items.ts';
export { pythonLstrip, pythonRstrip, pythonSplit, pythonSplitlines, pythonStrip } from './response/python-text.ts';
export type { ReverifyMode, Ruleset, Verdict, VerifyInput, VerifyRow } from './ruleset.ts';
export type { SessionView, ToolCall } from './tool-call.ts';
export { toolError } from './tool-call.ts';
export type {
  PythonCell,
  PythonInterpreter,
  PythonInterpreterOptions,
  SandboxOwner,
} from './tools/python/python-interpreter.ts';
export { createPythonInterpreter } from './tools/python/python-interpreter.ts';
export type { PythonResult } from './tools/python/python-result.ts';

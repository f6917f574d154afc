import { type Case, expectedReward } from '../../environment/authoring/case.ts';
import { buildResponse, caseTurns, type PlayedCall } from '../../environment/authoring/case-response.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../lib/json.ts';
import type { AgentClient, AgentReply } from '../agent-client.ts';

/** How much of a reply a report shows. */
const SHOWN_CHARACTERS = 400;

/** Rewards are floats that went through JSON. */
const SAME_REWARD = 1e-9;

type ToolReply = Pick<AgentReply, 'status' | 'text' | 'json'>;

/** Where a case is played. */
export interface CaseDoor {
  readonly protocol: 'gym' | 'gymnasium';
  /** A new agent, with no cookie yet. */
  readonly agent: () => AgentClient;
  /** How tools are called, given the seed's reply; `POST /<tool>` by default. */
  readonly openTools?: (seed: JsonObject) => Promise<(name: string, args: JsonValue) => Promise<ToolReply>>;
}

export interface PlayedCase {
  readonly reward: number | null;
  /** What the reply says it was graded by. */
  readonly ruleset: string | null;
  /** What is wrong, a sentence each; none where the case got what it must get. */
  readonly problems: readonly string[];
}

/** Plays one case as a trainer would, and holds what it got against what it must get. */
export async function playCase(door: CaseDoor, play: Case, row: JsonObject): Promise<PlayedCase> {
  try {
    const { reward, ruleset } = await (door.protocol === 'gym' ? playGym : playGymnasium)(door, play, row);
    const wanted = expectedReward(play);
    const isSame = wanted === null || Math.abs(reward - wanted) <= SAME_REWARD;
    return { reward, ruleset, problems: isSame ? [] : [`the reward is ${reward} and must be ${wanted}`] };
  } catch (error) {
    if (error instanceof Unexpected) return { reward: null, ruleset: null, problems: [error.message] };
    throw error;
  }
}

interface Graded {
  readonly reward: number;
  readonly ruleset: string | null;
}

/** A reply that no agent may get. */
class Unexpected extends Error {}

async function playGym(door: CaseDoor, play: Case, row: JsonObject): Promise<Graded> {
  const agent = door.agent();
  const seed = expectOk('/seed_session', await agent.post('/seed_session', row));
  const callTool = (await door.openTools?.(seed)) ?? ((name, args) => agent.post(`/${name}`, args));
  const calls: PlayedCall[] = [];
  for (const call of play.tool_calls ?? []) {
    const reply = await callTool(call.name, call.arguments ?? {});
    // A hostile agent may call a tool wrongly, and a wrong one too; neither may break it.
    const mayRefuse = play.kind === 'hostile' || play.kind === 'wrong';
    if (!mayRefuse || reply.status >= 500) expectOk(`/${call.name}`, reply);
    calls.push({ ...call, output: reply.text });
  }
  const response = play.response ?? buildResponse(caseTurns(play).at(-1) ?? null, calls);
  const reply = await agent.post('/verify', { ...row, response });
  const graded = expectOk('/verify', reply);
  if (graded['mask_sample'] === true || graded['verdict'] === 'error' || '_ng_failure_class' in graded) {
    throw new Unexpected(
      `/verify gave no verdict: ${shown(graded['failure_reason'] ?? graded['reason'] ?? reply.text)}`,
    );
  }
  const { ruleset } = graded;
  return { reward: rewardOf(graded, reply), ruleset: typeof ruleset === 'string' ? ruleset : null };
}

/** The turns in their order until the episode is over; the rewards of the steps add up. */
async function playGymnasium(door: CaseDoor, play: Case, row: JsonObject): Promise<Graded> {
  const agent = door.agent();
  expectOk('/reset', await agent.post('/reset', row));
  let total = 0;
  for (const turn of caseTurns(play)) {
    const reply = await agent.post('/step', { ...row, response: play.response ?? buildResponse(turn) });
    const step = expectOk('/step', reply);
    total += rewardOf(step, reply);
    if (step['terminated'] === true || step['truncated'] === true) break;
  }
  return { reward: total, ruleset: null };
}

function expectOk(path: string, { status, json, text }: ToolReply): JsonObject {
  if (status !== 200) throw new Unexpected(`${path} answered ${status}: ${shown(text)}`);
  return isJsonObject(json) ? json : {};
}

function rewardOf(body: JsonObject, { text }: AgentReply): number {
  const reward = body['reward'];
  if (typeof reward !== 'number') throw new Unexpected(`the reply has no reward: ${shown(text)}`);
  return reward;
}

function shown(value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}...` : text;
}

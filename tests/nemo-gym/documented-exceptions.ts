import type { Exception } from './compare.ts';

/** What came in and goes out again: at top level, in a delegated reply, in what is kept of a judge. */
const ECHO = /^body\.((delegated_response|judge_evaluations\[\d+\])\.)*(responses_create_params|response)\./;

/** Where our replies differ from the published server's on purpose, for every environment. */
export const DOCUMENTED_EXCEPTIONS: readonly Exception[] = [
  {
    id: 'echo-defaults',
    reason: 'responses_create_params and response go out as they came; pydantic fills in what was not there',
    where: ECHO,
    kinds: ['missing'],
    expected: /^(null|true|false|\[\]|"auto"|"message"|"disabled")$/,
  },
  {
    id: 'echo-numbers',
    reason: 'responses_create_params and response go out as they came; pydantic prints 1 as 1.0',
    where: ECHO,
    kinds: ['type'],
    expected: /^-?\d+\.0$/,
    actual: /^-?\d+$/,
  },
  {
    id: 'token',
    reason: 'the session token of MCP is opaque and each server makes its own',
    where: /^body\.(mcp|resources_tools)\.headers\.X-NeMo-Gym-Session-Token$/,
    kinds: ['value'],
  },
  {
    id: 'verdict-fields',
    reason: 'our verify reply says in strings how it came about (architecture §4)',
    exchange: /^verify/,
    where: /^body\.(verdict|decision|ruleset|reason|error_class)$/,
    kinds: ['extra'],
  },
  {
    id: 'absent-row-field',
    reason: 'a row goes out as it came; pydantic adds an optional field that it lacks, as null',
    exchange: /^verify without /,
    where: /^body\.verifier_metadata$/,
    kinds: ['missing'],
    expected: /^null$/,
  },
  {
    id: 'session-conflict',
    reason: 'a seed or close that contradicts an earlier one is 409, which the client does not retry, not 500',
    exchange: /^(typed seed of another episode|typed seed after close|close of another episode)$/,
    where: /^(status|cookie|body(\.[a-z_]+)?)$/,
  },
  {
    id: 'mcp-cookie',
    reason: 'the token names the session of an MCP request; a cookie would name a second one',
    exchange: /mcp/,
    where: /^cookie$/,
    expected: /^true$/,
  },
  {
    id: 'mcp-version',
    reason: 'the published server reports the version of its MCP library, ours its own',
    exchange: /^mcp initialize/,
    where: /^body\.result\.serverInfo\.version$/,
  },
  {
    id: 'mcp-titles',
    reason: 'pydantic gives every schema and property a title made of its name',
    exchange: /^mcp tools\/list/,
    where: /^body\.result\.tools\[\d+\]\.inputSchema\.(.+\.)?title$/,
    kinds: ['missing'],
  },
  {
    id: 'mcp-descriptions',
    reason: 'ours also says what a tool does and what it answers',
    exchange: /^mcp tools\/list/,
    where: /^body\.result\.tools\[\d+\]\.(description|outputSchema|annotations|title)$/,
    kinds: ['extra', 'value'],
  },
];

/** For published servers that replaced the seed and so know no typed sessions: ours has them in every environment. */
export const TYPED_EVERYWHERE: readonly Exception[] = [
  {
    id: 'typed-everywhere',
    reason: 'every environment of ours has typed sessions; this published server takes a typed seed for a legacy one',
    exchange: /^(typed seed|close)/,
    where: /^(status|body\.(mcp|detail|resources_session_id|resources_tools|sandbox_access))$/,
  },
  {
    id: 'seed-union',
    reason: 'and so names both kinds of seed in an error about a body that is no object',
    exchange: /^\/seed_session with/,
    where: /^body\.detail\[(0\]\.loc\[1|1)\]$/,
    kinds: ['extra'],
  },
];

/** For the published Gymnasium example. */
export const GYMNASIUM_CLOSE: Exception = {
  id: 'gymnasium-close',
  reason: 'every Gymnasium environment of ours can be closed; the published one has no such path',
  exchange: /^close$/,
  where: /^(status|body\.detail)$/,
};

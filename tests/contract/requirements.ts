/**
 * The lines of the wire contract that this server must hold, as data: every one is cited by a test (`coverage.test.ts`), and
 * a test cites nothing that is not here. `min-*` are the lines of the minimum list, `pit-*` the pitfalls, in their order;
 * `new-*` what the published package added.
 */
export const REQUIREMENTS = {
  'min-01-seed': 'POST /seed_session answers 200 with a JSON object and sets the session cookie',
  'min-02-tool': 'POST /<tool> gives the model its body verbatim; every response sets the cookie',
  'min-03-verify': 'POST /verify echoes responses_create_params and response unchanged and adds a finite float reward',
  'min-04-aggregate': 'POST /aggregate_metrics gives group_level_metrics, agent_metrics, key_metrics',
  'min-05-probes': 'GET / answers; GET /reverify_mode gives a JSON string',
  'min-06-prefix': 'The prefix /ng-rollout/<id> is taken off; JSON replies are application/json',
  'min-07-scale': 'Idle connections live longer than the client keeps them; bodies of tens of MB; thousands of sockets',
  'min-08-mcp': 'POST /mcp works when the seed advertised it',
  'new-close': 'POST /close_session and the typed body of /seed_session',
  'new-mask': 'mask_sample is a strict boolean; failure_kind and failure_reason are strings or null, after reward',
  'new-aggregate': 'Masked rows are left out; perf_summary and repeat_level_metrics are in the reply',
  'pit-01-keep-alive': 'Keep-alive of at least 30 s, headers timeout above it, no request timeout',
  'pit-02-retry': 'A POST that arrives again is answered alike; shutdown drains instead of dropping',
  'pit-03-dead': 'A dead server is noticed and answered: the parent restarts it or exits non-zero',
  'pit-04-no-5xx': 'Nothing a model causes is a 4xx or 5xx of seed or verify',
  'pit-05-cookie':
    'Set-Cookie on every response, a name of its own, a value that needs no quoting; quoted and foreign cookies are read right',
  'pit-06-bodies': 'Large bodies; empty application/octet-stream; arguments of any JSON type',
  'pit-07-content-type': 'seed, verify, aggregate and step replies are application/json objects',
  'pit-08-paths': 'Rollout prefix, query and case; unknown tool is 404 {"detail":"Not Found"}',
  'pit-09-plain-http': 'Plain HTTP; loopback by default; IPv6 literals in brackets; the descriptor limit is raised',
  'pit-10-one-loop': 'CPU-bound grading happens outside the event loop',
  'pit-11-echo': 'Token ids, big ints, floats and unknown fields go back byte for byte',
  'pit-12-finite': 'No NaN or Infinity is ever sent',
  'pit-13-surrogates': 'What we generate has no lone surrogate',
  'pit-14-null': 'null equals missing for optional fields',
  'pit-15-no-keys': 'Nothing is added to responses_create_params',
  'pit-16-tool-text':
    'Tool replies print as FastAPI does: compact, declared floats with .0, nulls kept, non-ASCII as it is',
  'pit-17-metrics': 'What we add to a verify reply is a string, an object or null, with the same keys on every reply',
  'pit-18-echo-size': 'Row fields are not echoed unless the ruleset declares it',
  'pit-19-unknown-keys': '_ng_*, _rowidx, agent_ref, skills_ref in bodies are ignored',
  'pit-20-reward': 'reward is a JSON number',
  'pit-21-lifetimes': 'verify may never come or come several times; sessions end by idleness or at close',
  'pit-22-unknown-cookie': 'An unknown cookie silently gets a new session',
  'pit-23-default-aggregate': 'A reply carries numeric fields that make sense when only baseline metrics are computed',
  'pit-24-duplicates': 'Missing indices count as 0; a duplicate (task, rollout) is refused as the Python server does',
  'pit-25-reverify': 'Reverify sends neither seed nor cookie: stateless only if verify is pure',
  'pit-26-mcp':
    "MCP errors are results; the session is the token's; both doors share state; prefixed names are scored bare and returned as emitted",
  'pit-27-judge': 'A failed judge call is a masked 200; an unreadable verdict is a wrong answer',
  'pit-28-code-points': 'Lengths and slices count code points',
  'pit-29-workers': 'Reference libraries run in Python workers',
  'pit-30-shim': 'The spawned shim ends with its parent',
  'pit-31-secrets': 'The configuration handed over is never logged',
  'pit-32-readiness': 'The registration carries a readiness gate',
  'pit-new-aborted': 'An aborted request stops its work and leaks nothing',
} as const satisfies Record<string, string>;

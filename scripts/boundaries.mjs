// Which folder may import which: the table of the house, as rules of dependency-cruiser. Tests and scripts may import
// anything; nothing imports them.
const MAY_IMPORT = {
  lib: [],
  config: ['lib'],
  telemetry: ['lib'],
  contract: ['lib'],
  sandbox: ['lib', 'telemetry'],
  kit: ['lib', 'contract', 'sandbox'],
  environment: ['lib', 'contract', 'kit', 'sandbox'],
  session: ['lib', 'telemetry', 'contract', 'sandbox', 'kit', 'environment'],
  mcp: ['lib', 'telemetry', 'contract', 'session'],
  http: ['lib', 'telemetry', 'contract', 'environment', 'session'],
  control: ['lib', 'telemetry', 'contract', 'session', 'sandbox'],
  server: [
    'lib',
    'config',
    'telemetry',
    'contract',
    'sandbox',
    'kit',
    'environment',
    'session',
    'mcp',
    'http',
    'control',
  ],
  cli: ['lib', 'config', 'telemetry', 'sandbox', 'environment', 'mcp', 'server'],
};

/** A third-party package and the only place that may import it. */
const OWNERS = {
  '(ajv|ajv-formats)': '^src/lib/json-schema\\.ts$',
  yaml: '^src/lib/yaml\\.ts$',
  '(pino|prom-client)': '^src/telemetry/',
  express: '^src/control/',
  '@modelcontextprotocol': '^src/mcp/',
  'node-pty|@lydell/node-pty': '^src/sandbox/',
  'openapi-typescript': '^src/contract/generate-types\\.ts$',
};

/** What `paddock new` copies is an environment, wherever it lies. */
const TEMPLATE = '^src/kit/template/';

const folderRules = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder}-imports`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: TEMPLATE },
  to: { path: '^(src|environments|tests|scripts)/', pathNot: `^src/(${[folder, ...allowed].join('|')})/` },
}));

const ownerRules = Object.entries(OWNERS).map(([name, owner]) => ({
  name: `owner-of-${name.replaceAll(/\W+/g, '-')}`,
  severity: 'error',
  from: { path: '^(src|environments)/', pathNot: owner },
  to: { path: `^node_modules/(${name})/` },
}));

export const boundaries = {
  forbidden: [
    ...folderRules,
    ...ownerRules,
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'kit-only-types',
      comment: 'the kit has only types of the contract and of sandboxes',
      severity: 'error',
      from: { path: '^src/kit/' },
      to: { path: '^src/(contract|sandbox)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'children',
      comment: 'who starts processes: sandboxes, the parent, and the look for Python at start',
      severity: 'error',
      from: { path: '^(src|environments)/', pathNot: '^src/(sandbox|server)/' },
      to: { path: '^(node:)?child_process$' },
    },
    {
      name: 'environments-import-the-kit',
      comment: 'in-tree environments are treated as those from outside: paddock/kit, their own files, node: built-ins',
      severity: 'error',
      from: { path: '^environments/([^/]+)/', pathNot: '^environments/[^/]+/tests/' },
      to: { pathNot: ['^environments/$1/', '^src/kit/index\\.ts$'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'template-imports-the-kit',
      comment: 'an author starts from it, so it does what an environment may; its tests have the harness',
      severity: 'error',
      from: { path: TEMPLATE },
      to: {
        pathNot: [TEMPLATE, '^src/kit/index\\.ts$', '^src/server/harness\\.ts$'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'environment-tests',
      severity: 'error',
      from: { path: '^environments/([^/]+)/tests/' },
      to: {
        path: '^(src|environments|tests)/',
        pathNot: ['^environments/$1/', '^src/kit/index\\.ts$', '^src/server/harness\\.ts$', '^tests/'],
      },
    },
    {
      name: 'nothing-imports-tests-or-scripts',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tests|scripts)/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['paddock-source', 'import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs'],
    },
  },
};

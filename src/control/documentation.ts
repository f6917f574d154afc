import { isJsonObject, type JsonObject, type JsonValue } from '../lib/json.ts';

/** The composed OpenAPI documents as one readable page: no script, nothing from another host. */
export function documentation(documents: Readonly<Record<string, JsonObject>>): string {
  const names = Object.keys(documents);
  const links = names.map((name) => `<li><a href="#${escape(name)}">${escape(name)}</a></li>`).join('');
  const sections = Object.entries(documents).map(([name, document]) => section(name, document));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Paddock</title><style>${STYLE}</style></head><body>
<h1>Paddock</h1>
<p>Instances of this server, their operations and tools. The same as JSON:
<code>/openapi.json?instance=NAME</code>. State: <a href="/health">/health</a>, <a href="/metrics">/metrics</a>.</p>
<ul>${links}</ul>
${sections.join('\n')}
</body></html>
`;
}

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
h2{margin-top:2.5rem;border-bottom:1px solid #ccc}h3 code{font-size:1rem}
details{margin:.3rem 0}summary{cursor:pointer;color:#555}
pre{background:#f5f5f5;padding:.6rem;overflow:auto;font-size:13px}
@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}pre{background:#262626}a{color:#8ab4f8}summary{color:#aaa}}
`;

function section(name: string, document: JsonObject): string {
  const info = object(document['info']);
  const operations = Object.entries(object(document['paths'])).flatMap(([path, item]) =>
    Object.entries(object(item))
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => operationBlock(path, method, object(operation), document)),
  );
  return `<section id="${escape(name)}"><h2>${escape(name)}</h2>
<p><strong>${escape(text(info['title']))}</strong> ${escape(text(info['version']))}</p>
<p>${escape(text(info['description']))}</p>
${operations.join('\n')}</section>`;
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

function operationBlock(path: string, method: string, operation: JsonObject, document: JsonObject): string {
  const body = resolve(operation['requestBody'], document);
  const parts = [
    block('Request', contentOf(body, document)),
    ...Object.entries(object(operation['responses'])).map(([status, response]) => {
      const resolved = resolve(response, document);
      return block(`${status} ${text(resolved['description'])}`, contentOf(resolved, document));
    }),
  ];
  return `<h3><code>${method.toUpperCase()} ${escape(path)}</code></h3>
<p>${escape(text(operation['summary']))}</p><p>${escape(text(operation['description']))}</p>${parts.join('')}`;
}

function block(title: string, schema: JsonValue | undefined): string {
  return schema === undefined
    ? ''
    : `<details><summary>${escape(title)}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;
}

/** The first media type's schema, one reference followed. */
function contentOf(holder: JsonObject, document: JsonObject): JsonValue | undefined {
  const [media] = Object.values(object(holder['content']));
  const schema = object(media)['schema'];
  return schema === undefined ? undefined : resolve(schema, document);
}

function resolve(value: JsonValue | undefined, document: JsonObject): JsonObject {
  const reference = object(value)['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#/')) {
    return object(value);
  }
  let target: JsonValue | undefined = document;
  for (const part of reference.slice(2).split('/')) {
    target = object(target)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return object(target);
}

function object(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

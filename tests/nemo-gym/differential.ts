import { type CompareOptions, compareReplies, type Difference, type Exception, excuse, type Reply } from './compare.ts';

/** One request, sent to both sides alike. */
export interface Exchange {
  /** Unique in its list; exceptions and the report name it. */
  readonly name: string;
  /** Default POST. */
  readonly method?: string;
  readonly path: string;
  /** Sent as JSON; a string or bytes go as they are. A function makes it from this side's earlier replies by name. */
  readonly body?: unknown;
  /** Default `application/json` where there is a body. */
  readonly contentType?: string;
  /** A function makes them from this side's earlier replies by name. */
  readonly headers?: Readonly<Record<string, string>> | ((earlier: EarlierReplies) => Readonly<Record<string, string>>);
  /** Exchanges of one session share its cookies; without a name none are sent. */
  readonly session?: string;
  readonly compare?: CompareOptions;
}

/** One side's replies so far, by the exchange's name. */
export type EarlierReplies = ReadonlyMap<string, Reply>;

/** A side of the comparison. */
export interface Side {
  readonly name: string;
  readonly url: string;
}

export interface DifferentialOptions {
  /** The published server. */
  readonly expected: Side;
  /** Ours. */
  readonly actual: Side;
  readonly exchanges: readonly Exchange[];
  readonly exceptions?: readonly Exception[];
  /**
   * Sessions at once, default 1. Above it, sessions go beside each other, each in its own order, and what has no session
   * follows in order when all have ended.
   */
  readonly concurrency?: number;
}

export interface DifferentialReport {
  readonly exchanges: number;
  /** Differences that no exception covers. */
  readonly unexplained: readonly Difference[];
  /** How often each exception was used, by its id. */
  readonly excused: ReadonlyMap<string, number>;
  /** Both sides' replies, by exchange. */
  readonly replies: ReadonlyMap<string, { readonly expected: Reply; readonly actual: Reply }>;
  /** The whole as text for a person. */
  readonly text: string;
}

/** Sends every exchange to both sides, in order, and compares the replies. */
export async function differential(options: DifferentialOptions): Promise<DifferentialReport> {
  const { expected, actual, exchanges, exceptions = [], concurrency = 1 } = options;
  const sides = [createClient(expected.url), createClient(actual.url)] as const;
  const replies = new Map<string, { expected: Reply; actual: Reply }>();
  const differences: Difference[] = [];
  const play = async (group: readonly Exchange[]): Promise<void> => {
    for (const exchange of group) {
      const [theirs, ours] = await Promise.all([sides[0](exchange), sides[1](exchange)]);
      replies.set(exchange.name, { expected: theirs, actual: ours });
      differences.push(...compareReplies(exchange.name, theirs, ours, exchange.compare));
    }
  };
  if (concurrency === 1) {
    await play(exchanges);
  } else {
    const sessions = bySession(exchanges).values();
    const worker = async (): Promise<void> => {
      for (const group of sessions) await play(group);
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    await play(exchanges.filter(({ session }) => session === undefined));
  }
  const { unexplained, excused } = excuse(differences, exceptions);
  const report = { exchanges: exchanges.length, unexplained, excused, replies };
  return { ...report, text: reportText(options, report) };
}

function bySession(exchanges: readonly Exchange[]): Map<string, Exchange[]> {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    if (exchange.session === undefined) continue;
    const group = groups.get(exchange.session) ?? [];
    groups.set(exchange.session, group);
    group.push(exchange);
  }
  return groups;
}

function createClient(url: string): (exchange: Exchange) => Promise<Reply> {
  const jars = new Map<string, Map<string, string>>();
  const earlier = new Map<string, Reply>();
  return async (exchange) => {
    const jar = exchange.session === undefined ? new Map<string, string>() : (jars.get(exchange.session) ?? new Map());
    if (exchange.session !== undefined) jars.set(exchange.session, jar);
    const body = bodyOf(exchange, earlier);
    const headers: Record<string, string> = {
      ...(body === undefined ? {} : { 'content-type': exchange.contentType ?? 'application/json' }),
      ...(jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(typeof exchange.headers === 'function' ? exchange.headers(earlier) : exchange.headers),
    };
    const response = await fetch(`${url}${exchange.path}`, {
      method: exchange.method ?? 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const reply: Reply = {
      status: response.status,
      contentType,
      text: eventData(contentType, await response.text()),
      cookie: response.headers.getSetCookie().length > 0,
    };
    earlier.set(exchange.name, reply);
    return reply;
  };
}

/** The last event's data of an event stream; any other text as it is. */
function eventData(contentType: string, text: string): string {
  if (contentType !== 'text/event-stream') return text;
  return (
    text
      .split(/\r?\n/)
      .filter((line) => line.startsWith('data:'))
      .at(-1)
      ?.slice(5)
      .trim() ?? ''
  );
}

function bodyOf(exchange: Exchange, earlier: EarlierReplies): string | Uint8Array<ArrayBuffer> | undefined {
  const body: unknown =
    typeof exchange.body === 'function'
      ? (exchange.body as (earlier: EarlierReplies) => unknown)(earlier)
      : exchange.body;
  if (body === undefined || typeof body === 'string') return body;
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>;
  return JSON.stringify(body);
}

function reportText(
  { expected, actual, exceptions = [] }: DifferentialOptions,
  report: Pick<DifferentialReport, 'exchanges' | 'unexplained' | 'excused'>,
): string {
  const lines = [`${report.exchanges} exchanges with ${expected.name} and ${actual.name}:`];
  for (const { exchange, where, kind, expected: theirs, actual: ours } of report.unexplained) {
    lines.push(`  ${exchange}: ${where} (${kind})`, `    ${expected.name}: ${theirs}`, `    ${actual.name}: ${ours}`);
  }
  lines.push(report.unexplained.length === 0 ? '  no difference' : `  ${report.unexplained.length} differences`);
  for (const { id, reason } of exceptions) {
    const count = report.excused.get(id);
    if (count !== undefined) lines.push(`  allowed ${count} times: ${id} (${reason})`);
  }
  return lines.join('\n');
}

import { describe, expect, it } from 'vitest';
import { renderToolResult } from '../../../src/mcp/tool-result.ts';
import type { ToolOutcome } from '../../../src/session/instance.ts';

function outcome(partial: Partial<ToolOutcome>): ToolOutcome {
  return { status: 200, mediaType: 'application/json', text: '', value: null, isError: false, ...partial };
}
const textOf = (partial: Partial<ToolOutcome>): string => {
  const [content] = renderToolResult('x', outcome(partial)).result.content;
  return content?.type === 'text' ? content.text : '';
};
const plainText = (text: string): Partial<ToolOutcome> => ({
  mediaType: 'text/plain; charset=utf-8',
  text,
  value: text,
});
const refused = (status: number, body: unknown): Partial<ToolOutcome> => ({
  status,
  text: JSON.stringify(body),
  isError: true,
});

describe('a tool result over MCP', () => {
  it('is an error with its object where the tool says that it failed', () => {
    const { result, structuredText } = renderToolResult(
      'x',
      outcome({ text: '{"exit_code":1}', value: { exit_code: 1 }, isError: true }),
    );
    expect(result).toEqual({
      content: [{ type: 'text', text: '{"exit_code":1}' }],
      structuredContent: { exit_code: 1 },
      isError: true,
    });
    expect(structuredText).toBe('{"exit_code":1}');
  });

  it('leaves plain text as the tool wrote it unless it is an object or a list', () => {
    for (const text of ['1.50', '"a"', 'true', ' [1', '{not json}', '']) {
      expect(renderToolResult('x', outcome(plainText(text))).structuredText).toBeNull();
      expect(textOf(plainText(text))).toBe(text);
    }
    expect(textOf(plainText(' [1.50, 2]'))).toBe('[1.5,2]');
    expect(renderToolResult('x', outcome(plainText('{"a": 1e-7}')))).toMatchObject({
      result: { structuredContent: { a: 1e-7 } },
      structuredText: '{"a":1e-07}',
    });
  });

  it('keeps a key that JavaScript would take for the prototype', () => {
    expect(textOf(plainText('{"__proto__": 1}'))).toBe('{"__proto__":1}');
  });

  it("names a refusal's status and shows its detail as Python's str does", () => {
    expect(textOf(refused(404, { detail: 'Function not found' }))).toBe('HTTP 404 from POST /x: Function not found');
    expect(textOf(refused(400, { detail: { a: [1, true, null, "it's"] } }))).toBe(
      `HTTP 400 from POST /x: {'a': [1, True, None, "it's"]}`,
    );
    expect(textOf(refused(422, { detail: 'no list' }))).toBe('HTTP 422 from POST /x: no list');
    expect(textOf({ status: 502, text: 'no JSON at all', isError: true })).toBe(
      'HTTP 502 from POST /x: no JSON at all',
    );
  });

  it("prints validation errors as json.dumps does, without body and with pydantic's link", () => {
    const detail = [
      { type: 'int_type', loc: ['body', 'a', 0], msg: 'no\u007f', input: { 'k☃': [1.5, false] }, ctx: { le: 2 } },
    ];
    expect(textOf(refused(422, { detail }))).toBe(
      'HTTP 422 from POST /x: [{"type": "int_type", "loc": ["a", 0], "msg": "no\\u007f", ' +
        '"input": {"k\\u2603": [1.5, false]}, "ctx": {"le": 2}, "url": "https://errors.pydantic.dev/2.14/v/int_type"}]',
    );
  });

  it('keeps the floats that came in', () => {
    const text = '{"detail":[{"type":"t","loc":["body"],"msg":"m","input":[5.0,1e400,12345678901234567890]}]}';
    expect(textOf({ status: 422, text, isError: true })).toContain('"input": [5.0, Infinity, 12345678901234567890]');
  });
});

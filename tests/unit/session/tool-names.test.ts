import { describe, expect, it } from 'vitest';
import { normaliseToolNames } from '../../../src/session/tool-names.ts';

const call = (name: string): { type: string; name: string } => ({ type: 'function_call', name });

describe('the tool names of a response', () => {
  it('lose the prefix that an MCP agent puts before them, and only that one', () => {
    const response = {
      id: 'r',
      output: [
        call('mcp__math__execute_python'),
        call('mcp__math__mcp__math__twice'),
        call('mcp__other__execute_python'),
        call('mcp__mathx__execute_python'),
        call('xmcp__math__execute_python'),
        call('MCP__math__execute_python'),
        call('execute_python'),
      ],
    };
    expect(normaliseToolNames(response, 'math')).toEqual({
      id: 'r',
      output: [
        call('execute_python'),
        call('mcp__math__twice'),
        call('mcp__other__execute_python'),
        call('mcp__mathx__execute_python'),
        call('xmcp__math__execute_python'),
        call('MCP__math__execute_python'),
        call('execute_python'),
      ],
    });
    expect(response.output[0]).toEqual(call('mcp__math__execute_python'));
  });

  it('stay in items that are no calls', () => {
    const response = {
      output: [{ type: 'custom_tool_call', name: 'mcp__math__x' }, { name: 'mcp__math__x' }, 'mcp__math__x', null],
    };
    expect(normaliseToolNames(response, 'math')).toBe(response);
  });

  it('are left alone where there is nothing to do, whatever the shape', () => {
    const shapes = [
      {},
      { output: null },
      { output: 'x' },
      { output: [] },
      { output: [{ type: 'function_call', name: 5 }] },
    ];
    for (const response of shapes) {
      expect(normaliseToolNames(response, 'math')).toBe(response);
    }
  });
});

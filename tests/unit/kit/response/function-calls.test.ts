import { describe, expect, it } from 'vitest';
import { functionCallOutputs, functionCalls, parseArguments } from '../../../../src/kit/response/function-calls.ts';

const response = {
  output: [
    { type: 'function_call', name: 'add', call_id: 'c1', arguments: '{"a":1}', id: 'fc' },
    { type: 'function_call_output', call_id: 'c1', output: '{"solution":2.0}' },
    { type: 'message', role: 'assistant', content: [] },
    { type: 'function_call', name: 'broken', arguments: '{"a":' },
    { type: 'function_call', arguments: '{}' },
    { type: 'function_call', name: 'object', call_id: 7, arguments: { a: 1 } },
    { type: 'function_call_output', call_id: 'c2', output: [{ type: 'input_text', text: 'a' }, null, { text: 'b' }] },
    { type: 'function_call_output' },
  ],
};

describe('functionCalls', () => {
  it('lists the calls that have a name, in order', () => {
    expect(functionCalls(response)).toEqual([
      { name: 'add', arguments: '{"a":1}', callId: 'c1' },
      { name: 'broken', arguments: '{"a":', callId: '' },
      { name: 'object', arguments: '{"a":1}', callId: '7' },
    ]);
  });
});

describe('functionCallOutputs', () => {
  it('lists the outputs as text', () => {
    expect(functionCallOutputs(response)).toEqual([
      { callId: 'c1', output: '{"solution":2.0}' },
      { callId: 'c2', output: 'ab' },
      { callId: '', output: '' },
    ]);
  });
});

describe('parseArguments', () => {
  it('gives an object or null', () => {
    expect(functionCalls(response).map(parseArguments)).toEqual([{ a: 1 }, null, { a: 1 }]);
    expect(parseArguments({ name: 'f', arguments: '[1]', callId: '' })).toBeNull();
  });
});

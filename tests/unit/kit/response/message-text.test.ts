import { anything, array, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functionCallOutputs, functionCalls } from '../../../../src/kit/response/function-calls.ts';
import {
  assistantMessages,
  assistantText,
  lastAssistantText,
  outputText,
} from '../../../../src/kit/response/message-text.ts';
import type { JsonObject, JsonValue } from '../../../../src/lib/json.ts';

function message(content: JsonValue, role: string | null = 'assistant'): JsonObject {
  return { type: 'message', id: 'm', content, ...(role === null ? {} : { role }) };
}

function part(text: JsonValue, type = 'output_text'): JsonObject {
  return { type, text, annotations: [] };
}

const response: JsonObject = {
  output: [
    { type: 'reasoning', summary: [part('thinking', 'summary_text')] },
    message([part(' one'), part('two'), { type: 'refusal', refusal: 'no' }]),
    message([part('asked', 'input_text')], 'user'),
    message('asked again', 'user'),
    { type: 'function_call', name: 'f', call_id: 'c', arguments: '{}' },
    message([part('three '), part('\n')], null),
  ],
};

describe('outputText', () => {
  it('joins every output_text part of every message with nothing between', () => {
    expect(outputText(response)).toBe(' onetwothree \n');
  });

  it("takes an assistant's plain string for its text", () => {
    expect(outputText({ output: [message('a'), message('b', 'user'), message([part('c')])] })).toBe('ac');
  });
});

describe('assistantText', () => {
  it("joins all the assistant's text with a separator and strips it", () => {
    expect(assistantText(response)).toBe('one\ntwo\nthree');
    expect(assistantText(response, '|')).toBe('one|two|three |');
  });

  it('counts a part by its text, whatever it is called', () => {
    expect(assistantText({ output: [message([part('x', 'input_text'), part(3), part('y')])] })).toBe('x\ny');
  });
});

describe('lastAssistantText', () => {
  it('takes the last message of the assistant alone', () => {
    expect(lastAssistantText(response)).toBe('three');
    expect(lastAssistantText({ output: [message([part('a')]), message([], null)] })).toBe('');
    expect(lastAssistantText({ output: [] })).toBe('');
  });
});

describe('assistantMessages', () => {
  it('gives the text of each message', () => {
    expect(assistantMessages(response)).toEqual([' onetwo', 'three \n']);
  });
});

describe('reading a malformed response', () => {
  it.each([
    [{}],
    [{ output: null }],
    [{ output: 'text' }],
    [{ output: [null, 1, 'x', [], {}, { type: 'message' }, { type: 'message', content: null }] }],
    [{ output: [message([null, 1, 'x', [], {}, { type: 'output_text' }, part(null)])] }],
    [
      {
        output: [
          { type: 'new_thing', content: [part('x')] },
          { type: ['message'], content: 'x' },
        ],
      },
    ],
  ])('finds nothing and does not throw: %j', (malformed) => {
    expect(outputText(malformed)).toBe('');
    expect(assistantText(malformed)).toBe('');
    expect(lastAssistantText(malformed)).toBe('');
    expect(functionCalls(malformed)).toEqual([]);
    expect(functionCallOutputs(malformed)).toEqual([]);
  });

  it('never throws', () => {
    assert(
      property(array(anything({ withNullPrototype: false })), (items) => {
        const output = JSON.parse(JSON.stringify(items)) as JsonValue;
        for (const read of [outputText, assistantText, assistantMessages, functionCalls, functionCallOutputs]) {
          read({ output });
        }
      }),
    );
  });
});

import { defineRuleset, outputText } from 'paddock/kit';
import type { LettersRow, LettersSettings } from '../schema.gen.ts';
import type { State } from '../state.ts';

/** Right is the last whole number of the agent's text; with `require_tool` only if the agent counted with the tool. */
export const letters = defineRuleset<LettersRow, LettersSettings, State>({
  title: 'How often a letter stands in a text',
  row: 'LettersRow',
  settings: 'LettersSettings',
  reply: 'LettersReply',
  verify({ row, response, session, settings }) {
    const count = lastInteger(outputText(response));
    const usedTool = session.state.counted > 0;
    const isRight = count === row.expected_count && (usedTool || settings.require_tool !== true);
    return {
      verdict: isRight ? 'correct' : 'wrong',
      reward: isRight ? 1 : 0,
      decision: count === null ? 'no_number' : isRight ? 'equal' : 'different',
      fields: { extracted_count: count, used_tool: usedTool },
    };
  },
});

/** A number too large to hold exactly is no count. Every model's text ends up here: keep it linear and let it not throw. */
function lastInteger(text: string): number | null {
  const number = Number(text.match(/-?\d+/g)?.at(-1) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : null;
}

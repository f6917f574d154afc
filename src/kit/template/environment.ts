import { defineEnvironment } from 'paddock/kit';
import { letters } from './rulesets/letters.ts';
import type { operations } from './schema.gen.ts';
import type { State } from './state.ts';
import { countLetter } from './tools/count-letter.ts';

export default defineEnvironment<operations>()<State>({
  state: () => ({ counted: 0 }),
  tools: { count_letter: countLetter },
  rulesets: { letters },
});

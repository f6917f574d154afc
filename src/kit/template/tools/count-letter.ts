import type { ToolHandler } from 'paddock/kit';
import type { operations } from '../schema.gen.ts';
import type { State } from '../state.ts';

/** The arguments are validated before, the result is validated after. */
export const countLetter: ToolHandler<operations['count_letter'], State> = ({ text, letter }, { session }) => {
  session.state.counted += 1;
  return { count: text.toLowerCase().split(letter.toLowerCase()).length - 1 };
};

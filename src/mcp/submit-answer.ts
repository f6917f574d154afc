import type { OwnTool } from './server.ts';
import { textResult } from './tool-result.ts';

export const SUBMIT_ANSWER = 'submit_answer';

/** Ends the session from the agent's side: the first answer counts. */
export function createSubmitAnswer(submit: (answer: string) => Promise<void>): OwnTool {
  let isSubmitted = false;
  return {
    tool: {
      name: SUBMIT_ANSWER,
      title: 'Submit the answer',
      description: 'Submits your final answer to the task and ends the session. Call it once, when you are done.',
      inputSchema: {
        type: 'object',
        properties: { answer: { type: 'string', description: 'The final answer, worded as the task asks.' } },
        required: ['answer'],
      },
    },
    async call({ answer }) {
      if (typeof answer !== 'string') return textResult('submit_answer wants {"answer": "<text>"}.', true);
      if (isSubmitted) return textResult('An answer was submitted before; the first one counts.', true);
      isSubmitted = true;
      await submit(answer);
      // The verdict is for the person: an agent that saw it could try again in a new session.
      return textResult('The answer is submitted and the session is over.', false);
    },
  };
}

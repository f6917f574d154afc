import type { ToolHandler } from 'paddock/kit';
import type { MathResources } from '../math-resources.ts';
import type { MathState } from '../math-state.ts';
import type { operations } from '../schema.gen.ts';

export const endSession: ToolHandler<operations['end_session'], MathState, MathResources> = (_args, { session }) => {
  session.state.python.end();
  return { success: true, stdout: '', stderr: '', error_message: null, result: null };
};

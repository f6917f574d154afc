import { test } from 'vitest';
import type { RequirementId } from './requirements.ts';

/** A test of one requirement; `coverage.test.ts` finds the citation in the source. */
export function verifies(id: RequirementId, name: string, body: () => void | Promise<void>): void {
  test(`${name} [${id}]`, body);
}

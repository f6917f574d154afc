import { describe, expect, it } from 'vitest';
import { studentT975 } from '../../../../src/environment/aggregate/student-t.ts';

describe('studentT975', () => {
  // By mpmath's incomplete beta function.
  it.each([
    [1, 12.7062047361747],
    [2, 4.302652729749463],
    [3, 3.182446305283709],
    [4, 2.776445105197794],
    [5, 2.570581835636315],
    [10, 2.228138851986274],
    [57, 2.002465459291007],
    [250, 1.969498393421153],
    [299, 1.967929669065669],
    [300, 1.967903011261087],
    [301, 1.967876531285695],
    [302, 1.967850227366019],
    [999, 1.962341461133449],
    [100_000, 1.959987707534609],
  ])('is exact to 1e-13 for %d degrees of freedom', (degrees, exact) => {
    expect(Math.abs(studentT975(degrees) / exact - 1)).toBeLessThan(1e-13);
  });
});

import { describe, expect, it } from 'vitest';
import {
  pythonLstrip,
  pythonRstrip,
  pythonSplit,
  pythonSplitlines,
  pythonStrip,
} from '../../../../src/kit/response/python-text.ts';

// Every character for which CPython 3.13's str.isspace() holds.
const BLANKS =
  '9 a b c d 1c 1d 1e 1f 20 85 a0 1680 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009 200a 2028 2029 202f 205f 3000';
const LINE_ENDS = 'a b c d 1c 1d 1e 85 2028 2029';

function characters(codes: string): string[] {
  return codes.split(' ').map((code) => String.fromCharCode(Number.parseInt(code, 16)));
}

function basicPlane(matches: (character: string) => boolean): string[] {
  return Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(matches);
}

describe('pythonStrip', () => {
  it("takes off exactly what Python's strip does", () => {
    expect(basicPlane((character) => pythonStrip(`${character}x${character}`) === 'x')).toEqual(characters(BLANKS));
    expect(pythonStrip(' \ufeff a b \u0085\u001f')).toBe('\ufeff a b');
    expect(pythonStrip(' \n')).toBe('');
  });

  it('takes off one side where one side is asked for', () => {
    expect(pythonLstrip('\u001cx ')).toBe('x ');
    expect(pythonRstrip(' x\u001c')).toBe(' x');
  });

  it('takes linear time', () => {
    expect(pythonStrip(`x${' '.repeat(1_000_000)}y`)).toHaveLength(1_000_002);
  });
});

describe('pythonSplit', () => {
  it('splits at runs of exactly what Python calls white space', () => {
    expect(basicPlane((character) => pythonSplit(`a${character}b`).length === 2)).toEqual(characters(BLANKS));
    expect(pythonSplit('\u001c a\u0085\u3000b  ')).toEqual(['a', 'b']);
    expect(pythonSplit(' \n')).toEqual([]);
  });
});

describe('pythonSplitlines', () => {
  it('splits at exactly what Python calls a line end', () => {
    expect(basicPlane((character) => pythonSplitlines(`a${character}b`).length === 2)).toEqual(characters(LINE_ENDS));
  });

  it('takes a carriage return and its newline for one, and has no line after the last end', () => {
    expect(pythonSplitlines('a\r\nb\n\rc\n')).toEqual(['a', 'b', '', 'c']);
    expect(pythonSplitlines('')).toEqual([]);
    expect(pythonSplitlines('\n')).toEqual(['']);
    expect(pythonSplitlines('a\n\n')).toEqual(['a', '']);
  });
});

import { equalAsRead, type Rule, type Side } from '../opinion.ts';
import { readList } from '../reading/structure.ts';

/** What an answer says with a letter that may be any integer, and the numbers that this letter is drawn from. */
interface Parametric {
  readonly name: string | null;
  readonly items: readonly string[];
  readonly parameter: string;
  readonly domain: string | null;
}

const WORDS = /\\(?:text|textrm|mathrm|mbox)\s*\{([^{}]*)\}/gu;
const IN_SET =
  /[\s,;(]*(?:\b(?:where|for|with|and|all|any|every|some)\b\s*|\\forall\s*)*([a-zA-Z])\s*\\in\s*(?:\\math(?:bb|bf|rm|cal)\s*)?\{?\s*([ZN])\s*\}?\s*((?:[\^_]\s*\{?[^{}\s)]{1,6}\}?\s*)?)\)?$/u;
const IN_WORDS =
  /[\s,;(]*(?:\b(?:where|for|with|and|all|any|every|some)\b\s*)*(?:([a-zA-Z])\s+is\s+(?:an|any|some)\s+integer|(?:an?\s+)?(?:integers?|integer values? of)\s+([a-zA-Z])|([a-zA-Z])\s*=\s*0\s*,\s*\\pm\s*1\s*,\s*(?:\\pm\s*2\s*,\s*)?\\[lc]?dots)\)?$/u;
/** `\{k\pi : k \in \mathbb{Z}\}` */
const BUILDER = /^\\\{([^{}|:]*(?:\{[^{}]*\}[^{}|:]*)*)(?::|\||\\mid(?![a-z]))(.*)\\\}$/u;
const NAMED = /^([a-zA-Z]|\\theta)\s*(?:=|\\in(?![a-z]))\s*([^=]+)$/u;
const UNSAID = /^[knml]$/u;

function lettersOf(text: string): readonly string[] {
  return text.replace(/\\[a-zA-Z]+/gu, ' ').match(/[a-zA-Z]/gu) ?? [];
}

function readParametric(side: Side): Parametric | null {
  const listed = BUILDER.exec(side.text);
  const text = (listed === null ? side.text : `${listed[1] ?? ''}, ${listed[2] ?? ''}`).replace(WORDS, ' $1 ').trim();
  const set = IN_SET.exec(text);
  const words = set === null ? IN_WORDS.exec(text) : null;
  const declared = set ?? words;
  const body = declared === null ? text : text.slice(0, declared.index).trim();
  const list = readList(body);
  if (list !== null && !['none', 'curly'].includes(list.brackets)) return null;
  const named = (list?.items ?? [body]).map((item) => NAMED.exec(item));
  const names = new Set(named.map((match) => match?.[1] ?? null).filter((each) => each !== null));
  const items = (list?.items ?? [body]).map((item, at) => named[at]?.[2] ?? item);
  const letters = new Set(items.flatMap(lettersOf));
  const parameter = set?.[1] ?? words?.[1] ?? words?.[2] ?? words?.[3] ?? [...letters][0] ?? '';
  // Without a word about it, a letter is any integer only where it counts multiples of \pi.
  if (declared === null && !(UNSAID.test(parameter) && items.every((item) => item.includes('\\pi')))) return null;
  if (names.size > 1 || letters.size !== 1 || !letters.has(parameter)) return null;
  const domain =
    set === null ? (words === null ? null : 'Z') : `${set[2] ?? ''}${(set[3] ?? '').replace(/[\s{}]/gu, '')}`;
  return { name: [...names][0] ?? null, items, parameter, domain };
}

const RESIDUE =
  /^(?:([a-zA-Z])\s*(?:\\equiv(?![a-z])|=)\s*)?([^=]*?)\s*\(?\s*(?:\\(?:pmod|bmod|mod)(?![a-z])|\\(?:text|mathrm|operatorname)\s*\{\s*mod\s*\}|(?<![a-z\\])mod(?![a-z]))\s*\{?\s*(\d{1,9})\s*\}?\s*\)?$/u;

/** `x \equiv 3 \pmod 5` as the integers `3 + 5 n`. */
function readResidues(side: Side): Parametric | null {
  const text = side.text
    .replace(/\\text\s*\{\s*mod\s*(\d+)\s*\}/gu, '\\bmod $1')
    .replace(/\\text\s*\{\s*\(mod\s*(\d+)\)\s*\}/gu, '\\bmod $1');
  const match = RESIDUE.exec(text);
  if (match === null) return null;
  const [, name = null, residues = '', modulus = ''] = match;
  const items = readList(residues)?.items ?? [residues];
  if (!items.every((item) => /^[-+]?\d{1,9}$/u.test(item) || /^\\pm\s*\d{1,9}$/u.test(item))) return null;
  return { name, items: items.map((item) => `${item} + ${modulus} n`), parameter: 'n', domain: 'Z' };
}

/** Whole families of numbers: `n\pi` and `k\pi`, `x \equiv 3 \pmod 5` and `8 \pmod 5`. */
export const parameterName: Rule = async ({ gold, answer, library, libraryEqual }) => {
  const [classes, otherClasses] = [readResidues(gold), readResidues(answer)];
  const [one, other] = [classes ?? readParametric(gold), otherClasses ?? readParametric(answer)];
  if (one === null || other === null) return null;
  if (one.name !== null && other.name !== null && one.name !== other.name) return null;
  const isResidues = classes !== null || otherClasses !== null;
  const difference = isResidues ? 'residue-class' : 'parameter-name';
  const domains = [one.domain, other.domain].filter((domain) => domain !== null);
  if (domains.length === 0 && one.parameter === other.parameter && libraryEqual) return null;
  if (new Set(domains).size > 1) {
    return libraryEqual ? { decision: 'different', difference, reason: 'The letter stands for other numbers.' } : null;
  }
  // A gold answer that declares no integer may be about a given number: there only the letter may be another one.
  const isFamily =
    one.domain === 'Z' || (one.domain === null && (one.items.length > 1 || /\\pm/u.test(one.items[0] ?? '')));
  const same = isFamily ? await library.families(one, other) : null;
  if (same === true) return { decision: 'equal', difference, reason: 'Both are the same numbers for all integers.' };
  if (same === false) {
    return { decision: 'different', difference, reason: 'They are not the same numbers for all integers.' };
  }
  const renamed = other.items.map((item) => rename(item, new Map([[other.parameter, one.parameter]])));
  return (await equalAsRead(library, one.items.join(' , '), renamed.join(' , '))) === true
    ? { decision: 'equal', difference, reason: 'Only the letter for any integer is another one.' }
    : null;
};

const LETTER = /\\[a-zA-Z]+|[a-zA-Z](?:_(?:\d|\{\d\}))?/gu;

function rename(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(LETTER, (name) => names.get(name) ?? name);
}

const CONSTANT = /^(?:[CcKk]|[CcKk]_(?:\d|\{\d\}))$/u;
const ADDED = /(?:^|\+)\s*(?:\\text\s*\{\s*constant\s*\}|constant)\s*(?=$|\+)/u;

/** What is integrated or solved for; a constant that is added; solutions of differential equations. */
const VARIABLE = /(?<![a-zA-Z\\])[xtuyzsrv](?![a-zA-Z])|(?<![a-zA-Z\\])[a-zA-Z]?[xtuyz](?![a-z])|\\theta/u;
const ADDEND = /(?:^|[-+=])\s*[A-DKck](?:_(?:\d|\{\d\}))?\s*(?:$|[-+])/u;
const GENERAL = /e\s*\^|\\exp(?![a-z])|^(?:y|[a-z]\s*\([a-z]\))\s*=/u;

function constantsOf(text: string): readonly string[] {
  return [...new Set(text.match(LETTER) ?? [])].filter((name) => CONSTANT.test(name));
}

/** `x^2 + C` and `x^2 + K`, `C_1 e^x + C_2 e^{-x}` and `A e^x + B e^{-x}`: any constant may have any name. */
export const constantName: Rule = async ({ gold, answer, library }) => {
  const [one = '', other = ''] = [gold, answer].map(({ text }) =>
    text
      .replace(/\\(?:text|mathrm)\s*\{\s*([CcKk])\s*\}/gu, '$1')
      .replace(ADDED, (all) => (all.trimStart().startsWith('+') ? '+C' : 'C'))
      .replace(/[\s,(]*C\s*\\in\s*\\mathbb\s*\{?\s*R\s*\}?\s*\)?$/u, ''),
  );
  if (one === gold.text && other === answer.text && one === other) return null;
  const [names, otherNames] = [constantsOf(one), constantsOf(other)];
  // One of the sides must write a capital C, by which nothing else is known to be meant.
  const known = [names, otherNames].findIndex((each) => each.length > 0 && each.every((name) => name.startsWith('C')));
  if (known < 0) return null;
  const own = new Set([one, other][known]?.match(LETTER) ?? []);
  const theirs = [...new Set([other, one][known]?.match(LETTER) ?? [])].filter(
    (name) => !name.startsWith('\\') && (!own.has(name) || CONSTANT.test(name)),
  );
  const mine = [names, otherNames][known] ?? [];
  const isFree = (name: string): boolean =>
    CONSTANT.test(name) || (mine.length > 1 && /^[ABD](?:_(?:\d|\{\d\}))?$/u.test(name));
  if (mine.length === 0 || mine.length > 2 || theirs.length !== mine.length || !theirs.every(isFree)) return null;
  const isSolution = [one, other].every((text) => VARIABLE.test(text) && (ADDEND.test(text) || GENERAL.test(text)));
  if (!isSolution) return null;
  const texts = [one, other] as const;
  const isAsWritten = one === gold.text && other === answer.text;
  for (const order of [theirs, theirs.toReversed()]) {
    if (isAsWritten && order.every((name, at) => name === mine[at])) continue;
    const renamed = rename(texts[1 - known] ?? '', new Map(order.map((name, at) => [name, mine[at] ?? name])));
    if ((await equalAsRead(library, texts[known] ?? '', renamed)) === true) {
      return { decision: 'equal', difference: 'constant-name', reason: 'Only the name of a constant is another one.' };
    }
  }
  return null;
};

import { equalAsRead, type Rule, type Side } from '../opinion.ts';

const FUNCTION = /\\(?:arc)?(?:sin|cos|tan|cot|sec|csc)(?![a-z])/u;
const DEGREES = /(\d+(?:\.\d+)?|\.\d+)\s*\^\s*(?:\{\s*\\circ\s*\}|\\circ(?![a-z]))/gu;
const MINUTES =
  /^(\d+)\s*\^\s*(?:\{\s*\\circ\s*\}|\\circ(?![a-z]))\s*(\d+)\s*(?:'|′|\^\s*\{?\s*\\prime\s*\}?)(?:\s*(\d+)\s*(?:''|″|"))?$/u;

/** `30^\circ` as `\frac{30 \cdot \pi}{180}`. */
export function inRadians(text: string): string {
  return text.replace(DEGREES, '(\\frac{$1 \\cdot \\pi}{180})');
}

/** `30^\circ 45'` as a number of degrees; null for what is not written so. */
function minutesAsDegrees(text: string): string | null {
  const match = MINUTES.exec(text.trim());
  return match === null
    ? null
    : `${match[1] ?? '0'} + \\frac{${match[2] ?? '0'}}{60} + \\frac{${match[3] ?? '0'}}{3600}`;
}

/** `\sin 30^\circ`: the library drops the sign and takes the sine of 30 radians. */
export const degreesInside: Rule = async ({ gold, answer, library }) => {
  const texts = [gold.text, answer.text];
  const hasDegrees = (text: string): boolean => inRadians(text) !== text;
  if (!texts.some((text) => FUNCTION.test(text)) || !texts.some(hasDegrees)) return null;
  const equal = await equalAsRead(library, inRadians(gold.text), inRadians(answer.text));
  if (equal === null) return null;
  const reason = `With degrees as degrees both are ${equal ? 'the same' : 'different'}.`;
  return { decision: equal ? 'equal' : 'different', difference: 'degrees-inside', reason };
};

/** `30^\circ 45'` and `30.75^\circ`. */
export const degreeMinutes: Rule = async ({ gold, answer, library }) => {
  const [one, other] = [minutesAsDegrees(gold.text), minutesAsDegrees(answer.text)];
  const isMark = ({ text }: Side): boolean => /^\d+(?:\.\d+)?\s*'$/u.test(text);
  if ((gold.quantity?.degrees === true && isMark(answer)) || (answer.quantity?.degrees === true && isMark(gold))) {
    return {
      decision: 'different',
      difference: 'degree-minutes',
      reason: 'One angle is in degrees, the other in minutes.',
    };
  }
  if (one === null && other === null) return null;
  const plain = (text: string): string => text.replace(DEGREES, '$1');
  const equal = await equalAsRead(library, one ?? plain(gold.text), other ?? plain(answer.text));
  if (equal === null) return null;
  const reason = `In degrees the angles are ${equal ? 'the same' : 'different'}.`;
  return { decision: equal ? 'equal' : 'different', difference: 'degree-minutes', reason };
};

import { degreeMinutes, degreesInside } from './angle-rules.ts';
import {
  assignmentsOrTuple,
  commaList,
  ellipsis,
  equationChain,
  productOrName,
  repeatedItems,
  setOrTuple,
} from './list-rules.ts';
import type { Rule } from './opinion.ts';
import { exactDecimals, letterCase, letterOrder, primeMark } from './strict-rules.ts';
import {
  equationFactor,
  inequalityInterval,
  numberBase,
  positiveSymbols,
  qualified,
  rewritten,
  tinyNumbers,
  units,
} from './value-rules.ts';

/** In the order in which they are tried; the first opinion counts. */
export const DIFFERENCE_RULES: readonly Rule[] = [
  setOrTuple,
  assignmentsOrTuple,
  equationChain,
  productOrName,
  ellipsis,
  repeatedItems,
  commaList,
  numberBase,
  degreesInside,
  degreeMinutes,
  units,
  qualified,
  primeMark,
  letterCase,
  letterOrder,
  inequalityInterval,
  tinyNumbers,
  exactDecimals,
  equationFactor,
  positiveSymbols,
  rewritten,
];

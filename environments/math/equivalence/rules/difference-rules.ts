import type { Rule } from '../opinion.ts';
import { degreeMinutes, degreesInside } from './angle-rules.ts';
import { labelledChoice } from './choice-rules.ts';
import { complexValue } from './complex-rules.ts';
import { countingSymbol } from './counting-rules.ts';
import { definition, ratio } from './definition-rules.ts';
import { andOr, inequalityInterval } from './interval-rules.ts';
import { letterCase } from './letter-cases.ts';
import {
  assignmentOrder,
  assignmentsOrTuple,
  commaList,
  ellipsis,
  equationChain,
  groupedItems,
  indexedRoots,
  namedValues,
  productOrName,
  repeatedItems,
  setOrTuple,
} from './list-rules.ts';
import { listOrder, lostMark } from './lost-marks.ts';
import { matrixOrTuple } from './matrix-rules.ts';
import { constantName, parameterName } from './parameter-rules.ts';
import { piecewise } from './piecewise-rules.ts';
import { qualified } from './qualified.ts';
import { sameRelation } from './relation-rules.ts';
import { exactDecimals, letterOrder, primeMark } from './strict-rules.ts';
import { equationFactor, numberBase, positiveSymbols, rewritten, tinyNumbers, units } from './value-rules.ts';
import { wordedAnswer } from './worded-rules.ts';

/** In the order in which they are tried; the first opinion counts. */
export const DIFFERENCE_RULES: readonly Rule[] = [
  wordedAnswer,
  setOrTuple,
  assignmentsOrTuple,
  assignmentOrder,
  equationChain,
  productOrName,
  parameterName,
  ellipsis,
  constantName,
  repeatedItems,
  groupedItems,
  indexedRoots,
  namedValues,
  labelledChoice,
  piecewise,
  commaList,
  numberBase,
  complexValue,
  degreesInside,
  degreeMinutes,
  units,
  qualified,
  primeMark,
  letterCase,
  letterOrder,
  definition,
  ratio,
  matrixOrTuple,
  countingSymbol,
  andOr,
  inequalityInterval,
  tinyNumbers,
  exactDecimals,
  lostMark,
  listOrder,
  sameRelation,
  equationFactor,
  positiveSymbols,
  rewritten,
];

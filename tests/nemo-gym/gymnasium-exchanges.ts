import type { Exchange } from './differential.ts';
import { bodyWithAnswer, type Row } from './recorded-bodies.ts';

/** What the Gymnasium agent does with a row, turn by turn, and the same with something missing. */
export function gymnasiumExchanges(rows: readonly Row[]): Exchange[] {
  const exchanges: Exchange[] = [];
  rows.forEach((row, index) => {
    const session = `row ${index}`;
    const turns = ['First answer.', 'Second answer.', `It is ${String(row['expected_answer'])}.`, 'One more.'];
    exchanges.push({ name: `reset ${index}`, path: '/reset', body: row, session });
    turns.forEach((text, turn) => {
      exchanges.push({ name: `step ${index}.${turn}`, path: '/step', body: bodyWithAnswer(row, text), session });
    });
  });
  const [row = {}] = rows;
  const step = bodyWithAnswer(row, 'Eiffel');
  return [
    ...exchanges,
    { name: 'step without reset', path: '/step', body: step, session: 'unreset' },
    { name: 'step without a cookie', path: '/step', body: step },
    { name: 'step without response', path: '/step', body: row, session: 'row 0' },
    { name: 'reset with an empty object', path: '/reset', body: {} },
    { name: 'reset with a list', path: '/reset', body: [] },
    { name: 'reset with broken JSON', path: '/reset', body: '{' },
    { name: 'close', path: '/close', body: {}, session: 'row 0' },
    { name: 'GET /reset', method: 'GET', path: '/reset' },
    { name: 'seed', path: '/seed_session', body: row, session: 'seeded' },
    { name: 'verify', path: '/verify', body: step, session: 'seeded' },
    { name: 'GET /reverify_mode', method: 'GET', path: '/reverify_mode' },
  ];
}

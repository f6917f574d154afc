import type { PyReadValue } from '../../src/lib/python-json.ts';

const TOLERANCE = 1e-12;

/**
 * Where two replies differ, as `path: ours / theirs`: keys and their order, ints against floats, text exactly, floats past
 * 1e-12 of their size (of 1, for smaller ones; of the greater bound, for an interval, whose other bound may be near 0).
 */
export function aggregateDifferences(ours: PyReadValue, theirs: PyReadValue, path = '$'): string[] {
  if (ours instanceof Map && theirs instanceof Map) {
    const ourKeys = JSON.stringify([...ours.keys()]);
    const theirKeys = JSON.stringify([...theirs.keys()]);
    if (ourKeys !== theirKeys) return [`${path}: keys ${ourKeys} / ${theirKeys}`];
    return Array.from(ours as Map<string, PyReadValue>).flatMap(([key, value]) => {
      const other = theirs.get(key) as PyReadValue;
      if (typeof value !== 'number' || typeof other !== 'number')
        return aggregateDifferences(value, other, `${path}.${key}`);
      return floatDifferences(value, other, { path: `${path}.${key}`, size: intervalSize(theirs, key) });
    });
  }
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    if (ours.length !== theirs.length) return [`${path}: length ${ours.length} / ${theirs.length}`];
    return ours.flatMap((value: PyReadValue, index) =>
      aggregateDifferences(value, theirs[index] as PyReadValue, `${path}[${index}]`),
    );
  }
  if (typeof ours === 'number' && typeof theirs === 'number') return floatDifferences(ours, theirs, { path, size: 1 });
  return ours === theirs ? [] : [`${path}: ${shown(ours)} / ${shown(theirs)}`];
}

function floatDifferences(ours: number, theirs: number, { path, size }: { path: string; size: number }): string[] {
  const allowed = TOLERANCE * Math.max(size, Math.abs(ours), Math.abs(theirs));
  return Math.abs(ours - theirs) <= allowed ? [] : [`${path}: ${ours} / ${theirs}`];
}

function intervalSize(metrics: ReadonlyMap<string, PyReadValue>, key: string): number {
  const bounds = [key.replace(/^ci_(low|high)_95/, 'ci_low_95'), key.replace(/^ci_(low|high)_95/, 'ci_high_95')];
  return key.startsWith('ci_') ? Math.max(1, ...bounds.map((bound) => Math.abs(Number(metrics.get(bound))))) : 1;
}

function shown(value: PyReadValue): string {
  return `${typeof value} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}

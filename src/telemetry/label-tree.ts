import type { Labels } from './telemetry.ts';

interface Branch<Cell> {
  readonly children: Map<string | number, Branch<Cell>>;
  cell: Cell | null;
}

/** One cell per combination of label values, found by one map lookup per label. */
export class LabelTree<Cell> {
  readonly #names: readonly string[];
  readonly #create: () => Cell;
  readonly #root: Branch<Cell> = { children: new Map(), cell: null };

  constructor(names: readonly string[], create: () => Cell) {
    this.#names = names;
    this.#create = create;
  }

  /** The cell of these labels, made when first asked for. A label that is left out is the empty string. */
  get(labels: Labels): Cell {
    let branch = this.#root;
    for (const name of this.#names) {
      const value = labels[name] ?? '';
      let next = branch.children.get(value);
      if (next === undefined) {
        next = { children: new Map(), cell: null };
        branch.children.set(value, next);
      }
      branch = next;
    }
    branch.cell ??= this.#create();
    return branch.cell;
  }

  /** Every cell with its labels, without the empty ones: to Prometheus an empty label is none. */
  entries(): [Labels, Cell][] {
    const walk = (branch: Branch<Cell>, depth: number, labels: Labels): [Labels, Cell][] => [
      ...(branch.cell === null ? [] : [[labels, branch.cell] as [Labels, Cell]]),
      ...[...branch.children].flatMap(([value, child]) =>
        walk(child, depth + 1, value === '' ? labels : { ...labels, [this.#names[depth] ?? '']: value }),
      ),
    ];
    return walk(this.#root, 0, {});
  }
}

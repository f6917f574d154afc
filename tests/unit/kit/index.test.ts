import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../../src/lib/package-root.ts';

const kit = path.join(packageRoot(), 'src', 'kit');

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true);
}

/** Every name that `paddock/kit` exports, with the file it is from. */
function kitExports(): [name: string, file: string][] {
  return parse(path.join(kit, 'index.ts')).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return [];
    const file = path.join(kit, (statement.moduleSpecifier as ts.StringLiteral).text);
    const clause = statement.exportClause;
    return clause === undefined || !ts.isNamedExports(clause)
      ? []
      : clause.elements.map((element): [string, string] => [element.name.text, file]);
  });
}

/** The declaration of a name, in its file or in one this file re-exports it from. */
function declarationOf(name: string, file: string): ts.Node | undefined {
  const source = parse(file);
  const own = source.statements.find(
    (statement) =>
      (ts.isFunctionDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement)) &&
      statement.name?.text === name,
  );
  if (own !== undefined) return own;
  const from = source.statements.find(
    (statement) => ts.isImportDeclaration(statement) && statement.getText().includes(name),
  ) as ts.ImportDeclaration | undefined;
  return from === undefined
    ? undefined
    : declarationOf(name, path.resolve(path.dirname(file), (from.moduleSpecifier as ts.StringLiteral).text));
}

describe('paddock/kit', () => {
  test('is not empty', () => {
    expect(kitExports().length).toBeGreaterThan(40);
  });

  test.each(kitExports())('documents %s, with an example', (name, file) => {
    const declaration = declarationOf(name, file);
    const [comment] = declaration === undefined ? [] : ts.getJSDocCommentsAndTags(declaration);
    expect(comment !== undefined && ts.isJSDoc(comment) ? comment.comment : '', `${name} in ${file}`).toBeTruthy();
    expect(ts.getJSDocTags(declaration as ts.Node).map(({ tagName }) => tagName.text)).toContain('example');
  });
});

test('what package.json exports is there in the sources', () => {
  const manifest = JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8')) as {
    exports: Record<string, Record<string, string>>;
  };
  expect(Object.keys(manifest.exports)).toEqual(['.', './kit', './testing']);
  for (const targets of Object.values(manifest.exports)) {
    const source = targets['paddock-source'] ?? '';
    expect(existsSync(path.join(packageRoot(), source)), source).toBe(true);
    // A build mirrors the tree.
    expect(targets).toEqual({
      'paddock-source': source,
      types: source.replace(/^\.\/(.*)\.ts$/, './dist/$1.d.ts'),
      default: source.replace(/^\.\/(.*)\.ts$/, './dist/$1.js'),
    });
    expect(Object.keys(targets)[0]).toBe('paddock-source');
  }
});

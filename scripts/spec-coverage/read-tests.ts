import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** One test case, or one row of cases. */
export interface TestCase {
  /** From the project's root. */
  readonly file: string;
  /** Its own title and those of the groups around it. */
  readonly title: string;
  readonly numbers: readonly string[];
  /** What it does, and what its file shares among its tests; no titles, no comments. */
  readonly code: string;
}

const skipped = new Set(['node_modules', 'build', 'data', 'screens', 'test-results']);

/** Every test below a folder, whoever runs it. */
export function readTests(root: string): readonly TestCase[] {
  return listTestFiles(root).flatMap((path) =>
    readTestFile(relative(root, path), readFileSync(path, 'utf8')),
  );
}

function listTestFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listTestFiles(path);
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

export function readTestFile(file: string, content: string): readonly TestCase[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const cases: { title: string; own: string }[] = [];
  let shared = content;
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const call = toTestCall(node);
    if (call === undefined) {
      ts.forEachChild(node, (child) => visit(child, groups));
      return;
    }
    shared = shared.replace(call.title.getText(), '');
    const titles = [...groups, call.title.getText().slice(1, -1)];
    if (call.isGroup) {
      ts.forEachChild(node, (child) => visit(child, titles));
      return;
    }
    const own = node.getText().replace(call.title.getText(), '');
    shared = shared.replace(own, '');
    cases.push({ title: titles.join(' › '), own });
  };
  visit(source, []);
  const common = toPlainCode(shared);
  return cases.map(({ title, own }) => ({
    file,
    title,
    numbers: [...new Set(title.match(/S\d+\.\d+/g))],
    code: `${toPlainCode(own)}\n${common}`,
  }));
}

/** `test('…', …)`, `it.each(…)('…', …)`, `describe('…', …)` and the like. */
function toTestCall(node: ts.Node): { title: ts.Expression; isGroup: boolean } | undefined {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return undefined;
  const [title] = node.arguments;
  if (title === undefined) return undefined;
  if (!ts.isStringLiteralLike(title) && !ts.isTemplateExpression(title)) return undefined;
  const name = /^(test|it|describe)\b/.exec(node.expression.getText())?.[1];
  if (name === undefined) return undefined;
  return { title, isGroup: /\bdescribe\b/.test(node.expression.getText().slice(0, 20)) };
}

/** Figures as people write them (30000), quotes unescaped, comments away. */
function toPlainCode(code: string): string {
  return code
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replace(/(?<=\d)_(?=\d)/g, '')
    .replace(/\\(['"`])/g, '$1');
}

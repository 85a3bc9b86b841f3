import { parseAst } from 'vite';

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns true for `await x`, `for await (…)` and `await using x = …`. */
function waits(node: Node): boolean {
  if (node.type === 'AwaitExpression') return true;
  if (node.type === 'ForOfStatement') return node['await'] === true;
  return node.type === 'VariableDeclaration' && node['kind'] === 'await using';
}

const functions: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  // Their code runs as that of a method does: nothing in it may wait for a module.
  'StaticBlock',
]);

function runningParts(node: Node): readonly unknown[] {
  if (functions.has(node.type)) return [];
  const isField = node.type === 'PropertyDefinition' || node.type === 'AccessorProperty';
  return Object.entries(node).flatMap(([key, value]) => (isField && key === 'value' ? [] : [value].flat()));
}

/**
 * Finds offsets of top-level awaits: such a module breaks in WebKit if imported several times at once. Throws
 * if not a module.
 */
export function topLevelAwaits(module: string): number[] {
  const found: number[] = [];
  const left: unknown[] = [parseAst(module, { sourceType: 'module' })];
  while (left.length > 0) {
    const node = left.pop();
    if (!isNode(node)) continue;
    if (waits(node)) found.push(node.start);
    left.push(...runningParts(node));
  }
  return found.toSorted((one, other) => one - other);
}
